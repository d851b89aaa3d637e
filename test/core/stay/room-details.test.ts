import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../../src/core/calendar/plain-date.js';
import type { RoomGroup } from '../../../src/core/stay/room-groups.js';
import { readRoomGroups } from '../../../src/core/stay/room-groups.js';
import { validateStay } from '../../../src/core/stay/validate-stay.js';

const room = { persons: 2, nightlyPrices: ['100.00', '120.00'] };
const groupsOf = (stay: object, digits = 2): readonly RoomGroup[] =>
  readRoomGroups({ checkIn: '2026-05-01', ...stay }, digits, 'any-check-in') ?? [];
const only = (fields: object, stay: object = {}) => groupsOf({ ...stay, rooms: [{ ...room, ...fields }] })[0];

describe('the persons in a room', () => {
  test('guests in place of persons', () => {
    const { persons: _, ...unnamed } = room;
    const [group] = groupsOf({ rooms: [{ ...unnamed, guests: [{}, { age: 8, labels: ['resident'] }] }] });
    expect(group?.persons).toBe(2);
    expect(group?.details).toMatchObject({
      guests: [
        { age: undefined, labels: [] },
        { age: 8, labels: ['resident'] },
      ],
      others: 0,
    });
  });

  test('persons beyond the guests are adults without labels, so an incomplete check-in lowers no tax', () => {
    expect(only({ persons: 4, guests: [{ age: 8 }] })?.details?.others).toBe(3);
    expect(only({ persons: 4, guests: [] })?.details?.others).toBe(4);
  });

  test('fewer persons than guests are refused', () => {
    expect(only({ persons: 1, guests: [{}, {}] })).toBeUndefined();
  });

  test('an age beside a date of birth is told of, also where the nights or the check-in cannot be read', () => {
    const guests = [{ age: 6, birthDate: '2019-09-01' }];
    const codes = (checkIn: string, nights: object) =>
      validateStay({ checkIn, rooms: [{ guests, ...nights }] }, 'EUR').issues?.map(({ code }) => code);
    expect(codes('2026-05-01', { nightlyPrices: ['1.00'] })).toEqual(['age_and_birth_date']);
    expect(codes('2026-05-32', { nightlyPrices: ['1.00'] })).toEqual(['not_a_date', 'age_and_birth_date']);
    expect(codes('2026-05-01', { nightlyPrices: [] })).toEqual(['list_too_short', 'age_and_birth_date']);
  });

  test('three identical rooms have three times the persons, and the guests of one', () => {
    const group = only({ persons: 3, guests: [{ age: 8 }], count: 3 });
    expect(group).toMatchObject({ persons: 9, rooms: 3 });
    expect(group?.details).toMatchObject({ guests: [{ age: 8 }], others: 2 });
  });
});

describe('extras', () => {
  const breakfast = { label: 'breakfast', nightlyPrices: ['15.00', '7.50'] };

  test('are part of the price of the room, beside its lodging', () => {
    const group = only({ extras: [breakfast, { label: 'parking', price: '20.01' }] });
    expect(group?.prices).toEqual([10_000 + 1_500 + 1_001, 12_000 + 750 + 1_000]);
    expect(group?.details?.lodging).toEqual([10_000, 12_000]);
    expect(group?.details?.extras).toEqual([
      { label: 'breakfast', prices: [1_500, 750] },
      { label: 'parking', prices: [1_001, 1_000] },
    ]);
  });

  test('are counted for each of several identical rooms', () => {
    const group = only({ extras: [breakfast], count: 2 });
    expect(group?.prices).toEqual([23_000, 25_500]);
    expect(group?.details?.extras[0]?.prices).toEqual([3_000, 1_500]);
  });

  test('may be in a room with a stay price', () => {
    const [group] = groupsOf({
      rooms: [{ persons: 1, price: '100.00', nights: 3, extras: [{ label: 'x', price: '1' }] }],
    });
    expect(group?.prices).toEqual([3_334 + 34, 3_333 + 33, 3_333 + 33]);
  });
});

describe('fields of the stay in the details of rooms', () => {
  test('labels are those of the stay and of the room', () => {
    expect(only({ labels: ['suite'] }, { labels: ['business'] })?.details?.labels).toEqual(['business', 'suite']);
    expect(only({}, { labels: ['business'] })?.details?.labels).toEqual(['business']);
  });

  test('each room has the date of the booking', () => {
    expect(only({}, { bookedOn: '2025-12-24' })?.details?.bookedDay).toBe(dayNumber('2025-12-24'));
    expect(only({ guests: [] })?.details?.bookedDay).toBeUndefined();
  });

  test('nights before are those of the room, or else of the stay', () => {
    expect(only({}, { nightsBefore: 3 })?.nightsBefore).toBe(3);
    expect(only({ nightsBefore: 0 }, { nightsBefore: 3 })?.nightsBefore).toBe(0);
  });

  test('nights after are those of the room, or else of the stay', () => {
    expect(only({}, { nightsAfter: 3 })?.nightsAfter).toBe(3);
    expect(only({ nightsAfter: 0 }, { nightsAfter: 3 })?.nightsAfter).toBe(0);
  });
});

describe('several rooms', () => {
  test('with the same nights are one group that keeps the details of each', () => {
    const [group, none] = groupsOf({
      rooms: [{ ...room, guests: [{ age: 3 }] }, room, { ...room, labels: ['suite'] }],
    });
    expect(none).toBeUndefined();
    expect(group).toMatchObject({ persons: 6, rooms: 3, details: undefined });
    expect(group?.entries?.map(({ details }) => details?.guests.length)).toEqual([1, undefined, 0]);
    expect(group?.entries?.map(({ details }) => details?.labels)).toEqual([[], undefined, ['suite']]);
  });

  test('with other nights before are separate groups, the fewest first, in any order', () => {
    const rooms = [{ ...room, nightsBefore: 5 }, room, { ...room, nightsBefore: 5 }];
    for (const list of [rooms, rooms.toReversed()]) {
      expect(groupsOf({ rooms: list }).map(({ nightsBefore, rooms: count }) => [nightsBefore, count])).toEqual([
        [0, 1],
        [5, 2],
      ]);
    }
  });

  test('with other nights after are separate groups', () => {
    const rooms = [{ ...room, nightsAfter: 5 }, room, { ...room, nightsBefore: 1 }];
    for (const list of [rooms, rooms.toReversed()]) {
      expect(groupsOf({ rooms: list }).map(({ nightsBefore, nightsAfter }) => [nightsBefore, nightsAfter])).toEqual([
        [0, 0],
        [0, 5],
        [1, 0],
      ]);
    }
  });
});

test('a room without such fields has no details, and no nights before', () => {
  expect(only({})).toMatchObject({ details: undefined, nightsBefore: 0, nightsAfter: 0 });
});

test('a valid stay is returned as it was given', () => {
  const stay = {
    checkIn: '2026-05-01',
    labels: ['business'],
    bookedOn: '2026-01-31',
    nightsBefore: 2,
    rooms: [{ guests: [{ age: 8 }, {}], nightlyPrices: ['90'], extras: [{ label: 'breakfast', price: '12.50' }] }],
  };
  expect(validateStay(stay, 'EUR')).toStrictEqual({ value: stay, warnings: [] });
});
