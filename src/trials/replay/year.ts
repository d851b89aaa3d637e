import { dateOf, dayNumber } from '../../core/calendar/plain-date.js';
import { digitsFor } from '../../core/definitions/policy.js';
import { InvalidStay } from '../../core/issues/errors.js';
import { printSigned, unitsOf } from '../../core/money/amount.js';
import { floorDivide, multiply, subtract } from '../../core/money/integer.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { shiftedStay, stayOfNights } from '../../core/stay/moved-stay.js';
import type { Stay } from '../../core/stay/schema.js';

export const ARRIVALS = 365;
export const MOST_NIGHTS = 30;

/** The charges of a stay on each day of a year, for each length of stay. */
export interface Year {
  /** The first arrival, YYYY-MM-DD. */
  readonly from: string;
  readonly currency: string;
  /** By arrival, then by nights from 1; `null` if the stay cannot be quoted. */
  readonly cells: ReadonlyArray<YearCell | null>;
}

/** One stay of a year: decimal texts. */
interface YearCell {
  readonly total: string;
  /** Total less saved total, with a sign; absent without a saved set, or if its currency differs. */
  readonly change?: string;
  /** The change in minor units, for colours. */
  readonly by: number;
  /** The share of taxes in the total, in hundredths of a percent, rounded down. */
  readonly share: number;
}

/** The index of the cell of an arrival, from 0, and a number of nights. */
export function cellAt(arrival: number, nights: number): number {
  return arrival * MOST_NIGHTS + nights - 1;
}

export function arrivalDate(from: string, arrival: number): string {
  return dateOf((dayNumber(from) ?? 0) + arrival);
}

/** Quotes a stay on every day of a year for every length. Yields after each arrival, so that the caller can pause. */
export function* yearSteps(
  draft: Calculator,
  saved: Calculator | undefined,
  stay: Stay,
  from: string,
): Generator<number, Year, undefined> {
  const { currency } = draft.taxSet;
  const digits = digitsFor(currency, draft.policy);
  const stays = Array.from({ length: MOST_NIGHTS }, (_, index) => stayOfNights(stay, index + 1, digits));
  const cells: Array<YearCell | null> = [];
  for (let arrival = 0; arrival < ARRIVALS; arrival += 1) {
    const checkIn = arrivalDate(from, arrival);
    for (const stayOfLength of stays) cells.push(cellOf(draft, saved, shiftedStay(stayOfLength, checkIn), digits));
    yield arrival;
  }
  return { from, currency, cells };
}

function cellOf(draft: Calculator, saved: Calculator | undefined, stay: Stay, digits: number): YearCell | null {
  try {
    const { total, kept } = draft.totals(stay);
    const units = unitsOf(total, digits);
    const taxes = subtract(units, unitsOf(kept, digits));
    const share = units > 0 ? Number(floorDivide(multiply(taxes, 10_000), units)) : 0;
    if (saved === undefined) return { total, by: 0, share };
    const change = subtract(units, unitsOf(saved.totals(stay).total, digits));
    return { total, change: printSigned(change, digits), by: Number(change), share };
  } catch (error) {
    if (error instanceof InvalidStay) return null;
    throw error;
  }
}

export type YearScale = 'change' | 'share';

/** Steps on each side of 0 for a change; for shares, steps from the least to the most. */
export const STEPS = 4;

/** The step of each cell: negative is less, 0 is nothing, and `STEPS` is the most. */
export interface Levels {
  readonly levelOf: (cell: YearCell) => number;
  /** From the lowest to the highest step in use, with its first and last value. */
  readonly levels: ReadonlyArray<{ readonly level: number; readonly from: number; readonly to: number }>;
}

/** The steps between the least and the most of a year. */
export function levelsOf(cells: Year['cells'], scale: YearScale): Levels {
  const values = cells.flatMap((cell) => (cell === null ? [] : [scale === 'change' ? cell.by : cell.share]));
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  const least = values.reduce((a, b) => Math.min(a, b), scale === 'change' ? 0 : most);
  const levelFor = (value: number): number => {
    if (scale === 'share') return most === least ? 0 : Math.ceil((STEPS * (value - least)) / (most - least));
    if (value === 0) return 0;
    return value > 0 ? Math.ceil((STEPS * value) / most) : -Math.ceil((STEPS * value) / least);
  };
  const ranges = new Map<number, { from: number; to: number }>();
  for (const value of values) {
    const level = levelFor(value);
    const { from, to } = ranges.get(level) ?? { from: value, to: value };
    ranges.set(level, { from: Math.min(from, value), to: Math.max(to, value) });
  }
  return {
    levelOf: (cell) => levelFor(scale === 'change' ? cell.by : cell.share),
    levels: [...ranges]
      .map(([level, range]) => ({ level, ...range }))
      .sort((first, second) => first.level - second.level),
  };
}
