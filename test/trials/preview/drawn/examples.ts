import { readdirSync, readFileSync } from 'node:fs';
import { currencyDigits } from '../../../../src/core/money/amount.js';
import { ROUNDING_MODES } from '../../../../src/core/money/rounding.js';
import type { Policy, Stay, TaxSetInput } from '../../../../src/index.js';

export const FILES = ['examples/places', 'examples/tax-sets'].flatMap((folder) =>
  readdirSync(folder).map((file) => `${folder}/${file}`),
);

/** Every value of every option with every value of all others. */
export const POLICIES: readonly Policy[] = ROUNDING_MODES.flatMap((mode) =>
  (['stay', 'night'] as const).flatMap((unit) =>
    (['tax', 'net'] as const).flatMap((inclusive) =>
      (['price', 'net'] as const).flatMap((exclusiveBase) =>
        (['taxable', 'stay'] as const).flatMap((maxNights) =>
          (['first-taxable-night', 'arrival'] as const).map(
            (stayCharges): Policy => ({ rounding: { unit, mode, inclusive }, exclusiveBase, maxNights, stayCharges }),
          ),
        ),
      ),
    ),
  ),
);

/** So far from one to the next: no common divisor, so that all come in turn, and neighbours differ in most options. */
const STRIDE = 37;

/** Some of the policies, others for each place in a list. */
export function policiesAt(place: number, many: number): Policy[] {
  return Array.from({ length: many }, (_, at) => POLICIES[((place * many + at) * STRIDE) % POLICIES.length] ?? {});
}

/** The sets of the examples, each with stays in the years of its dates. */
export function examplesOf(file: string): { taxSet: TaxSetInput; stays: Stay[] } {
  const given = JSON.parse(readFileSync(file, 'utf8'));
  const taxSet: TaxSetInput = given;
  const [year = '2026'] = /\d{4}(?=-\d\d-\d\d"[^[]*"before")/.exec(JSON.stringify(taxSet)) ?? [];
  return {
    taxSet,
    stays: [...new Set([year, '2026', '2027'])].flatMap((one) => staysIn(one, taxSet.currency as string)),
  };
}

function staysIn(year: string, currency: string): Stay[] {
  const digits = currencyDigits(currency) ?? 2;
  const price = (euros: number) => (digits === 0 ? String(Math.round(euros * 150)) : euros.toFixed(2));
  const family = [{}, {}, { age: 9 }, { age: 14 }];
  const week = Array.from({ length: 5 }, (_, night) => price(160.5 + night * 7.33));
  return [
    { checkIn: `${year}-06-28`, rooms: [{ guests: family, nightlyPrices: week }] },
    {
      checkIn: `${year}-12-29`,
      rooms: [
        { guests: family.slice(1, 3), nightlyPrices: [price(99.9), price(99.9), price(250)] },
        { persons: 2, count: 2, nightlyPrices: [price(240), price(260), price(280.02)] },
        { persons: 1, checkIn: `${year}-12-30`, nightlyPrices: [price(45), price(55.55)] },
      ],
    },
    { checkIn: `${year}-10-25`, rooms: [{ persons: 2, price: price(3333.33), nights: 32 }] },
    {
      checkIn: `${year}-08-30`,
      rooms: [
        {
          guests: family,
          nightlyPrices: week.slice(0, 2),
          extras: [{ label: 'breakfast', nightlyPrices: [price(30), price(31)] }],
        },
      ],
    },
  ];
}
