import { expect, test } from 'vitest';
import { CONTRACT, DOUBLE, FLEXIBLE, OCCUPANCY } from '../api/hotel-world.js';
import { PROPERTY } from '../api/world.js';
import { receiver, until } from './receiver.js';
import { MARK, service, testOfService, testWithCallback, testWithControls, testWithOta } from './service.js';

// Behaviour of the service that the specification leaves out: each line of it that a call can show.
const { call, control, propertyId, removeLater } = await service();

async function booked(more: object = {}) {
  const { status, body } = await control('POST', '/bookings', { body: { property_id: PROPERTY, ...more } });
  expect(status, JSON.stringify(body)).toBe(201);
  const { id, booking_id, ...rest }: Record<string, unknown> = body.data;
  return { id: String(id), booking_id: String(booking_id), ...rest };
}

const read = async (path: string) => (await call('GET', path)).body.data;
const SIX_DIGITS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/;

testWithControls('two bookings may have one system_id: the ids of their revisions differ', async () => {
  const [one, other] = [await booked({ system_id: 'bef3ae78' }), await booked({ system_id: 'bef3ae78' })];
  expect(one.id).not.toBe(other.id);
  expect((await read(`/booking_revisions/${one.id}`)).attributes['system_id']).toBe('bef3ae78');
});

testWithControls('a revision has the fields of the service, and so has each of its rooms', async () => {
  const { id, booking_id } = await booked();
  const { attributes, relationships } = await read(`/booking_revisions/${id}`);
  expect(attributes).toMatchObject({
    acknowledge_status: 'pending',
    agent: null,
    channel_id: null,
    deposits: [],
    is_crs_revision: false,
    meta: {},
    raw_message: null,
    secondary_ota: null,
    payment_type: expect.stringMatching(/^(credit_card|bank_transfer)$/),
    unique_id: expect.stringMatching(/^BDC-/),
    inserted_at: expect.stringMatching(SIX_DIGITS),
  });
  expect(relationships).toMatchObject({
    property: { data: { type: 'property', id: PROPERTY } },
    booking: { data: { type: 'booking', id: booking_id } },
  });
  const [room] = Object(attributes['rooms']);
  expect(room).toMatchObject({
    booking_room_id: expect.any(String),
    is_cancelled: false,
    ota_commission: null,
    ota_unique_id: null,
    collected_taxes: [],
    occupancy: { ages: [] },
    taxes: [
      { type: 'Value Added Tax (VAT)', price_mode: 'Per booking' },
      { type: 'City Tax', price_mode: 'Per person per night' },
    ],
  });
});

testWithControls('a booking has no system_id, and has a field for a waiting revision', async () => {
  const { id, booking_id } = await booked();
  const { attributes } = await read(`/bookings/${booking_id}`);
  expect(attributes).toMatchObject({ has_unacked_revisions: true, revision_id: id });
  expect(attributes).not.toHaveProperty('system_id');
  await call('POST', `/booking_revisions/${id}/ack`);
  expect((await read(`/bookings/${booking_id}`)).attributes['has_unacked_revisions']).toBe(false);
});

testWithControls('amounts contain exclusive taxes, prices of nights do not', async () => {
  const days = { '2027-05-08': '54.00', '2027-05-09': '123.00' };
  const taxes = [{ name: 'VAT', type: 'Value Added Tax (VAT)', is_inclusive: false, total_price: '7.56' }];
  const dates = { arrival_date: '2027-05-08', departure_date: '2027-05-10' };
  expect(await booked({ ...dates, rooms: [{ days, taxes }] })).toMatchObject({
    amount: '184.56',
    rooms: [{ amount: '184.56', days }],
  });
});

testWithControls('a cancelled booking can owe a fee, and a room can be cancelled alone', async () => {
  const days = { '2027-05-08': '153.00' };
  const dates = { arrival_date: '2027-05-08', departure_date: '2027-05-09' };
  const { booking_id } = await booked({ ...dates, rooms: [{ days }, { days, is_cancelled: true }] });
  expect((await read(`/bookings/${booking_id}`)).attributes).toMatchObject({ amount: '153.00' });
  const services = [{ type: 'Cancellation Fee', name: 'Cancellation Fee', total_price: '76.50' }];
  expect(await booked({ booking_id, status: 'cancelled', services })).toMatchObject({
    status: 'cancelled',
    amount: '76.50',
    rooms: [{ amount: '153.00', is_cancelled: false }, { is_cancelled: true }],
  });
});

