import { expect, test } from 'vitest';
import { channelSide, hasLocal, isOnlyHere } from '../../../../src/core/definitions/local/channel-side.js';
import { validateTaxSet } from '../../../../src/core/definitions/validate-tax-set.js';
import type { Tax, TaxSet } from '../../calculation/given.js';
import { fixed, inEuro, percent } from '../../calculation/given.js';

function valid(taxSet: TaxSet) {
  const { value } = validateTaxSet(taxSet);
  if (value === undefined) throw new Error('the tax set is not valid');
  return value;
}
const setOf = (...taxes: Tax[]) => valid(inEuro(...taxes));

interface Named {
  readonly title: string;
  readonly level: number;
  readonly local?: object;
  readonly taxes: readonly Named[];
}

/** Titles with what is inside them; `*` behind what is local, and the level in front of one. */
const drawn = (taxes: readonly Named[]): string =>
  taxes
    .map(({ title, level, local, taxes: inside }) => {
      const name = `${level === 0 ? '' : level}${title}${local === undefined ? '' : '*'}`;
      return inside.length === 0 ? name : `${name}(${drawn(inside)})`;
    })
    .join(' ');

const CHILD = { rates: [{ age_under: 18, rate: '0' }] };
const HERE = { only: 'here' } as const;

test('sends no local rules at any depth', () => {
  const taxSet = setOf(percent('A', '1', { local: CHILD, taxes: [fixed('B', 'per_room', '1', { local: CHILD })] }));
  expect(drawn(taxSet.taxes)).toBe('A*(B*)');
  expect(drawn(channelSide(taxSet).taxes)).toBe('A(B)');
  const withPolicy = valid({ ...inEuro(percent('A', '1')), local: { policy: { exclusiveBase: 'net' } } });
  expect('local' in channelSide(withPolicy)).toBe(false);
  expect(channelSide(withPolicy)).toEqual(setOf(percent('A', '1')));
});

test('removes a tax charged here alone, and moves its nested taxes up once, to its level', () => {
  const inner = percent('Inner', '1');
  const here = (title: string, ...taxes: Tax[]) => percent(title, '2', { local: HERE, level: 3, taxes });
  expect(drawn(channelSide(setOf(here('X'), percent('A', '1'))).taxes)).toBe('A');
  expect(drawn(channelSide(setOf(here('X', inner), percent('A', '1'))).taxes)).toBe('3Inner A');
  expect(drawn(channelSide(setOf(percent('A', '1', { taxes: [here('X', inner, percent('B', '1'))] }))).taxes)).toMatch(
    /^A\(\d?Inner \d?B\)$/,
  );
  expect(drawn(channelSide(setOf(here('X', inner), here('Y', inner))).taxes)).toBe('3Inner');
  expect(drawn(channelSide(setOf(here('X', here('Y', inner)))).taxes)).toBe('3Inner');
});

test('hasLocal finds local rules at any depth', () => {
  expect(hasLocal(setOf(percent('A', '1', { taxes: [percent('B', '1')] })))).toBe(false);
  expect(hasLocal(setOf(percent('A', '1', { local: CHILD })))).toBe(true);
  expect(hasLocal(setOf(percent('C', '1'), percent('A', '1', { taxes: [percent('B', '1', { local: CHILD })] })))).toBe(
    true,
  );
  expect(hasLocal(valid({ ...inEuro(percent('A', '1')), local: { policy: {} } }))).toBe(true);
});

test('isOnlyHere is true for taxes charged here alone', () => {
  expect([{}, { local: {} }, { local: HERE }, { local: { only: 'channel' } }].map(isOnlyHere)).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
