import type { Wording } from '../issues/schema-issues.js';
import { counted } from '../issues/shown.js';
import { LONGEST_TITLE } from '../issues/text-rules.js';
import { LIMITS } from './limits.js';

const date = { expected: 'a real date such as "2026-07-01"' };
const price = { expected: 'a decimal number as text, such as "120.00"' };

const text = { expected: `text of 1 to ${LONGEST_TITLE} characters that is not blank`, most: LONGEST_TITLE };

function wholeNumber(least: number, most: number) {
  return { expected: `a whole number from ${least} to ${counted(most)}`, least, most };
}

/** How messages say what the fields of stays must be. */
export const WORDING: Wording = {
  rules: new Map([
    ['checkIn', date],
    ['rooms', { expected: `a list of 1 to ${counted(LIMITS.rooms)} rooms` }],
    ['bookedOn', date],
    ['nightsBefore', wholeNumber(0, LIMITS.nightsBefore)],
    ['labels', { expected: `a list of at most ${LIMITS.labels} texts` }],
    ['labels[]', text],
    ['rooms[]', { expected: 'a room such as { "persons": 2, "nightlyPrices": ["120.00"] }' }],
    ['persons', wholeNumber(0, LIMITS.persons)],
    ['nightlyPrices', { expected: `a list of 1 to ${counted(LIMITS.nights)} prices, one for each night` }],
    ['nightlyPrices[]', price],
    ['price', price],
    ['nights', wholeNumber(1, LIMITS.nights)],
    ['count', wholeNumber(1, LIMITS.count)],
    ['guests', { expected: `a list of at most ${counted(LIMITS.persons)} guests` }],
    ['guests[]', { expected: 'a guest such as { "age": 12 }, or {} for an adult' }],
    ['age', wholeNumber(0, LIMITS.age)],
    ['extras', { expected: `a list of at most ${LIMITS.extras} extras` }],
    ['extras[]', { expected: 'an extra such as { "label": "breakfast", "nightlyPrices": ["15.00"] }' }],
    ['label', text],
  ]),
  decimals: new Set(['nightlyPrices[]', 'price']),
};

/** What a field must be, in words. */
export function expectedOf(field: string): string {
  return WORDING.rules.get(field)?.expected ?? '';
}
