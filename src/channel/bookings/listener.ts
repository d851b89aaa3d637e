import type { OptionKinds } from '../../core/issues/arguments.js';
import { AN_OBJECT, checkKinds, required, withMethods } from '../../core/issues/arguments.js';
import { loadLocale } from '../../language/words/locales.js';
import type { BookingRevision } from '../api/resources/bookings.js';
import type { Receiver, WebhookOptions } from '../webhooks/receiver.js';
import { createReceiver } from '../webhooks/receiver.js';
import type { FollowedBookings, FollowOptions } from './follow.js';
import { FOLLOW_KINDS, followBookings } from './follow.js';
import type { FrontDeskNote } from './front-desk.js';
import { A_LOCALE, frontDeskNote } from './front-desk.js';
import type { BookingApi, ReceivedBooking } from './process-bookings.js';
import { checkBookingApi } from './process-bookings.js';

/** A booking to store, with the note for the front desk. */
export interface BookingToStore extends ReceivedBooking {
  /** The payment at the front desk. */
  readonly desk: FrontDeskNote;
}

/** Where bookings are stored. */
export interface BookingStore {
  /** Whether a revision is stored, by its key. */
  readonly has: (key: string) => boolean | Promise<boolean>;
  /** Stores a booking and its key in one transaction. The revision is acknowledged afterwards. */
  readonly save: (booking: BookingToStore) => unknown;
  /** The last stored revision of a booking, for the difference [those of this process]. */
  readonly revisionBefore?: (bookingId: string) => BookingRevision | undefined | Promise<BookingRevision | undefined>;
}

/** The options of `createBookingListener`: those of `followBookings`, with a store and a webhook. */
export interface BookingListenerOptions
  extends Omit<FollowOptions, 'onBooking' | 'isHandled' | 'revisionBefore' | 'taxSet' | 'taxSetFor'> {
  /** The options of the receiver. Its handlers of booking events are those of the listener. */
  readonly webhook: WebhookOptions;
  /** Where bookings are stored. */
  readonly store: BookingStore;
  /** The language of the notes [en]. */
  readonly locale?: string | undefined;
}

const { policy, taxSetOf, oldKeys, since, propertyId, everyMs, onFailure, onError, onProgress } = FOLLOW_KINDS;
const LISTENER_KINDS: OptionKinds<BookingListenerOptions> = {
  ...{ policy, taxSetOf, oldKeys, since, propertyId, everyMs, onFailure, onError, onProgress },
  webhook: { ...AN_OBJECT, isRequired: true, isSecret: true },
  store: required(withMethods('a store with has and save', 'has', 'save')),
  locale: A_LOCALE,
};

/** Receives the events of bookings, and stores each booking with its taxes. */
export interface BookingListener extends Pick<Receiver, 'fetch' | 'listener'>, FollowedBookings {}

const BOOKING_EVENTS = [
  'booking',
  'booking_new',
  'booking_modification',
  'booking_cancellation',
  'non_acked_booking',
] as const;

/**
 * From a booking to what its tax set says: on each event of a booking, and at an interval, reads the feed, reconciles
 * each revision with the tax set of its property, writes the note for the front desk, stores all of it, and acknowledges
 * it afterwards. A revision that a later one of this run replaces is not stored. If the process ends at any point, pass
 * `since`, the last time that `onProgress` gave: then no revision is lost, and `store.has` keeps it from being stored
 * twice.
 *
 * @throws TypeError for a blank secret
 * @throws InvalidArgumentError for an unknown option, or a value of the wrong type
 * @example
 * ```ts
 * import { createApi } from 'staytax/api';
 * import type { BookingToStore } from 'staytax/bookings';
 * import { createBookingListener } from 'staytax/bookings';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const sandbox = createSandbox({ apiKeys: ['key'], properties: [property_id] });
 * const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'key', fetch: sandbox.fetch });
 * const taxSets = new Map([[property_id, { title: 'None', currency: 'EUR', taxes: [] }]]);
 * const rows = new Map<string, BookingToStore>();
 *
 * const bookings = createBookingListener(api, {
 *   webhook: { secret: 'a long random text' },
 *   store: { has: (key) => rows.has(key), save: (booking) => rows.set(booking.key, booking) },
 *   taxSetOf: (property) => taxSets.get(property),
 * });
 * const { id } = sandbox.book({ rooms: [{ amount: '200.00', days: {} }] });
 * await bookings.wake();
 * rows.get(id)?.reconciliation?.verdict; // => 'agrees'
 * rows.get(id)?.desk.text; // => 'The guest pays EUR 200.00 at the desk.'
 * await bookings.stop();
 * ```
 */
export function createBookingListener(api: BookingApi, options: BookingListenerOptions): BookingListener {
  checkBookingApi(api);
  checkKinds(options, LISTENER_KINDS);
  const { webhook, store, locale, ...following } = options;
  // The receiver checks its options before the feed is read.
  const receiver = createReceiver({
    ...webhook,
    on: { ...webhook.on, ...Object.fromEntries(BOOKING_EVENTS.map((event) => [event, () => bookings.wake()])) },
  });
  const bookings = followBookings(api, {
    ...following,
    isHandled: (key) => store.has(key),
    revisionBefore: (bookingId) => store.revisionBefore?.(bookingId),
    onBooking: async (booking) => {
      if (booking.supersededBy !== undefined) return;
      await loadLocale(locale ?? 'en');
      await store.save({ ...booking, desk: frontDeskNote(booking, { locale }) });
    },
  });
  return {
    fetch: receiver.fetch,
    listener: receiver.listener,
    wake: bookings.wake,
    stop: async () => {
      await receiver.drain();
      await bookings.stop();
    },
  };
}
