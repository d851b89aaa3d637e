import { describe, expect, test } from 'vitest';
import { quote } from '../../../src/index.js';
import { expectAddsUp } from '../calculation/adds-up.js';
import { fixed, inclusive, nightly, percent, room, stay } from '../calculation/given.js';

/** 10% on top, rounded to what the currency can pay. */
describe('the minor unit of the currency', () => {
  test.each([
    // 980.5 yen
    ['JPY', '9805', '981', '10786'],
    // 98.05 euros
    ['EUR', '980.5', '98.05', '1078.55'],
    // 3.1505 dinars
    ['KWD', '31.505', '3.151', '34.656'],
    // 0.12345 unidades de fomento
    ['CLF', '1.2345', '0.1235', '1.3580'],
    // The forint has two digits by ISO 4217, whatever is in the purse.
    ['HUF', '45000.5', '4500.05', '49500.55'],
  ])('%s: a tenth of %s is %s', (currency, price, levy, total) => {
    const quoted = quote({ title: 'Levy', currency, taxes: [percent('Levy', '10')] }, stay(room([price])));
    expect(quoted).toMatchObject({ currency, exclusive: levy, total });
    expectAddsUp(quoted);
  });

  // 10,000 / 1.1 is 9,090.909..., so the tax is 909.09... and the net what remains.
  test('Japan: 10% consumption tax inside, 200 yen a guest and night added', () => {
    const taxes = [
      inclusive('Consumption tax', '10'),
      fixed('Lodging tax', 'per_person_per_night', '200', { currency: 'JPY', type: 'city_tax' }),
    ];
    const quoted = quote({ title: 'Tokyo', currency: 'JPY', taxes }, stay(room(['10000', '10000'])));
    expect(quoted).toMatchObject({ price: '20000', net: '18182', inclusive: '1818', exclusive: '800', total: '20800' });
    expect(nightly(quoted, 'Consumption tax')).toEqual(['909', '909']);
  });

  // 100 yen over three nights: 34, 33, 33; 10% is 3.4, 3.3, 3.3, in all 10: 3 + 3 + 3, the spare one to the first.
  test('a stay price in yen is spread in whole yen', () => {
    const quoted = quote(
      { title: 'Yen', currency: 'JPY', taxes: [percent('Levy', '10')] },
      stay({ persons: 1, price: '100', nights: 3 }),
    );
    expect(quoted.nights.map(({ price }) => price)).toEqual(['34', '33', '33']);
    expect(nightly(quoted, 'Levy')).toEqual(['4', '3', '3']);
  });

  // 100 dinars over three nights: 33.334, 33.333, 33.333.
  test('a stay price in dinars is spread in fils', () => {
    const quoted = quote({ title: 'Fils', currency: 'KWD', taxes: [] }, stay({ persons: 1, price: '100', nights: 3 }));
    expect(quoted.nights.map(({ price }) => price)).toEqual(['33.334', '33.333', '33.333']);
  });

  test('a rate may be finer than the coin: 0.125 euros for two guests is a quarter', () => {
    const taxSet = { title: 'Fine', currency: 'EUR', taxes: [fixed('Fee', 'per_person', '0.125')] };
    expect(quote(taxSet, stay(room(['10.00']))).exclusive).toBe('0.25');
  });

  test('trailing zeros are no decimals: 100.00 yen are 100 yen', () => {
    expect(quote({ title: 'Zeros', currency: 'JPY', taxes: [] }, stay(room(['100.00']))).price).toBe('100');
  });
});

describe('more digits than a double holds', () => {
  // 7% of 90,071,992,547,409.93 is 6,305,039,478,318.6951.
  test('no cent is lost beyond 2^53', () => {
    const quoted = quote(
      { title: 'Big', currency: 'EUR', taxes: [percent('Levy', '7')] },
      stay(room(['90071992547409.93'])),
    );
    expect(quoted).toMatchObject({ exclusive: '6305039478318.70', total: '96377032025728.63' });
  });

  // 1.19 x 10^27 is 10^27 and 19% of it: a price has at most 30 characters.
  test('no cent is lost at 10^27', () => {
    const zeros = '0'.repeat(25);
    const quoted = quote(
      { title: 'Big', currency: 'EUR', taxes: [inclusive('VAT', '19')] },
      stay(room([`119${zeros}`])),
    );
    expect(quoted).toMatchObject({ net: `100${zeros}.00`, inclusive: `19${zeros}.00` });
    expectAddsUp(quoted);
  });

  // 100 / 1.19 is 84.03361344537815126050420168067226890756302521008403...
  test.each([16, 20, 24])('amounts can have %i digits', (digits) => {
    const exact = (100n * 10n ** BigInt(digits + 3)) / 119n;
    const rounded = ((exact + 5n) / 10n).toString();
    const quoted = quote({ title: 'Exact', currency: 'EUR', taxes: [inclusive('VAT', '19')] }, stay(room(['100.00'])), {
      rounding: { digits },
    });
    expect(quoted.price).toBe(`100.${'0'.repeat(digits)}`);
    expect(quoted.net).toBe(`${rounded.slice(0, 2)}.${rounded.slice(2)}`);
  });
});
