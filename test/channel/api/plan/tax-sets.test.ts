import { describe, expect, test } from 'vitest';
import type { DefinitionsInput } from '../../../../src/channel/api/index.js';
import { planSync } from '../../../../src/channel/api/index.js';
import { planned, sandboxWith, told, valid } from '../remote.js';
import { CITY_TAX, file, STANDARD, VAT } from '../sync-world.js';

async function steps(remote: DefinitionsInput, desired: DefinitionsInput): Promise<string[]> {
  return told(planned(desired, await sandboxWith(remote).remote()));
}

describe('a tax set', () => {
  const set = (parts: object) => file({ tax_sets: [{ ...STANDARD, ...parts }] });
  const plan = 'a6e1c1f0-0000-4000-8000-00000000000a';
  const other = 'a6e1c1f0-0000-4000-8000-00000000000b';
  test.each<[string, object, object, string]>([
    ['is as it should be', {}, {}, 'no-change'],
    ['taxes in another order', {}, { taxes: [...STANDARD.taxes].reverse() }, 'no-change'],
    ['another level', {}, { taxes: [{ tax: 'City tax', level: 2 }, { tax: 'VAT' }] }, 'update'],
    ['the level of a nested tax means nothing', nested(), nested(5), 'no-change'],
    ['nested instead of beside it', {}, nested(), 'update'],
    ['one tax less', {}, { taxes: [{ tax: 'VAT' }] }, 'update'],
    ['rate plans that the file does not say', { associated_rate_plan_ids: [plan] }, {}, 'no-change'],
    [
      'rate plans in another order, in capitals',
      { associated_rate_plan_ids: [plan, other] },
      { associated_rate_plan_ids: [other.toUpperCase(), plan] },
      'no-change',
    ],
    ['no rate plans', { associated_rate_plan_ids: [plan] }, { associated_rate_plan_ids: [] }, 'update'],
  ])('%s', async (_, remote, desired, action) => {
    const lines = await steps(set(remote), set(desired));
    expect(lines.at(-1)).toMatch(new RegExp(`^${action} tax_set Standard`));
    expect(lines.slice(0, -1)).toEqual(['no-change tax VAT', 'no-change tax City tax']);
  });

  test('says before and after as a file would write it', async () => {
    const remote = await sandboxWith(set({})).remote();
    const step = planned(set(nested()), remote).steps.at(-1);
    expect(step).toMatchObject({
      fields: [
        {
          field: 'taxes',
          before: [
            { tax: 'City tax', id: '7163 City tax', level: 1 },
            { tax: 'VAT', id: '7163 VAT' },
          ],
          after: [{ tax: 'VAT', id: '7163 VAT', taxes: [{ tax: 'City tax', id: '7163 City tax' }] }],
        },
      ],
    });
  });

  test('a tax with another title is still the same tax in it', async () => {
    const desired = file({
      taxes: [{ ...VAT, id: '7163 VAT', title: 'Value added tax' }, CITY_TAX],
      tax_sets: [{ ...STANDARD, taxes: [{ tax: 'City tax', level: 1 }, { tax: 'Value added tax' }] }],
    });
    expect(await steps(file(), desired)).toEqual([
      'no-change tax City tax',
      'update tax VAT: title',
      'no-change tax_set Standard',
    ]);
  });

  test('the first one of a property becomes its default, and no other', async () => {
    const desired = file({ tax_sets: [STANDARD, { ...STANDARD, title: 'Corporate' }] });
    const defaults = async (remote: DefinitionsInput) =>
      planned(desired, await sandboxWith(remote).remote()).steps.flatMap((step) =>
        step.action === 'create' && step.kind === 'tax_set' ? [`${step.title} ${step.becomesDefault}`] : [],
      );
    expect(await defaults(file({ tax_sets: [] }))).toEqual(['Standard true', 'Corporate false']);
    expect(await defaults(file({ tax_sets: [{ ...STANDARD, title: 'Old' }] }))).toEqual([
      'Standard false',
      'Corporate false',
    ]);
  });

  function nested(level = 0) {
    return { taxes: [{ tax: 'VAT', taxes: [{ tax: 'City tax', level }] }] };
  }
});

describe('another currency', () => {
  const inUsd = file({
    taxes: [VAT, { ...CITY_TAX, currency: 'USD' }],
    tax_sets: [{ ...STANDARD, currency: 'USD' }],
  });

  test('takes a fixed tax out of the tax set for so long: neither of the two can change first', async () => {
    expect(await steps(file(), inUsd)).toEqual([
      'update tax_set Standard: taxes',
      'no-change tax VAT',
      'update tax City tax: currency',
      'update tax_set Standard: currency, taxes',
    ]);
  });

  test('is refused while a tax set uses it that the file does not have', async () => {
    const remote = await sandboxWith(file({ tax_sets: [STANDARD, { ...STANDARD, title: 'Other' }] })).remote();
    const { issues } = planSync(valid(inUsd), remote);
    expect(issues?.map(({ code, path }) => [code, path])).toEqual([['currency_in_use', 'taxes[1].currency']]);
    expect(told(planned(inUsd, remote, { prune: true })).at(-1)).toBe('remove tax_set Other');
  });
});
