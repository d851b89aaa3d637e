import type { FileIo, Io, StopSignal } from '../../../src/cli/command-io.js';
import { STDIN } from '../../../src/cli/files.js';
import { processFiles } from '../../../src/cli/process/process-io.js';
import { run } from '../../../src/cli/run.js';

/** A world for the bulk mode: files in memory, a sink that tests look into, signals that tests send. */
export interface BulkWorld {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly stdin?: AsyncIterable<Uint8Array> | string;
  /** Which outputs somebody looks at. */
  readonly terminals?: readonly ('stdout' | 'stderr')[];
  /** After so many batches nobody reads any more. */
  readonly readerLeavesAfter?: number;
  /** Sent when so many batches are written. */
  readonly stopAfter?: readonly [batches: number, signal: StopSignal];
}

export interface BulkOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The text of `--out` files. */
  readonly out: Readonly<Record<string, string>>;
  readonly batches: number;
}

export async function bulkCli(argv: readonly string[], world: BulkWorld = {}): Promise<BulkOutcome> {
  const text = { stdout: '', stderr: '' };
  const out: Record<string, string> = {};
  const state = { batches: 0 };
  const outputTo = (name: keyof typeof text) => ({
    isTTY: world.terminals?.includes(name) ?? false,
    columns: 100,
    write: (more: string) => {
      text[name] += more;
    },
  });
  const write = (file: string | undefined, more: Uint8Array): void => {
    const moreText = new TextDecoder().decode(more);
    if (file === undefined) text.stdout += moreText;
    else out[file] = (out[file] ?? '') + moreText;
  };
  const code = await run(argv, {
    ...NOTHING_OUTSIDE,
    ...fakeFiles(world, write, state),
    stdout: outputTo('stdout'),
    stderr: outputTo('stderr'),
    env: { NO_COLOR: '1' },
  });
  return { code, ...text, out, batches: state.batches };
}

/** Files in memory; `write` gets what is written, with the name of the file. */
export function fakeFiles(
  world: BulkWorld,
  write: (file: string | undefined, bytes: Uint8Array) => void,
  state = { batches: 0 },
): Omit<FileIo, 'filesIn' | 'examples' | 'studioScript'> & Pick<Io, 'onStop'> {
  let stop: ((signal: StopSignal) => void) | undefined;
  return {
    read: async function* (source, aborted) {
      for await (const chunk of source === '-' ? inputOf(world) : contentOf(source, world)) {
        if (aborted?.aborted) return;
        yield chunk;
      }
    },
    sizeOf: async (source) => (source === '-' ? undefined : world.files?.[source]?.length),
    isThere: async (path) => world.files?.[path] !== undefined,
    isSameFile: async (a, b) => a === b,
    openSink: async (file) => {
      if (file?.startsWith('nowhere/')) throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
      write(file, new Uint8Array());
      return {
        write: async (bytes) => {
          if (state.batches === world.readerLeavesAfter) return false;
          write(file, bytes);
          state.batches += 1;
          if (state.batches === world.stopAfter?.[0]) stop?.(world.stopAfter[1]);
          return true;
        },
        close: async () => undefined,
        discard: async () => undefined,
      };
    },
    remove: async () => undefined,
    watch: () => () => undefined,
    onStop: (listener) => {
      stop = listener;
      return () => {
        stop = undefined;
      };
    },
  };
}

function inputOf({ stdin = '' }: BulkWorld): AsyncIterable<Uint8Array> {
  return typeof stdin === 'string' ? inPieces(stdin) : stdin;
}

async function* contentOf(path: string, { files = {} }: BulkWorld): AsyncGenerator<Uint8Array> {
  const content = files[path];
  if (content === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
  yield* inPieces(content);
}

/** Where there is nothing outside of a command: no files, no network, nobody who answers. */
export const NOTHING_OUTSIDE: Io = {
  ...fakeFiles({}, () => undefined),
  filesIn: async () => undefined,
  examples: '/package/examples',
  pages: async () => new Map(),
  studioScript: async () => '',
  stdout: { isTTY: false, write: () => undefined },
  stderr: { isTTY: false, write: () => undefined },
  note: () => undefined,
  env: {},
  version: '1.2.3',
  today: () => '2026-05-01',
  every: () => () => undefined,
  sleep: async () => undefined,
  threads: 1,
  canAsk: false,
  ask: async () => undefined,
  openPage: () => undefined,
  git: async () => undefined,
  fetch: () => Promise.reject(new Error('There is no network here.')),
  serve: () => Promise.reject(new Error('There is no port here.')),
  secret: () => 'secret',
};

/** In pieces of an odd size, as a pipe may cut anywhere. */
export async function* inPieces(content: string | Uint8Array, size = 997): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Gets what a command writes, in the order in which it is written. */
export type Written = (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;

/** The standard streams of a command that runs in the process of a test; its other files are those of this machine. */
export function streams(stdin: Uint8Array, written: Written): Pick<Io, Streams> {
  const output = (stream: 'stdout' | 'stderr') => ({
    isTTY: false,
    write: (text: string) => written(stream, new TextEncoder().encode(text)),
  });
  const sink = {
    write: async (bytes: Uint8Array) => {
      written('stdout', bytes);
      return true;
    },
    close: async () => undefined,
    discard: async () => undefined,
  };
  const input = async function* () {
    if (stdin.length > 0) yield stdin;
  };
  return {
    read: (source, stop) => (source === STDIN ? input() : processFiles.read(source, stop)),
    openSink: async (file, how) => (file === undefined ? sink : processFiles.openSink(file, how)),
    stdout: output('stdout'),
    stderr: output('stderr'),
  };
}

type Streams = 'read' | 'openSink' | 'stdout' | 'stderr';
