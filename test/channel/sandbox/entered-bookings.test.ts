import { expect, test } from 'vitest';
import { FLEXIBLE, HOTEL_STATE } from '../api/hotel-world.js';
import { PROPERTY } from '../api/world.js';
import { call, HOTEL, INN, NOWHERE, sandboxOf } from './world.js';

const BOOKINGS = '/api/v1/bookings';
const BOOKING = {
  property_id: HOTEL,
  ota_reservation_code: '113',
  arrival_date: '2027-05-08',
  departure_date: '2027-05-10',
  currency: 'EUR',
  customer: { name: 'Ada', surname: 'Byron' },
  rooms: [{ days: { '2027-05-08': '100.00', '2027-05-09': '100.00' } }],
  meta: null,
};

test('POST stores a new booking of no OTA, whose revision is in the feed', async () => {
  const sandbox = sandboxOf();
  const { status, body } = await call(sandbox, 'POST', BOOKINGS, { body: { booking: BOOKING } });
  const { id, attributes } = body.data;
  expect([status, body.data]).toEqual([
    201,
    {
      type: 'booking',
      id,
      attributes: { id, booking_id: id, revision_id: expect.any(String), status: 'new', unique_id: 'OFL-113' },
    },
  ]);
  const feed = await call(sandbox, 'GET', '/api/v1/booking_revisions/feed');
  expect(feed.body.data).toMatchObject([
    {
      id: attributes['revision_id'],
      attributes: {
        booking_id: id,
        status: 'new',
        ota_name: 'Offline',
        unique_id: 'OFL-113',
        is_crs_revision: true,
        amount: '200.00',
        meta: {},
        customer: { name: 'Ada' },
      },
    },
  ]);
});

test('a booking in the name of an OTA is OFL- too, and has a code if none is given', async () => {
  const { ota_reservation_code: _, ...booking } = { ...BOOKING, ota_name: 'BookingCom' };
  const { body } = await call(sandboxOf(), 'POST', BOOKINGS, { body: { booking } });
  expect(body.data.attributes['unique_id']).toMatch(/^OFL-\d{10}$/);
});

test('PUT changes a booking, keeps absent fields, and cancels it', async () => {
  const sandbox = sandboxOf();
  const { id } = (await call(sandbox, 'POST', BOOKINGS, { body: { booking: BOOKING } })).body.data;
  const put = async (booking: object) => (await call(sandbox, 'PUT', `${BOOKINGS}/${id}`, { body: { booking } })).body;
  const read = async () => (await call(sandbox, 'GET', `${BOOKINGS}/${id}`)).body.data.attributes;
  expect((await put({ notes: 'Late' })).data.attributes).toMatchObject({
    id,
    status: 'modified',
    unique_id: 'OFL-113',
  });
  const dates = { arrival_date: '2027-05-08', departure_date: '2027-05-10' };
  expect(await read()).toMatchObject({ ...dates, notes: 'Late', amount: '200.00', status: 'modified' });
  expect((await put({ status: 'cancelled' })).data.attributes).toMatchObject({ id, status: 'cancelled' });
  expect(await read()).toMatchObject({ ...dates, notes: 'Late', status: 'cancelled' });
  const revisions = await call(sandbox, 'GET', '/api/v1/booking_revisions?order[inserted_at]=asc');
  expect(revisions.body.data.map(({ attributes }) => attributes['status'])).toEqual(['new', 'modified', 'cancelled']);
});

test('PUT changes a booking of an OTA, which keeps its name', async () => {
  const sandbox = sandboxOf();
  const { booking_id, unique_id } = sandbox.book({ property_id: HOTEL });
  const booking = { status: 'modified', property_id: HOTEL, notes: 'Late' };
  const { body } = await call(sandbox, 'PUT', `${BOOKINGS}/${booking_id}`, { body: { booking } });
  expect(body.data.attributes['unique_id']).toBe(unique_id);
});

test.each([
  ['nothing', {}, ['property_id', 'arrival_date', 'departure_date', 'rooms']],
  ['an unknown property', { ...BOOKING, property_id: INN.replace('5', '6') }, ['property_id']],
  ['another status', { ...BOOKING, status: 'cancelled' }, ['status']],
  ['dates that are no stay', { ...BOOKING, departure_date: '2027-05-08' }, ['base']],
  ['an amount that is a number', { ...BOOKING, rooms: [{ amount: 100 }] }, ['rooms']],
  ['no room', { ...BOOKING, rooms: [] }, ['rooms']],
])('POST is 422 for %s', async (_, booking, fields) => {
  const sandbox = sandboxOf();
  const { status, body } = await call(sandbox, 'POST', BOOKINGS, { body: { booking } });
  expect([status, Object.keys(body.errors.details)]).toEqual([422, fields]);
  expect((await call(sandbox, 'GET', BOOKINGS)).body.data).toEqual([]);
});

test('an unknown field is ignored, and 422 with strict', async () => {
  const body = { booking: { ...BOOKING, colour: 'red', rooms: [{ view: 'sea' }] } };
  const sandbox = sandboxOf();
  expect((await call(sandbox, 'POST', BOOKINGS, { body })).status).toBe(201);
  expect(sandbox.requests()[0]?.ignored).toEqual(['booking.colour', 'booking.rooms[0].view']);
  const strict = await call(sandboxOf({ strict: true }), 'POST', BOOKINGS, { body });
  expect([strict.status, strict.body.errors.details]).toEqual([
    422,
    { colour: ['is unknown.'], rooms: ['rooms[0].view: is unknown.'] },
  ]);
});

test('PUT is refused for an unknown booking, another property, a new status, and without access', async () => {
  const sandbox = sandboxOf();
  const { booking_id } = sandbox.book({ property_id: HOTEL });
  const put = async (booking: object, { id = booking_id, key = 'secret' } = {}) => {
    const { status, body } = await call(sandbox, 'PUT', `${BOOKINGS}/${id}`, { body: { booking }, key });
    return [status, body.errors.details];
  };
  expect(await put({}, { id: NOWHERE })).toEqual([404, undefined]);
  expect(await put({}, { key: 'inn' })).toEqual([403, undefined]);
  expect(await put({ property_id: INN })).toEqual([422, { property_id: ['cannot be changed.'] }]);
  expect(await put({ status: 'new' })).toEqual([422, { status: ['must be modified or cancelled'] }]);
  const posted = await call(sandbox, 'POST', BOOKINGS, { body: { booking: BOOKING }, key: 'inn' });
  expect(posted.status).toBe(403);
});

test('a room of the state is booked with its rate plan', async () => {
  const sandbox = sandboxOf({ state: HOTEL_STATE, properties: [PROPERTY] });
  const booking = { ...BOOKING, property_id: PROPERTY, rooms: [{ rate_plan_id: FLEXIBLE }] };
  const { body } = await call(sandbox, 'POST', BOOKINGS, { body: { booking } });
  const { attributes } = (await call(sandbox, 'GET', `${BOOKINGS}/${body.data.id}`)).body.data;
  expect(attributes['rooms']).toMatchObject([{ rate_plan_id: FLEXIBLE }]);
});
