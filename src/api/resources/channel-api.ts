import type { CallOptions, CreateOptions, Filter, ListOptions } from '../common/options.js';
import type { StoredRecord } from '../common/read-record.js';
import type { AdapterDescriptor, Obstacle } from '../wire/channels.js';

/** The settings of a connection or of a mapping, by name. */
export type Settings = Readonly<Record<string, unknown>>;

/** Which rate plan is sold as which room and rate of the OTA. */
export interface Mapping {
  /** The rate plan, or one of its occupancies. */
  readonly rate_plan_id: string;
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
  /** What is mapped to what; absent where a list does not say it. */
  readonly rate_plans: readonly Mapping[] | undefined;
}

/** What a connection is created with. */
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
  /** What is mapped to what; may come later. */
  readonly rate_plans?: readonly Mapping[] | undefined;
}

/** What changes: fields that are left out stay, `rate_plans` is replaced as a whole. The adapter cannot be changed. */
export type ChannelChanges = { readonly [Field in keyof ChannelWrite]?: ChannelWrite[Field] | undefined };

/** An adapter, in the list of all. */
export interface Adapter {
  /** What connections and descriptors are asked for by. */
  readonly code: string;
  /** Its name. */
  readonly title: string;
  /** Everything that the API says of it. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What an adapter needs, with everything that the API says of it. */
export interface AdapterDetails extends AdapterDescriptor {
  /** Everything that the API says of it, as it came. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** An adapter and settings for it, before there is a connection. */
export interface ConnectionDraft {
  /** The code of the adapter. */
  readonly channel: string;
  /** The settings as far as they are known. */
  readonly settings: Settings;
}

/** Whether settings lead to a hotel. */
export interface ConnectionTest {
  /** Whether the OTA accepts them. A wrong password is no failed call: look at this. */
  readonly success: boolean;
  /** What the OTA says, when it says something. */
  readonly errors: unknown;
  /** Everything that the API says of it. */
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

/** A hotel that the credentials lead to. */
export interface OtaHotel {
  /** Its id at the OTA. */
  readonly id: string;
  /** Its name. */
  readonly title: string;
  /** Those that it has with the OTA. */
  readonly contracts: readonly Contract[];
}

/** What the credentials lead to, for adapters with contracts. */
export interface ConnectionDetails {
  /** The hotels that can be connected. */
  readonly hotels: readonly OtaHotel[];
  /** Everything that the API says, as it came. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A rate of an OTA, on one of its rooms. */
export interface OtaRate {
  /** Its id at the OTA: the `rate_plan_code` of a mapping. */
  readonly id: string | number;
  /** Its name. */
  readonly title: string;
  /** Whether the OTA lets nobody change it; a mapping has the same. */
  readonly readonly: boolean | undefined;
  /** The numbers of guests that it can be sold for. */
  readonly occupancies: readonly number[] | undefined;
  /** How many people it can be sold for. */
  readonly max_persons: number | undefined;
  /** Everything that the API says of it, as it came. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A room of an OTA. */
export interface OtaRoom {
  /** Its id at the OTA: the `room_type_code` of a mapping. */
  readonly id: string | number;
  /** Its name. */
  readonly title: string;
  /** What it is sold for. */
  readonly rates: readonly OtaRate[];
}

/** What can be mapped. */
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
  /** What prevents it. */
  readonly obstacles: readonly Obstacle[];
  /** Everything that the API says, as it came. */
  readonly data: unknown;
}

/** What creating and updating a connection takes. */
export interface ChannelWriteOptions {
  /** The descriptor that settings are checked against [asked for once by each client]. */
  readonly adapter?: AdapterDescriptor | undefined;
}

/** What a list of connections can be filtered and sorted by. */
export type ChannelField = 'id' | 'title' | 'channel' | 'is_active' | 'group_id' | 'property_id';

/** Connections of properties to OTAs, and what is needed to make one. */
export interface ChannelResource {
  /** The adapters that there are. */
  adapters(options?: CallOptions): Promise<Adapter[]>;
  /** What an adapter needs. Throws `NotFoundError` when there is none of this code. */
  adapter(code: string, options?: CallOptions): Promise<AdapterDetails>;
  /** The hotels and contracts that credentials lead to. */
  connectionDetails(draft: ConnectionDraft, options?: CallOptions): Promise<ConnectionDetails>;
  /** Whether settings lead to a hotel: `success` says so. A wrong password throws nothing. */
  testConnection(draft: ConnectionDraft, options?: CallOptions): Promise<ConnectionTest>;
  /** The rooms and rates that can be mapped. */
  mappingDetails(draft: ConnectionDraft, options?: CallOptions): Promise<MappingDetails>;
  /** Every connection that the filter lets through, over all pages. */
  list(filter?: Filter<ChannelField>, options?: ListOptions<ChannelField, 'channel'>): AsyncIterable<Channel>;
  /** The connection with an id. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<Channel>;
  /** Creates a connection, inactive. It is checked first: `ValidationError` without a status says what is wrong. */
  create(channel: ChannelWrite, options?: CreateOptions & ChannelWriteOptions): Promise<Channel>;
  /** Changes the fields that are given. Checked as `create`. */
  update(id: string, changes: ChannelChanges, options?: CallOptions & ChannelWriteOptions): Promise<Channel>;
  /** What still prevents activation. */
  checkReadiness(id: string, options?: CallOptions): Promise<Readiness>;
  /** Begins synchronization: availability, rates and restrictions are pushed, bookings come in. */
  activate(id: string, options?: CallOptions): Promise<Channel>;
  /** Ends synchronization; the connection and its mappings stay. */
  deactivate(id: string, options?: CallOptions): Promise<Channel>;
  /** Removes an inactive connection with its mappings. `ValidationError` when it is active. */
  remove(id: string, options?: CallOptions): Promise<void>;
}
