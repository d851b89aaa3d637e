import type { Fetch } from '../api/index.js';

/** Everything the commands touch outside themselves, so that tests run them without a process. */
export interface Io extends FileIo {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** The day it is here, YYYY-MM-DD. */
  today(): string;
  /** Calls back again and again, until the answer is called. */
  every(milliseconds: number, callback: () => void): () => void;
  /** How many threads the machine can run at once. */
  readonly threads: number;

  /** Whether there is somebody at a terminal who can answer. */
  readonly canAsk: boolean;
  /** Puts a question to the terminal; `undefined` when it ends without an answer. */
  ask(question: string): Promise<string | undefined | typeof INTERRUPTED>;
  /** Calls back on the first signal that asks to stop; answers with how to end that. */
  onStop(listener: (signal: StopSignal) => void): () => void;
  /** Opens an address in the browser of the person; whether that works is not known. */
  openPage(url: string): void;

  readonly fetch: Fetch;
  /** Answers requests on a port of this machine. */
  serve(answer: (request: Request) => Response | Promise<Response>, place: ServedAt): Promise<Served>;
  /** A word that nobody can guess. */
  secret(): string;
}

/** What commands touch of files. A `source` is the name of a file, or `-` for standard input. */
export interface FileIo {
  /** Standard input, opened when it is first read. */
  stdin(): AsyncIterable<Uint8Array>;
  /** The bytes of a file; fails with the system's error (ENOENT, EISDIR, ...) when it cannot be opened. */
  openFile(path: string): AsyncIterable<Uint8Array>;
  /** The bytes of a source, read only as fast as they are taken; ends when it is stopped. */
  read(source: string, stop: AbortSignal): AsyncIterable<Uint8Array>;
  /** Opens a file of which parts are read, in any order. */
  openSlices(source: string): Promise<Slices>;
  /** How many bytes there are to read, when that is known. */
  sizeOf(source: string): Promise<number | undefined>;
  /** Whether two names lead to one file. */
  isSameFile(one: string, other: string): Promise<boolean>;
  /** Opens a file for writing, empty; without a name it is standard output. */
  openSink(file: string | undefined): Promise<Sink>;
  /** Puts a file in the place of another one, in one step. */
  moveFile(from: string, to: string): Promise<void>;
  /** The JSON files in a folder and below it, each as a path that starts with the folder's; undefined when it is no folder. */
  jsonFilesIn(path: string): Promise<readonly string[] | undefined>;
  /** The folder of the examples that the package comes with. */
  readonly examples: string;
  /** The script of the studio's page: the bundle that the package comes with. */
  studioScript(): Promise<string>;
}

/** Where text goes: standard output for data, standard error for messages. */
export interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Width of the terminal, when there is one. */
  readonly columns?: number | undefined;
}

/** Where answers go, batch after batch. */
export interface Sink {
  /** Resolves when the bytes are taken: to false when nobody reads any more. A batch is written whole or not at all. */
  write(bytes: Uint8Array): Promise<boolean>;
  close(): Promise<void>;
}

/** A file that is read in any order. */
export interface Slices {
  readonly byteLength: number;
  /** The bytes from `start` to before `end`. */
  slice(start: number, end?: number): Promise<ArrayBuffer>;
  close(): Promise<void>;
}

interface ServedAt {
  /** 0 is any that is free. */
  readonly port: number;
  readonly host: string;
}

interface Served {
  /** Where it answers. */
  readonly url: string;
  readonly port: number;
  /** Ends it, with the calls that are still open. */
  close(): Promise<void>;
}

export type StopSignal = 'SIGINT' | 'SIGTERM';

/** The answer of `ask` when Ctrl-C was pressed at the question. */
export const INTERRUPTED = Symbol('interrupted');