testWithControls('only booking names a revision_id: the other events of bookings carry a summary', async () => {
  const { url, received } = await receiver();
  const webhook = { callback_url: url, event_mask: '*', property_id: PROPERTY, is_active: true, send_data: true };
  const { body } = await call('POST', '/webhooks', { body: { webhook } });
  const { id, booking_id } = await booked();
  await until(() => received.length === 2);
  const payloads = Object.fromEntries(received.map((entry) => [entry.body['event'], entry.body['payload']]));
  expect(payloads['booking']).toEqual({ booking_id, property_id: PROPERTY, revision_id: id });
  expect(payloads['booking_new']).toMatchObject({ booking_id, booking_revision_id: id, ota_code: 'BookingCom' });
  expect(payloads['booking_new']).not.toHaveProperty('revision_id');
  await call('DELETE', `/webhooks/${body.data.id}`);
});

test('lists name their order', async () => {
  for (const [path, order_by, order_direction] of [
    ['/booking_revisions/feed', 'inserted_at', 'asc'],
    ['/bookings', 'inserted_at', 'desc'],
    ['/properties', 'title', 'asc'],
  ]) {
    expect((await call('GET', `${path}`)).body.meta, path).toMatchObject({ order_by, order_direction });
  }
});

test('taxes and tax sets are sorted by their creation on request', async () => {
  const property_id = await propertyId();
  const ids: string[] = [];
  for (const title of ['Z', 'A']) {
    const tax = {
      title: `${MARK} ${title}`,
      logic: 'percent',
      type: 'tax',
      rate: '1',
      is_inclusive: false,
      property_id,
    };
    const { body } = await call('POST', '/taxes', { body: { tax } });
    removeLater(`/taxes/${body.data.id}`);
    ids.push(body.data.id);
  }
  const list = await read(`/taxes?filter[property_id]=${property_id}&order[inserted_at]=desc&pagination[limit]=100`);
  expect(list.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids.toReversed());
  expect((await call('GET', '/tax_sets?order[inserted_at]=asc')).status).toBe(200);
});

test('page and limit without the prefix are ignored: the first ten entries are returned', async () => {
  const { status, body } = await call('GET', '/property_facilities?page=2&limit=50');
  expect([status, body.meta.page, body.data.length]).toEqual([200, 1, 10]);
});

testWithControls('ignored parameters are noted', async () => {
  await call('GET', '/taxes?page=2');
  const requests: unknown = (await control('GET', '/requests')).body.data;
  expect(Array.isArray(requests) ? requests.at(-1) : undefined).toMatchObject({ ignored: ['page'] });
});

testWithCallback('a test of a webhook answers status, body and headers', async () => {
  const { url } = await receiver([201]);
  const webhook = { callback_url: url, event_mask: '*', property_id: await propertyId() };
  const { body } = await call('POST', '/webhooks/test', { body: { webhook } });
  expect(body).toMatchObject({ status: 201, body: 'thank you', headers: expect.any(Object) });
});

testWithControls('a mask with commas is matched as one with semicolons, and ari by its rate plan', async () => {
  const { url, received } = await receiver();
  const plan = '96a44e07-2158-43e4-8baa-8f6f56922ba8';
  const event_mask = `review,message;ari:rate:*:${plan}`;
  const webhook = { callback_url: url, event_mask, property_id: PROPERTY, is_active: true, send_data: true };
  const created = await call('POST', '/webhooks', { body: { webhook } });
  expect([created.status, created.body.data.attributes['event_mask']]).toEqual([201, event_mask]);
  const change = { availability: 1, booked: 0, date: '2027-05-08', room_type_id: DOUBLE, stop_sell: false };
  for (const [event, payload] of [
    ['message', undefined],
    ['inquiry', undefined],
    ['ari', [{ ...change, rate_plan_id: FLEXIBLE }]],
    ['ari', [{ ...change, rate_plan_id: plan }]],
  ] as const) {
    await control('POST', '/events', { body: { event, property_id: PROPERTY, ...(payload && { payload }) } });
  }
  await until(() => received.length === 2);
  expect(received.map(({ body }) => body['event'])).toEqual(['message', 'ari']);
  await call('DELETE', `/webhooks/${created.body.data.id}`);
});

