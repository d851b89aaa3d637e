import { expect, test } from 'vitest';
import { WEBHOOK, WEBHOOKS } from './hooks-world.js';
import { call, HOTEL, SETS, sandboxOf, TAXES, VAT } from './world.js';

const SET = {
  title: 'Set',
  property_id: HOTEL,
  currency: 'EUR',
  taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '10', is_inclusive: true, flavour: 1 }],
  colour: 'red',
};

const WRITES: ReadonlyArray<readonly [string, object, readonly string[]]> = [
  [TAXES, { tax: { ...VAT, colour: 'red', 'room rate': 1 } }, ['tax.colour', 'tax["room rate"]']],
  [SETS, { tax_set: { ...SET, taxes: [] } }, ['tax_set.colour']],
  [WEBHOOKS, { webhook: { ...WEBHOOK, colour: 'red' } }, ['webhook.colour']],
];

test.each(WRITES)('a write to %s ignores unknown fields and logs them', async (path, body, ignored) => {
  const sandbox = sandboxOf();
  const { status, body: answer } = await call(sandbox, 'POST', path, { body });
  expect([status, answer.errors]).toEqual([201, undefined]);
  expect(answer.data.attributes).not.toHaveProperty('colour');
  expect(sandbox.requests().at(-1)?.ignored?.toSorted()).toEqual(ignored.toSorted());
  const [[type = '', fields] = []] = Object.entries(body);
  const changes = { ...(path === WEBHOOKS ? fields : {}), colour: 'blue' };
  const changed = await call(sandbox, 'PUT', `${path}/${answer.data.id}`, { body: { [type]: changes } });
  expect(changed.status).toBe(200);
  expect(sandbox.requests().at(-1)?.ignored).toEqual([`${type}.colour`]);
});

test.each(WRITES)('a strict write to %s refuses unknown fields', async (path, body, ignored) => {
  const sandbox = sandboxOf({ strict: true });
  const { status, body: answer } = await call(sandbox, 'POST', path, { body });
  expect(status).toBe(422);
  expect(Object.keys(answer.errors.details)).toHaveLength(ignored.length);
  expect(sandbox.requests().at(-1)?.ignored).toBeUndefined();
});

test('a set ignores unknown fields of its entries, and refuses other issues', async () => {
  const sandbox = sandboxOf();
  const { body: tax } = await call(sandbox, 'POST', TAXES, { body: { tax: VAT } });
  const taxes = [{ id: tax.data.id, level: 1, flavour: 'x' }];
  const made = await call(sandbox, 'POST', SETS, { body: { tax_set: { ...SET, taxes } } });
  expect(made.status).toBe(201);
  const refused = await call(sandbox, 'POST', TAXES, { body: { tax: { ...VAT, rate: 10, colour: 'red' } } });
  expect([refused.status, Object.keys(refused.body.errors.details)]).toEqual([422, ['rate']]);
});
