import { expect, test } from 'vitest';
import { OCCUPANCY } from '../api/hotel-world.js';
import { MARK, service, testWithOta } from './service.js';

// Properties, room types, rate plans and groups as the service has them in 2026. Each title ends with its source: L for a
// recorded answer, P for a reported trial, D26 for the documentation of September 2026, CL for its list of changes.
const { call, removeLater } = await service();

let count = 0;
const titled = (name: string) => {
  count += 1;
  return `${MARK} ${name} ${count}`;
};

async function made(path: string, type: string, fields: object) {
  const { status, body } = await call('POST', path, { body: { [type]: fields } });
  expect(status, JSON.stringify(body)).toBe(201);
  removeLater(`${path}/${body.data.id}?force=true`);
  return body.data;
}

const read = async (path: string) => (await call('GET', path)).body.data;
const put = async (path: string, type: string, fields: object) => call('PUT', path, { body: { [type]: fields } });

const property = (more: object = {}) =>
  made('/properties', 'property', { title: titled('Inn'), currency: 'EUR', ...more });
const roomType = (property_id: string, more: object = {}) =>
  made('/room_types', 'room_type', {
    property_id,
    title: titled('Double'),
    count_of_rooms: 2,
    occ_adults: 2,
    occ_children: 1,
    occ_infants: 0,
    default_occupancy: 2,
    ...more,
  });
const planOf = (property_id: string, room_type_id: string, more: object = {}) => ({
  property_id,
  room_type_id,
  title: titled('Standard'),
  currency: 'EUR',
  options: [{ occupancy: 2, is_primary: true }],
  ...more,
});
const taxSet = (property_id: string) =>
  made('/tax_sets', 'tax_set', { property_id, title: titled('Set'), currency: 'EUR', taxes: [] });

/** A property with a room type. */
async function furnished() {
  const { id } = await property();
  return { id, room: (await roomType(id)).id };
}

const SETTINGS = {
  min_stay_type: 'both',
  state_length: 500,
  allow_availability_autoupdate: true,
  allow_availability_autoupdate_on_confirmation: true,
  allow_availability_autoupdate_on_modification: false,
  allow_availability_autoupdate_on_cancellation: false,
  cut_off_days: null,
  cut_off_time: null,
  max_day_advance: null,
  min_price: null,
  max_price: null,
};

test.each(['properties', 'room_types', 'rate_plans', 'groups', 'taxes', 'tax_sets', 'webhooks', 'channels'])(
  'an id of /%s that is no UUID is an invalid argument, and not unknown [L]',
  async (path) => {
    const { status, body } = await call('GET', `/${path}/undefined`);
    const errors = { code: 'bad_request', title: 'Bad Request', details: { id: ['is invalid'] } };
    expect([status, body]).toEqual([422, { errors }]);
  },
);

test('a property has all of its attributes, with the defaults of its settings [L]', async () => {
  const { attributes, relationships } = await property({ country: 'PT', city: 'Lisbon', timezone: 'Europe/Lisbon' });
  expect(Object.keys(attributes).toSorted()).toEqual([
    'acc_channels_count',
    'address',
    'city',
    'content',
    'country',
    'currency',
    'default_cancellation_policy_id',
    'default_tax_set_id',
    'email',
    'expected_removal_date',
    'hotel_policy_id',
    'id',
    'is_active',
    'latitude',
    'location_precision',
    'logo_url',
    'longitude',
    'max_count_of_occupancies',
    'max_count_of_rate_plans',
    'max_count_of_room_types',
    'max_count_of_users',
    'min_stay_type',
    'phone',
    'property_category',
    'property_type',
    'settings',
    'state',
    'timezone',
    'title',
    'website',
    'zip_code',
  ]);
  expect(attributes).toMatchObject({
    country: 'PT',
    city: 'Lisbon',
    timezone: 'Europe/Lisbon',
    settings: SETTINGS,
    content: { description: null, photos: [], important_information: null },
    max_count_of_room_types: 50,
    max_count_of_rate_plans: 400,
    max_count_of_occupancies: 10,
    max_count_of_users: 20,
    default_tax_set_id: null,
  });
  const lists = ['tax_sets', 'cancellation_policies', 'hotel_policies'].map((name) => relationships[name]?.data);
  expect(lists).toEqual([[], [], []]);
});

