import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCAL_FIELDS } from '../../../src/definitions/local/fields.js';
import { createCalculator } from '../../../src/index.js';
import type { Kind } from './random-kinds.js';
import { ALL_KINDS, kindsOf } from './random-kinds.js';

const FEW = 1;
const MANY = 20;

/** The keys of local rules that were drawn. */
const keys = new Set<string>();

/** The kinds of tax sets that are drawn for a pair. */
const met = (pair: readonly [Kind, Kind], numRuns: number): boolean =>
  fc.sample(kindsOf(pair), numRuns).some(({ taxSet, kinds }) => {
    for (const { local = {} } of taxSet.taxes) for (const key of Object.keys(local)) keys.add(key);
    return pair.every((kind) => kinds.includes(kind));
  });

test('every pair of kinds of rule is drawn, and every key is known', { timeout: 120_000 }, () => {
  const pairs = ALL_KINDS.flatMap((one, at) => ALL_KINDS.slice(at).map((other) => [one, other] as const));
  expect(pairs.filter((pair) => !met(pair, FEW) && !met(pair, MANY))).toEqual([]);
  expect([...keys].toSorted()).toEqual(Object.keys(LOCAL_FIELDS).toSorted());
});

test('drawn stays can be quoted', () => {
  fc.assert(
    fc.property(kindsOf(), ({ taxSet, stay, policy }) => {
      expect(createCalculator(taxSet, policy).quote(stay).rooms).toHaveLength(stay.rooms.length);
    }),
    { numRuns: 100 },
  );
});
