import { describe, expect, test } from 'vitest';
import type { Calculation } from '../../../src/core/calculation/calculation.js';
import { byRoom, pricesOf } from '../../../src/core/calculation/calculation.js';
import { quote } from '../../../src/index.js';
import type { Room, Tax } from './given.js';
import { fixed, inclusive, inEuro, percent, stay } from './given.js';
import { calculated, programOf } from './plans.js';

const room = { nightlyPrices: ['100.00', '120.00'] };
/** Rows by age, by label and on two extras: guests and rooms that differ in these are told apart. */
const ROWS = [
  { age_under: 8, rate: '0' },
  { age_under: 18, rate: '1' },
  { label: 'suite', rate: '9' },
];
const asking = percent('Levy', '5', { local: { rates: ROWS, on: ['lodging', 'breakfast', 'parking'] } });
const of = (taxes: Tax[], ...rooms: object[]): Calculation =>
  calculated(programOf(taxes), { checkIn: '2026-05-01', rooms });

/** The cells of a calculation: first night, nights, price. */
const cellsOf = (calculation: Calculation) => {
  const prices = pricesOf(calculation);
  return calculation.shape.cells.map(({ from, nights, index }) => [from, nights, prices[index]]);
};

describe('cutIntoRuns', () => {
  const week = { persons: 1, nightlyPrices: ['10.00', '10.00', '10.00', '10.00', '10.00'] };
  test.each<[string, Tax[], unknown[]]>([
    ['one, where every tax applies to every night', [inclusive('VAT', '10')], [[0, 5, 5_000]]],
    [
      'at skipped nights and caps',
      [fixed('Fee', 'per_night', '1.00', { skip_nights: 1, max_nights: 2 })],
      [
        [0, 1, 1_000],
        [1, 2, 2_000],
        [3, 2, 2_000],
      ],
    ],
    [
      'where a condition of a row begins to hold',
      [fixed('Fee', 'per_night', '1.00', { local: { rates: [{ night_from: 3, rate: '2.00' }] } })],
      [
        [0, 2, 2_000],
        [2, 3, 3_000],
      ],
    ],
  ])('%s', (_, taxes, expected) => {
    expect(cellsOf(of(taxes, week))).toEqual(expected);
  });

  // The second guest comes for the third night: the first two nights are those of one guest.
  test('a guest who comes or leaves cuts a run', () => {
    const guests = [{}, { checkIn: '2026-05-03', nights: 1 }];
    const found = of([fixed('City tax', 'per_person_per_night', '1.00')], { ...week, persons: 2, guests });
    expect(cellsOf(found)).toEqual([
      [0, 2, 2_000],
      [2, 1, 1_000],
      [3, 2, 2_000],
    ]);
  });
});

describe('guests of a room', () => {
  const guestsOf = (guests: object[]) =>
    of([asking], { ...room, guests }).rooms[0]?.guests?.map(({ number }) => number);

  test('are one entry if the same rows can hold for them', () => {
    expect(guestsOf([{}, { age: 7 }, {}, { age: 3 }, { age: 8 }, { age: 40 }])).toEqual([3, 2, 1]);
  });

  test('differ by a label that a row requires, and by no other', () => {
    expect(guestsOf([{ labels: ['suite'] }, { labels: ['x'] }, {}])).toEqual([1, 2]);
  });

  test('are only counted if no row has a condition on guests', () => {
    const { shape, rooms } = of([inclusive('VAT', '10')], { ...room, guests: [{}, { age: 7 }] });
    expect([rooms[0]?.persons, rooms[0]?.guests, shape.kinds[0]?.guests]).toEqual([2, undefined, []]);
  });
});

test('lists the parts of a price: lodging, then the extras, those of one label together', () => {
  const extras = [
    { label: 'breakfast', nightlyPrices: ['10.00', '12.00'] },
    { label: 'parking', price: '20.00' },
    { label: 'breakfast', nightlyPrices: ['5.00', '6.00'] },
  ];
  const partsOf = (fields: object) => {
    const { shape, rooms } = of([asking], { ...room, persons: 1, ...fields });
    const prices = rooms[0]?.byPart ?? [rooms[0]?.prices];
    return shape.kinds[0]?.parts.map(({ part }, at) => [part.label, prices[at]]);
  };
  expect(partsOf({ extras })).toEqual([
    ['lodging', [10_000, 12_000]],
    ['breakfast', [1_500, 1_800]],
    ['parking', [1_000, 1_000]],
  ]);
  expect(partsOf({})).toEqual([['lodging', [10_000, 12_000]]]);
  // Extras that no row names are one part.
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
    of([asking], ...rooms).rooms.map(({ rooms: count, persons }) => [count, persons]);

  test('are one kind if the rows have no condition that differs', () => {
    const child = { ...room, guests: [{}, { age: 7 }] };
    expect(kindsOf(child, { ...child, guests: [{ age: 3 }, { age: 30 }] }, { ...child, count: 2 })).toEqual([[4, 8]]);
    const two = { ...room, persons: 2 };
    expect(kindsOf(two, { ...room, persons: 1 }, { ...two, labels: ['suite'] })).toEqual([
      [1, 2],
      [1, 1],
      [1, 2],
    ]);
  });

  test('are sorted by price, night by night, descending; equal prices keep their order', () => {
    const priced = (...nightlyPrices: string[]) => ({ persons: 1, nightlyPrices });
    const stayed = of(
      [asking],
      priced('90.00', '100.00'),
      { ...priced('100.00', '90.00'), count: 2 },
      priced('90.00', '110.00'),
      { ...priced('90.00', '100.00'), persons: 2 },
    );
    const { rooms } = byRoom(stayed);
    expect(rooms.map(({ entries, persons, prices }) => [entries?.[0]?.place, persons, prices])).toEqual([
      [1, 1, [10_000, 9_000]],
      [1, 1, [10_000, 9_000]],
      [2, 1, [9_000, 11_000]],
      [0, 1, [9_000, 10_000]],
      [3, 2, [9_000, 10_000]],
    ]);
  });

  test('stay together if they are more than can be listed', () => {
    const kindsOf = (count: number) => byRoom(of([asking], { ...room, persons: 1, count })).rooms;
    expect(kindsOf(1_001).map(({ rooms, persons }) => [rooms, persons])).toEqual([[1_001, 1_001]]);
    expect(kindsOf(1_000)).toHaveLength(1_000);
  });

  test('are listed group after group', () => {
    const later = { ...room, persons: 2, checkIn: '2026-05-02' };
    const { shape, rooms } = of([asking], { ...room, persons: 1 }, later, { ...room, persons: 3, labels: ['suite'] });
    expect(shape.kinds.map(({ index, group }) => [rooms[index]?.persons, group])).toEqual([
      [1, 0],
      [3, 0],
      [2, 1],
    ]);
  });
});

describe('a tax without local rules is computed on lodging alone, in any room with an extra', () => {
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
