import { describe, expect, test } from 'vitest';
import { BY_GUESTS, CONTRACT, DOUBLE, FAMILY, FLEXIBLE, OCCUPANCY, SAVER } from '../api/hotel-world.js';
import { OTHER_PROPERTY, PROPERTY } from '../api/world.js';
import { service, testWithControls, testWithOta } from './service.js';

const { call, control } = await service();

const { group_id } = CONTRACT;
const BOOKING = { channel: 'BookingCom', settings: { hotel_id: '5868189' } };
const MAPPING_SETTINGS = {
  room_type_code: 586818903,
  rate_plan_code: 16385046,
  occupancy: 2,
  pricing_type: 'OBP',
  primary_occ: true,
  readonly: false,
};
const MAPPED = { rate_plan_id: FLEXIBLE, settings: MAPPING_SETTINGS };
const BAD_REQUEST = { code: 'bad_request', title: 'Bad Request' };
const SUCCESS = { meta: { message: 'Success' } };

const ask = (question: string, body: object) => call('POST', `/channels/${question}`, { body });
const created = async (channel: object): Promise<string> => {
  const { status, body } = await call('POST', '/channels', { body: { channel: { group_id, ...channel } } });
  expect(status, JSON.stringify(body)).toBe(201);
  return `/channels/${body.data.id}`;
};
const attributesOf = async (path: string) => (await call('GET', path)).body.data.attributes;
const put = async (path: string, channel: object) => call('PUT', path, { body: { channel } });
const removed = async (path: string) => {
  await call('POST', `${path}/deactivate`);
  return call('DELETE', path);
};
const listed = async (query: string) => (await call('GET', `/channels?${query}`)).body.data.map(({ id }) => id);
const idOf = (path: string) => path.replace('/channels/', '');

describe('questions about settings', () => {
  testWithOta('are flat: { channel, settings }; each is required [D26]', async () => {
    expect((await ask('test_connection', BOOKING)).body.data).toEqual({ success: true, errors: null });
    for (const question of ['test_connection', 'mapping_details', 'connection_details']) {
      const { status, body } = await ask(question, {});
      expect([status, body.errors]).toEqual([
        422,
        { ...BAD_REQUEST, details: { channel: ['is required'], settings: ['is required'] } },
      ]);
    }
  });

  testWithOta('fail as 200 for settings that the OTA refuses, with or without a reason [D26]', async () => {
    const tried = async (channel: string, settings: object) =>
      (await ask('test_connection', { channel, settings })).body;
    expect(await tried('BookingCom', { hotel_id: 'nope' })).toEqual({ data: { success: false, errors: null } });
    expect(await tried('OccupancyBased', {})).toEqual({
      data: { success: false, errors: { hotel_id: ["can't be blank"] } },
    });
  });

  testWithOta('fail for the hotel of another connection [D26]', async () => {
    const path = await created({ ...OCCUPANCY, settings: { hotel_id: 'taken' } });
    expect(
      (await ask('test_connection', { channel: 'OccupancyBased', settings: { hotel_id: 'taken' } })).body.data,
    ).toEqual({
      success: false,
      errors: { hotel_id: ['is used by another connection.'] },
    });
    await removed(path);
  });

  testWithOta('answer connection details, and 400 with details for refused credentials [D26]', async () => {
    expect((await ask('connection_details', BOOKING)).body.data).toEqual({
      type: 'connection_details',
      attributes: { currency: 'EUR' },
    });
    const { status, body } = await ask('connection_details', {
      channel: 'ContractBased',
      settings: { user: 'harbour' },
    });
    expect([status, body.errors]).toEqual([
      400,
      { ...BAD_REQUEST, details: { settings: ["settings.password: can't be blank"] } },
    ]);
  });

  testWithOta('answer mapping details in the shape of the OTA, and 422 with the reason or null [D26]', async () => {
    const { data } = (await ask('mapping_details', { channel: 'AirBNB', settings: {} })).body;
    expect(Object.keys(data)).toEqual(['listing_id_dictionary']);
    const refused = await ask('mapping_details', { channel: 'BookingCom', settings: { hotel_id: 'nope' } });
    expect([refused.status, refused.body]).toEqual([422, { errors: null }]);
  });
});

