import { isUtf8 } from 'node:buffer';
import { fileURLToPath } from 'node:url';
import type { Tinypool } from 'tinypool';
import { LARGEST_FILE_BYTES } from '../files.js';
import { codeOf } from '../output/text.js';

/** Whole lines of an input, which are read and answered together. */
export interface LineBatch {
  /** Number of the first line, counted from 1. */
  readonly firstLine: number;
  readonly lines: number;
  /** Size of the batch in bytes of input. */
  readonly size: number;
  /** The bytes of the lines; null for one line that is too long to hold. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** The lines of a batch, and the number of the first. */
export type LineBytes = Pick<LineBatch, 'firstLine' | 'bytes'>;

/** The longest line that is read. The largest stay there can be, 1,000 rooms of 1,000 nights, fits in it. */
export const LONGEST_LINE_BYTES = LARGEST_FILE_BYTES;

/** A batch should take a few milliseconds. */
export const MOST_LINES = 1_000;
export const BATCH_BYTES = 256 * 1024;

/** Most bytes held at once, for any number of workers. */
const BYTES_UNDER_WAY = 2 * LONGEST_LINE_BYTES;

export const NEWLINE = 0x0a;

interface BatchLimits {
  /** May change during reading: lines with large answers go into smaller batches. */
  readonly lines: number;
  readonly bytes: number;
  /** Longest line, without its line break. */
  readonly lineBytes: number;
  /** The number of the first line; 1 when absent. A header before it has a number too. */
  readonly firstLine?: number;
}

interface HeldBytes {
  pieces: Uint8Array[];
  size: number;
}

/**
 * Splits the input into batches of whole lines. Holds at most one batch and an unfinished line, which it drops when
 * `signal` aborts.
 */
export async function* batchesOf(
  chunks: AsyncIterable<Uint8Array>,
  limits: BatchLimits,
  signal?: AbortSignal,
): AsyncGenerator<LineBatch> {
  let { firstLine = 1 } = limits;
  let lines = 0;
  let whole: HeldBytes = { pieces: [], size: 0 };
  /** The unfinished line; only the size of a line that is too long. */
  let open: HeldBytes = { pieces: [], size: 0 };

  function* batch(): Generator<LineBatch> {
    if (lines === 0) return;
    yield { firstLine, lines, size: whole.size, bytes: joinedPieces(whole) };
    firstLine += lines;
    lines = 0;
    whole = { pieces: [], size: 0 };
  }

  /** Ends the unfinished line. A line that is too long is alone in its batch, without bytes. */
  function* endLine(isTooLong: boolean): Generator<LineBatch> {
    const { pieces, size } = open;
    open = { pieces: [], size: 0 };
    if (isTooLong) {
      yield* batch();
      yield { firstLine, lines: 1, size, bytes: null };
      firstLine += 1;
      return;
    }
    for (const piece of pieces) whole.pieces.push(piece);
    whole.size += size;
    lines += 1;
    if (lines >= limits.lines || whole.size >= limits.bytes) yield* batch();
  }

  for await (const chunk of chunks) {
    if (signal?.aborted) return;
    for (const { piece, isEnded } of piecesOf(chunk)) {
      open.size += piece.length;
      const isTooLong = open.size - (isEnded ? 1 : 0) > limits.lineBytes;
      if (isTooLong) open.pieces = [];
      else open.pieces.push(piece);
      if (isEnded) yield* endLine(isTooLong);
    }
  }
  if (signal?.aborted) return;
  // The last line may lack its line break.
  if (open.size > 0) yield* endLine(open.size > limits.lineBytes);
  yield* batch();
}

/** A copy of the pieces, which are views of larger buffers. */
function joinedPieces({ pieces, size }: HeldBytes): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  return bytes;
}

/** The pieces of a chunk: up to each line break, and the rest. */
export function* piecesOf(chunk: Uint8Array): Generator<{ readonly piece: Uint8Array; readonly isEnded: boolean }> {
  for (let start = 0; start < chunk.length; ) {
    const lineEnd = chunk.indexOf(NEWLINE, start);
    const end = lineEnd === -1 ? chunk.length : lineEnd + 1;
    yield { piece: chunk.subarray(start, end), isEnded: lineEnd !== -1 };
    start = end;
  }
}

/** Lines of a batch; `undefined` for a line that is not text, or too long. */
export function linesIn({ firstLine, bytes }: LineBytes): (string | undefined)[] {
  if (bytes === null) return [undefined];
  const { buffer, byteOffset, length } = firstLine === 1 ? withoutMark(bytes) : bytes;
  const text = Buffer.from(buffer, byteOffset, length);
  // JSON ignores a carriage return at the end.
  if (isUtf8(text)) return split(text.toString('utf8'));
  // latin1 has one character for each byte, so each line can be checked by itself.
  return split(text.toString('latin1')).map((line) => {
    const bytes = Buffer.from(line, 'latin1');
    return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
  });
}

