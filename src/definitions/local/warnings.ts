import { dateOf } from '../../calendar/plain-date.js';
import { pathTo } from '../../issues/path.js';
import type { Report } from '../../issues/report.js';
import { counted } from '../../issues/shown.js';
import { compareRates } from '../rates.js';
import type { LocalRate } from './of-tax.js';
import { areWithin, type Conditions, conditionsOf, joined, type Span } from './spans.js';

/** Days between two periods that nobody leaves out on purpose. */
const SHORT_GAP = 7;

interface Row {
  readonly at: number;
  readonly row: LocalRate;
  readonly conditions: Conditions;
}

/** What is allowed in local rules and probably not meant. Asked only of a tax without issues. */
export function warnOfRates(rates: readonly LocalRate[], skipped: number, path: string, report: Report): void {
  const rows = rates.map((row, at): Row => ({ at, row, conditions: conditionsOf(row) }));
  const placeOf = (at: number) => pathTo(pathTo(pathTo(path, 'local'), 'rates'), at);
  for (const [at, row] of rows.entries()) {
    const because = neverHolds(row.row, skipped);
    const other = rows.slice(0, at).find((earlier) => isCovered(row, earlier));
    if (because !== undefined) report.add('row_never_holds', placeOf(at), { because });
    else if (other !== undefined) report.add('row_never_reached', placeOf(at), { other: other.at });
  }
  for (const { at, other, gap } of gapsBetween(rows)) report.add('rows_leave_gap', placeOf(at), { gap, other });
}

function neverHolds(
  { night_from = 1, night_to = Number.POSITIVE_INFINITY, nights_to = Number.POSITIVE_INFINITY }: LocalRate,
  skipped: number,
): string | undefined {
  if (night_from > nights_to) {
    return `a stay of at most ${counted(nights_to)} nights has no night ${counted(night_from)}`;
  }
  if (night_to <= skipped) return `skip_nights leaves out the first ${counted(skipped)} nights`;
  return undefined;
}

/** Whether an earlier row holds wherever a later one does. */
function isCovered({ row, conditions }: Row, earlier: Row): boolean {
  if ((row.age_under ?? NO_AGE) > (earlier.row.age_under ?? NO_AGE)) return false;
  if (earlier.row.label !== undefined && earlier.row.label !== row.label) return false;
  if (!isPriceWithin(row, earlier.row)) return false;
  return NAMES.every((name) => {
    const outer = earlier.conditions[name];
    const inner = conditions[name];
    return outer === undefined || (inner !== undefined && areWithin(inner, outer));
  });
}

const NAMES = ['night', 'nights', 'dates', 'seasons', 'booked'] as const;

/** Everybody is younger. */
const NO_AGE = Number.POSITIVE_INFINITY;

/** Whether what a row says of the price is at least what an earlier row says. */
function isPriceWithin({ price_from: from, price_over: over }: LocalRate, earlier: LocalRate): boolean {
  const isFrom = (limit: string) =>
    (from !== undefined && compareRates(from, limit) >= 0) || (over !== undefined && compareRates(over, limit) >= 0);
  const isOver = (limit: string) =>
    (from !== undefined && compareRates(from, limit) > 0) || (over !== undefined && compareRates(over, limit) >= 0);
  if (earlier.price_from !== undefined && !isFrom(earlier.price_from)) return false;
  return earlier.price_over === undefined || isOver(earlier.price_over);
}

interface Gap {
  /** The place of the later row beside it. */
  readonly at: number;
  /** The place of the row on the other side. */
  readonly other: number;
  readonly gap: string;
}

/** Gaps between rows that differ in one condition alone. */
function gapsBetween(rows: readonly Row[]): Gap[] {
  return NAMES.flatMap((name) => {
    const groups = new Map<string, Row[]>();
    for (const row of rows) {
      const key = JSON.stringify(Object.entries(row.row).filter(([field]) => !isAbout(name, field)));
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    return [...groups.values()].flatMap((group) => gapsOf(name, group, rows));
  });
}

function isAbout(name: string, field: string): boolean {
  return field === 'rate' || field === name || field === `${name}_from` || field === `${name}_to`;
}

function gapsOf(name: (typeof NAMES)[number], group: readonly Row[], rows: readonly Row[]): Gap[] {
  const spansOf = (some: readonly Row[]) =>
    some.flatMap(({ at, conditions }) => (conditions[name] ?? []).map((span) => ({ ...span, at })));
  const spans = spansOf(group);
  const firstWith = (isBeside: (span: Span) => boolean) => Math.min(...spans.filter(isBeside).map(({ at }) => at));
  // Another row may be for just what lies between: then nothing is left out.
  const all = spansOf(rows);
  const covered = joined(spans);
  const gaps = covered.slice(1).map((next, at) => ({ first: (covered[at]?.last ?? 0) + 1, last: next.first - 1 }));
  return gaps.flatMap((gap) => {
    const from = firstWith(({ last }) => last === gap.first - 1);
    const to = firstWith(({ first }) => first === gap.last + 1);
    if (from === to || !isShort(name, gap) || areWithin([gap], all)) return [];
    return [{ at: Math.max(from, to), other: Math.min(from, to), gap: inWords(name, gap) }];
  });
}

function isShort(name: (typeof NAMES)[number], { first, last }: Span): boolean {
  return name === 'night' || name === 'nights' || last - first < SHORT_GAP;
}

function inWords(name: (typeof NAMES)[number], { first, last }: Span): string {
  const isOne = first === last;
  switch (name) {
    case 'night':
      return isOne ? `night ${counted(first)}` : `nights ${counted(first)} to ${counted(last)}`;
    case 'nights':
      return `stays of ${isOne ? counted(first) : `${counted(first)} to ${counted(last)}`} nights`;
    case 'seasons':
      return isOne ? dayOfYear(first) : `${dayOfYear(first)} to ${dayOfYear(last)}`;
    default:
      return isOne ? dateOf(first) : `${dateOf(first)} to ${dateOf(last)}`;
  }
}

/** A place in the year as `MM-DD`: in a leap year, which has every day. */
function dayOfYear(place: number): string {
  return dateOf(place + FIRST_DAY_OF_2000).slice(5);
}

const FIRST_DAY_OF_2000 = 10_957;
