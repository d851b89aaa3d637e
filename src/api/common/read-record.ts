import { type Issue, issue, type Result } from '../../issues/issue.js';
import { pathTo } from '../../issues/path.js';
import { isRecord } from '../../issues/reading.js';
import type { ReadEnvelope } from './read-envelope.js';

/** What every record of the API has, beside the fields that are known of its kind. */
export interface StoredRecord {
  /** The id that the API gave it. */
  readonly id: string;
  /** Everything that the API says of it, as it came; fields that this package does not know are here too. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * The fields of one record. A field that is absent or null is the value in its place; one of another type is an
 * issue. Texts are not compared with lists of values: the API may have new ones.
 */
export interface FieldReader {
  readonly text: <Otherwise>(name: string, otherwise: Otherwise) => string | Otherwise;
  readonly flag: <Otherwise>(name: string, otherwise: Otherwise) => boolean | Otherwise;
  readonly number: <Otherwise>(name: string, otherwise: Otherwise) => number | Otherwise;
  readonly object: <Otherwise>(name: string, otherwise: Otherwise) => Readonly<Record<string, unknown>> | Otherwise;
  readonly texts: <Otherwise>(name: string, otherwise: Otherwise) => string[] | Otherwise;
  /** A list of objects, each read in turn. */
  readonly list: <Entry, Otherwise>(
    name: string,
    read: (entry: FieldReader) => Entry,
    otherwise: Otherwise,
  ) => Entry[] | Otherwise;
  /** The id of what a relationship points to. */
  readonly related: (name: string) => string | undefined;
  /** Everything that is there. */
  readonly all: Readonly<Record<string, unknown>>;
}

/** Reads the envelopes of one type: its id, its attributes as they came, and the fields that are known of it. */
export function recordReader<Fields extends object>(
  type: string,
  read: (fields: FieldReader) => Fields,
): ReadEnvelope<StoredRecord & Fields> {
  return (envelope, path): Result<StoredRecord & Fields> => {
    if (!isRecord(envelope)) return { issues: [wrongType('not_an_object', path, envelope)] };
    const { attributes, type: stated = type } = envelope;
    const inside = pathTo(path, 'attributes');
    if (!isRecord(attributes)) return { issues: [wrongType('not_an_object', inside, attributes)] };
    if (stated !== type) {
      const params = { field: 'type', received: stated, expected: `"${type}"`, allowed: [type] };
      return { issues: [issue('not_one_of', pathTo(path, 'type'), params)] };
    }
    const id = envelope['id'] ?? attributes['id'];
    if (typeof id !== 'string' || id === '') return { issues: [wrongType('not_text', pathTo(path, 'id'), id)] };
    const issues: Issue[] = [];
    const fields = read(fieldReader(attributes, { path: inside, issues, relationships: envelope['relationships'] }));
    return issues.length > 0 ? { issues } : { value: { id, ...fields, attributes }, warnings: [] };
  };
}

interface Place {
  readonly path: string;
  readonly issues: Issue[];
  readonly relationships?: unknown;
}

/** A reader of plain fields, which notes what is wrong. */
export function fieldReader(
  all: Readonly<Record<string, unknown>>,
  { path, issues, relationships }: Place,
): FieldReader {
  function read<Value, Otherwise>(
    name: string,
    { is, code, otherwise }: { is: (value: unknown) => value is Value; code: WrongType; otherwise: Otherwise },
  ): Value | Otherwise {
    const value = all[name];
    if (value === undefined || value === null) return otherwise;
    if (is(value)) return value;
    issues.push(wrongType(code, pathTo(path, name), value));
    return otherwise;
  }
  return {
    all,
    text: (name, otherwise) => read(name, { is: isText, code: 'not_text', otherwise }),
    flag: (name, otherwise) => read(name, { is: isFlag, code: 'not_boolean', otherwise }),
    number: (name, otherwise) => read(name, { is: isNumber, code: 'not_whole_number', otherwise }),
    object: (name, otherwise) => read(name, { is: isRecord, code: 'not_an_object', otherwise }),
    texts: (name, otherwise) => read(name, { is: isTexts, code: 'not_a_list', otherwise }),
    list: (name, readEntry, otherwise) => {
      const entries = read(name, { is: isRecords, code: 'not_a_list', otherwise: undefined });
      if (entries === undefined) return otherwise;
      const place = pathTo(path, name);
      return entries.map((entry, at) => readEntry(fieldReader(entry, { path: pathTo(place, at), issues })));
    },
    related: (name) => {
      const relation = isRecord(relationships) ? relationships[name] : undefined;
      const data = isRecord(relation) ? relation['data'] : undefined;
      const id = isRecord(data) ? data['id'] : undefined;
      return typeof id === 'string' ? id : undefined;
    },
  };
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

const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isRecords = (value: unknown): value is Array<Record<string, unknown>> =>
  Array.isArray(value) && value.every(isRecord);
