import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetOf } from '../../../src/core/calculation/budget.js';
import { digitsFor } from '../../../src/core/definitions/policy.js';
import { unitsOf } from '../../../src/core/money/amount.js';
import { charged } from '../../../src/core/quote/calculator.js';
import { createCalculator, InvalidStayError } from '../../../src/index.js';
import { changeFinder } from '../../../src/trials/preview/change-on-stay.js';
import { fixed, inEuro, percent } from '../../core/calculation/given.js';
import { diceFrom, seed } from '../../seed.js';
import { randomEdit, randomLocalEdit } from './random-edits.js';
import { randomStays } from './random-stays.js';
import type { Edit } from './shown-edits.js';

const STAYS = 10;

function finderFor({ draft, saved, policy }: Edit) {
  const [now, before] = [createCalculator(draft, policy), createCalculator(saved, policy)];
  const budget = budgetOf(Number.POSITIVE_INFINITY);
  return { now, before, changeOn: changeFinder(charged(now).program, charged(before).program, budget) };
}

/** The change of the totals of all taxes, in minor units. */
function changeOfTotals(
  { now, before }: ReturnType<typeof finderFor>,
  stay: ReturnType<ReturnType<typeof randomStays>>,
) {
  const digits = digitsFor(now.taxSet.currency, now.policy);
  const [after, was] = [now.totals(stay), before.totals(stay)];
  const change = (figure: 'total' | 'kept') =>
    Number(unitsOf(after[figure], digits)) - Number(unitsOf(was[figure], digits));
  return { total: change('total'), kept: change('kept') };
}

describe('the change by a draft on a stay', () => {
  test.each([
    ['after one change of a random set', randomEdit({ currency: 'EUR' })],
    ['after one change of random rows', randomLocalEdit],
  ])('%s is that of the totals of all taxes', (_, edits) => {
    fc.assert(
      fc.property(edits, fc.nat(), (edit, place) => {
        if (edit === undefined) return;
        const next = randomStays([edit.draft, edit.saved], diceFrom(seed + place));
        const finder = finderFor(edit);
        for (let tried = 0; tried < STAYS; tried += 1) {
          const stay = next();
          try {
            const expected = changeOfTotals(finder, stay);
            expect(finder.changeOn(stay)).toEqual(expected);
          } catch (error) {
            if (!(error instanceof InvalidStayError)) throw error;
          }
        }
      }),
    );
  });

  test('takes the steps of the city tax alone when 30 taxes are in the set and the city tax is 1.00 higher', () => {
    const others = Array.from({ length: 29 }, (_, tax) => percent(`Fee ${tax}`, '1', { max_nights: tax + 1 }));
    const city = (rate: string) => inEuro(fixed('City tax', 'per_person', rate, { type: 'city_tax' }), ...others);
    const [draft, saved] = [createCalculator(city('3.00')), createCalculator(city('2.00'))];
    const [ofOne, ofAll] = [budgetOf(), budgetOf()];
    const changeOn = changeFinder(charged(draft).program, charged(saved).program, ofOne);
    for (let nights = 1; nights <= 40; nights += 1) {
      const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, price: '300.00', nights }] };
      expect(changeOn(stay)).toEqual({ total: 200, kept: 0 });
      for (const side of [draft, saved]) charged(side).totals(stay, ofAll);
    }
    const taken = (budget: typeof ofOne) => budgetOf().left - budget.left;
    expect(taken(ofOne)).toBeLessThan(taken(ofAll) / 3);
  });
});
