import { describe, expect, test } from 'vitest';
import { applySync } from '../../../src/channel/api/apply/apply.js';
import { NotFoundError, UnknownOutcomeError, ValidationError } from '../../../src/channel/api/calls/errors.js';
import type { Api } from '../../../src/channel/api/create-api.js';
import { createApi } from '../../../src/channel/api/create-api.js';
import { planSync } from '../../../src/channel/api/plan/plan.js';
import { fetchRemote } from '../../../src/channel/api/plan/remote.js';
import type { RatePlanWrite } from '../../../src/channel/api/resources/rate-plans.js';
import { CONTRACT, DOUBLE, FLEXIBLE, GROUP, hotelWorld, SAVER } from './hotel-world.js';
import { collected, failure, KEY, PROPERTY, QUICK } from './world.js';

const INN = { title: 'Hill Inn', currency: 'EUR', timezone: 'Europe/Lisbon', country: 'PT' };
const TWIN = {
  property_id: PROPERTY,
  title: 'Twin room',
  count_of_rooms: 4,
  occ_adults: 2,
  occ_children: 1,
  occ_infants: 0,
  default_occupancy: 2,
};
const PLAN: RatePlanWrite = {
  property_id: PROPERTY,
  room_type_id: DOUBLE,
  title: 'Half board',
  options: [{ occupancy: 2, is_primary: true }],
};

describe('a property', () => {
  test('is created, read, listed, changed and removed', async () => {
    const { api } = await hotelWorld();
    const created = await api.properties.create({ ...INN, group_id: GROUP, settings: { state_length: 300 } });
    const { id, attributes } = created;
    expect(created).toMatchObject({ title: 'Hill Inn', currency: 'EUR', default_tax_set_id: undefined });
    expect([created.group_ids, created.settings]).toEqual([[GROUP], attributes['settings']]);
    expect(attributes).toMatchObject({ timezone: 'Europe/Lisbon', country: 'PT', settings: { state_length: 300 } });
    expect(await api.properties.get(id)).toEqual(created);
    expect((await collected(api.properties.list({ title: 'Hill Inn' }))).map((entry) => entry.id)).toEqual([id]);
    expect((await collected(api.properties.list({ country: 'PT' }))).map((entry) => entry.id)).toEqual([id]);
    const newestFirst = await collected(api.properties.list({}, { order: { inserted_at: 'desc' } }));
    expect(newestFirst[0]?.id).toBe(id);
    const changed = await api.properties.update(id, { city: 'Porto' });
    expect(changed.attributes).toMatchObject({ city: 'Porto', country: 'PT', title: 'Hill Inn' });
    await api.properties.remove(id);
    expect(await failure(api.properties.get(id))).toBeInstanceOf(NotFoundError);
  });

  test('can be sent again as it was read', async () => {
    const { api, sandbox } = await hotelWorld({ strict: true });
    const created = await api.properties.create(INN);
    expect(await api.properties.update(created.id, { ...created, title: 'Hill House' })).toMatchObject({
      title: 'Hill House',
      settings: created.settings,
    });
    const { property } = JSON.parse(sandbox.requests().at(-1)?.body ?? '');
    expect(Object.keys(property)).toEqual(['title', 'currency', 'settings']);
  });
});

describe('a room type', () => {
  test('is created, read, listed, changed and removed', async () => {
    const { api } = await hotelWorld();
    const created = await api.roomTypes.create(TWIN);
    const { id, attributes } = created;
    expect(created).toEqual({ id, ...TWIN, room_kind: 'room', attributes });
    expect(await api.roomTypes.get(id)).toEqual(created);
    const listed = await collected(api.roomTypes.list({ property_id: PROPERTY }));
    expect(listed.map(({ title }) => title)).toEqual(['Double room', 'Family room', 'Twin room']);
    expect(await api.roomTypes.update(id, { count_of_rooms: 5 })).toMatchObject({ ...TWIN, count_of_rooms: 5 });
    await api.roomTypes.remove(id);
    expect(await failure(api.roomTypes.get(id))).toBeInstanceOf(NotFoundError);
  });
});

