import { describe, expect, test } from 'vitest';
import { localRoomsOf } from '../../../src/calculation/local/rooms.js';
import { quote } from '../../../src/index.js';
import { inEuro, percent, type Room, stay } from '../given.js';
import { roomGroupsOf } from '../plans.js';

const room = { nightlyPrices: ['100.00', '120.00'] };
const roomsOf = (...rooms: object[]) => localRoomsOf(roomGroupsOf({ checkIn: '2026-05-01', rooms }));
/** By guests who are alike: their age, their labels, how many. */
const guestsOf = (fields: object) =>
  roomsOf({ ...room, ...fields })[0]?.guests.map(({ guest, number }) => [guest.age, guest.labels.join(), number]);

describe('guests of a room', () => {
  test('are one entry where nothing about them differs', () => {
    expect(guestsOf({ guests: [{}, { age: 7 }, {}, { age: 7 }, { age: 8 }] })).toEqual([
      [undefined, '', 2],
      [7, '', 2],
      [8, '', 1],
    ]);
  });

  test('differ by each label', () => {
    const labels = (...list: string[]) => ({ age: 30, labels: list });
    expect(
      guestsOf({ guests: [labels('a'), labels('b'), labels('a', 'b'), labels('a', 'c'), labels('a'), {}] }),
    ).toEqual([
      [30, 'a', 2],
      [30, 'b', 1],
      [30, 'a,b', 1],
      [30, 'a,c', 1],
      [undefined, '', 1],
    ]);
  });

  test('are adults where the stay says nothing of them', () => {
    expect(guestsOf({ persons: 3, count: 2 })).toEqual([[undefined, '', 3]]);
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
  expect(roomsOf({ ...room, persons: 1, extras })[0]?.parts).toEqual([
    { label: 'lodging', prices: [10_000, 12_000] },
    { label: 'breakfast', prices: [1_500, 1_800] },
    { label: 'parking', prices: [1_000, 1_000] },
  ]);
  expect(roomsOf({ ...room, persons: 1 })[0]?.parts).toEqual([{ label: 'lodging', prices: [10_000, 12_000] }]);
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

test('rooms stand group after group; the first of each has what rooms have together', () => {
  const later = { ...room, persons: 2, checkIn: '2026-05-02' };
  const found = roomsOf({ ...room, persons: 1 }, later, { ...room, persons: 3, labels: ['suite'] });
  expect(found.map(({ entry, group, isFirst, labels }) => [entry.persons, group, isFirst, labels.join()])).toEqual([
    [1, 0, true, ''],
    [3, 0, false, 'suite'],
    [2, 1, true, ''],
  ]);
});
