import { describe, expect, test } from 'vitest';
import { LONGEST_TITLE } from '../../../src/core/issues/texts.js';
import { readRoomGroups } from '../../../src/core/stay/room-groups.js';
import { validateStay } from '../../../src/core/stay/validate-stay.js';

const room = { persons: 2, nightlyPrices: ['100.00', '120.00'] };
const stay = { checkIn: '2026-05-01', rooms: [room] };
const withRoom = (fields: object) => ({ ...stay, rooms: [{ ...room, ...fields }] });
const only = (given: unknown) => ({ ...stay, rooms: [given] });

describe('stays that the fast reader and validation refuse', () => {
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
    ['no rooms of a kind', withRoom({ count: 0 })],
    ['half a person', withRoom({ persons: 1.5 })],
    ['a check-in on no date', { ...stay, checkIn: '2026-02-30' }],
    ['a check-in of a room on no date', withRoom({ checkIn: '2026-02-30' })],
    ['a night after the last day there is', { ...stay, checkIn: '9999-12-31' }],
  ])('%s', (_, given) => {
    // With labels every room is read in another way.
    for (const one of [given, Object.assign(given as object, { labels: ['resident'] })]) {
      expect(readRoomGroups(one, 2)).toBeUndefined();
      expect(validateStay(one, 'EUR').issues).not.toBeUndefined();
    }
  });
});

