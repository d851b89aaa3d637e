import fc from 'fast-check';
import { dayNumber } from '../calendar/plain-date.js';
import type { Issue, Result } from '../issues/issue.js';
import { currencyDigits } from '../money/currencies.js';

/** What a constraint has to be; said at once, because fast-check would say it a thousand values later. */
export function demandRange(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`staytax/testing: ${name} is ${value}; it takes a whole number from ${least} to ${most}.`);
}

export function demandDigits(currency: string): number {
  const digits = currencyDigits(currency);
  if (digits !== undefined) return digits;
  throw new RangeError(`staytax/testing: currency is ${JSON.stringify(currency)}; it takes an ISO 4217 code.`);
}

/** Dates have four digits of year and begin with the year 100: near both ends there is no room for a stay. */
const FIRST_DATE = '0101-01-01';
const LAST_DATE = '9990-12-31';

export function demandDay(name: string, date: string): number {
  const day = dayNumber(date);
  if (day !== undefined && date >= FIRST_DATE && date <= LAST_DATE) return day;
  throw new RangeError(
    `staytax/testing: ${name} is ${JSON.stringify(date)}; it takes a date from ${FIRST_DATE} to ${LAST_DATE}.`,
  );
}

/** A day as near to the given one as a stay can begin. */
export function usableDay(day: number): number {
  return Math.min(Math.max(day, demandDay('', FIRST_DATE)), demandDay('', LAST_DATE));
}

/** The value that the library's own validation answers. Without one this kit made something that is not valid. */
export function demandValid<T>(result: Result<T>, input: unknown): T {
  if (result.issues === undefined) return result.value;
  const said = result.issues.map(({ path, message }: Issue) => `${path}: ${message}`).join(' ');
  throw new Error(`staytax/testing made something invalid, please report it: ${said} ${JSON.stringify(input)}`);
}

/** Usually the simplest value, sometimes another; shrinks towards the simplest. `odds` to one that it is the usual. */
export function mostly<T>(usual: T, other: fc.Arbitrary<T>, odds = 3): fc.Arbitrary<T> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: odds, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: other },
  );
}
