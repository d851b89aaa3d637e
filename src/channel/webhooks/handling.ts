import type { OptionKinds } from '../../core/issues/arguments.js';
import { checkKinds, wholeFrom } from '../../core/issues/arguments.js';
import { isRecord } from '../../core/issues/reading.js';
import { printable } from '../../core/issues/texts.js';
import { isEventName } from '../api/wire/events.js';
import type { WriteIssue } from '../api/wire/write-issues.js';
import { hexDigest } from './call.js';
import type { AnyEvent, HandlerContext } from './events.js';
import { isBefore, isTime } from './events.js';
import type { HandlerOptions } from './handlers.js';

/** The outcome of an event, and the error if one was thrown. */
export interface HandlingResult {
  readonly outcome: Outcome;
  readonly error?: unknown;
}

/** Handles an event once. Never throws. */
export async function handleOnce(
  event: AnyEvent,
  { handle, latestOnly }: HandlerOptions,
  {
    seen,
    startLatest,
    context,
  }: { readonly seen: SeenStore; readonly startLatest: StartEvent; readonly context: HandlerContext },
): Promise<HandlingResult> {
  let claimed: string | undefined;
  try {
    const key = await keyOf(event);
    const state = await seen.begin(key);
    if (state !== 'new') return { outcome: state === 'running' ? 'running' : 'repeated' };
    claimed = key;
    const about = latestOnly === true ? event.property_id : latestOnly?.(event, context);
    const subject = latestOnly === undefined ? undefined : JSON.stringify([event.event, about]);
    const takeBack = subject === undefined ? () => undefined : startLatest(subject, event.timestamp);
    if (takeBack === undefined) return await endClaim(seen, key, { outcome: 'outdated' });
    try {
      await handle(event, context);
    } catch (error) {
      takeBack();
      throw error;
    }
    return await endClaim(seen, key, { outcome: 'handled' });
  } catch (error) {
    const failed: HandlingResult = { outcome: 'failed', error };
    return claimed === undefined ? failed : await endClaim(seen, claimed, failed);
  }
}

/** A failure of the store is only reported: handled events are not handled again, and it drops other claims itself. */
async function endClaim(seen: SeenStore, key: string, result: HandlingResult): Promise<HandlingResult> {
  try {
    await seen.end(key, result.outcome !== 'failed');
    return result;
  } catch (error) {
    return { error, ...result };
  }
}

/** Events have no id, and equal content is resent: it is the key. Without a time, it may be another event. */
async function keyOf({ event, property_id, user_id, timestamp, payload }: AnyEvent): Promise<string> {
  const time = isTime(timestamp) ? timestamp : crypto.randomUUID();
  const content = withSortedFields([event, property_id, user_id, time, payload ?? null]);
  return `staytax:${event}:${await hexDigest(JSON.stringify(content))}`;
}

/** Sorts fields, so that their order has no effect on the key. */
function withSortedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedFields);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).toSorted(([first], [second]) => (first < second ? -1 : 1));
  return fields.map(([name, field]) => [name, withSortedFields(field)]);
}

const MOST_SUBJECTS = 10_000;

/** Returns undefined if a newer event of the subject was started, or else a function that undoes this start. */
type StartEvent = (subject: string, timestamp: string) => (() => void) | undefined;

/** Remembers the newest event that was started, by subject. */
export function createLatest(): StartEvent {
  const times = new Map<string, string>();
  return (subject, timestamp) => {
    const before = times.get(subject);
    if (before !== undefined && isBefore(timestamp, before)) return undefined;
    // Inserted again at the end, so that the subject with the oldest event comes first.
    times.delete(subject);
    times.set(subject, timestamp);
    const [oldest] = times.keys();
    if (times.size > MOST_SUBJECTS && oldest !== undefined) times.delete(oldest);
    return () => {
      if (times.get(subject) !== timestamp) return;
      if (before === undefined) times.delete(subject);
      else times.set(subject, before);
    };
  };
}

/** The state of an event: `new` for the first caller, `running` until that one ends, then `handled`. */
export type SeenState = 'new' | 'running' | 'handled';

