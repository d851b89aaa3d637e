import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { INTERRUPTED, type Io, type Output, type StopSignal } from '../command-io.js';
import { pagesIn, processFiles } from './files.js';
import { fetchFor } from './proxy.js';
import { privateFile } from './replacement.js';

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

/** SIGHUP: the terminal is closed. */
const STOPS: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

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

/** By then the browser has read the file. */
const OPENED_AFTER_MS = 60_000;

/**
 * Opens an address in the browser, by a file that only this user can read: arguments of programs can be read by every user
 * of the machine, and the address has the token of the run in it. Ignores errors: the address is printed too.
 */
export function openPage(url: string): void {
  try {
    const { file, remove } = privateFile('open.html', redirectTo(url));
    setTimeout(remove, OPENED_AFTER_MS).unref();
    process.once('exit', remove);
    const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
    const child = spawn(command, [...args, pathToFileURL(file).href], { stdio: 'ignore', detached: true });
    child.on('error', () => undefined);
    child.unref();
  } catch {
    // Without a folder for it there is still the printed address.
  }
}

function redirectTo(url: string): string {
  const address = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}"><title>staytax</title><a href="${address}">Open the studio</a>
`;
}
