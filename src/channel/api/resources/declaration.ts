import type { Issue, Result } from '../../../core/issues/issue.js';
import { issue, pathTo } from '../../../core/issues/issue.js';
import { isListOf, isRecord } from '../../../core/issues/reading.js';
import { isSameTitle, isSameUuid, isUuid } from '../../../core/issues/texts.js';
import type { ApiIssue } from '../calls/errors.js';
import type { WriteIssue } from '../wire/write-issues.js';

/** The usual operations. `options` is a whole list in one answer, below the path of the list. */
export type Operation = 'list' | 'options' | 'get' | 'create' | 'update' | 'remove';

/** Where the whole list is, below the path of a list. */
export const OPTIONS = 'options';

/** The argument of a removal or change that also removes mappings of connections. */
export const FORCE = 'force';

/** How two values of a field compare, where a list is filtered or sorted by it. */
export type Filters<Field extends string = string> = Readonly<
  Record<Field, 'text' | 'number' | 'decimal' | 'boolean' | 'date' | 'time'>
>;

/** The filters of fields that are listed by how their values compare. */
export function filtersBy<const Field extends string>(
  fields: Partial<Record<Filters[string], readonly Field[]>>,
): Filters<Field> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([kind, names]) => names.map((name): unknown[] => [name, kind])),
  );
}

export interface SortKey {
  readonly field: string;
  readonly isDescending?: boolean;
}

export interface Body {
  /** The value under the one key of the body. */
  readonly body: object;
  readonly warnings?: readonly WriteIssue[];
}

/** A request body, or the issues that prevent the request. */
export type Draft<Sendable extends Body = Body> = Sendable | { readonly issues: readonly ApiIssue[] };

/** The draft of a creation; `sent` has the values to compare with records of the API. */
export type NewDraft<Sent> = Draft<Body & { readonly sent: Sent }>;

/** How a creation whose answer was lost is found. */
export interface Identity<Sent, Stored> {
  /** Which part of the list is looked at [all of it]. */
  readonly filter?: (sent: Sent) => object;
  /** Whether an entry of the list may be the record that was sent. */
  readonly isLike: (sent: Sent, stored: Stored) => boolean;
  /** Whether a single match is certainly the record that was sent. */
  readonly isIt: (sent: Sent, stored: Stored) => boolean;
  /** Whether an older record can look identical. If so, a match counts only when the earlier ids are known [no]. */
  readonly hasTwins?: boolean;
}

export interface OfProperty {
  readonly property_id: string;
  readonly title: string;
}

/** How a record of a property is looked for. An unknown filter may be ignored, so only the documented one is used. */
export const BY_TITLE_IN_PROPERTY = {
  filter: ({ property_id }: OfProperty) => ({ property_id }),
  isLike: (sent: OfProperty, stored: OfProperty) =>
    isSameUuid(stored.property_id, sent.property_id) && isSameTitle(stored.title, sent.title),
};

export interface WithId {
  readonly id: string;
}

/**
 * A resource of the API, as the client and the sandbox need it. `client/operations.ts` and
 * `channel/sandbox/common/resource.ts` run it. Only operations that no other resource has need code.
 */
export interface Declaration<
  Type extends string,
  Stored extends WithId,
  Listed extends WithId,
  Given,
  Changes,
  Sent,
  Has extends Operation,
