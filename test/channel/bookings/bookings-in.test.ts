import { describe, expect, test } from 'vitest';
import { bookingsIn, InvalidBookingError, reconcile, stayFromBooking } from '../../../src/channel/bookings/index.js';
import { InvalidArgumentError } from '../../../src/index.js';

const ROOM = { checkin_date: '2027-05-09', checkout_date: '2027-05-10', days: { '2027-05-09': '100.00' } };
const BOOKING = { currency: 'EUR', rooms: [ROOM] };
const RECORD = { id: 'r1', type: 'booking_revision', attributes: BOOKING };
const event = (payload: unknown) => ({ event: 'booking', property_id: 'p', user_id: null, timestamp: 't', payload });

describe('bookings', () => {
  test.each<[string, unknown, unknown[]]>([
    ['the attributes of a booking', BOOKING, [BOOKING]],
    ['a record', RECORD, [RECORD]],
    ['an envelope', { data: RECORD }, [RECORD]],
    ['a feed', { data: [RECORD, RECORD], meta: { page: 1, limit: 10, total: 2 } }, [RECORD, RECORD]],
    ['a list', [BOOKING, RECORD], [BOOKING, RECORD]],
    ['a list of envelopes', [{ data: RECORD }], [RECORD]],
    ['an event with its booking', event(BOOKING), [BOOKING]],
    ['an event with a record', event(RECORD), [RECORD]],
    ['a reservation request', { ...event({ bms: BOOKING, resolved: false }), event: 'reservation_request' }, [BOOKING]],
    ['a new booking', { booking: BOOKING }, [BOOKING]],
  ])('are read from %s', (_, given, expected) => {
    expect(bookingsIn(given)).toEqual({ value: expected });
  });

  const ASK = 'A booking is an object with currency and rooms.';
  test.each<[string, unknown, string, string]>([
    ['text', 'booking', '', `(got "booking"). ${ASK}`],
    ['an empty feed', { data: [] }, 'data', '(got an empty list). There is no booking in it.'],
    [
      'an event with ids',
      event({ booking_id: 'b1', revision_id: 'r1' }),
      '',
      '(got the event "booking", which has ids alone). Read its revision: GET /booking_revisions/r1.',
    ],
    [
      'a summary of a booking',
      { ...event({ booking_revision_id: 'r2' }), event: 'booking_new' },
      '',
      '(got the event "booking_new", which has ids alone). Read its revision: GET /booking_revisions/r2.',
    ],
    ['another event', { event: 'ari' }, '', '(got the event "ari"). It has no booking, and no id of a revision.'],
    ['a list with a number', [BOOKING, 7], '[1]', `(got 7). ${ASK}`],
    [
      'an error',
      { errors: { code: 'unauthorized' } },
      '',
      '(got an error of the API: "unauthorized"). Repeat the call.',
    ],
    ['another object', { title: 'Hotel', taxes: [] }, '', `(got an object with "title", "taxes"). ${ASK}`],
    ['an empty object', {}, '', `(got an empty object). ${ASK}`],
  ])('are not in %s, and the issue says what it is', (_, given, path, end) => {
    const { value, issues = [] } = bookingsIn(given);
    expect(value).toBeUndefined();
    expect(issues.map(({ code, path, message }) => [code, path, message])).toEqual([
      ['booking_expected', path, `A booking is expected ${end}`],
    ]);
  });

  test('refuses an unknown option', () => {
    expect(() => Reflect.apply(bookingsIn, undefined, [BOOKING, { curency: 'EUR' }])).toThrow(InvalidArgumentError);
  });
});

