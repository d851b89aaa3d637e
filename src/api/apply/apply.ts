import { isSameTitle } from '../../definitions/tax.js';
import type { OptionKinds } from '../../issues/kinds.js';
import { A_FUNCTION, checkKind, checkKinds, wholeFrom } from '../../issues/kinds.js';
import { TaxApiError } from '../calls/errors.js';
import type { CallOptions } from '../calls/options.js';
import { CALL_KINDS } from '../calls/options.js';
import { clockOf } from '../calls/retry.js';
import { DEFAULT_CONCURRENCY, limitOf, readRemote, remoteChanges, TAX_API } from '../plan/remote.js';
import type { Remote, SyncPlan } from '../plan/sync-plan.js';
import { checkPlan } from '../plan/sync-plan.js';
import type { TaxApi } from '../resources/taxes.js';
import type { ApplyEvent, ApplyReport, StepEvent } from './events.js';
import { endedEvent, startedEvent, stepEvent } from './events.js';
import type { Execution, SendState } from './execute.js';
import { CreatedTaxes, execute, initialSendState, isAsWanted } from './execute.js';
import type { PlacedStep, StepBatch } from './progress.js';
import { ApplyProgress, batchesOf, placedSteps } from './progress.js';
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
  const batches = batchesOf(placedSteps(plan.steps));
  onEvent?.(startedEvent(plan, batches.flat().length));
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

  const now = await readRemote(api, plan.property_id, { ...calls, concurrency });
  const changed = remoteChanges(plan.remote, now);
  if (changed.length > 0) return progress.report('refused', changed);

  const execution: Execution = {
    plan,
    api,
    taxes: new CreatedTaxes(),
    knownIds: knownIdsOf(now),
    lists: sharedLists(plan.property_id, api, { calls, clock: clockOf(api) }),
    calls,
    clock: clockOf(api),
    rivals: { areExcluded: false },
  };
  const running: Running = { execution, progress, options };
  let outcome = await runBatches(batches, running);
  const goingOn = outcome === 'refused' && progress.hasCreated ? await afterWaiting(running) : undefined;
  if (goingOn !== undefined) outcome = await runBatches(batchesOf(progress.remaining), goingOn);
  else if (calls.signal?.aborted) outcome = 'stopped';
  for (const { placed, changes } of progress.refusals)
    reporterOf(options)({ ...placed, state: 'refused', changed: changes });
  return progress.report(outcome);
}

async function runBatches(batches: readonly StepBatch[], running: Running): Promise<ApplyReport['outcome']> {
  const { progress, options } = running;
  for (const batch of batches) {
    if (options.signal?.aborted) return 'stopped';
    await limitOf(placesFor(batch, options.concurrency)).map(batch, (placed) => runStep(placed, running));
    if (progress.hasFailed) return 'failed';
    if (progress.refusals.length > 0) return 'refused';
  }
  return progress.isComplete ? 'applied' : 'stopped';
}

/**
 * Two applies that started within the same second may have stopped at each other, both in the middle. Waits until the
 * property stays unchanged. The apply that then sees nothing new takes over the records of the other, and goes on.
 */
