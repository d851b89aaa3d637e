import currencies from 'currency-codes/data.js';
import { describe, expect, test } from 'vitest';
import { currencyDigits } from '../../../src/core/money/amount.js';
import { CODES_BY_DIGITS } from '../../../src/core/money/iso-4217.js';

/** By the ISO 4217 list, which differs from what Intl says on some runtimes (HUF, IDR and PKR have two there too). */
describe('digits after the point', () => {
  test.each([
    ['JPY', 0],
    ['KRW', 0],
    ['VND', 0],
    ['ISK', 0],
    ['CLP', 0],
    ['EUR', 2],
    ['USD', 2],
    ['THB', 2],
    ['HUF', 2],
    ['IDR', 2],
    ['PKR', 2],
    ['XCG', 2],
    ['KWD', 3],
    ['BHD', 3],
    ['TND', 3],
    ['CLF', 4],
    ['UYW', 4],
  ])('%s has %i', (code, digits) => {
    expect(currencyDigits(code)).toBe(digits);
  });
});

describe('no currency', () => {
  test.each(['', 'eur', 'EURO', 'EU', ' EUR', 'XYZ', '€', '978', 'toString', '__proto__', 'constructor'])(
    '%j',
    (code) => {
      expect(currencyDigits(code)).toBeUndefined();
    },
  );
});

test('the table equals the package currency-codes and later additions (npm run write-currencies writes it)', () => {
  const written = Object.values(CODES_BY_DIGITS).flatMap((codes) => codes.split(' '));
  const known = new Map<string, number | undefined>(currencies.map(({ code, digits }) => [code, digits]));
  known.set('XCG', 2);
  expect(new Map(written.map((code) => [code, currencyDigits(code)]))).toEqual(known);
  expect(written).toHaveLength(known.size);
});
