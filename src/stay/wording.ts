import type { Wording } from '../issues/schema-issues.js';
import { counted } from '../issues/shown.js';
import { LIMITS } from './limits.js';

const date = 'a real date such as "2026-07-01"';
const price = 'digits, optionally a point and digits, such as "120.00"';

/** How the sentences about stays say what a field takes. */
export const WORDING: Wording = {
  wants: new Map([
    ['checkIn', date],
    ['rooms', `a list of 1 to ${counted(LIMITS.rooms)} rooms`],
    ['rooms[]', 'a room such as { "persons": 2, "nightlyPrices": ["120.00"] }'],
    ['persons', `a whole number from 0 to ${counted(LIMITS.persons)}`],
    ['nightlyPrices', `a list of 1 to ${counted(LIMITS.nights)} prices, one a night`],
    ['nightlyPrices[]', price],
    ['price', price],
    ['nights', `a whole number from 1 to ${counted(LIMITS.nights)}`],
    ['count', `a whole number from 1 to ${counted(LIMITS.count)}`],
  ]),
  decimals: new Set(['nightlyPrices[]', 'price']),
};
