import { describe, expect, test } from 'vitest';
import type { Guest, Policy, Stay } from '../../../../src/index.js';
import { createCalculator, explain, quote } from '../../../../src/index.js';
import type { Room, Tax } from '../given.js';
import { amounts, each, fixed, inclusive, inEuro, nightly, percent, stay } from '../given.js';

/** One room from 1 May 2026 on, 100.00 a night, with these guests. */
const stayWith = (nights: number, guests: readonly Guest[], room: object = {}): Stay => ({
  checkIn: '2026-05-01',
  rooms: [{ nightlyPrices: Array<string>(nights).fill('100.00'), guests, ...room }],
});
const perNight = (more: Partial<Tax> = {}) => fixed('City tax', 'per_person_per_night', '2.00', more);
const once = (more: Partial<Tax> = {}) => fixed('Welcome fee', 'per_person', '10.00', more);

const charged = (tax: Tax, stay: Stay, policy: Policy = {}) =>
  nightly(quote(inEuro(tax), stay, policy), tax.title).map((amount) => Number(amount));

describe('a charge for a person counts the own nights of each guest', () => {
  // From 3 May on; the first two nights; all five.
  const guests = [{ checkIn: '2026-05-03' }, { nights: 2 }, {}];

  test.each<[string, Tax, number[]]>([
    ['every night', perNight(), [4, 4, 4, 4, 4]],
    ['skip_nights', perNight({ skip_nights: 1 }), [0, 4, 2, 4, 4]],
    ['max_nights', perNight({ max_nights: 2 }), [4, 4, 2, 2, 0]],
    ['night_from', perNight({ local: { rates: [{ night_from: 3, rate: '1' }] } }), [4, 4, 3, 3, 2]],
    ['nights_from', perNight({ local: { rates: [{ nights_from: 3, rate: '0' }] } }), [2, 2, 0, 0, 0]],
    ['arrived', perNight({ local: { rates: [{ arrived: { after: '2026-05-03' }, rate: '0' }] } }), [4, 4, 2, 2, 2]],
    ['once a person', once(), [20, 0, 10, 0, 0]],
    ['once a person, after skipped nights', once({ skip_nights: 1 }), [0, 20, 0, 10, 0]],
  ])('%s', (_, tax, expected) => expect(charged(tax, stayWith(5, guests))).toEqual(expected));

  test('once a person at arrival charges guests whose first night is taxable', () => {
    const after = { applicable_date_ranges: [{ after: '2026-05-02' }] };
    expect(charged(once(after), stayWith(5, guests), { stayCharges: 'arrival' })).toEqual([0, 0, 10, 0, 0]);
  });

  test('guests who take turns, two nights each, are charged on their own dates', () => {
    const season = perNight({ applicable_date_ranges: [{ after: '2026-05-03' }] });
    expect(charged(season, stayWith(4, [{ nights: 2 }, { checkIn: '2026-05-03' }]))).toEqual([0, 0, 2, 2]);
  });

  test('a cap from arrival counts from the arrival of the guest', () => {
    const dates = { max_nights: 2, applicable_date_ranges: [{ after: '2026-05-02' }] };
    expect(charged(perNight(dates), stayWith(5, guests), { maxNights: 'stay' })).toEqual([0, 4, 2, 2, 0]);
  });

  test('a percentage for each guest divides a night by the guests of that night', () => {
    const levy = percent('Levy', '10', { local: { per: 'guest', rates: [{ age_under: 12, rate: '0' }] } });
    // 1 May: the adult and the child; 2 May: the adult alone.
    expect(charged(levy, stayWith(2, [{}, { age: 4, nights: 1 }]))).toEqual([5, 10]);
  });

  test.each(['before', 'behind'])(
    'is separate from a percentage of the room in the same window, listed %s it',
    (place) => {
      const ofRoom = percent('Fee', '10', { is_inclusive: true, max_nights: 1 });
      const ofGuest = percent('Levy', '10', { is_inclusive: true, max_nights: 1, local: { per: 'guest' } });
      const found = quote(
        inEuro(...(place === 'before' ? [ofRoom, ofGuest] : [ofGuest, ofRoom])),
        stayWith(2, [{}, { checkIn: '2026-05-02' }]),
      );
      // 1 May: 100.00 / 1.2, of which each takes 10%. 2 May: half of 10%, of the guest who came that day: 100.00 / 1.05.
      // The levy is 8.333 + 4.762 = 13.10, rounded once; the cent over goes to the larger remainder.
      expect(nightly(found, 'Fee').map(Number)).toEqual([8.33, 0]);
      expect(nightly(found, 'Levy').map(Number)).toEqual([8.34, 4.76]);
    },
  );

  test('the price of a person divides by the guests of the night', () => {
    const banded = perNight({ local: { price_of: 'person', rates: [{ price_from: '60', rate: '5' }] } });
    expect(charged(banded, stayWith(2, [{}, { nights: 1 }]))).toEqual([4, 5]);
  });
});

