import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumOf } from '../../../../src/core/calculation/calculation.js';
import { unitsOf } from '../../../../src/core/money/amount.js';
import type { Guest, Quote, Room, Stay } from '../../../../src/index.js';
import { createCalculator, explain, quote, recordOf, verifyRecord } from '../../../../src/index.js';
import type { Tax } from '../given.js';
import { each, fixed, inEuro, percent } from '../given.js';

type Local = NonNullable<Tax['local']>;
type Rows = NonNullable<Local['rates']>;

const nightly = (rate: string, rates: Rows, more: Partial<Tax> = {}, local: Local = {}) =>
  fixed('Extra guests', 'per_person_per_night', rate, { ...more, local: { rates, ...local } });
const once = (rate: string, rates: Rows) => fixed('Extra guests', 'per_person', rate, { local: { rates } });

/** 50.00 for each guest after the second. */
const FROM_3 = nightly('0', [{ guest_from: 3, rate: '50.00' }]);

const stayIn = (rooms: readonly Partial<Room>[], more: Partial<Stay> = {}): Stay => ({
  checkIn: '2026-05-01',
  ...more,
  rooms: rooms.map((room) => ({ nightlyPrices: ['100.00'], ...room })),
});
const amountOf = ({ taxes: [line] }: Quote): string | undefined => line?.amount;
const charged = (tax: Tax, rooms: readonly Partial<Room>[], more: Partial<Stay> = {}) =>
  amountOf(quote(inEuro(tax), stayIn(rooms, more)));
const chargedTo = (tax: Tax, ...guests: Guest[]) => charged(tax, [{ guests }]);

describe('the number of a guest', () => {
  test('charges 50.00 for each guest after the second', () => {
    expect([1, 2, 3, 4].map((persons) => charged(FROM_3, [{ persons }]))).toEqual(['0.00', '0.00', '50.00', '100.00']);
    expect(chargedTo(FROM_3, {}, {}, {}, {})).toBe('100.00');
    expect(charged(FROM_3, [{ persons: 4, guests: [{ age: 30 }] }])).toBe('100.00');
  });

  // Of 12, 8 and 5 the youngest is the third.
  test('frees the third child', () => {
    const third = nightly('10.00', [{ age_under: 18, guest_from: 3, rate: '0' }]);
    const children: Guest[] = [{ age: 5 }, { age: 12 }, { age: 8 }];
    expect(chargedTo(third, {}, {}, ...children)).toBe('40.00');
    expect(chargedTo(third, {}, {}, ...children.slice(1))).toBe('40.00');
    expect(chargedTo(third, ...children, { age: 2 })).toBe('20.00');
  });

  test('charges extra guests, of whom children pay less', () => {
    const extra = nightly('30.00', [
      { guest_to: 2, rate: '0' },
      { age_under: 15, rate: '15.00' },
    ]);
    expect(chargedTo(extra, {}, {}, { age: 8 })).toBe('15.00');
    expect(chargedTo(extra, {}, {}, {})).toBe('30.00');
    expect(chargedTo(extra, { age: 8 }, {}, { age: 16 }, {})).toBe('45.00');
    expect(chargedTo(extra, { age: 8 }, {})).toBe('0.00');
  });

  test('counts only those for whom the other conditions hold', () => {
    const thirdChild = nightly('0', [{ age_under: 15, guest_from: 3, rate: '15.00' }]);
    expect(chargedTo(thirdChild, {}, {}, { age: 8 })).toBe('0.00');
    expect(chargedTo(thirdChild, {}, { age: 8 }, { age: 9 }, { age: 10 })).toBe('15.00');
  });

  test('does not depend on whether an earlier row holds', () => {
    const staff = nightly('0', [
      { label: 'staff', rate: '1.00' },
      { guest_from: 2, rate: '7.00' },
    ]);
    expect(chargedTo(staff, { labels: ['staff'] }, { age: 30 })).toBe('8.00');
    expect(chargedTo(staff, { labels: ['staff'], age: 20 }, { age: 30 }, { age: 25 })).toBe('8.00');
  });
});

