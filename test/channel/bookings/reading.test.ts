import { describe, expect, test } from 'vitest';
import { InvalidBookingError, reconcile, stayFromBooking } from '../../../src/channel/bookings/index.js';

const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10', is_inclusive: true } as const;
const TAX_SET = { title: 'Hotel', currency: 'EUR', taxes: [VAT] };
const OCCUPANCY = { adults: 2, children: 0, infants: 0 };
const ROOM = {
  checkin_date: '2026-12-05',
  checkout_date: '2026-12-07',
  room_type_id: 'double',
  rate_plan_id: 'standard',
  occupancy: OCCUPANCY,
};
const DAYS = { '2026-12-05': '100.00', '2026-12-06': '120.00' };
const booked = (more: object, room: object = { days: DAYS }) => ({
  currency: 'EUR',
  rooms: [{ ...ROOM, ...room }],
  ...more,
});
const reconciled = (more: object, room?: object) => reconcile(booked(more, room), { taxSet: TAX_SET });

describe('the status of a booking', () => {
  test.each(['cancelled', 'canceled', 'Cancelled', 'CANCELED', ' cancelled '])('%j is a cancellation', (status) => {
    expect(reconciled({ status })).toMatchObject({ verdict: 'cancelled', due: '0.00', warnings: [] });
  });

  test.each(['new', 'modified', 'New', 'MODIFIED', undefined])('%j is due as booked', (status) => {
    expect(reconciled({ status })).toMatchObject({ due: '220.00', warnings: [] });
  });

  test.each([
    ['no_show', '"no_show"'],
    ['pending', '"pending"'],
    ['', '""'],
    [null, 'null'],
    [7, '7'],
  ])('%j is due as booked, with a warning that names it', (status, shown) => {
    const message = `status must be new, modified or cancelled (got ${shown}). Assumed: the booking is due as it is booked.`;
    const warning = { code: 'status_unknown', path: 'status', message };
    expect(reconciled({ status })).toMatchObject({ due: '220.00', warnings: [warning] });
    expect(stayFromBooking(booked({ status })).warnings).toMatchObject([warning]);
  });
});

describe('a printed total', () => {
  const SERVICE = { type: 'Parking', total_price: '80.00' };
  const oneNight = (price: string, more: object) =>
    reconciled(more, { checkout_date: '2026-12-06', days: { '2026-12-05': price } });

  test('is not said to agree if it leaves a service out: 153.00 printed, 153.00 and 80.00 in parts', () => {
    expect(oneNight('153.00', { amount: '153.00', services: [SERVICE] })).toMatchObject({
      due: '233.00',
      sentence: 'The OTA prints no taxes. The printed total is EUR 153.00, and its parts are EUR 233.00.',
    });
    expect(oneNight('153.00', { amount: '233.00', services: [SERVICE] }).sentence).toBe(
      'The OTA prints no taxes, and its total agrees: EUR 233.00.',
    );
  });

  // 220.00 x 10/110 = 20.00.
  test('is named beside taxes that agree, and beside one that differs', () => {
    const taxes = (total_price: string) => [{ name: 'VAT', type: 'tax', is_inclusive: true, total_price }];
    const end = 'The printed total is EUR 200.00, and its parts are EUR 220.00.';
    expect(reconciled({ amount: '200.00', taxes: taxes('20.00') }).sentence).toBe(`Every tax agrees. ${end}`);
    expect(reconciled({ amount: '200.00', taxes: taxes('21.00') }).sentence).toBe(`1 tax differs. ${end}`);
    expect(reconciled({ amount: '220.00', taxes: taxes('20.00') }).sentence).toBe('Every tax agrees.');
  });

  test('is named if the total of the parts differs, too', () => {
    const fee = { name: 'Resort fee', type: 'fee', is_inclusive: false, total_price: '12.00' };
    expect(reconciled({ amount: '150.00', taxes: [fee] }).sentence).toBe(
      'The parts of the OTA are EUR 12.00 more than here. The printed total is EUR 150.00, and its parts are EUR 232.00.',
    );
  });
});

describe('prices that are numbers', () => {
  const pricesOf = (room: object) => stayFromBooking(booked({}, room)).value?.rooms[0];

  test('are read if they have decimals, with a warning, and each night keeps its own', () => {
    const days = { '2026-12-05': 100.5, '2026-12-06': 120.25 };
    const { value, warnings } = stayFromBooking(booked({}, { days, amount: '220.75' }));
    expect(value?.rooms[0]?.nightlyPrices).toEqual(['100.50', '120.25']);
    expect(warnings?.map(({ path, message }) => [path, message])).toEqual([
      [
        'rooms[0].days["2026-12-05"]',
        '2026-12-05 must be an amount as text (got 100.5). Assumed: it is 100.50. Ask the sender for text: a number loses its digits.',
      ],
      [
        'rooms[0].days["2026-12-06"]',
        '2026-12-06 must be an amount as text (got 120.25). Assumed: it is 120.25. Ask the sender for text: a number loses its digits.',
      ],
    ]);
  });

  test('are read beside one with decimals if they are whole', () => {
    const days = { '2026-12-05': 100.5, '2026-12-06': 120 };
    expect(pricesOf({ days })?.nightlyPrices).toEqual(['100.50', '120.00']);
    expect(pricesOf({ days: { '2026-12-05': '100.50', '2026-12-06': 120.5 } })?.nightlyPrices).toEqual([
      '100.50',
      '120.50',
    ]);
  });

  test('are read as the amount of a room and of a booking', () => {
    const { value } = stayFromBooking(booked({ amount: 220.75 }, { amount: 220.75 }));
    expect(value?.rooms[0]).toMatchObject({ price: '220.75' });
  });

  test.each([
    ['whole numbers, which may be minor units', { '2026-12-05': 10_050, '2026-12-06': 12_000 }, 'minor_units'],
    ['small whole numbers', { '2026-12-05': 100, '2026-12-06': 120 }, 'number_not_text'],
    ['more decimals than the currency has', { '2026-12-05': 100.555, '2026-12-06': 120.555 }, 'number_not_text'],
    ['below zero', { '2026-12-05': -100.5, '2026-12-06': -120.5 }, 'number_not_text'],
  ])('are refused if they are %s', (_, days, code) => {
    const read = () => reconciled({}, { days });
    expect(read).toThrow(InvalidBookingError);
    expect(stayFromBooking(booked({}, { days })).issues?.map((issue) => issue.code)).toEqual([code, code]);
  });

  test.each([
    ['EUR', 480, 'amount must be an amount as text, such as "480.00" (got 480).'],
    ['JPY', 480, 'amount must be an amount as text, such as "480" (got 480).'],
    ['EUR', 480.123, 'amount must be an amount as text, such as "100.00" (got 480.123).'],
  ])('say what to ask of the sender, in %s for %d', (currency, amount, sentence) => {
    const { issues = [] } = stayFromBooking({ ...booked({}, { days: {} }), currency, amount });
    const messages = issues.filter(({ path }) => path === 'amount').map(({ message }) => message);
    const ask = 'Ask the sender for text: a number loses its digits, and may count minor units.';
    expect(messages).toEqual([`${sentence} ${ask}`]);
  });

  test('are refused in a currency without decimals', () => {
    const revision = { ...booked({}, { days: { '2026-12-05': 100.5, '2026-12-06': 120.5 } }), currency: 'JPY' };
    expect(stayFromBooking(revision).issues?.map(({ code }) => code)).toEqual(['number_not_text', 'number_not_text']);
  });
});