test('a property lists its groups with their titles [L]', async () => {
  const group = await made('/groups', 'group', { title: titled('Group') });
  const { relationships } = await property({ group_id: group.id });
  expect(relationships['groups']?.data).toEqual([
    { type: 'group', id: group.id, attributes: { id: group.id, title: group.attributes['title'] } },
  ]);
});

test('the settings of a property are one attribute: a partial object replaces the rest [P]', async () => {
  const { id } = await property({ settings: { min_stay_type: 'arrival', state_length: 400 } });
  const { body } = await put(`/properties/${id}`, 'property', { settings: { state_length: 300 } });
  expect(body.data.attributes['settings']).toEqual({ ...SETTINGS, state_length: 300 });
});

test('more than 30 cut-off days, and an unknown currency, are refused [CL]', async () => {
  const fields = { title: titled('Inn'), currency: 'EUX', settings: { cut_off_days: 31 } };
  const { status, body } = await call('POST', '/properties', { body: { property: fields } });
  expect([status, Object.keys(body.errors.details).toSorted()]).toEqual([422, ['currency', 'settings']]);
});

test('the first tax set of a property becomes its default, and is listed with its title [D26]', async () => {
  const { id } = await property();
  const first = await taxSet(id);
  const second = await taxSet(id);
  const { attributes, relationships } = await read(`/properties/${id}`);
  expect(attributes['default_tax_set_id']).toBe(first.id);
  expect(relationships['tax_sets']?.data).toMatchObject([{ type: 'tax_set', id: first.id }, { id: second.id }]);
});

test('a write of a property takes its default tax set [D26]', async () => {
  const { id } = await property();
  await taxSet(id);
  const second = await taxSet(id);
  const { body } = await put(`/properties/${id}`, 'property', { default_tax_set_id: second.id });
  expect(body.data.attributes['default_tax_set_id']).toBe(second.id);
});

test('a property is found by its title, town and country [D26]', async () => {
  const { id, attributes } = await property({ country: 'PT', city: MARK });
  for (const [field, value] of [
    ['title', attributes['title']],
    ['city', MARK],
  ]) {
    const list = await read(`/properties?filter[${field}]=${encodeURIComponent(String(value))}`);
    expect(list.map((entry) => entry.id)).toEqual([id]);
  }
});

test('a room type has its kind and its content, and at most its adults by default [D26]', async () => {
  const { id } = await property();
  const room = await roomType(id);
  expect(room).toMatchObject({
    type: 'room_type',
    attributes: { count_of_rooms: 2, default_occupancy: 2, room_kind: 'room', capacity: null },
    relationships: { property: { data: { type: 'property', id } }, facilities: { data: [] } },
  });
  const { status, body } = await put(`/room_types/${room.id}`, 'room_type', { default_occupancy: 3 });
  expect([status, Object.keys(body.errors.details)]).toEqual([422, ['default_occupancy']]);
});

test('a rate plan has all of its attributes, seven values for each restriction, and no parent [L]', async () => {
  const { id, room } = await furnished();
  const plan = await made('/rate_plans', 'rate_plan', planOf(id, room));
  const listed = await read(`/rate_plans?filter[property_id]=${id}`);
  expect(listed.map((entry) => entry.id)).toEqual([plan.id]);
  const INHERITED = [
    'inherit_availability_offset',
    'inherit_closed_to_arrival',
    'inherit_closed_to_departure',
    'inherit_max_availability',
    'inherit_max_stay',
    'inherit_min_stay_arrival',
    'inherit_min_stay_through',
    'inherit_rate',
    'inherit_stop_sell',
  ];
  for (const { attributes } of [plan, ...listed, await read(`/rate_plans/${plan.id}`)]) {
    expect(Object.keys(attributes).toSorted()).toEqual(
      [
        ...INHERITED,
        'auto_rate_settings',
        'cancellation_policy_id',
        'children_fee',
        'closed_to_arrival',
        'closed_to_departure',
        'currency',
        'id',
        'infant_fee',
        'max_stay',
        'meal_type',
        'meta',
        'min_stay_arrival',
        'min_stay_through',
        'options',
        'rate_mode',
        'sell_mode',
        'stop_sell',
        'tax_set_id',
        'title',
        'ui_read_only',
      ].toSorted(),
    );
    expect(attributes).toMatchObject({
      stop_sell: Array.from({ length: 7 }, () => false),
      min_stay_arrival: Array.from({ length: 7 }, () => 1),
      max_stay: Array.from({ length: 7 }, () => 0),
      rate_mode: 'manual',
      sell_mode: 'per_room',
      children_fee: '0.00',
      tax_set_id: null,
    });
    const [option] = Array.from(Object(attributes['options']), (entry) => Object(entry));
    expect(Object.keys(option).toSorted()).toEqual(
      [...INHERITED, 'derived_option', 'id', 'is_primary', 'occupancy', 'rate', 'rate_category_id'].toSorted(),
    );
    // The primary option has the id of the rate plan.
    expect(option).toMatchObject({ id: plan.id, occupancy: 2, is_primary: true, rate: '0.00' });
  }
});

