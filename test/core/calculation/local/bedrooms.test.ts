import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Room, TaxSetInput } from '../../../../src/index.js';
import {
  createCalculator,
  explain,
  quote,
  recordOf,
  validateStay,
  validateTaxSet,
  verifyRecord,
} from '../../../../src/index.js';
import { stay as anyStay } from '../../../../src/trials/testing/index.js';

/** Barbados in 2019: 3.75 % of the price, at most 17.50 a bedroom and night. */
const LEVY = { title: 'Room rate levy', logic: 'percent', type: 'tax', rate: '3.75', is_inclusive: false } as const;
const NIGHTLY = {
  title: 'Villa fee',
  logic: 'per_room_per_night',
  type: 'fee',
  rate: '10.00',
  currency: 'EUR',
  is_inclusive: false,
} as const;
const ONCE = { ...NIGHTLY, logic: 'per_room' } as const;
const PER_BEDROOM = { per: 'bedroom' } as const;

const setOf = (...taxes: TaxSetInput['taxes']): TaxSetInput => ({ title: 'Here', currency: 'EUR', taxes });
const BARBADOS = setOf({ ...LEVY, local: { ...PER_BEDROOM, at_most: '17.50' } });
const stayOf = (...rooms: Room[]) => ({ checkIn: '2026-05-01', rooms });
const villa = (price: string, bedrooms?: number): Room => ({
  persons: 4,
  nightlyPrices: [price, price],
  ...(bedrooms === undefined ? {} : { bedrooms }),
});
const amounts = (taxSet: TaxSetInput, ...rooms: Room[]) =>
  quote(taxSet, stayOf(...rooms)).taxes.map(({ amount }) => amount);

describe('a percent of each bedroom', () => {
  test.each([
    // 1,600.00 / 4 = 400.00 a bedroom, of which 3.75 % are 15.00: 4 x 2 x 15.00.
    ['below the limit', '1600.00', 4, '120.00'],
    // 2,400.00 / 4 = 600.00, of which 3.75 % are 22.50: at most 17.50. 4 x 2 x 17.50.
    ['beyond the limit', '2400.00', 4, '140.00'],
    // 90.00 for the room, at most 17.50: 2 x 17.50.
    ['in a room that says nothing of bedrooms', '2400.00', undefined, '35.00'],
    ['in a room with one', '2400.00', 1, '35.00'],
  ])('has a share of the price: %s', (_, price, bedrooms, amount) => {
    expect(amounts(BARBADOS, villa(price, bedrooms))).toEqual([amount]);
  });

  test('is shared out over nights and rooms', () => {
    // The villa 4 x 17.50 a night, the room 3.75 % of 200.00 = 7.50.
    const { nights, rooms } = quote(BARBADOS, stayOf(villa('2400.00', 4), villa('200.00')));
    expect(nights.map(({ exclusive }) => exclusive)).toEqual(['77.50', '77.50']);
    expect(rooms.map(({ exclusive }) => exclusive)).toEqual(['140.00', '15.00']);
  });

  test('has limits and rounding of each bedroom', () => {
    // 100.00 / 3 x 3.75 % = 1.25 a bedroom: at least 2.00.
    expect(amounts(setOf({ ...LEVY, local: { ...PER_BEDROOM, at_least: '2.00' } }), villa('100.00', 3))).toEqual([
      '12.00',
    ]);
    // 10.00 / 3 x 3.75 % = 0.125 a bedroom, rounded to 0.13.
    expect(amounts(setOf({ ...LEVY, local: { ...PER_BEDROOM, round: 'each' } }), villa('10.00', 3))).toEqual(['0.78']);
  });

  test('depends on the guests and the price of the room', () => {
    const rates = [{ rate: '0', age_under: 12 }];
    const local = { ...PER_BEDROOM, at_most: '17.50', rates };
    const family = { ...villa('2400.00', 4), persons: 2, guests: [{ age: 4 }, {}] };
    expect(amounts(setOf({ ...LEVY, local }), family)).toEqual(['140.00']);
    expect(amounts(setOf({ ...LEVY, local }), { ...family, persons: 1, guests: [{ age: 4 }] })).toEqual(['0.00']);
    const banded = { ...PER_BEDROOM, rates: [{ rate: '1', price_from: '1000.00' }] };
    // 1,600.00 a room and 400.00 a bedroom: 2 x 1 % of 1,600.00.
    expect(amounts(setOf({ ...LEVY, local: banded }), villa('1600.00', 4))).toEqual(['32.00']);
  });

  test('comes out of the price if the tax is inclusive', () => {
    // Without a limit all bedrooms together have the price: 110.00 - 110.00 / 1.1 a night.
    const vat = { ...LEVY, rate: '10', is_inclusive: true, local: PER_BEDROOM };
    expect(amounts(setOf(vat), villa('110.00', 3))).toEqual(['20.00']);
  });
});

