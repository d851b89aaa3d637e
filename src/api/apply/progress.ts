import type { Change, RemoteChange, Step } from '../plan/sync-plan.js';
import type { ApplyReport, DoneStep, FailedStep } from './events.js';

const PLAN_AGAIN = 'The property has changed since the plan was made: plan again.';

/** A step that was not done because another run created the same. */
type RefusedStep = { readonly placed: PlacedStep; readonly changes: readonly RemoteChange[] };

/** The outcome of each step so far. */
export class ApplyProgress {
  readonly #started = new Set<number>();
  readonly #done = new Map<number, DoneStep>();
  readonly #failed = new Map<number, FailedStep>();
  readonly #open = new Map<number, Change>();
  #refusals: RefusedStep[] = [];

  constructor(private readonly steps: readonly PlacedStep[]) {}

  get hasFailed(): boolean {
    return this.#failed.size > 0;
  }

  /** Whether no other step is to be started. */
  get isEnding(): boolean {
    return this.hasFailed || this.#refusals.length > 0;
  }

  get refusals(): readonly RefusedStep[] {
    return this.#refusals;
  }

  get hasCreated(): boolean {
    return [...this.#done.values()].some(({ step }) => step.action === 'create');
  }

  /** The ids of all that was created, changed or removed. */
  get ids(): ReadonlySet<string> {
    return new Set([...this.#done.values()].map(({ id }) => id));
  }

  get remaining(): PlacedStep[] {
    return this.steps.filter(({ at }) => !this.#done.has(at));
  }

  get isComplete(): boolean {
    return this.#done.size === this.steps.length;
  }

  /** Returns whether the step starts for the first time. */
  start({ at }: PlacedStep): boolean {
    const isFirst = !this.#started.has(at);
    this.#started.add(at);
    return isFirst;
  }

  refuse(placed: PlacedStep, changes: readonly RemoteChange[]): void {
    this.#refusals.push({ placed, changes });
  }

  forgetRefusals(): void {
    this.#refusals = [];
  }

  /** The step was stopped between the request and its answer. */
  leaveOpen({ at, step }: PlacedStep): void {
    this.#open.set(at, step);
  }

  finish({ at }: PlacedStep, done: DoneStep): void {
    this.#done.set(at, done);
  }

  fail({ at, step }: PlacedStep, error: unknown): void {
    this.#failed.set(at, { step, error });
  }

  report(outcome: ApplyReport['outcome'], found?: readonly RemoteChange[]): ApplyReport {
    const changed = found ?? this.#refusals.flatMap(({ changes }) => changes);
    const inOrder = <Value>(of: ReadonlyMap<number, Value>): Value[] =>
      this.steps.flatMap(({ at }) => {
        const value = of.get(at);
        return value === undefined ? [] : [value];
      });
    const [failed, ...alsoFailed] = inOrder(this.#failed);
    const open = inOrder(this.#open);
    const notStarted = this.steps.filter(
      ({ at }) => !this.#done.has(at) && !this.#failed.has(at) && !this.#open.has(at),
    );
    return {
      outcome,
      ...(outcome === 'refused' ? { message: PLAN_AGAIN } : {}),
      done: inOrder(this.#done),
      ...(failed === undefined ? {} : { failed }),
      ...(alsoFailed.length === 0 ? {} : { alsoFailed }),
      ...(open.length === 0 ? {} : { open }),
      notStarted: notStarted.map(({ step }) => step),
      changed: outcome === 'refused' ? changed : [],
    };
  }
}

/** A step with its place among those that have an effect, from 1. */
export interface PlacedStep {
  readonly step: Change;
  readonly at: number;
  readonly of: number;
}

/** Steps that may be under way at the same time. */
export type StepBatch = readonly PlacedStep[];

export function placedSteps(steps: readonly Step[]): PlacedStep[] {
  const changes = steps.filter((step) => step.action !== 'no-change');
  return changes.map((step, index) => ({ step, at: index + 1, of: changes.length }));
}

/**
 * Steps in batches that run one after the other: one kind of change of one kind of record. The first creation is alone
 * in its batch, because it shows whether another apply is running; and so is the first tax set of a property, because it
 * becomes the default.
 */
export function batchesOf(placed: readonly PlacedStep[]): StepBatch[] {
  const batches: PlacedStep[][] = [];
  let latest = '';
  const first = placed.find(({ step }) => step.action === 'create');
  for (const one of placed) {
    const key = one === first ? 'first creation' : keyOf(one.step);
    if (key === latest) batches.at(-1)?.push(one);
    else batches.push([one]);
    latest = key;
  }
  return batches;
}

function keyOf(step: Change): string {
  const isAlone = step.action === 'create' && step.kind === 'tax_set' && step.becomesDefault;
  const isInterim = step.action === 'update' && step.kind === 'tax_set' && step.interim === true;
  return [step.action, step.kind, isInterim && 'interim', isAlone && 'alone'].join(' ');
}