test('rate plans are listed by their title, with the page and the order in meta [L]', async () => {
  const { id, room } = await furnished();
  for (const name of ['B', 'A']) await made('/rate_plans', 'rate_plan', planOf(id, room, { title: `${MARK} ${name}` }));
  const { body } = await call('GET', `/rate_plans?filter[property_id]=${id}&pagination[limit]=100`);
  expect(body.data.map(({ attributes }) => attributes['title'])).toEqual([`${MARK} A`, `${MARK} B`]);
  expect(body.meta).toEqual({ page: 1, limit: 100, total: 2, order_by: 'title', order_direction: 'asc' });
});

test('the options of rate plans have eight attributes, the parent among them [L]', async () => {
  const { id, room } = await furnished();
  const parent = await made('/rate_plans', 'rate_plan', planOf(id, room));
  const child = await made('/rate_plans', 'rate_plan', planOf(id, room, { parent_rate_plan_id: parent.id }));
  const options = await read(`/rate_plans/options?filter[property_id]=${id}`);
  const shared = { occupancy: 2, property_id: id, rate_category_id: null, room_type_id: room, sell_mode: 'per_room' };
  const expected = [
    [parent, null],
    [child, parent.id],
  ] as const;
  expect(options.map(({ attributes }) => attributes)).toEqual(
    expected.map(([plan, parent_rate_plan_id]) => ({
      ...shared,
      id: plan.id,
      title: plan.attributes['title'],
      parent_rate_plan_id,
    })),
  );
});

test('a rate plan with a parent inherits everything that it does not exclude [D26]', async () => {
  const { id, room } = await furnished();
  const parent = await made('/rate_plans', 'rate_plan', planOf(id, room));
  const fields = planOf(id, room, { parent_rate_plan_id: parent.id, inherit_rate: false });
  const { attributes } = await made('/rate_plans', 'rate_plan', fields);
  expect(attributes).toMatchObject({ inherit_rate: false, inherit_stop_sell: true, inherit_max_stay: true });
});

test('a title is unique among the rate plans of a property [P]', async () => {
  const { id, room } = await furnished();
  const { attributes } = await made('/rate_plans', 'rate_plan', planOf(id, room));
  const twin = planOf(id, room, { title: attributes['title'] });
  const { status, body } = await call('POST', '/rate_plans', { body: { rate_plan: twin } });
  expect([status, body.errors]).toEqual([
    422,
    {
      code: 'validation_error',
      title: 'Validation Error',
      details: { title: ['Duplication in Rate Plan title is not allowed!'] },
    },
  ]);
  const other = await furnished();
  await made('/rate_plans', 'rate_plan', { ...twin, property_id: other.id, room_type_id: other.room });
});

test('an occupancy above the adults of the room type is refused [CL]', async () => {
  const { id, room } = await furnished();
  const fields = planOf(id, room, { options: [{ occupancy: 3, is_primary: true }] });
  const { status, body } = await call('POST', '/rate_plans', { body: { rate_plan: fields } });
  expect([status, Object.keys(body.errors.details)]).toEqual([422, ['options']]);
});

test('a rate plan gets the default tax set, or the one that it names [D26]', async () => {
  const { id, room } = await furnished();
  const [first, second] = [await taxSet(id), await taxSet(id)];
  const usual = await made('/rate_plans', 'rate_plan', planOf(id, room));
  const named = await made('/rate_plans', 'rate_plan', planOf(id, room, { tax_set_id: second.id }));
  for (const [plan, set] of [
    [usual, first],
    [named, second],
  ] as const) {
    expect(plan.attributes['tax_set_id']).toBe(set.id);
    expect(plan.relationships['tax_set']?.data).toEqual({ type: 'tax_set', id: set.id });
    expect((await read(`/tax_sets/${set.id}`)).attributes['associated_rate_plan_ids']).toEqual([plan.id]);
  }
});

