import { dateOf } from '../../../core/calendar/plain-date.js';
import { PRIMARY_FIELDS } from '../../api/resources/channel-checks.js';
import type { Obstacle } from '../../api/resources/channels.js';
import { CHANNEL } from '../../api/resources/channels.js';
import type { PrintedFields } from '../common/answers.js';
import type { PropertyRecord } from '../common/hotel.js';
import type { PushReport } from '../common/log.js';
import type { ChannelSettings } from './adapters.js';
import { adapterWith, isKnownHotel, withoutPasswords } from './adapters.js';

export interface MappingRecord {
  readonly id: string;
  /** Null while nothing is mapped to the room and rate. */
  readonly rate_plan_id: string | null;
  readonly settings: ChannelSettings;
}

export interface ChannelRecord {
  readonly id: string;
  readonly channel: string;
  readonly title: string;
  readonly group_id: string;
  /** The first property, by which its access is checked. */
  readonly property_id: string;
  /** The others, for adapters with several. */
  readonly other_property_ids?: readonly string[];
  readonly is_active: boolean;
  readonly settings: ChannelSettings;
  readonly rate_plans: readonly MappingRecord[];
  readonly inserted_at: string;
  readonly updated_at: string;
}

export function propertyIdsOf({ property_id, other_property_ids = [] }: ChannelRecord): string[] {
  return [property_id, ...other_property_ids];
}

/** A connection without one of its properties; `undefined` if it has no other. */
export function withoutProperty(record: ChannelRecord, id: string): ChannelRecord | undefined {
  const [property_id, ...other_property_ids] = propertyIdsOf(record).filter((propertyId) => propertyId !== id);
  if (property_id === undefined) return undefined;
  const { other_property_ids: _, ...rest } = record;
  return { ...rest, property_id, ...(other_property_ids.length === 0 ? {} : { other_property_ids }) };
}

export function printedChannel(
  record: ChannelRecord,
  property: PropertyRecord | undefined,
  expected_removal_date: string | null,
): PrintedFields {
  const { id, channel, title, group_id, is_active, settings, rate_plans, inserted_at, updated_at } = record;
  const { currency = null } = property ?? {};
  const adapter = adapterWith(channel);
  const properties = propertyIdsOf(record);
  const summary = { id, title, channel, currency, is_active, actions: adapter?.actions ?? [], properties };
  const times = { expected_removal_date, inserted_at, updated_at };
  return {
    attributes: { ...summary, settings: withoutPasswords(settings, adapter), rate_plans, ...times },
    relationships: {
      group: { data: { type: 'group', id: group_id } },
      properties: { data: properties.map((property_id) => ({ type: 'property', id: property_id })) },
    },
  };
}

export function printedMapping(channelId: string, { id, rate_plan_id, settings }: MappingRecord): object {
  return {
    type: 'channel_rate_plan',
    id,
    attributes: { id, rate_plan_id, settings },
    relationships: { channel: { data: { type: CHANNEL.type, id: channelId } } },
  };
}

export function obstaclesOf({ id, property_id, rate_plans, settings }: ChannelRecord): Obstacle[] {
  const obstacle = (relation: string, error_code: string) => ({ id, entity: 'Channel', relation, error_code });
  return [
    ...(property_id === '' ? [obstacle('Property', 'required')] : []),
    ...(rate_plans.length === 0 ? [obstacle('Mapping', 'required')] : []),
    ...(isKnownHotel(settings['hotel_id']) ? [] : [obstacle('Settings', 'invalid')]),
  ];
}

const DAYS_PUSHED = 500;

/** The push after an activation: everything, for the whole stored period. */
export function pushOf({ id, property_id, rate_plans }: ChannelRecord, today: number): PushReport {
  return {
    channel_id: id,
    property_id,
    from: dateOf(today),
    to: dateOf(today + DAYS_PUSHED - 1),
    mappings: rate_plans.flatMap(({ rate_plan_id, settings }) => {
      if (rate_plan_id === null) return [];
      const { room_type_code, rate_plan_code } = settings;
      const isPrimary = PRIMARY_FIELDS.some((name) => settings[name] === true);
      const sends = isPrimary ? (['prices', 'availability', 'restrictions'] as const) : (['prices'] as const);
      return [{ rate_plan_id, room_type_code, rate_plan_code, sends }];
    }),
  };
}
