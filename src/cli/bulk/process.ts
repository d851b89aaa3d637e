import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { addAbortSignal, type Readable } from 'node:stream';
import { STDIN } from '../read-input.js';
import { cannotWrite } from '../write-file.js';
import type { BulkIo, Sink, Slices, StopSignal } from './io.js';

/** Fewer and larger reads than the default of 64 KB: the reading thread is the one that cannot be doubled. */
const CHUNK_BYTES = 256 * 1024;

/** The bulk mode in a process of its own. */
export const processBulkIo: BulkIo = {
  read: readUntil,
  openSlices,
  sizeOf: async (source) => (source === STDIN ? undefined : regularSize(source)),
  isSameFile,
  openSink: async (file) => (file === undefined ? standardOutput() : fileSink(file, await open(file, 'w'))),
  moveFile: rename,
  onStop,
  threads: availableParallelism(),
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

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => stat(file).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.isFile() && a.dev === b.dev && a.ino === b.ino;
}

function standardOutput(): Sink {
  return {
    write: (bytes) =>
      new Promise((resolve) => {
        // That nobody reads any more is no failure; of any other the listener of main.ts tells.
        process.stdout.write(bytes, (error) => resolve(error === null || error === undefined));
      }),
    close: async () => undefined,
  };
}

function fileSink(name: string, file: FileHandle): Sink {
  let whole = 0;
  return {
    write: async (bytes) => {
      try {
        await file.writeFile(bytes);
        whole += bytes.length;
        return true;
      } catch (error) {
        // On a full disk a part of the batch may stand there: only whole lines stay.
        await file.truncate(whole).catch(() => undefined);
        if (isSystemError(error) && error.code === 'EPIPE') return false;
        throw cannotWrite(name, error);
      }
    },
    close: () => file.close(),
  };
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}

const STOPS: readonly StopSignal[] = ['SIGINT', 'SIGTERM'];

/** Once: a second signal ends the process in the usual way, should the first not be enough. */
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
