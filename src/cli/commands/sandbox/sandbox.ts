import { InvalidArgumentError } from 'commander';
import { EVENT_NAMES } from '../../../channel/api/index.js';
import type { Fault, FaultKind, FaultScope } from '../../../channel/sandbox/common/faults.js';
import type { Listening } from '../../../channel/sandbox/common/serve.js';
import type { Sandbox } from '../../../channel/sandbox/index.js';
import type { SandboxKey, SandboxOptions } from '../../../channel/sandbox/service.js';
import { counted, printable } from '../../../core/issues/texts.js';
import { entriesOf, fieldsOf, textField } from '../../../pages/editor/json.js';
import { EXIT, invalidFile, OutputFailed, UsageError, untilStopped } from '../../command.js';
import type { Io } from '../../command-io.js';
import { nameOf, readIfThere, STDIN, writeFile } from '../../files.js';
import type { OptionsOf } from '../../input/declaration.js';
import { declare, flag, parsed, repeated, text } from '../../input/declaration.js';
import { parseJson, readDocument } from '../../input/json-document.js';
import {
  HOST,
  listeningOn,
  portRow,
  propertyOption,
  THIS_MACHINE,
  wholeNumberOption,
} from '../../input/shared-options.js';
import { jsonText, shellWord } from '../../output/text.js';
import { DEMO_PROPERTY, demoState } from './demo.js';

const DEFAULT_PORT = 4010;
/** A year. */
const MOST_FEED_MINUTES = 527_040;

const OPTIONS = {
  port: portRow(DEFAULT_PORT),
  host: HOST,
  data: text('<file>', 'keep what is changed in this file'),
  state: text('<file>', 'the older name of --data'),
  speed: parsed('<n>', 'how many times as fast its clock runs', speedOption),
  callback: text('<url>', 'switch the webhook of the demo on, at this address'),
  strict: flag('refuse unknown arguments and fields, which are ignored with a warning otherwise'),
  keepInactive: flag('keep channels and properties that are inactive for 90 days'),
  feedMinutes: parsed(
    '<n>',
    'after how many minutes a booking leaves the feed; 0 is never (default: 30)',
    wholeNumberOption(0, MOST_FEED_MINUTES),
  ),
  json: flag('print what there is as one line of JSON'),
  key: repeated(
    '<key>',
    'a key to accept, or KEY=ID,ID for some properties (default: a random one, which is printed)',
    keyOption,
  ),
  property: repeated('<id>', 'one more property, empty at first', propertyOption),
  fault: repeated('<fault>', 'a fault of the next calls, in this order', faultOption),
};

const DEFAULT_URL = `http://${THIS_MACHINE}:${DEFAULT_PORT}`;

const OF_TRIGGER = {
  url: text('<url>', `where the sandbox is (default: STAYTAX_API_URL, or ${DEFAULT_URL})`),
  property: parsed('<id>', 'where it happens (default: the first property)', propertyOption),
  payload: text('<file>', 'what the event carries, as JSON; - is standard input', { isRead: true }),
  user: text('<id>', 'who did it'),
  json: flag('print the answer of the sandbox as JSON'),
};

