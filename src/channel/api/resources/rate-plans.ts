import { issue, pathTo } from '../../../core/issues/issue.js';
import { isRecord } from '../../../core/issues/reading.js';
import { isSameUuid } from '../../../core/issues/texts.js';
import type { CallOptions, CreateOptions, Filter, ForceOptions, ListOptions } from '../calls/options.js';
import { API_ROOT } from '../wire/conventions.js';
import type { WriteIssue } from '../wire/write-issues.js';
import { writeIssue } from '../wire/write-issues.js';
import type { FieldReaders, FieldsOf, Filters, Odd, StoredRecord } from './declaration.js';
import {
  BY_TITLE_IN_PROPERTY,
  declared,
  each,
  filtersBy,
  flag,
  idOf,
  list,
  number,
  recordOf,
  text,
} from './declaration.js';
import type { DraftFields } from './drafts.js';
import {
  AMOUNT,
  ANY,
  byWeekday,
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

/** A price of a rate plan to send, for a number of guests. */
export interface OccupancyOptionWrite {
  /** The number of guests, at most the `occ_adults` of the room type. */
  readonly occupancy: number;
  /** Whether other prices are derived from this one: exactly one of a rate plan. */
  readonly is_primary: boolean;
  /** The default price: decimal text, or a whole number of the smallest unit of the currency ["0.00"]. */
  readonly rate?: string | number | undefined;
  /** How the price follows from that of the parent or of the primary option, as the API takes it [not at all]. */
  readonly derived_option?: Readonly<Record<string, unknown>> | null | undefined;
}

/** A rate plan to send. */
export interface RatePlanWrite {
  /** The property that it belongs to, a uuid. */
  readonly property_id: string;
  /** The room type that it sells. */
  readonly room_type_id: string;
  /** Its name, unique in the property. */
  readonly title: string;
  /** ISO 4217 code [that of the property]. */
  readonly currency?: string | undefined;
  /** `per_room` has one price, `per_person` one for each number of guests ["per_room"]. */
  readonly sell_mode?: string | undefined;
  /** Where prices come from: `manual`, `derived`, `auto` or `cascade` ["manual"]. */
  readonly rate_mode?: string | undefined;
  /** Its parent [none]. With a parent, every `inherit_...` is true unless it is given. */
  readonly parent_rate_plan_id?: string | null | undefined;
  /** A tax set of the property [its default tax set]. */
  readonly tax_set_id?: string | null | undefined;
  /** The numbers of guests with a price. */
  readonly options: readonly OccupancyOptionWrite[];
  /** Further attributes of the API, sent as they are. */
  readonly [attribute: string]: unknown;
}

/** The changes of a rate plan. Attributes that are left out stay, `options` is replaced as a whole. */
export type RatePlanChanges = Partial<RatePlanWrite>;

/** A price of a rate plan, for a number of guests. */
export interface OccupancyOption {
  /** The id that mappings of connections name: of the primary one that of the rate plan. */
  readonly id: string;
  /** The number of guests. */
  readonly occupancy: number;
  /** Whether other prices are derived from this one. */
  readonly is_primary: boolean;
  /** The default price, as decimal text; undefined if the API omits it. */
  readonly rate: string | undefined;
}

/** A rate plan. A value of another type is one of its `issues`. */
export interface RatePlan extends StoredRecord, Odd {
  /** Its name. */
  readonly title: string;
  /** The property that it belongs to. */
  readonly property_id: string;
  /** The room type that it sells. */
  readonly room_type_id: string;
  /** ISO 4217 code, when the API says it. */
  readonly currency: string | undefined;
  /** `per_room` or `per_person`; others may come. */
  readonly sell_mode: string | undefined;
  /** `manual`, `derived`, `auto` or `cascade`; others may come. */
  readonly rate_mode: string | undefined;
  /** Its tax set; null for none. */
  readonly tax_set_id: string | null;
  /** The numbers of guests with a price. */
  readonly options: readonly OccupancyOption[];
}

/** The fields by which rate plans can be filtered and sorted. */
export type RatePlanField = 'id' | 'title' | 'property_id' | 'room_type_id';

/** The rate plans of properties. `api.options.ratePlans` has the parent of each. */
export interface RatePlanResource {
  /** Every rate plan that the filter lets through, over all pages. */
  list(filter?: Filter<RatePlanField>, options?: ListOptions<RatePlanField, 'rate_plan'>): AsyncIterable<RatePlan>;
  /** The rate plan with an id. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<RatePlan>;
  /** Creates it, with the default tax set of its property unless it names one. */
  create(ratePlan: RatePlanWrite, options?: CreateOptions): Promise<RatePlan>;
  /** Changes the attributes that are given. */
  update(id: string, changes: RatePlanChanges, options?: CallOptions): Promise<RatePlan>;
  /** Removes it for good. The API refuses while connections sell it, unless `force` is set. */
  remove(id: string, options?: ForceOptions): Promise<void>;
}

const OPTION: FieldReaders<OccupancyOption> = {
  id: text(''),
  occupancy: number(0),
  is_primary: flag(false),
  rate: text(undefined),
};

const FIELDS: FieldsOf<Omit<RatePlan, keyof Odd>> = {
  title: text(''),
  property_id: idOf('property', ''),
  room_type_id: idOf('room_type', ''),
  ...each(text(undefined), 'currency', 'sell_mode', 'rate_mode'),
  tax_set_id: idOf('tax_set', null),
  options: list(OPTION, []),
};

export const RATE_PLAN_FILTERS: Filters<RatePlanField> = filtersBy({
  text: ['id', 'title', 'property_id', 'room_type_id'],
});

/** Whether a rate plan takes a value from its parent. */
export const INHERITED = [
  'inherit_availability_offset',
  'inherit_closed_to_arrival',
  'inherit_closed_to_departure',
  'inherit_max_availability',
  'inherit_max_stay',
  'inherit_min_stay_arrival',
  'inherit_min_stay_through',
  'inherit_rate',
  'inherit_stop_sell',
] as const;

const OPTION_DRAFT: DraftFields = {
  required: { occupancy: wholeFrom(1), is_primary: FLAG },
  optional: { rate: AMOUNT, derived_option: OBJECT },
};

const DRAFT: DraftFields = {
  required: {
    property_id: uuidOf('a property'),
    room_type_id: uuidOf('a room type of the property'),
    title: TITLE,
    options: optionIssues,
  },
  optional: {
    currency: CURRENCY,
    sell_mode: oneOf('per_room', 'per_person'),
    rate_mode: oneOf('manual', 'derived', 'auto', 'cascade'),
    parent_rate_plan_id: uuidOf('a rate plan of the property'),
    tax_set_id: uuidOf('a tax set of the property'),
    cancellation_policy_id: uuidOf('a cancellation policy'),
    rate_category_id: uuidOf('a rate category'),
    meal_type: TEXT,
    auto_rate_settings: OBJECT,
    ...each(AMOUNT, 'children_fee', 'infant_fee'),
    ...each(FLAG, ...INHERITED, 'inherit_max_sell', 'ui_read_only'),
    ...each(byWeekday(FLAG), 'stop_sell', 'closed_to_arrival', 'closed_to_departure'),
    ...each(byWeekday(wholeFrom(1)), 'min_stay_arrival', 'min_stay_through'),
    max_stay: byWeekday(wholeFrom(0)),
    meta: ANY,
  },
};

function optionIssues(received: unknown, path: string): WriteIssue[] {
  const issues = listOf(objectOf(OPTION_DRAFT))(received, path);
  if (issues.length > 0 || !Array.isArray(received)) return issues;
  if (received.length === 0) {
    return [issue('list_too_short', path, { field: path, expected: 'a list of one or more' })];
  }
  const options = received.filter(isRecord);
  const occupancies = options.map(({ occupancy }) => occupancy);
  const primaries = options.filter(({ is_primary }) => is_primary === true).length;
  return [
    ...occupancies.flatMap((occupancy, index) => {
      if (occupancies.indexOf(occupancy) === index) return [];
      const place = pathTo(pathTo(path, index), 'occupancy');
      return [writeIssue('occupancy_twice', place, { field: path, received: occupancy })];
    }),
    ...(primaries === 1 ? [] : [writeIssue('one_primary_option', path, { field: path, count: primaries })]),
  ];
}

export const RATE_PLAN = declared({
  ...recordOf('rate_plan', FIELDS, { isLenient: true }),
  path: `${API_ROOT}/rate_plans`,
  name: 'rate plan',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  filters: RATE_PLAN_FILTERS,
  ...draftsOf<RatePlanWrite, RatePlanChanges>('rate plan', DRAFT),
  identity: {
    // The title is unique in the property, so a match is the record that was sent.
    ...BY_TITLE_IN_PROPERTY,
    isIt: isSamePlan,
  },
});

/** Absent fields have defaults of the API, and are not compared. */
function isSamePlan(sent: RatePlanWrite, stored: RatePlan): boolean {
  const isSame = (field: 'currency' | 'sell_mode' | 'rate_mode') =>
    sent[field] === undefined || sent[field] === stored[field];
  const occupanciesOf = (options: ReadonlyArray<{ readonly occupancy: number }>) =>
    options.map(({ occupancy }) => occupancy).toSorted((first, second) => first - second);
  return (
    isSameUuid(stored.room_type_id, sent.room_type_id) &&
    isSame('currency') &&
    isSame('sell_mode') &&
    isSame('rate_mode') &&
    String(occupanciesOf(sent.options)) === String(occupanciesOf(stored.options))
  );
}
