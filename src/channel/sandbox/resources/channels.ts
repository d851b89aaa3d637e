import type { Context } from 'hono';
import { toDetails } from '../../../core/issues/formats.js';
import type { Fields } from '../../../core/issues/reading.js';
import { isRecord } from '../../../core/issues/reading.js';
import { CHANNEL, channelIssues, withTexts } from '../../api/resources/channels.js';
import { SUCCESS_BODY } from '../../api/wire/conventions.js';
import type { EventName } from '../../api/wire/events.js';
import type { ChannelSettings, SandboxAdapter } from '../channels/adapters.js';
import {
  ADAPTERS,
  adapterWith,
  connectionDetails,
  descriptorOf,
  inSettings,
  mappingDetails,
  NO_ADAPTER,
  readSettings,
  settingProblems,
  withDefaults,
} from '../channels/adapters.js';
import type { ChannelRecord, MappingRecord } from '../channels/channel-record.js';
import { obstaclesOf, printedChannel, pushOf } from '../channels/channel-record.js';
import type { Details } from '../common/answers.js';
import { Refusal, refuseIf } from '../common/answers.js';
import type { PropertyRecord } from '../common/hotel.js';
import { choiceOf } from '../common/hotel.js';
import type { Access, AppEnv, MakeResource } from '../common/resource.js';
import { addCollection, jsonOf, keptIn, listAnswer } from '../common/resource.js';

/** Below the list: the health of connections. */
const HEALTH = 'health';
/** Below a connection: pushes everything again. */
const FULL_SYNC = 'full_sync';

