import { issue, pathTo } from '../issues/issue.js';
import type { Fields } from '../issues/reading.js';
import { isList } from '../issues/reading.js';
import { addNoObject, Report } from '../issues/report.js';
import { parseSigned, parseUnits, printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue } from './booking-issues.js';

/** Issues and warnings collected while a revision is read. */
export interface RevisionNotes {
  readonly issues: BookingIssue[];
  readonly warnings: BookingIssue[];
}

/** The context in which every part of a revision is read. */
export interface ReadingContext {
  /** '' if it cannot be read: reading continues, to find further issues. */
  readonly currency: string;
  /** Digits of amounts: those of the currency, or the maximum of any currency if the currency cannot be read. */
  readonly digits: number;
  readonly notes: RevisionNotes;
}

/** The context in which a room is read. */
export interface BookedRoomContext extends ReadingContext {
  readonly path: string;
  /** The booking, which may have fields that the room lacks. */
  readonly booking: Fields;
  /** Whether the booking has one room. */
  readonly isOnly: boolean;
  /** Whether the room takes the price of the booking: it is the only room that is not cancelled. */
  readonly hasPriceOfBooking: boolean;
}

/** Adds an issue for a value that is not an object. */
export function noteNoObject(received: unknown, path: string, expected: string, notes: RevisionNotes): void {
  const report = new Report();
  addNoObject(received, { path, expected, report });
  notes.issues.push(...(report.result(undefined).issues ?? []));
}

/** The entries of an optional list. Another value is left out with a warning. */
export function listIn(fields: Fields, field: string, path: string, notes: RevisionNotes): readonly unknown[] {
  const received = fields[field];
  if (received === undefined || received === null) return [];
  if (isList(received)) return received;
  notes.warnings.push(bookingIssue('part_unreadable', pathTo(path, field), { field, received }));
  return [];
}

/** Reads an optional part. Its issues become warnings, and the part is left out. */
export function readPart<Part>(
  field: string,
  path: string,
  notes: RevisionNotes,
  read: (notes: RevisionNotes) => Part,
): Part | undefined {
  const own: RevisionNotes = { issues: [], warnings: notes.warnings };
  const part = read(own);
  const [first] = own.issues;
  if (first === undefined) return part;
  const received = 'received' in first.params ? first.params['received'] : undefined;
  notes.warnings.push(bookingIssue('part_unreadable', path, { field, received }));
  return undefined;
}

/**
 * The longest amount that is read, in characters. The bound keeps the sum of a million amounts calculable, and the
 * rates derived from it valid.
 */
const LONGEST_AMOUNT = 24;

/** A printed amount in minor units. It may be below zero. */
export function printedAmount(received: unknown, digits: number): Integer | undefined {
  return typeof received === 'string' && received.length <= LONGEST_AMOUNT ? parseSigned(received, digits) : undefined;
}

/** An amount in minor units; `undefined` if there is none. Another value adds an issue. */
export function amountIn(
  fields: Fields,
  field: string,
  { path, currency, digits, notes }: { path: string; currency: string; digits: number; notes: RevisionNotes },
): Integer | undefined {
  const received = fields[field];
  if (received === undefined || received === null) return undefined;
  const place = pathTo(path, field);
  const meant = amountOfMinorUnits(received, currency === '' ? USUAL_DIGITS : digits);
  if (meant !== undefined) {
    notes.issues.push(bookingIssue('minor_units', place, { field, received, expected: meant }));
    return undefined;
  }
  if (typeof received !== 'string') {
    const code = typeof received === 'number' ? 'number_not_text' : 'not_text';
    notes.issues.push(issue(code, place, { field, received, expected: 'an amount such as "100.00"' }));
    return undefined;
  }
  if (received.length > LONGEST_AMOUNT) {
    const expected = `an amount such as "100.00", of at most ${LONGEST_AMOUNT} characters`;
    notes.issues.push(issue('not_decimal', place, { field, received, expected }));
    return undefined;
  }
  const units = parseUnits(received, digits);
  if (units !== undefined) return units;
  const isDecimal = /^\d+\.\d+$/.test(received);
  notes.issues.push(
    isDecimal
      ? issue('price_decimals', place, { received, currency, digits })
      : issue('not_decimal', place, { field, received, expected: 'an amount such as "100.00"' }),
  );
  return undefined;
}

const USUAL_DIGITS = 2;

/** Whole numbers below this may be amounts: prices of rooms are rarely lower. */
const LEAST_PRICE = 10;

/** The amount if a whole number counts minor units; `undefined` if it is too small for that. */
function amountOfMinorUnits(received: unknown, digits: number): string | undefined {
  const isLarge = Number.isSafeInteger(received) && Number(received) >= LEAST_PRICE * 10 ** digits;
  return isLarge && digits > 0 ? printUnits(Number(received), digits) : undefined;
}
