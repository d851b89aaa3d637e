import type { OptionKinds } from '../../../core/issues/arguments.js';
import { A_FUNCTION, checkKind, checkKinds, wholeFrom } from '../../../core/issues/arguments.js';
import { isSameTitle } from '../../../core/issues/texts.js';
import { TaxApiError } from '../calls/errors.js';
import type { CallOptions } from '../calls/options.js';
import { CALL_KINDS } from '../calls/options.js';
import { clockOf } from '../calls/retry.js';
import { DEFAULT_CONCURRENCY, fetchRemote, limitOf, remoteChanges, TAX_API } from '../plan/remote.js';
import type { Change, Remote, RemoteChange, Step, SyncPlan } from '../plan/sync-plan.js';
import { checkPlan } from '../plan/sync-plan.js';
import type { TaxApi } from '../resources/taxes.js';
import type { ApplyEvent, ApplyReport, DoneStep, FailedStep, StepEvent } from './events.js';
import { endedEvent, stepEvent } from './events.js';
import type { Execution } from './execute.js';
import { CreatedTaxes, execute, isAsWanted } from './execute.js';
import type { SendState } from './twins.js';
import { knownIdsOf, SETTLE_MS, sharedLists, TwinFound } from './twins.js';

/** The options of `applySync`. */
export interface ApplyOptions extends CallOptions {
  /** Called when a step starts and when it ends, but not for steps without an effect. */
  readonly onStep?: ((event: StepEvent) => void) | undefined;
  /** Called with each event as plain data, and with the report at the end: for logs and other programs. */
  readonly onEvent?: ((event: ApplyEvent) => void) | undefined;
  /** How many steps may run at the same time, where their order does not matter; 4, and 12 for creations. */
  readonly concurrency?: number | undefined;
}

const APPLY_KINDS: OptionKinds<ApplyOptions> = {
  ...CALL_KINDS,
  onStep: A_FUNCTION,
  onEvent: A_FUNCTION,
  concurrency: wholeFrom(1),
};

/**
 * Executes a plan, and reports the outcome of each step. Before the first step the property is read again: if it has
 * changed since the plan was made, nothing is done. Steps whose order does not matter overlap; after the first failure
 * no other is started. In every case, a new plan for the same definitions has the steps that are left. Throws when the
 * property cannot be read; nothing was done then.
 *
 * Nothing is created twice. The list is read right before each creation and right after it; a record that another apply
 * has created too is given up; and a creation whose answer is lost is looked for, and never sent again. When two applies
 * have stopped at each other, one of them goes on.
 *
 * @example
 * ```ts
 * import { applySync, createApi, planSync, fetchRemote, validateDefinitions } from 'staytax/api';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [property_id] });
 * const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
 * const { value } = validateDefinitions({ version: 1, property_id, taxes: [vat], tax_sets: [] });
 * const plan = value && planSync(value, await fetchRemote(api, property_id)).value;
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
  const batches = batchesOf(placedSteps(plan.steps));
  const { property_id, fingerprint } = plan;
  onEvent?.({ type: 'apply_started', property_id, fingerprint, steps: batches.flat().length });
  const report = await runPlan(plan, batches, { api, options });
  onEvent?.(endedEvent(report));
  return report;
}

async function runPlan(
  plan: SyncPlan,
  batches: readonly StepBatch[],
  { api, options }: { api: TaxApi; options: ApplyOptions },
): Promise<ApplyReport> {
  const { onStep: _, onEvent: __, concurrency, ...calls } = options;
  const progress = new ApplyProgress(batches.flat());
  if (batches.length === 0) return progress.report('applied');

  const now = await fetchRemote(api, plan.property_id, { ...calls, concurrency });
  const changed = remoteChanges(plan.remote, now);
  if (changed.length > 0) return progress.report('refused', changed);

  const clock = clockOf(api);
  const lists = sharedLists(plan.property_id, api, { calls, clock });
  const shared = { plan, api, taxes: new CreatedTaxes(), lists, calls, clock };
  const running: Running = { execution: { ...shared, ...asRead(now) }, progress, options };
  let outcome = await runBatches(batches, running);
  const goingOn = outcome === 'refused' && progress.hasCreated ? await afterWaiting(running) : undefined;
  if (goingOn !== undefined) outcome = await runBatches(batchesOf(progress.remaining), goingOn);
  else if (calls.signal?.aborted) outcome = 'stopped';
  for (const { placed, changes } of progress.refusals)
    report(options, { ...placed, state: 'refused', changed: changes });
  return progress.report(outcome);
}

/** The state of the property when it was read, before anything is created. */
function asRead(remote: Remote): Pick<Execution, 'knownIds' | 'rivals'> {
  return { knownIds: knownIdsOf(remote), rivals: { areExcluded: false } };
}

