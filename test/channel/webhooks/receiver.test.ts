import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { EVENT_NAMES } from '../../../src/channel/api/wire/events.js';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';
import type { AnyEvent, HandlerContext } from '../../../src/channel/webhooks/events.js';
import { createMemoryStore } from '../../../src/channel/webhooks/handling.js';
import { createReceiver } from '../../../src/channel/webhooks/receiver.js';
import { InvalidArgumentError } from '../../../src/core/issues/arguments.js';
import { BOOKING, eventOf, HEADERS, HOTEL, receiving, requestOf, SECRET, WAIT } from './world.js';

describe('the secret', () => {
  test.each([[undefined], [''], ['a long random tex'], ['a long random text '.repeat(2)], ['A LONG RANDOM TEXT']])(
    '%j is refused before the body is read',
    async (given) => {
      const { receiver, outcomes } = receiving();
      const headers = new Headers({ 'content-type': 'application/json' });
      if (given !== undefined) headers.set('x-service-webhook-secret', given);
      const request = requestOf(eventOf('booking', BOOKING), { headers });
      expect((await receiver(request)).status).toBe(401);
      expect(request.bodyUsed).toBe(false);
      expect(outcomes()).toEqual(['refused']);
    },
  );

  test('may be one of several, in a header with another name', async () => {
    const { receiver } = receiving({ secret: ['new', 'old'], header: 'X-Hook' });
    const status = async (secret: string) => {
      const headers = { 'content-type': 'application/json', 'x-hook': secret };
      return (await receiver(requestOf(eventOf('ari'), { headers }))).status;
    };
    expect([await status('new'), await status('old'), await status('older')]).toEqual([200, 200, 401]);
  });

  test.each([[''], [' '], [[]], [['good', '']]])('%j is refused', (secret) => {
    expect(() => createReceiver({ secret, on: {} })).toThrow('secret must be a text that is not blank');
  });
});

/** The service does not resend a refused event, so the readable part of it is passed on. */
describe('an event that differs from the specification', () => {
  const MESSAGE = { id: 'm', message_thread_id: 't', message: null, have_attachment: true, attachments: ['photo.jpg'] };
  const AT = { timestamp: '2026-05-01T10:00:00.123456Z', property_id: HOTEL, user_id: null };

  test.each([
    [
      'a message with a photo and no text',
      eventOf('message', MESSAGE),
      [],
      { ...AT, event: 'message', payload: MESSAGE },
    ],
    [
      'a number as an id',
      { ...eventOf('message', { ...MESSAGE, id: 4711 }), user_id: 12 },
      ['payload.id', 'user_id'],
      { ...AT, event: 'message', user_id: '12', payload: { ...MESSAGE, id: '4711' } },
    ],
    [
      'a review without an id',
      eventOf('review', { content: 'Nice' }),
      ['payload.id'],
      { ...AT, event: 'review', payload: { content: 'Nice' } },
    ],
    [
      'no property',
      { ...eventOf('booking', BOOKING), property_id: null },
      ['property_id'],
      { ...AT, event: 'booking', payload: BOOKING },
    ],
    [
      'an empty object',
      {},
      ['event', 'property_id', 'timestamp'],
      { event: '', property_id: '', timestamp: '', user_id: null },
    ],
    [
      'wrong types',
      { ...eventOf('ari'), event: 5, user_id: {}, timestamp: '2026-13-01T00:00:00Z' },
      ['event', 'user_id', 'timestamp'],
      { ...AT, event: '5', timestamp: '2026-13-01T00:00:00Z' },
    ],
    ['a list of bookings', eventOf('booking', [BOOKING]), ['payload'], { ...AT, event: 'booking' }],
    [
      'a booking without a revision',
      eventOf('booking', { ...BOOKING, revision_id: undefined }),
      ['payload.revision_id'],
      { ...AT, event: 'booking', payload: { booking_id: 'b', property_id: HOTEL } },
    ],
    ['changes that are no list', eventOf('ari', { date: '2026-05-01' }), ['payload'], { ...AT, event: 'ari' }],
    [
      'changes without dates',
      eventOf('ari', [{ date: 'soon', rate_plan_id: 'a', room_type_id: 'b' }, 5]),
      ['payload[0].date', 'payload[1]'],
      { ...AT, event: 'ari' },
    ],
  ])('is handed over with its issues: %s', async (_, body, paths, event) => {
    const got: Array<[unknown, readonly string[]]> = [];
    const handle = (given: AnyEvent, { issues }: HandlerContext) =>
      void got.push([given, issues.map(({ path }) => path)]);
    const { send, entries } = receiving({ on: { '*': handle }, unknownEvent: handle });
    expect(await send(body)).toBe(200);
    expect(got).toEqual([[event, paths]]);
    expect(entries[0]?.issues?.map(({ path }) => path) ?? []).toEqual(paths);
  });

  test('is handled each time, and never outdated, if it has no time', async () => {
    const handle = vi.fn();
    const { send, outcomes } = receiving({ on: { review: { handle, latestOnly: true } } });
    await send(eventOf('review', { id: 'r' }, 5));
    await send({ ...eventOf('review', { id: 'r' }), timestamp: null });
    await send({ ...eventOf('review', { id: 'r' }), timestamp: null });
    expect(outcomes()).toEqual(['handled', 'handled', 'handled']);
  });

  test('is handled with invalid UTF-8', async () => {
    const got: string[] = [];
    const { receiver, entries } = receiving({ on: { '*': ({ payload }) => void got.push(JSON.stringify(payload)) } });
    const text = JSON.stringify(eventOf('message', { ...MESSAGE, message: 'Gr\u00fc\u00dfe' }));
    const request = new Request('https://pms.example.com', {
      method: 'POST',
      headers: HEADERS,
      body: Buffer.from(text, 'latin1'),
    });
    expect((await receiver(request)).status).toBe(200);
    expect(got[0]).toContain('Gr');
    expect(entries[0]?.issues?.map(({ message }) => message)).toEqual([
      'The body must be JSON (got "bytes that are not UTF-8").',
    ]);
  });
});

