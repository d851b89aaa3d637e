import { afterEach, describe, expect, test } from 'vitest';
import { createApi } from '../../../src/channel/api/create-api.js';
import type { BookingListener, BookingListenerOptions, BookingToStore } from '../../../src/channel/bookings/index.js';
import { createBookingListener } from '../../../src/channel/bookings/index.js';
import type { BookOptions } from '../../../src/channel/sandbox/bookings/book-options.js';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';
import type { TaxSetInput } from '../../../src/index.js';
import { InvalidArgumentError } from '../../../src/index.js';

const HOTEL = '716305c4-561a-4561-a187-7f5b8aeb5920';
const HOUSE = '0d5c1f0e-6a4b-4d6f-8f0e-3c2b1a098765';
const SECRET = 'a long random text';
const fixed = { logic: 'per_person_per_night', currency: 'EUR', is_inclusive: false } as const;
const TAX_SET: TaxSetInput = {
  title: 'Hotel',
  currency: 'EUR',
  taxes: [
    { ...fixed, title: 'City tax', type: 'city_tax', rate: '3.00' },
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: true },
  ],
};
const NIGHT = { arrival_date: '2027-05-09', departure_date: '2027-05-10' };
const DAYS = { days: { '2027-05-09': '110.00' } };
const printed = (total_price: string) => ({ name: 'City tax', type: 'City Tax', is_inclusive: false, total_price });

const running: BookingListener[] = [];
afterEach(async () => {
  for (const listener of running.splice(0)) await listener.stop();
});

function world(more: Partial<BookingListenerOptions> = {}) {
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [HOTEL, HOUSE] });
  const retry = { retries: 0 };
  const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'key', fetch: sandbox.fetch, retry });
  const rows = new Map<string, BookingToStore>();
  const listener = createBookingListener(api, {
    webhook: { secret: SECRET, log: () => undefined },
    store: { has: (key) => rows.has(key), save: (booking) => rows.set(booking.key, booking) },
    taxSetOf: async (property) => (property === HOTEL ? TAX_SET : undefined),
    ...more,
  });
  running.push(listener);
  const book = async (booking: BookOptions = {}) => {
    const { id } = sandbox.book({ ...NIGHT, rooms: [DAYS], ...booking });
    await listener.wake();
    return rows.get(id);
  };
  return { sandbox, listener, rows, book };
}

function send(listener: BookingListener, event: object, secret = SECRET) {
  const headers = { 'content-type': 'application/json', 'x-service-webhook-secret': secret };
  const about = { property_id: HOTEL, user_id: null, timestamp: '2027-05-01T10:00:00.000000Z' };
  const body = JSON.stringify({ ...about, ...event });
  return listener.fetch(new Request('https://pms.example.com/hook', { method: 'POST', headers, body }));
}

describe('an event', () => {
  test.each(['booking', 'booking_new', 'booking_modification', 'booking_cancellation', 'non_acked_booking'])(
    '%s stores the booking before it is answered',
    async (event) => {
      const { sandbox, listener, rows } = world();
      await listener.wake();
      const { id } = sandbox.book();
      expect((await send(listener, { event })).status).toBe(200);
      expect([...rows.keys()]).toEqual([id]);
    },
  );

  test('of another kind goes to the handler of the webhook', async () => {
    const seen: string[] = [];
    const on = { review: () => void seen.push('review') };
    const { listener } = world({ webhook: { secret: SECRET, on, log: () => undefined } });
    expect((await send(listener, { event: 'review', payload: {} })).status).toBe(200);
    expect(seen).toEqual(['review']);
  });

  test('without the secret is refused', async () => {
    const { listener } = world();
    expect((await send(listener, { event: 'booking' }, 'a guess')).status).toBe(401);
  });

  test('is sent again if the store fails, and the revision stays in the feed', async () => {
    let isBroken = true;
    const kept: string[] = [];
    const save = ({ key }: BookingToStore) => {
      if (isBroken) throw new Error('The disk is full.');
      kept.push(key);
    };
    const { sandbox, listener } = world({ store: { has: (key) => kept.includes(key), save } });
    await listener.wake();
    const { id } = sandbox.book();
    expect((await send(listener, { event: 'booking' })).status).toBe(500);
    isBroken = false;
    expect((await send(listener, { event: 'booking' })).status).toBe(200);
    expect(kept).toEqual([id]);
  });
});

