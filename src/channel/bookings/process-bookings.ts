import type { Policy } from '../../core/definitions/policy.js';
import type { TaxSetInput } from '../../core/definitions/tax.js';
import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_FUNCTION, A_TEXT, checkKind, checkKinds, required, withMethods } from '../../core/issues/arguments.js';
import { isListOf, isRecord, withoutAbsent } from '../../core/issues/reading.js';
import { isTemporary } from '../api/calls/retry.js';
import type { BookingRevision, BookingRevisionResource } from '../api/resources/bookings.js';
import type { StoredTaxSet, TaxSetResource } from '../api/resources/taxes.js';
import type { BookingChange } from './booking-change.js';
import type { ReconcileOptions, Reconciliation, RoomOfBooking } from './reconciliation.js';
import { RECONCILE_KINDS } from './reconciliation.js';
import { readStatus } from './status.js';
import type { NewerRevision } from './waiting.js';
import { bookingOf, isOlder, isTime, shortOf, waitingRevisions } from './waiting.js';

/** The resources of the API that processing bookings needs. */
export interface BookingApi {
  /** The feed of revisions. */
  readonly bookingRevisions: BookingRevisionResource;
  /** The tax sets of properties. */
  readonly taxSets: TaxSetResource;
}

/** A reconciled revision, passed to `onBooking`. */
export interface ReceivedBooking {
  /** The idempotency key: the `id` of the revision, which is unique. Store it with your changes. */
  readonly key: string;
  /** The revision. */
  readonly revision: BookingRevision;
  /** Our quote beside the printed taxes; absent if there is a `problem`. */
  readonly reconciliation?: Reconciliation;
  /** Why there is no reconciliation. The booking itself is valid. */
  readonly problem?: unknown;
  /** The previous revision of a modified or cancelled booking, if available. */
  readonly before?: BookingRevision;
  /** The changes since the previous revision. */
  readonly change?: BookingChange;
  /**
   * The newest revision of the booking that this run has read, if it is later than this one, whether it is handled or
   * waits too. Do not store this one over it: without an error, this one is acknowledged.
   */
  readonly supersededBy?: NewerRevision;
}

/** A key that earlier versions stored: a `system_id`, which is unique only together with its booking. */
export interface OldKey {
  /** The stored key. */
  readonly system_id: string;
  /** The booking of the revision that was stored with it. */
  readonly booking_id: string;
}

/** The tax set of a property, or one for each of its rooms; `undefined` without one. */
export type TaxesOfProperty = TaxSetInput | ((room: RoomOfBooking) => TaxSetInput) | undefined;

/** The options of `processBookings`. Without a tax set, those of the property in the channel manager are read. */
export interface ProcessOptions {
  /** Changes to the policy of the tax set. */
  readonly policy?: Policy | undefined;
  /** The tax set of all rooms. */
  readonly taxSet?: TaxSetInput | undefined;
  /** The tax set of each room, if rate plans have different ones. */
  readonly taxSetFor?: ((room: RoomOfBooking) => TaxSetInput) | undefined;
  /**
   * The tax set of a property. A booking of a property without one is passed on with a `problem`; if this throws, it is
   * delivered again.
   */
  readonly taxSetOf?: ((propertyId: string) => TaxesOfProperty | Promise<TaxesOfProperty>) | undefined;
  /**
   * Stores a booking. It is acknowledged afterwards, and is delivered again if this throws. If the process ends before
   * the acknowledgement, the revision is delivered again with the same `key`.
   */
  readonly onBooking: (booking: ReceivedBooking) => unknown;
  /** Whether a key is stored already: then the revision is only acknowledged [no]. */
  readonly isHandled?: ((key: string) => boolean | Promise<boolean>) | undefined;
  /**
   * Keys stored by earlier versions. A revision that matches the `system_id` and booking of one is only acknowledged;
   * each is used once. Pass it in the first run after the change to the new key.
   */
  readonly oldKeys?: readonly OldKey[] | undefined;
  /**
   * Reads every unacknowledged revision since this time, not the feed alone, which drops revisions after 30 minutes: a
   * `Date`, or a date or time in UTC such as `2026-05-01T10:00:00Z`. After an outage, pass the time of the last
   * successful run.
   */
  readonly since?: Date | string | undefined;
  /**
   * The last stored revision of a booking, for the difference [revisions of this run]. If it is later than the revision
   * that is handled, it is its `supersededBy`.
   */
  readonly revisionBefore?:
    | ((bookingId: string) => BookingRevision | undefined | Promise<BookingRevision | undefined>)
    | undefined;
  /** Only bookings of this property [all that the API key can read]. */
  readonly propertyId?: string | undefined;
  /**
   * Called for each revision that could not be handled or acknowledged. Without it, the promise is rejected at the end.
   */
  readonly onFailure?: ((failure: BookingFailure) => void) | undefined;
  /** Ends the run after the current booking. */
  readonly signal?: AbortSignal | undefined;
}

