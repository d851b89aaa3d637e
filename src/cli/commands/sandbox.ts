import type { Listening, Sandbox } from '../../sandbox/index.js';
import { EXIT, type ExitCode, InvalidInput, UsageError } from '../exit.js';
import type { Io } from '../io.js';
import { parseJson } from '../json-document.js';
import { wholeNumberOption } from '../policy-options.js';
import { printable } from '../printable.js';
import { nameOf, readText, STDIN } from '../read-input.js';
import type { Register } from '../register.js';
import { DEMO_KEY, DEMO_PROPERTY, DEMO_STATE } from '../sandbox-demo.js';
import { writeFile } from '../write-file.js';

interface SandboxCommandOptions {
  readonly port: number;
  readonly state?: string;
}

const DEFAULT_PORT = 4010;
const HIGHEST_PORT = 65_535;
const SAVED_EVERY_MS = 1_000;

const EXAMPLES = `
The tax and tax set endpoints of the API on this machine, with a property that has two taxes and a tax set. No
account is needed, and nothing leaves the machine. With --state what is changed is there again the next time.

Examples:
  $ staytax sandbox
  $ staytax sandbox --port 0 --state sandbox.json
`;

export const registerSandbox: Register = (program, io, finish) => {
  program
    .command('sandbox')
    .summary('the API on this machine, to try things with')
    .description('Answers as the API does, without an account, until it is stopped (Ctrl-C).')
    .option('--port <n>', 'where to answer; 0 is any free port', wholeNumberOption(0, HIGHEST_PORT), DEFAULT_PORT)
    .option('--state <file>', 'keep what is changed in this file')
    .addHelpText('after', EXAMPLES)
    .action(async (options: SandboxCommandOptions) => finish(await sandboxCommand(options, io)));
};

async function sandboxCommand({ port, state: file }: SandboxCommandOptions, io: Io): Promise<ExitCode> {
  if (file === STDIN) throw new UsageError('--state needs the name of a file');
  const before = file === undefined ? undefined : await savedText(file, io);
  const sandbox = await sandboxFrom(file ?? '', before);
  const listening = await listenOn(sandbox, port);
  io.stdout.write(welcome(listening.url));
  try {
    if (file === undefined) await stopped(io);
    else await keptUntilStopped(file, before, sandbox, io);
  } finally {
    await listening.close();
  }
  return EXIT.fine;
}

/** A file that is not there yet is a sandbox that is new. */
async function savedText(file: string, io: Io): Promise<string | undefined> {
  try {
    return await readText(file, io);
  } catch (error) {
    if (error instanceof UsageError && error.message.includes('there is no such file')) return undefined;
    throw error;
  }
}

/** Loaded when it is wanted: every other command starts sooner without a server in it. */
async function sandboxFrom(file: string, text: string | undefined): Promise<Sandbox> {
  const { createSandbox } = await import('../../sandbox/index.js');
  const state = text === undefined ? DEMO_STATE : parseJson(nameOf(file), text).value;
  try {
    return createSandbox({ apiKeys: [DEMO_KEY], properties: [DEMO_PROPERTY], state });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InvalidInput([{ file, code: 'unknown_kind', path: '', message: error.message, severity: 'issue' }]);
  }
}

async function listenOn(sandbox: Sandbox, port: number): Promise<Listening> {
  try {
    return await sandbox.listen(port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new UsageError(`port ${port} is in use; choose another one with --port`);
    if (code === 'EACCES') throw new UsageError(`port ${port} is not for everyone; choose a higher one with --port`);
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
function welcome(url: string): string {
  return `# The API's tax endpoints are at ${printable(url)}, until this is stopped (Ctrl-C).
# In another terminal:
export STAYTAX_API_URL=${url}
export STAYTAX_API_KEY=${DEMO_KEY}
# A property to start from; then edit the file, or take one of the examples:
#   staytax pull --property ${DEMO_PROPERTY}
#   staytax plan examples/definitions/two-tax-sets.json
#   staytax apply examples/definitions/two-tax-sets.json
`;
}
