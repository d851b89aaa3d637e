import { printable } from '../../issues/printable.js';
import type { Listening, Sandbox } from '../../sandbox/index.js';
import { shellWord } from '../shell-word.js';
import { DEMO_PROPERTY } from './demo.js';

/** What somebody who starts a sandbox wants to know. */
export interface Started {
  readonly listening: Listening;
  readonly sandbox: Sandbox;
  readonly apiKey: string;
  readonly cardApiKey: string;
  /** Whether other machines reach it. */
  readonly isOpen: boolean;
}

/** Where the card-data API is, below the address. */
const CARD_PATH = '/card';

/** Everything that a test in another language needs, in one line. */
export function startedJson({ listening: { url }, sandbox, apiKey, cardApiKey }: Started): string {
  const { properties = [], room_types = [], rate_plans = [] } = sandbox.state().hotel ?? {};
  const ofDemo = ({ property_id }: { readonly property_id: string }) => property_id === DEMO_PROPERTY;
  const groupId = properties.find(({ id }) => id === DEMO_PROPERTY)?.group_id ?? properties[0]?.group_id ?? null;
  const facts = {
    baseUrl: url,
    apiKey,
    cardUrl: url + CARD_PATH,
    cardApiKey,
    propertyId: DEMO_PROPERTY,
    groupId,
    roomTypeIds: room_types.filter(ofDemo).map(({ id }) => id),
    ratePlanIds: rate_plans.filter(ofDemo).map(({ id }) => id),
  };
  return `${JSON.stringify(facts)}\n`;
}

/** To be pasted whole: what is no command is a comment. */
export function welcome({ listening: { url, port }, sandbox, apiKey, cardApiKey, isOpen }: Started): string {
  const others = isOpen
    ? `# Other machines reach it too, on port ${port} of this one; commands there need --allow-http.\n`
    : '';
  const kept = keptIn(sandbox)
    .map((line) => `#   ${printable(line)}\n`)
    .join('');
  return `# The API is at ${printable(url)}, until this is stopped (Ctrl-C).
${others}# It has:
${kept}# The card-data API is at ${printable(url + CARD_PATH)}, with the key ${printable(cardApiKey)}.
# In another terminal:
export STAYTAX_API_URL=${printable(url)}
export STAYTAX_API_KEY=${printable(shellWord(apiKey))}
# A property to start from; then edit the file, or take one of the examples:
#   staytax pull --property ${DEMO_PROPERTY}
#   staytax plan examples/definitions/two-tax-sets.json
#   staytax apply examples/definitions/two-tax-sets.json
# An event for its webhooks:
#   staytax sandbox trigger booking_new
`;
}

/** What there is, a line for each kind. */
function keptIn(sandbox: Sandbox): string[] {
  const { hotel, taxes, tax_sets, channels, webhooks, booking_revisions } = sandbox.state();
  const { properties = [], room_types = [], rate_plans = [] } = hotel ?? {};
  const lists = { properties, room_types, rate_plans, taxes, tax_sets, channels, webhooks, booking_revisions };
  return Object.entries(lists).flatMap(([name, list]) => {
    if (!Array.isArray(list) || list.length === 0) return [];
    const titles = list.flatMap((record: { readonly title?: unknown }) =>
      typeof record.title === 'string' ? [record.title] : [],
    );
    return [`${list.length} ${name.replaceAll('_', ' ')}${titles.length === 0 ? '' : `: ${titles.join('; ')}`}`];
  });
}