async function runBatches(batches: readonly StepBatch[], running: Running): Promise<ApplyReport['outcome']> {
  const { progress, options } = running;
  for (const batch of batches) {
    if (options.signal?.aborted) return 'stopped';
    await limitOf(placesFor(batch, options.concurrency)).map(batch, (placed) => runStep(placed, running));
    if (progress.hasFailed) return 'failed';
    if (progress.refusals.length > 0) return 'refused';
  }
  return progress.remaining.length === 0 ? 'applied' : 'stopped';
}

/**
 * Two applies that started within the same second may have stopped at each other, both in the middle. Waits until the
 * property stays unchanged. The apply that then sees nothing new takes over the records of the other, and goes on.
 */
async function afterWaiting({ execution, progress, options }: Running): Promise<Running | undefined> {
  try {
    const remote = await remoteWhenQuiet(execution);
    const created = remote && createdSteps(progress.remaining, remote, { execution, ownIds: progress.ids });
    if (remote === undefined || created === undefined) return undefined;
    const goingOn = { execution: { ...execution, ...asRead(remote) }, progress, options };
    for (const { placed, id } of created) finish(placed, { id, differs: [] }, goingOn);
    progress.refusals = [];
    return goingOn;
  } catch (error) {
    // The steps stay refused if the property cannot be read.
    if (error instanceof TaxApiError || options.signal?.aborted) return undefined;
    throw error;
  }
}

/** Creations get more places: two of their three calls are readings of the list, which several creations share. */
function placesFor([first]: StepBatch, concurrency = DEFAULT_CONCURRENCY): number {
  return first?.step.action === 'create' ? 3 * concurrency : concurrency;
}

interface Running {
  readonly execution: Execution;
  readonly progress: ApplyProgress;
  readonly options: ApplyOptions;
}

async function runStep(placed: PlacedStep, running: Running): Promise<void> {
  const { execution, progress, options } = running;
  const { signal } = options;
  if (progress.hasFailed || progress.refusals.length > 0 || signal?.aborted) return;
  const { step } = placed;
  if (progress.start(placed)) report(options, { ...placed, state: 'started' });
  // A creation says when it is sent; other steps count as sent at once.
  const sending: SendState = { isSent: step.action !== 'create' };
  try {
    finish(placed, await execute(step, { ...execution, sending }), running);
  } catch (error) {
    if (error instanceof TwinFound) {
      progress.refusals.push({ placed, changes: error.changes });
    } else if (signal?.aborted && error === signal.reason) {
      // A confirmed creation is done, even without the reading after it; a request without an answer is open.
      const { id, isSent } = sending;
      if (id !== undefined) return finish(placed, { id, differs: [] }, running);
      if (isSent) progress.end(placed, { open: step });
      report(options, { ...placed, state: 'stopped', isSent });
    } else {
      progress.end(placed, { failed: { step, error } });
      report(options, { ...placed, state: 'failed', error });
    }
  }
}

function finish(placed: PlacedStep, effect: Pick<DoneStep, 'id' | 'differs'>, { progress, options }: Running): void {
  progress.end(placed, { done: { step: placed.step, ...effect } });
  report(options, { ...placed, state: 'done', ...effect });
}

function report({ onStep, onEvent }: ApplyOptions, event: StepEvent): void {
  onStep?.(event);
  onEvent?.(stepEvent(event));
}

/** Longer than a running apply takes from one creation to the next. */
const QUIET_MS = 5_000;
const READ_EVERY_MS = 1_000;

/** The property, after a while without new or removed records; `undefined` if there were any. */
async function remoteWhenQuiet({ plan, api, lists, calls, clock }: Execution): Promise<Remote | undefined> {
  const idsNow = async () => idsIn((await Promise.all([lists.tax.fresh(), lists.tax_set.fresh()])).flat());
  // The first list must have the latest creation.
  await clock.sleep(SETTLE_MS, calls.signal);
  const before = await idsNow();
  for (let passedMs = 0; passedMs < QUIET_MS; passedMs += READ_EVERY_MS) {
    await clock.sleep(READ_EVERY_MS, calls.signal);
    if ((await idsNow()) !== before) return undefined;
  }
  const remote = await fetchRemote(api, plan.property_id, calls);
  const { taxes, tax_sets, odd = [] } = remote;
  return idsIn([...taxes, ...tax_sets, ...odd]) === before ? remote : undefined;
}

function idsIn(records: ReadonlyArray<{ readonly id: string }>): string {
  return JSON.stringify(records.map(({ id }) => id).toSorted());
}

/**
 * The creations whose exact result the property already has, once. `undefined` if the property has any other record
 * that is neither of the plan nor of this run: then a new plan is needed.
 */
