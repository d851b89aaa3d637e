import { describe, expect, test } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../../src/channel/sandbox/index.js';
import {
  BY_GUESTS,
  CONTRACT,
  DOUBLE,
  FAMILY,
  FLEXIBLE,
  GROUP,
  HOTEL_STATE,
  OCCUPANCY,
  SAVER,
} from '../api/hotel-world.js';
import { inheriting, option, PLAIN_PLAN, PLAIN_PROPERTY } from './hotel-attributes.js';
import type { Answered } from './world.js';
import { call, created, HOTEL, INN, NOWHERE, SETS, sandboxOf } from './world.js';

const API = '/api/v1';
const PROPERTIES = `${API}/properties`;
const ROOMS = `${API}/room_types`;
const PLANS = `${API}/rate_plans`;
const GROUPS = `${API}/groups`;
const TYPES = new Map([
  [PROPERTIES, 'property'],
  [ROOMS, 'room_type'],
  [PLANS, 'rate_plan'],
  [GROUPS, 'group'],
]);

const ROOM = {
  property_id: HOTEL,
  title: 'Twin room',
  count_of_rooms: 4,
  occ_adults: 3,
  occ_children: 0,
  occ_infants: 0,
  default_occupancy: 2,
};
const PLAN = {
  property_id: HOTEL,
  room_type_id: DOUBLE,
  title: 'Half board',
  options: [{ occupancy: 2, is_primary: true }],
};
const SET = { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [] };

const hotel = (options: Partial<SandboxOptions> = {}) => sandboxOf({ state: HOTEL_STATE, ...options });

type Asked = Parameters<typeof call>[3];

function write(sandbox: Sandbox, method: 'POST' | 'PUT', path: string, fields: object, more: Asked = {}) {
  const [collection = ''] = /^\/api\/v1\/\w+/.exec(path) ?? [];
  return call(sandbox, method, path, { body: { [TYPES.get(collection) ?? '']: fields }, ...more });
}

