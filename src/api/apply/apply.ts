import { A_FUNCTION, checkKind, checkKinds, type Kinds, wholeFrom } from '../../issues/kinds.js';
import { CALL_KINDS, checkPlan, TAX_API } from '../arguments.js';
import type { CallOptions } from '../calls/options.js';
import { clockOf } from '../calls/waiting.js';
import { DEFAULT_CONCURRENCY, limitOf, readRemote, remoteChanges } from '../plan/remote.js';
import type { Change, RemoteChange, Step, SyncPlan } from '../plan/sync-plan.js';
import type { TaxApi } from '../resources/tax-sets.js';
import {
  type ApplyEvent,
  type ApplyReport,
  type DoneStep,
  endedEvent,
  type FailedStep,
  type StepEvent,
  startedEvent,
  stepEvent,
} from './events.js';
import { CreatedTaxes, type Execution, execute } from './execute.js';
import { existingIds, looksAt, NewcomerFound } from './newcomers.js';

/** The options of `applySync`. */
export interface ApplyOptions extends CallOptions {
  /** Told when a step starts, and how it ended; steps without an effect are not told. */
  readonly onStep?: ((event: StepEvent) => void) | undefined;
  /** The same as plain data, with a report at the end: for logs and other programs. */
  readonly onEvent?: ((event: ApplyEvent) => void) | undefined;
  /** How many steps may be under way at the same time, where their order does not matter; 4, and 12 of creations. */
  readonly concurrency?: number | undefined;
}

const APPLY_KINDS: Kinds<ApplyOptions> = {
  ...CALL_KINDS,
  onStep: A_FUNCTION,
  onEvent: A_FUNCTION,
  concurrency: wholeFrom(1),
};

/**
 * Executes a plan, and reports what became of each step. Before the first step the property is read again: when it is
 * not what the plan was made from, nothing is done. Steps whose order does not matter overlap; after the first failure
 * no other is started. In every case, a new plan for the same definitions has the steps that are left. Throws when the
 * property cannot be read; nothing was done then.
 *
 * Nothing is created twice. The list is read right before each creation and right after it; what another apply has
 * created too is given up; and a creation whose answer is lost is looked for, and never sent again.
 *
 * @example
 * ```ts
 * import { applySync, createApi, planSync, readRemote, validateDefinitions } from 'staytax/api';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [property_id] });
 * const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
 * const { value } = validateDefinitions({ version: 1, property_id, taxes: [vat], tax_sets: [] });
 * const plan = value && planSync(value, await readRemote(api, property_id)).value;
 * const report = plan && (await applySync(plan, api));
 * report?.outcome; // => 'applied'
 * report?.done.map(({ step }) => `${step.action} ${step.title}`); // => ['create VAT']
 * ```
 */
export async function applySync(plan: SyncPlan, api: TaxApi, options: ApplyOptions = {}): Promise<ApplyReport> {
  checkPlan(plan);
  checkKind(api, TAX_API, 'api');
  checkKinds(options, APPLY_KINDS);
  const { onEvent } = options;
  const batches = batchesOf(plan.steps);
  onEvent?.(startedEvent(plan, batches.flat().length));
  const report = await applied(plan, batches, { api, options });
  onEvent?.(endedEvent(report));
  return report;
}

async function applied(
  plan: SyncPlan,
  batches: readonly Batch[],
  { api, options }: { api: TaxApi; options: ApplyOptions },
): Promise<ApplyReport> {
  const { onStep: _, onEvent: __, concurrency, ...calls } = options;
  const progress = new Progress(batches.flat());
  if (batches.length === 0) return progress.report('applied');

  const now = await readRemote(api, plan.property_id, { ...calls, concurrency });
  const changed = remoteChanges(plan.remote, now);
  if (changed.length > 0) return progress.report('refused', changed);

  const execution: Execution = {
    plan,
    api,
    taxes: new CreatedTaxes(),
    existing: existingIds(now),
    looks: looksAt(plan.property_id, api, calls),
    calls,
    clock: clockOf(api),
    passed: { isPassed: false },
  };
  for (const batch of batches) {
    if (calls.signal?.aborted) return progress.report('stopped');
    await limitOf(placesFor(batch, concurrency)).map(batch, (placed) =>
      runStep(placed, { execution, progress, options }),
    );
    if (progress.hasFailed) return progress.report('failed');
    if (progress.newcomers.length > 0) return progress.report('refused', progress.newcomers);
  }
  return progress.report(progress.isComplete ? 'applied' : 'stopped');
}

