import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApi } from '../../../src/channel/api/create-api.js';
import { followBookings } from '../../../src/channel/bookings/follow.js';
import type { ProcessOptions, ReceivedBooking } from '../../../src/channel/bookings/process-bookings.js';
import { processBookings } from '../../../src/channel/bookings/process-bookings.js';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';

const HOTEL = '716305c4-561a-4561-a187-7f5b8aeb5920';
const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: true } as const;
const TAX_SET = { title: 'Standard', currency: 'EUR', taxes: [VAT] };

function world() {
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [HOTEL] });
  onTestFinished(() => sandbox.stop());
  const retry = { minDelayMs: 1, maxDelayMs: 1 };
  const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'key', fetch: sandbox.fetch, retry });
  const got: ReceivedBooking[] = [];
  const process = (options: Partial<ProcessOptions> = {}) =>
    processBookings(api, { taxSet: TAX_SET, onBooking: (booking) => void got.push(booking), ...options });
  const waiting = async () => {
    const ids: string[] = [];
    for await (const { id } of api.bookingRevisions.feed()) ids.push(id);
    return ids;
  };
  return { sandbox, api, got, process, waiting };
}

const booking =
  (stored: Set<string>) =>
  ({ key }: ReceivedBooking) =>
    void stored.add(key);

