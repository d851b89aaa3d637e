import { describe, expect, test } from 'vitest';
import type { Policy, RoundingMode, Stay, TaxSetInput } from '../../../../src/index.js';
import { explain, quote } from '../../../../src/index.js';
import { fixed, inclusive, inEuro, nightly, nights, percent } from '../given.js';

const round = { step: '100', mode: 'down' } as const;

function inYen(rate: string, local: object, more: object = {}): TaxSetInput {
  const tax = { title: 'Tax', logic: 'percent', type: 'city_tax', rate, is_inclusive: false, local, ...more } as const;
  return { title: 'Example', currency: 'JPY', taxes: [tax] };
}

const exclusives = (taxSet: TaxSetInput, given: Stay, policy: Policy = {}) => {
  const quoted = quote(taxSet, given, policy);
  return [quoted.exclusive, ...quoted.nights.map(({ exclusive }) => exclusive)];
};

describe('a charge that is rounded in steps', () => {
  test('10 and 240 yen, down to 200, are 8 and 192', () => {
    expect(exclusives(inYen('1', { round }), nights('1000', '24000'))).toEqual(['200', '8', '192']);
  });

  test('down without a step, 2.5% of 49.99 and 150.00 is 1.24 and 3.75: the parts are not scaled', () => {
    const levy = (own: object) => inEuro(percent('Levy', '2.5', { local: { round: own } }));
    // 1.24975 + 3.75 = 4.99975, rounded down to 4.99.
    expect(exclusives(levy({ mode: 'down' }), nights('49.99', '150.00'))).toEqual(['4.99', '1.24', '3.75']);
    expect(exclusives(levy({ mode: 'down', step: '0.01' }), nights('49.99', '150.00'))).toEqual([
      '4.99',
      '1.24',
      '3.75',
    ]);
  });

  test('below zero is scaled to its nights too: -0.24 and -0.18, to -0.40, are -0.23 and -0.17', () => {
    // A fee of 1.00 a night in prices of 0.20 and 0.40 leaves a net of -0.80 and -0.60.
    const fee = fixed('Fee', 'per_night', '1.00', { is_inclusive: true });
    const levy = percent('Levy', '30', { local: { base: { start: 'net' }, round: { step: '0.10' } } });
    expect(nightly(quote(inEuro(fee, levy), nights('0.20', '0.40')), 'Levy')).toEqual(['-0.23', '-0.17']);
  });

  test.each(['half-up', 'down'] as const)('the mode of the policy changes no amount: %s', (mode) => {
    const own = inEuro(percent('Levy', '3.7', { local: { round: { mode } } }));
    const policy = { rounding: { mode } };
    const stay = nights('33.33', '66.67', '0.05', '91.10');
    expect(exclusives(own, stay, policy)).toEqual(exclusives(inEuro(percent('Levy', '3.7')), stay, policy));
  });

  test('rounds each night if the policy rounds by night', () => {
    const byNight = { rounding: { unit: 'night' } } as const;
    expect(exclusives(inYen('1', { round }), nights('1000', '24000'), byNight)).toEqual(['200', '0', '200']);
  });

  test.each([
    ['half-up', '300'],
    ['half-even', '200'],
    ['half-down', '200'],
    ['up', '300'],
    ['down', '200'],
  ] as const)('%s is where a fraction of the step goes', (mode, expected) => {
    expect(exclusives(inYen('1', { round: { step: '100', mode } }), nights('25000'))[0]).toBe(expected);
  });

  test('is shared out over its rooms', () => {
    const rooms = [
      { persons: 1, nightlyPrices: ['1000'] },
      { persons: 1, nightlyPrices: ['24000'] },
    ];
    for (const unit of ['stay', 'night'] as const) {
      const quoted = quote(inYen('1', { round }), { checkIn: '2026-05-01', rooms }, { rounding: { unit } });
      expect(quoted.rooms.map(({ exclusive }) => exclusive)).toEqual(['8', '192']);
    }
  });

  test('is shared out over its rates', () => {
    // 1% of 1,000 and 12% of 2,000: 10 and 240.
    const local = { round, rates: [{ night_to: 1, rate: '1' }] };
    const [line] = quote(inYen('12', local), nights('1000', '2000')).taxes;
    expect(line?.rates?.map(({ amount }) => amount)).toEqual(['8', '192']);
  });

  test('gives each rate the charge of its nights if the policy rounds by night', () => {
    // 13% of 2,000 is 260, down to 200; 10% of 400 is 40, down to nothing.
    const local = { round, rates: [{ night_to: 1, rate: '13' }] };
    const [line] = quote(inYen('10', local), nights('2000', '400'), { rounding: { unit: 'night' } }).taxes;
    expect(line?.rates?.map(({ amount }) => amount)).toEqual(['200', '0']);
  });

  test('a fixed amount in whole units is rounded too', () => {
    const tax = { logic: 'per_person_per_night', currency: 'JPY' };
    expect(exclusives(inYen('135', { round }, tax), nights('1000', '1000'))).toEqual(['500', '250', '250']);
  });

  test('later taxes read the rounded amount; taxes of exact amounts do not', () => {
    const levy = percent('Levy', '3.8', { level: 1, local: { round: { step: '0.05' } } });
    const quoted = (local: object) => quote(inEuro(levy, percent('VAT', '50', { local })), nights('129.00', '148.50'));
    // 10.55 in place of 10.545.
    expect(quoted({}).taxes.map(({ amount, base }) => [base, amount])).toEqual([
      ['277.50', '10.55'],
      ['288.05', '144.03'],
    ]);
    expect(quoted({ at_most: '1000' }).taxes[1]?.amount).toBe('144.02');
  });

  test('inside the price, the net is the rest', () => {
    const quoted = quote(inEuro(inclusive('VAT', '3.8', { local: { round: { step: '0.05' } } })), nights('129.00'));
    // 129.00 - 129.00 / 1.038 = 4.7225...
    expect([quoted.inclusive, quoted.net]).toEqual(['4.70', '124.30']);
  });
});

