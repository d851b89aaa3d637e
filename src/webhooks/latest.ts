import type { AnyEvent, Handle, HandlerContext } from './events.js';
import { isBefore } from './time.js';

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
export function subjectOf(event: AnyEvent, by: true | Handle<AnyEvent>, context: HandlerContext): string {
  const about = by === true ? event.property_id : by(event, context);
  return JSON.stringify([event.event, about]);
}
