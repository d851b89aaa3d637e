import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { createReadStream, fstatSync, watch } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { addAbortSignal } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Fetch } from '../../channel/api/wire/conventions.js';
import type { FileIo, Io, Outside, Sink, StopSignal } from '../command-io.js';
import { INTERRUPTED } from '../command-io.js';
import { LARGEST_FILE_BYTES, STDIN } from '../files.js';
import { escapeForTerminal } from '../output/text.js';
import { openReplacement, privateFile, removeFile } from './replacement.js';
import { outputTo, versionIn } from './standard-output.js';
import type { Environment } from './use-proxy.js';

/** The outside of this process. `root` is the folder of the package; `onFailure` is called when an output fails. */
export function processIo(root: URL, onFailure: () => void): Outside {
  return {
    ...processFiles,
    examples: fileURLToPath(new URL('examples', root)),
    pages: () => pagesIn(fileURLToPath(new URL('docs', root))),
    studioScript: (part = 'page') => readFile(new URL(`dist/studio/${part}.js`, root), 'utf8'),
    version: versionIn(root),
    stdout: outputTo(process.stdout, onFailure),
    stderr: outputTo(process.stderr, onFailure),
    env: environmentWithoutSecrets(),
    // Swedish dates are ISO dates.
    today: () => new Date().toLocaleDateString('sv-SE'),
    every: (milliseconds, callback) => {
      const timer = setInterval(callback, milliseconds);
      return () => clearInterval(timer);
    },
    // Imported on demand, as is `serve`.
    sleep: async (ms, signal) => (await import('../../channel/api/calls/retry.js')).systemClock.sleep(ms, signal),
    threads: availableParallelism(),
    canAsk: process.stdin.isTTY === true && process.stderr.isTTY === true,
    // On standard error: standard output may go to a file.
    ask: (question) => askOn(question, process.stdin, process.stderr),
    onStop,
    openPage,
    git,
    fetch: fetchFor(process.env),
    // Imported on demand: its HTTP modules would slow down every other command.
    serve: async (answer, place) => (await import('../../channel/sandbox/common/serve.js')).serve(answer, place),
    secret: () => randomBytes(32).toString('hex'),
  };
}

/** Secrets of the environment, which diagnostic reports and child processes would have too. */
const SECRETS = ['STAYTAX_API_KEY', 'STAYTAX_FORWARD_SECRET'];

function environmentWithoutSecrets(): Io['env'] {
  const env = { ...process.env };
  for (const name of SECRETS) delete process.env[name];
  return env;
}

/** Asks a question on a terminal. */
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
    return await Promise.race([terminal.question(escapeForTerminal(question, 'message')), interrupted, closed]);
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

/** The browser has read the file by then. */
const OPENED_AFTER_MS = 60_000;

/**
 * Opens an address in the browser, through a file that only this user can read: every user can see the arguments of
 * programs, and the address has the token. Ignores errors, because the address is printed too.
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

/** Longest time that git may take, in milliseconds. */
const GIT_MS = 5_000;

/** Asks for no password, and loads nothing over the network. */
const GIT_VARIABLES = { GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0' };

export function git(args: readonly string[]): Promise<string | undefined> {
  const env = { ...process.env, ...GIT_VARIABLES };
  const options = { env, timeout: GIT_MS, maxBuffer: LARGEST_FILE_BYTES, windowsHide: true };
  return new Promise((resolve) => {
    execFile('git', args, options, (error, stdout) => resolve(error === null ? stdout : undefined));
  });
}

const VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];

/**
 * The `fetch` of this environment: through the proxy of HTTP_PROXY or HTTPS_PROXY, except for the hosts of NO_PROXY.
 * The first call loads the proxy package, if a variable is set.
 */
export function fetchFor(env: Environment): Fetch {
  if (!VARIABLES.some((name) => env[name])) return (input, init) => fetch(input, init);
  let ready: Promise<void> | undefined;
  return async (input, init) => {
    ready ??= import('./use-proxy.js').then(({ useProxy }) => useProxy(env));
    await ready;
    return fetch(input, init);
  };
}

/** Larger than the default of 64 KB: only one thread reads, so it must not be the bottleneck. */
const CHUNK_BYTES = 256 * 1024;

export const processFiles: Omit<FileIo, 'examples' | 'studioScript'> = {
  read: readUntil,
  sizeOf: async (source) => {
    const stats = source === STDIN ? undefined : await stat(source).catch(() => undefined);
    return stats?.isFile() ? stats.size : undefined;
  },
  isSameFile,
  openSink: async (file, written) => (file === undefined ? standardOutput() : openReplacement(file, written)),
  remove: removeFile,
  isThere: async (path) => (await stat(path).catch(() => undefined)) !== undefined,
  filesIn,
  watch: watchFolders,
};

async function* readUntil(source: string, stop?: AbortSignal): AsyncGenerator<Uint8Array> {
  const stream: Readable = source === STDIN ? process.stdin : createReadStream(source, { highWaterMark: CHUNK_BYTES });
  if (stop !== undefined) addAbortSignal(stop, stream);
  try {
    yield* stream;
  } catch (error) {
    if (!stop?.aborted) throw error;
  }
}

/**
 * Compares device and inode, so that links and redirected standard streams (`< a.json`, `>> a.json`) count as the file.
 */
async function isSameFile(source: string, output: string | undefined): Promise<boolean> {
  const [a, b] = await Promise.all([statOf(source, 0), statOf(output, 1)]);
  return a?.isFile() === true && a.dev === b?.dev && a.ino === b.ino;
}

/**
 * Stat of a file, or of the standard stream for `-` or no name. In bigints, because inodes can exceed a safe integer.
 */
async function statOf(file: string | undefined, descriptor: 0 | 1): Promise<BigIntStats | undefined> {
  try {
    const isStream = file === undefined || (file === STDIN && descriptor === 0);
    return isStream ? fstatSync(descriptor, { bigint: true }) : await stat(file, { bigint: true });
  } catch {
    return undefined;
  }
}

function standardOutput(): Sink {
  return {
    write: (bytes) =>
      new Promise((resolve) => {
        // A reader that has gone is not a failure. `outputTo` reports other errors.
        process.stdout.write(bytes, (error) => resolve(error === null || error === undefined));
      }),
    close: async () => undefined,
    discard: async () => undefined,
  };
}

/** Folders that hold the files of tools and packages, not the user's, and the saves of a studio. */
const LEFT_OUT = /^(?:node_modules|\..+|.+\.history)$/;

/** Sorted by path. */
async function filesIn(folder: string, endings: readonly string[]): Promise<readonly string[] | undefined> {
  const stats = await stat(folder).catch(() => undefined);
  if (!stats?.isDirectory()) return undefined;
  const isMeant = (entry: string) =>
    endings.some((ending) => entry.toLowerCase().endsWith(ending)) &&
    !entry.split(sep).some((part) => LEFT_OUT.test(part));
  const entries = await readdir(folder, { recursive: true });
  return entries
    .filter(isMeant)
    .sort()
    .map((entry) => join(folder, entry));
}

async function pagesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true });
  const names = entries.filter((entry) => entry.endsWith('.md')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return new Map(names.map((name, index) => [name.split(sep).join('/'), texts[index] ?? '']));
}

/** Editors write a file in several steps, each with an event. */
const QUIET_MILLISECONDS = 100;

function watchFolders(folders: readonly string[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MILLISECONDS);
  };
  const watchers = folders.map((folder) => watch(folder, soon).on('error', () => undefined));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
