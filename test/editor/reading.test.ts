import { describe, expect, test } from 'vitest';
import { readDate, readDecimal, readList, readWhole } from '../../src/editor/reading.js';

describe('a decimal as it is typed', () => {
  test.each([
    ['10', '10'],
    ['10.50', '10.50'],
    [' 1,5 ', '1.5'],
    ['.5', '0.5'],
    ['0,125', '0.125'],
    ['1000,125', '1000.125'],
    ['7 %', '7'],
    ['１２.５', '12.5'],
    ['٤٫٥', '4.5'],
  ])('%j is %s', (typed, value) => expect(readDecimal(typed)).toEqual({ value }));

  test.each([
    ['', 'A number is needed here.'],
    ['1.', 'The number is not complete.'],
    [',', 'The number is not complete.'],
    ['-3', 'The number must not be below 0.'],
    ['1,500', 'Write 1500 or 1.500: the comma could mean either.'],
    ['1e3', 'This must be a number such as 12.50, without spaces or separators.'],
    ['1.500,00', 'This must be a number such as 12.50, without spaces or separators.'],
    ['9'.repeat(41), 'This must have at most 40 digits.'],
  ])('%j is none yet', (typed, problem) => expect(readDecimal(typed)).toEqual({ problem }));
});

test('whole numbers, dates and lists', () => {
  expect(readWhole('7')).toEqual({ value: 7 });
  expect(readWhole('7.5')).toEqual({ problem: 'This must be a whole number such as 7.' });
  expect(readWhole('1234567890')).toEqual({ problem: 'This must have at most 9 digits.' });
  expect(readDate('2026-05-01')).toEqual({ value: '2026-05-01' });
  expect(readDate('')).toEqual({ problem: 'A whole date is needed here.' });
  expect(readList(' VAT, City tax ,')).toEqual({ value: ['VAT', 'City tax'] });
});
