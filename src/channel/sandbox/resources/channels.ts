import type { Context } from 'hono';
import { toDetails } from '../../../core/issues/formats.js';
import type { Fields } from '../../../core/issues/reading.js';
import { isRecord } from '../../../core/issues/reading.js';
import { channelIssues, mappingIssues, maskedPasswords } from '../../api/resources/channel-checks.js';
import { CHANNEL, CHANNEL_OPTION } from '../../api/resources/channels.js';
import { SUCCESS_BODY } from '../../api/wire/conventions.js';
import type { EventName } from '../../api/wire/events.js';
import type { ChannelSettings, SandboxAdapter } from '../channels/adapters.js';
import {
  ADAPTERS,
  adapterWith,
  CODES,
  descriptorOf,
  inSettings,
  noAdapter,
  readSettings,
  settingProblems,
  storedSettings,
  withDefaults,
} from '../channels/adapters.js';
import type { ChannelRecord, MappingRecord } from '../channels/channel-record.js';
import { obstaclesOf, printedChannel, printedMapping, propertyIdsOf, pushOf } from '../channels/channel-record.js';
import type { Details } from '../common/answers.js';
import { invalidArguments, Refusal, refuseIf } from '../common/answers.js';
import type { PropertyRecord } from '../common/hotel.js';
import { choiceOf } from '../common/hotel.js';
import type { Access, AppEnv, Collection, MakeResource } from '../common/resource.js';
import { addCollection, addOptions, bodyFields, jsonOf, keptIn, listAnswer, recordFor } from '../common/resource.js';

/** Below the list: the health of connections. */
const HEALTH = 'health';
/** Below a connection: pushes everything again. */
const FULL_SYNC = 'full_sync';

