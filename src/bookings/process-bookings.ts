import { isPassing } from '../api/calls/fate.js';
import type { Api } from '../api/create-api.js';
import type { BookingRevision } from '../api/resources/bookings.js';
import type { Policy } from '../definitions/policy.js';
import type { TaxSetInput } from '../definitions/tax-set.js';
import { A_FUNCTION, A_TEXT, checkKind, checkKinds, type Kinds, required, withMethods } from '../issues/kinds.js';
import { isList, isRecord } from '../issues/reading.js';
import { type BookingChange, changeBetween } from './change.js';
import { reconcile } from './reconcile.js';
import type { ReconcileOptions, Reconciliation, RoomOfBooking } from './reconciliation.js';
import { RECONCILE_KINDS } from './reconciliation.js';
import { readTaxSets, type TaxSetOfRatePlan } from './tax-sets.js';
import { isTime, type OnOdd, waitingRevisions } from './waiting-revisions.js';

/** The resources of the API that processing bookings needs. */
export type BookingApi = Pick<Api, 'bookingRevisions' | 'taxSets'>;

/** A reconciled revision, as `onBooking` gets it. */
export interface ReceivedBooking {
  /** The key for idempotency: the `id` of the revision, which no other one has. Store it with what you do. */
  readonly key: string;
  /** The revision. */
  readonly revision: BookingRevision;
  /** Our quote beside what the OTA printed; absent when it could not be made: `problem` says why. */
  readonly reconciliation?: Reconciliation;
  /** Why there is no reconciliation. The booking is valid all the same. */
  readonly problem?: unknown;
  /** The revision before, of a modified or cancelled booking, when it is known. */
  readonly before?: BookingRevision;
  /** What changed since then. */
  readonly change?: BookingChange;
}

/** A key that versions before stored: a `system_id`, which is unique only together with its booking. */
export interface OldKey {
  /** The key, as it was stored. */
  readonly system_id: string;
  /** The booking of the revision that was stored with it. */
  readonly booking_id: string;
}

/** The options of `processBookings`. Without a tax set, those of the property in the channel manager are read. */
export interface ProcessOptions {
  /** What differs from the policy of the tax set. */
  readonly policy?: Policy | undefined;
  /** The tax set of all rooms. */
  readonly taxSet?: TaxSetInput | undefined;
  /** The tax set of each room, where rate plans have different ones. */
  readonly taxSetFor?: ((room: RoomOfBooking) => TaxSetInput) | undefined;
  /**
   * Stores a booking. It is acknowledged when this is done, and comes again when this throws. The same revision may come
   * twice, when the process ends between the two: its `key` tells.
   */
  readonly onBooking: (booking: ReceivedBooking) => unknown;
  /** Whether a key was stored before: then the revision is only acknowledged [not known]. */
  readonly isHandled?: ((key: string) => boolean | Promise<boolean>) | undefined;
  /**
   * What was stored under keys of the old kind. A revision with the `system_id` and the booking of one of them is only
   * acknowledged; each is used for one revision. Pass it in the first run after you changed to the new key.
   */
  readonly oldKeys?: readonly OldKey[] | undefined;
  /**
   * Reads every revision since then that was not acknowledged, and not the feed alone, from which a revision is gone
   * after 30 minutes: a `Date`, or a date or time in UTC such as `2026-05-01T10:00:00Z`. Pass the time of the last run
   * that went well, after an outage.
   */
  readonly since?: Date | string | undefined;
  /** The last revision of a booking that you stored, for the difference [those of this run]. */
  readonly revisionBefore?:
    | ((bookingId: string) => BookingRevision | undefined | Promise<BookingRevision | undefined>)
    | undefined;
  /** Only the bookings of this property [all that the key may see]. */
  readonly propertyId?: string | undefined;
  /** Told of each revision that could not be handled or acknowledged; without it, the promise is rejected at the end. */
  readonly onFailure?: ((failure: BookingFailure) => void) | undefined;
  /** Ends the run behind the booking that is being handled. */
  readonly signal?: AbortSignal | undefined;
}

