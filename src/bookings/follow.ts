import type { BookingRevision } from '../api/resources/bookings.js';
import type { OptionKinds } from '../issues/arguments.js';
import { A_FUNCTION, checkKinds, wholeFrom } from '../issues/arguments.js';
import type { BookingApi, ProcessOptions, ProcessReport } from './process-bookings.js';
import { checkBookingApi, PROCESS_KINDS, processBookings } from './process-bookings.js';

/** The options of `followBookings`. `since` and `oldKeys` apply until a run succeeds. */
export interface FollowOptions extends Omit<ProcessOptions, 'signal'> {
  /** The interval between reads of the feed, in milliseconds [60,000]. */
  readonly everyMs?: number | undefined;
  /**
   * Called when a run fails as a whole, or when a booking fails and there is no `onFailure`. The next run tries again.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
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
const FOLLOW_KINDS: OptionKinds<FollowOptions> = { ...WITHOUT_SIGNAL, everyMs: wholeFrom(1), onError: A_FUNCTION };

const DEFAULT_EVERY_MS = 60_000;

/**
 * Handles bookings as they arrive: reads the feed at once, then at an interval, and on each wake. A webhook wakes it
 * quickly; the poll finds bookings that no webhook reported. Two runs never overlap.
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
  const remembering = withRememberedRevisions(options);
  const { since: _, oldKeys: __, ...caughtUp } = remembering;
  let isCaughtUp = false;
  let current: Promise<ProcessReport> | undefined;
  let next: Promise<ProcessReport> | undefined;

  function run(): Promise<ProcessReport> {
    const started = processBookings(api, { ...(isCaughtUp ? caughtUp : remembering), signal: stopping.signal });
    current = started
      .then((report) => {
        isCaughtUp ||= report.failures.length === 0 && !stopping.signal.aborted;
        return report;
      })
      .finally(() => {
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

const MOST_REMEMBERED = 10_000;

/** Remembers the last handled revisions, so that a change in a later run is compared with them. */
function withRememberedRevisions(options: FollowOptions): ProcessOptions {
  const last = new Map<string, BookingRevision>();
  const { everyMs: _, onError: __, ...processing } = options;
  return {
    ...processing,
    revisionBefore: async (bookingId) => last.get(bookingId) ?? options.revisionBefore?.(bookingId),
    onBooking: async (booking) => {
      await options.onBooking(booking);
      const { booking_id } = booking.revision;
      last.delete(booking_id);
      last.set(booking_id, booking.revision);
      const [oldest] = last.keys();
      if (last.size > MOST_REMEMBERED && oldest !== undefined) last.delete(oldest);
    },
  };
}
