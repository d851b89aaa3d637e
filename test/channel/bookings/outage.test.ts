import fc from 'fast-check';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApi } from '../../../src/channel/api/create-api.js';
import type { FollowOptions } from '../../../src/channel/bookings/follow.js';
import { followBookings } from '../../../src/channel/bookings/follow.js';
import type { ProcessOptions, ReceivedBooking } from '../../../src/channel/bookings/process-bookings.js';
import { processBookings } from '../../../src/channel/bookings/process-bookings.js';
import type { BookOptions } from '../../../src/channel/sandbox/bookings/book-options.js';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';

const HOTEL = '716305c4-561a-4561-a187-7f5b8aeb5920';
const TAX_SET = { title: 'None', currency: 'EUR', taxes: [] };
const MINUTE_MS = 60_000;
const START_MS = Date.parse('2026-12-01T10:00:00Z');

afterEach(() => vi.useRealTimers());

/**
 * A hotel whose database and network can be away. It stores a booking as documented: each key once, and no revision
 * over a newer one. Its clock is `clockMs` ahead of the one of the channel manager.
 */
function hotel({ clockMs = 0 } = {}) {
  vi.useFakeTimers({ now: START_MS, toFake: ['Date'] });
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [HOTEL] });
  onTestFinished(() => sandbox.stop());
  let serviceMs = START_MS;
  const showTime = () => vi.setSystemTime(serviceMs + clockMs);
  showTime();
  const away = { database: false, network: false, list: false };
  const keys: string[] = [];
  const handed: ReceivedBooking[] = [];
  const states = new Map<string, string>();
  const retry = { retries: 0, minDelayMs: 1, maxDelayMs: 1 };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (away.network || (away.list && pathname === '/api/v1/booking_revisions')) throw new TypeError('fetch failed');
    vi.setSystemTime(serviceMs);
    return sandbox.fetch(input, init).finally(showTime);
  };
  const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'key', fetch, retry });
  const onBooking = (booking: ReceivedBooking): void => {
    if (away.database) throw new Error('the database is away');
    const { key, revision, supersededBy } = booking;
    handed.push(booking);
    keys.push(key);
    if (supersededBy === undefined) states.set(revision.booking_id, revision.status);
  };
  const options = { taxSet: TAX_SET, onBooking, onFailure: () => undefined };
  return {
    sandbox,
    book: (booking: BookOptions = {}) => {
      vi.setSystemTime(serviceMs);
      const booked = sandbox.book(booking);
      showTime();
      return booked;
    },
    api,
    away,
    keys,
    handed,
    states,
    process: (more: Partial<ProcessOptions> = {}) => processBookings(api, { ...options, ...more }),
    follow: (more: Partial<FollowOptions> = {}) => {
      const followed = followBookings(api, { ...options, everyMs: 1_000_000_000, ...more });
      onTestFinished(() => followed.stop());
      return followed;
    },
    /** Both clocks go on. */
    pass: (minutes: number) => {
      serviceMs += minutes * MINUTE_MS;
      showTime();
    },
  };
}

