import { describe, expect, test } from 'vitest';
import type { FixedLogic } from '../../../../src/core/definitions/logics.js';
import { explain, quote } from '../../../../src/index.js';
import type { Stay, Tax } from '../given.js';
import { amounts, each, fixed, inEuro, percent } from '../given.js';

/** Taxes of taxes of taxes: A, B of the units of A, C of the units of B. */
const of = (title: string, named: string, rate: string, level: number, more: Partial<Tax> = {}): Tax => {
  const { local, ...fields } = more;
  const base = { start: 'nothing' as const, plus: [named] };
  return fixed(title, 'per_booking', '1.00', { level, ...fields, local: { logic: 'percent', rate, base, ...local } });
};
const A = (logic: FixedLogic, rate: string): Tax => fixed('A', logic, rate, { level: 3 });
const stayOf = (room: Omit<Stay['rooms'][number], 'nightlyPrices'>, nights = 1): Stay => {
  return { checkIn: '2026-05-01', rooms: [{ nightlyPrices: each('100.00', nights), ...room }] };
};
const FREE_CHILDREN = { rates: [{ age_under: 18, rate: '0' }] };

describe('a tax of a tax of a tax', () => {
  // 2.00 for each of two; 10% of it 0.20 each; 25% of that 0.05, for the adult alone.
  test.each<[string, Tax['local']]>([
    ['that asks nothing', {}],
    ['with a row that never holds', { rates: [{ age_under: 3, rate: '0' }] }],
  ])('asks who pays, over one %s', (_, local) => {
    const taxes = [A('per_person_per_night', '2.00'), of('B', 'A', '10', 2, { local })];
    const set = inEuro(...taxes, of('C', 'B', '25', 1, { local: FREE_CHILDREN }));
    expect(amounts(quote(set, stayOf({ guests: [{}, { age: 10 }] })))).toEqual({ A: '4.00', B: '0.40', C: '0.05' });
  });

  // 400.00, 40.00 and 10.00 for each of two; 10% of that for the adult alone.
  test('asks who pays through two taxes of taxes', () => {
    const taxes = [
      fixed('A', 'per_person_per_night', '400.00', { level: 4 }),
      of('B', 'A', '10', 3),
      of('C', 'B', '25', 2),
    ];
    const set = inEuro(...taxes, of('D', 'C', '10', 1, { local: FREE_CHILDREN }));
    const quoted = quote(set, stayOf({ guests: [{}, { age: 10 }] }));
    expect(amounts(quoted)).toEqual({ A: '800.00', B: '80.00', C: '20.00', D: '1.00' });
  });

  // 33% of 0.20 is 0.066, 0.07 for each of two.
  test('rounds the units of one guest', () => {
    const taxes = [A('per_person_per_night', '2.00'), of('B', 'A', '10', 2)];
    const set = inEuro(...taxes, of('C', 'B', '33', 1, { local: { round: 'each' } }));
    expect(amounts(quote(set, stayOf({ persons: 2 })))).toEqual({ A: '4.00', B: '0.40', C: '0.14' });
  });

  // 50% of 10.00 is 5.00, of which 3.00 at most, for each of two; 10% of that for the adult alone.
  test('takes a limited unit as the limit left it', () => {
    const taxes = [A('per_person_per_night', '10.00'), of('B', 'A', '50', 2, { local: { at_most: '3' } })];
    const set = inEuro(...taxes, of('C', 'B', '10', 1, { local: FREE_CHILDREN }));
    const found = amounts(quote(set, stayOf({ guests: [{}, { age: 10 }] })));
    expect(found).toEqual({ A: '20.00', B: '6.00', C: '0.30' });
  });

  // A is 10% of the first night alone, 10.00; half of it is 5.00.
  test('takes nothing of a percent on nights that are closed to it', () => {
    const percentage = percent('A', '10', { level: 3, max_nights: 1 });
    const set = inEuro(percentage, of('B', 'A', '50', 2, { local: FREE_CHILDREN }));
    expect(amounts(quote(set, stayOf({ persons: 2 }, 2)))).toEqual({ A: '10.00', B: '5.00' });
  });

  // 50% of 10.00 for the booking is 5.00, of which 3.00 at most, in however many rooms.
  test('limits the unit of a booking', () => {
    const set = inEuro(
      A('per_booking', '10.00'),
      of('B', 'A', '50', 2),
      of('C', 'B', '100', 1, { local: { at_most: '3' } }),
    );
    expect(amounts(quote(set, stayOf({ persons: 2, count: 2 })))).toEqual({ A: '10.00', B: '5.00', C: '3.00' });
  });

  // B is charged on the first night alone, 10% of 20.00: half of it is 1.00.
  test.each<[string, Partial<Tax>]>([
    ['a cap', { max_nights: 1 }],
    ['skipped nights', { skip_nights: 1 }],
    ['a range of dates', { applicable_date_ranges: [{ after: null, before: '2026-05-01' }] }],
  ])('takes nothing on nights on which %s closes the one that it takes', (_, window) => {
    const taxes = [A('per_person_per_night', '10.00'), of('B', 'A', '10', 2, { ...window, local: FREE_CHILDREN })];
    for (const is_inclusive of [false, true]) {
      const set = inEuro(...taxes, of('C', 'B', '50', 1, { is_inclusive, local: FREE_CHILDREN }));
      expect(amounts(quote(set, stayOf({ persons: 2 }, 2)))).toEqual({ A: '40.00', B: '2.00', C: '1.00' });
    }
  });
});

