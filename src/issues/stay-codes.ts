import type { CatalogueEntry } from './field-codes.js';
import { shown } from './shown.js';

/** What can be wrong with a stay, and what is worth knowing about a quote. */
export const STAY_CODES = {
  price_form: {
    severity: 'error',
    sentence: ({ has }: { has: string }) =>
      `The room has ${has}; it takes either nightlyPrices, or price together with nights.`,
    example: '{ "persons": 2, "price": "300.00" }',
    fix: '{ "persons": 2, "price": "300.00", "nights": 3 }',
  },
  price_decimals: {
    severity: 'error',
    sentence: ({ received, currency, digits }: { received: string; currency: string; digits: number }) =>
      `The price is ${shown(received)}; in ${currency} it takes ` +
      `${digits === 0 ? 'no decimals' : `at most ${digits} ${digits === 1 ? 'decimal' : 'decimals'}`}.`,
    example: '{ "nightlyPrices": ["100.005"] }',
    fix: '{ "nightlyPrices": ["100.01"] }',
  },
  date_out_of_calendar: {
    severity: 'error',
    sentence: ({ nights, checkIn }: { nights: number; checkIn: string }) =>
      `The stay of ${nights} nights from ${checkIn} ends after 9999-12-31; the last night takes a date up to that day.`,
    example: '{ "checkIn": "9999-12-31", "rooms": [{ "persons": 1, "price": "100.00", "nights": 2 }] }',
    fix: '{ "checkIn": "9999-12-30", "rooms": [{ "persons": 1, "price": "100.00", "nights": 2 }] }',
  },
  net_below_zero: {
    severity: 'warning',
    sentence: ({ net, price, inclusive }: { net: string; price: string; inclusive: string }) =>
      `The inclusive charges of ${inclusive} are more than the price of ${price}, so the net is ${net}: ` +
      'the house pays the difference.',
    example: 'a free night with an inclusive city tax of 2.00',
    fix: 'make the city tax exclusive, or limit it to nights with a price',
  },
} as const satisfies Record<string, CatalogueEntry>;
