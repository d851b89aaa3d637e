import { describe, expect, test } from 'vitest';
import { quote } from '../../../src/index.js';
import type { Policy, Tax } from './given.js';
import { amounts, fixed, inclusive, inEuro, nightly, nights, percent, stay, taxOf } from './given.js';

const night = (price: string, taxes: Tax[], policy?: Policy) => quote(inEuro(...taxes), nights(price), policy);
const ON_NET: Policy = { exclusiveBase: 'net' };

describe('the net and the taxes of an inclusive price', () => {
  const city = (more: Partial<Tax> = {}) =>
    fixed('City tax', 'per_person_per_night', '2.50', { is_inclusive: true, ...more });

  // What the guest sees, the taxes in it, the net that is left, what each tax is.
  const CASES: Array<[string, string, Tax[], string, Record<string, string>]> = [
    // 120 / 1.20
    ['20% of a net of 100', '120.00', [inclusive('VAT', '20')], '100.00', { VAT: '20.00' }],
    // 120 / (1 + 0.10 + 0.10)
    [
      'two taxes side by side',
      '120.00',
      [inclusive('A', '10'), inclusive('B', '10')],
      '100.00',
      { A: '10.00', B: '10.00' },
    ],
    // 121 / (1.10 x 1.10)
    [
      'a tax on a tax',
      '121.00',
      [inclusive('A', '10', { level: 1 }), inclusive('B', '10')],
      '100.00',
      { A: '10.00', B: '11.00' },
    ],
    // (115 - 5) / 1.10: two guests at 2.50
    [
      'VAT beside a city tax',
      '115.00',
      [inclusive('VAT', '10'), city()],
      '100.00',
      { VAT: '10.00', 'City tax': '5.00' },
    ],
    // 115.50 = N + 5 + 0.10 x (N + 5)
    [
      'VAT on a city tax',
      '115.50',
      [city({ level: 1 }), inclusive('VAT', '10')],
      '100.00',
      { 'City tax': '5.00', VAT: '10.50' },
    ],
    [
      'VAT on a nested city tax',
      '115.50',
      [inclusive('VAT', '10', { taxes: [city()] })],
      '100.00',
      { 'City tax': '5.00', VAT: '10.50' },
    ],
    // 147 = N + 10 + 20 + 0.10 x (N + 10) + 0.05 x (N + 20)
    [
      'two taxes, each on one of two charges',
      '147.00',
      [
        fixed('A', 'per_booking', '10.00', { is_inclusive: true, level: 1 }),
        fixed('B', 'per_booking', '20.00', { is_inclusive: true, level: 1 }),
        inclusive('C', '10', { local: { base: { start: 'net', plus: ['A'] } } }),
        inclusive('D', '5', { local: { base: { start: 'net', plus: ['B'] } } }),
      ],
      '100.00',
      { A: '10.00', B: '20.00', C: '11.00', D: '6.00' },
    ],
    // 190.50 = N + 10 + 20 + 40 + 0.10 x (N + 10 + 20) + 0.05 x (N + 10 + 40)
    [
      'two taxes with one charge in common',
      '190.50',
      [
        fixed('A', 'per_booking', '10.00', { is_inclusive: true, level: 1 }),
        fixed('B', 'per_booking', '20.00', { is_inclusive: true, level: 1 }),
        fixed('C', 'per_booking', '40.00', { is_inclusive: true, level: 1 }),
        inclusive('D', '10', { local: { base: { start: 'net', plus: ['A', 'B'] } } }),
        inclusive('E', '5', { local: { base: { start: 'net', plus: ['A', 'C'] } } }),
      ],
      '100.00',
      { A: '10.00', B: '20.00', C: '40.00', D: '13.00', E: '7.50' },
    ],
    ['a tax of 100%', '200.00', [inclusive('VAT', '100')], '100.00', { VAT: '100.00' }],
    ['a tax of 0%', '100.00', [inclusive('VAT', '0')], '100.00', { VAT: '0.00' }],
    ['a free night', '0.00', [inclusive('VAT', '20')], '0.00', { VAT: '0.00' }],
    ['no tax at all', '100.00', [], '100.00', {}],
  ];
  test.each(CASES)('%s', (_, price, taxes, net, expected) => {
    const quoted = night(price, taxes);
    expect(amounts(quoted)).toEqual(expected);
    expect(quoted).toMatchObject({ price, net, total: price, exclusive: '0.00' });
  });
});

