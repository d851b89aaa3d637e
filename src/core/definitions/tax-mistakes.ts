import { dateOf } from '../calendar/plain-date.js';
import { LONGEST_WRITE, writeField } from '../issues/cures.js';
import { DEFINITION_WARNINGS } from '../issues/definition-warning-codes.js';
import { pathIn, pathTo } from '../issues/issue.js';
import type { Finding, Mistakes, WarningCode } from '../issues/mistakes.js';
import { findingOf, warningOf } from '../issues/mistakes.js';
import { groupBy, once } from '../issues/reading.js';
import type { Report } from '../issues/report.js';
import { reportMistakes } from '../issues/report.js';
import { grouped, keptTitle } from '../issues/texts.js';
import type { DEFINITION_CODES, LOCAL_CODES } from '../issues/validation-codes.js';
import { VALIDATION_CODES } from '../issues/validation-codes.js';
import { addFractions, compareFractions, compareRates, fractionOf, whole } from '../money/fraction.js';
import { namesOf } from '../schema/fields.js';
import type { TaxAtPath } from './doubts/doubt.js';
import { doubtsOfTax, TAX_DOUBTS } from './doubts/of-tax.js';
import { isDearerFirst } from './doubts/order-of-rows.js';
import type { Fact, PriceBorder, RowSpans } from './local/conditions.js';
import {
  CONDITION_NAMES,
  CONDITIONS,
  hasConditionOn,
  isCoveredBy,
  mayHoldTogether,
  rowsWithSpans,
} from './local/conditions.js';
import { meantBy } from './local/meant.js';
import type { LocalRate } from './local/of-tax.js';
import type { Span } from './local/periods.js';
import { areWithin, joined, joinedRanges, monthDayAt, rangeSpan } from './local/periods.js';
import type { LOCAL_MISTAKES } from './local/rules.js';
import type { MEANT_MISTAKES } from './meant-warnings.js';
import type { Tax } from './tax.js';

/** Warns of a title that the API would change. */
export function warnOfTitle(title: string, path: string, report: Report): void {
  reportMistakes(DEFINITION_WARNINGS, TITLE_MISTAKES, { title, path }, report);
}

interface TitleAtPath {
  readonly title: string;
  readonly path: string;
}

/** Likely mistakes in the title of a tax or a set. */
export const TITLE_MISTAKES: Mistakes<TitleAtPath, 'title_not_kept'> = {
  title_not_kept: { find: titleNotKept, cure: 'in params', meant: meantBy('title_not_kept') },
};

function titleNotKept({ title, path }: TitleAtPath): Array<Finding<'title_not_kept'>> {
  const kept = keptTitle(title);
  if (kept === title) return [];
  return [findingOf('title_not_kept', pathTo(path, 'title'), { title }, [writeField(path, 'title', kept)])];
}

/** Reports the likely mistakes in a tax: in its title, in its fields, and its doubts. */
export function warnOfTax(tax: Tax, path: string, report: Report): void {
  warnOfTitle(tax.title, path, report);
  reportMistakes(VALIDATION_CODES, TAX_MISTAKES, { tax, path }, report);
  for (const doubt of doubtsOfTax({ tax, path })) report.warn(warningOf(VALIDATION_CODES, TAX_DOUBTS, doubt));
}

/** The longest stay in nights: skipping more skips all nights. */
const LONGEST_STAY = 1_000;

type TaxMistakeCode = Exclude<
  WarningCode & (keyof typeof DEFINITION_CODES | keyof typeof LOCAL_CODES),
  keyof typeof TITLE_MISTAKES | keyof typeof LOCAL_MISTAKES | keyof typeof MEANT_MISTAKES
>;