test('a group is created, renamed, filled, and removed when it is empty [D26]', async () => {
  const group = await made('/groups', 'group', { title: titled('Group') });
  expect(group).toMatchObject({ type: 'group', relationships: { properties: { data: [] } } });
  const path = `/groups/${group.id}`;
  const title = titled('Renamed');
  expect((await put(path, 'group', { title })).body.data.attributes).toEqual({ id: group.id, title });
  const { id, attributes } = await property();
  const member = `${path}/properties/${id}`;
  const added = await call('POST', member);
  expect([added.status, added.body]).toEqual([200, { meta: { message: 'Success' } }]);
  const again = await call('POST', member);
  expect([again.status, again.body.errors.details]).toEqual([
    422,
    { hotel_id: ['Only one GroupHotel entity per Group and Hotel pair allowed!'] },
  ]);
  expect((await read(path)).relationships['properties']?.data).toEqual([
    { type: 'property', id, attributes: { id, title: attributes['title'] } },
  ]);
  expect((await call('DELETE', path)).status).toBe(400);
  expect((await call('DELETE', member)).status).toBe(200);
  const removed = await call('DELETE', path);
  expect([removed.status, removed.body.meta.message]).toEqual([200, 'Success']);
  expect((await call('GET', path)).status).toBe(404);
});

test('a property stays in its last group [D26]', async () => {
  const group = await made('/groups', 'group', { title: titled('Group') });
  const { id } = await property({ group_id: group.id });
  const { status, body } = await call('DELETE', `/groups/${group.id}/properties/${id}`);
  expect([status, body.errors.code]).toEqual([400, 'bad_request']);
});

test('rate plans, room types and properties are removed with a message [D26]', async () => {
  const { id, room } = await furnished();
  const plan = await made('/rate_plans', 'rate_plan', planOf(id, room));
  for (const path of [`/rate_plans/${plan.id}`, `/room_types/${room}`, `/properties/${id}`]) {
    const { status, body } = await call('DELETE', path);
    expect([status, body.meta.message]).toEqual([200, 'Success']);
    expect((await call('GET', path)).status).toBe(404);
  }
});

testWithOta('with channels they are removed only by force [D26]', async () => {
  const { id, room } = await furnished();
  const plan = await made('/rate_plans', 'rate_plan', planOf(id, room));
  const mapping = { ...OCCUPANCY.rate_plans?.[0], rate_plan_id: plan.id };
  const fields = { ...OCCUPANCY, properties: [id], settings: { hotel_id: '4712' }, rate_plans: [mapping] };
  const channel = await made('/channels', 'channel', fields);
  const [plans, rooms, properties] = [`/rate_plans/${plan.id}`, `/room_types/${room}`, `/properties/${id}`];
  for (const path of [plans, rooms, properties]) expect((await call('DELETE', path)).status).toBe(422);
  expect((await call('DELETE', `${rooms}?force=true`)).status).toBe(200);
  expect((await read(`/channels/${channel.id}`)).attributes['rate_plans']).toEqual([]);
  expect((await call('DELETE', properties)).status).toBe(422);
  expect((await call('DELETE', `${properties}?force=true`)).status).toBe(200);
  expect((await call('GET', `/channels/${channel.id}`)).status).toBe(404);
});

testWithOta('fewer adults take a mapped occupancy away only by force [D26]', async () => {
  const { id, room } = await furnished();
  const options = [1, 2].map((occupancy) => ({ occupancy, is_primary: occupancy === 1 }));
  const plan = await made('/rate_plans', 'rate_plan', planOf(id, room, { sell_mode: 'per_person', options }));
  const [, two] = Array.from(Object(plan.attributes['options']), (entry) => Object(entry));
  const mapping = { ...OCCUPANCY.rate_plans?.[0], rate_plan_id: two.id };
  const fields = { ...OCCUPANCY, properties: [id], settings: { hotel_id: '4713' }, rate_plans: [mapping] };
  await made('/channels', 'channel', fields);
  const fewer = { occ_adults: 1, default_occupancy: 1 };
  expect((await put(`/room_types/${room}`, 'room_type', fewer)).status).toBe(422);
  expect((await put(`/room_types/${room}?force=true`, 'room_type', fewer)).status).toBe(200);
  expect((await read(`/rate_plans/${plan.id}`)).attributes['options']).toMatchObject([{ occupancy: 1 }]);
});