describe('a revision that is older than the newest of its booking', () => {
  test('names the cancellation that was handled while it could not be stored for 31 minutes', async () => {
    const { sandbox, book, handed, states, process, pass } = hotel();
    const since = sandbox.now();
    const { id, booking_id } = book();
    const failing = (booking: ReceivedBooking) => {
      if (booking.key === id) throw new Error('the row is locked');
      handed.push(booking);
    };
    expect(await process({ onBooking: failing })).toMatchObject({ handled: 0 });
    pass(31);
    const cancelled = book({ booking_id, status: 'cancelled' });
    expect(await process()).toMatchObject({ handled: 1 });
    expect([...states]).toEqual([[booking_id, 'cancelled']]);
    expect(await process({ since })).toMatchObject({ handled: 1 });
    const { inserted_at } = cancelled;
    expect(handed.at(-1)).toMatchObject({
      key: id,
      revision: { status: 'new' },
      supersededBy: { id: cancelled.id, status: 'cancelled', inserted_at },
    });
    expect([...states]).toEqual([[booking_id, 'cancelled']]);
    expect(await process({ since })).toMatchObject({ handled: 0, repeated: 0 });
  });

  test('names the last of three in one run, and has the difference to the one before it', async () => {
    const { book, handed, process } = hotel();
    const dates = { arrival_date: '2026-12-05', departure_date: '2026-12-06' };
    const booked = (price: string) => ({ ...dates, rooms: [{ days: { '2026-12-05': price } }] });
    const { booking_id } = book(booked('100.00'));
    book({ ...booked('130.00'), booking_id, status: 'modified' });
    const last = book({ ...booked('170.00'), booking_id, status: 'modified' });
    await process();
    expect(handed.map(({ supersededBy }) => supersededBy?.id)).toEqual([last.id, last.id, undefined]);
    expect(handed.map(({ change }) => change?.ours.difference)).toEqual([undefined, '30.00', '40.00']);
  });

  test('names the stored revision if that is later, and has no difference to it', async () => {
    const { book, api, handed, process, pass } = hotel();
    const { booking_id } = book();
    await process();
    book({ booking_id, status: 'modified' });
    pass(1);
    const { id } = book({ booking_id, status: 'cancelled' });
    const stored = await api.bookingRevisions.get(id);
    await api.bookingRevisions.acknowledge(id);
    await process({ revisionBefore: () => stored });
    expect(handed.at(-1)).toMatchObject({
      revision: { status: 'modified' },
      supersededBy: { id, status: 'cancelled' },
    });
    expect(handed.at(-1)).not.toHaveProperty('before');
  });
});

test('handles two bookings whose ids are missing as two', async () => {
  const { book, api } = hotel();
  const ids = [book().id, book().id];
  const nameless: typeof api.bookingRevisions = {
    ...api.bookingRevisions,
    async *feed(...query) {
      for await (const revision of api.bookingRevisions.feed(...query)) yield { ...revision, booking_id: '' };
    },
  };
  const got: ReceivedBooking[] = [];
  const onBooking = (booking: ReceivedBooking) => {
    if (booking.key === ids[0]) throw new Error('no room');
    got.push(booking);
  };
  const options = { taxSet: TAX_SET, onBooking, onFailure: () => undefined };
  const report = await processBookings({ ...api, bookingRevisions: nameless }, options);
  expect(report).toMatchObject({ handled: 1, postponed: 0 });
  expect(got.map(({ key, supersededBy }) => [key, supersededBy])).toEqual([[ids[1], undefined]]);
});

test('handles the feed when the list of all revisions breaks off, and reads it again', async () => {
  const { sandbox, book, away, keys, process, pass } = hotel();
  const since = sandbox.now();
  const lost = book();
  pass(40);
  const fresh = book();
  away.list = true;
  await expect(process({ since })).rejects.toThrow('GET /api/v1/booking_revisions: the connection');
  expect(keys).toEqual([fresh.id]);
  away.list = false;
  await process({ since });
  expect(keys).toEqual([fresh.id, lost.id]);
});