describe('adapters', () => {
  test('are listed as whole descriptors, without pages [D26]', async () => {
    const { body } = await call('GET', '/channels/list');
    expect(Object.keys(body)).toEqual(['data']);
    const one = body.data.find(({ code }) => code === 'BookingCom');
    expect(one).toEqual((await call('GET', '/channels/adapter?code=BookingCom')).body.data);
  });

  test('have a kind, actions, a mode of mapping and a number of properties [D26]', async () => {
    for (const adapter of (await call('GET', '/channels/list')).body.data) {
      expect(['ota', 'meta', 'cm']).toContain(adapter['kind']);
      expect(adapter['actions']).toEqual(expect.any(Array));
      expect(['room_rate_multioccupancy', 'direct', 'listing', 'tree', null]).toContain(adapter['mapping_mode']);
      expect(adapter['message_support']).toEqual(expect.any(Boolean));
      expect(['single', 'multiple', null]).toContain(adapter['property_mapping']);
    }
  });

  test('of Booking.com have the recorded settings, five of them hidden flags [L]', async () => {
    const { data } = (await call('GET', '/channels/adapter?code=BookingCom')).body;
    const typesOf = (fields: unknown) =>
      Object.fromEntries(Object.entries(Object(fields)).map(([name, field]) => [name, Object(field).type]));
    expect(typesOf(data['params'])).toEqual({
      hotel_id: 'string',
      machine_account: 'hidden',
      send_email_notifications: 'boolean',
      email: 'string',
      allow_payout_method_update: 'hidden',
      allow_payout_update: 'hidden',
      allow_vcc_balance: 'hidden',
      allow_vcc_fees_payout: 'hidden',
      allow_virtual_credit_card_update: 'hidden',
    });
    expect(typesOf(data['rate_params'])).toEqual({
      rate_plan_code: 'string',
      room_type_code: 'string',
      occupancy: 'integer',
      pricing_type: 'select',
      primary_occ: 'boolean',
      readonly: 'boolean',
    });
    expect(data['rate_params']).toMatchObject({
      pricing_type: { default: 'Standart', options: ['Standard', 'OBP'] },
    });
    expect(data).toMatchObject({
      kind: 'meta',
      actions: ['load_future_reservations'],
      mapping_mode: 'room_rate_multioccupancy',
      message_support: true,
      property_mapping: 'single',
    });
  });

  test('are found by a code in the right case alone [CL]', async () => {
    expect((await call('GET', '/channels/adapter?code=bookingcom')).status).toBe(400);
  });

  test('have short codes, without pages [D26]', async () => {
    const { body } = await call('GET', '/channels/codes');
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data).toContainEqual({ code: 'BDC', name: 'Booking.com' });
  });
});

