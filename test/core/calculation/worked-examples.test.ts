import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { quote } from '../../../src/index.js';
import { expectAddsUp } from './adds-up.js';
import type { Policy, Stay, TaxSet } from './given.js';

/**
 * Worked examples that can be read, checked and added without programming: one file each in
 * test/fixtures/calculation. `story` tells the arithmetic; `expected` has the figures that it arrives at.
 */
interface WorkedExample {
  story: string[];
  policy?: Policy;
  taxSet: TaxSet;
  stay: Stay;
  expected: {
    price: string;
    net: string;
    total: string;
    taxes: Record<string, { amount: string; base?: string; quantity?: number }>;
    nights: Array<{ date: string; net: string; total: string }>;
    due?: { booking: string; house: string };
    warnings?: string[];
  };
}

const folder = new URL('../../fixtures/calculation/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

test('finds worked examples', () => {
  expect(files.length).toBeGreaterThan(5);
});

/** No amount, with the decimals of another one. */
function expectedNothing(amount: string): string {
  return amount.replace(/\d/g, '0').replace(/^0+(?=0)/, '');
}

describe.each(files)('%s', (file) => {
  const example: WorkedExample = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  const { taxSet, stay, policy, expected } = example;
  const quoted = () => quote(taxSet, stay, policy);

  test('price, net and total', () => {
    const { price, net, total } = quoted();
    expect({ price, net, total }).toEqual({ price: expected.price, net: expected.net, total: expected.total });
  });

  test('each tax, with what it was computed on', () => {
    const taxes = quoted().taxes.map(({ title, amount, base, quantity }) => [title, { amount, base, quantity }]);
    expect(Object.fromEntries(taxes)).toEqual(expected.taxes);
  });

  test('each night, and the nights add up', () => {
    expect(quoted().nights.map(({ date, net, total }) => ({ date, net, total }))).toEqual(expected.nights);
    expectAddsUp(quoted());
  });

  test('what is paid with the booking, and at the house', () => {
    const { due, total } = quoted();
    expect(due).toEqual(expected.due ?? { booking: total, house: expectedNothing(total) });
  });

  test('its warnings', () => {
    expect(quoted().warnings.map(({ code }) => code)).toEqual(expected.warnings ?? []);
  });
});
