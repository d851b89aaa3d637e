import { describe, expect, test } from 'vitest';
import type { DefinedTaxInput, DefinitionsInput } from '../../../../src/channel/api/definitions-file/definitions.js';
import { planSync } from '../../../../src/channel/api/index.js';
import { planned, sandboxWith, told, valid } from '../remote.js';
import { CITY_TAX, file, OTHER_PROPERTY, PROPERTY, STANDARD, VAT } from '../sync-world.js';

const RANGE = { after: '2026-06-01', before: '2026-09-30' };
const LATER = { after: '2027-06-01', before: '2027-09-30' };
const alone = (tax: DefinedTaxInput) => file({ taxes: [tax], tax_sets: [] });

async function steps(remote: DefinitionsInput, desired: DefinitionsInput): Promise<string[]> {
  return told(planned(desired, await sandboxWith(remote).remote()));
}

describe('a tax', () => {
  test.each<[string, DefinedTaxInput, DefinedTaxInput, string]>([
    ['is as it should be', VAT, VAT, 'no-change tax VAT'],
    ['"7" and "7.00" are one rate', VAT, { ...VAT, rate: '007.000' }, 'no-change tax VAT'],
    ['of more than two decimals', { ...VAT, rate: '9.975' }, { ...VAT, rate: '9.98' }, 'update tax VAT: rate'],
    ['a field that is spelled out', VAT, { ...VAT, max_nights: null, applicable_date_ranges: [] }, 'no-change tax VAT'],
    ['one field', VAT, { ...VAT, rate: '8' }, 'update tax VAT: rate'],
    ['several fields', VAT, { ...VAT, type: 'fee', is_inclusive: false }, 'update tax VAT: type, is_inclusive'],
    ['a cap that is gone', CITY_TAX, { ...CITY_TAX, max_nights: null }, 'update tax City tax: max_nights'],
    [
      'a legacy range is a list of one range',
      { ...VAT, applicable_after: RANGE.after, applicable_before: RANGE.before },
      { ...VAT, applicable_date_ranges: [RANGE] },
      'no-change tax VAT',
    ],
    [
      'the same the other way round',
      { ...VAT, applicable_date_ranges: [RANGE] },
      { ...VAT, applicable_after: RANGE.after, applicable_before: RANGE.before },
      'no-change tax VAT',
    ],
    [
      'ranges in another order',
      { ...VAT, applicable_date_ranges: [RANGE, LATER] },
      { ...VAT, applicable_date_ranges: [LATER, RANGE] },
      'no-change tax VAT',
    ],
    [
      'an open end is not a closed one',
      { ...VAT, applicable_date_ranges: [{ after: RANGE.after }] },
      { ...VAT, applicable_date_ranges: [RANGE] },
      'update tax VAT: applicable_date_ranges',
    ],
    [
      'from a percentage to an amount',
      VAT,
      { ...CITY_TAX, title: 'VAT' },
      'update tax VAT: logic, type, rate, currency, is_inclusive, max_nights',
    ],
  ])('%s', async (_, remote, desired, expected) => {
    expect(await steps(alone(remote), alone(desired))).toEqual([expected]);
  });

  test('says before and after, and sends what changes alone', async () => {
    const legacy = { ...VAT, applicable_after: RANGE.after };
    const remote = await sandboxWith(alone(legacy)).remote();
    const [step] = planned(alone({ ...VAT, rate: '8', applicable_date_ranges: [LATER] }), remote).steps;
    expect(step).toEqual({
      action: 'update',
      kind: 'tax',
      id: '7163 VAT',
      title: 'VAT',
      fields: [
        { field: 'rate', before: '7.00', after: '8' },
        { field: 'applicable_date_ranges', before: [{ after: RANGE.after, before: null }], after: [LATER] },
      ],
      // The legacy dates would say another period than the new list.
      changes: { rate: '8', applicable_date_ranges: [LATER], applicable_after: null, applicable_before: null },
    });
  });

  test('omits the empty fields of a new tax', async () => {
    const remote = await sandboxWith().remote();
    const [step] = planned(alone(VAT), remote).steps;
    const tax = { ...VAT, currency: null, property_id: PROPERTY };
    expect(step).toEqual({ action: 'create', kind: 'tax', title: 'VAT', tax });
  });

  test('is found by id and gets the new title; without an id, a new title is a new tax', async () => {
    const renamed = { ...VAT, title: 'Value added tax' };
    expect(await steps(alone(VAT), alone({ ...renamed, id: '7163 VAT' }))).toEqual(['update tax VAT: title']);
    expect(await steps(alone(VAT), alone(renamed))).toEqual(['create tax Value added tax']);
  });

  test('may take the title that another gives up: titles are made free first', async () => {
    const desired = file({ taxes: [VAT, { ...VAT, id: '7163 VAT', title: 'Old VAT' }], tax_sets: [] });
    expect(await steps(alone(VAT), desired)).toEqual(['update tax VAT: title', 'create tax VAT']);
  });
});

