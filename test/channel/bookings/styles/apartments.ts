import { booking, onTop, within } from './booking.js';
import type { Row } from './row.js';

const VILLA = { nights: 3, price: '110.00' };
const CLEANING = onTop('Cleaning fee', '60.00', 'fee');
const CITY = onTop('City tax', '12.00', 'city_tax');
const LISBON = [within('VAT', '12.00'), onTop('City tax', '16.00', 'city_tax')];

/** Cleaning is a fee, a service, or both; some taxes are collected by the OTA. 330 x 10/110, 60.00, and 3 x 2 x 2.00. */
export const APARTMENTS: readonly Row[] = [
  {
    name: 'cleaning as a fee and as a service of the same name',
    set: 'villa',
    revision: booking({
      ...VILLA,
      taxes: [within('VAT', '30.00'), CLEANING, CITY],
      services: [{ name: 'Cleaning fee', total_price: '60.00' }],
    }),
    agrees: true,
    ours: '402.00',
    theirs: '402.00',
    lines: [
      ['VAT', '30.00', '30.00', 'agrees'],
      ['Cleaning fee', '60.00', '60.00', 'agrees'],
      ['City tax', '12.00', '12.00', 'agrees'],
    ],
  },
  {
    name: 'cleaning as a service alone',
    set: 'villa',
    revision: booking({
      ...VILLA,
      taxes: [within('VAT', '30.00'), CITY],
      services: [{ type: 'cleaning fee', total_price: '60.00' }],
    }),
    agrees: true,
    ours: '402.00',
    theirs: '402.00',
    lines: [
      ['VAT', '30.00', '30.00', 'agrees'],
      ['Cleaning fee', '60.00', '60.00', 'agrees'],
      ['City tax', '12.00', '12.00', 'agrees'],
    ],
  },
  {
    name: 'cleaning as both, for a hotel that has no such fee',
    set: 'lisbon',
    revision: booking({ taxes: [...LISBON, CLEANING], services: [{ name: 'Cleaning fee', total_price: '60.00' }] }),
    agrees: true,
    ours: '288.00',
    theirs: '288.00',
    lines: [
      ['VAT', '12.00', '12.00', 'agrees'],
      ['City tax', '16.00', '16.00', 'agrees'],
    ],
  },
  {
    name: 'a tax that the OTA collects, and the hotel does not have',
    set: 'lisbon',
    revision: booking({ taxes: LISBON, collected: [onTop('Occupancy levy', '25.44')] }),
    agrees: true,
    ours: '228.00',
    theirs: '228.00',
    lines: [
      ['VAT', '12.00', '12.00', 'agrees'],
      ['City tax', '16.00', '16.00', 'agrees'],
      ['Occupancy levy', '0.00', '25.44', 'collected_by_ota'],
    ],
  },
  {
    name: 'the city tax is collected by the OTA',
    set: 'lisbon',
    revision: booking({ taxes: [within('VAT', '12.00')], collected: [onTop('City tax', '16.00', 'city_tax')] }),
    agrees: true,
    ours: '228.00',
    theirs: '228.00',
    lines: [
      ['VAT', '12.00', '12.00', 'agrees'],
      ['City tax', '16.00', '16.00', 'agrees'],
    ],
  },
  {
    name: 'the city tax is collected by the OTA, which collects more',
    set: 'lisbon',
    revision: booking({ taxes: [within('VAT', '12.00')], collected: [onTop('City tax', '18.00', 'city_tax')] }),
    agrees: true,
    ours: '228.00',
    theirs: '228.00',
    lines: [
      ['VAT', '12.00', '12.00', 'agrees'],
      ['City tax', '16.00', '18.00', 'collected_by_ota'],
    ],
  },
  {
    name: 'no nights; cleaning on top, and the city tax collected by the OTA',
    set: 'villa',
    revision: booking({
      ...VILLA,
      days: null,
      amount: '330.00',
      taxes: [within('VAT', '30.00'), CLEANING],
      collected: [CITY],
      whole: { amount: '390.00' },
    }),
    agrees: true,
    ours: '402.00',
    theirs: '402.00',
    lines: [
      ['VAT', '30.00', '30.00', 'agrees'],
      ['Cleaning fee', '60.00', '60.00', 'agrees'],
      ['City tax', '12.00', '12.00', 'agrees'],
    ],
  },
];
