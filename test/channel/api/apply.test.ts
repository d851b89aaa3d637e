import { describe, expect, test } from 'vitest';
import type { TaxApi } from '../../../src/channel/api/index.js';
import {
  applySync,
  createApi,
  fetchRemote,
  NotFoundError,
  planSync,
  pull,
  ServerError,
} from '../../../src/channel/api/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { planned, sandboxWith, told, valid } from './remote.js';
import { CITY_TAX, file, PROPERTY, STANDARD, stateOf, VAT } from './sync-world.js';

const OLD = { ...VAT, title: 'Old tax' };
const BEFORE = file({ taxes: [{ ...VAT, rate: '6' }, OLD], tax_sets: [{ ...STANDARD, taxes: [{ tax: 'Old tax' }] }] });
const DESIRED = file();

async function world() {
  const made = sandboxWith(BEFORE);
  return { ...made, plan: planned(DESIRED, await made.remote(), { prune: true }) };
}

describe('applySync', () => {
  test('does every step in order, tells of each, and says what it did', async () => {
    const { api, plan, remote, sandbox } = await world();
    sandbox.clearRequests();
    const events: string[] = [];
    const report = await applySync(plan, api, {
      onStep: ({ state, step, at, of }) => events.push(`${at}/${of} ${state} ${step.action} ${step.title}`),
    });
    expect(report).toMatchObject({ outcome: 'applied', notStarted: [], changed: [] });
    expect(report.done.map(({ step, differs }) => [step.title, differs])).toEqual([
      ['VAT', []],
      ['City tax', []],
      ['Standard', []],
      ['Old tax', []],
    ]);
    expect(events.filter((event) => event.includes('done'))).toEqual([
      '1/4 done update VAT',
      '2/4 done create City tax',
      '3/4 done update Standard',
      '4/4 done remove Old tax',
    ]);
    const writes = sandbox.requests().filter(({ method }) => method !== 'GET');
    expect(writes.map(({ method, body }) => `${method} ${body.slice(0, 30)}`)).toEqual([
      'PUT {"tax":{"rate":"7"}}',
      expect.stringMatching(/^POST \{"tax":\{"title":"City tax"/),
      expect.stringMatching(/^PUT \{"tax_set":\{"taxes":\[\{"id":/),
      'DELETE ',
    ]);
    expect(told(planned(DESIRED, await remote()))).toEqual([
      'no-change tax VAT',
      'no-change tax City tax',
      'no-change tax_set Standard',
    ]);
  });

  test('asks nothing when there is nothing to do', async () => {
    const { api, sandbox, remote } = sandboxWith(DESIRED);
    const plan = planned(DESIRED, await remote());
    sandbox.clearRequests();
    expect(await applySync(plan, api)).toEqual({
      outcome: 'applied',
      done: [],
      failed: [],
      open: [],
      notStarted: [],
      changed: [],
    });
    expect(sandbox.requests()).toEqual([]);
  });

  test('does nothing when the property has changed since, and says what', async () => {
    const { api, plan, sandbox } = await world();
    await api.taxes.update('7163 VAT', { rate: '6.5' });
    const created = await api.taxes.create({ ...CITY_TAX, title: 'New', property_id: PROPERTY });
    await api.taxSets.remove('7163 Standard');
    const state = sandbox.state();
    const report = await applySync(plan, api);
    expect(report).toMatchObject({ outcome: 'refused', done: [] });
    expect(report.notStarted).toHaveLength(4);
    expect(report.changed).toEqual([
      { kind: 'tax', id: created.id, title: 'New', change: 'added', fields: [] },
      {
        kind: 'tax',
        id: '7163 VAT',
        title: 'VAT',
        change: 'changed',
        fields: [{ field: 'rate', before: '6.00', after: '6.50' }],
      },
      { kind: 'tax_set', id: '7163 Standard', title: 'Standard', change: 'removed', fields: [] },
    ]);
    expect(sandbox.state()).toEqual(state);
  });

  test('a change that means nothing is none: the plan is still good', async () => {
    const { api, plan } = await world();
    await api.taxes.update('7163 VAT', { rate: '6.000' });
    expect(await applySync(plan, api)).toMatchObject({ outcome: 'applied', failed: [], open: [] });
  });

  test('stops at the first failure, and says what is done, what failed, and what was not started', async () => {
    const { api, plan, sandbox, remote } = await world();
    sandbox.failNext({ status: 503, method: 'PUT', path: '/api/v1/tax_sets' });
    const report = await applySync(plan, api);
    expect(report.outcome).toBe('failed');
    expect(report.done.map(({ step }) => step.title)).toEqual(['VAT', 'City tax']);
    expect(report.failed.map(({ step }) => step.title)).toEqual(['Standard']);
    expect(report.failed[0]?.error).toBeInstanceOf(ServerError);
    expect(report.notStarted.map(({ title }) => title)).toEqual(['Old tax']);
    expect(told(planned(DESIRED, await remote(), { prune: true })).slice(2)).toEqual([
      'update tax_set Standard: taxes',
      'remove tax Old tax',
    ]);
  });

  test('throws when the property cannot be read, and then nothing was done', async () => {
    const { api, plan, sandbox } = await world();
    const state = sandbox.state();
    sandbox.failNext({ status: 500 });
    await expect(applySync(plan, api)).rejects.toBeInstanceOf(ServerError);
    expect(sandbox.state()).toEqual(state);
  });

  test('ends between two steps when the signal says so', async () => {
    const { api, plan } = await world();
    const stop = new AbortController();
    const onStep = ({ state }: { state: string }) => {
      if (state === 'done') stop.abort(new Error('enough'));
    };
    const report = await applySync(plan, api, { onStep, signal: stop.signal });
    expect(report.outcome).toBe('stopped');
    expect(report.done.map(({ step }) => step.title)).toEqual(['VAT']);
    expect(report.notStarted.map(({ title }) => title)).toEqual(['City tax', 'Standard', 'Old tax']);
  });

  test('a removal of a record that is gone counts as done', async () => {
    const { api, plan } = await world();
    const gone: TaxApi = {
      ...api,
      taxes: {
        ...api.taxes,
        remove: async (id, options) => {
          await api.taxes.remove(id, options);
          throw new NotFoundError({ message: 'Not Found', status: 404 });
        },
      },
    };
    expect((await applySync(plan, gone)).outcome).toBe('applied');
  });

  test('says in what the API keeps something else than it was sent', async () => {
    const { api, remote } = sandboxWith();
    const plan = planned(file({ taxes: [{ ...VAT, rate: '9.975' }, CITY_TAX] }), await remote());
    const rounding: TaxApi = {
      taxes: {
        ...api.taxes,
        create: (tax, options) => api.taxes.create({ ...tax, rate: tax.rate === '9.975' ? '9.98' : tax.rate }, options),
      },
      taxSets: {
        ...api.taxSets,
        // Levels are not in this answer, but they are kept: nothing is said of them.
        create: async (set, options) => {
          const stored = await api.taxSets.create(set, options);
          return { ...stored, taxes: stored.taxes.map((entry) => ({ ...entry, level: 0 })) };
        },
      },
    };
    const { outcome, done } = await applySync(plan, rounding);
    expect(outcome).toBe('applied');
    expect(done.map(({ differs }) => differs)).toEqual([[{ field: 'rate', before: '9.98', after: '9.975' }], [], []]);
  });

  test('a plan that went through JSON can be applied', async () => {
    const { api, plan } = await world();
    expect((await applySync(JSON.parse(JSON.stringify(plan)), api)).outcome).toBe('applied');
  });

  test('a plan that misses a step is no plan', async () => {
    const { api, remote } = sandboxWith();
    const plan = planned(DESIRED, await remote());
    const { outcome, failed } = await applySync({ ...plan, steps: plan.steps.slice(-1) }, api);
    expect(outcome).toBe('failed');
    expect(String(failed[0]?.error)).toContain('No step before this one creates the tax "City tax".');
  });
});

test('over HTTP: pull, edit, plan, apply, and then there is nothing to do', async () => {
  const sandbox = createSandbox({
    apiKeys: ['key'],
    properties: [PROPERTY],
    state: stateOf([BEFORE]),
    lists: 'as_printed',
  });
  const { url, close } = await sandbox.listen(0);
  try {
    const api = createApi({ baseUrl: url, apiKey: 'key' });
    const pulled = await pull(api, PROPERTY);
    const set = { title: 'New', currency: 'EUR', taxes: [{ tax: 'City tax', level: 1 }, { tax: 'VAT' }] };
    const desired = valid({ ...pulled, taxes: [...pulled.taxes, CITY_TAX], tax_sets: [...pulled.tax_sets, set] });
    const { value: plan } = planSync(desired, await fetchRemote(api, PROPERTY));
    expect(plan?.counts).toEqual({ create: 2, update: 0, remove: 0, 'no-change': 3 });
    expect(plan && (await applySync(plan, api)).outcome).toBe('applied');
    const again = planSync(desired, await fetchRemote(api, PROPERTY)).value;
    expect(again?.counts).toEqual({ create: 0, update: 0, remove: 0, 'no-change': 5 });
    const written = await pull(api, PROPERTY);
    expect(written.tax_sets).toEqual([set, ...pulled.tax_sets]);
    expect(written.taxes.map(({ title }) => title)).toEqual(['City tax', 'Old tax', 'VAT']);
  } finally {
    await close();
  }
});
