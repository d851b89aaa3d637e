import type { FieldRule } from '../../issues/schema-issues.js';
import { LONGEST_TITLE } from '../../issues/text-rules.js';
import { ONLY, PER, PRICE_OF, ROUND, STARTS } from './of-tax.js';
import { MOST } from './schema.js';

const text = { expected: `text of 1 to ${LONGEST_TITLE} characters that is not blank`, most: LONGEST_TITLE };
const amount = { expected: 'a decimal number as text, such as "7.00"' };
const night = { expected: 'a whole number of 1 or more', least: 1 };
const oneOf = (values: readonly string[]) => ({ expected: `one of ${values.join(', ')}` });
const monthDay = { expected: 'a month and a day such as "12-20"' };

/** What the fields of local rules must be. */
export const LOCAL_RULES: ReadonlyArray<readonly [string, FieldRule]> = [
  ['only', oneOf(ONLY)],
  ['price_of', oneOf(PRICE_OF)],
  ['per', oneOf(PER)],
  ['round', oneOf(ROUND)],
  ['start', oneOf(STARTS)],
  ['plus', { expected: `a list of at most ${MOST.plus} titles or ids of taxes` }],
  ['plus[]', text],
  ['share', { expected: 'a decimal number as text, such as "0.89"' }],
  ['on', { expected: `a list of 1 to ${MOST.on} labels, such as ["lodging", "breakfast"]` }],
  ['on[]', text],
  ['at_most', amount],
  ['rates', { expected: `a list of at most ${MOST.rates} rows` }],
  ['age_under', { expected: `a whole number from 1 to ${MOST.age}`, least: 1, most: MOST.age }],
  ['label', text],
  ['price_from', amount],
  ['price_over', amount],
  ['night_from', night],
  ['night_to', night],
  ['nights_from', night],
  ['nights_to', night],
  ['dates', { expected: `a list of 1 to ${MOST.dates} date ranges` }],
  ['seasons', { expected: `a list of 1 to ${MOST.seasons} seasons` }],
  ['from', monthDay],
  ['to', monthDay],
];

/** The fields that are decimals. */
export const LOCAL_DECIMALS = ['share', 'at_most', 'price_from', 'price_over'];
