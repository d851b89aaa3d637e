import type { Policy } from '../../core/definitions/policy.js';
import type { TaxSet } from '../../core/definitions/tax.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import { previewSteps } from '../../trials/preview/preview.js';
import type { Consequences } from '../editor/figures.js';
import { consequencesOf } from '../editor/figures.js';
import { writingFor } from '../views/view-context.js';

export interface Comparison {
  readonly draft: TaxSet;
  readonly saved: TaxSet | undefined;
  readonly policy: Policy | undefined;
  readonly today: string | undefined;
  /** Whether the channel manager charges guests with the set too [true if it has ids]. */
  readonly channel?: boolean | undefined;
  readonly locale?: string | undefined;
}

/** Compares a draft on all scenarios and calls back. A later draft replaces it. */
export interface Comparer {
  compare(comparison: Comparison): void;
  stop(): void;
}

/** Longest time that the page does not react, in milliseconds. */
const SLICE_MS = 6;
/** Edits within this time are compared once. */
const PAUSE_MS = 60;

/** Compares step by step. Sentences keep the numbers of the data, because the page formats them. */
function* comparingSteps(comparison: Comparison): Generator<unknown, Consequences> {
  const { draft, saved, policy, today, channel, locale = 'en' } = comparison;
  const words = writingFor(locale).prose;
  const preview = yield* previewSteps(words, draft, withoutAbsent({ saved, policy, today, channel }));
  return consequencesOf(preview, comparison, words);
}

export function compareAll(comparison: Comparison): Consequences {
  const steps = comparingSteps(comparison);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Compares on the main thread, in slices between which the page handles keys. */
export function comparerInSlices(done: (result: Consequences) => void): Comparer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const work = (steps: ReturnType<typeof comparingSteps>): void => {
    const until = performance.now() + SLICE_MS;
    let step = steps.next();
    while (!step.done && performance.now() < until) step = steps.next();
    if (step.done) done(step.value);
    else timer = setTimeout(() => work(steps));
  };
  return {
    stop,
    compare(comparison) {
      stop();
      timer = setTimeout(() => work(comparingSteps(comparison)), PAUSE_MS);
    },
  };
}

/**
 * Compares in a worker, one draft at a time. Drafts that arrive meanwhile replace each other. If the browser does not
 * start the worker, slices on the main thread replace it.
 */
export function comparerInWorker(worker: Worker, done: (result: Consequences) => void): Comparer {
  let isBusy = false;
  let last: Comparison | undefined;
  let waiting: Comparison | undefined;
  let slices: Comparer | undefined;
  const send = (comparison: Comparison): void => {
    isBusy = true;
    last = comparison;
    if (slices === undefined) worker.postMessage(comparison);
    else slices.compare(comparison);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    slices = comparerInSlices(done);
    const next = waiting ?? last;
    if (next !== undefined) slices.compare(next);
  };
  worker.onmessage = ({ data }: MessageEvent<Consequences>) => {
    isBusy = false;
    const next = waiting;
    waiting = undefined;
    if (next === undefined) done(data);
    else send(next);
  };
  return {
    compare(comparison) {
      if (isBusy && slices === undefined) waiting = comparison;
      else send(comparison);
    },
    stop() {
      waiting = undefined;
      slices?.stop();
    },
  };
}
