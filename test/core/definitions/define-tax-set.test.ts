import { describe, expect, test } from 'vitest';
import { defineTaxSet, InvalidDefinitionError, validateTaxSet } from '../../../src/index.js';

const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true } as const;

describe('defineTaxSet', () => {
  test('returns the tax set with defaults, as validation does', () => {
    const taxSet = { title: 'Germany', currency: 'EUR', taxes: [{ ...VAT, local: { base: { share: '0.8' } } }] };
    expect(defineTaxSet(taxSet)).toEqual(validateTaxSet(taxSet).value);
  });

  test('throws every issue that the compiler does not find', () => {
    const wrong = () => defineTaxSet({ title: ' ', currency: 'EURO', taxes: [{ ...VAT, rate: '119' }] });
    expect(wrong).toThrow(InvalidDefinitionError);
    try {
      wrong();
    } catch (error) {
      expect((error as InvalidDefinitionError).issues.map(({ path }) => path)).toEqual([
        'title',
        'currency',
        'taxes[0].rate',
      ]);
    }
  });

  test('does not compile with unknown texts or fields', () => {
    const A = { title: 'A', currency: 'EUR' } as const;
    const B = { ...VAT, title: 'B' } as const;
    const defined = (define: () => unknown) => expect(define).toThrow(InvalidDefinitionError);
    // @ts-expect-error there is no such logic
    defined(() => defineTaxSet({ ...A, taxes: [{ ...VAT, logic: 'percentage' }] }));
    // @ts-expect-error there is no such type, also inside another tax
    defined(() => defineTaxSet({ ...A, taxes: [{ ...VAT, taxes: [{ ...B, type: 'vat' }] }] }));
    // @ts-expect-error a misspelt field
    defined(() => defineTaxSet({ ...A, taxes: [{ ...VAT, max_nigths: 7 }] }));
    // @ts-expect-error there is no such base
    defined(() => defineTaxSet({ ...A, taxes: [{ ...VAT, local: { base: { start: 'gross' } } }] }));
    // @ts-expect-error there is no such option of the policy
    defined(() => defineTaxSet({ ...A, local: { policy: { exclusiveBase: 'gross' } }, taxes: [VAT] }));
    // @ts-expect-error a number loses digits
    defined(() => defineTaxSet({ ...A, taxes: [{ ...VAT, rate: 7 }] }));
  });
});
