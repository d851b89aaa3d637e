import { expect, test } from 'vitest';
import { createTaxApi, definitionsJsonSchema, planSync, validateDefinitions } from '../../src/api/index.js';
import { validateTaxSet } from '../../src/index.js';
import { createSandbox } from '../../src/sandbox/index.js';
import { file, PROPERTY, STANDARD } from './sync-world.js';

const local = { policy: { exclusiveBase: 'net', rounding: { mode: 'half-even' } } };
const definitions = file({ tax_sets: [{ ...STANDARD, local }] });

test('a definitions file keeps the local rules of a tax set', () => {
  const { value, issues } = validateDefinitions(definitions);
  expect(issues).toBeUndefined();
  expect(value?.tax_sets[0]?.local).toEqual(local);
  const wrong = file({ tax_sets: [{ ...STANDARD, local: { policy: { exclusiveBase: 'nett' } } }] });
  expect(validateDefinitions(wrong).issues?.map(({ path }) => path)).toEqual([
    'tax_sets[0].local.policy.exclusiveBase',
  ]);
  expect(JSON.stringify(definitionsJsonSchema())).toContain('exclusiveBase');
});

test('they are never sent: not by a plan, and not by a client', async () => {
  const { value } = validateDefinitions(definitions);
  if (value === undefined) throw new Error('the file is not valid');
  const plan = planSync(value, { property_id: PROPERTY, taxes: [], tax_sets: [] }).value;
  expect(JSON.stringify(plan?.steps)).not.toContain('local');

  const sent: string[] = [];
  const sandbox = createSandbox({ apiKeys: ['secret'], properties: [PROPERTY] });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(await new Request(input, init).clone().text());
    return sandbox.fetch(new Request(input, init));
  };
  const { taxSets } = createTaxApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
  const { value: taxSet } = validateTaxSet({ title: 'Berlin', currency: 'EUR', local, taxes: [] });
  if (taxSet === undefined) throw new Error('the tax set is not valid');
  const created = await taxSets.create({ ...taxSet, taxes: [], property_id: PROPERTY });
  await taxSets.update(created.id, { ...taxSet, title: 'Berlin, city', taxes: [] });
  expect(sent.join()).toContain('Berlin, city');
  expect(sent.join()).not.toContain('local');
  expect(created.local).toBeUndefined();
});

test('a change of the local rules alone needs no step', () => {
  const of = (own: object) =>
    validateDefinitions(file({ taxes: [], tax_sets: [{ title: 'A', currency: 'EUR', taxes: [], ...own }] }));
  const stored = { id: 'a', property_id: PROPERTY, title: 'A', currency: 'EUR', taxes: [] };
  const { value } = of({ local });
  if (value === undefined) throw new Error('the file is not valid');
  const { counts } = planSync(value, { property_id: PROPERTY, taxes: [], tax_sets: [stored] }).value ?? {};
  expect(counts).toEqual({ create: 0, update: 0, remove: 0, 'no-change': 1 });
});