describe('a connection', () => {
  testWithOta('has the documented attributes and relationships [D26]', async () => {
    const path = await created({ ...BOOKING, title: 'Opera', properties: [PROPERTY], rate_plans: [MAPPED] });
    const { attributes, relationships } = (await call('GET', path)).body.data;
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
    expect(attributes).toEqual({
      id: idOf(path),
      title: 'Opera',
      channel: 'BookingCom',
      currency: 'EUR',
      is_active: false,
      actions: ['load_future_reservations'],
      properties: [PROPERTY],
      settings: expect.objectContaining({ hotel_id: '5868189', machine_account: expect.any(String) }),
      rate_plans: [{ id: expect.any(String), ...MAPPED }],
      expected_removal_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      inserted_at: time,
      updated_at: time,
    });
    expect(relationships).toEqual({
      group: { data: { type: 'group', id: group_id } },
      properties: { data: [{ type: 'property', id: PROPERTY }] },
    });
    expect((await removed(path)).body).toEqual(SUCCESS);
  });

  testWithOta('keeps codes of rooms and rates as they came: whole numbers stay numbers [D26]', async () => {
    const { data } = (await ask('mapping_details', BOOKING)).body;
    expect(data['rooms']).toMatchObject([
      { id: 586818903, max_children: 0, rates: [{ id: 16385046 }, { id: 16385047 }] },
    ]);
    const path = await created({ ...BOOKING, properties: [PROPERTY], rate_plans: [MAPPED] });
    expect(await attributesOf(path)).toMatchObject({ rate_plans: [{ settings: MAPPING_SETTINGS }] });
    await removed(path);
  });

  testWithOta('keeps derived prices of the connection and of a mapping as they were sent [D26]', async () => {
    const derivedBy = (percent: string) => ({ derived_option: { rate: [['increase_by_percent', percent]] } });
    const rate_plans = [{ ...MAPPED, settings: { ...MAPPING_SETTINGS, ...derivedBy('10.00') } }];
    const settings = { ...BOOKING.settings, ...derivedBy('5.00') };
    const path = await created({ ...BOOKING, settings, properties: [PROPERTY], rate_plans });
    expect(await attributesOf(path)).toMatchObject({ settings, rate_plans });
    await removed(path);
  });

  testWithOta('masks passwords in answers [CL]', async () => {
    const path = await created(CONTRACT);
    expect(Object((await attributesOf(path))['settings']).password).toBe('********');
    await removed(path);
  });

  testWithOta('is listed by property, room type, group, adapter, exact title, currency and state [D26]', async () => {
    const contract = await created(CONTRACT);
    const occupancy = await created({ ...OCCUPANCY, title: 'By guests' });
    const [first, second] = [idOf(contract), idOf(occupancy)];
    expect(await listed(`filter[property_id]=${PROPERTY}&order[title]=desc`)).toEqual([first, second]);
    expect(await listed(`filter[property_id]=${OTHER_PROPERTY}`)).toEqual([]);
    expect(await listed(`filter[room_type_id]=${DOUBLE}`)).toEqual([first]);
    expect(await listed(`filter[room_type_id]=${FAMILY}`)).toEqual([second]);
    expect(await listed(`filter[group_id]=${group_id}`)).toEqual([second, first]);
    expect(await listed('filter[channel]=OccupancyBased')).toEqual([second]);
    expect(await listed('filter[title]=By guests')).toEqual([second]);
    expect(await listed('filter[title]=By')).toEqual([]);
    expect(await listed('filter[currency]=EUR&order[inserted_at]=asc')).toEqual([first, second]);
    expect(await listed('filter[currency]=USD')).toEqual([]);
    expect(await listed('filter[is_active]=true')).toEqual([]);
    const { body } = await call('GET', '/channels/options');
    expect(body).toEqual({
      data: [
        { id: second, type: 'channel', attributes: { id: second, title: 'By guests', channel: 'OccupancyBased' } },
        { id: first, type: 'channel', attributes: { id: first, title: 'Contract channel', channel: 'ContractBased' } },
      ],
    });
    await removed(contract);
    await removed(occupancy);
  });

  testWithOta('keeps absent fields in an update, and replaces settings and mappings as a whole [D26]', async () => {
    const { channel } = OCCUPANCY;
    const path = await created(OCCUPANCY);
    const before = await attributesOf(path);
    expect((await put(path, { channel, title: 'Renamed' })).body.data.attributes).toMatchObject({
      title: 'Renamed',
      settings: before['settings'],
      rate_plans: before['rate_plans'],
    });
    const settings = { hotel_id: '4712', derived_option: { rate: [['increase_by_percent', '5.00']] } };
    expect((await put(path, { channel, settings })).body.data.attributes['settings']).toEqual(settings);
    expect((await put(path, { channel, rate_plans: [] })).body.data.attributes['rate_plans']).toEqual([]);
    await removed(path);
  });

  testWithOta('needs its adapter in an update, and keeps it [D26]', async () => {
    const path = await created(OCCUPANCY);
    const lacking = await put(path, { title: 'Renamed' });
    expect([lacking.status, lacking.body.errors]).toEqual([
      422,
      { ...BAD_REQUEST, details: { channel: ['is required'] } },
    ]);
    const other = await put(path, { channel: 'ContractBased' });
    expect([other.status, other.body.errors.code]).toEqual([422, 'validation_error']);
    await removed(path);
  });

  testWithControls('is synchronized in full by an update while it is active [D26]', async () => {
    const path = await created(OCCUPANCY);
    await call('POST', `${path}/activate`);
    await put(path, { channel: 'OccupancyBased', title: 'Renamed' });
    const { data } = (await control('GET', '/requests')).body;
    expect(data.findLast(({ method }) => method === 'PUT')?.['pushed']).toMatchObject({ channel_id: idOf(path) });
    await removed(path);
  });

  testWithOta('keeps a property whose rate plans are mapped [D26]', async () => {
    const path = await created(CONTRACT);
    const moved = { channel: CONTRACT.channel, properties: [OTHER_PROPERTY] };
    const refused = await put(path, moved);
    expect([refused.status, Object.keys(refused.body.errors.details)]).toEqual([422, ['properties']]);
    expect((await put(path, { ...moved, rate_plans: [] })).body.data.attributes['properties']).toEqual([
      OTHER_PROPERTY,
    ]);
    await removed(path);
  });
});

