import { describe, expect, test } from 'vitest';
import { singleRooms, strandsOf } from '../../../src/calculation/stay/strands.js';
import type { Asked } from '../../../src/calculation/tax-set/rated.js';
import { quote } from '../../../src/index.js';
import { inEuro, percent, type Room, stay } from '../given.js';
import { roomGroupsOf } from '../plans.js';

const room = { nightlyPrices: ['100.00', '120.00'] };
const asked: Asked = {
  ages: [8, 18],
  labels: new Set(['a', 'b', 'c', 'suite']),
  parts: new Set(['breakfast', 'parking']),
  byRoom: true,
};
const of = (by: Asked) => ({ asked: by, nightsOf: 'rooms' as const });
const groupsOf = (...rooms: object[]) => roomGroupsOf({ checkIn: '2026-05-01', rooms });
const roomsOf = (...rooms: object[]) => strandsOf(groupsOf(...rooms), of(asked));
/** By guests whom no row can tell apart: the age of one, labels, how many. */
const guestsOf = (fields: object, by: Asked = asked) =>
  strandsOf(groupsOf({ ...room, ...fields }), of(by))[0]?.guests?.map(({ guest, number }) => [
    guest.age,
    guest.labels.join(),
    number,
  ]);

describe('guests of a room', () => {
  test('are one entry where no row can tell them apart', () => {
    expect(guestsOf({ guests: [{}, { age: 7 }, {}, { age: 3 }, { age: 8 }, { age: 40 }] })).toEqual([
      [undefined, '', 3],
      [7, '', 2],
      [8, '', 1],
    ]);
    const nothing = { ages: [], labels: new Set<string>(), parts: new Set<string>(), byRoom: false };
    expect(guestsOf({ guests: [{}, { age: 7, labels: ['a'] }] }, nothing)).toEqual([[undefined, '', 2]]);
  });

  test('differ by each label that some row asks for', () => {
    const labels = (...list: string[]) => ({ age: 30, labels: list });
    expect(
      guestsOf({ guests: [labels('a'), labels('b'), labels('a', 'b'), labels('a', 'c'), labels('a', 'x'), {}] }),
    ).toEqual([
      [30, 'a', 2],
      [30, 'b', 1],
      [30, 'a,b', 1],
      [30, 'a,c', 1],
      [undefined, '', 1],
    ]);
  });

  test('are adults where the stay says nothing of them', () => {
    expect(guestsOf({ persons: 3, count: 2 })).toEqual([[undefined, '', 6]]);
    expect(guestsOf({ persons: 0 })).toEqual([]);
    expect(guestsOf({ persons: 4, guests: [{}, { age: 7 }] })).toEqual([
      [undefined, '', 3],
      [7, '', 1],
    ]);
    expect(guestsOf({ persons: 1, guests: [{ age: 7 }] })).toEqual([[7, '', 1]]);
  });
});

test('parts of a price: lodging, then the extras, those of one label together', () => {
  const extras = [
    { label: 'breakfast', nightlyPrices: ['10.00', '12.00'] },
    { label: 'parking', price: '20.00' },
    { label: 'breakfast', nightlyPrices: ['5.00', '6.00'] },
  ];
  const partsOf = (fields: object) =>
    roomsOf({ ...room, persons: 1, ...fields }).map(({ part, prices }) => [part, prices]);
  expect(partsOf({ extras })).toEqual([
    ['lodging', [10_000, 12_000]],
    ['breakfast', [1_500, 1_800]],
    ['parking', [1_000, 1_000]],
  ]);
  expect(partsOf({})).toEqual([['lodging', [10_000, 12_000]]]);
  // What no rule names is one part.
  const unnamed = [
    { label: 'spa', price: '20.00' },
    { label: 'gym', price: '2.00' },
  ];
  expect(partsOf({ extras: unnamed })).toEqual([
    ['lodging', [10_000, 12_000]],
    ['', [1_100, 1_100]],
  ]);
});

describe('rooms of a group', () => {
  const kindsOf = (...rooms: object[]) =>
    roomsOf(...rooms).map(({ rooms: count, persons, labels = [] }) => [count, persons, labels.join()]);

  test('are one where the rules ask nothing that differs', () => {
    const child = { ...room, guests: [{}, { age: 7 }] };
    expect(kindsOf(child, { ...child, guests: [{ age: 3 }, { age: 30 }] }, { ...child, count: 2 })).toEqual([
      [4, 8, ''],
    ]);
    expect(
      kindsOf({ ...room, persons: 2 }, { ...room, persons: 1 }, { ...room, persons: 2, labels: ['suite'] }),
    ).toEqual([
      [1, 2, ''],
      [1, 1, ''],
      [1, 2, 'suite'],
    ]);
  });

  test('stand one by one by price, night by night, the larger first, and those that cost the same as listed', () => {
    const priced = (...nightlyPrices: string[]) => ({ persons: 1, nightlyPrices });
    const groups = groupsOf(
      priced('90.00', '100.00'),
      { ...priced('100.00', '90.00'), count: 2 },
      priced('90.00', '110.00'),
      { ...priced('90.00', '100.00'), persons: 2 },
    );
    const found = singleRooms(groups, of(asked)).map(({ place, persons, prices }) => [place, persons, ...prices]);
    expect(found).toEqual([
      [1, 1, 10_000, 9_000],
      [1, 1, 10_000, 9_000],
      [2, 1, 9_000, 11_000],
      [0, 1, 9_000, 10_000],
      [3, 2, 9_000, 10_000],
    ]);
  });

  test('are taken together where they are more than can be listed', () => {
    const found = singleRooms(groupsOf({ ...room, persons: 1, count: 1_001 }), of(asked));
    expect(found.map(({ rooms, persons }) => [rooms, persons])).toEqual([[1_001, 1_001]]);
  });
});

describe('a tax without local rules is computed on lodging alone, whichever room has an extra', () => {
  const breakfast = { extras: [{ label: 'breakfast', price: '20.00' }] };
  const one = { persons: 2, nightlyPrices: ['100.00'] };
  test.each<[string, Room[], string]>([
    ['the only one', [{ ...one, ...breakfast }], '10.00'],
    ['the first of two', [{ ...one, ...breakfast }, one], '20.00'],
    ['the second of two', [one, { ...one, ...breakfast }], '20.00'],
    [
      'both',
      [
        { ...one, ...breakfast },
        { ...one, ...breakfast },
      ],
      '20.00',
    ],
  ])('%s', (_, rooms, expected) => {
    expect(quote(inEuro(percent('VAT', '10')), stay(...rooms)).exclusive).toBe(expected);
  });
});

test('rooms stand group after group; what rooms have together is told at the first of each', () => {
  const later = { ...room, persons: 2, checkIn: '2026-05-02' };
  const found = roomsOf({ ...room, persons: 1 }, later, { ...room, persons: 3, labels: ['suite'] });
  expect(found.map(({ persons, group, isFirst, labels = [] }) => [persons, group, isFirst, labels.join()])).toEqual([
    [1, 0, true, ''],
    [3, 0, false, 'suite'],
    [2, 1, true, ''],
  ]);
});
