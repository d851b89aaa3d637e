import { LONGEST_WRITE, writeField } from '../../issues/cures.js';
import { pathIn, pathTo } from '../../issues/issue.js';
import { compareFractions, compareRates, fractionOf } from '../../money/fraction.js';
import type { RowSpans } from '../local/conditions.js';
import { isCoveredBy, mayHoldTogether, rowsWithSpans } from '../local/conditions.js';
import type { LocalRate } from '../local/of-tax.js';
import type { Doubt, TaxAtPath } from './doubt.js';
import { doubtAbout, isCalculated, withFields } from './doubt.js';

/**
 * Two rows that may hold together, where the dearer one stands first: a child in the dear season pays as an adult. The
 * cure is the order in which of two such rows the cheaper one is first.
 */
export function dearerRowFirst({ tax, path }: TaxAtPath): Array<Doubt<'order_decides'>> {
  const rates = tax.local?.rates ?? [];
  if (rates.length < 2 || !isCalculated(tax)) return [];
  const { rows } = rowsWithSpans(rates);
  const pair = firstPair(rows);
  if (pair === undefined) return [];
  const [first, second] = pair;
  const order = cheaperFirst(rows);
  if (order === undefined) return [];
  const edit = writeField(pathTo(path, 'local'), 'rates', order);
  if (edit.write.length > LONGEST_WRITE) return [];
  const [dearer, cheaper] = [rates[first], rates[second]];
  const both = dearer && cheaper ? [together(dearer, cheaper), dearer, cheaper] : [];
  return [
    doubtAbout(tax, {
      code: 'order_decides',
      path: pathIn(path, 'local', 'rates', second),
      params: { title: tax.title, first: first + 1, second: second + 1 },
      rows: both,
      edits: [edit],
      corrected: withFields(tax, ({ local }) => ({ local: { ...local, rates: order } })),
    }),
  ];
}

/** Indexes of the first two rows of which the dearer one applies. */
function firstPair(rows: readonly RowSpans[]): readonly [number, number] | undefined {
  // Most rows are no dearer than later ones, and a set can have thousands of pairs: rates are read once.
  const rated = rows.map((spans) => ({ spans, rate: fractionOf(spans.row.rate) }));
  for (const [second, later] of rated.entries()) {
    const first = rated.findIndex(
      (earlier, index) =>
        index < second && compareFractions(later.rate, earlier.rate) < 0 && isDearerFirst(earlier.spans, later.spans),
    );
    if (first >= 0) return [first, second];
  }
  return undefined;
}

/**
 * Rows with a label are left out: no plain stay has one, and which of two classes goes first is in the law. So are rows
 * by booking or arrival, which keep an old law for those who came before the new one.
 */
export function isDearerFirst(row: RowSpans, later: RowSpans): boolean {
  if (compareRates(later.row.rate, row.row.rate) >= 0) return false;
  if ([row, later].some(({ row: { label, booked, arrived } }) => label ?? booked ?? arrived)) return false;
  return mayHoldTogether(row, later) && !isCoveredBy(row, later) && !isCoveredBy(later, row);
}

/** The rows, the cheaper one first of two that may hold together; `undefined` if no order has that. */
function cheaperFirst(rows: readonly RowSpans[]): LocalRate[] | undefined {
  const left = [...rows];
  const order: LocalRate[] = [];
  while (left.length > 0) {
    const next = left.findIndex((row, index) =>
      left.every((other, place) => place === index || !goesAfter(row, other, place < index)),
    );
    const [row] = next < 0 ? [] : left.splice(next, 1);
    if (row === undefined) return undefined;
    order.push(row.row);
  }
  return order;
}

/** Whether a row has to stand after another one: the narrower first, then the cheaper, or else as listed. */
function goesAfter(row: RowSpans, other: RowSpans, isListedBefore: boolean): boolean {
  if (!mayHoldTogether(row, other)) return false;
  const [isInside, isAround] = [isCoveredBy(row, other), isCoveredBy(other, row)];
  if (isInside !== isAround) return isAround;
  const [earlier, later] = isListedBefore ? [other, row] : [row, other];
  return isDearerFirst(earlier, later) ? !isListedBefore : isListedBefore;
}

/** A row with the conditions of both, as far as numbers limit them. */
function together(first: LocalRate, second: LocalRate): LocalRate {
  const both = { ...first, ...second };
  const limits = (names: readonly NumberLimit[], pick: (...values: number[]) => number) =>
    names.flatMap((name) => {
      const values = [first, second].flatMap((row) => row[name] ?? []);
      return values.length === 0 ? [] : [[name, pick(...values)] as const];
    });
  return { ...both, ...Object.fromEntries([...limits(LOWER, Math.max), ...limits(UPPER, Math.min)]) };
}

const LOWER = ['age_from', 'night_from', 'nights_from'] as const;
const UPPER = ['age_under', 'night_to', 'nights_to'] as const;
type NumberLimit = (typeof LOWER | typeof UPPER)[number];