export const sandboxCommand = declare({
  summary: "run the channel manager's API on this machine",
  description: 'Answers as the API does, without an account, until it is stopped (Ctrl-C).',
  options: OPTIONS,
  notes: `
The API on this machine: taxes, webhooks, channels, bookings, facilities and the card-data API, with a small
hotel. No account is needed, and only webhooks leave the machine. --data keeps the changes for the next run.
Tests drive it at /sandbox/v1, without a key: docs/sandbox.md.

It answers this machine alone. --host 0.0.0.0 lets other containers and machines in, which
can read and change everything in it. Commands elsewhere need --allow-http.

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
`,
  run: async (options, io) => {
    // A fixed key would give every page of the browser access.
    const { data: file = options.state, key: keys = [`sandbox-${io.secret().slice(0, 32)}`], host } = options;
    if (file === STDIN) {
      throw new UsageError(`--${options.data === undefined ? 'state' : 'data'} needs the name of a file`);
    }
    // Starts a new sandbox if the file does not exist.
    const before = file === undefined ? undefined : await readIfThere(file, io);
    const state = before === undefined ? demoState(options.callback) : parseJson(nameOf(file ?? ''), before).value;
    const cardApiKey = `card-${io.secret().slice(0, 32)}`;
    const sandbox = await sandboxFrom(file ?? '', state, { apiKeys: keys, cardApiKeys: [cardApiKey] }, options, io);
    for (const fault of options.fault ?? []) sandbox.failNext(fault);
    const listening = await listeningOn(sandbox.listen(options.port, host), options);
    const [first = ''] = keys;
    const apiKey = typeof first === 'string' ? first : first.key;
    const started = { listening, sandbox, apiKey, cardApiKey, isOpen: host !== THIS_MACHINE };
    io.stdout.write(options.json === true ? startedJson(started) : welcome(started));
    try {
      if (file === undefined) await untilStopped(io);
      else await saveUntilStopped(file, before, sandbox, io);
    } finally {
      await listening.close();
      await sandbox.stop();
    }
    return EXIT.fine;
  },
  subcommands: {
    trigger: declare({
      summary: 'send an event to the webhooks of a running sandbox',
      description: 'Sends one event to the webhooks of a sandbox that is running.',
      arguments: [['<event>', 'the name of the event', { choices: EVENT_NAMES }]],
      options: OF_TRIGGER,
      notes: `
The sandbox must be running. The event goes to each active webhook of the property whose mask has it. For an
event about a booking, a revision comes first, so that there is something to pull; its other events come too.
With --payload or --user the event is sent alone.

Examples:
  $ staytax sandbox trigger booking_new
  $ echo '{ "overall_score": 9.5 }' | staytax sandbox trigger review --payload - --url http://127.0.0.1:4010
`,
      run: async (event, { property: property_id, user: user_id, payload: file, json, ...given }, io) => {
        const { url = io.env['STAYTAX_API_URL'] ?? DEFAULT_URL } = given;
        const payload = file === undefined ? undefined : (await readDocument(file, io)).value;
        const control = `${url.replace(/(?<!\/)\/+$/, '').replace(/\/api\/v1$/, '')}/sandbox/v1`;
        const booked = file === undefined && user_id === undefined ? BOOKED[event] : undefined;
        const { status, text } =
          booked === undefined
            ? await request(`${control}/events`, { event, property_id, payload, user_id }, io)
            : await triggerBooking(event, control, { ...booked, property_id }, io);
        if (status !== 201) throw new UsageError(`the sandbox answered ${status}: ${text.slice(0, 500)}`);
        const deliveries = entriesOf(fieldsOf(fieldsOf(JSON.parse(text))['data'])['deliveries']).length;
        io.stdout.write(json ? `${text}\n` : `${printable(event)}: ${counted(deliveries, 'delivery', 'deliveries')}\n`);
        if (deliveries === 0 && !json) {
          io.stderr.write('No active webhook wants it: see "event_mask" and "is_active".\n');
        }
        return EXIT.fine;
      },
    }),
  },
});

