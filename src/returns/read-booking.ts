import { below, type Issue } from '../issues/issue.js';
import { TEXTS } from '../issues/kinds.js';
import { isRecord } from '../issues/reading.js';
import type { Quote } from '../quote/quote.js';
import { verifiedQuote } from '../record/record.js';
import type { BookingRecord } from './data.js';
import { type Effect, effectOf, type Period } from './effect.js';
import { type ReturnIssue, returnIssue } from './return-issues.js';

/** A booking as a return needs it: plain data, which threads can hand to each other. */
export interface ReadBooking<Found = ReturnIssue> {
  /** Absent where there is none. */
  readonly reference?: string;
  /** What it puts into the period; absent when that is nothing, or when it cannot be read. */
  readonly effect?: Effect | undefined;
  readonly issues: readonly Found[];
}

/** Verifies a booking, and reads from its nights what it puts into the period. Its issues say `place`. */
export function readBooking(booking: unknown, place: string, period: Period): ReadBooking {
  if (!isBooking(booking)) return { issues: [{ ...returnIssue('return_no_booking', '', {}), place }] };
  const { reference, record, collectedByChannel = [] } = booking;
  const { quoted, issues = [] } = record === null ? {} : quotedFrom(record);
  return {
    reference,
    effect: quoted && effectOf(quoted, period, collectedByChannel),
    issues: issues.map((issue) => ({ ...issue, reference, place })),
  };
}

function isBooking(value: unknown): value is BookingRecord {
  if (!isRecord(value)) return false;
  const { reference, record, collectedByChannel } = value;
  const isListed = collectedByChannel === undefined || TEXTS.isIt(collectedByChannel);
  return typeof reference === 'string' && reference !== '' && record !== undefined && isListed;
}

/** The quote of a record that agrees with its calculation; otherwise what is wrong with it. */
function quotedFrom(record: unknown): { quoted?: Quote; issues?: ReadonlyArray<Found> } {
  const found = verifiedQuote(record);
  if ('quote' in found) return { quoted: found.quote };
  if ('issues' in found) return { issues: below('record', found.issues) };
  return {
    issues: found.differences.map(({ path }) =>
      returnIssue('return_record_differs', `record.${path}`, { field: path }),
    ),
  };
}

type Found = Pick<Issue, 'path' | 'message' | 'params'> & Pick<ReturnIssue, 'code'>;
