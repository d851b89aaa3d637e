import { describe, expect, onTestFinished, test } from 'vitest';
import { millisecondsOf } from '../../../src/channel/sandbox/common/clock.js';
import { mayCall } from '../../../src/channel/sandbox/common/listen.js';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';
import { hooked, webhook } from './hooks-world.js';
import { call, HOTEL, NOWHERE, TAXES } from './world.js';

const ROOT = '/sandbox/v1';
const control = (sandbox: Parameters<typeof call>[0], method: string, path: string, body?: unknown) =>
  call(sandbox, method, ROOT + path, { key: null, ...(body === undefined ? {} : { body }) });

describe('the control endpoints', () => {
  test('send an event without other effects', async () => {
    const { sandbox, events } = hooked();
    await webhook(sandbox);
    const sent = { event: 'new_channel', property_id: HOTEL, payload: { a: 1 }, user_id: NOWHERE };
    const { status, body } = await control(sandbox, 'POST', '/events', sent);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...sent, deliveries: [expect.any(String)] });
    await control(sandbox, 'POST', '/clock', { advance: 'PT2H' });
    expect(events()).toEqual(['new_channel']);
    const { body: log } = await control(sandbox, 'GET', '/deliveries');
    expect(log.data).toMatchObject([{ event: 'new_channel', status: 'delivered', attempts: [{ status: 200 }] }]);
  });

  test('advance the clock, book, order faults, and return requests', async () => {
    const { sandbox } = hooked();
    const before = Date.parse(sandbox.now());
    const { body } = await control(sandbox, 'POST', '/clock', { advance: 'P1DT2H' });
    expect(Date.parse(String(Object(body.data).now)) - before).toBeGreaterThanOrEqual(26 * 3_600_000);
    const booked = await control(sandbox, 'POST', '/bookings', { property_id: HOTEL, status: 'new' });
    expect([booked.status, booked.body.data]).toMatchObject([201, { status: 'new', property_id: HOTEL }]);
    expect((await control(sandbox, 'POST', '/faults', { status: 503, method: 'GET' })).status).toBe(201);
    expect((await call(sandbox, 'GET', TAXES)).status).toBe(503);
    expect((await control(sandbox, 'POST', '/faults', { status: 503 })).status).toBe(201);
    expect((await control(sandbox, 'DELETE', '/faults')).status).toBe(200);
    expect((await call(sandbox, 'GET', TAXES)).status).toBe(200);
    const { body: log } = await control(sandbox, 'GET', '/requests');
    expect(log.data).toMatchObject([{ outcome: 503 }, { outcome: 200 }]);
    const late = { deliveries: { delay: 'PT5M', event: 'ari' } };
    expect((await control(sandbox, 'POST', '/faults', late)).status).toBe(201);
  });

  test('return and load the state', async () => {
    const { sandbox } = hooked();
    sandbox.book();
    const { body: state } = await control(sandbox, 'GET', '/state');
    await control(sandbox, 'PUT', '/state', { version: 1, taxes: [], tax_sets: [] });
    expect(sandbox.state()['booking_revisions']).toBeUndefined();
    expect((await control(sandbox, 'PUT', '/state', state)).status).toBe(200);
    expect((await control(sandbox, 'GET', '/state')).body).toEqual(state);
    expect((await control(sandbox, 'PUT', '/state', { version: 2 })).status).toBe(422);
    expect((await control(sandbox, 'GET', '/state')).body).toEqual(state);
  });

  test.each([
    ['/events', { event: 'nothing' }, 422],
    ['/events', { event: 'ari', property_id: NOWHERE }, 422],
    ['/events', 'x', 400],
    ['/clock', { advance: 'soon' }, 422],
    ['/bookings', { rooms: 3 }, 422],
    ['/bookings', { rooms: [{ dayz: {} }] }, 422],
    ['/bookings', { status: 'open' }, 422],
    ['/faults', { status: 99 }, 422],
    ['/faults', { kind: 'cut', tines: 3 }, 422],
    ['/faults', {}, 422],
    ['/faults', { deliveries: { reverse: 0 } }, 422],
    ['/nothing', {}, 404],
  ])('%s with %j is refused', async (path, body, status) => {
    const { sandbox } = hooked();
    expect((await control(sandbox, 'POST', path, body)).status).toBe(status);
  });

  test('answer this machine alone, and no page of another origin', async () => {
    const may = (url: string, origin?: string, caller = { isLocal: true, isOpen: false }) =>
      mayCall(new Request(url, origin === undefined ? {} : { headers: { origin } }), undefined, caller);
    expect(may('http://127.0.0.1:4010/sandbox/v1/state')).toBe(true);
    expect(may('http://localhost:4010/sandbox/v1/state')).toBe(true);
    expect(may('http://127.0.0.1:4010/sandbox/v1/state', 'http://localhost:3000')).toBe(true);
    expect(may('http://127.0.0.1:4010/sandbox/v1/state', undefined, { isLocal: false, isOpen: true })).toBe(false);
    expect(may('http://127.0.0.1:4010/sandbox/v1/state', 'https://evil.example')).toBe(false);
    expect(may('http://evil.example:4010/sandbox/v1/state', undefined, { isLocal: true, isOpen: true })).toBe(false);
    // Every path of a sandbox that is for this machine alone is called by a name of it.
    expect(may('http://evil.example:4010/api/v1/taxes')).toBe(false);
    expect(may('http://sandbox:4010/api/v1/taxes', undefined, { isLocal: false, isOpen: true })).toBe(true);
    const { sandbox } = hooked();
    const { url, close } = await sandbox.listen();
    onTestFinished(close);
    expect((await fetch(`${url}${ROOT}/state`)).status).toBe(200);
    const answer = await fetch(`${url}${ROOT}/state`, { headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
  });
});

