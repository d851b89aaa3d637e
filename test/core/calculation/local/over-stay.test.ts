import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalOverStayInput } from '../../../../src/index.js';
import { createCalculator, explain, InvalidStayError, quote, validateTaxSet } from '../../../../src/index.js';
import { runsUpTo } from '../../../seed.js';
import type { Room, Tax } from '../given.js';
import { amounts, each, fixed, inclusive, inEuro, nightly, percent, stay } from '../given.js';

const NIGHTLY = (local: NonNullable<Tax['local']>) => fixed('Levy', 'per_person_per_night', '2.00', { local });
const held = (over_stay: LocalOverStayInput, more: NonNullable<Tax['local']> = {}) => NIGHTLY({ over_stay, ...more });
const rooms = (...list: Room[]) => stay(...list);
const two: Room = { persons: 2, nightlyPrices: each('100.00', 10) };
const levy = (tax: Tax, of = rooms(two)) => amounts(quote(inEuro(tax), of))['Levy'];
const path = (tax: Tax) => validateTaxSet(inEuro(tax)).issues?.map(({ code, path: at }) => [code, at]);

describe('a limit over the stay', () => {
  test.each<[string, LocalOverStayInput, string]>([
    ['of the stay: 2 x 10 x 2.00 = 40.00', { at_most: '15.00' }, '15.00'],
    ['of each guest: 20.00 each', { each: 'guest', at_most: '15.00' }, '30.00'],
    ['of each room', { each: 'room', at_most: '15.00' }, '15.00'],
    ['that is not reached', { at_most: '40.00' }, '40.00'],
    ['at least', { at_least: '50.00' }, '50.00'],
    ['at least, of each guest', { each: 'guest', at_least: '50.00' }, '100.00'],
    ['for each night', { at_most: '1.50', per_night: true }, '15.00'],
    ['for each night of each guest', { each: 'guest', at_most: '1.50', per_night: true }, '30.00'],
  ])('%s', (_, over_stay, amount) => {
    expect(levy(held(over_stay))).toBe(amount);
  });

  test('applies for each room to identical rooms, and to rooms of other nights', () => {
    const short: Room = { persons: 1, nightlyPrices: each('100.00', 2) };
    expect(levy(held({ each: 'room', at_most: '15.00' }), rooms({ ...two, count: 3 }, short))).toBe('49.00');
    expect(levy(held({ each: 'room', at_most: '15.00' }), rooms(two, two, two, short))).toBe('49.00');
  });

  test('counts the dates once for the stay, and the nights for a room', () => {
    const on = (over_stay: LocalOverStayInput) => levy(held(over_stay), rooms(two, two));
    expect(on({ at_most: '1.50', per_night: true })).toBe('15.00');
    expect(on({ each: 'room', at_most: '1.50', per_night: true })).toBe('30.00');
  });

  test('counts only nights at a rate other than 0, from the arrival of each guest', () => {
    const free = { rates: [{ night_to: 4, rate: '0' }] };
    expect(levy(held({ at_most: '1.50', per_night: true }, free))).toBe('9.00');
    // Free on four nights by the rate of the tax itself: 6 x 1.50.
    const fromFifth: Tax = { ...held({ at_most: '1.50', per_night: true }), rate: '0.00' };
    const rates = [{ night_from: 5, rate: '2.00' }];
    expect(levy({ ...fromFifth, local: { ...fromFifth.local, rates } })).toBe('9.00');
    const later: Room = { guests: [{}, { checkIn: '2026-05-07' }], nightlyPrices: each('100.00', 10) };
    // 10 x 1.50 and 4 x 1.50.
    expect(levy(held({ each: 'guest', at_most: '1.50', per_night: true }), rooms(later))).toBe('21.00');
  });

  test('leaves a payer of 0 at 0', () => {
    const free = { rates: [{ age_under: 12, rate: '0' }] };
    const family: Room = { guests: [{}, { age: 7 }], nightlyPrices: each('100.00', 10) };
    expect(levy(held({ each: 'guest', at_least: '50.00' }, free), rooms(family))).toBe('50.00');
    const ofPrice = percent('Levy', '5', { local: { over_stay: { at_least: '3.00' } } });
    expect(levy(ofPrice, rooms({ persons: 2, nightlyPrices: ['0.00'] }))).toBe('0.00');
  });

  test('applies on a row to the units of that row; others have the limit of the tax', () => {
    const rates = [{ age_under: 18, rate: '1.00', over_stay: { each: 'guest' as const, at_most: '5.00' } }];
    const family: Room = { guests: [{}, {}, { age: 7 }], nightlyPrices: each('100.00', 10) };
    expect(levy(held({ at_most: '15.00' }, { rates }), rooms(family))).toBe('20.00');
    expect(levy(NIGHTLY({ rates }), rooms(family))).toBe('45.00');
  });

  test('applies after the limit of each unit, and before the charge is rounded', () => {
    const local = { at_most: '3.00', over_stay: { at_most: '5.00' }, round: { step: '2', mode: 'down' as const } };
    // 3.00 + 3.00 = 6.00, at most 5.00, down to 4.00: 2.00 each.
    const quoted = quote(
      inEuro(percent('Levy', '5', { local })),
      rooms({ persons: 1, nightlyPrices: each('100.00', 2) }),
    );
    expect(nightly(quoted, 'Levy')).toEqual(['2.00', '2.00']);
  });

  test('applies after the rounding of each unit, and is not rounded to its step again', () => {
    const local = { over_stay: { at_most: '6.10' }, round: { step: '0.50', mode: 'up' as const, each: true } };
    // 2.30, up to 2.50, three times: 7.50, at most 6.10.
    const tax = fixed('Levy', 'per_person_per_night', '2.30', { local });
    expect(levy(tax, rooms({ persons: 1, nightlyPrices: each('100.00', 3) }))).toBe('6.10');
  });

  test('is shared out over nights in proportion to their amounts: 1 + 2 + 3 of 1.00', () => {
    const tax = percent('Levy', '1', { local: { over_stay: { at_most: '1.00' } } });
    const of = rooms({ persons: 1, nightlyPrices: ['100.00', '200.00', '300.00'] });
    expect(nightly(quote(inEuro(tax), of), 'Levy')).toEqual(['0.17', '0.33', '0.50']);
    // Each night rounded by itself: 0.1666... + 0.3333... + 0.50.
    expect(nightly(quote(inEuro(tax), of, { rounding: { unit: 'night' } }), 'Levy')).toEqual(['0.17', '0.33', '0.50']);
  });

  test('limits the base of a surcharge', () => {
    const on = (local: NonNullable<Tax['local']>) =>
      percent('Surcharge', '10', { local: { only: 'here', base: { start: 'nothing', plus: ['Levy'] }, ...local } });
    const city = held({ each: 'guest', at_most: '15.00' });
    expect(amounts(quote(inEuro(city, on({})), rooms(two)))).toEqual({ Levy: '30.00', Surcharge: '3.00' });
    expect(amounts(quote(inEuro(city, on({ over_stay: { each: 'guest', at_most: '1.20' } })), rooms(two)))).toEqual({
      Levy: '30.00',
      Surcharge: '2.40',
    });
    // A child is free of the surcharge alone.
    const family: Room = { guests: [{}, { age: 7 }], nightlyPrices: each('100.00', 10) };
    expect(amounts(quote(inEuro(city, on({ rates: [{ age_under: 12, rate: '0' }] })), rooms(family)))).toEqual({
      Levy: '30.00',
      Surcharge: '1.50',
    });
  });

  test('limits charges of the stay, of dates and of the booking', () => {
    const once = (logic: 'per_room' | 'per_person' | 'per_night' | 'per_booking', over_stay: LocalOverStayInput) =>
      levy(fixed('Levy', logic, '30.00', { local: { over_stay } }), rooms(two, two));
    expect(once('per_booking', { at_most: '20.00' })).toBe('20.00');
    expect(once('per_night', { at_most: '20.00', per_night: true })).toBe('200.00');
    expect(once('per_room', { each: 'room', at_most: '20.00' })).toBe('40.00');
    expect(once('per_person', { each: 'guest', at_most: '20.00' })).toBe('80.00');
    expect(once('per_person', { at_most: '20.00' })).toBe('20.00');
  });

  test('is reported for one unit of a booking, in more rooms than a list may have', () => {
    const tax = fixed('Levy', 'per_booking', '30.00', { local: { over_stay: { at_most: '20.00' } } });
    const [line] = quote(inEuro(tax), rooms({ persons: 1, count: 1_500, nightlyPrices: ['1.00'] })).taxes;
    expect(line).toMatchObject({ quantity: 1, amount: '20.00' });
  });

  test('changes the net if it limits a fixed amount inside the price', () => {
    const tax = fixed('Levy', 'per_person_per_night', '2.00', {
      is_inclusive: true,
      local: { over_stay: { at_most: '15.00' } },
    });
    const { net, total } = quote(inEuro(inclusive('VAT', '10', { level: 0 }), { ...tax, level: 0 }), rooms(two));
    // (1000.00 - 15.00) / 1.1 = 895.4545...
    expect({ net, total }).toEqual({ net: '895.45', total: '1000.00' });
  });
});

