import { booking, onTop, within } from './booking.js';
import type { Row } from './row.js';

/** One line for everything on top of the price. Two nights at 175.00 are 28.00 of 8 %, and 50.00. */
export const LUMP_SUMS: readonly Row[] = [
  {
    name: 'a sum that agrees: 28.00 + 50.00',
    set: 'miami',
    revision: booking({ price: '175.00', taxes: [onTop('Taxes and Fees', '78.00')], whole: { amount: '428.00' } }),
    agrees: true,
    ours: '428.00',
    theirs: '428.00',
    lines: [
      ['State tax', '28.00', '28.00', 'agrees'],
      ['Resort fee', '50.00', '50.00', 'agrees'],
    ],
  },
  {
    name: 'the same, of the booking as a whole',
    set: 'miami',
    revision: booking({ price: '175.00', whole: { taxes: [onTop('Taxes & fees', '78.00', 'fee')], amount: '428.00' } }),
    agrees: true,
    ours: '428.00',
    theirs: '428.00',
    lines: [
      ['State tax', '28.00', '28.00', 'agrees'],
      ['Resort fee', '50.00', '50.00', 'agrees'],
    ],
  },
  {
    name: 'a sum of three: 12.00 + 18.00 + 4.00',
    set: 'austin',
    revision: booking({ price: '100.00', taxes: [onTop('Taxes and Fees', '34.00')] }),
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
    name: 'what comes on top alone; VAT is not printed',
    set: 'lisbon',
    revision: booking({ taxes: [onTop('Taxes and Fees', '16.00')] }),
    agrees: false,
    ours: '228.00',
    theirs: '228.00',
    lines: [
      ['VAT', '12.00', '0.00', 'missing_there'],
      ['City tax', '16.00', '16.00', 'agrees'],
    ],
  },
  {
    name: 'a sum of two of three: 12.00 + 18.00',
    set: 'austin',
    revision: booking({ price: '100.00', taxes: [onTop('Taxes and Fees', '30.00')] }),
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
    name: 'a sum that does not agree: 4.5 % and 9 %, or 6 % and 7.5 %',
    set: 'austin',
    revision: booking({ price: '100.00', taxes: [onTop('Taxes and Fees', '31.00')] }),
    agrees: false,
    ours: '234.00',
    theirs: '231.00',
    lines: [
      ['State tax', '12.00', '12.00', 'unknown'],
      ['City hotel tax', '18.00', '15.00', 'unknown'],
      ['Tourism fee', '4.00', '4.00', 'unknown'],
    ],
  },
  {
    name: 'a sum with the fee charged once: 28.00 + 25.00',
    set: 'miami',
    revision: booking({ price: '175.00', taxes: [onTop('Taxes and Fees', '53.00')] }),
    agrees: false,
    ours: '428.00',
    theirs: '403.00',
    lines: [
      ['State tax', '28.00', '28.00', 'agrees'],
      ['Resort fee', '50.00', '25.00', 'nights'],
    ],
  },
  {
    name: 'a sum in the price: (428 - 50) x 8/108 and 50.00',
    set: 'miami',
    revision: booking({ price: '214.00', taxes: [within('Taxes and Fees', '78.00')], whole: { amount: '428.00' } }),
    agrees: false,
    ours: '512.24',
    theirs: '428.00',
    lines: [
      ['State tax', '34.24', '28.00', 'inclusive'],
      ['Resort fee', '50.00', '50.00', 'inclusive'],
    ],
  },
];
