import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_FUNCTION, checkKinds, wholeFrom } from '../../core/issues/arguments.js';
import type { BookingRevision } from '../api/resources/bookings.js';
import type { BookingApi, BookingFailure, ProcessOptions, ProcessReport } from './process-bookings.js';
import { checkBookingApi, oldKeyMatcher, PROCESS_KINDS, processWaiting, throwFailures } from './process-bookings.js';
import { isOlder, millisecondsOf } from './waiting.js';

/**
 * The options of `followBookings`. `oldKeys` apply until a run succeeds, each for one revision. `since` is where the first run begins, less
 * five minutes; without it the first run reads the feed.
 */
export interface FollowOptions extends Omit<ProcessOptions, 'signal'> {
  /** The interval between reads of the feed, in milliseconds [60,000]. */
  readonly everyMs?: number | undefined;
  /**
   * Called when a run fails as a whole, or when a booking fails and there is no `onFailure`. The next run tries again.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Called after each run that went well, with the time before which every revision is handled. Store it: it is the
   * `since` of the next process.
   */
  readonly onProgress?: ((since: Date) => unknown) | undefined;
}

/** Bookings that are handled as they arrive. */
export interface FollowedBookings {
  /**
   * Reads the feed now, or once more after the current run. Resolves when that run ends; rejects when it fails, so that
   * a webhook handler that awaits it answers 500.
   */
  readonly wake: () => Promise<ProcessReport>;
  /** Ends the poll. Resolves when the current booking is done. */
  readonly stop: () => Promise<void>;
}

const { signal: _, ...WITHOUT_SIGNAL } = PROCESS_KINDS;
export const FOLLOW_KINDS: OptionKinds<FollowOptions> = {
  ...WITHOUT_SIGNAL,
  everyMs: wholeFrom(1),
  onError: A_FUNCTION,
  onProgress: A_FUNCTION,
};

const DEFAULT_EVERY_MS = 60_000;

/**
 * Handles bookings as they arrive: reads the feed at once, then at an interval, and on each wake. A webhook wakes it
 * quickly; the poll finds bookings that no webhook reported. Two runs never overlap. After a failed run, a failed
 * revision, or a pause after which the feed may have dropped revisions, the next runs read every revision since the
 * start of the last run that went well, less five minutes. Each is passed to `onBooking` until it succeeds once.
 *
 * @example
 * ```ts
 * import { createApi } from 'staytax/api';
 * import { followBookings } from 'staytax/bookings';
 * import { createSandbox } from 'staytax/sandbox';
 * import { createReceiver } from 'staytax/webhooks';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const sandbox = createSandbox({ apiKeys: ['secret'], properties: [property_id] });
 * const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch: sandbox.fetch });
 *
 * const stored: string[] = [];
 * const bookings = followBookings(api, { onBooking: ({ key }) => void stored.push(key) });
 * const receiver = createReceiver({ secret: 'a long random text', on: { booking: () => bookings.wake() } });
 *
 * const { id } = sandbox.book({ property_id });
 * await bookings.wake();
 * stored; // => [id]
 * await receiver.drain();
 * await bookings.stop();
 * ```
 */
export function followBookings(api: BookingApi, options: FollowOptions): FollowedBookings {
  checkBookingApi(api);
  checkKinds(options, FOLLOW_KINDS);
  const { everyMs = DEFAULT_EVERY_MS, onError = () => undefined } = options;
  const stopping = new AbortController();
  const memory = remember(options);
  const isOld = oldKeyMatcher(options.oldKeys);
  let progress = startOf(options);
  let current: Promise<ProcessReport> | undefined;
  let next: Promise<ProcessReport> | undefined;

  async function process(): Promise<ProcessReport> {
    const startedMs = Date.now();
    const failures: BookingFailure[] = [];
    const onFailure = (failure: BookingFailure): void => {
      failures.push(failure);
      options.onFailure?.(failure);
    };
    const reading = { ...memory.options, since: sinceOf(progress, startedMs), onFailure, signal: stopping.signal };
    let isRead = false;
    try {
      const report = await processWaiting(api, reading, progress.isFirst ? isOld : undefined);
      isRead = !stopping.signal.aborted;
      if (options.onFailure === undefined) throwFailures(report);
      return report;
    } finally {
      // A revision without an id can be neither acknowledged nor read again.
      const isGood = isRead && failures.every(({ id }) => id === '');
      progress = isGood ? afterGoodRun(startedMs, memory.newestMs()) : afterBadRun(progress, failures);
      if (isGood) await options.onProgress?.(new Date(progress.handledMs));
    }
  }

  function run(): Promise<ProcessReport> {
    current = process().finally(() => {
      current = undefined;
    });
    return current;
  }

  /** One waiting run serves any number of calls: it reads everything that arrived before it. */
  function wake(): Promise<ProcessReport> {
    if (next !== undefined) return next;
    if (current === undefined) return run();
    next = current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  }

  const poll = (): void => {
    wake().catch(onError);
  };
  const timer = setInterval(poll, everyMs);
  poll();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      while (current !== undefined || next !== undefined) await Promise.allSettled([current, next]);
    },
  };
}

