import { API_ROOT, type ResourceKind } from './common.js';

/** Connections of properties to OTAs. */
export const CHANNEL: ResourceKind<'channel'> = { type: 'channel', path: `${API_ROOT}/channels`, name: 'channel' };

/** What is asked about adapters and settings, before there is a connection. */
export const CHANNEL_PATHS = {
  adapters: `${CHANNEL.path}/list`,
  adapter: `${CHANNEL.path}/adapter`,
  connectionDetails: `${CHANNEL.path}/connection_details`,
  testConnection: `${CHANNEL.path}/test_connection`,
  mappingDetails: `${CHANNEL.path}/mapping_details`,
} as const;

/** What is done with one connection, below its path. */
export const CHANNEL_ACTIONS = {
  checkReadiness: 'check_readiness',
  activate: 'activate',
  deactivate: 'deactivate',
} as const;

/** When a setting is shown to a user, depending on another one. */
export interface SettingRule {
  /** What happens to the setting: `hidden`. */
  readonly apply: string;
  /** The other setting. */
  readonly influence_field: string;
  /** The value of the other one with which the rule applies. */
  readonly when: unknown;
  /** What the setting is then. */
  readonly with_value?: unknown;
}

/** One setting of an adapter. */
export interface AdapterField {
  /** `string`, `integer`, `password`, `boolean`, `select` or `hidden`; the service may have new ones. */
  readonly type: string;
  /** Its name for people, in English. */
  readonly title: string;
  /** Its place in a form. */
  readonly position: number;
  /** What it is when it is left out. */
  readonly default?: unknown;
  /** What a `select` takes. */
  readonly options?: readonly unknown[] | undefined;
  /** When it is shown. */
  readonly rules?: readonly SettingRule[] | undefined;
}

/** What an adapter needs to be connected: the settings of a connection, and of each mapping. */
export interface AdapterDescriptor {
  /** What connections name it by. */
  readonly code: string;
  /** Its name for people. */
  readonly title: string;
  /** What the API says that it is. */
  readonly kind: string;
  /** The settings of a connection, by name. */
  readonly params: Readonly<Record<string, AdapterField>>;
  /** The settings of a mapping, by name. */
  readonly rate_params: Readonly<Record<string, AdapterField>>;
  /** What can be done with a connection beside the usual. */
  readonly actions: readonly string[];
}

/** The names under which adapters say that a mapping is the primary one of its room and rate. */
export const PRIMARY_FIELDS = ['is_primary', 'primary_occ'] as const;

/** What still prevents a connection from being activated. */
export interface Obstacle {
  /** What has it: `Channel`. */
  readonly entity: string;
  /** What of it is missing or wrong: `Mapping`. */
  readonly relation: string;
  /** Why: `required`. */
  readonly error_code: string;
}