describe('invalid calls', () => {
  test('answers a body that is slower than the deadline with 503', async () => {
    const { receiver, outcomes } = receiving({ deadlineMs: 20 });
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) });
    const init = { method: 'POST', headers: HEADERS, body, duplex: 'half' } as RequestInit;
    expect((await receiver(new Request('https://pms.example.com', init))).status).toBe(503);
    expect(outcomes()).toEqual(['late']);
  });

  test.each([
    ['nothing', '', ['not_json']],
    ['half of it', '{"event": "bo', ['not_json']],
    ['a list', [], ['not_an_object']],
    ['more brackets than a stack holds', '['.repeat(300_000), ['not_json']],
  ])('%s: 400, and the issues in the log', async (_, body, codes) => {
    const { send, entries } = receiving();
    expect(await send(body)).toBe(400);
    expect(entries).toHaveLength(1);
    expect(entries[0]?.issues?.map(({ code }) => code)).toEqual(codes);
  });

  test('refuses brackets in more than 100 levels', async () => {
    const { send, entries } = receiving({ on: { '*': () => undefined } });
    // The payload is in the event.
    const nested = (levels: number) => JSON.parse(`${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`);
    expect([await send(eventOf('new_channel', nested(100))), await send(eventOf('new_channel', nested(101)))]).toEqual([
      200, 400,
    ]);
    expect(entries[1]?.issues?.[0]?.message).toContain('more than 100 brackets in each other');
  });

  test('keeps an unreadable body out of the log', async () => {
    const { send, entries } = receiving();
    await send('card 4111111111111111');
    expect(JSON.stringify(entries)).not.toContain('4111');
    expect(entries[0]?.issues?.[0]?.message).toBe('The body must be JSON (got "21 bytes").');
  });

  test('refuses another content type and a large body', async () => {
    const { send, entries } = receiving({ mostBodyBytes: 100 });
    expect(await send(eventOf('ari'), { headers: { ...HEADERS, 'content-type': 'text/plain' } })).toBe(400);
    expect(await send('x'.repeat(101))).toBe(400);
    expect(await send('x', { headers: { ...HEADERS, 'content-length': '101' } })).toBe(400);
    expect(entries.map(({ issues }) => issues?.[0]?.code)).toEqual(['not_json', 'body_too_large', 'body_too_large']);
  });

  test('refuses another method', async () => {
    const { receiver } = receiving();
    const { status, headers } = await receiver(new Request('https://pms.example.com', { headers: HEADERS }));
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('survives an interrupted body', async () => {
    const { receiver, outcomes } = receiving();
    const body = new ReadableStream({ pull: (chunks) => chunks.error(new Error('cut')) });
    const init = { method: 'POST', headers: HEADERS, body, duplex: 'half' } as RequestInit;
    expect((await receiver(new Request('https://pms.example.com', init))).status).toBe(500);
    expect(outcomes()).toEqual(['failed']);
  });

  test('answers any JSON, never with 500', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(...EVENT_NAMES, 'other'), async (value, event) => {
        const { send } = receiving({ on: { '*': () => undefined } });
        expect([200, 400]).toContain(await send(JSON.stringify(value)));
        expect([200, 400]).toContain(await send(eventOf(event, value)));
      }),
    );
  });
});

