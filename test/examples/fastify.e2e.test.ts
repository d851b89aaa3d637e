import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../examples/fastify/app.mjs';
import { createCalculator } from '../../src/index.js';

const example = (file: string) => JSON.parse(readFileSync(new URL(`../../examples/${file}`, import.meta.url), 'utf8'));
const { $schema: _, ...taxSet } = example('tax-sets/lisbon.json');
const { $schema: __, ...stay } = example('stays/week-family.json');

let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  app = await createApp();
  await app.ready();
});
afterAll(() => app.close());

async function post(payload: object) {
  const response = await app.inject({ method: 'POST', url: '/quotes', payload });
  return { status: response.statusCode, body: response.json() };
}

test('a stay is quoted, and its answer has the fields of the schema', async () => {
  const { status, body } = await post({ taxSet, stay });
  const { total, taxes } = createCalculator(taxSet).quote(stay);
  expect([status, body.total]).toEqual([200, total]);
  const written = taxes.map(({ title, is_inclusive, amount }) => ({ title, is_inclusive, amount }));
  expect(body.taxes).toEqual(written);
  expect(body).not.toHaveProperty('byType');
});

test.each([
  ['a number as a price', { ...stay, rooms: [{ persons: 2, nightlyPrices: [0.3] }] }, 'stay.rooms.0.nightlyPrices.0'],
  ['a room with price and without nights', { ...stay, rooms: [{ persons: 2, price: '10.00' }] }, 'stay.rooms.0'],
  ['an unknown field', { ...stay, chekIn: '2026-05-01' }, 'stay'],
  ['a missing field', { checkIn: '2026-05-01' }, 'stay'],
])('%s is refused by the schema, with its place', async (_name, wrong, place) => {
  const { status, body } = await post({ taxSet, stay: wrong });
  expect([status, body.errors.code, Object.keys(body.errors.details)]).toEqual([
    400,
    'bad_request',
    expect.arrayContaining([place]),
  ]);
});

test('a stay that only the schema accepts is refused by the library', async () => {
  const { status, body } = await post({ taxSet, stay: { ...stay, rooms: [{ persons: 2, nightlyPrices: ['1.234'] }] } });
  expect([status, body.errors.code]).toEqual([422, 'validation_error']);
  expect(Object.keys(body.errors.details)).toEqual(['rooms']);
});

const MEGABYTE = 1_000_000;
const listOf = (entry: unknown) =>
  Array.from({ length: MEGABYTE / (JSON.stringify(entry).length + 1) - 100 }, () => entry);
const [tax] = taxSet.taxes;

// With every error of a validator, 1 MB of {} makes 96 MB.
test.each([
  ['rooms without a field', { taxSet, stay: { ...stay, rooms: listOf({}) } }],
  ['guests that are numbers', { taxSet, stay: { ...stay, rooms: [{ nightlyPrices: ['1.00'], guests: listOf(1) }] } }],
  ['prices that are objects', { taxSet, stay: { ...stay, rooms: [{ persons: 2, nightlyPrices: listOf({}) }] } }],
  ['taxes without a field', { taxSet: { ...taxSet, taxes: listOf({}) }, stay }],
  ['taxes in a tax without a field', { taxSet: { ...taxSet, taxes: [{ ...tax, taxes: listOf({}) }] }, stay }],
  ['a list in place of the body', listOf({})],
  ['room groups of one kind', { taxSet, stay: { ...stay, rooms: listOf({ persons: 2, nightlyPrices: ['1.234'] }) } }],
])('1 MB of %s is refused in less than 200 kB', async (_name, payload) => {
  const started = process.cpuUsage();
  const response = await app.inject({ method: 'POST', url: '/quotes', payload });
  const { user, system } = process.cpuUsage(started);
  expect([400, 422]).toContain(response.statusCode);
  expect(response.body.length).toBeLessThan(200_000);
  expect((user + system) / 1e6).toBeLessThan(5);
});

test('names at most a hundred of the issues that the library finds', async () => {
  const rooms = Array.from({ length: 150 }, () => ({ persons: 2, nightlyPrices: ['1.234'] }));
  const { status, body } = await post({ taxSet, stay: { ...stay, rooms } });
  expect(status).toBe(422);
  expect(Object.values(body.errors.details).flat()).toHaveLength(100);
});

test('OpenAPI 3.0 describes it, with the fields of a stay and of a tax, and nothing that 3.0 does not have', async () => {
  const document = (await app.inject({ url: '/openapi.json' })).json();
  expect(document.openapi).toBe('3.0.3');
  const { schema } = document.paths['/quotes'].post.requestBody.content['application/json'];
  const { taxSet: set, stay: described } = schema.properties;
  expect(described.properties.rooms.items.properties.nightlyPrices.items.type).toBe('string');
  expect(set.properties.taxes.items.properties.max_nights).toMatchObject({ type: 'integer', nullable: true });
  expect(JSON.stringify(document)).not.toMatch(
    /"(\$schema|\$defs|const|if|dependentRequired|propertyNames)":|"type":\[/,
  );
});
