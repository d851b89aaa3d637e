import type { Tax, TaxInput } from '../definitions/tax.js';
import type { TaxSet, TaxSetInput } from '../definitions/tax-set.js';

/** A tax of a definitions file: whose property it is says the file. Without an id it is known by its title. */
export type DefinedTax = Omit<Tax, 'property_id'>;

/** A tax in a tax set of a definitions file. */
export interface TaxReference {
  /** The id of a tax of the file when it has one there, or else its title. */
  tax: string;
  level: number;
  /** The taxes that it is computed on. */
  taxes: TaxReference[];
}

/** A tax set of a definitions file: it refers to its taxes. Without an id it is known by its title. */
export interface DefinedTaxSet extends Omit<TaxSet, 'property_id' | 'taxes'> {
  taxes: TaxReference[];
}

/** What a definitions file says that the taxes and tax sets of a property should be, every default filled in. */
export interface Definitions {
  version: 1;
  property_id: string;
  taxes: DefinedTax[];
  tax_sets: DefinedTaxSet[];
}

/** A tax of a definitions file as a person writes it: what has a default may be left out. */
export type DefinedTaxInput = Omit<TaxInput, 'property_id'>;

/** A tax in a tax set of a definitions file, as a person writes it. */
export interface TaxReferenceInput {
  /** The title of a tax of the file, or its id. */
  readonly tax: string;
  /** Counts at the top of the set only: a nested tax belongs to the level that it is nested in. */
  readonly level?: number | null | undefined;
  readonly taxes?: readonly TaxReferenceInput[] | null | undefined;
}

/** A tax set of a definitions file as a person writes it. */
export interface DefinedTaxSetInput extends Omit<TaxSetInput, 'property_id' | 'taxes'> {
  readonly taxes: readonly TaxReferenceInput[];
}

/** A definitions file as a person writes it, and as `pull` does. */
export interface DefinitionsInput {
  /** Where editors find what `definitionsJsonSchema` says. */
  readonly $schema?: string | null | undefined;
  readonly version: 1;
  readonly property_id: string;
  readonly taxes: readonly DefinedTaxInput[];
  readonly tax_sets: readonly DefinedTaxSetInput[];
}
