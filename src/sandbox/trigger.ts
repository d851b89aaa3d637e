import type { EventName } from '../api/wire/events.js';
import type { World } from './common/world.js';
import { payloadOf } from './payloads.js';

/** What an event is to say. */
export interface TriggerOptions {
  /** Where it happens [the first property]. */
  readonly property_id?: string | undefined;
  /** What it carries [one in the shape of the specification, made up]. */
  readonly payload?: unknown;
  /** Who did it [nobody]. */
  readonly user_id?: string | null | undefined;
}

/** An event that was put on its way. */
export interface Triggered {
  /** Its name. */
  readonly event: EventName;
  /** Where it happened. */
  readonly property_id: string;
  /** Who did it. */
  readonly user_id: string | null;
  /** What it carries, for webhooks that are sent data. */
  readonly payload: unknown;
  /** The ids of its deliveries; none when no webhook wants it. */
  readonly deliveries: readonly string[];
}

/** Sends one event, and nothing else. @throws TypeError when the property is not known */
export function trigger(event: EventName, options: TriggerOptions, world: World): Triggered {
  const { property_id: wanted = [...world.hotel.properties.values()][0]?.id, user_id = null } = options;
  const property = world.hotel.property(wanted);
  if (property === undefined) throw new TypeError(`property_id names no property of the sandbox (got ${wanted}).`);
  if (user_id !== null && typeof user_id !== 'string') throw new TypeError('user_id must be text, or null.');
  const { payload = payloadOf(event, property, world) } = options;
  const property_id = property.id;
  const deliveries = world.deliveries.emit({ event, property_id, payload, user_id }).map(({ id }) => id);
  return { event, property_id, user_id, payload, deliveries };
}
