import type { CallOptions, CreateOptions, Filter, ListOptions } from '../calls/options.js';
import { API_ROOT } from '../wire/conventions.js';
import type {
  Adapter,
  AdapterDescriptor,
  AdapterDetails,
  ConnectionDetails,
  ConnectionDraft,
  ConnectionTest,
  MappingDetails,
  Readiness,
  Settings,
} from './adapters.js';
import type { Filters } from './declaration.js';
import { declared } from './declaration.js';
import type { FieldReaders, FieldsOf, StoredRecord } from './fields.js';
import { anything, flag, idOf, list, object, recordOf, text, texts } from './fields.js';

/** Which rate plan is sold as which room and rate of the OTA. */
export interface Mapping {
  /** The rate plan, or one of its occupancies; null when no rate plan is mapped yet. */
  readonly rate_plan_id: string | null;
  /** As the adapter's `rate_params` say; null in an update takes the mapping out. */
  readonly settings: Settings | null;
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
  /** As the adapter's `params` say. */
  readonly settings: Settings;
  /** The mappings; absent where a list leaves them out. */
  readonly rate_plans: readonly Mapping[] | undefined;
}

/** The fields of a connection to create. */
export interface ChannelWrite {
  /** The code of an adapter. */
  readonly channel: string;
  /** The group that it belongs to, a UUID. */
  readonly group_id: string;
  /** Its name [made of those of the adapter and the property]. */
  readonly title?: string | undefined;
  /** The property that is connected: exactly one, for both adapters. */
  readonly properties: readonly string[];
  /** As the adapter's `params` say. */
  readonly settings: Settings;
  /** The mappings; may be added later. */
  readonly rate_plans?: readonly Mapping[] | undefined;
}

/**
 * The changes of a connection. Fields that are left out stay, `rate_plans` is replaced as a whole. The adapter cannot
 * be changed.
 */
export type ChannelChanges = { readonly [Field in keyof ChannelWrite]?: ChannelWrite[Field] | undefined };

/** The options of creating and updating a connection. */
export interface ChannelWriteOptions {
  /** The descriptor that settings are checked against [asked for once by each client]. */
  readonly adapter?: AdapterDescriptor | undefined;
}

/** The fields by which connections can be filtered and sorted. */
export type ChannelField = 'id' | 'title' | 'channel' | 'is_active' | 'group_id' | 'property_id';

/** Connections of properties to OTAs, and the adapters for them. */
export interface ChannelResource {
  /** The adapters that there are. */
  adapters(options?: CallOptions): Promise<Adapter[]>;
  /** The settings that an adapter needs. Throws `BadRequestError` for an unknown code. */
  adapter(code: string, options?: CallOptions): Promise<AdapterDetails>;
  /** The hotels and contracts that credentials lead to. */
  connectionDetails(draft: ConnectionDraft, options?: CallOptions): Promise<ConnectionDetails>;
  /** Whether settings lead to a hotel: `success` says so. A wrong password throws nothing, an unknown adapter does. */
  testConnection(draft: ConnectionDraft, options?: CallOptions): Promise<ConnectionTest>;
  /** The rooms and rates that can be mapped. */
  mappingDetails(draft: ConnectionDraft, options?: CallOptions): Promise<MappingDetails>;
  /** Every connection that the filter lets through, over all pages. */
  list(filter?: Filter<ChannelField>, options?: ListOptions<ChannelField, 'channel'>): AsyncIterable<Channel>;
  /** The connection with an id. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<Channel>;
  /** Creates a connection, inactive. It is checked first: a `ValidationError` without a status has the issues. */
  create(channel: ChannelWrite, options?: CreateOptions & ChannelWriteOptions): Promise<Channel>;
  /** Changes the fields that are given. Checked as `create`. */
  update(id: string, changes: ChannelChanges, options?: CallOptions & ChannelWriteOptions): Promise<Channel>;
  /** The obstacles to activation. */
  checkReadiness(id: string, options?: CallOptions): Promise<Readiness>;
  /** Begins synchronization: availability, rates and restrictions are pushed, bookings come in. */
  activate(id: string, options?: CallOptions): Promise<Channel>;
  /** Ends synchronization; the connection and its mappings stay. */
  deactivate(id: string, options?: CallOptions): Promise<Channel>;
  /** Removes an inactive connection with its mappings. `ValidationError` when it is active. */
  remove(id: string, options?: CallOptions): Promise<void>;
}

const MAPPING_FIELDS: FieldReaders<Mapping> = { rate_plan_id: text(null), settings: object(null) };

const FIELDS: FieldsOf<Channel> = {
  channel: text(''),
  title: text(''),
  is_active: flag(false),
  group_id: idOf('group', undefined),
  properties: texts([]),
  settings: object({}),
  rate_plans: (record, name) =>
    anything(record, name) === undefined ? undefined : list(MAPPING_FIELDS, [])(record, name),
};

const FILTERS: Filters<ChannelField> = {
  id: 'text',
  title: 'text',
  channel: 'text',
  group_id: 'text',
  property_id: 'text',
  is_active: 'boolean',
};

export const CHANNEL = declared({
  ...recordOf('channel', FIELDS),
  path: `${API_ROOT}/channels`,
  name: 'channel',
  operations: ['list', 'get', 'remove'],
  filters: FILTERS,
  identity: {
    isLike: isSameConnection,
    isIt: ({ title }: ChannelWrite, stored: Channel) => title === undefined || title === stored.title,
  },
  /** Paths below the list: questions about adapters and settings, before there is a connection. */
  questions: {
    adapters: 'list',
    adapter: 'adapter',
    connectionDetails: 'connection_details',
    testConnection: 'test_connection',
    mappingDetails: 'mapping_details',
  },
  /** Paths below a connection: its actions. */
  actions: { checkReadiness: 'check_readiness', activate: 'activate', deactivate: 'deactivate' },
});

/** A connection is identified by its adapter, its property, and the hotel and contract at the OTA. */
function isSameConnection(sent: ChannelWrite, { channel, properties, settings }: Channel): boolean {
  const isSameHotel = ['hotel_id', 'contract_sequence'].every((name) => sent.settings[name] === settings[name]);
  const [wanted = ''] = sent.properties;
  const isSameProperty = properties.some((id) => id.toLowerCase() === wanted.toLowerCase());
  return channel === sent.channel && isSameHotel && isSameProperty;
}