describe('processBookings', () => {
  test('passes on each revision, the oldest first, and acknowledges it', async () => {
    const { sandbox, got, process, waiting } = world();
    const booked = [];
    for (let at = 0; at < 12; at += 1) {
      booked.push(sandbox.book({ property_id: HOTEL }));
      await sandbox.advance(1_000);
    }
    expect(await process()).toEqual({ handled: 12, repeated: 0, postponed: 0, failures: [] });
    expect(got.map(({ key }) => key)).toEqual(booked.map(({ id }) => id));
    expect(got.every(({ reconciliation }) => reconciliation !== undefined)).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  test('acknowledges only after onBooking is done', async () => {
    const { sandbox, process, waiting } = world();
    const { id } = sandbox.book();
    const seen: string[][] = [];
    await process({
      onBooking: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        seen.push(await waiting());
      },
    });
    expect([...seen, await waiting()]).toEqual([[id], []]);
  });

  test('postpones later revisions of a failed booking, and continues with others', async () => {
    const { sandbox, got, process, waiting } = world();
    const bad = sandbox.book();
    const change = sandbox.book({ status: 'modified', booking_id: bad.booking_id });
    const good = sandbox.book();
    const onBooking = (booking: ReceivedBooking) => {
      if (booking.revision.id === bad.id) throw new Error('no room');
      got.push(booking);
    };
    await expect(process({ onBooking })).rejects.toMatchObject({
      name: 'AggregateError',
      errors: [new Error('no room')],
    });
    expect(got.map(({ revision }) => revision.id)).toEqual([good.id]);
    expect(await waiting()).toEqual([bad.id, change.id]);
    const onFailure = vi.fn();
    expect(await process({ onBooking, onFailure })).toMatchObject({ handled: 0, postponed: 1 });
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ id: bad.id, error: new Error('no room') }));
    expect(await process()).toMatchObject({ handled: 2 });
  });

  test('only acknowledges a revision that was stored before', async () => {
    const { sandbox, got, process, waiting } = world();
    const { id } = sandbox.book();
    expect(await process({ isHandled: (key) => key === id })).toMatchObject({ handled: 0, repeated: 1 });
    expect([got, await waiting()]).toEqual([[], []]);
  });

  test('stores two bookings with one system_id', async () => {
    const { sandbox, process } = world();
    const ids = [sandbox.book({ system_id: 'bef3ae78' }), sandbox.book({ system_id: 'bef3ae78' })].map(({ id }) => id);
    const stored = new Set<string>();
    const options = { isHandled: (key: string) => stored.has(key), onBooking: booking(stored) };
    expect(await process(options)).toMatchObject({ handled: 2, repeated: 0 });
    expect([...stored]).toEqual(ids);
  });

  test('matches an old key with its booking, for one revision', async () => {
    const { sandbox, got, process } = world();
    const { booking_id } = sandbox.book({ system_id: 'bef3ae78' });
    const other = sandbox.book({ system_id: 'bef3ae78' });
    const change = sandbox.book({ booking_id, system_id: 'bef3ae78', status: 'modified' });
    const oldKeys = [{ system_id: 'bef3ae78', booking_id }];
    expect(await process({ oldKeys })).toMatchObject({ handled: 2, repeated: 1 });
    expect(got.map(({ key }) => key)).toEqual([other.id, change.id]);
  });

  test('reads revisions that the feed dropped with since, in order, and once', async () => {
    const { sandbox, got, process, waiting } = world();
    const before = sandbox.book();
    await sandbox.advance('5m');
    const lastRun = sandbox.now();
    const first = sandbox.book();
    await sandbox.advance('20m');
    const change = sandbox.book({ booking_id: first.booking_id, status: 'modified' });
    await sandbox.advance('29m');
    const late = sandbox.book();
    expect(await waiting()).toEqual([change.id, late.id]);
    expect(await process({ since: lastRun })).toMatchObject({ handled: 3, repeated: 0 });
    expect(got.map(({ key }) => key)).toEqual([first.id, change.id, late.id]);
    expect(got[1]?.before?.id).toBe(first.id);
    expect(await process({ since: lastRun })).toMatchObject({ handled: 0 });
    expect(await process({ since: new Date(`${before.inserted_at}Z`) })).toMatchObject({ handled: 1 });
    expect(got[3]?.key).toBe(before.id);
  });

  test('reads a revision of the feed from before since first, and reports a failure once', async () => {
    const { sandbox, got, process } = world();
    const { id, booking_id } = sandbox.book();
    await sandbox.advance('1m');
    const since = sandbox.now();
    const change = sandbox.book({ booking_id, status: 'modified' });
    const other = sandbox.book();
    const onBooking = (booking: ReceivedBooking) => {
      if (booking.key === id) throw new Error('no room');
      got.push(booking);
    };
    const onFailure = vi.fn();
    expect(await process({ since, onBooking, onFailure })).toMatchObject({ handled: 1, postponed: 1 });
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(got.map(({ key }) => key)).toEqual([other.id]);
    expect(await process({ since })).toMatchObject({ handled: 2 });
    expect(got.slice(1).map(({ key }) => key)).toEqual([id, change.id]);
  });

  test.each(['yesterday', '2026-02-31', '2026-05-01 10:00', 1_760_000_000_000, new Date(Number.NaN)])(
    'refuses since %s',
    async (since) => {
      const { process } = world();
      // Values that JavaScript may pass.
      await expect(process({ since: since as string })).rejects.toThrow(
        'since must be a Date, or a date or time in UTC',
      );
    },
  );

  test('reports a change and a cancellation with the difference to the previous revision', async () => {
    const { sandbox, got, process } = world();
    const dates = { arrival_date: '2026-12-05', departure_date: '2026-12-07' };
    const { booking_id } = sandbox.book({
      ...dates,
      rooms: [{ days: { '2026-12-05': '110.00', '2026-12-06': '110.00' } }],
    });
    const days = { '2026-12-05': '110.00', '2026-12-06': '110.00', '2026-12-07': '110.00' };
    sandbox.book({ booking_id, status: 'modified', departure_date: '2026-12-08', rooms: [{ days }] });
    sandbox.book({ booking_id, status: 'cancelled' });
    await process();
    const [first, second, third] = got;
    expect([first?.before, first?.change]).toEqual([undefined, undefined]);
    expect(second?.before).toEqual(first?.revision);
    expect(second?.change).toMatchObject({
      fields: expect.arrayContaining(['status', 'departure_date', 'rooms']),
      ours: { before: '220.00', after: '330.00', difference: '110.00' },
      taxes: [{ title: 'VAT', before: '20.00', after: '30.00', difference: '10.00' }],
    });
    expect(third?.change).toMatchObject({
      ours: { after: '0.00', difference: '-330.00' },
      taxes: [{ title: 'VAT', difference: '-30.00' }],
    });
  });

  test('reports the fee as the total after a cancellation with a fee', async () => {
    const { sandbox, got, process } = world();
    const days = { '2026-12-05': '110.00' };
    const dates = { arrival_date: '2026-12-05', departure_date: '2026-12-06' };
    const { booking_id } = sandbox.book({ ...dates, rooms: [{ days }] });
    const services = [{ type: 'Cancellation Fee', name: 'Cancellation Fee', total_price: '55.00' }];
    sandbox.book({ booking_id, status: 'cancelled', services, amount: '55.00' });
    await process();
    expect(got[1]?.reconciliation).toMatchObject({ verdict: 'cancelled', due: '55.00' });
    expect(got[1]?.change).toMatchObject({
      ours: { before: '110.00', after: '55.00', difference: '-55.00' },
      theirs: { before: '110.00', after: '55.00', difference: '-55.00' },
      taxes: [{ title: 'VAT', before: '10.00', after: '0.00' }],
    });
  });

  test.each(['VAT', 'vat'])('reports the change of our VAT beside another tax of the OTA named %s', async (name) => {
    const { sandbox, got, process } = world();
    const dates = { arrival_date: '2026-12-05', departure_date: '2026-12-06' };
    const room = (price: string, inclusive: string, exclusive: string) => {
      const tax = { type: 'tax', nights: 1, persons: 2, price_per_unit: '1.00', price_mode: 'per_booking' } as const;
      const taxes = [
        { ...tax, name: 'VAT', is_inclusive: true, total_price: inclusive },
        { ...tax, name, is_inclusive: false, total_price: exclusive },
      ];
      return { days: { '2026-12-05': price }, taxes };
    };
    const { booking_id } = sandbox.book({ ...dates, rooms: [room('110.00', '10.00', '5.00')] });
    sandbox.book({ ...dates, booking_id, status: 'modified', rooms: [room('220.00', '20.00', '6.00')] });
    await process();
    const lines = got[1]?.reconciliation?.lines.map(({ title, ours }) => [title, ours]);
    expect(lines).toEqual([
      ['VAT', '20.00'],
      [name, '0.00'],
    ]);
    const vat = { title: 'VAT', type: 'tax', before: '10.00', after: '20.00', difference: '10.00' };
    expect(got[1]?.change?.taxes).toEqual([vat]);
  });

  test('requests a previous revision of an earlier run', async () => {
    const { sandbox, api, got, process } = world();
    const { id, booking_id } = sandbox.book();
    await process();
    const stored = await api.bookingRevisions.get(id);
    sandbox.book({ booking_id, status: 'modified' });
    await process({ revisionBefore: (asked) => (asked === booking_id ? stored : undefined) });
    expect(got[1]?.before).toEqual(stored);
    expect(got[1]?.change).toBeDefined();
  });

  test('reads the tax set of the property, and passes on the booking without one', async () => {
    const { sandbox, api, got, process } = world();
    sandbox.book();
    await process({ taxSet: undefined });
    expect(got[0]?.problem).toEqual(new Error('The property has no tax set.'));
    const { id } = await api.taxes.create({ ...VAT, property_id: HOTEL });
    await api.taxSets.create({ title: 'Standard', property_id: HOTEL, currency: 'EUR', taxes: [{ id }] });
    sandbox.book();
    await process({ taxSet: undefined });
    expect(got[1]?.reconciliation?.lines.map(({ title }) => title)).toContain('VAT');
  });

  test('ends after the booking during which it is stopped', async () => {
    const { sandbox, process, waiting } = world();
    sandbox.book();
    const { id } = sandbox.book();
    const stop = new AbortController();
    expect(await process({ onBooking: () => stop.abort(), signal: stop.signal })).toMatchObject({ handled: 1 });
    expect(await waiting()).toEqual([id]);
  });
});