/** A creation is three calls, of which the first and the last, looks at the list, are shared by several. */
function placesFor([first]: Batch, concurrency = DEFAULT_CONCURRENCY): number {
  return first?.step.action === 'create' ? 3 * concurrency : concurrency;
}

interface Running {
  readonly execution: Execution;
  readonly progress: Progress;
  readonly options: ApplyOptions;
}

async function runStep(placed: PlacedStep, { execution, progress, options }: Running): Promise<void> {
  const { onStep, onEvent, signal } = options;
  if (progress.isEnding || signal?.aborted) return;
  const tell = (event: Parameters<typeof stepEvent>[0]): void => {
    onStep?.(event);
    onEvent?.(stepEvent(event));
  };
  tell({ ...placed, state: 'started' });
  try {
    const effect = await execute(placed.step, execution);
    progress.finish(placed, { step: placed.step, ...effect });
    tell({ ...placed, state: 'done', ...effect });
  } catch (error) {
    if (error instanceof NewcomerFound) {
      progress.newcomers.push(...error.changes);
      tell({ ...placed, state: 'refused', changed: error.changes });
      return;
    }
    progress.fail(placed, error);
    tell({ ...placed, state: 'failed', error });
  }
}

const PLAN_AGAIN = 'The property has changed since the plan was made: plan again.';

/** What became of each step so far. */
class Progress {
  readonly #done = new Map<number, DoneStep>();
  readonly #failed = new Map<number, FailedStep>();
  readonly newcomers: RemoteChange[] = [];

  constructor(private readonly steps: readonly PlacedStep[]) {}

  get hasFailed(): boolean {
    return this.#failed.size > 0;
  }

  /** Whether no other step is to be started. */
  get isEnding(): boolean {
    return this.hasFailed || this.newcomers.length > 0;
  }

  get isComplete(): boolean {
    return this.#done.size === this.steps.length;
  }

  finish({ at }: PlacedStep, done: DoneStep): void {
    this.#done.set(at, done);
  }

  fail({ at, step }: PlacedStep, error: unknown): void {
    this.#failed.set(at, { step, error });
  }

  report(outcome: ApplyReport['outcome'], changed: readonly RemoteChange[] = []): ApplyReport {
    const inOrder = <Value>(of: ReadonlyMap<number, Value>): Value[] =>
      this.steps.flatMap(({ at }) => {
        const value = of.get(at);
        return value === undefined ? [] : [value];
      });
    const [failed, ...alsoFailed] = inOrder(this.#failed);
    const notStarted = this.steps.filter(({ at }) => !this.#done.has(at) && !this.#failed.has(at));
    return {
      outcome,
      ...(outcome === 'refused' ? { message: PLAN_AGAIN } : {}),
      done: inOrder(this.#done),
      ...(failed === undefined ? {} : { failed }),
      ...(alsoFailed.length === 0 ? {} : { alsoFailed }),
      notStarted: notStarted.map(({ step }) => step),
      changed,
    };
  }
}

/** A step with its place among those that have an effect, from 1. */
interface PlacedStep {
  readonly step: Change;
  readonly at: number;
  readonly of: number;
}

/** Steps that may be under way at the same time. */
type Batch = readonly PlacedStep[];

/**
 * The steps that have an effect, in batches that are done one after the other: what is done to one kind of thing in
 * one way. The first creation goes alone, for it shows whether another apply is under way; and so does the first tax set
 * of a property, for it becomes the default.
 */
function batchesOf(steps: readonly Step[]): Batch[] {
  const changes = steps.filter((step) => step.action !== 'no-change');
  const batches: PlacedStep[][] = [];
  let latest = '';
  const first = changes.find(({ action }) => action === 'create');
  for (const [index, step] of changes.entries()) {
    const key = step === first ? 'first creation' : keyOf(step);
    const placed = { step, at: index + 1, of: changes.length };
    if (key === latest) batches.at(-1)?.push(placed);
    else batches.push([placed]);
    latest = key;
  }
  return batches;
}

function keyOf(step: Change): string {
  const isAlone = step.action === 'create' && step.kind === 'tax_set' && step.becomesDefault;
  const isInterim = step.action === 'update' && step.kind === 'tax_set' && step.interim === true;
  return [step.action, step.kind, isInterim && 'interim', isAlone && 'alone'].join(' ');
}
