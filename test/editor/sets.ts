import { readdirSync, readFileSync } from 'node:fs';
import type { TaxSetEntryInput, TaxSetInput } from '../../src/index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);

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
