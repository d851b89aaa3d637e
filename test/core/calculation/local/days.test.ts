import { describe, expect, test } from 'vitest';
import type { Policy, Room, Stay } from '../../../../src/index.js';
import { createCalculator, quote } from '../../../../src/index.js';
import type { Tax } from '../given.js';
import { each, fixed, inclusive, inEuro, percent } from '../given.js';

const person = (rate: string, more: Partial<Tax>) => fixed('City tax', 'per_person_per_night', rate, more);
const couple = (nights: number, more: Partial<Room> = {}): Room => ({
  persons: 2,
  nightlyPrices: each('100.00', nights),
  ...more,
});
const from = (checkIn: string, ...rooms: Room[]): Stay => ({ checkIn, rooms });
const amounts = (stay: Stay, ...taxes: Tax[]) => quote(inEuro(...taxes), stay).taxes.map(({ amount }) => amount);
const amount = (tax: Tax, stay: Stay, policy?: Policy) => quote(inEuro(tax), stay, policy).taxes[0]?.amount;
/** The numbers of the nights on which the tax is charged, from 1. */
const chargedNights = (tax: Tax, stay: Stay, policy?: Policy) =>
  quote(inEuro(tax), stay, policy).nights.flatMap(({ taxes: [line] }, night) =>
    line !== undefined && Number(line.amount) > 0 ? [night + 1] : [],
  );

describe('night_date', () => {
  const until = (title: string, rate: string, range: object) =>
    inclusive(title, rate, { applicable_date_ranges: [range], local: { night_date: 'morning' } });
  const german = [until('VAT', '7', { before: '2020-06-30' }), until('New VAT', '5', { after: '2020-07-01' })];
  const four = from('2020-06-28', { persons: 2, nightlyPrices: each('107.00', 4) });

  test('gives German VAT by the morning two nights at each rate', () => {
    // The mornings of 29 and 30 June; 214.00 x 7 / 107 = 14.00, and 214.00 x 5 / 105 = 10.19.
    expect(amounts(four, ...german)).toEqual(['14.00', '10.19']);
  });

  test('gives three nights at the first rate by the evening', () => {
    const evening = german.map(({ local: _, ...tax }) => tax);
    // 321.00 x 7 / 107 = 21.00, and 107.00 x 5 / 105 = 5.095...
    expect(amounts(four, ...evening)).toEqual(['21.00', '5.10']);
    expect(amounts(four, ...evening.map((tax) => ({ ...tax, local: { night_date: 'evening' } }) as Tax))).toEqual([
      '21.00',
      '5.10',
    ]);
  });

  test('dates rows with dates and seasons', () => {
    const dated = (condition: object, night_date: string) =>
      person('1.00', { local: { night_date, rates: [{ ...condition, rate: '3.00' }] } as NonNullable<Tax['local']> });
    const stay = from('2026-06-28', couple(4));
    const dates = { dates: [{ after: '2026-07-01' }] };
    const seasons = { seasons: [{ from: '07-01', to: '08-31' }] };
    for (const condition of [dates, seasons]) {
      // 3 + 1 nights, 2 + 2 by the morning.
      expect(amount(dated(condition, 'evening'), stay)).toBe('12.00');
      expect(amount(dated(condition, 'morning'), stay)).toBe('16.00');
    }
  });

  test('dates the seasons of the tax, with a 29 February in leap years alone', () => {
    const tax = person('1.00', { local: { seasons: [{ from: '03-01', to: '03-31' }], night_date: 'morning' } });
    expect(chargedNights(tax, from('2026-02-26', couple(4)))).toEqual([3, 4]);
    expect(chargedNights(tax, from('2028-02-26', couple(4)))).toEqual([4]);
  });
});

