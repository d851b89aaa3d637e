import { describe, expect, test } from 'vitest';
import { amountOf } from '../../../src/core/calculation/amounts.js';
import { byNight } from '../../../src/core/calculation/calculation.js';
import { calculationOf, sourceOf, unreadNights } from '../../../src/core/quote/calculation.js';
import type { Quote } from '../../../src/index.js';
import { createCalculator } from '../../../src/index.js';
import { inclusive, inEuro, nights } from '../calculation/given.js';

const newCalculator = () => createCalculator(inEuro(inclusive('VAT', '10')), { exclusiveBase: 'net' });
const stay = nights('110.00', '55.00');

describe('a quote has', () => {
  test('its tax set, policy and stay', () => {
    const calculator = newCalculator();
    const source = sourceOf(calculator.quote(stay));
    expect(source?.taxSet).toBe(calculator.taxSet);
    expect(source?.policy).toEqual(calculator.policy);
    expect(source?.stay).toBe(stay);
  });

  test('its stay by night, after other quotes', () => {
    const calculator = newCalculator();
    const quote = calculator.quote(stay);
    calculator.quote(nights('1.00'));
    const calculation = calculationOf(quote);
    const amounts = calculation?.program.lines.map((line) => amountOf(calculation, line));
    expect([amounts, calculation && byNight(calculation).shape.cells.length]).toEqual([[1_500], 2]);
  });

  test('its nights and rooms, after other quotes', () => {
    const calculator = newCalculator();
    const quote = calculator.quote(stay);
    calculator.quote(nights('1.00'));
    expect(quote.nights.map(({ inclusive: tax }) => tax)).toEqual(['10.00', '5.00']);
    expect(quote.rooms.map(({ inclusive: tax }) => tax)).toEqual(['15.00']);
  });

  test('unread nights until they are read', () => {
    const quote = newCalculator().quote(stay);
    expect(unreadNights(quote)).toBe(calculationOf(quote));
    expect(quote.nights).toHaveLength(2);
    expect(unreadNights(quote)).toBeUndefined();
  });
});

describe('other values have none of these', () => {
  test.each<[string, (quote: Quote) => Quote]>([
    ['a copy, though it shares parts with the quote', (quote) => ({ ...quote })],
    ['a quote that came from JSON', (quote) => JSON.parse(JSON.stringify(quote))],
    ['one whose sums by type were taken away', (quote) => Object.assign({ ...quote }, { byType: undefined })],
    ['or made nothing', (quote) => Object.assign({ ...quote }, { byType: null })],
    ['or a text', (quote) => Object.assign({ ...quote }, { byType: 'none' })],
  ])('%s', (_, copyOf) => {
    const copy = copyOf(newCalculator().quote(stay));
    expect([sourceOf(copy), calculationOf(copy), unreadNights(copy)]).toEqual([undefined, undefined, undefined]);
  });
});
