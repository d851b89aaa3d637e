import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOf, dayNumber, yearsBefore, yearsBetween } from '../../../../src/core/calendar/plain-date.js';
import type { Guest, Room, Stay } from '../../../../src/index.js';
import { createCalculator, explain, quote, recordOf, validateTaxSet, verifyRecord } from '../../../../src/index.js';
import { stay as anyStay } from '../../../../src/trials/testing/index.js';
import type { Tax } from '../given.js';
import { each, fixed, inEuro, percent } from '../given.js';

type Local = NonNullable<Tax['local']>;
const DEPARTURE = { age_on: 'departure' } as const;
const FREE_UNDER_12 = [{ age_under: 12, rate: '0' }];
const levy = (local: Local = {}) =>
  fixed('Tourism levy', 'per_person_per_night', '6.00', { local: { rates: FREE_UNDER_12, ...local } });

const stayWith = (guests: readonly Guest[], { nights = 3, ...more }: Partial<Room> = {}): Stay => ({
  checkIn: '2026-07-10',
  rooms: [{ nightlyPrices: each('100.00', nights), guests, ...more }],
});
const charged = (tax: Tax, ...given: Parameters<typeof stayWith>) =>
  quote(inEuro(tax), stayWith(...given)).taxes[0]?.amount;
const born = (birthDate: string): Guest => ({ birthDate });

describe('the age from a date of birth', () => {
  // Three nights from 10 July: the day of departure is 13 July.
  test.each([
    ['turned 12 on arrival', '2014-07-10', '18.00', '18.00'],
    ['turns 12 the day after', '2014-07-11', '0.00', '18.00'],
    ['turns 12 on the day of departure', '2014-07-13', '0.00', '18.00'],
    ['turns 12 a day later', '2014-07-14', '0.00', '0.00'],
    ['was born on the day of arrival', '2026-07-10', '0.00', '0.00'],
  ])('on arrival, and at the end of the stay: a guest who %s', (_, birthDate, onArrival, onDeparture) => {
    expect(charged(levy(), [born(birthDate)])).toBe(onArrival);
    expect(charged(levy({ age_on: 'arrival' }), [born(birthDate)])).toBe(onArrival);
    expect(charged(levy(DEPARTURE), [born(birthDate)])).toBe(onDeparture);
  });

  test('meets a row from 19 on, which does not hold for a guest without an age', () => {
    const older = { rates: [{ age_from: 19, rate: '1.00' }] };
    expect(charged(levy(older), [born('1980-01-01'), {}])).toBe('21.00');
  });

  test('a given age counts on both days', () => {
    expect(charged(levy(DEPARTURE), [{ age: 11 }])).toBe('0.00');
    expect(charged(levy(DEPARTURE), [{ age: 12 }])).toBe('18.00');
  });

  test('counts on the arrival and departure of a guest who comes later or leaves earlier, and of a room', () => {
    const child = born('2014-07-11');
    expect(charged(levy(), [{ ...child, checkIn: '2026-07-11' }])).toBe('12.00');
    expect(charged(levy(DEPARTURE), [{ ...born('2014-07-12'), nights: 1 }])).toBe('0.00');
    expect(charged(levy(DEPARTURE), [{ ...born('2014-07-12'), nights: 2 }])).toBe('12.00');
    expect(charged(levy(), [child], { checkIn: '2026-07-11' })).toBe('18.00');
    // Nights slept elsewhere are no days of this stay.
    expect(charged(levy(DEPARTURE), [born('2014-07-14')], { nightsAfter: 5 })).toBe('0.00');
  });

  test("is that on the guest's own days in a unit that several guests share", () => {
    const room = (local: Local) => fixed('Fee', 'per_room', '9.00', { local: { rates: FREE_UNDER_12, ...local } });
    const children = [born('2014-07-13'), born('2014-12-01')];
    expect(charged(room({}), children)).toBe('0.00');
    expect(charged(room(DEPARTURE), children)).toBe('9.00');
    expect(charged(room(DEPARTURE), [{ ...born('2014-07-13'), nights: 2 }, born('2014-12-01')])).toBe('0.00');
    const ofGuest = percent('Levy', '10', { local: { per: 'guest', rates: FREE_UNDER_12, ...DEPARTURE } });
    expect(charged(ofGuest, [born('2014-07-13'), born('2014-12-01')])).toBe('15.00');
  });
});

