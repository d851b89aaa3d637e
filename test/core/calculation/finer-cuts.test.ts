import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, exactOf, partsOf } from '../../../src/core/calculation/amounts.js';
import type { Calculation } from '../../../src/core/calculation/calculation.js';
import { byNight, byRoom } from '../../../src/core/calculation/calculation.js';
import { fraction, overOneDenominator } from '../../../src/core/money/fraction.js';
import type { Integer } from '../../../src/core/money/integer.js';
import { add, multiply } from '../../../src/core/money/integer.js';
import { calculationOf } from '../../../src/core/quote/calculation.js';
import { createCalculator } from '../../../src/index.js';
import { kindsBooking } from '../../oracle/local/random-kinds.js';
import { runsUpTo, seed } from '../../seed.js';

/** All cells of a line before rounding, added up: in lowest terms. */
function sumOfExact(calculation: Calculation, index: number): string {
  const line = calculation.program.lines[index];
  if (line === undefined) return '';
  const { factors, numerator, denominator } = exactOf(calculation, line);
  const { numerators, denominator: over } = overOneDenominator(
    factors.map((factor) => fraction(multiply(factor, numerator), denominator)),
  );
  const sum = fraction(numerators.reduce<Integer>(add, 0), over);
  return `${sum.numerator}/${sum.denominator}`;
}

test('exact amounts and parts of every line add up to the same sums on single nights and single rooms', () => {
  fc.assert(
    fc.property(kindsBooking, ({ taxSet, stay, policy }) => {
      const calculation = calculationOf(createCalculator(taxSet, policy).quote(stay));
      if (calculation === undefined) throw new Error('a quote does not know its calculation');
      for (const line of calculation.program.lines) {
        const amount = amountOf(calculation, line);
        for (const finer of [calculation, byNight(calculation), byRoom(calculation)]) {
          expect(partsOf(finer, line).reduce<Integer>(add, 0)).toBe(amount);
          // Rounded bases differ from cell to cell by what was rounded above them, and add up all the same.
          expect(sumOfExact(finer, line.index)).toBe(sumOfExact(calculation, line.index));
        }
      }
    }),
    { ...runsUpTo(800, 30), seed },
  );
});
