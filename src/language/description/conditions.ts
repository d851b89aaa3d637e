import type {
  ConditionName,
  ConditionValues,
  Fact,
  NumberFact,
  PriceSide,
} from '../../core/definitions/local/conditions.js';
import {
  AGE_UNKNOWN,
  areCountedAlike,
  CONDITIONS,
  compareBorders,
  conditionsOn,
  labelsOf,
  priceLimitsOf,
  spansOn,
  tightest,
  writtenAges,
} from '../../core/definitions/local/conditions.js';
import type { LocalRate, LocalTax } from '../../core/definitions/local/of-tax.js';
import type { Season, Span } from '../../core/definitions/local/periods.js';
import { isWithin, rangeSpan } from '../../core/definitions/local/periods.js';
import { EXPLANATION, ROW_CONDITIONS, SEASONS } from '../words/en/explanation.js';
import type { Words } from '../words/words.js';
import { ENGLISH, listed, say } from '../words/words.js';
import { rangeInWords } from './values.js';

type ConditionsOfRow = Omit<LocalRate, 'rate'>;

/** The language of condition texts, and the rules that say the day of ages and the kind of prices. */
interface ConditionContext {
  readonly words: Words;
  readonly local: LocalTax;
}

/** Conditions with a text each; conditions on a number or the price share one. */
type ConditionTexts = {
  readonly [Name in ConditionName]: (value: ConditionValues[Name], said: ConditionContext) => string;
};
type InOneText = {
  [Name in ConditionName]: (typeof CONDITIONS)[Name]['fact'] extends keyof typeof NUMBERS | 'price' ? Name : never;
}[ConditionName];

const TEXTS: Partial<ConditionTexts> = {
  label: (label, { words }) => {
    const texts = labelsOf({ label }).map((text) => say(words, ROW_CONDITIONS, 'label', { label: text }));
    return texts.length === 1 ? texts.join('') : listed(words, texts, 'conjunction');
  },
  dates: (ranges, { words }) => oneOf(ranges, datesOf, words),
  seasons: (seasons, { words }) => seasonsInWords(seasons, words),
  booked: (range, { words }) => say(words, ROW_CONDITIONS, 'booked', { period: datesOf(range, words) }),
  arrived: (range, { words }) => say(words, ROW_CONDITIONS, 'arrived', { period: datesOf(range, words) }),
  departed: (range, { words }) => say(words, ROW_CONDITIONS, 'departed', { period: datesOf(range, words) }),
} satisfies Omit<ConditionTexts, InOneText>;

function oneOf<Period>(
  periods: readonly Period[],
  inWords: (one: Period, words: Words) => string,
  words: Words,
): string {
  const texts = periods.map((period) => inWords(period, words));
  return listed(words, texts, 'disjunction');
}

/** The texts of conditions on a number, by the ends that a row gives. */
const NUMBERS = {
  age: ({ first, last }, words) => {
    if (first === AGE_UNKNOWN) return say(words, ROW_CONDITIONS, 'ageUnknown');
    if (first === 0 && !Number.isFinite(last)) return say(words, ROW_CONDITIONS, 'ageAny');
    if (first === 0) return say(words, ROW_CONDITIONS, 'ageUnder', { n: last + 1 });
    if (!Number.isFinite(last)) return say(words, ROW_CONDITIONS, 'ageFrom', { n: first });
    if (first === last) return say(words, ROW_CONDITIONS, 'age', { n: first });
    return say(words, ROW_CONDITIONS, 'ages', { first, last });
  },
  guest: ({ first, last }, words) => {
    if (!Number.isFinite(last)) return say(words, ROW_CONDITIONS, 'guestFrom', { n: first });
    if (first === last) return say(words, ROW_CONDITIONS, 'guest', { n: first });
    if (first === 1) return say(words, ROW_CONDITIONS, 'guestTo', { n: last });
    return say(words, ROW_CONDITIONS, 'guests', { first, last });
  },
  night: ({ first, last }, words) => {
    if (!Number.isFinite(last)) return say(words, ROW_CONDITIONS, 'nightFrom', { night: first });
    if (first === last) return say(words, ROW_CONDITIONS, 'night', { night: first });
    if (first === 1) return say(words, ROW_CONDITIONS, 'nightTo', { night: last });
    return say(words, ROW_CONDITIONS, 'nights', { first, last });
  },
  nights: ({ first, last }, words) => {
    if (!Number.isFinite(last)) return say(words, ROW_CONDITIONS, 'stayFrom', { n: first });
    if (first === 1) return say(words, ROW_CONDITIONS, 'stayTo', { n: last });
    if (first === last) return say(words, ROW_CONDITIONS, 'stay', { n: first });
    return say(words, ROW_CONDITIONS, 'stays', { first, last });
  },
} satisfies Partial<Record<Fact, (span: Span, words: Words) => string>>;