// B is 10% of the adult's 10.00. C is 10% of the net and of B, and in the price: 10% of (100.00 - C + 1.00), so 9.18.
test('an inclusive percent adds a tax of taxes as its guests pay it', () => {
  const taxes = [A('per_person_per_night', '10.00'), of('B', 'A', '10', 2, { local: FREE_CHILDREN })];
  const local = { logic: 'percent', rate: '10', base: { start: 'net', plus: ['B'] } } as const;
  const set = inEuro(...taxes, fixed('C', 'per_booking', '1.00', { is_inclusive: true, local }));
  const found = amounts(quote(set, stayOf({ guests: [{}, { age: 10 }] })));
  expect(found).toEqual({ A: '20.00', B: '1.00', C: '9.18' });
  // Beside a room of two adults, whose C is 10% of 100.00 - C + 2.00: 9.1818... + 9.2727...
  const rooms = [
    [{}, { age: 10 }],
    [{}, {}],
  ].map((guests) => ({ nightlyPrices: ['100.00'], guests }));
  expect(amounts(quote(set, { checkIn: '2026-05-01', rooms }))).toEqual({ A: '40.00', B: '3.00', C: '18.45' });
});

// A is 5.00 for the adult and 3.00 for the child. B is 10% of the adult's. C is 10% of 100.00 - C + 0.50.
test('an inclusive percent adds a tax of a tax whose units are limited', () => {
  const rates = [{ age_under: 18, rate: '10', at_most: '3' }];
  const limited = percent('A', '10', { level: 3, local: { per: 'guest', base: { start: 'price' }, rates } });
  const local = { logic: 'percent', rate: '10', base: { start: 'net', plus: ['B'] } } as const;
  const c = fixed('C', 'per_booking', '1.00', { is_inclusive: true, local });
  const set = inEuro(limited, of('B', 'A', '10', 2, { local: FREE_CHILDREN }), c);
  const found = amounts(quote(set, stayOf({ guests: [{}, { age: 10 }] })));
  expect(found).toEqual({ A: '8.00', B: '0.50', C: '9.14' });
});

// A is 5% of 100.00 and of 20.00 for each of two, 3.00 at most for the child: 5.00 + 1.00 and 3.00 + 1.00.
test('a tax of a tax whose units are limited takes them night by night', () => {
  const rates = [{ age_under: 18, rate: '10', at_most: '3' }];
  const limited = percent('A', '10', { level: 3, local: { per: 'guest', base: { start: 'price' }, rates } });
  const stay: Stay = {
    checkIn: '2026-05-01',
    rooms: [{ nightlyPrices: ['100.00', '20.00'], guests: [{}, { age: 10 }] }],
  };
  const found = amounts(quote(inEuro(limited, of('B', 'A', '10', 2, { local: FREE_CHILDREN })), stay));
  expect(found).toEqual({ A: '10.00', B: '0.60' });
});

// A is 10% of 60.00 for each of two, 3.00 at most for the child.
test('a tax of a tax on extras takes the units of the whole night', () => {
  const rates = [{ age_under: 18, rate: '10', at_most: '3' }];
  const local = { per: 'guest', base: { start: 'price' }, on: ['lodging', 'breakfast'], rates } as const;
  const set = inEuro(percent('A', '10', { level: 3, local }), of('B', 'A', '10', 2, { local: FREE_CHILDREN }));
  const breakfast = { label: 'breakfast', price: '20.00' };
  const stay = stayOf({ guests: [{}, { age: 10 }], extras: [breakfast] });
  expect(amounts(quote(set, stay))).toEqual({ A: '9.00', B: '0.60' });
});

