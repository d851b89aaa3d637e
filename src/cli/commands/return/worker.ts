import { workerData } from 'node:worker_threads';
import type { BookingReading } from '../../../returns/read-booking.js';
import type { FileBatch, ReadBatch } from './read-batch.js';
import { readBatch } from './read-batch.js';

// The pool puts its own data first.
const [, reading]: [unknown, BookingReading] = workerData;

/** Called by the pool for each batch. */
export default function answer(batch: FileBatch): ReadBatch {
  return readBatch(batch, reading);
}
