import { type NightUnits, unitsOf } from '../../calculation/result.js';
import type { LocalTax } from '../../definitions/local/of-tax.js';
import { taxKey } from '../../definitions/same-tax.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { calculatedNights } from '../../quote/calculation.js';
import type { Calculator } from '../../quote/calculator.js';
import { type PriceScale, stayOf } from '../candidate.js';
import { candidateOf, type Setting } from './setting.js';

/** The units that a tax charges on the stay of a setting. */
export function unitsIn(calculator: Calculator, tax: TaxSetEntry, setting: Setting, scale: PriceScale): NightUnits[] {
  const sheet = calculatedNights(calculator.quote(stayOf(candidateOf(setting, 0, ''), scale)))?.sheet;
  const index = sheet?.plan.charges.findIndex((charge) => taxKey(charge.tax) === taxKey(tax)) ?? -1;
  const line = sheet?.plan.lines[index];
  return sheet === undefined || line === undefined ? [] : unitsOf({ sheet }, line);
}

/** The set with other local rules of a tax, wherever it stands. */
export function withRules(set: TaxSet, tax: TaxSetEntry, local: LocalTax): TaxSet {
  const changed = (entries: readonly TaxSetEntry[]): TaxSetEntry[] =>
    entries.map((entry) => {
      const inner = { ...entry, taxes: changed(entry.taxes) };
      return taxKey(entry) === taxKey(tax) ? { ...inner, local } : inner;
    });
  return { ...set, taxes: changed(set.taxes) };
}
