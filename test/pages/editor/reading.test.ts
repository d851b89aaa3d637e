import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../src/language/words/words.js';
import {
  isRead,
  readDate,
  readDecimal,
  readList,
  readTextOrList,
  readWhole,
  writtenDecimal,
} from '../../../src/pages/editor/reading.js';
import { writingFor } from '../../../src/pages/views/view-context.js';

describe('a decimal as it is typed', () => {
  test.each([
    ['10', '10'],
    ['10.50', '10.50'],
    [' 1,5 ', '1.5'],
    ['.5', '0.5'],
    ['0,125', '0.125'],
    ['1000,125', '1000.125'],
    ['7 %', '7'],
    ['€ 4.50', '4.50'],
    ['4,50 €', '4.50'],
    ['1.000', '1.000'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234,567', '1234567'],
    ['12 000', '12000'],
    ['1’234.50', '1234.50'],
    ['１２.５', '12.5'],
    ['٤٫٥', '4.5'],
  ])('%j is %s', (typed, value) => expect(readDecimal(typed)).toEqual({ value }));

  test.each([
    ['', 'A number is needed here.'],
    ['1.', 'The number is not complete.'],
    [',', 'The number is not complete.'],
    ['-3', 'The number must not be below 0.'],
    ['1,500', 'Write 1500 or 1.500: 1,500 can be either.'],
    ['1e3', 'This must be a number such as 12.50.'],
    ['12.34,5', 'This must be a number such as 12.50.'],
    ['1.2.3', 'This must be a number such as 12.50.'],
    ['1,234,', 'The number is not complete.'],
    ['9'.repeat(41), 'This must have at most 40 digits.'],
  ])('%j is none yet', (typed, problem) => expect(readDecimal(typed)).toEqual({ problem }));
});

describe('German prose', () => {
  const german = writingFor('de-DE').prose;

  test.each([
    ['1.234,50', '1234.50'],
    ['1,255', '1.255'],
    ['4.50', '4.50'],
    ['1.234.567', '1234567'],
    ['19 %', '19'],
  ])('%j is %s', (typed, value) => expect(readDecimal(typed, german)).toEqual({ value }));

  test('a point before three digits is refused as ambiguous', () => {
    const texts = { ...ENGLISH, decimalSign: ',' };
    expect(readDecimal('1.000', texts)).toEqual({ problem: 'Write 1000 or 1,000: 1.000 can be either.' });
    expect(isRead(readDecimal('1.000', german))).toBe(false);
    expect(readDecimal('1000', german)).toEqual({ value: '1000' });
    expect(readDecimal('1,000', german)).toEqual({ value: '1.000' });
  });
});

test('a decimal is read as it is written, in every language', () => {
  const decimals = fc.stringMatching(/^(?:0|[1-9]\d{0,8})(?:\.\d{1,6})?$/);
  fc.assert(
    fc.property(decimals, fc.constantFrom('en', 'de', 'de-CH', 'fr', 'es', 'it', 'ar'), (value, locale) => {
      const words = writingFor(locale).prose;
      expect(readDecimal(writtenDecimal(value, words), words)).toEqual({ value });
    }),
    { numRuns: Number(process.env['STAYTAX_RUNS'] ?? 50) },
  );
});

test('whole numbers, dates and lists', () => {
  expect(readWhole('7')).toEqual({ value: 7 });
  expect(readWhole('7.5')).toEqual({ problem: 'This must be a whole number such as 7.' });
  expect(readWhole('1234567890')).toEqual({ problem: 'This must have at most 9 digits.' });
  expect(readDate('2026-05-01')).toEqual({ value: '2026-05-01' });
  expect(readDate('')).toEqual({ problem: 'A whole date is needed here.' });
  expect(readList(' VAT, City tax ,')).toEqual({ value: ['VAT', 'City tax'] });
  expect(readTextOrList('resort, or cruise')).toEqual({ value: 'resort, or cruise' });
  expect(readTextOrList('foreigner + paid in dollars')).toEqual({ value: ['foreigner', 'paid in dollars'] });
  expect(readTextOrList('foreigner + ')).toEqual({ value: 'foreigner + ' });
});
