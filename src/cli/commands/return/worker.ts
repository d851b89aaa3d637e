import { workerData } from 'node:worker_threads';
import type { Period } from '../../../returns/effect.js';
import { type FileBatch, type ReadBatch, readBatch } from './read-batch.js';

// The pool puts its own data first.
const [, period]: [unknown, Period] = workerData;

/** Called by the pool for each batch. */
export default function answer(batch: FileBatch): ReadBatch {
  return readBatch(batch, period);
}
