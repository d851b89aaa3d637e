import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCells } from '../../../src/calculation/rules/quantities.js';
import type { Cells } from '../../../src/calculation/stay/cells.js';
import type { Plan } from '../../../src/calculation/tax-set/plan.js';
import type { RoomGroup } from '../../../src/stay/room-groups.js';
import { randomCase } from '../../oracle/random-batch.js';
import { runsUpTo } from '../../seed.js';
import { each, type FixedLogic, fixed, type Policy, room, stay, type Tax } from '../given.js';
import { nightsOf, planOf, prepared, roomGroupsOf, segmentsOf } from '../plans.js';

type StayCharges = NonNullable<Policy['stayCharges']>;

const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;
const from = (first: number, last: number) => ({ after: may(first), before: may(last) });

function countsIn(plan: Plan, cells: Cells, counter: number, stayCharges: StayCharges): number[] {
  const found = plan.counters[counter];
  if (found === undefined) throw new Error(`there is no counter ${counter}`);
  const counts: number[] = [];
  countCells(found, cells, stayCharges, counts);
  return counts.slice(0, cells.size);
}

/** How often a tax of each logic is charged in each segment of a stay, under both values of `stayCharges`. */
function counted(logic: FixedLogic, limits: Partial<Tax>, groups: RoomGroup[]): Record<StayCharges, number[]> {
  const plan = planOf([fixed('Fee', logic, '1.00', limits)]);
  const cells = segmentsOf(plan, groups);
  return {
    'first-taxable-night': countsIn(plan, cells, 0, 'first-taxable-night'),
    arrival: countsIn(plan, cells, 0, 'arrival'),
  };
}

// Group A: two rooms with three guests each, 1 to 4 May. Group B: one room with one guest, 3 to 6 May.
const A = room(each('10.00', 4), { persons: 3, count: 2 });
const B = room(each('10.00', 4), { persons: 1, checkIn: may(3) });

describe('two groups, charged from 2 to 5 May', () => {
  // Segments of A: 1 May (closed), 2 to 4 May (open); of B: 3 to 5 May (open), 6 May (closed).
  // A arrives before the season, so at arrival it owes nothing. Both sleep 3 and 4 May: those dates are A's.
  const TABLE: Record<FixedLogic, Record<StayCharges, number[]>> = {
    per_room: { 'first-taxable-night': [0, 2, 1, 0], arrival: [0, 0, 1, 0] },
    per_room_per_night: { 'first-taxable-night': [0, 6, 3, 0], arrival: [0, 6, 3, 0] },
    per_person: { 'first-taxable-night': [0, 6, 1, 0], arrival: [0, 0, 1, 0] },
    per_person_per_night: { 'first-taxable-night': [0, 18, 3, 0], arrival: [0, 18, 3, 0] },
    per_night: { 'first-taxable-night': [0, 3, 1, 0], arrival: [0, 3, 1, 0] },
    per_booking: { 'first-taxable-night': [0, 1, 0, 0], arrival: [0, 0, 1, 0] },
  };
  test.each(Object.keys(TABLE) as FixedLogic[])('%s', (logic) => {
    const season = { applicable_date_ranges: [from(2, 5)] };
    expect(counted(logic, season, roomGroupsOf(stay(A, B)))).toEqual(TABLE[logic]);
  });
});

describe('one group, charged on 1 May and from 3 to 4 May', () => {
  // Four segments: 1 May (open), 2 May (closed), 3 to 4 May (open), 5 May (closed). A charge of the stay falls once.
  const TABLE: Record<FixedLogic, number[]> = {
    per_room: [2, 0, 0, 0],
    per_room_per_night: [2, 0, 4, 0],
    per_person: [6, 0, 0, 0],
    per_person_per_night: [6, 0, 12, 0],
    per_night: [1, 0, 2, 0],
    per_booking: [1, 0, 0, 0],
  };
  test.each(Object.keys(TABLE) as FixedLogic[])('%s, whatever the policy says of arrival', (logic) => {
    const ranges = { applicable_date_ranges: [from(1, 1), from(3, 4)] };
    const groups = roomGroupsOf(stay(room(each('10.00', 5), { persons: 3, count: 2 })));
    const expected = { 'first-taxable-night': TABLE[logic], arrival: TABLE[logic] };
    expect(counted(logic, ranges, groups)).toEqual(expected);
  });
});

describe('three groups, the first night skipped', () => {
  // A: 1 (closed), 2 to 4 May. C, one room with two guests: 2 May alone, which it skips. B: 3 (closed), 4 to 6 May.
  // At arrival nobody owes a charge of the stay. Of the dates, 4 May is A's.
  const C = room(['10.00'], { persons: 2, checkIn: may(2) });
  const TABLE: Record<FixedLogic, number[]> = {
    per_room: [0, 2, 0, 0, 1],
    per_room_per_night: [0, 6, 0, 0, 3],
    per_person: [0, 6, 0, 0, 1],
    per_person_per_night: [0, 18, 0, 0, 3],
    per_night: [0, 3, 0, 0, 2],
    per_booking: [0, 1, 0, 0, 0],
  };
  test.each(Object.keys(TABLE) as FixedLogic[])('%s', (logic) => {
    const isOfStay = !logic.endsWith('night');
    expect(counted(logic, { skip_nights: 1 }, roomGroupsOf(stay(A, B, C)))).toEqual({
      'first-taxable-night': TABLE[logic],
      arrival: isOfStay ? [0, 0, 0, 0, 0] : TABLE[logic],
    });
  });
});

describe('a date and a booking', () => {
  test('are counted once by two groups that sleep the same first nights', () => {
    // By length: the group of one night, then that of three. 1 May is the first group's.
    const groups = roomGroupsOf(stay(room(each('10.00', 3)), room(['10.00'])));
    expect(counted('per_night', {}, groups).arrival).toEqual([1, 2]);
    expect(counted('per_booking', {}, groups).arrival).toEqual([1, 0]);
    expect(counted('per_room', {}, groups).arrival).toEqual([1, 1]);
  });

  test('are counted in the second group where the first has no taxable night', () => {
    const groups = roomGroupsOf(stay(room(['10.00']), room(['10.00'], { checkIn: may(9) })));
    const season = { applicable_date_ranges: [from(9, 9)] };
    expect(counted('per_night', season, groups).arrival).toEqual([0, 1]);
    expect(counted('per_booking', season, groups).arrival).toEqual([0, 1]);
  });
});

test('single nights and segments always count the same, and a charge of the stay falls on the first night', () => {
  fc.assert(
    fc.property(randomCase, (booking) => {
      const { plan, groups } = prepared(booking);
      const segments = segmentsOf(plan, groups);
      const nights = nightsOf(plan, groups);
      plan.counters.forEach(({ isPerNight }, counter) => {
        const { stayCharges } = plan.policy;
        const byNight = countsIn(plan, nights, counter, stayCharges);
        const bySegment = countsIn(plan, segments, counter, stayCharges);
        let night = 0;
        bySegment.forEach((count, segment) => {
          const inside = byNight.slice(night, night + (segments.nights[segment] ?? 0));
          night += inside.length;
          expect(inside.reduce((sum, one) => sum + one, 0)).toBe(count);
          if (!isPerNight) expect(inside.slice(1).every((one) => one === 0)).toBe(true);
        });
      });
    }),
    runsUpTo(800),
  );
});
