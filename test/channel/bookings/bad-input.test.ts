import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvalidBookingError, reconcile, stayFromBooking } from '../../../src/channel/bookings/index.js';
import type { TaxSetInput } from '../../../src/core/definitions/tax.js';

test('returns a stay or a list of issues for any input', () => {
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
    { numRuns: 50 },
  );
});

test('reports a booking in another currency than the tax set', () => {
  const room = { checkin_date: '2026-05-09', checkout_date: '2026-05-10', days: { '2026-05-09': '100.00' } };
  const taxSet = { title: 'Hotel', currency: 'EUR', taxes: [] };
  expect(() => reconcile({ currency: 'USD', rooms: [room] }, { taxSet })).toThrow(InvalidBookingError);
});

test('reports all issues of a booking at once', () => {
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
      "rooms[1].days["2026-05-09"]: 2026-05-09 must be an amount as text (got 10000). The number looks like minor units: the amount is "100.00". Ask the sender for this text.",
      "rooms[2].checkin_date: checkin_date is required (got null).",
      "rooms[2].checkout_date: checkout_date is required (got null).",
      "rooms[2].days["2026-05-09"]: 2026-05-09 must be an amount such as "100.00" (got "free").",
      "rooms[3].amount: amount is required.",
      "rooms[5].checkout_date: checkout_date must be 1 to 1,000 nights after checkin_date (got 2026-05-09 to 2026-05-09).",
      "amount: amount must be an amount as text (got 30000). The number looks like minor units: the amount is "300.00". Ask the sender for this text.",
    ]
  `);
  const taxSet = { title: 'Hotel', currency: 'EUR', taxes: [] };
  const codes = (currency: string) => {
    try {
      return reconcile({ ...booking, currency }, { taxSet });
    } catch (error) {
      return error instanceof InvalidBookingError ? error.issues.map(({ code }) => code) : error;
    }
  };
  expect(codes('GBP')).toEqual([...issues.slice(1).map(({ code }) => code), 'booking_currency']);
  expect(codes('EUR')).toEqual(issues.slice(1).map(({ code }) => code));
});

const TWO_NIGHTS = {
  checkin_date: '2026-05-09',
  checkout_date: '2026-05-11',
  occupancy: { adults: 2, children: 0, infants: 0 },
};

test.each([20, 24, 25, 30, 100, 197, 198, 199, 200])(
  'reconciles, refuses or warns about an amount of %d characters at any place',
  (length) => {
    const long = `${'9'.repeat(length - 3)}.50`;
    const fixed = {
      title: 'City',
      logic: 'per_person',
      type: 'city_tax',
      rate: '2',
      currency: 'EUR',
      is_inclusive: false,
    };
    const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10', is_inclusive: true };
    const taxSet = { title: 'Hotel', currency: 'EUR', taxes: [vat, fixed] } as TaxSetInput;
    const printed = (total_price: string) => [
      { name: 'VAT', type: 'tax', is_inclusive: true, total_price },
      { name: 'City', type: 'city_tax', is_inclusive: false, total_price },
    ];
    const days = { '2026-05-09': long, '2026-05-10': long };
    const few = { '2026-05-09': '100.00', '2026-05-10': '100.00' };
    const services = [{ name: 'Breakfast', type: 'Breakfast', total_price: long, price_mode: 'Per stay' }];
    const room = { ...TWO_NIGHTS, days, taxes: [], services: [] };
    for (const [path, one] of [
      ['rooms[0].days["2026-05-09"]', { currency: 'EUR', rooms: [room, room] }],
      ['rooms[0].amount', { currency: 'EUR', rooms: [{ ...TWO_NIGHTS, amount: long }] }],
      ['rooms[0].taxes[0]', { currency: 'EUR', rooms: [{ ...room, days: few, taxes: printed(long) }] }],
      ['rooms[0].services[0]', { currency: 'EUR', rooms: [{ ...room, days: few, services }] }],
    ] as const) {
      const { issues = [], warnings = [] } = stayFromBooking(one);
      const isTold = [...issues, ...warnings].some(
        (issue) => issue.path.startsWith(path) && issue.message.includes('999'),
      );
      expect([path, isTold]).toEqual([path, length > 24]);
      if (issues.length === 0) expect(reconcile(one, { taxSet }).verdict).toMatch(/^(agrees|differs|prints_no_taxes)$/);
      else expect(() => reconcile(one, { taxSet })).toThrow(InvalidBookingError);
    }
  },
);

test.each([
  ['EUR', 10_000, '"100.00"'],
  ['KWD', 10_000, '"10.000"'],
  ['EUR', 999, undefined],
  ['JPY', 10_000, undefined],
  ['EUR', 10_000.555, undefined],
])('names in %s the amount that the number %d may be in minor units: %s', (currency, price, amount) => {
  const room = { checkin_date: '2026-05-09', checkout_date: '2026-05-10', days: { '2026-05-09': price } };
  const [issue] = stayFromBooking({ currency, rooms: [room] }).issues ?? [];
  expect(issue?.code).toBe(amount === undefined ? 'number_not_text' : 'minor_units');
  if (amount !== undefined) expect(issue?.message).toContain(`looks like minor units: the amount is ${amount}.`);
});
