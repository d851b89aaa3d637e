import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstOffsetDeeperThan, isTooDeep } from '../../../src/core/issues/reading.js';
import '../../seed.js';

test('finds the first bracket that is too deep', () => {
  expect(firstOffsetDeeperThan(2, '[[[1]]]')).toBe(2);
  expect(firstOffsetDeeperThan(2, '{"a": {"b": [1]}}')).toBe(12);
  expect(firstOffsetDeeperThan(3, '{"a": {"b": [1]}}')).toBeUndefined();
  expect(firstOffsetDeeperThan(0, '{}')).toBe(0);
});

test('counts no brackets of texts', () => {
  for (const text of ['["[[["]', '["\\\\", "\\"[[["]', '{"[": "{"}', '["[", 1, "["]']) {
    expect(firstOffsetDeeperThan(1, text), text).toBeUndefined();
  }
});

test('counts the levels of any JSON', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.nat(9), fc.constantFrom(0, 1, '\t'), (value, limit, space) => {
      const offset = firstOffsetDeeperThan(limit, JSON.stringify(value, null, space));
      expect(offset !== undefined).toBe(depthOf(value) > limit);
    }),
  );
});

test('agrees with the levels of a value at 400', () => {
  for (const depth of [399, 400, 401]) {
    const text = `${'[{"a":'.repeat(depth / 2)}${depth % 2 === 1 ? '[]' : '1'}${'}]'.repeat(depth / 2)}`;
    expect(firstOffsetDeeperThan(400, text) !== undefined, String(depth)).toBe(isTooDeep(JSON.parse(text)));
    expect(isTooDeep(JSON.parse(text))).toBe(depth > 400);
  }
});