describe('paidBefore', () => {
  const guest = held({ each: 'guest', at_most: '15.00' });
  const paying = (paid: string): Room => ({
    guests: [{ paidBefore: { Levy: paid } }, {}],
    nightlyPrices: each('100.00', 10),
  });

  test.each([
    ['0.00', '30.00'],
    ['6.00', '24.00'],
    ['15.00', '15.00'],
    ['99.00', '15.00'],
  ])('of a guest, %s, leaves %s', (paid, amount) => {
    expect(levy(guest, rooms(paying(paid)))).toBe(amount);
  });

  // At most 15.00 for each guest and tax, less what each paid before.
  test.each<[string, Array<Record<string, string>>, Record<string, string>]>([
    ['of one tax and of both', [{ Card: '5.00' }, { Card: '5.00', Levy: '6.00' }], { Card: '20.00', Levy: '24.00' }],
    ['of different taxes', [{ Card: '6.00' }, { Levy: '6.00' }], { Card: '24.00', Levy: '24.00' }],
    ['of different amounts', [{ Levy: '6.00' }, { Levy: '9.00' }], { Card: '30.00', Levy: '15.00' }],
    ['of equal amounts', [{ Levy: '6.00' }, { Levy: '6.00' }], { Card: '30.00', Levy: '18.00' }],
  ])('by two guests, %s', (_, paid, charged) => {
    const taxes = ['Card', 'Levy'].map((title) => ({ ...guest, title }));
    const guests = paid.map((paidBefore) => ({ paidBefore }));
    expect(amounts(quote(inEuro(...taxes), rooms({ guests, nightlyPrices: each('100.00', 10) })))).toEqual(charged);
  });

  test('is explained once for two guests who paid the same amount', () => {
    const guests = [{ paidBefore: { Levy: '6.00' } }, { paidBefore: { Levy: '6.00' } }];
    const [set, of] = [inEuro(guest), rooms({ guests, nightlyPrices: each('100.00', 10) })];
    const [one] = explain(quote(set, of), { taxSet: set, stay: of }).charges;
    expect(one?.sentences).toEqual([
      'Levy 2.00 per person per night: 2 persons x 10 nights = 20; 20 x 2.00 = 40.00; over the stay at most 15.00 less 6.00 paid before for each guest: 2 x 9.00 = 18.00.',
    ]);
  });

  test('counts on a room for each of identical rooms, and on the stay once', () => {
    const room = { ...two, count: 2, paidBefore: { Levy: '4.00' } };
    expect(levy(held({ each: 'room', at_most: '15.00' }), rooms(room))).toBe('22.00');
    const whole = { ...rooms(two, two), paidBefore: { Levy: '4.00' } };
    expect(levy(held({ at_most: '15.00' }), whole)).toBe('11.00');
  });

  test('can leave less than the lower limit, and does not count toward it', () => {
    expect(levy(held({ each: 'guest', at_most: '15.00', at_least: '12.00' }), rooms(paying('6.00')))).toBe('24.00');
    expect(levy(held({ each: 'guest', at_least: '25.00' }), rooms(two))).toBe('50.00');
  });

  test('counts toward a limit for each night', () => {
    expect(levy(held({ each: 'guest', at_most: '1.50', per_night: true }), rooms(paying('6.00')))).toBe('24.00');
  });

  test('is refused by quotes and totals at another level than its limit', () => {
    const calculator = createCalculator(inEuro(guest));
    const wrong = { ...rooms(two), paidBefore: { Levy: '4.00' } };
    for (const ask of [calculator.quote, calculator.totals]) {
      const issues = (() => {
        try {
          ask(wrong);
        } catch (error) {
          return error instanceof InvalidStayError
            ? error.issues.map(({ code, path: at, message }) => [code, at, message])
            : [];
        }
        return [];
      })();
      expect(issues).toEqual([
        [
          'paid_before_level',
          'paidBefore.Levy',
          '"Levy" must stand in paidBefore of a guest, where its limit over the stay counts it.',
        ],
      ]);
    }
  });

  test('raises a warning with the nearest title for a tax without a limit', () => {
    const warned = (tax: Tax, title: string) =>
      quote(inEuro(tax), rooms({ ...two, guests: [{ paidBefore: { [title]: '4.00' } }] })).warnings.map(
        ({ code, path: at, message }) => [code, at, message],
      );
    expect(warned(guest, 'Levi')).toEqual([
      [
        'paid_before_unknown',
        'rooms[0].guests[0].paidBefore.Levi',
        'No limit over the stay of the tax set counts what was paid before of "Levi". Did you mean "Levy"?',
      ],
    ]);
    expect(warned(held({ each: 'guest', at_least: '1.00' }), 'Levy')).toMatchObject([
      ['paid_before_unknown', expect.anything(), expect.anything()],
    ]);
    expect(warned(guest, 'Levy')).toEqual([]);
  });
});

