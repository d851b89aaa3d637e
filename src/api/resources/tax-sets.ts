import { isSameUuid, SET_FIELDS } from '../../definitions/fields/tax.js';
import type { Tax, TaxSet, TaxSetEntry } from '../../definitions/tax.js';
import { isSameTitle } from '../../definitions/tax.js';
import { validateTaxSet } from '../../definitions/validate-tax-set.js';
import type { Issue } from '../../issues/issue.js';
import { pathTo } from '../../issues/path.js';
import { isRecord } from '../../issues/reading.js';
import type { CallOptions, CreateOptions, Filter, ListOptions } from '../calls/options.js';
import { API_ROOT, MOST_TAXES } from '../wire/conventions.js';
import type { Draft } from './declaration.js';
import { declared } from './declaration.js';
import type { Odd, ReadEnvelope } from './fields.js';
import type { TaxResource } from './taxes.js';
import { BY_CREATION, filtersOf, idRequired, PROPERTY_REQUIRED, readOfProperty } from './taxes.js';

/** A tax inside a tax set that the API holds. */
export interface StoredTaxSetEntry extends Tax {
  /** The id of the tax. */
  id: string;
  /** Calculated from the highest level number to the lowest. */
  level: number;
  /** The taxes that it is computed on. */
  taxes: StoredTaxSetEntry[];
}

/** A tax set as the API holds it, its taxes embedded. Types of taxes that are not known are its `issues`. */
export interface StoredTaxSet extends Omit<TaxSet, 'taxes'>, Odd {
  /** The id that the API gave it. */
  id: string;
  /** The property that it belongs to, a uuid. */
  property_id: string;
  /** The taxes at the top of the set; others are nested in them. */
  taxes: StoredTaxSetEntry[];
}

/** An entry of a listed tax set. The level may be missing, which does not mean level 0. */
export interface ListedTaxSetEntry extends Tax {
  /** The id of the tax. */
  id: string;
  /** Calculated from the highest level number to the lowest; absent where the list does not say it. */
  level?: number;
  /** The taxes that it is computed on. */
  taxes: ListedTaxSetEntry[];
}

/**
 * A tax set as the list returns it: levels and `associated_rate_plan_ids` may be missing. Read the set by its id to
 * get them.
 */
export interface ListedTaxSet extends Omit<StoredTaxSet, 'taxes'> {
  /** The taxes at the top of the set; others are nested in them. */
  taxes: ListedTaxSetEntry[];
}

/** A tax of a tax set to send. */
export interface TaxSetWriteEntry {
  /** The id of a tax of the same property. */
  readonly id: string;
  /** Calculated from the highest level number to the lowest [0]. */
  readonly level?: number | undefined;
  /** The taxes that it is computed on [none]. */
  readonly taxes?: readonly TaxSetWriteEntry[] | undefined;
}

/** A tax set to send, its taxes by id. */
export interface TaxSetWrite {
  /** The name of the tax set. */
  readonly title: string;
  /** The property that it belongs to, a uuid. */
  readonly property_id: string;
  /** ISO 4217 code of every fixed tax in it. */
  readonly currency: string;
  /** The taxes at the top of the set; others are nested in them. */
  readonly taxes: readonly TaxSetWriteEntry[];
  /** The rate plans that use it, the whole list. */
  readonly associated_rate_plan_ids?: readonly string[] | undefined;
}

/** The changes of a tax set. Fields that are left out stay, `taxes` is replaced as a whole. */
export type TaxSetChanges = Partial<TaxSetWrite>;

/** The fields by which tax sets can be filtered and sorted. */
export type TaxSetField = Exclude<keyof StoredTaxSet, 'taxes'>;
/** The filter of a list of tax sets. */
export type TaxSetFilter = Filter<TaxSetField>;

/** The tax sets of the account. */
export interface TaxSetResource {
  /** As the list of taxes; the sets may be without levels and rate plans, see `ListedTaxSet`. */
  list(filter?: TaxSetFilter, options?: ListOptions<TaxSetField | 'inserted_at'>): AsyncIterable<ListedTaxSet>;
  /** The tax set with an id, its taxes with their levels. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<StoredTaxSet>;
  /** Creates it, and answers it with the taxes embedded. The first one of a property becomes its default. */
  create(taxSet: TaxSetWrite, options?: CreateOptions): Promise<StoredTaxSet>;
  /** Changes the fields that are given, and answers the whole tax set. */
  update(id: string, changes: TaxSetChanges, options?: CallOptions): Promise<StoredTaxSet>;
  /** Removes it; its taxes stay. Throws `NotFoundError` when it is not there. */
  remove(id: string, options?: CallOptions): Promise<void>;
}

/** The taxes and tax sets of an account of the channel manager. */
export interface TaxApi {
  /** Reads and writes taxes. */
  readonly taxes: TaxResource;
  /** Reads and writes tax sets. */
  readonly taxSets: TaxSetResource;
}