describe('followBookings', () => {
  describe.each([32, 40])('an outage of %i minutes', (minutes) => {
    test.each([
      ['the database is away', { database: true }],
      ['the network is away', { network: true }],
      ['both are away', { database: true, network: true }],
    ])('loses nothing when %s', async (_, gone) => {
      const { sandbox, book, away, keys, states, follow, pass } = hotel();
      const before = book();
      const { wake } = follow({ since: sandbox.now() });
      await wake();
      pass(2);
      Object.assign(away, gone);
      const first = book();
      const ids = [first.id];
      for (let minute = 0; minute < minutes; minute += 4) {
        await wake().catch(() => undefined);
        pass(4);
        if (minute === 8) ids.push(book({ booking_id: first.booking_id, status: 'cancelled' }).id);
        else ids.push(book().id);
      }
      Object.assign(away, { database: false, network: false });
      await wake();
      expect(keys).toEqual([before.id, ...ids]);
      expect(states.get(first.booking_id)).toBe('cancelled');
      await wake();
      expect(keys).toHaveLength(ids.length + 1);
    });
  });

  test('loses nothing without since, from a feed that was filled before it started', async () => {
    const { book, away, keys, follow, pass } = hotel();
    const { id } = book();
    pass(29);
    away.network = true;
    const { wake } = follow();
    await wake().catch(() => undefined);
    pass(32);
    away.network = false;
    await wake();
    expect(keys).toEqual([id]);
  });

  test.each([5, -5])('loses nothing when its clock is %i minutes ahead', async (ahead) => {
    const { book, away, keys, follow, pass } = hotel({ clockMs: ahead * MINUTE_MS });
    const { wake } = follow();
    await wake();
    const { id } = book();
    away.network = true;
    await wake().catch(() => undefined);
    pass(40);
    away.network = false;
    await wake();
    expect(keys).toEqual([id]);
  });

  test('reads everything since the last run after a pause that is longer than the feed remembers', async () => {
    const { book, keys, follow, pass } = hotel();
    const { wake } = follow();
    await wake();
    const { id } = book();
    pass(35);
    await wake();
    expect(keys).toEqual([id]);
  });

  test('loses nothing that fails in several outages, one after the other', async () => {
    const { book, away, keys, follow, pass } = hotel();
    const { wake } = follow();
    await wake();
    const ids: string[] = [];
    for (let outage = 0; outage < 3; outage += 1) {
      ids.push(book().id);
      away.database = true;
      await wake();
      pass(40);
      away.database = false;
      await wake();
      pass(1);
      await wake();
    }
    expect(keys).toEqual(ids);
  });

  test('reads the feed alone while nothing fails', async () => {
    const { sandbox, book, follow, pass } = hotel();
    const { wake } = follow();
    for (let run = 0; run < 4; run += 1) {
      book();
      await wake();
      pass(10);
    }
    const paths = new Set(sandbox.requests().map(({ path }) => path.replace(/[\da-f-]{36}/, 'ID')));
    expect([...paths]).toEqual(['/api/v1/booking_revisions/feed', '/api/v1/booking_revisions/ID/ack']);
  });

  test('hands a revision over once if only its acknowledgement fails', async () => {
    const { sandbox, book, keys, follow, pass } = hotel();
    const { wake } = follow();
    await wake();
    const { id } = book();
    sandbox.failNext({ kind: 'cut', method: 'POST' });
    await wake();
    pass(32);
    expect(await wake()).toMatchObject({ handled: 0, repeated: 1 });
    expect(keys).toEqual([id]);
  });
});

test('stores each revision once, and the newest state of each booking, through random outages', async () => {
  const step = fc.record({
    action: fc.constantFrom('book', 'modify', 'cancel', 'run', 'database', 'network', 'poison', 'wait'),
    index: fc.nat(5),
    minutes: fc.integer({ min: 1, max: 45 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { book, away, keys, states, follow, pass, handed } = hotel();
      let poisoned = '';
      const newest = new Map<string, string>();
      const ids: string[] = [];
      const note = ({ id, booking_id, status }: { id: string; booking_id: string; status: string }) => {
        ids.push(id);
        newest.set(booking_id, status);
      };
      const isHandled = (key: string) => keys.includes(key);
      const onBooking = (booking: ReceivedBooking) => {
        const { key, revision, supersededBy } = booking;
        if (away.database || revision.booking_id === poisoned) throw new Error('not stored');
        handed.push(booking);
        keys.push(key);
        if (supersededBy === undefined) states.set(revision.booking_id, revision.status);
      };
      const { wake } = follow({ isHandled, onBooking });
      await wake();
      for (const { action, index, minutes } of steps) {
        const bookings = [...newest.keys()];
        const booking_id = bookings[index % Math.max(1, bookings.length)];
        if (action === 'book' || booking_id === undefined) note(book());
        else if (action === 'modify') note(book({ booking_id, status: 'modified' }));
        else if (action === 'cancel') note(book({ booking_id, status: 'cancelled' }));
        else if (action === 'poison') poisoned = poisoned === '' ? booking_id : '';
        else if (action === 'database' || action === 'network') away[action] = !away[action];
        else if (action === 'run') await wake().catch(() => undefined);
        else pass(minutes);
      }
      Object.assign(away, { database: false, network: false });
      poisoned = '';
      await wake();
      expect(keys.toSorted()).toEqual(ids.toSorted());
      expect([...states].toSorted()).toEqual([...newest].toSorted());
    }),
    { numRuns: 20 },
  );
});
