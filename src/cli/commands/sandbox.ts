import type { Fault, Listening, Sandbox, SandboxKey } from '../../sandbox/index.js';
import { EXIT, type ExitCode, InvalidInput, UsageError } from '../exit.js';
import type { Io } from '../io.js';
import { parseJson } from '../json-document.js';
import { wholeNumberOption } from '../policy-options.js';
import { printable } from '../printable.js';
import { readIfThere } from '../read-if-there.js';
import { nameOf, STDIN } from '../read-input.js';
import type { Register } from '../register.js';
import { DEMO_KEY, DEMO_PROPERTY, DEMO_STATE } from '../sandbox-demo.js';
import { faultOption, keyOption, propertyOption, repeated } from '../sandbox-options.js';
import { shellWord } from '../shell-word.js';
import { writeFile } from '../write-file.js';

interface SandboxCommandOptions {
  readonly port: number;
  readonly host: string;
  readonly key?: readonly SandboxKey[];
  readonly property?: readonly string[];
  readonly fault?: readonly Fault[];
  readonly state?: string;
}

const DEFAULT_PORT = 4010;
const THIS_MACHINE = '127.0.0.1';
const HIGHEST_PORT = 65_535;
const SAVED_EVERY_MS = 1_000;

const EXAMPLES = `
The tax and tax set endpoints of the API on this machine, with a property that has two taxes and a tax set. No
account is needed, and nothing leaves the machine. With --state what is changed is there again the next time.

It answers this machine alone. --host 0.0.0.0 lets other containers and machines in; whoever reaches it can
read and change everything in it. Commands elsewhere need --allow-http.

A fault is a status, or cut (no answer), cut_body (half an answer), garbage (no JSON), endless, hang (silence) or
slow. It strikes one call, before the call has its effect, unless it says otherwise:
  method=POST  path=/api/v1/tax_sets  times=3  after=effect  ms=500 (waits first)  retry-after=2 (a header)

Examples:
  $ staytax sandbox
  $ staytax sandbox --port 0 --state sandbox.json
  $ staytax sandbox --fault 503,method=GET,times=2 --fault cut,method=POST,after=effect
  $ staytax sandbox --key secret --key inn=52397a6e-c330-44f4-a293-47042d3a3607 \\
      --property 52397a6e-c330-44f4-a293-47042d3a3607
`;

export const registerSandbox: Register = (program, io, finish) => {
  program
    .command('sandbox')
    .summary('the API on this machine, to try things with')
    .description('Answers as the API does, without an account, until it is stopped (Ctrl-C).')
    .option('--port <n>', 'where to answer; 0 is any free port', wholeNumberOption(0, HIGHEST_PORT), DEFAULT_PORT)
    .option('--host <address>', 'the interface to answer on; 0.0.0.0 is all of them', THIS_MACHINE)
    .option('--state <file>', 'keep what is changed in this file')
    .option(
      '--key <key>',
      `a key to accept, or KEY=ID,ID for some properties (default: "${DEMO_KEY}")`,
      repeated(keyOption),
    )
    .option('--property <id>', 'one more property, empty at first', repeated(propertyOption))
    .option('--fault <fault>', 'what goes wrong, in this order; see below', repeated(faultOption))
    .addHelpText('after', EXAMPLES)
    .action(async (options: SandboxCommandOptions) => finish(await sandboxCommand(options, io)));
};

async function sandboxCommand(options: SandboxCommandOptions, io: Io): Promise<ExitCode> {
  const { state: file, key: keys = [DEMO_KEY], host } = options;
  if (file === STDIN) throw new UsageError('--state needs the name of a file');
  // A file that is not there yet is a sandbox that is new.
  const before = file === undefined ? undefined : await readIfThere(file, io);
  const sandbox = await sandboxFrom({ file: file ?? '', text: before }, keys, options.property ?? []);
  for (const fault of options.fault ?? []) sandbox.failNext(fault);
  const listening = await listenOn(sandbox, options);
  io.stdout.write(welcome(listening, host, keys));
  try {
    if (file === undefined) await stopped(io);
    else await keptUntilStopped(file, before, sandbox, io);
  } finally {
    await listening.close();
  }
  return EXIT.fine;
}

/** Loaded when it is wanted: every other command starts sooner without a server in it. */
async function sandboxFrom(
  { file, text }: { readonly file: string; readonly text: string | undefined },
  apiKeys: readonly SandboxKey[],
  more: readonly string[],
): Promise<Sandbox> {
  const { createSandbox } = await import('../../sandbox/index.js');
  const state = text === undefined ? DEMO_STATE : parseJson(nameOf(file), text).value;
  try {
    return createSandbox({ apiKeys, properties: [DEMO_PROPERTY, ...more], state });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InvalidInput([{ file, code: 'unknown_kind', path: '', message: error.message, severity: 'issue' }]);
  }
}

async function listenOn(sandbox: Sandbox, { port, host }: SandboxCommandOptions): Promise<Listening> {
  try {
    return await sandbox.listen(port, host);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new UsageError(`port ${port} is in use; choose another one with --port`);
    if (code === 'EACCES') throw new UsageError(`port ${port} is not for everyone; choose a higher one with --port`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new UsageError(`this machine has no address ${JSON.stringify(host)}; --host 0.0.0.0 is all that it has`);
    }
    throw error;
  }
}

function stopped(io: Io): Promise<void> {
  return new Promise((resolve) => {
    io.bulk.onStop(() => resolve());
  });
}

/** Every second, so that little is lost with a machine that is switched off; and at the end. */
async function keptUntilStopped(file: string, before: string | undefined, sandbox: Sandbox, io: Io): Promise<void> {
  let written = before;
  let writing: Promise<void> = Promise.resolve();
  const save = (): void => {
    const text = `${JSON.stringify(sandbox.state(), null, 2)}\n`;
    if (text === written) return;
    written = text;
    writing = writing.then(() => writeFile(file, text, io));
    // Awaited at the end; until then a failure must not be one that nobody looks after.
    writing.catch(() => undefined);
  };
  save();
  const end = io.sync.every(SAVED_EVERY_MS, save);
  await stopped(io);
  end();
  save();
  await writing;
}

/** To be pasted whole: what is no command is a comment. */
function welcome({ url, port }: Listening, host: string, [first = DEMO_KEY]: readonly SandboxKey[]): string {
  const key = typeof first === 'string' ? first : first.key;
  const others =
    host === THIS_MACHINE
      ? ''
      : `# Other machines reach it too, on port ${port} of this one; commands there need --allow-http.\n`;
  return `# The API's tax endpoints are at ${printable(url)}, until this is stopped (Ctrl-C).
${others}# In another terminal:
export STAYTAX_API_URL=${printable(url)}
export STAYTAX_API_KEY=${printable(shellWord(key))}
# A property to start from; then edit the file, or take one of the examples:
#   staytax pull --property ${DEMO_PROPERTY}
#   staytax plan examples/definitions/two-tax-sets.json
#   staytax apply examples/definitions/two-tax-sets.json
`;
}
