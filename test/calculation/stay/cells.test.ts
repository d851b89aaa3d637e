import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cells } from '../../../src/calculation/stay/cells.js';
import type { Plan } from '../../../src/calculation/tax-set/plan.js';
import { dayNumber } from '../../../src/calendar/plain-date.js';
import type { RoomGroup } from '../../../src/stay/room-groups.js';
import { randomCase } from '../../oracle/random-batch.js';
import { runsUpTo } from '../../seed.js';
import { fixed, nights, room, stay, type Tax } from '../given.js';
import { nightsOf, planOf, prepared, roomGroupsOf, segmentsOf } from '../plans.js';

const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;
const fee = (title: string, ...ranges: Array<[number, number]>): Tax =>
  fixed(title, 'per_night', '1.00', {
    applicable_date_ranges: ranges.map(([after, before]) => ({ after: may(after), before: may(before) })),
  });

/** Cells as a person draws them: check-in, nights [from, to), price, and which windows are open. */
function drawn({ size, ruleSets, groups, groupOf, firstNights, nights: lengths, prices }: Cells): string[] {
  return Array.from({ length: size }, (_, at) => {
    const from = firstNights[at] ?? 0;
    const day = (groups[groupOf[at] ?? -1]?.firstDay ?? 0) - (dayNumber(may(1)) ?? 0) + 1;
    // The first window is the one that is always open.
    const open = ruleSets[at]?.open.map((isOpen) => (isOpen ? 'x' : '.')).join('');
    return `${day} May: ${from}-${from + (lengths[at] ?? 0)} for ${prices[at]}, ${open}`;
  });
}

/** One cent more each night: 100, 101, 102. */
const rising = (count: number) => Array.from({ length: count }, (_, night) => `1.0${night}`);

describe('segments: a stay is cut where a window opens or closes', () => {
  const segments = (taxes: Tax[], ...rooms: Parameters<typeof stay>) =>
    drawn(segmentsOf(planOf(taxes), roomGroupsOf(stay(...rooms))));

  test('not at all where nothing does', () => {
    expect(segments([], room(rising(3)))).toEqual(['1 May: 0-3 for 303, x']);
    expect(segments([fee('A', [1, 20]), fee('B', [21, 30])], room(rising(3)))).toEqual(['1 May: 0-3 for 303, xx.']);
  });

  // A from 3 May on, B until 4 May: 100 + 101, 102 + 103, 104.
  test('where one opens, and where another closes', () => {
    expect(segments([fee('A', [3, 20]), fee('B', [1, 4])], room(rising(5)))).toEqual([
      '1 May: 0-2 for 201, x.x',
      '1 May: 2-4 for 205, xxx',
      '1 May: 4-5 for 104, xx.',
    ]);
  });

  test('once where two do on the same night', () => {
    expect(segments([fee('A', [3, 20]), fee('B', [1, 2])], room(rising(4)))).toEqual([
      '1 May: 0-2 for 201, x.x',
      '1 May: 2-4 for 205, xx.',
    ]);
  });

  test('again in a later range, each night of which can be one', () => {
    expect(segments([fee('A', [1, 1], [3, 4], [6, 9])], room(rising(6)))).toEqual([
      '1 May: 0-1 for 100, xx',
      '1 May: 1-2 for 101, x.',
      '1 May: 2-4 for 205, xx',
      '1 May: 4-5 for 104, x.',
      '1 May: 5-6 for 105, xx',
    ]);
  });

  test('each room group by itself, in their order', () => {
    expect(segments([fee('A', [1, 2])], room(rising(3), { checkIn: may(2) }), room(rising(2)))).toEqual([
      '1 May: 0-2 for 201, xx',
      '2 May: 0-1 for 100, xx',
      '2 May: 1-3 for 203, x.',
    ]);
  });

  test('by skipped nights and a cap, counted in each group', () => {
    const limits = { ...fee('A'), skip_nights: 1, max_nights: 1 };
    expect(segments([limits], room(rising(3)), room(rising(2), { checkIn: may(2) }))).toEqual([
      '1 May: 0-1 for 100, x.',
      '1 May: 1-2 for 101, xx',
      '1 May: 2-3 for 102, x.',
      '2 May: 0-1 for 100, x.',
      '2 May: 1-2 for 101, xx',
    ]);
  });
});