/** Connections to OTAs, and the endpoints for setting one up. Invalid requests are refused and change nothing. */
export const channelsResource: MakeResource = (world) => {
  const { hotel, newId, deliveries, inactivity, clock, channels: records } = world;
  const { path, questions, actions, mappings } = CHANNEL;
  const { find, save, load } = keptIn(records);

  /** UTC without a zone, as bookings have it. */
  const timestamp = () => clock.timestamp().replace('Z', '000');

  /** With the fields that a list is filtered by and a record does not have. */
  function listed(record: ChannelRecord) {
    const property_ids = propertyIdsOf(record);
    const plans = record.rate_plans.map(({ rate_plan_id }) => planWith(rate_plan_id));
    const room_type_ids = plans.map((plan) => plan?.room_type_id ?? null);
    const currency = hotel.property(record.property_id)?.currency ?? null;
    return { ...record, property_ids, room_type_ids, currency };
  }
  const all = () => [...records.values()].map(listed);
  const planWith = (id: string | null) => (id === null ? undefined : choiceOf(hotel.ratePlans.values(), id)?.plan);

  function keep(changed: ChannelRecord, event: EventName, { userId }: Access): ChannelRecord {
    const record = { ...changed, updated_at: timestamp() };
    records.set(record.id, record);
    inactivity.review();
    const { id: channel_id, property_id, title, channel } = record;
    const ota_name = adapterWith(channel)?.title ?? channel;
    deliveries.emit({ event, property_id, payload: { title, channel_id, ota_name }, user_id: userId ?? null });
    return record;
  }

  function propertiesOf({ properties }: Fields): [PropertyRecord, ...PropertyRecord[]] {
    const ids: readonly unknown[] = Array.isArray(properties) ? properties : [];
    const [first, ...others] = ids.map((id, index) => {
      const property = hotel.property(id);
      if (property === undefined) throw new Refusal(422, { properties: [`properties[${index}]: does not exist`] });
      return property;
    });
    if (first === undefined) throw new Refusal(422, { properties: ['properties[0]: does not exist'] });
    return [first, ...others];
  }

  /** Whether a rate plan is of one of the properties. A property without a description has none to compare. */
  function isPlanOf(propertyIds: readonly string[], rate_plan_id: string): boolean {
    const plans = [...hotel.ratePlans.values()].filter(({ property_id }) => propertyIds.includes(property_id));
    return plans.length === 0 || choiceOf(plans, rate_plan_id) !== undefined;
  }

  function mappingsOf(list: unknown, propertyIds: readonly string[]): MappingRecord[] {
    const entries = Array.isArray(list) ? list.filter(isRecord) : [];
    return entries.flatMap(({ rate_plan_id, settings }, index): MappingRecord[] => {
      // Null removes a mapping; the list replaces all mappings.
      if (!isRecord(settings)) return [];
      if (typeof rate_plan_id !== 'string') return [{ id: newId(), rate_plan_id: null, settings }];
      if (!isPlanOf(propertyIds, rate_plan_id)) {
        throw new Refusal(422, { rate_plans: [`rate_plans[${index}].rate_plan_id: does not exist at the property`] });
      }
      return [{ id: newId(), rate_plan_id, settings }];
    });
  }

  /** The stored mappings, unless one is of a property that is taken out. */
  function keptMappings({ rate_plans, property_id }: ChannelRecord, propertyIds: readonly string[]) {
    for (const { rate_plan_id } of rate_plans) {
      const id = planWith(rate_plan_id)?.property_id ?? property_id;
      if (rate_plan_id === null || propertyIds.includes(id)) continue;
      throw new Refusal(422, { properties: [`rate plans of ${id} are mapped; remove these mappings first.`] });
    }
    return rate_plans;
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

  function isTaken({ id, channel, settings }: ChannelRecord, { isOncePerHotel, required }: SandboxAdapter): boolean {
    // Without required settings, equal ones do not name the same account.
    if (required.length === 0) return false;
    if (isOncePerHotel) return isHotelTaken(settings, channel, id);
    return [...records.values()].some((record) => {
      return record.id !== id && record.channel === channel && isSameSettings(record.settings, settings);
    });
  }

  function isHotelTaken(settings: ChannelSettings, code: string, ownId?: string): boolean {
    return [...records.values()].some(
      ({ id, channel, settings: { hotel_id } }) =>
        id !== ownId && channel === code && hotel_id === settings['hotel_id'],
    );
  }

  function create(fields: Fields, by: Access): ChannelRecord {
    const { channel } = fields;
    const adapter = adapterWith(channel);
    if (adapter === undefined && typeof channel === 'string' && channel !== '') throw noAdapter('channel');
    refuseIf(toDetails(channelIssues(fields, { isWhole: true, adapter })));
    if (adapter === undefined) throw noAdapter('channel');
    const [{ id: property_id, title: hotelTitle }, ...others] = propertiesOf(fields);
    const title = fields['title'] ?? `${adapter.title} - ${hotelTitle}`;
    const settings = withDefaults(isRecord(fields['settings']) ? fields['settings'] : {}, adapter.params);
    const now = timestamp();
    const record: ChannelRecord = {
      id: newId(),
      channel: adapter.code,
      title: String(title),
      group_id: String(fields['group_id']),
      property_id,
      ...otherProperties(others),
      is_active: false,
      settings: storedSettings(settings, adapter),
      rate_plans: mappingsOf(fields['rate_plans'], [property_id, ...others.map(({ id }) => id)]),
      inserted_at: now,
      updated_at: now,
    };
    return keep(checked(record, adapter), 'new_channel', by);
  }

  function update(record: ChannelRecord, changes: Fields, by: Access, c: Context<AppEnv>): ChannelRecord {
    const { settings, rate_plans } = changes;
    const adapter = adapterWith(record.channel);
    checkChanges(record, changes);
    const properties = changes['properties'] === undefined ? undefined : propertiesOf(changes);
    const propertyIds = properties?.map(({ id }) => id) ?? propertyIdsOf(record);
    const mapped = rate_plans === undefined ? keptMappings(record, propertyIds) : mappingsOf(rate_plans, propertyIds);
    const changed = withProperties(record, properties);
    const given = isRecord(settings) && adapter !== undefined ? storedSettings(settings, adapter) : record.settings;
    const next: ChannelRecord = {
      ...changed,
      title: String(changes['title'] ?? record.title),
      group_id: String(changes['group_id'] ?? record.group_id),
      settings: given,
      rate_plans: mapped,
    };
    const kept = keep(adapter === undefined ? next : checked(next, adapter), 'updated_channel', by);
    if (kept.is_active) c.env.note?.(pushOf(kept, clock.today()));
    return kept;
  }

  function addMapping(record: ChannelRecord, fields: Fields, c: Context<AppEnv>): MappingRecord {
    const mapping = checkedMapping(record, fields, newId(), c);
    const propertyId = planWith(mapping.rate_plan_id)?.property_id ?? record.property_id;
    const isNew = !propertyIdsOf(record).includes(propertyId);
    const others = isNew ? { other_property_ids: [...(record.other_property_ids ?? []), propertyId] } : {};
    keepMappings({ ...record, ...others }, [...record.rate_plans, mapping], c);
    return mapping;
  }

  function checkedMapping(record: ChannelRecord, fields: Fields, id: string, c: Context<AppEnv>): MappingRecord {
    const adapter = adapterWith(record.channel);
    refuseIf(toDetails(mappingIssues(fields, adapter)));
    const { rate_plan_id, settings } = fields;
    const given = isRecord(settings) ? settings : {};
    // A connection of several properties takes in the property of a new mapping.
    const mayAttach = adapter?.property_mapping === 'multiple';
    const propertyIds = mayAttach
      ? [...hotel.properties.values()].map((property) => property.id)
      : propertyIdsOf(record);
    const owner = planWith(String(rate_plan_id))?.property_id ?? record.property_id;
    if (!c.var.access.mayUse(owner) || !isPlanOf(propertyIds, String(rate_plan_id))) {
      throw new Refusal(422, { rate_plan_id: ['does not exist at the property'] });
    }
    const whole = adapter === undefined ? given : withDefaults(given, adapter.rate_params);
    return { id, rate_plan_id: String(rate_plan_id), settings: whole };
  }

  function keepMappings(record: ChannelRecord, rate_plans: readonly MappingRecord[], c: Context<AppEnv>): void {
    const kept = keep({ ...record, rate_plans }, 'updated_channel', c.var.access);
    if (kept.is_active) c.env.note?.(pushOf(kept, clock.today()));
  }

  const print = (record: ChannelRecord) => {
    const property = hotel.property(record.property_id);
    return printedChannel(record, property, inactivity.removalDateOf(record.id));
  };
  const pushed = (record: ChannelRecord, c: Context<AppEnv>) => {
    c.env.note?.(pushOf(record, clock.today()));
    return SUCCESS_BODY;
  };

  const collection: Collection<ChannelRecord> = {
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
      [actions.checkReadiness]: (record) => ({
        data: obstaclesOf(record).map((obstacle) => ({ type: 'entity', ...obstacle })),
        ...SUCCESS_BODY,
      }),
      [actions.activate](record, c) {
        if (record.is_active) return SUCCESS_BODY;
        const obstacles = obstaclesOf(record);
        if (obstacles.length > 0) {
          throw new Refusal(422, {
            base: obstacles.map(({ relation, error_code }) => `${relation}: ${error_code}.`),
          });
        }
        return pushed(keep({ ...record, is_active: true }, 'activate_channel', c.var.access), c);
      },
      [FULL_SYNC](record, c) {
        if (!record.is_active) throw new Refusal(422, { base: ['is not active; activate it first.'] });
        return pushed(record, c);
      },
      [actions.deactivate](record, c) {
        if (!record.is_active) return SUCCESS_BODY;
        refuseMapped(record);
        keep({ ...record, is_active: false }, 'deactivate_channel', c.var.access);
        return SUCCESS_BODY;
      },
    },
  };

  return {
    name: 'channels',
    save,
    load(kept) {
      load(kept);
      const now = timestamp();
      // States of earlier versions have no times.
      for (const record of records.values()) {
        records.set(record.id, {
          ...record,
          inserted_at: record.inserted_at ?? now,
          updated_at: record.updated_at ?? now,
        });
      }
      inactivity.review();
    },
    addRoutes(app) {
      app.get(`${path}/${questions.adapters}`, (c) => c.json({ data: ADAPTERS.map(descriptorOf) }));
      app.get(`${path}/${questions.codes}`, (c) => c.json({ data: CODES }));
      addOptions(app, CHANNEL_OPTION, all, ({ id, title, channel }) => ({ attributes: { id, title, channel } }));
      app.get(
        `${path}/${questions.adapter}`,
        (c) => {
          const code = c.req.query('code');
          if (code === undefined) throw new Refusal(400, { code: ['is missing.'] });
          const adapter = adapterWith(code);
          if (adapter === undefined) throw noAdapter('code');
          return c.json({ data: descriptorOf(adapter) });
        },
        { names: ['code'] },
      );
      app.get(
        `${path}/${HEALTH}`,
        (c) => {
          const { data } = listAnswer(c, CHANNEL, { all, print: healthOf, hasPages: false });
          return c.json({ data: data.map(({ attributes }) => attributes) });
        },
        { list: CHANNEL },
      );
      app.post(`${path}/${questions.testConnection}`, async (c) => {
        const { adapter, settings } = readSettings(await jsonOf(c), c.env);
        const problems = settingProblems(settings, adapter, adapter.required);
        if (adapter.isOncePerHotel && isHotelTaken(settings, adapter.code)) {
          problems['hotel_id'] = ['is used by another connection.'];
        }
        // Answered with 200 in any case.
        const success = Object.keys(problems).length === 0;
        const errors = success || adapter.hasReasons === false ? null : problems;
        return c.json({ data: { success, errors } });
      });
      app.post(`${path}/${questions.mappingDetails}`, async (c) => {
        const { adapter, settings } = readSettings(await jsonOf(c), c.env);
        const problems = inSettings(settingProblems(settings, adapter, adapter.required));
        if (adapter.hasReasons === false && Object.keys(problems).length > 0) {
          throw new Refusal(422, undefined, { errors: null });
        }
        refuseIf(problems);
        return c.json({ data: adapter.mappingDetails });
      });
      app.post(`${path}/${questions.connectionDetails}`, async (c) => {
        const { adapter, settings } = readSettings(await jsonOf(c), c.env);
        const { credentials, connectionDetails } = adapter;
        if (connectionDetails === undefined) throw new Refusal(422, { channel: ['has no connection details.'] });
        const problems = inSettings(settingProblems(settings, adapter, credentials));
        if (Object.keys(problems).length > 0) throw new Refusal(400, problems);
        return c.json({ data: { type: 'connection_details', attributes: connectionDetails } });
      });
    },
    addCollection(app) {
      addCollection(app, { ...CHANNEL, check: warningsOf }, collection);
      const ofChannel = `${path}/:id/${mappings.path}`;
      const channelFor = (c: Context<AppEnv>) => recordFor(c, collection, 403);
      app.post(ofChannel, async (c) => {
        channelFor(c);
        const fields = await bodyFields(c, mappings.type);
        const record = channelFor(c);
        return c.json({ data: printedMapping(record.id, addMapping(record, fields, c)) });
      });
      app.get(ofChannel, (c) => {
        const { id, rate_plans } = channelFor(c);
        return c.json({ data: rate_plans.map((mapping) => printedMapping(id, mapping)) });
      });
      const ofMapping = `${ofChannel}/:mapping_id`;
      app.get(ofMapping, (c) => {
        const record = channelFor(c);
        return c.json({ data: printedMapping(record.id, mappingFor(record, c)) });
      });
      app.put(ofMapping, async (c) => {
        const { id } = mappingFor(channelFor(c), c);
        const fields = await bodyFields(c, mappings.type);
        const record = channelFor(c);
        const changed = checkedMapping(record, fields, id, c);
        keepMappings(
          record,
          record.rate_plans.map((mapping) => (mapping.id === id ? changed : mapping)),
          c,
        );
        return c.json({ data: printedMapping(record.id, changed) });
      });
      app.delete(ofMapping, (c) => {
        const record = channelFor(c);
        const { id } = mappingFor(record, c);
        keepMappings(
          record,
          record.rate_plans.filter((mapping) => mapping.id !== id),
          c,
        );
        return c.json(SUCCESS_BODY);
      });
    },
  };
};

