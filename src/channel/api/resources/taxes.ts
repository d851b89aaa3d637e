import { SET_FIELDS, TAX_FIELDS } from '../../../core/definitions/fields/tax.js';
import { differingKept } from '../../../core/definitions/local/channel-side.js';
import type { Tax, TaxInput, TaxSet, TaxSetEntry } from '../../../core/definitions/tax.js';
import { TAX_TYPES } from '../../../core/definitions/tax.js';
import { validateTax } from '../../../core/definitions/validate-tax.js';
import { validateTaxSet } from '../../../core/definitions/validate-tax-set.js';
import type { Issue, Result } from '../../../core/issues/issue.js';
import { below, issue, movedTo, pathSegments, pathTo } from '../../../core/issues/issue.js';
import type { Fields } from '../../../core/issues/reading.js';
import { isList, isRecord } from '../../../core/issues/reading.js';
import type { FieldTable } from '../../../core/schema/fields.js';
import { typeOf } from '../../../core/schema/fields.js';
import type { CallOptions, CreateOptions, Filter, ListOptions } from '../calls/options.js';
import type { Filters, NewDraft, Odd, ReadEnvelope } from './declaration.js';
import { BY_TITLE_IN_PROPERTY, declared, opened, relatedId } from './declaration.js';
import { TAX_OUTLINE, TAX_SET_OUTLINE } from './tax-outlines.js';

/**
 * A tax as the API holds it: it has an id, and belongs to a property. A `type` that is not known is kept as it came, and is
 * one of its `issues`.
 */
export interface StoredTax extends Tax, Odd {
  /** The id that the API gave it. */
  id: string;
  /** The property that it belongs to, a uuid. */
  property_id: string;
}

/** The changes of a tax. Fields that are left out stay. */
export type TaxChanges = { readonly [Field in Exclude<keyof TaxInput, 'id'>]?: TaxInput[Field] };

/** The fields by which taxes can be filtered and sorted. */
export type TaxField = keyof StoredTax;
/** The filter of a list of taxes. */
export type TaxFilter = Filter<TaxField>;

/** The taxes of the account. */
export interface TaxResource {
  /**
   * Every tax that the filter lets through, over all pages, one page in memory at a time. A removal
   * while the list is read moves later taxes forward: collect first, then remove.
   */
  list(filter?: TaxFilter, options?: ListOptions<TaxField | 'inserted_at'>): AsyncIterable<StoredTax>;
  /** The tax with an id. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<StoredTax>;
  /** Creates a tax that `validateTax` accepts and that has a `property_id`. An id is ignored: the API gives one. */
  create(tax: TaxInput, options?: CreateOptions): Promise<StoredTax>;
  /** Changes the fields that are given, and answers the whole tax. */
  update(id: string, changes: TaxChanges, options?: CallOptions): Promise<StoredTax>;
  /** Removes it. `NotFoundError` when it is not there, `ValidationError` when the API refuses: a tax set may use it. */
  remove(id: string, options?: CallOptions): Promise<void>;
}

/** How the values of a type compare in filters. */
const COMPARED = new Map(Object.entries({ string: 'text', enum: 'text', number: 'number', boolean: 'boolean' }));

/** By all fields but those that are lists, or never sent. */
function filtersOf(table: FieldTable): Filters {
  const filters = Object.entries(table).map(([name, field]): readonly unknown[] => [
    name,
    field.isDecimal ? 'decimal' : COMPARED.get(typeOf(field)),
  ]);
  return Object.fromEntries(filters.filter(([, kind]) => kind !== undefined));
}

interface SentTax extends Tax {
  property_id: string;
}

/** How a tax or a tax set of a property is found again. */
const BY_TITLE = { ...BY_TITLE_IN_PROPERTY, hasTwins: true };

export const TAX = declared({
  ...TAX_OUTLINE,
  read: readOfProperty('tax', validateTax),
  filters: filtersOf(TAX_FIELDS),
  create: creatable,
  update: withoutLocal,
  identity: { ...BY_TITLE, isIt: (sent: SentTax, tax: StoredTax) => differingKept(sent, tax).length === 0 },
});