/** Loads the server on demand, because it would slow down other commands. */
async function sandboxFrom(
  file: string,
  state: unknown,
  keys: Pick<SandboxOptions, 'apiKeys' | 'cardApiKeys'>,
  options: OptionsOf<typeof OPTIONS>,
  io: Io,
) {
  const { property: more = [], speed, strict, keepInactive, feedMinutes } = options;
  const { createSandbox } = await import('../../../channel/sandbox/index.js');
  try {
    return createSandbox({
      ...keys,
      properties: [DEMO_PROPERTY, ...more],
      ...{ state, speed, strict, keepInactive, feedMinutes },
      onWarning: (warning) => io.stderr.write(`${printable(warning)}\n`),
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw invalidFile(file, 'unknown_kind', error.message);
  }
}

interface StartedSandbox {
  readonly listening: Listening;
  readonly sandbox: Sandbox;
  readonly apiKey: string;
  readonly cardApiKey: string;
  /** Whether other machines reach it. */
  readonly isOpen: boolean;
}

const CARD_PATH = '/card';

/** One line of JSON with the addresses, keys and ids that a test in another language needs. */
function startedJson({ listening: { url }, sandbox, apiKey, cardApiKey }: StartedSandbox): string {
  const { properties = [], room_types = [], rate_plans = [] } = sandbox.state().hotel ?? {};
  const idsOfDemo = (records: ReadonlyArray<{ readonly id: string; readonly property_id: string }>) =>
    records.filter(({ property_id }) => property_id === DEMO_PROPERTY).map(({ id }) => id);
  const [property = properties[0]] = properties.filter(({ id }) => id === DEMO_PROPERTY);
  const facts = {
    baseUrl: url,
    apiKey,
    cardUrl: url + CARD_PATH,
    cardApiKey,
    propertyId: DEMO_PROPERTY,
    groupId: property?.group_id ?? properties[0]?.group_id ?? null,
    roomTypeIds: idsOfDemo(room_types),
    ratePlanIds: idsOfDemo(rate_plans),
  };
  return `${JSON.stringify(facts)}\n`;
}

/** Welcome text: shell commands, with the rest as comments, so that it can be pasted. */
export function welcome({ listening: { url, port }, sandbox, apiKey, cardApiKey, isOpen }: StartedSandbox): string {
  const access = isOpen
    ? `# Other machines reach it too, on port ${port} of this one; commands there need --allow-http.\n`
    : '';
  const kept = recordLines(sandbox)
    .map((line) => `#   ${printable(line)}\n`)
    .join('');
  return `# The API is at ${printable(url)}, until this is stopped (Ctrl-C).
${access}# It has:
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

function recordLines(sandbox: Sandbox): string[] {
  const { hotel, taxes, tax_sets, channels, webhooks, booking_revisions } = sandbox.state();
  const { properties, room_types, rate_plans } = hotel ?? {};
  const lists = [
    ['property', properties, 'properties'],
    ['room type', room_types],
    ['rate plan', rate_plans],
    ['tax', taxes, 'taxes'],
    ['tax set', tax_sets],
    ['channel', channels],
    ['webhook', webhooks],
    ['booking revision', booking_revisions],
  ] as const;
  return lists.flatMap(([name, list, many]) => {
    const records = entriesOf(list);
    const titles = records.flatMap((record) => textField(record, 'title') ?? []);
    const named = titles.length === 0 ? '' : `: ${titles.join('; ')}`;
    return records.length === 0 ? [] : [`${counted(records.length, name, many)}${named}`];
  });
}

const SAVED_EVERY_MS = 1_000;

/**
 * Saves every second and at the end. Reports a failure and retries: a full disk may be freed. Does not overwrite the
 * changes of another program.
 *
 * @throws OutputFailed if the last state could not be saved
 */
async function saveUntilStopped(file: string, before: string | undefined, sandbox: Sandbox, io: Io): Promise<void> {
  let written = before;
  let failure: OutputFailed | undefined;
  let writing: Promise<void> | undefined;

  async function save(): Promise<void> {
    const text = jsonText(sandbox.state());
    const earlier = failure;
    try {
      if (text !== written) {
        const current = await readIfThere(file, io);
        if (current !== undefined && current !== written) throw new OutputFailed(`"${file}" ${CHANGED_MEANWHILE}`);
        await writeFile(file, text, io, { isSecret: true, replacesInput: true });
        written = text;
      }
      failure = undefined;
      if (earlier !== undefined) io.stderr.write(`Saved "${printable(file)}" again.\n`);
    } catch (error) {
      failure = error instanceof OutputFailed ? error : new OutputFailed(String(error));
      if (failure.message === earlier?.message) return;
      io.stderr.write(`Not saved, and tried again every second: ${printable(failure.message)}.\n`);
    }
  }

  const saveNow = (): void => {
    writing ??= save().finally(() => {
      writing = undefined;
    });
  };
  saveNow();
  const end = io.every(SAVED_EVERY_MS, saveNow);
  await untilStopped(io);
  end();
  // Deliveries finish first: otherwise the next run would send them again.
  await sandbox.stop();
  await writing;
  await save();
  if (failure !== undefined) throw failure;
}

const CHANGED_MEANWHILE =
  'was changed by another program, perhaps another sandbox; what is changed here is not saved there. ' +
  'Use one file for each sandbox';

const KINDS: readonly FaultKind[] = ['cut', 'cut_body', 'garbage', 'endless', 'hang'];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const FAULT_FORM = `A status, ${KINDS.join(', ')} or slow is expected, and then what it is limited to: 503,method=POST,times=2.`;

/** `secret` for every property, `secret=ID,ID` for some. */
export function keyOption(text: string): SandboxKey {
  const [key = '', ids, ...surplus] = text.split('=');
  if (key === '' || surplus.length > 0) throw new InvalidArgumentError('A key is expected, or KEY=PROPERTY,PROPERTY.');
  return ids === undefined ? key : { key, properties: ids.split(',').map(propertyOption) };
}

function speedOption(text: string): number {
  const speed = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (speed >= 1 && speed <= MOST_SPEED) return speed;
  throw new InvalidArgumentError('A whole number from 1 to 1,000,000 is expected.');
}

const MOST_SPEED = 1_000_000;

/** `503`, `429,retry-after=2,times=3`, `cut,method=POST,after=effect`, `slow,ms=2000,path=/api/v1/taxes`. */
export function faultOption(text: string): Fault {
  const [name = '', ...limits] = text.split(',');
  const { ms, 'retry-after': retryAfter, ...scope } = limitsFrom(limits);
  if (name === 'slow') return { ...scope, latencyMs: ms ?? 1_000 };
  const waits = ms === undefined ? scope : { ...scope, latencyMs: ms };
  const kind = KINDS.find((candidate) => candidate === name);
  if (kind !== undefined) return { ...waits, kind };
  const status = wholeNumber(name);
  if (status < 200 || status > 599) throw new InvalidArgumentError(FAULT_FORM);
  return { ...waits, status, ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }) };
}

type FaultLimits = Omit<FaultScope, 'latencyMs'> & { readonly ms?: number; readonly 'retry-after'?: string };

const LIMIT_READERS: { readonly [Name in keyof FaultLimits]-?: (value: string) => FaultLimits[Name] } = {
  method: (value) => {
    const method = METHODS.find((name) => name === value.toUpperCase());
    if (method === undefined) throw new InvalidArgumentError(`method is one of ${METHODS.join(', ')}.`);
    return method;
  },
  path: (value) => value,
  times: wholeNumber,
  after: (value) => {
    if (value !== 'effect') throw new InvalidArgumentError('after takes "effect" alone.');
    return value;
  },
  ms: wholeNumber,
  'retry-after': (value) => value,
};

function limitsFrom(limits: readonly string[]): FaultLimits {
  const readers = new Map<string, (value: string) => unknown>(Object.entries(LIMIT_READERS));
  const entries = limits.map((limit) => {
    const [name = '', value = ''] = limit.split(/=(.*)/s);
    const reader = readers.get(name);
    if (reader !== undefined) return [name, reader(value)];
    throw new InvalidArgumentError(
      `${JSON.stringify(name)} is unknown; method, path, times, after, ms and retry-after are not.`,
    );
  });
  return Object.fromEntries(entries);
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(FAULT_FORM);
}

/** Booking to create before an event about a booking. */
const BOOKED: Readonly<Record<string, object>> = {
  booking: {},
  booking_new: {},
  booking_modification: { status: 'modified' },
  booking_cancellation: { status: 'cancelled' },
  booking_unmapped_room: { rooms: [{ room_type_id: null, rate_plan_id: null }] },
  booking_unmapped_rate: { rooms: [{ rate_plan_id: null }] },
};

interface SandboxAnswer {
  readonly status: number;
  readonly text: string;
}

async function triggerBooking(event: string, control: string, body: object, io: Io): Promise<SandboxAnswer> {
  const listed = async (): Promise<ReadonlyArray<{ readonly id: string; readonly event: string }>> =>
    JSON.parse((await request(`${control}/deliveries`, undefined, io)).text).data;
  const before = new Set((await listed()).map(({ id }) => id));
  const { status, text } = await request(`${control}/bookings`, body, io);
  if (status !== 201) return { status, text };
  const { id, booking_id, property_id } = JSON.parse(text).data;
  const sent = (await listed()).filter((delivery) => delivery.event === event && !before.has(delivery.id));
  const revision = event === 'booking' ? { revision_id: id } : { booking_revision_id: id };
  const payload = { booking_id, property_id, ...revision };
  const data = { event, property_id, user_id: null, payload, deliveries: sent.map((delivery) => delivery.id) };
  return { status, text: JSON.stringify({ data }) };
}

async function request(url: string, body: object | undefined, io: Io): Promise<SandboxAnswer> {
  if (!URL.canParse(url)) throw new UsageError(`${JSON.stringify(url)} is not an address`);
  try {
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await io.fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch {
    throw new UsageError(`nothing answers at ${new URL(url).origin}; start it with "staytax sandbox"`);
  }
}
