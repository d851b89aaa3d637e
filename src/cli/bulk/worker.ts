import { workerData } from 'node:worker_threads';
import { createCalculator } from '../../index.js';
import { type Answers, quoteBatch } from './answers.js';
import type { Batch } from './batches.js';
import { quoterOf } from './line.js';
import type { Task } from './workers.js';

// The pool puts data of its own before ours. The calculator is made once, for all batches of this worker.
const [, { taxSet, policy, totals, forms }]: [unknown, Task] = workerData;
const quoter = quoterOf(createCalculator(taxSet, policy), totals);

/** What the pool calls for each batch. */
export default function answer(batch: Batch): Answers {
  return quoteBatch(quoter, forms, batch);
}