/**
 * Remembers handled events, in two functions that Redis (`SET key running NX EX 60`) or a table with a unique key can
 * provide. A shared store lets several receivers handle each event once.
 */
export interface SeenStore {
  /**
   * Claims a key atomically: only one caller gets `new`. A claim has to expire after longer than `deadlineMs`, so that
   * an event is handled again if the claiming process dies.
   */
  begin(key: string): Promise<SeenState> | SeenState;
  /** Ends a claim: the event was handled, or must be dropped because its handler failed. */
  end(key: string, isHandled: boolean): Promise<void> | void;
}

export const MOST_KEYS = 100_000;

/** The options of `createMemoryStore`. */
export interface MemoryStoreOptions {
  /** The number of handled events that it remembers [100,000]. */
  readonly most?: number | undefined;
}

const STORE_KINDS: OptionKinds<MemoryStoreOptions> = { most: wholeFrom(0) };

/**
 * Creates a store for a single receiver: in memory, lost with the process. The oldest keys are dropped first.
 *
 * @example
 * ```ts
 * import { createMemoryStore } from 'staytax/webhooks';
 *
 * const seen = createMemoryStore();
 * await seen.begin('a'); // => 'new'
 * await seen.begin('a'); // => 'running'
 * await seen.end('a', true);
 * await seen.begin('a'); // => 'handled'
 * ```
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): SeenStore {
  checkKinds(options, STORE_KINDS);
  const { most = MOST_KEYS } = options;
  const running = new Set<string>();
  const handled = new Set<string>();
  return {
    begin(key) {
      if (handled.has(key)) return 'handled';
      if (running.has(key)) return 'running';
      running.add(key);
      return 'new';
    },
    end(key, isHandled) {
      running.delete(key);
      if (!isHandled) return;
      handled.add(key);
      for (const oldest of handled) {
        if (handled.size <= most) break;
        handled.delete(oldest);
      }
    },
  };
}

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
 * The result of a call. `handled`: the handler is done. `collected`: its dates will be pulled. `repeated`: the event
 * was handled before. `outdated`: a newer one was handled. `own`: caused by a user of `ownUserIds`. `unhandled`: there
 * is no handler. `refused`: the secret is missing or wrong, or `verify` refused it: see `reason`. `invalid`: see `issues`. `failed`: the handler threw.
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

/**
 * A log entry of a call, without secrets and without texts of its body. `error` is what a handler or the store threw, as
 * it was thrown.
 */
export interface LogEntry {
  /** The result of the call. */
  readonly outcome: Outcome;
  /** The status of the answer. */
  readonly status: number;
  /**
   * The envelope of the event, if it was readable. The name is '' for an unknown event, an id is '' (that of the user
   * null) if it is no UUID, and the time '' if it is none.
   */
  readonly event?: Omit<AnyEvent, 'payload'>;
  /** Why the call was refused, with names of headers and without their values. */
  readonly reason?: string;
  /** Every problem of the call, and differences of its event from the specification. Kinds stand in place of values. */
  readonly issues?: readonly WriteIssue[];
  /** The error that a handler or the store threw. */
  readonly error?: unknown;
}

const WORTH_TELLING: readonly Outcome[] = ['refused', 'invalid', 'failed', 'late', 'full'];

/** Prints calls that may lose an event, with the paths and codes of their issues. */
export function printedLog({ outcome, status, event, reason, issues = [], error }: LogEntry): void {
  if (!WORTH_TELLING.includes(outcome) && (outcome !== 'handled' || issues.length === 0)) return;
  const eventName = event !== undefined && isEventName(event.event) ? event.event : 'an event with an unknown name';
  const name = event === undefined ? 'a call' : eventName;
  const codes = issues.map(({ path, code }) => (path === '' ? code : `${path}: ${code}`));
  const reasons = reason === undefined ? codes : [reason, ...codes];
  const line = printable([`webhook: ${name} ${outcome} (${status})`, ...reasons].join(' '));
  console.error(line, ...(error === undefined ? [] : [error]));
}
