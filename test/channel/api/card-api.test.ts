import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createCardApi } from '../../../src/channel/api/create-api.js';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';
import { CARD_KEY, hotelWorld } from './hotel-world.js';
import { collected, failure, KEY, PROPERTY, QUICK } from './world.js';

const MASKED = /^\.\.\..{0,8}$/;

describe('keys of the card-data API', () => {
  test('are whole in the answer that creates them, and masked from then on', async () => {
    const { cards, cardUrl, sandbox } = await hotelWorld();
    const created = await cards.apiKeys.create({ description: 'Front desk' });
    expect(created).toMatchObject({ description: 'Front desk', status: 'active', revoked_at: null });
    expect(created.api_key.length).toBeGreaterThan(20);
    expect(Date.parse(created.created_at ?? '')).not.toBeNaN();
    const read = await cards.apiKeys.get(created.id);
    expect(read.api_key).toMatch(MASKED);
    expect(created.api_key.endsWith(read.api_key.slice(3))).toBe(true);
    const listed = await collected(cards.apiKeys.list());
    expect(listed.map(({ api_key }) => MASKED.test(api_key))).toEqual([true, true]);
    const own = createCardApi({ baseUrl: cardUrl, apiKey: created.api_key });
    expect(await collected(own.apiKeys.list())).toHaveLength(2);
    const kept = JSON.stringify([sandbox.state(), sandbox.requests()]);
    expect(kept).not.toContain(created.api_key);
    expect(kept).not.toContain(CARD_KEY);
    expect(kept).not.toContain(encodeURIComponent(CARD_KEY));
  });

  test('are revoked for good, also in a state that is saved and loaded', async () => {
    const { cards, cardUrl, sandbox } = await hotelWorld();
    const created = await cards.apiKeys.create({ description: 'Front desk' });
    const own = createCardApi({ baseUrl: cardUrl, apiKey: created.api_key });
    const response = await fetch(`${cardUrl}/api/v1/api_keys/${created.id}?api_key=${encodeURIComponent(CARD_KEY)}`, {
      method: 'DELETE',
    });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await failure(collected(own.apiKeys.list()))).toMatchObject({ name: 'UnauthorizedError', status: 401 });
    expect(await failure(own.sessionTokens.create({ scope: 'card' }))).toMatchObject({ status: 401 });
    const revoked = await cards.apiKeys.get(created.id);
    expect(revoked.status).toBe('revoked');
    expect(Date.parse(revoked.revoked_at ?? '')).not.toBeNaN();
    await cards.apiKeys.revoke(created.id);
    expect((await cards.apiKeys.get(created.id)).revoked_at).toBe(revoked.revoked_at);
    const [first] = await collected(cards.apiKeys.list());
    await cards.apiKeys.revoke(first?.id ?? '');
    const later = createSandbox({ apiKeys: [KEY], properties: [], cardApiKeys: [CARD_KEY], state: sandbox.state() });
    const again = createCardApi({ baseUrl: 'https://x.example/card', apiKey: CARD_KEY, fetch: later.fetch });
    expect(await failure(collected(again.apiKeys.list()))).toMatchObject({ status: 401 });
  });

  test('are refused when they are missing, unknown or those of the main API', async () => {
    const { cardUrl, cards, url } = await hotelWorld();
    const path = `${cardUrl}/api/v1/api_keys`;
    for (const query of ['', '?api_key=', '?api_key=other', `?api_key=${encodeURIComponent(KEY)}`]) {
      expect((await fetch(path + query)).status).toBe(401);
    }
    expect((await fetch(path, { headers: { 'user-api-key': KEY } })).status).toBe(401);
    expect((await fetch(`${url}/api/v1/taxes?api_key=${encodeURIComponent(CARD_KEY)}`)).status).toBe(401);
    expect(await failure(cards.apiKeys.get(PROPERTY))).toMatchObject({ name: 'NotFoundError' });
    expect(await failure(cards.apiKeys.create({ description: '' }))).toMatchObject({ status: 422 });
  });

  test('names card tokens whose creation got no response, so that they can be revoked', async () => {
    const { cards, sandbox } = await hotelWorld();
    sandbox.failNext({ kind: 'cut', method: 'POST', path: '/card/api/v1/api_keys', after: 'effect' });
    const error = await failure(cards.apiKeys.create({ description: 'Front desk' }));
    const [, lost] = await collected(cards.apiKeys.list());
    expect(error).toMatchObject({ name: 'UnknownOutcomeError', candidates: [lost?.id] });
  });

  test('created by a broken answer appear in no error', async () => {
    const secret = 'sk_a-key-that-nobody-has-seen-before';
    const answers = [
      () => new Response(`{"data": {"type": "api_key", "attributes": {"api_key": "${secret}"`),
      () => Response.json({ data: { type: 'api_key', id: 5, attributes: { api_key: secret } } }),
      () => Response.json({ data: { type: secret, id: 'a', attributes: { api_key: [secret] } } }),
      () => Response.json({ data: { type: 'api_key', id: 'a', attributes: { api_key: [secret] } } }),
    ];
    for (const answer of answers) {
      const fetch = async () => answer();
      const cards = createCardApi({ baseUrl: 'https://x.example', apiKey: CARD_KEY, fetch, retry: QUICK });
      const error = await failure(cards.sessionTokens.create({ scope: 'card' }));
      expect(inspect(error, { depth: 9 })).not.toContain('sk_a');
      expect(inspect(await failure(cards.apiKeys.get('a')), { depth: 9 })).not.toContain('sk_a');
    }
  });

  test('are in no line of the log, however their argument is written', async () => {
    const { cardUrl, url, sandbox } = await hotelWorld();
    const key = encodeURIComponent(CARD_KEY);
    for (const root of [cardUrl, url]) {
      await fetch(`${root}/api/v1/api_keys?x=1&api_key=${key}&api_key=${key}`);
      await fetch(`${root}/api/v1/api_keys?api%5Fkey=${key}`);
    }
    expect(JSON.stringify(sandbox.requests())).not.toContain('0123456789');
  });
});

test.each(['card', 'service_code'] as const)('a session token opens %s', async (scope) => {
  const { cards } = await hotelWorld();
  const token = await cards.sessionTokens.create({ scope });
  expect(token).toMatchObject({ scope, attributes: { scope, session_token: token.session_token } });
  expect(token.session_token.length).toBeGreaterThan(20);
});

test('a session token of another scope is refused', async () => {
  const { cardUrl } = await hotelWorld();
  const response = await fetch(`${cardUrl}/api/v1/session_tokens?api_key=${encodeURIComponent(CARD_KEY)}`, {
    method: 'POST',
    body: JSON.stringify({ session_token: { scope: 'everything' } }),
  });
  expect(response.status).toBe(422);
});
