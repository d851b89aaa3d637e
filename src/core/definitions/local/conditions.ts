import { pathTo } from '../../issues/issue.js';
import { isList } from '../../issues/reading.js';
import type { Place } from '../../issues/report.js';
import { placeIn } from '../../issues/report.js';
import { compareRates } from '../../money/fraction.js';
import type { Field } from '../../schema/fields.js';
import { decimal, inner, namesOf, orAbsent, TEXT, valuesOf, whole } from '../../schema/fields.js';
import { either, optional } from '../../schema/schema.js';
import type { LocalRate } from './of-tax.js';
import type { DateRange, Span } from './periods.js';
import {
  areWithin,
  checkRange,
  common,
  dateRangeObject,
  joined,
  placesIn,
  RANGES,
  rangeSpan,
  readRange,
  SEASONS,
} from './periods.js';

/** What conditions ask about: how a fact is compared, and whose it is. Several conditions may ask about one fact: all must hold. */
export const FACTS = {
  age: { value: 'number', of: 'guest' },
  guest: { value: 'number', of: 'guest' },
  label: { value: 'text', of: 'guest' },
  price: { value: 'price', of: 'night' },
  night: { value: 'number', of: 'night' },
  nights: { value: 'number', of: 'stay' },
  date: { value: 'number', of: 'night' },
  season: { value: 'number', of: 'night' },
  booking: { value: 'number', of: 'stay' },
  arrival: { value: 'number', of: 'stay' },
  departure: { value: 'number', of: 'stay' },
} as const;

export type Fact = keyof typeof FACTS;
type FactsLike<Kind> = { [Name in Fact]: (typeof FACTS)[Name] extends Kind ? Name : never }[Fact];

/** Facts that are texts: a row holds if the fact has its text among its own. */
export type TextFact = FactsLike<{ value: 'text' }>;
/** Facts that are numbers or days: a row holds if the fact lies in one of its spans. */
export type NumberFact = FactsLike<{ value: 'number' }>;
export type NightFact = FactsLike<{ value: 'number'; of: 'night' }>;

interface OnNumber<Value> extends Field {
  readonly fact: NumberFact;
  /** The numbers or days for which it holds, joined. */
  spans(value: Value): readonly Span[];
  check?(value: Value, place: Place): void;
}

interface OnText<Value> extends Field {
  readonly fact: TextFact;
  /** The texts that the fact must contain. */
  texts(value: Value): readonly string[];
}

/** The limits of all rows decide how prices are compared, so its spans are those of `rowsWithSpans`. */
interface OnPrice extends Field {
  readonly fact: 'price';
}

type Condition<Value> = OnNumber<Value> | OnText<Value> | OnPrice;

const OPEN = Number.POSITIVE_INFINITY;

/** A lower limit, included. */
function atLeast<const Of extends NumberFact>(fact: Of) {
  return { ...orAbsent(whole(1)), fact, spans: (first: number) => [{ first, last: OPEN }] } as const;
}

/** An upper limit, included. */
function atMost<const Of extends NumberFact>(fact: Of) {
  return { ...orAbsent(whole(1)), fact, spans: (last: number) => [{ first: 1, last }] } as const;
}

/** An upper limit, excluded. */
function below<const Of extends NumberFact>(fact: Of, most: number) {
  return { ...orAbsent(whole(1, most)), fact, spans: (end: number) => [{ first: 0, last: end - 1 }] } as const;
}

/** Labels that one row can ask for together. */
const MOST_LABELS = 20;

const LABEL_LIST = valuesOf(TEXT, {
  least: 1,
  most: MOST_LABELS,
  expected: `a label, or a list of 1 to ${MOST_LABELS} labels that must all hold`,
});

const LABEL = {
  ...LABEL_LIST,
  read: (input: unknown, place: Place, field: string) => (isList(input) ? LABEL_LIST.read(input, place, field) : input),
  schema: () => optional(either(TEXT.schema(), LABEL_LIST.schema())),
  fact: 'label',
  texts: labelsIn,
} as const;

/** The labels that a row asks for. */
export function labelsOf({ label }: Pick<LocalRate, 'label'>): readonly string[] {
  return label === undefined ? [] : labelsIn(label);
}

function labelsIn(label: string | readonly string[]): readonly string[] {
  return typeof label === 'string' ? [label] : label;
}

const PRICE = { ...orAbsent(decimal('7.00')), fact: 'price' } as const;

const DATES = {
  ...RANGES,
  fact: 'date',
  check: (ranges: readonly DateRange[], { path, report }: Place) => {
    for (const [index, range] of ranges.entries()) checkRange(range, () => pathTo(path, index), report);
  },
  spans: (ranges: readonly DateRange[]) => joined(ranges.map(rangeSpan)),
} as const;

function inPeriod<const Of extends NumberFact>(fact: Of) {
  return {
    fact,
    ...inner(dateRangeObject),
    read: (input: unknown, place: Place, field: string) => readRange(input, placeIn(place, field)),
    check: (range: DateRange, { path, report }: Place) => checkRange(range, () => path, report),
    spans: (range: DateRange) => [rangeSpan(range)],
  } as const;
}

