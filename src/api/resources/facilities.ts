import type { Context } from '../common/context.js';
import type { CallOptions, Filter, ListOptions } from '../common/options.js';
import { recordReader, type StoredRecord } from '../common/read-record.js';
import { Resource } from '../common/resource.js';
import type { ResourceKind } from '../wire/common.js';

/** What a property or a room type may have: a pool, a hair dryer. */
export interface Facility extends StoredRecord {
  /** The group that it is listed under. */
  readonly category: string;
  /** Its name. */
  readonly title: string;
}

/** What a list of facilities can be filtered and sorted by. */
export type FacilityField = 'id' | 'category' | 'title';

/** One catalogue of facilities. It can be read, and not changed. */
export interface FacilityResource {
  /** Every facility that the filter lets through, over all pages. */
  list(filter?: Filter<FacilityField>, options?: ListOptions<FacilityField, 'facility'>): AsyncIterable<Facility>;
  /** The whole catalogue in one answer. */
  options(options?: CallOptions): Promise<Facility[]>;
}

const readFacility = recordReader('facility', ({ text }) => ({
  category: text('category', ''),
  title: text('title', ''),
}));

/** The facilities of properties, or of room types. */
export function facilityResource(kind: ResourceKind<'facility'>, context: Context): FacilityResource {
  const resource = new Resource(kind, { one: readFacility, listed: readFacility }, context);
  return {
    list: (filter, options = {}) => resource.list({ ...options, filter }),
    options: (options = {}) => resource.all(`${kind.path}/options`, '', options),
  };
}
