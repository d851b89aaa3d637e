import { describe, expect, test } from 'vitest';
import { quote } from '../../../src/index.js';
import type { Room, Tax } from '../calculation/given.js';
import { fixed, inEuro, nightly, nights, percent, room, stay, taxOf } from '../calculation/given.js';

/** The API has 2.00 for each person and night: two persons in a room of 100.00, one night. */
test.each<[string, Tax['local'], object]>([
  ['what the API has', {}, { logic: 'per_person_per_night', rate: '2.00', quantity: 2, amount: '4.00' }],
  ['the true rate', { rate: '3.00' }, { logic: 'per_person_per_night', rate: '3.00', quantity: 2, amount: '6.00' }],
  ['the true logic', { logic: 'per_room' }, { logic: 'per_room', rate: '2.00', quantity: 1, amount: '2.00' }],
  ['both', { logic: 'percent', rate: '5' }, { logic: 'percent', rate: '5', base: '100.00', amount: '5.00' }],
])('a line shows %s', (_, local, expected) => {
  const taxSet = inEuro(fixed('City tax', 'per_person_per_night', '2.00', { local }));
  expect(taxOf(quote(taxSet, nights('100.00')), 'City tax')).toMatchObject(expected);
});

test('the base of a line is rounded to the cent, half a cent up', () => {
  const levy = percent('Levy', '10', { local: { base: { share: '0.5' } } });
  expect(taxOf(quote(inEuro(levy), nights('100.01')), 'Levy')).toMatchObject({ base: '50.01', amount: '5.00' });
});

test('"2.0" and "2.00" are one rate, written as in the first row', () => {
  const cityTax = fixed('City tax', 'per_person_per_night', '4.00', {
    local: {
      rates: [
        { age_under: 13, rate: '2.0' },
        { age_under: 18, rate: '2.00' },
      ],
    },
  });
  const listed = [{}, { age: 15 }, { age: 3 }, { age: 4 }];
  for (const guests of [listed, listed.toReversed()]) {
    const { rates } = taxOf(quote(inEuro(cityTax), stay({ nightlyPrices: ['100.00'], guests })), 'City tax');
    // 3 children x 2.00 = 6.00; 1 adult x 4.00.
    expect(rates).toEqual([
      { rate: '2.0', quantity: 3, amount: '6.00' },
      { rate: '4.00', quantity: 1, amount: '4.00' },
    ]);
  }
});

test('rooms keep their order, each with its own charges, for any check-in', () => {
  const cityTax = fixed('City tax', 'per_person_per_night', '2.00', {
    local: { rates: [{ age_under: 5, rate: '0' }] },
  });
  const { rooms } = quote(
    inEuro(cityTax),
    stay(room(['80.00'], { checkIn: '2026-05-03', persons: 1 }), room(['90.00', '90.00'], { persons: 3 })),
  );
  expect(rooms.map(({ checkIn, exclusive }) => [checkIn, exclusive])).toEqual([
    ['2026-05-03', '2.00'],
    ['2026-05-01', '12.00'],
  ]);
});

test('each room is charged for its own guests, with the same nights as others or not', () => {
  const cityTax = fixed('City tax', 'per_person_per_night', '2.00', {
    local: { rates: [{ age_under: 5, rate: '0' }] },
  });
  const family = { nightlyPrices: ['90.00'], guests: [{ age: 3 }, {}] };
  const single = room(['80.00'], { checkIn: '2026-05-03', persons: 1 });
  const charged = (...rooms: Room[]) => quote(inEuro(cityTax), stay(...rooms)).rooms.map(({ exclusive }) => exclusive);
  expect(charged(room(['90.00']), family, single)).toEqual(['4.00', '2.00', '2.00']);
  expect(charged(single, family, room(['90.00']))).toEqual(['2.00', '2.00', '4.00']);
});

// One person at 50.00 a night; the cleaning of 20.00 falls on the first night, which reaches the band with it.
test('price bands read the amounts of the night', () => {
  const cleaning = fixed('Cleaning', 'per_room', '20.00', { level: 1 });
  const cityTax = fixed('City tax', 'per_person_per_night', '2.00', {
    local: { rates: [{ price_from: '60.00', rate: '4.00' }] },
  });
  const quoted = quote(inEuro(cleaning, cityTax), stay(room(['50.00', '50.00'], { persons: 1 })));
  expect(nightly(quoted, 'City tax')).toEqual(['4.00', '2.00']);
});

test.each([
  ['per_booking', '10.00'],
  ['per_night', '20.00'],
] as const)('what is %s is charged once for all guests, exempt only when all of them are', (logic, expected) => {
  const fee = fixed('Fee', logic, '10.00', { local: { rates: [{ age_under: 5, rate: '0' }] } });
  const charged = (...guests: object[]) =>
    quote(inEuro(fee), stay({ nightlyPrices: ['90.00', '90.00'], guests })).exclusive;
  expect(charged({ age: 3 }, {}, {})).toBe(expected);
  expect(charged({ age: 3 }, { age: 4 })).toBe('0.00');
});

describe('a tax of a tax', () => {
  const ofService = (local: Tax['local']) =>
    percent('Surcharge', '10', { local: { only: 'here', base: { start: 'nothing', plus: ['Service'] }, ...local } });

  test.each<[string, Tax['local']]>([
    ['alone', {}],
    ['with rows that ask guests', { rates: [{ age_under: 5, rate: '0' }] }],
    ['with rows that ask the price', { rates: [{ price_over: '100.00', rate: '0' }] }],
    ['with a limit', { at_most: '5.00' }],
    ['rounded for every unit', { round: 'each' }],
  ])('%s takes the units of a percentage without local rules', (_, local) => {
    const service = percent('Service', '1', { level: 1 });
    const line = taxOf(quote(inEuro(service, ofService(local)), nights('40.00')), 'Surcharge');
    expect(line).toMatchObject({ base: '0.40', amount: '0.04' });
  });

  // One booking, in which rooms cost 110.00 on average.
  test('reads the mean price of the rooms that share a unit', () => {
    const service = fixed('Service', 'per_booking', '10.00', { level: 1 });
    const surcharge = ofService({ rates: [{ price_over: '100.00', rate: '20' }] });
    const quoted = quote(inEuro(service, surcharge), stay(room(['90.00']), room(['130.00'])));
    expect(taxOf(quoted, 'Surcharge')).toMatchObject({ rate: '20', base: '10.00', amount: '2.00' });
  });
});
