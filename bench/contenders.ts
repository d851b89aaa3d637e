import type { Stay, TaxSetInput } from '../src/index.js';
import { createCalculator, quote } from '../src/index.js';
import { heavyByHand } from './alternatives/by-hand/heavy.js';
import { oneVatByHand } from './alternatives/by-hand/one-vat.js';
import { typicalByHand } from './alternatives/by-hand/typical.js';
import type { OfferTotals } from './alternatives/definition.js';
import { withDecimal } from './alternatives/with-decimal.js';
import { withDinero } from './alternatives/with-dinero.js';
import { withFloats } from './alternatives/with-floats.js';
import type { TaxSetName } from './tax-sets.js';
import { TAX_SETS } from './tax-sets.js';

const BY_HAND: Record<TaxSetName, (stay: Stay) => OfferTotals> = {
  'One VAT': oneVatByHand,
  Typical: typicalByHand,
  Heavy: heavyByHand,
};

/** Everything that answers for one tax set, prepared for it. */
export interface Contenders {
  /** The three totals. The first is ours; floats may be a cent off. */
  readonly totals: Record<'staytax' | 'byHand' | 'decimal' | 'dinero' | 'floats', (stay: Stay) => OfferTotals>;
  /** Every line of a quote. The first two are ours. */
  readonly quote: Record<'staytax' | 'oneShot' | 'decimal' | 'dinero', (stay: Stay) => OfferTotals>;
}

export function contendersFor(name: TaxSetName): Contenders {
  const taxSet: TaxSetInput = TAX_SETS[name];
  const calculator = createCalculator(taxSet);
  const decimal = withDecimal(taxSet);
  const dinero = withDinero(taxSet);
  return {
    totals: {
      staytax: calculator.totals,
      byHand: BY_HAND[name],
      decimal: decimal.totals,
      dinero: dinero.totals,
      floats: withFloats(taxSet),
    },
    quote: {
      staytax: calculator.quote,
      oneShot: (stay) => quote(taxSet, stay),
      decimal: decimal.quote,
      dinero: dinero.quote,
    },
  };
}
