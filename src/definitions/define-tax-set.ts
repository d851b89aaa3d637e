import { InvalidDefinition } from '../issues/errors.js';
import type { TaxSet, TaxSetInput } from './tax-set.js';
import { validateTaxSet } from './validate-tax-set.js';

/** The texts that a field lists by name; `OneOf` takes any other text beside them, which is left out here. */
type Named<Text> = Text extends unknown ? (string extends Text ? never : Text) : never;

type ExactText<Text> = [Named<Text>] extends [never] ? Text : Named<Text>;

type ExactOther<Value> = Value extends readonly (infer Entry)[]
  ? ReadonlyArray<Exact<Entry>>
  : Value extends object
    ? { readonly [Field in keyof Value]: Exact<Value[Field]> }
    : Value;

/** An input with only the texts that a field lists, for definitions in code. */
export type Exact<Value> = ExactText<Extract<Value, string>> | ExactOther<Exclude<Value, string>>;

/**
 * Defines a tax set in code, every default filled in. The compiler refuses misspelt fields and unknown values of
 * `logic`, `type` and options; the rest is checked when it runs. For JSON use `validateTaxSet`.
 *
 * @param taxSet an embedded tax set, as `createCalculator` takes it
 * @throws InvalidDefinition with every issue
 * @example
 * ```ts
 * import { defineTaxSet, quote } from 'staytax';
 *
 * const germany = defineTaxSet({
 *   title: 'Germany',
 *   currency: 'EUR',
 *   taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true }],
 * });
 * quote(germany, { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00'] }] }).net; // => '100.00'
 * ```
 */
export function defineTaxSet(taxSet: Exact<TaxSetInput>): TaxSet {
  const { value, issues } = validateTaxSet(taxSet);
  if (issues !== undefined) throw new InvalidDefinition(issues);
  return value;
}
