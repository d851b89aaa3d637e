import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCalculator, policies } from '../../../src/index.js';
import { expectAddsUp } from './adds-up.js';
import type { Stay, TaxSet } from './given.js';
import { amounts } from './given.js';

/** Published examples, with where they come from: see `source` in the file. */
interface Example {
  name: string;
  taxSet: TaxSet;
  stay: Stay;
  expected: Record<keyof typeof policies, { price: string; net: string; total: string; taxes: Record<string, string> }>;
}

const file = new URL('../../fixtures/examples.json', import.meta.url);
const examples: Example[] = JSON.parse(readFileSync(file, 'utf8'));

test('lists fourteen examples', () => {
  expect(examples).toHaveLength(14);
});

describe.each(examples)('$name', ({ taxSet, stay, expected }) => {
  test.each(['documented', 'channelManager'] as const)('%s', (policy) => {
    const calculator = createCalculator(taxSet, policies[policy]);
    const quoted = calculator.quote(stay);
    const { price, net, total, taxes } = expected[policy];
    expect({ price: quoted.price, net: quoted.net, total: quoted.total, taxes: amounts(quoted) }).toEqual({
      price,
      net,
      total,
      taxes,
    });
    expect(Object.keys(amounts(quoted)).toSorted()).toEqual(Object.keys(taxes).toSorted());
    expect(calculator.totals(stay)).toEqual({ price, net, total, kept: quoted.kept });
    expectAddsUp(quoted);
  });
});
