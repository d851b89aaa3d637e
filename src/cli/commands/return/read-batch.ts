import { workerData } from 'node:worker_threads';
import { pathSegments } from '../../../core/issues/issue.js';
import type { BookingReading, ReadBooking } from '../../../documents/returns/read-booking.js';
import { readBooking } from '../../../documents/returns/read-booking.js';
import type { ReturnIssue } from '../../../documents/returns/return-issues.js';
import type { LineBatch } from '../../bulk/batches.js';
import { linesIn } from '../../bulk/batches.js';
import { diedIssue, readJsonLine, unreadIssue } from '../../bulk/json-line.js';
import type { PlacedFinding } from '../../output/findings.js';

/** An issue of a booking or of its line, which keeps it out of the return. */
export type BookingFinding = Omit<ReturnIssue, 'code'> & { readonly code: ReturnIssue['code'] | PlacedFinding['code'] };

export interface FileBatch extends LineBatch {
  readonly file: string;
}

export interface ReadBatch {
  readonly bookings: ReadonlyArray<ReadBooking<BookingFinding>>;
}

/** Reads a batch, in this thread or a worker. Skips empty lines. */
export function readBatch(batch: FileBatch, reading: BookingReading): ReadBatch {
  const bookings: Array<ReadBooking<BookingFinding>> = [];
  for (const [index, line] of linesIn(batch).entries()) {
    const place = `${batch.file}:${batch.firstLine + index}`;
    if (line === undefined) bookings.push(unreadBooking(place, [unreadIssue(batch.bytes === null, 'record')]));
    else if (line.trim() !== '') bookings.push(readLine(line, place, reading));
  }
  return { bookings };
}

/** Reads a batch in a worker, of whose bundle this file is the entry: the pool calls its default export. */
export default function answer(batch: FileBatch): ReadBatch {
  // The pool puts its own data first.
  const [, reading]: [unknown, BookingReading] = workerData;
  return readBatch(batch, reading);
}

/** Result of a one-line batch whose thread died. */
export function unreadBatch({ file, firstLine }: FileBatch): ReadBatch {
  return { bookings: [unreadBooking(`${file}:${firstLine}`, [diedIssue('record')])] };
}

/** Result of a file that cannot be read. */
export function unreadFile({ file, ...finding }: PlacedFinding): ReadBooking<BookingFinding> {
  return unreadBooking(file, [finding]);
}

type LineFinding = Pick<PlacedFinding, 'code' | 'path' | 'message' | 'column'>;

function unreadBooking(place: string, findings: readonly LineFinding[]): ReadBooking<BookingFinding> {
  const placeAt = (column: number | undefined) => (column === undefined ? place : `${place}:${column}`);
  const issues = findings.map(({ code, path, message, column }) => {
    return { code, path, keys: pathSegments(path), message, params: {}, place: placeAt(column) };
  });
  return { effects: [], issues, warnings: [] };
}

function readLine(line: string, place: string, reading: BookingReading): ReadBooking<BookingFinding> {
  const { value, issues } = readJsonLine(line, 'record');
  return issues.length > 0 ? unreadBooking(place, issues) : readBooking(value, place, reading);
}
