import { expect } from 'vitest';
import { MARK, service, testWithCards } from './service.js';

const { callCards } = await service();

const MASKED = /^\.{3}.{0,8}$/;

testWithCards('a key is complete once, masked afterwards, and refused when it is revoked', async () => {
  const created = await callCards('POST', '/api_keys', { body: { api_key: { description: MARK } } });
  expect(created.status).toBe(200);
  const { id, attributes } = created.body.data;
  const key = String(attributes['api_key']);
  expect(key).not.toMatch(MASKED);
  expect(attributes).toMatchObject({ id, description: MARK, status: 'active', revoked_at: null });
  const read = await callCards('GET', `/api_keys/${id}`, { key });
  expect(read.body.data).toMatchObject({ type: 'api_key', id, attributes: { api_key: expect.stringMatching(MASKED) } });
  const list = await callCards('GET', '/api_keys');
  expect(list.body.data.every((entry) => MASKED.test(String(entry.attributes['api_key'])))).toBe(true);
  const revoked = await callCards('DELETE', `/api_keys/${id}`);
  expect([revoked.status, revoked.body]).toEqual([204, {}]);
  expect((await callCards('GET', '/api_keys', { key })).status).toBe(401);
  const { attributes: after } = (await callCards('GET', `/api_keys/${id}`)).body.data;
  expect(after).toMatchObject({ status: 'revoked', revoked_at: expect.any(String) });
});

testWithCards('a session token has one of two scopes', async () => {
  for (const scope of ['card', 'service_code']) {
    const { body } = await callCards('POST', '/session_tokens', { body: { session_token: { scope } } });
    expect(body.data).toMatchObject({
      type: 'session_token',
      attributes: { scope, session_token: expect.any(String) },
    });
  }
});

testWithCards('a call without a key, or with a wrong one, is refused', async () => {
  for (const key of [null, 'wrong']) {
    const { status, body } = await callCards('GET', '/api_keys', { key });
    expect([status, body.errors.code]).toEqual([401, 'unauthorized']);
  }
});