describe('callbacks on this machine', () => {
  const webhook = (callback_url: string) => ({
    webhook: { callback_url, event_mask: '*', property_id: null, is_global: true },
  });

  test.each([
    ['http://127.0.0.1:9999/'],
    ['http://localhost:9999/'],
    ['http://2130706433/'],
    ['http://[::1]/'],
    ['http://[::ffff:127.0.0.1]/'],
    ['http://0.0.0.0:9999/'],
    ['http://a.localhost/'],
  ])('%s is fetched for no page of elsewhere', async (callback) => {
    const { sandbox } = hooked();
    const { url, close } = await sandbox.listen();
    onTestFinished(close);
    const asked = async (path: string, method: string, origin?: string) => {
      const headers = { 'user-api-key': 'secret', ...(origin === undefined ? {} : { origin }) };
      return (await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(webhook(callback)) })).status;
    };
    expect(await asked('/api/v1/webhooks/test', 'POST', 'https://evil.example')).toBe(403);
    expect(await asked('/api/v1/webhooks', 'POST', 'https://evil.example')).toBe(403);
    expect(await asked('/api/v1/webhooks/', 'POST', 'null')).toBe(403);
    expect(await asked('/api/v1/%77ebhooks', 'POST', 'https://evil.example')).toBe(403);
    expect(await asked('/%61pi/v1/webhook%73/test', 'POST', 'https://evil.example')).toBe(403);
    // Anyhow written, it is the same path for programs of this machine.
    expect(await asked('/api/v1/%77ebhooks', 'POST')).toBe(201);
    expect(await asked('/api/v1/webhooks', 'POST', 'http://localhost:3000')).toBe(201);
    expect(await asked('/api/v1/webhooks', 'POST')).toBe(201);
  });
});

describe('the card-data API', () => {
  const KEY = 'a-card-key-of-0123456789';
  const listening = async () => {
    const sandbox = createSandbox({ apiKeys: ['secret'], cardApiKeys: [KEY], properties: [] });
    const { url, close } = await sandbox.listen();
    onTestFinished(close);
    return (path: string, origin?: string) =>
      fetch(`${url}${path}?api_key=${KEY}`, origin === undefined ? {} : { headers: { origin } });
  };

  test('answers programs, and pages of this machine', async () => {
    const list = await listening();
    expect((await list('/card/api/v1/api_keys')).status).toBe(200);
    expect((await list('/card/api/v1/api_keys', 'http://localhost:3000')).status).toBe(200);
  });

  test.each([
    ['/card/api/v1/api_keys', 'https://evil.example'],
    ['/card/api/v1/api_keys', 'null'],
    ['/c%61rd/api/v1/api_keys', 'https://evil.example'],
    ['/c%61rd/api/v1/api_keys/%zz', 'https://evil.example'],
  ])('answers %s to no page of %s, which cannot read the refusal either', async (path, origin) => {
    const answer = await (await listening())(path, origin);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});

describe('answers can be read by pages of other origins', () => {
  test.each([
    ['an answer', {}, 200],
    ['401', { 'user-api-key': 'wrong' }, 401],
  ])('%s', async (_, headers, status) => {
    const { sandbox } = hooked();
    const init = { headers: { 'user-api-key': 'secret', ...headers } };
    const response = await sandbox.fetch(`https://api.example.com${TAXES}`, init);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
  });

  test('faults and oversized bodies have the headers of other answers', async () => {
    const { sandbox } = hooked();
    sandbox.failNext({ status: 503 });
    const headers = { 'user-api-key': 'secret' };
    const url = `https://api.example.com${TAXES}`;
    const fault = await sandbox.fetch(url, { headers });
    const large = await sandbox.fetch(url, { method: 'POST', headers, body: 'x'.repeat(2_000_000) });
    expect([fault, large].map(({ status }) => status)).toEqual([503, 413]);
    expect([fault, large].map((answer) => answer.headers.get('access-control-allow-origin'))).toEqual(['*', '*']);
  });
});

describe('the clock', () => {
  test.each([
    [90, 90],
    ['2h', 7_200_000],
    ['1.5m', 90_000],
    ['PT2H', 7_200_000],
    ['P1W', 604_800_000],
    ['PT0.5S', 500],
  ])('%j is %i milliseconds', (text, ms) => expect(millisecondsOf(text)).toBe(ms));

  test.each([[-1], ['2 hours'], ['P'], ['PT'], ['P1DT'], [''], [null], [Number.NaN], ['P999999W']])(
    '%j is none',
    (text) => {
      expect(() => millisecondsOf(text)).toThrow(TypeError);
    },
  );

  test('runs at the given speed', async () => {
    const { sandbox } = hooked([], { speed: 36_000 });
    const before = Date.parse(sandbox.now());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(Date.parse(sandbox.now()) - before).toBeGreaterThan(20 * 60_000);
    expect(() => hooked([], { speed: 0 })).toThrow('speed');
  });

  test('delivers due events at a high speed', async () => {
    const { sandbox, events } = hooked([503, 503], { speed: 36_000 });
    await webhook(sandbox);
    sandbox.trigger('ari');
    await expect.poll(() => events(), { timeout: 10_000 }).toEqual(['ari', 'ari', 'ari']);
  });

  test('continues after a restart', async () => {
    const { sandbox } = hooked();
    await sandbox.advance('3h');
    const { sandbox: next } = hooked([], { state: sandbox.state() });
    expect(Date.parse(next.now())).toBeGreaterThanOrEqual(Date.parse(sandbox.now()) - 1_000);
  });
});
