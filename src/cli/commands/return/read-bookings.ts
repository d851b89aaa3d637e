import type { BookingReading, ReadBooking } from '../../../returns/read-booking.js';
import { LONGEST_LINE_BYTES } from '../../bulk/answers.js';
import { batchesOf } from '../../bulk/batches.js';
import { bytesOf } from '../../bulk/input.js';
import type { Tally } from '../../bulk/progress.js';
import { BATCH_BYTES, inOrder, MOST_LINES, windowFor } from '../../bulk/run.js';
import { workingOn } from '../../bulk/workers.js';
import type { Io } from '../../command-io.js';
import { mustBeBookingLines } from '../../input/booking-lines.js';
import { nameOf } from '../../input/read-file.js';
import { type BookingFinding, type FileBatch, type ReadBatch, readBatch, unreadBatch } from './read-batch.js';

interface Reading {
  readonly sources: readonly string[];
  readonly reading: BookingReading;
  readonly threads: number;
  readonly onTally: (tally: Tally) => void;
}

/** The bookings of files in their order, verified in threads. */
export async function* readBookings(
  { sources, reading, threads, onTally }: Reading,
  io: Io,
): AsyncGenerator<ReadBooking<BookingFinding>> {
  const started = performance.now();
  const working = workingOn<ReadBatch, FileBatch>(
    {
      here: (batch) => readBatch(batch, reading),
      worker: 'return-worker',
      task: reading,
      died: unreadBatch,
      joined: (parts) => ({ bookings: parts.flatMap(({ bookings }) => bookings) }),
    },
    threads,
  );
  let [bytes, lines, bad] = [0, 0, 0];
  try {
    for await (const { batch, bookings } of inOrder(batchesIn(sources, io), working.answer, windowFor(threads))) {
      yield* bookings;
      bytes += batch.size;
      lines += bookings.length;
      bad += bookings.filter(({ issues }) => issues.length > 0).length;
      onTally({ bytes, lines, bad, seconds: (performance.now() - started) / 1000 });
    }
  } finally {
    await working.end();
  }
}

async function* batchesIn(sources: readonly string[], io: Io): AsyncGenerator<FileBatch> {
  const limits = { lines: MOST_LINES, bytes: BATCH_BYTES, lineBytes: LONGEST_LINE_BYTES };
  for (const source of sources) {
    const file = nameOf(source);
    const chunks = bytesOf(source, io, new AbortController().signal);
    for await (const batch of batchesOf(chunks, limits)) {
      if (batch.firstLine === 1 && batch.bytes !== null) mustBeBookingLines(source, batch.bytes);
      yield { ...batch, file };
    }
  }
}
