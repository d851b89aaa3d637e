import { describe, expect, test } from 'vitest';
import type { Policy, Stay, TaxSetInput } from '../../../src/index.js';
import {
  advice,
  createCalculator,
  explain,
  InvalidDefinitionError,
  policies,
  preview,
  priceForTotal,
  quote,
  scenarios,
  validateTaxSet,
} from '../../../src/index.js';
import { assertLaws, stayFor } from '../../../src/trials/testing/index.js';
import { inclusive, inEuro, nights, percent } from './given.js';

const BERLIN = inEuro(inclusive('VAT', '7.00'), percent('City tax', '7.50'));
const STAY: Stay = nights('160.50');

function withPolicy(policy: unknown): TaxSetInput {
  return { ...BERLIN, local: { policy: policy as Policy } };
}

describe('the policy in the local rules of a tax set', () => {
  // 160.50 is 150.00 net; 7.5 % of the net is 11.25, of the price 12.04.
  const local = withPolicy({ exclusiveBase: 'net' });

  test('is obeyed, and stays in the tax set', () => {
    expect(quote(BERLIN, STAY).total).toBe('172.54');
    expect(quote(local, STAY).total).toBe('171.75');
    const calculator = createCalculator(local);
    expect(calculator.taxSet.local).toEqual({ policy: { exclusiveBase: 'net' } });
    expect(calculator.policy).toEqual({ ...policies.documented, exclusiveBase: 'net' });
    expect(validateTaxSet(validateTaxSet(local).value)).toEqual(validateTaxSet(local));
  });

  test('is obeyed by preview, explain, scenarios, advice and the price for a total', () => {
    const { policy, scenarios: seen } = preview(local, { saved: BERLIN, scenarios: [{ name: 'a night', stay: STAY }] });
    expect(policy.exclusiveBase).toBe('net');
    const own = seen.find(({ stay }) => JSON.stringify(stay) === JSON.stringify(STAY));
    expect([own?.saved?.total, own?.draft.total]).toEqual(['172.54', '171.75']);
    const finer = preview(withPolicy({ rounding: { digits: 3 } }), { saved: BERLIN });
    expect(finer.scenarios.every(({ saved }) => saved === undefined)).toBe(true);
    const copy = structuredClone(quote(local, STAY));
    expect(JSON.stringify(explain(copy, { taxSet: local, stay: STAY }))).toBe(
      JSON.stringify(explain(quote(local, STAY))),
    );
    expect(JSON.stringify(priceForTotal(createCalculator(local), STAY, '171.75'))).toContain('"160.50"');
    const matters = (taxSet: TaxSetInput) => advice(taxSet).find(({ path }) => path === 'policy.exclusiveBase');
    expect(matters(BERLIN)?.message).toContain('with "net" instead of "price"');
    expect(matters(local)?.message).toContain('with "price" instead of "net"');
    // Prices have the digits of the policy.
    const coarse = scenarios(withPolicy({ rounding: { digits: 0 } }), { price: '100' });
    expect(JSON.stringify(coarse)).not.toMatch(/"\d+\.\d+"/);
  });

  test('is overridden by a policy argument, field by field, including its rounding', () => {
    const own = { exclusiveBase: 'net', maxNights: 'stay', rounding: { unit: 'night', mode: 'half-even' } };
    const { policy } = createCalculator(withPolicy(own), { maxNights: 'taxable', rounding: { mode: 'down' } });
    expect(policy).toEqual({
      ...policies.documented,
      exclusiveBase: 'net',
      rounding: { unit: 'night', mode: 'down', inclusive: 'tax' },
    });
    expect(createCalculator(withPolicy(own), policies.documented).policy).toEqual(policies.documented);
  });

  test.each([null, undefined, {}, { policy: null }, { policy: {} }, { policy: { rounding: {} } }])(
    '%o says nothing',
    (nothing) => {
      const { policy } = createCalculator({ ...BERLIN, local: nothing as TaxSetInput['local'] });
      expect(policy).toEqual(policies.documented);
    },
  );

  test.each<[unknown, string[]]>([
    ['net', ['not_an_object local']],
    [{ polcy: {} }, ['unknown_field local.polcy']],
    [{ policy: 5 }, ['not_an_object local.policy']],
    [{ policy: { rounding: { mode: 'half-odd' } } }, ['not_one_of local.policy.rounding.mode']],
    [
      { policy: { rounding: 5, maxNights: 'all' } },
      ['not_an_object local.policy.rounding', 'not_one_of local.policy.maxNights'],
    ],
  ])('%o is refused', (local, expected) => {
    const { issues = [] } = validateTaxSet({ ...BERLIN, local });
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toEqual(expected);
    // Of what the API stores too: nothing else is known in here.
    expect(validateTaxSet({ ...BERLIN, id: 'a', local }).issues).toEqual(issues);
  });

  test('is respected by the testing kit: three digits in the prices, and every law', () => {
    const exact = withPolicy({ rounding: { digits: 3 }, exclusiveBase: 'net' });
    assertLaws(exact, { runs: 20 });
    expect(() => stayFor(exact)).not.toThrow();
  });
});

describe('a policy that is not valid', () => {
  const thrownBy = (action: () => unknown): InvalidDefinitionError => {
    try {
      action();
    } catch (error) {
      if (error instanceof InvalidDefinitionError) return error;
    }
    throw new Error('no InvalidDefinitionError was thrown');
  };

  test('is reported as a policy', () => {
    const wrong = { maxNights: 'all' } as unknown as Policy;
    const { name, message } = thrownBy(() => quote(BERLIN, STAY, wrong));
    expect(name).toBe('InvalidDefinitionError');
    expect(message).toBe('The policy is not valid: policy.maxNights must be one of taxable, stay (got "all").');
    expect(thrownBy(() => quote(BERLIN, STAY, 5 as unknown as Policy)).message).toMatch(/^The policy is not valid: /);
  });

  test('is reported at the tax set that contains it, and beside an invalid tax set', () => {
    expect(thrownBy(() => quote(withPolicy({ maxNights: 'all' }), STAY)).message).toMatch(
      /^The tax set is not valid: local\.policy\.maxNights must be /,
    );
    const misplaced = { ...BERLIN, policy: {} };
    expect(thrownBy(() => quote(misplaced, STAY)).message).toMatch(/^The tax set is not valid: Unknown field "policy"/);
  });
});
