import type { Fields } from '../../../core/issues/reading.js';
import { isWhole } from '../../../core/money/integer.js';
import type { CallOptions, CreateOptions, Filter, ForceOptions, ListOptions } from '../calls/options.js';
import { API_ROOT } from '../wire/conventions.js';
import type { WriteIssue } from '../wire/write-issues.js';
import type { FieldsOf, Filters, StoredRecord } from './declaration.js';
import { BY_TITLE_IN_PROPERTY, declared, each, filtersBy, idOf, number, recordOf, text } from './declaration.js';
import type { DraftFields } from './drafts.js';
import { ANY, draftsOf, listOf, OBJECT, oneOf, TITLE, uuidOf, wholeFrom } from './drafts.js';

/** The optional attributes of a room type to send. */
interface RoomTypeDetails {
  /** `room`, or `dorm` for a dormitory that is sold by the bed ["room"]. */
  readonly room_kind?: string | undefined;
  /** Further attributes of the API, sent as they are. */
  readonly [attribute: string]: unknown;
}

/** A room type to send. */
export interface RoomTypeWrite extends RoomTypeDetails {
  /** The property that it belongs to, a uuid. */
  readonly property_id: string;
  /** Its name. */
  readonly title: string;
  /** The number of rooms. */
  readonly count_of_rooms: number;
  /** The number of adults that fit. */
  readonly occ_adults: number;
  /** The number of children that fit beside them. */
  readonly occ_children: number;
  /** The number of infants that fit. */
  readonly occ_infants: number;
  /** How many people its price is for, at most `occ_adults`. */
  readonly default_occupancy: number;
}

/** The changes of a room type. Attributes that are left out stay. */
export type RoomTypeChanges = Partial<RoomTypeWrite>;

/** A room type. */
export interface RoomType extends StoredRecord {
  /** Its name. */
  readonly title: string;
  /** The property that it belongs to. */
  readonly property_id: string;
  /** The number of rooms, when the API says it. */
  readonly count_of_rooms: number | undefined;
  /** The number of adults that fit, when the API says it. */
  readonly occ_adults: number | undefined;
  /** The number of children that fit beside them, when the API says it. */
  readonly occ_children: number | undefined;
  /** The number of infants that fit, when the API says it. */
  readonly occ_infants: number | undefined;
  /** How many people its price is for, when the API says it. */
  readonly default_occupancy: number | undefined;
  /** `room` or `dorm`; others may come. */
  readonly room_kind: string | undefined;
}

/** The fields by which room types can be filtered and sorted. */
export type RoomTypeField = 'id' | 'title' | 'property_id';

/** The room types of properties. */
export interface RoomTypeResource {
  /** Every room type that the filter lets through, over all pages. */
  list(filter?: Filter<RoomTypeField>, options?: ListOptions<RoomTypeField, 'room_type'>): AsyncIterable<RoomType>;
  /** The room type with an id. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<RoomType>;
  /** Creates it. None of its rooms is available until the API gets a number of them for each night. */
  create(roomType: RoomTypeWrite, options?: CreateOptions): Promise<RoomType>;
  /** Changes the attributes that are given. Fewer adults need `force` while a connection sells the occupancy. */
  update(id: string, changes: RoomTypeChanges, options?: ForceOptions): Promise<RoomType>;
  /** Removes it for good, with its rate plans. The API refuses while connections sell it, unless `force` is set. */
  remove(id: string, options?: ForceOptions): Promise<void>;
}

const COUNTS = ['count_of_rooms', 'occ_adults', 'occ_children', 'occ_infants', 'default_occupancy'] as const;

const FIELDS: FieldsOf<RoomType> = {
  title: text(''),
  property_id: idOf('property', ''),
  ...each(number(undefined), ...COUNTS),
  room_kind: text(undefined),
};

export const ROOM_TYPE_FILTERS: Filters<RoomTypeField> = filtersBy({ text: ['id', 'title', 'property_id'] });

const DRAFT: DraftFields = {
  required: {
    property_id: uuidOf('a property'),
    title: TITLE,
    ...each(wholeFrom(1), 'count_of_rooms', 'occ_adults'),
    ...each(wholeFrom(0), 'occ_children', 'occ_infants'),
    default_occupancy: wholeFrom(1),
  },
  optional: {
    room_kind: oneOf('room', 'dorm'),
    capacity: wholeFrom(1),
    content: OBJECT,
    facilities: listOf(uuidOf('a facility')),
    ...each(ANY, 'position', 'codes', 'meta'),
  },
  together: occupancyIssues,
};

function occupancyIssues({ default_occupancy, occ_adults }: Fields): WriteIssue[] {
  if (!isCount(default_occupancy) || !isCount(occ_adults)) return [];
  return wholeFrom(1, occ_adults)(default_occupancy, 'default_occupancy');
}

const isCount = (value: unknown) => isWhole(value, 1, Number.MAX_SAFE_INTEGER);

export const ROOM_TYPE = declared({
  ...recordOf('room_type', FIELDS),
  path: `${API_ROOT}/room_types`,
  name: 'room type',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  filters: ROOM_TYPE_FILTERS,
  ...draftsOf<RoomTypeWrite, RoomTypeChanges>('room type', DRAFT),
  identity: {
    ...BY_TITLE_IN_PROPERTY,
    isIt: (sent: RoomTypeWrite, stored: RoomType) => COUNTS.every((name) => stored[name] === sent[name]),
    hasTwins: true,
  },
});