describe('the order in which guests are counted', () => {
  // The first guest pays 1.00, or 9.00 with the label: the others nothing.
  const first = (local: Local = {}) =>
    nightly(
      '1.00',
      [
        { guest_from: 2, rate: '0' },
        { label: 'x', rate: '9.00' },
      ],
      {},
      local,
    );
  const X = { labels: ['x'] };
  const two = (left: Guest, right: Guest, nights = 1, local: Local = {}) => {
    const rooms = [left, right].map((_, index, all) => ({
      nightlyPrices: each('100.00', nights),
      guests: index === 0 ? [left, right] : [...all].length === 2 ? [right, left] : [],
    }));
    const amounts = rooms.map((room) => quote(inEuro(first(local)), stayIn([room])).nights[0]?.exclusive);
    expect(amounts[1]).toBe(amounts[0]);
    return amounts[0];
  };

  test.each<[string, Guest, Guest]>([
    ['is from the older to the younger', { ...X, age: 41 }, { age: 40 }],
    ['begins with guests without an age', X, { age: 150 }],
    ['is by labels as sorted text', X, { labels: ['y'] }],
    ['is by sorted labels, however they are listed', { labels: ['x', 'b'] }, { labels: ['d', 'c'] }],
    ['has more nights before first', { ...X, nightsBefore: 1 }, { ...X, labels: ['x', 'y'], nightsBefore: 2 }],
  ])('%s', (_, left, right) => {
    expect(two(left, right)).toBe('9.00');
  });

  test('has the longer own nights first, then the earlier', () => {
    expect(two({ ...X, nights: 3 }, { nights: 2 }, 4)).toBe('9.00');
    expect(two({ ...X, nights: 2 }, { nights: 3 }, 4)).toBe('1.00');
    // On the second night both sleep there: the earlier is the first.
    const rooms = [{ nightlyPrices: each('100.00', 3), guests: [{ ...X, nights: 2 }, { checkIn: '2026-05-02' }] }];
    expect(quote(inEuro(first()), stayIn(rooms)).nights.map(({ exclusive }) => exclusive)).toEqual([
      '9.00',
      '9.00',
      '1.00',
    ]);
  });

  // Born on 2 May 2000 and 1 May 2000: on 1 May 2026 they are 25 and 26, on 3 May both are 26.
  test('is by age in whole years, on the day that the tax counts', () => {
    const [younger, older] = [{ birthDate: '2000-05-02' }, { birthDate: '2000-05-01', labels: ['y'] }];
    expect(two({ ...younger, ...X }, older, 2)).toBe('1.00');
    expect(two({ ...younger, ...X }, older, 2, { age_on: 'departure' })).toBe('9.00');
  });

  const guest: fc.Arbitrary<Guest> = fc.record(
    {
      age: fc.integer({ min: 0, max: 90 }),
      labels: fc.subarray(['a', 'b', 'c']),
      nights: fc.integer({ min: 1, max: 3 }),
      nightsBefore: fc.integer({ min: 0, max: 4 }),
      nightsAfter: fc.integer({ min: 0, max: 4 }),
    },
    { requiredKeys: [] },
  );
  const number = fc.integer({ min: 1, max: 4 });
  const row = fc.record(
    {
      rate: fc.constantFrom('0', '1.00', '2.50', '7.77'),
      guest_from: number,
      guest_to: fc.integer({ min: 4, max: 6 }),
      age_under: fc.constantFrom(12, 18, 60),
      age_from: fc.constantFrom(0, 3, 10),
      label: fc.constantFrom('a', 'b'),
      night_from: number,
    },
    { requiredKeys: ['rate', 'guest_from'] },
  );

  test('changes nothing in how guests are listed', () => {
    const listed = fc
      .array(guest, { minLength: 1, maxLength: 6 })
      .chain((guests) => fc.tuple(fc.constant(guests), fc.shuffledSubarray(guests, { minLength: guests.length })));
    const isOnce = fc.boolean();
    fc.assert(
      fc.property(listed, fc.array(row, { minLength: 1, maxLength: 3 }), isOnce, ([guests, shuffled], rates, by) => {
        const tax = by ? once('3.00', rates) : nightly('3.00', rates);
        const inOrder = (list: Guest[]) =>
          quote(inEuro(tax), stayIn([{ nightlyPrices: each('100.00', 3), guests: list, persons: 6 }]));
        const [left, right] = [inOrder(guests), inOrder(shuffled)];
        expect(left.total).toBe(right.total);
        expect(left.nights).toEqual(right.nights);
        expect(verifyRecord(recordOf(left))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  // Rooms are numbered by themselves, however many are alike: `count` is as many rooms listed one by one.
  test('is that of each room', () => {
    fc.assert(
      fc.property(fc.array(guest, { maxLength: 4 }), fc.array(row, { minLength: 1, maxLength: 3 }), (guests, rates) => {
        const tax = nightly('3.00', rates);
        const room = { nightlyPrices: each('100.00', 3), guests, persons: 5 };
        const ofThree = charged(tax, [
          { ...room, count: 3 },
          { ...room, persons: 6 },
        ]);
        expect(charged(tax, [room, { ...room, persons: 6 }, room, room])).toBe(ofThree);
        const units = (amount = '') => unitsOf(amount, 2);
        const single = (persons: number) => units(charged(tax, [{ ...room, persons }]));
        expect(units(ofThree)).toBe(sumOf([single(5), single(5), single(5), single(6)]));
      }),
      { numRuns: 100 },
    );
  });
});

describe('a charge of a night', () => {
  const [fifty, forty, thirty] = [{ age: 50 }, { age: 40 }, { age: 30 }];
  const three = (...guests: Guest[]) => [{ nightlyPrices: each('100.00', 3), guests }];

  test('counts those who sleep there on it', () => {
    const tax = nightly('0', [{ guest_from: 3, rate: '10.00' }]);
    expect(charged(tax, three(fifty, { ...forty, nights: 1 }, thirty))).toBe('10.00');
    const oldest = nightly('0', [{ guest_to: 1, rate: '5.00' }]);
    const quoted = quote(inEuro(oldest), stayIn(three({ ...fifty, nights: 1 }, forty, thirty)));
    expect(quoted.nights.map(({ exclusive }) => exclusive)).toEqual(['5.00', '5.00', '5.00']);
  });

  // The first night of the room is the sixth of the guest of 60, whose two taxable nights are used up.
  test('counts a guest whose taxable nights are used up', () => {
    const tax = nightly('0', [{ guest_from: 3, rate: '10.00' }], { max_nights: 2 });
    expect(charged(tax, three({ age: 60, nightsBefore: 5 }, fifty, forty))).toBe('20.00');
  });

  // Nights 3 to 5: of the guest of 50 nights 1 to 3, for whom the row holds on the last night alone.
  test('asks the other conditions on that night', () => {
    const tax = nightly('0', [{ night_from: 3, guest_from: 2, rate: '10.00' }]);
    expect(charged(tax, three({ ...fifty, nightsBefore: 0 }, { ...forty, nightsBefore: 2 }))).toBe('10.00');
    expect(charged(tax, three(fifty, forty), { nightsBefore: 2 })).toBe('30.00');
  });

  // The price of 120.00 shared by four is 30.00 each, of which the third and fourth pay 20%.
  test('is a percentage of the part of each guest', () => {
    const tax = percent('Extra guests', '0', { local: { per: 'guest', rates: [{ guest_from: 3, rate: '20' }] } });
    expect(charged(tax, [{ nightlyPrices: ['120.00'], persons: 4 }])).toBe('12.00');
    const inside = { ...tax, is_inclusive: true, rate: '10' };
    // 100.00 is 50.00 for each of two, with 20% inside for the second: net n/2 x 1.1 + n/2 x 1.2 = 115 / 100 n.
    const second = { ...inside, local: { per: 'guest', rates: [{ guest_from: 2, rate: '20' }] } } as const;
    expect(charged(second, [{ nightlyPrices: ['115.00'], persons: 2 }])).toBe('15.00');
  });

  // 33.33 / 3 = 11.11 each; 10% is 1.111, rounded up to 0.50 on each of two nights: 1.50 + 1.50.
  test('is rounded night by night', () => {
    const local: Local = { per: 'guest', round: { step: '0.50', mode: 'up' }, rates: [{ guest_to: 2, rate: '0' }] };
    const calculator = createCalculator(inEuro(percent('Extra guests', '10', { local })), {
      rounding: { unit: 'night' },
    });
    const room = { nightlyPrices: ['33.33', '33.33'], persons: 3 };
    expect(amountOf(calculator.quote(stayIn([room])))).toBe('3.00');
  });

  test('has the limits of its row', () => {
    const tax = nightly('10.00', [{ guest_from: 3, rate: '50.00', at_most: '20.00' }]);
    expect(charged(tax, [{ persons: 4 }])).toBe('60.00');
    const over = nightly('0', [{ guest_from: 3, rate: '50.00', over_stay: { each: 'guest', at_most: '60.00' } }]);
    expect(charged(over, [{ nightlyPrices: each('100.00', 3), persons: 5 }])).toBe('180.00');
  });

  test('looks at the price of its room', () => {
    const tax = nightly('1.00', [{ guest_from: 2, price_from: '100', rate: '5.00' }]);
    expect(charged(tax, [{ nightlyPrices: ['99.00', '100.00'], persons: 3 }])).toBe('14.00');
    const ofPerson = nightly('1.00', [{ guest_from: 2, price_from: '50', rate: '5.00' }], {}, { price_of: 'person' });
    expect(charged(ofPerson, [{ nightlyPrices: ['99.00', '100.00'], persons: 2 }])).toBe('8.00');
  });
});

describe('a charge of the stay', () => {
  const tax = once('0', [{ guest_from: 3, rate: '10.00' }]);
  const three = (...guests: Guest[]) => [{ nightlyPrices: each('100.00', 3), guests }];

  test('counts all guests of the room', () => {
    expect(charged(tax, three({ age: 50 }, { age: 40, nights: 1 }, { age: 30, checkIn: '2026-05-03' }))).toBe('10.00');
    expect(charged(tax, [{ persons: 5 }])).toBe('30.00');
  });

  // The guest of 50 is charged on 1 May, when the row does not hold yet: of those of 40 and 30, the second pays.
  test('asks each guest on the night of their own charge', () => {
    const later = once('0', [{ dates: [{ after: '2026-05-02' }], guest_from: 2, rate: '10.00' }]);
    const come = { checkIn: '2026-05-02' };
    expect(charged(later, three({ age: 50 }, { age: 40, ...come }, { age: 30, ...come }))).toBe('10.00');
    expect(charged(later, three({ age: 50 }, { age: 40, ...come }))).toBe('0.00');
  });

  test('keeps the number of guests who are not charged', () => {
    const arriving = { ...tax, applicable_date_ranges: [{ after: '2026-05-03', before: null }] };
    expect(charged(arriving, three({ age: 50, nights: 1 }, { age: 40 }, { age: 30 }))).toBe('10.00');
    const policy = { stayCharges: 'arrival' } as const;
    const calculator = createCalculator(inEuro({ ...tax, skip_nights: 1 }), policy);
    const before = three({ age: 50 }, { age: 40 }, { age: 30, nightsBefore: 1 });
    expect(amountOf(calculator.quote(stayIn(before)))).toBe('10.00');
  });
});

describe('several rooms', () => {
  test('number their guests each for itself', () => {
    expect(charged(FROM_3, [{ persons: 3, count: 2 }])).toBe('100.00');
    expect(charged(FROM_3, [{ persons: 2 }, { persons: 4 }])).toBe('100.00');
    expect(charged(FROM_3, new Array(13).fill({ persons: 3 }))).toBe('650.00');
    expect(charged(FROM_3, [{ persons: 3, nightlyPrices: each('100.00', 2) }, { persons: 3 }])).toBe('150.00');
    expect(charged(FROM_3, [{ persons: 0 }, { persons: 3 }])).toBe('50.00');
  });

  test('are told apart by the order of their guests', () => {
    const tax = nightly('0', [
      { label: 'x', rate: '1.00' },
      { guest_from: 2, rate: '10.00' },
    ]);
    const room = (middle: number) => ({ guests: [{ age: 40 }, { age: middle, labels: ['x'] }, { age: 30 }] });
    // 0 + 1.00 + 10.00; with the label first 1.00 + 10.00 + 10.00; with it last 0 + 10.00 + 1.00, twice.
    expect(charged(tax, [room(35), room(45), { ...room(20), count: 2 }])).toBe('54.00');
  });

  test('calculate many persons alike', () => {
    expect(charged(FROM_3, [{ persons: 10_000, count: 2 }])).toBe('999800.00');
  });

  test('give stays with the same nights and guests their own numbers', () => {
    const calculator = createCalculator(inEuro(FROM_3));
    const amounts = [2, 3, 4, 3, 2].map((persons) => amountOf(calculator.quote(stayIn([{ persons }]))));
    expect(amounts).toEqual(['0.00', '50.00', '100.00', '50.00', '0.00']);
  });
});

test('taxes of a numbered tax take its units', () => {
  const vat = percent('VAT', '10', {
    local: { only: 'here', base: { start: 'nothing', plus: ['Extra guests'] }, rates: [{ age_under: 12, rate: '0' }] },
  });
  const set = inEuro(nightly('0', [{ guest_from: 2, rate: '50.00' }], { level: 1 }), vat);
  const quoted = quote(set, stayIn([{ guests: [{}, {}, { age: 8 }] }]));
  expect(quoted.taxes.map(({ amount }) => amount)).toEqual(['100.00', '5.00']);
});

test('explains who is charged by number', () => {
  const quoted = quote(inEuro(FROM_3), stayIn([{ persons: 4, nightlyPrices: each('100.00', 2) }]));
  expect(explain(quoted).charges[0]?.sentences).toEqual([
    'Extra guests 50.00 per person per night, from number 3 in the room: 2 persons x 2 nights = 4; 4 x 50.00 = 200.00.',
    '2 guests up to number 2 in the room: free.',
  ]);
});

// Of two guests of one age, who paid 4.00 before pays 6.00 of 10.00, and the other 10.00. The second is charged.
test('what was paid before decides between guests who are equal otherwise', () => {
  const over_stay = { each: 'guest', at_most: '10.00' } as const;
  const tax = once('0', [{ guest_from: 2, rate: '12.00' }]);
  const limited = { ...tax, local: { ...tax.local, over_stay } };
  const paid: Guest = { paidBefore: { 'Extra guests': '4.00' } };
  expect(chargedTo(limited, paid, {})).toBe('10.00');
  expect(chargedTo(limited, {}, paid)).toBe('10.00');
});
