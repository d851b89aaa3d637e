import { CreatedTaxes, fieldsOf, writtenEntries } from './apply-write.js';
import { NotFoundError } from './errors.js';
import { comparedTaxSet, taxDifferences, taxSetDifferences } from './plan/compare.js';
import type {
  Change,
  CreateTax,
  CreateTaxSet,
  FieldDifference,
  PlannedTaxSet,
  RemoteChange,
  Remove,
  SyncPlan,
  UpdateTax,
  UpdateTaxSet,
} from './plan/data.js';
import { readRemote, remoteChanges } from './plan/remote.js';
import type { CallOptions, StoredTax, StoredTaxSet, TaxApi } from './tax-api.js';

/** A step of which the API said that it is done. */
export interface DoneStep {
  /** What was to be done. */
  readonly step: Change;
  /** Of what was created, changed or removed. */
  readonly id: string;
  /** In which fields the API keeps something else than what it was sent; empty when all is well. */
  readonly differs: readonly FieldDifference[];
}

/** The step at which applying a plan ended. */
export interface FailedStep {
  /** What was to be done. */
  readonly step: Change;
  /** What was thrown: an error of a class below `TaxApiError`, or the reason of the signal. */
  readonly error: unknown;
}

/** What became of a plan. */
export interface ApplyReport {
  /**
   * `applied`: all of it is done. `refused`: the property has changed since the plan was made, nothing was done.
   * `failed`: a step failed. `stopped`: the signal ended it between two steps.
   */
  readonly outcome: 'applied' | 'refused' | 'failed' | 'stopped';
  /** In the order in which they were done. */
  readonly done: readonly DoneStep[];
  /** With `failed`. Whether the step had its effect is not always known: a new plan tells. */
  readonly failed?: FailedStep;
  /** What was left when it ended, in the order of the plan. */
  readonly notStarted: readonly Change[];
  /** With `refused`: what has changed. Otherwise empty. */
  readonly changed: readonly RemoteChange[];
}

/** What is told while a plan is executed. `at` counts the steps that have an effect, from 1. */
export type StepEvent = { readonly step: Change; readonly at: number; readonly of: number } & (
  | { readonly state: 'started' }
  | { readonly state: 'done'; readonly id: string; readonly differs: readonly FieldDifference[] }
  | { readonly state: 'failed'; readonly error: unknown }
);

/** How a plan is executed. */
export interface ApplyOptions extends CallOptions {
  /** Told when a step starts, and how it ended; steps without an effect are not told. */
  readonly onStep?: ((event: StepEvent) => void) | undefined;
}

/**
 * Executes a plan, step by step, and says what became of each. Before the first step the property is read again:
 * when it is not what the plan was made from, nothing is done. At the first failure it stops. Whatever happened, a
 * new plan for the same definitions holds what is left to do. It throws when the property cannot be read, and then
 * nothing was done.
 *
 * @example
 * ```ts
 * import { applySync, createTaxApi, planSync, readRemote, validateDefinitions } from 'staytax/api';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [property_id] });
 * const api = createTaxApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
 * const { value } = validateDefinitions({ version: 1, property_id, taxes: [vat], tax_sets: [] });
 * const plan = value && planSync(value, await readRemote(api, property_id)).value;
 * const report = plan && (await applySync(plan, api));
 * report?.outcome; // => 'applied'
 * report?.done.map(({ step }) => `${step.action} ${step.title}`); // => ['create VAT']
 * ```
 */
