import { dateOf } from '../../../core/calendar/plain-date.js';
import type { Stored } from '../common/stored.js';
import type { Deliveries } from '../deliveries/deliveries.js';
import { removeProperty } from '../hotel/removals.js';
import { propertyIdsOf } from './channel-record.js';

const DAY_MS = 86_400_000;
/** The days until an inactive channel is removed. */
const DAYS_OF_CHANNEL = 30;
/** The days until a property without an active channel is removed. */
const DAYS_OF_PROPERTY = 90;

interface Inactive {
  readonly keptDays: number;
  /** The days before removal on which warnings are sent. */
  readonly warnedDays: readonly number[];
  readonly warn: (daysLeft: number, removalDate: string) => void;
  readonly remove: () => void;
}

export type Inactivity = ReturnType<typeof watchInactive>;

/** Removes inactive channels, and properties without active ones, after warnings. */
export function watchInactive(world: Stored & { readonly deliveries: Deliveries }, keepInactive: boolean) {
  const { clock, newId, hotel, deliveries, channels: records } = world;
  const removals = new Map<string, { readonly date: string }>();

  function scheduleRemoval(id: string, { keptDays, warnedDays, warn, remove }: Inactive): void {
    const endMs = clock.now() + keptDays * DAY_MS;
    const removal = { date: dateOf(Math.floor(endMs / DAY_MS)) };
    removals.set(id, removal);
    const unlessCancelled = (run: () => void) => () => {
      if (removals.get(id) === removal) run();
    };
    for (const days of warnedDays) {
      const warning = unlessCancelled(() => warn(days, removal.date));
      clock.at(endMs - days * DAY_MS, warning);
    }
    clock.at(endMs, unlessCancelled(remove));
  }

  function inactiveChannel(id: string): Inactive {
    return {
      keptDays: DAYS_OF_CHANNEL,
      warnedDays: [7, 1],
      warn(days_left, removal_date) {
        const record = records.get(id);
        if (record === undefined) return;
        const { property_id, title: channel_name, channel } = record;
        const about = { live_feed_event_id: newId(), property_id, channel_id: id, channel_name, channel };
        deliveries.emit({
          event: 'channel_removal_warning',
          property_id,
          payload: { ...about, days_left, removal_date },
        });
      },
      remove() {
        records.delete(id);
        review();
      },
    };
  }

  function inactiveProperty(id: string): Inactive {
    return {
      keptDays: DAYS_OF_PROPERTY,
      warnedDays: [30, 7, 1],
      warn(days_left, removal_date) {
        const about = { live_feed_event_id: newId(), property_id: id, property_name: hotel.property(id)?.title };
        deliveries.emit({
          event: 'property_removal_warning',
          property_id: id,
          payload: { ...about, days_left, removal_date },
        });
      },
      remove() {
        removeProperty(id, world);
        review();
      },
    };
  }

  function inactiveNow(): Map<string, Inactive> {
    const channels = [...records.values()];
    const busy = new Set(channels.filter(({ is_active }) => is_active).flatMap(propertyIdsOf));
    const idle = channels.filter(({ is_active }) => !is_active);
    const properties = [...hotel.properties.values()].filter(({ id }) => !busy.has(id));
    return new Map([
      ...idle.map(({ id }) => [id, inactiveChannel(id)] as const),
      ...properties.map(({ id }) => [id, inactiveProperty(id)] as const),
    ]);
  }

  /**
   * Call after each change: schedules removals for resources that became inactive, and cancels those of active or
   * removed ones.
   */
  function review(): void {
    if (keepInactive) return;
    const inactive = inactiveNow();
    for (const id of removals.keys()) if (!inactive.has(id)) removals.delete(id);
    for (const [id, channel] of inactive) if (!removals.has(id)) scheduleRemoval(id, channel);
  }

  review();
  /** The day on which a channel or a property is removed; null if it is active or kept. */
  const removalDateOf = (id: string): string | null => removals.get(id)?.date ?? null;
  return { review, removalDateOf };
}
