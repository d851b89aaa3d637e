import { describe, expect, test } from 'vitest';
import { EVENT_NAMES, isMaskFor } from '../../../src/channel/api/wire/events.js';
import type { WebhookRecord } from '../../../src/channel/sandbox/deliveries/delivery.js';
import { recipientsOf } from '../../../src/channel/sandbox/deliveries/delivery.js';
import { hooked, receiverOnPort, WEBHOOK, WEBHOOKS, webhook } from './hooks-world.js';
import { call, HOTEL, INN, NOWHERE } from './world.js';

const MINUTES = [1, 2, 4, 8, 15, 30, 60, 120, 240, 360, 600];

describe('each operation', () => {
  test('create, get, list, update, remove', async () => {
    const { sandbox } = hooked();
    const { status, body } = await call(sandbox, 'POST', WEBHOOKS, {
      body: { webhook: { callback_url: 'https://pms.example.com/hook', event_mask: 'ari', property_id: HOTEL } },
    });
    expect(status).toBe(201);
    const { id } = body.data;
    expect(body.data).toEqual({
      type: 'webhook',
      id,
      attributes: {
        id,
        callback_url: 'https://pms.example.com/hook',
        event_mask: 'ari',
        request_params: {},
        headers: null,
        is_active: false,
        send_data: false,
        protected: false,
        is_global: false,
        is_signed: false,
        signing_key_id: null,
      },
      relationships: {
        organization: { data: { type: 'organization', id: expect.any(String) } },
        billing_account: { data: { type: 'billing_account', id: expect.any(String) } },
        property: { data: { type: 'property', id: HOTEL } },
      },
    });
    expect((await call(sandbox, 'GET', `${WEBHOOKS}/${id}`)).body).toEqual(body);
    const { body: list } = await call(sandbox, 'GET', `${WEBHOOKS}?filter[is_active]=false&pagination[limit]=200`);
    expect(list).toEqual({
      data: [body.data],
      meta: { page: 1, limit: 100, total: 1, order_by: 'inserted_at', order_direction: 'desc' },
    });
    const put = await call(sandbox, 'PUT', `${WEBHOOKS}/${id}`, {
      body: { webhook: { callback_url: 'https://b.example', event_mask: '*', property_id: HOTEL, is_active: true } },
    });
    expect(put.body.data.attributes).toMatchObject({ event_mask: '*', is_active: true, send_data: false });
    expect(await call(sandbox, 'DELETE', `${WEBHOOKS}/${id}`)).toEqual({
      status: 200,
      body: { meta: { message: 'Success' } },
    });
    expect((await call(sandbox, 'DELETE', `${WEBHOOKS}/${id}`)).status).toBe(404);
  });

  test.each([
    [{ callback_url: 'pms.example.com' }, 422, 'callback_url'],
    [{ callback_url: undefined }, 422, 'callback_url'],
    [{ event_mask: '' }, 422, 'event_mask'],
    [{ event_mask: 'ari;;booking' }, 422, 'event_mask'],
    [{ property_id: null }, 422, 'property_id'],
    [{ property_id: NOWHERE }, 422, 'property_id'],
    [{ is_global: true }, 422, 'property_id'],
    [{ headers: { 'X Secret': '1' } }, 422, 'headers'],
    [{ headers: { a: 1 } }, 422, 'headers'],
    [{ is_active: 'yes' }, 422, 'is_active'],
    [{ is_signed: 1 }, 422, 'is_signed'],
    [{ signing_key_id: 'key' }, 422, 'signing_key_id'],
    [{ event_mask: 'booking_new,review' }, 422, 'event_mask'],
    [{ event_mask: 'booking_nwe' }, 422, 'event_mask'],
    [{ event_mask: 'disconnected_channel' }, 422, 'event_mask'],
    [{ is_signed: true }, 422, 'is_signed'],
    [{ is_activ: true }, 422, 'is_activ'],
  ])('%j is refused', async (fields, status, field) => {
    const { sandbox } = hooked([], { strict: true });
    const refused = await call(sandbox, 'POST', WEBHOOKS, { body: { webhook: { ...WEBHOOK, ...fields } } });
    expect(refused.status).toBe(status);
    expect(Object.keys(refused.body.errors.details)).toEqual([field]);
  });

  test('refuses an update without the address, the mask or the property', async () => {
    const { sandbox } = hooked();
    const id = await webhook(sandbox);
    const { status, body } = await call(sandbox, 'PUT', `${WEBHOOKS}/${id}`, {
      body: { webhook: { is_active: false } },
    });
    expect(status).toBe(422);
    const blank = ["can't be blank"];
    expect(body.errors.details).toEqual({ callback_url: blank, event_mask: blank, property_id: blank });
  });

  test('shows a key for some properties only their webhooks', async () => {
    const { sandbox } = hooked();
    const id = await webhook(sandbox);
    const globalFields = { ...WEBHOOK, property_id: null, is_global: true };
    const asInn = (method: string, path: string, fields?: object) =>
      call(sandbox, method, path, { key: 'inn', ...(fields && { body: { webhook: fields } }) });
    expect((await asInn('GET', `${WEBHOOKS}/${id}`)).status).toBe(401);
    expect((await asInn('POST', WEBHOOKS, WEBHOOK)).status).toBe(403);
    expect((await asInn('POST', WEBHOOKS, globalFields)).status).toBe(403);
    expect((await asInn('POST', WEBHOOKS, { ...WEBHOOK, property_id: INN })).status).toBe(201);
    expect((await asInn('GET', WEBHOOKS)).body.data).toHaveLength(1);
  });

  test('calls the address in a test, and returns its answer', async () => {
    const { sandbox, received } = hooked([418]);
    const fields = { ...WEBHOOK, headers: { 'x-secret': 's' }, request_params: { from: 'a b' } };
    const { status, body } = await call(sandbox, 'POST', `${WEBHOOKS}/test`, { body: { webhook: fields } });
    const headers = { 'content-type': 'text/plain;charset=UTF-8' };
    expect([status, body]).toEqual([200, { status: 418, status_code: 418, body: 'seen', headers }]);
    expect(received[0]?.url).toBe('https://pms.example.com/hook?from=a+b');
    expect(received[0]?.headers).toMatchObject({ 'x-secret': 's', 'content-type': 'application/json' });
    const { sandbox: other } = hooked([], { callbackFetch: () => Promise.reject(new TypeError('fetch failed')) });
    expect((await call(other, 'POST', `${WEBHOOKS}/test`, { body: { webhook: WEBHOOK } })).status).toBe(422);
  });
});