/** Local rules and the issues of a stored tax are never sent. */
function withoutLocal(changes: TaxChanges) {
  const { local, issues, ...sent }: { local?: unknown; issues?: unknown } = changes;
  return { body: sent };
}

function creatable(input: TaxInput): NewDraft<SentTax> {
  const { value: tax, issues = [] } = validateTax(input);
  if (tax?.property_id !== undefined) {
    return { body: writeModel(tax), sent: { ...tax, property_id: tax.property_id } };
  }
  // A non-object already has an issue for its type.
  const isMissing = typeof input === 'object' && input !== null && (input.property_id ?? undefined) === undefined;
  return { issues: isMissing ? [...issues, PROPERTY_REQUIRED] : issues };
}

const PROPERTY_REQUIRED: Issue = issue('required', 'property_id', {
  field: 'property_id',
  received: undefined,
  expected: 'the id of the property that it is created for',
});

/**
 * The fields of a tax to send. Fields without a value are left out, because null could be a change. The API derives
 * the list of ranges from a legacy pair.
 */
function writeModel(tax: Tax): object {
  const { id, local, applicable_date_ranges: ranges, ...fields } = tax;
  const isLegacy = tax.applicable_after !== null || tax.applicable_before !== null;
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return isLegacy || ranges.length === 0 ? set : { ...set, applicable_date_ranges: ranges };
}

/** Reads a record of a property. Paths of issues begin at the top of the answer: `data[3].attributes.rate`. */
function readOfProperty<Value extends { id?: string; property_id?: string }>(
  type: string,
  validate: (input: unknown) => Result<Value>,
): ReadEnvelope<Value & Odd & { id: string; property_id: string }> {
  return (envelope, path) => {
    const { value: inside, issues: unopened } = opened(type, envelope, path);
    if (unopened !== undefined) return { issues: unopened };
    const { id: given, attributes, relationships } = inside;
    const propertyId = relatedId(relationships, 'property') ?? attributes['property_id'];
    const { value, issues, warnings } = withNewTypes({ ...attributes, id: given, property_id: propertyId }, validate);
    if (issues !== undefined) {
      const [ofId, ofAttributes] = [pathTo(path, 'id'), pathTo(path, 'attributes')];
      const moved = (entry: Issue) => (entry.path === 'id' ? [movedTo(ofId, entry)] : below(ofAttributes, [entry]));
      return { issues: issues.flatMap(moved) };
    }
    const { id, property_id } = value;
    if (id === undefined) return { issues: [idRequired(`${path}.id`, 'id')] };
    if (property_id === undefined) {
      return { issues: [idRequired(`${path}.relationships.property.data.id`, 'property')] };
    }
    return { value: { ...value, id, property_id }, warnings };
  };
}

/**
 * Reads a record of which nothing is wrong but types of taxes that are not known. They are kept as they came, and are the
 * issues of the record: a service with a new type must not make the whole list unreadable.
 */
function withNewTypes<Value extends object>(
  record: Fields,
  validate: (input: unknown) => Result<Value>,
): Result<Value & Odd> {
  const result: Result<Value & Odd> = validate(record);
  const { issues = [] } = result;
  const places = issues.flatMap((entry) => {
    const isNew = entry.code === 'not_one_of' && entry.params.field === 'type';
    return isNew && typeof entry.params.received === 'string' ? [pathSegments(entry.path)] : [];
  });
  if (places.length === 0 || places.length < issues.length) return result;
  const copy = structuredClone(record);
  for (const place of places) putAt(copy, place, TAX_TYPES[0]);
  const { value, warnings } = validate(copy);
  if (value === undefined) return result;
  for (const place of places) putAt(value, place, at(record, place));
  return { value: { ...value, issues }, warnings: warnings ?? [] };
}

type PathSegments = ReadonlyArray<string | number>;

