import { booking, onTop, within } from './booking.js';
import type { Row } from './row.js';

const VAT = within('VAT', '12.00');
const CITY = onTop('City tax', '16.00', 'city_tax');
const AGREES: Omit<Row, 'name' | 'revision'> = {
  set: 'lisbon',
  agrees: true,
  ours: '228.00',
  theirs: '228.00',
  lines: [
    ['VAT', '12.00', '12.00', 'agrees'],
    ['City tax', '16.00', '16.00', 'agrees'],
  ],
};
const UNREADABLE: Omit<Row, 'name' | 'revision'> = {
  ...AGREES,
  agrees: false,
  theirs: '212.00',
  lines: [
    ['VAT', '12.00', '12.00', 'agrees'],
    ['City tax', '16.00', '0.00', 'unreadable'],
  ],
};

/** Discounts as services, and amounts in the currency of the guest. */
export const PROMOTED: readonly Row[] = [
  {
    name: 'a discount on the nights: 190.80 x 6/106',
    ...AGREES,
    revision: booking({
      taxes: [within('VAT', '10.80'), CITY],
      services: [{ name: 'Early bird', total_price: '-21.20' }],
      whole: { amount: '206.80' },
    }),
    ours: '206.80',
    theirs: '206.80',
    lines: [
      ['VAT', '10.80', '10.80', 'agrees'],
      ['City tax', '16.00', '16.00', 'agrees'],
    ],
  },
  {
    name: 'a discount that the nights contain, as the amount shows',
    ...AGREES,
    revision: booking({
      price: '95.40',
      taxes: [within('VAT', '10.80'), CITY],
      services: [{ name: 'Early bird', total_price: '-21.20' }],
      whole: { amount: '190.80' },
    }),
    ours: '206.80',
    theirs: '206.80',
    lines: [
      ['VAT', '10.80', '10.80', 'agrees'],
      ['City tax', '16.00', '16.00', 'agrees'],
    ],
  },
  {
    name: 'the city tax in dollars',
    ...UNREADABLE,
    revision: booking({ taxes: [VAT, onTop('City tax', '17.60', 'city_tax', { currency: 'USD' })] }),
  },
  {
    name: 'the city tax as a number',
    ...UNREADABLE,
    revision: booking({ taxes: [VAT, onTop('City tax', 16, 'city_tax')] }),
  },
  {
    name: 'a discount that is more than the price',
    ...AGREES,
    revision: booking({ taxes: [VAT, CITY], services: [{ name: 'Promotion', total_price: '-300.00' }] }),
  },
  {
    name: 'a service whose price cannot be read',
    ...AGREES,
    revision: booking({ taxes: [VAT, CITY], services: [{ name: 'Transfer', total_price: 'on request' }, 'Parking'] }),
  },
  {
    name: 'a part of the city tax is given back: 16.00 - 8.00',
    ...AGREES,
    revision: booking({ taxes: [VAT, CITY, onTop('City tax', '-8.00', 'city_tax')] }),
    agrees: false,
    theirs: '220.00',
    lines: [
      ['VAT', '12.00', '12.00', 'agrees'],
      ['City tax', '16.00', '8.00', 'nights'],
    ],
  },
  {
    name: 'a tax in dollars that the hotel does not have',
    ...AGREES,
    revision: booking({ taxes: [VAT, CITY, onTop('Levy', '3.00', 'tax', { currency: 'USD' })] }),
    agrees: false,
    lines: [...AGREES.lines, ['Levy', '0.00', '0.00', 'unreadable']],
  },
];