/** How far the runs came. */
interface Progress {
  /** Whether no run went well yet. */
  readonly isFirst: boolean;
  /** Whether everything before `startedMs` is handled, apart from revisions in the feed. */
  readonly isCaughtUp: boolean;
  /** When the last good run started, or else this process. */
  readonly startedMs: number;
  /** Every revision from before this time is handled. */
  readonly handledMs: number;
}

const MINUTE_MS = 60_000;
/** The shortest time after which the feed was seen to drop a revision was 27 minutes, the documented one is 30. */
const SAFE_FEED_MS = 25 * MINUTE_MS;
const LONGEST_FEED_MS = 30 * MINUTE_MS;
/** The clock of this machine may differ from the one of the API. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/** Without `since`, the revisions of the feed are to be handled: at most 30 minutes old. */
function startOf({ since }: FollowOptions): Progress {
  const startedMs = Date.now();
  const isCaughtUp = since === undefined;
  return {
    isFirst: true,
    isCaughtUp,
    startedMs,
    handledMs: isCaughtUp ? startedMs - LONGEST_FEED_MS : millisecondsOf(since),
  };
}

/** Where a run begins that cannot rely on the feed; `undefined` if it can. */
function sinceOf({ isCaughtUp, startedMs, handledMs }: Progress, nowMs: number): Date | undefined {
  const isLate = Math.abs(nowMs - startedMs) > SAFE_FEED_MS;
  return isCaughtUp && !isLate ? undefined : new Date(handledMs - CLOCK_TOLERANCE_MS);
}

/** The newest handled revision has a time of the API, which does not depend on the clock of this machine. */
function afterGoodRun(startedMs: number, newestMs = startedMs): Progress {
  return { isFirst: false, isCaughtUp: true, startedMs, handledMs: Math.min(startedMs, newestMs) };
}

function afterBadRun(progress: Progress, failures: readonly BookingFailure[]): Progress {
  const failedMs = failures
    .map(({ revision }) => millisecondsOf(revision?.inserted_at))
    .filter((ms) => !Number.isNaN(ms));
  return { ...progress, isCaughtUp: false, handledMs: Math.min(progress.handledMs, ...failedMs) };
}

const MOST_REMEMBERED = 10_000;
const MOST_KEYS = 100_000;

/**
 * Remembers the last handled revisions, so that a change in a later run is compared with them, and the keys of handled
 * ones, because runs overlap and an acknowledgement may fail.
 */
function remember(options: FollowOptions) {
  const last = new Map<string, BookingRevision>();
  const keys = new Set<string>();
  let newestMs: number | undefined;
  const { everyMs: _, onError: __, onProgress: ___, since: ____, oldKeys: _____, ...processing } = options;
  const remembering: ProcessOptions = {
    ...processing,
    isHandled: async (key) => keys.has(key) || (await options.isHandled?.(key)) === true,
    revisionBefore: async (bookingId) => last.get(bookingId) ?? options.revisionBefore?.(bookingId),
    onBooking: async (booking) => {
      await options.onBooking(booking);
      const { key, revision } = booking;
      keys.add(key);
      dropOldest(keys, MOST_KEYS);
      const ms = millisecondsOf(revision.inserted_at);
      if (!Number.isNaN(ms)) newestMs = Math.max(newestMs ?? ms, ms);
      const newest = last.get(revision.booking_id);
      if (newest !== undefined && isOlder(revision, newest)) return;
      last.delete(revision.booking_id);
      last.set(revision.booking_id, revision);
      dropOldest(last, MOST_REMEMBERED);
    },
  };
  return { options: remembering, newestMs: () => newestMs };
}

/** Drops the oldest entry above the limit. */
function dropOldest(entries: Set<string> | Map<string, unknown>, most: number): void {
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
}