/** The oldest guest, in years. */
const MOST_AGE = 150;
/** A guest is an adult from this age on. */
export const ADULT_AGE = 18;

/**
 * The number for the age of a guest who gives none, an adult: above all ages, so that no upper limit holds. A lower limit
 * holds up to the age of an adult.
 */
export const AGE_UNKNOWN = MOST_AGE + 1;

const AGE_FROM = {
  ...orAbsent(whole(0, MOST_AGE)),
  fact: 'age',
  spans: (first: number) => [{ first, last: first <= ADULT_AGE ? OPEN : MOST_AGE }],
} as const;

/** The ages of a row as they are written: the end of a lower limit is open. */
export function writtenAges(row: RowConditions): Span | undefined {
  const [span] = spansOn(row, 'age') ?? [];
  return span === undefined || span.last < MOST_AGE ? span : { first: span.first, last: OPEN };
}

export type ConditionValues = Required<Omit<LocalRate, 'rate' | 'at_most' | 'at_least' | 'over_stay'>>;
export type ConditionName = keyof ConditionValues;
type RowConditions = { readonly [Name in ConditionName]?: ConditionValues[Name] };

export const CONDITIONS = {
  age_from: AGE_FROM,
  age_under: below('age', MOST_AGE),
  guest_from: atLeast('guest'),
  guest_to: atMost('guest'),
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
  seasons: { ...SEASONS, fact: 'season', spans: placesIn },
  booked: inPeriod('booking'),
  arrived: inPeriod('arrival'),
  departed: inPeriod('departure'),
} as const satisfies { readonly [Name in ConditionName]: Condition<ConditionValues[Name]> };

/** Each row is called with the values of that condition. */
const ROWS: Readonly<Record<ConditionName, Condition<unknown>>> = CONDITIONS;

export const CONDITION_NAMES = namesOf(CONDITIONS);

/** The conditions of a row, or those on one fact. */
export function conditionsOn(row: RowConditions, fact?: Fact): ConditionName[] {
  return CONDITION_NAMES.filter(
    (name) => row[name] !== undefined && (fact === undefined || CONDITIONS[name].fact === fact),
  );
}

export function hasConditionOn(row: RowConditions, fact: Fact): boolean {
  return conditionsOn(row, fact).length > 0;
}

export function hasPriceCondition(row: RowConditions): boolean {
  return hasConditionOn(row, 'price');
}

/** The numbers and days for which a row holds: for each fact, the spans that satisfy all its conditions, joined. */
export function spansOf(row: RowConditions): ReadonlyMap<NumberFact, readonly Span[]> {
  const byFact = new Map<NumberFact, readonly Span[]>();
  for (const name of conditionsOn(row)) {
    const condition = ROWS[name];
    if (!('spans' in condition)) continue;
    const { fact } = condition;
    const before = byFact.get(fact);
    const spans = condition.spans(row[name]);
    byFact.set(fact, before === undefined ? spans : common(before, spans));
  }
  return byFact;
}

/** The texts that a row requires, each with its fact. */
export function textsOf(row: RowConditions): ReadonlyArray<readonly [fact: TextFact, text: string]> {
  return conditionsOn(row).flatMap((name) => {
    const condition = ROWS[name];
    if (!('texts' in condition)) return [];
    return condition.texts(row[name]).map((text) => [condition.fact, text] as const);
  });
}

export function isTextFact(fact: Fact): fact is TextFact {
  return FACTS[fact].value === 'text';
}

export function isNumberFact(fact: Fact): fact is NumberFact {
  return FACTS[fact].value === 'number';
}

/** The spans of facts that are numbers, and of prices. */
export type Spans = ReadonlyMap<NumberFact | 'price', readonly Span[]>;

/** The spans of a row for one fact; `undefined` without a condition on it. */
export function spansOn(row: RowConditions, fact: NumberFact): readonly Span[] | undefined {
  return spansOf(row).get(fact);
}

/** A row with its spans, and its prices as indexes among the limits of all rows. */
export interface RowSpans {
  readonly row: LocalRate;
  readonly spans: Spans;
}

export function rowsWithSpans(rates: readonly LocalRate[]): { rows: RowSpans[]; borders: readonly PriceBorder[] } {
  const borders = sortedBorders(rates.flatMap(priceLimitsOf));
  const rows = rates.map((row): RowSpans => {
    const prices = pricePlaces(row, borders);
    return { row, spans: prices === undefined ? spansOf(row) : new Map([...spansOf(row), ['price', [prices]]]) };
  });
  return { rows, borders };
}

/** Whether a row holds only where another does. Called for every pair, so the most selective tests come first. */
export function isCoveredBy({ row, spans }: RowSpans, rowSpans: RowSpans): boolean {
  for (const [fact, outer] of rowSpans.spans) if (!areWithin(spans.get(fact) ?? EVERYTHING, outer)) return false;
  // Among more guests a number is higher, so a highest number covers another row only if both count the same guests.
  if (row.guest_to !== undefined && rowSpans.row.guest_to !== undefined && !areCountedAlike(row, rowSpans.row))
    return false;
  const texts = textsOf(row);
  return textsOf(rowSpans.row).every(([fact, text]) => texts.some(([inner, same]) => inner === fact && same === text));
}

