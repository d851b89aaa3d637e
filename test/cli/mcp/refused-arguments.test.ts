import { describe, expect, test } from 'vitest';
import type { Arguments } from '../../../src/cli/input/tool.js';
import { NOTHING_OUTSIDE } from '../bulk/world.js';
import { callDeclaredTool } from '../declared.js';
import { json, STAY, TAX_SET } from '../fake-io.js';

const DEEP = 5_000;
const TEXT = '['.repeat(DEEP) + ']'.repeat(DEEP);
const deep: unknown = JSON.parse(TEXT);

async function refusalOf(name: string, given: Arguments) {
  const { text, isError } = await callDeclaredTool(name, given, NOTHING_OUTSIDE);
  expect(isError).toBe(true);
  return JSON.parse(text);
}

describe('5,000 nested brackets', () => {
  test.each<[string, string, Arguments]>([
    ['validate', 'taxSet', { taxSet: { title: deep } }],
    ['validate', 'cases', { cases: [deep] }],
    ['quote', 'stay', { taxSet: TAX_SET, stay: deep }],
    ['quote', 'policy', { taxSet: TAX_SET, stay: STAY, policy: { rounding: deep } }],
    ['quote', 'policy', { taxSet: TAX_SET, stay: STAY, policy: TEXT }],
    ['preview', 'scenarios', { draft: TAX_SET, scenarios: [deep] }],
    ['verify', 'records', { records: [deep] }],
    ['return', 'bookings', { bookings: [deep], month: '2026-05' }],
    ['invoice', 'options', { taxSet: TAX_SET, stay: STAY, options: { payers: deep } }],
    ['search_docs', 'query', { query: deep }],
  ])('%s refuses them in %s', async (name, argument, given) => {
    expect(await refusalOf(name, given)).toEqual({
      error: { code: 'usage', message: `${argument} must not be nested deeper than 400 levels` },
    });
  });

  test('quote refuses them in a tax set as JSON text, with their column', async () => {
    const { issues } = await refusalOf('quote', { taxSet: `{"title":${TEXT}}`, stay: STAY });
    expect(issues).toMatchObject([{ file: 'taxSet', code: 'json_too_deep', column: 409 }]);
  });
});

describe('a policy that does not exist', () => {
  test.each<[string, Arguments]>([
    ['quote', { taxSet: TAX_SET, stay: STAY }],
    ['quote', { taxSet: 'lisbon', stay: 'weekend' }],
    ['explain', { taxSet: TAX_SET, stay: STAY }],
    ['preview', { draft: TAX_SET }],
    ['price_for', { taxSet: TAX_SET, stay: STAY, total: '100.00' }],
    ['record', { taxSet: TAX_SET, stay: STAY }],
    ['invoice', { taxSet: TAX_SET, stay: STAY }],
    ['reconcile', { taxSet: TAX_SET, booking: {} }],
  ])('%s names it, with the policies there are', async (name, given) => {
    expect(await refusalOf(name, { ...given, policy: 'documentd' })).toEqual({
      error: {
        code: 'usage',
        message:
          'there is no policy "documentd": it is "documented" or "channelManager", or an object. Did you mean "documented"?',
      },
    });
  });

  test('names the choices for a value of another kind', async () => {
    const { error } = await refusalOf('quote', { taxSet: TAX_SET, stay: STAY, policy: 7 });
    expect(error.message).toBe('policy must be "documented" or "channelManager", or an object (got 7)');
  });

  test('has its issues in the policy, and not in the tax set', async () => {
    const { issues } = await refusalOf('quote', {
      taxSet: TAX_SET,
      stay: STAY,
      policy: { rounding: { unit: 'week' } },
    });
    expect(issues).toMatchObject([{ file: 'policy', path: 'rounding.unit', line: null, column: null }]);
  });
});

test.each<[string, Arguments]>([
  ['stay', { taxSet: TAX_SET, stay: { ...STAY, policy: 1 } }],
  ['taxSet', { taxSet: { ...TAX_SET, policy: 1 }, stay: STAY }],
])('quote finds an unknown field "policy" in %s, beside a policy', async (file, given) => {
  const { issues } = await refusalOf('quote', { ...given, policy: 'documented' });
  expect(issues).toMatchObject([{ file, code: 'unknown_field', path: 'policy' }]);
});

test('a policy is taken by its name, as fields and as JSON', async () => {
  for (const policy of ['channelManager', { rounding: { unit: 'night' } }, json({ rounding: { unit: 'night' } })]) {
    const { isError } = await callDeclaredTool('quote', { taxSet: TAX_SET, stay: STAY, policy }, NOTHING_OUTSIDE);
    expect(isError).toBe(false);
  }
});