describe('a booking of Beds24', () => {
  const BEDS24 = {
    ...{ id: 98765, propertyId: 12, roomId: 34, status: 'confirmed', apiReference: 'HM12', apiSource: 'Airbnb.com' },
    ...{ arrival: '2027-05-09', departure: '2027-05-11', numAdult: 2, numChild: 1, price: 220.5, tax: 20.5 },
  };

  test('is read with the currency of the property', () => {
    const { value: [booking] = [] } = bookingsIn({ success: true, data: [BEDS24] }, { currency: 'EUR' });
    expect(booking).toEqual({
      ...{ unique_id: '98765', ota_reservation_code: 'HM12', ota_name: 'Airbnb.com', inserted_at: undefined },
      ...{ status: 'new', currency: 'EUR', arrival_date: '2027-05-09', departure_date: '2027-05-11', amount: '220.50' },
      rooms: [
        {
          ...{ checkin_date: '2027-05-09', checkout_date: '2027-05-11', room_type_id: '34', rate_plan_id: null },
          occupancy: { adults: 2, children: 1, infants: 0 },
          taxes: [{ name: 'Tax', total_price: '20.50' }],
          services: [],
        },
      ],
    });
    expect(stayFromBooking(booking).value?.rooms[0]).toEqual({ persons: 3, price: '220.50', nights: 2 });
  });

  test.each([
    [{}, {}, 'a booking of Beds24, which names no currency). Pass the currency of its property.'],
    [
      { status: 'black' },
      { currency: 'EUR' },
      'a booking of Beds24 with the status "black"). Only new, confirmed, request, cancelled are bookings.',
    ],
  ])('that is incomplete says what is missing: %j', (more, options, end) => {
    const { issues = [] } = bookingsIn({ ...BEDS24, ...more }, options);
    expect(issues.map(({ message }) => message)).toEqual([`A booking is expected (got ${end}`]);
  });

  test('without taxes has the total as its price, and no doubt about the sum of its parts', () => {
    const { value: [booking] = [] } = bookingsIn({ ...BEDS24, tax: 0 }, { currency: 'EUR' });
    const { value, warnings = [] } = stayFromBooking(booking);
    expect(value?.rooms[0]).toEqual({ persons: 3, price: '220.50', nights: 2 });
    expect(warnings.map(({ code }) => code)).toEqual(['ages_missing', 'room_not_mapped', 'days_missing']);
  });

  test('is cancelled where its status is', () => {
    const { value: [booking] = [] } = bookingsIn({ ...BEDS24, status: 'cancelled' }, { currency: 'EUR' });
    expect(reconcile(booking, { taxSet: { title: 'None', currency: 'EUR', taxes: [] } }).verdict).toBe('cancelled');
  });
});

describe('a booking of Hostaway', () => {
  const HOSTAWAY = {
    ...{ id: 13, hostawayReservationId: 13, listingMapId: 40160, channelName: 'airbnb', channelReservationId: 'HMP2' },
    ...{ status: 'new', currency: 'USD', arrivalDate: '2027-07-15', departureDate: '2027-07-17' },
    ...{ adults: 2, children: null, infants: null, numberOfGuests: 2, totalPrice: 267, taxAmount: 20, cleaningFee: 40 },
  };
  const field = (type: string, title: string, total: number, more: object = {}) => ({
    ...{ type, name: title, title, total, isIncludedInTotalPrice: 1, isDeleted: 0 },
    ...more,
  });
  const room = (booking: unknown) => stayFromBooking(booking).value?.rooms[0];

  test('is read from its sums', () => {
    const { value: [booking] = [] } = bookingsIn({ status: 'success', result: [HOSTAWAY] });
    expect(booking).toMatchObject({ status: 'new', currency: 'USD', amount: '267.00', unique_id: '13' });
    expect(room(booking)).toEqual({
      ...{ persons: 2, guests: [], price: '227.00', nights: 2 },
      extras: [{ label: 'Cleaning fee', price: '40.00' }],
    });
  });

  test('is read from its finance fields, with taxes on top and without deleted ones', () => {
    const financeField = [
      field('price', 'Base rate', 200),
      field('fee', 'Cleaning', 40),
      field('tax', 'Lodging tax', 27),
      field('tax', 'Old tax', 9, { isDeleted: 1 }),
    ];
    const { value: [booking] = [] } = bookingsIn({ event: 'reservation.created', data: { ...HOSTAWAY, financeField } });
    expect(room(booking)).toMatchObject({ price: '200.00', extras: [{ label: 'Cleaning', price: '40.00' }] });
    const lodging = {
      title: 'Lodging tax',
      logic: 'percent',
      type: 'tax',
      rate: '13.50',
      is_inclusive: false,
    } as const;
    const { verdict, due } = reconcile(booking, { taxSet: { title: 'House', currency: 'USD', taxes: [lodging] } });
    expect([verdict, due]).toEqual(['agrees', '267.00']);
  });

  test('that is an inquiry is no booking', () => {
    const { issues = [] } = bookingsIn({ ...HOSTAWAY, status: 'inquiry' });
    expect(issues[0]?.message).toBe(
      'A booking is expected (got a booking of Hostaway with the status "inquiry"). Only new, confirmed, modified, cancelled are bookings.',
    );
  });
});

describe('reconcile and stayFromBooking', () => {
  const taxSet = { title: 'None', currency: 'EUR', taxes: [] };
  test.each<[unknown, string]>([
    [{ data: [RECORD, RECORD] }, '2 bookings in a list'],
    [event({ revision_id: 'r1' }), 'the event "booking", which has ids alone'],
    [event(BOOKING), '1 booking in a list'],
  ])('say what they found in place of a booking', (given, found) => {
    const { issues = [] } = stayFromBooking(given);
    expect(issues.map(({ code, params }) => [code, Object.entries(params)[0]])).toEqual([
      ['booking_expected', ['found', found]],
    ]);
    expect(() => reconcile(given, { taxSet })).toThrow(InvalidBookingError);
  });
});
