import { dateOf } from '../calendar/plain-date.js';
import type { Cure } from '../issues/cures.js';
import { cureOf, LONGEST_WRITE, writeField } from '../issues/cures.js';
import { pathIn, pathTo } from '../issues/issue.js';
import { groupBy, once } from '../issues/reading.js';
import type { Report } from '../issues/report.js';
import { grouped } from '../issues/texts.js';
import { addFractions, compareFractions, compareRates, fractionOf, whole } from '../money/fraction.js';
import { namesOf } from '../schema/fields.js';
import { doubtsOfTax } from './doubts/of-tax.js';
import type { Fact, PriceBorder, RowSpans } from './local/conditions.js';
import { CONDITION_NAMES, CONDITIONS, isCoveredBy, rowsWithSpans } from './local/conditions.js';
import type { LocalRate } from './local/of-tax.js';
import type { DateRange, Span } from './local/periods.js';
import { areWithin, checkRange, checkRangeOrder, joined, joinedRanges, rangeSpan } from './local/periods.js';
import { isPercent } from './logics.js';
import type { Readable, Tax } from './tax.js';
import { warnOfTitle } from './tax.js';

/** The longest stay in nights: skipping more skips all nights. */
const LONGEST_STAY = 1_000;

/** Checks several fields of a tax together. `currency` is the received value, valid or not. */
export function checkAcrossFields(tax: Readable<Tax>, currency: unknown, path: string, report: Report): void {
  if (isPercent(tax.logic)) {
    if (tax.rate !== undefined && isOver100(tax.rate)) {
      report.add('rate_over_100', pathTo(path, 'rate'), { received: tax.rate, most: 100 });
    }
    if (currency !== undefined && currency !== null) {
      report.add('currency_not_null', pathTo(path, 'currency'), { received: currency });
    }
  } else if (tax.logic !== undefined && tax.currency === null) {
    report.add('currency_required', pathTo(path, 'currency'), { logic: tax.logic });
  }
  checkLegacyRange(tax, path, report);
}

function isOver100(rate: string): boolean {
  // Parsing never moves a text across 100, which a double holds exactly.
  return !(Number(rate) < 100) && compareRates(rate, '100') > 0;
}

export function checkRanges(ranges: ReadonlyArray<Readable<DateRange>>, path: string, report: Report): void {
  for (const [index, range] of ranges.entries()) {
    checkRange(range, () => pathIn(path, 'applicable_date_ranges', index), report);
  }
}

function checkLegacyRange(tax: Readable<Tax>, path: string, report: Report): void {
  const { applicable_after: after, applicable_before: before, applicable_date_ranges: ranges } = tax;
  checkRangeOrder(after, before, () => pathTo(path, 'applicable_before'), report);
  if (after === undefined || before === undefined || ranges === undefined) return;
  const [first] = ranges;
  if ((after === null && before === null) || first === undefined) return;
  if (ranges.length > 1 || first.after !== after || first.before !== before) {
    report.add('ranges_conflict', pathTo(path, 'applicable_date_ranges'), {});
  }
}

export function warnOfTax(tax: Tax, path: string, report: Report): void {
  warnOfTitle(tax.title, path, report);
  const skip = tax.skip_nights ?? 0;
  const cap = tax.max_nights ?? Number.POSITIVE_INFINITY;
  if (skip >= LONGEST_STAY) {
    report.add('never_applies', pathTo(path, 'skip_nights'), { skip, longest: LONGEST_STAY });
  }
  if (cap <= skip) {
    report.add('cap_within_skip', pathTo(path, 'max_nights'), { skip, cap });
  }
  warnOfRanges(tax.applicable_date_ranges, path, report);
  if (tax.local?.rates !== undefined) warnOfRates(tax.local.rates, skip, path, report);
  for (const doubt of doubtsOfTax(tax, path)) report.add(doubt.code, doubt.path, doubt.params);
}

/** Compares each range, by first day, with the earlier one that ends last. */
function warnOfRanges(ranges: readonly DateRange[], path: string, report: Report): void {
  if (ranges.length < 2) return;
  const edit = writeField(path, 'applicable_date_ranges', joinedRanges(ranges));
  const days = ranges.map((range, index) => ({ at: index, ...rangeSpan(range) }));
  // Two open starts differ by NaN, which sorts as equal; equal ones keep their order.
  days.sort((first, second) => first.first - second.first);
  let [furthest, ...later] = days;
  if (furthest === undefined) return;
  for (const range of later) {
    const place = pathIn(path, 'applicable_date_ranges', range.at);
    const params = { other: furthest.at, ...cureOf(place, [edit]) };
    if (range.first <= furthest.last) report.add('ranges_overlap', place, params);
    else if (range.first === furthest.last + 1) report.add('ranges_touch', place, params);
    if (range.last > furthest.last) furthest = range;
  }
}

/** The longest gap between two periods that is probably unintended, in days. */
const SHORT_GAP = 7;

interface IndexedRow extends RowSpans {
  readonly index: number;
}

function warnOfRates(rates: readonly LocalRate[], skipped: number, path: string, report: Report): void {
  const asking = rowsWithSpans(rates);
  const rows = asking.rows.map((row, index): IndexedRow => ({ ...row, index: index }));
  const placeOf = (index: number) => pathIn(path, 'local', 'rates', index);
  const isShort = once(() => JSON.stringify(rates).length <= LONGEST_WRITE);
  for (const [index, row] of rows.entries()) {
    const because = neverHolds(row.row, skipped);
    const wider = rows.slice(0, index).find((earlier) => isCoveredBy(row, earlier));
    if (because !== undefined) report.add('row_never_holds', placeOf(index), { because });
    else if (wider !== undefined) {
      const cure = !isCoveredBy(wider, row) && isShort() ? narrowerFirst(rates, index, wider.index, path) : {};
      report.add('row_never_reached', placeOf(index), { other: wider.index, ...cure });
    }
  }
  for (const { index: at, other, gap } of gapsBetween(rows, asking.borders))
    report.add('rows_leave_gap', placeOf(at), { gap, other });
}

