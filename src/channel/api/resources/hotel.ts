import type { CallOptions, Filter, ListOptions } from '../calls/options.js';
import { API_ROOT } from '../wire/conventions.js';
import type { FieldsOf, Filters, StoredRecord } from './declaration.js';
import { declared, each, idOf, number, recordOf, text } from './declaration.js';
import type { PropertyOption } from './properties.js';
import { PROPERTY, PROPERTY_FILTERS, PROPERTY_OPTION_FIELDS } from './properties.js';
import { RATE_PLAN, RATE_PLAN_FILTERS } from './rate-plans.js';
import { ROOM_TYPE, ROOM_TYPE_FILTERS } from './room-types.js';

/** A room type to choose. */
export interface RoomTypeOption extends StoredRecord {
  /** Its name. */
  readonly title: string;
  /** The property that it belongs to, when the API says it. */
  readonly property_id: string | undefined;
  /** How many people its price is for, when the API says it. */
  readonly default_occupancy: number | undefined;
}

/** A rate plan to choose; with `multiOccupancy` one of its occupancies. */
export interface RatePlanOption extends StoredRecord {
  /** Its name. */
  readonly title: string;
  /** The property that it belongs to, when the API says it. */
  readonly property_id: string | undefined;
  /** The room type that it sells. */
  readonly room_type_id: string | undefined;
  /** How many people the price is for. */
  readonly occupancy: number | undefined;
  /** `per_room` has one price, `per_person` one for each occupancy. */
  readonly sell_mode: string | undefined;
  /** The currency of its prices, when the API says it. */
  readonly currency: string | undefined;
  /** Its parent rate plan; undefined for none. */
  readonly parent_rate_plan_id: string | undefined;
}

/** The options of the choice of rate plans. */
export interface RatePlanOptionsQuery extends CallOptions {
  /** Whether each occupancy of a rate plan with a price for each is an entry [no]. */
  readonly multiOccupancy?: boolean | undefined;
}

/** The choices of forms, each in one answer without pages. */
export interface OptionsResource {
  /** The properties that the key may use. */
  properties(filter?: Filter<'id' | 'group_id'>, options?: CallOptions): Promise<PropertyOption[]>;
  /** The room types of properties. */
  roomTypes(filter?: Filter<'property_id'>, options?: CallOptions): Promise<RoomTypeOption[]>;
  /** The rate plans of properties. */
  ratePlans(filter?: Filter<'property_id' | 'room_type_id'>, options?: RatePlanOptionsQuery): Promise<RatePlanOption[]>;
}

/** Asks for an entry for each occupancy of a rate plan that has a price for each. */
export const MULTI_OCCUPANCY = 'multi_occupancy';

const ROOM_TYPE_FIELDS: FieldsOf<RoomTypeOption> = {
  title: text(''),
  property_id: idOf('property', undefined),
  default_occupancy: number(undefined),
};
const RATE_PLAN_FIELDS: FieldsOf<RatePlanOption> = {
  title: text(''),
  property_id: idOf('property', undefined),
  room_type_id: idOf('room_type', undefined),
  occupancy: number(undefined),
  ...each(text(undefined), 'sell_mode', 'currency', 'parent_rate_plan_id'),
};

export const PROPERTY_OPTION = declared({
  ...recordOf('property', PROPERTY_OPTION_FIELDS),
  ...choiceOf(PROPERTY),
  filters: PROPERTY_FILTERS,
});
export const ROOM_TYPE_OPTION = declared({
  ...recordOf('room_type', ROOM_TYPE_FIELDS),
  ...choiceOf(ROOM_TYPE),
  filters: ROOM_TYPE_FILTERS,
});
export const RATE_PLAN_OPTION = declared({
  ...recordOf('rate_plan', RATE_PLAN_FIELDS),
  ...choiceOf(RATE_PLAN),
  filters: RATE_PLAN_FILTERS,
});

/** The rest of the declaration of what can be chosen. */
function choiceOf({ path, name }: { readonly path: string; readonly name: string }) {
  return { path, name, operations: ['options'] } as const;
}

/** A facility of a property or a room type: a pool, a hair dryer. */
export interface Facility extends StoredRecord {
  /** The group that it is listed under. */
  readonly category: string;
  /** Its name. */
  readonly title: string;
}

/** The fields by which facilities can be filtered and sorted. */
export type FacilityField = 'id' | 'category' | 'title';

/** A catalogue of facilities, read-only. */
export interface FacilityResource {
  /** Every facility that the filter lets through, over all pages. */
  list(filter?: Filter<FacilityField>, options?: ListOptions<FacilityField, 'facility'>): AsyncIterable<Facility>;
  /** The whole catalogue in one answer. */
  options(options?: CallOptions): Promise<Facility[]>;
}

const FACILITY_FIELDS: FieldsOf<Facility> = { category: text(''), title: text('') };
const FACILITY_FILTERS: Filters<FacilityField> = { id: 'text', title: 'text', category: 'text' };

const catalogue = (name: string, path: string) =>
  declared({
    ...recordOf('facility', FACILITY_FIELDS),
    path: `${API_ROOT}/${path}`,
    name,
    operations: ['list', 'options'],
    filters: FACILITY_FILTERS,
  });

export const PROPERTY_FACILITY = catalogue('property facility', 'property_facilities');
export const ROOM_FACILITY = catalogue('room facility', 'room_facilities');