async function afterWaiting({ execution, progress, options }: Running): Promise<Running | undefined> {
  try {
    const remote = await remoteWhenQuiet(execution);
    const found = remote && foundSteps(progress.remaining, remote, { execution, ownIds: progress.ids });
    if (remote === undefined || found === undefined) return undefined;
    for (const { placed, id } of found) {
      progress.finish(placed, { step: placed.step, id, differs: [] });
      reporterOf(options)({ ...placed, state: 'done', id, differs: [] });
    }
    progress.forgetRefusals();
    const anew = { ...execution, knownIds: knownIdsOf(remote), rivals: { areExcluded: false } };
    return { execution: anew, progress, options };
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

async function runStep(placed: PlacedStep, { execution, progress, options }: Running): Promise<void> {
  const { signal } = options;
  if (progress.isEnding || signal?.aborted) return;
  const report = reporterOf(options);
  const { step } = placed;
  if (progress.start(placed)) report({ ...placed, state: 'started' });
  const sending = initialSendState(step);
  try {
    const effect = await execute(step, { ...execution, sending });
    progress.finish(placed, { step, ...effect });
    report({ ...placed, state: 'done', ...effect });
  } catch (error) {
    if (error instanceof TwinFound) {
      progress.refuse(placed, error.changes);
    } else if (signal?.aborted && error === signal.reason) {
      endStopped(placed, sending, { progress, report });
    } else {
      progress.fail(placed, error);
      report({ ...placed, state: 'failed', error });
    }
  }
}

/** A confirmed creation is done, even without the reading after it; a request without an answer is open. */
function endStopped(
  placed: PlacedStep,
  { id, isSent }: SendState,
  { progress, report }: { readonly progress: ApplyProgress; readonly report: (event: StepEvent) => void },
): void {
  if (id === undefined) {
    if (isSent) progress.leaveOpen(placed);
    report({ ...placed, state: 'stopped', isSent });
    return;
  }
  progress.finish(placed, { step: placed.step, id, differs: [] });
  report({ ...placed, state: 'done', id, differs: [] });
}

function reporterOf({ onStep, onEvent }: ApplyOptions): (event: StepEvent) => void {
  return (event) => {
    onStep?.(event);
    onEvent?.(stepEvent(event));
  };
}

/** Longer than a running apply takes from one creation to the next. */
const QUIET_MS = 5_000;
const READ_EVERY_MS = 1_000;

/** The property, after a while without new or removed records; `undefined` if there were any. */
export async function remoteWhenQuiet({ plan, api, lists, calls, clock }: Execution): Promise<Remote | undefined> {
  const idsNow = async (): Promise<string> => {
    const records = await Promise.all([lists.tax.fresh(), lists.tax_set.fresh()]);
    return idsIn(records.flat());
  };
  // The first list must have the latest creation.
  await clock.sleep(SETTLE_MS, calls.signal);
  const before = await idsNow();
  for (let passedMs = 0; passedMs < QUIET_MS; passedMs += READ_EVERY_MS) {
    await clock.sleep(READ_EVERY_MS, calls.signal);
    if ((await idsNow()) !== before) return undefined;
  }
  const remote = await readRemote(api, plan.property_id, calls);
  const { taxes, tax_sets, odd = [] } = remote;
  return idsIn([...taxes, ...tax_sets, ...odd]) === before ? remote : undefined;
}

function idsIn(records: ReadonlyArray<{ readonly id: string }>): string {
  return JSON.stringify(records.map(({ id }) => id).toSorted());
}

interface FoundStep {
  readonly placed: PlacedStep;
  readonly id: string;
}

/**
 * The creations whose exact result the property already has, once. `undefined` if the property has any other record
 * that is neither of the plan nor of this run: then a new plan is needed.
 */
export function foundSteps(
  remaining: readonly PlacedStep[],
  remote: Remote,
  { execution, ownIds }: { readonly execution: Execution; readonly ownIds: ReadonlySet<string> },
): FoundStep[] | undefined {
  const { plan, taxes } = execution;
  const foreign = remoteChanges(plan.remote, remote).filter(({ id }) => !ownIds.has(id));
  const left = new Set(foreign.map(({ id }) => id));
  const found: FoundStep[] = [];
  for (const placed of remaining) {
    const { step } = placed;
    if (step.action !== 'create') continue;
    const records = step.kind === 'tax' ? remote.taxes : remote.tax_sets;
    const alike = records.filter(({ id, title }) => left.has(id) && isSameTitle(title, step.title));
    const [record] = alike;
    if (record === undefined) continue;
    if (alike.length > 1 || !isAsWanted(step, record, taxes)) return undefined;
    if (step.kind === 'tax') taxes.add(step.title, record.id);
    found.push({ placed, id: record.id });
    left.delete(record.id);
  }
  return left.size === 0 ? found : undefined;
}