// B is half of 10.00 for each of two, 3.00 at most: C is 10% of the 3.00 of the adult, D 10% of that.
test('a tax of a tax of a limited tax takes what the limit left', () => {
  const taxes = [
    fixed('A', 'per_person_per_night', '10.00', { level: 4 }),
    of('B', 'A', '50', 3, { local: { at_most: '3' } }),
    of('C', 'B', '10', 2, { local: FREE_CHILDREN }),
  ];
  const set = inEuro(...taxes, of('D', 'C', '10', 1));
  const found = amounts(quote(set, stayOf({ guests: [{}, { age: 10 }] })));
  expect(found).toEqual({ A: '20.00', B: '6.00', C: '0.30', D: '0.03' });
});

// A is 10% of 60.00 for each of two, 3.00 at most for the child: 6.00 and 3.00. B is 10% of the first and half of the
// second, 0.60 + 1.50; a sixth of its 2.10, as of the 120.00, is for breakfast. C is 10% of 20.00 + 0.35, or 2.035.
test('a tax of a tax on extras takes the part of each unit that falls on the extra', () => {
  const rates = [{ age_under: 18, rate: '10', at_most: '3' }];
  const local = { per: 'guest', base: { start: 'price' }, on: ['lodging', 'breakfast'], rates } as const;
  const breakfast = { label: 'breakfast', price: '20.00' };
  const set = inEuro(
    percent('A', '10', { level: 3, local }),
    of('B', 'A', '10', 2, { local: { rates: [{ age_under: 18, rate: '50' }] } }),
    percent('C', '10', { level: 1, local: { base: { start: 'price', plus: ['B'] }, on: ['breakfast'] } }),
  );
  const found = amounts(quote(set, stayOf({ guests: [{}, { age: 10 }], extras: [breakfast] })));
  expect(found).toEqual({ A: '9.00', B: '2.10', C: '2.04' });
});

test('a tax of a tax of rooms asks the guests of each room', () => {
  const set = inEuro(A('per_room_per_night', '10.00'), of('B', 'A', '10', 2, { local: FREE_CHILDREN }));
  const rooms = [[{ age: 10 }], [{}]].map((guests) => ({ nightlyPrices: each('100.00', 1), guests }));
  expect(amounts(quote(set, { checkIn: '2026-05-01', rooms }))).toEqual({ A: '20.00', B: '1.00' });
});

test.each<[string, Tax]>([
  ['a booking', A('per_booking', '10.00')],
  ['a room', A('per_room', '10.00')],
  ['a person', A('per_person', '10.00')],
  ['the first night', { ...A('per_person_per_night', '10.00'), max_nights: 1 }],
])('taxes of a charge for %s are explained on the nights of that charge', (_, charge) => {
  const quoted = quote(inEuro(charge, of('B', 'A', '10', 2), of('C', 'B', '50', 1)), stayOf({ persons: 1 }, 3));
  const first = { from: '2026-05-01', to: '2026-05-01', nights: 1, roomGroup: 1 };
  for (const { steps } of explain(quoted).charges.slice(1)) {
    const rates = steps.find((step) => step.kind === 'rates');
    expect(rates?.parts.map(({ nights }) => nights)).toEqual([[first]]);
  }
});

test('a fixed tax with start nothing reads the whole price, for any share', () => {
  const base = { start: 'nothing' as const, plus: ['A'], share: '0.5' };
  const band = fixed('Band', 'per_room_per_night', '1.00', {
    local: { base, rates: [{ price_from: '100', rate: '5' }] },
  });
  expect(amounts(quote(inEuro(A('per_booking', '1.00'), band), stayOf({ persons: 1 })))).toEqual({
    A: '1.00',
    Band: '5.00',
  });
});

test('lists titles of added taxes in calculation order, for any order of `plus`', () => {
  const base = { start: 'nothing' as const, plus: ['B', 'A'] };
  const both = fixed('C', 'per_booking', '1.00', { local: { logic: 'percent', rate: '10', base } });
  const set = inEuro(A('per_booking', '1.00'), fixed('B', 'per_booking', '2.00', { level: 2 }), both);
  const { taxes } = quote(set, stayOf({ persons: 1 }));
  expect(taxes.map(({ title, amount, computedOn }) => [title, amount, computedOn])).toEqual([
    ['A', '1.00', []],
    ['B', '2.00', []],
    ['C', '0.30', ['A', 'B']],
  ]);
});