/** Connections to OTAs, and the endpoints for setting one up. Invalid requests are refused and change nothing. */
export const channelsResource: MakeResource = (world) => {
  const { hotel, newId, deliveries, inactivity, clock, channels: records } = world;
  const { path, questions, actions } = CHANNEL;
  const { all, find, save, load } = keptIn(records);

  function keep(record: ChannelRecord, event: EventName, { userId }: Access): ChannelRecord {
    records.set(record.id, record);
    inactivity.review();
    const { id: channel_id, property_id, title, channel } = record;
    const ota_name = adapterWith(channel)?.title ?? channel;
    deliveries.emit({ event, property_id, payload: { title, channel_id, ota_name }, user_id: userId ?? null });
    return record;
  }

  function propertyOf({ properties }: Fields): PropertyRecord {
    const [given] = Array.isArray(properties) ? properties : [];
    const property = hotel.property(given);
    if (property === undefined) throw new Refusal(422, { properties: ['properties[0]: does not exist'] });
    return property;
  }

  function mappingsOf(list: unknown, propertyId: string): MappingRecord[] {
    const plans = [...hotel.ratePlans.values()].filter(({ property_id }) => property_id === propertyId);
    const entries = Array.isArray(list) ? list.filter(isRecord) : [];
    return entries.flatMap(({ rate_plan_id, settings }, index): MappingRecord[] => {
      // Null removes a mapping; the list replaces all mappings.
      if (!isRecord(settings)) return [];
      if (typeof rate_plan_id !== 'string') return [{ id: newId(), rate_plan_id: null, settings }];
      // A property without a description has no rate plans to compare.
      if (plans.length > 0 && choiceOf(plans, rate_plan_id) === undefined) {
        throw new Refusal(422, { rate_plans: [`rate_plans[${index}].rate_plan_id: does not exist at the property`] });
      }
      return [{ id: newId(), rate_plan_id, settings }];
    });
  }

  function checked(record: ChannelRecord, adapter: SandboxAdapter): ChannelRecord {
    const { hotel_id: ignored, ...problems } = settingProblems(record.settings, adapter, adapter.required);
    const hotelId = record.settings['hotel_id'];
    // A hotel that the OTA does not have can be connected; the connection test reveals it.
    const isMissing = ignored !== undefined && (typeof hotelId !== 'string' || hotelId.trim() === '');
    refuseIf(inSettings({ ...problems, ...(isMissing ? { hotel_id: ignored } : {}) }));
    const taken = { settings: ['channel with the same settings already exists'] };
    // In the words of the service, which has no code and no title here.
    if (isTaken(record, adapter)) throw new Refusal(422, taken, { errors: { details: taken } });
    return record;
  }

  function isTaken({ id, channel, settings }: ChannelRecord, { isOncePerHotel }: SandboxAdapter): boolean {
    return [...records.values()].some((record) => {
      if (record.id === id || record.channel !== channel) return false;
      if (isOncePerHotel) return record.settings['hotel_id'] === settings['hotel_id'];
      return isSameSettings(record.settings, settings);
    });
  }

  function create(fields: Fields, by: Access): ChannelRecord {
    const { channel } = fields;
    const adapter = adapterWith(channel);
    if (adapter === undefined && typeof channel === 'string' && channel !== '') throw new Refusal(400, NO_ADAPTER);
    refuseIf(toDetails(channelIssues(fields, { isWhole: true, adapter })));
    if (adapter === undefined) throw new Refusal(400, NO_ADAPTER);
    const { id: property_id, title: hotelTitle } = propertyOf(fields);
    const title = fields['title'] ?? `${adapter.title} - ${hotelTitle}`;
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
  }

  function update(record: ChannelRecord, changes: Fields, by: Access): ChannelRecord {
    const { channel = record.channel, settings, rate_plans } = changes;
    const adapter = adapterWith(record.channel);
    const issues = toDetails(channelIssues(changes, { isWhole: false, adapter }));
    refuseIf({ ...(channel === record.channel ? {} : NOT_CHANGED), ...issues });
    const property_id = changes['properties'] === undefined ? record.property_id : propertyOf(changes).id;
    const changed: ChannelRecord = {
      ...record,
      title: String(changes['title'] ?? record.title),
      group_id: String(changes['group_id'] ?? record.group_id),
      property_id,
      settings: isRecord(settings) ? { ...record.settings, ...withTexts(settings) } : record.settings,
      rate_plans: rate_plans === undefined ? record.rate_plans : mappingsOf(rate_plans, property_id),
    };
    return keep(adapter === undefined ? changed : checked(changed, adapter), 'updated_channel', by);
  }

  const print = (record: ChannelRecord) => {
    const property = hotel.property(record.property_id);
    return printedChannel(record, property, inactivity.removalDateOf(record.id));
  };
  const pushed = (record: ChannelRecord, c: Context<AppEnv>) => {
    c.env.note?.(pushOf(record, clock.today()));
    return SUCCESS_BODY;
  };

  return {
    name: 'channels',
    save,
    load(kept) {
      load(kept);
      inactivity.review();
    },
    addRoutes(app) {
      app.get(`${path}/${questions.adapters}`, (c) =>
        c.json({ data: ADAPTERS.map(({ code, title, kind }) => ({ code, title, kind })) }),
      );
      app.get(`${path}/${questions.adapter}`, (c) => {
        const code = c.req.query('code');
        if (code === undefined) throw new Refusal(400, { code: ['is missing.'] });
        const adapter = adapterWith(code);
        if (adapter === undefined) throw new Refusal(400, NO_ADAPTER);
        return c.json({ data: descriptorOf(adapter) });
      });
      app.get(`${path}/${HEALTH}`, (c) => {
        const { data } = listAnswer(c, CHANNEL, { all, print: healthOf, hasPages: false });
        return c.json({ data: data.map(({ attributes }) => attributes) });
      });
      app.post(`${path}/${questions.testConnection}`, async (c) => {
        const { adapter, settings } = readSettings(await jsonOf(c));
        const problems = settingProblems(settings, adapter, adapter.required);
        // Answered with 200 in any case.
        const success = Object.keys(problems).length === 0;
        return c.json({ data: { success, errors: success ? null : problems } });
      });
      app.post(`${path}/${questions.mappingDetails}`, async (c) => {
        const { adapter, settings } = readSettings(await jsonOf(c));
        refuseIf(inSettings(settingProblems(settings, adapter, adapter.required)));
        return c.json({ data: mappingDetails(adapter) });
      });
      app.post(`${path}/${questions.connectionDetails}`, async (c) => {
        const { adapter, settings } = readSettings(await jsonOf(c));
        refuseIf(inSettings(settingProblems(settings, adapter, adapter.credentials)));
        return c.json({ data: { type: 'connection_details', attributes: connectionDetails(adapter) } });
      });
    },
    addCollection: (app) =>
      addCollection(app, CHANNEL, {
        all,
        find,
        print,
        propertiesIn: ({ properties }) => (Array.isArray(properties) ? properties : []),
        create,
        update,
        remove({ id, is_active }) {
          if (is_active) throw new Refusal(422, { base: ['is active; deactivate it first.'] });
          records.delete(id);
          inactivity.review();
        },
        actions: {
          [actions.checkReadiness]: (record) => ({ data: obstaclesOf(record) }),
          [actions.activate](record, c) {
            const obstacles = obstaclesOf(record);
            if (obstacles.length > 0) {
              throw new Refusal(422, {
                base: obstacles.map(({ relation, error_code }) => `${relation}: ${error_code}.`),
              });
            }
            if (!record.is_active) keep({ ...record, is_active: true }, 'activate_channel', c.var.access);
            return pushed(record, c);
          },
          [FULL_SYNC](record, c) {
            if (!record.is_active) throw new Refusal(422, { base: ['is not active; activate it first.'] });
            return pushed(record, c);
          },
          [actions.deactivate](record, c) {
            const { is_active } = record;
            const inactive = { ...record, is_active: false };
            if (is_active) keep(inactive, 'deactivate_channel', c.var.access);
            return { data: { type: CHANNEL.type, id: record.id, ...print(inactive) } };
          },
        },
      }),
  };
};

function healthOf(record: ChannelRecord) {
  const { id, title, is_active } = record;
  const isWhole = obstaclesOf(record).length === 0;
  const status = is_active ? (isWhole ? 'healthy' : 'error') : 'inactive';
  return { attributes: { id, title, is_active, status } };
}

function isSameSettings(first: ChannelSettings, second: ChannelSettings): boolean {
  const text = (settings: ChannelSettings) => JSON.stringify(Object.entries(settings).toSorted());
  return text(first) === text(second);
}

const NOT_CHANGED: Details = { channel: ['cannot be changed; remove the connection and create another one.'] };
