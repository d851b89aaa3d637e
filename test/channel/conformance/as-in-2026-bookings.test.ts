import { expect, test } from 'vitest';
import { BY_GUESTS, FAMILY, FLEXIBLE } from '../api/hotel-world.js';
import { PROPERTY } from '../api/world.js';
import { service, testWithControls, testWithOta } from './service.js';

const { call, control } = await service();

async function booked(options: object = {}) {
  const { status, body } = await control('POST', '/bookings', { body: { property_id: PROPERTY, ...options } });
  return { status, ...Object(body.data) };
}
const attributesAt = async (path: string) => (await call('GET', path)).body.data.attributes;
const idsIn = async (query: string) => (await call('GET', query)).body.data.map(({ id }) => id);

testWithControls('a revision is new, modified or cancelled, and nothing else [D26]', async () => {
  const { booking_id } = await booked();
  expect(await booked({ booking_id, status: 'modified' })).toMatchObject({ status: 'modified' });
  expect(await booked({ booking_id, status: 'cancelled' })).toMatchObject({ status: 'cancelled' });
  for (const status of ['reinstated', 'no_show']) {
    const { body } = await control('POST', '/bookings', { body: { property_id: PROPERTY, status } });
    expect(body.errors.code, status).toBe('validation_error');
  }
});

testWithControls('a booking and its revisions have amount_type [CL]', async () => {
  const { id, booking_id, amount_type } = await booked();
  expect(amount_type).toBeNull();
  await booked({ booking_id, status: 'modified', amount_type: 'any' });
  expect(await attributesAt(`/bookings/${booking_id}`)).toMatchObject({ amount_type: 'any' });
  expect(await attributesAt(`/booking_revisions/${id}`)).toMatchObject({ amount_type: null });
});

testWithControls('acknowledge_status of a booking is that of its latest revision [CL]', async () => {
  const { id, booking_id } = await booked();
  const status = async () => (await attributesAt(`/bookings/${booking_id}`))['acknowledge_status'];
  expect(await status()).toBe('pending');
  await call('POST', `/booking_revisions/${id}/ack`);
  expect(await status()).toBe('acknowledged');
  await booked({ booking_id, status: 'modified' });
  expect(await status()).toBe('pending');
  expect(await attributesAt(`/booking_revisions/${id}`)).toMatchObject({ acknowledge_status: 'acknowledged' });
});

testWithControls('a room carries withheld taxes, its id at the OTA and the real rate plan [D26]', async () => {
  const collected_taxes = [
    { name: 'City tax', type: 'City Tax', total_price: '8.00', is_inclusive: false, is_withheld: true, version: 2 },
  ];
  const room = { collected_taxes, ota_unique_id: '991', meta: { parent_rate_plan_id: FLEXIBLE } };
  const { booking_id } = await booked({ rooms: [{ room_type_id: FAMILY, rate_plan_id: BY_GUESTS, ...room }] });
  expect((await attributesAt(`/bookings/${booking_id}`))['rooms']).toMatchObject([room]);
});

testWithControls('bookings are filtered by their dates, their entry and their property [D26]', async () => {
  const { booking_id, inserted_at } = await booked({ arrival_date: '2031-05-08', departure_date: '2031-05-10' });
  for (const query of [
    'filter[arrival_date][gte]=2031-05-08&filter[arrival_date][lte]=2031-05-08',
    'filter[departure_date][gte]=2031-05-10&filter[departure_date][lte]=2031-05-10',
    `filter[inserted_at][gte]=${inserted_at}&filter[inserted_at][lte]=${inserted_at}&filter[property_id]=${PROPERTY}`,
  ]) {
    expect(await idsIn(`/bookings?${query}`), query).toEqual([booking_id]);
  }
  expect(await idsIn('/bookings?filter[arrival_date][gte]=2031-05-09')).toEqual([]);
});

testWithControls('revisions are filtered by status and by the time of their entry [CL]', async () => {
  const { booking_id, inserted_at } = await booked();
  const { id } = await booked({ booking_id, status: 'cancelled' });
  const query = `filter[status]=cancelled&filter[inserted_at][gte]=${inserted_at}`;
  expect(await idsIn(`/booking_revisions?${query}`)).toEqual([id]);
  const later = `filter[inserted_at][gt]=${inserted_at}Z`;
  expect(await idsIn(`/booking_revisions?${later}`)).toEqual([id]);
});

test.each(['filter[arrival_date][gte]=08.05.2031', 'filter[inserted_at][gte]=yesterday'])(
  'a time that cannot be read is a validation error: %s [CL]',
  async (query) => {
    const { status, body } = await call('GET', `/bookings?${query}`);
    expect([status, body.errors.code]).toEqual([422, 'validation_error']);
  },
);

testWithControls('the feed can be asked for in both directions [D26]', async () => {
  const [first, second] = [(await booked()).id, (await booked()).id];
  const feed = '/booking_revisions/feed?pagination[limit]=100&order[inserted_at]=';
  expect((await idsIn(`${feed}asc`)).slice(-2)).toEqual([first, second]);
  expect((await idsIn(`${feed}desc`)).slice(0, 2)).toEqual([second, first]);
});

// On the real service the property needs the Booking CRS app, and the booking may be 404 for a moment.
testWithOta('a booking is entered, changed and cancelled; the answer is short [D25]', async () => {
  const booking = {
    property_id: PROPERTY,
    ota_reservation_code: '113',
    ota_name: 'Offline',
    arrival_date: '2032-05-08',
    departure_date: '2032-05-10',
    currency: 'EUR',
    customer: { name: 'Ada', surname: 'Byron' },
    rooms: [{ rate_plan_id: FLEXIBLE, days: { '2032-05-08': '100.00', '2032-05-09': '100.00' } }],
  };
  const created = await call('POST', '/bookings', { body: { booking } });
  const { id } = created.body.data;
  const revisions = [created.body.data.attributes['revision_id']];
  const answerOf = (status: string) => ({
    data: {
      type: 'booking',
      id,
      attributes: { id, booking_id: id, revision_id: expect.any(String), status, unique_id: 'OFL-113' },
    },
  });
  expect(created.body).toEqual(answerOf('new'));
  for (const status of ['modified', 'cancelled']) {
    const { body } = await call('PUT', `/bookings/${id}`, { body: { booking: { ...booking, status } } });
    expect(body).toEqual(answerOf(status));
    revisions.push(body.data.attributes['revision_id']);
  }
  expect(await idsIn(`/booking_revisions?filter[booking_id]=${id}&order[inserted_at]=asc`)).toEqual(revisions);
});
