import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Definitions } from '../../channel/api/definitions-file/definitions.js';
import type { Api } from '../../channel/api/index.js';
import { definedTaxSets } from '../../channel/api/index.js';
import type { Fetch } from '../../channel/api/wire/conventions.js';
import { withDeadline } from '../../channel/api/wire/deadline.js';
import { isMaskFor } from '../../channel/api/wire/events.js';
import type { WriteIssue } from '../../channel/api/wire/write-issues.js';
import type { FollowedBookings } from '../../channel/bookings/index.js';
import type { ReceivedBooking } from '../../channel/bookings/process-bookings.js';
import { taxSetByRatePlan } from '../../channel/bookings/process-bookings.js';
import type { AnyEvent, HandlerContext } from '../../channel/webhooks/events.js';
import type { LogEntry } from '../../channel/webhooks/handling.js';
import { printable } from '../../core/issues/texts.js';
import { UsageError, untilStopped } from '../command.js';
import type { Io } from '../command-io.js';
import type { OptionsOf } from '../input/declaration.js';
import { declare, flag, mandatory, text, withDefault } from '../input/declaration.js';
import { OF_DEFINITIONS } from '../input/examples.js';
import { HOST, listeningOn, POLICY_OPTIONS, policyFrom, portRow } from '../input/shared-options.js';
import { drawTable, leftColumn, rightColumn, wrapText } from '../output/table.js';
import { messageOf } from '../output/text.js';
import type { Connection } from '../sync/connection.js';
import { CONNECTION_OPTIONS, ENVIRONMENT, withConnection } from '../sync/connection.js';
import { readSources } from '../sync/planning.js';
import { amountCells } from './reconcile.js';

const HEADER = 'x-service-webhook-secret';

/** Path of the webhooks of this command. A random part follows, so that the address cannot be guessed. */
const OWN_PATH = '/staytax-listen/';

/** The owner of a webhook. A later run with the same key recognizes its webhooks, and no others. */
interface Owner {
  readonly property_id: string;
  readonly apiKey: string;
}

/**
 * Path of a new webhook: 32 random digits, and a proof of 32 digits that needs the API key, for this address and
 * property.
 */
export function ownPath(address: string, random: string, owner: Owner): string {
  const start = random.slice(0, 32);
  return `${OWN_PATH}${start}${proofOf(callbackAt(address, OWN_PATH), start, owner)}`;
}

function proofOf(address: string, random: string, { property_id, apiKey }: Owner): string {
  const proof = createHmac('sha256', apiKey).update(`staytax listen\n${address}\n${random}\n${property_id}`);
  return proof.digest('hex').slice(0, 32);
}

export function callbackAt(address: string, path: string): string {
  if (!URL.canParse(address)) throw new UsageError(`--callback takes an address (got ${JSON.stringify(address)})`);
  const url = new URL(address);
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '') + path;
  return url.href;
}

/**
 * Removes webhooks of this property that a killed `listen` left, if nothing answers at their address. Calls no other
 * address in the list.
 */
export async function removeLeft(api: Api, owner: Owner, io: Io): Promise<void> {
  const { property_id } = owner;
  const left: string[] = [];
  for await (const webhook of api.webhooks.list({ property_id }, { onOdd: () => undefined })) {
    const { callback_url: address } = webhook;
    const isOurs = webhook.property_id === property_id && isOwnAddress(address, owner);
    if (isOurs && !(await isListening(address, io))) left.push(webhook.id);
  }
  for (const id of left) {
    await api.webhooks.remove(id);
    io.stderr.write(`Removed the webhook ${printable(id)}, which an earlier listen had left.\n`);
  }
}

function isOwnAddress(callback: string, owner: Owner): boolean {
  if (!URL.canParse(callback)) return false;
  const url = new URL(callback);
  const [, start, random, proof] = /^(.*\/staytax-listen\/)([0-9a-z]{1,32})([0-9a-f]{32})$/.exec(url.pathname) ?? [];
  if (start === undefined || random === undefined || proof === undefined) return false;
  url.pathname = start;
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(url.href, random, owner)));
}

/** Whether `staytax listen` is running there (it rejects calls without the secret). */
async function isListening(callback: string, { fetch }: Io): Promise<boolean> {
  try {
    return await withDeadline({ ms: 3_000 }, async (signal) => {
      const response = await fetch(callback, { method: 'POST', redirect: 'manual', signal });
      await response.body?.cancel();
      return response.status === 401;
    });
  } catch {
    return false;
  }
}

const BOOKING_EVENTS: readonly string[] = ['booking', 'booking_new', 'booking_modification', 'booking_cancellation'];