describe('events', () => {
  test('are handled for all 28 names, with the payload of the sandbox and without one', async () => {
    const events: AnyEvent[] = [];
    const { receiver } = receiving({ on: { '*': (event) => events.push(event) } });
    const sandbox = createSandbox({
      apiKeys: ['key'],
      properties: [HOTEL],
      callbackFetch: (input, init) => receiver(new Request(input, init)),
    });
    const hook = { callback_url: 'https://pms.example.com/hook', event_mask: '*', property_id: HOTEL, is_active: true };
    const post = async (send_data: boolean) => {
      const body = JSON.stringify({ webhook: { ...hook, send_data, headers: { 'X-Service-Webhook-Secret': SECRET } } });
      const headers = { 'user-api-key': 'key', 'content-type': 'application/json' };
      await sandbox.fetch('https://api.example.com/api/v1/webhooks', { method: 'POST', headers, body });
    };
    await post(true);
    for (const name of EVENT_NAMES) sandbox.trigger(name);
    await sandbox.advance(0);
    expect(events.map(({ event }) => event)).toEqual(EVENT_NAMES);
    expect(events.every(({ payload }) => payload !== undefined)).toBe(true);
    expect(sandbox.deliveries().map(({ status }) => status)).toEqual(EVENT_NAMES.map(() => 'delivered'));
    await sandbox.stop();
  });

  test('go to the handler of their name, other known ones to "*", and unknown ones to unknownEvent', async () => {
    const got: string[] = [];
    const on = { booking: () => void got.push('booking'), '*': ({ event }: AnyEvent) => void got.push(`* ${event}`) };
    const { send } = receiving({ on, unknownEvent: ({ event }) => void got.push(`? ${event}`) });
    for (const name of ['booking', 'review', 'constructor', 'new_thing']) expect(await send(eventOf(name))).toBe(200);
    expect(got).toEqual(['booking', '* review', '? constructor', '? new_thing']);
  });

  test('with an unknown name are unhandled without unknownEvent', async () => {
    const handle = vi.fn();
    const { send, outcomes } = receiving({ on: { '*': handle } });
    expect(await send(eventOf('new_thing'))).toBe(200);
    expect([outcomes(), handle.mock.calls]).toEqual([['unhandled'], []]);
  });

  const IN_VARIABLE = { booking: () => undefined, booking_modified: () => undefined };
  test('refuse a handler of another name, and say which event is the nearest', () => {
    const handle = () => undefined;
    const refused = (name: string, create: () => unknown) => {
      const [, nearest] =
        /^The call is not valid: on: Unknown field "\w+"\. Did you mean "(\w+)"\?$/.exec(error(create)) ?? [];
      return [name, nearest];
    };
    const error = (create: () => unknown): string => {
      try {
        return typeof create();
      } catch (thrown) {
        return thrown instanceof InvalidArgumentError ? thrown.message : 'another error';
      }
    };
    expect([
      // @ts-expect-error there is no such event
      refused('booking_modified', () => createReceiver({ secret: SECRET, on: { booking_modified: handle } })),
      // @ts-expect-error nor in a variable, beside one that exists
      refused('in a variable', () => createReceiver({ secret: SECRET, on: IN_VARIABLE })),
      // @ts-expect-error there is no such event
      refused('cancelled_booking', () => createReceiver({ secret: SECRET, on: { cancelled_booking: handle } })),
      // @ts-expect-error there is no such event
      refused('Bookings', () => createReceiver({ secret: SECRET, on: { Bookings: handle } })),
    ]).toEqual([
      ['booking_modified', 'booking_modification'],
      ['in a variable', 'booking_modification'],
      ['cancelled_booking', 'booking_cancellation'],
      ['Bookings', 'booking'],
    ]);
  });

  test('refuse a handler that is like no event with the names of all, and one that handles nothing', () => {
    // @ts-expect-error there is no such event
    const unlike = () => createReceiver({ secret: SECRET, on: { x() {} } });
    expect(unlike).toThrow('Unknown field "x". The fields are ari, booking, booking_new');
    // @ts-expect-error text handles nothing
    const text = () => createReceiver({ secret: SECRET, on: { booking: 'store' } });
    expect(text).toThrow('on.booking must be a function, or { handle, latestOnly } (got "store").');
    // @ts-expect-error false is no subject of an event
    const never = () => createReceiver({ secret: SECRET, on: { booking: { handle() {}, latestOnly: false } } });
    expect(never).toThrow('on.booking must be a function, or { handle, latestOnly }');
    // @ts-expect-error text handles nothing
    const unknown = () => createReceiver({ secret: SECRET, on: {}, unknownEvent: 'store' });
    expect(unknown).toThrow('unknownEvent must be a function, or { handle, latestOnly } (got "store").');
  });

  test('reach their handler without a payload, or are answered without a handler', async () => {
    const events: AnyEvent[] = [];
    const { send, outcomes } = receiving({ on: { booking: (event) => void events.push(event) } });
    await send({ ...eventOf('booking'), payload: null });
    expect(events).toEqual([eventOf('booking')]);
    expect(await send(eventOf('review'))).toBe(200);
    expect(outcomes()).toEqual(['handled', 'unhandled']);
  });

  test('are skipped if one of our users caused them', async () => {
    const handle = vi.fn();
    const { send, outcomes } = receiving({ on: { '*': handle }, ownUserIds: ['us'] });
    await send({ ...eventOf('updated_channel'), user_id: 'us' });
    await send({ ...eventOf('updated_channel'), user_id: 'them' });
    expect(outcomes()).toEqual(['own', 'handled']);
    expect(handle).toHaveBeenCalledTimes(1);
  });
});

