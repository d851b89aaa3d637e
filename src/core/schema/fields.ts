import { dayNumber } from '../calendar/plain-date.js';
import { pathTo } from '../issues/issue.js';
import type { Shape } from '../issues/reading.js';
import { isList, isRecord, once, readList, readValues, shapeOf } from '../issues/reading.js';
import type { FieldRule, Place, Wording } from '../issues/report.js';
import { addProblems, placeIn, readObject } from '../issues/report.js';
import { grouped, isNotBlank, isShort, isUuid, LONGEST_TITLE, UUID_TEXT } from '../issues/texts.js';
import {
  currencyDigits,
  hasDecimalForm,
  hasRateForm,
  isShortDecimal,
  isShortLocalRate,
  isShortRate,
  LONGEST_DECIMAL,
  MOST_FRACTION_DIGITS,
  MOST_RATE_DECIMALS,
} from '../money/amount.js';
import { isWhole } from '../money/integer.js';
import type { DefaultSchema, Lengths, Schema, ValueOf } from './schema.js';
import {
  list,
  nullable,
  objectOf,
  optional,
  parse,
  text,
  textOf,
  trueOrFalse,
  wholeNumber,
  withDefault,
  withoutWrappers,
} from './schema.js';

const RATE_PATTERN = `^\\d+(\\.\\d{1,${MOST_RATE_DECIMALS}})?$`;
/** Leading zeros of the lower side are not limited here: the longest text is. */
const FRACTION_PATTERN = `^(\\d+(\\.\\d{1,${MOST_RATE_DECIMALS}})?|\\d{1,${MOST_FRACTION_DIGITS}}/0*[1-9]\\d*)$`;
const LONGEST_FRACTION = 2 * MOST_FRACTION_DIGITS + 1;
const CURRENCY_FORM = { pattern: '^[A-Z]{3}$' };
const DATE_FORM = { format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };

const PRICE = { most: LONGEST_DECIMAL };
const RATE = { most: LONGEST_DECIMAL, decimals: MOST_RATE_DECIMALS };

/** The schemas of texts in definitions and stays. */
export const kinds = once(() => ({
  /** Text that is not blank, kept as received. */
  anyText: text({ holds: isNotBlank, code: 'blank', note: { minLength: 1, pattern: '\\S' } }),
  /** Like `anyText`, at most 255 characters. */
  shortText: text(
    { holds: isShort, code: 'too_long', note: { minLength: 1, maxLength: LONGEST_TITLE, pattern: '\\S' } },
    { holds: isNotBlank, code: 'blank' },
  ),
  /** Digits, optionally a point and digits. Kept as received: "10.0" and "10.00" stay apart. */
  decimalText: text(
    { holds: hasDecimalForm, code: 'not_decimal', note: { pattern: RATE_PATTERN, maxLength: LONGEST_DECIMAL } },
    { holds: isShortRate, code: 'too_many_digits', more: RATE },
  ),
  /** Like `decimalText`, or a fraction such as "20/3". */
  rateText: text(
    { holds: hasRateForm, code: 'not_decimal', note: { pattern: FRACTION_PATTERN, maxLength: LONGEST_FRACTION } },
    { holds: isShortLocalRate, code: 'too_many_digits', more: RATE },
  ),
  /** Like `decimalText`, for prices, whose decimals depend on the currency. */
  priceText: text(
    { holds: hasDecimalForm, code: 'not_decimal', note: { pattern: '^\\d+(\\.\\d+)?$', maxLength: LONGEST_DECIMAL } },
    { holds: isShortDecimal, code: 'too_many_digits', more: PRICE },
  ),
  currencyCode: text({
    holds: (code) => currencyDigits(code) !== undefined,
    code: 'unknown_currency',
    note: CURRENCY_FORM,
  }),
  uuid: text({ holds: isUuid, code: 'not_uuid', note: { pattern: UUID_TEXT.source } }),
  plainDate: text({ holds: (date) => dayNumber(date) !== undefined, code: 'not_a_date', note: DATE_FORM }),
}));

/** @param place of the object that has the field */
type ContentReader = (input: unknown, place: Place, field: string) => unknown;

type QuickReader = (value: unknown) => unknown;

