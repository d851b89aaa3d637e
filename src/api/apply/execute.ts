import { type KeptTax, UNSET_TAX } from '../../definitions/fields/kept-tax.js';
import { keptTitle } from '../../definitions/tax.js';
import { NotFoundError } from '../calls/errors.js';
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
import type { StoredTaxSet, TaxSetWriteEntry } from '../resources/tax-sets.js';
import type { StoredTax } from '../resources/taxes.js';
import { createAlone, type Watched } from './alone.js';
import type { DoneStep } from './events.js';
import { expectNoNewcomer } from './newcomers.js';

/** What the steps of a plan share. */
export interface Execution extends Watched {
  readonly plan: SyncPlan;
  /** Those that this plan has created so far. */
  readonly taxes: CreatedTaxes;
}

export type StepEffect = Pick<DoneStep, 'id' | 'differs'>;

/** How far the request of a step got, for when it is stopped. */
export interface Sending {
  /** Whether it may have been sent. */
  isSent: boolean;
  /** The id of what the API said that it created. */
  id?: string;
}

interface StepExecution extends Execution {
  readonly sending: Sending;
}

/** Of a creation it is known when it is sent; a change or a removal is sent when the step starts. */
export function sendingOf({ action }: Change): Sending {
  return { isSent: action !== 'create' };
}

/** Does one step, and says in what the API keeps something else than it was sent. */
export async function execute(step: Change, execution: StepExecution): Promise<StepEffect> {
  if (step.action === 'remove') return remove(step, execution);
  return step.kind === 'tax' ? writeTax(step, execution) : writeTaxSet(step, execution);
}

/** Whether a record is what a creation would have left. */
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

/** What is gone already is what was wanted: the first of two attempts may have removed it. */
async function remove({ kind, id }: Remove, { api, calls }: Execution): Promise<StepEffect> {
  try {
    await (kind === 'tax' ? api.taxes : api.taxSets).remove(id, calls);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  return { id, differs: [] };
}

async function writeTax(step: CreateTax | UpdateTax, execution: StepExecution): Promise<StepEffect> {
  const { api, taxes, existing, calls } = execution;
  const stored: StoredTax =
    step.action === 'create'
      ? await createAlone(step, (tell) => api.taxes.create(step.tax, createOptions(step, tell, execution)), execution)
      : await api.taxes.update(step.id, step.changes, calls);
  existing.tax.add(stored.id);
  if (step.action === 'create') taxes.add(step.title, stored.id);
  return { id: stored.id, differs: differencesOfTax(step, stored) };
}

async function writeTaxSet(step: CreateTaxSet | UpdateTaxSet, execution: StepExecution): Promise<StepEffect> {
  const { wanted, stored } = await (step.action === 'create' ? created(step, execution) : updated(step, execution));
  const differing = (kept: StoredTaxSet): FieldDifference[] => {
    const compared = comparedTaxSet(kept);
    return taxSetDifferences(compared, { ...compared, ...wanted });
  };
  // An answer that leaves out levels says less than the API keeps: it is asked before anything is said of it.
  const isSame = differing(stored).length === 0;
  const { api, calls, existing } = execution;
  existing.tax_set.add(stored.id);
  return { id: stored.id, differs: isSame ? [] : differing(await api.taxSets.get(stored.id, calls)) };
}

type OnAnswered = NonNullable<CreateOptions['onAnswered']>;

function createOptions(
  step: CreateTax | CreateTaxSet,
  onAnswered: OnAnswered,
  execution: StepExecution,
): CreateOptions {
  const { existing, calls, sending } = execution;
  return {
    ...calls,
    existingIds: [...existing[step.kind]],
    beforeSend: async () => {
      await expectNoNewcomer(step, execution);
      sending.isSent = true;
    },
    onAnswered: (id) => {
      sending.id = id;
      onAnswered(id);
    },
  };
}

interface Written {
  readonly wanted: PlannedTaxSet;
  readonly stored: StoredTaxSet;
}

async function created(step: CreateTaxSet, execution: StepExecution): Promise<Written> {
  const { plan, api, taxes } = execution;
  const { tax_set } = step;
  const entries = taxes.resolved(tax_set.taxes);
  const write = { ...tax_set, property_id: plan.property_id, taxes: writtenEntries(entries) };
  const create = (tell: OnAnswered) => api.taxSets.create(write, createOptions(step, tell, execution));
  const stored = await createAlone(step, create, execution);
  return { wanted: { ...tax_set, taxes: entries }, stored };
}

async function updated({ id, changes }: UpdateTaxSet, { api, taxes, calls }: Execution): Promise<Written> {
  const { taxes: planned, ...rest } = changes;
  if (planned === undefined) return { wanted: rest, stored: await api.taxSets.update(id, rest, calls) };
  const entries = taxes.resolved(planned);
  const stored = await api.taxSets.update(id, { ...rest, taxes: writtenEntries(entries) }, calls);
  return { wanted: { ...rest, taxes: entries }, stored };
}

/** What the fields of a tax have to be after a step. */
function fieldsOf(step: CreateTax | UpdateTax): Partial<KeptTax> {
  // Both are made from a tax that was validated, whose fields these are; what a new one is sent without is unset.
  return (step.action === 'create' ? { ...UNSET_TAX, ...step.tax } : step.changes) as Partial<KeptTax>;
}

/** The ids of the taxes that the plan has created so far, by title: of those that are new, each has its own. */
export class CreatedTaxes {
  readonly #ids = new Map<string, string>();

  add(title: string, id: string): void {
    this.#ids.set(keptTitle(title), id);
  }

  /** The entries of a tax set that is to be written, each with the id of its tax. */
  resolved(entries: readonly PlannedEntry[]): PlannedEntry[] {
    return entries.map((entry) => this.#entry(entry));
  }

  /** Whether each of them is there, or was created. */
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

/** How the taxes of a tax set are sent: by id. The level of a nested tax means nothing, and is not sent. */
function writtenEntries(entries: readonly PlannedEntry[]): TaxSetWriteEntry[] {
  return entries.map((entry) => ({ ...nestedEntry(entry), level: entry.level }));
}

function nestedEntry({ id = '', taxes }: PlannedEntry): TaxSetWriteEntry {
  return taxes.length === 0 ? { id } : { id, taxes: taxes.map(nestedEntry) };
}