test('two exclusive taxes of the price, with one charge in common, are computed each on its own charges', () => {
  const fees = ['10.00', '20.00', '40.00'].map((rate, at) =>
    fixed('ABC'[at] as string, 'per_booking', rate, { level: 1 }),
  );
  const on = (title: string, ...plus: string[]) => percent(title, '10', { local: { base: { start: 'price', plus } } });
  // 10% of 100 + 10 + 20, and of 100 + 10 + 40.
  const quoted = night('100.00', [...fees, on('D', 'A', 'B'), on('E', 'A', 'C')]);
  expect(amounts(quoted)).toEqual({ A: '10.00', B: '20.00', C: '40.00', D: '13.00', E: '15.00' });
});

describe('an exclusive charge below an inclusive tax', () => {
  // VAT is 20% of net and fee, and all of it is inside the price: 122 = N + 0.20 x (N + 10). The fee comes on top.
  test('VAT on a fee is inside the room price, the fee is not', () => {
    const quoted = night('122.00', [fixed('Fee', 'per_night', '10.00', { level: 1 }), inclusive('VAT', '20')]);
    expect(quoted).toMatchObject({ net: '100.00', inclusive: '22.00', exclusive: '10.00', total: '132.00' });
    expect(taxOf(quoted, 'VAT').base).toBe('110.00');
  });

  // Service is 10% of the price, 12. VAT is 20% of net and service: 120 = N + 0.20 x (N + 12), N is 98, VAT 22.
  test('VAT on a service charge that is a part of the price', () => {
    const taxes = [percent('Service', '10', { level: 1 }), inclusive('VAT', '20')];
    const quoted = night('120.00', taxes);
    expect(amounts(quoted)).toEqual({ Service: '12.00', VAT: '22.00' });
    expect(quoted).toMatchObject({ net: '98.00', total: '132.00' });
  });

  // Service is 10% of the net now: 122 = N + 0.20 x (N + 0.10 N).
  test('VAT on a service charge that is a part of the net', () => {
    const taxes = [percent('Service', '10', { level: 1 }), inclusive('VAT', '20')];
    const quoted = night('122.00', taxes, ON_NET);
    expect(amounts(quoted)).toEqual({ Service: '10.00', VAT: '22.00' });
    expect(quoted).toMatchObject({ net: '100.00', total: '132.00' });
  });
});

describe('an inclusive tax computed on exclusive ones', () => {
  // Service is 10% of the price, 10; the VAT nested under it is in the price already. City levy: 10% of net, VAT and
  // service. 100 = N + 0.2 N + 0.1 x (1.2 N + 10), so N = 75.
  test('is solved with an inclusive tax nested under them', () => {
    const service = percent('Service', '10', { level: 1, taxes: [inclusive('VAT', '20')] });
    const quoted = quote(inEuro(service, inclusive('City', '10')), nights('100.00'));
    expect(amounts(quoted)).toEqual({ VAT: '15.00', Service: '10.00', City: '10.00' });
    expect(quoted.net).toBe('75.00');
  });

  // Service is 10% of price and cleaning, 11; the towels are in the price. City levy: 10% of net, towels, cleaning
  // and service: 100 = N + 20 + 0.1 x (N + 20 + 10 + 11), so N = 69.
  test('is solved with taxes that have separate bases, and an inclusive fee', () => {
    const quoted = quote(
      inEuro(
        fixed('Cleaning', 'per_night', '10.00', { level: 2 }),
        fixed('Towels', 'per_night', '20.00', { level: 2, is_inclusive: true }),
        percent('Service', '10', { level: 1 }),
        inclusive('City', '10'),
      ),
      nights('100.00'),
    );
    expect(amounts(quoted)).toEqual({ Cleaning: '10.00', Towels: '20.00', Service: '11.00', City: '11.00' });
    expect(quoted.net).toBe('69.00');
  });

  // Service is 10% of the price, the towels in it: 10. City levy: 10% of net, towels and service:
  // 100 = N + 10 + 0.1 x (N + 10 + 10), so N = 80.
  test('is solved with an inclusive fee nested under them', () => {
    const towels = fixed('Towels', 'per_night', '10.00', { is_inclusive: true });
    const service = percent('Service', '10', { level: 1, taxes: [towels] });
    const quoted = quote(inEuro(service, inclusive('City', '10')), nights('100.00'));
    expect(amounts(quoted)).toEqual({ Towels: '10.00', Service: '10.00', City: '10.00' });
    expect(quoted.net).toBe('80.00');
  });

  // 120 = N + 9 + 0.1 x (N + 9) in cents: N = 100.09, VAT 10.909.
  test('includes a tenth of a nested fee of nine cents', () => {
    const towels = fixed('Towels', 'per_night', '0.09', { is_inclusive: true });
    const quoted = quote(inEuro(inclusive('VAT', '10', { taxes: [towels] })), nights('1.20'));
    expect(amounts(quoted)).toEqual({ Towels: '0.09', VAT: '0.11' });
  });
});

