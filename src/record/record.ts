import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { InvalidDefinition, InvalidStay } from '../issues/errors.js';
import { isRecord } from '../issues/reading.js';
import { sourceOf } from '../quote/calculation.js';
import { createCalculator } from '../quote/calculator.js';
import type { Quote } from '../quote/quote.js';
import type { Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { PACKAGE_VERSION } from './package-version.js';
import { plainCopy } from './plain-copy.js';
import type { QuoteRecord } from './record-data.js';
import { figureDifferences, figuresOf } from './verify.js';

/**
 * A quote with everything that it takes to calculate it again, as plain JSON: the stay, the tax set, the policy, the
 * version of this package and every figure. Keep it beside the bill; `verifyRecord` calculates it again.
 *
 * @param quote as a calculator returned it: a copy does not know its stay
 * @throws TypeError for a copy, or for anything else that no calculator returned
 * @throws Error when the stay, the tax set or the quote was changed since
 * @example
 * ```ts
 * import { quote, recordOf } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * const record = recordOf(quote({ title: 'One VAT', currency: 'EUR', taxes: [vat] }, stay));
 * record.policy.rounding; // => { unit: 'stay', mode: 'half-up', inclusive: 'tax' }
 * record.quote.total; // => '120.00'
 * ```
 */
export function recordOf(quote: Quote): QuoteRecord {
  const source = isRecord(quote) && isRecord(quote.byType) ? sourceOf(quote) : undefined;
  if (source === undefined) {
    throw new TypeError(
      'recordOf takes a quote as a calculator returned it. A copy (spread, JSON, structuredClone) does not know its ' +
        'stay: record the quote first, and copy the record.',
    );
  }
  const { taxSet, policy } = source;
  const digits = policy.rounding.digits;
  const stay = validateStay(source.stay, taxSet.currency, digits).value;
  const again = stay === undefined ? undefined : quotedAgain(taxSet, policy, stay);
  const figures = figuresOf(quote);
  if (stay === undefined || again === undefined || figureDifferences(figures, again).length > 0) {
    throw new Error(
      'The stay was changed since it was quoted (or the tax set, or the quote). Quote it again, and record that.',
    );
  }
  const { currency } = taxSet;
  return plainCopy({ version: 1, staytax: PACKAGE_VERSION, currency, taxSet, policy, stay, quote: figures });
}

/** `undefined` when the tax set or the stay was changed so that nothing can be quoted any more. */
function quotedAgain(taxSet: TaxSet, policy: FullPolicy, stay: Stay): Quote | undefined {
  try {
    return createCalculator(taxSet, policy).quote(stay);
  } catch (error) {
    if (error instanceof InvalidDefinition || error instanceof InvalidStay) return undefined;
    throw error;
  }
}