/** Whether two rows count the same guests: whether their conditions beside the number are equal. */
export function areCountedAlike(first: RowConditions, second: RowConditions): boolean {
  return CONDITION_NAMES.every(
    (name) => CONDITIONS[name].fact === 'guest' || JSON.stringify(first[name]) === JSON.stringify(second[name]),
  );
}

/** Whether two rows may hold for one guest on one night. */
export function mayHoldTogether(first: RowSpans, second: RowSpans): boolean {
  for (const [fact, spans] of first.spans) {
    const others = second.spans.get(fact);
    if (others !== undefined && !common(spans, others).some((span) => span.first <= span.last)) return false;
  }
  return true;
}

const EVERYTHING: readonly Span[] = [{ first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }];

export function checkConditions(row: LocalRate, { path, report }: Place): void {
  for (const [fact, [span]] of spansOf(row)) {
    if (span === undefined || span.first <= span.last) continue;
    const [first, last] = conditionsOn(row, fact);
    if (first === undefined || last === undefined) continue;
    const [least, most] = [Number(row[first]), Number(row[last])];
    if (fact === 'age') report.add('age_bounds_reversed', pathTo(path, last), { from: least, under: most });
    else report.add('nights_reversed', pathTo(path, last), { field: last, least, most });
  }
  checkPrices(row, { path, report });
  for (const name of conditionsOn(row)) {
    const condition = ROWS[name];
    if ('check' in condition) condition.check?.(row[name], { path: pathTo(path, name), report });
  }
}

/** A limit between prices: just below or just above an amount, as it is written. */
export interface PriceBorder {
  readonly text: string;
  readonly isAfter: boolean;
}

const SIDES = {
  price_from: { isAfter: false, isUpper: false },
  price_over: { isAfter: true, isUpper: false },
  price_to: { isAfter: true, isUpper: true },
  price_under: { isAfter: false, isUpper: true },
} as const;
export type PriceConditionName = keyof typeof SIDES;

/** The prices on one side of a limit. */
export interface PriceSide extends PriceBorder {
  readonly isUpper: boolean;
}

/** A limit of a row on the price, with its condition. */
export interface PriceLimit extends PriceSide {
  readonly name: PriceConditionName;
}

export function priceLimitsOf(row: Pick<LocalRate, PriceConditionName>): PriceLimit[] {
  return namesOf(SIDES).flatMap((name) => {
    const text = row[name];
    return text === undefined ? [] : [{ name, text, ...SIDES[name] }];
  });
}

/** Negative: one is lower; 0: equal; positive: one is higher. */
export function compareBorders(first: PriceBorder, second: PriceBorder): number {
  return compareRates(first.text, second.text) || Number(first.isAfter) - Number(second.isAfter);
}

/** Sorted limits without duplicates. */
export function sortedBorders<Border extends PriceBorder>(borders: readonly Border[]): Border[] {
  const sorted = [...borders].sort(compareBorders);
  return sorted.filter((border, index) => index === 0 || compareBorders(border, sorted[index - 1] ?? border) !== 0);
}

/** The highest lower limit, and the lowest upper limit. */
export function tightest<Limit extends PriceSide>(limits: readonly Limit[]): Tightest<Limit> {
  const [lower] = limits.filter(({ isUpper }) => !isUpper).sort((first, second) => compareBorders(second, first));
  const [upper] = limits.filter(({ isUpper }) => isUpper).sort(compareBorders);
  const isEmpty = lower !== undefined && upper !== undefined && compareBorders(lower, upper) >= 0;
  return { lower, upper, isEmpty };
}

interface Tightest<Limit> extends Record<'lower' | 'upper', Limit | undefined> {
  readonly isEmpty: boolean;
}

/** The prices of a row as indexes between sorted limits, which include its own: 0 is below the first limit. */
function pricePlaces(row: LocalRate, borders: readonly PriceBorder[]): Span | undefined {
  const limits = priceLimitsOf(row);
  if (limits.length === 0) return undefined;
  const { lower, upper } = tightest(limits);
  const placeOf = (limit: PriceLimit) => borders.findIndex((border) => compareBorders(border, limit) === 0);
  return {
    first: lower === undefined ? Number.NEGATIVE_INFINITY : placeOf(lower) + 1,
    last: upper === undefined ? Number.POSITIVE_INFINITY : placeOf(upper),
  };
}

function checkPrices(row: LocalRate, { path, report }: Place): void {
  const { lower, upper, isEmpty } = tightest(priceLimitsOf(row));
  if (!isEmpty || lower === undefined || upper === undefined) return;
  const params = { field: upper.name, lower: lower.name, least: lower.text, most: upper.text };
  report.add('price_bounds_reversed', pathTo(path, upper.name), params);
}
