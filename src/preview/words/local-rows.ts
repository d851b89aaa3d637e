import type { Asked } from '../../definitions/conditions/condition.js';
import {
  askedBy,
  CONDITIONS,
  type ConditionName,
  spansAsked,
  type Values,
} from '../../definitions/conditions/conditions.js';
import type { LocalRate, LocalTax, Season } from '../../definitions/local/of-tax.js';
import { rangeSpan, type Span } from '../../definitions/local/spans.js';
import { compareRates } from '../../definitions/rates.js';
import { rangeInWords } from './nights.js';

type Conditions = Omit<LocalRate, 'rate'>;

/** The words of each condition that asks for no number, with what prices are of. */
type Words = { readonly [Name in ConditionName]: (value: Values[Name], priceOf: string) => string };
type OfNumbers = {
  [Name in ConditionName]: (typeof CONDITIONS)[Name]['asks'] extends keyof typeof NUMBERS ? Name : never;
}[ConditionName];

const WORDS: Partial<Words> = {
  label: (label) => `"${label}"`,
  price_from: (limit, of) => `price of a ${of} ${limit} or more`,
  price_over: (limit, of) => `price of a ${of} over ${limit}`,
  dates: (ranges) => ranges.map(datesOf).join(' or '),
  seasons: (seasons) => seasons.map(seasonInWords).join(' or '),
  booked: (range) => `booked ${datesOf(range)}`,
  arrived: (range) => `arrived ${datesOf(range)}`,
} satisfies Omit<Words, OfNumbers>;

/** The words of a number of which a row says one end, or both. */
const NUMBERS = {
  age: ({ first, last }) => {
    if (first === 0) return `under ${last + 1}`;
    return Number.isFinite(last) ? between(first, last, (ages) => `${ages} years`) : `${first} or older`;
  },
  night: ({ first, last }) => {
    if (!Number.isFinite(last)) return `from night ${first}`;
    if (first === last) return `night ${first}`;
    return first === 1 ? `up to night ${last}` : `nights ${first} to ${last}`;
  },
  nights: ({ first, last }) => {
    if (!Number.isFinite(last)) return `stays of ${first} nights or more`;
    return first === 1
      ? `stays of up to ${last} nights`
      : between(first, last, (nights) => `stays of ${nights} nights`);
  },
} satisfies Partial<Record<Asked, (span: Span) => string>>;

function between(first: number, last: number, words: (numbers: string) => string): string {
  return words(first === last ? String(first) : `${first} to ${last}`);
}

/** The conditions of a row in the words of a hotelier: "under 18", "price of a person 6000 or more". */
export function conditionsInWords(row: Conditions, local: LocalTax = {}): string {
  return rowInWords(row, [], local) || 'always';
}

/**
 * Whom a rate is for: the conditions of its row, and what rows before it leave over ("7 to 12 years", "price of a room
 * under 100.00"). Of the tax's own rate what all rows leave over; empty where that is not said in a few words.
 */
export function whoInWords(local: LocalTax, place: number | undefined): string {
  const rows = local.rates ?? [];
  const row: Conditions = rows[place ?? rows.length] ?? {};
  const before = rows.slice(0, place).flatMap((other) => {
    // A row that asks one thing more than this one leaves the rest of that thing over.
    const more = askedBy(other).filter((name) => JSON.stringify(other[name]) !== JSON.stringify(row[name]));
    const [only] = more;
    return only !== undefined && more.length === 1 && !UNSAID.has(CONDITIONS[only].asks)
      ? [{ name: only, row: other }]
      : [];
  });
  return rowInWords(row, before, local);
}

/** What is left over of these needs no words: of a whole stay there is no other part, and dates are told as dates. */
const UNSAID: ReadonlySet<Asked> = new Set(['label', 'date', 'season', 'nights', 'booking', 'arrival']);

