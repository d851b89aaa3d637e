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
