import { toDetails } from '../../../core/issues/formats.js';
import { isRecord } from '../../../core/issues/reading.js';
import { settingIssues } from '../../api/resources/channel-checks.js';
import type { AdapterDescriptor, AdapterField } from '../../api/resources/channels.js';
import { withTexts } from '../../api/resources/channels.js';
import type { Details } from '../common/answers.js';
import { BLANK, invalidArguments, Refusal } from '../common/answers.js';

/** An adapter with its OTA, which the descriptor cannot express. */
export interface SandboxAdapter extends Required<AdapterDescriptor> {
  readonly required: readonly string[];
  /** The settings that authenticate before a hotel is chosen. */
  readonly credentials: readonly string[];
  /** Whether each hotel of the OTA can have only one connection. */
  readonly isOncePerHotel: boolean;
  /** The hotels, contracts or currency of credentials; absent where the OTA reports none. */
  readonly connectionDetails?: object;
  /** The rooms and rates, in the shape of the OTA. */
  readonly mappingDetails: object;
  /** Whether the OTA says why it refuses settings [yes]. */
  readonly hasReasons?: boolean;
  /** Whether mappings have to be removed before a connection of one property is deactivated [no]. */
  readonly isUnmappedFirst?: boolean;
  /** Hidden settings that the service fills. */
  readonly filled?: ChannelSettings;
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

/** The hotels and contracts for any credentials. */
const HOTELS = {
  hotels: [
    {
      id: '10001',
      title: 'Harbour Hotel',
      contracts: [contract('501', 'Recommended', true), contract('502', 'Cost', true)],
    },
    { id: '10002', title: 'Harbour Annex', contracts: [contract('601', 'Recommended', false)] },
  ],
};

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

/** A rate as Booking.com describes it, whose ids are numbers. */
const bookingRate = (id: number, title: string, derived_rate_plan_ids: readonly number[]) => ({
  ...occupancyRate('', title, 2),
  id,
  price_1: null,
  pricing: 'OBP',
  parent_rate_id: '',
  readonly: false,
  derived_rate_plan_ids,
});

const BY_NUMBERS = {
  pricing_type: 'OBP',
  rooms: [
    {
      id: 586818903,
      title: 'Double room',
      max_children: 0,
      rates: [bookingRate(16385046, 'Standard rate', [16385048]), bookingRate(16385047, 'Special rate', [])],
    },
  ],
};

const LISTINGS = {
  listing_id_dictionary: {
    values: [
      { id: '40001', title: 'Flat at the harbour', type: 'apartment', occupancies: [1, 2, 3, 4] },
      { id: '40002', title: 'Room with a view', type: 'private_room', occupancies: [1, 2] },
    ],
  },
};

/** Hotels with contracts, and one price for each rate. */
const CONTRACT_BASED: SandboxAdapter = {
  code: 'ContractBased',
  title: 'Contract OTA',
  kind: 'ota',
  actions: [],
  mapping_mode: 'room_rate_multioccupancy',
  message_support: false,
  property_mapping: 'single',
  connectionDetails: HOTELS,
  mappingDetails: STANDARD,
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
  mapping_mode: 'room_rate_multioccupancy',
  message_support: false,
  property_mapping: 'single',
  mappingDetails: BY_OCCUPANCY,
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

const hiddenFlag = (title: string) => field('hidden', title, { default: false });

/** Hotels and rates with numbers for codes. Its descriptor is the recorded one. */
const BOOKING: SandboxAdapter = {
  code: 'BookingCom',
  title: 'Booking.com',
  kind: 'meta',
  actions: ['load_future_reservations'],
  mapping_mode: 'room_rate_multioccupancy',
  message_support: true,
  property_mapping: 'single',
  connectionDetails: { currency: 'EUR' },
  mappingDetails: BY_NUMBERS,
  required: ['hotel_id'],
  credentials: ['hotel_id'],
  isOncePerHotel: true,
  hasReasons: false,
  filled: { machine_account: 'sandbox' },
  params: inOrder({
    hotel_id: text('Hotel ID'),
    machine_account: field('hidden', 'Machine Account'),
    send_email_notifications: field('boolean', 'Send Property Notification', { default: false }),
    email: { ...EMAIL, title: 'Property Email' },
    allow_payout_method_update: hiddenFlag('Allow Payout Method Updates'),
    allow_payout_update: hiddenFlag('Allow Payout Updates'),
    allow_vcc_balance: hiddenFlag('Allow VCC Balance'),
    allow_vcc_fees_payout: hiddenFlag('Allow VCC Fees Payout'),
    allow_virtual_credit_card_update: hiddenFlag('Allow VCC Updates'),
  }),
  rate_params: inOrder({
    rate_plan_code: text('Rate'),
    room_type_code: text('Room'),
    occupancy: field('integer', 'Occupancy'),
    // The service misspells the default.
    pricing_type: field('select', 'Pricing Type', { default: 'Standart', options: ['Standard', 'OBP'] }),
    primary_occ: field('boolean', 'Primary Occupancy'),
    readonly: field('boolean', 'Read Only'),
  }),
};

/** Listings of several properties. The service connects it by OAuth; the sandbox creates it like the others. */
const AIRBNB: SandboxAdapter = {
  code: 'AirBNB',
  title: 'Airbnb',
  kind: 'ota',
  actions: ['load_future_reservations'],
  mapping_mode: 'listing',
  message_support: true,
  property_mapping: 'multiple',
  mappingDetails: LISTINGS,
  required: [],
  credentials: [],
  isOncePerHotel: false,
  isUnmappedFirst: true,
  params: inOrder({
    min_stay_type: MIN_STAY,
    booking_amount_settings: field('select', 'Amount of a booking', {
      default: 'Payout Amount',
      options: ['Payout Amount', 'Total Paid Amount'],
    }),
    cohost_payout_calculations: field('boolean', 'Leave out the share of the co-host', { default: false }),
    send_email_notifications: NOTIFICATIONS,
    email: EMAIL,
  }),
  rate_params: inOrder({ listing_id: text('Listing') }),
};

export const ADAPTERS: readonly SandboxAdapter[] = [CONTRACT_BASED, OCCUPANCY_BASED, BOOKING, AIRBNB];

/** Some of the OTAs that the service knows. */
export const CODES = [
  { code: 'ABB', name: 'Airbnb' },
  { code: 'BDC', name: 'Booking.com' },
  { code: 'EXP', name: 'Expedia' },
  { code: 'OFL', name: 'Offline' },
] as const;

export function adapterWith(code: unknown): SandboxAdapter | undefined {
  return ADAPTERS.find((adapter) => adapter.code === code);
}

export function descriptorOf(adapter: SandboxAdapter): AdapterDescriptor {
  const { code, title, kind, params, rate_params, actions, mapping_mode, message_support, property_mapping } = adapter;
  return { code, title, kind, params, rate_params, actions, mapping_mode, message_support, property_mapping };
}

/** The hotel id that no OTA has. */
const UNKNOWN_HOTEL = 'nope';

export function isKnownHotel(hotelId: unknown): boolean {
  return hotelId !== UNKNOWN_HOTEL;
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
  if (!isKnownHotel(settings['hotel_id'])) details['hotel_id'] = ['is not a hotel that these credentials may use.'];
  return details;
}

export function inSettings(problems: Details): Details {
  const sentences = Object.entries(problems).flatMap(([name, reasons]) =>
    reasons.map((why) => `settings.${name}: ${why}`),
  );
  return sentences.length === 0 ? {} : { settings: sentences };
}

/** The settings of a new connection or mapping: the sent ones over the defaults of the descriptor. */
export function withDefaults(settings: ChannelSettings, fields: SandboxAdapter['params']): ChannelSettings {
  const defaults = Object.entries(fields).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default]],
  );
  return { ...Object.fromEntries(defaults), ...settings };
}

