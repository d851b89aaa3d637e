import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetOf } from '../../../src/core/calculation/budget.js';
import { compile } from '../../../src/core/calculation/compile.js';
import type { FullPolicy } from '../../../src/core/definitions/policy.js';
import type { TaxSet } from '../../../src/core/definitions/tax.js';
import type { RoomGroup } from '../../../src/core/stay/room-groups.js';
import { readRoomGroups } from '../../../src/core/stay/room-groups.js';
import type { Stay } from '../../../src/index.js';
import { createCalculator, scenarios, validateTaxSet } from '../../../src/index.js';
import { changesOf, readChange } from '../../../src/trials/cases/changes.js';
import { coverSteps } from '../../../src/trials/cases/cover.js';
import { affectedPart, asQuoted, figuresAfter, figuresFinder, keepsBases } from '../../../src/trials/cases/figures.js';
import { reachOf } from '../../../src/trials/cases/reach.js';
import { readCases } from '../../../src/trials/cases/read.js';
import { lastOf } from '../../../src/trials/preview/preview.js';
import { staysAround } from '../../../src/trials/preview/scenarios.js';
import { booking } from '../../../src/trials/testing/index.js';
import { kindsBooking } from '../../oracle/local/random-kinds.js';
import { runsUpTo } from '../../seed.js';

const { numRuns } = runsUpTo(25, 10);
const UNLIMITED = budgetOf(Number.MAX_SAFE_INTEGER);

/** Sets under their own policy: any local rules, every pair of kinds of them, and none. */
const bookings = fc.oneof(
  { weight: 3, arbitrary: kindsBooking },
  { weight: 2, arbitrary: booking({ local: true, details: true, maxTaxes: 4 }) },
  { weight: 1, arbitrary: booking({ maxTaxes: 4 }) },
);

function amountsFinder(taxSet: TaxSet, policy: FullPolicy) {
  const { program, figuresOf } = figuresFinder(compile(taxSet, policy), UNLIMITED);
  return {
    policy,
    digits: program.digits,
    figuresOf: (groups: readonly RoomGroup[]) => {
      const figures = figuresOf(groups);
      return figures === undefined || figures === 'refused' ? figures : asQuoted(figures, program);
    },
  };
}

function validChanges(taxSet: TaxSet) {
  return [...changesOf(taxSet)].map((change) => ({ change, valid: readChange(taxSet, change) }));
}

/** Quotes the stays that each change leaves as they are; returns their number. */
function checkSkipped(taxSet: TaxSet, own: Stay): number {
  let skipped = 0;
  const before = amountsFinder(taxSet, createCalculator(taxSet).policy);
  const stays = [own, ...staysAround(taxSet, undefined, before.policy).values()].slice(0, 40);
  for (const { valid: read } of validChanges(taxSet)) {
    if (read?.tax === undefined) continue;
    const mayReach = reachOf(read.tax, before.policy);
    const after = amountsFinder(read.taxSet, before.policy);
    for (const stay of stays) {
      const groups = readRoomGroups(stay, before.digits, 'any-check-in');
      if (groups === undefined || mayReach(groups)) continue;
      skipped += 1;
      expect(after.figuresOf(groups)).toEqual(before.figuresOf(groups));
    }
  }
  return skipped;
}

const valid = (taxSet: unknown): TaxSet => {
  const { value } = validateTaxSet(taxSet);
  if (value === undefined) throw new Error('A random tax set is not valid');
  return value;
};

