import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Api } from '../../api/index.js';
import { definedTaxSets } from '../../api/index.js';
import type { Fetch } from '../../api/wire/conventions.js';
import { isMaskFor } from '../../api/wire/events.js';
import type { WriteIssue } from '../../api/wire/write-issues.js';
import type { FollowedBookings } from '../../bookings/index.js';
import type { ProcessReport, ReceivedBooking } from '../../bookings/process-bookings.js';
import { taxSetOf } from '../../bookings/process-bookings.js';
import { printable } from '../../issues/texts.js';
import type { AnyEvent, HandlerContext } from '../../webhooks/events.js';
import type { LogEntry } from '../../webhooks/handling.js';
import type { Receiver } from '../../webhooks/index.js';
import type { ExitCode, Register } from '../command.js';
import { EXIT, UsageError, untilStopped } from '../command.js';
import type { Io } from '../command-io.js';
import { exampleOption, OF_DEFINITIONS } from '../input/examples.js';
import type { PolicyOptions } from '../input/shared-options.js';
import { addPolicyOptions, hostOption, listeningOn, policyFrom, portOption } from '../input/shared-options.js';
import { drawTable, leftColumn, rightColumn, wrapText } from '../output/table.js';
import { messageOf } from '../output/text.js';
import type { ConnectionOptions } from '../sync/connection.js';
import { addConnectionOptions, ENVIRONMENT, withConnection } from '../sync/connection.js';
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
    const { id, callback_url } = webhook;
    const isOurs = webhook.property_id === property_id && isOwnAddress(callback_url, owner);
    if (isOurs && !(await isListening(callback_url, io))) left.push(id);
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

const LONGEST_LOOK_MS = 3_000;

/** Whether a `listen` answers there: it refuses calls without the secret. */
async function isListening(callback: string, { fetch }: Io): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LONGEST_LOOK_MS);
    const response = await fetch(callback, { method: 'POST', redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status === 401;
  } catch {
    return false;
  }
}

interface WebhookRegistration {
  readonly callback: string;
  readonly property_id: string;
  readonly secret: string;
  readonly events: string;
  /** Called for a mask that is probably a mistake. */
  readonly onWarning?: (warning: WriteIssue) => void;
}

/** Registers the webhook, and removes it when `run` ends or fails. */
async function withWebhook(
  api: Api,
  { callback, property_id, secret, events, onWarning }: WebhookRegistration,
  run: () => Promise<void>,
): Promise<void> {
  const { id } = await api.webhooks.create(
    {
      callback_url: callback,
      event_mask: events,
      property_id,
      headers: { [HEADER]: secret },
      is_active: true,
      send_data: true,
    },
    { onWarning },
  );
  try {
    await run();
  } finally {
    await api.webhooks.remove(id);
  }
}

interface ListenOptions extends ConnectionOptions, PolicyOptions {
  readonly definitions: string;
  readonly port: number;
  readonly host: string;
  readonly callback?: string;
  readonly events: string;
  readonly forwardTo?: string;
  readonly json?: true;
}

const BOOKING_EVENTS: readonly string[] = ['booking', 'booking_new', 'booking_modification', 'booking_cancellation'];

const EXAMPLES = `
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
`;

export const registerListen: Register = (program, io, finish) => {
  const command = program
    .command('listen')
    .summary('print events as they arrive, and reconcile bookings')
    .description(
      'Prints the events of a property, and what each booking costs by your tax sets and by the OTA (Ctrl-C).',
    )
    .addOption(
      exampleOption(
        '--definitions <file>',
        'the property and its tax sets, as JSON; - is standard input',
        OF_DEFINITIONS,
      ).makeOptionMandatory(),
    )
    .option('--events <mask>', 'the events: names with semicolons between them', '*')
    .option('--forward-to <url>', 'send each event on to this address')
    .addOption(portOption(0))
    .addOption(hostOption())
    .option('--callback <url>', 'the address under which the channel manager reaches this one')
    .option('--json', 'print everything as JSON, one object a line');
  addPolicyOptions(addConnectionOptions(command))
    .addHelpText('after', EXAMPLES)
    .action(async (options: ListenOptions) => finish(await listenCommand(options, io)));
};