describe('a rate plan', () => {
  test('is created, read, listed, changed and removed', async () => {
    const { api } = await hotelWorld();
    const created = await api.ratePlans.create({ ...PLAN, options: [{ occupancy: 2, is_primary: true, rate: 9900 }] });
    const { id, attributes } = created;
    expect(created).toEqual({
      id,
      property_id: PROPERTY,
      room_type_id: DOUBLE,
      title: 'Half board',
      currency: 'EUR',
      sell_mode: 'per_room',
      rate_mode: 'manual',
      tax_set_id: null,
      options: [{ id, occupancy: 2, is_primary: true, rate: '99.00' }],
      attributes,
    });
    expect(await api.ratePlans.get(id)).toEqual(created);
    const listed = await collected(api.ratePlans.list({ room_type_id: DOUBLE }));
    expect(listed.map(({ title }) => title)).toEqual(['Flexible', 'Half board', 'Saver']);
    expect(await api.ratePlans.update(id, { ...created, title: 'Full board' })).toEqual({
      ...created,
      title: 'Full board',
      attributes: { ...attributes, title: 'Full board' },
    });
    await api.ratePlans.remove(id);
    expect(await failure(api.ratePlans.get(id))).toBeInstanceOf(NotFoundError);
  });

  test('has its parent among the options', async () => {
    const { api } = await hotelWorld();
    const { id } = await api.ratePlans.create({ ...PLAN, parent_rate_plan_id: FLEXIBLE, rate_mode: 'derived' });
    const options = await api.options.ratePlans({ property_id: PROPERTY });
    const parents = new Map(options.map((option) => [option.id, option.parent_rate_plan_id]));
    expect([parents.get(id), parents.get(FLEXIBLE)]).toEqual([FLEXIBLE, undefined]);
  });

  test('with a number in the place of a rate is read, with an issue', async () => {
    const attributes = { title: 'Old', options: [{ occupancy: 2, is_primary: true, rate: 0 }] };
    const relationships = { property: { data: { type: 'property', id: PROPERTY } } };
    const answer = { data: { type: 'rate_plan', id: FLEXIBLE, attributes, relationships } };
    const fetch = async () => Response.json(answer);
    const api = createApi({ baseUrl: 'https://api.example.com', apiKey: KEY, retry: QUICK, fetch });
    expect(await api.ratePlans.get(FLEXIBLE)).toMatchObject({
      property_id: PROPERTY,
      options: [{ occupancy: 2, is_primary: true, rate: '0' }],
      issues: [{ code: 'not_text', path: 'options[0].rate' }],
    });
  });
});

describe('a group', () => {
  test('is created, read, listed, changed, filled, emptied and removed', async () => {
    const { api } = await hotelWorld();
    const { id } = await api.groups.create({ title: 'North' });
    expect(await api.groups.get(id)).toEqual({
      id,
      title: 'North',
      property_ids: [],
      attributes: { id, title: 'North' },
    });
    expect((await api.groups.update(id, { title: 'South' })).title).toBe('South');
    await api.groups.addProperty(id, PROPERTY);
    expect((await api.groups.get(id)).property_ids).toEqual([PROPERTY]);
    expect((await api.properties.get(PROPERTY)).group_ids).toEqual([GROUP, id]);
    await api.groups.removeProperty(GROUP, PROPERTY);
    expect((await api.properties.get(PROPERTY)).group_ids).toEqual([id]);
    expect((await collected(api.groups.list({ title: 'South' }))).map((group) => group.property_ids)).toEqual([
      [PROPERTY],
    ]);
    await api.groups.addProperty(GROUP, PROPERTY);
    await api.groups.removeProperty(id, PROPERTY);
    await api.groups.remove(id);
    expect(await failure(api.groups.get(id))).toBeInstanceOf(NotFoundError);
  });

  test('keeps a property that is added twice, as after a lost answer', async () => {
    const { api, sandbox } = await hotelWorld();
    const { id } = await api.groups.create({ title: 'North' });
    sandbox.clearRequests();
    sandbox.failNext({ status: 502, after: 'effect', method: 'POST' });
    await api.groups.addProperty(id, PROPERTY);
    expect(sandbox.requests().map(({ outcome }) => outcome)).toEqual([502, 422]);
    expect((await api.groups.get(id)).property_ids).toEqual([PROPERTY]);
  });

  test('of one property cannot lose it', async () => {
    const { api } = await hotelWorld();
    const error = await failure(api.groups.removeProperty(GROUP, PROPERTY));
    expect(error).toMatchObject({ name: 'BadRequestError', status: 400 });
    expect(await failure(api.groups.remove(GROUP))).toMatchObject({ name: 'BadRequestError', status: 400 });
    expect(await failure(api.groups.addProperty(FLEXIBLE, PROPERTY))).toBeInstanceOf(NotFoundError);
  });
});

