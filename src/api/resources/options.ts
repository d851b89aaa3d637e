import type { Context } from '../common/context.js';
import type { CallOptions, Filter } from '../common/options.js';
import { filterParts } from '../common/query.js';
import type { ReadEnvelope } from '../common/read-envelope.js';
import { recordReader, type StoredRecord } from '../common/read-record.js';
import { Resource } from '../common/resource.js';
import type { ResourceKind } from '../wire/common.js';
import { MULTI_OCCUPANCY, OPTIONS } from '../wire/options.js';

/** A property to choose. */
export interface PropertyOption extends StoredRecord {
  /** Its name. */
  readonly title: string;
  /** The currency of its prices, when the API says it. */
  readonly currency: string | undefined;
}

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
  /** The currency of its prices. */
  readonly currency: string | undefined;
}

/** What the choice of rate plans takes. */
export interface RatePlanOptionsQuery extends CallOptions {
  /** Each occupancy of a rate plan that has a price for each is an entry of its own [no]. */
  readonly multiOccupancy?: boolean | undefined;
}

/** What there is to choose from, each in one answer without pages. */
export interface OptionsResource {
  /** The properties that the key may use. */
  properties(filter?: Filter<'id' | 'group_id'>, options?: CallOptions): Promise<PropertyOption[]>;
  /** The room types of properties. */
  roomTypes(filter?: Filter<'property_id'>, options?: CallOptions): Promise<RoomTypeOption[]>;
  /** The rate plans of properties. */
  ratePlans(filter?: Filter<'property_id' | 'room_type_id'>, options?: RatePlanOptionsQuery): Promise<RatePlanOption[]>;
}

const readProperty = recordReader('property', ({ text }) => ({
  title: text('title', ''),
  currency: text('currency', undefined),
}));

const readRoomType = recordReader('room_type', ({ text, number, related }) => ({
  title: text('title', ''),
  property_id: text('property_id', related('property')),
  default_occupancy: number('default_occupancy', undefined),
}));

const readRatePlan = recordReader('rate_plan', ({ text, number, related }) => ({
  title: text('title', ''),
  property_id: text('property_id', related('property')),
  room_type_id: text('room_type_id', related('room_type')),
  occupancy: number('occupancy', undefined),
  sell_mode: text('sell_mode', undefined),
  currency: text('currency', undefined),
}));

/** The lists to choose from. */
export function optionsResource(context: Context): OptionsResource {
  function choice<Option extends StoredRecord>(kind: ResourceKind, read: ReadEnvelope<Option>) {
    const resource = new Resource(kind, { one: read, listed: read }, context);
    return (filter: object | undefined, options: CallOptions, more: readonly string[] = []): Promise<Option[]> =>
      resource.all(kind.path, [...filterParts(filter), ...more].join('&'), options);
  }
  const properties = choice(OPTIONS.properties, readProperty);
  const roomTypes = choice(OPTIONS.roomTypes, readRoomType);
  const ratePlans = choice(OPTIONS.ratePlans, readRatePlan);
  return {
    properties: (filter, options = {}) => properties(filter, options),
    roomTypes: (filter, options = {}) => roomTypes(filter, options),
    ratePlans: (filter, { multiOccupancy, ...options } = {}) =>
      ratePlans(filter, options, multiOccupancy === undefined ? [] : [`${MULTI_OCCUPANCY}=${multiOccupancy}`]),
  };
}