test('single nights: the same segments, one night each', () => {
  const plan = planOf([fee('A', [2, 3])]);
  expect(drawn(nightsOf(plan, roomGroupsOf(nights('1.00', '2.00', '3.00'))))).toEqual([
    '1 May: 0-1 for 100, x.',
    '1 May: 1-2 for 200, xx',
    '1 May: 2-3 for 300, xx',
  ]);
});

describe('of any stay', () => {
  /** Which windows are open on a night, looked up for that night alone. */
  function openOn({ windows, policy }: Plan, { firstDay, prices }: RoomGroup, night: number): boolean[] {
    const isTaxable = windows.map(({ skipNights, maxNights, ranges }) => {
      let used = 0;
      for (let number = 0; number < prices.length; number += 1) {
        const isIn = ranges.some(([first, last]) => first <= firstDay + number && firstDay + number <= last);
        const isUnderCap = policy.maxNights === 'stay' ? number < maxNights : used < maxNights;
        const isOpen = number >= skipNights && isIn && isUnderCap;
        if (number === night) return isOpen;
        if (isOpen) used += 1;
      }
      return false;
    });
    return [true, ...isTaxable];
  }

  const many = (law: (plan: Plan, groups: RoomGroup[]) => void) =>
    fc.assert(
      fc.property(randomCase, (booking) => {
        const { plan, groups } = prepared(booking);
        law(plan, groups);
      }),
      runsUpTo(300),
    );

  test('segments always cover each night of each group once, in order, with its price', () => {
    many((plan, groups) => {
      const { size, groupOf, firstNights, nights: lengths, prices } = segmentsOf(plan, groups);
      const covered = Array.from({ length: size }, (_, cell) => {
        const group = groups[groupOf[cell] ?? -1];
        const from = firstNights[cell] ?? 0;
        const inside = group?.prices.slice(from, from + (lengths[cell] ?? 0)) ?? [];
        const sum = inside.reduce<bigint>((total, price) => total + BigInt(price), 0n);
        expect(BigInt(prices[cell] ?? -1)).toBe(sum);
        return inside.map((_, night) => ({ group, night: from + night }));
      });
      const expected = groups.flatMap((group) => group.prices.map((_, night) => ({ group, night })));
      expect(covered.flat()).toEqual(expected);
    });
  });

  test('the rule set of a cell is always that of each of its nights, and of no night beside it', () => {
    many((plan, groups) => {
      const { size, groupOf, firstNights, nights: lengths, ruleSets } = segmentsOf(plan, groups);
      for (let cell = 0; cell < size; cell += 1) {
        const [group, first = 0, length = 0] = [groups[groupOf[cell] ?? -1], firstNights[cell], lengths[cell]];
        if (group === undefined) throw new Error('a cell has a group');
        const { open } = ruleSets[cell] ?? {};
        for (let night = first; night < first + length; night += 1) expect(openOn(plan, group, night)).toEqual(open);
        // The longest cells there are.
        if (first > 0) expect(openOn(plan, group, first - 1)).not.toEqual(open);
      }
    });
  });

  test('cells of one rule set always share it, whichever stay they are of', () => {
    many((plan, groups) => {
      const byNight = nightsOf(plan, groups);
      const bySegment = segmentsOf(plan, groups);
      const known = new Map<string, unknown>();
      for (const { size, ruleSets } of [byNight, bySegment]) {
        for (const ruleSet of ruleSets.slice(0, size)) {
          const key = ruleSet.open.join();
          expect(known.get(key) ?? ruleSet).toBe(ruleSet);
          known.set(key, ruleSet);
        }
      }
    });
  });
});
