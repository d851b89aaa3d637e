import { dateOf } from '../../../core/calendar/plain-date.js';
import type { Obstacle } from '../../api/resources/channels.js';
import { PRIMARY_FIELDS } from '../../api/resources/channels.js';
import type { PrintedFields } from '../common/answers.js';
import type { PropertyRecord } from '../common/hotel.js';
import type { PushReport } from '../common/log.js';
import type { ChannelSettings } from './adapters.js';
import { adapterWith, isKnownHotel } from './adapters.js';

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
  readonly property_id: string;
  readonly is_active: boolean;
  readonly settings: ChannelSettings;
  readonly rate_plans: readonly MappingRecord[];
}

export function printedChannel(
  record: ChannelRecord,
  property: PropertyRecord | undefined,
  expected_removal_date: string | null,
): PrintedFields {
  const { id, channel, title, group_id, property_id, is_active, settings, rate_plans } = record;
  const { currency = null } = property ?? {};
  const actions = adapterWith(channel)?.actions ?? [];
  const summary = { id, title, channel, currency, is_active, actions, properties: [property_id] };
  return {
    attributes: { ...summary, settings, rate_plans, expected_removal_date },
    relationships: {
      group: { data: { type: 'group', id: group_id } },
      properties: { data: [{ type: 'property', id: property_id }] },
    },
  };
}

export function obstaclesOf({ property_id, rate_plans, settings }: ChannelRecord): Obstacle[] {
  const obstacle = (relation: string, error_code: string) => ({ entity: 'Channel', relation, error_code });
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
