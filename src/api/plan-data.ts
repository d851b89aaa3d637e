import type { TaxInput } from '../definitions/tax.js';
import type { StoredTax, StoredTaxSet, TaxChanges } from './tax-api.js';

/** The taxes and tax sets that a property has, as they were read, each tax set with its levels. */
export interface Remote {
  readonly property_id: string;
  readonly taxes: readonly StoredTax[];
  readonly tax_sets: readonly StoredTaxSet[];
}

export type Kind = 'tax' | 'tax_set';

/** One field that is not what it should be. A side on which the field is not said is `null`. */
export interface FieldDifference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A tax of a tax set that is to be written. */
export interface PlannedEntry {
  /** Absent when an earlier step of the plan creates the tax: then its title says which one it is. */
  readonly id?: string;
  readonly title: string;
  readonly level: number;
  readonly taxes: readonly PlannedEntry[];
}

/** A tax set that is to be written. What is absent stays as it is. */
export interface PlannedTaxSet {
  readonly title?: string;
  readonly currency?: string;
  readonly taxes?: readonly PlannedEntry[];
  readonly associated_rate_plan_ids?: readonly string[];
}

interface Named<Of extends Kind> {
  readonly kind: Of;
  /** What it is called in the channel manager now, or will be when it is created. */
  readonly title: string;
}

interface Stored<Of extends Kind> extends Named<Of> {
  readonly id: string;
}

export interface CreateTax extends Named<'tax'> {
  readonly action: 'create';
  readonly tax: TaxInput;
}

export interface CreateTaxSet extends Named<'tax_set'> {
  readonly action: 'create';
  readonly tax_set: Required<Omit<PlannedTaxSet, 'associated_rate_plan_ids'>> & PlannedTaxSet;
  /** Whether the property has no tax set before it: the first one becomes the default of new rate plans. */
  readonly becomesDefault: boolean;
}

export interface UpdateTax extends Stored<'tax'> {
  readonly action: 'update';
  readonly fields: readonly FieldDifference[];
  /** What is sent: the fields that change, and no others. */
  readonly changes: TaxChanges;
}

export interface UpdateTaxSet extends Stored<'tax_set'> {
  readonly action: 'update';
  readonly fields: readonly FieldDifference[];
  readonly changes: PlannedTaxSet;
  /** Taxes are taken out for the time in which their currency changes; a later step brings them back. */
  readonly interim?: true;
}

export interface Remove extends Stored<Kind> {
  readonly action: 'remove';
}

/** It is what it should be. */
export interface NoChange extends Stored<Kind> {
  readonly action: 'no-change';
}

/** What has an effect. */
export type Change = CreateTax | CreateTaxSet | UpdateTax | UpdateTaxSet | Remove;
export type Step = Change | NoChange;

/** Something that the property has and the file does not. */
export type Unlisted = Stored<Kind>;

export interface StepCounts {
  readonly create: number;
  readonly update: number;
  readonly remove: number;
  readonly 'no-change': number;
}

/** How a property comes to what a definitions file says: plain data, that can be printed, stored and compared. */
export interface SyncPlan {
  /** Of the shape of this data. */
  readonly version: 1;
  readonly property_id: string;
  /** In the order in which they are executed. */
  readonly steps: readonly Step[];
  readonly counts: StepCounts;
  /** What is left alone because the file does not have it, and removing it was not asked for. */
  readonly unlisted: readonly Unlisted[];
  /** The same for the same state of the property: of what the plan was made from. */
  readonly fingerprint: string;
  /** What the plan was made from. `applySync` does nothing when the property is no longer like this. */
  readonly remote: Remote;
}

/** What became of something since it was read. */
export interface RemoteChange extends Stored<Kind> {
  readonly change: 'added' | 'changed' | 'removed';
  /** What is different, when it was changed. */
  readonly fields: readonly FieldDifference[];
}
