import { isEventName } from '../api/wire/events.js';
import { isRecord } from '../issues/reading.js';
import { hexDigest } from './call.js';
import type { AnyEvent, Handle, HandlerContext, Handlers } from './events.js';
import { isBefore, isTime } from './events.js';
import type { Outcome } from './log.js';
import type { SeenStore } from './seen.js';

/** A handler with its options. */
export interface HandlerOptions {
  readonly handle: Handle<AnyEvent>;
  readonly latestOnly: true | Handle<AnyEvent> | undefined;
}

/** The handler of an event by its name, or else the one of `*`. */
export function handlerFor(event: AnyEvent, on: Handlers): HandlerOptions | undefined {
  const handler = (isEventName(event.event) ? on[event.event] : undefined) ?? on['*'];
  if (handler === undefined) return undefined;
  return typeof handler === 'function' ? { handle: handler, latestOnly: undefined } : handler;
}

/** The outcome of an event, and the error if one was thrown. */
export interface HandlingResult {
  readonly outcome: Outcome;
  readonly error?: unknown;
}

/** The dependencies of handling an event. */
export interface EventHandling {
  readonly seen: SeenStore;
  readonly latest: Latest;
  readonly context: HandlerContext;
}

/** Handles an event once. Never throws. */
export async function handleOnce(
  event: AnyEvent,
  { handle, latestOnly }: HandlerOptions,
  { seen, latest, context }: EventHandling,
): Promise<HandlingResult> {
  let claimed: string | undefined;
  try {
    const key = await keyOf(event);
    const state = await seen.begin(key);
    if (state !== 'new') return { outcome: state === 'running' ? 'running' : 'repeated' };
    claimed = key;
    const subject = latestOnly === undefined ? undefined : subjectOf(event, latestOnly, context);
    const takeBack = subject === undefined ? () => undefined : latest.begin(subject, event.timestamp);
    if (takeBack === undefined) return await endClaim(seen, key, { outcome: 'outdated' });
    try {
      await handle(event, context);
    } catch (error) {
      takeBack();
      throw error;
    }
    return await endClaim(seen, key, { outcome: 'handled' });
  } catch (error) {
    if (claimed !== undefined) await dropClaim(seen, claimed);
    return { outcome: 'failed', error };
  }
}

/** A failure of the store is only reported: the event was handled, and must not be handled again. */
async function endClaim(seen: SeenStore, key: string, handled: HandlingResult): Promise<HandlingResult> {
  try {
    await seen.end(key, true);
    return handled;
  } catch (error) {
    return { ...handled, error };
  }
}

/** If this fails, the store drops the claim itself after a while. */
async function dropClaim(seen: SeenStore, key: string): Promise<void> {
  try {
    await seen.end(key, false);
  } catch {
    return;
  }
}

/**
 * Events have no id. The service resends equal content, so the content is the key. Without a time, equal content may be
 * another event.
 */
async function keyOf({ event, property_id, user_id, timestamp, payload }: AnyEvent): Promise<string> {
  const time = isTime(timestamp) ? timestamp : crypto.randomUUID();
  const content = withSortedFields([event, property_id, user_id, time, payload ?? null]);
  return `staytax:${event}:${await hexDigest(JSON.stringify(content))}`;
}

/** Sorts fields, so that their order has no effect on the key. */
function withSortedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedFields);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return fields.map(([name, field]) => [name, withSortedFields(field)]);
}

const MOST_SUBJECTS = 10_000;

/** The newest event that was started, by subject. */
export interface Latest {
  /** Returns undefined if a newer event was started, or else a function that undoes this start. */
  readonly begin: (subject: string, timestamp: string) => (() => void) | undefined;
}

export function createLatest(): Latest {
  const times = new Map<string, string>();
  return {
    begin(subject, timestamp) {
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
    },
  };
}

/** The subject of an event, for a handler with `latestOnly`. */
function subjectOf(event: AnyEvent, by: true | Handle<AnyEvent>, context: HandlerContext): string {
  const about = by === true ? event.property_id : by(event, context);
  return JSON.stringify([event.event, about]);
}
