import type { ShownPayloads } from '../api/wire/payloads.js';
import { dateOf, dayNumber } from '../calendar/plain-date.js';
import { checkKind, type Kind } from '../issues/kinds.js';
import { isRecord } from '../issues/reading.js';
import type { AnyEvent, KnownEvent } from './events.js';

/** Dates whose availability, prices and restrictions have to be pulled. */
export interface DatesToPull {
  /** The property. */
  readonly property_id: string;
  /** What changed there: runs of dates, none of which is named twice. Absent when the event does not say: everything. */
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
  /** The last date, which is one of them. */
  readonly to: string;
}

type AriChange = ShownPayloads['ari'][number];

const ARI_EVENTS: Kind = {
  expected: 'a list of ari events',
  isIt: (value) => Array.isArray(value) && value.every((event) => isRecord(event) && isAriPayload(event['payload'])),
  isRequired: true,
};

function isAriPayload(payload: unknown): boolean {
  return payload === undefined || (Array.isArray(payload) && payload.every(isRecord));
}

/**
 * The dates that `ari` events changed, each once. The values of the events are ignored: calls may arrive out of order,
 * and an older value would overwrite a newer one.
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
  const properties = new Map<string, AriChange[] | undefined>();
  for (const { property_id, payload } of events) {
    const known = properties.has(property_id) ? properties.get(property_id) : [];
    properties.set(property_id, payload === undefined || known === undefined ? undefined : [...known, ...payload]);
  }
  return [...properties].map(([property_id, changes]) =>
    changes === undefined ? { property_id } : { property_id, changes: runsOf(changes) },
  );
}

function runsOf(changes: readonly AriChange[]): DateRun[] {
  const byRate = new Map<string, { readonly first: AriChange; readonly days: Set<number> }>();
  for (const change of changes) {
    const { room_type_id, rate_plan_id, date } = change;
    const key = JSON.stringify([room_type_id, rate_plan_id]);
    const { first, days } = byRate.get(key) ?? { first: change, days: new Set<number>() };
    const day = dayNumber(date);
    if (day !== undefined) days.add(day);
    byRate.set(key, { first, days });
  }
  return [...byRate.values()].flatMap(({ first: { room_type_id, rate_plan_id }, days }) =>
    runsIn([...days].toSorted((a, b) => a - b)).map(([from, to]) => ({
      room_type_id,
      rate_plan_id,
      from: dateOf(from),
      to: dateOf(to),
    })),
  );
}

function runsIn(days: readonly number[]): Array<[from: number, to: number]> {
  const runs: Array<[number, number]> = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

/** Collects `ari` events for a while, and hands over the dates that they name together. */
export interface DateCollector {
  readonly add: (event: KnownEvent<'ari'>) => void;
  /** Hands over what was collected, now. */
  readonly flush: () => Promise<void>;
}

/** What could not be pulled is kept, and is part of the next attempt. */
export function createDateCollector(
  pull: (dates: readonly DatesToPull[]) => unknown,
  { waitMs, onFailure }: { readonly waitMs: number; readonly onFailure: (error: unknown, last: AnyEvent) => void },
): DateCollector {
  let waiting: KnownEvent<'ari'>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();

  function arm(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void next().then((isDone) => (isDone ? undefined : arm()));
    }, waitMs);
  }

  function next(): Promise<boolean> {
    const done = running.then(pullWaiting);
    running = done.then(() => undefined);
    return done;
  }

  async function pullWaiting(): Promise<boolean> {
    const taken = waiting;
    const last = taken.at(-1);
    if (last === undefined) return true;
    waiting = [];
    try {
      await pull(datesToPull(taken));
      return true;
    } catch (error) {
      waiting = [...taken, ...waiting];
      onFailure(error, last);
      return false;
    }
  }

  return {
    add(event) {
      waiting.push(event);
      arm();
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      await next();
    },
  };
}