function at(whole: unknown, place: PathSegments): unknown {
  return place.reduce(
    (part, segment) => (isList(part) || isRecord(part) ? Reflect.get(part, segment) : undefined),
    whole,
  );
}

function putAt(whole: object, place: PathSegments, value: unknown): void {
  const part = at(whole, place.slice(0, -1));
  if (isList(part) || isRecord(part)) Reflect.set(part, place.at(-1) ?? '', value);
}

function idRequired(path: string, field: string): Issue {
  return issue('required', path, { field, received: undefined, expected: 'an id' });
}

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
  const result = readStoredTaxSet(envelope, path);
  if (result.issues !== undefined) return result;
  const attributes = isRecord(envelope) && isRecord(envelope['attributes']) ? envelope['attributes'] : {};
  return {
    value: { ...result.value, taxes: listedEntries(result.value.taxes, attributes['taxes']) },
    warnings: result.warnings,
  };
};

export const TAX_SET = declared({
  ...TAX_SET_OUTLINE,
  read: readStoredTaxSet,
  // A list may be without levels.
  readListed: readListedTaxSet,
  filters: filtersOf(SET_FIELDS),
  create: creatableSet,
  update: (changes: TaxSetChanges) => ({ body: writtenSet(changes) }),
  identity: { ...BY_TITLE, isIt: isSameTaxSet },
});

function creatableSet(taxSet: TaxSetWrite): NewDraft<TaxSetWrite> {
  // A JavaScript program may leave it out; the creation could not be found after a lost answer.
  if (typeof taxSet.property_id !== 'string') return { issues: [PROPERTY_REQUIRED] };
  return { body: writtenSet(taxSet), sent: taxSet };
}

/** The fields of the write model alone: a set that came from the API has whole taxes in it, and may be sent again. */
function writtenSet({ title, property_id, currency, taxes, associated_rate_plan_ids }: TaxSetChanges): object {
  const fields = { title, property_id, currency, associated_rate_plan_ids };
  return taxes === undefined ? fields : { ...fields, taxes: taxes.map(writtenEntry) };
}

function writtenEntry({ id, level, taxes }: TaxSetWriteEntry): object {
  return { id, level, ...(taxes === undefined || taxes.length === 0 ? {} : { taxes: taxes.map(writtenEntry) }) };
}

/** Whether one like it equals the one that was sent. Absent rate plans and the order of entries are not compared. */
function isSameTaxSet(sent: TaxSetWrite, stored: StoredTaxSet): boolean {
  const [plans, others] = [sent, stored].map(({ associated_rate_plan_ids: ids }) => ids?.map(lower).toSorted().join());
  return (
    sent.currency === stored.currency &&
    treeOf(sent.taxes) === treeOf(stored.taxes) &&
    (plans === undefined || others === undefined || plans === others)
  );
}

const lower = (id: string) => id.toLowerCase();

function treeOf(entries: ReadonlyArray<TaxSetWriteEntry | StoredTaxSetEntry>): string {
  return entries
    .map(({ id, level = 0, taxes = [] }) => `${JSON.stringify(lower(id))}@${level}(${treeOf(taxes)})`)
    .toSorted()
    .join();
}

function storedEntries(entries: readonly TaxSetEntry[], path: string, missing: Issue[]): StoredTaxSetEntry[] {
  return entries.map((entry, index) => {
    const place = pathTo(path, index);
    if (entry.id === undefined) missing.push(idRequired(`${place}.id`, 'id'));
    return { ...entry, id: entry.id ?? '', taxes: storedEntries(entry.taxes, `${place}.taxes`, missing) };
  });
}

function listedEntries(entries: readonly StoredTaxSetEntry[], received: unknown): ListedTaxSetEntry[] {
  return entries.map(({ level, taxes, ...tax }, index) => {
    const item: unknown = Array.isArray(received) ? received[index] : undefined;
    const fields = isRecord(item) ? item : {};
    const nested = listedEntries(taxes, fields['taxes']);
    return typeof fields['level'] === 'number' ? { ...tax, level, taxes: nested } : { ...tax, taxes: nested };
  });
}