/** A row of a table of fields: the schema of a field, and its requirement for messages. */
export interface Field {
  /** Absent if the content is read separately. */
  readonly schema?: () => Schema;
  /** Absent if the objects and lists inside have separate rules. */
  readonly rule?: FieldRule;
  readonly each?: Field;
  /** The values of an object whose names are free. */
  readonly eachValue?: Field;
  /** A number in this field has a special message. */
  readonly isDecimal?: true;
  /** Whether it is a decimal or a fraction, such as "20/3". */
  readonly isFraction?: true;
  /** The values of a choice. */
  readonly values?: readonly string[];
  /** The fields of the objects inside. */
  readonly fields?: FieldTable;
  /** An object or a list: read by `read`, or separately. */
  readonly isInner?: true;
  /** Reads an object or a list into plain data; the schema then checks it. */
  readonly read?: ContentReader;
  /** The value as plain data, without issues; `undefined` if it may be invalid. For fields of stays, which are read for each quote. */
  readonly quick?: QuickReader;
  /** May be absent, without a default. */
  readonly isOptional?: true;
  /** Read after the other fields: its issues, which may be many, stand behind theirs. */
  readonly isLast?: true;
  /** null equals absence. */
  readonly nullIsAbsent?: true;
  /** Whether two values mean the same although they are written differently [no]. */
  readonly isSame?: (first: unknown, second: unknown) => boolean;
}

/** The fields of a kind of object, in their published order. */
export type FieldTable = Readonly<Record<string, Field>>;

export interface FieldKind<Own extends Schema = Schema> extends Field {
  readonly schema: () => Own;
}

export const TEXT = {
  schema: () => kinds().shortText,
  quick: (value: unknown) => (typeof value === 'string' && isNotBlank(value) && isShort(value) ? value : undefined),
  rule: { expected: `text of 1 to ${LONGEST_TITLE} characters that is not blank`, most: LONGEST_TITLE },
};
/** Text of any length: an address, a sentence. */
export const ANY_TEXT = { schema: () => kinds().anyText, rule: { expected: 'text that is not blank' } };
export const UUID = {
  schema: () => kinds().uuid,
  rule: { expected: 'a UUID such as "716305c4-561a-4561-a187-7f5b8aeb5920"' },
};
export const CURRENCY = { schema: () => kinds().currencyCode, rule: { expected: 'an ISO 4217 code such as "EUR"' } };
export const BOOLEAN = { schema: trueOrFalse, rule: { expected: 'true or false' } };
export const DATE = {
  schema: () => kinds().plainDate,
  quick: (value: unknown) => (typeof value === 'string' && dayNumber(value) !== undefined ? value : undefined),
  rule: { expected: 'a real date such as "2026-07-01"' },
};
export const OPEN_DATE = orNull(DATE, 'a real date such as "2026-07-01", or null');

export function decimal(example: string) {
  const rule = { expected: `a decimal number as text, such as "${example}"` };
  return { schema: () => kinds().decimalText, rule, isDecimal: true } as const;
}

/**
 * A rate of local rules: a decimal, or a fraction. Messages name the decimal, because they go by the name of the field, and the
 * rate of the API is one.
 */
export function decimalOrFraction(example: string) {
  return { ...decimal(example), schema: () => kinds().rateText, isFraction: true } as const;
}

export function price(example: string) {
  // Its form and decimals are found when it is parsed, which takes the digits of the currency.
  const quick = (value: unknown) => (typeof value === 'string' && isShortDecimal(value) ? value : undefined);
  return { ...decimal(example), schema: () => kinds().priceText, quick } as const;
}

export function oneOf<const Text extends string>(values: readonly Text[]) {
  return { schema: () => textOf(values), rule: { expected: `one of ${values.join(', ')}` }, values };
}

export function whole(least: number, most?: number) {
  const bounds = most === undefined ? `of ${least} or more` : `from ${least} to ${grouped(most)}`;
  return {
    schema: () => wholeNumber(least, most),
    quick: (value: unknown) => (isWhole(value, least, most ?? Number.MAX_SAFE_INTEGER) ? value : undefined),
    rule: { expected: `a whole number ${bounds}`, least, ...(most === undefined ? {} : { most }) },
  };
}

/** Accepts null, which is the default. */
export function orNull<Own extends Schema>(kind: FieldKind<Own>, expected = kind.rule?.expected ?? '') {
  return { ...kind, schema: () => withDefault(nullable(kind.schema()), null), rule: { ...kind.rule, expected } };
}

export function orAbsent<Own extends Schema>(kind: FieldKind<Own>) {
  return { ...kind, schema: () => optional(kind.schema()), isOptional: true } as const;
}

/** The schema of a kind of object, made on first use, and its fields. */
interface ObjectKind<Own extends Schema> {
  (): Own;
  readonly fields: FieldTable;
}

/**
 * The kind of objects with the fields of a table and no others.
 */
export function objectWith<const Table extends FieldTable>(fields: Table) {
  return Object.assign(
    once(() => objectOf(schemasOf(fields))),
    { fields },
  );
}

