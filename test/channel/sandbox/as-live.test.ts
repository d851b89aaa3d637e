import { describe, expect, test } from 'vitest';
import { CONTRACT, DOUBLE, FLEXIBLE, GROUP, HOTEL_STATE } from '../api/hotel-world.js';
import { hooked } from './hooks-world.js';
import { call, created, FEE, HOTEL, INN, NOWHERE, SETS, sandboxOf, TAXES, VAT } from './world.js';

const API = '/api/v1';

describe('a revision', () => {
  const ROOM_FIELDS =
    'amount booking_room_id checkin_date checkout_date collected_taxes days guests is_cancelled meta occupancy ' +
    'ota_commission ota_unique_id rate_plan_id room_type_id services taxes';
  const FIELDS =
    'acknowledge_status agent amount amount_type arrival_date arrival_hour booking_id channel_id currency customer departure_date ' +
    'deposits guarantee id inserted_at is_crs_revision meta notes occupancy ota_commission ota_name ota_reservation_code ' +
    'payment_collect payment_type property_id raw_message rooms secondary_ota services status system_id unique_id';
  const namesOf = (record: object) => Object.keys(record).toSorted().join(' ');

  test('has the fields of the service, also in its rooms', async () => {
    const { sandbox } = hooked();
    const { id, booking_id, rooms, ...rest } = sandbox.book();
    expect(namesOf({ id, booking_id, rooms, ...rest })).toBe(FIELDS);
    expect(namesOf(rooms[0] ?? {})).toBe(ROOM_FIELDS);
    expect(rest).toMatchObject({
      acknowledge_status: 'pending',
      payment_type: 'credit_card',
      is_crs_revision: false,
      deposits: [],
      agent: null,
      occupancy: { adults: 2, children: 0, infants: 0, ages: [] },
      inserted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
    });
    const { body } = await call(sandbox, 'GET', `${API}/booking_revisions/${id}`);
    expect(body.data.relationships).toMatchObject({
      property: { data: { type: 'property', id: HOTEL } },
      booking: { data: { type: 'booking', id: booking_id } },
      data: { property: { type: 'property', id: HOTEL }, booking: { type: 'booking', id: booking_id } },
    });
  });

  test('has, as a booking, no system_id, its times, and whether a revision waits', async () => {
    const { sandbox } = hooked();
    const first = sandbox.book();
    await sandbox.advance('1h');
    const second = sandbox.book({ status: 'modified' });
    const read = async () => (await call(sandbox, 'GET', `${API}/bookings/${first.booking_id}`)).body.data.attributes;
    const booking = await read();
    expect(namesOf(booking)).toBe(
      `${FIELDS} has_unacked_revisions revision_id`
        .split(' ')
        .filter((name) => name !== 'system_id')
        .toSorted()
        .join(' '),
    );
    expect(booking).toMatchObject({
      revision_id: second.id,
      has_unacked_revisions: true,
      inserted_at: first.inserted_at,
    });
    for (const { id } of [first, second]) await call(sandbox, 'POST', `${API}/booking_revisions/${id}/ack`);
    expect(await read()).toMatchObject({ has_unacked_revisions: false, acknowledge_status: 'acknowledged' });
  });

  test('keeps the ids of its rooms when it is modified', () => {
    const { sandbox } = hooked();
    const first = sandbox.book({ rooms: [{}, {}] });
    const second = sandbox.book({ status: 'modified' });
    const idsOf = ({ rooms }: typeof first) => rooms.map(({ booking_room_id }) => booking_room_id);
    expect(new Set(idsOf(first)).size).toBe(2);
    expect(idsOf(second)).toEqual(idsOf(first));
  });

  test.each([
    ['BookingCom', 'BDC'],
    ['Booking.com', 'BDC'],
    ['Airbnb', 'ABB'],
    ['Expedia', 'EXP'],
    ['Offline', 'OFL'],
    ['Agoda', 'AGO'],
    ['X', 'XXX'],
  ])('of %s has a name that begins with %s', (ota_name, short) => {
    const { sandbox } = hooked();
    expect(sandbox.book({ ota_name, ota_reservation_code: '4711' }).unique_id).toBe(`${short}-4711`);
  });

  test('has the taxes on top in its amounts, and not in the prices of nights', () => {
    const { sandbox } = hooked();
    const tax = { name: 'VAT', type: 'Value Added Tax (VAT)', total_price: '7.56' };
    const days = { '2026-12-05': '54.00', '2026-12-06': '123.00' };
    const dates = { arrival_date: '2026-12-05', departure_date: '2026-12-07' };
    const onTop = { ...dates, rooms: [{ days, taxes: [{ ...tax, is_inclusive: false }] }] };
    // 54 + 123 of nights, and 7.56 on top.
    expect(sandbox.book(onTop)).toMatchObject({ amount: '184.56', rooms: [{ amount: '184.56', days }] });
    const inPrice = { ...dates, rooms: [{ days, taxes: [{ ...tax, is_inclusive: true }] }] };
    expect(sandbox.book(inPrice)).toMatchObject({ amount: '177.00', rooms: [{ amount: '177.00' }] });
    const breakfast = { type: 'Breakfast', name: 'Breakfast', total_price: '20.00' };
    expect(sandbox.book({ ...inPrice, services: [breakfast] }).amount).toBe('197.00');
  });

  test('costs the fee if it is cancelled with one, and keeps its rooms', () => {
    const { sandbox } = hooked();
    const days = { '2026-12-05': '153.00' };
    const { rooms } = sandbox.book({ arrival_date: '2026-12-05', departure_date: '2026-12-06', rooms: [{ days }] });
    const services = [{ type: 'Cancellation Fee', name: 'Cancellation Fee', total_price: '76.50' }];
    expect(sandbox.book({ status: 'cancelled', services })).toMatchObject({ amount: '76.50', services, rooms });
  });

  test('has the active connection of the property', async () => {
    const { sandbox } = hooked([], { state: HOTEL_STATE });
    expect(sandbox.book({ property_id: HOTEL }).channel_id).toBeNull();
    const { body } = await call(sandbox, 'POST', `${API}/channels`, { body: { channel: CONTRACT } });
    const { id } = body.data;
    await call(sandbox, 'POST', `${API}/channels/${id}/activate`);
    expect(sandbox.book({ property_id: HOTEL }).channel_id).toBe(id);
    expect(Object(sandbox.trigger('booking_new', { property_id: HOTEL }).payload)).toMatchObject({ channel_id: id });
  });
});

