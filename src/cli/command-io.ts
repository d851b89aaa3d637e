import type { Fetch } from '../api/index.js';

/** Everything outside a command that it can reach, so that tests can run commands without a process. */
export interface Io extends FileIo {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** The local date, YYYY-MM-DD. */
  today(): string;
  /** Calls back at an interval. Returns a function that ends it. */
  every(milliseconds: number, callback: () => void): () => void;
  /** Resolves after that long; rejects with the reason of the signal. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** The pages of the documentation that the package comes with, by their names: `calculation.md`. */
  pages(): Promise<ReadonlyMap<string, string>>;
  /** How many threads the machine can run at once. */
  readonly threads: number;

  /** Whether there is somebody at a terminal who can answer. */
  readonly canAsk: boolean;
  /** Puts a question to the terminal; `undefined` when it ends without an answer. */
  ask(question: string): Promise<string | undefined | typeof INTERRUPTED>;
  /** Calls back on the first stop signal. Returns a function that removes the listener. */
  onStop(listener: (signal: StopSignal) => void): () => void;
  /** Opens an address in the browser. Failures are not reported. */
  openPage(url: string): void;

  readonly fetch: Fetch;
  /** Answers requests on a port of this machine. */
  serve(answer: (request: Request) => Response | Promise<Response>, place: ServerAddress): Promise<RunningServer>;
  /** A random token. */
  secret(): string;
}

/** Access to files. A `source` is the name of a file, or `-` for standard input. */
export interface FileIo {
  /** Standard input, opened when it is first read. */
  stdin(): AsyncIterable<Uint8Array>;
  /** The bytes of a file; fails with the system's error (ENOENT, EISDIR, ...) when it cannot be opened. */
  openFile(path: string): AsyncIterable<Uint8Array>;
  /** The bytes of a source, read only as fast as they are consumed. Ends when `stop` is aborted. */
  read(source: string, stop: AbortSignal): AsyncIterable<Uint8Array>;
  /** Opens a file for reading parts of it in any order. */
  openSlices(source: string): Promise<Slices>;
  /** How many bytes there are to read, when that is known. */
  sizeOf(source: string): Promise<number | undefined>;
  /** Whether a source and an output lead to one file; an output without a name is standard output. */
  isSameFile(source: string, output: string | undefined): Promise<boolean>;
  /**
   * Opens a file for writing; without a name it is standard output. A file that is there stays as it is until the sink is
   * closed.
   */
  openSink(file: string | undefined, written?: FileWriteOptions): Promise<Sink>;
  /** Whether there is a file, a folder or a pipe of that name. */
  isThere(path: string): Promise<boolean>;
  /**
   * The files in a folder and below it whose names end in one of these, each as a path that starts with the folder's;
   * undefined when it is no folder.
   */
  filesIn(path: string, endings: readonly string[]): Promise<readonly string[] | undefined>;
  /** Calls back when a file in one of the folders may have changed. Returns a function that ends it. */
  watch(folders: readonly string[], changed: () => void): () => void;
  /** The folder of the examples that the package comes with. */
  readonly examples: string;
  /** The script of the studio's page: the bundle that the package comes with. */
  studioScript(): Promise<string>;
}

/** How a file is written. */
export interface FileWriteOptions {
  /** Whether its owner alone can read it. */
  readonly isSecret?: boolean;
  /** Whether its folder is made where there is none. */
  readonly makesFolder?: boolean;
  /** Whether lines are added to what is there: each write at its end at once, on a line of its own. */
  readonly appends?: boolean;
  /** Whether it may be a file that the command reads: an edit of it, or one that the user agreed to replace. */
  readonly replacesInput?: boolean;
  /** Whether nothing of that name may be there, not even a link that leads nowhere. */
  readonly isNew?: boolean;
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
  /** Resolves when the bytes are written; to false when the reader has gone. A batch is written whole or not at all. */
  write(bytes: Uint8Array): Promise<boolean>;
  /** Puts what was written in the place of the file. */
  close(): Promise<void>;
  /** Leaves the file as it was. */
  discard(): Promise<void>;
}

/** A file that is read in any order. */
export interface Slices {
  readonly byteLength: number;
  /** The bytes from `start` to before `end`. */
  slice(start: number, end?: number): Promise<ArrayBuffer>;
  close(): Promise<void>;
}

interface ServerAddress {
  /** 0 is any that is free. */
  readonly port: number;
  readonly host: string;
}

interface RunningServer {
  /** Where it answers. */
  readonly url: string;
  readonly port: number;
  /** Ends it, with the calls that are still open. */
  close(): Promise<void>;
}

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** The answer of `ask` when Ctrl-C was pressed at the question. */
export const INTERRUPTED = Symbol('interrupted');