describe('a charge by room', () => {
  const free = { local: { rates: [{ age_under: 12, rate: '0' }] } };
  const guests = [{ nights: 1 }, { age: 4 }];

  test('reads the guests of the night if it is charged by night', () => {
    expect(charged(fixed('Fee', 'per_room_per_night', '3.00', free), stayWith(2, guests))).toEqual([3, 0]);
    expect(charged(percent('Fee', '3', free), stayWith(2, guests))).toEqual([3, 0]);
    expect(charged(fixed('Fee', 'per_night', '3.00', free), stayWith(2, guests))).toEqual([3, 0]);
  });

  test('reads all guests if it is charged for the stay', () => {
    expect(charged(fixed('Fee', 'per_room', '3.00', free), stayWith(2, guests))).toEqual([3, 0]);
    expect(
      charged(fixed('Fee', 'per_booking', '3.00', free), stayWith(2, [{ checkIn: '2026-05-02' }, { age: 4 }])),
    ).toEqual([3, 0]);
  });

  test("never counts a guest's own nights", () => {
    const capped = fixed('Fee', 'per_room_per_night', '3.00', { max_nights: 2 });
    expect(charged(capped, stayWith(3, [{ checkIn: '2026-05-03' }]))).toEqual([3, 3, 0]);
  });

  test('is that of an empty room on a night without guests', () => {
    const levy = percent('Levy', '10', { local: { per: 'guest' } });
    expect(charged(levy, stayWith(2, [{ nights: 1 }]))).toEqual([10, 0]);
    expect(charged(percent('VAT', '10'), stayWith(2, [{ nights: 1 }]))).toEqual([10, 10]);
  });
});

describe('nights elsewhere', () => {
  const capped = perNight({ max_nights: 3 });
  test.each<[string, Guest, number[]]>([
    ['are those of the room', { nights: 3 }, [2, 0, 0]],
    ['but for who comes later', { checkIn: '2026-05-02' }, [0, 2, 2]],
    ['unless they are his own', { checkIn: '2026-05-02', nightsBefore: 2 }, [0, 2, 0]],
    ['which may be others of who sleeps as the room does', { nightsBefore: 0 }, [2, 2, 2]],
  ])('before him %s', (_, guest, expected) => {
    expect(charged(capped, stayWith(3, [guest], { nightsBefore: 2 }))).toEqual(expected);
  });

  test.each<[string, Guest, number[]]>([
    ['are those of the room', {}, [0, 0, 0]],
    ['but for who leaves earlier', { nights: 2 }, [2, 2, 0]],
    ['unless they are his own', { nights: 2, nightsAfter: 3 }, [0, 0, 0]],
  ])('after him %s', (_, guest, expected) => {
    const long = perNight({ local: { rates: [{ nights_from: 5, rate: '0' }] } });
    expect(charged(long, stayWith(3, [guest], { nightsAfter: 2 }))).toEqual(expected);
  });
});