> {
  /** The `type` of an envelope, and the one key of a body. */
  readonly type: Type;
  /** From the root of the address on: `/api/v1/webhooks`. */
  readonly path: string;
  readonly name: string;
  readonly operations: readonly Has[];
  /** The fields of a record, where they are read one by one. */
  readonly fields?: FieldReaders<object>;
  readonly read: ReadEnvelope<Stored>;
  /** Reads an entry of a list, if lists have fewer fields [read]. */
  readonly readListed?: ReadEnvelope<Listed>;
  /** The fields by which lists can be filtered and sorted. */
  readonly filters: Filters;
  /** The other fields by which lists can be sorted. */
  readonly sorters?: Filters;
  /** The order of lists unless a request sets it [title, id]; empty: the order of the records. */
  readonly order?: readonly SortKey[];
  /** How many records a property can have at most [ten million]: a list with more has no end. */
  readonly mostOfProperty?: number;
  /** Whether entries without an id go to `onOdd` instead of ending the list [no]. */
  readonly hasNameless?: boolean;
  /** Whether a record may belong to the whole account, and not to a property [no]. */
  readonly mayBeGlobal?: boolean;
  /** Fields that every change must repeat. */
  readonly sentAgain?: readonly string[];
  readonly check?: (fields: object) => { readonly issues: readonly WriteIssue[] };
  readonly create?: (given: Given) => NewDraft<Sent>;
  /** Where the API wants the whole record, `current` reads it. */
  readonly update?: (changes: Changes, current: () => Promise<Stored>) => Draft | Promise<Draft>;
  /** How a creation whose answer was lost is found. Without it, it is not looked for. */
  readonly identity?: Identity<Sent, Stored>;
}

/** The parts of a declaration that operations need before a record is read or written. */
export type Outline<Type extends string, Has extends Operation> = Pick<
  Declaration<Type, WithId, WithId, never, never, never, Has>,
  'type' | 'path' | 'name' | 'operations' | 'mostOfProperty' | 'hasNameless'
>;

export function declared<
  const Type extends string,
  Stored extends WithId,
  Listed extends WithId = Stored,
  Given = never,
  Changes = never,
  Sent = never,
  const Has extends Operation = never,
  const More extends object = object,
>(
  declaration: Declaration<Type, Stored, Listed, Given, Changes, Sent, Has> & More,
): Declaration<Type, Stored, Listed, Given, Changes, Sent, Has> & More {
  return declaration;
}

/** The fields of every record of the API, beside those of its kind. */
export interface StoredRecord {
  /** The id that the API gave it. */
  readonly id: string;
  /** All of its fields, as the API sent them, also fields that are unknown to this package. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

type Attributes = Readonly<Record<string, unknown>>;

interface RecordContext {
  readonly all: Attributes;
  readonly path: string;
  readonly issues: Issue[];
  readonly relationships?: unknown;
  /** Whether a number in the place of a text is that text. It is an issue all the same. */
  readonly isLenient?: boolean | undefined;
}

/**
 * How one field of a record is read. A field that is absent or null is the value given in its place; one of another type
 * is an issue. Texts are not compared with lists of values: the API may have new ones.
 */
export type FieldReader<Value> = (record: RecordContext, name: string) => Value;

/** The fields of a record by name, in the order in which a record that was read has them. */
export type FieldReaders<Known> = { readonly [Name in keyof Known]-?: FieldReader<Known[Name]> };

/** The fields that are known of a kind of record. */
export type FieldsOf<Stored extends StoredRecord> = FieldReaders<Omit<Stored, keyof StoredRecord>>;

export function each<Field, Name extends string>(
  field: Field,
  ...names: readonly Name[]
): Readonly<Record<Name, Field>> {
  return Object.fromEntries(names.map((name): unknown[] => [name, field]));
}

function fieldOf<Value>(code: WrongType, is: (value: unknown) => value is Value) {
  return <Otherwise>(otherwise: Otherwise): FieldReader<Value | Otherwise> =>
    ({ all, path, issues }, name) => {
      const value = all[name];
      if (value === undefined || value === null) return otherwise;
      if (is(value)) return value;
      issues.push(wrongType(code, pathTo(path, name), value));
      return otherwise;
    };
}

export const isText = (value: unknown): value is string => typeof value === 'string';

const plainText = fieldOf('not_text', isText);

export function text<Otherwise>(otherwise: Otherwise): FieldReader<string | Otherwise> {
  const readText = plainText(otherwise);
  return (record, name) => {
    const field = readText(record, name);
    return (record.isLenient ? numberAsText(record.all[name]) : undefined) ?? field;
  };
}

