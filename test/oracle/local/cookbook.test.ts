import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { answers } from '../../docs/answers.js';
import { localQuote } from './quote.js';
import type { LocalOracleStay, LocalOracleTaxSet } from './shapes.js';

interface ByHand {
  about?: string;
  stay: LocalOracleStay;
  expected: { taxes: Array<[title: string, amount: string]> } & Record<string, unknown>;
}

const ROOT = new URL('../../../', import.meta.url);
const json = (path: string) => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));
const digitsOf = (currency: string) => (currency === 'JPY' || currency === 'ISK' ? 0 : 2);
const PLACES = readdirSync(new URL('test/fixtures/places', ROOT)).sort();

describe.each(PLACES)('the reference agrees with the stays by hand of %s', (file) => {
  const taxSet: LocalOracleTaxSet = json(`examples/places/${file}`);
  const { more = [], ...first }: ByHand & { more?: ByHand[] } = json(`test/fixtures/places/${file}`);

  test.each([first, ...more].map((one) => [one.about ?? 'the stay of the page', one] as const))(
    '%s',
    (_, { stay, expected }) => {
      const quote = localQuote(taxSet, stay, {}, digitsOf(taxSet.currency));
      const { price, net, inclusive, exclusive, total } = quote;
      const taxes = quote.taxes.map(({ title, amount }) => [title, amount]);
      expect({ price, net, inclusive, exclusive, total, taxes }).toEqual(expected);
    },
  );
});

describe('the reference agrees with how-do-i-say.md', () => {
  test.each(answers())('$question', ({ taxSet, stay, rows }) => {
    const taxes = taxSet.taxes.map((tax) => ({ level: 0, ...tax }));
    const { total, ...quote } = localQuote({ ...taxSet, taxes } as LocalOracleTaxSet, stay as LocalOracleStay, {}, 2);
    expect([...quote.taxes.map(({ title, amount }) => [title, amount]), ['Total', total]]).toEqual(rows);
  });
});