test('properties, room types, rate plans and groups are read with their titles', async () => {
  for (const [path, type] of [
    ['/properties', 'property'],
    ['/room_types', 'room_type'],
    ['/rate_plans', 'rate_plan'],
    ['/groups', 'group'],
  ]) {
    const [first] = await read(`${path}?pagination[limit]=1`);
    expect(first, path).toMatchObject({ type, attributes: { title: expect.any(String) } });
    expect((await read(`${path}/${first?.id}`)).id, path).toBe(first?.id);
  }
});

test('tax sets have a list of options', async () => {
  const { status, body } = await call('GET', '/tax_sets/options');
  expect([status, Array.isArray(body.data)]).toEqual([200, true]);
});

testWithOta('a tax set is evaluated on a stay', async () => {
  const tax_set = { title: MARK, property_id: PROPERTY, currency: 'EUR', taxes: [] };
  const stay = { checkIn: '2027-05-08', rooms: [{ persons: 2, nightlyPrices: ['100.00', '100.00'] }] };
  const { status, body } = await call('POST', '/tax_sets/test', { body: { tax_set, stay } });
  expect([status, body.data]).toEqual([200, { total: '200.00', taxes: [] }]);
});

testWithOta('a connection: its group, its end, its twin, its health, and a full synchronization', async () => {
  const settings = { ...CONTRACT.settings, contract_sequence: 777 };
  const [mapping] = CONTRACT.rate_plans ?? [];
  const rate_plans = [{ rate_plan_id: null, settings: mapping?.settings }];
  const created = await call('POST', '/channels', { body: { channel: { ...CONTRACT, settings, rate_plans } } });
  const { id, attributes, relationships } = created.body.data;
  expect(attributes).toMatchObject({
    settings: { contract_sequence: '777' },
    rate_plans: [{ rate_plan_id: null }],
    expected_removal_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(attributes).not.toHaveProperty('group_id');
  expect(relationships['group']).toEqual({ data: { type: 'group', id: CONTRACT.group_id } });
  const twin = await call('POST', '/channels', { body: { channel: { ...CONTRACT, settings, rate_plans } } });
  expect([twin.status, twin.body.errors]).toEqual([
    422,
    { details: { settings: ['channel with the same settings already exists'] } },
  ]);
  const activated = await call('POST', `/channels/${id}/activate`, { body: 'null' });
  expect([activated.status, activated.body]).toEqual([200, { meta: { message: 'Success' } }]);
  expect((await read(`/channels/${id}`)).attributes).toMatchObject({ is_active: true, expected_removal_date: null });
  expect((await read('/channels/health')).find((one) => one.id === id)).toMatchObject({
    is_active: true,
    status: 'healthy',
  });
  expect((await call('POST', `/channels/${id}/full_sync`)).body.meta.message).toBe('Success');
  await call('POST', `/channels/${id}/deactivate`);
  await call('DELETE', `/channels/${id}`);
});

testWithControls('an inactive connection is removed after 30 days, and a property without one after 90', async () => {
  const channel = { ...OCCUPANCY, settings: { hotel_id: 'for a month' } };
  const { body } = await call('POST', '/channels', { body: { channel } });
  const end = Date.parse(String(body.data.attributes['expected_removal_date']));
  const today = Date.parse(String((await control('GET', '/clock')).body.data['now']).slice(0, 10));
  expect((end - today) / 86_400_000).toBe(30);
  expect((await read(`/properties/${PROPERTY}`)).attributes['expected_removal_date']).toMatch(/^\d{4}-\d\d-\d\d$/);
  await call('DELETE', `/channels/${body.data.id}`);
});

testWithControls('acknowledging takes any body: nothing, null or a list', async () => {
  for (const body of [undefined, 'null', '[]']) {
    const { id } = await booked();
    expect((await call('POST', `/booking_revisions/${id}/ack`, { body })).status).toBe(200);
  }
});

testOfService('429 says in the header ratelimit how long to wait', async () => {
  let answer = await call('GET', '/properties');
  for (let calls = 0; calls < 500 && answer.status !== 429; calls += 1) answer = await call('GET', '/properties');
  expect([answer.status, answer.headers.get('ratelimit')]).toEqual([429, expect.stringMatching(/;\s*t=\d+/)]);
});
