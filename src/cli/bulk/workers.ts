import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { Batch } from './batches.js';

/** Answers batches, in this thread or in workers. */
export interface Working<Answer, Own extends Batch = Batch> {
  answer(batch: Own): Answer | Promise<Answer>;
  end(): Promise<void>;
}

/** One kind of work on batches. */
interface Work<Answer, Own extends Batch> {
  /** The work in this thread. */
  readonly here: (batch: Own) => Answer;
  /** The bundle that does it in a worker: its default export answers a batch. */
  readonly worker: string;
  /** What each worker is given when it starts, as plain data. */
  readonly task: object;
}

/** Done in this thread first: a small input is done before workers have started. */
const BATCHES_WITHOUT_WORKERS = 4;

export function workingOn<Answer, Own extends Batch>(
  { here, worker, task }: Work<Answer, Own>,
  threads: number,
): Working<Answer, Own> {
  let batches = 0;
  let pool: Working<Answer, Own> | undefined;
  return {
    answer: (batch) => {
      batches += 1;
      if (threads === 1 || batches <= BATCHES_WITHOUT_WORKERS) return here(batch);
      pool ??= startPool(worker, task, threads);
      return pool.answer(batch);
    },
    end: async () => pool?.end(),
  };
}

// With half of it the collector moves the live data of a batch repeatedly, a third fewer answers. More does not help.
const YOUNG_MB = 16;

/** Starts threads that answer batches, each with a task of its own. */
function startPool<Answer, Own extends Batch>(worker: string, task: object, threads: number): Working<Answer, Own> {
  const pool = new Tinypool({
    // Beside the bundle of main.ts, where tsup.config.ts puts workers.
    filename: fileURLToPath(new URL(`./${worker}.js`, import.meta.url)),
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    // Flags of this process, such as --eval, are not for its workers.
    execArgv: [],
    workerData: task,
  });
  return {
    answer: (batch) => pool.run(batch, { transferList: batch.bytes === null ? [] : [batch.bytes.buffer] }),
    end: () => pool.destroy(),
  };
}