test('taxable nights count the nights of the room, and the sentence names the charged ones', () => {
  const taxSet = inEuro(perNight());
  const stay = stayWith(3, [{}, { checkIn: '2026-05-03' }]);
  const quoted = quote(taxSet, stay);
  expect(quoted.taxes[0]).toMatchObject({ taxableNights: 3, quantity: 4, amount: '8.00' });
  expect(explain(quoted, { taxSet, stay }).charges[0]?.sentences[0]).toMatch(/= 8\.00\.$/);
});

test('a calculator quotes stays with and without them alternately', () => {
  const calculator = createCalculator(inEuro(perNight({ max_nights: 1 })));
  const [plain, own] = [stayWith(2, [{}, {}]), stayWith(2, [{}, { checkIn: '2026-05-02' }])];
  const [first, second, third] = [plain, own, plain].map((stay) => calculator.quote(stay));
  expect([first, second, third].map((quoted) => quoted?.nights.map(({ exclusive }) => exclusive))).toEqual([
    ['4.00', '0.00'],
    ['2.00', '2.00'],
    ['4.00', '0.00'],
  ]);
});

// Both are in the price, VAT on the first night of each guest alone: of 115.00 they leave 100.00 on both nights if two
// guests take turns; on the second night of one guest, the levy alone leaves 115 / 1.05 = 109.52.
test('the net of a night is that of its guests, for stays with and without own nights alternately', () => {
  const vat = inclusive('VAT', '10', { max_nights: 1, local: { per: 'guest' } });
  const calculator = createCalculator(inEuro(vat, inclusive('Levy', '5')));
  const nightlyPrices = each('115.00', 2);
  const inTurns = stayWith(2, [{ nights: 1 }, { checkIn: '2026-05-02' }], { nightlyPrices });
  const alone = stayWith(2, [{}], { nightlyPrices });
  const levies = [inTurns, alone, inTurns, alone].map((stay) => nightly(calculator.quote(stay), 'Levy'));
  expect(levies).toEqual([
    ['5.00', '5.00'],
    ['5.00', '5.48'],
    ['5.00', '5.00'],
    ['5.00', '5.48'],
  ]);
});

// The levy is charged on each guest's first night: 2.00 on 1 May in both rooms, and 2.00 on 2 May for the guest who
// comes then. (400.00 - 6.00) / 1.1 = 358.1818...
test('an inclusive charge of a guest who comes later is no part of the net, beside a room of equal nights', () => {
  const levy = fixed('Levy', 'per_person_per_night', '2.00', { is_inclusive: true, max_nights: 1, level: 0 });
  const plain: Room = { persons: 1, nightlyPrices: each('100.00', 2) };
  const later: Room = { guests: [{}, { checkIn: '2026-05-02' }], nightlyPrices: each('100.00', 2) };
  for (const rooms of [
    [plain, later],
    [later, plain],
  ]) {
    const { net, inclusive: within } = quote(inEuro(levy, inclusive('VAT', '10', { level: 0 })), stay(...rooms));
    expect({ net, within }).toEqual({ net: '358.18', within: '41.82' });
  }
});

// 10% of 2.00 on the first night of each guest.
test('a capped tax of a tax counts the nights of each guest', () => {
  const local = { logic: 'percent', rate: '10', base: { start: 'nothing', plus: ['City tax'] } } as const;
  const surcharge = fixed('Surcharge', 'per_booking', '1.00', { max_nights: 1, level: 0, local });
  const quoted = quote(inEuro(perNight({ level: 1 }), surcharge), stayWith(3, [{}, { checkIn: '2026-05-02' }]));
  expect(nightly(quoted, 'Surcharge')).toEqual(['0.20', '0.20', '0.00']);
  const [, explained] = explain(quoted).charges;
  expect(explained?.chargedNights).toEqual([{ from: '2026-05-01', to: '2026-05-02', nights: 2, roomGroup: 1 }]);
});

// 10% of 100.00 for the guest of the first night, 8.00 at most; then 10% of 50.00 for each of two.
test('a percent of each guest is taken of an equal part for those who sleep in the room', () => {
  const tax = percent('Levy', '10', { local: { per: 'guest', at_most: '8' } });
  const quoted = quote(inEuro(tax), stayWith(2, [{}, { checkIn: '2026-05-02' }]));
  expect(nightly(quoted, 'Levy')).toEqual(['8.00', '10.00']);
});

