import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createService } from '../../examples/service/app.mjs';
import { createCalculator, preview, stayJsonSchema, taxSetJsonSchema } from '../../src/index.js';

const SERVER = fileURLToPath(new URL('../../examples/service/server.mjs', import.meta.url));
const example = (file: string) => JSON.parse(readFileSync(new URL(`../../examples/${file}`, import.meta.url), 'utf8'));
const taxSet = example('tax-sets/lisbon.json');
const draft = example('tax-sets/lisbon-draft.json');
const stay = example('stays/week-family.json');

const service = createService();
async function post(path: string, body: unknown, text = JSON.stringify(body)) {
  const response = await service.request(path, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json' },
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the service', () => {
  test('quotes as the library does, under the policy that is sent', async () => {
    const policy = { rounding: { digits: 3 } };
    expect(await post('/quotes', { taxSet, stay })).toEqual({
      status: 200,
      body: plain(createCalculator(taxSet).quote(stay)),
    });
    expect(await post('/quotes', { taxSet, stay, policy })).toEqual({
      status: 200,
      body: plain(createCalculator(taxSet, policy).quote(stay)),
    });
  });

  test('previews as the library does', async () => {
    const { status, body } = await post('/previews', { draft, saved: taxSet, today: '2026-11-21' });
    expect([status, body]).toEqual([200, plain(preview(draft, { saved: taxSet, today: '2026-11-21' }))]);
  });

  test.each([
    ['a stay that is not valid', '/quotes', { taxSet, stay: { ...stay, checkIn: '1.5.2026' } }, 'stay'],
    ['no stay', '/quotes', { taxSet }, 'stay'],
    ['a tax set that is not valid', '/quotes', { taxSet: { ...taxSet, currency: 'XXQ' }, stay }, 'taxSet'],
    ['no tax set', '/quotes', { stay }, 'taxSet'],
    ['a policy that is not valid', '/quotes', { taxSet, stay, policy: { rounding: { mode: 'none' } } }, 'policy'],
    ['a field that is unknown', '/quotes', { taxSet, stay, policies: {} }, 'policies'],
    ['a list', '/quotes', [], 'base'],
    ['a draft that is not valid', '/previews', { draft: { ...draft, title: '' } }, 'draft'],
    ['a saved set that is not valid', '/previews', { draft, saved: { ...taxSet, title: '' } }, 'saved'],
    ['a stay of a scenario', '/previews', { draft, scenarios: [{ name: 'x', stay: {} }] }, 'scenarios'],
    ['scenarios that are no list', '/previews', { draft, scenarios: 5 }, 'scenarios'],
    ['scenarios that are none', '/previews', { draft, scenarios: [5] }, 'scenarios'],
    ['a day that is none', '/previews', { draft, today: 'today' }, 'today'],
    ['a price that is none', '/previews', { draft, price: 'cheap' }, 'price'],
  ])('answers %s with 422 and its field', async (_, path, body, field) => {
    const answer = await post(path, body);
    expect([answer.status, Object.keys(answer.body.errors.details)]).toEqual([422, [field]]);
    expect(answer.body.errors).toMatchObject({ code: 'validation_error', title: 'Validation Error' });
    expect(answer.body.errors.details[field][0]).toMatch(/^\S.*\.$/);
  });

  test('answers no JSON with 400, too much with 413, and other paths with 404', async () => {
    expect((await post('/quotes', {}, '{')).status).toBe(400);
    expect((await post('/quotes', ' '.repeat(2 * 1024 * 1024))).status).toBe(413);
    expect((await post('/nothing', {})).status).toBe(404);
  });

  test('never fails on any input', async () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({ taxSet: fc.jsonValue(), stay: fc.jsonValue(), policy: fc.jsonValue() }),
    );
    await fc.assert(
      fc.asyncProperty(anything, fc.constantFrom('/quotes', '/previews'), async (body, path) => {
        expect([200, 422]).toContain((await post(path, body)).status);
      }),
      { numRuns: 200 },
    );
  });

  test('describes itself with the schemas of the library', async () => {
    const { openapi, paths, components } = JSON.parse(await (await service.request('/openapi.json')).text());
    expect([openapi, Object.keys(paths)]).toEqual(['3.1.0', ['/quotes', '/previews', '/health']]);
    expect(components.schemas.TaxSet).toEqual(plain(taxSetJsonSchema()));
    expect(components.schemas.Stay).toEqual(plain(stayJsonSchema()));
    const named = JSON.stringify(paths).match(/#\/components\/schemas\/\w+/g) ?? [];
    expect([...new Set(named.map((name) => name.split('/').at(-1)))].sort()).toEqual(
      Object.keys(components.schemas).sort(),
    );
  });

  test('is healthy until it stops', async () => {
    expect((await service.request('/health')).status).toBe(200);
    expect((await createService({ isStopping: () => true }).request('/health')).status).toBe(503);
  });
});

describe('the process', () => {
  const started = (): Promise<[child: ChildProcessWithoutNullStreams, url: string]> => {
    const child = spawn(process.execPath, [SERVER], { env: { ...process.env, PORT: '0' } });
    onTestFinished(() => void child.kill('SIGKILL'));
    return new Promise((resolve) => child.stdout.once('data', (line) => resolve([child, String(line).trim()])));
  };

  test('answers open requests after a stop signal, then ends with 0', async () => {
    const [child, url] = await started();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const body = JSON.stringify({ taxSet, stay });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const asking = request(`${url}/quotes`, { method: 'POST', headers }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      });
      asking.on('error', reject);
      asking.write(body.slice(0, 10), () => {
        setTimeout(() => {
          child.kill('SIGTERM');
          setTimeout(() => asking.end(body.slice(10)), 200);
        }, 200);
      });
    });
    expect(await answered).toBe(200);
    expect(await ended).toBe(0);
  });
});