describe('a unit that is rounded in steps', () => {
  test('each guest and night, before they are added', () => {
    const local = { per: 'guest', round: { each: true, step: '0.50', mode: 'up' } } as const;
    // 5% of 55.00 for each of two is 2.75, up to 3.00.
    expect(exclusives(inEuro(percent('Levy', '5', { local })), nights('110.00', '100.00'))).toEqual([
      '11.00',
      '6.00',
      '5.00',
    ]);
  });

  test('rounds the rate of a fixed amount', () => {
    const local = { round: { each: true, step: '0.05' } } as const;
    expect(exclusives(inEuro(fixed('Tax', 'per_person', '1.13', { local })), nights('50.00'))[0]).toBe('2.30');
  });
});

test('a mode alone rounds the charge to the minor unit', () => {
  const charge = (mode: RoundingMode) => inEuro(percent('Levy', '5', { local: { round: { mode } } }));
  // 5% of 100.50 is 5.025.
  expect((['up', 'down'] as const).map((mode) => exclusives(charge(mode), nights('100.50'))[0])).toEqual([
    '5.03',
    '5.02',
  ]);
});

test('an empty rounding changes nothing', () => {
  const levies = [percent('Levy', '5', { local: { round: {} } }), percent('Levy', '5')];
  const [one, other] = levies.map((levy) => nightly(quote(inEuro(levy), nights('100.50', '99.30')), 'Levy'));
  expect(one).toEqual(other);
});

test('the explanation names the step, and the sentence ends with the amount', () => {
  const [taxSet, of] = [inYen('1', { round }), nights('1000', '24000')];
  const [one] = explain(quote(taxSet, of), { taxSet, stay: of }).charges;
  expect(one?.steps.at(-1)).toMatchObject({ kind: 'rounding', step: '100', mode: 'down', amount: '200' });
  expect(one?.sentences[0]).toBe('Tax 1% of 25000 (2 nights 25000) = 250, rounded down in steps of 100 to 200.');
});