/** The kind of each of them. */
export const PROCESS_KINDS: Kinds<ProcessOptions> = {
  ...RECONCILE_KINDS,
  onBooking: required(A_FUNCTION),
  isHandled: A_FUNCTION,
  oldKeys: { expected: 'a list of { system_id, booking_id }', isIt: areOldKeys },
  since: { expected: 'a Date, or a date or time in UTC such as "2026-05-01T10:00:00Z"', isIt: isTime },
  revisionBefore: A_FUNCTION,
  propertyId: A_TEXT,
  onFailure: A_FUNCTION,
  signal: withMethods('a signal of an AbortController', 'addEventListener'),
};

function areOldKeys(given: unknown): boolean {
  const isOne = (key: unknown) =>
    isRecord(key) && typeof key['system_id'] === 'string' && typeof key['booking_id'] === 'string';
  return isList(given) && given.every(isOne);
}

/** Refuses what has no feed of bookings. */
export function checkBookingApi(api: unknown): void {
  const hasFeed = withMethods('', 'feed', 'acknowledge');
  const isIt = (value: unknown) =>
    isRecord(value) && hasFeed.isIt(value['bookingRevisions']) && isRecord(value['taxSets']);
  checkKind(api, { expected: 'an API of createApi', isIt, isRequired: true }, 'api');
}

/** A revision that was not handled. It comes again: from the feed, and when that forgot it with `since`. */
export interface BookingFailure {
  /** The id of the revision. */
  readonly id: string;
  /** The revision; absent when it cannot be read. */
  readonly revision?: BookingRevision;
  /** What went wrong. */
  readonly error: unknown;
}

/** The results of a run. */
export interface ProcessReport {
  /** How many were handed over and acknowledged. */
  readonly handled: number;
  /** How many had been handled before, and were only acknowledged. */
  readonly repeated: number;
  /** How many wait behind an earlier revision of their booking that failed. */
  readonly postponed: number;
  /** What was not acknowledged because something went wrong. */
  readonly failures: readonly BookingFailure[];
}

/**
 * Handles every revision that is not acknowledged, the oldest first: reconciles it, passes it to `onBooking`, and
 * acknowledges it only when that is done. When the process ends at any point, what was not acknowledged comes again
 * the next time, and nothing is lost. When a booking fails, the others go on, but no later revision of the same
 * booking. A booking that cannot be reconciled, because it is odd or its tax sets may not be read, is passed on with a
 * `problem`. The feed forgets a revision after 30 minutes: after an outage that was longer, pass `since`.
 *
 * @throws AggregateError at the end, when a booking failed and there is no `onFailure`
 * @throws TaxApiError when the feed cannot be read
 * @example
 * ```ts
 * import { createApi } from 'staytax/api';
 * import { processBookings } from 'staytax/bookings';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const sandbox = createSandbox({ apiKeys: ['secret'], properties: [property_id] });
 * const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch: sandbox.fetch });
 * sandbox.book({ property_id });
 *
 * const taxSet = { title: 'None', currency: 'EUR', taxes: [] };
 * const stored: string[] = [];
 * await processBookings(api, { taxSet, onBooking: ({ revision }) => void stored.push(revision.status) }); // => { handled: 1, repeated: 0, postponed: 0, failures: [] }
 * stored; // => ['new']
 * ```
 */