/** What coverage leaves out changes nothing: each shortcut beside the long way. */
describe('coverage of any set', () => {
  test('reads a change like validation', () => {
    const property = fc.property(bookings, (one) => {
      for (const { change, valid: read } of validChanges(valid(one.taxSet))) {
        expect(read?.taxSet).toEqual(validateTaxSet(change.taxSet).value);
      }
    });
    fc.assert(property, { numRuns });
  });

  test('finds the figures of a quote', () => {
    const property = fc.property(bookings, (one) => {
      const { taxSet, policy, quote } = createCalculator(one.taxSet);
      const { figuresOf, digits } = amountsFinder(taxSet, policy);
      const groups = readRoomGroups(one.stay, digits, 'any-check-in');
      if (groups === undefined) return;
      const { price, net, inclusive, exclusive, total, kept, due, taxes } = quote(one.stay);
      const lines = taxes.map(({ title, amount }) => ({ title, amount }));
      expect(figuresOf(groups)).toEqual({ price, net, inclusive, exclusive, total, kept, due, taxes: lines });
    });
    fc.assert(property, { numRuns });
  });

  test('finds the figures after a change from the affected taxes alone', () => {
    let compared = 0;
    const property = fc.property(bookings, (one) => {
      const taxSet = valid(one.taxSet);
      const { policy } = createCalculator(taxSet);
      const before = figuresFinder(compile(taxSet, policy), UNLIMITED);
      const stays = [one.stay, ...staysAround(taxSet, undefined, policy).values()].slice(0, 10);
      for (const { valid: read } of validChanges(taxSet)) {
        const part = read?.tax && keepsBases(read.tax) ? affectedPart(before.program, read.tax.before) : undefined;
        if (read?.tax === undefined || part === undefined) continue;
        const ofPart = figuresAfter(before, part, read.tax.after, UNLIMITED);
        const whole = figuresFinder(compile(read.taxSet, policy), UNLIMITED);
        for (const stay of stays) {
          const groups = readRoomGroups(stay, before.program.digits, 'any-check-in');
          if (groups === undefined) continue;
          compared += 1;
          expect(ofPart?.(groups)).toEqual(whole.figuresOf(groups));
        }
      }
    });
    fc.assert(property, { numRuns });
    expect(compared).toBeGreaterThan(numRuns);
  });

  test('is the same within the budget as without one', () => {
    const property = fc.property(bookings, (one) => {
      const { cases } = readCases([{ name: 'a stay', stay: one.stay, expect: {} }]);
      const within = lastOf(coverSteps(one.taxSet, cases));
      if (within.not_tried === 0) expect(within).toEqual(lastOf(coverSteps(one.taxSet, cases, UNLIMITED)));
    });
    fc.assert(property, { numRuns });
  });

  test('skips no stay that a change reaches', () => {
    let passed = 0;
    const property = fc.property(bookings, (one) => {
      passed += checkSkipped(valid(one.taxSet), one.stay);
    });
    fc.assert(property, { numRuns });
    expect(passed).toBeGreaterThan(numRuns);
  });

  // 0.05% of 10.00 is 0.005, rounded 0.01. Half of 10.005 is 5.00, exact because a row limits each guest; without that
  // row it is half of 10.01, 5.01, also for those whom the row never meant.
  test('skips no adult when the only limit of a percentage goes with a row for children', () => {
    const fee = { title: 'Fee', logic: 'percent', type: 'fee', rate: '0.05', is_inclusive: false, level: 2 };
    const local = { rates: [{ age_under: 2, rate: '0', at_most: '9' }] };
    const taxSet = valid({
      title: 'Set',
      currency: 'EUR',
      taxes: [fee, { ...fee, title: 'Levy', rate: '50', level: 1, local }],
    });
    const stay = { checkIn: '2026-05-01', rooms: [{ guests: [{ age: 30 }], nightlyPrices: ['10.00'] }] };
    const { quote } = createCalculator(taxSet);
    expect(quote(stay).taxes.map(({ amount }) => amount)).toEqual(['0.01', '5.00']);
    checkSkipped(taxSet, stay);
  });

  test('reaches no stay with a row that holds only where an earlier one does', () => {
    const days = ['2026-05-01', '2026-05-10', '2026-05-20'];
    const rates = days.map((after, at) => ({ arrived: { after }, rate: `${at + 1}.00` }));
    const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR' };
    const taxSet = valid({ title: 'S', currency: 'EUR', taxes: [{ ...city, is_inclusive: false, local: { rates } }] });
    const { policy } = createCalculator(taxSet);
    // In June each row holds, and the first one decides.
    const groups =
      readRoomGroups({ checkIn: '2026-06-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] }, 2) ?? [];
    const reached = validChanges(taxSet).flatMap(({ change: { path }, valid: read }) =>
      read?.tax !== undefined && path.includes('rates') ? [[path, reachOf(read.tax, policy)(groups)]] : [],
    );
    const isFirst = (path: unknown) => String(path).includes('rates[0]');
    expect(reached.filter(([path]) => isFirst(path)).map(([, isReached]) => isReached)).toContain(true);
    expect(reached.filter(([path, isReached]) => !isFirst(path) && isReached)).toEqual([]);
  });

  test('tries the stays of the preview, in its order', () => {
    const property = fc.property(bookings, bookings, ({ taxSet: given }, { taxSet: other }) => {
      const [draft, saved] = [valid(given), valid(other)];
      const { policy } = createCalculator(draft);
      const stays = scenarios(draft, { saved }).map(({ stay }) => stay);
      expect([...staysAround(draft, saved, policy).values()]).toEqual(stays);
    });
    fc.assert(property, { numRuns });
  });
});
