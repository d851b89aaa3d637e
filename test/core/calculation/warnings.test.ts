import { describe, expect, test } from 'vitest';
import { createCalculator, InvalidDefinitionError, quote, validateTaxSet } from '../../../src/index.js';
import { fixed, inclusive, inEuro, nights, percent, stay } from './given.js';

const codes = (issues: ReadonlyArray<{ code: string }>) => issues.map(({ code }) => code);

/** As the API stores it, with a field that is misspelt: accepted, and worth a warning. */
const stored = {
  ...inEuro({ ...percent('VAT', '10', { id: 'vat' }), levle: 1 } as ReturnType<typeof percent>),
  id: 'set',
};

describe('the warnings of a tax set', () => {
  test('are those of the calculator and of each of its quotes', () => {
    const calculator = createCalculator(stored);
    expect(calculator.warnings).toEqual(validateTaxSet(stored).warnings);
    expect(codes(calculator.warnings)).toEqual(['field_ignored']);
    expect(calculator.quote(nights('100.00')).warnings).toEqual(calculator.warnings);
    expect(quote(stored, nights('100.00')).warnings).toEqual(calculator.warnings);
  });

  test('are one frozen list, made once', () => {
    const calculator = createCalculator(stored);
    expect(Object.isFrozen(calculator.warnings)).toBe(true);
    expect(calculator.quote(nights('100.00')).warnings).toBe(calculator.warnings);
  });

  test('come before those of the stay, and those before a net below zero', () => {
    const taxSet = inEuro(
      inclusive('VAT', '10'),
      fixed('City tax', 'per_night', '5.00', { is_inclusive: true, skip_nights: 1_000 }),
      fixed('Fee', 'per_night', '5.00', { is_inclusive: true }),
    );
    const early = stay({ persons: 1, nightlyPrices: ['1.00'], checkIn: '2026-04-30' });
    expect(codes(quote(taxSet, early).warnings)).toEqual(['never_applies', 'room_before_stay', 'net_below_zero']);
    expect(codes(quote(taxSet, nights('1.00')).warnings)).toEqual(['never_applies', 'net_below_zero']);
  });

  test('a set without doubts has none', () => {
    expect(createCalculator(inEuro(percent('VAT', '10'))).warnings).toEqual([]);
  });
});

test('a misspelt field of a draft is refused: without its level the fee would not be taxed', () => {
  const vat = percent('VAT', '20');
  const fee = fixed('Fee', 'per_booking', '20.00');
  expect(quote(inEuro(vat, { ...fee, level: 1 }), nights('100.00')).total).toBe('144.00');
  const misspelt = inEuro(vat, { ...fee, levle: 1 } as typeof fee);
  expect(() => quote(misspelt, nights('100.00'))).toThrow(InvalidDefinitionError);
  expect(() => quote(misspelt, nights('100.00'))).toThrow('Unknown field "levle". Did you mean "level"?');
});
