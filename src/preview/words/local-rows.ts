import type { Asked } from '../../definitions/conditions/condition.js';
import {
  askedBy,
  CONDITIONS,
  type ConditionName,
  spansAsked,
  type Values,
} from '../../definitions/conditions/conditions.js';
import type { LocalRate, LocalTax } from '../../definitions/local/of-tax.js';
import { rangeSpan } from '../../definitions/local/spans.js';
import { rangeInWords } from './nights.js';

/** The words of each condition, with what prices are of. */
const WORDS: { readonly [Name in ConditionName]: (value: Values[Name], priceOf: string) => string } = {
  age_under: (age) => `under ${age}`,
  label: (label) => `labelled "${label}"`,
  price_from: (limit, of) => `price of a ${of} ${limit} or more`,
  price_over: (limit, of) => `price of a ${of} over ${limit}`,
  night_from: (night) => `night ${night} or more`,
  night_to: (night) => `night ${night} or less`,
  nights_from: (nights) => `stay of nights ${nights} or more`,
  nights_to: (nights) => `stay of nights ${nights} or less`,
  dates: (ranges) => ranges.map(datesOf).join(' or '),
  seasons: (seasons) => seasons.map(({ from, to }) => `every year from ${from} to ${to}`).join(' or '),
  booked: (range) => `booked ${datesOf(range)}`,
};

/** The words before a number of which a row says both ends. */
const BOTH_ENDS: Partial<Record<Asked, string>> = { night: 'night', nights: 'stay of nights' };

/** The conditions of a row in the words of a hotelier: "under 18", "price of a person 6000 or more". */
export function conditionsInWords(row: Omit<LocalRate, 'rate'>, { price_of = 'room' }: LocalTax = {}): string {
  const words = askedBy(row).flatMap((name) => {
    const { asks } = CONDITIONS[name];
    const both = BOTH_ENDS[asks];
    const [first, last] = askedBy(row, (asked) => asked === asks);
    if (both === undefined || last === undefined) return [wordsOf(name, row, price_of)];
    const { first: from, last: to } = spansAsked(row, asks)?.[0] ?? { first: 0, last: 0 };
    return name === first ? [from === to ? `${both} ${from}` : `${both} ${from} to ${to}`] : [];
  });
  return words.length === 0 ? 'always' : words.join(', ');
}

function wordsOf<Name extends ConditionName>(name: Name, row: Partial<Values>, priceOf: string): string {
  const value = row[name];
  return value === undefined ? '' : WORDS[name](value, priceOf);
}

function datesOf(range: Parameters<typeof rangeSpan>[0]): string {
  const { first, last } = rangeSpan(range);
  return rangeInWords([first, last]);
}
