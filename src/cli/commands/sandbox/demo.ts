import type { RatePlanRecord, RoomTypeRecord, SandboxState, TaxRecord } from '../../../channel/sandbox/index.js';
import { TAX_FIELDS } from '../../../core/definitions/fields/tax.js';
import { defaultsOf } from '../../../core/schema/fields.js';

/** State of a new sandbox: the property of examples/definitions/small-hotel.json. */
export const DEMO_PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
const GROUP = '1a4d2a3e-50d5-4b8e-9a35-3c8f0f1c7e10';

/** Ids of demo records differ only at the end. */
const id = (end: string): string => `b5c0d4a2-9a3e-4f0a-8a39-0a8a3a6f2${end}`;

const UNSET: Omit<TaxRecord, 'id' | 'title' | 'logic' | 'type' | 'rate' | 'is_inclusive'> = {
  ...defaultsOf(TAX_FIELDS),
  property_id: DEMO_PROPERTY,
};

const CITY_TAX: TaxRecord = {
  ...UNSET,
  id: id('f01'),
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '4.00',
  currency: 'EUR',
  is_inclusive: false,
  max_nights: 7,
};
const VAT: TaxRecord = {
  ...UNSET,
  id: id('f02'),
  title: 'VAT',
  logic: 'percent',
  type: 'tax',
  rate: '6.00',
  currency: null,
  is_inclusive: true,
};

const DOUBLE: RoomTypeRecord = {
  id: id('f11'),
  property_id: DEMO_PROPERTY,
  title: 'Double Room',
  count_of_rooms: 8,
  occ_adults: 2,
  occ_children: 1,
  occ_infants: 1,
};
const FAMILY: RoomTypeRecord = { ...DOUBLE, id: id('f12'), title: 'Family Room', count_of_rooms: 3, occ_adults: 4 };

const BEST: RatePlanRecord = {
  id: id('f21'),
  property_id: DEMO_PROPERTY,
  room_type_id: DOUBLE.id,
  title: 'Best Rate',
  currency: 'EUR',
  sell_mode: 'per_room',
  options: [{ occupancy: 2, is_primary: true }],
};
const BREAKFAST: RatePlanRecord = { ...BEST, id: id('f22'), title: 'Bed and Breakfast' };
const FAMILY_RATE: RatePlanRecord = {
  ...BEST,
  id: id('f23'),
  room_type_id: FAMILY.id,
  title: 'Family Rate',
  sell_mode: 'per_person',
  options: [1, 2, 3, 4].map((occupancy) => ({ occupancy, is_primary: occupancy === 4 })),
};

const CREATED = '2026-01-01T09:00:00.000000';
const CONTRACT_CHANNEL = {
  id: id('f31'),
  channel: 'ContractBased',
  title: 'Contract OTA, Demo Hotel',
  group_id: GROUP,
  property_id: DEMO_PROPERTY,
  is_active: false,
  settings: {
    min_stay_type: 'Arrival',
    booking_amount_settings: 'With Commission',
    user: 'demo',
    password: 'demo',
    hotel_id: '10001',
    contract_sequence: '501',
    price_type: 'Recommended',
  },
  rate_plans: [
    {
      id: id('f41'),
      rate_plan_id: BEST.id,
      settings: { rate_plan_code: 'RO', room_type_code: '7002', readonly: false, is_primary: true },
    },
  ],
  inserted_at: CREATED,
  updated_at: CREATED,
};
const OCCUPANCY_CHANNEL = {
  ...CONTRACT_CHANNEL,
  id: id('f32'),
  channel: 'OccupancyBased',
  title: 'Occupancy OTA, Demo Hotel',
  settings: { get_bookings: true, min_stay_type: 'Arrival', hotel_id: 'demo-hotel' },
  rate_plans: [
    {
      id: id('f42'),
      rate_plan_id: FAMILY_RATE.id,
      settings: { rate_plan_code: 'BAR', room_type_code: '8002', occupancy: 4, pricing_type: 'OBP', primary_occ: true },
    },
  ],
};

/** Inactive, so that other webhooks get each event once. `--callback` activates it. */
const WEBHOOK = {
  id: id('f51'),
  callback_url: 'http://127.0.0.1:4011/webhook',
  event_mask: '*',
  property_id: DEMO_PROPERTY,
  request_params: null,
  headers: null,
  is_active: false,
  send_data: true,
  protected: false,
  is_global: false,
  is_signed: false,
  signing_key_id: null,
};

/** The demo, with its webhook at an address. */
export function demoState(callback: string | undefined): SandboxState {
  if (callback === undefined) return DEMO_STATE;
  return { ...DEMO_STATE, webhooks: [{ ...WEBHOOK, callback_url: callback, is_active: true }] };
}

export const DEMO_STATE: SandboxState = {
  version: 1,
  taxes: [CITY_TAX, VAT],
  tax_sets: [
    {
      id: id('f03'),
      title: 'Standard',
      property_id: DEMO_PROPERTY,
      currency: 'EUR',
      taxes: [
        { id: CITY_TAX.id, level: 0, taxes: [] },
        { id: VAT.id, level: 0, taxes: [] },
      ],
      associated_rate_plan_ids: [],
    },
  ],
  hotel: {
    properties: [{ id: DEMO_PROPERTY, title: 'Demo Hotel', currency: 'EUR', group_id: GROUP }],
    room_types: [DOUBLE, FAMILY],
    rate_plans: [BEST, BREAKFAST, FAMILY_RATE],
  },
  channels: [CONTRACT_CHANNEL, OCCUPANCY_CHANNEL],
  webhooks: [WEBHOOK],
};