async function listenCommand(options: ListenOptions, io: Io): Promise<ExitCode> {
  const { desired, saved } = await readSources([options.definitions], io);
  const [file] = desired;
  if (file === undefined || saved.length > 0) throw new UsageError(`${options.definitions} is no definitions file`);
  // Listens for Ctrl-C before anything starts, so that no webhook is left behind.
  const stopped = untilStopped(io);
  return withConnection(io, options, async ({ api, end }) => {
    const output = options.json === true ? AS_JSON : AS_TEXT;
    const write = (text: string): void => {
      end();
      io.stdout.write(text);
    };
    const { property_id } = file.definitions;
    const secret = io.secret();
    const isFollowing = wantsBookings(options.events);
    const forward = forwardTo(options.forwardTo, {
      fetch: io.fetch,
      header: HEADER,
      secret: io.env['STAYTAX_FORWARD_SECRET'] ?? '',
    });
    const { createReceiver } = await import('../../webhooks/index.js');
    const bookings: { followed?: FollowedBookings } = {};
    const receiver = createReceiver({
      secret,
      header: HEADER,
      on: {
        '*': async (event: AnyEvent, context) => {
          write(output.event(event));
          if (BOOKING_EVENTS.includes(event.event)) bookings.followed?.wake().catch(() => undefined);
          await forward(event, context);
        },
      },
      log: (entry) => logTrouble(entry, io),
    });
    // Set when the address of the server is known.
    const door: { path?: string } = {};
    const answer = (request: Request): Response | Promise<Response> =>
      door.path !== undefined && new URL(request.url).pathname.endsWith(door.path)
        ? receiver.fetch(request)
        : new Response(null, { status: 404 });
    const served = await listeningOn(io.serve(answer, options), options);
    const owner = { property_id, apiKey: io.env['STAYTAX_API_KEY'] ?? '' };
    const address = options.callback ?? served.url;
    const path = ownPath(address, io.secret(), owner);
    door.path = path;
    const callback = callbackAt(address, path);
    try {
      await removeLeft(api, owner, io);
      const onWarning = ({ message }: WriteIssue): void => void io.stderr.write(`${printable(message)}\n`);
      await withWebhook(api, { callback, property_id, secret, events: options.events, onWarning }, async () => {
        write(output.started({ callback, events: options.events, property: property_id }));
        const onBooking = (booking: ReceivedBooking): void => write(output.booking(booking, io.stdout.columns));
        if (isFollowing) bookings.followed = await follow(api, { file, options, io, onBooking });
        await stopped;
      });
    } finally {
      await endListening(receiver, bookings.followed);
      await served.close();
    }
    return EXIT.fine;
  });
}

interface BookingListenerOptions {
  readonly file: { readonly definitions: Parameters<typeof definedTaxSets>[0] };
  readonly options: ListenOptions;
  readonly io: Io;
  readonly onBooking: (booking: ReceivedBooking) => void;
}

async function follow(api: Api, { file, options, io, onBooking }: BookingListenerOptions): Promise<FollowedBookings> {
  const { followBookings } = await import('../../bookings/index.js');
  const ofRatePlan = taxSetOf(definedTaxSets(file.definitions));
  return followBookings(api, {
    propertyId: file.definitions.property_id,
    policy: policyFrom(options, {}),
    taxSetFor: ({ rate_plan_id }) => ofRatePlan(rate_plan_id),
    onBooking,
    onFailure: (failure) => io.stderr.write(failureWords({ failures: [failure] })),
    onError: (error) => io.stderr.write(`The bookings could not be read: ${printable(messageOf(error))}\n`),
  });
}

async function endListening(receiver: Receiver, followed: FollowedBookings | undefined): Promise<void> {
  await receiver.drain();
  await followed?.stop();
}

function wantsBookings(mask: string): boolean {
  return BOOKING_EVENTS.some((name) => isMaskFor(mask, name));
}

