import type { Wording } from '../issues/schema-issues.js';
import { counted } from '../issues/shown.js';
import { LIMITS } from './limits.js';

const date = { expected: 'a real date such as "2026-07-01"' };
const price = { expected: 'a decimal number as text, such as "120.00"' };

function wholeNumber(least: number, most: number) {
  return { expected: `a whole number from ${least} to ${counted(most)}`, least, most };
}

/** How messages say what the fields of stays must be. */
export const WORDING: Wording = {
  rules: new Map([
    ['checkIn', date],
    ['rooms', { expected: `a list of 1 to ${counted(LIMITS.rooms)} rooms` }],
    ['rooms[]', { expected: 'a room such as { "persons": 2, "nightlyPrices": ["120.00"] }' }],
    ['persons', wholeNumber(0, LIMITS.persons)],
    ['nightlyPrices', { expected: `a list of 1 to ${counted(LIMITS.nights)} prices, one for each night` }],
    ['nightlyPrices[]', price],
    ['price', price],
    ['nights', wholeNumber(1, LIMITS.nights)],
    ['count', wholeNumber(1, LIMITS.count)],
  ]),
  decimals: new Set(['nightlyPrices[]', 'price']),
};
