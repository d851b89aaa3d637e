import fc from 'fast-check';
import { dateOf, dayNumber } from '../../core/calendar/plain-date.js';
import type { LocalTax } from '../../core/definitions/local/of-tax.js';
import type { FullPolicy } from '../../core/definitions/policy.js';
import { digitsFor } from '../../core/definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../core/definitions/tax.js';
import { taxKey } from '../../core/definitions/tax.js';
import type { Issue, Result } from '../../core/issues/issue.js';
import { currencyDigits } from '../../core/money/amount.js';
import type { RoundingMode } from '../../core/money/rounding.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { namesOf } from '../../core/schema/fields.js';
import type { Room, Stay } from '../../core/stay/schema.js';
import { personsIn } from '../../core/stay/schema.js';

/**
 * The part of the calculation model that the laws use, written from the documentation and not from the engine: the
 * nights of a tax, the order of taxes, the price of a room each night.
 */

export function digitsOfCalculator({ taxSet, policy }: Calculator): number {
  return digitsFor(taxSet.currency, policy);
}

export interface CalculatedTax {
  readonly key: string;
  readonly tax: TaxSetEntry;
  readonly level: number;
  /** Keys of the taxes in its base: those of higher levels, and those nested in it. */
  readonly on: ReadonlySet<string>;
}

/** The taxes of a set, each once at its first place: from the highest level down, nested ones first. */
export function placedTaxes(taxSet: TaxSet): CalculatedTax[] {
  const placed = new Map<string, CalculatedTax>();
  const visit = (entry: TaxSetEntry, level: number, higher: readonly string[]): string[] => {
    const inside = entry.taxes.flatMap((inner) => visit(inner, level, higher));
    const key = taxKey(entry);
    if (!placed.has(key)) placed.set(key, { key, tax: entry, level, on: new Set([...higher, ...inside]) });
    return [...inside, key];
  };
  const levels = [...new Set(taxSet.taxes.map(({ level }) => level))].sort((first, second) => second - first);
  for (const level of levels) {
    const higher = [...placed.keys()];
    for (const entry of taxSet.taxes) if (entry.level === level) visit(entry, level, higher);
  }
  return [...placed.values()];
}

/** Local rules that change no amount. */
const WITHOUT_AMOUNT: ReadonlySet<keyof LocalTax> = new Set(['invoice', 'collected_by', 'source', 'titles']);

/** The local rules of a tax that change amounts. */
export function rulesIn({ local = {} }: Pick<TaxSetEntry, 'local'>): Array<keyof LocalTax> {
  return namesOf(local).filter((key) => !WITHOUT_AMOUNT.has(key));
}

export function isWithoutRules(tax: Pick<TaxSetEntry, 'local'>): boolean {
  return rulesIn(tax).length === 0;
}

/** Keys of the taxes without local rules on amounts, including those in their base. */
export function withoutLocal(placed: readonly CalculatedTax[]): ReadonlySet<string> {
  const withLocal = new Set(placed.filter(({ tax }) => !isWithoutRules(tax)).map(({ key }) => key));
  const isPlain = ({ key, on }: CalculatedTax) =>
    !withLocal.has(key) && [...on].every((above) => !withLocal.has(above));
  return new Set(placed.filter(isPlain).map(({ key }) => key));
}

/** Whether every tax has the same nested taxes at each of its places. */
export function isWrittenAlike(taxSet: TaxSet): boolean {
  const seen = new Map<string, string>();
  const inside = (entry: TaxSetEntry): string[] => entry.taxes.flatMap((inner) => [taxKey(inner), ...inside(inner)]);
  const isAlike = (entry: TaxSetEntry): boolean => {
    const key = taxKey(entry);
    const nested = JSON.stringify([...new Set(inside(entry))].sort());
    const before = seen.get(key) ?? nested;
    seen.set(key, nested);
    return before === nested && entry.taxes.every(isAlike);
  };
  return taxSet.taxes.every(isAlike);
}

export interface RoomNights {
  readonly firstDay: number;
  /** The price of each night, in units of the calculator's digits. */
  readonly prices: readonly bigint[];
  readonly persons: number;
  readonly count: number;
}

export function roomNights(stay: Stay, digits: number): RoomNights[] {
  return stay.rooms.map((room) => ({
    firstDay: dayNumber(room.checkIn ?? stay.checkIn) ?? 0,
    prices: pricesOf(room, digits),
    persons: personsIn(room),
    count: room.count ?? 1,
  }));
}