/** A line break at the end does not start another line. */
function split(text: string): string[] {
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

/** Windows writes a byte order mark at the start of a file. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** Limits of concurrent work, so that memory stays constant for any speed of input. */
export interface Window {
  readonly batches: number;
  readonly bytes: number;
}

/** Two batches for each worker, so that none waits, and one for writing. */
export function windowFor(threads: number): Window {
  return { batches: threads === 1 ? 1 : 2 * threads + 1, bytes: BYTES_UNDER_WAY };
}

/** An answer with its batch. */
export type AnsweredBatch<Answer, Own extends LineBatch = LineBatch> = Answer & { readonly batch: Own };

/**
 * Yields answers in the order of the batches, while several are quoted at once. Reads the next batch when there is
 * room, so a slow consumer slows the reading.
 */
export async function* inOrder<Answer, Own extends LineBatch>(
  batches: AsyncIterable<Own>,
  answer: (batch: Own) => Answer | Promise<Answer>,
  window: Window,
): AsyncGenerator<AnsweredBatch<Answer, Own>> {
  const waiting: Array<{ readonly batch: Own; readonly answers: Answer | Promise<Answer> }> = [];
  const sizeOf = ({ bytes }: Own) => bytes?.length ?? 0;
  let held = 0;
  const isFull = () => waiting.length >= window.batches || held > window.bytes;
  for await (const batch of batches) {
    const answers = answer(batch);
    // Prevents an unhandled rejection; the failure is thrown when the answer is due.
    if (answers instanceof Promise) answers.catch(() => undefined);
    waiting.push({ batch, answers });
    held += sizeOf(batch);
    for (let [first] = waiting; first !== undefined && isFull(); [first] = waiting) {
      waiting.shift();
      held -= sizeOf(first.batch);
      yield { batch: first.batch, ...(await first.answers) };
    }
  }
  for (const { batch, answers } of waiting) yield { batch, ...(await answers) };
}

/** Answers batches, in this thread or in workers. */
export interface BatchAnswerer<Answer, Own extends LineBatch = LineBatch> {
  answer(batch: Own): Answer | Promise<Answer>;
  end(): Promise<void>;
}

/** One kind of work on batches. */
export interface BatchWork<Answer, Own extends LineBatch> {
  /** Answers a batch in this thread. */
  readonly here: (batch: Own) => Answer;
  /** The bundle of the worker; its default export answers a batch. */
  readonly worker: string;
  /** Data for each worker, as plain data. */
  readonly task: object;
  /** Answer to a one-line batch whose thread died. */
  readonly died: (line: Own) => Answer;
  readonly joined: (parts: readonly Answer[]) => Answer;
}

/** Batches answered in this thread first: a small input is finished before workers start. */
const BATCHES_WITHOUT_WORKERS = 4;

export function answererFor<Answer, Own extends LineBatch>(
  { here, worker, task, died, joined }: BatchWork<Answer, Own>,
  threads: number,
): BatchAnswerer<Answer, Own> {
  let batches = 0;
  let pool: Promise<Tinypool> | undefined;
  return {
    answer: (batch) => {
      batches += 1;
      if (threads === 1 || batches <= BATCHES_WITHOUT_WORKERS) return here(batch);
      pool ??= startPool(worker, task, threads);
      const started = pool;
      // Sends a copy of the bytes, which are needed again if the thread dies.
      return answerSurviving({ died, joined }, async (part) => (await started).run(part), batch);
    },
    end: async () => (await pool)?.destroy(),
  };
}

/**
 * Answers a batch. If its thread dies, which a line out of memory causes, answers each line separately, so that only
 * the bad line loses its answer.
 */
export async function answerSurviving<Answer, Own extends LineBatch>(
  { died, joined }: Pick<BatchWork<Answer, Own>, 'died' | 'joined'>,
  answer: (batch: Own) => Answer | Promise<Answer>,
  batch: Own,
): Promise<Answer> {
  try {
    return await answer(batch);
  } catch (error) {
    if (!isDeath(error)) throw error;
  }
  if (batch.lines === 1) return died(batch);
  const parts: Answer[] = [];
  for (const line of singleLines(batch)) parts.push(await answerSurviving({ died, joined }, answer, line));
  return joined(parts);
}

/** Whether a thread ended before it answered. */
function isDeath(error: unknown): boolean {
  const isEnded = error instanceof Error && /^(?:Worker exited|Terminating worker)/.test(error.message);
  return isEnded || codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';
}

function singleLines<Own extends LineBatch>(batch: Own): Own[] {
  return [...piecesOf(batch.bytes ?? new Uint8Array())].map(({ piece }, index) => {
    return { ...batch, firstLine: batch.firstLine + index, lines: 1, size: piece.length, bytes: piece.slice() };
  });
}

// Half of it costs a third of the throughput, because the collector moves the live data of a batch repeatedly. More
// does not help.
const YOUNG_MB = 16;

/** Starts threads that answer batches. Each gets the task. The package is loaded only here. */
async function startPool(worker: string, task: object, threads: number): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool');
  return new Tinypool({
    // Beside the bundle of main.ts, where .config/tsup.config.ts puts workers.
    filename: fileURLToPath(new URL(`./${worker}.js`, import.meta.url)),
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    // Workers must not inherit flags of this process, such as --eval.
    execArgv: [],
    workerData: task,
  });
}
