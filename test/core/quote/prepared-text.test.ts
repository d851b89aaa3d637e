import { afterEach, describe, expect, test, vi } from 'vitest';
import { taxAsJson, taxTextOf } from '../../../src/core/quote/as-json.js';
import { unreadNights } from '../../../src/core/quote/calculation.js';
import type { Quote } from '../../../src/index.js';
import { createCalculator, quoteToJson } from '../../../src/index.js';
import { fixed, inclusive, inEuro, nights, percent } from '../calculation/given.js';
import { programOf } from '../calculation/plans.js';

/**
 * Without it the JSON of a quote takes a quarter longer, and nobody would notice: what is the same in all quotes of a
 * tax set is written from prepared text, and nothing plain is left to JSON.stringify. Held without a clock.
 */
afterEach(() => {
  vi.unstubAllGlobals();
});

const taxes = [
  { ...inclusive('VAT', '7'), id: 'd1f9a1a0-5c0e-4b5c-9a39-0d6a3f0a8a11' },
  fixed('City tax', 'per_person_per_night', '2.00'),
  percent('Levy 2', '5'),
];
const newCalculator = () => createCalculator(inEuro(...taxes));
const stay = nights('100.00', '120.00');

describe('a tax of a quote', () => {
  const isFromText = (at: number, change: (tax: object) => object) => {
    const line = programOf(taxes).lines[at];
    const quoted = newCalculator().quote(stay).taxes[at];
    if (line === undefined || quoted === undefined) throw new Error('there is no such tax');
    const text = { ...taxTextOf({ ...line, computedOn: quoted.computedOn }), head: 'PREPARED' };
    return taxAsJson(change(quoted), text).startsWith('PREPARED');
  };

  test.each([0, 1, 2])('is written from the text of its charge while it is unchanged: %i', (at) => {
    expect(isFromText(at, (tax) => tax)).toBe(true);
  });

  test.each(['id', 'title', 'type', 'logic', 'rate', 'is_inclusive', 'level', 'computedOn'])(
    'not with another %s',
    (field) => {
      expect(isFromText(0, (tax) => Object.assign(tax, { [field]: 'changed' }))).toBe(false);
    },
  );

  test('is written as it is with a field more or less', () => {
    expect(isFromText(0, (tax) => Object.assign(tax, { note: 1 }))).toBe(false);
    expect(isFromText(1, (tax) => Object.fromEntries(Object.entries(tax).slice(0, -1)))).toBe(false);
  });
});

test('the nights of a quote are written without making their objects', () => {
  const quote = newCalculator().quote(stay);
  quoteToJson(quote);
  expect(unreadNights(quote)).not.toBeUndefined();
});

test('passes only booleans to JSON.stringify: none of a new quote, those of its taxes of a copy', () => {
  const calculator = newCalculator();
  // The text is prepared for the first quote.
  quoteToJson(calculator.quote(stay));
  const asked: unknown[] = [];
  const write = (quote: Quote) => {
    asked.length = 0;
    vi.stubGlobal('JSON', { stringify: (value: unknown) => void asked.push(value) });
    quoteToJson(quote);
    vi.unstubAllGlobals();
    return asked;
  };
  expect(write(calculator.quote(stay))).toEqual([]);
  expect(write({ ...calculator.quote(stay) })).toEqual([true, false, false]);
});
