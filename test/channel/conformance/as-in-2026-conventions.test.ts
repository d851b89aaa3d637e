import { expect, test } from 'vitest';
import { createApi } from '../../../src/channel/api/create-api.js';
import { sandboxOf } from '../sandbox/world.js';
import { service, testOfService, testWithControls, testWithOta } from './service.js';

const { call, control, propertyId } = await service();

const lastRequest = async () => Object((await control('GET', '/requests')).body.data).at(-1);

test.each([
  ['/rate_plans', 'title', 'asc', '[L]'],
  ['/channels', 'title', 'asc', '[D26]'],
  ['/bookings', 'inserted_at', 'desc', '[D26]'],
])('%s names its page and order: %s %s %s', async (path, order_by, order_direction) => {
  const { meta } = (await call('GET', path)).body;
  expect(meta).toEqual({ page: 1, limit: 10, total: expect.any(Number), order_by, order_direction });
});

testOfService('a page of more than 100 is refused [D26]', async () => {
  expect((await call('GET', '/channels?pagination[limit]=101')).status).toBe(400);
});

testWithControls('a page of more than 100 is cut, and warned of, unless strict [D26]', async () => {
  const { status, body } = await call('GET', '/channels?pagination[limit]=101');
  expect([status, body.meta.limit]).toEqual([200, 100]);
  const { warnings } = await lastRequest();
  expect(warnings).toEqual(['pagination[limit] must be at most 100 (got 101); the page has 100.']);
});

testWithControls('only filter[...] filters: property_id alone is ignored [D26]', async () => {
  expect((await call('GET', `/room_types?property_id=${await propertyId()}`)).status).toBe(200);
  expect((await lastRequest()).ignored).toEqual(['property_id']);
});

test('a failed validation names its fields [D26]', async () => {
  const { status, body } = await call('POST', '/taxes', { body: { tax: { property_id: await propertyId() } } });
  expect([status, body.errors.code, body.errors.title]).toEqual([422, 'validation_error', 'Validation Error']);
  expect(body.errors.details).toMatchObject({ title: ["can't be blank"] });
});

test.each(['/bookings', '/booking_revisions'])(
  '%s: a status that cannot be read is a validation error [CL]',
  async (path) => {
    const { status, body } = await call('GET', `${path}?filter[status]=pending`);
    expect([status, body.errors.code]).toEqual([422, 'validation_error']);
    expect(Object.keys(body.errors.details)).toEqual(['status']);
    expect((await call('GET', `${path}?filter[status]=new,modified`)).status).toBe(200);
  },
);

testWithOta('403, 429 and 503 have their codes and titles [D26]', async () => {
  for (const [status, code, title] of [
    [403, 'forbidden', 'Forbidden'],
    [429, 'http_too_many_requests', 'Too Many Requests'],
    [503, 'service_unavailable', 'Service Temporary Unavailable'],
  ] as const) {
    await control('POST', '/faults', { body: { status } });
    const answer = await call('GET', '/taxes');
    expect([answer.status, answer.body]).toEqual([status, { errors: { code, title } }]);
  }
});

test('the client waits as the header ratelimit of a 429 says [CL]', async () => {
  const sandbox = sandboxOf();
  sandbox.failNext({ status: 429, headers: { ratelimit: '"default";r=0;t=1' } });
  const options = { baseUrl: 'https://api.example.com', apiKey: 'secret', fetch: sandbox.fetch };
  const started = performance.now();
  for await (const _ of createApi({ ...options, retry: { retries: 1, minDelayMs: 1 } }).taxes.list());
  expect(performance.now() - started).toBeGreaterThanOrEqual(1_000);
  expect(sandbox.requests().map(({ outcome }) => outcome)).toEqual([429, 200]);
});

test('details of a 400 may be a list [D25]', async () => {
  const sandbox = sandboxOf();
  const errors = { code: 'bad_request', title: 'Bad Request', details: ['date is required'] };
  sandbox.failNext({ status: 400, body: { errors } });
  const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch: sandbox.fetch });
  await expect(api.taxes.get('96a44e07-2158-43e4-8baa-8f6f56922ba8')).rejects.toMatchObject({
    status: 400,
    code: 'bad_request',
    issues: [{ path: '', message: 'date is required' }],
  });
});
