import { pathTo } from '../../issues/issue.js';
import type { Place } from '../../issues/report.js';
import { namesOf, orAbsent, TEXT, whole } from '../../schema/fields.js';
import type { LocalRate } from '../local/of-tax.js';
import type { Span } from '../local/spans.js';
import { areWithin, common } from '../local/spans.js';
import type { Condition, Fact } from './condition.js';
import { DATES, inPeriod, SEASONS } from './day.js';
import type { PriceBorder } from './price.js';
import { checkPrices, PRICE, priceLimitsOf, pricePlaces, sortedBorders } from './price.js';

const OPEN = Number.POSITIVE_INFINITY;

/** A lower limit, included. */
function atLeast<const Of extends Fact>(fact: Of, least = 1, most?: number) {
  return { ...orAbsent(whole(least, most)), fact, spans: (first: number) => [{ first, last: OPEN }] } as const;
}

/** An upper limit, included. */
function atMost<const Of extends Fact>(fact: Of) {
  return { ...orAbsent(whole(1)), fact, spans: (last: number) => [{ first: 1, last }] } as const;
}

/** An upper limit, excluded. */
function below<const Of extends Fact>(fact: Of, most: number) {
  return { ...orAbsent(whole(1, most)), fact, spans: (end: number) => [{ first: 0, last: end - 1 }] } as const;
}

/** A label of the guest, of the room or of the stay. */
const LABEL = {
  ...orAbsent(TEXT),
  fact: 'label',
  text: (label: string) => label,
  isWithin: (inner?: string, outer?: string) => inner === outer,
} as const;

/** The oldest guest, in years. */
const MOST_AGE = 150;

/** The value of each condition. */
export type ConditionValues = Required<Omit<LocalRate, 'rate' | 'at_most' | 'at_least' | 'over_stay'>>;
export type ConditionName = keyof ConditionValues;
/** The conditions of a row. */
type RowConditions = { readonly [Name in ConditionName]?: ConditionValues[Name] };

/** The conditions of a row of rates. */
export const CONDITIONS = {
  age_from: atLeast('age', 0, MOST_AGE),
  age_under: below('age', MOST_AGE),
  label: LABEL,
  price_from: PRICE,
  price_over: PRICE,
  price_to: PRICE,
  price_under: PRICE,
  night_from: atLeast('night'),
  night_to: atMost('night'),
  nights_from: atLeast('nights'),
  nights_to: atMost('nights'),
  dates: DATES,
  seasons: SEASONS,
  booked: inPeriod('booking'),
  arrived: inPeriod('arrival'),
} as const satisfies { readonly [Name in ConditionName]: Condition<ConditionValues[Name]> };

const ROWS: { readonly [Name in ConditionName]: Condition<ConditionValues[Name]> } = CONDITIONS;

/** The names of all conditions. */
export const CONDITION_NAMES = namesOf(CONDITIONS);

/** The conditions of a row that test facts that `matches` accepts. */
export function conditionsOn(row: RowConditions, matches: (fact: Fact) => boolean = () => true): ConditionName[] {
  return CONDITION_NAMES.filter((name) => row[name] !== undefined && matches(CONDITIONS[name].fact));
}

/** Whether a row has a condition on a fact. */
export function hasConditionOn(row: LocalRate, what: Fact): boolean {
  return conditionsOn(row, (asked) => asked === what).length > 0;
}

export function hasPriceCondition(row: LocalRate): boolean {
  return hasConditionOn(row, 'price');
}

/** The numbers and days for which a row holds: for each fact, the spans that satisfy all its conditions, joined. */
export function spansOf(row: RowConditions): Spans {
  const found = new Map<Fact, readonly Span[]>();
  for (const name of conditionsOn(row)) {
    const { fact } = CONDITIONS[name];
    const spans = found.has(fact) ? undefined : spansOn(row, fact);
    if (spans !== undefined) found.set(fact, spans);
  }
  return found;
}

