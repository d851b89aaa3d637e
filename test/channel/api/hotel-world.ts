import { onTestFinished } from 'vitest';
import type { ApiOptions } from '../../../src/channel/api/calls/context.js';
import type { Api, CardApi } from '../../../src/channel/api/create-api.js';
import { createApi, createCardApi } from '../../../src/channel/api/create-api.js';
import type { ChannelWrite } from '../../../src/channel/api/resources/channels.js';
import type { Sandbox, SandboxOptions } from '../../../src/channel/sandbox/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { KEY, OTHER_PROPERTY, PROPERTY, QUICK } from './world.js';

export const CARD_KEY = 'card+key/of=the-account.0123456789';
export const GROUP = '60674dd6-1aeb-4c41-9e0c-8ffb378a4570';
export const DOUBLE = '2a3d1c70-5ae4-4a54-9a90-0d4a6c2ad001';
export const FAMILY = '2a3d1c70-5ae4-4a54-9a90-0d4a6c2ad002';
export const FLEXIBLE = '9b1e7d52-3c0a-4f0e-8f5d-6b2f3a1c0001';
export const SAVER = '9b1e7d52-3c0a-4f0e-8f5d-6b2f3a1c0002';
export const BY_GUESTS = '9b1e7d52-3c0a-4f0e-8f5d-6b2f3a1c0003';

const roomType = (id: string, title: string, occ_adults: number) => ({
  id,
  property_id: PROPERTY,
  title,
  count_of_rooms: 4,
  occ_adults,
  occ_children: 1,
  occ_infants: 1,
});

const ratePlan = (id: string, title: string, more: object = {}) => ({
  id,
  property_id: PROPERTY,
  room_type_id: DOUBLE,
  title,
  currency: 'EUR',
  sell_mode: 'per_room',
  options: [{ occupancy: 2, is_primary: true }],
  ...more,
});

/** A property with two room types and three rate plans, one of them with a price for each number of guests. */
export const HOTEL_STATE = {
  version: 1,
  taxes: [],
  tax_sets: [],
  hotel: {
    properties: [{ id: PROPERTY, title: 'Harbour Hotel', currency: 'EUR', group_id: GROUP }],
    room_types: [roomType(DOUBLE, 'Double room', 2), roomType(FAMILY, 'Family room', 4)],
    rate_plans: [
      ratePlan(FLEXIBLE, 'Flexible'),
      ratePlan(SAVER, 'Saver'),
      ratePlan(BY_GUESTS, 'By guests', {
        room_type_id: FAMILY,
        sell_mode: 'per_person',
        options: [
          { occupancy: 1, is_primary: false },
          { occupancy: 2, is_primary: true },
          { occupancy: 3, is_primary: false },
        ],
      }),
    ],
  },
};

export interface HotelWorld {
  readonly api: Api;
  readonly cards: CardApi;
  readonly sandbox: Sandbox;
  readonly url: string;
  readonly cardUrl: string;
}

/** Clients of a sandbox with a hotel, over real HTTP. */
export async function hotelWorld(
  options: Partial<SandboxOptions> = {},
  client: Partial<ApiOptions> = {},
): Promise<HotelWorld> {
  const properties = [PROPERTY, OTHER_PROPERTY];
  const sandbox = createSandbox({
    apiKeys: [KEY],
    cardApiKeys: [CARD_KEY],
    properties,
    state: HOTEL_STATE,
    ...options,
  });
  const { url, close } = await sandbox.listen();
  onTestFinished(close);
  const cardUrl = `${url}/card`;
  const usual = { retry: QUICK, requestsPerSecond: Number.POSITIVE_INFINITY, ...client };
  const api = createApi({ baseUrl: url, apiKey: KEY, ...usual });
  const cards = createCardApi({ baseUrl: cardUrl, apiKey: CARD_KEY, ...usual });
  return { api, cards, sandbox, url, cardUrl };
}

export const CONTRACT: ChannelWrite = {
  channel: 'ContractBased',
  group_id: GROUP,
  title: 'Contract channel',
  properties: [PROPERTY],
  settings: {
    user: 'harbour',
    password: 'open sesame',
    hotel_id: '10001',
    contract_sequence: '501',
    price_type: 'Recommended',
  },
  rate_plans: [
    {
      rate_plan_id: FLEXIBLE,
      settings: { rate_plan_code: 'RO', room_type_code: '7002', readonly: false, is_primary: true },
    },
    {
      rate_plan_id: SAVER,
      settings: { rate_plan_code: 'RO', room_type_code: '7002', readonly: false, is_primary: false },
    },
  ],
};

export const OCCUPANCY: ChannelWrite = {
  channel: 'OccupancyBased',
  group_id: GROUP,
  properties: [PROPERTY],
  settings: { hotel_id: '4711' },
  rate_plans: [
    {
      rate_plan_id: BY_GUESTS,
      settings: {
        rate_plan_code: 'BAR',
        room_type_code: '8002',
        occupancy: 2,
        pricing_type: 'OBP',
        primary_occ: true,
        extra_adult_price: '10.00',
      },
    },
  ],
};
