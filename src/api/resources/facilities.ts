import type { CallOptions, Filter, ListOptions } from '../calls/options.js';
import { API_ROOT } from '../wire/conventions.js';
import type { Filters } from './declaration.js';
import { declared } from './declaration.js';
import type { FieldsOf, StoredRecord } from './fields.js';
import { recordOf, text } from './fields.js';

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

const FIELDS: FieldsOf<Facility> = { category: text(''), title: text('') };
const FILTERS: Filters<FacilityField> = { id: 'text', title: 'text', category: 'text' };

const catalogue = (name: string, path: string) =>
  declared({
    ...recordOf('facility', FIELDS),
    path: `${API_ROOT}/${path}`,
    name,
    operations: ['list', 'options'],
    filters: FILTERS,
  });

/** Facilities of properties. */
export const PROPERTY_FACILITY = catalogue('property facility', 'property_facilities');
/** Facilities of room types. */
export const ROOM_FACILITY = catalogue('room facility', 'room_facilities');
