import { type Answers, quoteBatch } from './answers.js';
import type { Batch } from './batches.js';
import type { Quoter } from './line.js';
import { type Pool, startPool, type Task } from './pool.js';

/** Quotes batches, wherever that is best done. */
export interface Quoting {
  answer(batch: Batch): Answers | Promise<Answers>;
  end(): Promise<void>;
}

/** So many batches are quoted by the time that workers have started: a small input needs none. */
const BATCHES_WITHOUT_WORKERS = 4;

export function quotingWith(quoter: Quoter, task: Task, threads: number): Quoting {
  let batches = 0;
  let pool: Pool | undefined;
  return {
    answer: (batch) => {
      batches += 1;
      if (threads === 1 || batches <= BATCHES_WITHOUT_WORKERS) return quoteBatch(quoter, task.forms, batch);
      pool ??= startPool(task, threads);
      return pool.answer(batch);
    },
    end: async () => pool?.end(),
  };
}
