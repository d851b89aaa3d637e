import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../src/channel/sandbox/index.js';
import { DEMO_STATE } from '../../../src/cli/commands/sandbox/demo.js';
import { hooked, webhook } from './hooks-world.js';
import { call, HOTEL, INN, NOWHERE } from './world.js';

const FEED = '/api/v1/booking_revisions/feed';
const REVISIONS = '/api/v1/booking_revisions';
const BOOKINGS = '/api/v1/bookings';

describe('the fields of a booking', () => {
  test('have example prices and taxes, and amounts that add up', () => {
    const { sandbox } = hooked();
    const revision = sandbox.book({ property_id: HOTEL, arrival_date: '2026-12-30', departure_date: '2027-01-02' });
    const [room] = revision.rooms;
    expect(room?.days).toEqual({ '2026-12-30': '110.00', '2026-12-31': '110.00', '2027-01-01': '110.00' });
    expect([room?.amount, revision.amount, revision.currency]).toEqual(['342.00', '342.00', 'EUR']);
    expect(room?.taxes).toMatchObject([
      { name: 'VAT', type: 'Value Added Tax (VAT)', is_inclusive: true, total_price: '30.00' },
      {
        name: 'City tax',
        type: 'City Tax',
        is_inclusive: false,
        total_price: '12.00',
        nights: 3,
        persons: 2,
        price_per_unit: '2.00',
      },
    ]);
    expect(revision).toMatchObject({ status: 'new', occupancy: { adults: 2, children: 0, infants: 0 } });
    expect(room).toMatchObject({ room_type_id: expect.any(String), rate_plan_id: expect.any(String) });
  });

  test('keep the passed values, and have no example taxes then', () => {
    const { sandbox } = hooked();
    const days = { '2026-12-05': '99.90', '2026-12-06': '120.10' };
    const occupancy = { adults: 1, children: 2, infants: 0 };
    const dates = { arrival_date: '2026-12-05', departure_date: '2026-12-07' };
    const { rooms, amount } = sandbox.book({
      ...dates,
      rooms: [
        { days, occupancy },
        { days: {}, amount: '1.00' },
      ],
    });
    expect(rooms).toMatchObject([
      { days, amount: '220.00', taxes: [] },
      { amount: '1.00', taxes: [] },
    ]);
    expect(rooms[0]?.occupancy).toEqual({ ...occupancy, ages: [8, 8] });
    expect(amount).toBe('221.00');
    expect(sandbox.book({ ...dates, currency: 'JPY' }).amount).toBe('228');
  });

  test('change the last booking by a night more, or cancel it unchanged', () => {
    const { sandbox } = hooked();
    const first = sandbox.book();
    const second = sandbox.book({ status: 'modified' });
    const third = sandbox.book({ status: 'cancelled', booking_id: first.booking_id });
    expect([second.booking_id, third.booking_id]).toEqual([first.booking_id, first.booking_id]);
    expect(new Set([first, second, third].map(({ system_id }) => system_id)).size).toBe(3);
    expect(second.unique_id).toBe(first.unique_id);
    expect(Object.keys(second.rooms[0]?.days ?? {})).toHaveLength(3);
    expect(third).toMatchObject({ status: 'cancelled', rooms: second.rooms, amount: second.amount });
    expect(sandbox.book({ status: 'cancelled' }).booking_id).not.toBe(first.booking_id);
  });

  test.each([
    [{ property_id: NOWHERE }, 'property_id'],
    [{ status: 'modified' as const, booking_id: NOWHERE }, 'booking_id'],
    [{ arrival_date: '2026-02-30' }, 'arrival_date'],
    [{ arrival_date: '2026-03-02', departure_date: '2026-03-02' }, 'A stay'],
    [{ rooms: [{ days: { '2026-03-02': '1,5' } }] }, '"1,5"'],
  ])('%j is refused', (options, message) => {
    const { sandbox } = hooked();
    expect(() => sandbox.book(options)).toThrow(message);
    expect(sandbox.state()['booking_revisions']).toBeUndefined();
  });
});

