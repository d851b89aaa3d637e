import { describe, expect, test } from 'vitest';
import type { ApplyEvent } from '../../../src/channel/api/index.js';
import { applySync, parsePlan, planToJson, SavedPlanError } from '../../../src/channel/api/index.js';
import { planned, sandboxWith, told } from './remote.js';
import { CITY_TAX, file, PROPERTY, VAT } from './sync-world.js';

const BEFORE = file({ taxes: [{ ...VAT, rate: '6' }], tax_sets: [] });

async function world() {
  const made = sandboxWith(BEFORE);
  const plan = planned(file(), await made.remote());
  return { ...made, plan, text: planToJson(plan) };
}

describe('a saved plan', () => {
  test('is applied as it was reviewed, and once', async () => {
    const { api, plan, text } = await world();
    const read = parsePlan(text);
    expect(told(read)).toEqual(told(plan));
    expect((await applySync(read, api)).outcome).toBe('applied');
    expect(await applySync(read, api)).toMatchObject({
      outcome: 'refused',
      done: [],
      message: expect.stringContaining('plan again'),
    });
  });

  test('is refused when the property has moved on', async () => {
    const { api, text, sandbox } = await world();
    await api.taxes.create({ ...CITY_TAX, title: 'Another', property_id: PROPERTY });
    const state = sandbox.state();
    expect((await applySync(parsePlan(text), api)).outcome).toBe('refused');
    expect(sandbox.state()).toEqual(state);
  });

  test.each([
    ['no JSON', () => 'plan'],
    ['another file', () => JSON.stringify(BEFORE)],
    ['another version', (text: string) => text.replace('staytax-plan-1', 'staytax-plan-2')],
    ['edited', (text: string) => text.replace('"2.50"', '"3.50"')],
  ])('is refused when it is %s', async (_, change) => {
    const { text } = await world();
    expect(() => parsePlan(change(text))).toThrow(SavedPlanError);
  });
});

describe('events', () => {
  test('are plain data, one for each thing that happens, with a report at the end', async () => {
    const { api, plan, sandbox } = await world();
    const events: ApplyEvent[] = [];
    sandbox.failNext({ status: 422, method: 'POST', path: '/api/v1/tax_sets', headers: { 'x-request-id': 'r-1' } });
    await applySync(plan, api, { onEvent: (event) => events.push(event) });
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
    expect(events.map(({ type }) => type)).toEqual([
      'apply_started',
      ...['step_started', 'step_done', 'step_started', 'step_done', 'step_started', 'step_failed'],
      'apply_ended',
    ]);
    expect(events.at(-1)).toMatchObject({
      outcome: 'failed',
      done: 2,
      failed: [{ action: 'create', kind: 'tax_set', title: 'Standard', error: { status: 422, requestId: 'r-1' } }],
      notStarted: [],
    });
  });
});

describe('a target', () => {
  test('brings what it needs, and nothing else', async () => {
    const { remote } = await world();
    expect(told(planned(file(), await remote(), { target: ['VAT'] }))).toEqual(['update tax VAT: rate']);
    expect(told(planned(file(), await remote(), { target: ['Standard'] }))).toEqual(
      ['update tax VAT: rate', 'create tax City tax', 'create tax_set Standard'].slice(1),
    );
    expect(() => planned(file(), { property_id: PROPERTY, taxes: [], tax_sets: [] }, { target: ['VAT2'] })).toThrow(
      /unknown_target/,
    );
  });

  test('takes a tax and its tax sets along when their currency changes', async () => {
    const usd = (currency: string) =>
      file({
        taxes: [VAT, { ...CITY_TAX, currency }],
        tax_sets: [{ title: 'S', currency, taxes: [{ tax: 'City tax' }] }],
      });
    const { remote } = sandboxWith(usd('EUR'));
    expect(
      told(
        planned(
          {
            ...usd('USD'),
            taxes: [
              { ...VAT, rate: '1' },
              { ...CITY_TAX, currency: 'USD' },
            ],
          },
          await remote(),
          { target: ['City tax'] },
        ),
      ),
    ).toEqual(['update tax_set S: taxes', 'update tax City tax: currency', 'update tax_set S: currency, taxes']);
  });
});

test('pruning with an empty list of taxes has to be allowed', async () => {
  const { remote } = await world();
  const nothing = file({ taxes: [], tax_sets: [] });
  const before = await remote();
  expect(() => planned(nothing, before, { prune: true })).toThrow(/prune_everything/);
  expect(told(planned(nothing, before, { prune: true, allowEmpty: true }))).toEqual(['remove tax VAT']);
});