describe('an invalid limit over the stay', () => {
  test('below one unit, or of an inclusive percent', () => {
    expect(
      path(fixed('Levy', 'per_room_per_night', '2', { local: { over_stay: { each: 'guest', at_most: '5' } } })),
    ).toEqual([['each_below_unit', 'taxes[0].local.over_stay.each']]);
    expect(path(percent('Levy', '2', { local: { over_stay: { each: 'guest', at_most: '5' } } }))).toEqual([
      ['each_below_unit', 'taxes[0].local.over_stay.each'],
    ]);
    expect(
      path(percent('Levy', '2', { local: { per: 'guest', over_stay: { each: 'guest', at_most: '5' } } })),
    ).toBeUndefined();
    expect(path(inclusive('Levy', '2', { local: { over_stay: { at_most: '5' } } }))).toEqual([
      ['inclusive_units', 'taxes[0].local.over_stay'],
    ]);
  });

  test('is found on a tax of taxes from the units of any number of taxes', () => {
    const of = (plus: string, over_stay: LocalOverStayInput, title = 'Surcharge') =>
      percent(title, '10', { local: { only: 'here', base: { start: 'nothing', plus: [plus] }, over_stay } });
    const found = (...taxes: Tax[]) => validateTaxSet(inEuro(...taxes)).issues?.map(({ code, path: at }) => [code, at]);
    const room = fixed('Room', 'per_room_per_night', '2.00');
    const once = fixed('Once', 'per_person', '2.00');
    expect(found(room, of('Room', { each: 'guest', at_most: '5' }))).toEqual([
      ['each_below_unit', 'taxes[1].local.over_stay.each'],
    ]);
    expect(
      found(room, of('Room', { each: 'room', at_most: '5' }), of('Surcharge', { each: 'guest', at_most: '5' }, 'More')),
    ).toEqual([['each_below_unit', 'taxes[2].local.over_stay.each']]);
    expect(found(once, of('Once', { each: 'guest', at_most: '5', per_night: true }))).toEqual([
      ['key_without_use', 'taxes[1].local.over_stay.per_night'],
    ]);
    expect(found(once, of('Once', { each: 'guest', at_most: '5' }))).toBeUndefined();
  });

  test('makes a circle if the net depends on it', () => {
    const levelled = percent('Levy', '2', { level: 1, local: { base: { start: 'net' }, over_stay: { at_most: '5' } } });
    expect(validateTaxSet(inEuro(levelled, inclusive('VAT', '10'))).issues?.map(({ code }) => code)).toEqual([
      'net_in_circles',
    ]);
  });
});