describe('lists', () => {
  test('have their order in meta: the feed ascending, bookings descending by time', async () => {
    const { sandbox } = hooked();
    const booked = [sandbox.book(), sandbox.book(), sandbox.book()];
    const read = async (path: string) => {
      const { body } = await call(sandbox, 'GET', `${API}${path}`);
      return [body.data.map(({ id }) => id), body.meta['order_by'], body.meta['order_direction']];
    };
    const ids = booked.map(({ id }) => id);
    const bookingIds = booked.map(({ booking_id }) => booking_id);
    expect(await read('/booking_revisions/feed')).toEqual([ids, 'inserted_at', 'asc']);
    expect(await read('/booking_revisions')).toEqual([ids, 'inserted_at', 'asc']);
    expect(await read('/bookings')).toEqual([bookingIds.toReversed(), 'inserted_at', 'desc']);
    expect(await read('/bookings?order[inserted_at]=asc')).toEqual([bookingIds, 'inserted_at', 'asc']);
  });

  test('order taxes and tax sets by creation on request, also when strict', async () => {
    const sandbox = sandboxOf({ strict: true });
    const ids: string[] = [];
    for (const title of ['B', 'A', 'C']) ids.push(await created(sandbox, { ...VAT, title }));
    const set = { property_id: HOTEL, currency: 'EUR', taxes: [] };
    const sets = [
      await created(sandbox, { ...set, title: 'Z' }, SETS),
      await created(sandbox, { ...set, title: 'Y' }, SETS),
    ];
    await call(sandbox, 'PUT', `${TAXES}/${ids[0]}`, { body: { tax: { rate: '11' } } });
    const read = async (path: string) => (await call(sandbox, 'GET', path)).body;
    expect((await read(`${TAXES}?order[inserted_at]=asc`)).data.map(({ id }) => id)).toEqual(ids);
    const downwards = await read(`${SETS}?order[inserted_at]=desc`);
    expect(downwards.data.map(({ id }) => id)).toEqual(sets.toReversed());
    expect(downwards.meta).toMatchObject({ order_by: 'inserted_at', order_direction: 'desc' });
    expect(downwards.data[0]?.attributes).not.toHaveProperty('inserted_at');
    expect((await call(sandbox, 'GET', `${TAXES}?filter[inserted_at]=1`)).status).toBe(400);
  });

  test.each(['page=2', 'limit=100', 'page=2&limit=5', 'per_page=5'])(
    'asked with %s have their first page, with a warning',
    async (query) => {
      const warnings: string[] = [];
      const sandbox = sandboxOf({ onWarning: (warning) => void warnings.push(warning) });
      for (let at = 0; at < 12; at += 1) await created(sandbox, { ...VAT, title: `Tax ${at}` });
      const { status, body } = await call(sandbox, 'GET', `${TAXES}?${query}`);
      expect([status, body.data.length, body.meta['page']]).toEqual([200, 10, 1]);
      expect(warnings).toHaveLength(query.split('&').length);
      expect(warnings[0]).toContain('pagination[page]');
      expect(sandbox.requests().at(-1)?.ignored).toEqual(query.split('&').map((part) => part.split('=')[0]));
      const strict = sandboxOf({ strict: true });
      expect((await call(strict, 'GET', `${TAXES}?${query}`)).status).toBe(400);
    },
  );
});