describe('a percentage on top of an inclusive price', () => {
  // 120 is 100 and 20 of VAT. On top, 10%.
  const beside = [inclusive('VAT', '20'), percent('Service', '10')];
  const below = [inclusive('VAT', '20', { level: 1 }), percent('Service', '10')];

  test('is taken of the price, beside VAT or below it', () => {
    expect(taxOf(night('120.00', beside), 'Service')).toMatchObject({ base: '120.00', amount: '12.00' });
    expect(taxOf(night('120.00', below), 'Service')).toMatchObject({ base: '120.00', amount: '12.00', computedOn: [] });
  });

  test('is taken of the net if the policy says so: 100 beside VAT, 100 + 20 below it', () => {
    expect(taxOf(night('120.00', beside, ON_NET), 'Service')).toMatchObject({ base: '100.00', amount: '10.00' });
    expect(taxOf(night('120.00', below, ON_NET), 'Service')).toMatchObject({
      base: '120.00',
      amount: '12.00',
      computedOn: ['VAT'],
    });
  });
});

describe('a tax that is inclusive on some nights', () => {
  // Night 1: 120 = 100 + 20. Night 2: 120 untaxed.
  test('does not change the price of the other nights', () => {
    const quoted = quote(inEuro(inclusive('VAT', '20', { max_nights: 1 })), nights('120.00', '120.00'));
    expect(quoted.nights.map(({ net }) => net)).toEqual(['100.00', '120.00']);
    expect(nightly(quoted, 'VAT')).toEqual(['20.00', '0.00']);
  });

  // VAT on night 1 is 10% of 100 + 10 + 1: 122.10 = 100 + 10 + 1 + 11.10. On night 2 it is alone: 110 = 100 + 10.
  test('splits the price of each night by the taxes of that night', () => {
    const taxes = [
      inclusive('VAT', '10'),
      inclusive('Levy', '10', { max_nights: 1, level: 1 }),
      inclusive('Local', '1', { max_nights: 1, level: 1 }),
    ];
    const quoted = quote(inEuro(...taxes), nights('122.10', '110.00'));
    expect(quoted.nights.map(({ net }) => net)).toEqual(['100.00', '100.00']);
    expect(nightly(quoted, 'VAT')).toEqual(['11.10', '10.00']);
  });
});

describe('more tax inside the price than the price', () => {
  const city = fixed('City tax', 'per_person_per_night', '2.00', { is_inclusive: true, type: 'city_tax' });

  test('a free night with an inclusive city tax gives a negative net and a warning', () => {
    const quoted = night('0.00', [city]);
    expect(quoted).toMatchObject({ price: '0.00', net: '-4.00', inclusive: '4.00', total: '0.00' });
    expect(quoted.warnings.map(({ code }) => code)).toEqual(['net_below_zero']);
    expect(quoted.nights[0]?.net).toBe('-4.00');
  });

  test('the warning has its figures', () => {
    expect(night('0.00', [city]).warnings).toMatchInlineSnapshot(`
      [
        {
          "code": "net_below_zero",
          "keys": [
            "net",
          ],
          "message": "The net is -4.00, because the inclusive charges (4.00) are more than the price (0.00). The property pays the difference.",
          "params": {
            "inclusive": "4.00",
            "net": "-4.00",
            "price": "0.00",
          },
          "path": "net",
        },
      ]
    `);
  });

  // -4 = 1.10 N, N = -3.636..., VAT -0.3636...
  test('VAT beside it is below zero too', () => {
    const quoted = night('0.00', [city, inclusive('VAT', '10')]);
    expect(amounts(quoted)).toEqual({ 'City tax': '4.00', VAT: '-0.36' });
    expect(quoted.net).toBe('-3.64');
  });

  test('a net of 0.00 gives no warning', () => {
    const quoted = night('4.00', [city]);
    expect(quoted.net).toBe('0.00');
    expect(quoted.warnings).toEqual([]);
  });

  test('an ordinary stay gives no warning', () => {
    expect(quote(inEuro(city), stay({ persons: 2, price: '100.00', nights: 2 })).warnings).toEqual([]);
  });
});