export function inner<Own extends Schema>(kind: ObjectKind<Own>, expected?: string) {
  const readContent: ContentReader = (input, place, field) =>
    readObjectOf(kind.fields, input, placeIn(place, field), expected) ?? {};
  return { schema: () => optional(kind()), fields: kind.fields, isInner: true, read: readContent } as const;
}

/** The lengths of a list, and its requirement for messages. */
interface ListRule extends Lengths {
  readonly expected: string;
}

export function valuesOf<Own extends Schema>(each: FieldKind<Own>, { expected, ...lengths }: ListRule) {
  const readContent: ContentReader = (input) => readValues(input, lengths.most);
  return {
    schema: () => optional(list(each.schema(), lengths)),
    rule: { expected },
    each,
    isInner: true,
    read: readContent,
    quick: quickList(lengths, each.quick),
    isOptional: true,
  } as const;
}

interface ObjectListRule extends ListRule, Pick<Field, 'isLast'> {
  readonly entry: string;
  /** Replaces an entry that is reported for not being an object. */
  readonly noted: object;
}

export function objectsOf<Own extends Schema>(
  kind: ObjectKind<Own>,
  { entry, noted, isLast, expected, ...lengths }: ObjectListRule,
  readEntry = (input: unknown, place: Place): object => readObjectOf(kind.fields, input, place, entry) ?? noted,
) {
  const readContent: ContentReader = (input, place, field) => {
    const entries = readList(input, lengths.most);
    const { path, report } = placeIn(place, field);
    return isList(entries)
      ? entries.map((item, index) => readEntry(item, { path: pathTo(path, index), report }))
      : entries;
  };
  const rules = { rule: { expected }, each: { rule: { expected: entry } } };
  const order = isLast === undefined ? {} : { isLast };
  const { fields } = kind;
  return {
    schema: () => optional(list(kind(), lengths)),
    fields,
    ...rules,
    ...order,
    isInner: true,
    read: readContent,
    quick: quickList(lengths, quickObject(fields)),
    isOptional: true,
  } as const;
}

function quickList({ least = 0, most }: Lengths, quick: QuickReader | undefined): QuickReader {
  return (given) => {
    if (!Array.isArray(given) || given.length < least || given.length > most) return undefined;
    const entries: unknown[] = [];
    // By index: a list with holes has entries that are absent.
    for (let index = 0; index < given.length; index += 1) {
      const entry = quick?.(given[index]);
      if (entry === undefined) return undefined;
      entries.push(entry);
    }
    return entries;
  };
}

/**
 * Reads objects with the fields of a table and no others into plain data, each property once, and finds no issues:
 * `undefined` for an object that may be invalid. `readObjectOf` and the schema then report why.
 */
export function quickObject<Value extends object = object>(table: FieldTable): (input: unknown) => Value | undefined {
  const quicks = new Map(namesOf(table).map((name) => [name, table[name]?.quick]));
  const needed = namesOf(table).filter((name) => table[name]?.isOptional === undefined);
  return (input) => {
    if (!isRecord(input)) return undefined;
    const fields: Record<string, unknown> = {};
    for (const name in input) {
      const value = input[name];
      const read = quicks.get(name)?.(value);
      // A field without a value is absent, if there is such a field.
      if (read === undefined && (value !== undefined || !quicks.has(name))) return undefined;
      if (read !== undefined) fields[name] = read;
    }
    return needed.every((name) => fields[name] !== undefined) ? (fields as Value) : undefined;
  };
}

/**
 * The fields of a table in an object of the caller, with the objects and lists inside, as plain data. Unknown fields are
 * issues. Reports anything but an object, and returns `undefined`.
 */
export function readObjectOf(table: FieldTable, input: unknown, place: Place, expected?: string) {
  const { path, report } = place;
  const fields = readObject(input, { path, report, shape: shapeFrom(table), expected });
  if (fields !== undefined) readInside(table, fields, place);
  return fields;
}

/** Reads the objects and lists in the fields of an object, in place. */
export function readInside(table: FieldTable, fields: Record<string, unknown>, place: Place): void {
  for (const { name, read } of shapeFrom(table).readers) {
    if (fields[name] !== undefined) fields[name] = read(fields[name], place, name);
  }
}

type SchemasOf<Table extends FieldTable> = {
  -readonly [Name in keyof Table as Table[Name] extends FieldKind ? Name : never]: Table[Name] extends FieldKind<
    infer Own
  >
    ? Own
    : never;
};

