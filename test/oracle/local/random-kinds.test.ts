import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCAL_FIELDS } from '../../../src/core/definitions/local/fields.js';
import { createCalculator } from '../../../src/index.js';
import { runsUpTo, seed } from '../../seed.js';
import type { Kind } from './random-kinds.js';
import { ALL_KINDS, kindsOf } from './random-kinds.js';

/** Most pairs meet in the first set that is drawn for them, or in one of another pair. */
const MOST_DRAWN = 20;

test('every pair of kinds of rule is drawn, and every key is known', { timeout: 120_000 }, () => {
  const keys = new Set<string>();
  const met = new Set<string>();
  const isMet = (pair: readonly [Kind, Kind]) => met.has(pair.join());
  let drawn = 0;
  const drawFor = (pair: readonly [Kind, Kind]) => {
    drawn += 1;
    for (const { taxSet, kinds } of fc.sample(kindsOf(pair), { numRuns: 1, seed: seed + drawn })) {
      for (const { local = {} } of taxSet.taxes) for (const key of Object.keys(local)) keys.add(key);
      for (const one of kinds) for (const other of kinds) met.add(`${one},${other}`);
    }
  };
  const pairs = ALL_KINDS.flatMap((one, at) => ALL_KINDS.slice(at).map((other) => [one, other] as const));
  const { numRuns: part } = runsUpTo(4, 1);
  const asked = pairs.filter((_, at) => at % 4 < part);
  // A short run asks for every fourth pair.
  for (const pair of asked) for (let at = 0; at < MOST_DRAWN && !isMet(pair); at += 1) drawFor(pair);
  expect(asked.filter((pair) => !isMet(pair))).toEqual([]);
  // Fees with taxes inside them are among the everyday rules, and what is meant changes no amount.
  const drawnElsewhere = ['contains', 'meant'];
  expect([...keys, ...drawnElsewhere].toSorted()).toEqual(Object.keys(LOCAL_FIELDS).toSorted());
});

test('drawn stays can be quoted', () => {
  fc.assert(
    fc.property(kindsOf(), ({ taxSet, stay, policy }) => {
      expect(createCalculator(taxSet, policy).quote(stay).rooms).toHaveLength(stay.rooms.length);
    }),
    runsUpTo(5_000, 40),
  );
});