function mappingFor({ rate_plans }: ChannelRecord, c: Context<AppEnv>): MappingRecord {
  const mapping = rate_plans.find(({ id }) => id === c.req.param('mapping_id'));
  if (mapping === undefined) throw new Refusal(404);
  return mapping;
}

/** A record that was read and is sent again has masks for passwords, which the service may store. */
function warningsOf(fields: Fields) {
  return { issues: [], warnings: maskedPasswords(fields, adapterWith(fields['channel'])) };
}

function checkChanges({ channel: code }: ChannelRecord, changes: Fields): void {
  const { channel } = changes;
  if (channel === undefined || channel === null) throw invalidArguments({ channel: ['is required'] });
  const issues = channelIssues(changes, { isWhole: false, adapter: adapterWith(code) });
  refuseIf({ ...(channel === code ? {} : NOT_CHANGED), ...toDetails(issues) });
}

/** Connections of several properties and Airbnb's lose their mappings before they are deactivated. */
function refuseMapped(record: ChannelRecord): void {
  const isUnmappedFirst = adapterWith(record.channel)?.isUnmappedFirst ?? false;
  if (record.rate_plans.length === 0 || !(isUnmappedFirst || propertyIdsOf(record).length > 1)) return;
  throw new Refusal(422, { base: ['has mappings; remove them before you deactivate it.'] });
}

function otherProperties(others: readonly PropertyRecord[]): Pick<ChannelRecord, 'other_property_ids'> {
  return others.length === 0 ? {} : { other_property_ids: others.map(({ id }) => id) };
}

function withProperties(
  record: ChannelRecord,
  properties: readonly [PropertyRecord, ...PropertyRecord[]] | undefined,
): ChannelRecord {
  if (properties === undefined) return record;
  const [{ id: property_id }, ...others] = properties;
  const { other_property_ids: _, ...rest } = record;
  return { ...rest, property_id, ...otherProperties(others) };
}

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