describe('a repeated event', () => {
  test('is handled once if it is sent again with fields in another order', async () => {
    const handle = vi.fn();
    const { send, outcomes } = receiving({ on: { booking: handle } });
    const { payload, ...envelope } = { ...eventOf('booking'), payload: BOOKING };
    for (const body of [
      { ...envelope, payload },
      { payload, ...envelope },
    ])
      expect(await send(body)).toBe(200);
    expect(outcomes()).toEqual(['handled', 'repeated']);
    expect(handle).toHaveBeenCalledTimes(1);
    await send(eventOf('booking', BOOKING, 1));
    expect(handle).toHaveBeenCalledTimes(2);
  });

  test('is answered with 503 while its first copy is handled', async () => {
    let end = (): void => undefined;
    const handle = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const { send, outcomes } = receiving({ on: { booking: handle } });
    const first = send(eventOf('booking', BOOKING));
    await vi.waitFor(() => expect(handle).toHaveBeenCalled(), WAIT);
    expect(await send(eventOf('booking', BOOKING))).toBe(503);
    end();
    expect(await first).toBe(200);
    expect(await send(eventOf('booking', BOOKING))).toBe(200);
    expect(outcomes()).toEqual(['running', 'handled', 'repeated']);
  });

  test('is handled again after its handler failed with 500', async () => {
    const handle = vi.fn().mockRejectedValueOnce(new Error('no database'));
    const { send, entries } = receiving({ on: { booking: handle } });
    expect(await send(eventOf('booking', BOOKING))).toBe(500);
    expect(await send(eventOf('booking', BOOKING))).toBe(200);
    expect(entries.map(({ outcome, error }) => [outcome, error])).toEqual([
      ['failed', new Error('no database')],
      ['handled', undefined],
    ]);
  });

  test('is answered with 500 if the store fails before the handler, and with 200 if it fails after', async () => {
    const handle = vi.fn();
    const broken = { begin: () => Promise.reject(new Error('down')), end: () => undefined };
    expect(await receiving({ on: { booking: handle }, seen: broken }).send(eventOf('booking'))).toBe(500);
    expect(handle).not.toHaveBeenCalled();
    const half = { begin: () => 'new' as const, end: () => Promise.reject(new Error('down')) };
    expect(await receiving({ on: { booking: handle }, seen: half }).send(eventOf('booking'))).toBe(200);
  });

  test('is forgotten by the memory store when it is the oldest', async () => {
    const seen = createMemoryStore({ most: 2 });
    for (const key of ['a', 'b', 'c']) {
      await seen.begin(key);
      await seen.end(key, true);
    }
    expect([await seen.begin('b'), await seen.begin('c'), await seen.begin('a')]).toEqual([
      'handled',
      'handled',
      'new',
    ]);
  });
});

