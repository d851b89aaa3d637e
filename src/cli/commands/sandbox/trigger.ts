import { Argument, type Command } from 'commander';
import { EVENT_NAMES } from '../../../api/index.js';
import { printable } from '../../../issues/printable.js';
import { counted } from '../../../issues/shown.js';
import { EXIT, type ExitCode, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { readDocument } from '../../input/json-document.js';
import { propertyOption } from '../../input/option-values.js';

interface TriggerCommandOptions {
  readonly url?: string;
  readonly property?: string;
  readonly payload?: string;
  readonly user?: string;
  readonly json?: true;
}

const DEFAULT_URL = 'http://127.0.0.1:4010';

const EXAMPLES = `
The sandbox must be running. The event goes to each active webhook of the property whose mask has it. For an event
about a booking, a revision comes first, so that there is something to pull; its other events come too. With --payload
or --user the event is sent alone.

Examples:
  $ staytax sandbox trigger booking_new
  $ echo '{ "overall_score": 9.5 }' | staytax sandbox trigger review --payload - --url http://127.0.0.1:4010
`;

export function addTrigger(sandbox: Command, io: Io, finish: (code: ExitCode) => void): void {
  sandbox
    .command('trigger')
    .summary('send an event to the webhooks of a running sandbox')
    .description('Sends one event to the webhooks of a sandbox that is running.')
    .addArgument(new Argument('<event>', 'the name of the event').choices(EVENT_NAMES))
    .option('--url <url>', `where the sandbox is (default: STAYTAX_API_URL, or ${DEFAULT_URL})`)
    .option('--property <id>', 'where it happens (default: the first property)', propertyOption)
    .option('--payload <file>', 'what the event carries, as JSON; - is standard input')
    .option('--user <id>', 'who did it')
    .option('--json', 'print the answer of the sandbox as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (event: string, options: TriggerCommandOptions) => finish(await triggerCommand(event, options, io)));
}

/** The booking to make before an event about a booking. */
const BOOKED: Readonly<Record<string, object>> = {
  booking: {},
  booking_new: {},
  booking_modification: { status: 'modified' },
  booking_cancellation: { status: 'cancelled' },
  booking_unmapped_room: { rooms: [{ room_type_id: null, rate_plan_id: null }] },
  booking_unmapped_rate: { rooms: [{ rate_plan_id: null }] },
};

async function triggerCommand(event: string, options: TriggerCommandOptions, io: Io): Promise<ExitCode> {
  const { url = io.env['STAYTAX_API_URL'] ?? DEFAULT_URL, property, user, payload: file } = options;
  const payload = file === undefined ? undefined : (await readDocument(file, io)).value;
  const control = `${url.replace(/(?<!\/)\/+$/, '').replace(/\/api\/v1$/, '')}/sandbox/v1`;
  const booked = file === undefined && user === undefined ? BOOKED[event] : undefined;
  const { status, text } =
    booked === undefined
      ? await sent(`${control}/events`, { event, property_id: property, payload, user_id: user }, io)
      : await bookedFirst(event, { control, body: { ...booked, property_id: property }, io });
  if (status !== 201) throw new UsageError(`the sandbox answered ${status}: ${text.slice(0, 500)}`);
  if (options.json === true) {
    io.stdout.write(`${text}\n`);
    return EXIT.fine;
  }
  const deliveries = deliveriesIn(text);
  io.stdout.write(`${printable(event)}: ${counted(deliveries, 'delivery', 'deliveries')}\n`);
  if (deliveries === 0) io.stderr.write('No active webhook wants it: see "event_mask" and "is_active".\n');
  return EXIT.fine;
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Makes a booking, and answers with the deliveries of the event. */
async function bookedFirst(
  event: string,
  { control, body, io }: { readonly control: string; readonly body: object; readonly io: Io },
): Promise<Answered> {
  const address = `${control}/deliveries`;
  const before = new Set(deliveriesListed(await sent(address, undefined, io)).map(({ id }) => id));
  const { status, text } = await sent(`${control}/bookings`, body, io);
  if (status !== 201) return { status, text };
  const { id: revision_id, booking_id, property_id } = JSON.parse(text).data;
  const deliveries = deliveriesListed(await sent(address, undefined, io))
    .filter((delivery) => delivery.event === event && !before.has(delivery.id))
    .map(({ id }) => id);
  const payload =
    event === 'booking'
      ? { booking_id, property_id, revision_id }
      : { booking_id, property_id, booking_revision_id: revision_id };
  return { status, text: JSON.stringify({ data: { event, property_id, user_id: null, payload, deliveries } }) };
}

function deliveriesListed({ text }: Answered): ReadonlyArray<{ readonly id: string; readonly event: string }> {
  return JSON.parse(text).data;
}

/** Posts a body; without one it is a GET. */
async function sent(url: string, body: object | undefined, io: Io): Promise<Answered> {
  if (!URL.canParse(url)) throw new UsageError(`${JSON.stringify(url)} is no address`);
  try {
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await io.fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch {
    throw new UsageError(`nothing answers at ${new URL(url).origin}; start it with "staytax sandbox"`);
  }
}

function deliveriesIn(text: string): number {
  const { data }: { data?: { deliveries?: unknown } } = JSON.parse(text);
  return Array.isArray(data?.deliveries) ? data.deliveries.length : 0;
}
