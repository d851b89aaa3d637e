import { expect, onTestFinished, test } from 'vitest';
import { EVENT_NAMES } from '../../../src/channel/api/wire/events.js';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';
import { hmacVerifier } from '../../../src/channel/webhooks/verify.js';
import { PROPERTY } from '../api/world.js';
import { receiver, until } from './receiver.js';
import { service, testWithControls } from './service.js';
import { webhooksOf } from './webhook.js';

// Webhooks as the service has had them since September 2026. The marks in the titles are sources: [L] recorded on staging,
// [D26] its documentation of that month, [CL] its changelog, [DN] newer pages, of which only the beginning could be read.
const running = await service();
const { call, control, propertyId } = running;

const KEY_ID = '7d2f8a90-0000-4000-8000-000000000001';

const { hook, created } = webhooksOf(running, 'https://example.com/hook', '*');

const NAMES = [
  ...['callback_url', 'event_mask', 'headers', 'id', 'is_active', 'is_global', 'is_signed', 'protected'],
  ...['request_params', 'send_data', 'signing_key_id'],
];

test('a webhook has its id, its headers and the fields of signing in its attributes, when created and in a list [L]', async () => {
  const { id, attributes } = await created({ headers: { 'x-service-webhook-secret': 'cert' } });
  const listed = await call('GET', `/webhooks?filter[property_id]=${await propertyId()}&pagination[limit]=100`);
  const ofList = listed.body.data.find((webhook) => webhook.id === id)?.attributes;
  for (const found of [attributes, ofList ?? {}]) {
    expect(Object.keys(found).toSorted()).toEqual(NAMES);
    expect(found).toMatchObject({
      id,
      is_signed: false,
      signing_key_id: null,
      request_params: {},
      headers: { 'x-service-webhook-secret': 'cert' },
    });
  }
});

test('a webhook belongs to a billing account with the id of its organization [L]', async () => {
  const { relationships } = await created();
  const id = expect.any(String);
  expect(relationships).toEqual({
    property: { data: { type: 'property', id: await propertyId() } },
    organization: { data: { type: 'organization', id } },
    billing_account: { data: { type: 'billing_account', id } },
  });
  const idOf = (relation: string) => Object(relationships[relation]?.data).id;
  expect(idOf('billing_account')).toBe(idOf('organization'));
});

test('webhooks are listed from the newest on, and filtered by property [L]', async () => {
  const [first, second] = [await created(), await created({ event_mask: 'ari' })];
  const { body } = await call('GET', `/webhooks?filter[property_id]=${await propertyId()}&pagination[limit]=100`);
  const mine = body.data.map(({ id }) => id).filter((id) => id === first.id || id === second.id);
  expect(body.meta).toMatchObject({ page: 1, limit: 100, order_by: 'inserted_at', order_direction: 'desc' });
  expect(mine).toHaveLength(2);
  const { body: others } = await call('GET', `/webhooks?filter[property_id]=${KEY_ID}`);
  expect(others.data ?? []).toEqual([]);
});

test('keys of headers and of request parameters keep their case [CL]', async () => {
  const headers = { 'X-Hotel-Secret': 'S', 'x-Odd': 'b' };
  const request_params = { hotelId: '7', HOTEL: 'a' };
  expect((await created({ headers, request_params })).attributes).toMatchObject({ headers, request_params });
});

testWithControls('signing is turned on at a webhook with the id of a key [DN]', async () => {
  const { attributes, id } = await created({ is_signed: true, signing_key_id: KEY_ID });
  expect(attributes).toMatchObject({ is_signed: true, signing_key_id: KEY_ID });
  const webhook = await hook({ is_signed: false, signing_key_id: null });
  const { body } = await call('PUT', `/webhooks/${id}`, { body: { webhook } });
  expect(body.data.attributes).toMatchObject({ is_signed: false, signing_key_id: null });
});

