import type { KeptTax } from '../../definitions/local/channel-side.js';
import { unsetTax } from '../../definitions/local/channel-side.js';
import { keptTitle } from '../../definitions/tax.js';
import type { CreateOptions } from '../calls/options.js';
import { comparedTaxSet, taxDifferences, taxSetDifferences } from '../plan/compare.js';
import type {
  Change,
  CreateTax,
  CreateTaxSet,
  FieldDifference,
  PlannedEntry,
  PlannedTaxSet,
  Remove,
  SyncPlan,
  UpdateTax,
  UpdateTaxSet,
} from '../plan/sync-plan.js';
import type { StoredTax, StoredTaxSet, TaxSetWriteEntry } from '../resources/taxes.js';
import type { DoneStep } from './events.js';
import type { TwinWatch } from './twins.js';
import { createWithoutTwin, expectNoTwin, removeIfThere } from './twins.js';

/** The shared state of the steps of a plan. */
export interface Execution extends TwinWatch {
  readonly plan: SyncPlan;
  /** The taxes that this plan has created so far. */
  readonly taxes: CreatedTaxes;
}

export type StepEffect = Pick<DoneStep, 'id' | 'differs'>;

/** How far the request of a step got, for a step that is stopped. */
export interface SendState {
  /** Whether it may have been sent. */
  isSent: boolean;
  /** The id of the record, once the API confirmed its creation. */
  id?: string;
}

interface StepExecution extends Execution {
  readonly sending: SendState;
}

/** The state at the start of a step. A creation reports when it is sent; other steps count as sent at once. */
export function initialSendState({ action }: Change): SendState {
  return { isSent: action !== 'create' };
}

/** Executes one step. Returns the fields that the API stored differently. */
export async function execute(step: Change, execution: StepExecution): Promise<StepEffect> {
  if (step.action === 'remove') return remove(step, execution);
  return step.kind === 'tax' ? writeTax(step, execution) : writeTaxSet(step, execution);
}

/** Whether a record equals the result of a creation. */
export function isAsWanted(step: CreateTax | CreateTaxSet, record: StoredTax | StoredTaxSet, taxes: CreatedTaxes) {
  if (step.kind === 'tax') return 'logic' in record && differencesOfTax(step, record).length === 0;
  if (!('taxes' in record) || !taxes.areKnown(step.tax_set.taxes)) return false;
  const compared = comparedTaxSet(record);
  const wanted = { ...step.tax_set, taxes: taxes.resolved(step.tax_set.taxes) };
  return taxSetDifferences(compared, { ...compared, ...wanted }).length === 0;
}

function differencesOfTax(step: CreateTax | UpdateTax, stored: StoredTax): FieldDifference[] {
  const wanted = fieldsOf(step);
  return taxDifferences(stored, { ...stored, ...wanted }).filter(({ field }) => field in wanted);
}

async function remove({ kind, id }: Remove, execution: Execution): Promise<StepEffect> {
  await removeIfThere(kind, id, execution);
  return { id, differs: [] };
}

async function writeTax(step: CreateTax | UpdateTax, execution: StepExecution): Promise<StepEffect> {
  const { api, taxes, knownIds, calls } = execution;
  const stored: StoredTax =
    step.action === 'create'
      ? await createWithoutTwin(
          step,
          (onAnswered) => api.taxes.create(step.tax, createOptions(step, onAnswered, execution)),
          execution,
        )
      : await api.taxes.update(step.id, step.changes, calls);
  knownIds.tax.add(stored.id);
  if (step.action === 'create') taxes.add(step.title, stored.id);
  return { id: stored.id, differs: differencesOfTax(step, stored) };
}

async function writeTaxSet(step: CreateTaxSet | UpdateTaxSet, execution: StepExecution): Promise<StepEffect> {
  const { wanted, stored } = await (step.action === 'create'
    ? createTaxSet(step, execution)
    : updateTaxSet(step, execution));
  const differing = (kept: StoredTaxSet): FieldDifference[] => {
    const compared = comparedTaxSet(kept);
    return taxSetDifferences(compared, { ...compared, ...wanted });
  };
  // The answer may leave out levels: the set is read again before differences are reported.
  const isSame = differing(stored).length === 0;
  const { api, calls, knownIds } = execution;
  knownIds.tax_set.add(stored.id);
  return { id: stored.id, differs: isSame ? [] : differing(await api.taxSets.get(stored.id, calls)) };
}

type OnAnswered = NonNullable<CreateOptions['onAnswered']>;

function createOptions(
  step: CreateTax | CreateTaxSet,
  onAnswered: OnAnswered,
  execution: StepExecution,
): CreateOptions {
  const { knownIds, calls, sending } = execution;
  return {
    ...calls,
    existingIds: [...knownIds[step.kind]],
    beforeSend: async () => {
      await expectNoTwin(step, execution);
      sending.isSent = true;
    },
    onAnswered: (id) => {
      sending.id = id;
      onAnswered(id);
    },
  };
}

interface WrittenTaxSet {
  readonly wanted: PlannedTaxSet;
  readonly stored: StoredTaxSet;
}

async function createTaxSet(step: CreateTaxSet, execution: StepExecution): Promise<WrittenTaxSet> {
  const { plan, api, taxes } = execution;
  const { tax_set } = step;
  const entries = taxes.resolved(tax_set.taxes);
  const write = { ...tax_set, property_id: plan.property_id, taxes: writtenEntries(entries) };
  const create = (onAnswered: OnAnswered) => api.taxSets.create(write, createOptions(step, onAnswered, execution));
  const stored = await createWithoutTwin(step, create, execution);
  return { wanted: { ...tax_set, taxes: entries }, stored };
}

async function updateTaxSet({ id, changes }: UpdateTaxSet, { api, taxes, calls }: Execution): Promise<WrittenTaxSet> {
  const { taxes: planned, ...rest } = changes;
  if (planned === undefined) return { wanted: rest, stored: await api.taxSets.update(id, rest, calls) };
  const entries = taxes.resolved(planned);
  const stored = await api.taxSets.update(id, { ...rest, taxes: writtenEntries(entries) }, calls);
  return { wanted: { ...rest, taxes: entries }, stored };
}

/** The fields of a tax after a step. */
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

  /** The entries of a tax set to write, each with the id of its tax. */
  resolved(entries: readonly PlannedEntry[]): PlannedEntry[] {
    return entries.map((entry) => this.#entry(entry));
  }

  /** Whether the id of each tax is known. */
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
