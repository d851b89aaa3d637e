import type { TaxInput } from '../../../core/definitions/tax.js';
import { wrongArgument } from '../../../core/issues/arguments.js';
import { isListOf, isRecord } from '../../../core/issues/reading.js';
import type { OddRecord } from '../calls/options.js';
import type { StoredTax, StoredTaxSet, TaxChanges } from '../resources/taxes.js';

/** The taxes and tax sets of a property as they were read, each tax set with its levels. */
export interface Remote {
  /** The property that was read, a uuid. */
  readonly property_id: string;
  /** Every tax of it, by title. */
  readonly taxes: readonly StoredTax[];
  /** Every tax set of it, by title. */
  readonly tax_sets: readonly StoredTaxSet[];
  /** The tax set that new rate plans get, from `api.properties.get`. A plan marks its removal with `isDefault` [unknown]. */
  readonly default_tax_set_id?: string | undefined;
  /** The records that cannot be read [none]: a plan leaves them as they are. */
  readonly odd?: readonly OddRecord[];
}

/** The kind of record that a step is about. */
export type Kind = 'tax' | 'tax_set';

/** A field that differs from the file. `null` stands for a side without it. */
export interface FieldDifference {
  /** Its name, as the API writes it. */
  readonly field: string;
  /** The value of the property. */
  readonly before: unknown;
  /** The value of the file. */
  readonly after: unknown;
}

/** A tax of a tax set to write. */
export interface PlannedEntry {
  /** Absent when an earlier step of the plan creates the tax: then its title says which one it is. */
  readonly id?: string;
  /** The title of the tax. */
  readonly title: string;
  /** Calculated from the highest level number to the lowest. */
  readonly level: number;
  /** The taxes that it is computed on. */
  readonly taxes: readonly PlannedEntry[];
}

/** A tax set to write. Absent fields stay as they are. */
export interface PlannedTaxSet {
  /** Its name. */
  readonly title?: string;
  /** ISO 4217 code of its fixed taxes. */
  readonly currency?: string;
  /** All of its taxes, those at the top with the others nested in them. */
  readonly taxes?: readonly PlannedEntry[];
  /** The rate plans that use it, the whole list. */
  readonly associated_rate_plan_ids?: readonly string[];
}

interface NamedDefinition<Of extends Kind> {
  /** Whether it is a tax or a tax set. */
  readonly kind: Of;
  /** Its title in the channel manager, now or once it is created. */
  readonly title: string;
}

interface Stored<Of extends Kind> extends NamedDefinition<Of> {
  /** The id that the API gave it. */
  readonly id: string;
}

/** A tax to create. */
export interface CreateTax extends NamedDefinition<'tax'> {
  /** The kind of change. */
  readonly action: 'create';
  /** The tax to send. */
  readonly tax: TaxInput;
}

/** A tax set to create. */
export interface CreateTaxSet extends NamedDefinition<'tax_set'> {
  /** The kind of change. */
  readonly action: 'create';
  /** The tax set to send, once its taxes exist. */
  readonly tax_set: Required<Omit<PlannedTaxSet, 'associated_rate_plan_ids'>> & PlannedTaxSet;
  /** Whether the property has no tax set before it: the first one becomes the default of new rate plans. */
  readonly becomesDefault: boolean;
}

/** A tax to change in place. */
export interface UpdateTax extends Stored<'tax'> {
  /** The kind of change. */
  readonly action: 'update';
  /** Which fields differ, and how. */
  readonly fields: readonly FieldDifference[];
  /** The fields that change, and no others. */
  readonly changes: TaxChanges;
}

/** A tax set to change in place. */
export interface UpdateTaxSet extends Stored<'tax_set'> {
  /** The kind of change. */
  readonly action: 'update';
  /** Which fields differ, and how. */
  readonly fields: readonly FieldDifference[];
  /** The fields that change, and no others. */
  readonly changes: PlannedTaxSet;
  /** The taxes are removed while their currency changes; a later step adds them again. */
  readonly interim?: true;
}

