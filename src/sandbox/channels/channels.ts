import { channelIssues, withTexts } from '../../api/resources/channels.js';
import type { EventName } from '../../api/wire/events.js';
import { toDetails } from '../../issues/formats.js';
import type { Fields } from '../../issues/reading.js';
import { isRecord } from '../../issues/reading.js';
import type { Access } from '../common/access.js';
import type { Details } from '../common/answers.js';
import { Refusal } from '../common/answers.js';
import { choiceOf } from '../common/hotel.js';
import type { World } from '../common/world.js';
import type { SandboxAdapter } from './adapters.js';
import { adapterWith } from './adapters.js';
import type { ChannelRecord, MappingRecord } from './channel-record.js';
import { obstaclesOf } from './channel-record.js';
import type { ChannelSettings } from './ota.js';
import { inSettings, NO_ADAPTER, settingProblems, withDefaults } from './ota.js';

/** The connections of all properties. Invalid requests are refused and change nothing. */
export interface Channels {
  readonly records: ReadonlyMap<string, ChannelRecord>;
  readonly create: (fields: Fields, by: Access) => ChannelRecord;
  readonly update: (id: string, changes: Fields, by: Access) => ChannelRecord;
  readonly activate: (id: string, by: Access) => ChannelRecord;
  readonly deactivate: (id: string, by: Access) => ChannelRecord;
  readonly remove: (id: string) => void;
  readonly load: (records: readonly ChannelRecord[]) => void;
}

