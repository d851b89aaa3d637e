import { describe, expect, test } from 'vitest';
import { channelIssues, settingIssues } from '../../../src/channel/api/resources/channel-checks.js';
import type { ChannelWrite, Mapping } from '../../../src/channel/api/resources/channels.js';
import { BY_GUESTS, CONTRACT, FLEXIBLE, GROUP, hotelWorld, OCCUPANCY, SAVER } from './hotel-world.js';
import { collected, failure, KEY, OTHER_PROPERTY, PROPERTY } from './world.js';

const { rate_plans: MAPPINGS = [] } = CONTRACT;

describe('adapters', () => {
  test('are listed, and described one by one', async () => {
    const { api } = await hotelWorld();
    const adapters = await api.channels.adapters();
    expect(adapters.map(({ code }) => code)).toEqual(['ContractBased', 'OccupancyBased', 'BookingCom', 'AirBNB']);
    const contract = await api.channels.adapter('ContractBased');
    expect(adapters[0]).toEqual(contract);
    expect(contract).toMatchObject({
      code: 'ContractBased',
      kind: 'ota',
      actions: [],
      mapping_mode: 'room_rate_multioccupancy',
      message_support: false,
      property_mapping: 'single',
    });
    expect(contract.params['booking_amount_settings']).toMatchObject({
      type: 'select',
      default: 'With Commission',
      options: ['With Commission', 'Without Commission'],
    });
    expect(Object.keys(contract.params)).toEqual([
      'user',
      'password',
      'min_stay_type',
      'email',
      'send_email_notifications',
      'booking_amount_settings',
      'hotel_id',
      'contract_sequence',
      'price_type',
      'contract_start_date',
      'contract_end_date',
    ]);
    expect(Object.keys(contract.rate_params)).toEqual(['rate_plan_code', 'room_type_code', 'readonly', 'is_primary']);
    const occupancy = await api.channels.adapter('OccupancyBased');
    expect(Object.keys(occupancy.params)).toEqual([
      'hotel_id',
      'send_email_notifications',
      'get_bookings',
      'email',
      'min_stay_type',
    ]);
    expect(occupancy.params['email']?.rules).toEqual([
      { apply: 'hidden', when: false, influence_field: 'send_email_notifications', with_value: '' },
    ]);
    expect(Object.values(occupancy.params).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
    expect(await failure(api.channels.adapter('Other'))).toMatchObject({
      name: 'BadRequestError',
      status: 400,
      details: {
        code: ['is not the code of an adapter; the adapters are ContractBased, OccupancyBased, BookingCom, AirBNB.'],
      },
    });
  });

  test('lead from credentials to hotels, contracts, rooms and rates', async () => {
    const { api } = await hotelWorld();
    const { channel, settings } = CONTRACT;
    const { user, password } = settings;
    const { hotels } = await api.channels.connectionDetails({ channel, settings: { user, password } });
    expect(hotels[0]).toMatchObject({ id: '10001', title: 'Harbour Hotel' });
    expect(hotels[0]?.contracts[0]).toMatchObject({
      active: true,
      contract_sequence: '501',
      contract_name: 'Contract 501',
      contract_start_date: '2026-01-01',
      contract_end_date: '2028-12-31',
      price_type: 'Recommended',
      boards: [
        { id: 'RO', title: 'Room only' },
        { id: 'BB', title: 'Bed and breakfast' },
      ],
    });
    const standard = await api.channels.mappingDetails({ channel, settings });
    expect(standard.pricing_type).toBe('Standard');
    expect(standard.rooms.map(({ title }) => title)).toEqual([
      'Single room (1+0)',
      'Double room (2+0)',
      'Double room (2+1)',
    ]);
    expect(standard.rooms[1]?.rates[0]).toMatchObject({ id: 'RO', title: 'Room only', readonly: false });
    const byOccupancy = await api.channels.mappingDetails(OCCUPANCY);
    expect(byOccupancy.pricing_type).toBe('OBP');
    expect(byOccupancy.rooms.map(({ rates }) => rates[0])).toMatchObject([
      { id: 'BAR', occupancies: [1, 2], max_persons: 2 },
      { id: 'BAR', occupancies: [1, 2, 3, 4], max_persons: 4 },
    ]);
    expect(await failure(api.channels.mappingDetails({ channel, settings: {} }))).toMatchObject({
      name: 'ValidationError',
      status: 422,
    });
  });

  test.each([
    ['right settings', CONTRACT.settings, true],
    ['any hotel', { ...CONTRACT.settings, hotel_id: 'anything' }, true],
    ['the hotel nope', { ...CONTRACT.settings, hotel_id: 'nope' }, false],
    ['no settings', {}, false],
    ['no password', { ...CONTRACT.settings, password: '' }, false],
    ['a price type that there is not', { ...CONTRACT.settings, price_type: 'Free' }, false],
  ])('a test with %s succeeds or not, and throws nothing', async (_, settings, success) => {
    const { api } = await hotelWorld();
    const tested = await api.channels.testConnection({ channel: 'ContractBased', settings });
    expect(tested.success).toBe(success);
    expect(tested.errors === null).toBe(success);
  });

  test('an unknown adapter is refused: tested, mapped, asked for details, and connected', async () => {
    const { api } = await hotelWorld();
    const unknown = { channel: 'Unheard', settings: {} };
    const refused = { name: 'BadRequestError', status: 400, details: { channel: [expect.any(String)] } };
    expect(await failure(api.channels.testConnection(unknown))).toMatchObject(refused);
    expect(await failure(api.channels.mappingDetails(unknown))).toMatchObject(refused);
    expect(await failure(api.channels.connectionDetails(unknown))).toMatchObject(refused);
    expect(await failure(api.channels.create({ ...CONTRACT, ...unknown }))).toMatchObject(refused);
  });

  test('contract_sequence is text, also where the service answers a number', async () => {
    const { api, sandbox } = await hotelWorld();
    const contract = { active: true, contract_sequence: 501, price_type: 'Cost' };
    const attributes = { hotels: [{ id: '10001', title: 'Harbour', contracts: [contract, { contract_name: 'Old' }] }] };
    const body = { data: { type: 'connection_details', attributes } };
    sandbox.failNext({ status: 200, path: '/api/v1/channels/connection_details', body });
    const { hotels } = await api.channels.connectionDetails(CONTRACT);
    expect(hotels[0]?.contracts.map(({ contract_sequence }) => contract_sequence)).toEqual(['501', '']);
    const settings = { ...CONTRACT.settings, contract_sequence: 501 };
    const created = await api.channels.create({ ...CONTRACT, settings });
    expect(created.settings['contract_sequence']).toBe('501');
    expect(sandbox.requests().at(-1)?.body).toContain('"contract_sequence":"501"');
  });
});

describe('answers to questions', () => {
  const BOOKING = { channel: 'BookingCom', settings: { hotel_id: '5868189' } };
  const answering = async (question: string, body: object, status = 200) => {
    const { api, sandbox } = await hotelWorld();
    sandbox.failNext({ status, path: `/api/v1/channels/${question}`, body });
    return api.channels;
  };

  test('questions send the adapter and the settings without another channel around them', async () => {
    const { api, sandbox } = await hotelWorld();
    await api.channels.testConnection(BOOKING);
    await api.channels.mappingDetails(BOOKING);
    await api.channels.connectionDetails(BOOKING);
    const bodies = sandbox.requests().map(({ body }) => JSON.parse(body));
    expect(bodies).toEqual([BOOKING, BOOKING, BOOKING]);
  });

  test.each<[string, unknown, unknown]>([
    ['null', null, null],
    ['a text', 'Wrong hotel', 'Wrong hotel'],
    ['a list', ['Wrong hotel'], ['Wrong hotel']],
    ['an object', { hotel_id: ['is wrong'] }, { hotel_id: ['is wrong'] }],
    ['a number, which is no reason', 7, null],
  ])('errors of a connection test may be %s', async (_, errors, read) => {
    const channels = await answering('test_connection', { data: { success: false, errors } });
    expect(await channels.testConnection(BOOKING)).toMatchObject({ success: false, errors: read });
  });

  test('nothing to map is no room', async () => {
    const channels = await answering('mapping_details', { data: {} });
    expect(await channels.mappingDetails(BOOKING)).toEqual({ pricing_type: undefined, rooms: [], attributes: {} });
  });

  test('entities of another kind are in the attributes', async () => {
    const { api } = await hotelWorld();
    const { rooms, attributes } = await api.channels.mappingDetails({ channel: 'AirBNB', settings: {} });
    expect([rooms, Object.keys(attributes)]).toEqual([[], ['listing_id_dictionary']]);
  });

  test('a refusal without a reason is a ValidationError', async () => {
    const channels = await answering('mapping_details', { errors: null }, 422);
    expect(await failure(channels.mappingDetails(BOOKING))).toMatchObject({ name: 'ValidationError', status: 422 });
  });

  test('connection details have a currency, or nothing where the OTA reports nothing', async () => {
    const { api } = await hotelWorld();
    expect(await api.channels.connectionDetails(BOOKING)).toEqual({
      hotels: [],
      currency: 'EUR',
      attributes: { currency: 'EUR' },
    });
    const channels = await answering('connection_details', { data: { type: 'connection_details', attributes: null } });
    expect(await channels.connectionDetails(BOOKING)).toEqual({ hotels: [], currency: undefined, attributes: {} });
  });

  test('credentials that the OTA refuses are a BadRequestError with the reason', async () => {
    const { api } = await hotelWorld();
    expect(await failure(api.channels.connectionDetails({ ...CONTRACT, settings: { user: 'harbour' } }))).toMatchObject(
      {
        name: 'BadRequestError',
        status: 400,
        issues: [{ path: 'settings.password', message: "can't be blank" }],
      },
    );
  });

  test('codes are short, and options have the adapter', async () => {
    const { api } = await hotelWorld();
    expect(await api.channels.codes()).toEqual([
      { code: 'ABB', name: 'Airbnb' },
      { code: 'BDC', name: 'Booking.com' },
      { code: 'EXP', name: 'Expedia' },
      { code: 'OFL', name: 'Offline' },
    ]);
    const { id } = await api.channels.create(OCCUPANCY);
    const attributes = { id, title: 'Occupancy OTA - Harbour Hotel', channel: 'OccupancyBased' };
    expect(await api.channels.options()).toEqual([{ ...attributes, attributes }]);
  });

  test('the status of a connection to Google is read', async () => {
    const { api, sandbox } = await hotelWorld();
    const attributes = { title: 'Google', channel: 'GoogleHotelARI', status: 'pending' };
    sandbox.failNext({
      status: 200,
      path: `/api/v1/channels/${GROUP}`,
      body: { data: { type: 'channel', id: GROUP, attributes } },
    });
    expect((await api.channels.get(GROUP)).status).toBe('pending');
  });
});

describe('a mapping by itself', () => {
  const BOOKING = { channel: 'BookingCom', group_id: GROUP, properties: [PROPERTY], settings: { hotel_id: '5868189' } };
  const settings = {
    room_type_code: 586818903,
    rate_plan_code: 16385046,
    occupancy: 2,
    pricing_type: 'OBP',
    primary_occ: true,
  };
  const mapping = { rate_plan_id: FLEXIBLE, settings };

  test('is added, read, replaced and removed; codes stay numbers', async () => {
    const { api } = await hotelWorld();
    const { id } = await api.channels.create(BOOKING);
    const added = await api.channels.addMapping(id, mapping);
    expect(added).toEqual({ id: added.id, ...mapping });
    const { rate_plans } = await api.channels.get(id);
    expect(rate_plans).toEqual([added]);
    expect(await api.channels.mapping(id, added.id)).toEqual(added);
    const other = { rate_plan_id: SAVER, settings: { ...settings, readonly: true } };
    expect(await api.channels.updateMapping(id, added.id, other)).toEqual({ id: added.id, ...other });
    await api.channels.removeMapping(id, added.id);
    expect(await failure(api.channels.mapping(id, added.id))).toMatchObject({ name: 'NotFoundError' });
    expect((await api.channels.get(id)).rate_plans).toEqual([]);
  });

  test('whose creation got no answer is found in the connection, and is not created twice', async () => {
    const { api, sandbox } = await hotelWorld();
    const { id } = await api.channels.create(BOOKING);
    const path = `/api/v1/channels/${id}/mappings`;
    sandbox.failNext({ kind: 'cut', method: 'POST', path, after: 'effect' });
    const added = await api.channels.addMapping(id, mapping);
    expect((await api.channels.get(id)).rate_plans).toEqual([added]);
    sandbox.failNext({ kind: 'cut', method: 'POST', path });
    const other = { ...mapping, rate_plan_id: SAVER };
    expect(await failure(api.channels.addMapping(id, other))).toMatchObject({ name: 'UnknownOutcomeError' });
    expect((await api.channels.get(id)).rate_plans).toEqual([added]);
  });

  test('is not sent without a rate plan or settings, nor for a missing id', async () => {
    const { api, sandbox } = await hotelWorld();
    const wrong = { rate_plan_id: 'mine', settings: undefined } as never;
    expect(await failure(api.channels.addMapping(GROUP, wrong))).toMatchObject({
      status: undefined,
      issues: [
        { code: 'not_uuid', path: 'rate_plan_id' },
        { code: 'required', path: 'settings' },
      ],
    });
    expect(await failure(api.channels.removeMapping(GROUP, ''))).toMatchObject({
      name: 'TypeError',
      message: 'The id of a mapping is missing.',
    });
    expect(sandbox.requests()).toEqual([]);
  });

  test('of a rate plan of another property is refused', async () => {
    const { api } = await hotelWorld();
    const { id } = await api.channels.create(BOOKING);
    expect(await failure(api.channels.addMapping(id, { ...mapping, rate_plan_id: GROUP }))).toMatchObject({
      status: 422,
      details: { rate_plan_id: ['does not exist at the property'] },
    });
  });

  test('of a property that the key may not use is refused, also in a connection of several', async () => {
    const { api } = await hotelWorld({ apiKeys: [{ key: KEY, properties: [OTHER_PROPERTY] }] });
    const airbnb = { channel: 'AirBNB', group_id: GROUP, properties: [OTHER_PROPERTY], settings: {} };
    const { id } = await api.channels.create(airbnb);
    const listing = { rate_plan_id: FLEXIBLE, settings: { listing_id: '40001' } };
    expect(await failure(api.channels.addMapping(id, listing))).toMatchObject({
      status: 422,
      details: { rate_plan_id: ['does not exist at the property'] },
    });
    expect((await api.channels.get(id)).properties).toEqual([OTHER_PROPERTY]);
  });

  test('of a listing needs neither room nor rate, and brings its property into a connection of several', async () => {
    const { api } = await hotelWorld();
    const airbnb = { channel: 'AirBNB', group_id: GROUP, properties: [OTHER_PROPERTY], settings: {} };
    const { id } = await api.channels.create(airbnb);
    await api.channels.addMapping(id, { rate_plan_id: FLEXIBLE, settings: { listing_id: '40001' } });
    const { properties, rate_plans } = await api.channels.get(id);
    expect([properties, rate_plans?.map(({ settings: own }) => own)]).toEqual([
      [OTHER_PROPERTY, PROPERTY],
      [{ listing_id: '40001' }],
    ]);
    await api.channels.activate(id);
    expect(await failure(api.channels.deactivate(id))).toMatchObject({
      name: 'ValidationError',
      issues: [{ message: 'has mappings; remove them before you deactivate it.' }],
    });
  });
});

describe('a connection', () => {
  test('is created inactive, whatever is sent, with a title and defaults', async () => {
    const { api } = await hotelWorld();
    const sent = { ...OCCUPANCY, is_active: true };
    const created = await api.channels.create(sent);
    expect(created).toMatchObject({
      channel: 'OccupancyBased',
      title: 'Occupancy OTA - Harbour Hotel',
      is_active: false,
      group_id: GROUP,
      properties: [PROPERTY],
      settings: { hotel_id: '4711', get_bookings: true, min_stay_type: 'Arrival' },
    });
    expect(created.rate_plans?.map(({ rate_plan_id }) => rate_plan_id)).toEqual([BY_GUESTS]);
    expect(created.attributes['currency']).toBe('EUR');
    expect(await api.channels.get(created.id)).toEqual(created);
  });

  test('is listed over all pages, by filter and in order', async () => {
    const { api } = await hotelWorld();
    for (const hotel_id of ['b', 'a', 'c']) {
      await api.channels.create({ ...OCCUPANCY, title: `Hotel ${hotel_id}`, settings: { hotel_id } });
    }
    const { id } = await api.channels.create({ ...CONTRACT, title: 'Contract' });
    await api.channels.activate(id);
    const titles = async (...asked: Parameters<typeof api.channels.list>) =>
      (await collected(api.channels.list(...asked))).map(({ title }) => title);
    expect(await titles()).toEqual(['Contract', 'Hotel a', 'Hotel b', 'Hotel c']);
    expect(await titles({ channel: 'OccupancyBased' }, { order: { title: 'desc' } })).toEqual([
      'Hotel c',
      'Hotel b',
      'Hotel a',
    ]);
    expect(await titles({ is_active: true })).toEqual(['Contract']);
    expect(await titles({ property_id: OTHER_PROPERTY })).toEqual([]);
  });

  test('goes through its states', async () => {
    const { api, sandbox } = await hotelWorld();
    const { rate_plans: _, ...unmapped } = CONTRACT;
    const { id } = await api.channels.create(unmapped);
    expect(await api.channels.checkReadiness(id)).toMatchObject({
      isReady: false,
      obstacles: [{ id, entity: 'Channel', relation: 'Mapping', error_code: 'required' }],
      message: 'Success',
    });
    expect(await failure(api.channels.activate(id))).toMatchObject({ name: 'ValidationError', status: 422 });
    await api.channels.update(id, { rate_plans: MAPPINGS });
    expect(await api.channels.checkReadiness(id)).toMatchObject({ isReady: true, obstacles: [] });
    expect(await api.channels.activate(id)).toMatchObject({ id, is_active: true });
    const { pushed } = sandbox.requests().findLast(({ method }) => method === 'POST') ?? {};
    expect(pushed).toMatchObject({ channel_id: id, property_id: PROPERTY });
    expect(pushed?.mappings.map(({ rate_plan_id, sends }) => [rate_plan_id, sends])).toEqual([
      [FLEXIBLE, ['prices', 'availability', 'restrictions']],
      [SAVER, ['prices']],
    ]);
    expect(await api.channels.activate(id)).toMatchObject({ is_active: true, expected_removal_date: null });
    expect(sandbox.requests().findLast(({ method }) => method === 'POST')?.pushed).toBeUndefined();
    const refused = await failure(api.channels.remove(id));
    expect(refused).toMatchObject({
      name: 'ValidationError',
      issues: [{ message: 'is active; deactivate it first.' }],
    });
    const deactivated = await api.channels.deactivate(id);
    expect(deactivated).toMatchObject({ is_active: false });
    expect(deactivated.rate_plans).toHaveLength(2);
    await api.channels.remove(id);
    expect(await failure(api.channels.get(id))).toMatchObject({ name: 'NotFoundError' });
  });

  test('creates but does not activate a connection to a hotel that the OTA does not know', async () => {
    const { api } = await hotelWorld();
    const { id } = await api.channels.create({ ...OCCUPANCY, settings: { hotel_id: 'nope' } });
    expect((await api.channels.checkReadiness(id)).obstacles).toEqual([
      { id, entity: 'Channel', relation: 'Settings', error_code: 'invalid' },
    ]);
  });

  test('is updated: mappings are replaced as a whole, and null takes one out', async () => {
    const { api } = await hotelWorld();
    const { id } = await api.channels.create(CONTRACT);
    const idsOf = (mappings: readonly Mapping[] | undefined) => mappings?.map(({ rate_plan_id }) => rate_plan_id);
    expect(idsOf((await api.channels.update(id, { title: 'New title' })).rate_plans)).toEqual([FLEXIBLE, SAVER]);
    expect(idsOf((await api.channels.update(id, { rate_plans: MAPPINGS.slice(0, 1) })).rate_plans)).toEqual([FLEXIBLE]);
    const [first, second] = MAPPINGS;
    if (first === undefined || second === undefined) throw new Error('There are two mappings.');
    const withNull = [first, { ...second, settings: null }];
    expect(idsOf((await api.channels.update(id, { rate_plans: withNull })).rate_plans)).toEqual([FLEXIBLE]);
    expect(await failure(api.channels.update(id, { channel: 'OccupancyBased' }))).toMatchObject({
      name: 'ValidationError',
      details: { channel: ['cannot be changed; remove the connection and create another one.'] },
    });
  });

  test('accepts the fields of a connection from the API as an update', async () => {
    const { api } = await hotelWorld();
    const created = await api.channels.create(CONTRACT);
    const { channel, title, properties, rate_plans } = created;
    const again = await api.channels.update(created.id, { channel, title, properties, rate_plans });
    expect(again.settings).toEqual(created.settings);
    const booking = await api.channels.create(OCCUPANCY);
    expect((await api.channels.update(booking.id, { ...booking, group_id: GROUP })).settings).toEqual(booking.settings);
  });

  test('refuses a second connection of a hotel for an adapter with occupancies', async () => {
    const { api } = await hotelWorld();
    await api.channels.create(OCCUPANCY);
    expect(await failure(api.channels.create(OCCUPANCY))).toMatchObject({
      name: 'ValidationError',
      status: 422,
      code: undefined,
      title: undefined,
      details: { settings: ['channel with the same settings already exists'] },
    });
    await api.channels.create({ ...OCCUPANCY, settings: { hotel_id: '4712' } });
  });

  test('with the settings of another one is refused, and with others is not', async () => {
    const { api } = await hotelWorld();
    const { id } = await api.channels.create(CONTRACT);
    expect(await failure(api.channels.create({ ...CONTRACT, title: 'Another' }))).toMatchObject({
      name: 'ValidationError',
      status: 422,
      message: expect.stringContaining('settings: channel with the same settings already exists'),
    });
    await api.channels.create({ ...CONTRACT, settings: { ...CONTRACT.settings, contract_sequence: '502' } });
    expect((await api.channels.update(id, { title: 'Renamed', settings: CONTRACT.settings })).title).toBe('Renamed');
  });

  test('with other settings replaces the stored ones as a whole', async () => {
    const { api, sandbox } = await hotelWorld();
    const { id, settings } = await api.channels.create(OCCUPANCY);
    expect(settings).toEqual({
      send_email_notifications: false,
      get_bookings: true,
      min_stay_type: 'Arrival',
      hotel_id: '4711',
    });
    const merged = {
      ...settings,
      min_stay_type: 'Through',
      derived_option: { rate: [['increase_by_percent', '5.00']] },
    };
    expect((await api.channels.update(id, { settings: merged })).settings).toEqual(merged);
    expect(sandbox.requests().at(-1)?.body).toContain('"channel":"OccupancyBased"');
    expect((await api.channels.update(id, { settings: { hotel_id: '4711' } })).settings).toEqual({ hotel_id: '4711' });
    expect(await failure(api.channels.update(id, { settings: { min_stay_type: 'Through' } }))).toMatchObject({
      name: 'ValidationError',
      status: 422,
      issues: [{ path: 'settings.hotel_id', message: "can't be blank" }],
    });
  });

  test('with the mask of its password is not sent, and keeps the password without settings', async () => {
    const { api, sandbox } = await hotelWorld();
    const { id, settings } = await api.channels.create(CONTRACT);
    expect(settings['password']).toBe('********');
    expect(await failure(api.channels.update(id, { settings }))).toMatchObject({
      status: undefined,
      issues: [{ code: 'masked_password', path: 'settings.password' }],
    });
    await api.channels.update(id, { title: 'Renamed' });
    expect(sandbox.state()['channels']).toMatchObject([{ settings: { password: 'open sesame' }, title: 'Renamed' }]);
  });

  test('is read once for an update that lacks its code, and not at all with the code or the adapter', async () => {
    const { api, sandbox } = await hotelWorld();
    const { id } = await api.channels.create(OCCUPANCY);
    const adapter = await api.channels.adapter('OccupancyBased');
    const path = `/api/v1/channels/${id}`;
    const callsOf = async (updating: Promise<unknown>) => {
      sandbox.clearRequests();
      await updating;
      return sandbox.requests().map((request) => `${request.method} ${request.path}`);
    };
    const settings = { hotel_id: '4712' };
    expect(await callsOf(api.channels.update(id, { title: 'A', settings }))).toEqual([`GET ${path}`, `PUT ${path}`]);
    expect(await callsOf(api.channels.update(id, { title: 'B', channel: 'OccupancyBased' }))).toEqual([`PUT ${path}`]);
    expect(await callsOf(api.channels.update(id, { title: 'C' }, { adapter }))).toEqual([`PUT ${path}`]);
  });

  test('may map no rate plan yet, and has its group in its relationships', async () => {
    const { api, sandbox } = await hotelWorld();
    const [mapping] = MAPPINGS;
    const rate_plans = [{ rate_plan_id: null, settings: mapping?.settings ?? null }];
    const created = await api.channels.create({ ...CONTRACT, rate_plans });
    expect(created.rate_plans?.map(({ rate_plan_id }) => rate_plan_id)).toEqual([null]);
    expect([created.group_id, created.attributes['group_id']]).toEqual([GROUP, undefined]);
    expect((await collected(api.channels.list({ group_id: GROUP }))).map(({ id }) => id)).toEqual([created.id]);
    await api.channels.activate(created.id);
    expect(sandbox.requests().findLast(({ method }) => method === 'POST')?.pushed?.mappings).toEqual([]);
  });

  test('names a rate plan of its property', async () => {
    const { api } = await hotelWorld();
    const [mapping] = MAPPINGS;
    const rate_plans = [{ rate_plan_id: GROUP, settings: mapping?.settings ?? null }];
    expect(await failure(api.channels.create({ ...CONTRACT, rate_plans }))).toMatchObject({ status: 422 });
    expect(await failure(api.channels.create({ ...CONTRACT, properties: [GROUP] }))).toMatchObject({ status: 422 });
  });

  test('may map each occupancy that the options name', async () => {
    const { api } = await hotelWorld();
    const plans = await api.options.ratePlans({ property_id: PROPERTY }, { multiOccupancy: true });
    const rate_plans = plans
      .filter(({ room_type_id }) => room_type_id === plans.find(({ id }) => id === BY_GUESTS)?.room_type_id)
      .map(({ id, occupancy }) => ({
        rate_plan_id: id,
        settings: {
          rate_plan_code: 'BAR',
          room_type_code: '8002',
          occupancy,
          pricing_type: 'OBP',
          primary_occ: id === BY_GUESTS,
        },
      }));
    expect(rate_plans).toHaveLength(3);
    const { id } = await api.channels.create({ ...OCCUPANCY, rate_plans });
    expect((await api.channels.activate(id)).is_active).toBe(true);
  });

  test('finds a connection whose creation got no response by its identifying fields', async () => {
    const { api, sandbox } = await hotelWorld();
    sandbox.failNext({ kind: 'cut', method: 'POST', path: '/api/v1/channels', after: 'effect' });
    const created = await api.channels.create(CONTRACT);
    expect(await collected(api.channels.list())).toEqual([created]);
    sandbox.failNext({ status: 503, method: 'POST', path: '/api/v1/channels' });
    const other = { ...CONTRACT, settings: { ...CONTRACT.settings, contract_sequence: '502' } };
    expect(await failure(api.channels.create(other))).toMatchObject({ name: 'UnknownOutcomeError', candidates: [] });
    expect(await collected(api.channels.list())).toHaveLength(1);
  });

  test('is activated again when no answer says that it was', async () => {
    const { api, sandbox } = await hotelWorld();
    const { id } = await api.channels.create(CONTRACT);
    sandbox.failNext({ kind: 'cut', method: 'POST', path: `/api/v1/channels/${id}`, after: 'effect' });
    expect((await api.channels.activate(id)).is_active).toBe(true);
    sandbox.failNext({ status: 503, method: 'POST', path: '/api/v1/channels/test_connection' });
    expect((await api.channels.testConnection(CONTRACT)).success).toBe(true);
  });
});

describe('before it is sent, a connection is refused for', () => {
  const mapping = (more: object = {}, primary = true): Mapping => ({
    rate_plan_id: FLEXIBLE,
    settings: { rate_plan_code: 'RO', room_type_code: '7002', readonly: false, is_primary: primary, ...more },
  });
  test.each<[string, Partial<Record<keyof ChannelWrite, unknown>>, string, string]>([
    ['no adapter', { channel: '' }, 'blank', 'channel'],
    ['no group', { group_id: undefined }, 'required', 'group_id'],
    ['a group that is no id', { group_id: 'mine' }, 'not_uuid', 'group_id'],
    ['a title that is too long', { title: 'x'.repeat(256) }, 'too_long', 'title'],
    ['no property', { properties: [] }, 'one_property', 'properties'],
    ['two properties', { properties: [PROPERTY, OTHER_PROPERTY] }, 'one_property', 'properties'],
    ['no list of properties', { properties: PROPERTY }, 'not_a_list', 'properties'],
    ['no settings', { settings: undefined }, 'required', 'settings'],
    [
      'a mapping without a room',
      { rate_plans: [mapping({ room_type_code: '' })] },
      'required',
      'rate_plans[0].settings.room_type_code',
    ],
    ['no primary mapping', { rate_plans: [mapping({}, false)] }, 'one_primary', 'rate_plans[0]'],
    ['two primary mappings', { rate_plans: [mapping(), mapping()] }, 'one_primary', 'rate_plans[0]'],
    [
      'one room and rate of two without primary',
      { rate_plans: [mapping(), mapping({ room_type_code: '7003' }, false)] },
      'one_primary',
      'rate_plans[1]',
    ],
    [
      'a setting of another type',
      { settings: { ...CONTRACT.settings, hotel_id: 10001 } },
      'not_text',
      'settings.hotel_id',
    ],
    [
      'a flag that is text',
      { settings: { ...CONTRACT.settings, send_email_notifications: 'yes' } },
      'not_boolean',
      'settings.send_email_notifications',
    ],
    [
      'an option that there is not',
      { settings: { ...CONTRACT.settings, price_type: 'Free' } },
      'not_one_of',
      'settings.price_type',
    ],
    [
      'a setting that a rule hides',
      { settings: { ...CONTRACT.settings, send_email_notifications: false, email: 'desk@example.com' } },
      'setting_hidden',
      'settings.email',
    ],
    [
      'a flag of a mapping that is text',
      { rate_plans: [mapping({ readonly: 'no' })] },
      'not_boolean',
      'rate_plans[0].settings.readonly',
    ],
  ])('%s', async (_, fields, code, path) => {
    const { api, sandbox } = await hotelWorld();
    const error = await failure(api.channels.create({ ...CONTRACT, ...fields } as ChannelWrite));
    expect(error).toMatchObject({ name: 'ValidationError', status: undefined, issues: [{ code, path }] });
    const sentence = error instanceof Error && 'issues' in error ? JSON.stringify(error.issues) : '';
    expect(sentence).toContain('params');
    expect(sandbox.requests().filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test.each<[string, string, unknown, string | undefined]>([
    ['a number', 'number', 1.5, undefined],
    ['a text for a number', 'number', '1.5', 'not_whole_number'],
    ['a slug', 'slug', 'harbour-hotel', undefined],
    ['a number for a slug', 'slug', 7, 'not_text'],
    ['an option of a switch', 'switch', 'On', undefined],
    ['another value of a switch', 'switch', 'Maybe', 'not_one_of'],
    ['the default of a select that is no option of it', 'select', 'Standart', undefined],
    ['any value of a hidden setting', 'hidden', { any: 'thing' }, undefined],
    ['any value of a type that is not known', 'colour', 7, undefined],
  ])('settings by their type: %s', (_, type, received, code) => {
    const options = type === 'switch' ? ['On', 'Off'] : ['Standard', 'OBP'];
    const field = { type, title: 'Setting', position: 0, default: 'Standart' };
    const fields = { setting: type === 'switch' || type === 'select' ? { ...field, options } : field };
    const codes = settingIssues({ setting: received }, fields, '').map((issue) => issue.code);
    expect(codes).toEqual(code === undefined ? [] : [code]);
  });

  test('two properties pass for an adapter with several, and without a descriptor', async () => {
    const { api } = await hotelWorld();
    const properties = [PROPERTY, OTHER_PROPERTY];
    const airbnb = { channel: 'AirBNB', group_id: GROUP, properties, settings: {} };
    expect((await api.channels.create(airbnb)).properties).toEqual(properties);
    // Another account has the same settings.
    expect((await api.channels.create(airbnb)).properties).toEqual(properties);
    expect(channelIssues(airbnb, { isWhole: true })).toEqual([]);
  });

  test('a connection of two properties keeps the other one when one is removed by force', async () => {
    const { api, url } = await hotelWorld();
    const rate_plans = [{ rate_plan_id: FLEXIBLE, settings: { listing_id: '40001' } }];
    const properties = [PROPERTY, OTHER_PROPERTY];
    const airbnb = { channel: 'AirBNB', group_id: GROUP, properties, settings: {}, rate_plans };
    const { id } = await api.channels.create(airbnb);
    const remove = (query: string) =>
      fetch(`${url}/api/v1/properties/${PROPERTY}${query}`, { method: 'DELETE', headers: { 'user-api-key': KEY } });
    expect((await remove('')).status).toBe(422);
    expect((await remove('?force=true')).status).toBe(200);
    expect(await api.channels.get(id)).toMatchObject({ properties: [OTHER_PROPERTY], rate_plans: [] });
  });

  test('everything at once, and each pair of room and rate by itself', async () => {
    const { api } = await hotelWorld();
    const error = await failure(api.channels.create({ ...CONTRACT, group_id: 'mine', properties: [] }));
    expect(error).toMatchObject({ issues: [{ code: 'not_uuid' }, { code: 'one_property' }] });
    const pairs = [mapping(), mapping({ rate_plan_code: 'BB' }), mapping({}, false)];
    expect((await api.channels.create({ ...CONTRACT, rate_plans: pairs })).rate_plans).toHaveLength(3);
  });

  test('settings in an update are checked against the descriptor of its adapter, asked for once', async () => {
    const { api, sandbox } = await hotelWorld();
    const { id } = await api.channels.create(OCCUPANCY);
    sandbox.clearRequests();
    const wrong = { settings: { min_stay_type: 'Never' } };
    expect(await failure(api.channels.update(id, wrong))).toMatchObject({ issues: [{ code: 'not_one_of' }] });
    expect(sandbox.requests().map(({ path }) => path)).toEqual([`/api/v1/channels/${id}`]);
    const adapter = await api.channels.adapter('OccupancyBased');
    sandbox.clearRequests();
    expect(await failure(api.channels.update(id, wrong, { adapter }))).toMatchObject({ status: undefined });
    expect(sandbox.requests()).toEqual([]);
  });

  test("codes of an OTA may be numbers, and unknown settings and types are the service's to judge", async () => {
    const { api } = await hotelWorld();
    const rate_plans = [mapping({ room_type_code: 7002, new_setting: { any: 'thing' } })];
    const created = await api.channels.create({ ...CONTRACT, rate_plans });
    expect(created.rate_plans?.[0]?.settings).toMatchObject({ room_type_code: 7002, new_setting: { any: 'thing' } });
  });
});
