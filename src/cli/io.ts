import type { BulkIo } from './bulk/io.js';
import type { StudioIo } from './studio/io.js';
import type { SyncIo } from './sync/io.js';

/** Where text goes: standard output for data, standard error for messages. */
export interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Width of the terminal, when there is one. */
  readonly columns?: number | undefined;
}

/** Everything the commands touch outside themselves, so that tests run them without a process. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Standard input, opened when it is first read. */
  stdin(): AsyncIterable<Uint8Array>;
  /** The bytes of a file; fails with the system's error (ENOENT, EISDIR, ...) when it cannot be opened. */
  openFile(path: string): AsyncIterable<Uint8Array>;
  /** The JSON files in a folder and below it, each as a path that starts with the folder's; undefined when it is no folder. */
  jsonFilesIn(path: string): Promise<readonly string[] | undefined>;
  /** The folder of the examples that the package comes with. */
  readonly examples: string;
  readonly bulk: BulkIo;
  readonly sync: SyncIo;
  readonly studio: StudioIo;
  /** The day it is here, YYYY-MM-DD. */
  readonly today: () => string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
}
