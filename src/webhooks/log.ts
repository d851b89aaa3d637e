import { isEventName } from '../api/wire/events.js';
import type { WriteIssue } from '../api/wire/write-issues.js';
import { printable } from '../issues/texts.js';
import type { AnyEvent } from './events.js';

/**
 * The result of a call. `handled`: the handler is done. `collected`: its dates will be pulled. `repeated`: the event
 * was handled before. `outdated`: a newer one was handled. `own`: caused by a user of `ownUserIds`. `unhandled`: there
 * is no handler. `refused`: the secret is missing or wrong. `invalid`: see `issues`. `failed`: the handler threw.
 * `late`: the handler missed the deadline. `running`: the event is being handled. `draining`: the receiver is shutting
 * down. `full`: more dates than `mostDates` wait to be pulled.
 */
export type Outcome =
  | 'handled'
  | 'collected'
  | 'repeated'
  | 'outdated'
  | 'own'
  | 'unhandled'
  | 'refused'
  | 'invalid'
  | 'failed'
  | 'late'
  | 'running'
  | 'draining'
  | 'full';

/** The status of each outcome. After 5xx the service sends the event again. */
export const STATUS_OF = {
  handled: 200,
  collected: 200,
  repeated: 200,
  outdated: 200,
  own: 200,
  unhandled: 200,
  refused: 401,
  invalid: 400,
  failed: 500,
  late: 503,
  running: 503,
  draining: 503,
  full: 503,
} as const satisfies Record<Outcome, number>;

/**
 * A log entry of a call, without secrets. `event` has the payload, and messages of `issues` quote it, so both may
 * contain guest data. The log that is printed by default has neither.
 */
export interface LogEntry {
  /** The result of the call. */
  readonly outcome: Outcome;
  /** The status of the answer. */
  readonly status: number;
  /** The event, if it was readable. */
  readonly event?: AnyEvent;
  /** Every problem of the call, and differences of its event from the specification. */
  readonly issues?: readonly WriteIssue[];
  /** The error that a handler or the store threw. */
  readonly error?: unknown;
}

const WORTH_TELLING: readonly Outcome[] = ['invalid', 'failed', 'late', 'full'];

/**
 * The default log: prints only calls that may lose an event. It prints paths and codes of issues, because their
 * messages quote received data, which may be about guests.
 */
export function printedLog({ outcome, status, event, issues = [], error }: LogEntry): void {
  if (!WORTH_TELLING.includes(outcome) && (outcome !== 'handled' || issues.length === 0)) return;
  const known = event !== undefined && isEventName(event.event) ? event.event : 'an event with an unknown name';
  const name = event === undefined ? 'a call' : known;
  const reasons = issues.map(({ path, code }) => (path === '' ? code : `${path}: ${code}`));
  const line = printable([`webhook: ${name} ${outcome} (${status})`, ...reasons].join(' '));
  console.error(line, ...(error === undefined ? [] : [error]));
}
