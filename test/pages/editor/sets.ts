import { readdirSync, readFileSync } from 'node:fs';
import type { TaxSetEntryInput, TaxSetInput } from '../../../src/index.js';

const EXAMPLES = new URL('../../../examples/', import.meta.url);

/** The tax sets of the examples and of the cookbook, by the name of the file. */
export function exampleSets(): Array<readonly [name: string, set: TaxSetInput]> {
  const named = (folder: string) =>
    readdirSync(new URL(folder, EXAMPLES))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file, JSON.parse(readFileSync(new URL(folder + file, EXAMPLES), 'utf8'))] as const);
  return [
    ...named('tax-sets/'),
    ...named('places/').map(([file, place]) => [file, place.taxSet ?? place] as const),
  ].filter(([, set]) => Array.isArray(set.taxes));
}

export const VAT: TaxSetEntryInput = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: true };
export const FEE: TaxSetEntryInput = {
  title: 'Cleaning fee',
  logic: 'per_booking',
  type: 'fee',
  rate: '50.00',
  currency: 'EUR',
  is_inclusive: false,
};
export const CITY: TaxSetEntryInput = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '4.00',
  currency: 'EUR',
  is_inclusive: false,
  max_nights: 7,
};
export const SET: TaxSetInput = { title: 'Lisbon', currency: 'EUR', taxes: [VAT, FEE, CITY] };

/** The taxes of a set in which every kind of field is in use: rows, periods, seasons, a base of the other tax, another rate here. */
export function everyKindOfField(first: TaxSetEntryInput, second: TaxSetEntryInput): TaxSetEntryInput[] {
  return [
    { ...first, level: 1, applicable_date_ranges: [{ after: '2026-01-01', before: '2026-03-01' }] },
    {
      ...second,
      is_inclusive: false,
      local: {
        rate: '5',
        seasons: [{ from: '01-01', to: '06-30' }],
        base: { start: 'net', plus: [first.title] },
        rates: [
          {
            rate: '1',
            age_under: 3,
            dates: [{ after: '2026-01-01', before: '2026-02-01' }],
            seasons: [{ from: '01-01', to: '02-01' }],
          },
        ],
      },
    },
  ];
}
