import { parquetWriteBuffer } from 'hyparquet-writer';
import Papa from 'papaparse';
import type { Stay } from '../../../src/index.js';

/** The fields of a stay that have a column of their own where the stay has one room. */
const OF_ROOM = ['persons', 'nights', 'price', 'nightlyPrices', 'count', 'guests', 'bedrooms', 'extras'] as const;
const OF_STAY = ['checkIn', 'bookedOn', 'nightsBefore', 'nightsAfter', 'labels', 'paidBefore'] as const;
const COLUMNS = [...OF_STAY, ...OF_ROOM, 'rooms'] as const;
const JSON_COLUMNS: readonly string[] = ['guests', 'extras', 'labels', 'paidBefore', 'rooms'];

export type Row = Readonly<Record<string, unknown>>;

/** A stay as a row: one plain room in columns of its own, any others as JSON. */
export function rowOf(stay: Stay): Row {
  const [room, ...otherRooms] = stay.rooms;
  const plain =
    room !== undefined &&
    otherRooms.length === 0 &&
    Object.keys(room).every((key) => OF_ROOM.some((name) => name === key));
  const { rooms, ...facts } = stay;
  return { ...facts, ...(plain ? room : { rooms }) };
}

export function csvOf(
  rows: readonly Row[],
  options: { readonly delimiter?: string; readonly newline?: string } = {},
): string {
  const data = rows.map((row) => COLUMNS.map((name) => csvCell(name, row[name])));
  return `${Papa.unparse({ fields: [...COLUMNS], data }, { newline: '\n', ...options })}\n`;
}

function csvCell(name: string, value: unknown): unknown {
  if (value === undefined) return '';
  if (JSON_COLUMNS.includes(name)) return JSON.stringify(value);
  return Array.isArray(value) ? value.join(' ') : value;
}

/** The same table with typed columns, as a warehouse writes it. */
export function parquetOf(rows: readonly Row[], codec: 'SNAPPY' | 'UNCOMPRESSED' = 'SNAPPY'): Uint8Array {
  const columnData = COLUMNS.map((name) => ({ name, data: rows.map((row) => parquetCell(name, row[name])) }));
  const buffer = parquetWriteBuffer({ columnData, schema: SCHEMA, codec, rowGroupSize: 7 });
  return new Uint8Array(buffer);
}

function parquetCell(name: string, value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'number') return BigInt(value);
  return name === 'checkIn' || name === 'bookedOn' ? new Date(`${value}T00:00:00Z`) : value;
}

const optional = { repetition_type: 'OPTIONAL' } as const;
const date = { type: 'INT32', converted_type: 'DATE', ...optional } as const;
const whole = { type: 'INT64', ...optional } as const;
const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional } as const;
const json = { type: 'BYTE_ARRAY', converted_type: 'JSON', ...optional } as const;

const SCHEMA: NonNullable<Parameters<typeof parquetWriteBuffer>[0]['schema']> = [
  { name: 'root', num_children: COLUMNS.length },
  { name: 'checkIn', ...date },
  { name: 'bookedOn', ...date },
  { name: 'nightsBefore', ...whole },
  { name: 'nightsAfter', ...whole },
  { name: 'labels', ...json },
  { name: 'paidBefore', ...json },
  { name: 'persons', ...whole },
  { name: 'nights', ...whole },
  { name: 'price', ...text },
  { name: 'nightlyPrices', converted_type: 'LIST', num_children: 1, ...optional },
  { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
  { name: 'element', ...text },
  { name: 'count', ...whole },
  { name: 'guests', ...json },
  { name: 'bedrooms', ...whole },
  { name: 'extras', ...json },
  { name: 'rooms', ...json },
];
