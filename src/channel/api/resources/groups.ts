import { isSameTitle } from '../../../core/issues/texts.js';
import type { CallOptions, CreateOptions, Filter, ListOptions } from '../calls/options.js';
import { API_ROOT } from '../wire/conventions.js';
import type { FieldsOf, Filters, StoredRecord } from './declaration.js';
import { declared, recordOf, relatedIds, text } from './declaration.js';
import type { DraftFields } from './drafts.js';
import { draftsOf, TITLE } from './drafts.js';

/** A group to send. */
export interface GroupWrite {
  /** Its name. */
  readonly title: string;
  /** Further attributes of the API, sent as they are. */
  readonly [attribute: string]: unknown;
}

/** The changes of a group. Fields that are left out stay. */
export type GroupChanges = Partial<GroupWrite>;

/** A group of properties. */
export interface Group extends StoredRecord {
  /** Its name. */
  readonly title: string;
  /** The ids of its properties. */
  readonly property_ids: readonly string[];
}

/** The fields by which groups can be filtered and sorted. */
export type GroupField = 'id' | 'title';

/** The groups of properties. Every property is in at least one. */
export interface GroupResource {
  /** Every group that the filter lets through, over all pages. */
  list(filter?: Filter<GroupField>, options?: ListOptions<GroupField, 'group'>): AsyncIterable<Group>;
  /** The group with an id. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<Group>;
  /** Creates it, without properties. */
  create(group: GroupWrite, options?: CreateOptions): Promise<Group>;
  /** Changes the fields that are given. */
  update(id: string, changes: GroupChanges, options?: CallOptions): Promise<Group>;
  /** Removes it. The API refuses while a property is in it. */
  remove(id: string, options?: CallOptions): Promise<void>;
  /** Puts a property into it, beside the groups that it is in. One that is in it already stays. */
  addProperty(groupId: string, propertyId: string, options?: CallOptions): Promise<void>;
  /** Takes a property out of it. The API refuses if it is the only group of the property. */
  removeProperty(groupId: string, propertyId: string, options?: CallOptions): Promise<void>;
}

const FIELDS: FieldsOf<Group> = { title: text(''), property_ids: relatedIds('properties') };
const FILTERS: Filters<GroupField> = { id: 'text', title: 'text' };

const DRAFT: DraftFields = { required: { title: TITLE }, optional: {}, readOnly: ['property_ids'] };

export const GROUP = declared({
  ...recordOf('group', FIELDS),
  path: `${API_ROOT}/groups`,
  name: 'group',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  filters: FILTERS,
  ...draftsOf<GroupWrite, GroupChanges>('group', DRAFT),
  identity: {
    isLike: (sent: GroupWrite, stored: Group) => isSameTitle(stored.title, sent.title),
    isIt: () => true,
    hasTwins: true,
  },
});
