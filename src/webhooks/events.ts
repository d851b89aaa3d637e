import type { EventEnvelope, EventName } from '../api/wire/events.js';
import type { ShownPayloads } from '../api/wire/payloads.js';

/** The payload of an event: as the specification shows it, and `unknown` where it shows none. */
export type EventPayload<Name extends EventName> = Name extends keyof ShownPayloads ? ShownPayloads[Name] : unknown;

/** An event with a name that is known. */
export interface KnownEvent<Name extends EventName> extends EventEnvelope {
  /** Its name. */
  readonly event: Name;
  /** What it carries; absent from webhooks without `send_data`. */
  readonly payload?: EventPayload<Name>;
}

/** Any event, also one whose name is not known here. */
export type AnyEvent = EventEnvelope;

/** What a handler is told beside the event. */
export interface HandlerContext {
  /** Aborted when the deadline of the event has passed. */
  readonly signal: AbortSignal;
}

/**
 * Deals with an event. When it throws, the service sends the event again. Written as a method, so that the table of
 * handlers can be looked up by a name that is only known at run time.
 */
export type Handle<Event> = {
  /** Deals with the event. */
  handle(event: Event, context: HandlerContext): unknown;
}['handle'];

/** A handler, or a handler with what it needs. */
export type Handler<Event> =
  | Handle<Event>
  | {
      /** Deals with the event. */
      readonly handle: Handle<Event>;
      /**
       * Leaves out an event that is older than the last one that was handled [no]. `true` compares the events of one name
       * and one property; a function names what an event is about, and compares those of one subject.
       */
      readonly latestOnly: true | Handle<Event>;
    };

/** A handler for each event, by name. `*` is for every event without a handler of its own, known or not. */
export type Handlers = { readonly [Name in EventName]?: Handler<KnownEvent<Name>> | undefined } & {
  /** Every other event. */
  readonly '*'?: Handler<AnyEvent> | undefined;
};

/**
 * Whether an event has a name. TypeScript then knows its payload.
 *
 * @example
 * ```ts
 * import { type AnyEvent, isEvent } from 'staytax/webhooks';
 *
 * const revisionOf = (event: AnyEvent) => (isEvent(event, 'booking') ? event.payload?.revision_id : undefined);
 * revisionOf({ event: 'ari', property_id: '1', user_id: null, timestamp: '2026-05-01T10:00:00.000Z' }); // => undefined
 * ```
 */
export function isEvent<Name extends EventName>(event: AnyEvent, name: Name): event is KnownEvent<Name> {
  return event.event === name;
}
