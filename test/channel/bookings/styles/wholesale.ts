import { booking, onTop, somewhere, within } from './booking.js';
import type { Row } from './row.js';

const ROME = { price: '110.00' };
const IMPOSTA = onTop('Imposta di soggiorno', '20.00', 'city_tax');

/** Sides, totals and names are missing or in another language. 220 x 10/110, and 2 x 2 x 5.00. */
export const WHOLESALE: readonly Row[] = [
  {
    name: 'nothing says on which side the taxes are: where they are here',
    set: 'rome',
    revision: booking({
      ...ROME,
      taxes: [somewhere('IVA', '20.00'), somewhere('Imposta di soggiorno', '20.00', 'city_tax')],
    }),
    agrees: true,
    ours: '240.00',
    theirs: '240.00',
    lines: [
      ['IVA', '20.00', '20.00', 'agrees'],
      ['Imposta di soggiorno', '20.00', '20.00', 'agrees'],
    ],
  },
  {
    name: 'a fee that the hotel does not have, on no side: in the price',
    set: 'rome',
    revision: booking({ ...ROME, taxes: [within('IVA', '20.00'), IMPOSTA, somewhere('Booking fee', '5.00', 'fee')] }),
    agrees: false,
    ours: '240.00',
    theirs: '240.00',
    lines: [
      ['IVA', '20.00', '20.00', 'agrees'],
      ['Imposta di soggiorno', '20.00', '20.00', 'agrees'],
      ['Booking fee', '0.00', '5.00', 'missing_here'],
    ],
  },
  {
    name: 'the price of a unit without a total',
    set: 'rome',
    revision: booking({
      ...ROME,
      taxes: [
        within('IVA', '20.00'),
        onTop('Imposta di soggiorno', undefined, 'city_tax', { price_per_unit: '5.00', persons: 2, nights: 2 }),
      ],
    }),
    agrees: false,
    ours: '240.00',
    theirs: '220.00',
    lines: [
      ['IVA', '20.00', '20.00', 'agrees'],
      ['Imposta di soggiorno', '20.00', '0.00', 'unreadable'],
    ],
  },
  {
    name: 'in English',
    set: 'rome',
    revision: booking({ ...ROME, taxes: [within('VAT', '20.00'), onTop('City tax', '20.00', 'city_tax')] }),
    agrees: true,
    ours: '240.00',
    theirs: '240.00',
    lines: [
      ['IVA', '20.00', '20.00', 'agrees'],
      ['Imposta di soggiorno', '20.00', '20.00', 'agrees'],
    ],
  },
  {
    name: 'a few cents on top that the hotel does not have',
    set: 'rome',
    revision: booking({ ...ROME, taxes: [within('VAT', '20.00'), IMPOSTA, onTop('Bank fee', '0.07')] }),
    agrees: false,
    ours: '240.00',
    theirs: '240.07',
    lines: [
      ['IVA', '20.00', '20.00', 'agrees'],
      ['Imposta di soggiorno', '20.00', '20.00', 'agrees'],
      ['Bank fee', '0.00', '0.07', 'missing_here'],
    ],
  },
  {
    name: 'the same without VAT: the cents on top are not it',
    set: 'rome',
    revision: booking({ ...ROME, taxes: [IMPOSTA, onTop('Levy', '0.07')] }),
    agrees: false,
    ours: '240.00',
    theirs: '240.07',
    lines: [
      ['IVA', '20.00', '0.00', 'missing_there'],
      ['Imposta di soggiorno', '20.00', '20.00', 'agrees'],
      ['Levy', '0.00', '0.07', 'missing_here'],
    ],
  },
  {
    name: 'one sum in the price',
    set: 'rome',
    revision: booking({ ...ROME, taxes: [within('Impuestos', '20.00')] }),
    agrees: false,
    ours: '240.00',
    theirs: '220.00',
    lines: [
      ['IVA', '20.00', '20.00', 'agrees'],
      ['Imposta di soggiorno', '20.00', '0.00', 'missing_there'],
    ],
  },
  {
    name: 'another rate, in the name too: 220 x 22/122',
    set: 'rome',
    revision: booking({ ...ROME, taxes: [within('IVA 22%', '39.67'), IMPOSTA] }),
    agrees: false,
    ours: '240.00',
    theirs: '240.00',
    lines: [
      ['IVA', '20.00', '39.67', 'rate'],
      ['Imposta di soggiorno', '20.00', '20.00', 'agrees'],
    ],
  },
];
