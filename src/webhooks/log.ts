import { isEventName } from '../api/wire/events.js';
import type { WriteIssue } from '../api/wire/write-issues.js';
import { printable } from '../issues/texts.js';
import type { AnyEvent } from './events.js';

/**
 * The result of a call. `handled`: the handler is done. `collected`: its dates are to be pulled. `repeated`: it was
 * handled before. `outdated`: a newer one was handled. `own`: caused by a user of `ownUserIds`. `unhandled`: there is
 * no handler. `refused`: no secret, or a wrong one. `invalid`: see `issues`. `failed`: the handler threw. `late`: the
 * handler was not done by the deadline. `running`: the same event is being handled. `draining`: the receiver is
 * shutting down. `full`: more dates wait to be pulled than `mostDates`.
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

/** The status that each outcome is answered with. After 5xx the service sends the event again, after others it does not. */
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
 * What a receiver logs of a call, without secrets. `event` has the payload, and messages of `issues` quote it: what guests
 * wrote is in them. The log that is printed without `log` has neither.
 */
export interface LogEntry {
  /** What became of the call. */
  readonly outcome: Outcome;
  /** What it was answered with. */
  readonly status: number;
  /** The event, where it could be read. */
  readonly event?: AnyEvent;
  /** Everything that is wrong with the call, or odd about its event. */
  readonly issues?: readonly WriteIssue[];
  /** What a handler or the store threw. */
  readonly error?: unknown;
}

const WORTH_TELLING: readonly Outcome[] = ['invalid', 'failed', 'late', 'full'];

/**
 * The log of those who give none: what may cost an event is printed, and nothing else. Messages of issues quote what was
 * received, which may be about guests: places and codes are printed.
 */
export function printedLog({ outcome, status, event, issues = [], error }: LogEntry): void {
  if (!WORTH_TELLING.includes(outcome) && (outcome !== 'handled' || issues.length === 0)) return;
  const known = event !== undefined && isEventName(event.event) ? event.event : 'an event with an unknown name';
  const name = event === undefined ? 'a call' : known;
  const reasons = issues.map(({ path, code }) => (path === '' ? code : `${path}: ${code}`));
  const line = printable([`webhook: ${name} ${outcome} (${status})`, ...reasons].join(' '));
  console.error(line, ...(error === undefined ? [] : [error]));
}