/** A creation or change that is refused before it is sent, with every issue in its sentence. */
const REFUSED: ReadonlyArray<readonly [string, (api: Api) => Promise<unknown>, ReadonlyArray<readonly string[]>]> = [
  [
    'a property without title and currency',
    (api) => api.properties.create(JSON.parse('{ "settings": [], "group_id": "mine" }')),
    [
      ['required', 'title', 'title is required.'],
      ['required', 'currency', 'currency is required.'],
      ['not_uuid', 'group_id', 'group_id must be the id of a group, a UUID (got "mine").'],
      ['not_an_object', 'settings', 'settings must be an object (got a list).'],
    ],
  ],
  [
    'a property with a currency in small letters',
    (api) => api.properties.create({ ...INN, currency: 'eur' }),
    [
      [
        'unknown_currency',
        'currency',
        'currency must be an ISO 4217 code such as "EUR" (got "eur"). Did you mean "EUR"?',
      ],
    ],
  ],
  [
    'settings out of their bounds',
    (api) => api.properties.update(PROPERTY, { settings: { cut_off_days: 31, state_length: 99 } }),
    [
      ['not_whole_number', 'settings.state_length', 'state_length must be a whole number from 100 to 730 (got 99).'],
      ['not_whole_number', 'settings.cut_off_days', 'cut_off_days must be a whole number from 0 to 30 (got 31).'],
    ],
  ],
  [
    'misspelt attributes',
    (api) => api.properties.update(PROPERTY, { defaultTaxSetId: PROPERTY, timezome: 'UTC' }),
    [
      ['unknown_field', 'defaultTaxSetId', 'Unknown field "defaultTaxSetId". Did you mean "default_tax_set_id"?'],
      ['unknown_field', 'timezome', 'Unknown field "timezome". Did you mean "timezone"?'],
    ],
  ],
  [
    'a room type with more guests by default than adults',
    (api) => api.roomTypes.create({ ...TWIN, default_occupancy: 3 }),
    [['not_whole_number', 'default_occupancy', 'default_occupancy must be a whole number from 1 to 2 (got 3).']],
  ],
  [
    'a room type without rooms, and of an unknown kind',
    (api) =>
      api.roomTypes.create(
        JSON.parse(JSON.stringify({ ...TWIN, count_of_rooms: 0, default_occupancy: 3, room_kind: 'rom' })),
      ),
    [
      ['not_whole_number', 'count_of_rooms', 'count_of_rooms must be a whole number of 1 or more (got 0).'],
      ['not_one_of', 'room_kind', 'room_kind must be one of "room", "dorm" (got "rom"). Did you mean "room"?'],
      ['not_whole_number', 'default_occupancy', 'default_occupancy must be a whole number from 1 to 2 (got 3).'],
    ],
  ],
  [
    'a rate plan without options, with a blank title',
    (api) => api.ratePlans.create({ ...PLAN, title: ' ', options: [] }),
    [
      ['blank', 'title', 'title must not be blank (got " ").'],
      ['list_too_short', 'options', 'options must be a list of one or more (got an empty list).'],
    ],
  ],
  [
    'options without a primary one, and with an occupancy twice',
    (api) =>
      api.ratePlans.create({
        ...PLAN,
        options: [
          { occupancy: 1, is_primary: false },
          { occupancy: 1, is_primary: false },
        ],
      }),
    [
      ['occupancy_twice', 'options[1].occupancy', 'options must have each occupancy once (got 1 more than once).'],
      ['one_primary_option', 'options', 'Exactly one of options must be primary (got 0).'],
    ],
  ],
  [
    'a rate and restrictions that cannot be read',
    (api) =>
      api.ratePlans.update(FLEXIBLE, {
        options: [{ occupancy: 2, is_primary: true, rate: '1,5' }],
        stop_sell: [true],
        min_stay_arrival: [1, 1, 1, 1, 1, 1, 0],
      }),
    [
      [
        'not_decimal',
        'options[0].rate',
        'rate must be decimal text such as "110.00", or a whole number of the smallest unit of the currency (got "1,5").',
      ],
      ['not_a_list', 'stop_sell', 'stop_sell must be one value, or a list of seven (got a list).'],
      ['not_whole_number', 'min_stay_arrival[6]', 'min_stay_arrival[6] must be a whole number of 1 or more (got 0).'],
    ],
  ],
  [
    'a group that is a text',
    (api) => api.groups.create(JSON.parse('"North"')),
    [['not_an_object', '', 'The value must be an object with the fields of a group (got "North").']],
  ],
  [
    'a title that is too long',
    (api) => api.groups.update(GROUP, { title: 'x'.repeat(256) }),
    [['too_long', 'title', `title must be a text of at most 255 characters (got "${'x'.repeat(39)}…").`]],
  ],
];