/** The number of decimal digits that a double preserves. */
const EXACT_DIGITS = 15;

function numberAsText(value: unknown): string | undefined {
  const written = typeof value === 'number' ? String(value) : '';
  return /^-?\d+(?:\.\d+)?$/.test(written) && written.replace(/\D/g, '').length <= EXACT_DIGITS ? written : undefined;
}
export const flag = fieldOf('not_boolean', (value) => typeof value === 'boolean');
export const number = fieldOf('not_whole_number', (value) => typeof value === 'number');
export const object = fieldOf('not_an_object', isRecord);
export const texts = fieldOf('not_a_list', (value): value is string[] => isListOf(value, isText));
const records = fieldOf('not_a_list', (value): value is Attributes[] => isListOf(value, isRecord))(undefined);

export function list<Entry extends object, Otherwise>(
  fields: FieldReaders<Entry>,
  otherwise: Otherwise,
): FieldReader<Entry[] | Otherwise> {
  return (record, name) => {
    const place = pathTo(record.path, name);
    const entries = records(record, name);
    if (entries === undefined) return otherwise;
    return entries.map((all, index) =>
      read(fields, { ...record, all, path: pathTo(place, index), relationships: undefined }),
    );
  };
}

export function relatedId(relationships: unknown, relation: string): unknown {
  const relationship = isRecord(relationships) ? relationships[relation] : undefined;
  const data = isRecord(relationship) ? relationship['data'] : undefined;
  return isRecord(data) ? data['id'] : undefined;
}

export function related(relation: string): FieldReader<string | undefined> {
  return ({ relationships }) => {
    const id = relatedId(relationships, relation);
    return isText(id) ? id : undefined;
  };
}

/** The ids of a relationship that is a list; without it the list is empty. */
export function relatedIds(relation: string): FieldReader<readonly string[]> {
  return ({ relationships }) => {
    const relationship = isRecord(relationships) ? relationships[relation] : undefined;
    const data: unknown = isRecord(relationship) ? relationship['data'] : undefined;
    const ids: unknown[] = Array.isArray(data) ? data.map((entry) => (isRecord(entry) ? entry['id'] : undefined)) : [];
    return ids.filter(isText);
  };
}

/** An id that stands in the attributes, or in a relationship. */
export function idOf<Otherwise>(relation: string, otherwise: Otherwise): FieldReader<string | Otherwise> {
  return (record, name) => text(undefined)(record, name) ?? related(relation)(record, name) ?? otherwise;
}

export function converted<Value, Result>(
  field: FieldReader<Value>,
  convert: (value: Value) => Result,
): FieldReader<Result> {
  return (record, name) => convert(field(record, name));
}

/** A value of any type, as it came. */
export const anything: FieldReader<unknown> = ({ all }, name) => all[name];

/** All fields of an entry, as the API sent them. */
export const everything: FieldReader<Attributes> = ({ all }) => all;

/** An object of texts. Other values could not be sent again, and are left in `attributes`. */
export function textsByName<Otherwise>(
  otherwise: Otherwise,
): FieldReader<Readonly<Record<string, string>> | Otherwise> {
  return converted(object(otherwise), (all) => {
    if (!isRecord(all)) return otherwise;
    return Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) => (isText(value) ? [[name, value] as const] : [])),
    );
  });
}

/** Reads fields outside of a record. Adds their problems to `issues`. */
export function readFields<Known extends object>(
  fields: FieldReaders<Known>,
  all: Attributes,
  issues: Issue[] = [],
): Known {
  return read(fields, { all, path: '', issues });
}

function read<Known extends object>(fields: FieldReaders<Known>, record: RecordContext): Known {
  const table: ReadonlyArray<[string, FieldReader<unknown>]> = Object.entries(fields);
  return Object.fromEntries(table.map(([name, field]): unknown[] => [name, field(record, name)]));
}

