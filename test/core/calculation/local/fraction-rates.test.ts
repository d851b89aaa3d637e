import { describe, expect, test } from 'vitest';
import type { LocalTaxInput } from '../../../../src/index.js';
import { quote, validateTaxSet } from '../../../../src/index.js';
import { fixed, inclusive, inEuro, percent, room, stay, taxOf } from '../given.js';

const charged = (local: LocalTaxInput, price: string) =>
  taxOf(quote(inEuro(percent('Tax', '6.67', { local })), stay(room([price]))), 'Tax').amount;

describe('a rate that is a fraction', () => {
  test('is exact: a fifteenth of 7,500.00 is 500.00, and not the 500.25 of 6.67%', () => {
    expect(charged({ rate: '20/3' }, '7500.00')).toBe('500.00');
    expect(charged({}, '7500.00')).toBe('500.25');
  });

  test('is taken out of a price: 160.00 with a fifteenth of the net inside are 150.00 and 10.00', () => {
    const set = inEuro(inclusive('Tax', '6.67', { local: { rate: '20/3' } }));
    expect(quote(set, stay(room(['160.00'])))).toMatchObject({ net: '150.00', inclusive: '10.00' });
  });

  test('stands in a row, as written in the quote', () => {
    const rates = [{ night_from: 2, rate: '20/3' }];
    const set = inEuro(percent('Tax', '10', { local: { rates } }));
    expect(taxOf(quote(set, stay(room(['150.00', '150.00']))), 'Tax').rates).toEqual([
      { rate: '20/3', base: '150.00', amount: '10.00' },
      { rate: '10', base: '150.00', amount: '15.00' },
    ]);
  });

  test('is a share: two thirds of 100.00 at 6% are 4.00', () => {
    const set = inEuro(percent('Tax', '6', { local: { base: { share: '2/3' } } }));
    expect(quote(set, stay(room(['100.00']))).exclusive).toBe('4.00');
  });

  test('is an amount: 10/3 a night for three nights is 10.00', () => {
    const set = inEuro(fixed('Tax', 'per_night', '3.33', { local: { rate: '10/3' } }));
    expect(quote(set, stay(room(['50.00', '50.00', '50.00']))).exclusive).toBe('10.00');
  });

  test.each([
    ['1/0', 'not_decimal'],
    ['1/', 'not_decimal'],
    ['/3', 'not_decimal'],
    ['-1/3', 'not_decimal'],
    ['1/2/3', 'not_decimal'],
    ['1.5/3', 'not_decimal'],
    ['1 / 3', 'not_decimal'],
    ['123456789012345678901/3', 'too_many_digits'],
    ['1/123456789012345678901', 'too_many_digits'],
    ['1001/10', 'local_rate_over_100'],
  ])('%s is refused', (rate, code) => {
    const { issues = [] } = validateTaxSet(inEuro(percent('Tax', '10', { local: { rate } })));
    expect(issues.map(({ code: found, path }) => [found, path])).toEqual([[code, 'taxes[0].local.rate']]);
  });

  test('has at most 20 digits on each side', () => {
    const rate = '12345678901234567890/12345678901234567891';
    expect(validateTaxSet(inEuro(percent('Tax', '10', { local: { rate } }))).issues).toBeUndefined();
  });

  test('is refused as the rate of the API', () => {
    const { issues = [] } = validateTaxSet(inEuro(percent('Tax', '20/3')));
    expect(issues.map(({ code, path }) => [code, path])).toEqual([['not_decimal', 'taxes[0].rate']]);
  });
});

describe('a row with several labels', () => {
  const rates = [{ label: ['foreigner', 'paid in dollars'], rate: '0' }];
  const set = inEuro(fixed('Tax', 'per_person_per_night', '5.00', { local: { rates } }));
  const paid = (...labels: string[][]) => {
    const guests = labels.map((own) => ({ labels: own }));
    return quote(set, stay({ guests, nightlyPrices: ['90.00'] })).exclusive;
  };

  test('holds of a guest who has all of them', () => {
    expect(paid(['paid in dollars', 'foreigner', 'other'])).toBe('0.00');
    expect(paid(['foreigner'], ['paid in dollars'])).toBe('10.00');
    expect(paid([], ['foreigner', 'paid in dollars'])).toBe('5.00');
  });

  test('holds where the guest has one and the stay the other', () => {
    const guests = [{ labels: ['foreigner'] }];
    const given = { ...stay({ guests, nightlyPrices: ['90.00'] }), labels: ['paid in dollars'] };
    expect(quote(set, given).exclusive).toBe('0.00');
  });

  test.each<[unknown, string, string]>([
    [[], 'list_too_short', 'label'],
    [['a', ''], 'blank', 'label[1]'],
    [['a', 5], 'not_text', 'label[1]'],
    [Array.from({ length: 21 }, (_, index) => `label ${index}`), 'list_too_long', 'label'],
    ['', 'blank', 'label'],
    [5, 'not_text', 'label'],
  ])('%j is refused', (label, code, field) => {
    const local = { rates: [{ label, rate: '0' }] };
    const { issues = [] } = validateTaxSet({ ...set, taxes: [{ ...set.taxes[0], local }] });
    expect(issues.map(({ code: found, path }) => [found, path])).toEqual([[code, `taxes[0].local.rates[0].${field}`]]);
  });
});