describe('the whole', () => {
  const OLD = { ...VAT, title: 'Old tax' };
  const remote = file({
    taxes: [VAT, OLD],
    tax_sets: [
      { title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }, { tax: 'Old tax' }] },
      { title: 'Old set', currency: 'EUR', taxes: [{ tax: 'Old tax' }] },
    ],
  });
  const desired = file({ tax_sets: [STANDARD, { ...STANDARD, title: 'Corporate' }] });

  test('taxes before tax sets, tax sets before removals of taxes; removals only with prune', async () => {
    const steps = [
      'no-change tax VAT',
      'create tax City tax',
      'update tax_set Standard: taxes',
      'create tax_set Corporate',
    ];
    const state = await sandboxWith(remote).remote();
    const kept = planned(desired, state);
    expect(told(kept)).toEqual(steps);
    expect(kept.counts).toEqual({ create: 2, update: 1, remove: 0, 'no-change': 1 });
    expect(kept.unlisted.map(({ kind, title }) => `${kind} ${title}`)).toEqual(['tax_set Old set', 'tax Old tax']);
    const pruned = planned(desired, state, { prune: true });
    expect(told(pruned)).toEqual([...steps, 'remove tax_set Old set', 'remove tax Old tax']);
    expect(pruned.unlisted).toEqual([]);
  });

  test('a plan is plain data: what JSON makes of it is the same plan', async () => {
    const plan = planned(desired, await sandboxWith(remote).remote(), { prune: true });
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  test('the fingerprint is that of what the property has, in whatever words', async () => {
    const fingerprint = async (definitions: DefinitionsInput) =>
      planned(desired, await sandboxWith(definitions).remote()).fingerprint;
    const one = await fingerprint(file());
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect(await fingerprint(file({ taxes: [CITY_TAX, { ...VAT, rate: '7.0' }] }))).toBe(one);
    expect(await fingerprint(file({ taxes: [CITY_TAX, { ...VAT, rate: '7.1' }] }))).not.toBe(one);
    expect(await fingerprint(file({ tax_sets: [] }))).not.toBe(one);
  });

  test('nothing is asked of what belongs to another property', async () => {
    const { remote: read } = sandboxWith({ ...remote, property_id: OTHER_PROPERTY });
    expect(await read()).toEqual({ property_id: PROPERTY, taxes: [], tax_sets: [] });
    const elsewhere = { property_id: OTHER_PROPERTY, taxes: [], tax_sets: [] };
    expect(() => planSync(valid(desired), elsewhere)).toThrow(/The definitions are of property 716305c4/);
  });
});

describe('a definition that matches no record, or several', () => {
  test('an id that the property does not have', async () => {
    const desired = file({ taxes: [{ ...VAT, id: 'gone' }, CITY_TAX] });
    expect(planSync(valid(desired), await sandboxWith().remote()).issues).toEqual([
      {
        code: 'id_not_at_property',
        path: 'taxes[0].id',
        keys: ['taxes', 0, 'id'],
        message:
          'id must be the id of a tax at the property (got "gone"). Leave id out to find it by its title, or to create it.',
        params: { id: 'gone', what: 'tax' },
      },
    ]);
  });

  test('a title that two have', async () => {
    const { api, remote } = sandboxWith(file());
    const twin = await api.taxes.create({ ...VAT, property_id: PROPERTY });
    const { issues = [] } = planSync(valid(file()), await remote());
    expect(issues.map(({ code, path }) => [code, path])).toEqual([['title_ambiguous', 'taxes[0].title']]);
    expect(issues[0]?.message).toContain('the property has 2 with the title "VAT"');
    expect(issues[0]?.message).toContain(twin.id);
    const withId = file({ taxes: [{ ...VAT, id: '7163 VAT' }, CITY_TAX] });
    expect(planned(withId, await remote()).unlisted.map(({ id }) => id)).toEqual([twin.id]);
  });
});
