import { describe, expect, test } from 'vitest';
import type { TaxLogic } from '../../../src/index.js';
import { quote } from '../../../src/index.js';
import type { Policy, Stay, Tax } from './given.js';
import { each, fixed, inEuro, nightly, percent, room, stay, taxOf } from './given.js';

/**
 * Every logic in the same houses, one row each. The rate is 1.00 (1% of rooms at 100.00 a night), so each
 * figure is how many times the rate is charged on that date.
 */
const HOUSES: Record<string, { stay: Stay; limits?: Partial<Tax>; policy?: Policy }> = {
  // 1, 2, 3 May
  'one room, two guests, three nights': { stay: stay(room(each('100.00', 3))) },
  'two such rooms': { stay: stay(room(each('100.00', 3), { count: 2 })) },
  // 1 to 4 May; room A (two guests) sleeps 1, 2, 3 May, room B (one guest) 2, 3, 4 May
  'room A, and room B a day later': { stay: aAndB() },
  'A and B, charged from 2 May on': {
    stay: aAndB(),
    limits: { applicable_date_ranges: [{ after: '2026-05-02', before: null }] },
  },
  'A and B, charged from 2 May on, only at arrival': {
    stay: aAndB(),
    limits: { applicable_date_ranges: [{ after: '2026-05-02', before: null }] },
    policy: { stayCharges: 'arrival' },
  },
  'A and B, the first night skipped': { stay: aAndB(), limits: { skip_nights: 1 } },
  'A and B, the first night skipped, only at arrival': {
    stay: aAndB(),
    limits: { skip_nights: 1 },
    policy: { stayCharges: 'arrival' },
  },
  // A skips 1 and 2 May, B none: it owes before A does, which checks in first.
  'A and B after two nights elsewhere, two nights skipped': {
    stay: aAndB({ nightsBefore: 2 }),
    limits: { skip_nights: 2 },
  },
  'A and B, at most one night': { stay: aAndB(), limits: { max_nights: 1 } },
  'A and B, another year': {
    stay: aAndB(),
    limits: { applicable_date_ranges: [{ after: '2030-01-01', before: null }] },
  },
};

function aAndB(ofB: { readonly nightsBefore?: number } = {}): Stay {
  return stay(room(each('100.00', 3)), room(each('100.00', 3), { persons: 1, checkIn: '2026-05-02', ...ofB }));
}

/** One column a house, in the order of HOUSES; one figure a date. */
// biome-ignore format: a table
const TABLE: Record<TaxLogic, number[][]> = {
  //                     one room     two rooms    A and B         from 2 May      at arrival      skip 1          skip, arrival   B from before   max 1           2030
  percent:              [[1, 1, 1], [2, 2, 2], [1, 2, 2, 1], [0, 2, 2, 1], [0, 2, 2, 1], [0, 1, 2, 1], [0, 1, 2, 1], [0, 1, 2, 1], [1, 1, 0, 0], [0, 0, 0, 0]],
  per_night:            [[1, 1, 1], [1, 1, 1], [1, 1, 1, 1], [0, 1, 1, 1], [0, 1, 1, 1], [0, 1, 1, 1], [0, 1, 1, 1], [0, 1, 1, 1], [1, 1, 0, 0], [0, 0, 0, 0]],
  per_room_per_night:   [[1, 1, 1], [2, 2, 2], [1, 2, 2, 1], [0, 2, 2, 1], [0, 2, 2, 1], [0, 1, 2, 1], [0, 1, 2, 1], [0, 1, 2, 1], [1, 1, 0, 0], [0, 0, 0, 0]],
  per_person_per_night: [[2, 2, 2], [4, 4, 4], [2, 3, 3, 1], [0, 3, 3, 1], [0, 3, 3, 1], [0, 2, 3, 1], [0, 2, 3, 1], [0, 1, 3, 1], [2, 1, 0, 0], [0, 0, 0, 0]],
  per_room:             [[1, 0, 0], [2, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0], [0, 1, 0, 0], [0, 1, 1, 0], [0, 0, 0, 0], [0, 1, 1, 0], [1, 1, 0, 0], [0, 0, 0, 0]],
  per_person:           [[2, 0, 0], [4, 0, 0], [2, 1, 0, 0], [0, 3, 0, 0], [0, 1, 0, 0], [0, 2, 1, 0], [0, 0, 0, 0], [0, 1, 2, 0], [2, 1, 0, 0], [0, 0, 0, 0]],
  per_booking:          [[1, 0, 0], [1, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 1, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]],
};

