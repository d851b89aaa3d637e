import { describe, expect, test } from 'vitest';
import { PullError, pull, toDefinitions } from '../../../src/channel/api/index.js';
import { planned, sandboxWith, valid } from './remote.js';
import { CITY_TAX, file, PROPERTY, STANDARD, VAT } from './sync-world.js';

describe('pull', () => {
  test('writes what says something, sorted, taxes from the highest level down', async () => {
    const set = { title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }, { tax: 'City tax', level: 1 }] };
    const legacy = { ...VAT, applicable_before: '2026-06-30' };
    const { api } = sandboxWith(file({ taxes: [legacy, CITY_TAX], tax_sets: [set, { ...set, title: 'Corporate' }] }));
    expect(JSON.stringify(await pull(api, PROPERTY), null, 1)).toBe(
      JSON.stringify(
        {
          version: 1,
          property_id: PROPERTY,
          taxes: [CITY_TAX, { ...VAT, rate: '7.00', applicable_date_ranges: [{ before: '2026-06-30' }] }],
          tax_sets: [
            { ...STANDARD, title: 'Corporate' },
            { ...STANDARD, title: 'Standard' },
          ],
        },
        null,
        1,
      ),
    );
  });

  test('writes ids where a title does not say which, or where ids are asked for', async () => {
    const { api, remote } = sandboxWith(file());
    const twin = await api.taxes.create({ ...VAT, property_id: PROPERTY });
    const named = await api.taxes.create({ ...VAT, title: twin.id, property_id: PROPERTY });
    const pulled = await pull(api, PROPERTY);
    const ids = new Map(pulled.taxes.map(({ id, rate, title }) => [id ?? title, rate]));
    expect([...ids.keys()].toSorted()).toEqual(['7163 VAT', 'City tax', named.id, twin.id].toSorted());
    expect(pulled.tax_sets[0]?.taxes).toEqual([{ tax: 'City tax', level: 1 }, { tax: '7163 VAT' }]);
    expect(planned(pulled, await remote(), { prune: true }).counts).toMatchObject({ create: 0, update: 0, remove: 0 });

    const all = await pull(api, PROPERTY, { ids: true });
    expect(all.taxes.every(({ id }) => id !== undefined)).toBe(true);
    expect(all.tax_sets).toMatchObject([
      { id: '7163 Standard', taxes: [{ tax: '7163 City tax' }, { tax: '7163 VAT' }] },
    ]);
    expect(planned(all, await remote(), { prune: true }).counts).toMatchObject({ create: 0, update: 0, remove: 0 });
  });

  test('a property without anything may be one that does not exist: it is an empty file only when that is allowed', async () => {
    const { api } = sandboxWith();
    await expect(pull(api, PROPERTY)).rejects.toThrow(PullError);
    const pulled = await pull(api, PROPERTY, { allowEmpty: true });
    expect(pulled).toEqual({ version: 1, property_id: PROPERTY, taxes: [], tax_sets: [] });
    expect(valid(pulled)).toEqual(pulled);
  });

  test('a tax set with a tax that the property does not have cannot be written', async () => {
    const remote = await sandboxWith(file()).remote();
    expect(() => toDefinitions({ ...remote, taxes: remote.taxes.slice(0, 1) })).toThrow(PullError);
  });
});
