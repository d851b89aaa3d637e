import { describe, expect, test } from 'vitest';
import type { ListedTaxSet, OddRecord, StoredTax } from '../../../src/channel/api/index.js';
import { applySync, fetchRemote, planSync, pull } from '../../../src/channel/api/index.js';
import { valid } from './remote.js';
import { file, VAT } from './sync-world.js';
import { apiOn, envelope, OTHER_PROPERTY, PROPERTY } from './world.js';

const id = (at: number): string => `00000000-0000-4000-8000-00000000000${at}`;
const setEnvelope = (setId: string, attributes: object): object => {
  const relationships = { property: { data: { type: 'property', id: PROPERTY } } };
  return {
    type: 'tax_set',
    id: setId,
    attributes: { title: 'Set', currency: 'EUR', taxes: [], ...attributes },
    relationships,
  };
};
const elsewhere = { relationships: { property: { data: { type: 'property', id: OTHER_PROPERTY } } } };
const entry = {
  id: id(1),
  title: 'VAT',
  logic: 'percent',
  type: 'tax',
  rate: '6.00',
  currency: null,
  is_inclusive: true,
};

/** A property with one good tax and one good set, and with records that cannot be read. */
function oddWorld(odd: object, oddSet: object) {
  const taxes = [
    envelope(id(1), { title: 'VAT', is_inclusive: true, rate: '6.00' }),
    odd,
    { ...envelope(id(3), { rate: 'x' }), ...elsewhere },
  ];
  const sets = [setEnvelope(id(5), { title: 'Standard', taxes: [{ ...entry, level: 0, taxes: [] }] }), oddSet];
  const sent: string[] = [];
  const api = apiOn(async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET') {
      sent.push(`${request.method} ${pathname} ${await request.text()}`);
      return Response.json({ data: envelope(id(1), { title: 'VAT', is_inclusive: true, rate: '7.00' }) });
    }
    const all = pathname.includes('tax_sets') ? sets : taxes;
    const one = all.find((item) => pathname.endsWith(`/${'id' in item ? item.id : ''}`));
    return Response.json(one === undefined ? { data: all, meta: { total: all.length } } : { data: one });
  });
  return { api, sent };
}

const ODD_TAX = envelope(id(2), { title: 'Kuna tax', currency: 'EUR' });
const ODD_SET = setEnvelope(id(6), { title: 'Twice', taxes: [entry, entry] });

describe('a tax of a type that is not known', () => {
  const NEW_TAX = envelope(id(2), { title: 'Bed tax', type: 'city tax' });
  const NEW_SET = setEnvelope(id(6), {
    title: 'With bed tax',
    taxes: [{ ...entry, level: 1, taxes: [{ ...entry, id: id(2), title: 'Bed tax', type: 'city tax', taxes: [] }] }],
  });

  test('is in the list as it came, with what is odd about it; so are the sets that have it', async () => {
    const { api } = oddWorld(NEW_TAX, NEW_SET);
    const taxes: StoredTax[] = [];
    for await (const tax of api.taxes.list({ property_id: PROPERTY }, { onOdd: () => undefined })) taxes.push(tax);
    expect(taxes.map(({ title, type, issues = [] }) => [title, type, issues.map(({ path }) => path)])).toEqual([
      ['VAT', 'tax', []],
      ['Bed tax', 'city tax', ['type']],
    ]);
    expect(taxes[1]?.issues?.[0]?.message).toContain('got "city tax"');
    expect(await api.taxes.get(id(2))).toEqual(taxes[1]);
    const sets: ListedTaxSet[] = [];
    for await (const set of api.taxSets.list()) sets.push(set);
    expect(sets[1]).toMatchObject({
      title: 'With bed tax',
      taxes: [{ type: 'tax', level: 1, taxes: [{ title: 'Bed tax', type: 'city tax' }] }],
      issues: [{ path: 'taxes[0].taxes[0].type' }],
    });
    expect((await api.taxSets.get(id(6))).taxes[0]?.taxes[0]?.type).toBe('city tax');
  });

  test('fails a list still when something else is wrong with it', async () => {
    const { api } = oddWorld(envelope(id(2), { type: 'city tax', rate: 'x' }), NEW_SET);
    const read = async () => {
      for await (const tax of api.taxes.list()) expect(tax.title).not.toBe('');
    };
    await expect(read()).rejects.toMatchObject({ name: 'UnexpectedAnswerError' });
  });

  test('is left out of a file, and of every plan', async () => {
    const { api, sent } = oddWorld(NEW_TAX, NEW_SET);
    const odd: OddRecord[] = [];
    const pulled = await pull(api, PROPERTY, { onOdd: (record) => odd.push(record) });
    expect([pulled.taxes, pulled.tax_sets].map((list) => list?.map(({ title }) => title))).toEqual([
      ['VAT'],
      ['Standard'],
    ]);
    expect(odd.map(({ kind, title, reason }) => [kind, title, reason.includes('city tax')])).toEqual([
      ['tax', 'Bed tax', true],
      ['tax_set', 'With bed tax', true],
    ]);
    const remote = await fetchRemote(api, PROPERTY);
    const { value: plan, warnings = [] } = planSync(valid(file({ taxes: [], tax_sets: [] })), remote, {
      prune: true,
      allowEmpty: true,
    });
    expect(warnings.map(({ code }) => code)).toEqual(['stored_record_skipped', 'stored_record_skipped']);
    expect(plan && (await applySync(plan, api)).outcome).toBe('applied');
    expect(sent.map((call) => call.split(' ').slice(0, 2))).toEqual([['DELETE', `/api/v1/tax_sets/${id(5)}`]]);
    expect(JSON.stringify(pulled)).not.toContain('Bed tax');
  });
});