function createdSteps(
  remaining: readonly PlacedStep[],
  remote: Remote,
  { execution, ownIds }: { readonly execution: Execution; readonly ownIds: ReadonlySet<string> },
): Array<{ placed: PlacedStep; id: string }> | undefined {
  const { plan, taxes } = execution;
  const foreign = remoteChanges(plan.remote, remote).filter(({ id }) => !ownIds.has(id));
  const left = new Set(foreign.map(({ id }) => id));
  const steps: Array<{ placed: PlacedStep; id: string }> = [];
  for (const placed of remaining) {
    const { step } = placed;
    if (step.action !== 'create') continue;
    const records = step.kind === 'tax' ? remote.taxes : remote.tax_sets;
    const alike = records.filter(({ id, title }) => left.has(id) && isSameTitle(title, step.title));
    const [record] = alike;
    if (record === undefined) continue;
    if (alike.length > 1 || !isAsWanted(step, record, taxes)) return undefined;
    if (step.kind === 'tax') taxes.add(step.title, record.id);
    steps.push({ placed, id: record.id });
    left.delete(record.id);
  }
  return left.size === 0 ? steps : undefined;
}

const PLAN_AGAIN = 'The property has changed since the plan was made: plan again.';

/** How a step ended; `open`: it was stopped between the request and its answer. A done one fails if a callback throws. */
interface StepEnd {
  readonly done?: DoneStep;
  readonly failed?: FailedStep;
  readonly open?: Change;
}

class ApplyProgress {
  /** The steps that were not done because another run created the same. */
  refusals: Array<{ readonly placed: PlacedStep; readonly changes: readonly RemoteChange[] }> = [];
  readonly #started = new Set<number>();
  readonly #ends = new Map<number, StepEnd>();

  constructor(private readonly steps: readonly PlacedStep[]) {}

  get hasFailed(): boolean {
    return this.#ended('failed').length > 0;
  }

  get hasCreated(): boolean {
    return this.#ended('done').some(({ step }) => step.action === 'create');
  }

  get ids(): ReadonlySet<string> {
    return new Set(this.#ended('done').map(({ id }) => id));
  }

  get remaining(): PlacedStep[] {
    return this.steps.filter(({ at: place }) => this.#ends.get(place)?.done === undefined);
  }

  /** Returns whether the step starts for the first time. */
  start({ at: place }: PlacedStep): boolean {
    const isFirst = !this.#started.has(place);
    this.#started.add(place);
    return isFirst;
  }

  end({ at: place }: PlacedStep, end: StepEnd): void {
    this.#ends.set(place, { ...this.#ends.get(place), ...end });
  }

  report(outcome: ApplyReport['outcome'], differences?: readonly RemoteChange[]): ApplyReport {
    const changed = differences ?? this.refusals.flatMap(({ changes }) => changes);
    return {
      outcome,
      ...(outcome === 'refused' ? { message: PLAN_AGAIN } : {}),
      done: this.#ended('done'),
      failed: this.#ended('failed'),
      open: this.#ended('open'),
      notStarted: this.steps.filter(({ at: place }) => !this.#ends.has(place)).map(({ step }) => step),
      changed: outcome === 'refused' ? changed : [],
    };
  }

  /** In the order of the plan. */
  #ended<How extends keyof StepEnd>(how: How): Array<NonNullable<StepEnd[How]>> {
    return this.steps.flatMap(({ at: place }) => {
      const { [how]: end }: StepEnd = this.#ends.get(place) ?? {};
      return end === undefined ? [] : [end];
    });
  }
}

/** A step with its place among those that have an effect, from 1. */
interface PlacedStep {
  readonly step: Change;
  readonly at: number;
  readonly of: number;
}

type StepBatch = readonly PlacedStep[];

function placedSteps(steps: readonly Step[]): PlacedStep[] {
  const changes = steps.filter((step) => step.action !== 'no-change');
  return changes.map((step, index) => ({ step, at: index + 1, of: changes.length }));
}

/**
 * Steps in batches that run one after the other: one kind of change of one kind of record. The first creation is alone
 * in its batch, because it shows whether another apply is running; and so is the first tax set of a property, because it
 * becomes the default.
 */
function batchesOf(placed: readonly PlacedStep[]): StepBatch[] {
  const batches: PlacedStep[][] = [];
  let latest = '';
  const first = placed.find(({ step }) => step.action === 'create');
  for (const placedStep of placed) {
    const key = placedStep === first ? 'first creation' : keyOf(placedStep.step);
    if (key === latest) batches.at(-1)?.push(placedStep);
    else batches.push([placedStep]);
    latest = key;
  }
  return batches;
}

function keyOf(step: Change): string {
  const isAlone = step.action === 'create' && step.kind === 'tax_set' && step.becomesDefault;
  const isInterim = step.action === 'update' && step.kind === 'tax_set' && step.interim === true;
  return [step.action, step.kind, isInterim && 'interim', isAlone && 'alone'].join(' ');
}