export type ReadEnvelope<Value> = (envelope: unknown, path: string) => Result<Value>;

type EnvelopeContents = Readonly<Record<'id' | 'relationships', unknown>> & { readonly attributes: Attributes };

/** Opens an envelope without checking its contents. */
export function opened(type: string, envelope: unknown, path: string): Result<EnvelopeContents> {
  if (!isRecord(envelope)) return { issues: [wrongType('not_an_object', path, envelope)] };
  const { attributes, type: stated = type, relationships } = envelope;
  if (!isRecord(attributes)) {
    return { issues: [wrongType('not_an_object', pathTo(path, 'attributes'), attributes)] };
  }
  if (stated !== type) {
    const params = { field: 'type', received: stated, expected: `"${type}"`, allowed: [type] };
    return { issues: [issue('not_one_of', pathTo(path, 'type'), params)] };
  }
  return { value: { id: envelope['id'] ?? attributes['id'], attributes, relationships }, warnings: [] };
}

/** The issues of a record that was read leniently. */
export interface Odd {
  /** Fields that are not as they should be, each with its place in the attributes; absent when there are none. */
  readonly issues?: readonly Issue[];
}

/**
 * A record of one type: its fields, and how an envelope is read: the id, the known fields, and the attributes as they came.
 * A lenient one is read also when fields have another type, which are its issues.
 */
export function recordOf<const Type extends string, Known extends object>(
  type: Type,
  fields: FieldReaders<Known>,
  { isLenient = false } = {},
) {
  const readEnvelope: ReadEnvelope<StoredRecord & Known & Odd> = (envelope, path) => {
    const { value, issues: unopened } = opened(type, envelope, path);
    if (unopened !== undefined) return { issues: unopened };
    const { id, attributes, relationships } = value;
    if (!isText(id) || id === '') return { issues: [wrongType('not_text', pathTo(path, 'id'), id)] };
    const issues: Issue[] = [];
    const place = isLenient ? '' : pathTo(path, 'attributes');
    const values = read(fields, { all: attributes, path: place, issues, relationships, isLenient });
    if (issues.length === 0) return { value: { id, ...values, attributes }, warnings: [] };
    return isLenient ? { value: { id, ...values, attributes, issues }, warnings: [] } : { issues };
  };
  return { type, fields, read: readEnvelope };
}

type WrongType = keyof typeof EXPECTED;

const EXPECTED = {
  not_text: 'text',
  not_boolean: 'true or false',
  not_whole_number: 'a number',
  not_an_object: 'an object',
  not_a_list: 'a list',
} as const;

function wrongType(code: WrongType, path: string, received: unknown): Issue {
  const field = path.split('.').at(-1) ?? path;
  const expected = EXPECTED[code];
  return issue(received === undefined ? 'required' : code, path, { field, received, expected });
}

interface Wanted {
  readonly expected: string;
  readonly code: 'not_text' | 'not_uuid' | 'not_a_list' | 'not_an_object';
  readonly is: (received: unknown) => boolean;
}

/** Whether a field that has to be sent is there, and of its type. */
export function typeIssues(received: unknown, path: string, { expected, code, is }: Wanted): WriteIssue[] {
  const params = { field: path.split('.').at(-1) ?? path, received, expected };
  if (received === undefined || received === null) return [issue('required', path, params)];
  return is(received) ? [] : [issue(code, path, params)];
}

export function textIssues(received: unknown, path: string, expected: string): WriteIssue[] {
  const isBlank = typeof received === 'string' && received.trim() === '';
  if (isBlank) return [issue('blank', path, { field: path, received, expected })];
  return typeIssues(received, path, { expected, code: 'not_text', is: isText });
}

export function uuidIssues(received: unknown, path: string, expected: string): WriteIssue[] {
  const is = (value: unknown) => typeof value === 'string' && isUuid(value);
  return typeIssues(received, path, { expected, code: 'not_uuid', is });
}
