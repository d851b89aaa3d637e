import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { INTERRUPTED, type Io, type Output, type StopSignal } from '../command-io.js';
import { pagesIn, processFiles } from './files.js';
import { fetchFor } from './proxy.js';

/** The `Io` of this process. `root` is the folder of the package; `onFailure` is called when an output fails. */
export function processIo(root: URL, onFailure: () => void): Io {
  return {
    ...processFiles,
    examples: fileURLToPath(new URL('examples', root)),
    pages: () => pagesIn(fileURLToPath(new URL('docs', root))),
    studioScript: () => readFile(new URL('dist/studio/page.js', root), 'utf8'),
    version: versionOf(new URL('package.json', root)),
    stdout: outputTo(process.stdout, onFailure),
    stderr: outputTo(process.stderr, onFailure),
    env: takenEnvironment(),
    // Swedish dates are ISO dates.
    today: () => new Date().toLocaleDateString('sv-SE'),
    every,
    // Imported on demand, as is `serve`.
    sleep: async (ms, signal) => (await import('../../api/calls/waiting.js')).systemClock.sleep(ms, signal),
    threads: availableParallelism(),
    canAsk: process.stdin.isTTY === true && process.stderr.isTTY === true,
    // On standard error: standard output may go to a file.
    ask: (question) => askOn(question, process.stdin, process.stderr),
    onStop,
    openPage,
    fetch: fetchFor(process.env),
    // Imported on demand: its HTTP modules would slow down every other command.
    serve: async (answer, place) => (await import('../../sandbox/common/serve.js')).serve(answer, place),
    secret: () => randomBytes(32).toString('hex'),
  };
}

/** Secrets of the environment, which diagnostic reports and child processes would have too. */
const SECRETS = ['STAYTAX_API_KEY', 'STAYTAX_FORWARD_SECRET'];

/** The environment, out of which the secrets are taken. */
function takenEnvironment(): Io['env'] {
  const env = { ...process.env };
  for (const name of SECRETS) delete process.env[name];
  return env;
}

function outputTo(stream: NodeJS.WriteStream, onFailure: () => void): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader may stop early (`staytax ... | head -1`).
    if (error.code === 'EPIPE') return;
    onFailure();
    if (stream !== process.stderr) process.stderr.write(`error: cannot write standard output: ${error.message}\n`);
  });
  return { write: (text) => void stream.write(text), isTTY: stream.isTTY === true, columns: stream.columns };
}

function versionOf(packageFile: URL): string {
  const { version }: { version: string } = JSON.parse(readFileSync(packageFile, 'utf8'));
  return version;
}

function every(milliseconds: number, callback: () => void): () => void {
  const timer = setInterval(callback, milliseconds);
  return () => clearInterval(timer);
}

/** Puts a question to a terminal. */
export async function askOn(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string | undefined | typeof INTERRUPTED> {
  const terminal = createInterface({ input, output, terminal: true });
  try {
    const interrupted = new Promise<typeof INTERRUPTED>((resolve) => {
      terminal.once('SIGINT', () => {
        output.write('\n');
        resolve(INTERRUPTED);
      });
    });
    const closed = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
    return await Promise.race([terminal.question(question), interrupted, closed]);
  } finally {
    terminal.close();
  }
}

const STOPS: readonly StopSignal[] = ['SIGINT', 'SIGTERM'];

/** Listens once: a second signal ends the process in the usual way. */
function onStop(listener: (signal: StopSignal) => void): () => void {
  const stopped = (signal: StopSignal): void => {
    release();
    listener(signal);
  };
  const release = (): void => {
    for (const signal of STOPS) process.removeListener(signal, stopped);
  };
  for (const signal of STOPS) process.on(signal, stopped);
  return release;
}

const OPENERS: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Ignores errors: the address is printed too. */
function openPage(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
