import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyDigits, printUnits } from '../../../src/core/money/amount.js';
import { ENGLISH } from '../../../src/language/words/words.js';
import type { Money } from '../../../src/pages/editor/reading.js';
import {
  isRead,
  readDate,
  readDecimal,
  readFraction,
  readLabels,
  readList,
  readWhole,
  writtenDecimal,
} from '../../../src/pages/editor/reading.js';
import { inUnit } from '../../../src/pages/editor/units.js';
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

const moneyIn = (currency: string): Money => ({ currency, digits: currencyDigits(currency) });

describe('an amount in a currency', () => {
  test.each([
    ['en', 'JPY', '63,636', '63636'],
    ['en', 'JPY', '63.636', '63636'],
    ['de', 'JPY', '63.636', '63636'],
    ['de', 'JPY', '63,636', '63636'],
    ['fr', 'JPY', '63\u202f636', '63636'],
    ['es', 'JPY', '63.636', '63636'],
    ['en', 'JPY', '¥63,636', '63636'],
    ['en', 'EUR', '1,234', '1234'],
    ['de', 'EUR', '1.234', '1234'],
    ['en', 'EUR', '1.234', '1.234'],
    ['de', 'KWD', '1,234', '1.234'],
    ['en', 'EUR', '30 EUR', '30'],
    ['en', 'EUR', '30 €', '30'],
    ['en', 'EUR', 'eur 30.50', '30.50'],
    ['de', 'EUR', '30 Euro', '30'],
    ['en', 'CAD', '$30', '30'],
    ['en', 'PLN', '30 zł', '30'],
  ])('in %s, in %s: %j is %s', (locale, currency, typed, value) => {
    expect(readDecimal(typed, writingFor(locale).prose, moneyIn(currency))).toEqual({ value });
  });

  test.each([
    ['KWD', '1,234', 'Write 1234 or 1.234: 1,234 can be either.'],
    ['EUR', '5%', 'This is an amount in EUR, not a percentage.'],
    ['EUR', '30 USD', 'The amounts here are in EUR: convert 30 USD first.'],
    ['EUR', '$30', 'The amounts here are in EUR: convert $30 first.'],
    ['EUR', '30 apples', 'This must be a number such as 12.50.'],
    ['EUR', '30 EUR EUR', 'This must be a number such as 12.50.'],
  ])('in %s: %j is refused', (currency, typed, problem) => {
    expect(readDecimal(typed, writingFor('en').prose, moneyIn(currency))).toEqual({ problem });
  });

  test('of a rate names the other choice if a percentage is typed', () => {
    const rate = { ...moneyIn('EUR'), isRate: true };
    expect(readDecimal('5 %', writingFor('en').prose, rate)).toEqual({
      problem: 'This is an amount in EUR, not a percentage. To charge 5%, choose a percentage.',
    });
  });
});

describe('a percentage', () => {
  test.each(['5', '5%', '5 %', '5\u00a0%', '%5'])('%j is 5', (typed) => {
    expect(readDecimal(typed, ENGLISH, 'percent')).toEqual({ value: '5' });
  });

  test.each(['30 EUR', '€ 30', '30$'])('%j is an amount, which is refused in words', (typed) => {
    expect(readDecimal(typed, ENGLISH, 'percent')).toEqual({
      problem: `This is a percentage, not an amount. To charge ${typed}, choose an amount, such as per night.`,
    });
  });

  test('of a share is the decimal', () => {
    expect(readFraction('89 %')).toEqual({ value: '0.89' });
    expect(readFraction('12.5%')).toEqual({ value: '0.125' });
  });
});

test('every amount and percentage that the page prints is read as the same number', () => {
  const locales = fc.constantFrom('en', 'de', 'fr', 'es', 'it');
  const currencies = fc.constantFrom('JPY', 'EUR', 'KWD', 'BHD');
  fc.assert(
    fc.property(locales, currencies, fc.nat({ max: 10 ** 9 }), (locale, currency, units) => {
      const { prose, ...writing } = writingFor(locale);
      const { digits = 0 } = moneyIn(currency);
      const printed = [printUnits(units, digits), ...(digits < 3 ? [String(units)] : [])];
      for (const value of printed) {
        for (const text of [writing.amount(value), inUnit(value, moneyIn(currency), { ...writing })]) {
          expect(readDecimal(text, prose, moneyIn(currency))).toEqual({ value });
        }
      }
      const percent = printUnits(units % 100_00, 2);
      const reading = readDecimal(inUnit(percent, 'percent', { ...writing }), prose, 'percent');
      expect(isRead(reading) && Number(reading.value)).toBe(Number(percent));
    }),
    { numRuns: Number(process.env['STAYTAX_RUNS'] ?? 200) },
  );
});

test('whole numbers, dates and lists', () => {
  expect(readWhole('7')).toEqual({ value: 7 });
  expect(readWhole('7.5')).toEqual({ problem: 'This must be a whole number such as 7.' });
  expect(readWhole('1234567890')).toEqual({ problem: 'This must have at most 9 digits.' });
  expect(readDate('2026-05-01')).toEqual({ value: '2026-05-01' });
  expect(readDate('')).toEqual({ problem: 'A whole date is needed here.' });
  expect(readList(' VAT, City tax ,')).toEqual({ value: ['VAT', 'City tax'] });
});

describe('labels of a row', () => {
  test.each([
    ['resident', 'resident'],
    ['late departure, 50 rooms or fewer', 'late departure, 50 rooms or fewer'],
    ['foreigner; paid in dollars', ['foreigner', 'paid in dollars']],
    ['foreigner;', 'foreigner'],
    ['', ''],
  ])('%j is read as %j', (typed, value) => expect(readLabels(typed)).toEqual({ value }));
});

describe('a decimal or a fraction', () => {
  test.each([
    ['20/3', '20/3'],
    [' 20 / 3 ', '20/3'],
    ['6,5', '6.5'],
  ])('%j is read as %j', (typed, value) => expect(readFraction(typed)).toEqual({ value }));

  test.each(['20/', '/3', '1.5/2'])('%j is not', (typed) => expect(readFraction(typed)).toHaveProperty('problem'));
});