describe('the events of a booking', () => {
  test.each([
    ['new', 'booking_new'],
    ['modified', 'booking_modification'],
    ['cancelled', 'booking_cancellation'],
  ] as const)('%s: booking and %s', async (status, event) => {
    const { sandbox, received } = hooked();
    await webhook(sandbox);
    const { id, booking_id } = sandbox.book({ status });
    await sandbox.advance(0);
    const summary = { booking_id, booking_revision_id: id, live_feed_event_id: expect.any(String), amount: '228.00' };
    expect(received.map(({ body }) => [body.event, body.payload])).toEqual([
      ['booking', { booking_id, property_id: HOTEL, revision_id: id }],
      [event, expect.objectContaining(summary)],
    ]);
    expect(received[1]?.body.payload).not.toHaveProperty('revision_id');
  });

  test.each([
    [{ room_type_id: null }, ['booking_unmapped_room']],
    [{ room_type_id: null, rate_plan_id: null }, ['booking_unmapped_room']],
    [{ rate_plan_id: null }, ['booking_unmapped_rate']],
    [{ room_type_id: NOWHERE }, ['booking_unmapped_room']],
    [{}, []],
  ])('a room with %j: %j', async (room, unmapped) => {
    const { sandbox, events } = hooked([], { state: DEMO_STATE });
    await webhook(sandbox);
    sandbox.book({ property_id: HOTEL, rooms: [room] });
    await sandbox.advance(0);
    expect(events().slice(2)).toEqual(unmapped);
  });

  test('sends one reminder after 30 minutes without an acknowledgement, and none after one', async () => {
    const { sandbox, received } = hooked();
    await webhook(sandbox, { event_mask: 'non_acked_booking' });
    const late = sandbox.book();
    const acked = sandbox.book();
    expect((await call(sandbox, 'POST', `${REVISIONS}/${acked.id}/ack`)).status).toBe(200);
    await sandbox.advance('29m');
    expect(received).toEqual([]);
    await sandbox.advance('2m');
    await sandbox.advance('5h');
    expect(received.map(({ body }) => body.payload)).toEqual([
      {
        currency: 'EUR',
        amount: '228.00',
        channel_id: null,
        property_id: HOTEL,
        booking_id: late.booking_id,
        arrival_date: late.arrival_date,
        booking_revision_id: late.id,
        live_feed_event_id: expect.any(String),
        count_of_rooms: 1,
        booking_unique_id: late.unique_id,
        count_of_nights: 2,
        customer_name: 'Maria Rossi',
        ota_code: 'BookingCom',
      },
    ]);
  });

  test('sends a due reminder once after a restart', async () => {
    const { sandbox } = hooked();
    await webhook(sandbox, { event_mask: 'non_acked_booking' });
    sandbox.book();
    await sandbox.advance('10m');
    const { sandbox: second, received } = hooked([], { state: sandbox.state() });
    await second.advance('21m');
    expect(received).toHaveLength(1);
    const { sandbox: third, received: more } = hooked([], { state: second.state() });
    await third.advance('1h');
    expect(more).toEqual([]);
  });
});