describe('drafts', () => {
  test.each(REFUSED)('with %s are refused before sending', async (_, write, expected) => {
    const { api, sandbox } = await hotelWorld();
    const error = await failure(write(api));
    expect(error).toBeInstanceOf(ValidationError);
    const issues = error instanceof ValidationError ? error.issues : [];
    expect(issues.map(({ code, path, message }) => [code, path, message])).toEqual(expected);
    expect(error).toMatchObject({ status: undefined });
    expect(sandbox.requests()).toEqual([]);
  });

  test('with further attributes are sent as they are', async () => {
    const { api, sandbox } = await hotelWorld();
    const bodies = () => JSON.parse(sandbox.requests().at(-1)?.body ?? '');
    await api.properties.create({ ...INN, star_rating: 4 });
    expect(bodies()).toEqual({ property: { ...INN, star_rating: 4 } });
    await api.roomTypes.create({ ...TWIN, floor: 2 });
    expect(bodies()).toEqual({ room_type: { ...TWIN, floor: 2 } });
    const options = [{ occupancy: 2, is_primary: true, colour: 'red' }];
    await api.ratePlans.create({ ...PLAN, options, colour: 'red', id: FLEXIBLE });
    expect(bodies()).toEqual({ rate_plan: { ...PLAN, options, colour: 'red' } });
    await api.groups.update(GROUP, { title: 'North', colour: 'red' });
    expect(bodies()).toEqual({ group: { title: 'North', colour: 'red' } });
  });
});

describe('force', () => {
  test('removes what connections use', async () => {
    const { api, sandbox } = await hotelWorld();
    const channel = await api.channels.create(CONTRACT);
    for (const remove of [
      (options?: object) => api.ratePlans.remove(FLEXIBLE, options),
      (options?: object) => api.roomTypes.remove(DOUBLE, options),
      (options?: object) => api.properties.remove(PROPERTY, options),
    ]) {
      expect(await failure(remove())).toMatchObject({ status: 422, issues: [{ path: '' }] });
      expect(await failure(remove({ force: false }))).toMatchObject({ status: 422 });
      await remove({ force: true });
      expect(sandbox.requests().at(-1)).toMatchObject({ query: '?force=true', outcome: 200 });
    }
    expect(await failure(api.channels.get(channel.id))).toBeInstanceOf(NotFoundError);
  });

  test('is sent with a change of a room type', async () => {
    const { api, sandbox } = await hotelWorld();
    await api.roomTypes.update(DOUBLE, { title: 'Double' }, { force: true });
    expect(sandbox.requests().at(-1)).toMatchObject({ method: 'PUT', query: '?force=true' });
  });
});

