import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Cases } from '../../src/trials/testing/index.js';
import { coverCases, runCases } from '../../src/trials/testing/index.js';

/** Of all changes of the places, in percent. */
const LEAST_NOTICED = 97;

const ROOT = new URL('../../examples/cases/', import.meta.url).pathname;
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.cases.json'));

const opened = (file: string) => {
  const cases: Cases = json(join(ROOT, file));
  return { cases, taxSet: json(join(ROOT, dirname(file), String(cases.taxSet))) };
};

test('every tax set of the examples has cases', () => {
  const sets = ['places', 'tax-sets'].flatMap((folder) =>
    readdirSync(join(ROOT, '..', folder)).map((file) => `${folder}/${file.replace('.json', '.cases.json')}`),
  );
  expect(FILES.toSorted()).toEqual(sets.toSorted());
});

test.each(FILES)('%s is as expected', (file) => {
  const { cases, taxSet } = opened(file);
  const { issues, cases: results } = runCases(cases, { taxSet });
  expect([issues, results.filter(({ ok }) => !ok)]).toEqual([[], []]);
});

describe('changes that the cases notice', () => {
  const all = { changes: 0, noticed: 0 };

  test.each(FILES)('of %s', (file) => {
    const { cases, taxSet } = opened(file);
    const { changes, noticed } = coverCases(cases, { taxSet });
    all.changes += changes;
    all.noticed += noticed;
    expect(noticed).toBeGreaterThan(0);
  });

  test('is nearly every change', () => {
    expect((all.noticed / all.changes) * 100).toBeGreaterThanOrEqual(LEAST_NOTICED);
  });
});
