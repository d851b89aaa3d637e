import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computedOn } from '../../src/cli/commands/quote/computed-on.js';
import { taxesOf } from '../../src/cli/commands/quote/quote-table.js';
import { explain, type Policy, policies, type Quote, quote, type Stay, type TaxSetInput } from '../../src/index.js';
import { currencyDigits } from '../../src/money/currencies.js';
import { ROUNDING_MODES } from '../../src/money/rounding.js';
import { kindsBooking } from '../oracle/local/random-kinds.js';
import { randomBooking } from '../oracle/random-booking.js';
import { asStay } from '../property/bookings.js';
import { checkCell, checkEquations, checkFigures } from './equations.js';

const runs = Number(process.env['STAYTAX_RUNS'] ?? 300);

/** Both policies, and each of them with every rounding mode. */
const POLICIES: readonly Policy[] = [policies.documented, policies.channelManager].flatMap((policy) =>
  ROUNDING_MODES.map((mode) => ({ ...policy, rounding: { ...policy.rounding, mode } })),
);

/** Recomputes every equation that is shown of a quote, in sentences and in the printed table; answers how many. */
function checkShown(quoted: Quote, taxSet: TaxSetInput): number {
  const explanation = explain(quoted);
  const { charges, sentences, policy } = explanation;
  const titles = charges.map(({ title }) => title);
  const taxOf = taxesOf(taxSet);
  const count = charges.map((why, at) => {
    const [told] = quoted.taxes.slice(at, at + 1);
    if (told === undefined) throw new Error(`${why.title} is not in the quote.`);
    const cell = computedOn({ quote: quoted, quoted: told, why, explanation, tax: taxOf(told) });
    checkCell(cell, told.amount, policy?.rounding.mode ?? 'half-up', titles);
    return checkEquations({ ...why, titles });
  });
  return count.reduce((sum, one) => sum + one, 0) + checkFigures(sentences, titles);
}

const folders = ['examples/places', 'examples/tax-sets'].flatMap((folder) =>
  readdirSync(folder).map((file) => `${folder}/${file}`),
);

/** The sets of the examples, each with stays in the years of its dates. */
function examplesOf(file: string): { taxSet: TaxSetInput; stays: Stay[] } {
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

describe('every equation comes to what it says', () => {
  test.each(folders)('%s, under every policy', (file) => {
    const { taxSet, stays } = examplesOf(file);
    const count = stays.flatMap((stay, at) =>
      [{}, POLICIES[at % 10] ?? {}, POLICIES[(at * 3 + 5) % 10] ?? {}].map((policy) =>
        checkShown(quote(taxSet, stay, policy), taxSet),
      ),
    );
    expect(Math.min(...count)).toBeGreaterThan(0);
  });

  test('in random sets', () => {
    fc.assert(
      fc.property(randomBooking, fc.constantFrom({}, ...POLICIES), ({ taxSet, stay, policy }, other) => {
        checkShown(quote(taxSet as TaxSetInput, asStay(stay), { ...policy, ...other }), taxSet as TaxSetInput);
      }),
      { numRuns: runs },
    );
  });

  test('in random sets with local rules', () => {
    fc.assert(
      fc.property(kindsBooking, fc.constantFrom({}, ...POLICIES), ({ taxSet, stay, policy }, other) => {
        checkShown(quote(taxSet, stay, { ...policy, ...other }), taxSet);
      }),
      { numRuns: runs },
    );
  });
});
