import { toDetails } from '../../../core/issues/formats.js';
import { isRecord } from '../../../core/issues/reading.js';
import type { AdapterDescriptor, AdapterField } from '../../api/resources/channels.js';
import { settingIssues, withTexts } from '../../api/resources/channels.js';
import type { Details } from '../common/answers.js';
import { BLANK, Refusal } from '../common/answers.js';

/** An adapter with its required settings, which the descriptor cannot express. */
export interface SandboxAdapter extends AdapterDescriptor {
  readonly required: readonly string[];
  /** The settings that authenticate before a hotel is chosen. */
  readonly credentials: readonly string[];
  /** Whether each hotel of the OTA can have only one connection. */
  readonly isOncePerHotel: boolean;
}

/** Fields get their position in a form by `inOrder`. */
const field = (type: string, title: string, more?: Partial<AdapterField>): AdapterField => ({
  type,
  title,
  position: 0,
  ...more,
});
const text = (title: string) => field('string', title);

const MIN_STAY = field('select', 'Minimum stay', { default: 'Arrival', options: ['Arrival', 'Through'] });
const NOTIFICATIONS = field('boolean', 'Send a notification of each booking', { default: false });
const EMAIL = field('string', 'Address for notifications', {
  rules: [{ apply: 'hidden', when: false, influence_field: 'send_email_notifications', with_value: '' }],
});

function inOrder(fields: Readonly<Record<string, AdapterField>>): Record<string, AdapterField> {
  return Object.fromEntries(Object.entries(fields).map(([name, field], position) => [name, { ...field, position }]));
}

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
    password: field('password', 'Password'),
    min_stay_type: MIN_STAY,
    email: EMAIL,
    send_email_notifications: NOTIFICATIONS,
    booking_amount_settings: field('select', 'Amount of a booking', {
      default: 'With Commission',
      options: ['With Commission', 'Without Commission'],
    }),
    hotel_id: text('Hotel'),
    contract_sequence: text('Contract'),
    price_type: field('select', 'Price type', { options: ['Recommended', 'Cost'] }),
    contract_start_date: text('First day of the contract'),
    contract_end_date: text('Last day of the contract'),
  }),
  rate_params: inOrder({
    rate_plan_code: text('Rate'),
    room_type_code: text('Room'),
    readonly: field('boolean', 'Read only'),
    is_primary: field('boolean', 'Primary rate'),
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
    get_bookings: field('boolean', 'Fetch bookings', { default: true }),
    email: EMAIL,
    min_stay_type: MIN_STAY,
  }),
  rate_params: inOrder({
    rate_plan_code: text('Rate'),
    room_type_code: text('Room'),
    occupancy: field('integer', 'Guests'),
    pricing_type: field('select', 'Pricing', { options: ['OBP'] }),
    primary_occ: field('boolean', 'Primary occupancy'),
    extra_adult_price: text('Price of another adult'),
    extra_child_price: text('Price of a child'),
  }),
};

export const ADAPTERS: readonly SandboxAdapter[] = [CONTRACT_BASED, OCCUPANCY_BASED];

export function adapterWith(code: unknown): SandboxAdapter | undefined {
  return ADAPTERS.find((adapter) => adapter.code === code);
}

export function descriptorOf({ code, title, kind, params, rate_params, actions }: SandboxAdapter): AdapterDescriptor {
  return { code, title, kind, params, rate_params, actions };
}

/** The hotel id that no OTA has. */
const UNKNOWN_HOTEL = 'nope';

export function isKnownHotel(hotelId: unknown): boolean {
  return hotelId !== UNKNOWN_HOTEL;
}

const [ROOM_ONLY, BREAKFAST] = [
  { id: 'RO', title: 'Room only' },
  { id: 'BB', title: 'Bed and breakfast' },
];