/** A tax or tax set to remove. */
export interface Remove extends Stored<Kind> {
  /** The kind of change. */
  readonly action: 'remove';
  /** Whether it is the tax set that new rate plans get [no, or unknown]. */
  readonly isDefault?: true;
}

/** A record that is as it should be. */
export interface NoChange extends Stored<Kind> {
  /** The kind of change. */
  readonly action: 'no-change';
}

/** A step that has an effect. */
export type Change = CreateTax | CreateTaxSet | UpdateTax | UpdateTaxSet | Remove;
/** A step of a plan, including those without effect; `action` and `kind` say which. */
export type Step = Change | NoChange;

/** A record of the property that is not in the file. */
export type Unlisted = Stored<Kind>;

/** How many steps of each kind a plan has. */
export interface StepCounts {
  /** The number of creations. */
  readonly create: number;
  /** The number of changes in place. */
  readonly update: number;
  /** The number of removals. */
  readonly remove: number;
  /** The number of records without a difference. */
  readonly 'no-change': number;
}

/** The steps that make a property match a definitions file: plain data that can be printed, stored and compared. */
export interface SyncPlan {
  /** Of the shape of this data. */
  readonly version: 1;
  /** The property of the plan. */
  readonly property_id: string;
  /** In the order in which they are executed. */
  readonly steps: readonly Step[];
  /** How many steps of each kind there are. */
  readonly counts: StepCounts;
  /** Records that are not in the file and stay, because `prune` is not set. */
  readonly unlisted: readonly Unlisted[];
  /** A digest of the state of the property that the plan was made from. */
  readonly fingerprint: string;
  /** The property as it was read. `applySync` does nothing if it has changed since. */
  readonly remote: Remote;
}

/** A change of a record since it was read. */
export interface RemoteChange extends Stored<Kind> {
  /** The kind of change. */
  readonly change: 'added' | 'changed' | 'removed';
  /** The fields that differ, for a changed record. */
  readonly fields: readonly FieldDifference[];
}

/** The records of a kind that cannot be read. */
export function oddOf({ odd = [] }: Remote, kind: Kind): OddRecord[] {
  return odd.filter((record) => record.kind === kind);
}

/** Throws for a value that `fetchRemote` does not return. */
export function checkRemote(remote: unknown, place: string): void {
  if (!isRecord(remote)) throw wrongArgument(place, remote, 'what fetchRemote answers');
  const { property_id, taxes, tax_sets, odd = [], default_tax_set_id = '' } = remote;
  for (const [name, text] of Object.entries({ property_id, default_tax_set_id })) {
    if (typeof text !== 'string') throw wrongArgument(`${place}.${name}`, text, 'text');
  }
  for (const [name, list] of Object.entries({ taxes, tax_sets, odd })) checkStored(list, `${place}.${name}`);
}

function checkStored(list: unknown, place: string): void {
  if (!Array.isArray(list)) throw wrongArgument(place, list, 'a list');
  for (const [index, entry] of list.entries()) {
    if (!isRecord(entry)) throw wrongArgument(`${place}[${index}]`, entry, 'an object');
    for (const field of ['id', 'title']) {
      if (typeof entry[field] !== 'string') throw wrongArgument(`${place}[${index}].${field}`, entry[field], 'text');
    }
    const { associated_rate_plan_ids: ids = [] } = entry;
    if (!isListOf(ids, (id) => typeof id === 'string'))
      throw wrongArgument(`${place}[${index}].associated_rate_plan_ids`, ids, 'a list of texts');
  }
}

/** Throws for a value that `planSync` and `parsePlan` do not return. */
export function checkPlan(plan: unknown): void {
  if (!isRecord(plan)) throw wrongArgument('plan', plan, 'a plan of planSync or parsePlan');
  const { property_id, steps, remote } = plan;
  if (typeof property_id !== 'string') throw wrongArgument('plan.property_id', property_id, 'text');
  if (!Array.isArray(steps)) throw wrongArgument('plan.steps', steps, 'a list');
  for (const [index, step] of steps.entries()) {
    if (!isRecord(step)) throw wrongArgument(`plan.steps[${index}]`, step, 'a step');
  }
  checkRemote(remote, 'plan.remote');
}
