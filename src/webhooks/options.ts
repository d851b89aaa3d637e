import type { DatesToPull } from './dates.js';
import type { Handlers } from './events.js';
import type { LogEntry } from './log.js';
import type { SeenStore } from './seen.js';

/** What a receiver does with which events. */
export interface ReceiverOptions {
  /** What the header of each call must have; several while one is replaced by another. Long and random. */
  readonly secret: string | readonly string[];
  /** The handlers, by the name of the event. */
  readonly on: Handlers;
  /** The header with the secret; `x-service-webhook-secret`. Give the webhook the same one in `headers`. */
  readonly header?: string | undefined;
  /** Where it is remembered which events were handled; in memory. */
  readonly seen?: SeenStore | undefined;
  /** Users whose changes are ours: their events are answered and not handled [none]. */
  readonly ownUserIds?: readonly string[] | undefined;
  /**
   * Takes what `ari` events name, collected for `datesWaitMs`, each date once. It is asked again when it throws. What was
   * collected is lost when the process is killed: pull everything when you start.
   */
  readonly onDates?: ((dates: readonly DatesToPull[]) => unknown) | undefined;
  /** How long dates are collected, in milliseconds; 1,000. */
  readonly datesWaitMs?: number | undefined;
  /** How long a handler may take, in milliseconds; 8,000. Then the call is answered with 503, and comes again. */
  readonly deadlineMs?: number | undefined;
  /** The longest body that is read, in bytes; 1,000,000. */
  readonly mostBodyBytes?: number | undefined;
  /** Is told what became of each call; without it, what may cost an event is printed to standard error. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
}
