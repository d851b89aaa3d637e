import { isEventName } from '../api/wire/events.js';
import { isRecord } from '../issues/reading.js';
import { hexDigest } from './call.js';
import { type AnyEvent, type Handle, type HandlerContext, type Handlers, isBefore, isTime } from './events.js';
import type { Outcome } from './log.js';
import type { SeenStore } from './seen.js';

/** A handler with what it needs. */
export interface FoundHandler {
  readonly handle: Handle<AnyEvent>;
  readonly latestOnly: true | Handle<AnyEvent> | undefined;
}

/** The handler of an event by its name, or that of all others. */
export function handlerFor(event: AnyEvent, on: Handlers): FoundHandler | undefined {
  const handler = (isEventName(event.event) ? on[event.event] : undefined) ?? on['*'];
  if (handler === undefined) return undefined;
  return typeof handler === 'function' ? { handle: handler, latestOnly: undefined } : handler;
}

/** What became of an event, with what was thrown on the way. */
export interface Handled {
  readonly outcome: Outcome;
  readonly error?: unknown;
}

/** What handling an event takes. */
export interface Handling {
  readonly seen: SeenStore;
  readonly latest: Latest;
  readonly context: HandlerContext;
}

/** Handles an event once. Never throws. */
export async function handleOnce(
  event: AnyEvent,
  { handle, latestOnly }: FoundHandler,
  { seen, latest, context }: Handling,
): Promise<Handled> {
  let claimed: string | undefined;
  try {
    const key = await keyOf(event);
    const state = await seen.begin(key);
    if (state !== 'new') return { outcome: state === 'running' ? 'running' : 'repeated' };
    claimed = key;
    const subject = latestOnly === undefined ? undefined : subjectOf(event, latestOnly, context);
    const takeBack = subject === undefined ? () => undefined : latest.begin(subject, event.timestamp);
    if (takeBack === undefined) return await ended(seen, key, { outcome: 'outdated' });
    try {
      await handle(event, context);
    } catch (error) {
      takeBack();
      throw error;
    }
    return await ended(seen, key, { outcome: 'handled' });
  } catch (error) {
    if (claimed !== undefined) await forgotten(seen, claimed);
    return { outcome: 'failed', error };
  }
}

/** What was handled is not handled again because the store cannot write it down: that is only reported. */
async function ended(seen: SeenStore, key: string, handled: Handled): Promise<Handled> {
  try {
    await seen.end(key, true);
    return handled;
  } catch (error) {
    return { ...handled, error };
  }
}

/** Where this fails, the store forgets the claim by itself after a while. */
async function forgotten(seen: SeenStore, key: string): Promise<void> {
  try {
    await seen.end(key, false);
  } catch {
    return;
  }
}

/** Events have no id. The service sends the same content again, so the content is the key; without a time it may be another. */
async function keyOf({ event, property_id, user_id, timestamp, payload }: AnyEvent): Promise<string> {
  const time = isTime(timestamp) ? timestamp : crypto.randomUUID();
  const content = sorted([event, property_id, user_id, time, payload ?? null]);
  return `staytax:${event}:${await hexDigest(JSON.stringify(content))}`;
}

/** The same whatever the order of the fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return fields.map(([name, field]) => [name, sorted(field)]);
}

const MOST_SUBJECTS = 10_000;

/** The newest event that was begun, by what it is about. */
export interface Latest {
  /** Undefined when a newer event was begun; otherwise how to take this one back. */
  readonly begin: (subject: string, timestamp: string) => (() => void) | undefined;
}

export function createLatest(): Latest {
  const times = new Map<string, string>();
  return {
    begin(subject, timestamp) {
      const before = times.get(subject);
      if (before !== undefined && isBefore(timestamp, before)) return undefined;
      // Set anew, so that the subject that was heard of longest ago stands first.
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

/** What an event is about, for a handler that wants only the latest. */
function subjectOf(event: AnyEvent, by: true | Handle<AnyEvent>, context: HandlerContext): string {
  const about = by === true ? event.property_id : by(event, context);
  return JSON.stringify([event.event, about]);
}