/** The rate of a row with its limits: "5, at most 3.00". */
export function rowRateInWords(
  { rate, ...limits }: Pick<LocalRate, 'rate'> & UnitLimitTexts,
  words: Words = ENGLISH,
): string {
  return [words.amount(rate), ...unitLimitsInWords(limits, words)].join(', ');
}

interface UnitLimitTexts {
  readonly at_most?: string | undefined;
  readonly at_least?: string | undefined;
}

/** The limits of a unit: "at least 1.00", "at most 3.00". */
export function unitLimitsInWords({ at_least, at_most }: UnitLimitTexts, words: Words): string[] {
  return [
    ...(at_least === undefined ? [] : [say(words, EXPLANATION, 'atLeast', { amount: words.amount(at_least) })]),
    ...(at_most === undefined ? [] : [say(words, EXPLANATION, 'atMost', { amount: words.amount(at_most) })]),
  ];
}

/** The conditions of a row as a hotelier would say them: "under 18", "price of a person 6000 or more". */
export function conditionsInWords(row: ConditionsOfRow, local: LocalTax = {}, words: Words = ENGLISH): string {
  return rowInWords(row, [], { local, words }) || say(words, ROW_CONDITIONS, 'always');
}

/** A row with the local rules that contain it. */
export interface RowOf {
  readonly row: ConditionsOfRow;
  readonly local: LocalTax;
}

/**
 * The edited conditions of a row: "under 18 becomes under 14, stays of 30 nights or more". `undefined` if the number of
 * conditions changed.
 */
export function editedInWords(saved: RowOf, draft: RowOf, words: Words = ENGLISH): string | undefined {
  const names = conditionsOn(draft.row);
  const asksSame = names.join() === conditionsOn(saved.row).join();
  const [edited, ...others] = names.filter((name) => !isSameValue(saved.row[name], draft.row[name]));
  if (!asksSame || edited === undefined || others.length > 0) return undefined;
  const asked = [...new Set(names.map((name) => CONDITIONS[name].fact))];
  const texts = asked.map((asks) => {
    const [was, is] = [saved, draft].map(({ row, local }) =>
      subjectInWords(asks, row, [], { local, words }).join(', '),
    );
    return { was: was ?? '', is: is ?? '', isEdited: asks === CONDITIONS[edited].fact };
  });
  // If the price of a person replaces the price of a room, all limits of prices change.
  if (texts.some(({ was, is, isEdited }) => !isEdited && was !== is)) return undefined;
  return texts
    .map(({ was, is, isEdited }) => (isEdited ? say(words, ROW_CONDITIONS, 'becomes', { saved: was, draft: is }) : is))
    .join(', ');
}

