import * as z from 'zod/mini';
import { isRecord } from '../issues/reading.js';
import { LONGEST_TITLE } from '../issues/texts.js';
import { LONGEST_DECIMAL, MOST_RATE_DECIMALS } from '../money/amount.js';
import type { FieldTable } from './fields.js';
import { kinds, namesOf } from './fields.js';

/** A JSON Schema as plain data. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** JSON Schema keywords that a zod schema lacks: for the whole object, and for each field. */
export interface Notes {
  readonly whole?: JsonSchema;
  readonly fields?: { readonly [name: string]: JsonSchema };
}

/** JSON Schema keywords for each kind of field. */
function kindNotes(): Array<[kind: unknown, notes: Notes]> {
  const { anyText, shortText, decimalText, priceText, currencyCode, uuid, plainDate } = kinds();
  return [
    [anyText, { whole: { minLength: 1, pattern: '\\S' } }],
    [shortText, { whole: { minLength: 1, maxLength: LONGEST_TITLE, pattern: '\\S' } }],
    [decimalText, { whole: { pattern: `^\\d+(\\.\\d{1,${MOST_RATE_DECIMALS}})?$`, maxLength: LONGEST_DECIMAL } }],
    [priceText, { whole: { pattern: '^\\d+(\\.\\d+)?$', maxLength: LONGEST_DECIMAL } }],
    [currencyCode, { whole: { pattern: '^[A-Z]{3}$' } }],
    [uuid, { whole: { pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' } }],
    [plainDate, { whole: { format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } }],
  ];
}

/** Marks an object whose notes are not merged yet: one zod schema may have several places. */
const MARK = 'notes';

/** The JSON Schema (draft 2020-12) of a zod schema's input, with notes by the schema that they describe. */
export function jsonSchemaOf(schema: z.ZodMiniType, notes: Iterable<readonly [unknown, Notes]>): JsonSchema {
  const all = new Map<unknown, Notes>([...kindNotes(), ...notes]);
  const marked = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const { whole, fields } = all.get(zodSchema) ?? {};
      const { checks = [] } = zodSchema._zod.def;
      Object.assign(jsonSchema, ...checks.map(noteOf), whole, fields === undefined ? {} : { [MARK]: fields });
    },
  });
  return JSON.parse(JSON.stringify(marked), (_, node: unknown) => (isMarked(node) ? withNotes(node) : node));
}

/** The JSON Schema note of a rule. */
function noteOf({ _zod: { def } }: z.core.$ZodCheck): unknown {
  return 'params' in def && isRecord(def.params) ? def.params['note'] : undefined;
}

/** A note with this key accepts null beside the type of the field. */
const OR_NULL = 'orNull';

/** The notes of a table's fields. */
export function notesOf<Table extends FieldTable>(
  table: Table,
  said: Readonly<Record<keyof Table & string, string>>,
): NonNullable<Notes['fields']> {
  const notes = namesOf(table).map((name): [string, JsonSchema] => {
    const note = { description: said[name] };
    return [name, table[name]?.nullIsAbsent ? { ...note, [OR_NULL]: true } : note];
  });
  return Object.fromEntries(notes);
}

interface Marked extends JsonSchema {
  readonly properties: { readonly [name: string]: JsonSchema };
  readonly [MARK]: { readonly [name: string]: JsonSchema };
}

function isMarked(node: unknown): node is Marked {
  return typeof node === 'object' && node !== null && MARK in node && 'properties' in node;
}

function withNotes({ [MARK]: notes, ...schema }: Marked): JsonSchema {
  const noted = Object.entries(schema.properties).map(([name, property]) => {
    const { [OR_NULL]: orNull, ...note } = notes[name] ?? {};
    return [name, { ...property, ...(orNull ? { type: [property['type'], 'null'] } : {}), ...note }];
  });
  return { ...schema, properties: Object.fromEntries(noted) };
}
