import type { Sink } from '../command-io.js';
import { LONGEST_LINE_BYTES } from './answers.js';
import { batchesOf } from './batches.js';
import { type Answered, inOrder } from './order.js';
import type { Tally } from './progress.js';
import type { Quoting } from './quoting.js';

/** Batches of lines that take a few milliseconds; how many lines that are, the answers before them show. */
const FIRST_LINES = 100;
const MOST_LINES = 1_000;
const BATCH_BYTES = 256 * 1024;
const ANSWER_BYTES = 512 * 1024;

/** Lines may be large: more than this is not held at once, however many workers there are. */
const BYTES_UNDER_WAY = 2 * LONGEST_LINE_BYTES;

export interface Run {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The number of the first line; 1 when absent. */
  readonly firstLine?: number;
  readonly stop: AbortSignal;
  readonly quoting: Quoting;
  readonly threads: number;
  readonly openSink: () => Promise<Sink>;
  readonly onTally: (tally: Tally) => void;
}

/** From the bytes that come in to the bytes that go out; undefined when nobody reads those any more. */
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
  // Each worker finds a batch at hand when it is done with one, while one more is being written.
  const window = { batches: threads === 1 ? 1 : 2 * threads + 1, bytes: BYTES_UNDER_WAY };
  let tally: Tally = { lines: 0, bad: 0, bytes: 0, seconds: 0 };
  let sink: Sink | undefined;
  try {
    for await (const answered of inOrder(batchesOf(chunks, limits, stop), quoting.answer, window)) {
      // Opened here and not before: an input that cannot be read must not empty the file of an earlier run.
      sink ??= await openSink();
      if (!(await sink.write(answered.bytes))) return undefined;
      tally = added(tally, answered, (performance.now() - started) / 1000);
      limits.lines = linesFor(answered);
      onTally(tally);
    }
    sink ??= await openSink();
    return tally;
  } finally {
    await sink?.close();
  }
}

function added(tally: Tally, { batch, bad }: Answered, seconds: number): Tally {
  return { lines: tally.lines + batch.lines, bad: tally.bad + bad, bytes: tally.bytes + batch.size, seconds };
}

/** A quote of a long stay is a thousand times as large as its line: so that batches stay of one size, fewer lines. */
function linesFor({ batch, bytes }: Answered): number {
  const fitting = Math.floor((ANSWER_BYTES * batch.lines) / bytes.length);
  return Math.max(1, Math.min(MOST_LINES, fitting));
}
