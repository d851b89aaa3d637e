import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvalidBooking, reconcile, stayFromBooking } from '../../src/bookings/index.js';

test('whatever is passed, the answer is a stay or a list of issues', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (fields, room) => {
      for (const input of [
        fields,
        { currency: 'EUR', rooms: [room] },
        { currency: 'EUR', rooms: room, ...Object(fields) },
      ]) {
        const { value, issues } = stayFromBooking(input);
        expect((value === undefined) !== (issues === undefined)).toBe(true);
      }
    }),
  );
});

test('a booking in another currency than the tax set is an issue', () => {
  const room = { checkin_date: '2026-05-09', checkout_date: '2026-05-10', days: { '2026-05-09': '100.00' } };
  const taxSet = { title: 'Hotel', currency: 'EUR', taxes: [] };
  expect(() => reconcile({ currency: 'USD', rooms: [room] }, { taxSet })).toThrow(InvalidBooking);
});

test('everything that is wrong with a booking is said at once', () => {
  const night = { checkin_date: '2026-05-09', checkout_date: '2026-05-10' };
  const booking = {
    arrival_date: null,
    departure_date: null,
    amount: 30_000,
    rooms: [
      { ...night, days: [{ date: '2026-05-09', price: '100.00' }] },
      { ...night, days: { '2026-05-09': 10_000 } },
      { checkin_date: null, checkout_date: null, days: { '2026-05-09': 'free' } },
      { ...night },
      '',
      { ...night, checkout_date: '2026-05-09', amount: '100.00' },
    ],
  };
  const { issues = [] } = stayFromBooking(booking);
  expect(issues.map(({ path, message }) => `${path}: ${message}`)).toMatchInlineSnapshot(`
    [
      "currency: currency is required.",
      "rooms[0].days: days must be an object with a price for each date (got a list of 1). Write { "2026-05-09": "100.00" }.",
      "rooms[1].days["2026-05-09"]: 2026-05-09 must be an amount as text (got 10000). The number looks like minor units: the amount is "100.00".",
      "rooms[2].checkin_date: checkin_date is required (got null).",
      "rooms[2].checkout_date: checkout_date is required (got null).",
      "rooms[2].days["2026-05-09"]: 2026-05-09 must be an amount such as "100.00" (got "free").",
      "rooms[3].amount: amount is required.",
      "rooms[5].checkout_date: checkout_date must be 1 to 1,000 nights after checkin_date (got 2026-05-09 to 2026-05-09).",
      "amount: amount must be an amount as text (got 30000). The number looks like minor units: the amount is "300.00".",
    ]
  `);
  const taxSet = { title: 'Hotel', currency: 'EUR', taxes: [] };
  const codes = (currency: string) => {
    try {
      return reconcile({ ...booking, currency }, { taxSet });
    } catch (error) {
      return error instanceof InvalidBooking ? error.issues.map(({ code }) => code) : error;
    }
  };
  expect(codes('GBP')).toEqual([...issues.slice(1).map(({ code }) => code), 'booking_currency']);
  expect(codes('EUR')).toEqual(issues.slice(1).map(({ code }) => code));
});

test.each([
  ['EUR', 10_000, '"100.00"'],
  ['KWD', 10_000, '"10.000"'],
  ['EUR', 999, undefined],
  ['JPY', 10_000, undefined],
  ['EUR', 10_000.5, undefined],
])('of %s, %d may be the minor units of %s', (currency, price, amount) => {
  const room = { checkin_date: '2026-05-09', checkout_date: '2026-05-10', days: { '2026-05-09': price } };
  const [issue] = stayFromBooking({ currency, rooms: [room] }).issues ?? [];
  expect(issue?.code).toBe(amount === undefined ? 'number_not_text' : 'minor_units');
  if (amount !== undefined) expect(issue?.message).toContain(`looks like minor units: the amount is ${amount}.`);
});
