import { expect, test } from 'vitest';
import { createApi } from '../../../src/channel/api/create-api.js';
import type { ReceivedBooking } from '../../../src/channel/bookings/process-bookings.js';
import { processBookings } from '../../../src/channel/bookings/process-bookings.js';
import { isRecord } from '../../../src/core/issues/reading.js';

const HOTEL = '716305c4-561a-4561-a187-7f5b8aeb5920';
const CLOSED = '52397a6e-c330-44f4-a293-47042d3a3607';

type Fields = Record<string, unknown>;

function healthy(at: number): Fields {
  return {
    id: `revision-${at}`,
    booking_id: `booking-${at}`,
    system_id: `system-${at}`,
    property_id: HOTEL,
    status: 'new',
    currency: 'EUR',
    amount: '100.00',
    arrival_date: '2026-05-01',
    departure_date: '2026-05-02',
    rooms: [
      {
        checkin_date: '2026-05-01',
        checkout_date: '2026-05-02',
        room_type_id: null,
        rate_plan_id: null,
        occupancy: { adults: 2, children: 0, infants: 0 },
        amount: '100.00',
        days: { '2026-05-01': '100.00' },
        services: [],
        taxes: [],
      },
    ],
    services: [],
    inserted_at: `2026-05-01T10:00:00.${String(at).padStart(6, '0')}`,
  };
}

/** Properties of real feeds that the documentation lacks, each as a change of a healthy booking. */
const ODDITIES: readonly Fields[] = [
  { amount: 100 },
  { amount: 99.5 },
  { system_id: 4711 },
  { system_id: null },
  { rooms: null },
  { rooms: 'two' },
  { rooms: [null] },
  { rooms: [{ ...(healthy(0)['rooms'] as Fields[])[0], amount: 100, days: { '2026-05-01': 100 } }] },
  { rooms: [{ ...(healthy(0)['rooms'] as Fields[])[0], days: [] }] },
  { currency: 'eur' },
  { currency: 978 },
  { occupancy: 'two adults' },
  { customer: 'Ms Doe' },
  { status: null },
  { status: 7 },
  { taxes: { vat: 7 } },
  { arrival_date: null, departure_date: 20260502 },
  { property_id: CLOSED },
  { property_id: null },
  { booking_id: 815 },
  { unique_id: 12, ota_reservation_code: 3_000_000_000, inserted_at: 1_700_000_000 },
];

/** A feed of revisions in pages. Acknowledged revisions leave it. */
function serviceWith(envelopes: readonly unknown[]) {
  const acknowledged: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url);
    const acknowledging = /booking_revisions\/([^/]+)\/ack$/.exec(pathname)?.[1];
    if (acknowledging !== undefined) acknowledged.push(acknowledging);
    if (acknowledging !== undefined) return Response.json({ meta: { message: 'Success' } });
    if (pathname.endsWith('/tax_sets')) {
      if (searchParams.get('filter[property_id]') === CLOSED) {
        return Response.json({ errors: { code: 'forbidden', title: 'Forbidden' } }, { status: 403 });
      }
      return Response.json({ data: [], meta: { page: 1, limit: 100, total: 0 } });
    }
    const page = Number(searchParams.get('pagination[page]'));
    const limit = Math.min(Number(searchParams.get('pagination[limit]')), 100);
    const waiting = envelopes.filter((one) => !acknowledged.some((id) => isRecord(one) && one['id'] === id));
    const data = waiting.slice((page - 1) * limit, page * limit);
    return Response.json({ data, meta: { page, limit, total: waiting.length } });
  };
  return {
    acknowledged,
    api: createApi({
      baseUrl: 'https://api.example.com',
      apiKey: 'key',
      fetch,
      requestsPerSecond: Number.POSITIVE_INFINITY,
    }),
  };
}

test('passes on each of 200 bookings once, with every oddity among them', async () => {
  const bookings = Array.from({ length: 200 }, (_, at) => {
    const oddity = at % 3 === 1 ? ODDITIES[((at / 3) % ODDITIES.length) | 0] : undefined;
    return { isOdd: oddity !== undefined, attributes: { ...healthy(at), ...oddity } as Fields };
  });
  const envelopes: unknown[] = bookings.map(({ attributes }) => ({
    type: 'booking_revision',
    id: attributes['id'],
    attributes,
  }));
  // Without an id it cannot be acknowledged; it is reported, and blocks no other booking.
  envelopes.splice(50, 0, { type: 'booking_revision', attributes: { ...healthy(0), id: null } }, 'no object');
  const { acknowledged, api } = serviceWith(envelopes);
  const got: ReceivedBooking[] = [];
  const failures: string[] = [];
  const report = await processBookings(api, {
    onBooking: (booking) => void got.push(booking),
    onFailure: ({ error }) => void failures.push(String(error)),
  });
  expect(report).toMatchObject({ handled: 200, repeated: 0, postponed: 0 });
  expect(failures).toEqual([expect.stringContaining('id'), expect.stringContaining('object')]);
  const ids = got.map(({ revision }) => revision.id);
  expect(ids).toEqual(bookings.map(({ attributes }) => attributes['id']));
  expect(acknowledged.toSorted()).toEqual(ids.toSorted());
  expect(got.map(({ key }) => key)).toEqual(ids);
  // Everything that came is there as it came, and a number is its text.
  for (const [at, { revision }] of got.entries()) expect(revision.attributes).toEqual(bookings[at]?.attributes);
  const withAmount = got.filter(({ revision }) => revision.attributes['amount'] === 100);
  expect(withAmount.length).toBeGreaterThan(1);
  expect(withAmount.every(({ revision, problem }) => revision.amount === '100' && problem !== undefined)).toBe(true);
  expect(withAmount[0]?.revision.issues?.map(({ path, code }) => `${path} ${code}`)).toEqual(['amount not_text']);
  const numbered = got.find(({ revision }) => revision.attributes['system_id'] === 4711);
  expect(numbered?.revision.system_id).toBe('4711');
  const closed = got.filter(({ revision }) => revision.property_id === CLOSED);
  expect(closed.length).toBeGreaterThan(1);
  expect(closed.every(({ problem }) => problem instanceof Error)).toBe(true);
});

test('continues with other properties when one fails', async () => {
  const ofA = healthy(1);
  const ofB: Fields = { ...healthy(2), property_id: CLOSED };
  const changed: Fields = { ...healthy(3), status: 'modified' };
  const envelopes = [ofB, changed, ofA].map((attributes) => ({
    type: 'booking_revision',
    id: attributes['id'],
    attributes,
  }));
  const { acknowledged, api } = serviceWith(envelopes);
  const stored: string[] = [];
  const report = await processBookings(api, {
    onBooking: ({ revision }) => void stored.push(revision.id),
    revisionBefore: () => Promise.reject(new Error('The store is away.')),
    onFailure: () => undefined,
  });
  expect(stored).toEqual(['revision-2', 'revision-1']);
  expect(acknowledged).toEqual(['revision-2', 'revision-1']);
  expect(report.failures.map(({ id, error }) => [id, String(error)])).toEqual([
    ['revision-3', 'Error: The store is away.'],
  ]);
});