describe('the endpoints', () => {
  test('lists unacknowledged revisions in pages, ordered on request', async () => {
    const { sandbox } = hooked();
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      ids.push(sandbox.book({ property_id: HOTEL }).id);
      await sandbox.advance('1s');
    }
    sandbox.book({ property_id: INN });
    const query = `filter[property_id]=${HOTEL}&order[inserted_at]=asc`;
    const page = await call(sandbox, 'GET', `${FEED}?${query}`);
    const sorted = { order_by: 'inserted_at', order_direction: 'asc' };
    expect(page.body.meta).toEqual({ page: 1, limit: 10, total: 12, ...sorted });
    expect(page.body.data.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    const acked = await call(sandbox, 'POST', `${REVISIONS}/${ids[0]}/ack`);
    expect(acked).toEqual({ status: 200, body: { meta: { message: 'Success' } } });
    expect((await call(sandbox, 'POST', `${REVISIONS}/${ids[0]}/ack`)).status).toBe(200);
    expect((await call(sandbox, 'GET', `${FEED}?${query}`)).body.meta['total']).toBe(11);
    expect((await call(sandbox, 'GET', `${REVISIONS}/${ids[0]}`)).body.data.type).toBe('booking_revision');
    expect((await call(sandbox, 'POST', `${REVISIONS}/${NOWHERE}/ack`)).status).toBe(404);
    expect((await call(sandbox, 'GET', FEED, { key: 'inn' })).body.meta['total']).toBe(1);
    expect((await call(sandbox, 'POST', `${REVISIONS}/${ids[1]}/ack`, { key: 'inn' })).status).toBe(403);
  });

  test('returns a booking with the fields of its latest revision', async () => {
    const { sandbox } = hooked();
    const { booking_id } = sandbox.book();
    const { id: revision_id } = sandbox.book({ status: 'cancelled' });
    const { body } = await call(sandbox, 'GET', `${BOOKINGS}/${booking_id}`);
    expect(body.data).toMatchObject({ type: 'booking', id: booking_id });
    expect(body.data.attributes).toMatchObject({ id: booking_id, revision_id, status: 'cancelled' });
    expect((await call(sandbox, 'GET', BOOKINGS)).body.meta['total']).toBe(1);
    expect((await call(sandbox, 'GET', `${BOOKINGS}/${NOWHERE}`)).status).toBe(404);
  });
});

describe('the feed', () => {
  const idsIn = async (sandbox: Sandbox, path = FEED) => {
    const { body } = await call(sandbox, 'GET', path);
    return body.data.map(({ id }) => id);
  };

  test.each([
    [undefined, 30],
    [5, 5],
  ])('with feedMinutes %s keeps a revision for %d minutes, and the list for good', async (feedMinutes, minutes) => {
    const { sandbox } = hooked([], { feedMinutes });
    const { id } = sandbox.book();
    await sandbox.advance((minutes - 1) * 60_000);
    expect(await idsIn(sandbox)).toEqual([id]);
    await sandbox.advance('1m');
    expect([await idsIn(sandbox), await idsIn(sandbox, REVISIONS)]).toEqual([[], [id]]);
  });

  test('keeps a revision until it is acknowledged with feedMinutes 0', async () => {
    const { sandbox } = hooked([], { feedMinutes: 0 });
    const { id } = sandbox.book();
    await sandbox.advance('30d');
    expect(await idsIn(sandbox)).toEqual([id]);
    await call(sandbox, 'POST', `${REVISIONS}/${id}/ack`);
    expect(await idsIn(sandbox)).toEqual([]);
  });

  test('has the unacknowledged revisions of a state of an earlier version', async () => {
    const { sandbox } = hooked();
    const [waiting, acknowledged] = [sandbox.book(), sandbox.book()];
    const revisions = [waiting, acknowledged].map(({ acknowledge_status: _, ...revision }) => {
      return { ...revision, is_acknowledged: revision.id === acknowledged.id, is_reminded: false };
    });
    const { sandbox: restored } = hooked([], { state: { ...sandbox.state(), booking_revisions: revisions } });
    expect(await idsIn(restored)).toEqual([waiting.id]);
    const { body } = await call(restored, 'GET', `${REVISIONS}/${acknowledged.id}`);
    expect(body.data.attributes).toMatchObject({ acknowledge_status: 'acknowledged' });
  });

  test('has source ids that bookings may share, and amounts without cancelled rooms', () => {
    const { sandbox } = hooked();
    expect(sandbox.book().system_id).toMatch(/^[0-9a-f]{8}$/);
    expect([sandbox.book({ system_id: 'bef3ae78' }), sandbox.book({ system_id: 'bef3ae78' })]).toMatchObject([
      { system_id: 'bef3ae78' },
      { system_id: 'bef3ae78' },
    ]);
    const { amount, rooms } = sandbox.book({ rooms: [{}, { is_cancelled: true }] });
    expect([amount, rooms.map((room) => room.is_cancelled)]).toEqual(['228.00', [false, true]]);
  });
});
