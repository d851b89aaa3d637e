import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billOf } from '../../src/calculation/bill.js';
import { openLedger } from '../../src/calculation/ledger.js';
import { billOfOneKind, sumsOfOneKind } from '../../src/calculation/one-kind.js';
import { planFor } from '../../src/calculation/plan.js';
import { completePolicy } from '../../src/calculation/policy.js';
import { settleAll } from '../../src/calculation/settle.js';
import { createCalculator } from '../../src/index.js';
import { readStrips } from '../../src/stay/strips.js';
import { currencyDigits, randomBooking } from '../oracle/random-booking.js';

type Definition = Parameters<typeof createCalculator>[0];
type Policy = Parameters<typeof createCalculator>[1];

const RUNS = Number(process.env['STAYTAX_RUNS'] ?? 3_000);

test('the bill of a stay whose nights are all of one kind is always what the general way says', () => {
  let ofOneKind = 0;
  fc.assert(
    fc.property(randomBooking, ({ taxSet, stay, policy }) => {
      const digits = policy.rounding?.digits ?? currencyDigits(taxSet.currency);
      const calculator = createCalculator(taxSet as unknown as Definition, policy as Policy);
      const completed = completePolicy(policy);
      const strips = readStrips(stay, digits);
      if ('issues' in completed || strips === undefined) throw new Error('a random booking is valid');
      const plan = planFor(calculator.taxSet, completed.policy, digits);
      const bill = billOfOneKind(plan, strips);
      if (bill === undefined) return;
      ofOneKind += 1;
      const ledger = openLedger(plan, strips);
      settleAll(ledger);
      const { amounts, ...general } = billOf(ledger);
      // The ledger has one more column, for a net that is settled before the taxes.
      expect(bill).toEqual({ ...general, amounts: amounts.slice(0, bill.amounts.length) });
      const { price, inclusive, exclusive } = general;
      expect(sumsOfOneKind(plan, strips)).toEqual({ price, inclusive, exclusive });
    }),
    { numRuns: RUNS },
  );
  // Enough of the random stays are of one kind to mean something.
  expect(ofOneKind).toBeGreaterThan(RUNS / 10);
}, 600_000);