export const PROCESS_KINDS: OptionKinds<ProcessOptions> = {
  ...RECONCILE_KINDS,
  taxSetOf: A_FUNCTION,
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
  const isText = (value: unknown) => typeof value === 'string';
  return isListOf(given, (key) => isRecord(key) && isText(key['system_id']) && isText(key['booking_id']));
}

/** @throws InvalidArgumentError for an object without the feed of bookings */
export function checkBookingApi(api: unknown): void {
  const hasFeed = withMethods('', 'feed', 'acknowledge');
  const isIt = (value: unknown) =>
    isRecord(value) && hasFeed.isIt(value['bookingRevisions']) && isRecord(value['taxSets']);
  checkKind(api, { expected: 'an API of createApi', isIt, isRequired: true }, 'api');
}

/** A revision that was not handled. It is delivered again by the feed, and after that through `since`. */
export interface BookingFailure {
  /** The id of the revision. */
  readonly id: string;
  /** The revision; absent if it cannot be read. */
  readonly revision?: BookingRevision;
  /** The thrown error. */
  readonly error: unknown;
}

/** The results of a run. */
export interface ProcessReport {
  /** Revisions that were handled and acknowledged. */
  readonly handled: number;
  /** Revisions that were handled before, and only acknowledged now. */
  readonly repeated: number;
  /** Revisions that wait for an earlier, failed revision of their booking. */
  readonly postponed: number;
  /** Revisions that were not acknowledged because of an error. */
  readonly failures: readonly BookingFailure[];
}

/**
 * Handles every unacknowledged revision, the oldest first: reconciles it, passes it to `onBooking`, and acknowledges it
 * afterwards. If the process ends at any point, unacknowledged revisions are delivered again, so none is lost. If a
 * booking fails, other bookings continue, but its later revisions wait. A booking that cannot be reconciled, because of
 * its data or missing access to tax sets, is passed on with a `problem`. The feed drops a revision after 30 minutes:
 * after a longer outage, pass `since`.
 *
 * @throws AggregateError at the end, if a booking failed and there is no `onFailure`
 * @throws TaxApiError if the feed cannot be read
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
  const report = await processWaiting(api, options);
  if (options.onFailure === undefined) throwFailures(report);
  return report;
}

/** @throws AggregateError if a revision could not be handled */
export function throwFailures({ failures }: ProcessReport): void {
  if (failures.length === 0) return;
  const errors = failures.map(({ error }) => error);
  const message = `${failures.length} of the revisions could not be handled; they are not acknowledged, and come again.`;
  throw new AggregateError(errors, message);
}

/**
 * Like `processBookings`, with checked arguments, and with old keys that several runs can share. Failed revisions are in
 * the report.
 */
export async function processWaiting(
  api: BookingApi,
  options: ProcessOptions,
  isOld = oldKeyMatcher(options.oldKeys),
): Promise<ProcessReport> {
  const { onBooking, isHandled, onFailure, signal } = options;
  const failures: BookingFailure[] = [];
  const failedBookings = new Set<string | undefined>();
  const counts = { handled: 0, repeated: 0, postponed: 0 };
  const received = receiver(api, options);
  const fail = (failure: BookingFailure, booking: string | undefined): void => {
    failures.push(failure);
    failedBookings.add(booking);
    onFailure?.(failure);
  };
  const handle = async (revision: BookingRevision, newer: NewerRevision | undefined) => {
    const booking = await received(revision, newer);
    const isRepeated = isOld(revision) || (await isHandled?.(booking.key)) === true;
    if (!isRepeated) await onBooking(booking);
    await api.bookingRevisions.acknowledge(revision.id);
    return isRepeated ? 'repeated' : 'handled';
  };
  for await (const waiting of waitingRevisions(api.bookingRevisions, options)) {
    if (signal?.aborted) break;
    if ('odd' in waiting) {
      // An unreadable revision must not block the others.
      const { id, reason, record } = waiting.odd;
      fail({ id, error: new Error(reason) }, isRecord(record) ? String(record['booking_id']) : undefined);
      continue;
    }
    const { revision, newer } = waiting;
    const booking = bookingOf(revision);
    if (failedBookings.has(booking)) {
      counts.postponed += 1;
      continue;
    }
    try {
      counts[await handle(revision, newer)] += 1;
    } catch (error) {
      fail({ id: revision.id, revision, error }, booking);
    }
  }
  return { ...counts, failures };
}