const readValidTaxSet = readOfProperty('tax_set', validateTaxSet);

/** A tax set of an answer, with the level of each of its taxes. */
const readStoredTaxSet: ReadEnvelope<StoredTaxSet> = (envelope, path) => {
  const { value, issues, warnings } = readValidTaxSet(envelope, path);
  if (issues !== undefined) return { issues };
  const missing: Issue[] = [];
  const taxes = storedEntries(value.taxes, `${path}.attributes.taxes`, missing);
  return missing.length > 0 ? { issues: missing } : { value: { ...value, taxes }, warnings };
};

/** A tax set of a list: a level that is not said is left out, for it is not 0. */
const readListedTaxSet: ReadEnvelope<ListedTaxSet> = (envelope, path) => {
  const read = readStoredTaxSet(envelope, path);
  if (read.issues !== undefined) return read;
  const said = isRecord(envelope) && isRecord(envelope['attributes']) ? envelope['attributes'] : {};
  return { value: { ...read.value, taxes: listedEntries(read.value.taxes, said['taxes']) }, warnings: read.warnings };
};

export const TAX_SET = declared({
  type: 'tax_set',
  path: `${API_ROOT}/tax_sets`,
  name: 'tax set',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  read: readStoredTaxSet,
  // A list may be without levels.
  readListed: readListedTaxSet,
  filters: filtersOf(SET_FIELDS),
  sorters: BY_CREATION,
  mostOfProperty: MOST_TAXES,
  create: creatable,
  update: written,
  identity: {
    filter: ({ property_id }: TaxSetWrite) => ({ property_id }),
    isLike: (sent: TaxSetWrite, set: StoredTaxSet) =>
      isSameUuid(set.property_id, sent.property_id) && isSameTitle(set.title, sent.title),
    isIt: isSameTaxSet,
    hasTwins: true,
  },
});

function creatable(taxSet: TaxSetWrite): Draft<TaxSetWrite> {
  // A JavaScript program may leave it out; the creation could not be found after a lost answer.
  if (typeof taxSet.property_id !== 'string') return { issues: [PROPERTY_REQUIRED] };
  return { body: written(taxSet), sent: taxSet };
}

/** The fields of the write model alone: a set that came from the API has whole taxes in it, and may be sent again. */
function written({ title, property_id, currency, taxes, associated_rate_plan_ids }: TaxSetChanges): object {
  const fields = { title, property_id, currency, associated_rate_plan_ids };
  return taxes === undefined ? fields : { ...fields, taxes: taxes.map(writtenEntry) };
}

function writtenEntry({ id, level, taxes }: TaxSetWriteEntry): object {
  return { id, level, ...(taxes === undefined || taxes.length === 0 ? {} : { taxes: taxes.map(writtenEntry) }) };
}

/** Whether a stored tax set equals the one that was sent. Absent rate plans and the order of entries are not compared. */
function isSameTaxSet(sent: TaxSetWrite, stored: StoredTaxSet): boolean {
  const { associated_rate_plan_ids: sentPlans } = sent;
  const { associated_rate_plan_ids: storedPlans } = stored;
  return (
    isSameTitle(sent.title, stored.title) &&
    sent.currency === stored.currency &&
    sent.property_id.toLowerCase() === stored.property_id.toLowerCase() &&
    treeOf(sent.taxes) === treeOf(stored.taxes) &&
    (sentPlans === undefined || storedPlans === undefined || setOf(sentPlans) === setOf(storedPlans))
  );
}

/** Ids, levels and nesting as one text. */
function treeOf(entries: ReadonlyArray<TaxSetWriteEntry | StoredTaxSetEntry>): string {
  return entries
    .map(({ id, level = 0, taxes = [] }) => `${JSON.stringify(id.toLowerCase())}@${level}(${treeOf(taxes)})`)
    .toSorted()
    .join();
}

function setOf(ids: readonly string[]): string {
  return ids
    .map((id) => id.toLowerCase())
    .toSorted()
    .join();
}

function storedEntries(entries: readonly TaxSetEntry[], path: string, missing: Issue[]): StoredTaxSetEntry[] {
  return entries.map((entry, at) => {
    const place = pathTo(path, at);
    if (entry.id === undefined) missing.push(idRequired(`${place}.id`, 'id'));
    return { ...entry, id: entry.id ?? '', taxes: storedEntries(entry.taxes, `${place}.taxes`, missing) };
  });
}

function listedEntries(entries: readonly StoredTaxSetEntry[], said: unknown): ListedTaxSetEntry[] {
  return entries.map(({ level, taxes, ...tax }, at) => {
    const own: unknown = Array.isArray(said) ? said[at] : undefined;
    const known = isRecord(own) ? own : {};
    const nested = listedEntries(taxes, known['taxes']);
    return typeof known['level'] === 'number' ? { ...tax, level, taxes: nested } : { ...tax, taxes: nested };
  });
}
