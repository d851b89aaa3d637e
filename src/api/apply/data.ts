import type { Change, FieldDifference, RemoteChange } from '../plan/data.js';

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
   * `applied`: all of it is done. `refused`: the property has changed since the plan was made, so plan again; nothing
   * was done, or only what `done` says. `failed`: a step failed. `stopped`: the signal ended it between two steps.
   */
  readonly outcome: 'applied' | 'refused' | 'failed' | 'stopped';
  /** With `refused`: what to do about it, in a sentence. */
  readonly message?: string;
  /** In the order of the plan. */
  readonly done: readonly DoneStep[];
  /** With `failed`. Whether the step had its effect is not always known: a new plan tells. */
  readonly failed?: FailedStep;
  /** Other steps that were under way at the same time, and failed too. */
  readonly alsoFailed?: readonly FailedStep[];
  /** What was left when it ended, in the order of the plan. */
  readonly notStarted: readonly Change[];
  /** With `refused`: what has changed. Otherwise empty. */
  readonly changed: readonly RemoteChange[];
}

/** What is told while a plan is executed; steps may overlap. `at` counts the steps that have an effect, from 1. */
export type StepEvent = { readonly step: Change; readonly at: number; readonly of: number } & (
  | { readonly state: 'started' }
  | { readonly state: 'done'; readonly id: string; readonly differs: readonly FieldDifference[] }
  | { readonly state: 'failed'; readonly error: unknown }
  /** Nothing was sent: the property has changed since the plan was made. */
  | { readonly state: 'refused'; readonly changed: readonly RemoteChange[] }
);
