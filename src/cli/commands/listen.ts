import { type Api, definedTaxSets } from '../../api/index.js';
import type { FollowedBookings, ReceivedBooking } from '../../bookings/index.js';
import { taxSetOf } from '../../bookings/tax-sets.js';
import { printable } from '../../issues/printable.js';
import type { AnyEvent, LogEntry, Receiver } from '../../webhooks/index.js';
import { EXIT, type ExitCode, type Register, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { forwardTo } from '../listen/forward.js';
import { AS_JSON, AS_TEXT, failureWords, reasonOf } from '../listen/words.js';
import { listeningOn } from '../listening.js';
import { untilStopped } from '../person.js';
import { addPolicyOptions, type PolicyOptions, policyFrom, wholeNumberOption } from '../policy-options.js';
import { connected, ENVIRONMENT } from '../sync/api.js';
import { addConnectionOptions, type ConnectionOptions } from '../sync/options.js';
import { readSources } from '../sync/planned.js';

interface Options extends ConnectionOptions, PolicyOptions {
  readonly definitions: string;
  readonly port: number;
  readonly host: string;
  readonly callback?: string;
  readonly events: string;
  readonly forwardTo?: string;
  readonly json?: true;
}

const HIGHEST_PORT = 65_535;
const HEADER = 'x-service-webhook-secret';
const BOOKING_EVENTS: readonly string[] = ['booking', 'booking_new', 'booking_modification', 'booking_cancellation'];

const EXAMPLES = `
Registers a webhook with a fresh secret for the property of the definitions file, and removes it at the end. Each
booking is pulled, quoted with the tax sets of the file, compared with what the OTA printed, and acknowledged: use a
sandbox, or a property whose bookings nobody else takes from the feed. When the mask names no booking event, bookings
are left alone.

The channel manager has to reach this machine. With a tunnel, --callback is the address of its other end. Events that
are forwarded have the secret of STAYTAX_FORWARD_SECRET in the header ${HEADER}.
${ENVIRONMENT}
Examples:
  $ staytax listen --definitions hotel.json
  $ staytax listen --definitions hotel.json --events "booking;review" --forward-to http://127.0.0.1:3000/hook
  $ staytax listen --definitions hotel.json --port 4020 --callback https://tunnel.example.com --json
`;

export const registerListen: Register = (program, io, finish) => {
  const command = program
    .command('listen')
    .summary('events as they come, and each booking reconciled')
    .description(
      'Prints the events of a property, and what each booking costs by your tax sets and by the OTA (Ctrl-C).',
    )
    .requiredOption('--definitions <file>', 'the property and its tax sets, as JSON; - is standard input')
    .option('--events <mask>', 'the events: names with semicolons between them', '*')
    .option('--forward-to <url>', 'send each event on to this address')
    .option('--port <n>', 'where to answer; 0 is any free port', wholeNumberOption(0, HIGHEST_PORT), 0)
    .option('--host <address>', 'the interface to answer on; 0.0.0.0 is all of them', '127.0.0.1')
    .option('--callback <url>', 'the address under which the channel manager reaches this one')
    .option('--json', 'print everything as JSON, one object a line');
  addPolicyOptions(addConnectionOptions(command))
    .addHelpText('after', EXAMPLES)
    .action(async (options: Options) => finish(await listenCommand(options, io)));
};

async function listenCommand(options: Options, io: Io): Promise<ExitCode> {
  const { desired, saved } = await readSources([options.definitions], io);
  const [file] = desired;
  if (file === undefined || saved.length > 0) throw new UsageError(`${options.definitions} is no definitions file`);
  // Asked for before anything is begun: whoever presses Ctrl-C early leaves no webhook behind either.
  const stopped = untilStopped(io);
  return connected(io, options, async ({ api, end }) => {
    const told = options.json === true ? AS_JSON : AS_TEXT;
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
          write(told.event(event));
          if (BOOKING_EVENTS.includes(event.event)) bookings.followed?.wake().catch(() => undefined);
          await forward(event, context);
        },
      },
      log: (entry) => tellOfTrouble(entry, io),
    });
    const served = await listeningOn(io.serve(receiver.fetch, options), options);
    const callback = options.callback ?? served.url;
    try {
      await whileRegistered(api, { callback, property_id, secret, events: options.events }, async () => {
        write(told.started({ callback, events: options.events, property: property_id }));
        const onBooking = (booking: ReceivedBooking): void => write(told.booking(booking));
        if (isFollowing) bookings.followed = await follow(api, { file, options, io, onBooking });
        await stopped;
      });
    } finally {
      await ended(receiver, bookings.followed);
      await served.close();
    }
    return EXIT.fine;
  });
}

interface Following {
  readonly file: { readonly definitions: Parameters<typeof definedTaxSets>[0] };
  readonly options: Options;
  readonly io: Io;
  readonly onBooking: (booking: ReceivedBooking) => void;
}

async function follow(api: Api, { file, options, io, onBooking }: Following): Promise<FollowedBookings> {
  const { followBookings } = await import('../../bookings/index.js');
  const ofRatePlan = taxSetOf(definedTaxSets(file.definitions));
  return followBookings(api, {
    propertyId: file.definitions.property_id,
    policy: policyFrom(options, {}),
    taxSetFor: ({ rate_plan_id }) => ofRatePlan(rate_plan_id),
    onBooking,
    onFailure: (failure) => io.stderr.write(failureWords({ failures: [failure] })),
    onError: (error) => io.stderr.write(`The bookings could not be read: ${printable(reasonOf(error))}\n`),
  });
}

async function ended(receiver: Receiver, followed: FollowedBookings | undefined): Promise<void> {
  await receiver.drain();
  await followed?.stop();
}

interface Registered {
  readonly callback: string;
  readonly property_id: string;
  readonly secret: string;
  readonly events: string;
}

/** The webhook is there as long as something runs, however that ends. */
async function whileRegistered(
  api: Api,
  { callback, property_id, secret, events }: Registered,
  run: () => Promise<void>,
): Promise<void> {
  const { id } = await api.webhooks.create({
    callback_url: callback,
    event_mask: events,
    property_id,
    headers: { [HEADER]: secret },
    is_active: true,
    send_data: true,
  });
  try {
    await run();
  } finally {
    await api.webhooks.remove(id);
  }
}

function wantsBookings(mask: string): boolean {
  return mask === '*' || mask.split(';').some((name) => BOOKING_EVENTS.includes(name));
}

function tellOfTrouble({ outcome, event, issues = [], error }: LogEntry, io: Io): void {
  if (!['invalid', 'failed', 'late', 'refused'].includes(outcome)) return;
  const reasons = [...issues.map(({ message }) => message), ...(error === undefined ? [] : [reasonOf(error)])];
  io.stderr.write(`${printable([event?.event ?? 'A call', outcome, ...reasons].join(' '))}\n`);
}