// The levy is 10% of the city tax of guests on their first night: each night of one guest's 20.00, in 20.00, 40.00 and 60.00.
// 300.00 = N + 0.07 x (N + 120.00) + 120.00 + 6.00, so N is 165.60 / 1.07.
test('an inclusive tax of the taxes of guests is taken out of each night at the rate of its own guests', () => {
  const city = fixed('City tax', 'per_person_per_night', '20.00', { is_inclusive: true, level: 1 });
  const base = { start: 'nothing', plus: ['City tax'] } as const;
  const levy = inclusive('Levy', '10', { max_nights: 1, local: { only: 'here', base } });
  const guests = [{}, { checkIn: '2026-05-02' }, { checkIn: '2026-05-03' }];
  const booked = { checkIn: '2026-05-01', rooms: [{ nightlyPrices: ['100.00', '100.00', '100.00'], guests }] };
  const quoted = quote(inEuro(city, levy, inclusive('VAT', '7')), booked);
  expect(amounts(quoted)).toEqual({ 'City tax': '120.00', Levy: '6.00', VAT: '19.23' });
  expect(quoted.net).toBe('154.77');
});

// Guests who are alike by one of two stays, their own and that of the room, are not alike by the other.
test('a row for children of long stays reads the own nights of each guest, or those of the room for a charge of the room', () => {
  const rates = [{ age_under: 12, nights_from: 3, rate: '0' }];
  const cityTax = perNight({ local: { rates } });
  const fee = fixed('Fee', 'per_room', '10.00', { local: { rates } });
  const of = (nights: number, ...guests: Guest[]) => amounts(quote(inEuro(cityTax, fee), stayWith(nights, guests)));
  for (const isChildFirst of [true, false]) {
    const both = (own: Guest): Guest[] => (isChildFirst ? [{ ...own, age: 8 }, own] : [own, { ...own, age: 8 }]);
    // Two nights here after three elsewhere: the child is free. The room has two nights.
    expect(of(2, ...both({ nights: 2, nightsBefore: 3 }))).toEqual({ 'City tax': '4.00', Fee: '10.00' });
    // One night of three: each guest pays it. A child alone would have the room for nothing, but the adult does not.
    expect(of(3, ...both({ nights: 1 }))).toEqual({ 'City tax': '4.00', Fee: '10.00' });
  }
  expect(of(3, { age: 8, nights: 1 })).toEqual({ 'City tax': '2.00', Fee: '0.00' });
});

// 10% of 90.00 in each of two rooms, on the first night: 9.00 each.
test('a percent of each guest ends in each room by itself, where one has a guest who sleeps elsewhere before or after', () => {
  const levy = percent('Levy', '10', { max_nights: 1, local: { per: 'guest' } });
  const nightlyPrices = ['90.00', '90.00', '90.00'];
  const rooms: Room[] = [
    { nightlyPrices, guests: [{ nightsAfter: 3 }] },
    { nightlyPrices, persons: 1 },
  ];
  const quoted = quote(inEuro(levy), { checkIn: '2026-05-01', rooms });
  expect(nightly(quoted, 'Levy')).toEqual(['18.00', '0.00', '0.00']);
  expect(quoted.rooms.map(({ total }) => total)).toEqual(['279.00', '279.00']);
});

// The fee is 20% of 100.00, the city tax 10% of both: 12.00, and the levy half of that, for a guest of the second night.
test('a tax of a tax on a charge by price is taken where a guest has nights of their own', () => {
  const fee = percent('Fee', '20', { level: 2, local: { rates: [{ price_to: '50', rate: '10' }] } });
  const base = { start: 'nothing', plus: ['City tax'] } as const;
  const levy = percent('Levy', '50', { local: { only: 'here', base } });
  const quoted = quote(inEuro(fee, percent('City tax', '10'), levy), stayWith(2, [{ checkIn: '2026-05-02' }]));
  expect(amounts(quoted)).toEqual({ Fee: '40.00', 'City tax': '24.00', Levy: '12.00' });
});