export async function applySync(plan: SyncPlan, api: TaxApi, options: ApplyOptions = {}): Promise<ApplyReport> {
  const { onStep = () => undefined, signal } = options;
  const changes = plan.steps.filter((step) => step.action !== 'no-change');
  const done: DoneStep[] = [];
  const report = (outcome: ApplyReport['outcome'], failed?: FailedStep, changed: readonly RemoteChange[] = []) => {
    const started = done.length + (failed === undefined ? 0 : 1);
    const notStarted = changes.slice(started);
    return { outcome, done, ...(failed === undefined ? {} : { failed }), notStarted, changed };
  };
  if (changes.length === 0) return report('applied');

  const changed = remoteChanges(plan.remote, await readRemote(api, plan.property_id, { signal }));
  if (changed.length > 0) return report('refused', undefined, changed);

  const execution = { plan, api, taxes: new CreatedTaxes(), signal };
  for (const [index, step] of changes.entries()) {
    if (signal?.aborted) return report('stopped');
    const place = { step, at: index + 1, of: changes.length };
    onStep({ ...place, state: 'started' });
    try {
      const { id, differs } = await execute(step, execution);
      done.push({ step, id, differs });
      onStep({ ...place, state: 'done', id, differs });
    } catch (error) {
      onStep({ ...place, state: 'failed', error });
      return report('failed', { step, error });
    }
  }
  return report('applied');
}

interface Execution extends CallOptions {
  readonly plan: SyncPlan;
  readonly api: TaxApi;
  /** Those that this plan has created so far. */
  readonly taxes: CreatedTaxes;
}

type Effect = Pick<DoneStep, 'id' | 'differs'>;

async function execute(step: Change, execution: Execution): Promise<Effect> {
  if (step.action === 'remove') return remove(step, execution);
  return step.kind === 'tax' ? writeTax(step, execution) : writeTaxSet(step, execution);
}

/** What is gone already is what was wanted: the first of two attempts may have removed it. */
async function remove({ kind, id }: Remove, { api, signal }: Execution): Promise<Effect> {
  try {
    await (kind === 'tax' ? api.taxes : api.taxSets).remove(id, { signal });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  return { id, differs: [] };
}

async function writeTax(step: CreateTax | UpdateTax, { api, taxes, signal }: Execution): Promise<Effect> {
  const options = { signal };
  const stored: StoredTax =
    step.action === 'create'
      ? await api.taxes.create(step.tax, options)
      : await api.taxes.update(step.id, step.changes, options);
  if (step.action === 'create') taxes.add(step.title, stored.id);
  const wanted = fieldsOf(step);
  const differs = taxDifferences(stored, { ...stored, ...wanted }).filter(({ field }) => field in wanted);
  return { id: stored.id, differs };
}

async function writeTaxSet(step: CreateTaxSet | UpdateTaxSet, execution: Execution): Promise<Effect> {
  const { wanted, stored } = await (step.action === 'create' ? created(step, execution) : updated(step, execution));
  const differing = (kept: StoredTaxSet): FieldDifference[] => {
    const compared = comparedTaxSet(kept);
    return taxSetDifferences(compared, { ...compared, ...wanted });
  };
  // An answer that leaves out levels says less than the API keeps: it is asked before anything is said of it.
  const isSame = differing(stored).length === 0;
  const { api, signal } = execution;
  return { id: stored.id, differs: isSame ? [] : differing(await api.taxSets.get(stored.id, { signal })) };
}

interface Written {
  readonly wanted: PlannedTaxSet;
  readonly stored: StoredTaxSet;
}

async function created({ tax_set }: CreateTaxSet, { plan, api, taxes, signal }: Execution): Promise<Written> {
  const entries = taxes.resolved(tax_set.taxes);
  const write = { ...tax_set, property_id: plan.property_id, taxes: writtenEntries(entries) };
  return { wanted: { ...tax_set, taxes: entries }, stored: await api.taxSets.create(write, { signal }) };
}

async function updated({ id, changes }: UpdateTaxSet, { api, taxes, signal }: Execution): Promise<Written> {
  const { taxes: planned, ...rest } = changes;
  if (planned === undefined) return { wanted: rest, stored: await api.taxSets.update(id, rest, { signal }) };
  const entries = taxes.resolved(planned);
  const stored = await api.taxSets.update(id, { ...rest, taxes: writtenEntries(entries) }, { signal });
  return { wanted: { ...rest, taxes: entries }, stored };
}