const OPTIONS = {
  definitions: mandatory(
    text('<file>', 'the property and its tax sets, as JSON; - is standard input', { examples: OF_DEFINITIONS }),
  ),
  events: withDefault('*', text('<mask>', 'the events: names with semicolons between them')),
  forwardTo: text('<url>', 'send each event on to this address'),
  port: portRow(0),
  host: HOST,
  callback: text('<url>', 'the address under which the channel manager reaches this one'),
  json: flag('print everything as JSON, one object a line'),
  ...CONNECTION_OPTIONS,
  ...POLICY_OPTIONS,
};

export const listenCommand = declare({
  summary: 'print events as they arrive, and reconcile bookings',
  description: 'Prints the events of a property, and what each booking costs by your tax sets and by the OTA (Ctrl-C).',
  options: OPTIONS,
  notes: `
Registers a webhook with a fresh secret for the property of the definitions file, and removes it at the end.
Each booking is pulled, quoted with the tax sets of the file, compared with what the OTA printed, and
acknowledged: use a sandbox, or a property whose bookings no other program takes from the feed. When the mask
names no booking event, bookings are left alone.

The channel manager has to reach this machine. With a tunnel, --callback is the address of its other end. Events
that are forwarded have the secret of STAYTAX_FORWARD_SECRET in the header ${HEADER}.
${ENVIRONMENT}
Examples:
  $ staytax examples small-hotel > hotel.json
  $ staytax listen --definitions hotel.json
  $ staytax listen --definitions hotel.json --events "booking;review" --forward-to http://127.0.0.1:3000/hook
  $ staytax listen --definitions hotel.json --port 4020 --callback https://tunnel.example.com --json
`,
  run: async (options, io) => {
    const { desired, saved } = await readSources([options.definitions], io);
    const [file] = desired;
    if (file === undefined || saved.length > 0)
      throw new UsageError(`${options.definitions} is not a definitions file`);
    // Listens for Ctrl-C before anything starts, so that no webhook is left behind.
    const stopped = untilStopped(io);
    await withConnection(io, options, (connection) => listen(file.definitions, options, connection, io, stopped));
  },
});

async function listen(
  definitions: Definitions,
  options: OptionsOf<typeof OPTIONS>,
  { api, end }: Connection,
  io: Io,
  stopped: Promise<void>,
): Promise<void> {
  const output = options.json === true ? AS_JSON : AS_TEXT;
  const write = (text: string): void => {
    end();
    io.stdout.write(text);
  };
  const report = (text: string): void => void io.stderr.write(`${printable(text)}\n`);
  const { property_id } = definitions;
  const { events } = options;
  const secret = io.secret();
  const forward = forwardTo(options.forwardTo, io.env['STAYTAX_FORWARD_SECRET'] ?? '', io.fetch);
  const { createReceiver } = await import('../../channel/webhooks/index.js');
  let followed: FollowedBookings | undefined;
  const handle = async (event: AnyEvent, context: HandlerContext): Promise<void> => {
    write(output.event(event));
    if (BOOKING_EVENTS.includes(event.event)) followed?.wake().catch(() => undefined);
    await forward(event, context);
  };
  const receiver = createReceiver({
    secret,
    header: HEADER,
    on: { '*': handle },
    unknownEvent: handle,
    log: (entry) => {
      if (PRINTED_OUTCOMES.includes(entry.outcome)) report(problemText(entry));
    },
  });
  // Set when the address of the server is known.
  let path: string | undefined;
  const answer = (request: Request): Response | Promise<Response> =>
    path !== undefined && new URL(request.url).pathname.endsWith(path)
      ? receiver.fetch(request)
      : new Response(null, { status: 404 });
  const served = await listeningOn(io.serve(answer, options), options);
  const owner = { property_id, apiKey: io.env['STAYTAX_API_KEY'] ?? '' };
  const address = options.callback ?? served.url;
  path = ownPath(address, io.secret(), owner);
  const callback = callbackAt(address, path);
  const webhook = { callback_url: callback, event_mask: events, property_id, is_active: true, send_data: true };
  try {
    await removeLeft(api, owner, io);
    // A mask that is probably a mistake.
    const onWarning = ({ message }: WriteIssue): void => report(message);
    const { id } = await api.webhooks.create({ ...webhook, headers: { [HEADER]: secret } }, { onWarning });
    try {
      write(output.started({ callback, events, property: property_id }));
      if (BOOKING_EVENTS.some((name) => isMaskFor(events, name))) {
        const { followBookings } = await import('../../channel/bookings/index.js');
        const ofRatePlan = taxSetByRatePlan(definedTaxSets(definitions));
        followed = await followBookings(api, {
          propertyId: property_id,
          policy: policyFrom(options, {}),
          taxSetFor: ({ rate_plan_id }) => ofRatePlan(rate_plan_id),
          onBooking: (booking) => {
            const { key, supersededBy } = booking;
            if (supersededBy === undefined) write(output.booking(booking, io.stdout.columns));
            else report(`Revision ${key} is left out: its booking is ${supersededBy.status} since.`);
          },
          onFailure: ({ id, error }) => report(`Revision ${id} stays in the feed: ${messageOf(error)}`),
          onError: (error) => report(`The bookings could not be read: ${messageOf(error)}`),
        });
      }
      await stopped;
    } finally {
      await api.webhooks.remove(id);
    }
  } finally {
    await receiver.drain();
    await followed?.stop();
    await served.close();
  }
}