describe('after a lost answer', () => {
  const CREATIONS: ReadonlyArray<readonly [string, (api: Api, options: object) => Promise<{ title: string }>]> = [
    ['a property', (api, options) => api.properties.create(INN, options)],
    ['a room type', (api, options) => api.roomTypes.create(TWIN, options)],
    ['a rate plan', (api, options) => api.ratePlans.create(PLAN, options)],
    ['a group', (api, options) => api.groups.create({ title: 'North' }, options)],
  ];

  test.each(CREATIONS)('finds %s that was created', async (_, create) => {
    const { api, sandbox } = await hotelWorld();
    sandbox.failNext({ status: 502, after: 'effect', method: 'POST' });
    expect(await create(api, { existingIds: [] })).toMatchObject({ title: expect.any(String) });
    expect(sandbox.requests().filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('finds a rate plan without the earlier ids, since its title is unique', async () => {
    const { api, sandbox } = await hotelWorld();
    sandbox.failNext({ status: 502, after: 'effect', method: 'POST' });
    expect(await api.ratePlans.create(PLAN)).toMatchObject({ title: 'Half board' });
  });

  test('does not take an older rate plan with other content for it', async () => {
    const { api, sandbox } = await hotelWorld();
    sandbox.failNext({ status: 502, method: 'POST' });
    const error = await failure(api.ratePlans.create({ ...PLAN, title: 'Flexible', sell_mode: 'per_person' }));
    expect(error).toMatchObject({ name: 'UnknownOutcomeError', candidates: [FLEXIBLE] });
  });

  test.each([CREATIONS[0], CREATIONS[1], CREATIONS[3]].filter((row) => row !== undefined))(
    'does not take an older twin for %s',
    async (_, create) => {
      const { api, sandbox } = await hotelWorld();
      await create(api, {});
      sandbox.failNext({ status: 502, method: 'POST' });
      expect(await failure(create(api, {}))).toBeInstanceOf(UnknownOutcomeError);
    },
  );
});

test('plan and apply exchange the rate plans of two tax sets, and find nothing to do afterwards', async () => {
  const { api } = await hotelWorld();
  const sets = (first: readonly string[], second: readonly string[]) => ({
    version: 1 as const,
    property_id: PROPERTY,
    taxes: [],
    tax_sets: [
      { title: 'Rooms', currency: 'EUR', taxes: [], associated_rate_plan_ids: [...first] },
      { title: 'Offices', currency: 'EUR', taxes: [], associated_rate_plan_ids: [...second] },
    ],
  });
  const planned = async (definitions: ReturnType<typeof sets>) => {
    const { value, issues = [] } = planSync(definitions, await fetchRemote(api, PROPERTY));
    if (value === undefined) throw new Error(JSON.stringify(issues));
    return value;
  };
  await applySync(await planned(sets([FLEXIBLE], [SAVER])), api);
  const exchanged = sets([SAVER], [FLEXIBLE]);
  const plan = await planned(exchanged);
  expect(plan.counts).toEqual({ create: 0, update: 2, remove: 0, 'no-change': 0 });
  expect(await applySync(plan, api)).toMatchObject({ outcome: 'applied' });
  expect((await planned(exchanged)).counts).toEqual({ create: 0, update: 0, remove: 0, 'no-change': 2 });
  const titles = new Map((await collected(api.taxSets.list())).map(({ id, title }) => [id, title]));
  const titleOf = async (id: string) => titles.get((await api.ratePlans.get(id)).tax_set_id ?? '');
  expect([await titleOf(FLEXIBLE), await titleOf(SAVER)]).toEqual(['Offices', 'Rooms']);
});
