import { isSameTitle } from '../../../core/issues/texts.js';
import type { CallOptions, CreateOptions, Filter, ForceOptions, ListOptions } from '../calls/options.js';
import { API_ROOT } from '../wire/conventions.js';
import type { FieldsOf, Filters, StoredRecord } from './declaration.js';
import { declared, each, filtersBy, object, recordOf, relatedIds, text } from './declaration.js';
import type { DraftFields } from './drafts.js';
import {
  ANY,
  CURRENCY,
  draftsOf,
  FLAG,
  listOf,
  OBJECT,
  objectOf,
  oneOf,
  TEXT,
  TITLE,
  uuidOf,
  wholeFrom,
} from './drafts.js';

/** A property to choose. */
export interface PropertyOption extends StoredRecord {
  /** Its name. */
  readonly title: string;
  /** The currency of its prices, when the API says it. */
  readonly currency: string | undefined;
}

/** A property. */
export interface Property extends PropertyOption {
  /** The tax set that new rate plans get; undefined if there is none, or if the API omits it. */
  readonly default_tax_set_id: string | undefined;
  /** The ids of its groups. */
  readonly group_ids: readonly string[];
  /** Its settings; undefined if the API omits them. */
  readonly settings: PropertySettings | undefined;
}

/** The settings of a property. A change replaces them as a whole: those that it leaves out get their default. */
export interface PropertySettings {
  /** How a minimum stay counts: from the `arrival`, `through` all nights, or one of each kind ["both"]. */
  readonly min_stay_type?: string | undefined;
  /** The number of days that are kept, 100 to 730 [500]. */
  readonly state_length?: number | undefined;
  /** The number of days before arrival that are closed each day, at most 30. */
  readonly cut_off_days?: number | null | undefined;
  /** Further settings of the API. */
  readonly [setting: string]: unknown;
}

/** The optional attributes of a property to send. */
interface PropertyDetails {
  /** The tax set that new rate plans get [the first tax set of the property]. */
  readonly default_tax_set_id?: string | null | undefined;
  /** Its settings as a whole. */
  readonly settings?: PropertySettings | undefined;
  /** Its time zone: `Europe/Lisbon`. */
  readonly timezone?: string | null | undefined;
  /** The code of its country, of two letters: `PT`. */
  readonly country?: string | null | undefined;
  /** Its town. */
  readonly city?: string | null | undefined;
  /** Street and number. */
  readonly address?: string | null | undefined;
  /** Its address for mail. */
  readonly email?: string | null | undefined;
  /** Further attributes of the API, sent as they are. */
  readonly [attribute: string]: unknown;
}

/** A property to send. */
export interface PropertyWrite extends PropertyDetails {
  /** Its name. */
  readonly title: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The group that it is created in [the default group of the user]. */
  readonly group_id?: string | null | undefined;
}

/** The changes of a property. Attributes that are left out stay; its groups change through `api.groups`. */
export interface PropertyChanges extends PropertyDetails {
  /** Its name. */
  readonly title?: string | undefined;
  /** ISO 4217 code. */
  readonly currency?: string | undefined;
}

/** The fields by which properties can be filtered and sorted. */
export type PropertyField = 'id' | 'title' | 'city' | 'country';

/** The properties of the account. */
export interface PropertyResource {
  /** Every property that the filter lets through, over all pages. */
  list(
    filter?: Filter<PropertyField>,
    options?: ListOptions<PropertyField | 'inserted_at', 'property'>,
  ): AsyncIterable<Property>;
  /** The property with an id. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<Property>;
  /** Creates it. The key may use it afterwards. */
  create(property: PropertyWrite, options?: CreateOptions): Promise<Property>;
  /** Changes the attributes that are given. */
  update(id: string, changes: PropertyChanges, options?: CallOptions): Promise<Property>;
  /** Removes it for good, with all that belongs to it. The API refuses while it has connections, unless `force` is set. */
  remove(id: string, options?: ForceOptions): Promise<void>;
}

export const PROPERTY_OPTION_FIELDS: FieldsOf<PropertyOption> = { title: text(''), currency: text(undefined) };
const FIELDS: FieldsOf<Property> = {
  ...PROPERTY_OPTION_FIELDS,
  default_tax_set_id: text(undefined),
  group_ids: relatedIds('groups'),
  settings: object(undefined),
};

export const PROPERTY_FILTERS: Filters = filtersBy({
  text: ['id', 'title', 'property_id', 'group_id', 'city', 'country'],
});

const MIN_STAY_TYPE = oneOf('both', 'arrival', 'through');

const SETTINGS: DraftFields = {
  required: {},
  optional: {
    min_stay_type: MIN_STAY_TYPE,
    state_length: wholeFrom(100, 730),
    cut_off_days: wholeFrom(0, 30),
    ...each(
      FLAG,
      'allow_availability_autoupdate',
      'allow_availability_autoupdate_on_confirmation',
      'allow_availability_autoupdate_on_modification',
      'allow_availability_autoupdate_on_cancellation',
    ),
  },
};

const DRAFT: DraftFields = {
  required: { title: TITLE, currency: CURRENCY },
  optional: {
    group_id: uuidOf('a group'),
    default_tax_set_id: uuidOf('a tax set of the property'),
    settings: objectOf(SETTINGS),
    min_stay_type: MIN_STAY_TYPE,
    content: OBJECT,
    facilities: listOf(uuidOf('a facility')),
    default_cancellation_policy_id: uuidOf('a cancellation policy'),
    hotel_policy_id: uuidOf('a hotel policy'),
    // Text in answers; the API takes numbers too.
    ...each(ANY, 'latitude', 'longitude', 'location_precision'),
    ...each(TEXT, 'timezone', 'country', 'state', 'city', 'address', 'zip_code'),
    ...each(TEXT, 'email', 'phone', 'website', 'logo_url', 'property_type'),
  },
  readOnly: [
    'property_category',
    'is_active',
    'acc_channels_count',
    'max_count_of_room_types',
    'max_count_of_rate_plans',
    'max_count_of_occupancies',
    'max_count_of_users',
    'expected_removal_date',
    'group_ids',
  ],
};

export const PROPERTY = declared({
  ...recordOf('property', FIELDS),
  path: `${API_ROOT}/properties`,
  name: 'property',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  filters: PROPERTY_FILTERS,
  sorters: { inserted_at: 'number' },
  ...draftsOf<PropertyWrite, PropertyChanges>('property', DRAFT),
  identity: {
    isLike: (sent: PropertyWrite, stored: Property) => isSameTitle(stored.title, sent.title),
    isIt: (sent: PropertyWrite, stored: Property) => stored.currency === sent.currency,
    hasTwins: true,
  },
});