describe('the states of a connection', () => {
  testWithOta('readiness names the connection, and has a message [D26]', async () => {
    const { rate_plans, ...unmapped } = OCCUPANCY;
    const path = await created(unmapped);
    const obstacle = { id: idOf(path), type: 'entity', entity: 'Channel', relation: 'Mapping', error_code: 'required' };
    expect((await call('POST', `${path}/check_readiness`)).body).toEqual({ data: [obstacle], ...SUCCESS });
    await put(path, { channel: OCCUPANCY.channel, rate_plans });
    expect((await call('POST', `${path}/check_readiness`)).body).toEqual({ data: [], ...SUCCESS });
    await removed(path);
  });

  testWithOta('activating and deactivating succeed twice; inactive, it is removed 30 days later [D26]', async () => {
    const path = await created(CONTRACT);
    for (const action of ['activate', 'activate', 'deactivate', 'deactivate', 'activate']) {
      const { status, body } = await call('POST', `${path}/${action}`);
      expect([status, body]).toEqual([200, SUCCESS]);
      const { is_active, expected_removal_date, updated_at } = await attributesOf(path);
      const changedOn = Date.parse(String(updated_at).slice(0, 10));
      const days = (Date.parse(String(expected_removal_date)) - changedOn) / 86_400_000;
      expect([is_active, expected_removal_date === null ? null : days]).toEqual(
        action === 'activate' ? [true, null] : [false, 30],
      );
    }
    const { status, body } = await call('DELETE', path);
    expect([status, body.errors.code]).toEqual([422, 'validation_error']);
    await removed(path);
  });

  testWithOta('of several properties, or of Airbnb, loses its mappings before it is deactivated [D26]', async () => {
    for (const properties of [[PROPERTY], [PROPERTY, OTHER_PROPERTY]]) {
      const rate_plans = [{ rate_plan_id: FLEXIBLE, settings: { listing_id: '40001' } }];
      const path = await created({ channel: 'AirBNB', properties, settings: {}, rate_plans });
      expect((await attributesOf(path))['properties']).toEqual(properties);
      await call('POST', `${path}/activate`);
      const refused = await call('POST', `${path}/deactivate`);
      expect([refused.status, refused.body.errors.code]).toEqual([422, 'validation_error']);
      await put(path, { channel: 'AirBNB', rate_plans: [] });
      expect((await call('POST', `${path}/deactivate`)).status).toBe(200);
      expect(await listed(`filter[property_id]=${properties.at(-1)}`)).toEqual([idOf(path)]);
      await call('DELETE', path);
    }
  });

  testWithOta('of an adapter with one property cannot have two [D26]', async () => {
    const channel = { ...CONTRACT, properties: [PROPERTY, OTHER_PROPERTY] };
    const { status, body } = await call('POST', '/channels', { body: { channel } });
    expect([status, Object.keys(body.errors.details)]).toEqual([422, ['properties']]);
  });
});

describe('mappings one by one', () => {
  testWithOta('are added, read, replaced and removed, and the others stay [D26]', async () => {
    const path = await created({ ...BOOKING, properties: [PROPERTY], rate_plans: [MAPPED] });
    const settings = { ...MAPPING_SETTINGS, occupancy: 1, primary_occ: false };
    const mapping = { rate_plan_id: SAVER, settings };
    const added = await call('POST', `${path}/mappings`, { body: { mapping } });
    const { id } = added.body.data;
    expect([added.status, added.body.data]).toMatchObject([
      200,
      {
        type: 'channel_rate_plan',
        attributes: { id, settings },
        relationships: { channel: { data: { type: 'channel', id: idOf(path) } } },
      },
    ]);
    expect((await attributesOf(path))['rate_plans']).toMatchObject([MAPPED, { id, ...mapping }]);
    expect((await call('GET', `${path}/mappings/${id}`)).body.data).toEqual(added.body.data);
    const changed = { mapping: { rate_plan_id: SAVER, settings: { ...settings, readonly: true } } };
    expect((await call('PUT', `${path}/mappings/${id}`, { body: changed })).body.data.attributes['settings']).toEqual({
      ...settings,
      readonly: true,
    });
    expect((await call('DELETE', `${path}/mappings/${id}`)).body).toEqual(SUCCESS);
    expect((await call('DELETE', `${path}/mappings/${id}`)).status).toBe(404);
    expect((await attributesOf(path))['rate_plans']).toMatchObject([MAPPED]);
    await removed(path);
  });

  testWithOta('get the defaults of the adapter [D26]', async () => {
    const path = await created({ ...BOOKING, properties: [PROPERTY] });
    const { pricing_type: _, ...settings } = MAPPING_SETTINGS;
    const added = await call('POST', `${path}/mappings`, { body: { mapping: { rate_plan_id: BY_GUESTS, settings } } });
    expect(added.body.data.attributes['settings']).toEqual({ ...settings, pricing_type: 'Standart' });
    await removed(path);
  });
});
