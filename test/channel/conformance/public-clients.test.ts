import { beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../../src/channel/sandbox/index.js';
import { BY_GUESTS, CONTRACT, DOUBLE, FAMILY, FLEXIBLE, GROUP, HOTEL_STATE } from '../api/hotel-world.js';
import { PROPERTY } from '../api/world.js';
import { call, sandboxOf } from '../sandbox/world.js';

/**
 * The requests of seven public clients, and some of the documentation, each with the answer that the client reads. In
 * paths and bodies, `:property`, `:room_type` and so on are ids of a small hotel; no connection sells the unsold ones.
 */
type Row = readonly [client: string, method: string, path: string, answer: Answer, body?: object];
type Answer =
  | { readonly status: 200 | 201 | 422; readonly body: object }
  /** A part of the service that the sandbox does not have. */
  | { readonly notOurs: string }
  /** A path or method that the service does not have either. */
  | 'no endpoint'
  /** Arguments that the service does not take: the answer is a success, and they are reported. */
  | { readonly ignored: readonly string[] };

const ID = expect.any(String);
const one = (type: string, attributes: object = {}): Answer => ({
  status: 200,
  body: { data: { type, id: ID, attributes } },
});
const made = (type: string, attributes: object = {}): Answer => ({
  status: 201,
  body: { data: { type, id: ID, attributes } },
});
const page = (type: string): Answer => ({
  status: 200,
  body: {
    data: expect.arrayContaining([expect.objectContaining({ type, id: ID })]),
    meta: { total: expect.any(Number) },
  },
});
const SUCCESS: Answer = { status: 200, body: { meta: { message: 'Success' } } };

const INVENTORY = { notOurs: 'availability, prices and restrictions' };
const MESSAGES = { notOurs: 'messages and attachments' };
const REVIEWS = { notOurs: 'reviews and scores' };
const FEED = { notOurs: 'live feed' };
const TOKENS = { notOurs: 'one-time tokens' };
const USERS = { notOurs: 'users of groups and properties' };
const REPORTS = { notOurs: 'reports of no-shows and cards' };
const AIRBNB = { notOurs: 'actions of Airbnb' };

const PAGES = 'pagination[page]=1&pagination[limit]=100';
const OF_PROPERTY = 'filter[property_id]=:property';
const DATES = 'filter[date][gte]=2027-05-08&filter[date][lte]=2027-05-10';

const NEW_PROPERTY = {
  property: { title: 'Pier Hotel', currency: 'EUR', timezone: 'Europe/Berlin', group_id: ':group' },
};
const NEW_ROOM = {
  room_type: {
    property_id: ':property',
    title: 'Single room',
    count_of_rooms: 2,
    occ_adults: 1,
    occ_children: 0,
    occ_infants: 0,
    default_occupancy: 1,
  },
};
const NEW_PLAN = {
  rate_plan: {
    property_id: ':property',
    room_type_id: ':room_type',
    title: 'Weekly',
    currency: 'EUR',
    sell_mode: 'per_room',
    rate_mode: 'manual',
    parent_rate_plan_id: null,
    options: [{ occupancy: 2, is_primary: true, rate: 0 }],
  },
};
const NEW_WEBHOOK = {
  webhook: {
    property_id: ':property',
    callback_url: 'https://pms.example.com/hook',
    event_mask: 'booking_new;booking_modification;booking_cancellation',
    request_params: {},
    headers: { 'x-secret': 'open sesame' },
    is_active: true,
    send_data: true,
  },
};
const QUESTION = { channel: CONTRACT.channel, settings: CONTRACT.settings };
const OTHER_HOTEL = { ...CONTRACT.settings, hotel_id: '10002', contract_sequence: '502' };
const NEW_CHANNEL = { channel: { ...CONTRACT, settings: OTHER_HOTEL, rate_plans: [] } };
const MAPPING = {
  rate_plan_id: ':rate_plan',
  settings: { room_type_code: '7002', rate_plan_code: 'BB', is_primary: true },
};

const NEW_BOOKING = {
  booking: {
    property_id: ':property',
    ota_reservation_code: '113',
    arrival_date: '2027-05-08',
    departure_date: '2027-05-09',
    rooms: [{ days: { '2027-05-08': '100.00' } }],
  },
};

const H = 'henihaddad/channex-pms';
const S = 'daviesevan-svg/channex-claude-skill';
const G = 'mustapha-ghlissi/channex';
const F = 'damiencal/free-channex-pms';
const W = 'WebRenew/channex-mcp';
const M = 'MaximovUV/channex-integration-php';
const N = 'minical/channex-integration';

const D = 'the documentation';

const ROWS: readonly Row[] = [
  [H, 'GET', `/groups?${PAGES}`, page('group')],
  [H, 'POST', '/groups', made('group', { title: 'Coast' }), { group: { title: 'Coast' } }],
  [H, 'GET', `/properties?${PAGES}`, page('property')],
  [H, 'POST', '/properties', made('property', { title: 'Pier Hotel' }), NEW_PROPERTY],
  [H, 'GET', '/properties/:property', one('property', { title: 'Harbour Hotel', currency: 'EUR' })],
  [H, 'PUT', '/properties/:property', one('property'), { property: { settings: { min_stay_type: 'both' } } }],
  [H, 'GET', `/room_types?${OF_PROPERTY}&${PAGES}`, page('room_type')],
  [H, 'POST', '/room_types', made('room_type', { title: 'Single room', default_occupancy: 1 }), NEW_ROOM],
  [H, 'GET', `/rate_plans?${OF_PROPERTY}&${PAGES}`, page('rate_plan')],
  [H, 'GET', `/rate_plans/options?${OF_PROPERTY}`, { status: 200, body: { data: expect.any(Array) } }],
  [H, 'POST', '/rate_plans', made('rate_plan', { title: 'Weekly', options: [{ id: ID, rate: '0.00' }] }), NEW_PLAN],
  [H, 'GET', `/webhooks?${OF_PROPERTY}&${PAGES}`, { status: 200, body: { data: [], meta: { total: 0 } } }],
  [H, 'POST', '/webhooks', made('webhook', { headers: { 'x-secret': 'open sesame' } }), NEW_WEBHOOK],
  [H, 'POST', '/availability', INVENTORY, { values: [] }],
  [H, 'GET', `/availability?${OF_PROPERTY}&${DATES}`, INVENTORY],
  [H, 'POST', '/restrictions', INVENTORY, { values: [] }],
  [H, 'GET', `/restrictions?${OF_PROPERTY}&${DATES}&filter[restrictions]=rate,min_stay`, INVENTORY],
  [H, 'GET', '/channels/adapter?code=ContractBased', { status: 200, body: { data: { code: 'ContractBased' } } }],
  [H, 'POST', '/channels/test_connection', { status: 200, body: { data: { success: true, errors: null } } }, QUESTION],
  [H, 'POST', '/channels/mapping_details', { status: 200, body: { data: { rooms: expect.any(Array) } } }, QUESTION],
  [H, 'GET', `/channels?${OF_PROPERTY}&${PAGES}`, page('channel')],
  [H, 'POST', '/channels', made('channel', { channel: 'ContractBased', is_active: false }), NEW_CHANNEL],
  [H, 'GET', '/channels/:channel', one('channel', { is_active: false, expected_removal_date: ID })],
  [
    H,
    'PUT',
    '/channels/:channel',
    one('channel', { rate_plans: [] }),
    { channel: { channel: 'ContractBased', rate_plans: [] } },
  ],
  [H, 'POST', '/channels/:channel/check_readiness', { status: 200, body: { data: [] } }],
  [H, 'POST', '/channels/:channel/activate', SUCCESS],
  [H, 'POST', '/channels/:channel/deactivate', { status: 200, body: {} }],
  [H, 'DELETE', '/channels/:channel', SUCCESS],
  [H, 'POST', '/channels/:channel/mappings', { status: 200, body: { data: { id: ID } } }, { mapping: MAPPING }],
  [H, 'DELETE', '/channels/:channel/mappings/:mapping', SUCCESS],
  [H, 'GET', '/channels/:channel/action/listings', AIRBNB],
  [H, 'GET', '/channels/:channel/action/listing_details?listing_id=1', AIRBNB],
  [H, 'GET', '/channels/:channel/action/get_listing_calendar?listing_id=1&date_from=2027-05-08', AIRBNB],
  [H, 'POST', '/channels/:channel/execute/load_future_reservations', AIRBNB, {}],
  [H, 'POST', '/meta/airbnb/connection_link', AIRBNB, { connection_link: {} }],
  [H, 'GET', `/booking_revisions/feed?${OF_PROPERTY}&${PAGES}&order[inserted_at]=asc`, page('booking_revision')],
  [H, 'GET', '/booking_revisions/:revision', one('booking_revision', { booking_id: ID, status: 'new' })],
  [H, 'POST', '/booking_revisions/:revision/ack', SUCCESS],
  [H, 'GET', '/bookings/:booking', one('booking', { revision_id: ID, acknowledge_status: 'pending' })],
  [H, 'GET', `/message_threads?${OF_PROPERTY}&${PAGES}`, MESSAGES],
  [H, 'GET', `/message_threads/:booking/messages?${PAGES}`, MESSAGES],
  [H, 'POST', '/message_threads/:booking/messages', MESSAGES, { message: { message: 'Welcome' } }],
  [H, 'POST', '/bookings/:booking/messages', MESSAGES, { message: { message: 'Welcome' } }],
  [H, 'POST', '/message_threads/:booking/close', MESSAGES],
  [H, 'POST', '/message_threads/:booking/no_reply_needed', MESSAGES],
  [H, 'POST', '/attachments', MESSAGES, { attachment: {} }],
  [H, 'GET', `/reviews?${OF_PROPERTY}&filter[updated_at][gte]=2027-01-01&${PAGES}`, REVIEWS],
  [H, 'POST', '/reviews/:booking/reply', REVIEWS, { reply: { reply: 'Thank you' } }],
  [H, 'POST', '/reviews/:booking/guest_review', REVIEWS, { review: {} }],
  [H, 'GET', `/live_feed?${OF_PROPERTY}&${PAGES}`, FEED],
  [H, 'POST', '/live_feed/:booking/resolve', FEED, { resolution: { accept: true } }],
  [H, 'POST', '/auth/one_time_token', TOKENS, { one_time_token: { property_id: ':property' } }],

  [
    S,
    'POST',
    '/properties',
    made('property', { currency: 'EUR' }),
    { property: { title: 'Pier Hotel', currency: 'EUR' } },
  ],
  [S, 'PUT', '/properties/:property', one('property', { city: 'Bremen' }), { property: { city: 'Bremen' } }],
  [S, 'GET', '/properties', page('property')],
  [S, 'POST', '/room_types', made('room_type'), NEW_ROOM],
  [S, 'PUT', '/room_types/:room_type', one('room_type', { title: 'Twin room' }), { room_type: { title: 'Twin room' } }],
  [S, 'GET', `/room_types?${OF_PROPERTY}`, page('room_type')],
  [S, 'POST', '/rate_plans', made('rate_plan'), NEW_PLAN],
  [S, 'PUT', '/rate_plans/:rate_plan', one('rate_plan', { title: 'Best' }), { rate_plan: { title: 'Best' } }],
  [S, 'GET', `/rate_plans?${OF_PROPERTY}`, page('rate_plan')],
  [S, 'DELETE', '/rate_plans/:rate_plan?force=true', SUCCESS],
  [S, 'POST', '/availability', INVENTORY, { values: [] }],
  [S, 'GET', `/availability?${OF_PROPERTY}&${DATES}`, INVENTORY],
  [S, 'POST', '/restrictions', INVENTORY, { values: [] }],
  [S, 'GET', `/restrictions?${OF_PROPERTY}&${DATES}&filter[restrictions]=rate`, INVENTORY],
  [S, 'GET', '/booking_revisions/feed', page('booking_revision')],
  [S, 'GET', '/booking_revisions/:revision', one('booking_revision')],
  [S, 'POST', '/booking_revisions/:revision/ack', SUCCESS, {}],
  [S, 'GET', '/booking_revisions?filter[inserted_at][gte]=2026-01-01', page('booking_revision')],
  [S, 'GET', `/bookings?${OF_PROPERTY}`, page('booking')],
  [S, 'GET', '/bookings?filter[inserted_at][gte]=2026-01-01T00:00:00', page('booking')],
  [S, 'GET', '/bookings?filter[arrival_date][gte]=2026-01-01&filter[departure_date][lte]=2099-01-01', page('booking')],
  [
    S,
    'POST',
    '/webhooks',
    // By the documentation, a webhook of all properties also has is_global: true.
    { status: 422, body: { errors: { details: { property_id: ["can't be blank"] } } } },
    { webhook: { ...NEW_WEBHOOK.webhook, property_id: null } },
  ],

  [G, 'GET', '/properties', page('property')],
  [G, 'GET', '/properties/:property', one('property')],
  [G, 'POST', '/properties', made('property'), NEW_PROPERTY],
  [G, 'PUT', '/properties/:property', one('property', { title: 'Bay' }), { property: { title: 'Bay' } }],
  [G, 'GET', '/properties/:property/rooms', 'no endpoint'],
  [G, 'GET', '/properties/:property/channels', 'no endpoint'],
  [G, 'POST', '/properties/:property/channels', 'no endpoint', {}],
  [G, 'GET', '/properties/:property/availability?start_date=2027-05-08&end_date=2027-05-10', 'no endpoint'],
  [G, 'PUT', '/properties/:property/availability', 'no endpoint', {}],
  [G, 'GET', '/properties/:property/rates?start_date=2027-05-08&end_date=2027-05-10', 'no endpoint'],
  [G, 'PUT', '/properties/:property/rates', 'no endpoint', {}],
  [G, 'GET', '/properties/:property/reservations', 'no endpoint'],
  [G, 'GET', '/', 'no endpoint'],

  [F, 'GET', '/properties?pagination[limit]=25&pagination[page]=1', page('property')],
  [F, 'GET', '/properties/:property', one('property')],
  [F, 'GET', '/room_types?property_id=:property&pagination[limit]=25&pagination[page]=1', { ignored: ['property_id'] }],
  [F, 'GET', '/rate_plans?property_id=:property&pagination[limit]=25&pagination[page]=1', { ignored: ['property_id'] }],
  [
    F,
    'GET',
    '/bookings?updated_at[gte]=2027-01-01T00:00:00Z&property_id=:property&status[0]=new',
    {
      ignored: ['updated_at[gte]', 'property_id', 'status[0]'],
    },
  ],
  [F, 'GET', '/bookings/:booking', one('booking', { ota_name: 'BookingCom', customer: { name: 'Maria' } })],
  [F, 'GET', '/availability?property_id=:property&date_from=2027-05-08&date_to=2027-05-10', INVENTORY],
  [F, 'PUT', '/availability', INVENTORY, { values: [] }],
  [F, 'GET', '/rates?property_id=:property&date_from=2027-05-08&date_to=2027-05-10', 'no endpoint'],
  [F, 'PUT', '/rates', 'no endpoint', { values: [] }],
  [F, 'GET', '/messages', 'no endpoint'],
  [F, 'GET', '/reviews', REVIEWS],
  [
    F,
    'POST',
    '/webhooks',
    { status: 422, body: { errors: { details: { event_mask: [expect.any(String)] } } } },
    { webhook: { ...NEW_WEBHOOK.webhook, event_mask: ['booking_new'] } },
  ],

  [W, 'GET', `/properties?pagination[page]=1&pagination[limit]=10&filter[title]=Harbour Hotel`, page('property')],
  [W, 'GET', '/properties/:property', one('property')],
  [W, 'GET', '/properties/options', { status: 200, body: { data: expect.any(Array) } }],
  [W, 'POST', '/properties', made('property'), NEW_PROPERTY],
  [W, 'PUT', '/properties/:property', one('property', { title: 'Bay' }), { property: { title: 'Bay' } }],
  [W, 'DELETE', '/properties/:property?force=true', SUCCESS],
  [W, 'GET', `/room_types?pagination[page]=1&pagination[limit]=10&${OF_PROPERTY}`, page('room_type')],
  [W, 'GET', '/room_types/:room_type', one('room_type')],
  [W, 'GET', '/room_types/options', { status: 200, body: { data: expect.any(Array) } }],
  [W, 'POST', '/room_types', made('room_type'), NEW_ROOM],
  [W, 'PUT', '/room_types/:room_type', one('room_type', { title: 'Twin room' }), { room_type: { title: 'Twin room' } }],
  [W, 'DELETE', '/room_types/:room_type?force=true', SUCCESS],
  [W, 'GET', `/rate_plans?${OF_PROPERTY}&filter[room_type_id]=:room_type`, page('rate_plan')],
  [W, 'GET', '/rate_plans/:rate_plan', one('rate_plan')],
  [W, 'GET', `/rate_plans/options?${OF_PROPERTY}`, { status: 200, body: { data: expect.any(Array) } }],
  [W, 'POST', '/rate_plans', made('rate_plan'), NEW_PLAN],
  [W, 'PUT', '/rate_plans/:rate_plan', one('rate_plan', { title: 'Best' }), { rate_plan: { title: 'Best' } }],
  [W, 'DELETE', '/rate_plans/:rate_plan?force=true', SUCCESS],
  [W, 'GET', `/restrictions?${OF_PROPERTY}&filter[date]=2027-05-08&filter[restrictions]=rate`, INVENTORY],
  [W, 'GET', `/availability?${OF_PROPERTY}&filter[date]=2027-05-08`, INVENTORY],
  [W, 'POST', '/ari', 'no endpoint', { values: [] }],
  [
    W,
    'GET',
    '/channels?page=1&limit=10&property_id=:property&channel_code=ABB&fields=id,title',
    {
      ignored: ['page', 'limit', 'property_id', 'channel_code', 'fields'],
    },
  ],
  [W, 'GET', '/channels/:channel', one('channel')],
  [W, 'POST', '/channels', made('channel'), NEW_CHANNEL],
  [
    W,
    'PUT',
    '/channels/:channel',
    one('channel', { title: 'Bay' }),
    { channel: { channel: 'ContractBased', title: 'Bay' } },
  ],
  [W, 'DELETE', '/channels/:channel', SUCCESS],
  [W, 'GET', '/channels/:channel/mappings', { status: 200, body: { data: [{ id: ID }, { id: ID }] } }],
  [W, 'PUT', '/channels/:channel/mappings/:mapping', { status: 200, body: { data: { id: ID } } }, { mapping: MAPPING }],
  [W, 'GET', '/channels/:channel/listings', 'no endpoint'],
  [W, 'GET', '/channel_types', 'no endpoint'],
  [W, 'GET', '/channel_connections', 'no endpoint'],

  [M, 'GET', '/groups', page('group')],
  [M, 'POST', '/groups', made('group', { title: 'Coast' }), { group: { title: 'Coast' } }],
  [M, 'GET', '/properties', page('property')],
  [M, 'GET', '/properties/:property', one('property')],
  [M, 'POST', '/properties', made('property'), NEW_PROPERTY],
  [M, 'PUT', '/properties/:property', one('property', { title: 'Bay' }), { property: { title: 'Bay' } }],
  [M, 'GET', '/room_types', page('room_type')],
  [M, 'POST', '/room_types', made('room_type'), NEW_ROOM],
  [M, 'PUT', '/room_types/:room_type', one('room_type', { title: 'Twin room' }), { room_type: { title: 'Twin room' } }],
  [M, 'DELETE', '/room_types/:unsold_room', SUCCESS],
  [M, 'GET', '/rate_plans', page('rate_plan')],
  [M, 'POST', '/rate_plans', made('rate_plan'), NEW_PLAN],
  [M, 'PUT', '/rate_plans/:rate_plan', one('rate_plan', { title: 'Best' }), { rate_plan: { title: 'Best' } }],
  [M, 'DELETE', '/rate_plans/:unsold_plan', SUCCESS],
  [M, 'POST', '/availability', INVENTORY, { values: [] }],
  [M, 'POST', '/restrictions', INVENTORY, { values: [] }],
  [M, 'GET', '/booking_revisions/feed', page('booking_revision')],
  [M, 'GET', '/booking_revisions', page('booking_revision')],
  [M, 'GET', '/booking_revisions/:revision', one('booking_revision')],
  [M, 'POST', '/booking_revisions/:revision/ack', SUCCESS],
  [M, 'POST', '/auth/one_time_token', TOKENS, { one_time_token: { property_id: ':property' } }],
  [M, 'GET', '/group_users', USERS],
  [M, 'GET', '/property_users/', USERS],
  [M, 'POST', '/property_users', USERS, { invite: {} }],

  [N, 'GET', '/properties?pagination[limit]=100&order[inserted_at]=desc', page('property')],
  [N, 'GET', `/room_types?pagination[limit]=100&${OF_PROPERTY}`, page('room_type')],
  [N, 'GET', `/rate_plans?${PAGES}&${OF_PROPERTY}`, { status: 200, body: { meta: { total: 3, limit: 100 } } }],
  [N, 'POST', '/availability', INVENTORY, { values: [] }],
  [N, 'POST', '/restrictions', INVENTORY, { values: [] }],
  [
    N,
    'GET',
    `/booking_revisions/feed?${OF_PROPERTY}&pagination[page]=1&pagination[limit]=10&order[inserted_at]=desc`,
    page('booking_revision'),
  ],
  [N, 'GET', '/booking_revisions/:revision', one('booking_revision')],
  [N, 'POST', '/booking_revisions/:revision/ack', SUCCESS, []],

  [D, 'GET', '/channels/codes', { status: 200, body: { data: expect.arrayContaining([{ code: ID, name: ID }]) } }],
  [
    D,
    'GET',
    '/channels/list',
    { status: 200, body: { data: expect.arrayContaining([expect.objectContaining({ code: ID })]) } },
  ],
  [
    D,
    'GET',
    '/channels/options',
    { status: 200, body: { data: [{ type: 'channel', attributes: { channel: 'ContractBased' } }] } },
  ],
  [D, 'POST', '/bookings', made('booking', { status: 'new', unique_id: 'OFL-113' }), NEW_BOOKING],
  [D, 'PUT', '/bookings/:booking', one('booking', { status: 'cancelled' }), { booking: { status: 'cancelled' } }],
  [D, 'POST', '/bookings/:booking/no_show', REPORTS, { no_show_report: { waived_fees: true } }],
  [D, 'POST', '/bookings/:booking/invalid_card', REPORTS],
  [D, 'POST', '/bookings/:booking/cancel_due_invalid_card', REPORTS],
  [D, 'GET', '/scores/:property', REVIEWS],
];

let sandbox: Sandbox;
let ids: Readonly<Record<string, string>>;

beforeEach(async () => {
  sandbox = sandboxOf({ properties: [PROPERTY], apiKeys: ['secret'], state: HOTEL_STATE });
  const { id: revision, booking_id: booking } = sandbox.book({ property_id: PROPERTY });
  const { data } = (await call(sandbox, 'POST', '/api/v1/channels', { body: { channel: CONTRACT } })).body;
  const [mapping] = Object(data.attributes)['rate_plans'];
  const hotel = {
    property: PROPERTY,
    room_type: DOUBLE,
    rate_plan: FLEXIBLE,
    unsold_room: FAMILY,
    unsold_plan: BY_GUESTS,
    group: GROUP,
  };
  ids = { ...hotel, revision, booking, channel: data.id, mapping: mapping.id };
  sandbox.clearRequests();
});

const withIds = (text: string): string =>
  text.replace(
    /:(property|room_type|rate_plan|unsold_room|unsold_plan|group|revision|booking|channel|mapping)\b/g,
    (_, name: string) => ids[name] ?? '',
  );

const NAMED = ROWS.map((row) => [`${row[0]}: ${row[1]} ${row[2]}`, row] as const);

test.each(NAMED)('%s', async (_, [, method, path, answer, sent]) => {
  const body = sent === undefined ? undefined : withIds(JSON.stringify(sent));
  const answered = await call(sandbox, method, `/api/v1${withIds(path)}`, { body });
  const place = withIds(path).replace(/\/?(?:\?.*)?$/, '');
  if (answer === 'no endpoint') {
    expect(answered.status).toBe(404);
    const [why, others] = answered.body.errors.details['base'] ?? [];
    expect(why).toMatch(new RegExp(`^${method} /api/v1${place} is not an endpoint`));
    if (path !== '/') expect(others).toMatch(/^It has /);
  } else if ('notOurs' in answer) {
    expect([answered.status, answered.body.errors.details['base']]).toEqual([
      404,
      [
        `${method} /api/v1${place}: the sandbox of a tax library has no ${answer.notOurs}.`,
        expect.stringMatching(/^It has /),
      ],
    ]);
  } else if ('ignored' in answer) {
    expect([answered.status, sandbox.requests()[0]?.ignored]).toEqual([200, answer.ignored]);
  } else {
    expect(answered).toMatchObject(answer);
    expect(sandbox.requests()[0]?.ignored, 'ignored').toBeUndefined();
  }
});