describe('the resources that clients read', () => {
  const hotel = () => sandboxOf({ state: HOTEL_STATE });

  test('lists properties with titles, and their groups', async () => {
    const sandbox = hotel();
    const { body } = await call(sandbox, 'GET', `${API}/properties?filter[title]=Harbour Hotel`);
    expect(body.data).toMatchObject([
      {
        type: 'property',
        id: HOTEL,
        attributes: { title: 'Harbour Hotel', currency: 'EUR' },
        relationships: { groups: { data: [{ type: 'group', id: GROUP }] } },
      },
    ]);
    const groups = await call(sandbox, 'GET', `${API}/groups`);
    expect(groups.body.data).toHaveLength(2);
    const mine = await call(sandbox, 'GET', `${API}/groups`, { key: 'inn' });
    expect(mine.body.data.map(({ id }) => id)).not.toContain(GROUP);
    expect((await call(sandbox, 'GET', `${API}/groups/${GROUP}`)).body.data).toMatchObject({
      type: 'group',
      id: GROUP,
      attributes: { id: GROUP, title: expect.any(String) },
    });
    expect((await call(sandbox, 'GET', `${API}/groups/${GROUP}`, { key: 'inn' })).status).toBe(403);
    expect((await call(sandbox, 'GET', `${API}/groups/${NOWHERE}`)).status).toBe(404);
  });

  test('returns room types and rate plans, single and in lists', async () => {
    const sandbox = hotel();
    const rooms = await call(sandbox, 'GET', `${API}/room_types?filter[property_id]=${HOTEL}`);
    expect(rooms.body.data.map(({ attributes }) => attributes['title'])).toEqual(['Double room', 'Family room']);
    expect((await call(sandbox, 'GET', `${API}/room_types/${DOUBLE}`)).body.data).toMatchObject({
      type: 'room_type',
      attributes: { occ_adults: 2, count_of_rooms: 4, default_occupancy: 2 },
      relationships: { property: { data: { id: HOTEL } } },
    });
    const plans = await call(sandbox, 'GET', `${API}/rate_plans?filter[room_type_id]=${DOUBLE}`);
    expect(plans.body.meta['total']).toBe(2);
    const plan = (await call(sandbox, 'GET', `${API}/rate_plans/${FLEXIBLE}`)).body.data;
    expect(plan).toMatchObject({
      type: 'rate_plan',
      attributes: { title: 'Flexible', sell_mode: 'per_room' },
      relationships: { property: { data: { id: HOTEL } }, room_type: { data: { id: DOUBLE } } },
    });
    expect(plan.attributes).not.toHaveProperty('parent_rate_plan_id');
    expect((await call(sandbox, 'GET', `${API}/rate_plans/${FLEXIBLE}`, { key: 'inn' })).status).toBe(403);
    expect((await call(sandbox, 'GET', `${API}/rate_plans`, { key: 'inn' })).body.data).toEqual([]);
  });

  test('lists tax sets as options, without pages', async () => {
    const sandbox = sandboxOf();
    const set = { property_id: HOTEL, currency: 'EUR', taxes: [] };
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) ids.push(await created(sandbox, { ...set, title: `Set ${10 + at}` }, SETS));
    const { body } = await call(sandbox, 'GET', `${SETS}/options?filter[property_id]=${HOTEL}`);
    expect(body.data.map(({ id, type, attributes }) => [id, type, attributes['title']])).toEqual(
      ids.map((id, at) => [id, 'tax_set', `Set ${10 + at}`]),
    );
    expect(body.meta).toBeUndefined();
  });

  test('returns the health of connections, and fully synchronizes an active one', async () => {
    const sandbox = hotel();
    const { body } = await call(sandbox, 'POST', `${API}/channels`, { body: { channel: CONTRACT } });
    const { id } = body.data;
    const health = async () => (await call(sandbox, 'GET', `${API}/channels/health`)).body.data;
    expect(await health()).toEqual([{ id, title: CONTRACT.title, is_active: false, status: 'inactive' }]);
    expect((await call(sandbox, 'POST', `${API}/channels/${id}/full_sync`)).status).toBe(422);
    const activated = await call(sandbox, 'POST', `${API}/channels/${id}/activate`);
    expect(activated.body).toEqual({ meta: { message: 'Success' } });
    expect(await health()).toEqual([{ id, title: CONTRACT.title, is_active: true, status: 'healthy' }]);
    const synchronized = await call(sandbox, 'POST', `${API}/channels/${id}/full_sync`);
    expect([synchronized.status, synchronized.body]).toEqual([200, { meta: { message: 'Success' } }]);
    expect(sandbox.requests().at(-1)?.pushed).toMatchObject({ channel_id: id, mappings: [{}, {}] });
    expect((await call(sandbox, 'POST', `${API}/channels/${NOWHERE}/full_sync`)).status).toBe(404);
  });
});

