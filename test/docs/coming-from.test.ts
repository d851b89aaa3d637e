import { describe, expect, test } from 'vitest';
import { quote, validateStay, validateTaxSet } from '../../src/index.js';
import { localQuote } from '../oracle/local/quote.js';
import type { LocalOracleStay, LocalOracleTaxSet } from '../oracle/local/shapes.js';
import { answers } from './answers.js';

const ANSWERS = answers('docs/coming-from-another-product.md');

test('the page has the six rules', () => {
  expect(ANSWERS).toHaveLength(6);
});

describe.each(ANSWERS)('coming from another product: $question', ({ taxSet, stay, rows }) => {
  test('shows a tax set and a stay that are valid, without a warning', () => {
    const { issues, warnings } = validateTaxSet(taxSet);
    expect([issues, warnings]).toEqual([undefined, []]);
    expect(validateStay(stay, taxSet.currency).issues).toBeUndefined();
    expect(quote(taxSet, stay).warnings).toEqual([]);
  });

  test('has the amounts of the table: every line, and what is in total, due and kept', () => {
    const { taxes, total, due, kept } = quote(taxSet, stay);
    const amounts = [
      ...taxes.map(({ title, amount }) => [title, amount]),
      ['Total', total],
      ['Paid with the booking', due.booking],
      ['Paid at the hotel', due.house],
      ['The house keeps', kept],
    ];
    const shown = rows.map(([title]) => title);
    expect(shown.slice(0, taxes.length + 1)).toEqual([...taxes.map(({ title }) => title), 'Total']);
    expect(rows).toEqual(amounts.filter(([title = '']) => shown.includes(title)));
  });

  test('has the lines and the total of the reference implementation', () => {
    const taxes = taxSet.taxes.map((tax) => ({ level: 0, ...tax }));
    const reference = localQuote({ ...taxSet, taxes } as LocalOracleTaxSet, stay as LocalOracleStay, {}, 2);
    const lines = reference.taxes.map(({ title, amount }) => [title, amount]);
    expect(rows.slice(0, lines.length + 1)).toEqual([...lines, ['Total', reference.total]]);
  });
});

test('the amounts that other settings would give are right', () => {
  const amountOf = (question: RegExp, without: string) => {
    const found = ANSWERS.find((answer) => question.test(answer.question));
    if (found === undefined) throw new Error(`no section ${question.source}`);
    const taxSet = structuredClone(found.taxSet);
    Reflect.deleteProperty(Object(Reflect.get(Object(taxSet.taxes[0]), 'local')), without);
    return quote(taxSet, found.stay).taxes[0]?.amount;
  };
  expect(amountOf(/morning/, 'night_date')).toBe('19.10');
  expect(amountOf(/four nights/, 'max_nights_in')).toBe('28.00');
});