const contract = (contract_sequence: string, price_type: 'Recommended' | 'Cost', active: boolean) => ({
  active,
  contract_sequence,
  contract_name: `Contract ${contract_sequence}`,
  contract_start_date: '2026-01-01',
  contract_end_date: '2028-12-31',
  price_type,
  boards: [ROOM_ONLY, BREAKFAST],
});

/** The hotels and contracts for some credentials. Adapters without credentials refuse. */
export function connectionDetails({ credentials }: SandboxAdapter): object {
  if (credentials.length === 0) throw new Refusal(422, { channel: ['has no connection details.'] });
  return {
    hotels: [
      {
        id: '10001',
        title: 'Harbour Hotel',
        contracts: [contract('501', 'Recommended', true), contract('502', 'Cost', true)],
      },
      { id: '10002', title: 'Harbour Annex', contracts: [contract('601', 'Recommended', false)] },
    ],
  };
}

/** The rooms of an OTA with one price for each rate: each occupancy is a separate room. */
const STANDARD = {
  pricing_type: 'Standard',
  rooms: [
    { id: '7001', title: 'Single room (1+0)' },
    { id: '7002', title: 'Double room (2+0)' },
    { id: '7003', title: 'Double room (2+1)' },
  ].map((room, index) => ({
    ...room,
    rates: [
      { ...ROOM_ONLY, readonly: false },
      { ...BREAKFAST, readonly: index === 0 },
    ],
  })),
};

const occupancyRate = (id: string, title: string, max_persons: number) => ({
  id,
  title,
  occupancies: Array.from({ length: max_persons }, (_, index) => index + 1),
  max_persons,
});

/** The rooms of an OTA with a price for each number of guests. */
const BY_OCCUPANCY = {
  pricing_type: 'OBP',
  rooms: [
    {
      id: '8001',
      title: 'Double room',
      rates: [occupancyRate('BAR', 'Best rate', 2), occupancyRate('NRF', 'Not refundable', 2)],
    },
    { id: '8002', title: 'Family room', rates: [occupancyRate('BAR', 'Best rate', 4)] },
  ],
};

export function mappingDetails({ isOncePerHotel }: SandboxAdapter): object {
  return isOncePerHotel ? BY_OCCUPANCY : STANDARD;
}

export type ChannelSettings = Readonly<Record<string, unknown>>;

export function settingProblems(
  settings: ChannelSettings,
  { params }: SandboxAdapter,
  required: readonly string[],
): Record<string, string[]> {
  const details = toDetails(settingIssues(settings, params, ''));
  for (const name of required) {
    const value = settings[name] ?? '';
    if (typeof value === 'string' && value.trim() === '') details[name] = [BLANK];
  }
  if (!isKnownHotel(settings['hotel_id'])) details['hotel_id'] = ['is no hotel that these credentials may use.'];
  return details;
}

export function inSettings(problems: Details): Details {
  const sentences = Object.entries(problems).flatMap(([name, reasons]) =>
    reasons.map((why) => `settings.${name}: ${why}`),
  );
  return sentences.length === 0 ? {} : { settings: sentences };
}

export function withDefaults(settings: ChannelSettings, { params }: SandboxAdapter): ChannelSettings {
  const defaults = Object.entries(params).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default]],
  );
  return { ...Object.fromEntries(defaults), ...withTexts(settings) };
}

export const NO_ADAPTER: Details = { channel: ['is no adapter that there is.'] };

export function readSettings(body: unknown): { readonly adapter: SandboxAdapter; readonly settings: ChannelSettings } {
  const outer = isRecord(body) ? body : {};
  // The documentation has both forms: under `channel`, and flat.
  const { channel: code, settings = {} } = isRecord(outer['channel']) ? outer['channel'] : outer;
  const adapter = adapterWith(code);
  if (code === undefined || code === null) throw new Refusal(400, { channel: ['is missing.'] });
  if (adapter === undefined) throw new Refusal(400, NO_ADAPTER);
  return { adapter, settings: isRecord(settings) ? settings : {} };
}
