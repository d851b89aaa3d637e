import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLedger } from '../../src/calculation/ledger.js';
import { planFor } from '../../src/calculation/plan.js';
import { completePolicy } from '../../src/calculation/policy.js';
import { quoteOf } from '../../src/calculation/quote.js';
import { settleAll, settleByColumns } from '../../src/calculation/settle.js';
import { createCalculator } from '../../src/index.js';
import { readStrips } from '../../src/stay/strips.js';
import { currencyDigits, randomBooking } from '../oracle/random-booking.js';

type Definition = Parameters<typeof createCalculator>[0];
type Policy = Parameters<typeof createCalculator>[1];

test('a stay whose nights are all of one kind always comes to what the general way says', () => {
  let short = 0;
  fc.assert(
    fc.property(randomBooking, ({ taxSet, stay, policy }) => {
      const digits = policy.rounding?.digits ?? currencyDigits(taxSet.currency);
      const calculator = createCalculator(taxSet as unknown as Definition, policy as Policy);
      const completed = completePolicy(policy);
      const strips = readStrips(stay, digits);
      if ('issues' in completed || strips === undefined) throw new Error('a random booking is valid');
      const plan = planFor(calculator.taxSet, completed.policy, digits);
      const ledger = openLedger(plan, strips);
      const general = openLedger(plan, strips);
      if (ledger.stretches.length === 1 && completed.policy.rounding.unit === 'stay') short += 1;
      settleAll(ledger);
      settleByColumns(general);
      expect(JSON.stringify(quoteOf(ledger))).toBe(JSON.stringify(quoteOf(general)));
    }),
    { numRuns: 3_000 },
  );
  // Enough of the random stays are of one kind to mean something.
  expect(short).toBeGreaterThan(300);
});
