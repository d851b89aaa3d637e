import { dateOf } from '../calendar/plain-date.js';
import { LONGEST_WRITE, writeField } from '../issues/cures.js';
import type { DEFINITION_CODES, LOCAL_CODES } from '../issues/definition-codes.js';
import { pathIn, pathTo } from '../issues/issue.js';
import type { Finding, Mistakes, WarningCode } from '../issues/mistakes.js';
import { findingOf } from '../issues/mistakes.js';
import { groupBy, once } from '../issues/reading.js';
import { grouped } from '../issues/texts.js';
import { addFractions, compareFractions, compareRates, fractionOf, whole } from '../money/fraction.js';
import { namesOf } from '../schema/fields.js';
import type { TaxAtPath } from './doubts/doubt.js';
import type { Fact, PriceBorder, RowSpans } from './local/conditions.js';
import { CONDITION_NAMES, CONDITIONS, isCoveredBy, rowsWithSpans } from './local/conditions.js';
import type { LocalRate } from './local/of-tax.js';
import type { Span } from './local/periods.js';
import { areWithin, joined, joinedRanges, rangeSpan } from './local/periods.js';
import type { LOCAL_MISTAKES } from './local/rules.js';
import type { TITLE_MISTAKES } from './tax.js';

/** The longest stay in nights: skipping more skips all nights. */
const LONGEST_STAY = 1_000;

type TaxMistakeCode = Exclude<
  WarningCode & (keyof typeof DEFINITION_CODES | keyof typeof LOCAL_CODES),
  keyof typeof TITLE_MISTAKES | keyof typeof LOCAL_MISTAKES
>;

/** Likely mistakes in a tax, beside its doubts and those in its title and in single local rules. */
export const TAX_MISTAKES: Mistakes<TaxAtPath, TaxMistakeCode> = {
  never_applies: { find: allNightsSkipped },
  cap_within_skip: { find: capWithinSkip },
  ranges_overlap: { find: joinableRanges, cure: 'in params' },
  ranges_touch: { find: joinableRanges, cure: 'in params' },
  row_never_holds: { find: uselessRows },
  row_never_reached: { find: uselessRows, cure: 'in params' },
  rows_leave_gap: {
    find: gapsBetweenRows,
    meant: 'a row for the gap, at the rate of the tax',
  },
};

function allNightsSkipped({ tax, path }: TaxAtPath): Array<Finding<'never_applies'>> {
  const skip = tax.skip_nights ?? 0;
  if (skip < LONGEST_STAY) return [];
  return [findingOf('never_applies', pathTo(path, 'skip_nights'), { skip, longest: LONGEST_STAY })];
}

function capWithinSkip({ tax, path }: TaxAtPath): Array<Finding<'cap_within_skip'>> {
  const { skip_nights, max_nights: cap } = tax;
  const skip = skip_nights ?? 0;
  if (cap === null || cap > skip) return [];
  return [findingOf('cap_within_skip', pathTo(path, 'max_nights'), { skip, cap })];
}

/** Compares each range, by first day, with the earlier one that ends last. */
function joinableRanges({ tax, path }: TaxAtPath): Array<Finding<'ranges_overlap' | 'ranges_touch'>> {
  const ranges = tax.applicable_date_ranges;
  if (ranges.length < 2) return [];
  const edit = writeField(path, 'applicable_date_ranges', joinedRanges(ranges));
  const days = ranges.map((range, index) => ({ index, ...rangeSpan(range) }));
  // Two open starts differ by NaN, which sorts as equal; equal ones keep their order.
  days.sort((first, second) => first.first - second.first);
  const findings: Array<Finding<'ranges_overlap' | 'ranges_touch'>> = [];
  let [furthest, ...later] = days;
  if (furthest === undefined) return [];
  for (const range of later) {
    const place = pathIn(path, 'applicable_date_ranges', range.index);
    const params = { other: furthest.index };
    if (range.first <= furthest.last) findings.push(findingOf('ranges_overlap', place, params, [edit]));
    else if (range.first === furthest.last + 1) findings.push(findingOf('ranges_touch', place, params, [edit]));
    if (range.last > furthest.last) furthest = range;
  }
  return findings;
}

/** The longest gap between two periods that is probably unintended, in days. */
const SHORT_GAP = 7;

interface IndexedRow extends RowSpans {
  readonly index: number;
}

function uselessRows({ tax, path }: TaxAtPath): Array<Finding<'row_never_holds' | 'row_never_reached'>> {
  const { rates } = tax.local ?? {};
  if (rates === undefined) return [];
  const { rows } = rowsWithSpans(rates);
  const isShort = once(() => JSON.stringify(rates).length <= LONGEST_WRITE);
  return rows.flatMap((row, index): Array<Finding<'row_never_holds' | 'row_never_reached'>> => {
    const place = pathIn(path, 'local', 'rates', index);
    const because = neverHolds(row.row, tax.skip_nights ?? 0);
    if (because !== undefined) return [findingOf('row_never_holds', place, { because })];
    const covering = rows.slice(0, index).findIndex((earlier) => isCoveredBy(row, earlier));
    const wider = rows[covering];
    if (wider === undefined) return [];
    // Of two equal rows only their author knows which is meant.
    const isCured = !isCoveredBy(wider, row) && isShort();
    const narrowerFirst = rates.toSpliced(index, 1).toSpliced(covering, 0, row.row);
    const edits = isCured ? [writeField(pathTo(path, 'local'), 'rates', narrowerFirst)] : [];
    return [findingOf('row_never_reached', place, { other: covering }, edits)];
  });
}

function gapsBetweenRows({ tax, path }: TaxAtPath): Array<Finding<'rows_leave_gap'>> {
  const { rates } = tax.local ?? {};
  if (rates === undefined) return [];
  const { rows, borders } = rowsWithSpans(rates);
  const indexed = rows.map((row, index): IndexedRow => ({ ...row, index }));
  return gapsBetween(indexed, borders).map(({ index, other, gap }) =>
    findingOf('rows_leave_gap', pathIn(path, 'local', 'rates', index), { gap, other }),
  );
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
  guest: ofNumbers(({ first, last }) =>
    first === last ? `guest ${grouped(first)} of a room` : `guests ${grouped(first)} to ${grouped(last)} of a room`,
  ),
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
