import type { SandboxClock } from '../common/clock.js';
import type { Hotel } from '../common/hotel.js';
import type { Happening, WebhookRecord } from '../deliveries/delivery.js';
import type { Store } from '../taxes/store.js';
import type { ChannelRecord } from './channel-record.js';

const DAY_MS = 86_400_000;
/** After how many days a property without an active channel is removed. */
const KEPT_DAYS = 90;

/** When an inactive channel is removed: after one month, on the same day of it, or on its last. */
function monthAfter(ms: number): number {
  const start = new Date(ms);
  const end = new Date(ms);
  end.setUTCMonth(end.getUTCMonth() + 1);
  // A month without that day runs over into the next one.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end.getTime();
}

/** What is removed when it was inactive for too long. */
interface Inactive {
  /** When it is removed that became inactive at a time. */
  readonly endOf: (startMs: number) => number;
  /** So many days before that a warning is sent. */
  readonly warnedDays: readonly number[];
  readonly warn: (daysLeft: number, removalDate: string) => void;
  readonly remove: () => void;
}

/** What is inactive, and when it is removed. */
export interface Inactivity {
  /** To be called after each change: starts what became inactive, and calls off what is active, or gone. */
  readonly review: () => void;
  /** The day on which a channel or a property is removed; null for what is active, or stays. */
  readonly removalDateOf: (id: string) => string | null;
}

interface InactivityOptions {
  readonly clock: SandboxClock;
  readonly newId: () => string;
  readonly hotel: Hotel;
  readonly taxes: Store;
  readonly webhooks: Map<string, WebhookRecord>;
  readonly emit: (happening: Happening) => void;
  readonly channels: Map<string, ChannelRecord>;
  /** Whether channels and properties stay, however long they are inactive. */
  readonly keepInactive: boolean;
}

interface Removal {
  readonly date: string;
  readonly callOff: () => void;
}

/** Removes inactive channels, and properties without active ones, with warnings before. */
export function watchInactive(options: InactivityOptions): Inactivity {
  const { clock, newId, hotel, taxes, webhooks, emit, keepInactive, channels: records } = options;
  const removals = new Map<string, Removal>();

  function start({ endOf, warnedDays, warn, remove }: Inactive): Removal {
    const endMs = endOf(clock.now());
    const date = new Date(endMs).toISOString().slice(0, 10);
    const ends = warnedDays.map((days) => clock.at(endMs - days * DAY_MS, () => warn(days, date)));
    ends.push(clock.at(endMs, remove));
    const callOff = (): void => {
      for (const end of ends) end();
    };
    return { date, callOff };
  }

  function inactiveChannel(id: string): Inactive {
    return {
      endOf: monthAfter,
      warnedDays: [7, 1],
      warn(days_left, removal_date) {
        const record = records.get(id);
        if (record === undefined) return;
        const { property_id, title: channel_name, channel } = record;
        const about = { live_feed_event_id: newId(), property_id, channel_id: id, channel_name, channel };
        emit({ event: 'channel_removal_warning', property_id, payload: { ...about, days_left, removal_date } });
      },
      remove() {
        records.delete(id);
        review();
      },
    };
  }

  function inactiveProperty(id: string): Inactive {
    return {
      endOf: (startMs) => startMs + KEPT_DAYS * DAY_MS,
      warnedDays: [30, 7, 1],
      warn(days_left, removal_date) {
        const about = { live_feed_event_id: newId(), property_id: id, property_name: hotel.property(id)?.title };
        emit({ event: 'property_removal_warning', property_id: id, payload: { ...about, days_left, removal_date } });
      },
      remove() {
        removeProperty(id);
        review();
      },
    };
  }

  /** Bookings that were received are kept. */
  function removeProperty(id: string): void {
    hotel.properties.delete(id.toLowerCase());
    taxes.removeProperty(id);
    for (const kept of [records, hotel.roomTypes, hotel.ratePlans, webhooks]) {
      for (const [key, { property_id }] of kept) if (property_id === id) kept.delete(key);
    }
  }

  /** Everything that is inactive, by its id. */
  function inactiveNow(): Map<string, Inactive> {
    const channels = [...records.values()];
    const busy = new Set(channels.filter(({ is_active }) => is_active).map(({ property_id }) => property_id));
    const idle = channels.filter(({ is_active }) => !is_active);
    const properties = [...hotel.properties.values()].filter(({ id }) => !busy.has(id));
    return new Map([
      ...idle.map(({ id }) => [id, inactiveChannel(id)] as const),
      ...properties.map(({ id }) => [id, inactiveProperty(id)] as const),
    ]);
  }

  function review(): void {
    if (keepInactive) return;
    const inactive = inactiveNow();
    for (const [id, { callOff }] of removals) {
      if (inactive.has(id)) continue;
      callOff();
      removals.delete(id);
    }
    for (const [id, what] of inactive) if (!removals.has(id)) removals.set(id, start(what));
  }

  review();
  return { review, removalDateOf: (id) => removals.get(id)?.date ?? null };
}
