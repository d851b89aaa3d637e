import { describe, expect, test } from 'vitest';
import { budgetOf } from '../../../src/core/calculation/budget.js';
import { checkLawsWithin, MOST_LAW_STEPS } from '../../../src/trials/testing/check-laws.js';
import { formatLawReport } from '../../../src/trials/testing/index.js';

const city = { logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false };
const rates = Array.from({ length: 10 }, (_, at) => ({ age_from: 3 * at, age_under: 3 * at + 3, rate: `${at}.50` }));
const setOf = (count: number): never =>
  ({
    title: 'S',
    currency: 'EUR',
    taxes: Array.from({ length: count }, (_, at) => ({ ...city, title: `City tax ${at}`, local: { rates } })),
  }) as never;

describe('the work of laws', () => {
  test('is enough for 30 taxes with ten rows each', () => {
    const { ok, laws } = checkLawsWithin(setOf(30), { runs: 10, seed: 1 }, budgetOf(MOST_LAW_STEPS / 10));
    expect(ok).toBe(true);
    expect(laws.filter(({ notTried }) => notTried !== undefined)).toEqual([]);
  });

  test('a law that was not tried on all stays is not said to hold', () => {
    const options = { runs: 20, seed: 1, laws: ['partsAddUp'] } as const;
    const report = checkLawsWithin(setOf(2), options, budgetOf(3_000));
    const [{ notTried = 0, told } = { told: 0 }] = report.laws;
    expect(notTried).toBeGreaterThan(0);
    expect(notTried + told).toBe(20);
    const text = formatLawReport(report);
    expect(text).toContain('breaks none of 1 law; 1 was not tried on all stays (seed 1).');
    expect(text).toContain(`(not tried on ${notTried} of 20 stays: the set is too large for so many)`);
    expect(text).not.toContain('holds');
  });
});
