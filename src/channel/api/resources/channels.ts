import type { Fields } from '../../../core/issues/reading.js';
import { isRecord } from '../../../core/issues/reading.js';
import type { CallOptions, CreateOptions, Filter, ListOptions } from '../calls/options.js';
import { API_ROOT } from '../wire/conventions.js';
import type { FieldReader, FieldReaders, FieldsOf, Filters, StoredRecord } from './declaration.js';
import {
  anything,
  converted,
  declared,
  each,
  everything,
  filtersBy,
  flag,
  idOf,
  isText,
  list,
  number,
  object,
  readFields,
  recordOf,
  text,
  texts,
} from './declaration.js';

/** Which rate plan is sold as which room and rate of the OTA. */
export interface Mapping {
  /** The rate plan, or one of its occupancies; null when no rate plan is mapped yet. */
  readonly rate_plan_id: string | null;
  /** As the adapter's `rate_params` say; null in an update takes the mapping out. */
  readonly settings: Settings | null;
}

/** A mapping as the API holds it. */
export interface StoredMapping extends Mapping {
  /** Its id, for `updateMapping` and `removeMapping`; '' where the API leaves it out. */
  readonly id: string;
}

/** A connection as the API holds it. */
export interface Channel extends StoredRecord {
  /** The code of its adapter. */
  readonly channel: string;
  /** Its name. */
  readonly title: string;
  /** Whether it is synchronized. */
  readonly is_active: boolean;
  /** The group that it belongs to, when the API says it. */
  readonly group_id: string | undefined;
  /** The properties that are connected. */
  readonly properties: readonly string[];
  /** As the adapter's `params` say, and `derived_option`. Passwords are masked. */
  readonly settings: Settings;
  /** The mappings; absent where a list leaves them out. */
  readonly rate_plans: readonly StoredMapping[] | undefined;
  /** The currency that it trades in, if there is one. */
  readonly currency: string | undefined;
  /** The actions of its adapter beside the usual ones. */
  readonly actions: readonly string[];
  /** The day on which the inactive connection is removed; null for an active one. */
  readonly expected_removal_date: string | null;
  /** Of Google alone: `active`, `pending`, `temporal_error` or `permanent_error`. */
  readonly status: string | undefined;
  /** When it was created: UTC, without a zone. */
  readonly inserted_at: string | undefined;
  /** When it was last changed: UTC, without a zone. */
  readonly updated_at: string | undefined;
}

/** A connection to choose. */
export interface ChannelOption extends StoredRecord {
  /** Its name. */
  readonly title: string;
  /** The code of its adapter. */
  readonly channel: string;
}

/** An OTA that the service knows, with an adapter or not. */
export interface ChannelCode {
  /** Three letters, with which the `unique_id` of its bookings begins: `BDC`. */
  readonly code: string;
  /** Its name. One code may have several. */
  readonly name: string;
}

/** The fields of a connection to create. */
export interface ChannelWrite {
  /** The code of an adapter. */
  readonly channel: string;
  /** The group that it belongs to, a UUID. */
  readonly group_id: string;
  /** Its name [made of those of the adapter and the property]. */
  readonly title?: string | undefined;
  /** The properties that are connected: exactly one, unless the adapter's `property_mapping` is `multiple`. */
  readonly properties: readonly string[];
  /** As the adapter's `params` say. */
  readonly settings: Settings;
  /** The mappings; may be added later. */
  readonly rate_plans?: readonly Mapping[] | undefined;
}

/**
 * The changes of a connection. Fields that are left out stay. `settings` and `rate_plans` replace the stored ones as a
 * whole: send every setting, or none. Answers mask passwords, so take them from where you keep them. The adapter cannot
 * be changed.
 */
export type ChannelChanges = { readonly [Field in keyof ChannelWrite]?: ChannelWrite[Field] | undefined };

/** The options of creating and updating a connection. */
export interface ChannelWriteOptions {
  /** The descriptor that settings are checked against [requested once by each client]. */
  readonly adapter?: AdapterDescriptor | undefined;
}

/** The fields by which connections can be filtered and sorted. A title is compared as a whole. */
export type ChannelField =
  | 'id'
  | 'title'
  | 'channel'
  | 'currency'
  | 'is_active'
  | 'group_id'
  | 'property_id'
  | 'room_type_id';

