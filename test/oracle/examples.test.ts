import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { oracleQuote } from './oracle.js';
import type { Rational } from './rational.js';
import { add, compare, parseDecimal, subtract, ZERO } from './rational.js';
import type { OracleStay, OracleTaxSet } from './shapes.js';
import { channelManager, documented } from './shapes.js';

interface Expected {
  price: string;
  net: string;
  total: string;
  taxes: Record<string, string>;
}
interface Example {
  name: string;
  taxSet: OracleTaxSet;
  stay: OracleStay;
  expected: { documented: Expected; channelManager: Expected };
}

const file = new URL('../fixtures/examples.json', import.meta.url);
const examples = JSON.parse(readFileSync(file, 'utf8')) as Example[];
const policies = { documented, channelManager };

const signed = (text: string): Rational =>
  text.startsWith('-') ? subtract(ZERO, parseDecimal(text.slice(1))) : parseDecimal(text);
const adds = (amounts: readonly string[], whole: string): boolean =>
  compare(amounts.map(signed).reduce(add, ZERO), signed(whole)) === 0;

test('finds examples', () => {
  expect(examples.length).toBeGreaterThan(0);
});

describe.each(examples)('$name', ({ taxSet, stay, expected }) => {
  // Every currency of the examples has two decimals.
  test.each(['documented', 'channelManager'] as const)('%s: the worked figures', (name) => {
    const quote = oracleQuote(taxSet, stay, policies[name], 2);
    const { price, net, total, taxes } = expected[name];
    expect({
      price: quote.price,
      net: quote.net,
      total: quote.total,
      taxes: Object.fromEntries(quote.taxes.map((tax) => [tax.title, tax.amount])),
    }).toEqual({ price, net, total, taxes });
  });

  test.each(['documented', 'channelManager'] as const)('%s: the nights add up to the stay', (name) => {
    const quote = oracleQuote(taxSet, stay, policies[name], 2);
    for (const field of ['price', 'net', 'inclusive', 'exclusive', 'total', 'kept'] as const) {
      expect(
        adds(
          quote.nights.map((night) => night[field]),
          quote[field],
        ),
      ).toBe(true);
    }
    quote.taxes.forEach((tax, index) => {
      const nightly = quote.nights.map((night) => night.taxes[index]);
      expect(nightly.every((share) => share?.title === tax.title)).toBe(true);
      expect(
        adds(
          nightly.map((share) => share?.amount ?? '0'),
          tax.amount,
        ),
      ).toBe(true);
    });
  });
});
