import { Decimal } from 'decimal.js';
import { afterAll, describe, expect, test } from 'vitest';
import { canonicalDecimal as loadedBefore } from '../../../src/core/money/decimal.js';

const defaults = { precision: 20, maxE: 9e15, minE: -9e15, toExpNeg: -7, toExpPos: 21 };

afterAll(() => {
  Decimal.set(defaults);
});

describe('a program that configures decimal.js', () => {
  test('changes no rate: 1250.00 is still 1250, and above 100', async () => {
    Decimal.set({ precision: 1, maxE: 1, minE: -1, toExpNeg: 0, toExpPos: 0 });
    // Loaded anew, after the program has had its say.
    const place = '../../../src/core/money/decimal.js?loaded-after';
    const { canonicalDecimal, compareDecimals }: typeof import('../../../src/core/money/decimal.js') = await import(
      place
    );
    expect(loadedBefore('1250.00')).toBe('1250');
    expect(canonicalDecimal('1250.00')).toBe('1250');
    expect(canonicalDecimal('0.00125')).toBe('0.00125');
    expect(compareDecimals('1250.00', '100')).toBe(1);
    expect(compareDecimals('0.001', '0.002')).toBe(-1);
    expect(compareDecimals('1250.0', '1250.00')).toBe(0);
  });
});

test('loads with every currency', async () => {
  const { currencyDigits } = await import('../../../src/core/money/amount.js');
  expect([currencyDigits('EUR'), currencyDigits('JPY'), currencyDigits('KWD'), currencyDigits('XCG')]).toEqual([
    2, 0, 3, 2,
  ]);
});
