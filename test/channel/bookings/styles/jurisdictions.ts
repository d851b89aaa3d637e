import { booking, onTop } from './booking.js';
import type { Row } from './row.js';

const PRICE = { price: '100.00' };
const STATE = onTop('State tax', '12.00');
const CITY = onTop('City hotel tax', '18.00');
const TOURISM = onTop('Tourism fee', '4.00', 'fee');

/** A line for each authority. 6 %, 9 % and 2 % of 200.00. */
export const JURISDICTIONS: readonly Row[] = [
  {
    name: 'as here',
    set: 'austin',
    revision: booking({ ...PRICE, taxes: [STATE, CITY, TOURISM], whole: { amount: '234.00' } }),
    agrees: true,
    ours: '234.00',
    theirs: '234.00',
    lines: [
      ['State tax', '12.00', '12.00', 'agrees'],
      ['City hotel tax', '18.00', '18.00', 'agrees'],
      ['Tourism fee', '4.00', '4.00', 'agrees'],
    ],
  },
  {
    name: 'one of ours is two of theirs: 10.00 + 8.00',
    set: 'austin',
    revision: booking({
      ...PRICE,
      taxes: [STATE, onTop('County levy', '10.00'), onTop('Venue levy', '8.00'), TOURISM],
    }),
    agrees: true,
    ours: '234.00',
    theirs: '234.00',
    lines: [
      ['State tax', '12.00', '12.00', 'agrees'],
      ['City hotel tax', '18.00', '18.00', 'agrees'],
      ['Tourism fee', '4.00', '4.00', 'agrees'],
    ],
  },
  {
    name: 'two of ours are one of theirs, beside the third: 30.00 and 4.00',
    set: 'austin',
    revision: booking({ ...PRICE, taxes: [onTop('Occupancy taxes', '30.00'), onTop('Fees', '4.00', 'fee')] }),
    agrees: true,
    ours: '234.00',
    theirs: '234.00',
    lines: [
      ['State tax', '12.00', '12.00', 'agrees'],
      ['City hotel tax', '18.00', '18.00', 'agrees'],
      ['Tourism fee', '4.00', '4.00', 'agrees'],
    ],
  },
  {
    name: 'two rates at once: 6.25 % and 7 %',
    set: 'austin',
    revision: booking({
      ...PRICE,
      taxes: [onTop('State tax', '12.50'), onTop('City hotel tax', '14.00'), TOURISM],
    }),
    agrees: false,
    ours: '234.00',
    theirs: '230.50',
    lines: [
      ['State tax', '12.00', '12.50', 'rate'],
      ['City hotel tax', '18.00', '14.00', 'rate'],
      ['Tourism fee', '4.00', '4.00', 'agrees'],
    ],
  },
  {
    name: 'an amount that no rate of a tax comes to: 0.005 %',
    set: 'austin',
    revision: booking({ ...PRICE, taxes: [onTop('State tax', '0.01'), CITY, TOURISM] }),
    agrees: false,
    ours: '234.00',
    theirs: '222.01',
    lines: [
      ['State tax', '12.00', '0.01', 'unknown'],
      ['City hotel tax', '18.00', '18.00', 'agrees'],
      ['Tourism fee', '4.00', '4.00', 'agrees'],
    ],
  },
  {
    name: 'a line of 0.00',
    set: 'austin',
    revision: booking({ ...PRICE, taxes: [STATE, CITY, onTop('Tourism fee', '0.00', 'fee')] }),
    agrees: false,
    ours: '234.00',
    theirs: '230.00',
    lines: [
      ['State tax', '12.00', '12.00', 'agrees'],
      ['City hotel tax', '18.00', '18.00', 'agrees'],
      ['Tourism fee', '4.00', '0.00', 'missing_there'],
    ],
  },
  {
    name: 'an unusual rate that the name says: 8.517 %',
    set: 'austin',
    revision: booking({ ...PRICE, taxes: [onTop('State tax (8.517%)', '17.03'), CITY, TOURISM] }),
    agrees: false,
    ours: '234.00',
    theirs: '239.03',
    lines: [
      ['State tax', '12.00', '17.03', 'rate'],
      ['City hotel tax', '18.00', '18.00', 'agrees'],
      ['Tourism fee', '4.00', '4.00', 'agrees'],
    ],
  },
];
