import type { Command } from 'commander';
import { printable } from '../../../issues/printable.js';
import type { Fault, Listening, Sandbox, SandboxKey } from '../../../sandbox/index.js';
import { EXIT, type ExitCode, invalidFile, type Register, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { parseJson } from '../../input/json-document.js';
import { propertyOption, repeated, wholeNumberOption } from '../../input/option-values.js';
import { nameOf, readIfThere, STDIN } from '../../input/read-file.js';
import { shellWord } from '../../output/text.js';
import { untilStopped } from '../../person.js';
import { hostOption, listeningOn, portOption, THIS_MACHINE } from '../../serving.js';
import { DEMO_CARD_KEY, DEMO_PROPERTY, demoState } from './demo.js';
import { keptUntilStopped } from './kept.js';
import { faultOption, keyOption, speedOption } from './sandbox-options.js';
import { addTrigger } from './trigger.js';

interface SandboxCommandOptions {
  readonly port: number;
  readonly host: string;
  readonly key?: readonly SandboxKey[];
  readonly property?: readonly string[];
  readonly fault?: readonly Fault[];
  readonly data?: string;
  readonly state?: string;
  readonly speed?: number;
  readonly callback?: string;
  readonly strict?: true;
  readonly keepInactive?: true;
  readonly feedMinutes?: number;
  readonly json?: true;
}

const DEFAULT_PORT = 4010;
/** A year. */
const MOST_FEED_MINUTES = 527_040;

const EXAMPLES = `
The API on this machine: taxes, webhooks, channels, bookings, facilities and the card-data API, with a small
hotel. No account is needed, and nothing leaves the machine but what webhooks deliver. With --data what is
changed is there again the next time. Tests drive it at /sandbox/v1, without a key: docs/sandbox.md.

It answers this machine alone. --host 0.0.0.0 lets other containers and machines in; whoever reaches it can
read and change everything in it. Commands elsewhere need --allow-http.

A fault is a status, or cut (no answer), cut_body (half an answer), garbage (no JSON), endless, hang (silence) or
slow. It strikes one call, before the call has its effect, unless it says otherwise:
  method=POST  path=/api/v1/tax_sets  times=3  after=effect  ms=500 (waits first)  retry-after=2 (a header)

Examples:
  $ staytax sandbox
  $ staytax sandbox --port 0 --data sandbox.json
  $ staytax sandbox --json --speed 600 --callback http://127.0.0.1:3000/webhook
  $ staytax sandbox --fault 503,method=GET,times=2 --fault cut,method=POST,after=effect
  $ staytax sandbox --key secret --key inn=52397a6e-c330-44f4-a293-47042d3a3607 \\
      --property 52397a6e-c330-44f4-a293-47042d3a3607
`;

export const registerSandbox: Register = (program, io, finish) => {
  const command = program
    .command('sandbox')
    .summary("run the channel manager's API on this machine")
    .description('Answers as the API does, without an account, until it is stopped (Ctrl-C).')
    .addOption(portOption(DEFAULT_PORT))
    .addOption(hostOption())
    .option('--data <file>', 'keep what is changed in this file')
    .option('--state <file>', 'the older name of --data')
    .option('--speed <n>', 'how many times as fast its clock runs', speedOption)
    .option('--callback <url>', 'switch the webhook of the demo on, at this address')
    .option('--strict', 'refuse unknown filters and fields, which are ignored with a warning otherwise')
    .option('--keep-inactive', 'keep channels and properties that are inactive for 90 days')
    .option(
      '--feed-minutes <n>',
      'after how many minutes a booking leaves the feed; 0 is never (default: 30)',
      wholeNumberOption(0, MOST_FEED_MINUTES),
    )
    .option('--json', 'print what there is as one line of JSON')
    .option(
      '--key <key>',
      'a key to accept, or KEY=ID,ID for some properties (default: a random one, which is printed)',
      repeated(keyOption),
    )
    .option('--property <id>', 'one more property, empty at first', repeated(propertyOption))
    .option('--fault <fault>', 'what goes wrong, in this order; see below', repeated(faultOption))
    .addHelpText('after', EXAMPLES)
    .enablePositionalOptions()
    .allowExcessArguments()
    .action(async (options: SandboxCommandOptions, { args: [unknown] }: Command) => {
      if (unknown !== undefined) throw new UsageError(`unknown command '${unknown}' of sandbox, which has trigger`);
      finish(await sandboxCommand(options, io));
    });
  addTrigger(command, io, finish);
};

async function sandboxCommand(options: SandboxCommandOptions, io: Io): Promise<ExitCode> {
  // A key that everybody knows would let every page of the browser in.
  const { data: file = options.state, key: keys = [`sandbox-${io.secret().slice(0, 32)}`], host } = options;
  if (file === STDIN)
    throw new UsageError(`--${options.data === undefined ? 'state' : 'data'} needs the name of a file`);
  // Without the file, the sandbox starts new.
  const before = file === undefined ? undefined : await readIfThere(file, io);
  const sandbox = await sandboxFrom({ file: file ?? '', text: before }, keys, { options, io });
  for (const fault of options.fault ?? []) sandbox.failNext(fault);
  const listening = await listeningOn(sandbox.listen(options.port, host), options);
  const [first = ''] = keys;
  const apiKey = typeof first === 'string' ? first : first.key;
  const started = { listening, sandbox, apiKey, cardApiKey: DEMO_CARD_KEY, isOpen: host !== THIS_MACHINE };
  io.stdout.write(options.json === true ? startedJson(started) : welcome(started));
  try {
    if (file === undefined) await untilStopped(io);
    else await keptUntilStopped(file, before, sandbox, io);
  } finally {
    await listening.close();
    await sandbox.stop();
  }
  return EXIT.fine;
}

/** Loaded on demand: the server would slow down every other command. */
async function sandboxFrom(
  { file, text }: { readonly file: string; readonly text: string | undefined },
  apiKeys: readonly SandboxKey[],
  { options, io }: { readonly options: SandboxCommandOptions; readonly io: Io },
): Promise<Sandbox> {
  const { property: more = [], speed, callback, strict, keepInactive, feedMinutes } = options;
  const { createSandbox } = await import('../../../sandbox/index.js');
  const state = text === undefined ? demoState(callback) : parseJson(nameOf(file), text).value;
  try {
    return createSandbox({
      apiKeys,
      cardApiKeys: [DEMO_CARD_KEY],
      properties: [DEMO_PROPERTY, ...more],
      state,
      speed,
      strict,
      keepInactive,
      feedMinutes,
      onWarning: (warning) => io.stderr.write(`${printable(warning)}\n`),
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw invalidFile(file, 'unknown_kind', error.message);
  }
}

/** A sandbox that was started. */
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

/** Shell commands; everything else is a comment, so that all of it can be pasted. */
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
#   staytax plan two-tax-sets
#   staytax apply two-tax-sets
# An event for its webhooks:
#   staytax sandbox trigger booking_new
`;
}

/** The records of the sandbox, a line for each kind. */
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