describe('the recipients of an event', () => {
  const base: WebhookRecord = {
    id: 'own',
    callback_url: 'https://a.example',
    event_mask: '*',
    property_id: HOTEL,
    request_params: null,
    headers: null,
    is_active: true,
    send_data: true,
    protected: false,
    is_global: false,
    is_signed: false,
    signing_key_id: null,
  };
  const everywhere = { ...base, id: 'global', property_id: null, is_global: true };
  test.each([
    ['the webhook of the property', [base, everywhere], ['own']],
    ['a global one where the property has none', [{ ...base, property_id: INN }, everywhere], ['global']],
    [
      'a global one where that of the property is switched off',
      [{ ...base, is_active: false }, everywhere],
      ['global'],
    ],
    [
      'a global one where that of the property has another mask',
      [{ ...base, event_mask: 'ari' }, everywhere],
      ['global'],
    ],
    ['each of the property', [base, { ...base, id: 'second' }], ['own', 'second']],
    ['nobody', [{ ...everywhere, is_active: false }], []],
  ])('%s', (_, webhooks, ids) => {
    const told = recipientsOf({ event: 'booking', property_id: HOTEL.toUpperCase() }, webhooks);
    expect(told.map(({ id }) => id)).toEqual(ids);
  });

  test('have its exact name in their mask', () => {
    expect(EVENT_NAMES).toHaveLength(28);
    expect(isMaskFor('booking_new;ari', 'ari')).toBe(true);
    expect(isMaskFor('booking_new; ari', 'ari')).toBe(false);
    expect(isMaskFor('booking_new', 'booking')).toBe(false);
    expect(isMaskFor('*', 'ari')).toBe(true);
  });

  test('may have commas in place of semicolons in their mask', () => {
    expect(isMaskFor('booking_new,ari', 'ari')).toBe(true);
    expect(isMaskFor('booking_new,ari;review', 'review')).toBe(true);
    expect(isMaskFor('booking_new,ari', 'booking')).toBe(false);
  });

  test.each([
    ['ari:rate:*:*', true],
    ['ari:rate', true],
    [`ari:rate:*:${HOTEL}`, true],
    [`ari:rate:*:${HOTEL.toUpperCase()}`, true],
    [`ari:rate,stop_sell:*:${NOWHERE},${HOTEL}`, true],
    [`ari:rate:*:${NOWHERE}`, false],
    [`ari:rate:${INN}:*`, true],
    [`ari:rate:${HOTEL}:*`, false],
    [`ari:rate:*:${NOWHERE},booking`, false],
    [`ari:rate:*:${NOWHERE};ari`, true],
    [`booking:rate:*:${HOTEL}`, false],
  ])('of changes of a rate plan, the mask %s asks for one: %s', (mask, isAsked) => {
    const change = { availability: 1, rate_plan_id: HOTEL, room_type_id: INN };
    expect(isMaskFor(mask, 'ari', [{ ...change, rate_plan_id: INN }, change].slice(1))).toBe(isAsked);
    expect(isMaskFor(mask, 'review', [change])).toBe(false);
  });

  test('get a change without a rate plan', () => {
    expect(isMaskFor(`ari:rate:*:${HOTEL}`, 'ari')).toBe(true);
    expect(isMaskFor(`ari:rate:*:${NOWHERE},booking`, 'booking')).toBe(true);
  });

  test('cause a warning for commas and for unknown events in a mask', async () => {
    const warnings: string[] = [];
    const { sandbox, events } = hooked([], { onWarning: (warning) => warnings.push(warning) });
    await webhook(sandbox, { event_mask: 'booking_new,review' });
    await webhook(sandbox, { event_mask: 'booking_nwe' });
    await webhook(sandbox, { event_mask: 'disconnected_channel' });
    await webhook(sandbox, { event_mask: `ari:rate:*:${HOTEL}` });
    expect(warnings).toEqual([
      expect.stringContaining('"booking_new;review"'),
      expect.stringContaining('Did you mean "booking_new"?'),
      expect.stringContaining('Did you mean "disconnect_channel"?'),
    ]);
    expect(sandbox.requests().map(({ warnings: noted = [] }) => noted.length)).toEqual([1, 1, 1, 0]);
    sandbox.trigger('review');
    await sandbox.advance(0);
    expect(events()).toEqual(['review']);
  });
});

