import { describe, expect, test } from 'vitest';
import { receiver } from './receiver.js';
import { service, testWithCallback } from './service.js';
import { webhooksOf } from './webhook.js';

const running = await service();
const { call, propertyId } = running;

const { hook, created } = webhooksOf(running, 'https://pms.example.com/hook', 'booking_new;booking_modification');

test('a webhook is created inactive, read, changed and removed', async () => {
  const { id, attributes, relationships } = await created();
  expect(attributes).toMatchObject({
    event_mask: 'booking_new;booking_modification',
    request_params: {},
    headers: null,
    is_active: false,
    send_data: false,
    protected: false,
    is_global: false,
  });
  expect(relationships).toMatchObject({
    organization: { data: { type: 'organization', id: expect.any(String) } },
    property: { data: { type: 'property', id: await propertyId() } },
  });
  const webhook = await hook({
    is_active: true,
    send_data: true,
    headers: { 'X-Secret': 'a' },
    request_params: { b: 'c' },
  });
  const changed = await call('PUT', `/webhooks/${id}`, { body: { webhook } });
  expect(changed.body.data.attributes).toMatchObject({
    is_active: true,
    send_data: true,
    headers: { 'X-Secret': 'a' },
    request_params: { b: 'c' },
  });
  expect((await call('GET', `/webhooks/${id}`)).body.data).toMatchObject({ type: 'webhook', id });
  const list = await call('GET', '/webhooks?pagination[limit]=100');
  expect(list.body.data.map((entry) => entry.id)).toContain(id);
  const removed = await call('DELETE', `/webhooks/${id}`);
  expect([removed.status, removed.body.meta.message]).toEqual([200, 'Success']);
  expect((await call('GET', `/webhooks/${id}`)).status).toBe(404);
});

test('a global webhook has no property', async () => {
  const { attributes, relationships } = await created({ property_id: null, is_global: true, protected: true });
  expect(attributes).toMatchObject({ is_global: true, protected: true });
  expect(relationships['property']).toBeUndefined();
});

describe('a webhook is refused', () => {
  test.each([
    ['without an address', { callback_url: '' }, 'callback_url'],
    ['without a mask', { event_mask: undefined }, 'event_mask'],
    ['without a property', { property_id: null }, 'property_id'],
  ])('%s', async (_, fields, field) => {
    for (const path of ['/webhooks', '/webhooks/test']) {
      const { status, body } = await call('POST', path, { body: { webhook: await hook(fields) } });
      expect([status, body.errors.code]).toEqual([422, 'validation_error']);
      expect(body.errors.details[field]).toEqual([expect.any(String)]);
    }
  });
});

testWithCallback('a test calls the address, and returns its answer', async () => {
  const { url, received } = await receiver([418]);
  const webhook = await hook({
    callback_url: url,
    headers: { 'x-secret': 'open sesame' },
    request_params: { hotel: '7' },
  });
  const { status, body } = await call('POST', '/webhooks/test', { body: { webhook } });
  expect(status).toBe(200);
  // Documented is status_code; the service was seen to answer status, body and headers.
  const answer: Record<string, unknown> = { ...body };
  expect([answer['status'] ?? answer['status_code'], answer['body']]).toEqual([418, 'thank you']);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ method: 'POST', headers: { 'x-secret': 'open sesame' } });
  expect(received[0]?.url.searchParams.get('hotel')).toBe('7');
});
