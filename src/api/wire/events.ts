/** The events that webhooks are told of: their names, and what they carry. */

/** The description of an event. */
export interface EventKind {
  /** When it is sent. */
  readonly when: string;
  /** Whether the specification shows its payload; of the others nothing is to be relied on. */
  readonly isShown: boolean;
}

/**
 * Every event, in the order of the specification.
 *
 * @example
 * ```ts
 * import { EVENTS } from 'staytax/api';
 *
 * EVENTS.booking_new.when; // => 'a revision with status new'
 * ```
 */
export const EVENTS = {
  ari: { when: 'availability, prices or restrictions changed', isShown: true },
  booking: { when: 'any booking revision: new, modified or cancelled', isShown: true },
  booking_new: { when: 'a revision with status new', isShown: false },
  booking_modification: { when: 'a revision with status modified', isShown: false },
  booking_cancellation: { when: 'a revision with status cancelled', isShown: false },
  booking_unmapped_room: { when: 'a booking whose room is mapped to no room type', isShown: true },
  booking_unmapped_rate: { when: 'a booking whose room is mapped and whose rate is not', isShown: true },
  non_acked_booking: { when: 'a revision that is not acknowledged after 30 minutes', isShown: true },
  message: { when: 'a guest sent a message', isShown: true },
  sync_error: { when: 'a connected channel could not be synchronized', isShown: true },
  sync_warning: { when: 'an OTA answered a synchronization with an error that is not critical', isShown: false },
  rate_error: { when: 'an OTA refused the values of a rate', isShown: false },
  reservation_request: { when: 'a guest asks for a reservation, to be accepted or declined', isShown: true },
  alteration_request: { when: 'a guest asks to change a reservation', isShown: false },
  accepted_reservation: { when: 'a reservation request was accepted', isShown: false },
  declined_reservation: { when: 'a reservation request was declined', isShown: false },
  inquiry: { when: 'a guest asks before booking', isShown: true },
  review: { when: 'a guest wrote a review', isShown: true },
  updated_review: { when: 'a review changed', isShown: false },
  new_channel: { when: 'a channel was created', isShown: false },
  updated_channel: { when: 'a channel was changed', isShown: false },
  disconnect_channel: { when: 'a channel was disconnected', isShown: false },
  disconnect_listing: { when: 'a listing was disconnected', isShown: false },
  activate_channel: { when: 'a channel was activated', isShown: true },
  deactivate_channel: { when: 'a channel was deactivated', isShown: true },
  channel_removal_warning: { when: 'an inactive channel is removed in 7 days, or in 1', isShown: true },
  property_removal_warning: { when: 'a property without channels is removed in 30 days, 7 or 1', isShown: true },
  message_thread_booking_assigned: { when: 'messages from before a booking were linked to it', isShown: true },
} as const satisfies Readonly<Record<string, EventKind>>;

/** The name of an event. */
export type EventName = keyof typeof EVENTS;

export function isEventName(name: unknown): name is EventName {
  return typeof name === 'string' && Object.hasOwn(EVENTS, name);
}

/**
 * The names of all events, in the order of the specification.
 *
 * @example
 * ```ts
 * import { EVENT_NAMES } from 'staytax/api';
 *
 * EVENT_NAMES.length; // => 28
 * ```
 */
export const EVENT_NAMES: readonly EventName[] = Object.keys(EVENTS).filter(isEventName);

/** The body that a callback address receives. */
export interface EventEnvelope {
  /** Its name. */
  readonly event: string;
  /** Where it happened. */
  readonly property_id: string;
  /** Who caused it; null when nobody did. */
  readonly user_id: string | null;
  /** ISO 8601 in UTC, with fractions of a second. */
  readonly timestamp: string;
  /** Only from webhooks with `send_data`. */
  readonly payload?: unknown;
}

/** `*`: every event. */
export const EVERY_EVENT = '*';
const SEPARATOR = ';';

/** The names in an event mask, as they are: a blank beside a name makes it another one. */
export function maskNames(mask: string): string[] {
  return mask.split(SEPARATOR);
}

/** @example isMaskFor('booking_new;ari', 'ari') // => true */
export function isMaskFor(mask: string, event: string): boolean {
  const names = maskNames(mask);
  return names.includes(EVERY_EVENT) || names.includes(event);
}