test('strict refuses a change of a mask that has commas, and a test with one', async () => {
  const { sandbox } = hooked([], { strict: true });
  const id = await webhook(sandbox);
  const body = { webhook: { ...WEBHOOK, event_mask: 'ari,booking' } };
  expect((await call(sandbox, 'PUT', `${WEBHOOKS}/${id}`, { body })).status).toBe(422);
  expect((await call(sandbox, 'POST', `${WEBHOOKS}/test`, { body })).status).toBe(422);
  expect((await call(sandbox, 'GET', `${WEBHOOKS}/${id}`)).body.data.attributes).toMatchObject({ event_mask: '*' });
});

test('lists webhooks with the newest first, or in the order of inserted_at, also from a state', async () => {
  const { sandbox } = hooked();
  const ids = [await webhook(sandbox), await webhook(sandbox, { property_id: INN }), await webhook(sandbox)];
  await call(sandbox, 'PUT', `${WEBHOOKS}/${ids[0]}`, { body: { webhook: { ...WEBHOOK, send_data: false } } });
  const { sandbox: next } = hooked([], { state: JSON.parse(JSON.stringify(sandbox.state())) });
  for (const each of [sandbox, next]) {
    const listed = async (query: string) =>
      (await call(each, 'GET', `${WEBHOOKS}?${query}`)).body.data.map(({ id }: { readonly id: string }) => id);
    expect(await listed('')).toEqual(ids.toReversed());
    expect(await listed('order[inserted_at]=asc')).toEqual(ids);
    expect(await listed(`filter[property_id]=${INN}`)).toEqual([ids[1]]);
  }
});

