import { subject } from '../words.js';

/** What the local rules of a tax are called. */
export const RULE_NAMES = subject('rule names', {
  logic: 'true logic',
  rate: 'true rate',
  only: 'only for',
  rates: 'rates',
  age_on: 'age counts on',
  price_of: 'limits on the price of a',
  per: 'computed for each',
  base: 'computed on',
  on: 'parts of the price',
  at_most: 'at most',
  at_least: 'at least',
  over_stay: 'over the stay',
  round: 'rounded',
  invoice: 'on the invoice',
  collected_by: 'collected by',
  source: 'source',
  titles: 'titles in other languages',
});
