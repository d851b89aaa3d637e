import { workerData } from 'node:worker_threads';
import { createCalculator } from '../../index.js';
import type { Answers, LineBatch } from './answers.js';
import { quoteBatch } from './answers.js';
import { quoterOf } from './line.js';
import type { QuotingTask } from './quote-many.js';

// The pool puts its own data first. One calculator serves all batches of this worker.
const [, { taxSet, policy, totals, forms }]: [unknown, QuotingTask] = workerData;
const quoter = quoterOf(createCalculator(taxSet, policy), totals);

/** Called by the pool for each batch. */
export default function answer(batch: LineBatch): Answers {
  return quoteBatch(quoter, forms, batch);
}