describe('deliveries', () => {
  test('carry the event, and the payload only with send_data', async () => {
    const { sandbox, received } = hooked();
    const id = await webhook(sandbox);
    sandbox.trigger('ari', { property_id: HOTEL, payload: [{ availability: 1 }], user_id: NOWHERE });
    await sandbox.advance(0);
    const { timestamp } = received[0]?.body ?? { timestamp: '' };
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);
    const envelope = { event: 'ari', property_id: HOTEL, user_id: NOWHERE, timestamp };
    expect(received[0]?.body).toEqual({ ...envelope, payload: [{ availability: 1 }] });
    await call(sandbox, 'PUT', `${WEBHOOKS}/${id}`, { body: { webhook: { ...WEBHOOK, send_data: false } } });
    sandbox.trigger('ari');
    await sandbox.advance(0);
    expect(Object.keys(received[1]?.body ?? {})).toEqual(['event', 'property_id', 'user_id', 'timestamp']);
  });

  test('are repeated eleven times, after waits that end a day after the event', async () => {
    const { sandbox, received } = hooked(new Array(20).fill(503));
    await webhook(sandbox);
    sandbox.trigger('review');
    await sandbox.advance(0);
    for (const [at, minutes] of MINUTES.entries()) {
      await sandbox.advance((minutes * 60 - 30) * 1_000);
      expect(received).toHaveLength(at + 1);
      await sandbox.advance('31s');
      expect(received).toHaveLength(at + 2);
    }
    await sandbox.advance('48h');
    expect(received).toHaveLength(12);
    const [delivery] = sandbox.deliveries();
    expect(delivery).toMatchObject({ status: 'failed', next_attempt_at: null });
    const [first, last] = [delivery?.attempts[0]?.at ?? '', delivery?.attempts.at(-1)?.at ?? ''];
    expect(Math.round((Date.parse(last) - Date.parse(first)) / 3_600_000)).toBe(24);
  });

  test.each([
    [200, 'delivered', 1],
    [204, 'delivered', 1],
    [302, 'refused', 1],
    [404, 'refused', 1],
    [500, 'delivered', 2],
  ])('an answer of %i: %s after %i attempts', async (status, outcome, attempts) => {
    const { sandbox } = hooked([status], {
      callbackFetch: (() => {
        const left = [status];
        return async () => new Response(null, { status: left.shift() ?? 200 });
      })(),
    });
    await webhook(sandbox);
    sandbox.trigger('message');
    await sandbox.advance('5m');
    expect(sandbox.deliveries()).toMatchObject([{ status: outcome, attempts: { length: attempts } }]);
  });

  test('are repeated without an answer, and dropped with their webhook', async () => {
    const { sandbox } = hooked([], { callbackFetch: () => Promise.reject(new TypeError('fetch failed')) });
    const id = await webhook(sandbox);
    sandbox.trigger('message');
    await sandbox.advance('2m');
    expect(sandbox.deliveries()[0]?.attempts).toMatchObject([{ error: 'fetch failed' }, { error: 'fetch failed' }]);
    await call(sandbox, 'DELETE', `${WEBHOOKS}/${id}`);
    await sandbox.advance('3m');
    expect(sandbox.deliveries()[0]).toMatchObject({ status: 'dropped', attempts: { length: 2 } });
  });

  test('are delayed and reordered on request', async () => {
    const { sandbox, events } = hooked();
    await webhook(sandbox);
    sandbox.delayDeliveries('PT5M', { event: 'ari' });
    for (const event of ['ari', 'review', 'message'] as const) sandbox.trigger(event);
    await sandbox.advance('1m');
    expect(events()).toEqual(['review', 'message']);
    await sandbox.advance('5m');
    expect(events()).toEqual(['review', 'message', 'ari']);
    sandbox.reverseDeliveries(3);
    for (const event of ['ari', 'review', 'message'] as const) sandbox.trigger(event);
    await sandbox.advance('3s');
    expect(events().slice(3)).toEqual(['message', 'review', 'ari']);
  });

  test('continue after a restart from the state, over HTTP', async () => {
    const target = await receiverOnPort((count) => (count === 1 ? 503 : 200));
    const { sandbox } = hooked([], { callbackFetch: fetch });
    await webhook(sandbox, { callback_url: target.url });
    sandbox.trigger('inquiry');
    await sandbox.advance(0);
    await sandbox.stop();
    const state: unknown = JSON.parse(JSON.stringify(sandbox.state()));
    expect(sandbox.deliveries()).toMatchObject([{ status: 'waiting', attempts: [{ status: 503 }] }]);
    const { sandbox: next } = hooked([], { callbackFetch: fetch, state });
    await next.advance('61s');
    expect(next.deliveries()).toMatchObject([{ status: 'delivered', attempts: [{ status: 503 }, { status: 200 }] }]);
    expect(target.bodies).toHaveLength(1);
    await target.close();
  });
});

