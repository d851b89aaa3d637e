import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createApi } from '../../../src/channel/api/create-api.js';
import { fetchRemote } from '../../../src/channel/api/index.js';
import { InvalidArgumentError } from '../../../src/index.js';
import { VirtualTime } from './faults/virtual-time.js';
import { apiOn, envelope, failure, overHttp, PROPERTY, served, VAT } from './world.js';

test('the client says who it is, with the version of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { url, requests } = await served((_, response) => response.end(JSON.stringify({ data: envelope('a') })));
  await createApi({ baseUrl: url, apiKey: 'key' }).taxes.get('a');
  expect(requests[0]?.headers['user-agent']).toBe(`staytax/${version}`);
});

test('an error says what the API calls the request', async () => {
  const api = apiOn(() => Response.json({}, { status: 404, headers: { 'x-request-id': 'r-42' } }));
  const error = await failure(api.taxes.get('a'));
  expect(error).toMatchObject({ requestId: 'r-42', message: expect.stringContaining('r-42') });
});

test('a call may have patience of its own', async () => {
  const { api, sandbox } = await overHttp();
  sandbox.failNext({ status: 503, times: 10 });
  await failure(api.taxes.get('a', { retries: 0 }));
  expect(sandbox.requests()).toHaveLength(1);
  expect(await failure(api.taxes.get('a', { timeoutMs: 0 }))).toBeInstanceOf(TypeError);
  sandbox.clearFaults();
  sandbox.failNext({ kind: 'hang' });
  expect(await failure(api.taxes.get('a', { timeoutMs: 20, retries: 0 }))).toMatchObject({ name: 'TimeoutError' });
});

test('changes are paced, evenly', async () => {
  const time = new VirtualTime();
  const at: number[] = [];
  await time.during(async () => {
    const answer = (): Response => {
      at.push(time.now);
      return Response.json({ data: envelope('a') });
    };
    const api = apiOn(answer, { requestsPerSecond: 20 });
    await Promise.all(Array.from({ length: 9 }, () => api.taxes.update('a', { title: 'VAT' })));
  });
  expect(at.map((moment) => moment - (at[0] ?? 0))).toEqual([0, 50, 100, 150, 200, 250, 300, 350, 400]);
});

test('a clock that steps back an hour keeps no change waiting', async () => {
  const { api } = await overHttp({}, { requestsPerSecond: 20 });
  const { id } = await api.taxes.create(VAT);
  const before = Date.now;
  onTestFinished(() => {
    Date.now = before;
  });
  const startedAt = performance.now();
  await api.taxes.update(id, { title: 'A' });
  Date.now = () => before() - 3_600_000;
  for (const title of ['B', 'C', 'D']) await api.taxes.update(id, { title });
  const passedMs = performance.now() - startedAt;
  expect(passedMs).toBeGreaterThan(140);
  expect(passedMs).toBeLessThan(5_000);
});

test('a property is read with a few calls at the same time, and tells how far it is', async () => {
  const { api, sandbox } = await overHttp();
  const { id } = await api.taxes.create(VAT);
  for (let at = 0; at < 9; at += 1) {
    await api.taxSets.create({ title: `Set ${at}`, property_id: PROPERTY, currency: 'EUR', taxes: [{ id }] });
  }
  sandbox.failNext({ latencyMs: 1, times: 100 });
  const told: number[] = [];
  await fetchRemote(api, PROPERTY, { concurrency: 3, onProgress: (progress) => told.push(progress.tax_sets_read) });
  expect(told.at(-1)).toBe(9);
  await expect(fetchRemote(api, PROPERTY, { concurrency: 0 })).rejects.toThrow(InvalidArgumentError);
});
