import type { Fault, Sandbox, SandboxKey } from '../../sandbox/index.js';
import { EXIT, type ExitCode, InvalidInput, type Register, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { parseJson } from '../json-document.js';
import { listeningOn } from '../listening.js';
import { untilStopped } from '../person.js';
import { wholeNumberOption } from '../policy-options.js';
import { readIfThere } from '../read-if-there.js';
import { nameOf, STDIN } from '../read-input.js';
import { DEMO_CARD_KEY, DEMO_KEY, DEMO_PROPERTY, demoState } from '../sandbox/demo.js';
import { keptUntilStopped } from '../sandbox/keep.js';
import { faultOption, keyOption, propertyOption, repeated, speedOption } from '../sandbox/options.js';
import { addTrigger } from '../sandbox/trigger.js';
import { startedJson, welcome } from '../sandbox/welcome.js';

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
  readonly json?: true;
}

const DEFAULT_PORT = 4010;
const THIS_MACHINE = '127.0.0.1';
const HIGHEST_PORT = 65_535;

const EXAMPLES = `
The API on this machine: taxes, webhooks, channels, bookings, facilities and the card-data API, with a small
hotel. No account is needed, and nothing leaves the machine but what webhooks deliver. With --data what is
changed is there again the next time. Tests drive it at /sandbox/v1, without a key: docs/sandbox.md.

It answers this machine alone. --host 0.0.0.0 lets other containers and machines in; whoever reaches it can
read and change everything in it. Commands elsewhere need --allow-http. Commands elsewhere need --allow-http.

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
    .summary('the API on this machine, to try things with')
    .description('Answers as the API does, without an account, until it is stopped (Ctrl-C).')
    .option('--port <n>', 'where to answer; 0 is any free port', wholeNumberOption(0, HIGHEST_PORT), DEFAULT_PORT)
    .option('--host <address>', 'the interface to answer on; 0.0.0.0 is all of them', THIS_MACHINE)
    .option('--data <file>', 'keep what is changed in this file')
    .option('--state <file>', 'the older name of --data')
    .option('--speed <n>', 'how many times as fast its clock runs', speedOption)
    .option('--callback <url>', 'switch the webhook of the demo on, at this address')
    .option('--json', 'print what there is as one line of JSON')
    .option(
      '--key <key>',
      `a key to accept, or KEY=ID,ID for some properties (default: "${DEMO_KEY}")`,
      repeated(keyOption),
    )
    .option('--property <id>', 'one more property, empty at first', repeated(propertyOption))
    .option('--fault <fault>', 'what goes wrong, in this order; see below', repeated(faultOption))
    .addHelpText('after', EXAMPLES)
    .enablePositionalOptions()
    .action(async (options: SandboxCommandOptions) => finish(await sandboxCommand(options, io)));
  addTrigger(command, io, finish);
};

async function sandboxCommand(options: SandboxCommandOptions, io: Io): Promise<ExitCode> {
  const { data: file = options.state, key: keys = [DEMO_KEY], host } = options;
  if (file === STDIN)
    throw new UsageError(`--${options.data === undefined ? 'state' : 'data'} needs the name of a file`);
  // A file that is not there yet is a sandbox that is new.
  const before = file === undefined ? undefined : await readIfThere(file, io);
  const sandbox = await sandboxFrom({ file: file ?? '', text: before }, keys, options);
  for (const fault of options.fault ?? []) sandbox.failNext(fault);
  const listening = await listeningOn(sandbox.listen(options.port, host), options);
  const [first = DEMO_KEY] = keys;
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

/** Loaded when it is wanted: every other command starts sooner without a server in it. */
async function sandboxFrom(
  { file, text }: { readonly file: string; readonly text: string | undefined },
  apiKeys: readonly SandboxKey[],
  { property: more = [], speed, callback }: SandboxCommandOptions,
): Promise<Sandbox> {
  const { createSandbox } = await import('../../sandbox/index.js');
  const state = text === undefined ? demoState(callback) : parseJson(nameOf(file), text).value;
  try {
    return createSandbox({ apiKeys, cardApiKeys: [DEMO_CARD_KEY], properties: [DEMO_PROPERTY, ...more], state, speed });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InvalidInput([{ file, code: 'unknown_kind', path: '', message: error.message, severity: 'issue' }]);
  }
}
