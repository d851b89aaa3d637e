import { booking, onTop, within } from './booking.js';
import type { Row } from './row.js';

const city = (total: string, unit: string, persons: number, nights: number) =>
  onTop('City tax', total, 'city_tax', { price_per_unit: unit, persons, nights, price_mode: 'per_person_per_night' });

/** Every tax with the price of a unit, persons and nights; the amount is that of the nights. */
export const ITEMISED: readonly Row[] = [
  {
    name: 'as here: 212 x 6/106 and 2 x 2 x 4.00',
    set: 'lisbon',
    revision: booking({ taxes: [within('VAT', '12.00'), city('16.00', '4.00', 2, 2)], whole: { amount: '212.00' } }),
    agrees: true,
    ours: '228.00',
    theirs: '228.00',
    lines: [
      ['VAT', '12.00', '12.00', 'agrees'],
      ['City tax', '16.00', '16.00', 'agrees'],
    ],
  },
  {
    name: 'nine nights in place of seven',
    set: 'lisbon',
    revision: booking({ nights: 9, taxes: [within('VAT', '54.00'), city('72.00', '4.00', 2, 9)] }),
    agrees: false,
    ours: '1010.00',
    theirs: '1026.00',
    lines: [
      ['VAT', '54.00', '54.00', 'agrees'],
      ['City tax', '56.00', '72.00', 'cap'],
    ],
  },
  {
    name: 'adults alone, beside a child of 8',
    set: 'lisbon',
    revision: booking({
      occupancy: { adults: 2, children: 1, infants: 0, ages: [8] },
      taxes: [within('VAT', '12.00'), city('16.00', '4.00', 2, 2)],
    }),
    agrees: false,
    ours: '236.00',
    theirs: '228.00',
    lines: [
      ['VAT', '12.00', '12.00', 'agrees'],
      ['City tax', '24.00', '16.00', 'persons'],
    ],
  },
  {
    name: 'the rate of last year',
    set: 'lisbon',
    revision: booking({ taxes: [within('VAT', '12.00'), city('12.00', '3.00', 2, 2)] }),
    agrees: false,
    ours: '228.00',
    theirs: '224.00',
    lines: [
      ['VAT', '12.00', '12.00', 'agrees'],
      ['City tax', '16.00', '12.00', 'rate'],
    ],
  },
  {
    name: 'VAT at 13 %: 212 x 13/113',
    set: 'lisbon',
    revision: booking({ taxes: [within('VAT', '24.39'), city('16.00', '4.00', 2, 2)] }),
    agrees: false,
    ours: '228.00',
    theirs: '228.00',
    lines: [
      ['VAT', '12.00', '24.39', 'rate'],
      ['City tax', '16.00', '16.00', 'agrees'],
    ],
  },
  {
    name: 'two changes of one tax, the rate of last year and nine nights in place of seven: 2 x 9 x 3.00',
    set: 'lisbon',
    revision: booking({ nights: 9, taxes: [within('VAT', '54.00'), city('54.00', '3.00', 2, 9)] }),
    agrees: false,
    ours: '1010.00',
    theirs: '1008.00',
    lines: [
      ['VAT', '54.00', '54.00', 'agrees'],
      ['City tax', '56.00', '54.00', 'unknown'],
    ],
  },
  {
    name: 'VAT at 13 %, and nine nights in place of seven',
    set: 'lisbon',
    revision: booking({ nights: 9, taxes: [within('VAT', '109.75'), city('72.00', '4.00', 2, 9)] }),
    agrees: false,
    ours: '1010.00',
    theirs: '1026.00',
    lines: [
      ['VAT', '54.00', '109.75', 'rate'],
      ['City tax', '56.00', '72.00', 'cap'],
    ],
  },
  {
    name: 'other words for the same taxes',
    set: 'lisbon',
    revision: booking({
      taxes: [within('TVA', '12.00'), onTop('Tourist tax (EUR 4.00 per person per night)', '16.00', 'city_tax')],
    }),
    agrees: true,
    ours: '228.00',
    theirs: '228.00',
    lines: [
      ['VAT', '12.00', '12.00', 'agrees'],
      ['City tax', '16.00', '16.00', 'agrees'],
    ],
  },
];