describe('followBookings', () => {
  test('handles the feed at once and on each wake, and remembers the previous revision', async () => {
    const { sandbox, api, got } = world();
    const { booking_id } = sandbox.book();
    const followed = followBookings(api, { taxSet: TAX_SET, onBooking: (booking) => void got.push(booking) });
    await followed.wake();
    sandbox.book({ booking_id, status: 'modified' });
    await Promise.all([followed.wake(), followed.wake()]);
    expect(got.map(({ revision }) => revision.status)).toEqual(['new', 'modified']);
    expect(got[1]?.before).toEqual(got[0]?.revision);
    await followed.stop();
  });

  test('repeats the first run with since until it succeeds', async () => {
    const { sandbox, api, got } = world();
    const since = sandbox.now();
    const { id } = sandbox.book();
    await sandbox.advance('1h');
    const onBooking = vi.fn((booking: ReceivedBooking) => void got.push(booking));
    onBooking.mockImplementationOnce(() => {
      throw new Error('down');
    });
    const options = { taxSet: TAX_SET, since, onBooking, onError: vi.fn(), everyMs: 1_000_000 };
    const followed = followBookings(api, options);
    await followed.wake().catch(() => undefined);
    await followed.wake();
    expect(got.map(({ key }) => key)).toEqual([id]);
    const lists = () => sandbox.requests().filter(({ path }) => path.endsWith('/booking_revisions')).length;
    const before = lists();
    await followed.wake();
    expect(lists()).toBe(before);
    await followed.stop();
  });

  test('matches an old key with one revision over several failed runs, and with that one again', async () => {
    const { sandbox, api } = world();
    const poison = sandbox.book();
    const { booking_id } = sandbox.book({ system_id: 'bef3ae78' });
    const got: string[] = [];
    const { wake, stop } = followBookings(api, {
      taxSet: TAX_SET,
      oldKeys: [{ system_id: 'bef3ae78', booking_id }],
      everyMs: 1_000_000_000,
      onFailure: () => undefined,
      onBooking: ({ key }) => {
        if (key === poison.id) throw new Error('no room');
        got.push(key);
      },
    });
    onTestFinished(stop);
    // The first run starts by itself; its acknowledgement fails.
    for (let attempt = 0; attempt < 4; attempt += 1) sandbox.failNext({ kind: 'cut', method: 'POST' });
    expect(await wake()).toMatchObject({ handled: 0, repeated: 1 });
    const change = sandbox.book({ booking_id, system_id: 'bef3ae78', status: 'modified' });
    expect(await wake()).toMatchObject({ handled: 1, repeated: 0 });
    expect(got).toEqual([change.id]);
  });

  test('polls, continues after a failure, and ends after the current booking', async () => {
    const { sandbox, api, waiting } = world();
    const onError = vi.fn();
    const onBooking = vi.fn().mockRejectedValueOnce(new Error('down'));
    sandbox.book();
    const followed = followBookings(api, { taxSet: TAX_SET, onBooking, onError, everyMs: 5 });
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 30_000 });
    await followed.stop();
    expect(onError).toHaveBeenCalledTimes(1);
    sandbox.book();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(onBooking).toHaveBeenCalledTimes(2);
  });
});