/** The settings of a connection as they are stored. */
export function storedSettings(settings: ChannelSettings, { filled }: SandboxAdapter): ChannelSettings {
  return { ...withTexts(settings), ...filled };
}

const MASKED = '********';

/** The settings of an answer. */
export function withoutPasswords(settings: ChannelSettings, adapter: SandboxAdapter | undefined): ChannelSettings {
  const isSecret = (name: string) => adapter?.params[name]?.type === 'password';
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, isSecret(name) && value !== '' ? MASKED : value]),
  );
}

/** The refusal of a code without an adapter, under the name of the argument. */
export function noAdapter(argument: 'channel' | 'code'): Refusal {
  const codes = ADAPTERS.map(({ code }) => code).join(', ');
  return new Refusal(400, { [argument]: [`is not the code of an adapter; the adapters are ${codes}.`] });
}

interface Reports {
  /** Absent in strict mode. */
  readonly ignore?: unknown;
  readonly warn?: (warning: string) => void;
}

/** The adapter and the settings of a question, which stand in the body itself. */
export function readSettings(body: unknown, { ignore, warn }: Reports) {
  const outer = isRecord(body) ? body : {};
  const isNested = isRecord(outer['channel']);
  if (isNested && ignore === undefined) throw invalidArguments({ channel: ['is invalid'] });
  if (isNested) warn?.('the body should be { channel, settings }, without another channel around it.');
  const { channel: code, settings } = isRecord(outer['channel']) ? outer['channel'] : outer;
  const missing = Object.entries({ channel: code, settings }).filter(([, value]) => value === undefined);
  if (missing.length > 0) {
    throw invalidArguments(Object.fromEntries(missing.map(([name]) => [name, ['is required']])));
  }
  const adapter = adapterWith(code);
  if (adapter === undefined) throw noAdapter('channel');
  if (!isRecord(settings)) throw invalidArguments({ settings: ['is invalid'] });
  return { adapter, settings };
}