/** Connections of properties to OTAs, and the adapters for them. */
export interface ChannelResource {
  /** Every adapter, each with its settings. */
  adapters(options?: CallOptions): Promise<Adapter[]>;
  /** The OTAs that the service knows, by their short codes. */
  codes(options?: CallOptions): Promise<ChannelCode[]>;
  /** The settings that an adapter needs. Throws `BadRequestError` for an unknown code. */
  adapter(code: string, options?: CallOptions): Promise<AdapterDetails>;
  /** The hotels and contracts that credentials lead to. Throws `BadRequestError` for credentials that the OTA refuses. */
  connectionDetails(draft: ConnectionDraft, options?: CallOptions): Promise<ConnectionDetails>;
  /** Whether settings lead to a hotel: `success` says so. A wrong password throws nothing, an unknown adapter does. */
  testConnection(draft: ConnectionDraft, options?: CallOptions): Promise<ConnectionTest>;
  /** The rooms and rates that can be mapped. */
  mappingDetails(draft: ConnectionDraft, options?: CallOptions): Promise<MappingDetails>;
  /** Every connection that the filter lets through, over all pages. */
  list(filter?: Filter<ChannelField>, options?: ListOptions<ChannelField, 'channel'>): AsyncIterable<Channel>;
  /** Every connection to choose, in one answer without pages. */
  options(options?: CallOptions): Promise<ChannelOption[]>;
  /** The connection with an id. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<Channel>;
  /** Creates a connection, inactive. It is checked first: a `ValidationError` without a status has the issues. */
  create(channel: ChannelWrite, options?: CreateOptions & ChannelWriteOptions): Promise<Channel>;
  /**
   * Changes the fields that are given. Checked as `create`. `settings` replace the stored ones as a whole, and an active
   * connection is synchronized in full. Without `channel` or `adapter` the connection is read first, because the API
   * wants its code in every change.
   *
   * @example
   * ```ts
   * import { createApi } from 'staytax/api';
   * import { createSandbox } from 'staytax/sandbox';
   *
   * const [group_id, property] = ['60674dd6-1aeb-4c41-9e0c-8ffb378a4570', '716305c4-561a-4561-a187-7f5b8aeb5920'];
   * const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [property] });
   * const { channels } = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
   *
   * const sent = { channel: 'OccupancyBased', group_id, properties: [property], settings: { hotel_id: '4711' } };
   * const { id, settings } = await channels.create(sent);
   * const changed = await channels.update(id, { settings: { ...settings, min_stay_type: 'Through' } });
   * changed.settings; // => { ...settings, min_stay_type: 'Through' }
   * (await channels.update(id, { settings: { hotel_id: '4711' } })).settings; // => { hotel_id: '4711' }
   * ```
   */
  update(id: string, changes: ChannelChanges, options?: CallOptions & ChannelWriteOptions): Promise<Channel>;
  /** The obstacles to activation. */
  checkReadiness(id: string, options?: CallOptions): Promise<Readiness>;
  /** Begins synchronization: availability, rates and restrictions are pushed, bookings come in. */
  activate(id: string, options?: CallOptions): Promise<Channel>;
  /**
   * Ends synchronization; the connection and its mappings stay, and are removed 30 days later. `ValidationError` for a
   * connection of several properties, or to Airbnb, that has mappings: remove these first.
   */
  deactivate(id: string, options?: CallOptions): Promise<Channel>;
  /** Removes an inactive connection with its mappings. `ValidationError` when it is active. */
  remove(id: string, options?: CallOptions): Promise<void>;
  /** One mapping of a connection. `get` has all of them. */
  mapping(id: string, mappingId: string, options?: CallOptions): Promise<StoredMapping>;
  /** Adds a mapping to a connection; the others stay. */
  addMapping(id: string, mapping: MappingWrite, options?: CreateOptions): Promise<StoredMapping>;
  /** Replaces one mapping of a connection; the others stay. */
  updateMapping(id: string, mappingId: string, mapping: MappingWrite, options?: CallOptions): Promise<StoredMapping>;
  /** Takes one mapping out of a connection; the others stay. */
  removeMapping(id: string, mappingId: string, options?: CallOptions): Promise<void>;
}

