import { isPassing } from '../api/calls/fate.js';
import type { Api } from '../api/create-api.js';
import type { BookingRevision } from '../api/resources/bookings.js';
import type { Policy } from '../definitions/policy.js';
import type { TaxSetInput } from '../definitions/tax-set.js';
import { A_FUNCTION, A_TEXT, checkKind, checkKinds, type Kinds, required, withMethods } from '../issues/kinds.js';
import { isRecord } from '../issues/reading.js';
import { type BookingChange, changeBetween } from './change.js';
import { reconcile } from './reconcile.js';
import type { ReconcileOptions, Reconciliation, RoomOfBooking } from './reconciliation.js';
import { RECONCILE_KINDS } from './reconciliation.js';
import { readTaxSets, type TaxSetOfRatePlan } from './tax-sets.js';

/** The resources of the API that processing bookings needs. */
export type BookingApi = Pick<Api, 'bookingRevisions' | 'taxSets'>;

/** A reconciled revision, as `onBooking` gets it. */
export interface ReceivedBooking {
  /** The key for idempotency, unique for each revision: its `system_id`. Store it with what you do. */
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
  revisionBefore: A_FUNCTION,
  propertyId: A_TEXT,
  onFailure: A_FUNCTION,
  signal: withMethods('a signal of an AbortController', 'addEventListener'),
};

/** Refuses what has no feed of bookings. */
export function checkBookingApi(api: unknown): void {
  const hasFeed = withMethods('', 'feed', 'acknowledge');
  const isIt = (value: unknown) =>
    isRecord(value) && hasFeed.isIt(value['bookingRevisions']) && isRecord(value['taxSets']);
  checkKind(api, { expected: 'an API of createApi', isIt, isRequired: true }, 'api');
}

/** A revision that stays in the feed. */
export interface BookingFailure {
  /** The id of the revision. */
  readonly id: string;
  /** The revision; absent when it cannot be read. */
  readonly revision?: BookingRevision;
  /** What went wrong. */
  readonly error: unknown;
}

/** The results of the revisions in the feed. */
export interface ProcessReport {
  /** How many were handed over and acknowledged. */
  readonly handled: number;
  /** How many had been handled before, and were only acknowledged. */
  readonly repeated: number;
  /** How many wait behind an earlier revision of their booking that failed. */
  readonly postponed: number;
  /** What stays in the feed because something went wrong. */
  readonly failures: readonly BookingFailure[];
}

/**
 * Handles every revision that is not acknowledged, the oldest first: reconciles it, passes it to `onBooking`, and
 * acknowledges it only when that is done. When the process ends at any point, what was not acknowledged comes again
 * the next time, and nothing is lost. When a booking fails, the others go on, but no later revision of the same
 * booking. A booking that cannot be reconciled, because it is odd or its tax sets may not be read, is passed on with a
 * `problem`.
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
  const { propertyId, onFailure, signal } = options;
  const failures: BookingFailure[] = [];
  const failedBookings = new Set<unknown>();
  const counts = { handled: 0, repeated: 0, postponed: 0 };
  const reconciled = reconciler(api, options);
  const fail = (failure: BookingFailure, bookingId: unknown): void => {
    failures.push(failure);
    failedBookings.add(bookingId);
    onFailure?.(failure);
  };
  const feed = api.bookingRevisions.feed(propertyId === undefined ? undefined : { property_id: propertyId }, {
    // One that cannot be read must not stand in the way of the others.
    onOdd: ({ id, reason, record }) => fail({ id, error: new Error(reason) }, bookingIdIn(record)),
  });
  for await (const revision of feed) {
    if (signal?.aborted) break;
    if (failedBookings.has(revision.booking_id)) {
      counts.postponed += 1;
      continue;
    }
    try {
      counts[await handled(await reconciled(revision), api, options)] += 1;
    } catch (error) {
      fail({ id: revision.id, revision, error }, revision.booking_id);
    }
  }
  if (failures.length > 0 && onFailure === undefined) {
    const message = `${failures.length} of the revisions in the feed could not be handled; they stay there.`;
    throw new AggregateError(
      failures.map(({ error }) => error),
      message,
    );
  }
  return { ...counts, failures };
}

async function handled(
  booking: ReceivedBooking,
  api: BookingApi,
  { onBooking, isHandled }: ProcessOptions,
): Promise<'handled' | 'repeated'> {
  const isRepeated = (await isHandled?.(booking.key)) === true;
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
    const key = revision.system_id ?? revision.id;
    const about = { key, revision, ...(before === undefined ? {} : { before }) };
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
