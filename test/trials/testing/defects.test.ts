import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TaxSetInput } from '../../../src/index.js';
import { checkLaws, LAW_NAMES } from '../../../src/trials/testing/index.js';
import { DEFECTS } from './defects.js';

const range = { after: '2026-05-02', before: '2026-05-20' };

/** A set that every law says something about. */
const TAX_SET = {
  title: 'Every law',
  currency: 'EUR',
  taxes: [
    {
      title: 'Cleaning',
      logic: 'per_room',
      type: 'fee',
      rate: '12.50',
      currency: 'EUR',
      is_inclusive: false,
      level: 2,
    },
    {
      title: 'Service',
      logic: 'percent',
      type: 'fee',
      rate: '7.5',
      is_inclusive: false,
      level: 1,
      max_nights: 3,
      applicable_date_ranges: [range],
    },
    { title: 'Region', logic: 'percent', type: 'tax', rate: '3.333', is_inclusive: false, level: 1 },
    {
      title: 'VAT',
      logic: 'percent',
      type: 'tax',
      rate: '21',
      is_inclusive: true,
      taxes: [{ title: 'Levy', logic: 'percent', type: 'tax', rate: '2.25', is_inclusive: true }],
    },
    {
      title: 'City tax',
      logic: 'per_person_per_night',
      type: 'city_tax',
      rate: '1.05',
      currency: 'EUR',
      is_inclusive: false,
    },
  ],
} satisfies TaxSetInput;

const SEED = 20_261_120;

test('the example set obeys every law, and every law is tested on it', () => {
  const { ok, laws } = checkLaws(TAX_SET, { seed: SEED });
  expect(ok).toBe(true);
  expect(laws.filter(({ told }) => told < 25)).toEqual([]);
});

describe.each(DEFECTS)('"$about"', ({ caughtBy, make }) => {
  test(`is caught by ${caughtBy}, with a stay that a person can read`, () => {
    const { ok, laws } = checkLaws(TAX_SET, { seed: SEED, laws: [caughtBy], make });
    expect(ok).toBe(false);
    const [{ failure } = {}] = laws;
    expect(failure?.message).toMatch(/\d/);
    expect(failure?.message).not.toContain('throws');
    expect(failure?.stay.rooms.length).toBeLessThanOrEqual(2);
    expect(JSON.stringify(failure?.stay).length).toBeLessThan(400);
  });
});

test('every law catches a defect', () => {
  const catching = new Set(DEFECTS.map(({ caughtBy }) => caughtBy));
  expect(LAW_NAMES.filter((name) => !catching.has(name))).toEqual([]);
});

test('the table of docs/testing.md is the list of defects', () => {
  const page = readFileSync(new URL('../../../docs/testing.md', import.meta.url), 'utf8');
  const rows = DEFECTS.map(({ about, caughtBy }) => `| ${about} | \`${caughtBy}\` |`);
  const [, table = ''] = /\| Defect \| Law that catches it \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/.exec(page) ?? [];
  expect(table.trim().split('\n')).toEqual(rows);
});