export async function processBookings(api: BookingApi, options: ProcessOptions): Promise<ProcessReport> {
  checkBookingApi(api);
  checkKinds(options, PROCESS_KINDS);
  const { onFailure, signal } = options;
  const failures: BookingFailure[] = [];
  const failedBookings = new Set<unknown>();
  const counts = { handled: 0, repeated: 0, postponed: 0 };
  const reconciled = reconciler(api, options);
  const fail = (failure: BookingFailure, bookingId: unknown): void => {
    failures.push(failure);
    failedBookings.add(bookingId);
    onFailure?.(failure);
  };
  const isOld = oldKeysOf(options);
  // One that cannot be read must not stand in the way of the others.
  const onOdd: OnOdd = ({ id, reason, record }) => fail({ id, error: new Error(reason) }, bookingIdIn(record));
  for await (const revision of waitingRevisions(api, options, onOdd)) {
    if (signal?.aborted) break;
    if (failedBookings.has(revision.booking_id)) {
      counts.postponed += 1;
      continue;
    }
    try {
      counts[await handled(await reconciled(revision), api, { ...options, isOld })] += 1;
    } catch (error) {
      fail({ id: revision.id, revision, error }, revision.booking_id);
    }
  }
  if (failures.length > 0 && onFailure === undefined) {
    const message = `${failures.length} of the revisions could not be handled; they are not acknowledged, and come again.`;
    throw new AggregateError(
      failures.map(({ error }) => error),
      message,
    );
  }
  return { ...counts, failures };
}

interface Handling extends Pick<ProcessOptions, 'onBooking' | 'isHandled'> {
  readonly isOld: (revision: BookingRevision) => boolean;
}

/** Whether a revision was stored under an old key; each is used once, for a later revision may have the same. */
function oldKeysOf({ oldKeys = [] }: ProcessOptions): Handling['isOld'] {
  const keyOf = (system_id: string | undefined, booking_id: string) => JSON.stringify([system_id, booking_id]);
  const left = new Set(oldKeys.map(({ system_id, booking_id }) => keyOf(system_id, booking_id)));
  return ({ system_id, booking_id }) => left.delete(keyOf(system_id, booking_id));
}

async function handled(
  booking: ReceivedBooking,
  api: BookingApi,
  { onBooking, isHandled, isOld }: Handling,
): Promise<'handled' | 'repeated'> {
  const isRepeated = isOld(booking.revision) || (await isHandled?.(booking.key)) === true;
  if (!isRepeated) await onBooking(booking);
  await api.bookingRevisions.acknowledge(booking.revision.id);
  return isRepeated ? 'repeated' : 'handled';
}

/** Reconciles revisions one after the other, and remembers the last of each booking. */
function reconciler(api: BookingApi, options: ProcessOptions): (revision: BookingRevision) => Promise<ReceivedBooking> {
  const last = new Map<string, BookingRevision>();
  const taxSets = new Map<string, Promise<TaxSetOfRatePlan>>();

  async function reconcileOptions({ property_id }: BookingRevision): Promise<ReconcileOptions> {
    const { policy, taxSet, taxSetFor } = options;
    if (taxSet !== undefined) return { taxSet, policy };
    if (taxSetFor !== undefined) return { taxSetFor, policy };
    const reading = taxSets.get(property_id) ?? readTaxSets(api, property_id);
    taxSets.set(property_id, reading);
    const ofRatePlan = await reading;
    return { taxSetFor: ({ rate_plan_id }) => ofRatePlan(rate_plan_id), policy };
  }

  return async (revision) => {
    const { booking_id, status } = revision;
    const before =
      status === 'new' ? undefined : (last.get(booking_id) ?? (await options.revisionBefore?.(booking_id)));
    last.set(booking_id, revision);
    const about = { key: revision.id, revision, ...(before === undefined ? {} : { before }) };
    try {
      const using = await reconcileOptions(revision);
      const reconciliation = reconcile(revision.attributes, using);
      const earlier = before && { revision: before, reconciliation: reconcile(before.attributes, using) };
      const change = earlier && changeBetween(earlier, { revision, reconciliation });
      return { ...about, reconciliation, ...(change === undefined ? {} : { change }) };
    } catch (problem) {
      // What may pass is tried again the next time: the revision stays in the feed.
      if (isPassing(problem)) throw problem;
      return { ...about, problem };
    }
  };
}

function bookingIdIn(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'booking_id' in record ? record.booking_id : undefined;
}
