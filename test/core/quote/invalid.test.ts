import { beforeEach, describe, expect, test } from 'vitest';
import type { Calculator, Policy } from '../../../src/index.js';
import {
  createCalculator,
  InvalidDefinitionError,
  InvalidStayError,
  quote,
  validateStay,
  validateTaxSet,
} from '../../../src/index.js';
import type { Stay, TaxSet } from '../calculation/given.js';
import { fixed, inEuro, nights, percent, room, stay } from '../calculation/given.js';

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return 'nothing was thrown';
}

const places = (issues: ReadonlyArray<{ code: string; path: string }>) =>
  issues.map(({ code, path }) => `${code} ${path}`);

describe('an invalid tax set', () => {
  // A percentage above 100, a fee without currency, one in another currency.
  const bad = inEuro(
    percent('VAT', '119'),
    fixed('Fee', 'per_night', '2.00', { currency: null }),
    fixed('Levy', 'per_night', '2.00', { currency: 'USD' }),
  );

  test('is refused with every issue of validateTaxSet', () => {
    const error = thrownBy(() => createCalculator(bad));
    expect(error).toBeInstanceOf(InvalidDefinitionError);
    expect(error).toBeInstanceOf(Error);
    const { issues } = error as InvalidDefinitionError;
    expect(issues).toEqual(validateTaxSet(bad).issues);
    expect(places(issues).toSorted()).toEqual([
      'currency_differs taxes[2].currency',
      'currency_required taxes[1].currency',
      'rate_over_100 taxes[0].rate',
    ]);
  });

  test('the message has every issue with its place', () => {
    const { message, name } = thrownBy(() => quote(bad, nights('100.00'))) as InvalidDefinitionError;
    expect(name).toBe('InvalidDefinitionError');
    expect(message.split('\n')).toEqual([
      'The tax set is not valid (3 issues):',
      '- taxes[0].rate must be between 0 and 100 when logic is percent (got "119").',
      '- taxes[1].currency is required when logic is per_night, because the rate is an amount.',
      '- taxes[2].currency must be "EUR", the currency of the tax set (got "USD").',
    ]);
  });

  test('an invalid policy is reported with the issues of the set', () => {
    const { issues } = thrownBy(() =>
      createCalculator(bad, { maxNights: 'all' } as unknown as Policy),
    ) as InvalidDefinitionError;
    expect(issues).toHaveLength(4);
    expect(places(issues)).toContain('not_one_of policy.maxNights');
  });

  test.each([null, undefined, 5, 'VAT', [], () => 1, new Map()])('%s is refused like any other', (value) => {
    expect(thrownBy(() => createCalculator(value as unknown as TaxSet))).toBeInstanceOf(InvalidDefinitionError);
  });

  test('a set with references by id must be resolved first', () => {
    const referring = { title: 'By id', currency: 'EUR', taxes: [{ id: 'a', level: 0 }] };
    expect(thrownBy(() => createCalculator(referring as unknown as TaxSet))).toBeInstanceOf(InvalidDefinitionError);
  });
});

describe('an invalid stay', () => {
  let calculator: Calculator;
  beforeEach(() => {
    calculator = createCalculator(inEuro(percent('VAT', '10')));
  });
  const bad = {
    checkIn: '2026-02-30',
    rooms: [room(['100.005', '100.00']), { persons: -1, nightlyPrices: ['1e3'] }],
  } as Stay;

  test.each(['quote', 'totals'] as const)(
    '%s refuses it with every issue, the same as validateStay finds',
    (method) => {
      const error = thrownBy(() => calculator[method](bad));
      expect(error).toBeInstanceOf(InvalidStayError);
      const { issues } = error as InvalidStayError;
      expect(issues).toEqual(validateStay(bad, 'EUR').issues);
      expect(places(issues).toSorted()).toEqual([
        'not_a_date checkIn',
        'not_decimal rooms[1].nightlyPrices[0]',
        'not_whole_number rooms[1].persons',
        'price_decimals rooms[0].nightlyPrices[0]',
      ]);
    },
  );

  test('the message has a single issue without a number', () => {
    const { message, name } = thrownBy(() => calculator.quote(stay())) as InvalidStayError;
    expect(name).toBe('InvalidStayError');
    expect(message).toMatch(/^The stay is not valid: rooms must be .*$/);
    expect(message).not.toContain('more');
  });

  test.each([null, undefined, 5, 'tomorrow', [], () => 1])('%s is refused like any other', (value) => {
    expect(thrownBy(() => calculator.quote(value as unknown as Stay))).toBeInstanceOf(InvalidStayError);
  });

  test('decimals are those of the policy if it sets them: 100.005 is valid with three', () => {
    const exact = createCalculator(inEuro(), { rounding: { digits: 3 } });
    expect(exact.quote(nights('100.005')).price).toBe('100.005');
    const coarse = createCalculator(inEuro(), { rounding: { digits: 0 } });
    const { issues } = thrownBy(() => coarse.quote(nights('100.50'))) as InvalidStayError;
    expect(places(issues)).toEqual(['price_decimals rooms[0].nightlyPrices[0]']);
  });

  test('after a refusal the calculator quotes as before', () => {
    expect(thrownBy(() => calculator.quote(bad))).toBeInstanceOf(InvalidStayError);
    expect(calculator.quote(nights('100.00')).total).toBe('110.00');
  });
});