describe.each(Object.keys(TABLE) as TaxLogic[])('%s', (logic) => {
  test.each(Object.entries(HOUSES).map(([name, house], column) => ({ name, house, column })))(
    '$name',
    ({ house, column }) => {
      const expected = TABLE[logic][column] ?? [];
      const { limits = {}, policy } = house;
      const tax = logic === 'percent' ? percent('Charge', '1.00', limits) : fixed('Charge', logic, '1.00', limits);
      const quoted = quote(inEuro(tax), house.stay, policy);
      expect(nightly(quoted, 'Charge')).toEqual(expected.map((times) => `${times}.00`));
      const times = expected.reduce((sum, count) => sum + count, 0);
      const { amount, quantity, base } = taxOf(quoted, 'Charge');
      expect(amount).toBe(`${times}.00`);
      // A percentage has a base, anything else a quantity.
      expect({ quantity, base }).toEqual(
        logic === 'percent' ? { quantity: undefined, base: `${times * 100}.00` } : { quantity: times, base: undefined },
      );
    },
  );
});

test('the amount is the rate times the quantity: 2.35 for three guests on four nights is 28.20', () => {
  const quoted = quote(
    inEuro(fixed('City tax', 'per_person_per_night', '2.35')),
    stay(room(each('90.00', 4), { persons: 3 })),
  );
  expect(taxOf(quoted, 'City tax')).toMatchObject({ amount: '28.20', quantity: 12 });
});

test('a room without guests owes nothing per person, and its share per room', () => {
  const taxSet = inEuro(fixed('Guests', 'per_person', '5.00'), fixed('Room', 'per_room', '5.00'));
  const quoted = quote(taxSet, stay(room(['50.00'], { persons: 0 })));
  expect(quoted.taxes.map(({ amount }) => amount)).toEqual(['0.00', '5.00']);
});

describe('the room with the charge of a date that several rooms sleep', () => {
  // Fee: 10.00 a date. Prices are 0, so the levy of 10% from the second night of a room on shows where the fee
  // falls. Room A carries 1, 2, 3 May and pays the levy on 2 and 3 May; room B carries 4 May and pays it there.
  // Were B to carry what both sleep, its first night, 2 May, would be free of the levy: 2.00 in all.
  test('is the room that arrives first', () => {
    const fee = fixed('Fee', 'per_night', '10.00', { level: 1 });
    const levy = percent('Levy', '10.00', { skip_nights: 1 });
    const free = stay(room(each('0.00', 3)), room(each('0.00', 3), { checkIn: '2026-05-02' }));
    const quoted = quote(inEuro(fee, levy), free);
    expect(taxOf(quoted, 'Fee').amount).toBe('40.00');
    expect(taxOf(quoted, 'Levy')).toMatchObject({ base: '30.00', amount: '3.00' });
    expect(nightly(quoted, 'Levy')).toEqual(['0.00', '1.00', '1.00', '1.00']);
  });

  // The first room leaves before the season; the booking fee falls on the first night in it, 4 May.
  test('a booking fee in a season falls on the first night of any room in it', () => {
    const season = { applicable_date_ranges: [{ after: '2026-05-04', before: null }] };
    const rooms = stay(room(each('10.00', 2)), room(each('10.00', 4), { checkIn: '2026-05-02' }));
    const quoted = quote(inEuro(fixed('Fee', 'per_booking', '9.00', season)), rooms);
    expect(nightly(quoted, 'Fee')).toEqual(['0.00', '0.00', '0.00', '9.00', '0.00']);
  });

  test('two stays of one booking with a gap have no night between them', () => {
    const rooms = stay(room(['10.00']), room(['10.00'], { checkIn: '2026-05-09' }));
    const quoted = quote(inEuro(fixed('Fee', 'per_night', '1.00')), rooms);
    expect(quoted.nights.map(({ date }) => date)).toEqual(['2026-05-01', '2026-05-09']);
    expect(taxOf(quoted, 'Fee').quantity).toBe(2);
  });
});
