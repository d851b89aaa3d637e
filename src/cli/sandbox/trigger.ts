import { Argument, type Command } from 'commander';
import { EVENT_NAMES } from '../../api/index.js';
import { EXIT, type ExitCode, UsageError } from '../exit.js';
import type { Io } from '../io.js';
import { printable } from '../printable.js';
import { readDocument } from '../read-document.js';
import { propertyOption } from './options.js';

interface TriggerCommandOptions {
  readonly url?: string;
  readonly property?: string;
  readonly payload?: string;
  readonly user?: string;
  readonly json?: true;
}

const DEFAULT_URL = 'http://127.0.0.1:4010';

const EXAMPLES = `
The sandbox must be running. The event goes to each active webhook of the property whose mask has it, and
nothing else happens: to let a booking come with its events, see docs/sandbox.md.

Examples:
  $ staytax sandbox trigger booking_new
  $ staytax sandbox trigger review --payload review.json --url http://127.0.0.1:4011
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

async function triggerCommand(event: string, options: TriggerCommandOptions, io: Io): Promise<ExitCode> {
  const { url = io.env['STAYTAX_API_URL'] ?? DEFAULT_URL, property, user, payload: file } = options;
  const payload = file === undefined ? undefined : (await readDocument(file, io)).value;
  const body = JSON.stringify({ event, property_id: property, payload, user_id: user });
  const { status, text } = await sent(
    `${url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/sandbox/v1/events`,
    body,
    io,
  );
  if (status !== 201) throw new UsageError(`the sandbox answered ${status}: ${text.slice(0, 500)}`);
  if (options.json === true) {
    io.stdout.write(`${text}\n`);
    return EXIT.fine;
  }
  const count = deliveriesIn(text);
  io.stdout.write(`${printable(event)}: ${count} ${count === 1 ? 'delivery' : 'deliveries'}\n`);
  if (count === 0) io.stderr.write('No active webhook wants it: see "event_mask" and "is_active".\n');
  return EXIT.fine;
}

async function sent(url: string, body: string, io: Io): Promise<{ status: number; text: string }> {
  if (!URL.canParse(url)) throw new UsageError(`${JSON.stringify(url)} is no address`);
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await io.sync.fetch(url, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  } catch {
    throw new UsageError(`nothing answers at ${new URL(url).origin}; start it with "staytax sandbox"`);
  }
}

function deliveriesIn(text: string): number {
  const { data }: { data?: { deliveries?: unknown } } = JSON.parse(text);
  return Array.isArray(data?.deliveries) ? data.deliveries.length : 0;
}
