import { expect } from 'vitest';
import { PROPERTY } from '../api/world.js';
import { receiver, until } from './receiver.js';
import { service, testWithControls } from './service.js';

const { call, control, removeLater } = await service();

const FEED = `/booking_revisions/feed?filter[property_id]=${PROPERTY}&order[inserted_at]=asc`;

async function booked(more: object = {}) {
  const { status, body } = await control('POST', '/bookings', { body: { property_id: PROPERTY, ...more } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

async function acknowledgeAll(): Promise<void> {
  for (;;) {
    const { body } = await call('GET', FEED);
    if (body.data.length === 0) return;
    for (const { id } of body.data) await call('POST', `/booking_revisions/${id}/ack`);
  }
}

testWithControls('a revision is in the feed until it is acknowledged, and can be read for good', async () => {
  const { id, booking_id } = await booked();
  const feed = await call('GET', FEED);
  expect(feed.body.data.map((entry) => [entry.type, entry.id])).toEqual([['booking_revision', id]]);
  const { body } = await call('GET', `/booking_revisions/${id}`);
  expect(body.data.attributes).toMatchObject({
    id,
    booking_id,
    property_id: PROPERTY,
    unique_id: expect.any(String),
    system_id: expect.any(String),
    ota_reservation_code: expect.any(String),
    ota_name: expect.any(String),
    status: 'new',
    customer: expect.any(Object),
    occupancy: { adults: expect.any(Number), children: expect.any(Number), infants: expect.any(Number) },
    amount: expect.stringMatching(/^\d+\.\d\d$/),
    currency: 'EUR',
    inserted_at: expect.any(String),
  });
  const [room] = Array.isArray(body.data.attributes['rooms']) ? body.data.attributes['rooms'] : [];
  expect(room).toMatchObject({
    checkin_date: expect.any(String),
    checkout_date: expect.any(String),
    room_type_id: expect.any(String),
    rate_plan_id: expect.any(String),
    days: expect.any(Object),
    taxes: expect.any(Array),
  });
  const acknowledged = await call('POST', `/booking_revisions/${id}/ack`);
  expect([acknowledged.status, acknowledged.body.meta.message]).toEqual([200, 'Success']);
  expect((await call('GET', FEED)).body.data).toEqual([]);
  expect((await call('GET', `/booking_revisions/${id}`)).status).toBe(200);
  expect((await call('POST', `/booking_revisions/${PROPERTY}/ack`)).status).toBe(404);
});

testWithControls('an unacknowledged revision leaves the feed after 30 minutes, and stays in the list', async () => {
  const { id, system_id, inserted_at } = await booked();
  expect(system_id).toMatch(/^[0-9a-f]{8}$/);
  await control('POST', '/clock', { body: { advance: 'PT29M' } });
  const { id: later } = await booked();
  expect((await call('GET', FEED)).body.data.map((entry) => entry.id)).toEqual([id, later]);
  await control('POST', '/clock', { body: { advance: 'PT2M' } });
  expect((await call('GET', FEED)).body.data.map((entry) => entry.id)).toEqual([later]);
  const since = `/booking_revisions?filter[property_id]=${PROPERTY}&filter[inserted_at][gte]=${inserted_at}`;
  const statuses = async () => {
    const { body } = await call('GET', since);
    return body.data.map((entry) => [entry.type, entry.id, entry.attributes['acknowledge_status']]);
  };
  expect(await statuses()).toEqual([
    ['booking_revision', id, 'pending'],
    ['booking_revision', later, 'pending'],
  ]);
  expect((await call('POST', `/booking_revisions/${id}/ack`)).status).toBe(200);
  await acknowledgeAll();
  expect((await statuses()).map(([, , status]) => status)).toEqual(['acknowledged', 'acknowledged']);
  const second = await call('GET', `${since}&pagination[page]=2&pagination[limit]=1`);
  expect(second.body.data.map((entry) => entry.id)).toEqual([later]);
});

testWithControls('a booking has the content of its latest revision, new, modified and then cancelled', async () => {
  const { booking_id } = await booked();
  const modified = await booked({ booking_id, status: 'modified' });
  expect(modified).toMatchObject({ booking_id, status: 'modified' });
  const { id } = await booked({ booking_id, status: 'cancelled' });
  const one = await call('GET', `/bookings/${booking_id}`);
  expect(one.body.data).toMatchObject({ type: 'booking', attributes: { status: 'cancelled', revision_id: id } });
  const all = await call('GET', `/bookings?filter[property_id]=${PROPERTY}&pagination[limit]=100`);
  expect(all.body.data.filter((entry) => entry.id === booking_id)).toHaveLength(1);
  await acknowledgeAll();
});

testWithControls('events report bookings of each kind, unmapped ones, and unacknowledged ones', async () => {
  await acknowledgeAll();
  const { url, received } = await receiver();
  const webhook = { callback_url: url, event_mask: '*', property_id: PROPERTY, is_active: true, send_data: true };
  const { body } = await call('POST', '/webhooks', { body: { webhook } });
  removeLater(`/webhooks/${body.data.id}`);
  const names = () => received.map((entry) => String(entry.body['event'])).toSorted();
  const { booking_id, id } = await booked();
  await until(() => received.length === 2);
  expect(names()).toEqual(['booking', 'booking_new']);
  expect(received.find((entry) => entry.body['event'] === 'booking')?.body['payload']).toEqual({
    booking_id,
    property_id: PROPERTY,
    revision_id: id,
  });
  await booked({ booking_id, status: 'modified' });
  await booked({ booking_id, status: 'cancelled' });
  await until(() => received.length === 6);
  expect(names()).toEqual([
    'booking',
    'booking',
    'booking',
    'booking_cancellation',
    'booking_modification',
    'booking_new',
  ]);
  await acknowledgeAll();
  received.length = 0;
  await booked({ rooms: [{ room_type_id: null, rate_plan_id: null }] });
  await until(() => received.length === 3);
  expect(names()).toEqual(['booking', 'booking_new', 'booking_unmapped_room']);
  received.length = 0;
  await booked({ rooms: [{ rate_plan_id: null }] });
  await until(() => received.length === 3);
  expect(names()).toEqual(['booking', 'booking_new', 'booking_unmapped_rate']);
  received.length = 0;
  await control('POST', '/clock', { body: { advance: 'PT29M' } });
  expect(received).toEqual([]);
  await control('POST', '/clock', { body: { advance: 'PT2M' } });
  await until(() => received.length === 2);
  expect(names()).toEqual(['non_acked_booking', 'non_acked_booking']);
  await acknowledgeAll();
});