test('every event has a different payload', async () => {
  const { sandbox, received } = hooked();
  await webhook(sandbox);
  for (const event of EVENT_NAMES) sandbox.trigger(event, { property_id: HOTEL });
  await sandbox.advance(0);
  expect(received.map(({ body }) => body.event)).toEqual(EVENT_NAMES);
  for (const { body } of received) expect(body.payload, body.event).toBeTypeOf('object');
  expect(sandbox.state()['booking_revisions']).toBeUndefined();
});

test('payloads have the fields of the specification', async () => {
  const { sandbox } = hooked();
  const fields = (event: (typeof EVENT_NAMES)[number]) => {
    const { payload } = sandbox.trigger(event);
    return Object.keys((Array.isArray(payload) ? payload[0] : payload) ?? {})
      .toSorted()
      .join(' ');
  };
  expect(fields('ari')).toBe('availability booked date rate_plan_id room_type_id stop_sell');
  expect(fields('booking')).toBe('booking_id property_id revision_id');
  expect(fields('booking_unmapped_rate')).toBe('booking_id booking_revision_id');
  expect(fields('message').split(' ')).toHaveLength(12);
  expect(fields('sync_error')).toBe('channel channel_event_id channel_id channel_name error_type property_name');
  expect(fields('reservation_request')).toBe('bms resolved');
  expect(fields('review').split(' ')).toHaveLength(23);
  expect(fields('activate_channel')).toBe('channel_id ota_name title');
  expect(fields('non_acked_booking').split(' ')).toHaveLength(13);
  expect(fields('booking_cancellation')).toBe(fields('non_acked_booking'));
  expect(fields('inquiry')).toBe('booking_details live_feed_event_id message_thread_id property_id status');
  expect(fields('channel_removal_warning').split(' ')).toHaveLength(7);
  expect(fields('property_removal_warning').split(' ')).toHaveLength(5);
  expect(fields('message_thread_booking_assigned')).toBe('booking_id message_thread_id');
});
