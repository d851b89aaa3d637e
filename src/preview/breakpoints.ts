import { EVERY_DAY, type TaxWindow, taxableNights, windowOf } from '../calculation/windows.js';
import { monthsLater } from '../calendar/day-math.js';
import { dayNumber, LAST_DAY } from '../calendar/plain-date.js';
import { taxKey } from '../definitions/tax.js';
import type { TaxSet, TaxSetEntry } from '../definitions/tax-set.js';
import { LIMITS } from '../stay/limits.js';

/** Where one tax of a set starts and stops to be charged. */
export interface Breakpoints {
  readonly title: string;
  readonly skip: number;
  /** `undefined`: no cap. */
  readonly cap: number | undefined;
  /** First and last days, in order and apart; open ends are infinite. None: the tax applies on every day. */
  readonly ranges: TaxWindow['ranges'];
}

/** Everyday stays lie from here on when neither `today` nor a date range says otherwise. */
const USUAL_DATE = '2026-05-01';

/** Room on both sides of a stay, so that none of them leaves the calendar. */
const MARGIN = LIMITS.nights + 400;

/** Every tax of the set once, to any depth, in the order in which they are listed. */
export function taxesOf(taxSet: TaxSet): TaxSetEntry[] {
  const found = new Map<string, TaxSetEntry>();
  const visit = (entries: readonly TaxSetEntry[]): void => {
    for (const entry of entries) {
      if (!found.has(taxKey(entry))) found.set(taxKey(entry), entry);
      visit(entry.taxes);
    }
  };
  visit(taxSet.taxes);
  return [...found.values()];
}

/** The breakpoints of a tax. */
export function breakpointsOf(tax: TaxSetEntry): Breakpoints {
  const { skipNights = 0, maxNights = Number.POSITIVE_INFINITY, ranges = EVERY_DAY } = windowOf(tax) ?? {};
  return {
    title: tax.title,
    skip: Math.min(skipNights, LIMITS.nights),
    cap: Number.isFinite(maxNights) ? Math.min(maxNights, LIMITS.nights) : undefined,
    ranges: ranges === EVERY_DAY ? [] : ranges,
  };
}

/** The day around which stays lie that no range asks for: `today`, else where the first range begins, else a fixed date. */
export function anchorDay(breakpoints: readonly Breakpoints[], today: string | undefined): number {
  const given = today === undefined ? undefined : dayNumber(today);
  if (given !== undefined) return withinCalendar(given);
  const days = breakpoints.flatMap(({ ranges }) => ranges.flat().filter(Number.isFinite));
  return withinCalendar(days.length === 0 ? (dayNumber(USUAL_DATE) ?? 0) : Math.min(...days));
}

/** The same day, or the nearest one from which a stay can go in both directions. */
export function withinCalendar(day: number): number {
  const first = (dayNumber('0100-01-01') ?? 0) + MARGIN;
  return Math.min(Math.max(day, first), LAST_DAY - MARGIN);
}

/**
 * Where a tax is at home: the first day of its longest range, on which a long stay is taxed most; of a range
 * without a beginning, a month before its end; without ranges the anchor.
 */
export function homeOf({ ranges }: Breakpoints, anchor: number): number {
  let best: readonly [number, number] | undefined;
  for (const range of ranges) {
    if (best === undefined || range[1] - range[0] > best[1] - best[0]) best = range;
  }
  if (best === undefined || (best[0] <= anchor && monthsLater(anchor, 1) <= best[1])) return anchor;
  if (Number.isFinite(best[0])) return withinCalendar(best[0]);
  return withinCalendar(monthsLater(best[1], -1));
}

/**
 * How many nights a stay from a day on has to have until so many of them count for the tax, its cap aside.
 * `undefined` when no stay is that long.
 */
export function nightsUntil({ skip, ranges }: Breakpoints, arrival: number, counted: number): number | undefined {
  const window = { skipNights: skip, maxNights: counted, ranges: ranges.length === 0 ? EVERY_DAY : ranges };
  const runs = taxableNights(window, { firstDay: arrival, nightsBefore: 0 }, LIMITS.nights, 'taxable');
  return nightsIn(runs) === counted ? runs.at(-1) : undefined;
}

/** How many nights runs [from, to) have together. */
function nightsIn(runs: readonly number[]): number {
  return runs.reduce((sum, border, at) => (at % 2 === 0 ? sum - border : sum + border), 0);
}