describe('records that cannot be read', () => {
  test.each([
    ['a percent tax with a currency', { currency: 'EUR' }],
    ['a currency that ISO has withdrawn', { logic: 'per_night', currency: 'HRK' }],
    ['skip_nights: 0', { skip_nights: 0 }],
    ['a logic of the future', { logic: 'per_mille' }],
    ['no title', { title: null }],
  ])('%s does not stand in the way of other changes', async (_, attributes) => {
    const { api, sent } = oddWorld(envelope(id(2), { title: 'Odd tax', ...attributes }), ODD_SET);
    const remote = await fetchRemote(api, PROPERTY);
    const desired = valid(
      file({ taxes: [VAT], tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }] }] }),
    );
    const { value: plan, warnings = [] } = planSync(desired, remote, { prune: true });
    expect(warnings.map(({ code }) => code)).toEqual(['stored_record_skipped', 'stored_record_skipped']);
    const said = warnings.map(({ message }) => message).join('\n');
    for (const name of [id(2), id(6), 'Twice']) expect(said).toContain(name);
    expect(said).not.toContain('data[');
    expect(said).not.toContain(id(3));
    // Not even pruning touches them: they were never reviewed.
    expect(plan && (await applySync(plan, api)).outcome).toBe('applied');
    expect(sent).toEqual([`PUT /api/v1/taxes/${id(1)} {"tax":{"rate":"7"}}`]);
  });

  test('a plan that has to change one says which, and what is wrong with it', async () => {
    const remote = await fetchRemote(oddWorld(ODD_TAX, ODD_SET).api, PROPERTY);
    const desired = valid(
      file({ taxes: [{ ...VAT, title: 'Kuna tax' }], tax_sets: [{ title: 'Twice', currency: 'EUR', taxes: [] }] }),
    );
    const { issues = [] } = planSync(desired, remote);
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'stored_record_unreadable taxes[0]',
      'stored_record_unreadable tax_sets[0]',
    ]);
    expect(issues[0]?.message).toContain(`"Kuna tax" (${id(2)})`);
  });

  test('pruning leaves the taxes that such a tax set uses', async () => {
    const remote = await fetchRemote(oddWorld(ODD_TAX, ODD_SET).api, PROPERTY);
    const { value: plan } = planSync(valid(file({ taxes: [{ ...VAT, title: 'New' }], tax_sets: [] })), remote, {
      prune: true,
    });
    expect(plan?.steps.flatMap((step) => (step.action === 'remove' ? [step.title] : []))).toEqual(['Standard']);
    expect(plan?.unlisted.map(({ title }) => title)).toEqual(['VAT']);
  });

  test('pull leaves them out and says so', async () => {
    const odd: OddRecord[] = [];
    const pulled = await pull(oddWorld(ODD_TAX, ODD_SET).api, PROPERTY, { onOdd: (record) => odd.push(record) });
    expect(pulled.taxes.map(({ title }) => title)).toEqual(['VAT']);
    expect(odd.map(({ title }) => title)).toEqual(['Kuna tax', 'Twice']);
  });
});
