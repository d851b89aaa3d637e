import { withoutAbsent } from '../../../core/issues/reading.js';
import { TaxApiError } from '../calls/errors.js';
import type { Change, FieldDifference, Kind, RemoteChange } from '../plan/sync-plan.js';

/** A step without its request. */
export interface StepSummary {
  /** The kind of change. */
  readonly action: Change['action'];
  /** Whether it is about a tax or a tax set. */
  readonly kind: Kind;
  /** The title of it, as the plan has it. */
  readonly title: string;
  /** Its id, when it is there already. */
  readonly id?: string;
}

/** An error as plain data. */
export interface ErrorSummary {
  /** The name of its class: `ValidationError`. */
  readonly name: string;
  /** The error in a sentence. */
  readonly message: string;
  /** The HTTP status of the answer, when there was one. */
  readonly status?: number;
  /** The name of the request in the logs of the API, if the API sends it. */
  readonly requestId?: string;
}

/** A step that failed, as plain data. */
export interface FailureSummary extends StepSummary {
  /** Why it failed. */
  readonly error: ErrorSummary;
}

/** An event while a plan is applied, as plain data. */
export type ApplyEvent =
  | {
      /** Before the first call of the API. */
      readonly type: 'apply_started';
      /** The property that the plan is about. */
      readonly property_id: string;
      /** Of the state that the plan was made from. */
      readonly fingerprint: string;
      /** How many steps have an effect. */
      readonly steps: number;
    }
  | (StepPlace & {
      /** Before a step. */
      readonly type: 'step_started';
    })
  | (StepPlace & {
      /** When the API said that a step is done. */
      readonly type: 'step_done';
      /** The id of the record that was created, changed or removed. */
      readonly id: string;
      /** The fields whose stored value differs from the one sent. */
      readonly differs: readonly FieldDifference[];
    })
  | (StepPlace & {
      /** When a step failed. */
      readonly type: 'step_failed';
      /** Why it failed. */
      readonly error: ErrorSummary;
    })
  | (StepPlace & {
      /** When a step was not done because another run created the same record since the plan was made. */
      readonly type: 'step_refused';
      /** The records of the other run. */
      readonly changed: readonly RemoteChange[];
    })
  | (StepPlace & {
      /** When the signal ended a step. */
      readonly type: 'step_stopped';
      /** Whether it may have been sent; then a new plan shows whether it had its effect. */
      readonly isSent: boolean;
    })
  | ApplyEnded;

/** Which step an event is about. */
export interface StepPlace extends StepSummary {
  /** Its place among the steps that have an effect, from 1. */
  readonly at: number;
  /** How many there are. */
  readonly of: number;
}

/** The last event, with the report. */
export interface ApplyEnded extends Pick<ApplyReport, 'outcome' | 'message' | 'changed'> {
  /** When nothing more is done. */
  readonly type: 'apply_ended';
  /** How many steps are done. */
  readonly done: number;
  /** The steps that failed. */
  readonly failed: readonly FailureSummary[];
  /** The steps that were sent and not answered when the signal ended them. */
  readonly open: readonly StepSummary[];
  /** The steps that were not sent. */
  readonly notStarted: readonly StepSummary[];
}

export function stepEvent(event: StepEvent): ApplyEvent {
  const place = { at: event.at, of: event.of, ...stepSummary(event.step) };
  if (event.state === 'started') return { type: 'step_started', ...place };
  if (event.state === 'refused') return { type: 'step_refused', ...place, changed: event.changed };
  if (event.state === 'stopped') return { type: 'step_stopped', ...place, isSent: event.isSent };
  if (event.state === 'failed') return { type: 'step_failed', ...place, error: errorSummary(event.error) };
  return { type: 'step_done', ...place, id: event.id, differs: event.differs };
}

export function endedEvent({ outcome, message, done, failed, open, notStarted, changed }: ApplyReport) {
  return {
    type: 'apply_ended',
    outcome,
    ...(message === undefined ? {} : { message }),
    done: done.length,
    failed: failed.map(({ step, error }) => ({ ...stepSummary(step), error: errorSummary(error) })),
    open: open.map(stepSummary),
    notStarted: notStarted.map(stepSummary),
    changed,
  } as const satisfies ApplyEnded;
}

function stepSummary(step: Change): StepSummary {
  const { action, kind, title } = step;
  return { action, kind, title, ...('id' in step ? { id: step.id } : {}) };
}

function errorSummary(error: unknown): ErrorSummary {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { status, requestId } = error instanceof TaxApiError ? error : {};
  return withoutAbsent({ name: error.name, message: error.message, status, requestId });
}

/** A step that the API has confirmed. */
export interface DoneStep {
  /** The step. */
  readonly step: Change;
  /** The id of the record that was created, changed or removed. */
  readonly id: string;
  /** The fields that the API stored differently; empty if there are none. */
  readonly differs: readonly FieldDifference[];
}

/** The step at which applying a plan stopped. */
export interface FailedStep {
  /** The step. */
  readonly step: Change;
  /** The error: of a class below `TaxApiError`, or the reason of the signal. */
  readonly error: unknown;
}

/** The result of applying a plan. */
export interface ApplyReport {
  /**
   * `applied`: all of it is done. `refused`: the property has changed since the plan was made, so plan again; nothing
   * was done beside `done`. `failed`: a step failed. `stopped`: the signal ended it.
   */
  readonly outcome: 'applied' | 'refused' | 'failed' | 'stopped';
  /** With `refused`: the next step for the user, in a sentence. */
  readonly message?: string;
  /** In the order of the plan. */
  readonly done: readonly DoneStep[];
  /**
   * The steps that failed, in the order of the plan: several if they ran at the same time. It may be unknown whether a
   * step had its effect: a new plan shows it.
   */
  readonly failed: readonly FailedStep[];
  /** Steps that were sent and not answered when the signal ended them: a new plan shows whether they had their effect. */
  readonly open: readonly Change[];
  /** The steps that were not sent, in the order of the plan. */
  readonly notStarted: readonly Change[];
  /** With `refused`: the changes of the property. Otherwise empty. */
  readonly changed: readonly RemoteChange[];
}

/** An event of a step; steps may overlap. `at` counts the steps that have an effect, from 1. */
export type StepEvent = { readonly step: Change; readonly at: number; readonly of: number } & (
  | { readonly state: 'started' }
  | { readonly state: 'done'; readonly id: string; readonly differs: readonly FieldDifference[] }
  | { readonly state: 'failed'; readonly error: unknown }
  /** The signal ended it; `isSent`: it may have been sent, and was not answered. */
  | { readonly state: 'stopped'; readonly isSent: boolean }
  /** Nothing was sent: the property has changed since the plan was made. */
  | { readonly state: 'refused'; readonly changed: readonly RemoteChange[] }
);
