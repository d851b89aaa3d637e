import fc from 'fast-check';
import { dayNumber } from '../../core/calendar/plain-date.js';
import type { Issue, Result } from '../../core/issues/issue.js';
import { currencyDigits } from '../../core/money/amount.js';

/** Checks and defaults that the arbitraries share. */

/** The values that an arbitrary generates. */
export type Generated<From> = From extends fc.Arbitrary<infer Value> ? Value : never;

/** Checks a constraint at once: fast-check would report it a thousand values later. */
export function demandRange(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`staytax/testing: ${name} is ${value}; it takes a whole number from ${least} to ${most}.`);
}

export function demandDigits(currency: string): number {
  const digits = currencyDigits(currency);
  if (digits !== undefined) return digits;
  throw new RangeError(`staytax/testing: currency is ${JSON.stringify(currency)}; it takes an ISO 4217 code.`);
}

/** Dates start with the year 100 and have four digits: near both ends there is no room for a stay. */
const FIRST_DATE = '0101-01-01';
const LAST_DATE = '9990-12-31';

function demandDay(name: string, date: string): number {
  const day = dayNumber(date);
  if (day !== undefined && date >= FIRST_DATE && date <= LAST_DATE) return day;
  throw new RangeError(
    `staytax/testing: ${name} is ${JSON.stringify(date)}; it takes a date from ${FIRST_DATE} to ${LAST_DATE}.`,
  );
}

/** Days from a date on. */
export interface DaySpan {
  readonly firstDay: number;
  readonly span: number;
}

/** The days of the constraints "from" and "to". */
export function daySpan({ from = '2026-01-01', to = '2026-12-31' }: FromTo, most: number): DaySpan {
  const firstDay = demandDay('from', from);
  const span = demandDay('to', to) - firstDay;
  return { firstDay, span: demandRange('the number of days from "from" to "to"', span, 0, most) };
}

type FromTo = Partial<Record<'from' | 'to', string>>;

/** The nearest possible day of check-in. */
export function usableDay(day: number): number {
  return Math.min(Math.max(day, demandDay('', FIRST_DATE)), demandDay('', LAST_DATE));
}

/** The value of a validation. Throws if this kit generated an invalid input. */
export function demandValid<T>(result: Result<T>, input: unknown): T {
  if (result.issues === undefined) return result.value;
  const said = result.issues.map(({ path, message }: Issue) => `${path}: ${message}`).join(' ');
  throw new Error(`staytax/testing made something invalid, please report it: ${said} ${JSON.stringify(input)}`);
}

/** The usual value with odds of `odds` to one, else another one. Shrinks towards the usual one. */
export function mostly<T>(usual: T, other: fc.Arbitrary<T>, odds = 3): fc.Arbitrary<T> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: odds, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: other },
  );
}
