import { describe, expect, onTestFinished, test } from 'vitest';
import {
  NotFoundError,
  ServerError,
  UnknownOutcomeError,
  ValidationError,
} from '../../../src/channel/api/calls/errors.js';
import { createApi } from '../../../src/channel/api/create-api.js';
import { validateWebhook } from '../../../src/channel/api/resources/webhooks.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import type { SandboxOptions } from '../../../src/channel/sandbox/service.js';
import { collected, failure, KEY, PROPERTY, QUICK } from './world.js';

const HOOK = { callback_url: 'https://pms.example.com/hook', event_mask: 'booking_new;ari', property_id: PROPERTY };

function connected(options: Partial<SandboxOptions> = {}) {
  const callbackFetch = async () => new Response('seen', { status: 202 });
  const sandbox = createSandbox({ apiKeys: [KEY], properties: [PROPERTY], callbackFetch, ...options });
  onTestFinished(() => sandbox.stop());
  const baseUrl = 'https://api.example.com';
  const { fetch } = sandbox;
  const settings = { retry: QUICK, requestsPerSecond: Number.POSITIVE_INFINITY, timeoutMs: 500 };
  return { sandbox, api: createApi({ baseUrl, apiKey: KEY, fetch, ...settings }) };
}

describe('webhooks', () => {
  test('can be created, read, updated, listed and removed', async () => {
    const { api } = connected();
    const created = await api.webhooks.create(HOOK);
    expect(created).toMatchObject({ ...HOOK, is_active: false, send_data: false, headers: null, is_global: false });
    expect(created.organization_id).toBeTypeOf('string');
    expect(await api.webhooks.get(created.id)).toEqual(created);
    const updated = await api.webhooks.update(created.id, { is_active: true });
    expect(updated).toMatchObject({ ...HOOK, is_active: true });
    expect(await api.webhooks.update(created.id, { ...updated, event_mask: '*' })).toMatchObject({ event_mask: '*' });
    expect(await collected(api.webhooks.list({ property_id: PROPERTY }))).toHaveLength(1);
    await api.webhooks.remove(created.id);
    expect(await failure(api.webhooks.get(created.id))).toBeInstanceOf(NotFoundError);
  });

  test('a test answers what came back', async () => {
    const { api } = connected();
    expect(await api.webhooks.test(HOOK)).toMatchObject({ status_code: 202, body: 'seen' });
  });

  test('a global one has no property', async () => {
    const { api } = connected();
    const created = await api.webhooks.create({ ...HOOK, property_id: null, is_global: true });
    expect([created.property_id, created.is_global]).toEqual([null, true]);
  });

  test('mistakes are refused before sending, and doubts are warnings', async () => {
    const { api, sandbox } = connected();
    const refused = await failure(api.webhooks.create({ ...HOOK, callback_url: 'hook', event_mask: '*;ari' }));
    expect(refused).toBeInstanceOf(ValidationError);
    expect(refused).toMatchObject({ status: undefined, issues: [{ code: 'not_an_address' }, { code: 'not_a_mask' }] });
    expect(sandbox.requests()).toEqual([]);
    const warnings: string[] = [];
    const onWarning = ({ code }: { readonly code: string }) => warnings.push(code);
    await api.webhooks.create({ ...HOOK, event_mask: 'booking_nwe' }, { onWarning });
    expect(warnings).toEqual(['unknown_event']);
  });

  test.each([
    [{ ...HOOK, property_id: null }, ['required']],
    [{ ...HOOK, property_id: 'hotel' }, ['not_uuid']],
    [{ ...HOOK, is_global: true }, ['global_with_property']],
    [{ ...HOOK, callback_url: 'https://user:pass@pms.example.com' }, ['not_an_address']],
    [{ ...HOOK, callback_url: 'ftp://pms.example.com' }, ['not_an_address']],
    [{ ...HOOK, event_mask: '' }, ['blank']],
    [{ ...HOOK, event_mask: 'ari;' }, ['not_a_mask']],
    [{ ...HOOK, headers: { 'a b': '' } }, ['not_a_header']],
    [{ ...HOOK, headers: { a: 'line\nbreak' } }, ['not_a_header']],
    [{ ...HOOK, request_params: { a: 1 } }, ['not_an_object']],
    [{ ...HOOK, send_data: 'yes' }, ['not_boolean']],
    [{ ...HOOK, is_signed: 'yes' }, ['not_boolean']],
    [{ ...HOOK, signing_key_id: 'key' }, ['not_uuid']],
    [{ ...HOOK, is_signed: true, signing_key_id: PROPERTY }, []],
    [{ ...HOOK, signing_key_id: null }, []],
    [{ ...HOOK, send_dta: true }, ['unknown_field']],
    [{}, ['required', 'required', 'required']],
    [null, ['not_an_object']],
    [{ ...HOOK, callback_url: 'http://localhost:3000/hook', property_id: null, is_global: true }, []],
  ])('%j: %j', (input, codes) => expect(validateWebhook(input).issues.map(({ code }) => code)).toEqual(codes));

  test('an address in clear is worth knowing', () => {
    const { warnings } = validateWebhook({ ...HOOK, callback_url: 'http://pms.example.com/hook' });
    expect(warnings.map(({ code }) => code)).toEqual(['insecure_url']);
  });

  test('is created once when the answer is lost', async () => {
    const { api, sandbox } = connected();
    sandbox.failNext({ kind: 'cut', method: 'POST', after: 'effect' });
    const created = await api.webhooks.create({ ...HOOK, headers: { a: '1', b: '2' } });
    expect(await collected(api.webhooks.list())).toEqual([created]);
    expect(sandbox.requests().filter(({ method }) => method === 'POST')).toHaveLength(1);
    sandbox.failNext({ kind: 'cut', method: 'POST' });
    const other = { ...HOOK, event_mask: 'review' };
    expect(await failure(api.webhooks.create(other))).toBeInstanceOf(UnknownOutcomeError);
    expect(await collected(api.webhooks.list())).toHaveLength(1);
  });
});

