import type { CheckedFields, FieldOf, IsAny } from '../schema/checked.js';
import type { FixedLogic } from './logics.js';
import type { TaxSetEntryInput, TaxSetInput } from './tax.js';

type EntryFields = Omit<TaxSetEntryInput, 'taxes'>;

interface PercentTax<Given> extends Omit<EntryFields, 'logic' | 'currency'> {
  readonly logic: 'percent';
  /** Absent or null. Otherwise the expected type is a sentence, which the compiler prints. */
  readonly currency?: Given extends { readonly currency: string }
    ? 'a percent has no currency: leave it out'
    : null | undefined;
}

interface FixedTax extends Omit<EntryFields, 'logic' | 'currency'> {
  readonly logic: FixedLogic;
  readonly currency: string;
}

/** The fields of a tax by its logic, if the type of that is one logic or only fixed ones. */
type FieldsByLogic<Given, Logic> = [Logic] extends ['percent']
  ? PercentTax<Given>
  : [Logic] extends [FixedLogic]
    ? FixedTax
    : EntryFields;

interface NestedTaxes<Given> {
  readonly taxes?: CheckedTaxes<FieldOf<Given, 'taxes'>> | null | undefined;
}

type CheckedTax<Given> =
  IsAny<Given> extends true
    ? TaxSetEntryInput
    : Given extends unknown
      ? TaxSetEntryInput extends Given
        ? TaxSetEntryInput
        : CheckedFields<Given, FieldsByLogic<Given, FieldOf<Given, 'logic'>>> & NestedTaxes<Given>
      : never;

type CheckedTaxes<Given> = Given extends readonly unknown[]
  ? { readonly [Index in keyof Given]: CheckedTax<Given[Index]> }
  : readonly TaxSetEntryInput[];

interface TopTaxes<Given> {
  /** The taxes at the top of the set; others are nested in them. */
  readonly taxes: CheckedTaxes<FieldOf<Given, 'taxes'>>;
}

/**
 * A tax set as an argument of the type `Given`. Literals are checked as validation checks them: `logic`, `type` and
 * other choices are listed texts, a fixed tax has a currency, and a percent has none. Wide types, such as `string` of an
 * imported JSON file, are left to validation. For functions that pass a tax set on:
 *
 * @example
 * ```ts
 * import { type CheckedTaxSet, createCalculator, type TaxSetInput } from 'staytax';
 *
 * const currencyOf = <Set extends TaxSetInput>(taxSet: CheckedTaxSet<Set>) => createCalculator<Set>(taxSet).taxSet.currency;
 * currencyOf({ title: 'No taxes', currency: 'EUR', taxes: [] }); // => 'EUR'
 * ```
 */
export type CheckedTaxSet<Given> =
  // Never true: from this branch the compiler infers `Given`.
  Given extends { readonly title: never }
    ? Given
    : TaxSetInput extends Given
      ? TaxSetInput
      : CheckedFields<Given, Omit<TaxSetInput, 'taxes'>> & TopTaxes<Given>;
