import type { Answers } from './answers.js';
import type { Batch } from './batches.js';

/** How much may be under way at once, so that memory stays the same however fast the input comes. */
export interface Window {
  readonly batches: number;
  readonly bytes: number;
}

export interface Answered extends Answers {
  readonly batch: Batch;
}

/**
 * The answers in the order of the batches, though several are worked on at once. The next batch is read when
 * there is room for it: who takes the answers slowly slows down the reading.
 */
export async function* inOrder(
  batches: AsyncIterable<Batch>,
  answer: (batch: Batch) => Answers | Promise<Answers>,
  window: Window,
): AsyncGenerator<Answered> {
  const waiting: Waiting[] = [];
  let held = 0;
  for await (const batch of batches) {
    const size = batch.bytes?.length ?? 0;
    waiting.push({ batch, size, answers: expected(answer(batch)) });
    held += size;
    for (let [first] = waiting; first !== undefined && isFull(waiting, held, window); [first] = waiting) {
      waiting.shift();
      held -= first.size;
      yield await answered(first);
    }
  }
  for (const rest of waiting) yield await answered(rest);
}

interface Waiting {
  readonly batch: Batch;
  /** Remembered: a buffer that is handed over to a worker has no length any more. */
  readonly size: number;
  readonly answers: Answers | Promise<Answers>;
}

function isFull(waiting: readonly Waiting[], held: number, window: Window): boolean {
  return waiting.length >= window.batches || held > window.bytes;
}

async function answered({ batch, answers }: Waiting): Promise<Answered> {
  return { batch, ...(await answers) };
}

/** A failure is thrown when its turn comes; until then it is no unhandled one. */
function expected(answers: Answers | Promise<Answers>): Answers | Promise<Answers> {
  if (answers instanceof Promise) answers.catch(() => undefined);
  return answers;
}
