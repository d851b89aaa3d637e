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