export function createChannels(world: World): Channels {
  const { hotel, newId, emit, inactivity, channels: records } = world;

  function recordOf(id: string): ChannelRecord {
    const record = records.get(id);
    if (record === undefined) throw new Refusal(404);
    return record;
  }

  function keep(record: ChannelRecord, event: EventName, { userId }: Access): ChannelRecord {
    records.set(record.id, record);
    inactivity.review();
    const { id: channel_id, property_id, title, channel } = record;
    const ota_name = adapterWith(channel)?.title ?? channel;
    emit({ event, property_id, payload: { title, channel_id, ota_name }, user_id: userId ?? null });
    return record;
  }

  /** The named property, if it exists. */
  function propertyOf({ properties }: Fields): string {
    const [given] = Array.isArray(properties) ? properties : [];
    const property = hotel.property(given);
    if (property === undefined) throw new Refusal(422, { properties: ['properties[0]: does not exist'] });
    return property.id;
  }

  function mappingsOf(list: unknown, propertyId: string): MappingRecord[] {
    const plans = [...hotel.ratePlans.values()].filter(({ property_id }) => property_id === propertyId);
    const entries = Array.isArray(list) ? list.filter(isRecord) : [];
    return entries.flatMap(({ rate_plan_id, settings }, at): MappingRecord[] => {
      // Null removes a mapping; the list replaces all mappings.
      if (!isRecord(settings)) return [];
      if (typeof rate_plan_id !== 'string') return [{ id: newId(), rate_plan_id: null, settings }];
      // A property without a description has no rate plans to compare.
      if (plans.length > 0 && choiceOf(plans, rate_plan_id) === undefined) {
        throw new Refusal(422, { rate_plans: [`rate_plans[${at}].rate_plan_id: does not exist at the property`] });
      }
      return [{ id: newId(), rate_plan_id, settings }];
    });
  }

  function checked(record: ChannelRecord, adapter: SandboxAdapter): ChannelRecord {
    const { hotel_id: ignored, ...problems } = settingProblems(record.settings, adapter, adapter.required);
    const hotelId = record.settings['hotel_id'];
    // A hotel that the OTA does not have can be connected; the connection test reveals it.
    const isMissing = ignored !== undefined && (typeof hotelId !== 'string' || hotelId.trim() === '');
    const details = { ...problems, ...(isMissing ? { hotel_id: ignored } : {}) };
    if (Object.keys(details).length > 0) throw new Refusal(422, inSettings(details));
    if (isTaken(record, adapter)) throw new Refusal(422, { settings: [TAKEN] }, { isBare: true });
    return record;
  }

  function isTaken({ id, channel, settings }: ChannelRecord, { isOncePerHotel }: SandboxAdapter): boolean {
    return [...records.values()].some((other) => {
      if (other.id === id || other.channel !== channel) return false;
      if (isOncePerHotel) return other.settings['hotel_id'] === settings['hotel_id'];
      return isSameSettings(other.settings, settings);
    });
  }

  return {
    records,
    create(fields, by) {
      const { channel } = fields;
      const adapter = adapterWith(channel);
      if (adapter === undefined && typeof channel === 'string' && channel !== '') throw new Refusal(400, NO_ADAPTER);
      refuse(channelIssues(fields, { isWhole: true, adapter }), {});
      if (adapter === undefined) throw new Refusal(400, NO_ADAPTER);
      const property_id = propertyOf(fields);
      const title = fields['title'] ?? `${adapter.title} - ${hotel.property(property_id)?.title ?? property_id}`;
      const record: ChannelRecord = {
        id: newId(),
        channel: adapter.code,
        title: String(title),
        group_id: String(fields['group_id']),
        property_id,
        is_active: false,
        settings: withDefaults(isRecord(fields['settings']) ? fields['settings'] : {}, adapter),
        rate_plans: mappingsOf(fields['rate_plans'], property_id),
      };
      return keep(checked(record, adapter), 'new_channel', by);
    },
    update(id, changes, by) {
      const record = recordOf(id);
      const { channel = record.channel, settings, rate_plans } = changes;
      const adapter = adapterWith(record.channel);
      refuse(channelIssues(changes, { isWhole: false, adapter }), channel === record.channel ? {} : NOT_CHANGED);
      const property_id = changes['properties'] === undefined ? record.property_id : propertyOf(changes);
      const changed: ChannelRecord = {
        ...record,
        title: String(changes['title'] ?? record.title),
        group_id: String(changes['group_id'] ?? record.group_id),
        property_id,
        settings: isRecord(settings) ? { ...record.settings, ...withTexts(settings) } : record.settings,
        rate_plans: rate_plans === undefined ? record.rate_plans : mappingsOf(rate_plans, property_id),
      };
      return keep(adapter === undefined ? changed : checked(changed, adapter), 'updated_channel', by);
    },
    activate(id, by) {
      const record = recordOf(id);
      const obstacles = obstaclesOf(record);
      if (obstacles.length > 0) {
        throw new Refusal(422, { base: obstacles.map(({ relation, error_code }) => `${relation}: ${error_code}.`) });
      }
      return record.is_active ? record : keep({ ...record, is_active: true }, 'activate_channel', by);
    },
    deactivate(id, by) {
      const record = recordOf(id);
      return record.is_active ? keep({ ...record, is_active: false }, 'deactivate_channel', by) : record;
    },
    remove(id) {
      const { is_active } = recordOf(id);
      if (is_active) throw new Refusal(422, { base: ['is active; deactivate it first.'] });
      records.delete(id);
      inactivity.review();
    },
    load(kept) {
      for (const record of kept) records.set(record.id, record);
      inactivity.review();
    },
  };
}

/** The service's message. */
const TAKEN = 'channel with the same settings already exists';

function isSameSettings(one: ChannelSettings, other: ChannelSettings): boolean {
  const text = (settings: ChannelSettings) => JSON.stringify(Object.entries(settings).toSorted());
  return text(one) === text(other);
}

const NOT_CHANGED: Details = { channel: ['cannot be changed; remove the connection and create another one.'] };

/** Refuses with every issue, together with those found by the service. */
function refuse(issues: ReadonlyArray<{ readonly path: string; readonly message: string }>, others: Details): void {
  const details = { ...others, ...toDetails(issues) };
  if (Object.keys(details).length > 0) throw new Refusal(422, details);
}
