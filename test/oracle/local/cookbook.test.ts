import { readdirSync, readFileSync } from 'node:fs';
import { code } from 'currency-codes';
import { describe, expect, test } from 'vitest';
import { answers } from '../../docs/answers.js';
import { localQuote } from './quote.js';
import type { LocalOracleStay, LocalOracleTaxSet } from './shapes.js';

interface ByHand {
  name: string;
  stay: LocalOracleStay;
  /** Warnings are of the library: the reference calculates, and says nothing. */
  expect: { taxes: Record<string, string>; warnings?: unknown } & Record<string, unknown>;
}

const ROOT = new URL('../../../', import.meta.url);
const json = (path: string) => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));
const digitsOf = (currency: string) => code(currency)?.digits ?? 2;
const PLACES = readdirSync(new URL('examples/cases/places', ROOT)).sort();

describe.each(PLACES)('the reference agrees with the cases of %s', (file) => {
  const { taxSet: path, cases }: { taxSet: string; cases: ByHand[] } = json(`examples/cases/places/${file}`);
  const taxSet: LocalOracleTaxSet = json(`examples/cases/places/${path}`);

  test.each(cases)('$name', ({ stay, expect: { warnings: _, ...expected } }) => {
    const { taxes: lines, ...figures } = localQuote(taxSet, stay, {}, digitsOf(taxSet.currency));
    const taxes = Object.fromEntries(lines.map(({ title, amount }) => [title, amount]));
    expect({ ...figures, taxes }).toMatchObject(expected);
  });
});

describe('the reference agrees with how-do-i-say.md', () => {
  test.each(answers())('$question', ({ taxSet, stay, rows }) => {
    const taxes = taxSet.taxes.map((tax) => ({ level: 0, ...tax }));
    const { total, ...quote } = localQuote({ ...taxSet, taxes } as LocalOracleTaxSet, stay as LocalOracleStay, {}, 2);
    expect([...quote.taxes.map(({ title, amount }) => [title, amount]), ['Total', total]]).toEqual(rows);
  });
});
