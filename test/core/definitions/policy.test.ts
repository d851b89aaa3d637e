import { describe, expect, test } from 'vitest';
import { completePolicy } from '../../../src/core/definitions/complete-policy.js';
import { digitsFor, policies } from '../../../src/core/definitions/policy.js';

function issuesOf(policy: unknown) {
  const completed = completePolicy(policy);
  if ('issues' in completed) return completed.issues;
  throw new Error('the policy was accepted');
}

const placesOf = (policy: unknown) => issuesOf(policy).map(({ code, path }) => `${code} ${path}`);
const RECURSIVE: { rounding?: unknown } = {};
RECURSIVE.rounding = RECURSIVE;

test('amounts have the digits of the policy, or else of the currency; of a currency that nobody knows there are none', () => {
  const { documented } = policies;
  expect(digitsFor('KWD', documented)).toBe(3);
  expect(digitsFor('KWD', { ...documented, rounding: { ...documented.rounding, digits: 2 } })).toBe(2);
  expect(() => digitsFor('XYZ', documented)).toThrow('XYZ');
});

describe('a policy is refused with every issue', () => {
  test.each<[unknown, string[]]>([
    [null, ['required policy']],
    [5, ['not_an_object policy']],
    ['documented', ['not_an_object policy']],
    [[], ['not_an_object policy']],
    [{ rounding: null }, ['required policy.rounding']],
    [{ rounding: [] }, ['not_an_object policy.rounding']],
    [{ rounding: 'stay' }, ['not_an_object policy.rounding']],
    [{ rounding: { unit: 'week' } }, ['not_one_of policy.rounding.unit']],
    [{ rounding: { mode: 'HALF_UP' } }, ['not_one_of policy.rounding.mode']],
    [{ rounding: { mode: 'bankers' } }, ['not_one_of policy.rounding.mode']],
    [{ rounding: { inclusive: 'gross' } }, ['not_one_of policy.rounding.inclusive']],
    [{ exclusiveBase: 'total' }, ['not_one_of policy.exclusiveBase']],
    [{ exclusiveBase: {} }, ['not_one_of policy.exclusiveBase']],
    [{ maxNights: 7 }, ['not_one_of policy.maxNights']],
    [{ maxNights: null }, ['required policy.maxNights']],
    [{ stayCharges: 'Arrival' }, ['not_one_of policy.stayCharges']],
    [{ rounding: { digits: -1 } }, ['not_whole_number policy.rounding.digits']],
    [{ rounding: { digits: -0 } }, ['not_whole_number policy.rounding.digits']],
    [{ rounding: { digits: 25 } }, ['not_whole_number policy.rounding.digits']],
    [{ rounding: { digits: 1.5 } }, ['not_whole_number policy.rounding.digits']],
    [{ rounding: { digits: Number.NaN } }, ['not_whole_number policy.rounding.digits']],
    [{ rounding: { digits: '2' } }, ['not_whole_number policy.rounding.digits']],
    [{ rounding: { digits: 5n } }, ['not_whole_number policy.rounding.digits']],
    [{ round: 'up' }, ['unknown_field policy.round']],
    [{ exclusive_base: 'net' }, ['unknown_field policy.exclusive_base']],
    [{ unit: 'night' }, ['unknown_field policy.unit']],
    [{ rounding: { digit: 2 } }, ['unknown_field policy.rounding.digit']],
    [{ rounding: { maxNights: 'stay' } }, ['unknown_field policy.rounding.maxNights']],
    [{ rounding: 5, maxNights: 'all' }, ['not_an_object policy.rounding', 'not_one_of policy.maxNights']],
    [RECURSIVE, ['unknown_field policy.rounding.rounding']],
    [
      { maxNights: 'all', stayCharges: 1, round: 'up', rounding: { mode: 'nearest', unit: 'week', decimals: 2 } },
      [
        'unknown_field policy.round',
        'unknown_field policy.rounding.decimals',
        'not_one_of policy.rounding.unit',
        'not_one_of policy.rounding.mode',
        'not_one_of policy.maxNights',
        'not_one_of policy.stayCharges',
      ],
    ],
  ])('%o', (policy, places) => {
    expect(placesOf(policy)).toEqual(places);
    expect(issuesOf(policy).map(({ message }) => message)).toMatchSnapshot();
  });

  test('a value that throws when it is read is refused without a throw', () => {
    const fail = () => {
      throw new Error('hostile');
    };
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    expect(placesOf(revoked.proxy)).toEqual(['unreadable policy']);
    expect(placesOf(new Proxy({}, { ownKeys: fail }))).toEqual(['unreadable policy']);
    expect(placesOf({ rounding: revoked.proxy })).toEqual(['unreadable policy.rounding']);
    expect(placesOf(Object.defineProperty({}, 'maxNights', { get: fail }))).toEqual(['unreadable policy.maxNights']);
    expect(placesOf(Object.defineProperty({}, 'rounding', { get: fail }))).toEqual(['unreadable policy.rounding']);
    expect(placesOf({ rounding: Object.defineProperty({}, 'digits', { get: fail }) })).toEqual([
      'unreadable policy.rounding.digits',
    ]);
  });

  test('up to a thousand issues', () => {
    const policy = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`option${at}`, at]));
    expect(issuesOf(policy)).toHaveLength(1_001);
  });
});

describe('a policy is completed', () => {
  test.each([undefined, {}, { rounding: {} }, { maxNights: undefined, rounding: { mode: undefined } }])(
    'with the documented answers: %j',
    (policy) => {
      expect(completePolicy(policy)).toEqual({ policy: policies.documented, saysBase: false });
    },
  );

  test.each([0, 1, 24])('with the digits that it sets: %i', (digits) => {
    const rounding = { ...policies.documented.rounding, digits };
    expect(completePolicy({ rounding: { digits } })).toEqual({
      policy: { ...policies.documented, rounding },
      saysBase: false,
    });
  });

  test.each(Object.entries(policies))('%s is complete as it is', (_, policy) => {
    expect(completePolicy(policy)).toEqual({ policy, saysBase: true });
  });

  test('reading each option once', () => {
    let reads = 0;
    const fickle = {
      get maxNights() {
        reads += 1;
        return reads === 1 ? 'stay' : 'all';
      },
    };
    expect(completePolicy(fickle)).toMatchObject({ policy: { maxNights: 'stay' } });
  });
});
