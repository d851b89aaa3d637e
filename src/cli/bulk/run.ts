import type { Sink } from '../command-io.js';
import type { Answers, LineBatch, WarnedLines } from './answers.js';
import { addWarned, batchesOf, LONGEST_LINE_BYTES } from './answers.js';
import type { Tally } from './progress.js';
import type { BatchAnswerer } from './workers.js';

/** A batch should take a few milliseconds. Its number of lines follows the size of the previous answers. */
const FIRST_LINES = 100;
export const MOST_LINES = 1_000;
export const BATCH_BYTES = 256 * 1024;
const ANSWER_BYTES = 512 * 1024;

/** Most bytes held at once, for any number of workers. */
const BYTES_UNDER_WAY = 2 * LONGEST_LINE_BYTES;

export interface Run {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The number of the first line; 1 when absent. */
  readonly firstLine?: number;
  readonly stop: AbortSignal;
  readonly quoting: BatchAnswerer<Answers>;
  readonly threads: number;
  readonly openSink: () => Promise<Sink>;
  readonly onTally: (tally: Tally) => void;
}

/** Reads lines, quotes them and writes the answers. `undefined` if the reader of the answers has gone. */
export async function quoteStays({
  chunks,
  firstLine = 1,
  stop,
  quoting,
  threads,
  openSink,
  onTally,
}: Run): Promise<Tally | undefined> {
  const started = performance.now();
  const limits = { lines: FIRST_LINES, bytes: BATCH_BYTES, lineBytes: LONGEST_LINE_BYTES, firstLine };
  const warned = new Map<string, WarnedLines>();
  let tally: Tally = { lines: 0, bad: 0, bytes: 0, seconds: 0 };
  let sink: Sink | undefined;
  try {
    for await (const answered of inOrder(batchesOf(chunks, limits, stop), quoting.answer, windowFor(threads))) {
      // Opens late, so that an unreadable input writes nothing.
      sink ??= await openSink();
      if (!(await sink.write(answered.bytes))) {
        await sink.discard();
        return undefined;
      }
      addWarned(warned, answered.warned);
      tally = addBatch(tally, answered, (performance.now() - started) / 1000);
      limits.lines = linesFor(answered);
      onTally(tally);
    }
    sink ??= await openSink();
    // Closing writes the last rows of a table, and may fail.
    await sink.close();
  } catch (error) {
    await sink?.discard();
    throw error;
  }
  return { ...tally, warned: [...warned.values()] };
}

function addBatch(tally: Tally, { batch, bad }: AnsweredBatch, seconds: number): Tally {
  return { lines: tally.lines + batch.lines, bad: tally.bad + bad, bytes: tally.bytes + batch.size, seconds };
}

/** Fewer lines when answers are large: the quote of a long stay can be a thousand times as large as its line. */
function linesFor({ batch, bytes }: AnsweredBatch): number {
  const fitting = Math.floor((ANSWER_BYTES * batch.lines) / bytes.length);
  return Math.max(1, Math.min(MOST_LINES, fitting));
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
export type AnsweredBatch<Answer = Answers, Own extends LineBatch = LineBatch> = Answer & { readonly batch: Own };

/**
 * Yields answers in the order of the batches, while several are quoted at once. Reads the next batch when there is
 * room, so a slow consumer slows the reading.
 */
export async function* inOrder<Answer, Own extends LineBatch>(
  batches: AsyncIterable<Own>,
  answer: (batch: Own) => Answer | Promise<Answer>,
  window: Window,
): AsyncGenerator<AnsweredBatch<Answer, Own>> {
  const waiting: Array<WaitingBatch<Answer, Own>> = [];
  let held = 0;
  for await (const batch of batches) {
    const size = batch.bytes?.length ?? 0;
    waiting.push({ batch, size, answers: catchLater(answer(batch)) });
    held += size;
    for (let [first] = waiting; first !== undefined && isFull(waiting, held, window); [first] = waiting) {
      waiting.shift();
      held -= first.size;
      yield await withBatch(first);
    }
  }
  for (const rest of waiting) yield await withBatch(rest);
}

interface WaitingBatch<Answer, Own> {
  readonly batch: Own;
  /** Bytes held until the answer is there. */
  readonly size: number;
  readonly answers: Answer | Promise<Answer>;
}

function isFull(waiting: readonly unknown[], held: number, window: Window): boolean {
  return waiting.length >= window.batches || held > window.bytes;
}

async function withBatch<Answer, Own extends LineBatch>({
  batch,
  answers,
}: WaitingBatch<Answer, Own>): Promise<AnsweredBatch<Answer, Own>> {
  return { batch, ...(await answers) };
}

/** Prevents an unhandled rejection; the failure is thrown when the answer is due. */
function catchLater<Answer>(answers: Answer | Promise<Answer>): Answer | Promise<Answer> {
  if (answers instanceof Promise) answers.catch(() => undefined);
  return answers;
}