/** A webhook with fields at a sandbox of its own, with options. */
async function ownSandbox(options: object, fields: object) {
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [PROPERTY], ...options });
  onTestFinished(() => sandbox.stop());
  const callback_url = 'https://pms.example.com/hook';
  const webhook = { callback_url, event_mask: '*', property_id: PROPERTY, is_active: true, send_data: true, ...fields };
  const response = await sandbox.fetch('https://api.example.com/api/v1/webhooks', {
    method: 'POST',
    headers: { 'user-api-key': 'key', 'content-type': 'application/json' },
    body: JSON.stringify({ webhook }),
  });
  return { sandbox, status: response.status, body: await response.json() };
}

testWithControls('a delivery is signed with both secrets during a rotation [DN]', async () => {
  const form = { header: 'x-hmac-signature', signed: '{timestamp}.{body}', encoding: 'hex' } as const;
  const time = { timestampHeader: 'x-hmac-timestamp', timestampFormat: 'seconds' } as const;
  const verdicts: boolean[] = [];
  const callbackFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = new Uint8Array(await request.arrayBuffer());
    for (const secret of ['current', 'pending', 'retired']) {
      const verify = hmacVerifier({ secrets: [secret], ...form, ...time, tolerance: 60 });
      verdicts.push(await verify({ headers: request.headers, body }));
    }
    return new Response('ok');
  };
  const signing = { secrets: ['current', 'pending'], ...form, ...time };
  const { sandbox } = await ownSandbox({ callbackFetch, signing }, { is_signed: true, signing_key_id: KEY_ID });
  sandbox.trigger('review');
  await sandbox.advance(0);
  expect(verdicts).toEqual([true, true, false]);
});

testWithControls('strictly, masks with commas and with unknown names are refused [CL]', async () => {
  for (const event_mask of ['booking_new,ari', 'booking_nwe', 'disconnected_channel']) {
    const { status, body } = await ownSandbox({ strict: true }, { event_mask });
    expect([status, Object.keys(Object(body).errors.details)], event_mask).toEqual([422, ['event_mask']]);
    expect((await ownSandbox({}, { event_mask })).status).toBe(201);
  }
  // Since September, the documentation does not have filters of ari. They are not known to be refused.
  expect((await ownSandbox({ strict: true }, { event_mask: `ari:rate:*:${KEY_ID}` })).status).toBe(201);
});

test.each([
  'disconnect_channel',
  'activate_channel',
  'deactivate_channel',
  'channel_removal_warning',
  'property_removal_warning',
  'message_thread_booking_assigned',
])('%s is the name of an event [D26]', (name) => expect(EVENT_NAMES).toContain(name));

test('disconnected_channel is not the name of an event since 2026 [D26]', () => {
  expect(EVENT_NAMES).not.toContain('disconnected_channel');
});

async function listening() {
  const { url, received } = await receiver();
  const { id } = await created({ callback_url: url, is_active: true, send_data: true });
  onTestFinished(async () => void (await call('DELETE', `/webhooks/${id}`)));
  return received;
}

testWithControls('a message has the time of its creation [CL]', async () => {
  const received = await listening();
  await control('POST', '/events', { body: { event: 'message', property_id: await propertyId() } });
  await until(() => received.length === 1);
  expect(received[0]?.body['payload']).toMatchObject({
    inserted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
  });
});

testWithControls('a revision that was acknowledged can come again, at another time [CL]', async () => {
  const received = await listening();
  const property_id = await propertyId();
  const { body } = await control('POST', '/bookings', { body: { property_id } });
  await until(() => received.length === 2);
  await call('POST', `/booking_revisions/${body.data.id}/ack`);
  await control('POST', '/clock', { body: { advance: 'PT1M' } });
  const payload = received.find((delivery) => delivery.body['event'] === 'booking')?.body['payload'];
  await control('POST', '/events', { body: { event: 'booking', property_id, payload } });
  await until(() => received.length === 3);
  expect(received[2]?.body).toMatchObject({ event: 'booking', payload });
});

testWithControls(
  'a callback address on this machine is taken: the rule behind "invalid host" is not known [L]',
  async () => {
    expect((await created({ callback_url: 'http://127.0.0.1:3000/hook' })).attributes).toMatchObject({
      callback_url: 'http://127.0.0.1:3000/hook',
    });
  },
);