/**
 * Whether a revision was stored under an old key. Each matches one revision, also when that is delivered again, because a
 * later revision can have the same key.
 */
export function oldKeyMatcher(oldKeys: readonly OldKey[] = []): (revision: BookingRevision) => boolean {
  const keyOf = ({ system_id, booking_id }: OldKey | BookingRevision) => JSON.stringify([system_id, booking_id]);
  const unused = new Set(oldKeys.map(keyOf));
  const matched = new Set<string>();
  return (revision) => {
    if (unused.delete(keyOf(revision))) matched.add(revision.id);
    return matched.has(revision.id);
  };
}

/** Reconciles revisions in order, and remembers the last one of each booking. */
function receiver(
  api: BookingApi,
  { policy, taxSet, taxSetFor, taxSetOf, revisionBefore }: ProcessOptions,
): (revision: BookingRevision, newer: NewerRevision | undefined) => Promise<ReceivedBooking> {
  const last = new Map<string, BookingRevision>();
  const taxSets = new Map<string, ReturnType<typeof readTaxSets>>();

  async function reconcileOptions(
    { property_id }: BookingRevision,
    ofProperty: TaxesOfProperty,
  ): Promise<ReconcileOptions> {
    if (taxSet !== undefined) return { taxSet, policy };
    if (taxSetFor !== undefined) return { taxSetFor, policy };
    if (typeof ofProperty === 'function') return { taxSetFor: ofProperty, policy };
    if (ofProperty !== undefined) return { taxSet: ofProperty, policy };
    if (taxSetOf !== undefined) throw new Error(`The property ${property_id} has no tax set.`);
    const reading = taxSets.get(property_id) ?? readTaxSets(api, property_id);
    taxSets.set(property_id, reading);
    const ofRatePlan = await reading;
    return { taxSetFor: ({ rate_plan_id }) => ofRatePlan(rate_plan_id), policy };
  }

  /** The revision before, and the newest one, of those of this run and the stored one. */
  async function around(revision: BookingRevision, newer: NewerRevision | undefined) {
    const { booking_id } = revision;
    const booking = bookingOf(revision);
    const isFirst = readStatus(revision.status) === 'new';
    const isStored = !isFirst && booking_id !== '';
    const latest = last.get(booking) ?? (isStored ? await revisionBefore?.(booking_id) : undefined);
    if (latest !== undefined && isOlder(revision, latest)) {
      return { newer: newer === undefined || isOlder(newer, latest) ? shortOf(latest) : newer };
    }
    last.set(booking, revision);
    return { before: isFirst ? undefined : latest, newer };
  }

  return async (revision, newerOfRun) => {
    const { before, newer } = await around(revision, newerOfRun);
    // The calculation loads with the first booking. If it cannot load, the booking fails and comes again.
    const { reconcileWithChange } = await import('./booking-change.js');
    const about = { key: revision.id, revision, ...withoutAbsent({ before, supersededBy: newer }) };
    const ofProperty = await taxSetOf?.(revision.property_id);
    try {
      return { ...about, ...reconcileWithChange(revision, before, await reconcileOptions(revision, ofProperty)) };
    } catch (problem) {
      // Temporary errors are tried again in the next run: the revision stays in the feed.
      if (isTemporary(problem)) throw problem;
      return { ...about, problem };
    }
  };
}

/** A room has the tax set associated with its rate plan; a property with a single one uses it for all rooms. */
async function readTaxSets(api: BookingApi, propertyId: string) {
  const sets: StoredTaxSet[] = [];
  // The list may come without levels and rate plans. An unreadable tax set cannot be used.
  const listed = api.taxSets.list({ property_id: propertyId }, { onOdd: () => undefined });
  for await (const { id, issues } of listed) if (issues === undefined) sets.push(await api.taxSets.get(id));
  return taxSetByRatePlan(sets);
}

/** The tax set associated with a rate plan, or else the only one. */
export function taxSetByRatePlan<Set extends Pick<StoredTaxSet, 'associated_rate_plan_ids'>>(
  sets: readonly Set[],
): (ratePlanId: string | null) => Set {
  return (ratePlanId) => {
    const associated = sets.find(({ associated_rate_plan_ids: ids }) => ids?.some((id) => id === ratePlanId));
    const [only, ...others] = sets;
    const match = associated ?? (others.length === 0 ? only : undefined);
    if (match !== undefined) return match;
    if (sets.length === 0) throw new Error('The property has no tax set.');
    const plan = ratePlanId === null ? 'a room without a rate plan' : `the rate plan ${ratePlanId}`;
    throw new Error(`None of the ${sets.length} tax sets of the property is associated with ${plan}.`);
  };
}