function logTrouble({ outcome, event, issues = [], error }: LogEntry, io: Io): void {
  if (!['invalid', 'failed', 'late', 'refused'].includes(outcome)) return;
  const reasons = [...issues.map(({ message }) => message), ...(error === undefined ? [] : [messageOf(error)])];
  io.stderr.write(`${printable([event?.event ?? 'A call', outcome, ...reasons].join(' '))}\n`);
}

/** Forwards an event. Throws when it is not accepted, so that the service sends it again. */
type Forward = (event: AnyEvent, context: HandlerContext) => Promise<void>;

/** Forwards events to an address, as the service sent them, with another secret. */
export function forwardTo(
  url: string | undefined,
  { fetch, header, secret }: { readonly fetch: Fetch; readonly header: string; readonly secret: string },
): Forward {
  if (url === undefined) return async () => undefined;
  if (!URL.canParse(url)) throw new UsageError(`--forward-to takes an address (got ${JSON.stringify(url)})`);
  return async (event, { signal }) => {
    const headers = { 'content-type': 'application/json', [header]: secret };
    // A redirect would send the secret elsewhere.
    const init = { method: 'POST', headers, body: JSON.stringify(event), redirect: 'manual', signal } as const;
    const response = await fetch(url, init);
    await response.body?.cancel();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  };
}

/** The output of `staytax listen`, as text or as lines of JSON. */
interface ListenOutput {
  readonly started: (about: {
    readonly callback: string;
    readonly events: string;
    readonly property: string;
  }) => string;
  readonly event: (event: AnyEvent) => string;
  /** @param width of the terminal, when there is one */
  readonly booking: (booking: ReceivedBooking, width?: number) => string;
}

export const AS_JSON: ListenOutput = {
  started: (about) => line({ listening: about }),
  event: (event) => line({ event }),
  booking: ({ key, revision, reconciliation, problem, change }) =>
    line({
      booking: { key, revision: revision.attributes, reconciliation, problem: problem && messageOf(problem), change },
    }),
};

export const AS_TEXT: ListenOutput = {
  started: ({ callback, events, property }) =>
    `Listening at ${printable(callback)} for ${events === '*' ? 'all events' : printable(events)} of ${printable(property)}. Ctrl-C ends it.\n`,
  event: ({ event, timestamp }) => `${printable(timestamp.slice(11, 19))} ${printable(event)}\n`,
  booking: bookingText,
};

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** Prints the booking, then each tax by the tax set and by the OTA. */
function bookingText(booking: ReceivedBooking, width?: number): string {
  const { revision, reconciliation, change, problem } = booking;
  const { unique_id = revision.booking_id, ota_name = 'the OTA', status, arrival_date, departure_date } = revision;
  const { currency = '' } = revision;
  const paragraph = (text: string): string => `${wrapText(printable(text), width)}\n`;
  const about = `Booking ${unique_id} (${status}), ${arrival_date} to ${departure_date}, from ${ota_name}`;
  const head = `\n${paragraph(about)}`;
  if (reconciliation === undefined) return `${head}${paragraph(`Not reconciled: ${messageOf(problem)}`)}\n`;
  const { ours, theirs, difference, lines, warnings, verdict, sentence } = reconciliation;
  const rows = lines.map((one) => [printable(one.title), ...amountCells(one)]);
  const total = ['Total', ours, theirs, difference, verdict.replaceAll('_', ' ')];
  const table = drawTable(
    [leftColumn('Tax'), ...['Ours', 'OTA', printable(currency)].map(rightColumn), leftColumn('Cause')],
    [rows, [total]],
    width,
  );
  const notes = [
    ...(verdict === 'agrees' ? [] : [sentence]),
    ...lines.filter(({ cause }) => cause !== 'agrees' && cause !== 'prints_no_taxes').map(({ sentence }) => sentence),
    ...warnings.map(({ message }) => message),
    ...(change === undefined ? [] : [`Since the revision before: ${change.ours.difference} by our tax set.`]),
  ];
  return `${head}${table}${notes.map(paragraph).join('')}\n`;
}

/** Messages for revisions that could not be handled. */
function failureWords({ failures }: Pick<ProcessReport, 'failures'>): string {
  return failures
    .map(({ id, error }) => `Revision ${printable(id)} stays in the feed: ${printable(messageOf(error))}\n`)
    .join('');
}
