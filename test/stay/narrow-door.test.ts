import { describe, expect, test } from 'vitest';
import { readRoomGroups } from '../../src/stay/room-groups.js';
import { validateStay } from '../../src/stay/validate-stay.js';

const room = { persons: 2, nightlyPrices: ['100.00', '120.00'] };
const stay = { checkIn: '2026-05-01', rooms: [room] };
const withRoom = (fields: object) => ({ ...stay, rooms: [{ ...room, ...fields }] });
const only = (given: unknown) => ({ ...stay, rooms: [given] });

describe('what the quick reading refuses, and validation too', () => {
  test.each<[string, unknown]>([
    ['a list that has the fields of a stay', Object.assign([], stay)],
    ['a function that has the fields of a stay', Object.assign(() => 1, stay)],
    ['a list that has the fields of a room', only(Object.assign([], room))],
    ['a function that has the fields of a room', only(Object.assign(() => 1, room))],
    ['digits in place of a list of prices', withRoom({ nightlyPrices: '100' })],
    ['both forms of a price, without nights', withRoom({ price: '100.00' })],
    ['both forms of a price, whole', withRoom({ price: '100.00', nights: 2 })],
    ['a stay price that is a number', only({ persons: 1, price: 5, nights: 2 })],
    ['a stay price that is a list', only({ persons: 1, price: ['5'], nights: 2 })],
    ['a stay price that is no decimal', only({ persons: 1, price: 'five', nights: 2 })],
    ['half a night', only({ persons: 1, price: '5.00', nights: 1.5 })],
    ['a second room that is none', { ...stay, rooms: [room, null] }],
    ['a second room without prices', { ...stay, rooms: [room, { persons: 1 }] }],
    ['a check-in of a room that is a number', withRoom({ checkIn: 20260501 })],
    ['a check-in that is an object around a text', { ...stay, checkIn: new String('2026-05-01') }],
    ['a check-in of a room that is an object around a text', withRoom({ checkIn: new String('2026-05-03') })],
  ])('%s', (_, given) => {
    expect(readRoomGroups(given, 2)).toBeUndefined();
    expect(validateStay(given, 'EUR').issues).not.toBeUndefined();
  });
});

test('rooms 1,001 days apart are two room groups, whatever their lengths', () => {
  const early = { persons: 1, nightlyPrices: ['1.00', '1.00'], checkIn: '2026-05-01' };
  const late = { persons: 1, nightlyPrices: ['1.00'], checkIn: '2029-01-26' };
  const groups = readRoomGroups({ ...stay, rooms: [early, late] }, 2) ?? [];
  expect(groups.map(({ firstDay, prices }) => [firstDay, prices.length])).toEqual([
    [20_574, 2],
    [21_575, 1],
  ]);
});

test('each price of a list is read once', () => {
  let asked = 0;
  const prices = Object.defineProperty(['1.00'], 0, {
    get() {
      asked += 1;
      return asked === 1 ? '1.00' : 'x';
    },
  });
  expect(validateStay(withRoom({ nightlyPrices: prices }), 'EUR').value?.rooms[0]?.nightlyPrices).toEqual(['1.00']);
  expect(asked).toBe(1);
});