function pricesOf({ nightlyPrices, price, nights, extras = [] }: Room, digits: number): bigint[] {
  const lodging = spread({ nightlyPrices, price }, nights ?? 1, digits);
  const others = extras.map((extra) => spread(extra, lodging.length, digits));
  return lodging.map((lodgingPrice, night) =>
    others.reduce((sum, prices) => sum + (prices[night] ?? 0n), lodgingPrice),
  );
}

function spread({ nightlyPrices, price = '0' }: Pick<Room, 'nightlyPrices' | 'price'>, nights: number, digits: number) {
  if (nightlyPrices !== undefined) return nightlyPrices.map((text) => unitsOf(exact(text), digits));
  const units = unitsOf(exact(price), digits);
  const even = units / BigInt(nights);
  const spare = units % BigInt(nights);
  return Array.from({ length: nights }, (_, night) => even + (BigInt(night) < spare ? 1n : 0n));
}

/** Whether a tax applies, for each night of a room. */
export function taxableNights(
  { skip_nights, max_nights, applicable_date_ranges: ranges }: TaxSetEntry,
  { firstDay, prices }: Pick<RoomNights, 'firstDay' | 'prices'>,
  maxNights: FullPolicy['maxNights'],
): boolean[] {
  let used = 0;
  return prices.map((_, index) => {
    const date = dateOf(firstDay + index);
    const isIn = ({ after, before }: (typeof ranges)[number]) =>
      (after === null || after <= date) && (before === null || date <= before);
    const isCapped = max_nights !== null && (maxNights === 'stay' ? index + 1 : used + 1) > max_nights;
    const isTaxable = index + 1 > (skip_nights ?? 0) && (ranges.length === 0 || ranges.some(isIn)) && !isCapped;
    if (isTaxable) used += 1;
    return isTaxable;
  });
}

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
  const problems = result.issues.map(({ path, message }: Issue) => `${path}: ${message}`).join(' ');
  throw new Error(`staytax/testing made something invalid, please report it: ${problems} ${JSON.stringify(input)}`);
}

/** The usual value with odds of `odds` to one, else another one. Shrinks towards the usual one. */
export function mostly<T>(usual: T, rare: fc.Arbitrary<T>, odds = 3): fc.Arbitrary<T> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: odds, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: rare },
  );
}

/** Exact values are units of 10^-60. The laws have separate arithmetic: no digit is computed by the code under test. */
const DECIMALS = 60;
const ONE = 10n ** BigInt(DECIMALS);

/** Parses "12.50" or "-0.05". */
export function exact(text: string): bigint {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`staytax/testing: not a decimal: ${text}`);
  return BigInt(`${sign}${whole}${decimals.padEnd(DECIMALS, '0')}`);
}

export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

export function times(first: bigint, second: bigint): bigint {
  return (first * second) / ONE;
}

/** A percentage as a fraction: a hundredth of it. */
export function share(percent: string): bigint {
  return exact(percent) / 100n;
}

function unit(digits: number): bigint {
  return 10n ** BigInt(DECIMALS - digits);
}

export function fromUnits(units: bigint, digits: number): bigint {
  return units * unit(digits);
}

/** An exact value in units of 10^-digits. Throws if it has more decimals: an error of the law. */
export function unitsOf(value: bigint, digits: number): bigint {
  if (value % unit(digits) !== 0n) throw new Error('staytax/testing: a value has more decimals than were counted');
  return value / unit(digits);
}

/** Units of 10^-digits as text with exactly that many decimals. */
export function printed(units: bigint, digits: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const point = text.length - digits;
  return `${units < 0n ? '-' : ''}${text.slice(0, point)}${digits === 0 ? '' : `.${text.slice(point)}`}`;
}

/** An exact value rounded to units of 10^-digits. */
export function rounded(value: bigint, digits: number, mode: RoundingMode): bigint {
  if (value < 0n) return -rounded(-value, digits, mode);
  const step = unit(digits);
  const [down, remainder] = [value / step, value % step];
  const isUp = {
    up: remainder > 0n,
    down: false,
    'half-up': 2n * remainder >= step,
    'half-down': 2n * remainder > step,
  };
  if (mode === 'half-even')
    return 2n * remainder > step || (2n * remainder === step && down % 2n === 1n) ? down + 1n : down;
  return isUp[mode] ? down + 1n : down;
}
