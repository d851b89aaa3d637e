import type { KeptTax } from '../../../core/definitions/local/channel-side.js';
import { unsetTax } from '../../../core/definitions/local/channel-side.js';
import { keptTitle } from '../../../core/issues/texts.js';
import { comparedTaxSet, taxDifferences, taxSetDifferences } from '../plan/compare.js';
import type {
  Change,
  CreateTax,
  CreateTaxSet,
  FieldDifference,
  PlannedEntry,
  PlannedTaxSet,
  SyncPlan,
  UpdateTax,
  UpdateTaxSet,
} from '../plan/sync-plan.js';
import type { StoredTax, StoredTaxSet, TaxSetWriteEntry } from '../resources/taxes.js';
import type { DoneStep } from './events.js';
import type { SendState, TwinWatch } from './twins.js';
import { createWithoutTwin, removeIfThere } from './twins.js';

export interface Execution extends TwinWatch {
  readonly plan: SyncPlan;
  readonly taxes: CreatedTaxes;
}

type StepEffect = Pick<DoneStep, 'id' | 'differs'>;

interface StepExecution extends Execution {
  readonly sending: SendState;
}

/** Executes one step. Returns the fields that the API stored differently. */
export async function execute(step: Change, execution: StepExecution): Promise<StepEffect> {
  if (step.action !== 'remove') return step.kind === 'tax' ? writeTax(step, execution) : writeTaxSet(step, execution);
  await removeIfThere(step.kind, step.id, execution);
  return { id: step.id, differs: [] };
}

export function isAsWanted(step: CreateTax | CreateTaxSet, record: StoredTax | StoredTaxSet, taxes: CreatedTaxes) {
  if (step.kind === 'tax') return 'logic' in record && differencesOfTax(step, record).length === 0;
  if (!('taxes' in record) || !taxes.areKnown(step.tax_set.taxes)) return false;
  const wanted = { ...step.tax_set, taxes: taxes.resolved(step.tax_set.taxes) };
  return differencesOfTaxSet(wanted, record).length === 0;
}

function differencesOfTax(step: CreateTax | UpdateTax, stored: StoredTax): FieldDifference[] {
  const wanted = fieldsOf(step);
  return taxDifferences(stored, { ...stored, ...wanted }).filter(({ field }) => field in wanted);
}

function differencesOfTaxSet(wanted: PlannedTaxSet, stored: StoredTaxSet): FieldDifference[] {
  return taxSetDifferences(stored, { ...comparedTaxSet(stored), ...wanted });
}

async function writeTax(step: CreateTax | UpdateTax, execution: StepExecution): Promise<StepEffect> {
  const { api, taxes, knownIds, calls } = execution;
  const stored =
    step.action === 'create'
      ? await createWithoutTwin(step, (options) => api.taxes.create(step.tax, options), execution)
      : await api.taxes.update(step.id, step.changes, calls);
  knownIds.tax.add(stored.id);
  if (step.action === 'create') taxes.add(step.title, stored.id);
  return { id: stored.id, differs: differencesOfTax(step, stored) };
}

async function writeTaxSet(step: CreateTaxSet | UpdateTaxSet, execution: StepExecution): Promise<StepEffect> {
  const { plan, api, taxes, knownIds, calls } = execution;
  const { taxes: planned, ...fields }: PlannedTaxSet = step.action === 'create' ? step.tax_set : step.changes;
  const entries = planned && taxes.resolved(planned);
  const written = writtenEntries(entries ?? []);
  const { property_id } = plan;
  const stored =
    step.action === 'create'
      ? await createWithoutTwin(
          step,
          (options) => api.taxSets.create({ ...step.tax_set, taxes: written, property_id }, options),
          execution,
        )
      : await api.taxSets.update(step.id, entries === undefined ? fields : { ...fields, taxes: written }, calls);
  knownIds.tax_set.add(stored.id);
  const wanted = entries === undefined ? fields : { ...fields, taxes: entries };
  // The answer may leave out levels: the set is read again before differences are reported.
  const isSame = differencesOfTaxSet(wanted, stored).length === 0;
  const differs = isSame ? [] : differencesOfTaxSet(wanted, await api.taxSets.get(stored.id, calls));
  return { id: stored.id, differs };
}

function fieldsOf(step: CreateTax | UpdateTax): Partial<KeptTax> {
  // Both come from a validated tax. Fields that a creation leaves out are unset.
  return (step.action === 'create' ? { ...unsetTax(), ...step.tax } : step.changes) as Partial<KeptTax>;
}

/** The ids of the taxes that the plan has created so far, by title: no two new taxes have the same. */
export class CreatedTaxes {
  readonly #ids = new Map<string, string>();

  add(title: string, id: string): void {
    this.#ids.set(keptTitle(title), id);
  }

  resolved(entries: readonly PlannedEntry[]): PlannedEntry[] {
    return entries.map((entry) => this.#entry(entry));
  }

  areKnown(entries: readonly PlannedEntry[]): boolean {
    return entries.every(
      ({ id, title, taxes }) => (id ?? this.#ids.get(keptTitle(title))) !== undefined && this.areKnown(taxes),
    );
  }

  #entry(entry: PlannedEntry): PlannedEntry {
    const id = entry.id ?? this.#ids.get(keptTitle(entry.title));
    if (id === undefined) throw new TypeError(`No step before this one creates the tax "${entry.title}".`);
    return { ...entry, id, taxes: entry.taxes.map((nested) => this.#entry(nested)) };
  }
}

/** The taxes of a tax set as they are sent, by id. The level of a nested tax has no meaning, and is not sent. */
function writtenEntries(entries: readonly PlannedEntry[]): TaxSetWriteEntry[] {
  return entries.map((entry) => ({ ...nestedEntry(entry), level: entry.level }));
}

function nestedEntry({ id = '', taxes }: PlannedEntry): TaxSetWriteEntry {
  return taxes.length === 0 ? { id } : { id, taxes: taxes.map(nestedEntry) };
}
