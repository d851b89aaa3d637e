import { describe, expect, test } from 'vitest';
import type { TaxSetInput } from '../../../src/core/definitions/tax.js';
import { quote } from '../../../src/core/quote/calculator.js';
import type { Stay } from '../../../src/core/stay/schema.js';
import { explain } from '../../../src/language/explanation/explain.js';

type Parts = NonNullable<NonNullable<TaxSetInput['local']>['parts']>;

function vat(title: string, rate: string, on: string[]) {
  return { title, logic: 'percent', type: 'tax', rate, is_inclusive: true, local: { on } } as const;
}

function explained(parts: Parts, stay: Stay) {
  const taxes = [vat('VAT 7%', '7', ['lodging', 'food']), vat('VAT 19%', '19', ['drinks'])];
  return explain(quote({ title: 'Hotel', currency: 'EUR', taxes, local: { parts } }, stay));
}

const BREAKFAST: Parts = [
  { of: 'breakfast', label: 'food', share: '0.70' },
  { of: 'breakfast', label: 'drinks', share: '0.30' },
];

const room = (extras: NonNullable<Stay['rooms'][number]['extras']>) => ({
  persons: 2,
  price: '100.00',
  nights: 1,
  extras,
});

describe('an explanation of a price that the set splits', () => {
  test('says each part with its share, and adds up to what was sold', () => {
    const { splits, sentences } = explained(BREAKFAST, {
      checkIn: '2026-05-01',
      rooms: [room([{ label: 'breakfast', price: '42.00' }])],
    });
    expect(splits).toEqual([
      {
        of: 'breakfast',
        price: '42.00',
        parts: [
          { label: 'food', share: '0.7', amount: '29.40' },
          { label: 'drinks', share: '0.3', amount: '12.60' },
        ],
        nights: [{ roomNights: 1, price: '42.00', amounts: ['29.40', '12.60'] }],
      },
    ]);
    expect(sentences.at(-1)).toBe('42.00 "breakfast" = 29.40 "food" (0.7) + 12.60 "drinks" (0.3).');
  });

  // A third of 10.01 is 3.3366..., two thirds 6.6733...: the cent that is left goes to the larger remainder, 3.34.
  test('says what is left, and every price of a night once', () => {
    const { splits } = explained([{ of: 'lodging', label: 'parking', share: '1/3' }], {
      checkIn: '2026-05-01',
      rooms: [{ persons: 1, count: 2, nightlyPrices: ['10.01', '10.00', '10.01'] }],
    });
    expect(splits?.[0]).toEqual({
      of: 'lodging',
      price: '60.04',
      parts: [
        { label: 'parking', share: '1/3', amount: '20.02' },
        { label: 'lodging', share: '2/3', amount: '40.02' },
      ],
      nights: [
        { roomNights: 4, price: '10.01', amounts: ['3.34', '6.67'] },
        { roomNights: 2, price: '10.00', amounts: ['3.33', '6.67'] },
      ],
    });
  });

  test('has none for a stay that does not sell it', () => {
    const { splits, sentences } = explained(BREAKFAST, { checkIn: '2026-05-01', rooms: [room([])] });
    expect(splits).toBeUndefined();
    expect(sentences).toHaveLength(2);
  });
});