describe('an amount for each bedroom', () => {
  test('is charged as often as the rooms have bedrooms', () => {
    const perNight = setOf({ ...NIGHTLY, local: PER_BEDROOM });
    const perStay = setOf({ ...ONCE, local: PER_BEDROOM });
    expect(amounts(perNight, villa('100.00', 3), villa('90.00'))).toEqual(['80.00']);
    expect(amounts(perStay, villa('100.00', 3), villa('90.00'))).toEqual(['40.00']);
    expect(quote(perNight, stayOf(villa('100.00', 3))).taxes[0]?.quantity).toBe(6);
  });

  test('is taken bedroom by bedroom by a tax on it', () => {
    // 10 % of 10.00 is 1.00, at most 0.60 of each: 3 bedrooms x 2 nights x 0.60.
    const on = { title: 'Surcharge', logic: 'percent', type: 'tax', rate: '10', is_inclusive: false } as const;
    const local = { base: { start: 'nothing', plus: ['Villa fee'] }, at_most: '0.60', only: 'here' } as const;
    const taxSet = setOf({ ...NIGHTLY, level: 1, local: PER_BEDROOM }, { ...on, local });
    expect(amounts(taxSet, villa('100.00', 3))).toEqual(['60.00', '3.60']);
    const made = explain(quote(taxSet, stayOf(villa('100.00', 3))));
    expect(made.charges[1]?.sentences[0]).toContain('3 bedrooms x 2 nights = 6');
  });
});

const ALL = setOf(
  { ...LEVY, local: { ...PER_BEDROOM, at_most: '2.33', rates: [{ rate: '1.11', age_under: 12 }] }, level: 1 },
  { ...NIGHTLY, rate: '0.335', local: PER_BEDROOM, level: 2 },
  { ...ONCE, title: 'Linen', local: PER_BEDROOM, level: 2 },
  { ...LEVY, title: 'VAT', rate: '7', level: 0 },
);
const stays = anyStay({ details: true });

test('rooms listed one by one cost as much as a count of them', () => {
  fc.assert(
    fc.property(stays, (stay) => {
      const listed = stay.rooms.flatMap(({ count = 1, ...room }) => new Array<Room>(count).fill(room));
      expect(quote(ALL, { ...stay, rooms: listed }).taxes).toEqual(quote(ALL, stay).taxes);
    }),
  );
});

test('a percent of each bedroom without a limit is the percent of the room', () => {
  const [perRoom, perBedroom] = [setOf({ ...LEVY, local: { per: 'room' } }), setOf({ ...LEVY, local: PER_BEDROOM })];
  fc.assert(
    fc.property(stays, (stay) => {
      expect(quote(perBedroom, stay)).toEqual(quote(perRoom, stay));
    }),
  );
});

test('bedrooms change no amount without a tax that counts them', () => {
  const taxSet = setOf({ ...LEVY, local: { at_most: '2.33' } }, { ...NIGHTLY, level: 1 });
  fc.assert(
    fc.property(stays, (stay) => {
      const rooms = stay.rooms.map(({ bedrooms: _, ...room }) => room);
      expect(quote(taxSet, { ...stay, rooms })).toEqual(quote(taxSet, stay));
    }),
  );
});

test('the totals, the record and the sentences of a villa agree with its quote', () => {
  const stay = stayOf(villa('2400.00', 4), { ...villa('99.99', 3), count: 2 }, villa('80.00'));
  const calculator = createCalculator(ALL);
  const made = calculator.quote(stay);
  expect(calculator.totals(stay).total).toBe(made.total);
  expect(verifyRecord(recordOf(made))).toEqual([]);
  expect(explain(made).charges.map(({ sentences: [first] }) => first)).toMatchInlineSnapshot(`
    [
      "Villa fee 0.335 per bedroom per night: 11 bedrooms x 2 nights = 22; 22 x 0.335 = 7.37.",
      "Linen 10.00 per bedroom: 11 bedrooms x 10.00 = 110.00.",
      "Room rate levy 17.39925 + 9.32 + 9.32 + 2.33 + 2.33 = 40.69925, rounded half-up to 40.70.",
      "VAT 7% of 5518.03 (8 room nights 5359.96 + Villa fee 7.37 + Linen 110.00 + Room rate levy 40.70) = 386.2621, rounded half-up to 386.26.",
    ]
  `);
  expect(explain(quote(BARBADOS, stay)).charges[0]?.sentences).toMatchInlineSnapshot(`
    [
      "Room rate levy 3.75% of 559.96 (6 room nights 559.96) = 20.9985; 3.75% of 600.00 (price for each bedroom) = 22.50, at most 17.50: 4 bedrooms x 2 nights = 8; 8 x 17.50 = 140.00; together = 160.9985, rounded half-up to 161.00.",
    ]
  `);
});

describe('invalid bedrooms', () => {
  const issuesOf = (taxSet: unknown) =>
    validateTaxSet(taxSet).issues?.map(({ code, path, message }) => [code, path, message]);

  test('bedrooms are counted by a percent and by what is charged by room', () => {
    expect(issuesOf(setOf({ ...NIGHTLY, logic: 'per_person', local: PER_BEDROOM }))).toMatchInlineSnapshot(`
      [
        [
          "key_without_use",
          "taxes[0].local.per",
          "per must be left out here, because it is for logic percent, per_room or per_room_per_night.",
        ],
      ]
    `);
    expect(issuesOf(setOf({ ...ONCE, local: { per: 'guest' } }))?.map(([code]) => code)).toEqual(['key_without_use']);
    for (const tax of [LEVY, NIGHTLY, ONCE]) expect(issuesOf(setOf({ ...tax, local: PER_BEDROOM }))).toBeUndefined();
  });

  test.each([0, 1.5, 1001, '2'])('a room has a whole number of bedrooms: %s', (bedrooms) => {
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'], bedrooms }] };
    expect(validateStay(stay, 'EUR').issues?.map(({ path }) => path)).toEqual(['rooms[0].bedrooms']);
    expect(() => quote(BARBADOS, stay as never)).toThrow();
  });
});