describe('latestOnly', () => {
  test('skips an older event, to the last digit, unless the newer one failed', async () => {
    const handle = vi.fn();
    const { send, outcomes } = receiving({ on: { updated_channel: { handle, latestOnly: true } } });
    const at = (timestamp: string) => send({ ...eventOf('updated_channel'), timestamp });
    await at('2026-05-01T10:00:00.1234Z');
    await at('2026-05-01T10:00:00.12341Z');
    await at('2026-05-01T10:00:00.1233999Z');
    handle.mockRejectedValueOnce(new Error('no'));
    await at('2026-05-01T11:00:00Z');
    await at('2026-05-01T10:30:00Z');
    expect(outcomes()).toEqual(['handled', 'handled', 'outdated', 'failed', 'handled']);
  });

  test('compares events by subject', async () => {
    const { send, outcomes } = receiving({
      on: { review: { handle: () => undefined, latestOnly: ({ payload }) => payload?.id } },
    });
    await send(eventOf('review', { id: 'one' }, 2));
    await send(eventOf('review', { id: 'two' }, 1));
    await send(eventOf('review', { id: 'one' }, 1));
    expect(outcomes()).toEqual(['handled', 'handled', 'outdated']);
  });
});

describe('a slow handler', () => {
  // The deadline passes when the test says so: on a busy machine real milliseconds pass while the key is worked out.
  test('is answered with 503 at the deadline; it continues, and the next delivery is answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let end = (): void => undefined;
    let hasBegun = (_: AbortSignal): void => undefined;
    const begun = new Promise<AbortSignal>((resolve) => {
      hasBegun = resolve;
    });
    const { send, outcomes, receiver } = receiving({
      deadlineMs: 10,
      on: {
        booking: (_, context) => {
          hasBegun(context.signal);
          return new Promise<void>((resolve) => {
            end = resolve;
          });
        },
      },
    });
    const first = send(eventOf('booking', BOOKING));
    const signal = await begun;
    vi.advanceTimersByTime(9);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
    expect(await first).toBe(503);
    expect(await send(eventOf('booking', BOOKING))).toBe(503);
    end();
    expect(await send(eventOf('booking', BOOKING))).toBe(200);
    expect(outcomes()).toEqual(['late', 'running', 'repeated']);
    await receiver.drain();
  });

  test('is awaited by drain; calls that arrive then are answered with 503', async () => {
    let end = (): void => undefined;
    const done: string[] = [];
    const handle = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          end = () => {
            done.push('handler');
            resolve();
          };
        }),
    );
    const { send, receiver } = receiving({ on: { booking: handle } });
    const first = send(eventOf('booking', BOOKING));
    await vi.waitFor(() => expect(handle).toHaveBeenCalled(), WAIT);
    const drained = receiver.drain().then(() => done.push('drained'));
    expect(await send(eventOf('booking', BOOKING, 1))).toBe(503);
    end();
    await drained;
    expect([await first, ...done]).toEqual([200, 'handler', 'drained']);
  });
});

test('prints calls that may lose an event without a log, without secrets and received data', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const receive = createReceiver({ secret: SECRET, on: { booking: () => Promise.reject(new Error('no')) } });
  await receive(requestOf([]));
  await receive(requestOf(eventOf('booking', BOOKING)));
  await receive(requestOf(eventOf('review')));
  // Guests are in each of them: in a payload that is a text, an id, a date, a time and a name of an event.
  const guest = 'Jane Doe, 4111 1111 1111 1111';
  await receive(requestOf(guest));
  await receive(requestOf({ ...eventOf('booking', { ...BOOKING, revision_id: [guest] }), timestamp: guest }));
  await receive(requestOf({ ...eventOf('booking'), payload: guest }));
  await receive(requestOf({ ...eventOf(guest), property_id: { guest } }));
  expect(printed.mock.calls.map(([first]) => first)).toEqual([
    'webhook: a call invalid (400) not_an_object',
    'webhook: booking failed (500)',
    'webhook: a call invalid (400) not_json',
    'webhook: booking failed (500) payload.revision_id: not_text timestamp: not_a_time',
    'webhook: booking failed (500) payload: not_an_object',
  ]);
  expect(JSON.stringify(printed.mock.calls)).not.toContain('Jane');
  expect(JSON.stringify(printed.mock.calls)).not.toContain(SECRET);
  printed.mockRestore();
});

test('refuses limits that are not numbers above 0', () => {
  expect(() => createReceiver({ secret: SECRET, on: {}, deadlineMs: 0 })).toThrow(
    'deadlineMs must be a number above 0 (got 0).',
  );
});
