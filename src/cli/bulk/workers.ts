import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { Policy, TaxSet } from '../../index.js';
import { type Answers, type Forms, quoteBatch } from './answers.js';
import type { Batch } from './batches.js';
import type { Quoter } from './line.js';

/** Quotes batches, in this thread or in workers. */
export interface Quoting {
  answer(batch: Batch): Answers | Promise<Answers>;
  end(): Promise<void>;
}

/** Quoted in this thread first: a small input is done before workers have started. */
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

/** Everything a worker needs to quote lines. */
export interface Task {
  readonly taxSet: TaxSet;
  readonly policy: Policy;
  readonly totals: boolean;
  readonly forms: Forms;
}

interface Pool {
  answer(batch: Batch): Promise<Answers>;
  end(): Promise<void>;
}

// With half of it the collector moves the live data of a batch repeatedly, a third fewer answers. More does not help.
const YOUNG_MB = 16;

/** Starts threads that quote batches, each with its own calculator. */
function startPool(task: Task, threads: number): Pool {
  const pool = new Tinypool({
    // Beside the bundle of main.ts, where tsup.config.ts puts worker.ts.
    filename: fileURLToPath(new URL('./bulk-worker.js', import.meta.url)),
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
