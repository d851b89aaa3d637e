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
  /** `string`, `integer`, `password`, `boolean`, `select` or `hidden`; the service may have new ones. */
  readonly type: string;
  /** Its name for people, in English. */
  readonly title: string;
  /** Its place in a form. */
  readonly position: number;
  /** Its default. */
  readonly default?: unknown;
  /** The values of a `select`. */
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
  /** Its kind in the API. */
  readonly kind: string;
  /** The settings of a connection, by name. */
  readonly params: Readonly<Record<string, AdapterField>>;
  /** The settings of a mapping, by name. */
  readonly rate_params: Readonly<Record<string, AdapterField>>;
  /** The actions on a connection beside the usual ones. */
  readonly actions: readonly string[];
}

/** A reason why a connection cannot be activated yet. */
export interface Obstacle {
  /** The kind of the record: `Channel`. */
  readonly entity: string;
  /** The part that is missing or wrong: `Mapping`. */
  readonly relation: string;
  /** Why: `required`. */
  readonly error_code: string;
}

/** An adapter, in the list of all. */
export interface Adapter {
  /** Its code, which connections and descriptors use. */
  readonly code: string;
  /** Its name. */
  readonly title: string;
  /** All of its fields. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** An adapter with its settings and all of its fields. */
export interface AdapterDetails extends AdapterDescriptor {
  /** All of its fields, as the API sent them. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** An adapter and settings for it, before there is a connection. */
export interface ConnectionDraft {
  /** The code of the adapter. */
  readonly channel: string;
  /** The settings as far as they are known. */
  readonly settings: Settings;
}

/** The result of testing settings. */
export interface ConnectionTest {
  /** Whether the OTA accepts them. A wrong password is no failed call: look at this. */
  readonly success: boolean;
  /** The message of the OTA, if there is one. */
  readonly errors: unknown;
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

/** The hotels of credentials, for adapters with contracts. */
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
  /** The numbers of guests that it is sold for. */
  readonly rates: readonly OtaRate[];
}

/** The rooms and rates that can be mapped. */
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
  /** Everything that the API says, as it came. */
  readonly data: unknown;
}