describe('a trial of a tax set', () => {
  const TEST = `${SETS}/test`;
  const stay = { checkIn: '2026-12-05', rooms: [{ persons: 2, nightlyPrices: ['110.00', '110.00'] }] };

  test('costs the same by id, with fields, and with embedded taxes', async () => {
    const sandbox = sandboxOf();
    const [vat, fee] = [await created(sandbox, VAT), await created(sandbox, { ...FEE, is_inclusive: false })];
    const fields = { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [{ id: vat }, { id: fee, level: 1 }] };
    const id = await created(sandbox, fields, SETS);
    const { body: stored } = await call(sandbox, 'GET', `${SETS}/${id}`);
    for (const tax_set of [{ id }, fields, { ...stored.data.attributes, property_id: HOTEL }]) {
      const { status, body } = await call(sandbox, 'POST', TEST, { body: { tax_set, stay } });
      // A night: 110.00 = net + 10% of (net + 2.50), so the net is 99.77 and VAT 10.23; 2.50 is on top.
      expect([status, body.data]).toEqual([
        200,
        {
          total: '225.00',
          taxes: [
            { id: fee, title: 'Fee', type: 'fee', is_inclusive: false, amount: '5.00' },
            { id: vat, title: 'VAT', type: 'tax', is_inclusive: true, amount: '20.46' },
          ],
        },
      ]);
    }
    const { body: night } = await call(sandbox, 'POST', TEST, { body: { tax_set: { id } } });
    expect(night.data).toMatchObject({ total: '102.50' });
  });

  test('is refused without a set, with a wrong set or stay, and for another property', async () => {
    const sandbox = sandboxOf();
    const tax_set = { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [] };
    const status = async (body: unknown, key?: string) =>
      (await call(sandbox, 'POST', TEST, key === undefined ? { body } : { body, key })).status;
    expect(await status({})).toBe(400);
    expect(await status({ tax_set: { ...tax_set, currency: 'EURO' } })).toBe(422);
    expect(await status({ tax_set, stay: { rooms: [] } })).toBe(422);
    expect(await status({ tax_set }, 'inn')).toBe(403);
    expect(await status({ tax_set: { ...tax_set, property_id: INN } }, 'inn')).toBe(200);
  });
});

describe('habits of clients', () => {
  test.each(['null', '[]', '{}', '""', ''])('acknowledges with the body %j', async (body) => {
    const { sandbox } = hooked();
    const { id } = sandbox.book();
    const { status } = await call(sandbox, 'POST', `${API}/booking_revisions/${id}/ack`, { body });
    expect(status).toBe(200);
    expect((await call(sandbox, 'GET', `${API}/booking_revisions/feed`)).body.data).toEqual([]);
  });

  test('accepts records of a list as they were read', async () => {
    const sandbox = sandboxOf({ state: HOTEL_STATE });
    const tax = await created(sandbox, { ...VAT, applicable_after: '2026-01-01' });
    await created(sandbox, { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [{ id: tax, level: 2 }] }, SETS);
    await call(sandbox, 'POST', `${API}/channels`, { body: { channel: CONTRACT } });
    const webhook = { callback_url: 'https://pms.example.com', event_mask: '*', property_id: HOTEL };
    await call(sandbox, 'POST', `${API}/webhooks`, { body: { webhook } });
    for (const [path, type] of [
      [TAXES, 'tax'],
      [SETS, 'tax_set'],
      [`${API}/channels`, 'channel'],
      [`${API}/webhooks`, 'webhook'],
    ] as const) {
      const { body: before } = await call(sandbox, 'GET', path);
      expect(before.data).toHaveLength(1);
      const [{ id = '', attributes } = {}] = before.data;
      const sent = type === 'webhook' ? { ...attributes, property_id: HOTEL } : attributes;
      const { status, body } = await call(sandbox, 'PUT', `${path}/${id}`, { body: { [type]: sent } });
      expect(status, JSON.stringify(body)).toBe(200);
      const after = await call(sandbox, 'GET', path);
      const strip = (answer: typeof before) =>
        JSON.stringify(answer)
          .replaceAll(/("rate_plans":\[.*?\])/g, (list) => list.replaceAll(/"id":"[^"]*",/g, ''))
          .replaceAll(/"updated_at":"[^"]*"/g, '');
      expect(strip(after.body), path).toBe(strip(before));
    }
  });
});
