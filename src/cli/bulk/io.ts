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

export type StopSignal = 'SIGINT' | 'SIGTERM';

/** What the bulk mode touches outside itself, beside `Io`: streams that can be slow, and can be stopped. */
export interface BulkIo {
  /** The bytes of a file, or of standard input for `-`, read only as fast as they are taken; ends when it is stopped. */
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
  /** Calls back on the first signal that asks to stop; answers with how to end that. */
  onStop(listener: (signal: StopSignal) => void): () => void;
  /** How many threads the machine can run at once. */
  readonly threads: number;
}
