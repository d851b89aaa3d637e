import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createApi } from '../../../src/channel/api/create-api.js';
import type { Fetch } from '../../../src/channel/api/wire/conventions.js';
import { withDeadline } from '../../../src/channel/api/wire/deadline.js';
import { fetchWhere, post } from '../../../src/channel/sandbox/deliveries/delivery.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { callbackAt, forwardTo, ownPath, removeLeft } from '../../../src/cli/commands/listen.js';
import { NOTHING_OUTSIDE } from '../../cli/bulk/world.js';
import { collected } from './world.js';

const TAX = '52397a6e-c330-44f4-a293-47042d3a3607';

/** A server whose answer of 50 kB is compressed seven times, and the errors that nothing catches. */
async function compressing() {
  // Random bytes stay 50 kB.
  let body = randomBytes(50_000);
  for (let layer = 0; layer < 7; layer += 1) body = gzipSync(body);
  const headers = { 'content-type': 'application/json', 'content-encoding': Array(7).fill('gzip').join(', ') };
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.prependListener('uncaughtException', note);
  onTestFinished(async () => {
    process.off('uncaughtException', note);
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, uncaught };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Node 20 refuses the answer; other versions decompress it, and it is no JSON. */
test('an answer that is compressed seven times is an error of the call alone', async () => {
  const { url, uncaught } = await compressing();
  const stop = new AbortController();
  const api = createApi({ baseUrl: url, apiKey: 'key', retry: { retries: 0 } });
  const call = api.taxes.get(TAX, { signal: stop.signal });
  await expect(call).rejects.toMatchObject({ name: expect.stringMatching(/^(NetworkError|UnexpectedAnswerError)$/) });
  stop.abort();
  await soon();
  expect(uncaught).toEqual([]);
});

const anywhere: Fetch = (input, init) => fetch(input, init);

test.each([
  ['as programs of this machine have it called', anywhere],
  ['as pages of elsewhere have it called', fetchWhere(() => false)],
])('a callback that answers compressed seven times fails its delivery alone, %s', async (_, call) => {
  const { url, uncaught } = await compressing();
  const webhook = { callback_url: url, headers: null, request_params: null, is_signed: false };
  const outcome = await post(webhook, '{}', { fetch: call, signatureOf: async () => ({}) });
  await soon();
  expect([Object.keys(outcome)[0], uncaught]).toEqual([expect.stringMatching(/^(error|status)$/), []]);
});

test('a webhook address that answers compressed seven times does not end the sandbox', async () => {
  const { url, uncaught } = await compressing();
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [TAX] });
  onTestFinished(() => sandbox.stop());
  const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'key', fetch: sandbox.fetch });
  await api.webhooks.create({ callback_url: url, event_mask: '*', property_id: TAX, is_active: true, send_data: true });
  sandbox.trigger('review');
  await sandbox.advance(0);
  await soon();
  expect([sandbox.deliveries().length, uncaught]).toEqual([1, []]);
});

test('an address of --forward-to that answers compressed seven times fails its event alone', async () => {
  const { url, uncaught } = await compressing();
  const stop = new AbortController();
  const event = { event: 'review', property_id: TAX, user_id: null, timestamp: '2026-05-01T10:00:00.000Z' };
  const forward = forwardTo(url, 'a secret', fetch);
  const outcome = await forward(event, { signal: stop.signal, issues: [] }).then(
    () => 'sent',
    () => 'refused',
  );
  // As the deadline of the receiver, which passes later.
  stop.abort();
  await soon();
  expect([outcome, uncaught]).toEqual([expect.stringMatching(/^(sent|refused)$/), []]);
});

test('a webhook address that answers compressed seven times does not end the next listen', async () => {
  const { url, uncaught } = await compressing();
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [TAX] });
  const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'key', fetch: sandbox.fetch });
  const owner = { property_id: TAX, apiKey: 'key' };
  const callback_url = callbackAt(url, ownPath(url, 'random', owner));
  await api.webhooks.create({ callback_url, event_mask: '*', property_id: TAX, is_active: true });
  await removeLeft(api, owner, { ...NOTHING_OUTSIDE, fetch });
  await soon();
  expect([(await collected(api.webhooks.list())).length, uncaught]).toEqual([0, []]);
});

test('the signal of a call aborts at its deadline and with the caller, and not after its end', async () => {
  const never = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  await expect(withDeadline({ ms: 5 }, never)).rejects.toMatchObject({ name: 'TimeoutError' });
  const stop = new AbortController();
  const stopped = withDeadline({ ms: 60_000, signal: stop.signal }, never);
  stop.abort(new Error('enough'));
  await expect(stopped).rejects.toThrow('enough');

  const later = new AbortController();
  const ended = await withDeadline({ ms: 5, signal: later.signal }, async (signal) => signal);
  later.abort();
  await soon();
  expect(ended.aborted).toBe(false);
});