describe('departed', () => {
  const row = { rates: [{ departed: { after: '2026-09-01' }, rate: '14' }] };

  test('reads the morning after the last night of the room', () => {
    const vat = percent('VAT', '10', { local: row });
    expect(amount(vat, from('2026-08-30', couple(1)))).toBe('10.00');
    expect(amount(vat, from('2026-08-30', couple(2)))).toBe('28.00');
    // Nights after the stay are no part of it.
    expect(amount(vat, from('2026-08-30', couple(1, { nightsAfter: 5 })))).toBe('10.00');
  });

  test('reads the last night of the guest, for a unit of a guest', () => {
    const tax = person('1.00', { local: { rates: [{ departed: { before: '2026-05-03' }, rate: '3.00' }] } });
    const stay = from('2026-05-01', couple(4, { persons: 2, guests: [{}, { nights: 2 }] }));
    expect(amount(tax, stay)).toBe('10.00');
  });

  test('tells stays of one length apart on each day around it', () => {
    const vat = percent('VAT', '10', { local: row });
    const { quote: quoteStay } = createCalculator(inEuro(vat));
    const amountsOf = ['08-28', '08-29', '08-30', '08-31', '09-01', '08-29', '08-30'].map(
      (day) => quoteStay(from(`2026-${day}`, couple(2))).taxes[0]?.amount,
    );
    expect(amountsOf).toEqual(['20.00', '20.00', '28.00', '28.00', '28.00', '20.00', '28.00']);
  });
});

describe('seasons of a tax', () => {
  const albufeira = person('2.00', { max_nights: 7, local: { seasons: [{ from: '04-01', to: '10-31' }] } });

  test('use up no max_nights outside, so that Albufeira charges seven nights from 1 April', () => {
    const stay = from('2026-03-28', couple(14));
    expect(amount(albufeira, stay)).toBe('28.00');
    expect(chargedNights(albufeira, stay)).toEqual([5, 6, 7, 8, 9, 10, 11]);
    // Counted from arrival, four of the seven are before the season.
    expect(chargedNights(albufeira, stay, { maxNights: 'stay' })).toEqual([5, 6, 7]);
  });

  test('come back every year, and pass the end of the year', () => {
    const winter = person('1.00', { local: { seasons: [{ from: '12-20', to: '01-10' }] } });
    expect(chargedNights(winter, from('2026-12-18', couple(4)))).toEqual([3, 4]);
    expect(chargedNights(winter, from('2031-01-09', couple(4)))).toEqual([1, 2]);
    expect(chargedNights(winter, from('2026-06-01', couple(4)))).toEqual([]);
  });

  test('are those within the date ranges of the tax', () => {
    const tax = { ...albufeira, applicable_date_ranges: [{ after: '2026-04-03', before: null }] };
    expect(chargedNights(tax, from('2026-03-28', couple(9)))).toEqual([7, 8, 9]);
  });

  test('count nights before as without seasons', () => {
    // Five of the seven were slept before, although in March.
    expect(chargedNights(albufeira, from('2026-03-30', couple(7, { nightsBefore: 5 })))).toEqual([3, 4]);
  });

  test('open a charge for the stay on the first night in the season', () => {
    const once = fixed('Fee', 'per_booking', '5.00', { local: { seasons: [{ from: '04-01', to: '10-31' }] } });
    expect(amount(once, from('2026-03-30', couple(3)))).toBe('5.00');
    expect(amount(once, from('2026-03-29', couple(3)))).toBe('0.00');
    expect(amount(once, from('2026-03-30', couple(3)), { stayCharges: 'arrival' })).toBe('0.00');
  });

  test('are read on the own nights of a guest', () => {
    const stay = from('2026-03-28', couple(14, { guests: [{}, { checkIn: '2026-04-08' }] }));
    // Seven nights, and the three from 8 to 10 April.
    expect(amount(albufeira, stay)).toBe('20.00');
  });
});