describe('fields of a stay beside its prices', () => {
  const many = (count: number, one: unknown) => Array.from({ length: count }, () => one);
  const breakfast = { label: 'breakfast', price: '10.00' };
  const withExtra = (fields: object) => withRoom({ extras: [breakfast, { ...breakfast, label: 'spa', ...fields }] });
  const longest = 'x'.repeat(LONGEST_TITLE);

  test.each<[string, unknown]>([
    ['labels of a stay that are no list', { ...stay, labels: 'resident' }],
    ['too many of them', { ...stay, labels: many(101, 'a') }],
    ['a label that is no text', { ...stay, labels: ['resident', 5] }],
    ['a blank label', { ...stay, labels: ['resident', ' '] }],
    ['a label that is too long', { ...stay, labels: [`${longest}x`] }],
    ['a booking on no date', { ...stay, bookedOn: '2026-02-30' }],
    ['a booking on a number', { ...stay, bookedOn: 20_260_201 }],
    ['a booking on no date, beside labels', { ...stay, labels: ['resident'], bookedOn: 'today' }],
    ['part of a night before', { ...stay, nightsBefore: 0.5 }],
    ['too many nights before', { ...stay, nightsBefore: 10_001 }],
    ['nights before of a room that are none', withRoom({ nightsBefore: -1 })],
    ['part of a night after', { ...stay, nightsAfter: 0.5 }],
    ['too many nights after', { ...stay, nightsAfter: 10_001 }],
    ['a guest who comes before the room', withRoom({ guests: [{ checkIn: '2025-01-01' }] })],
    ['a guest who stays longer than the room', withRoom({ guests: [{ nights: 900 }] })],
    ['a guest of no night', withRoom({ guests: [{ nights: 0 }] })],
    ['a guest who comes on no date', withRoom({ guests: [{ checkIn: 5 }] })],
    ['part of a night before a guest', withRoom({ guests: [{ nightsBefore: 0.5 }] })],
    ['nights after a guest that are none', withRoom({ guests: [{ nightsAfter: -1 }] })],
    ['nights after of a room that are none', withRoom({ nightsAfter: -1 })],
    ['labels of a room that are no list', withRoom({ labels: { 0: 'resident', length: 1 } })],
    ['too many of those', withRoom({ labels: many(101, 'a') })],
    ['neither persons nor guests', withRoom({ persons: undefined, labels: ['suite'] })],
    ['guests that are no list', withRoom({ guests: { length: 0 } })],
    ['more guests than a room may have', withRoom({ persons: undefined, guests: many(10_001, {}) })],
    ['more guests than persons', withRoom({ persons: 1, guests: [{}, {}] })],
    ['a guest that is none', withRoom({ guests: [{}, 'child'] })],
    ['a guest that is nothing', withRoom({ guests: [null] })],
    ['a guest with a name', withRoom({ guests: [{ name: 'Ann' }] })],
    ['a guest of half a year', withRoom({ guests: [{ age: 0.5 }] })],
    ['a guest that is too old', withRoom({ guests: [{ age: 151 }] })],
    ['a guest whose age is a text', withRoom({ guests: [{ age: '8' }] })],
    ['a guest with labels that are none', withRoom({ guests: [{ age: 8, labels: 'resident' }] })],
    ['a guest with a blank label', withRoom({ guests: [{ labels: [''] }] })],
    ['extras that are no list', withRoom({ extras: { length: 0 } })],
    ['too many extras', withRoom({ extras: many(101, breakfast) })],
    ['an extra that is none', withRoom({ extras: [breakfast, 'spa'] })],
    ['an extra that is nothing', withRoom({ extras: [null] })],
    ['an extra with another field', withExtra({ count: 2 })],
    ['an extra without a label', withExtra({ label: undefined })],
    ['an extra with a blank label', withExtra({ label: ' ' })],
    ['an extra that is lodging', withExtra({ label: 'lodging' })],
    ['an extra without a price', withExtra({ price: undefined })],
    ['an extra with both forms of a price', withExtra({ nightlyPrices: ['5.00', '5.00'] })],
    ['an extra for fewer nights', withExtra({ price: undefined, nightlyPrices: ['5.00'] })],
    ['an extra for more nights', withExtra({ price: undefined, nightlyPrices: ['5.00', '5.00', '5.00'] })],
    ['an extra whose price is no decimal', withExtra({ price: 'five' })],
    ['an extra whose prices are no list', withExtra({ price: undefined, nightlyPrices: '55' })],
    ['an unknown field', { ...stay, labels: [], pets: 1 }],
    ['an unknown field of a room', withRoom({ labels: [], pets: 1 })],
  ])('is refused by both readings: %s', (_, given) => {
    expect(readRoomGroups(given, 2)).toBeUndefined();
    expect(validateStay(given, 'EUR').issues).not.toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['as many labels as there may be', { ...stay, labels: many(100, 'a') }],
    ['the longest label', { ...stay, labels: [longest] }],
    ['a booking on a date', { ...stay, bookedOn: '2026-02-01' }],
    ['the most nights before', { ...stay, nightsBefore: 10_000 }],
    ['the most nights after', { ...stay, nightsAfter: 10_000 }],
    ['as many guests as a room may have', withRoom({ persons: undefined, guests: many(10_000, {}) })],
    ['a guest of an age', withRoom({ guests: [{ age: 150, labels: ['resident'] }, { age: 0 }] })],
    ['as many guests as persons', withRoom({ guests: [{}, {}] })],
    ['as many extras as there may be', withRoom({ extras: many(100, breakfast) })],
    ['the last nights there are', { ...stay, labels: [], checkIn: '9999-12-30' }],
    ['an extra with one price a night', withExtra({ price: undefined, nightlyPrices: ['5.00', '0'] })],
  ])('is taken by both: %s', (_, given) => {
    expect(readRoomGroups(given, 2)).toHaveLength(1);
    expect(validateStay(given, 'EUR').issues).toBeUndefined();
  });
});

test('rooms 1,001 days apart are two room groups, with any lengths', () => {
  const early = { persons: 1, nightlyPrices: ['1.00', '1.00'], checkIn: '2026-05-01' };
  const late = { persons: 1, nightlyPrices: ['1.00'], checkIn: '2029-01-26' };
  const groups = readRoomGroups({ ...stay, rooms: [early, late] }, 2, 'any-check-in') ?? [];
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