describe('a booking', () => {
  test('has the tax set of its property, or a function of its room', async () => {
    const { book } = world({ taxSetOf: () => () => TAX_SET });
    expect((await book())?.reconciliation?.ours).toBe('116.00');
  });

  test('is delivered again if the tax set of its property cannot be read', async () => {
    let isBroken = true;
    const taxSetOf = async () => {
      if (isBroken) throw new Error('The database is away.');
      return TAX_SET;
    };
    const { sandbox, listener, rows } = world({ taxSetOf });
    const { id } = sandbox.book();
    await expect(listener.wake()).rejects.toThrow('could not be handled');
    isBroken = false;
    await listener.wake();
    expect([...rows.keys()]).toEqual([id]);
  });

  test('of a property without a tax set is stored with the problem', async () => {
    const { book } = world();
    const stored = await book({ property_id: HOUSE });
    expect(String(stored?.problem)).toBe(`Error: The property ${HOUSE} has no tax set.`);
    expect(stored?.desk).toEqual({
      taxes: [],
      collectedByOta: [],
      text: 'The taxes of the booking are not known: it has to be checked before the guest pays.',
    });
  });

  test('that is cancelled before it was stored is stored once', async () => {
    const { sandbox, listener, rows } = world();
    await listener.wake();
    const { booking_id } = sandbox.book();
    const { id } = sandbox.book({ booking_id, status: 'cancelled' });
    await listener.wake();
    expect([...rows.keys()]).toEqual([id]);
  });

  test('is compared with its last stored revision', async () => {
    const before = world();
    const first = await before.book();
    const kept: unknown[] = [];
    const { sandbox, listener } = world({
      store: {
        has: () => false,
        save: ({ change }) => kept.push(change?.ours.difference),
        revisionBefore: () => first?.revision,
      },
    });
    sandbox.book({ ...NIGHT, rooms: [DAYS] });
    sandbox.book({ status: 'modified', rooms: [{ ...DAYS, occupancy: { adults: 3, children: 0, infants: 0 } }] });
    await listener.wake();
    expect(kept).toEqual(['3.00']);
  });

  test('moves the time that the next process starts from', async () => {
    const times: Date[] = [];
    const { book } = world({ onProgress: (since) => times.push(since) });
    await book();
    expect(times.length).toBeGreaterThan(0);
    expect(times.every((time) => time.getTime() <= Date.now())).toBe(true);
  });
});

describe('the note for the front desk', () => {
  const noteOf = async (booking: BookOptions, locale?: string) => {
    const { desk } = (await world({ locale }).book(booking)) ?? {};
    return desk;
  };
  const cityTax = { name: 'City tax', amount: '6.00' };

  test.each<[string, BookOptions, object]>([
    [
      'the whole stay, if the property takes the payment',
      { rooms: [{ ...DAYS, taxes: [printed('6.00')] }] },
      { toPay: '116.00', taxes: [cityTax], text: 'The guest pays EUR 116.00 at the desk, with City tax EUR 6.00.' },
    ],
    [
      'the tax that the OTA does not print, if it takes the payment',
      { payment_collect: 'ota' },
      {
        ...{ toPay: '6.00', taxes: [cityTax] },
        text: 'The OTA takes the payment; the guest still pays EUR 6.00 at the desk: City tax EUR 6.00.',
      },
    ],
    [
      'nothing, if the OTA takes the payment with every tax',
      { payment_collect: 'ota', rooms: [{ ...DAYS, taxes: [printed('6.00')] }] },
      { toPay: '0.00', text: 'The guest pays nothing at the desk.' },
    ],
    [
      'that a booking has to be checked, if the OTA charges more',
      { payment_collect: 'ota', rooms: [{ ...DAYS, taxes: [printed('9.00')] }] },
      {
        toPay: '0.00',
        text: 'The guest pays nothing at the desk. The OTA charges other taxes than the hotel: the booking has to be checked.',
      },
    ],
    [
      'the tax that the OTA collects, which is not to be charged again',
      { rooms: [{ ...DAYS, collected_taxes: [{ ...printed('6.00'), is_withheld: true }] }] },
      {
        ...{ toPay: '110.00', collectedByOta: [cityTax] },
        text: 'The guest pays EUR 110.00 at the desk. The OTA collects and pays this, do not charge or pay it again: City tax EUR 6.00.',
      },
    ],
    [
      'nothing for a cancelled booking without a fee',
      { status: 'cancelled' },
      { toPay: '0.00', text: 'The booking is cancelled. The guest pays nothing at the desk.' },
    ],
  ])('has %s', async (_, booking, expected) => {
    if (booking.status === 'cancelled') {
      const { sandbox, book } = world();
      sandbox.book({ ...NIGHT, rooms: [DAYS] });
      expect((await book(booking))?.desk).toEqual({ taxes: [], collectedByOta: [], ...expected });
      return;
    }
    expect(await noteOf(booking)).toEqual({ taxes: [], collectedByOta: [], ...expected });
  });

  test.each([
    ['de', 'Das Portal nimmt die Zahlung entgegen; der Gast zahlt noch EUR 6,00 an der Rezeption: City tax EUR 6,00.'],
    [
      'fr',
      'La plateforme encaisse le paiement\u00a0; le client paie encore EUR 6,00 à la réception\u00a0: City tax EUR 6,00.',
    ],
    ['es', 'La plataforma cobra el pago; el huésped paga aún EUR 6,00 en recepción: City tax EUR 6,00.'],
    ['it', 'Il portale incassa il pagamento; l’ospite paga ancora EUR 6,00 alla reception: City tax EUR 6,00.'],
  ])('is written in %s', async (locale, text) => {
    expect((await noteOf({ payment_collect: 'ota' }, locale))?.text).toBe(text);
  });
});

test.each([
  ['no store', { store: undefined }, 'store'],
  ['a store that cannot save', { store: { has: () => false } }, 'store'],
  ['no webhook', { webhook: undefined }, 'webhook'],
  ['an option of another function', { onBooking: () => undefined }, 'onBooking'],
  ['an unknown language', { locale: 'xx' }, 'locale'],
])('refuses %s', (_, wrong, path) => {
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [HOTEL] });
  const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'key', fetch: sandbox.fetch });
  const store = { has: () => false, save: () => undefined };
  const options = { webhook: { secret: SECRET }, store, ...wrong };
  let error: unknown;
  try {
    Reflect.apply(createBookingListener, undefined, [api, options]);
  } catch (thrown) {
    error = thrown;
  }
  expect(error instanceof InvalidArgumentError ? error.issues.map((issue) => issue.path) : error).toEqual([path]);
});