describe('max_nights_in', () => {
  const verona = person('3.50', { max_nights: 4, local: { max_nights_in: 'month' } });

  test('counts four nights in each month in Verona', () => {
    expect(amount(verona, from('2026-04-27', couple(8)))).toBe('56.00');
    expect(chargedNights(verona, from('2026-04-25', couple(12)))).toEqual([1, 2, 3, 4, 7, 8, 9, 10]);
  });

  test('counts from the start of each year', () => {
    const tax = person('1.00', { max_nights: 2, local: { max_nights_in: 'year' } });
    expect(chargedNights(tax, from('2026-12-29', couple(6)))).toEqual([1, 2, 4, 5]);
    expect(chargedNights(tax, from('2026-11-29', couple(6)))).toEqual([1, 2]);
  });

  test('counts the nights before that are in the month of arrival', () => {
    const slept = (checkIn: string, nightsBefore: number, more: Partial<Tax> = {}) =>
      chargedNights({ ...verona, ...more }, from(checkIn, couple(4, { nightsBefore })));
    // Of three nights before 3 May two are in May.
    expect(slept('2026-05-03', 3)).toEqual([1, 2]);
    expect(slept('2026-05-01', 3)).toEqual([1, 2, 3, 4]);
    expect(slept('2026-05-20', 3)).toEqual([1]);
    expect(slept('2026-05-20', 9)).toEqual([]);
    // The first four nights of the stay are skipped: of six before, the last two are taxable, and one of them is in May.
    expect(slept('2026-05-02', 6, { skip_nights: 4 })).toEqual([1, 2, 3]);
    // Nights 1 to 3 were slept in April and May, and none of them is taxable.
    expect(slept('2026-05-02', 3, { skip_nights: 4 })).toEqual([2, 3, 4]);
  });

  test('counts every night of the month from arrival on under maxNights "stay"', () => {
    const policy = { maxNights: 'stay' } as const;
    const skipping = { ...verona, skip_nights: 2 };
    expect(chargedNights(skipping, from('2026-04-25', couple(12)))).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(chargedNights(skipping, from('2026-04-25', couple(12)), policy)).toEqual([3, 4, 7, 8, 9, 10]);
    expect(chargedNights(verona, from('2026-05-03', couple(4, { nightsBefore: 3 })), policy)).toEqual([1, 2]);
  });

  test('goes by the evening, also where the tax goes by the morning', () => {
    const tax = person('1.00', {
      max_nights: 1,
      applicable_date_ranges: [{ after: '2026-04-30', before: null }],
      local: { max_nights_in: 'month', night_date: 'morning' },
    });
    // The nights of 29 and 30 April and 1 May: the mornings from 30 April on are in the range.
    expect(chargedNights(tax, from('2026-04-28', couple(5)))).toEqual([2, 4]);
  });

  test('counts the own nights of a guest', () => {
    const guests = [{}, { checkIn: '2026-04-30' }, { nights: 2, nightsBefore: 3 }];
    // 8 + (1 + 4) + 1 nights.
    expect(amount(verona, from('2026-04-27', couple(8, { persons: 3, guests })))).toBe('49.00');
  });

  test('tells stays apart that differ in the distance to the month alone', () => {
    const { quote: quoteStay } = createCalculator(inEuro(verona));
    const days = ['2026-04-27', '2026-04-28', '2026-04-24', '2026-05-10', '2026-04-27', '2026-01-27', '2026-02-27'];
    const plain = days.map((day) => quoteStay(from(day, couple(8))).taxes[0]?.amount);
    expect(plain).toEqual(['56.00', '49.00', '35.00', '28.00', '56.00', '49.00', '42.00']);
    const before = ['2026-05-01', '2026-05-02', '2026-05-03'].map(
      (day) => quoteStay(from(day, couple(4, { nightsBefore: 2 }))).taxes[0]?.amount,
    );
    expect(before).toEqual(['28.00', '21.00', '14.00']);
  });
});

describe('age_on "year"', () => {
  const tax = person('2.00', { local: { age_on: 'year', rates: [{ age_under: 18, rate: '0' }] } });
  const guest = (birthDate: string, checkIn = '2026-05-01') =>
    amount(tax, from(checkIn, { nightlyPrices: ['100.00'], guests: [{ birthDate }] }));

  test('is the year of arrival less the year of birth', () => {
    expect(guest('2008-12-31')).toBe('2.00');
    expect(guest('2009-01-01')).toBe('0.00');
    expect(guest('2009-01-01', '2026-12-31')).toBe('0.00');
    expect(guest('2009-12-31', '2027-01-01')).toBe('2.00');
  });

  test('is the age as given without a birth date', () => {
    const aged = (age: number) => amount(tax, from('2026-05-01', { nightlyPrices: ['100.00'], guests: [{ age }] }));
    expect([aged(17), aged(18)]).toEqual(['0.00', '2.00']);
  });

  test('counts the own year of arrival of a guest', () => {
    const guests = [{ birthDate: '2009-06-01' }, { birthDate: '2009-06-01', checkIn: '2027-01-01' }];
    const stay = from('2026-12-30', { nightlyPrices: each('100.00', 4), guests });
    expect(amount(tax, stay)).toBe('4.00');
  });
});
