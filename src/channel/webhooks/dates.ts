import { dateOf, dayNumber } from '../../core/calendar/plain-date.js';
import type { ValueKind } from '../../core/issues/arguments.js';
import { checkKind } from '../../core/issues/arguments.js';
import { isListOf, isRecord } from '../../core/issues/reading.js';
import type { AnyEvent, KnownEvent } from './events.js';

/** Dates whose availability, prices and restrictions have to be pulled. */
export interface DatesToPull {
  /** The property. */
  readonly property_id: string;
  /** The changed dates as runs, each date once. Absent if an event does not say: then everything changed. */
  readonly changes?: readonly DateRun[];
}

/** Consecutive dates. */
export interface DateRun {
  /** The room type. */
  readonly room_type_id: string;
  /** The rate plan. */
  readonly rate_plan_id: string;
  /** The first date, YYYY-MM-DD. */
  readonly from: string;
  /** The last date, inclusive. */
  readonly to: string;
}

const ARI_EVENTS: ValueKind = {
  expected: 'a list of ari events',
  isIt: (value) => isListOf(value, (event) => isRecord(event) && isAriPayload(event['payload'])),
  isRequired: true,
};

function isAriPayload(payload: unknown): boolean {
  return payload === undefined || isListOf(payload, isRecord);
}

/**
 * Lists the dates that `ari` events changed, each once. Values of the events are ignored: calls may arrive out of
 * order, and an older value would overwrite a newer one.
 *
 * @example
 * ```ts
 * import { datesToPull, type KnownEvent } from 'staytax/webhooks';
 *
 * const of = (date: string) => ({ date, room_type_id: 'r', rate_plan_id: 'p', availability: 4, booked: 1, stop_sell: false });
 * const about = { event: 'ari', property_id: 'h', user_id: null, timestamp: '2026-05-01T10:00:00.000Z' } as const;
 * const events: KnownEvent<'ari'>[] = [
 *   { ...about, payload: [of('2026-05-02'), of('2026-05-03')] },
 *   { ...about, payload: [of('2026-05-01'), of('2026-05-02')] },
 * ];
 * datesToPull(events)[0]?.changes; // => [{ room_type_id: 'r', rate_plan_id: 'p', from: '2026-05-01', to: '2026-05-03' }]
 * ```
 */
export function datesToPull(events: readonly KnownEvent<'ari'>[]): DatesToPull[] {
  checkKind(events, ARI_EVENTS, 'events');
  const dates = new ChangedDates();
  for (const event of events) dates.add(event);
  return dates.toPull();
}

/** Ids with a day are usually short; a long one counts as several. */
const CHARACTERS_OF_ONE = 100;

/** Changed days, merged on arrival. Memory grows with the days, not with the events. */
class ChangedDates {
  /** By property the days of its rates, each under its ids as JSON; `undefined` if everything of the property changed. */
  readonly #properties = new Map<string, Map<string, Set<number>> | undefined>();
  /** The number of days, rates and properties. */
  size = 0;

  add({ property_id, payload }: KnownEvent<'ari'>): void {
    if (payload === undefined) this.#addAll(property_id);
    for (const { room_type_id, rate_plan_id, date } of payload ?? []) {
      const day = dayNumber(date);
      const rate = JSON.stringify([room_type_id, rate_plan_id]);
      this.#addDays(property_id, rate, day === undefined ? [] : [day]);
    }
    // A list without entries still concerns this property.
    if (payload?.length === 0) this.#ratesOf(property_id);
  }

  addAll(changes: ChangedDates): void {
    for (const [property_id, rates] of changes.#properties) {
      if (rates === undefined) this.#addAll(property_id);
      for (const [rate, days] of rates ?? []) this.#addDays(property_id, rate, days);
    }
  }

  toPull(): DatesToPull[] {
    return [...this.#properties].map(([property_id, rates]) =>
      rates === undefined ? { property_id } : { property_id, changes: [...rates].flatMap(runsOf) },
    );
  }

  #ratesOf(property_id: string): Map<string, Set<number>> | undefined {
    if (!this.#properties.has(property_id)) {
      this.#properties.set(property_id, new Map());
      this.size += weightOf(property_id);
    }
    return this.#properties.get(property_id);
  }

  #addAll(property_id: string): void {
    for (const [rate, days] of this.#ratesOf(property_id) ?? []) this.size -= weightOf(rate) + days.size;
    this.#properties.set(property_id, undefined);
  }

  #addDays(property_id: string, rate: string, days: Iterable<number>): void {
    const rates = this.#ratesOf(property_id);
    if (rates === undefined) return;
    const changed = rates.get(rate) ?? new Set();
    if (!rates.has(rate)) this.size += weightOf(rate);
    rates.set(rate, changed);
    const before = changed.size;
    for (const day of days) changed.add(day);
    this.size += changed.size - before;
  }
}

function weightOf(key: string): number {
  return Math.ceil(key.length / CHARACTERS_OF_ONE);
}

function runsOf([rate, days]: readonly [rate: string, days: Set<number>]): DateRun[] {
  const [room_type_id, rate_plan_id] = JSON.parse(rate);
  const runs: Array<[from: number, to: number]> = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs.map(([from, to]) => ({ room_type_id, rate_plan_id, from: dateOf(from), to: dateOf(to) }));
}

const LONGEST_PAUSE_MS = 60_000;

interface CollectorOptions {
  readonly waitMs: number;
  /** The limit of waiting days, rates and properties. */
  readonly most: number;
  readonly onFailure: (error: unknown, last: AnyEvent) => void;
}

/** Collects dates and passes them on together. A failed attempt keeps them for the next; pauses between attempts grow. */
export function createDateCollector(
  pull: (dates: readonly DatesToPull[]) => unknown,
  { waitMs, most, onFailure }: CollectorOptions,
) {
  let waiting = new ChangedDates();
  let passedOn = new ChangedDates();
  let last: AnyEvent | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();

  function arm(): void {
    const pauseMs = Math.max(waitMs, Math.min(LONGEST_PAUSE_MS, waitMs * 2 ** failures));
    timer ??= setTimeout(() => {
      timer = undefined;
      void next().then((isDone) => (isDone ? undefined : arm()));
    }, pauseMs);
  }

  function next(): Promise<boolean> {
    const done = running.then(pullWaiting);
    running = done.then(() => undefined);
    return done;
  }

  async function pullWaiting(): Promise<boolean> {
    if (last === undefined || waiting.size === 0) return true;
    const event = last;
    [passedOn, waiting] = [waiting, new ChangedDates()];
    try {
      await pull(passedOn.toPull());
      failures = 0;
      return true;
    } catch (error) {
      failures += 1;
      // Merging is commutative, so the smaller set is added to the larger one.
      passedOn.addAll(waiting);
      waiting = passedOn;
      onFailure(error, event);
      return false;
    } finally {
      passedOn = new ChangedDates();
    }
  }

  return {
    /** Adds an event. Returns false if too many dates are waiting. */
    add(event: KnownEvent<'ari'>): boolean {
      if (waiting.size + passedOn.size >= most) return false;
      waiting.add(event);
      const { payload: _, ...envelope } = event;
      last = envelope;
      arm();
      return true;
    },
    async flush(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await next();
    },
  };
}
