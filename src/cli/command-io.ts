import type { Fetch } from '../channel/api/wire/conventions.js';
import type { Listening } from '../channel/sandbox/common/serve.js';

/** Access of a command to everything outside it, so that tests can run commands without a process. */
export interface Io extends FileIo {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Writes a line about the run on standard error, each line once, unless the command has --quiet. */
  note(text: string): void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** The local date, YYYY-MM-DD. */
  today(): string;
  /** Calls back at an interval. Returns a function that stops it. */
  every(milliseconds: number, callback: () => void): () => void;
  /** Resolves after that long; rejects with the reason of the signal. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** The pages of the documentation that the package comes with, by their names: `calculation.md`. */
  pages(): Promise<ReadonlyMap<string, string>>;
  /** Number of threads that the machine can run at once. */
  readonly threads: number;

  /** Whether a user at a terminal can answer questions. */
  readonly canAsk: boolean;
  /** Asks a question on the terminal. Resolves to `undefined` if the input ends without an answer. */
  ask(question: string): Promise<string | undefined | typeof INTERRUPTED>;
  /** Calls back on the first stop signal. Returns a function that removes the listener. */
  onStop(listener: (signal: StopSignal) => void): () => void;
  /** Opens an address in the browser. Failures are not reported. */
  openPage(url: string): void;

  /** The output of a git command that only reads; `undefined` if it fails or takes long, or there is no git. */
  git(args: readonly string[]): Promise<string | undefined>;

  readonly fetch: Fetch;
  /** Answers requests on a port; port 0 is any free port. */
  serve(
    answer: (request: Request) => Response | Promise<Response>,
    place: { readonly port: number; readonly host: string },
  ): Promise<Listening>;
  secret(): string;
}

/** The outside of a command line, without `note`, which depends on the options of the command. */
export type Outside = Omit<Io, 'note'>;

/** Access to files. A `source` is the name of a file, or `-` for standard input. */
export interface FileIo {
  /**
   * The bytes of a source, opened when they are first read, and read only as fast as they are consumed. Fails with the
   * system's error (ENOENT, EISDIR, ...) when it cannot be opened. Ends when `stop` is aborted.
   */
  read(source: string, stop?: AbortSignal): AsyncIterable<Uint8Array>;
  sizeOf(source: string): Promise<number | undefined>;
  /** Whether a source and an output lead to one file; an output without a name is standard output. */
  isSameFile(source: string, output: string | undefined): Promise<boolean>;
  /**
   * Opens a file for writing, or standard output without a name. An existing file keeps its content until the sink is
   * closed.
   */
  openSink(file: string | undefined, written?: FileWriteOptions): Promise<Sink>;
  /** Removes a file. */
  remove(file: string): Promise<void>;
  /** Whether a file, a folder or a pipe of that name exists. */
  isThere(path: string): Promise<boolean>;
  /**
   * The files in a folder and below it with one of these endings, as paths that start with the folder's. `undefined` if
   * the path is not a folder.
   */
  filesIn(path: string, endings: readonly string[]): Promise<readonly string[] | undefined>;
  /** Calls back when a file in one of the folders may have changed. Returns a function that stops it. */
  watch(folders: readonly string[], changed: () => void): () => void;
  readonly examples: string;
  /** The script of the studio's page, or the part of it that reads workbooks. */
  studioScript(part?: 'page' | 'workbook'): Promise<string>;
}

export interface FileWriteOptions {
  /** Whether only the owner can read it. */
  readonly isSecret?: boolean;
  /** Whether to create its folder if missing. */
  readonly makesFolder?: boolean;
  /** Whether to append. Each write goes to the end of the file at once, on a new line. */
  readonly appends?: boolean;
  /** Whether the file may be an input of the command, such as one that is edited or that the user agreed to replace. */
  readonly replacesInput?: boolean;
  /** Whether the name must be free. A broken symbolic link is not free. */
  readonly isNew?: boolean;
}

/** Where text goes: standard output for data, standard error for messages. */
export interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Width of the terminal, when there is one. */
  readonly columns?: number | undefined;
}

/** Takes answers batch by batch. */
export interface Sink {
  /**
   * Resolves when the bytes are written, or to false when the reader has gone. A batch is written whole or not at all.
   */
  write(bytes: Uint8Array): Promise<boolean>;
  /** Replaces the file with the written bytes. */
  close(): Promise<void>;
  /** Keeps the file unchanged. */
  discard(): Promise<void>;
}

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** The answer of `ask` when Ctrl-C was pressed at the question. */
export const INTERRUPTED = Symbol('interrupted');
