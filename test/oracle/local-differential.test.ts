import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCalculator, type Policy, type Stay, type TaxSet } from '../../src/index.js';
import { booking, policy } from '../../src/testing/index.js';
import { canBeQuoted } from '../preview/shown-edits.js';
import { seed } from '../seed.js';
import { localQuote } from './local/quote.js';
import type { LocalOracleStay, LocalOracleTaxSet } from './local/shapes.js';
import type { OraclePolicy } from './shapes.js';

/**
 * The engine beside the reference calculation of local rules, on random tax sets, stays and policies. STAYTAX_RUNS says
 * how many, STAYTAX_SEED repeats a run. The two share no code, so a difference is a defect of one, or a gap in the rules.
 */
const runs = Number(process.env['STAYTAX_RUNS'] ?? 1000);
const MS_PER_RUN = 100;
const DIGITS: Readonly<Record<string, number>> = { EUR: 2, JPY: 0 };

const bookings = fc
  .constantFrom('EUR', 'JPY')
  .chain((currency) => booking({ currency, local: true, details: true, maxPrice: '400', maxTaxes: 4 }));

/** What the rules leave open, and no law was found to need: a limit over several parts, of which another tax may read one. */
function isOpen({ taxes }: TaxSet): boolean {
  return taxes.some(({ local }) => {
    const isCut = local?.at_most !== undefined || local?.round !== undefined;
    return isCut && (local?.on ?? []).length > 1;
  });
}

function answerOf(taxSet: TaxSet, stay: Stay, given: Policy) {
  const calculator = createCalculator(taxSet, given);
  const { price, net, inclusive, exclusive, total, taxes, nights, rooms } = calculator.quote(stay);
  // Where nobody asks for lines and nights, less is worked out.
  expect(calculator.totals(stay)).toEqual({ price, net, total });
  const lines = (list: ReadonlyArray<{ title: string; amount: string }>) =>
    list.map(({ title, amount }) => ({ title, amount }));
  return {
    ...{ price, net, inclusive, exclusive, total },
    taxes: taxes.map(({ title, amount, rate, rates = [], taxableNights, ...of }) => {
      const count = of.base === undefined ? { quantity: of.quantity } : { base: of.base };
      return { title, rate, amount, taxableNights, ...count, rates };
    }),
    nights: nights.map((night) => ({ ...night, taxes: lines(night.taxes) })),
    rooms,
  };
}

test(`engine and reference agree on ${runs} random bookings`, { timeout: 120_000 + runs * MS_PER_RUN }, () => {
  let compared = 0;
  fc.assert(
    fc.property(bookings, policy(), ({ taxSet, stay }, given) => {
      const { digits: _, ...rounding } = given.rounding ?? {};
      const own = { ...given, rounding };
      // What is accepted has a net that can be found: the reference would tell.
      if (isOpen(taxSet) || !canBeQuoted(taxSet, own)) return;
      compared += 1;
      const reference = localQuote(
        taxSet as LocalOracleTaxSet,
        stay as LocalOracleStay,
        own as OraclePolicy,
        DIGITS[taxSet.currency] ?? 2,
      );
      expect(answerOf(taxSet, stay, own)).toEqual(reference);
    }),
    { numRuns: runs, interruptAfterTimeLimit: Number.MAX_SAFE_INTEGER },
  );
  console.log(`STAYTAX_SEED=${seed} STAYTAX_RUNS=${runs}: ${compared} bookings compared`);
  expect(compared).toBeGreaterThan(runs / 3);
});