describe('always', () => {
  const guests = fc.array(
    fc.record({ age: fc.option(fc.nat(30), { nil: undefined }), paid: fc.option(fc.nat(50), { nil: undefined }) }),
    { minLength: 1, maxLength: 4 },
  );
  const room = fc.record({ guests, nights: fc.integer({ min: 1, max: 12 }), count: fc.integer({ min: 1, max: 3 }) });
  const limit = fc.record({
    at_most: fc.integer({ min: 0, max: 60 }),
    at_least: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
    per_night: fc.boolean(),
  });

  test('charges each guest the amount of a plain calculation', () => {
    const cases = fc.record({ rooms: fc.array(room, { minLength: 1, maxLength: 3 }), limit });
    fc.assert(
      fc.property(cases, ({ rooms: list, limit: { at_most, at_least: given, per_night } }) => {
        const at_least = given === undefined ? undefined : Math.min(given, at_most);
        const over_stay = {
          each: 'guest' as const,
          at_most: String(at_most),
          ...(at_least === undefined ? {} : { at_least: String(at_least) }),
          per_night,
        };
        const tax = held(over_stay, {
          rates: [
            { age_under: 12, rate: '0' },
            { age_under: 18, rate: '1' },
          ],
        });
        const of = rooms(
          ...list.map(
            ({ guests: who, nights, count }): Room => ({
              count,
              nightlyPrices: each('100.00', nights),
              guests: who.map(({ age, paid }) => ({
                ...(age === undefined ? {} : { age }),
                ...(paid === undefined ? {} : { paidBefore: { Levy: String(paid) } }),
              })),
            }),
          ),
        );
        let sum = 0;
        for (const { guests: who, nights, count } of list) {
          for (const { age = 99, paid = 0 } of who) {
            const rate = age < 12 ? 0 : age < 18 ? 1 : 2;
            if (rate === 0) continue;
            const times = per_night ? nights : 1;
            const most = Math.max(0, at_most * times - paid);
            sum += count * Math.min(most, Math.max(rate * nights, (at_least ?? 0) * times));
          }
        }
        expect(levy(tax, of)).toBe(sum.toFixed(2));
      }),
      runsUpTo(3_000, 100),
    );
  });
});