function isSameValue(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/**
 * The payers of a rate: the conditions of its row, without those of earlier rows ("7 to 12 years", "price of a room
 * under 100.00"). For the tax's own rate, the guests without a row; empty if a short text cannot name them.
 */
export function whoInWords(local: LocalTax, place: number | undefined, words: Words = ENGLISH): string {
  const rows = local.rates ?? [];
  const row: ConditionsOfRow = rows[place ?? rows.length] ?? {};
  const before = rows.slice(0, place).flatMap((otherRow) => {
    // A row with one more condition than this one leaves the other values of that condition.
    const more = conditionsOn(otherRow).filter((name) => !isSameValue(otherRow[name], row[name]));
    const [only] = more;
    return only !== undefined && more.length === 1 && !CONDITIONS_WITHOUT_REST.has(CONDITIONS[only].fact)
      ? [{ name: only, row: otherRow }]
      : [];
  });
  return rowInWords(row, before, { local, words });
}

/** Conditions whose remaining values need no text: a stay has no other part, and dates are named as dates. */
const CONDITIONS_WITHOUT_REST: ReadonlySet<Fact> = new Set<Fact>([
  'label',
  'date',
  'season',
  'nights',
  'booking',
  'arrival',
  'departure',
]);

/** A condition that does not hold. */
interface ExcludedCondition {
  readonly name: ConditionName;
  readonly row: ConditionsOfRow;
}

function rowInWords(row: ConditionsOfRow, left: readonly ExcludedCondition[], context: ConditionContext): string {
  const names = [...conditionsOn(row), ...left.map(({ name }) => name)];
  const facts = [...new Set(names.map((name): Fact => CONDITIONS[name].fact))];
  const texts = facts.filter((asks) => asks !== 'guest').flatMap((asks) => subjectInWords(asks, row, left, context));
  if (!facts.includes('guest')) return texts.join(', ');
  // The number is among the guests for whom the other conditions of its row hold, so it comes after them.
  const excluding = left.filter(({ name }) => CONDITIONS[name].fact === 'guest').map((excluded) => excluded.row);
  const ofRow = conditionsOn(row, 'guest').length > 0;
  const [counted = row] = ofRow ? [row] : excluding;
  const isAmong = conditionsOn(counted).some((name) => CONDITIONS[name].fact !== 'guest');
  const key = isAmong ? 'guestAmongThem' : 'guestInRoom';
  const alike = left.filter((excluded) => areCountedAlike(excluded.row, counted));
  const numbers = subjectInWords('guest', row, alike, context).map((number) =>
    say(context.words, ROW_CONDITIONS, key, { number }),
  );
  return [...texts, ...numbers].join(', ');
}

/** The text of all conditions of a row on one subject. */
function subjectInWords(
  asks: Fact,
  row: ConditionsOfRow,
  left: readonly ExcludedCondition[],
  context: ConditionContext,
): string[] {
  const others = left.filter(({ name }) => CONDITIONS[name].fact === asks);
  if (isNumber(asks)) {
    const span = spanLeft(row, asks, others);
    return span.first <= span.last ? [numberInWords(asks, span, context)] : [];
  }
  if (asks === 'price') return pricesInWords(row, others, context);
  return conditionsOn(row, asks).map((name) => textOf(name, row, context));
}

function numberInWords(asks: keyof typeof NUMBERS, span: Span, { words, local }: ConditionContext): string {
  const text = NUMBERS[asks](span, words);
  if (asks !== 'age' || !Number.isFinite(span.first)) return text;
  if (local.age_on === 'departure') return say(words, ROW_CONDITIONS, 'ageOnDeparture', { age: text });
  return local.age_on === 'year' ? say(words, ROW_CONDITIONS, 'ageInYear', { age: text }) : text;
}

function isNumber(asks: Fact): asks is keyof typeof NUMBERS {
  return Object.hasOwn(NUMBERS, asks);
}

/** The numbers of a row that no earlier condition takes; after all ages those who give none. */
function spanLeft(row: ConditionsOfRow, asks: NumberFact, others: readonly ExcludedCondition[]): Span {
  if (asks !== 'age') return numbersLeft(row, asks, others);
  const ages = numbersLeft(row, asks, others);
  if (ages.first <= Math.min(ages.last, AGE_UNKNOWN)) return ages;
  const holdsUnknown = (conditions: ConditionsOfRow) =>
    spansOn(conditions, 'age')?.some((span) => isWithin(AGE_UNKNOWN, span)) ?? true;
  const isLeft = holdsUnknown(row) && !others.some((other) => holdsUnknown(other.row));
  return { first: AGE_UNKNOWN, last: isLeft ? AGE_UNKNOWN : Number.NEGATIVE_INFINITY };
}

function numbersLeft(row: ConditionsOfRow, asks: NumberFact, others: readonly ExcludedCondition[]): Span {
  const all = { first: asks === 'age' ? 0 : 1, last: Number.POSITIVE_INFINITY };
  const spanOf = (conditions: ConditionsOfRow) =>
    (asks === 'age' ? writtenAges(conditions) : spansOn(conditions, asks)?.[0]) ?? all;
  return others.reduce(({ first, last }, other) => {
    const taken = spanOf(other.row);
    if (taken.first <= first) return { first: Math.max(first, taken.last + 1), last };
    return taken.last >= last ? { first, last: Math.min(last, taken.first - 1) } : { first, last };
  }, spanOf(row));
}

/** The limits of a row on the price, without those of earlier rows: "price of a room over 50.00, up to 100.00". */
function pricesInWords(
  row: ConditionsOfRow,
  others: readonly ExcludedCondition[],
  context: ConditionContext,
): string[] {
  const priceSides: readonly PriceSide[] = priceLimitsOf(row);
  const { lower: lowest, upper: highest } = tightest(priceSides);
  const left = tightest(
    others.flatMap(({ row: otherRow, name }) =>
      priceLimitsOf(otherRow)
        .filter((limit) => limit.name === name)
        .map(({ text, isAfter, isUpper }): PriceSide => ({ text, isAfter, isUpper: !isUpper })),
    ),
  );
  const isLower = left.lower !== undefined && (lowest === undefined || compareBorders(left.lower, lowest) > 0);
  const isUpper = left.upper !== undefined && (highest === undefined || compareBorders(left.upper, highest) < 0);
  const lowers = isLower ? [left.lower] : priceSides.filter((limit) => !limit.isUpper);
  const uppers = isUpper ? [left.upper] : priceSides.filter((limit) => limit.isUpper);
  const limits = [...lowers, ...uppers].flatMap((limit) => limit ?? []);
  const texts = (tightest(limits).isEmpty ? priceSides : limits).map((limit, index) =>
    priceInWords(limit, index === 0, context),
  );
  const { words, local } = context;
  if (local.price_for !== 'stay' || texts.length === 0) return texts;
  return [say(words, ROW_CONDITIONS, 'priceForStay', { price: texts.join(', ') })];
}

/** "price of a room 100.00 or more", and the shorter "under 200.00" after it. */
function priceInWords(
  { text, isAfter, isUpper }: PriceSide,
  isFirst: boolean,
  { words, local }: ConditionContext,
): string {
  const limit = words.amount(text);
  const end = isUpper ? (isAfter ? 'UpTo' : 'Under') : isAfter ? 'Over' : 'From';
  if (!isFirst) return say(words, ROW_CONDITIONS, `price${end}`, { limit });
  return say(words, ROW_CONDITIONS, local.price_of === 'person' ? `personPrice${end}` : `roomPrice${end}`, { limit });
}

function textOf<Name extends ConditionName>(
  name: Name,
  row: Partial<ConditionValues>,
  context: ConditionContext,
): string {
  const value = row[name];
  return value === undefined ? '' : (TEXTS[name]?.(value, context) ?? '');
}

function datesOf(range: Parameters<typeof rangeSpan>[0], words: Words): string {
  return rangeInWords(rangeSpan(range), words);
}

const MONTHS = [
  ...(['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august'] as const),
  ...(['september', 'october', 'november', 'december'] as const),
];
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Seasons as alternatives: "in July and August or from 20 December to 10 January". */
export function seasonsInWords(seasons: readonly Season[], words: Words): string {
  return oneOf(seasons, seasonInWords, words);
}

/** "in July and August", "from May to September", "from 20 December to 10 January". */
function seasonInWords({ from, to }: Season, words: Words): string {
  const [starts, ends] = [from, to].map((text) => text.split('-').map(Number));
  const [[firstMonth = 1, firstDay = 1] = [], [lastMonth = 1, lastDay = 1] = []] = [starts, ends];
  const month = (number: number): string => say(words, SEASONS, MONTHS[number - 1] ?? 'january');
  const [first, last] = [month(firstMonth), month(lastMonth)];
  const isFromFirst = firstDay === 1;
  const isToLast = lastDay === LAST_DAYS[lastMonth - 1];
  if (!isFromFirst || !isToLast) return say(words, SEASONS, 'days', { n: firstDay, first, lastDay, last });
  if (firstMonth === lastMonth) return say(words, SEASONS, 'month', { month: first });
  return say(words, SEASONS, lastMonth === firstMonth + 1 ? 'twoMonths' : 'months', { first, last });
}