/** A mapping to add, or to put in the place of another one. */
export interface MappingWrite {
  /** The rate plan, or one of its occupancies. */
  readonly rate_plan_id: string;
  /** As the adapter's `rate_params` say. Codes of the OTA stay numbers or texts as `mappingDetails` gave them. */
  readonly settings: Settings;
}

/** The settings of a connection or of a mapping, by name. */
export type Settings = Readonly<Record<string, unknown>>;

/** When a setting is shown, depending on another one. */
export interface SettingRule {
  /** The effect on the setting: `hidden`. */
  readonly apply: string;
  /** The other setting. */
  readonly influence_field: string;
  /** The value of the other one with which the rule applies. */
  readonly when: unknown;
  /** The value of the setting then. */
  readonly with_value?: unknown;
}

/** One setting of an adapter. */
export interface AdapterField {
  /**
   * `string`, `integer`, `number`, `password`, `boolean`, `select`, `switch`, `slug`, or `hidden`, which the service
   * fills; it may have new ones.
   */
  readonly type: string;
  /** Its name for people, in English. */
  readonly title: string;
  /** Its place in a form. */
  readonly position: number;
  /** Its default. */
  readonly default?: unknown;
  /** The values of a `select` or a `switch`. */
  readonly options?: readonly unknown[] | undefined;
  /** When it is shown. */
  readonly rules?: readonly SettingRule[] | undefined;
}

/** The settings that an adapter needs for a connection, and for each mapping. */
export interface AdapterDescriptor {
  /** Its code in connections. */
  readonly code: string;
  /** Its name for people. */
  readonly title: string;
  /** `ota`, `meta` (a metasearch engine) or `cm` (a channel manager). */
  readonly kind: string;
  /** The settings of a connection, by name. */
  readonly params: Readonly<Record<string, AdapterField>>;
  /** The settings of a mapping, by name. */
  readonly rate_params: Readonly<Record<string, AdapterField>>;
  /** The actions on a connection beside the usual ones. */
  readonly actions: readonly string[];
  /** How rooms and rates are mapped: `room_rate_multioccupancy`, `direct`, `listing` or `tree`. */
  readonly mapping_mode?: string | undefined;
  /** Whether guests can be written to. */
  readonly message_support?: boolean | undefined;
  /** Whether a connection is of one property or may have several: `single` or `multiple`. */
  readonly property_mapping?: string | undefined;
}

/** A reason why a connection cannot be activated yet. */
export interface Obstacle {
  /** The id of the record; '' where the API leaves it out. */
  readonly id: string;
  /** The kind of the record: `Channel`. */
  readonly entity: string;
  /** The part that is missing or wrong: `Mapping`. */
  readonly relation: string;
  /** Why: `required`. */
  readonly error_code: string;
}

