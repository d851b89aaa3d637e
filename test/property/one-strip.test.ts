import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billOf } from '../../src/calculation/bill.js';
import { openLedger } from '../../src/calculation/ledger.js';
import { billOfOneStrip, sumsOfOneStrip } from '../../src/calculation/one-strip.js';
import { MET_BEFORE_WRITTEN, patternOf } from '../../src/calculation/patterns.js';
import { planFor } from '../../src/calculation/plan.js';
import { settleAll } from '../../src/calculation/settle.js';
import { completePolicy } from '../../src/definitions/policy.js';
import { createCalculator } from '../../src/index.js';
import { readStrips } from '../../src/stay/strips.js';
import { currencyDigits, randomBooking } from '../oracle/random-booking.js';

type Definition = Parameters<typeof createCalculator>[0];
type Policy = Parameters<typeof createCalculator>[1];

const RUNS = Number(process.env['STAYTAX_RUNS'] ?? 3_000);

test('the bill of a stay in one strip is always what the general way says', () => {
  const seen = { throughout: 0, cut: 0, shared: 0 };
  fc.assert(
    fc.property(randomBooking, ({ taxSet, stay, policy }) => {
      const digits = policy.rounding?.digits ?? currencyDigits(taxSet.currency);
      const calculator = createCalculator(taxSet as unknown as Definition, policy as Policy);
      const completed = completePolicy(policy);
      const strips = readStrips(stay, digits);
      if ('issues' in completed || strips === undefined) throw new Error('a random booking is valid');
      const plan = planFor(calculator.taxSet, completed.policy, digits);
      for (let time = 1; time < MET_BEFORE_WRITTEN.cut; time += 1) billOfOneStrip(plan, strips);
      const bill = billOfOneStrip(plan, strips);
      if (bill === undefined) return;
      const ledger = openLedger(plan, strips);
      settleAll(ledger);
      if (ledger.stretches.length === 1) seen.throughout += 1;
      else if (patternOf(ledger.stretches, plan.kinds).formula?.steps.some(({ kind }) => kind === 'shares'))
        seen.shared += 1;
      else seen.cut += 1;
      const general = billOf(ledger);
      expect(bill).toEqual(general);
      const { price, inclusive, exclusive } = general;
      expect(sumsOfOneStrip(plan, strips)).toEqual({ price, inclusive, exclusive });
    }),
    { numRuns: RUNS },
  );
  // Enough of the random stays take each way to mean something.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 40);
}, 600_000);
