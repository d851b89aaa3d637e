import { booking, onTop, within } from './booking.js';
import type { Row } from './row.js';

/** The nights contain what the OTA calls exclusive. */
export const ALL_IN: readonly Row[] = [
  {
    name: '1000 + 10 % = 1100, + 7 % of 1100 = 1177',
    set: 'bangkok',
    revision: booking({
      price: '588.50',
      taxes: [onTop('Service charge', '100.00', 'fee'), onTop('VAT', '77.00')],
      whole: { amount: '1177.00' },
    }),
    agrees: true,
    ours: '1177.00',
    theirs: '1177.00',
    lines: [
      ['Service charge', '100.00', '100.00', 'agrees'],
      ['VAT', '77.00', '77.00', 'agrees'],
    ],
  },
  {
    name: '8 % and a fee in the nights: 350 + 28 + 50',
    set: 'miami',
    revision: booking({
      price: '214.00',
      taxes: [onTop('State tax', '28.00'), onTop('Resort fee', '50.00', 'fee')],
      whole: { amount: '428.00' },
    }),
    agrees: true,
    ours: '428.00',
    theirs: '428.00',
    lines: [
      ['State tax', '28.00', '28.00', 'agrees'],
      ['Resort fee', '50.00', '50.00', 'agrees'],
    ],
  },
  {
    name: 'the city tax in the nights: VAT shows it',
    set: 'lisbon',
    revision: booking({
      price: '114.00',
      taxes: [within('VAT', '12.00'), onTop('City tax', '16.00', 'city_tax')],
      whole: { amount: '228.00' },
    }),
    agrees: true,
    ours: '228.00',
    theirs: '228.00',
    lines: [
      ['VAT', '12.00', '12.00', 'agrees'],
      ['City tax', '16.00', '16.00', 'agrees'],
    ],
  },
  {
    name: 'yen: 2 x 11,400 with 800 in it',
    set: 'tokyo',
    revision: booking({
      currency: 'JPY',
      price: '11400',
      taxes: [within('Consumption tax', '2000'), onTop('Accommodation tax', '800', 'city_tax')],
      whole: { amount: '22800' },
    }),
    agrees: true,
    ours: '22800',
    theirs: '22800',
    lines: [
      ['Consumption tax', '2000', '2000', 'agrees'],
      ['Accommodation tax', '800', '800', 'agrees'],
    ],
  },
  {
    name: 'a lump sum in the nights',
    set: 'miami',
    revision: booking({ price: '214.00', taxes: [onTop('Taxes and fees', '78.00')], whole: { amount: '428.00' } }),
    agrees: true,
    ours: '428.00',
    theirs: '428.00',
    lines: [
      ['State tax', '28.00', '28.00', 'agrees'],
      ['Resort fee', '50.00', '50.00', 'agrees'],
    ],
  },
  {
    name: '7 % in place of 8 %, in the nights: 350 + 24.50 + 50',
    set: 'miami',
    revision: booking({
      price: '212.25',
      taxes: [onTop('State tax', '24.50'), onTop('Resort fee', '50.00', 'fee')],
      whole: { amount: '424.50' },
    }),
    agrees: false,
    ours: '428.00',
    theirs: '424.50',
    lines: [
      ['State tax', '28.00', '24.50', 'rate'],
      ['Resort fee', '50.00', '50.00', 'agrees'],
    ],
  },
  {
    name: 'a fixed tax, and nothing shows where it is: on top, as the OTA says',
    set: 'coast',
    revision: booking({
      price: '110.00',
      taxes: [onTop('City tax', '10.00', 'city_tax')],
      whole: { amount: '220.00' },
    }),
    agrees: true,
    ours: '230.00',
    theirs: '230.00',
    lines: [['City tax', '10.00', '10.00', 'agrees']],
  },
  {
    name: 'the amount of the room shows that the nights contain the tax',
    set: 'lisbon',
    revision: booking({
      price: '114.00',
      amount: '212.00',
      taxes: [onTop('City tax', '16.00', 'city_tax')],
      whole: { amount: '228.00' },
    }),
    agrees: false,
    ours: '228.00',
    theirs: '228.00',
    lines: [
      ['VAT', '12.00', '0.00', 'missing_there'],
      ['City tax', '16.00', '16.00', 'agrees'],
    ],
  },
];
