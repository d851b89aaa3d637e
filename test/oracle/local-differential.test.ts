import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaxSet } from '../../src/core/definitions/tax.js';
import type { Quote } from '../../src/core/quote/quote.js';
import { unlessTooMuch } from '../../src/core/quote/stay-calculator.js';
import type { Stay } from '../../src/core/stay/schema.js';
import type { Calculator, Policy } from '../../src/index.js';
import { createCalculator } from '../../src/index.js';
import { booking, policy } from '../../src/trials/testing/index.js';
import { seed } from '../seed.js';
import { canBeQuoted } from '../trials/preview/shown-edits.js';
import { ofEngine, ofReference } from './local/compared.js';
import { localQuote } from './local/quote.js';
import { CURRENCY_DIGITS, kindsBooking } from './local/random-kinds.js';
import { rareBooking } from './local/random-rare.js';
import type { LocalOracleStay, LocalOracleTaxSet } from './local/shapes.js';
import type { OraclePolicy } from './shapes.js';

/**
 * The engine beside the reference calculation of local rules, on random tax sets, stays and policies. STAYTAX_RUNS says
 * how many, STAYTAX_SEED repeats a run. The two share no code, so a difference is a defect of one, or a gap in the rules.
 */
const runs = Number(process.env['STAYTAX_RUNS'] ?? 120);
const MS_PER_RUN = 100;

interface Case {
  readonly taxSet: TaxSet;
  readonly stay: Stay;
  readonly policy: Policy;
}

const anyRules: fc.Arbitrary<Case> = fc
  .constantFrom(...Object.keys(CURRENCY_DIGITS))
  .chain((currency) => booking({ currency, local: true, details: true, maxPrice: '400', maxTaxes: 4 }))
  .chain((one) =>
    policy().map(({ rounding: { digits: _, ...rounding } = {}, ...given }) => ({
      ...one,
      policy: { ...given, rounding },
    })),
  );

/** STAYTAX_RARE=1 draws nothing but shapes that are rare otherwise: each of them takes the reference long. */
const cases: fc.Arbitrary<Case> =
  process.env['STAYTAX_RARE'] === '1'
    ? rareBooking
    : fc.oneof(
        { withCrossShrink: true },
        { weight: 15, arbitrary: anyRules },
        { weight: 15, arbitrary: kindsBooking },
        { weight: 1, arbitrary: rareBooking },
      );

function answerOf(taxSet: TaxSet, stay: Stay, given: Policy) {
  const calculator = createCalculator(taxSet, given);
  const quote = calculator.quote(stay);
  // Nights and rooms are worked out when they are read: what was asked in between must not show in them.
  const { rooms } = calculator.quote({ ...stay, rooms: stay.rooms.slice(0, 1) });
  expect(rooms).toHaveLength(1);
  return compared(calculator, stay, quote);
}

function compared(calculator: Calculator, stay: Stay, quote: Quote) {
  const { price, net, total, kept } = quote;
  // Where nobody asks for lines and nights, less is worked out.
  expect(calculator.totals(stay)).toEqual({ price, net, total, kept });
  return ofEngine(quote);
}

test(`engine and reference agree on ${runs} random bookings`, { timeout: 120_000 + runs * MS_PER_RUN }, () => {
  let count = 0;
  let refused = 0;
  fc.assert(
    fc.property(cases, ({ taxSet, stay, policy: own }) => {
      // What is accepted has a net that can be found: the reference would tell.
      if (!canBeQuoted(taxSet, own)) return;
      const answer = unlessTooMuch(() => answerOf(taxSet, stay, own));
      if (answer === undefined) {
        refused += 1;
        return;
      }
      count += 1;
      const reference = localQuote(
        taxSet as LocalOracleTaxSet,
        stay as LocalOracleStay,
        own as OraclePolicy,
        CURRENCY_DIGITS[taxSet.currency] ?? 2,
      );
      expect(answer).toEqual(ofReference(reference));
    }),
    { numRuns: runs, interruptAfterTimeLimit: Number.MAX_SAFE_INTEGER },
  );
  console.log(`STAYTAX_SEED=${seed} STAYTAX_RUNS=${runs}: ${count} bookings compared, ${refused} refused`);
  expect(count).toBeGreaterThan(runs / 3);
  // Thousands of nights of rooms under taxes of taxes: only rare shapes take too much to be calculated.
  expect(refused).toBeLessThan(Math.max(3, runs / 10));
});