const PRINTED_OUTCOMES: readonly string[] = ['invalid', 'failed', 'late', 'refused'];

/** A call that was not handled, and why. */
export function problemText({ outcome, event, reason, issues = [], error }: LogEntry): string {
  const errors = error === undefined ? [] : [messageOf(error)];
  const reasons = [...(reason === undefined ? [] : [reason]), ...issues.map(({ message }) => message), ...errors];
  return [`${event?.event ?? 'A call'} ${outcome}`, ...reasons].join(reason === undefined ? ' ' : ': ');
}

/**
 * Forwards events to an address, as the service sent them, with another secret. Throws for an event that is not
 * accepted, so that the service sends it again.
 */
export function forwardTo(
  url: string | undefined,
  secret: string,
  fetch: Fetch,
): (event: AnyEvent, context: HandlerContext) => Promise<void> {
  if (url === undefined) return async () => undefined;
  if (!URL.canParse(url)) throw new UsageError(`--forward-to takes an address (got ${JSON.stringify(url)})`);
  return (event, context) =>
    withDeadline(context, async (signal) => {
      const headers = { 'content-type': 'application/json', [HEADER]: secret };
      // A redirect would send the secret elsewhere.
      const init = { method: 'POST', headers, body: JSON.stringify(event), redirect: 'manual', signal } as const;
      const response = await fetch(url, init);
      await response.body?.cancel();
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    });
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

export const AS_JSON = {
  started: (about: Readonly<Record<'callback' | 'events' | 'property', string>>) => line({ listening: about }),
  event: (event: AnyEvent) => line({ event }),
  /** @param _width of the terminal, when there is one */
  booking: ({ key, revision, reconciliation, problem, change }: ReceivedBooking, _width?: number) =>
    line({
      booking: { key, revision: revision.attributes, reconciliation, problem: problem && messageOf(problem), change },
    }),
};

export const AS_TEXT: typeof AS_JSON = {
  started: ({ callback, events, property }) =>
    `Listening at ${printable(callback)} for ${events === '*' ? 'all events' : printable(events)} of ${printable(property)}. Ctrl-C ends it.\n`,
  event: ({ event, timestamp }) => `${printable(timestamp.slice(11, 19))} ${printable(event)}\n`,
  booking: bookingText,
};

function bookingText(booking: ReceivedBooking, width?: number): string {
  const { revision, reconciliation, change, problem } = booking;
  const { unique_id = revision.booking_id, ota_name = 'the OTA', status, currency = '' } = revision;
  const paragraph = (text: string): string => `${wrapText(printable(text), width)}\n`;
  const dates = `${revision.arrival_date} to ${revision.departure_date}`;
  const head = `\n${paragraph(`Booking ${unique_id} (${status}), ${dates}, from ${ota_name}`)}`;
  if (reconciliation === undefined) return `${head}${paragraph(`Not reconciled: ${messageOf(problem)}`)}\n`;
  const { ours, theirs, difference, lines, warnings, verdict, sentence } = reconciliation;
  const rows = lines.map((line) => [printable(line.title), ...amountCells(line)]);
  const total = ['Total', ours, theirs, difference, verdict.replaceAll('_', ' ')];
  const columns = [leftColumn('Tax'), ...['Ours', 'OTA', printable(currency)].map(rightColumn), leftColumn('Cause')];
  const table = drawTable(columns, [rows, [total]], width);
  const differing = lines.filter(({ cause }) => cause !== 'agrees' && cause !== 'prints_no_taxes');
  const notes = [
    ...(verdict === 'agrees' ? [] : [sentence]),
    ...differing.map(({ sentence }) => sentence),
    ...warnings.map(({ message }) => message),
    ...(change === undefined ? [] : [`Since the revision before: ${change.ours.difference} by our tax set.`]),
  ];
  return `${head}${table}${notes.map(paragraph).join('')}\n`;
}
