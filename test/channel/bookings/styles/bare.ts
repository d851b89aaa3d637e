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

/** Amounts in place of nights, and parts that cannot be read. */
export const BARE: readonly Row[] = [
  {
    name: 'no taxes at all',
    revision: booking({ days: null, amount: '212.00', whole: { amount: '212.00' } }),
    ...AGREES,
    agrees: false,
    theirs: '212.00',
    lines: [
      ['VAT', '12.00', '0.00', 'prints_no_taxes'],
      ['City tax', '16.00', '0.00', 'missing_there'],
    ],
  },
  {
    name: 'taxes of the booking as a whole',
    revision: booking({ days: null, amount: '212.00', whole: { amount: '228.00', taxes: [VAT, CITY] } }),
    ...AGREES,
  },
  {
    name: 'the amount of the room with the city tax, that of the booking without',
    revision: booking({ days: null, amount: '228.00', taxes: [VAT, CITY], whole: { amount: '212.00' } }),
    ...AGREES,
  },
  {
    name: 'the amount of the booking alone, with the city tax: VAT shows it',
    revision: booking({ days: null, taxes: [VAT, CITY], whole: { amount: '228.00' } }),
    ...AGREES,
  },
  {
    name: 'the price of one night cannot be read',
    revision: booking({
      days: { '2026-05-09': '106.00', '2026-05-10': 106 },
      amount: '212.00',
      taxes: [VAT, CITY],
      whole: { amount: '228.00' },
    }),
    ...AGREES,
  },
  {
    name: 'the number of adults is text',
    revision: booking({ occupancy: { adults: '2', children: 0, infants: 0 }, taxes: [VAT, CITY] }),
    ...AGREES,
  },
  {
    name: 'an amount of the booking that nothing explains',
    revision: booking({ taxes: [VAT, CITY], whole: { amount: '250.00' } }),
    ...AGREES,
  },
  {
    name: 'an amount of the room that is a number',
    revision: booking({ amount: 212, taxes: [VAT, CITY] }),
    ...AGREES,
  },
];