async function made(sandbox: Sandbox, path: string, fields: object, more: Asked = {}): Promise<string> {
  const { status, body } = await write(sandbox, 'POST', path, fields, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

const details = ({ status, body }: Answered) => [status, body.errors.details];
const read = async (sandbox: Sandbox, path: string) => (await call(sandbox, 'GET', path)).body.data;

describe('a property', () => {
  test('of a title and a currency has every attribute', async () => {
    const sandbox = hotel();
    const { status, body } = await write(sandbox, 'POST', PROPERTIES, { title: 'Hill Inn', currency: 'EUR' });
    const { id } = body.data;
    const group = '1a4d2a3e-50d5-4b8e-9a35-3c8f0f1c7e10';
    expect([status, body.data]).toEqual([
      201,
      {
        type: 'property',
        id,
        attributes: { ...PLAIN_PROPERTY, id, title: 'Hill Inn', expected_removal_date: expect.any(String) },
        relationships: {
          groups: { data: [{ type: 'group', id: group, attributes: { id: group, title: 'Group 1a4d2a3e' } }] },
          facilities: { data: [] },
          tax_sets: { data: [] },
          cancellation_policies: { data: [] },
          hotel_policies: { data: [] },
        },
      },
    ]);
    expect(await read(sandbox, `${PROPERTIES}/${id}`)).toEqual(body.data);
  });

  test('keeps the attributes that it knows, and leaves out others with a warning', async () => {
    const sandbox = hotel();
    const [facility] = await read(sandbox, `${API}/property_facilities`);
    const sent = { country: 'PT', latitude: 38.72, content: { description: 'On a hill' }, facilities: [facility?.id] };
    const id = await made(sandbox, PROPERTIES, { title: 'Hill Inn', currency: 'EUR', ...sent, star_rating: 4 });
    expect(sandbox.requests().at(-1)?.ignored).toEqual(['property.star_rating']);
    const { attributes, relationships } = await read(sandbox, `${PROPERTIES}/${id}`);
    expect(attributes).toMatchObject({
      country: 'PT',
      latitude: '38.72',
      content: { ...PLAIN_PROPERTY.content, description: 'On a hill' },
    });
    expect(relationships).toMatchObject({ facilities: { data: [{ type: 'facility', id: facility?.id }] } });
    await write(sandbox, 'PUT', `${PROPERTIES}/${id}`, { country: null });
    expect((await read(sandbox, `${PROPERTIES}/${id}`)).attributes['country']).toBeNull();
    const strict = hotel({ strict: true });
    const refused = await write(strict, 'POST', PROPERTIES, { title: 'Hill Inn', currency: 'EUR', star_rating: 4 });
    expect([refused.status, Object.keys(refused.body.errors.details)]).toEqual([422, ['star_rating']]);
  });

  test.each([
    ['no title', { currency: 'EUR' }, { title: ["can't be blank"] }],
    [
      'an unknown currency',
      { title: 'Hill Inn', currency: 'EUX' },
      { currency: ['currency must be an ISO 4217 code such as "EUR" (got "EUX").'] },
    ],
    ['an unknown group', { title: 'Hill Inn', currency: 'EUR', group_id: NOWHERE }, { group_id: ['does not exist'] }],
    [
      'the tax set of another property',
      { title: 'Hill Inn', currency: 'EUR', default_tax_set_id: NOWHERE },
      { default_tax_set_id: ['does not exist at the property'] },
    ],
  ])('with %s is refused', async (_, fields, expected) => {
    const sandbox = hotel();
    expect(details(await write(sandbox, 'POST', PROPERTIES, fields))).toEqual([422, expected]);
    expect((await call(sandbox, 'GET', PROPERTIES)).body.meta['total']).toBe(2);
  });

  test('replaces its settings as a whole, and has one minimum stay type', async () => {
    const sandbox = hotel();
    const path = `${PROPERTIES}/${HOTEL}`;
    const settings = async (fields: object) => {
      const { body } = await write(sandbox, 'PUT', path, fields);
      const { settings: printed, min_stay_type } = body.data.attributes;
      return [printed, min_stay_type];
    };
    const usual = PLAIN_PROPERTY.settings;
    expect(await settings({ settings: { state_length: 300, min_price: '50.00' } })).toEqual([
      { ...usual, state_length: 300, min_price: '50.00' },
      'both',
    ]);
    expect(await settings({ min_stay_type: 'through' })).toEqual([
      { ...usual, state_length: 300, min_price: '50.00', min_stay_type: 'through' },
      'through',
    ]);
    expect(await settings({ title: 'Harbour' })).toEqual([
      { ...usual, state_length: 300, min_price: '50.00', min_stay_type: 'through' },
      'through',
    ]);
    expect(await settings({ settings: { cut_off_days: 2 } })).toEqual([{ ...usual, cut_off_days: 2 }, 'both']);
  });

  test('takes its default tax set, null for none, and the first one again after its removal', async () => {
    const sandbox = hotel();
    const path = `${PROPERTIES}/${HOTEL}`;
    await write(sandbox, 'PUT', path, { default_tax_set_id: null });
    const first = await created(sandbox, SET, SETS);
    const second = await created(sandbox, { ...SET, title: 'Second' }, SETS);
    const foreign = await created(sandbox, { ...SET, property_id: INN }, SETS);
    const named = async () => (await read(sandbox, path)).attributes['default_tax_set_id'];
    expect(await named()).toBe(first);
    await write(sandbox, 'PUT', path, { default_tax_set_id: second });
    expect([await named(), sandbox.defaultTaxSetId(HOTEL)]).toEqual([second, second]);
    expect((await write(sandbox, 'PUT', path, { default_tax_set_id: foreign })).status).toBe(422);
    await write(sandbox, 'PUT', path, { default_tax_set_id: null });
    expect([await named(), sandbox.defaultTaxSetId(HOTEL)]).toEqual([null, undefined]);
    await write(sandbox, 'PUT', path, { default_tax_set_id: second });
    await call(sandbox, 'DELETE', `${SETS}/${second}`);
    expect(await named()).toBe(first);
    expect((await write(sandbox, 'PUT', path, { title: 'Harbour' })).status).toBe(200);
    expect(await named()).toBe(first);
  });

  test('created with a key for some properties can be used with it, and by no other', async () => {
    const sandbox = hotel();
    const id = await made(sandbox, PROPERTIES, { title: 'Hill Inn', currency: 'EUR' }, { key: 'inn' });
    expect((await call(sandbox, 'GET', PROPERTIES, { key: 'inn' })).body.data.map((entry) => entry.id)).toEqual([
      id,
      INN,
    ]);
    await made(sandbox, ROOMS, { ...ROOM, property_id: id }, { key: 'inn' });
    const other = sandboxOf({ apiKeys: ['secret', { key: 'third', properties: [HOTEL] }], state: sandbox.state() });
    expect((await call(other, 'GET', `${PROPERTIES}/${id}`, { key: 'third' })).status).toBe(200);
    const stranger = sandboxOf({
      apiKeys: ['secret', { key: 'third', properties: [HOTEL], user_id: NOWHERE }],
      state: sandbox.state(),
    });
    expect((await call(stranger, 'GET', `${PROPERTIES}/${id}`, { key: 'third' })).status).toBe(403);
  });

  test('is removed with all that belongs to it; with connections only by force', async () => {
    const sandbox = hotel();
    await created(sandbox, SET, SETS);
    await call(sandbox, 'POST', `${API}/channels`, { body: { channel: CONTRACT } });
    expect((await read(sandbox, `${PROPERTIES}/${HOTEL}`)).attributes['acc_channels_count']).toBe(1);
    expect(details(await call(sandbox, 'DELETE', `${PROPERTIES}/${HOTEL}`))).toEqual([
      422,
      { base: ['is used by the channels "Contract channel"; add ?force=true to remove it from them.'] },
    ]);
    expect(await call(sandbox, 'DELETE', `${PROPERTIES}/${HOTEL}?force=true`)).toEqual({
      status: 200,
      body: { meta: { message: 'Success' } },
    });
    const { hotel: left, channels, ...state } = sandbox.state();
    expect([left, channels, state.tax_sets]).toEqual([undefined, undefined, []]);
    expect((await call(sandbox, 'GET', `${PROPERTIES}/${HOTEL}`)).status).toBe(404);
  });
});

describe('a room type', () => {
  test('of the required fields has every attribute', async () => {
    const sandbox = hotel();
    const { status, body } = await write(sandbox, 'POST', ROOMS, ROOM);
    const { id } = body.data;
    const { property_id: _, ...attributes } = ROOM;
    expect([status, body.data]).toEqual([
      201,
      {
        type: 'room_type',
        id,
        attributes: {
          ...attributes,
          id,
          room_kind: 'room',
          position: 0,
          capacity: null,
          codes: null,
          meta: null,
          content: { description: null, photos: [] },
        },
        relationships: { property: { data: { type: 'property', id: HOTEL } }, facilities: { data: [] } },
      },
    ]);
    const options = await read(sandbox, `${ROOMS}/options?filter[title]=Twin room`);
    expect(options[0]?.attributes).toEqual({ id, title: 'Twin room', property_id: HOTEL, default_occupancy: 2 });
  });

  test.each([
    [
      'a default occupancy above its adults',
      { default_occupancy: 4 },
      { default_occupancy: ['default_occupancy must be a whole number from 1 to 3 (got 4).'] },
    ],
    ['an unknown property', { property_id: NOWHERE }, { property_id: ['does not exist'] }],
    ['no property', { property_id: null }, { property_id: ["can't be blank"] }],
  ])('with %s is refused', async (_, fields, expected) => {
    expect(details(await write(hotel(), 'POST', ROOMS, { ...ROOM, ...fields }))).toEqual([422, expected]);
  });

  test('stays at its property, and is of one that the key may use', async () => {
    const sandbox = hotel();
    const moved = await write(sandbox, 'PUT', `${ROOMS}/${DOUBLE}`, { property_id: INN });
    expect(details(moved)).toEqual([422, { property_id: ['cannot be changed.'] }]);
    expect((await write(sandbox, 'POST', ROOMS, ROOM, { key: 'inn' })).status).toBe(403);
    expect((await write(sandbox, 'PUT', `${ROOMS}/${DOUBLE}`, { title: 'X' }, { key: 'inn' })).status).toBe(403);
  });

  test('is checked as a whole after a change', async () => {
    const sandbox = hotel();
    const refused = await write(sandbox, 'PUT', `${ROOMS}/${DOUBLE}`, { occ_adults: 1 });
    expect(details(refused)).toEqual([
      422,
      { default_occupancy: ['default_occupancy must be a whole number from 1 to 1 (got 2).'] },
    ]);
  });

  test('with fewer adults loses occupancies, by force also those that are mapped', async () => {
    const sandbox = hotel();
    const optionsOf = async (id: string) => {
      const { attributes } = await read(sandbox, `${PLANS}/${id}`);
      return Array.from(Object(attributes['options']), ({ id: optionId, occupancy, is_primary }) => ({
        ...{ id: optionId, occupancy, is_primary },
      }));
    };
    const [, , three] = await optionsOf(BY_GUESTS);
    const mapping = { ...OCCUPANCY.rate_plans?.[0], rate_plan_id: three?.id };
    const channel = { ...OCCUPANCY, rate_plans: [mapping] };
    const { body } = await call(sandbox, 'POST', `${API}/channels`, { body: { channel } });
    const fewer = { occ_adults: 1, default_occupancy: 1 };
    expect((await write(sandbox, 'PUT', `${ROOMS}/${FAMILY}`, { ...fewer, title: 'Single' })).status).toBe(422);
    expect(await optionsOf(BY_GUESTS)).toHaveLength(3);
    expect((await write(sandbox, 'PUT', `${ROOMS}/${FAMILY}?force=true`, fewer)).status).toBe(200);
    expect(await optionsOf(BY_GUESTS)).toEqual([{ id: BY_GUESTS, occupancy: 1, is_primary: true }]);
    expect((await read(sandbox, `${API}/channels/${body.data.id}`)).attributes['rate_plans']).toEqual([]);
    expect((await write(sandbox, 'PUT', `${ROOMS}/${DOUBLE}`, fewer)).status).toBe(200);
    expect(await optionsOf(FLEXIBLE)).toEqual([{ id: FLEXIBLE, occupancy: 1, is_primary: true }]);
  });

  test('is removed with its rate plans; with mappings only by force', async () => {
    const sandbox = hotel();
    const { body } = await call(sandbox, 'POST', `${API}/channels`, { body: { channel: CONTRACT } });
    expect((await call(sandbox, 'DELETE', `${ROOMS}/${DOUBLE}`)).status).toBe(422);
    expect((await call(sandbox, 'DELETE', `${ROOMS}/${DOUBLE}?force=true`)).status).toBe(200);
    const left = sandbox.state().hotel;
    expect([left?.room_types.map(({ id }) => id), left?.rate_plans.map(({ id }) => id)]).toEqual([
      [FAMILY],
      [BY_GUESTS],
    ]);
    expect((await read(sandbox, `${API}/channels/${body.data.id}`)).attributes['rate_plans']).toEqual([]);
  });
});

describe('a rate plan', () => {
  test('of the required fields has every attribute', async () => {
    const sandbox = hotel();
    const { status, body } = await write(sandbox, 'POST', PLANS, PLAN);
    const { id } = body.data;
    expect([status, body.data]).toEqual([
      201,
      {
        type: 'rate_plan',
        id,
        attributes: { ...PLAIN_PLAN, ...inheriting(false), id, title: 'Half board', options: [option(id, 2)] },
        relationships: {
          property: { data: { type: 'property', id: HOTEL } },
          room_type: { data: { type: 'room_type', id: DOUBLE } },
        },
      },
    ]);
    expect(await read(sandbox, `${PLANS}/${id}`)).toEqual(body.data);
    expect(await read(sandbox, `${PLANS}?filter[title]=Half board`)).toEqual([body.data]);
  });

  test('takes rates as text or in the smallest unit, and restrictions for each day or for all', async () => {
    const sandbox = hotel();
    const id = await made(sandbox, PLANS, {
      ...PLAN,
      room_type_id: FAMILY,
      sell_mode: 'per_person',
      currency: 'JPY',
      children_fee: 500,
      max_stay: 14,
      stop_sell: [true, false, false, false, false, false, false],
      options: [
        { occupancy: 1, is_primary: true, rate: 9000 },
        { occupancy: 2, is_primary: false, rate: '12000', derived_option: { rate: [['increase_by_percent', '10']] } },
      ],
    });
    const { attributes } = await read(sandbox, `${PLANS}/${id}`);
    expect(attributes).toMatchObject({
      currency: 'JPY',
      children_fee: '500',
      infant_fee: '0',
      max_stay: [14, 14, 14, 14, 14, 14, 14],
      stop_sell: [true, false, false, false, false, false, false],
      options: [
        { id, occupancy: 1, rate: '9000', is_primary: true, derived_option: null },
        { occupancy: 2, rate: '12000', is_primary: false, derived_option: { rate: [['increase_by_percent', '10']] } },
      ],
    });
    const choices = await read(sandbox, `${PLANS}/options?multi_occupancy=true&filter[room_type_id]=${FAMILY}`);
    const [, second] = Array.from(Object(attributes['options']), (entry) => Object(entry).id);
    expect(choices.find((choice) => choice.id === second)?.attributes).toEqual({
      id: second,
      occupancy: 2,
      parent_rate_plan_id: id,
      property_id: HOTEL,
      rate_category_id: null,
      room_type_id: FAMILY,
      sell_mode: 'per_person',
      title: 'Half board (2)',
    });
  });

  test.each([
    [
      'a title that another one has',
      { title: ' Flexible' },
      { title: ['Duplication in Rate Plan title is not allowed!'] },
    ],
    [
      'more guests than the room has adults',
      { options: [{ occupancy: 3, is_primary: true }] },
      { options: ['options[0].occupancy: must be at most 2, the occ_adults of the room type (got 3).'] },
    ],
    [
      'the room type of another property',
      { room_type_id: NOWHERE },
      { room_type_id: ['does not exist at the property'] },
    ],
    [
      'an unknown parent',
      { parent_rate_plan_id: NOWHERE },
      { parent_rate_plan_id: ['does not exist at the property'] },
    ],
    ['an unknown tax set', { tax_set_id: NOWHERE }, { tax_set_id: ['does not exist at the property'] }],
    ['no options', { options: undefined }, { options: ["can't be blank"] }],
    [
      'an unknown currency',
      { currency: 'EUX' },
      { currency: ['currency must be an ISO 4217 code such as "EUR" (got "EUX").'] },
    ],
  ])('with %s is refused', async (_, fields, expected) => {
    const sandbox = hotel();
    expect(details(await write(sandbox, 'POST', PLANS, { ...PLAN, ...fields }))).toEqual([422, expected]);
    expect(sandbox.state().hotel?.rate_plans).toHaveLength(3);
  });

  test('may keep its title, and have the title of a plan of another property', async () => {
    const sandbox = hotel();
    expect((await write(sandbox, 'PUT', `${PLANS}/${FLEXIBLE}`, { title: 'Flexible' })).status).toBe(200);
    expect((await write(sandbox, 'PUT', `${PLANS}/${SAVER}`, { title: 'Flexible' })).status).toBe(422);
    const room = await made(sandbox, ROOMS, { ...ROOM, property_id: INN });
    await made(sandbox, PLANS, { ...PLAN, property_id: INN, room_type_id: room, title: 'Flexible' });
  });

  test('with a parent inherits everything that it does not exclude', async () => {
    const sandbox = hotel();
    const fields = { ...PLAN, parent_rate_plan_id: FLEXIBLE, rate_mode: 'derived', inherit_rate: false };
    const id = await made(sandbox, PLANS, fields);
    const inherited = { ...inheriting(true), inherit_rate: false };
    const { attributes } = await read(sandbox, `${PLANS}/${id}`);
    expect(attributes).toEqual({
      ...PLAIN_PLAN,
      ...inherited,
      id,
      title: 'Half board',
      rate_mode: 'derived',
      options: [{ ...option(id, 2), ...inherited }],
    });
    const options = await read(sandbox, `${PLANS}/options`);
    expect(options.map((entry) => [entry.attributes['title'], entry.attributes['parent_rate_plan_id']])).toEqual([
      ['By guests', null],
      ['Flexible', null],
      ['Half board', FLEXIBLE],
      ['Saver', null],
    ]);
    const circle = await write(sandbox, 'PUT', `${PLANS}/${FLEXIBLE}`, { parent_rate_plan_id: id });
    expect(details(circle)).toEqual([422, { parent_rate_plan_id: ['must not be a child of the rate plan.'] }]);
    await call(sandbox, 'DELETE', `${PLANS}/${FLEXIBLE}`);
    expect((await read(sandbox, `${PLANS}/options?filter[id]=${id}`))[0]?.attributes['parent_rate_plan_id']).toBeNull();
    expect((await read(sandbox, `${PLANS}/${id}`)).attributes).toMatchObject({
      inherit_rate: false,
      inherit_max_stay: false,
    });
  });

  test('gets the default tax set, the one that it names, or none', async () => {
    const sandbox = hotel();
    const [first, second] = [
      await created(sandbox, SET, SETS),
      await created(sandbox, { ...SET, title: 'Second' }, SETS),
    ];
    const setOf = async (id: string) => {
      const { attributes, relationships } = await read(sandbox, `${PLANS}/${id}`);
      return [attributes['tax_set_id'], Object(relationships).tax_set];
    };
    const related = (id: string) => ({ data: { type: 'tax_set', id } });
    expect(await setOf(await made(sandbox, PLANS, PLAN))).toEqual([first, related(first)]);
    const named = await made(sandbox, PLANS, { ...PLAN, title: 'B', tax_set_id: second });
    expect(await setOf(named)).toEqual([second, related(second)]);
    const bare = await made(sandbox, PLANS, { ...PLAN, title: 'C', tax_set_id: null });
    expect(await setOf(bare)).toEqual([null, undefined]);
    await write(sandbox, 'PUT', `${PLANS}/${named}`, { title: 'D' });
    expect(await setOf(named)).toEqual([second, related(second)]);
    await write(sandbox, 'PUT', `${PLANS}/${named}`, { tax_set_id: null });
    expect(await setOf(named)).toEqual([null, undefined]);
  });

  test('and its tax set agree, however they are written', async () => {
    const sandbox = hotel();
    const first = await created(sandbox, { ...SET, associated_rate_plan_ids: [FLEXIBLE, NOWHERE] }, SETS);
    const second = await created(sandbox, { ...SET, title: 'Second', associated_rate_plan_ids: [SAVER] }, SETS);
    const plansOf = async (id: string) => (await read(sandbox, `${SETS}/${id}`)).attributes['associated_rate_plan_ids'];
    const setOf = async (id: string) => (await read(sandbox, `${PLANS}/${id}`)).attributes['tax_set_id'];
    expect([await setOf(FLEXIBLE), await setOf(SAVER), await setOf(BY_GUESTS)]).toEqual([first, second, null]);
    await write(sandbox, 'PUT', `${PLANS}/${SAVER}`, { tax_set_id: first });
    expect([await plansOf(first), await plansOf(second)]).toEqual([[FLEXIBLE, NOWHERE, SAVER], []]);
    const associated_rate_plan_ids = [FLEXIBLE.toUpperCase()];
    await call(sandbox, 'PUT', `${SETS}/${second}`, { body: { tax_set: { associated_rate_plan_ids } } });
    expect([await plansOf(first), await setOf(FLEXIBLE)]).toEqual([[NOWHERE, SAVER], second]);
    await call(sandbox, 'DELETE', `${PLANS}/${SAVER}`);
    expect(await plansOf(first)).toEqual([NOWHERE]);
    await call(sandbox, 'DELETE', `${SETS}/${second}`);
    expect(await setOf(FLEXIBLE)).toBeNull();
  });

  test('with mappings is removed only by force, and without them it is not mapped any more', async () => {
    const sandbox = hotel();
    const { body } = await call(sandbox, 'POST', `${API}/channels`, { body: { channel: CONTRACT } });
    expect((await call(sandbox, 'DELETE', `${PLANS}/${SAVER}?force=yes`)).status).toBe(422);
    expect((await call(sandbox, 'DELETE', `${PLANS}/${SAVER}?force=true`)).status).toBe(200);
    const { attributes } = await read(sandbox, `${API}/channels/${body.data.id}`);
    expect(attributes['rate_plans']).toMatchObject([{ rate_plan_id: FLEXIBLE }]);
    expect((await call(sandbox, 'DELETE', `${PLANS}/${BY_GUESTS}`)).status).toBe(200);
  });
});

describe('a group', () => {
  test('without a title is refused', async () => {
    const sandbox = hotel();
    expect(details(await write(sandbox, 'POST', GROUPS, { title: '' }))).toEqual([422, { title: ["can't be blank"] }]);
    expect(details(await write(sandbox, 'PUT', `${GROUPS}/${GROUP}`, { title: null }))).toEqual([
      422,
      { title: ["can't be blank"] },
    ]);
  });

  test('has properties with their titles, those that the key may use', async () => {
    const sandbox = hotel();
    const member = (id: string, title: string) => ({ type: 'property', id, attributes: { id, title } });
    const inn = member(INN, 'Property 52397a6e');
    expect((await call(sandbox, 'POST', `${GROUPS}/${GROUP}/properties/${INN}`)).body).toEqual({
      meta: { message: 'Success' },
    });
    expect((await read(sandbox, `${GROUPS}/${GROUP}`)).relationships).toEqual({
      properties: { data: [member(HOTEL, 'Harbour Hotel'), inn] },
    });
    const { body } = await call(sandbox, 'GET', `${GROUPS}/${GROUP}`, { key: 'inn' });
    expect(body.data.relationships).toEqual({ properties: { data: [inn] } });
  });

  test('created with a key for some properties is seen with it', async () => {
    const sandbox = hotel();
    const id = await made(sandbox, GROUPS, { title: 'North' }, { key: 'inn' });
    const titles = async (key?: string) =>
      (await call(sandbox, 'GET', GROUPS, key === undefined ? {} : { key })).body.data.map(
        ({ attributes }) => attributes['title'],
      );
    expect([await titles('inn'), await titles()]).toEqual([
      ['Group 1a4d2a3e', 'North'],
      ['Group 1a4d2a3e', 'Group 60674dd6', 'North'],
    ]);
    await made(sandbox, GROUPS, { title: 'South' });
    expect(await titles('inn')).toEqual(['Group 1a4d2a3e', 'North']);
    const fields = { title: 'Hill Inn', currency: 'EUR', group_id: id };
    const property = await made(sandbox, PROPERTIES, fields, { key: 'inn' });
    const { relationships } = await read(sandbox, `${PROPERTIES}/${property}`);
    expect(relationships).toMatchObject({ groups: { data: [{ id, attributes: { title: 'North' } }] } });
  });

  test('takes a property once, and keeps the last group of each', async () => {
    const sandbox = hotel();
    const id = await made(sandbox, GROUPS, { title: 'North' });
    const member = (method: string, group: string, property: string) =>
      call(sandbox, method, `${GROUPS}/${group}/properties/${property}`);
    expect((await member('POST', id, HOTEL)).status).toBe(200);
    expect(details(await member('POST', id, HOTEL))).toEqual([
      422,
      { hotel_id: ['Only one GroupHotel entity per Group and Hotel pair allowed!'] },
    ]);
    expect((await member('POST', NOWHERE, HOTEL)).status).toBe(404);
    expect((await member('POST', id, NOWHERE)).status).toBe(404);
    expect(details(await member('POST', id, 'undefined'))).toEqual([422, { property_id: ['is invalid'] }]);
    expect((await member('DELETE', id, INN)).status).toBe(404);
    expect((await member('DELETE', GROUP, HOTEL)).status).toBe(200);
    expect(details(await member('DELETE', id, HOTEL))).toEqual([400, { base: ['is the only group of the property.'] }]);
    expect(details(await call(sandbox, 'DELETE', `${GROUPS}/${id}`))).toEqual([
      400,
      { base: ['has properties; take them out of it first.'] },
    ]);
    expect((await call(sandbox, 'DELETE', `${GROUPS}/${GROUP}`)).status).toBe(200);
    expect((await call(sandbox, 'GET', `${GROUPS}/${GROUP}`)).status).toBe(404);
  });
});

test('the state keeps groups, properties, room types and rate plans with their attributes', async () => {
  const sandbox = hotel();
  const group = await made(sandbox, GROUPS, { title: 'North' });
  const fields = {
    title: 'Hill Inn',
    currency: 'EUR',
    group_id: group,
    city: 'Porto',
    settings: { state_length: 300 },
  };
  const property_id = await made(sandbox, PROPERTIES, fields, { key: 'inn' });
  await call(sandbox, 'POST', `${GROUPS}/${GROUP}/properties/${property_id}`);
  const room_type_id = await made(sandbox, ROOMS, { ...ROOM, property_id, capacity: 2 });
  const set = await created(sandbox, { ...SET, property_id }, SETS);
  await write(sandbox, 'PUT', `${PROPERTIES}/${property_id}`, { default_tax_set_id: set });
  const parent = await made(sandbox, PLANS, { ...PLAN, property_id, room_type_id, meal_type: 'breakfast' });
  await made(sandbox, PLANS, { ...PLAN, property_id, room_type_id, title: 'Child', parent_rate_plan_id: parent });
  const again = sandboxOf({ state: JSON.parse(JSON.stringify(sandbox.state())) });
  expect(again.state()).toEqual(sandbox.state());
  for (const path of [PROPERTIES, ROOMS, PLANS, GROUPS, `${PLANS}/options`, SETS]) {
    expect(await read(again, path), path).toEqual(await read(sandbox, path));
  }
});

test.each([
  'properties',
  'room_types',
  'rate_plans',
  'groups',
  'taxes',
  'tax_sets',
  'webhooks',
  'channels',
  'bookings',
  'booking_revisions',
])('an id of /%s that is no UUID is an invalid argument', async (name) => {
  const sandbox = hotel();
  expect(await call(sandbox, 'GET', `${API}/${name}/undefined`)).toEqual({
    status: 422,
    body: { errors: { code: 'bad_request', title: 'Bad Request', details: { id: ['is invalid'] } } },
  });
  expect((await call(sandbox, 'GET', `${API}/${name}/${NOWHERE}`)).status).toBe(404);
});

test('a record with an id that is no UUID is found, as newId made it', async () => {
  const sandbox = sandboxOf({ newId: () => 'tax-1' });
  const { body } = await write(sandbox, 'POST', GROUPS, { title: 'North' });
  expect((await read(sandbox, `${GROUPS}/${body.data.id}`)).id).toBe('tax-1');
});