/** An adapter with its settings and all of its fields. */
export interface AdapterDetails extends AdapterDescriptor {
  /** All of its fields, as the API sent them. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** An adapter in the list of all, which has the whole descriptors. */
export type Adapter = AdapterDetails;

/** An adapter and settings for it, before there is a connection. */
export interface ConnectionDraft {
  /** The code of the adapter. */
  readonly channel: string;
  /** The settings as far as they are known. */
  readonly settings: Settings;
}

/** The result of testing settings. */
export interface ConnectionTest {
  /** Whether the OTA accepts them. A wrong password is not a failed call: check this field. */
  readonly success: boolean;
  /** The reason as the OTA gives it: a text, a list or an object. null also for a failure without a reason. */
  readonly errors: string | readonly unknown[] | Readonly<Record<string, unknown>> | null;
  /** All of its fields. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A contract of a hotel with an OTA. */
export interface Contract {
  /** Whether it is in force. */
  readonly active: boolean | undefined;
  /** Its id, for the settings of a connection. */
  readonly contract_sequence: string;
  /** Its name. */
  readonly contract_name: string | undefined;
  /** Its first day. */
  readonly contract_start_date: string | undefined;
  /** Its last day. */
  readonly contract_end_date: string | undefined;
  /** `Recommended` or `Cost`, for the settings of a connection. */
  readonly price_type: string | undefined;
  /** The boards that it covers, as the API says them. */
  readonly boards: unknown;
}

/** A hotel of the credentials. */
export interface OtaHotel {
  /** Its id at the OTA. */
  readonly id: string;
  /** Its name. */
  readonly title: string;
  /** Its contracts with the OTA. */
  readonly contracts: readonly Contract[];
}

/** The facts about credentials that the OTA reports before there is a connection. */
export interface ConnectionDetails {
  /** The hotels that can be connected, for adapters with contracts. */
  readonly hotels: readonly OtaHotel[];
  /** The currency that the hotel trades in, where the OTA reports it. */
  readonly currency: string | undefined;
  /** Everything that the API says, as it came. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A rate of an OTA, on one of its rooms. */
export interface OtaRate {
  /** Its id at the OTA: the `rate_plan_code` of a mapping. */
  readonly id: string | number;
  /** Its name. */
  readonly title: string;
  /** Whether the OTA keeps it read-only; a mapping must repeat the value. */
  readonly readonly: boolean | undefined;
  /** The numbers of guests that it can be sold for. */
  readonly occupancies: readonly number[] | undefined;
  /** How many people it can be sold for. */
  readonly max_persons: number | undefined;
  /** All of its fields, as the API sent them. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A room of an OTA. */
export interface OtaRoom {
  /** Its id at the OTA: the `room_type_code` of a mapping. */
  readonly id: string | number;
  /** Its name. */
  readonly title: string;
  /** Its rates. */
  readonly rates: readonly OtaRate[];
  /** All of its fields, as the API sent them. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The rooms and rates that can be mapped. Of an OTA with nothing to map, or with entities of another kind, no rooms. */
export interface MappingDetails {
  /** `Standard`: one price for each rate. `OBP`: one for each occupancy. */
  readonly pricing_type: string | undefined;
  /** The rooms of the hotel. */
  readonly rooms: readonly OtaRoom[];
  /** Everything that the API says, as it came. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Whether a connection can be activated. */
export interface Readiness {
  /** Whether nothing prevents it. */
  readonly isReady: boolean;
  /** The obstacles. */
  readonly obstacles: readonly Obstacle[];
  /** The sentence of the API, if there is one. */
  readonly message: string | undefined;
  /** Everything that the API says, as it came. */
  readonly data: unknown;
}

const MAPPING_FIELDS: FieldReaders<StoredMapping> = { id: text(''), rate_plan_id: text(null), settings: object(null) };

const FIELDS: FieldsOf<Channel> = {
  ...each(text(''), 'channel', 'title'),
  is_active: flag(false),
  group_id: idOf('group', undefined),
  properties: texts([]),
  settings: object({}),
  rate_plans: (record, name) =>
    anything(record, name) === undefined ? undefined : list(MAPPING_FIELDS, [])(record, name),
  currency: text(undefined),
  actions: texts([]),
  expected_removal_date: text(null),
  ...each(text(undefined), 'status', 'inserted_at', 'updated_at'),
};

const OPTION_FIELDS: FieldsOf<ChannelOption> = each(text(''), 'title', 'channel');

const SETTING = {
  ...each(text(''), 'type', 'title'),
  position: number(0),
  options: converted(anything, (options) => (Array.isArray(options) ? options : undefined)),
  rules: list({ ...each(text(''), 'apply', 'influence_field'), ...each(anything, 'when', 'with_value') }, undefined),
} satisfies Partial<FieldReaders<AdapterField>>;

const SETTINGS: FieldReader<Readonly<Record<string, AdapterField>>> = converted(object({}), (settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const all = isRecord(setting) ? setting : {};
      return [name, { ...all, ...readFields(SETTING, all) }];
    }),
  ),
);

const ADAPTER_DETAILS: FieldReaders<AdapterDetails> = {
  ...each(text(''), 'code', 'title', 'kind'),
  ...each(SETTINGS, 'params', 'rate_params'),
  actions: texts([]),
  mapping_mode: text(undefined),
  message_support: flag(undefined),
  property_mapping: text(undefined),
  attributes: everything,
};

const CONNECTION_TEST: FieldReaders<ConnectionTest> = {
  success: converted(anything, (success) => success === true),
  errors: converted(anything, (errors) =>
    isText(errors) || Array.isArray(errors) || isRecord(errors) ? errors : null,
  ),
  attributes: everything,
};

const isNumberOrText = (value: unknown) => typeof value === 'number' || typeof value === 'string';

const CONTRACT: FieldReaders<Contract> = {
  active: flag(undefined),
  contract_sequence: converted(anything, (sequence) => (isNumberOrText(sequence) ? String(sequence) : '')),
  ...each(text(undefined), 'contract_name', 'contract_start_date', 'contract_end_date', 'price_type'),
  boards: anything,
};

const HOTEL: FieldReaders<OtaHotel> = { ...each(text(''), 'id', 'title'), contracts: list(CONTRACT, []) };
const CONNECTION_DETAILS: FieldReaders<ConnectionDetails> = {
  hotels: list(HOTEL, []),
  currency: text(undefined),
  attributes: everything,
};

/** An OTA's ids are texts or numbers, and are sent back as they came. */
const OTA_ID = converted(anything, (id) => (isNumberOrText(id) ? id : ''));

const RATE: FieldReaders<OtaRate> = {
  id: OTA_ID,
  title: text(''),
  readonly: flag(undefined),
  occupancies: converted(anything, (counts) =>
    Array.isArray(counts) ? counts.filter((count) => typeof count === 'number') : undefined,
  ),
  max_persons: number(undefined),
  attributes: everything,
};

const ROOM: FieldReaders<OtaRoom> = { id: OTA_ID, title: text(''), rates: list(RATE, []), attributes: everything };
const MAPPING_DETAILS: FieldReaders<MappingDetails> = {
  pricing_type: text(undefined),
  rooms: list(ROOM, []),
  attributes: everything,
};

const FILTERS: Filters<ChannelField> = filtersBy({
  text: ['id', 'title', 'channel', 'currency', 'group_id', 'property_id', 'room_type_id'],
  boolean: ['is_active'],
});

export const CHANNEL = declared({
  ...recordOf('channel', FIELDS),
  path: `${API_ROOT}/channels`,
  name: 'channel',
  operations: ['list', 'get', 'remove'],
  filters: FILTERS,
  sorters: { inserted_at: 'text' },
  identity: {
    isLike: isSameConnection,
    isIt: ({ title }: ChannelWrite, stored: Channel) => title === undefined || title === stored.title,
  },
  /** Paths below the list: questions about adapters and settings, before there is a connection. */
  questions: {
    adapters: 'list',
    codes: 'codes',
    adapter: 'adapter',
    connectionDetails: 'connection_details',
    testConnection: 'test_connection',
    mappingDetails: 'mapping_details',
  },
  /** How the answers to questions and actions are read. Details differ between adapters; `attributes` keeps all. */
  answers: {
    adapter: ADAPTER_DETAILS,
    code: each(text(''), 'code', 'name'),
    connectionDetails: CONNECTION_DETAILS,
    connectionTest: CONNECTION_TEST,
    mappingDetails: MAPPING_DETAILS,
    mapping: MAPPING_FIELDS,
    obstacle: each(text(''), 'id', 'entity', 'relation', 'error_code'),
  },
  /** Paths below a connection: its actions. */
  actions: { checkReadiness: 'check_readiness', activate: 'activate', deactivate: 'deactivate' },
  /** Below a connection: its mappings one by one. A body has its fields under the type. */
  mappings: { path: 'mappings', type: 'mapping' },
});

/** Connections to choose. The API has no filter for them. */
export const CHANNEL_OPTION = declared({
  ...recordOf('channel', OPTION_FIELDS),
  path: CHANNEL.path,
  name: 'channel',
  operations: ['options'],
  filters: {},
});

/** A connection is identified by its adapter, its property, and the hotel and contract at the OTA. */
function isSameConnection(sent: ChannelWrite, { channel, properties, settings }: Channel): boolean {
  const isSameHotel = ['hotel_id', 'contract_sequence'].every((name) => sent.settings[name] === settings[name]);
  const [wanted = ''] = sent.properties;
  const isSameProperty = properties.some((id) => id.toLowerCase() === wanted.toLowerCase());
  return channel === sent.channel && isSameHotel && isSameProperty;
}

/** Whether a number in a setting stands for a text. */
export type IsTextNumber = (name: string, received: unknown) => boolean;

/** Settings that are text for us, and a number in some answers of the service. */
const NUMBERED = ['contract_sequence'];
export const isNumberOfText: IsTextNumber = (name, received) =>
  NUMBERED.includes(name) && Number.isSafeInteger(received);

/** Settings in which a number that stands for a text is that text. */
export function withTexts(settings: Fields): Fields {
  const asText = (name: string, value: unknown) => (isNumberOfText(name, value) ? String(value) : value);
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, asText(name, value)]));
}