/** Likely mistakes in a tax, beside its doubts and those in its title and in single local rules. */
export const TAX_MISTAKES: Mistakes<TaxAtPath, TaxMistakeCode> = {
  never_applies: { find: allNightsSkipped, meant: meantBy('never_applies') },
  cap_within_skip: { find: capWithinSkip, meant: meantBy('cap_within_skip') },
  ranges_overlap: { find: joinableRanges, cure: 'in params', meant: meantBy('ranges_overlap') },
  ranges_touch: { find: joinableRanges, cure: 'in params', meant: meantBy('ranges_touch') },
  row_never_holds: { find: uselessRows, meant: meantBy('row_never_holds') },
  row_never_reached: { find: uselessRows, cure: 'in params', meant: meantBy('row_never_reached') },
  row_without_effect: { find: rowsWithoutEffect, cure: 'in params', meant: meantBy('row_without_effect') },
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

/** Rows with the own rate of the tax: leaving one out changes no amount where no later row could hold in its place. */
function rowsWithoutEffect({ tax, path }: TaxAtPath): Array<Finding<'row_without_effect'>> {
  const { rates, rate: ownRate = tax.rate } = tax.local ?? {};
  if (rates === undefined) return [];
  const { rows } = rowsWithSpans(rates);
  const gaps = once(() => gapsBetweenRows({ tax, path }).length);
  const isShort = once(() => JSON.stringify(rates).length <= LONGEST_WRITE);
  return rows.flatMap((row, index): Array<Finding<'row_without_effect'>> => {
    if (compareRates(row.row.rate, ownRate) !== 0 || hasOwnLimits(row.row)) return [];
    const because = whyWithoutEffect(index, rows);
    const others = rates.toSpliced(index, 1);
    // A row that fills a gap says that the own rate is meant there.
    if (because === undefined || gapsBetweenRows({ tax: withRates(tax, others), path }).length > gaps()) return [];
    const edits = isShort() ? [writeField(pathTo(path, 'local'), 'rates', others.length > 0 ? others : null)] : [];
    const place = pathIn(path, 'local', 'rates', index);
    return [findingOf('row_without_effect', place, { rate: row.row.rate, because }, edits)];
  });
}

/** Why a row with the own rate changes no amount; `undefined` if it does, or would do so before an earlier row. */
function whyWithoutEffect(index: number, rows: readonly RowSpans[]): string | undefined {
  const [before, after] = [rows.slice(0, index), rows.slice(index + 1)];
  const row = rows[index];
  if (row === undefined || before.some((earlier) => isDearerFirst(earlier, row))) return undefined;
  if ([...before, ...after].some((other) => isOtherPeriod(row, other))) return undefined;
  const covering = before.findIndex((earlier) => isCoveredBy(row, earlier));
  if (covering >= 0) return `row ${grouped(covering + 1)} always applies before it`;
  const isLast = after.every((later) => !mayHoldTogether(row, later) || isSameRate(row, later));
  return isLast ? 'no row after it could hold in its place' : undefined;
}

const PERIOD_FACTS = ['date', 'season', 'booking', 'arrival'] as const;

/** Whether two rows differ in their periods alone: each says the law of its time, even if one is that of the tax. */
function isOtherPeriod({ row }: RowSpans, { row: other }: RowSpans): boolean {
  const fact = PERIOD_FACTS.find((name) => hasConditionOn(row, name) && hasConditionOn(other, name));
  return fact !== undefined && otherConditions(row, fact) === otherConditions(other, fact);
}

/** A text that two rows have in common if they differ in conditions on one fact alone. */
function otherConditions(row: LocalRate, fact: Fact): string {
  const others = CONDITION_NAMES.filter((name) => CONDITIONS[name].fact !== fact);
  return JSON.stringify(others.map((name) => row[name]));
}

function hasOwnLimits({ at_most, at_least, over_stay }: LocalRate): boolean {
  return at_most !== undefined || at_least !== undefined || over_stay !== undefined;
}

function isSameRate({ row }: RowSpans, { row: other }: RowSpans): boolean {
  return compareRates(row.rate, other.rate) === 0 && !hasOwnLimits(other);
}

function withRates(tax: Tax, rates: LocalRate[]): Tax {
  return { ...tax, local: { ...tax.local, rates } };
}

function gapsBetweenRows({ tax, path }: TaxAtPath): Array<Finding<'rows_leave_gap'>> {
  const { rates } = tax.local ?? {};
  if (rates === undefined) return [];
  const { rows, borders } = rowsWithSpans(rates);
  const indexed = rows.map((row, index): IndexedRow => ({ ...row, index }));
  const { rate: ownRate = tax.rate } = tax.local ?? {};
  const hasOwnRate = (index: number) => compareRates(rates[index]?.rate ?? ownRate, ownRate) === 0;
  // Beside a row with the own rate, the rest of the ages is that of the own rate.
  const isMeant = ({ fact, index, other }: Gap) => fact === 'age' && (hasOwnRate(index) || hasOwnRate(other));
  const gaps = gapsBetween(indexed, borders).filter((gap) => !isMeant(gap));
  return gaps.map(({ index, other, gap }) =>
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
  readonly fact: keyof typeof GAPS;
  readonly index: number;
  readonly other: number;
  readonly gap: string;
}

/** Gaps between rows that differ in conditions on one fact only. */
function gapsBetween(rows: readonly IndexedRow[], borders: readonly PriceBorder[]): Gap[] {
  return namesOf(GAPS).flatMap((fact) => {
    const all = placedSpans(fact, rows);
    if (all.length === 0) return [];
    const groups = groupBy(rows, ({ row }) => otherConditions(row, fact));
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
    return [{ fact, index: Math.max(from, to), other: Math.min(from, to), gap: GAPS[fact].words(gap, borders) }];
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
  age: { isShort: ({ first, last }) => first === last, words: ({ first }) => `the age of ${first}` },
  guest: ofNumbers(({ first, last }) =>
    first === last ? `guest ${grouped(first)} of a room` : `guests ${grouped(first)} to ${grouped(last)} of a room`,
  ),
  night: ofNumbers(({ first, last }) =>
    first === last ? `night ${grouped(first)}` : `nights ${grouped(first)} to ${grouped(last)}`,
  ),
  nights: ofNumbers((gap) => `stays of ${fromTo(gap, grouped)} nights`),
  date: ofDays((gap) => fromTo(gap, dateOf)),
  season: ofDays((gap) => fromTo(gap, monthDayAt)),
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
