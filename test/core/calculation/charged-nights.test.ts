import { describe, expect, test } from 'vitest';
import { quote } from '../../../src/index.js';
import type { Policy, Tax } from './given.js';
import { each, fixed, inEuro, nightly, nights, percent, room, stay, taxOf } from './given.js';

/** Five nights from Friday 1 May 2026, a fee of 1.00 a night: x where it is charged. */
function charged(limits: Partial<Tax>, policy: Policy = {}, checkIn = '2026-05-01'): string {
  const taxSet = inEuro(fixed('Fee', 'per_night', '1.00', limits));
  const quoted = quote(taxSet, { checkIn, rooms: [room(each('100.00', 5))] }, policy);
  return nightly(quoted, 'Fee')
    .map((amount) => (amount === '1.00' ? 'x' : amount === '0.00' ? '.' : '?'))
    .join('');
}

const on = (...ranges: Array<[string | null, string | null]>): Partial<Tax> => ({
  applicable_date_ranges: ranges.map(([after, before]) => ({ after, before })),
});
const day = (dayOfMay: number) => `2026-05-0${dayOfMay}`;
const FROM_ARRIVAL: Policy = { maxNights: 'stay' };

describe('the charged nights of a stay of five', () => {
  const CASES: Array<[string, Partial<Tax>, string]> = [
    ['no limits', {}, 'xxxxx'],
    ['no limits, written out', { skip_nights: null, max_nights: null, applicable_date_ranges: [] }, 'xxxxx'],
    ['the first two are skipped', { skip_nights: 2 }, '..xxx'],
    ['all five are skipped', { skip_nights: 5 }, '.....'],
    ['more are skipped than are slept', { skip_nights: 30 }, '.....'],
    ['at most three', { max_nights: 3 }, 'xxx..'],
    ['at most five, and more than are slept', { max_nights: 5 }, 'xxxxx'],
    ['two skipped, at most two', { skip_nights: 2, max_nights: 2 }, '..xx.'],
    ['2 to 3 May: both ends belong', on([day(2), day(3)]), '.xx..'],
    ['3 May alone', on([day(3), day(3)]), '..x..'],
    ['until 2 May', on([null, day(2)]), 'xx...'],
    ['from 4 May', on([day(4), null]), '...xx'],
    ['until the day before arrival', on([null, '2026-04-30']), '.....'],
    ['from the day of departure', on([day(6), null]), '.....'],
    ['the whole year', on(['2026-01-01', '2026-12-31']), 'xxxxx'],
    ['the same days of another year', on(['2027-05-01', '2027-05-05']), '.....'],
    ['1 May and 4 to 5 May', on([day(1), day(1)], [day(4), day(5)]), 'x..xx'],
    ['the same, in the other order', on([day(4), day(5)], [day(1), day(1)]), 'x..xx'],
    ['ranges that overlap charge once', on([day(1), day(3)], [day(2), day(4)]), 'xxxx.'],
    ['ranges that overlap use the cap once', { ...on([day(1), day(3)], [day(2), day(5)]), max_nights: 4 }, 'xxxx.'],
    ['a range inside another', on([day(1), day(5)], [day(2), day(3)]), 'xxxxx'],
    ['ranges that touch, at most three', { ...on([day(1), day(2)], [day(3), day(5)]), max_nights: 3 }, 'xxx..'],
    ['from 3 May, at most two: nights before it do not use the cap', { ...on([day(3), null]), max_nights: 2 }, '..xx.'],
    ['a gap does not use the cap', { ...on([day(1), day(1)], [day(4), null]), max_nights: 2 }, 'x..x.'],
    [
      'a gap after a late start does not use the cap',
      { ...on([day(2), day(2)], [day(4), null]), max_nights: 2 },
      '.x.x.',
    ],
    ['from 2 May, the first two of the stay skipped', { ...on([day(2), null]), skip_nights: 2 }, '..xxx'],
    [
      'from 3 May, one skipped: the skipped night is that of arrival',
      { ...on([day(3), null]), skip_nights: 1 },
      '..xxx',
    ],
    ['all three limits', { ...on([day(2), day(4)]), skip_nights: 2, max_nights: 1 }, '..x..'],
    ['the older single range', { applicable_after: day(2), applicable_before: day(4) }, '.xxx.'],
    ['the older single range, open', { applicable_after: day(4), applicable_before: null }, '...xx'],
  ];
  test.each(CASES)('%s', (_, limits, expected) => {
    expect(charged(limits)).toBe(expected);
  });
});

describe('a cap counted from arrival', () => {
  const CASES: Array<[string, Partial<Tax>, string]> = [
    ['at most three', { max_nights: 3 }, 'xxx..'],
    ['one skipped, at most three: nights 2 and 3', { skip_nights: 1, max_nights: 3 }, '.xx..'],
    ['two skipped, at most two: none is left', { skip_nights: 2, max_nights: 2 }, '.....'],
    ['from 3 May, at most four: nights 3 and 4', { ...on([day(3), null]), max_nights: 4 }, '..xx.'],
    ['from 3 May, at most two: none is left', { ...on([day(3), null]), max_nights: 2 }, '.....'],
    ['without a cap nothing changes', { ...on([day(2), day(3)]), skip_nights: 1 }, '.xx..'],
  ];
  test.each(CASES)('%s', (_, limits, expected) => {
    expect(charged(limits, FROM_ARRIVAL)).toBe(expected);
  });
});