/** A condition that does not hold. */
interface Left {
  readonly name: ConditionName;
  readonly row: Conditions;
}

function rowInWords(row: Conditions, left: readonly Left[], { price_of = 'room' }: LocalTax): string {
  const asked = new Set<Asked>([...askedBy(row), ...left.map(({ name }) => name)].map((name) => CONDITIONS[name].asks));
  const words = [...asked].flatMap((asks) => {
    const own = askedBy(row, (one) => one === asks);
    const others = left.filter(({ name }) => CONDITIONS[name].asks === asks);
    if (isNumber(asks)) return spanInWords(spanLeft(row, asks, others), NUMBERS[asks]);
    return [...own.map((name) => wordsOf(name, row, price_of)), ...leftInWords(others, own.length > 0, price_of)];
  });
  return words.join(', ');
}

function isNumber(asks: Asked): asks is keyof typeof NUMBERS {
  return Object.hasOwn(NUMBERS, asks);
}

function spanInWords(span: Span, words: (span: Span) => string): string[] {
  return span.first <= span.last ? [words(span)] : [];
}

/** The numbers of a row that no other condition takes. */
function spanLeft(row: Conditions, asks: Asked, others: readonly Left[]): Span {
  const least = asks === 'age' ? 0 : 1;
  const all = { first: least, last: Number.POSITIVE_INFINITY };
  return others.reduce(({ first, last }, other) => {
    const taken = spansAsked(other.row, asks)?.[0] ?? all;
    if (taken.first <= first) return { first: Math.max(first, taken.last + 1), last };
    return taken.last >= last ? { first, last: Math.min(last, taken.first - 1) } : { first, last };
  }, spansAsked(row, asks)?.[0] ?? all);
}

/** What is left of prices: below the lowest limit. Of other things: what they are not. */
function leftInWords(others: readonly Left[], hasOwn: boolean, priceOf: string): string[] {
  const [first] = others;
  if (first === undefined) return [];
  const limits = others.flatMap(({ row }) => [
    ...(row.price_from === undefined ? [] : [{ limit: row.price_from, words: `under ${row.price_from}` }]),
    ...(row.price_over === undefined ? [] : [{ limit: row.price_over, words: `up to ${row.price_over}` }]),
  ]);
  if (limits.length === 0) return others.map(({ name, row }) => `not ${wordsOf(name, row, priceOf)}`);
  const lowest = limits.reduce((least, one) => (compareRates(one.limit, least.limit) < 0 ? one : least));
  return [hasOwn ? lowest.words : `price of a ${priceOf} ${lowest.words}`];
}

function wordsOf<Name extends ConditionName>(name: Name, row: Partial<Values>, priceOf: string): string {
  const value = row[name];
  return value === undefined ? '' : (WORDS[name]?.(value, priceOf) ?? '');
}

function datesOf(range: Parameters<typeof rangeSpan>[0]): string {
  const { first, last } = rangeSpan(range);
  return rangeInWords([first, last]);
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** "in July and August", "from May to September", "from 20 December to 10 January". */
function seasonInWords({ from, to }: Season): string {
  const [first, last] = [from, to].map((text) => text.split('-').map(Number));
  const [[firstMonth = 1, firstDay = 1] = [], [lastMonth = 1, lastDay = 1] = []] = [first, last];
  const month = (number: number): string => MONTHS[number - 1] ?? '';
  const isFromFirst = firstDay === 1;
  const isToLast = lastDay === LAST_DAYS[lastMonth - 1];
  if (!isFromFirst || !isToLast) return `from ${firstDay} ${month(firstMonth)} to ${lastDay} ${month(lastMonth)}`;
  if (firstMonth === lastMonth) return `in ${month(firstMonth)}`;
  return lastMonth === firstMonth + 1
    ? `in ${month(firstMonth)} and ${month(lastMonth)}`
    : `from ${month(firstMonth)} to ${month(lastMonth)}`;
}
