import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalRateInput } from '../../../src/core/definitions/local/of-tax.js';
import type { TaxSetEntryInput } from '../../../src/core/definitions/tax.js';
import type { PriceAnswer, Priced } from '../../../src/index.js';
import { createCalculator, priceForNet, priceForTotal, validateTaxSet } from '../../../src/index.js';
import { priceSpread } from '../../../src/trials/preview/price-for.js';
import { policy } from '../../../src/trials/testing/index.js';
import { fixed, inEuro, percent } from '../../core/calculation/given.js';
import { canBeQuoted, withoutDigits } from './shown-edits.js';

const one = { checkIn: '2026-05-01', rooms: [{ persons: 2, nights: 1 }] };

describe('a search at the edge of a price band', () => {
  const bands = [{ price_from: '100', rate: '20.00' }];

  test('gives the nearest prices below and above for a total that a band skips', () => {
    const calculator = createCalculator(
      inEuro(fixed('Levy', 'per_room_per_night', '5.00', { local: { rates: bands } })),
    );
    expect(priceForTotal(calculator, one, '110.00')).toMatchObject({
      exact: false,
      below: { price: '99.99', total: '104.99' },
      above: { price: '100.00', total: '120.00' },
    });
    expect(priceForTotal(calculator, one, '104.99')).toMatchObject({ exact: true, price: '99.99' });
    expect(priceForTotal(calculator, one, '120.00')).toMatchObject({ exact: true, price: '100.00' });
  });

  test('gives the lowest price for a total on both sides of a band with a lower rate', () => {
    const local = { rates: [{ price_from: '100', rate: '1.00' }] };
    const calculator = createCalculator(inEuro(fixed('Levy', 'per_room_per_night', '5.00', { local })));
    expect(priceForTotal(calculator, one, '103.00')).toMatchObject({ exact: true, price: '98.00' });
    expect(priceForTotal(calculator, one, '105.00')).toMatchObject({ exact: true, price: '104.00' });
  });

  test('finds a total that only a middle band has, with equal rates below and above it', () => {
    const local = { rates: [{ price_over: '100', price_under: '101', rate: '50.00' }] };
    const calculator = createCalculator(inEuro(fixed('Levy', 'per_room_per_night', '5.00', { local })));
    expect(priceForTotal(calculator, one, '150.50')).toMatchObject({ exact: true, price: '100.50' });
    expect(priceForTotal(calculator, one, '150.01')).toMatchObject({ exact: true, price: '100.01' });
    expect(priceForTotal(calculator, one, '150.00')).toMatchObject({ exact: true, price: '145.00' });
  });

  test('India: a net of 7,500 is the last at 5%, and 18% inside the price starts from another', () => {
    const gst = percent('GST', '5', { is_inclusive: true, local: { rates: [{ price_over: '7500', rate: '18' }] } });
    const calculator = createCalculator(inEuro(gst));
    expect(priceForNet(calculator, one, '7142.86')).toMatchObject({ exact: true, price: '7500.00' });
    expect(priceForNet(calculator, one, '7000.00')).toMatchObject({ exact: true, price: '7350.00' });
    expect(priceForNet(calculator, one, '7200.00')).toMatchObject({ exact: true, price: '8496.00' });
  });

  test('passes the edge night by night for several prices', () => {
    const calculator = createCalculator(
      inEuro(fixed('Levy', 'per_room_per_night', '5.00', { local: { rates: bands } })),
    );
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['1', '2'] }] };
    const answer = priceForTotal(calculator, stay, '170.00');
    expect(answer).toMatchObject({ exact: false, below: { total: '159.99' }, above: { total: '175.00' } });
  });
});

const units = (amount: string): number => Number(amount.replace('.', ''));
const amount = (cents: number): string => (cents / 100).toFixed(2);

const limit = fc.integer({ min: 0, max: 1_000 }).map(amount);
const rate = fc.integer({ min: 0, max: 2_000 }).map(amount);
const row: fc.Arbitrary<LocalRateInput> = fc.oneof(
  fc.record({ price_from: limit, rate }),
  fc.record({ price_over: limit, rate }),
  fc.record({ price_to: limit, rate }),
  fc.record({ price_under: limit, rate }),
  fc
    .record({ from: fc.integer({ min: 0, max: 900 }), width: fc.integer({ min: 0, max: 90 }), rate })
    .map(({ from, width, rate: own }) => ({ price_from: amount(from), price_to: amount(from + width), rate: own })),
  fc.record({ price_from: limit, age_under: fc.constant(12), rate }),
);

const banded: fc.Arbitrary<TaxSetEntryInput> = fc
  .record({
    isPercent: fc.boolean(),
    is_inclusive: fc.boolean(),
    rate,
    level: fc.nat(1),
    rates: fc.array(row, { minLength: 1, maxLength: 3 }),
    price_of: fc.constantFrom('room', 'person'),
  })
  .map(({ isPercent, is_inclusive, rate: own, level, rates, price_of }) =>
    isPercent
      ? percent('Percent', own, { is_inclusive, level, local: { rates, price_of } })
      : fixed('Fixed', 'per_person_per_night', amount(units(own) / 4), {
          is_inclusive,
          level,
          local: { rates, price_of },
        }),
  );

const stays = fc.record({
  checkIn: fc.constant('2026-05-01'),
  rooms: fc.array(
    fc.record({
      guests: fc.constantFrom([{}], [{}, { age: 7 }]),
      nightlyPrices: fc.array(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

/** Prices of up to 25.00 are all tried. */
const MOST = 2_500;

test('always: no price of a small range leads nearer to what was asked, at bands of any rates', {
  timeout: 1e6,
}, () => {
  let exact = 0;
  let tried = 0;
  fc.assert(
    fc.property(
      fc.array(banded, { minLength: 1, maxLength: 2 }),
      stays,
      policy().map(withoutDigits),
      fc.integer({ min: 100, max: 1_500 }),
      fc.constantFrom('total' as const, 'net' as const),
      (taxes, stay, given, wanted, figure) => {
        const taxSet = inEuro(...taxes.map((tax, at) => ({ ...tax, title: `Tax ${at}` })));
        const { value } = validateTaxSet(taxSet);
        fc.pre(value !== undefined && canBeQuoted(value, given));
        const calculator = createCalculator(taxSet, given);
        const spread = priceSpread(stay, 2);
        let [below, above, isMet] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, false];
        for (let price = 0; price <= MOST; price += 1) {
          const found = units(calculator.totals(spread(price))[figure]);
          if (found === wanted) isMet = true;
          else if (found < wanted) below = Math.max(below, found);
          else above = Math.min(above, found);
        }
        const answer: PriceAnswer = (figure === 'total' ? priceForTotal : priceForNet)(
          calculator,
          stay,
          amount(wanted),
        );
        tried += 1;
        const holds = (one: Priced) => expect(calculator.totals(one.stay)[figure]).toBe(one[figure]);
        if (answer.exact) {
          exact += 1;
          holds(answer);
          expect(units(answer[figure])).toBe(wanted);
          return;
        }
        expect(isMet).toBe(false);
        if (Number.isFinite(below)) expect(units(answer.below?.[figure] ?? '')).toBeGreaterThanOrEqual(below);
        if (Number.isFinite(above)) expect(units(answer.above?.[figure] ?? '')).toBeLessThanOrEqual(above);
        for (const side of [answer.below, answer.above]) if (side !== undefined) holds(side);
      },
    ),
    { numRuns: Number(process.env['STAYTAX_RUNS'] ?? 12) },
  );
  console.log(`Prices at bands: exact for ${exact} of ${tried}`);
});
