import { describe, expect, test } from 'vitest';
import { createRuleSets, ruleSetOf } from '../../../src/calculation/stay/rule-sets.js';
import { createCalculator } from '../../../src/index.js';
import { each, inclusive, inEuro, percent, type Stay, type Tax } from '../given.js';
import { planOf, roomGroupsOf, segmentsOf } from '../plans.js';

describe('rule sets', () => {
  test('are the same for the same open windows, and others for others', () => {
    const ruleSets = createRuleSets();
    const one = ruleSetOf(ruleSets, [true, false], 2);
    expect(one.open).toEqual([true, true, false]);
    expect(ruleSetOf(ruleSets, [true, false], 2)).toBe(one);
    expect(ruleSetOf(ruleSets, [false, true], 2)).not.toBe(one);
    expect(ruleSetOf(ruleSets, [true, true], 2).open).toEqual([true, true, true]);
  });

  test('are all alike where no tax has a window', () => {
    const ruleSets = createRuleSets();
    expect(ruleSetOf(ruleSets, [], 0).open).toEqual([true]);
    expect(ruleSetOf(ruleSets, [], 0)).toBe(ruleSetOf(ruleSets, [], 0));
  });

  test('only look at as many windows as there are: more may be left over from a larger set', () => {
    const ruleSets = createRuleSets();
    expect(ruleSetOf(ruleSets, [true, false, true], 1).open).toEqual([true, true]);
  });

  test('can be changed by nobody who keeps writing on the list of windows', () => {
    const ruleSets = createRuleSets();
    const isOpen = [true];
    const { open } = ruleSetOf(ruleSets, isOpen, 1);
    isOpen[0] = false;
    expect(open).toEqual([true, true]);
  });
});

// Sixty taxes with twenty seasons each, longer for each tax: windows open and close on nearly every day.
describe('more rule sets than are remembered', () => {
  const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
  // Open on days 0 to 36, closed on 37 to 73, open on 74 to 110 and so on; of the second tax 38 days each.
  const taxes: Tax[] = Array.from({ length: 60 }, (_, at) => {
    const step = 37 + at;
    const applicable_date_ranges = Array.from({ length: 20 }, (__, range) => ({
      after: dayOf(range * step * 2),
      before: dayOf(range * step * 2 + step - 1),
    }));
    const make = at % 2 === 0 ? inclusive : percent;
    return make(`Tax ${at}`, `0.${at + 10}`, { applicable_date_ranges, level: at % 7 });
  });
  const stayFrom = (day: number): Stay => ({
    checkIn: dayOf(day),
    rooms: [{ persons: 1, nightlyPrices: each('100.00', 30) }],
  });

  test('come to what a calculator of its own says of each stay, also when they are asked for again', () => {
    const taxSet = inEuro(...taxes);
    const calculator = createCalculator(taxSet);
    const days = Array.from({ length: 60 }, (_, at) => at * 20);
    const plan = planOf(taxes);
    const met = days.flatMap((day) => segmentsOf(plan, roomGroupsOf(stayFrom(day))).ruleSets);
    // Of 61 windows each: 20,000 are kept at most.
    expect(new Set(met.map(({ open }) => open.join())).size).toBeGreaterThan(2 * (20_000 / 61));
    const first = days.map((day) => calculator.totals(stayFrom(day)));
    const again = days.toReversed().map((day) => calculator.totals(stayFrom(day)));
    expect(again.toReversed()).toEqual(first);
    for (const at of [0, 13, 31, 59]) {
      expect(createCalculator(taxSet).totals(stayFrom(days[at] ?? 0))).toEqual(first[at]);
    }
  });

  test('are forgotten together: what is remembered stays small', () => {
    const windows = 12;
    const ruleSets = createRuleSets();
    const openOf = (number: number) =>
      Array.from({ length: windows }, (_, at) => Math.floor(number / 2 ** at) % 2 === 1);
    const sizes = Array.from({ length: 2 ** windows }, (_, number) => {
      const ruleSet = ruleSetOf(ruleSets, openOf(number), windows);
      expect(ruleSet.open).toEqual([true, ...openOf(number)]);
      return ruleSets.size;
    });
    // 4,096 rule sets with 13 windows each are 53,248 in all; at most 20,000 are kept, and some are.
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20_000);
    expect(Math.max(...sizes)).toBeGreaterThan(10_000);
    expect(sizes.filter((size, at) => size < (sizes[at - 1] ?? 0)).length).toBeGreaterThan(1);
    expect(ruleSets.extractions.size).toBe(0);
  });
});