describe('dates that calendars get wrong', () => {
  test('29 February of a leap year is one night', () => {
    expect(charged(on(['2024-02-29', '2024-02-29']), {}, '2024-02-27')).toBe('..x..');
  });

  test('28 February and 1 March are neighbours in any other year', () => {
    expect(charged(on(['2026-02-28', '2026-03-01']), {}, '2026-02-27')).toBe('.xx..');
  });

  test('New Year', () => {
    expect(charged(on([null, '2026-12-31']), {}, '2026-12-30')).toBe('xx...');
    expect(charged(on(['2027-01-01', null]), {}, '2026-12-30')).toBe('..xxx');
  });

  test('the clocks go forward on 29 March 2026: five nights stay five nights', () => {
    expect(charged(on(['2026-03-29', '2026-03-29']), {}, '2026-03-27')).toBe('..x..');
  });
});

describe('rooms with other nights have their own count', () => {
  // Room A sleeps 1, 2, 3 May, room B 2, 3, 4 May, one guest each, 1.00 a guest and night.
  const rooms = stay(room(each('80.00', 3), { persons: 1 }), room(each('80.00', 3), { persons: 1, checkIn: day(2) }));
  const fee = (limits: Partial<Tax>) => quote(inEuro(fixed('Fee', 'per_person_per_night', '1.00', limits)), rooms);

  test('charging at most two nights each charges A on 1 and 2 May, B on 2 and 3 May', () => {
    const quoted = fee({ max_nights: 2 });
    expect(nightly(quoted, 'Fee')).toEqual(['1.00', '2.00', '1.00', '0.00']);
    expect(taxOf(quoted, 'Fee').taxableNights).toBe(3);
  });

  test('skipping one night charges A on 2 and 3 May, and B on 3 and 4 May', () => {
    expect(nightly(fee({ skip_nights: 1 }), 'Fee')).toEqual(['0.00', '1.00', '2.00', '1.00']);
  });

  test('a season counts by date: from 3 May on', () => {
    expect(nightly(fee(on([day(3), null])), 'Fee')).toEqual(['0.00', '0.00', '2.00', '1.00']);
  });
});

describe('a percentage is taken of its nights alone', () => {
  // Of 100, 200, 300, 400 the second and third night: 10% of 500 is 50, on its nights 20 and 30.
  test('10% on the second and third night', () => {
    const taxSet = inEuro(percent('Levy', '10.00', { skip_nights: 1, max_nights: 2 }));
    const quoted = quote(taxSet, nights('100.00', '200.00', '300.00', '400.00'));
    expect(taxOf(quoted, 'Levy')).toMatchObject({ amount: '50.00', base: '500.00', taxableNights: 2 });
    expect(nightly(quoted, 'Levy')).toEqual(['0.00', '20.00', '30.00', '0.00']);
  });

  // The fee is 10 on each night, the levy 10% of price and fee on night 2 alone: 10% of 110.
  test('a base counts on the nights of its own tax alone too', () => {
    const fee = fixed('Fee', 'per_night', '10.00', { level: 1 });
    const levy = percent('Levy', '10.00', { skip_nights: 1 });
    const quoted = quote(inEuro(fee, levy), nights('100.00', '100.00'));
    expect(taxOf(quoted, 'Levy')).toMatchObject({ amount: '11.00', base: '110.00' });
  });

  // The other way round: the fee on night 1 alone, the levy on both nights: 10% of 100 + 10 + 100.
  test('a fee on fewer nights than the levy is in its base once', () => {
    const fee = fixed('Fee', 'per_night', '10.00', { level: 1, max_nights: 1 });
    const quoted = quote(inEuro(fee, percent('Levy', '10.00')), nights('100.00', '100.00'));
    expect(taxOf(quoted, 'Levy')).toMatchObject({ amount: '21.00', base: '210.00' });
    expect(nightly(quoted, 'Levy')).toEqual(['11.00', '10.00']);
  });

  // Fee on 1 May only, levy on 2 May only: they never meet.
  test('a fee on other nights than the levy is not in its base', () => {
    const fee = fixed('Fee', 'per_night', '10.00', { level: 1, max_nights: 1 });
    const quoted = quote(inEuro(fee, percent('Levy', '10.00', { skip_nights: 1 })), nights('100.00', '100.00'));
    expect(taxOf(quoted, 'Levy')).toMatchObject({ amount: '10.00', base: '100.00' });
  });
});

test('a tax that applies on no night is listed with 0.00', () => {
  const quoted = quote(
    inEuro(
      percent('Levy', '10.00', on(['2030-01-01', null])),
      fixed('Fee', 'per_booking', '5.00', on(['2030-01-01', null])),
    ),
    nights('100.00'),
  );
  expect(taxOf(quoted, 'Levy')).toMatchObject({ amount: '0.00', base: '0.00', taxableNights: 0 });
  expect(taxOf(quoted, 'Fee')).toMatchObject({ amount: '0.00', quantity: 0, taxableNights: 0 });
  expect(quoted.total).toBe('100.00');
});

describe('taxable nights of a quoted tax are dates', () => {
  const taxableNights = (...rooms: ReturnType<typeof room>[]) =>
    taxOf(quote(inEuro(fixed('Fee', 'per_person_per_night', '1.00')), stay(...rooms)), 'Fee').taxableNights;
  const nights = (count: number, from?: number) =>
    room(each('80.00', count), { persons: 1, ...(from === undefined ? {} : { checkIn: day(from) }) });

  test('two rooms for three nights from one day have 3', () => {
    expect(taxableNights(nights(3), nights(3))).toBe(3);
  });

  test('rooms for four and for three nights from one day have 4', () => {
    expect(taxableNights(nights(4), nights(3))).toBe(4);
  });

  test('a room of two nights, and one of two nights that begins a day later, have 3', () => {
    expect(taxableNights(nights(2), nights(2, 2))).toBe(3);
  });

  test('rooms of two nights each with a day between them have 4', () => {
    expect(taxableNights(nights(2), nights(2, 4))).toBe(4);
  });
});
