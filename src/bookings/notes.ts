import { issue } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import { type Fields, isList } from '../issues/reading.js';
import { Report } from '../issues/report.js';
import { addNoObject } from '../issues/schema-issues.js';
import { parseSigned, parseUnits, printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { type BookingIssue, bookingIssue } from './booking-issues.js';

/** What is found while a revision is read. */
export interface Notes {
  readonly issues: BookingIssue[];
  readonly warnings: BookingIssue[];
}

/** What every part of a revision is read with. */
export interface Reading {
  /** '' where it cannot be read: what else is wrong is looked for all the same. */
  readonly currency: string;
  /** Digits of amounts: those of the currency; where it cannot be read, the most that a currency has. */
  readonly digits: number;
  readonly notes: Notes;
}

/** What a room is read with. */
export interface RoomReading extends Reading {
  readonly path: string;
  /** The booking: what a room does not say, it may. */
  readonly booking: Fields;
  /** Whether it is the only room. */
  readonly isOnly: boolean;
  /** Whether it has the price of the booking where it has none: it is the only one that is not cancelled. */
  readonly hasPriceOfBooking: boolean;
}

/** Notes what is there in place of an object. */
export function noteNoObject(received: unknown, path: string, expected: string, notes: Notes): void {
  const report = new Report();
  addNoObject(received, { path, expected, report });
  notes.issues.push(...(report.result(undefined).issues ?? []));
}

/** The entries of a list that may be left out; what is no list is left out, too. */
export function listIn(fields: Fields, field: string, path: string, notes: Notes): readonly unknown[] {
  const received = fields[field];
  if (received === undefined || received === null) return [];
  if (isList(received)) return received;
  notes.warnings.push(bookingIssue('part_unreadable', pathTo(path, field), { field, received }));
  return [];
}

/** Reads a part that a booking can do without: what would be an issue is a warning, and the part is left out. */
export function readPart<Part>(
  field: string,
  path: string,
  notes: Notes,
  read: (notes: Notes) => Part,
): Part | undefined {
  const own: Notes = { issues: [], warnings: notes.warnings };
  const part = read(own);
  const [first] = own.issues;
  if (first === undefined) return part;
  const received = 'received' in first.params ? first.params['received'] : undefined;
  notes.warnings.push(bookingIssue('part_unreadable', path, { field, received }));
  return undefined;
}

/**
 * The longest amount that is read. The sum of a million of them is still a price, and what a rate would have to be for them
 * is still a rate, so that nothing that is read cannot be calculated with.
 */
const LONGEST_AMOUNT = 24;

/** An amount that an OTA printed, which may be below zero, in minor units. */
export function printedAmount(received: unknown, digits: number): Integer | undefined {
  return typeof received === 'string' && received.length <= LONGEST_AMOUNT ? parseSigned(received, digits) : undefined;
}

/** An amount in minor units, `undefined` when there is none; anything else is an issue. */
export function amountIn(
  fields: Fields,
  field: string,
  { path, currency, digits, notes }: { path: string; currency: string; digits: number; notes: Notes },
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

/** A room for less is rare, and a whole number below it may be meant as it is. */
const LEAST_PRICE = 10;

/** The amount that a whole number counts the minor units of, where it is large enough for that. */
function amountOfMinorUnits(received: unknown, digits: number): string | undefined {
  const isLarge = Number.isSafeInteger(received) && Number(received) >= LEAST_PRICE * 10 ** digits;
  return isLarge && digits > 0 ? printUnits(Number(received), digits) : undefined;
}
