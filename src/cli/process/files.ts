import { type BigIntStats, createReadStream, fstatSync, watch } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import type { FileIo, Sink, Slices } from '../command-io.js';
import { STDIN } from '../input/read-file.js';
import { printed } from '../output/printed.js';
import { openReplacement } from './replacement.js';

/** Larger than the default of 64 KB: only one thread reads, so it must not be the bottleneck. */
const CHUNK_BYTES = 256 * 1024;

/** The files of this machine. */
export const processFiles: Omit<FileIo, 'examples' | 'studioScript'> = {
  stdin: () => process.stdin,
  openFile: (path) => createReadStream(path),
  read: readUntil,
  openSlices,
  sizeOf: async (source) => (source === STDIN ? undefined : regularSize(source)),
  isSameFile,
  openSink: async (file, written) => (file === undefined ? standardOutput() : openReplacement(file, written)),
  isThere: async (path) => (await stat(path).catch(() => undefined)) !== undefined,
  filesIn,
  watch: watchFolders,
};

async function* readUntil(source: string, stop: AbortSignal): AsyncGenerator<Uint8Array> {
  const stream: Readable = source === STDIN ? process.stdin : createReadStream(source, { highWaterMark: CHUNK_BYTES });
  addAbortSignal(stop, stream);
  try {
    yield* stream;
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}

async function openSlices(source: string): Promise<Slices> {
  const file = await open(source, 'r');
  const { size } = await file.stat();
  return {
    byteLength: size,
    slice: async (start, end = size) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(Math.max(0, end - start)), 0, end - start, start);
      return buffer.buffer.slice(0, bytesRead);
    },
    close: () => file.close(),
  };
}

async function regularSize(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}

/** By device and inode, so that links and standard input or output (`< a.json`, `>> a.json`) are seen through. */
async function isSameFile(source: string, output: string | undefined): Promise<boolean> {
  const [a, b] = await Promise.all([statOf(source, 0), statOf(output, 1)]);
  return a?.isFile() === true && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** Of a file, or of the standard stream behind `-` or no name. In bigints: inodes can be larger than a number holds. */
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
        // A reader that has gone is not a failure. process-io.ts reports other errors.
        process.stdout.write(process.stdout.isTTY ? printed(new TextDecoder().decode(bytes)) : bytes, (error) =>
          resolve(error === null || error === undefined),
        );
      }),
    close: async () => undefined,
    discard: async () => undefined,
  };
}

/** Folders that hold the files of tools and packages, not the user's. */
const LEFT_OUT = /^(?:node_modules|\..+)$/;

/** In the order of their paths. */
async function filesIn(folder: string, endings: readonly string[]): Promise<readonly string[] | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return undefined;
  const entries = await readdir(folder, { recursive: true });
  return entries
    .filter((entry) => endings.some((ending) => entry.toLowerCase().endsWith(ending)))
    .filter((entry) => !entry.split(sep).some((part) => LEFT_OUT.test(part)))
    .sort()
    .map((entry) => join(folder, entry));
}

/** Every page of Markdown in a folder and below it, by its name there. */
export async function pagesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true });
  const names = entries.filter((entry) => entry.endsWith('.md')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return new Map(names.map((name, at) => [name.split(sep).join('/'), texts[at] ?? '']));
}

/** Editors write a file in several steps, each of which is told. */
const QUIET_MILLISECONDS = 100;

/** A folder that is gone is watched no more. */
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