/** Fields that were read as plain data, with defaults. Reports the issues of the schema, and then returns `undefined`. */
export function parseFields<Own extends Schema>(
  schema: Own,
  fields: Record<string, unknown>,
  place: Place & { readonly wording: Wording },
): ValueOf<Own> | undefined {
  const { value, problems } = parse(schema, fields);
  if (problems !== undefined) addProblems(problems, fields, place);
  return value;
}

/** The names of the rows of a table, in order. */
export function namesOf<Table extends object>(table: Table): Array<keyof Table & string> {
  return Object.keys(table) as Array<keyof Table & string>;
}

/** The fields in which two values of one kind differ. */
export function differingFields<Table extends FieldTable>(
  table: Table,
  first: { readonly [Name in keyof Table]?: unknown },
  second: { readonly [Name in keyof Table]?: unknown },
): Array<keyof Table & string> {
  return namesOf(table).filter((name) => !isSameValue(table[name], first[name], second[name]));
}

/** Whether two values of a field mean the same; null equals absence. */
export function isSameValue({ isSame }: Field = {}, first: unknown, second: unknown): boolean {
  if (first === second || isSame?.(first, second)) return true;
  return JSON.stringify(first ?? null) === JSON.stringify(second ?? null);
}

export function schemasOf<const Table extends FieldTable>(table: Table): SchemasOf<Table> {
  const namedFields = Object.entries(table).map(([name, { schema }]): readonly unknown[] => [name, schema?.()]);
  return Object.fromEntries(namedFields.filter(([, schema]) => schema !== undefined));
}

/** The shape of objects with the fields of a table, and the readers of the objects and lists inside. */
export interface TableShape extends Shape {
  readonly readers: ReadonlyArray<{ readonly name: string; readonly read: ContentReader }>;
}

const SHAPES = new Map<FieldTable, TableShape>();

/** Made once for each table. */
export function shapeFrom(table: FieldTable): TableShape {
  const cached = SHAPES.get(table);
  if (cached !== undefined) return cached;
  const having = (key: 'isInner' | 'nullIsAbsent') => namesOf(table).filter((name) => table[name]?.[key]);
  const shape = shapeOf(namesOf(table), { inner: having('isInner'), nullIsAbsent: having('nullIsAbsent') });
  const inOrder = Object.entries(table).sort(
    ([, { isLast: first }], [, { isLast: second }]) => Number(first ?? 0) - Number(second ?? 0),
  );
  const readers = inOrder.flatMap(([name, { read }]) => (read === undefined ? [] : [{ name, read }]));
  const made = { ...shape, readers };
  SHAPES.set(table, made);
  return made;
}

/** The requirements of the fields of some tables, and of the objects inside, for messages. */
export function wordingOf(...tables: readonly FieldTable[]): Wording {
  const all = tables.flatMap(tablesIn).flatMap(named);
  return {
    rules: new Map(all.flatMap(([name, { rule }]) => (rule === undefined ? [] : [[name, rule] as const]))),
    decimals: new Set(all.flatMap(([name, { isDecimal }]) => (isDecimal ? [name] : []))),
  };
}

function tablesIn(table: FieldTable): FieldTable[] {
  return [table, ...Object.values(table).flatMap(({ fields }) => (fields === undefined ? [] : tablesIn(fields)))];
}

/** The fields of a table, with list entries and object values, by the names in issues. */
function named(table: FieldTable): Array<[string, Field]> {
  return Object.entries(table).flatMap(([name, field]) => {
    const all: Array<[string, Field | undefined]> = [
      [name, field],
      [`${name}[]`, field.each],
      [`${name}{}`, field.eachValue],
    ];
    return all.flatMap(([key, choice]): Array<[string, Field]> => (choice === undefined ? [] : [[key, choice]]));
  });
}

export function defaultOf({ schema }: Field): unknown {
  const outer = schema?.();
  return outer?.type === 'default' ? outer.defaultValue : undefined;
}

type Defaults<Table extends FieldTable> = {
  -readonly [Name in keyof Table as Table[Name] extends FieldKind<DefaultSchema>
    ? Name
    : never]: Table[Name] extends FieldKind<infer Own> ? ValueOf<Own> : never;
};

export function defaultsOf<const Table extends FieldTable>(table: Table): Defaults<Table> {
  const named = Object.entries(table).map(([name, field]): readonly unknown[] => [name, defaultOf(field)]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

export function isNeeded({ schema }: Field): boolean {
  const outer = schema?.();
  return outer !== undefined && outer.type !== 'optional' && outer.type !== 'default';
}

/** The type of a field's values: 'string', 'enum', 'number', 'boolean', 'array', 'lazy'. */
export function typeOf({ schema }: Field): Schema['type'] {
  return schema === undefined ? 'array' : withoutWrappers(schema()).type;
}
