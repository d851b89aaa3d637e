import { expect, test } from 'vitest';
import type { Remote } from '../../../src/channel/api/index.js';
import { createApi, definitionsJsonSchema, planSync, validateDefinitions } from '../../../src/channel/api/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { validateTax, validateTaxSet } from '../../../src/index.js';
import { CITY_TAX, file, PROPERTY, STANDARD, VAT } from './sync-world.js';

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
  const { taxSets } = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
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

const HERE = { title: 'Resort levy', logic: 'percent', type: 'tax', rate: '2', is_inclusive: false } as const;

function planned(parts: Parameters<typeof file>[0], remote: Partial<Remote> = {}, options = {}) {
  const { value, issues } = validateDefinitions(file(parts));
  if (value === undefined) throw new Error(JSON.stringify(issues));
  return planSync(value, { property_id: PROPERTY, taxes: [], tax_sets: [], ...remote }, options).value;
}

test('local rules of a tax are in no step, and a change of them alone needs none', () => {
  const rules = { rate: '9.00', at_most: '7.00', rates: [{ age_under: 12, rate: '0' }] };
  const plan = planned({ taxes: [VAT, { ...CITY_TAX, local: rules }] });
  expect(plan?.counts.create).toBe(3);
  expect(JSON.stringify(plan?.steps)).not.toMatch(/local|age_under|at_most|9\.00/);

  const { value } = validateTax({ ...CITY_TAX, id: 'city', property_id: PROPERTY });
  if (value === undefined) throw new Error('the tax is not valid');
  const stored = [{ ...value, id: 'city', property_id: PROPERTY }];
  const again = planned({ taxes: [{ ...CITY_TAX, local: rules }], tax_sets: [] }, { taxes: stored });
  expect(again?.counts).toEqual({ create: 0, update: 0, remove: 0, 'no-change': 1 });
  const raised = planned({ taxes: [{ ...CITY_TAX, rate: '3.00', local: rules }], tax_sets: [] }, { taxes: stored });
  expect(raised?.steps).toMatchObject([{ action: 'update', changes: { rate: '3.00' } }]);
});

test('a tax that is charged here alone is not sent; what is nested in it takes its place', () => {
  const here = { ...HERE, local: { only: 'here' as const } };
  const taxes = [{ tax: HERE.title, level: 2, taxes: [{ tax: 'City tax' }] }, { tax: 'VAT' }];
  const plan = planned({ taxes: [VAT, CITY_TAX, here], tax_sets: [{ ...STANDARD, taxes }] });
  expect(plan?.steps.map(({ title }) => title)).toEqual(['VAT', 'City tax', 'Standard']);
  expect(plan?.steps[2]).toMatchObject({
    tax_set: {
      taxes: [
        { title: 'City tax', level: 2 },
        { title: 'VAT', level: 0 },
      ],
    },
  });
});

test('a local tax that the property has stays unlisted, and is removed with prune; its id is not searched', () => {
  const { value } = validateTax({ ...HERE, id: 'levy', property_id: PROPERTY });
  if (value === undefined) throw new Error('the tax is not valid');
  const stored = [{ ...value, id: 'levy', property_id: PROPERTY }];
  const here = { ...HERE, id: 'levy', local: { only: 'here' as const } };
  const parts = { taxes: [here], tax_sets: [] };
  expect(planned(parts, { taxes: stored })?.unlisted).toEqual([{ kind: 'tax', id: 'levy', title: HERE.title }]);
  expect(planned(parts, { taxes: stored }, { prune: true })?.steps).toMatchObject([{ action: 'remove', id: 'levy' }]);
  expect(planned(parts)?.steps).toEqual([]);
});

test('a percent of another tax is refused as what would be sent: an amount, or only here', () => {
  const base = { start: 'nothing' as const, plus: ['City tax'] };
  const surcharge = { ...HERE, rate: '50', local: { base } };
  const of = (tax: object) =>
    validateDefinitions({ ...file(), taxes: [VAT, CITY_TAX, tax] }).issues?.map(({ code, path }) => `${code} ${path}`);
  expect(of(surcharge)).toEqual(['percent_of_tax_sent taxes[2].local.base.start']);
  expect(of({ ...surcharge, local: { base, only: 'here' } })).toBeUndefined();
  const amount = { ...surcharge, logic: 'per_person_per_night', rate: '1.25', currency: 'EUR' };
  expect(of({ ...amount, local: { base, logic: 'percent', rate: '50' } })).toBeUndefined();
});

test('creates and updates of a tax send no local rules', async () => {
  const sent: string[] = [];
  const sandbox = createSandbox({ apiKeys: ['secret'], properties: [PROPERTY] });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(await new Request(input, init).clone().text());
    return sandbox.fetch(new Request(input, init));
  };
  const { taxes } = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
  const rules = { rates: [{ age_under: 12, rate: '0' }] };
  const created = await taxes.create({ ...CITY_TAX, property_id: PROPERTY, local: rules });
  const changes = { rate: '3.00', local: rules };
  await taxes.update(created.id, changes);
  expect(sent.join()).toContain('3.00');
  expect(sent.join()).not.toMatch(/local|age_under/);
});