/** The texts that a row requires, each with its fact. */
export function textsOf(row: RowConditions): ReadonlyArray<readonly [fact: Fact, text: string]> {
  return conditionsOn(row).flatMap((name) => {
    const text = textFor(name, row);
    return text === undefined ? [] : [[CONDITIONS[name].fact, text] as const];
  });
}

function textFor<Name extends ConditionName>(name: Name, row: RowConditions): string | undefined {
  const value = row[name];
  return value === undefined ? undefined : ROWS[name].text?.(value);
}

/** Spans by fact. */
export type Spans = ReadonlyMap<Fact, readonly Span[]>;

/** The spans of a row for one fact; `undefined` without a condition on it. */
export function spansOn(row: RowConditions, fact: Fact): readonly Span[] | undefined {
  return conditionsOn(row, (other) => other === fact)
    .map((name) => spansFor(name, row) ?? [])
    .reduce<readonly Span[] | undefined>(
      (before, spans) => (before === undefined ? spans : common(before, spans)),
      undefined,
    );
}

function spansFor<Name extends ConditionName>(name: Name, row: RowConditions): readonly Span[] | undefined {
  const value = row[name];
  return value === undefined ? undefined : ROWS[name].spans?.(value);
}

/** A row with its spans, and its prices as indexes among the limits of all rows. */
export interface RowSpans {
  readonly row: LocalRate;
  readonly spans: Spans;
}

/** The rows of a tax, and the sorted price limits of all rows. */
export function rowsWithSpans(rates: readonly LocalRate[]): { rows: RowSpans[]; borders: readonly PriceBorder[] } {
  const borders = sortedBorders(rates.flatMap(priceLimitsOf));
  const rows = rates.map((row): RowSpans => {
    const prices = pricePlaces(row, borders);
    return { row, spans: prices === undefined ? spansOf(row) : new Map([...spansOf(row), ['price', [prices]]]) };
  });
  return { rows, borders };
}

/**
 * Whether a row holds only where another row holds. Called for every pair of rows, so the most selective tests come
 * first.
 */
export function isCoveredBy({ row, spans }: RowSpans, other: RowSpans): boolean {
  for (const [fact, outer] of other.spans) if (!areWithin(spans.get(fact) ?? EVERYTHING, outer)) return false;
  return CONDITION_NAMES.every((name) => isWithin(name, row, other.row));
}

const EVERYTHING: readonly Span[] = [{ first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }];

function isWithin<Name extends ConditionName>(name: Name, row: RowConditions, other: RowConditions): boolean {
  const outer = other[name];
  return outer === undefined || (ROWS[name].isWithin?.(row[name], outer) ?? true);
}

/** Checks several fields of a row together. */
export function checkConditions(row: LocalRate, { path, report }: Place): void {
  for (const name of conditionsOn(row)) {
    const { fact } = CONDITIONS[name];
    const [first, last] = conditionsOn(row, (other) => other === fact);
    if (last === undefined || name !== first) continue;
    const [span] = spansOn(row, fact) ?? [];
    if (span === undefined || span.first <= span.last) continue;
    const [least, most] = [Number(row[first]), Number(row[last])];
    if (fact === 'age') report.add('age_bounds_reversed', pathTo(path, last), { from: least, under: most });
    else report.add('nights_reversed', pathTo(path, last), { field: last, least, most });
  }
  checkPrices(row, { path, report });
  for (const name of conditionsOn(row)) checkValue(name, row, { path: pathTo(path, name), report });
}

function checkValue<Name extends ConditionName>(name: Name, row: RowConditions, place: Place): void {
  const value = row[name];
  if (value !== undefined) ROWS[name].check?.(value, place);
}

/** Reads the objects and lists of a row into plain data, in place. */
export function readConditions(row: Record<string, unknown>, { path, report }: Place): void {
  for (const name of CONDITION_NAMES) {
    const { read } = ROWS[name];
    if (read !== undefined && row[name] !== undefined)
      row[name] = read(row[name], { path: pathTo(path, name), report });
  }
}