describe('bookings', () => {
  test('are read with their rooms, days and taxes', async () => {
    const { api, sandbox } = connected();
    const booked = sandbox.book({ property_id: PROPERTY });
    const revision = await api.bookingRevisions.get(booked.id);
    expect(revision).toMatchObject({ booking_id: booked.booking_id, status: 'new', amount: '228.00', currency: 'EUR' });
    expect(revision.rooms[0]).toMatchObject({ days: booked.rooms[0]?.days, taxes: booked.rooms[0]?.taxes });
    expect(revision.attributes).toEqual(JSON.parse(JSON.stringify(booked)));
    const booking = await api.bookings.get(booked.booking_id);
    expect(booking).toMatchObject({ id: booked.booking_id, revision_id: booked.id });
    expect(await collected(api.bookings.list({ property_id: PROPERTY }))).toEqual([booking]);
  });

  test('fields that an OTA leaves out are undefined, and its other fields are kept', async () => {
    const { api, sandbox } = connected();
    const taxes = [{ name: 'VAT', type: 'tax', is_inclusive: true, total_price: '1.00', ota_code: 7 } as const];
    const { id } = sandbox.book({ rooms: [{ taxes }] });
    const { rooms } = await api.bookingRevisions.get(id);
    expect(rooms[0]?.taxes).toMatchObject([{ nights: undefined, price_mode: undefined, total_price: '1.00' }]);
    expect(rooms[0]?.attributes).toMatchObject({ taxes });
  });

  test('the feed gives every revision once, the oldest first, though it is acknowledged while it is read', async () => {
    const { api, sandbox } = connected();
    const ids: string[] = [];
    for (let count = 0; count < 230; count += 1) ids.push(sandbox.book().id);
    await sandbox.advance('1s');
    ids.push(sandbox.book().id);
    const read: string[] = [];
    for await (const { id } of api.bookingRevisions.feed({ property_id: PROPERTY })) {
      read.push(id);
      await api.bookingRevisions.acknowledge(id);
    }
    expect(read.toSorted()).toEqual(ids.toSorted());
    expect(await collected(api.bookingRevisions.feed())).toEqual([]);
  });

  test('the feed ends when nothing is acknowledged, too', async () => {
    const { api, sandbox } = connected();
    for (let count = 0; count < 100; count += 1) sandbox.book();
    expect(await collected(api.bookingRevisions.feed())).toHaveLength(100);
  });

  test('acknowledging is tried again, and of nothing it is 404', async () => {
    const { api, sandbox } = connected();
    const { id } = sandbox.book();
    sandbox.failNext({ status: 503, method: 'POST' });
    await api.bookingRevisions.acknowledge(id);
    expect(await collected(api.bookingRevisions.feed())).toEqual([]);
    expect(await failure(api.bookingRevisions.acknowledge(PROPERTY))).toBeInstanceOf(NotFoundError);
    sandbox.failNext({ status: 500, times: 9 });
    expect(await failure(api.bookings.get(id))).toBeInstanceOf(ServerError);
  });
});
