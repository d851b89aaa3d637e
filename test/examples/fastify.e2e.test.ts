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