/** The row before the one that covers it. Of two equal rows only their author knows which is meant. */
function narrowerFirst(rates: readonly LocalRate[], index: number, wider: number, path: string): Cure {
  const row = rates[index];
  if (row === undefined) return {};
  const moved = rates.toSpliced(index, 1).toSpliced(wider, 0, row);
  return cureOf(path, [writeField(pathTo(path, 'local'), 'rates', moved)]);
}

function neverHolds(
  { night_from = 1, night_to = Number.POSITIVE_INFINITY, nights_to = Number.POSITIVE_INFINITY }: LocalRate,
  skipped: number,
): string | undefined {
  if (night_from > nights_to) {
    return `a stay of at most ${grouped(nights_to)} nights has no night ${grouped(night_from)}`;
  }
  if (night_to <= skipped) return `skip_nights leaves out the first ${grouped(skipped)} nights`;
  return undefined;
}

interface Gap {
  readonly index: number;
  readonly other: number;
  readonly gap: string;
}

/** Gaps between rows that differ in conditions on one fact only. */
function gapsBetween(rows: readonly IndexedRow[], borders: readonly PriceBorder[]): Gap[] {
  return namesOf(GAPS).flatMap((fact) => {
    const all = placedSpans(fact, rows);
    if (all.length === 0) return [];
    const others = CONDITION_NAMES.filter((name) => CONDITIONS[name].fact !== fact);
    const groups = groupBy(rows, ({ row }) => JSON.stringify(others.map((name) => row[name])));
    return [...groups.values()].flatMap((group) => gapsOf(fact, group, all, borders));
  });
}

function placedSpans(fact: keyof typeof GAPS, rows: readonly IndexedRow[]): Array<Span & { readonly at: number }> {
  return rows.flatMap(({ index: at, spans }) => (spans.get(fact) ?? []).map((span) => ({ ...span, at })));
}

function gapsOf(
  fact: keyof typeof GAPS,
  group: readonly IndexedRow[],
  all: readonly Span[],
  borders: readonly PriceBorder[],
): Gap[] {
  const spans = placedSpans(fact, group);
  const firstWith = (isBeside: (span: Span) => boolean) => Math.min(...spans.filter(isBeside).map(({ at }) => at));
  const covered = joined(spans);
  const gaps = covered
    .slice(1)
    .map((next, index) => ({ first: (covered[index]?.last ?? 0) + 1, last: next.first - 1 }));
  return gaps.flatMap((gap) => {
    const from = firstWith(({ last }) => last === gap.first - 1);
    const to = firstWith(({ first }) => first === gap.last + 1);
    // Another row may apply in the gap.
    if (from === to || !GAPS[fact].isShort(gap, borders) || areWithin([gap], all)) return [];
    return [{ index: Math.max(from, to), other: Math.min(from, to), gap: GAPS[fact].words(gap, borders) }];
  });
}

/** Gaps of a fact: whether one is short enough to be unintended, and its text. */
interface GapKind {
  readonly isShort: (gap: Span, borders: readonly PriceBorder[]) => boolean;
  readonly words: (gap: Span, borders: readonly PriceBorder[]) => string;
}

const ofNumbers = (words: GapKind['words']): GapKind => ({ isShort: () => true, words });
const ofDays = (words: GapKind['words']): GapKind => ({
  isShort: ({ first, last }) => last - first < SHORT_GAP,
  words,
});

const GAPS = {
  night: ofNumbers(({ first, last }) =>
    first === last ? `night ${grouped(first)}` : `nights ${grouped(first)} to ${grouped(last)}`,
  ),
  nights: ofNumbers((gap) => `stays of ${fromTo(gap, grouped)} nights`),
  date: ofDays((gap) => fromTo(gap, dateOf)),
  season: ofDays((gap) => fromTo(gap, dayOfYear)),
  booking: ofDays((gap) => fromTo(gap, dateOf)),
  price: { isShort: isShortOfPrices, words: pricesBetween },
} as const satisfies Partial<Record<Fact, GapKind>>;

/** Whether a gap is between two limits at most one unit of the currency apart, such as "50" and "51". */
function isShortOfPrices(gap: Span, borders: readonly PriceBorder[]): boolean {
  const { below, above } = bordersOf(gap, borders);
  return compareFractions(addFractions(fractionOf(below.text), whole(1)), fractionOf(above.text)) >= 0;
}

function pricesBetween(gap: Span, borders: readonly PriceBorder[]): string {
  const { below, above } = bordersOf(gap, borders);
  if (compareRates(below.text, above.text) === 0) return `a price of ${below.text}`;
  const least = below.isAfter ? `over ${below.text}` : `of ${below.text} or more`;
  return `a price ${least} and ${above.isAfter ? 'up to' : 'under'} ${above.text}`;
}

/** The limits on both sides of a gap. Gaps touch spans, so both exist. */
function bordersOf({ first, last }: Span, borders: readonly PriceBorder[]): Record<'below' | 'above', PriceBorder> {
  return { below: borders[first - 1] as PriceBorder, above: borders[last] as PriceBorder };
}

function fromTo({ first, last }: Span, written: (value: number) => string): string {
  return first === last ? written(first) : `${written(first)} to ${written(last)}`;
}

/** An index of the year as `MM-DD`. */
function dayOfYear(place: number): string {
  return dateOf(place + FIRST_DAY_OF_2000).slice(5);
}

const FIRST_DAY_OF_2000 = 10_957;
