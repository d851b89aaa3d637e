import type { AdapterDescriptor, AdapterField } from '../../api/resources/channels.js';

/** An adapter with its required settings, which the descriptor cannot express. */
export interface SandboxAdapter extends AdapterDescriptor {
  readonly required: readonly string[];
  /** The settings that authenticate before a hotel is chosen. */
  readonly credentials: readonly string[];
  /** Whether each hotel of the OTA can have only one connection. */
  readonly isOncePerHotel: boolean;
}

const MIN_STAY: AdapterField = {
  type: 'select',
  title: 'Minimum stay',
  position: 0,
  default: 'Arrival',
  options: ['Arrival', 'Through'],
};

const NOTIFICATIONS: AdapterField = {
  type: 'boolean',
  title: 'Send a notification of each booking',
  position: 0,
  default: false,
};

const EMAIL: AdapterField = {
  type: 'string',
  title: 'Address for notifications',
  position: 0,
  rules: [{ apply: 'hidden', when: false, influence_field: 'send_email_notifications', with_value: '' }],
};

/** Numbers fields in their order in a form. */
function inOrder(fields: Readonly<Record<string, AdapterField>>): Record<string, AdapterField> {
  return Object.fromEntries(Object.entries(fields).map(([name, field], position) => [name, { ...field, position }]));
}

const text = (title: string): AdapterField => ({ type: 'string', title, position: 0 });

/** Hotels with contracts, and one price for each rate. */
const CONTRACT_BASED: SandboxAdapter = {
  code: 'ContractBased',
  title: 'Contract OTA',
  kind: 'ota',
  actions: [],
  required: ['user', 'password', 'hotel_id', 'contract_sequence', 'price_type'],
  credentials: ['user', 'password'],
  isOncePerHotel: false,
  params: inOrder({
    user: text('User'),
    password: { ...text('Password'), type: 'password' },
    min_stay_type: MIN_STAY,
    email: EMAIL,
    send_email_notifications: NOTIFICATIONS,
    booking_amount_settings: {
      type: 'select',
      title: 'Amount of a booking',
      position: 0,
      default: 'With Commission',
      options: ['With Commission', 'Without Commission'],
    },
    hotel_id: text('Hotel'),
    contract_sequence: text('Contract'),
    price_type: { type: 'select', title: 'Price type', position: 0, options: ['Recommended', 'Cost'] },
    contract_start_date: text('First day of the contract'),
    contract_end_date: text('Last day of the contract'),
  }),
  rate_params: inOrder({
    rate_plan_code: text('Rate'),
    room_type_code: text('Room'),
    readonly: { type: 'boolean', title: 'Read only', position: 0 },
    is_primary: { type: 'boolean', title: 'Primary rate', position: 0 },
  }),
};

/** Hotels with a price for each number of guests. */
const OCCUPANCY_BASED: SandboxAdapter = {
  code: 'OccupancyBased',
  title: 'Occupancy OTA',
  kind: 'ota',
  actions: [],
  required: ['hotel_id'],
  credentials: [],
  isOncePerHotel: true,
  params: inOrder({
    hotel_id: text('Hotel'),
    send_email_notifications: NOTIFICATIONS,
    get_bookings: { type: 'boolean', title: 'Fetch bookings', position: 0, default: true },
    email: EMAIL,
    min_stay_type: MIN_STAY,
  }),
  rate_params: inOrder({
    rate_plan_code: text('Rate'),
    room_type_code: text('Room'),
    occupancy: { type: 'integer', title: 'Guests', position: 0 },
    pricing_type: { type: 'select', title: 'Pricing', position: 0, options: ['OBP'] },
    primary_occ: { type: 'boolean', title: 'Primary occupancy', position: 0 },
    extra_adult_price: text('Price of another adult'),
    extra_child_price: text('Price of a child'),
  }),
};

export const ADAPTERS: readonly SandboxAdapter[] = [CONTRACT_BASED, OCCUPANCY_BASED];

export function adapterWith(code: unknown): SandboxAdapter | undefined {
  return ADAPTERS.find((adapter) => adapter.code === code);
}

/** The API's description of an adapter. */
export function descriptorOf({ code, title, kind, params, rate_params, actions }: SandboxAdapter): AdapterDescriptor {
  return { code, title, kind, params, rate_params, actions };
}
