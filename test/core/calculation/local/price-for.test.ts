import { describe, expect, test } from 'vitest';
import type { Policy, Room, Stay } from '../../../../src/index.js';
import { createCalculator, quote, validateTaxSet } from '../../../../src/index.js';
import type { FixedLogic, Tax } from '../given.js';
import { each, fixed, inclusive, inEuro } from '../given.js';

/** 1.00 up to 30.00, and 2.00 more for each 30.00 of the price of the stay. */
const DRESDEN = Array.from({ length: 20 }, (_, band) => ({
  price_to: `${30 * (band + 1)}`,
  rate: `${2 * band + 1}.00`,
}));
const dresden = fixed('Beherbergungssteuer', 'per_person', '41.00', {
  local: { price_of: 'person', price_for: 'stay', rates: DRESDEN },
});
/** 5.00 where the price is 200.00 or more, otherwise 1.00. */
const tax = (logic: FixedLogic, local: NonNullable<Tax['local']> = {}, more: Partial<Tax> = {}) =>
  fixed('Tax', logic, '1.00', {
    ...more,
    local: { price_for: 'stay', rates: [{ price_from: '200', rate: '5.00' }], ...local },
  });
const room = (price: string, nights: number, more: Partial<Room> = {}): Room => ({
  persons: 1,
  nightlyPrices: each(price, nights),
  ...more,
});
const may = (...rooms: Room[]): Stay => ({ checkIn: '2026-05-01', rooms });
const amount = (of: Tax, stay: Stay, policy?: Policy) => quote(inEuro(of), stay, policy).taxes[0]?.amount;

describe('price_for "stay"', () => {
  test('charges 19.00 in Dresden for five nights at 55.00', () => {
    expect(amount(dresden, may(room('55.00', 5)))).toBe('19.00');
    // By the night, 55.00 is in the second band.
    const { local, ...rest } = dresden;
    expect(amount({ ...rest, local: { ...local, price_for: 'night' } }, may(room('55.00', 5)))).toBe('3.00');
    // Two persons at 27.50 each: 137.50 is in the fifth band.
    expect(amount(dresden, may(room('55.00', 5, { persons: 2 })))).toBe('18.00');
    expect(amount(dresden, may(room('130.00', 5)))).toBe('41.00');
  });

  test('adds the prices of all nights of a room', () => {
    const perRoom = tax('per_room');
    expect(amount(perRoom, may(room('99.00', 2)))).toBe('1.00');
    expect(amount(perRoom, may(room('100.00', 2)))).toBe('5.00');
    expect(amount(perRoom, may({ persons: 1, price: '200.00', nights: 3 }))).toBe('5.00');
    expect(amount(perRoom, may(room('99.00', 2), room('100.00', 2)))).toBe('6.00');
    expect(amount(perRoom, may(room('100.00', 2, { count: 3 })))).toBe('15.00');
  });

  test('counts nights on which the tax is closed', () => {
    const later = tax('per_room', {}, { skip_nights: 1 });
    expect(amount(later, may(room('100.00', 2)))).toBe('5.00');
    expect(amount(later, may(room('99.00', 2)))).toBe('1.00');
  });

  test('adds the own nights of a guest', () => {
    const guests = [{}, { nights: 1 }, { checkIn: '2026-05-02' }];
    // 300.00, 100.00 and 200.00.
    expect(amount(tax('per_person'), may(room('100.00', 3, { persons: 3, guests })))).toBe('11.00');
    // Of the person: 50 + 50 + 50, 50, 50 + 50.
    const rates = [{ price_from: '120', rate: '5.00' }];
    expect(
      amount(tax('per_person', { price_of: 'person', rates }), may(room('100.00', 3, { persons: 3, guests }))),
    ).toBe('7.00');
  });

  test('leaves out nights without persons where it is the price of a person', () => {
    const late = room('100.00', 3, { guests: [{ checkIn: '2026-05-02' }] });
    expect(amount(tax('per_room', { price_of: 'person' }), may(late))).toBe('5.00');
    const rates = [{ price_from: '201', rate: '5.00' }];
    expect(amount(tax('per_room', { price_of: 'person', rates }), may(late))).toBe('1.00');
    expect(amount(tax('per_room', { rates }), may(late))).toBe('5.00');
    expect(amount(tax('per_room', { price_of: 'person' }), may(room('500.00', 3, { persons: 0 })))).toBe('1.00');
  });

  test('takes the mean of the rooms for a booking', () => {
    const booking = tax('per_booking');
    expect(amount(booking, may(room('50.00', 2), room('150.00', 2)))).toBe('5.00');
    expect(amount(booking, may(room('50.00', 2), room('149.00', 2)))).toBe('1.00');
    // 100.00 and 300.00.
    expect(amount(booking, may(room('100.00', 1), room('100.00', 3)))).toBe('5.00');
    // 100.00 twice, and 300.00.
    expect(amount(booking, may(room('100.00', 1, { count: 2 }), room('100.00', 3)))).toBe('1.00');
  });

  test('reads the net, and parts of the price, as base and on say', () => {
    const vat = inclusive('VAT', '10');
    const net = tax('per_room', { base: { start: 'net' } });
    const two = (price: string) => quote(inEuro(vat, net), may(room(price, 2))).taxes[1]?.amount;
    expect([two('109.99'), two('110.00')]).toEqual(['1.00', '5.00']);
    const withBreakfast = may(room('90.00', 2, { extras: [{ label: 'breakfast', nightlyPrices: each('10.00', 2) }] }));
    expect(amount(tax('per_room'), withBreakfast)).toBe('1.00');
    expect(amount(tax('per_room', { on: ['lodging', 'breakfast'] }), withBreakfast)).toBe('5.00');
  });

  test('answers stays of one calculator each by their own price', () => {
    const { quote: quoteStay } = createCalculator(inEuro(tax('per_room')));
    const all = [2, 1, 2, 3].map((nights) => quoteStay(may(room('100.00', nights))).taxes[0]?.amount);
    expect(all).toEqual(['5.00', '1.00', '5.00', '5.00']);
  });

  test('is quoted by night and room on the night of the charge', () => {
    const quoted = quote(inEuro(tax('per_room')), may(room('99.00', 2), room('100.00', 2)));
    expect(quoted.rooms.map(({ taxes }) => taxes[0]?.amount)).toEqual(['1.00', '5.00']);
    expect(quoted.nights.map(({ taxes }) => taxes[0]?.amount)).toEqual(['6.00', '0.00']);
  });
});

test.each<[string, Tax]>([
  ['a charge of each night', tax('per_person_per_night')],
  ['rows without a price', tax('per_room', { rates: [{ age_under: 12, rate: '0' }] })],
])('price_for is an issue on %s', (_, of) => {
  expect(validateTaxSet(inEuro(of)).issues?.map(({ code, path }) => [code, path])).toEqual([
    ['key_without_use', 'taxes[0].local.price_for'],
  ]);
});
