import fc from 'fast-check';
import { expect, test } from 'vitest';
import { booking, policy } from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';
import { add, parseDecimal, subtract, sum, ZERO } from '../rational.js';
import type { OraclePolicy } from '../shapes.js';
import { localQuote } from './quote.js';
import type { LocalOracleStay, LocalOracleTaxSet } from './shapes.js';

const value = (text: string) =>
  text.startsWith('-') ? subtract(ZERO, parseDecimal(text.slice(1))) : parseDecimal(text);

test('the reference adds up, on random local rules, stays and policies', () => {
  fc.assert(
    fc.property(
      booking({ currency: 'EUR', local: true, details: true, maxTaxes: 4 }),
      policy(),
      ({ taxSet, stay }, given) => {
        const { digits: _, ...rounding } = given.rounding ?? {};
        const policyGiven = { ...given, rounding } as OraclePolicy;
        const quote = localQuote(taxSet as LocalOracleTaxSet, stay as LocalOracleStay, policyGiven, 2);
        for (const figures of [quote, ...quote.nights]) {
          expect(add(value(figures.net), value(figures.inclusive))).toEqual(value(figures.price));
          expect(add(value(figures.price), value(figures.exclusive))).toEqual(value(figures.total));
        }
        for (const [index, { amount, rates }] of quote.taxes.entries()) {
          expect(sum(quote.nights.map((night) => value(night.taxes[index]?.amount ?? '')))).toEqual(value(amount));
          if (rates.length > 0) expect(sum(rates.map((one) => value(one.amount)))).toEqual(value(amount));
        }
      },
    ),
    runsUpTo(800, 30),
  );
});