describe('a guest born on 29 February is a year older on 1 March', () => {
  test.each([
    ['2026-02-28', 5],
    ['2026-03-01', 6],
    ['2024-02-28', 3],
    ['2024-02-29', 4],
    ['2028-02-28', 7],
    ['2028-02-29', 8],
  ])('on %s', (date, age) => {
    expect(yearsBetween(dayNumber('2020-02-29') ?? 0, dayNumber(date) ?? 0)).toBe(age);
  });

  test('charges a child of six on 1 March, and not a day earlier', () => {
    const tax = levy({ rates: [{ age_under: 6, rate: '0' }], ...DEPARTURE });
    const stay = (checkIn: string): Stay => ({ ...stayWith([born('2020-02-29')], { nights: 1 }), checkIn });
    expect(quote(inEuro(tax), stay('2026-02-27')).total).toBe('100.00');
    expect(quote(inEuro(tax), stay('2026-02-28')).total).toBe('106.00');
  });
});

test('the years between two days are the birthdays after the first', () => {
  const day = fc.integer({ min: -30_000, max: 30_000 });
  fc.assert(
    fc.property(day, fc.nat(20_000), (birth, later) => {
      const years = yearsBetween(birth, birth + later);
      const birthdayIn = (year: number) => {
        const [own, month] = [Number(dateOf(birth).slice(0, 4)), dateOf(birth).slice(4)];
        return dayNumber(`${own + year}${month}`) ?? (dayNumber(`${own + year}-03-01`) as number);
      };
      expect(birthdayIn(years)).toBeLessThanOrEqual(birth + later);
      expect(birthdayIn(years + 1)).toBeGreaterThan(birth + later);
      const before = yearsBefore(birth + later, years);
      if (before !== undefined) expect(yearsBetween(dayNumber(before) ?? 0, birth + later)).toBe(years);
    }),
  );
});

const TAXES = inEuro(
  levy({
    rates: [
      { age_under: 6, rate: '0' },
      { age_from: 13, age_under: 18, rate: '2.00' },
    ],
    ...DEPARTURE,
  }),
  percent('Levy', '7', { level: 1, local: { per: 'guest', rates: [{ age_under: 12, rate: '0' }] } }),
  fixed('Fee', 'per_booking', '5.00', { local: { rates: [{ age_under: 18, rate: '1.00' }], ...DEPARTURE } }),
);
const stays = anyStay({ details: true, maxNights: 5, minPersons: 1 });

test('a date of birth in place of an equal age on both days changes no amount', () => {
  fc.assert(
    fc.property(stays, (stay) => {
      const bornBefore = (guest: Guest, checkIn: string): Guest => {
        const { age, ...others } = guest;
        const birth = yearsBefore(dayNumber(guest.checkIn ?? checkIn) ?? 0, age ?? 0);
        return age === undefined || birth === undefined ? guest : { ...others, birthDate: birth };
      };
      const rooms = stay.rooms.map(({ guests, ...room }) => ({
        ...room,
        ...(guests && { guests: guests.map((guest) => bornBefore(guest, room.checkIn ?? stay.checkIn)) }),
      }));
      expect(quote(TAXES, { ...stay, rooms })).toEqual(quote(TAXES, stay));
    }),
  );
});

test('rooms listed one by one cost as much as a count of them, with dates of birth too', () => {
  fc.assert(
    fc.property(stays, (stay) => {
      const rooms = stay.rooms.flatMap(({ count = 1, ...room }) => new Array<Room>(count).fill(room));
      expect(quote(TAXES, { ...stay, rooms }).taxes).toEqual(quote(TAXES, stay).taxes);
    }),
  );
});

test('totals, records and sentences agree with the quote', () => {
  const stay = stayWith([{}, born('2008-07-14'), born('2020-07-12')]);
  const calculator = createCalculator(TAXES);
  const made = calculator.quote(stay);
  expect(calculator.totals(stay).total).toBe(made.total);
  expect(verifyRecord(recordOf(made))).toEqual([]);
  expect(explain(made).charges.flatMap(({ sentences }) => sentences)).toMatchInlineSnapshot(`
    [
      "Levy 7% of 200.00 (1/3 x 3 nights 600.00) = 14.00.",
      "1 guest under 12: free.",
      "Tourism levy per person per night: 13 to 17 years on departure: 1 person x 3 nights = 3; 3 x 2.00 = 6.00; 6 or older on departure: 2 persons x 3 nights = 6; 6 x 6.00 = 36.00; together = 42.00.",
      "Fee 5.00 per booking: 1 booking x 5.00 = 5.00.",
    ]
  `);
});

test('age_on without a row on age is an issue', () => {
  const issues = validateTaxSet(inEuro(fixed('Fee', 'per_person', '1', { local: DEPARTURE }))).issues;
  expect(issues?.map(({ path, message }) => [path, message])).toMatchInlineSnapshot(`
    [
      [
        "taxes[0].local.age_on",
        "age_on must be left out here, because it is for rows with age_from or age_under.",
      ],
    ]
  `);
});
