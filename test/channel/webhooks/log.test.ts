import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EVENT_NAMES } from '../../../src/channel/api/wire/events.js';
import { createReceiver } from '../../../src/channel/webhooks/receiver.js';
import { BOOKING, eventOf, HOTEL, receiving, requestOf, SECRET } from './world.js';

const CARD = '4111111111111111';

afterEach(() => void vi.restoreAllMocks());

describe('the log of a receiver', () => {
  test('has a kind in place of a time, a payload and a date that cannot be read', async () => {
    const { send, entries } = receiving({ on: { '*': () => undefined } });
    await send({ ...eventOf('booking'), timestamp: `paid with ${CARD}`, payload: CARD });
    await send(eventOf('ari', [{ date: CARD, rate_plan_id: 4_111, room_type_id: { CARD } }]));
    expect(entries.map(({ issues }) => issues?.map(({ message }) => message))).toEqual([
      [
        'payload must be an object (got text).',
        'timestamp must be a time in UTC such as "2026-05-01T10:00:00.000Z" (got text).',
      ],
      [
        'rate_plan_id must be text (got a number).',
        'room_type_id must be text (got an object).',
        'date must be a date such as "2026-05-01" (got text).',
      ],
    ]);
    expect(JSON.stringify(entries)).not.toContain('4111');
  });

  test('has the name, the ids and the time of an event, and no payload', async () => {
    const { send, entries } = receiving({ on: { '*': () => undefined } });
    await send(eventOf('booking', BOOKING));
    await send({
      ...eventOf(CARD, BOOKING),
      property_id: CARD,
      user_id: CARD,
      timestamp: `2026-05-01T10:00:00.${CARD}Z`,
    });
    expect(entries.map(({ event }) => event)).toEqual([
      { event: 'booking', property_id: HOTEL, user_id: null, timestamp: '2026-05-01T10:00:00.123456Z' },
      { event: '', property_id: '', user_id: null, timestamp: '2026-05-01T10:00:00.411111Z' },
    ]);
  });

  /** Texts that a log must not have, and a time that ends with one. */
  const marker = fc.oneof(fc.stringMatching(/^[a-z]{12,20}$/), fc.integer({ min: 4e15, max: 5e15 }).map(String));
  /** The marker at any place of an event, or of any JSON, or of a body that is none. */
  const bodyWith = (mark: string) => {
    const value = fc.oneof(
      ...[
        mark,
        Number(mark),
        [mark],
        { [mark]: mark },
        `2026-05-01T10:00:00.0000000${mark}Z`,
        `2026-05-01 ${mark}`,
      ].map((given) => fc.constant(given)),
    );
    const ari = fc.record({ date: value, rate_plan_id: value, room_type_id: value }, { requiredKeys: [] });
    const payload = fc.oneof(
      value,
      fc.array(ari, { maxLength: 3 }),
      fc.record({ booking_id: value, property_id: value, revision_id: value, id: value }, { requiredKeys: [] }),
    );
    const event = fc.record(
      {
        event: fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom<unknown>(...EVENT_NAMES) },
          { weight: 1, arbitrary: value },
        ),
        property_id: fc.oneof(fc.constant<unknown>(HOTEL), value),
        user_id: fc.oneof(fc.constant<unknown>(HOTEL), value),
        timestamp: fc.oneof(fc.constant<unknown>('2026-05-01T10:00:00.123456Z'), value),
        payload,
      },
      { requiredKeys: ['event'] },
    );
    const anyJson = fc.jsonValue().map((json) => [json, { mark, json }]);
    const broken = event.map((given) => JSON.stringify(given).slice(0, -1));
    return fc.oneof(
      event.map((given) => JSON.stringify(given)),
      anyJson.map((given) => JSON.stringify(given)),
      broken,
      fc.constant(mark),
    );
  };

  const given = marker.chain((mark) => fc.tuple(fc.constant(mark), bodyWith(mark)));
  const RECEIVERS = {
    handled: { on: { '*': () => undefined }, unknownEvent: () => undefined },
    unhandled: {},
    collected: { on: {}, onDates: () => undefined, mostDates: 1 },
    failed: { on: { '*': { handle: () => Promise.reject(new Error('no')), latestOnly: true } }, ownUserIds: [HOTEL] },
  } as const;

  test.each(Object.keys(RECEIVERS) as Array<keyof typeof RECEIVERS>)(
    'has no marker from any place of a body: %s',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(given, async ([mark, body]) => {
          const { receiver, send, entries } = receiving(RECEIVERS[name]);
          await send(body);
          await receiver.drain();
          expect(entries.length).toBeGreaterThan(0);
          expect(JSON.stringify(entries)).not.toContain(mark);
        }),
      );
    },
  );

  test('prints no marker by default', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await fc.assert(
      fc.asyncProperty(given, async ([mark, body]) => {
        printed.mockClear();
        await createReceiver({ secret: SECRET, ...RECEIVERS.failed })(requestOf(body));
        expect(JSON.stringify(printed.mock.calls)).not.toContain(mark);
      }),
    );
  });
});
