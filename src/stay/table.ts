import { counted } from '../issues/texts.js';
import type { Room, Stay } from './schema.js';

/** Tables of stays: their columns, and the reading of rows. */

/** A cell: text, or a value of a typed table. Absent if the table has none. */
export type TableCell = unknown;

/** Codes of issues of a row. */
export type RowCode = 'cell_count' | 'empty_line' | 'rooms_twice' | 'csv_quotes';

/** An issue of a row, found before its stay is read. */
interface RowIssue<Code = RowCode> {
  readonly code: Code;
  readonly path: string;
  readonly message: string;
  /** The column of the issue, if it is about one. */
  readonly header?: string;
}

/** A row as an unchecked stay, or its issues; with the caller's reference. */
export type RowRead<Code> = { readonly reference?: string } & (
  | { readonly stay: Record<string, unknown> }
  | { readonly issues: ReadonlyArray<RowIssue<Code | RowCode>> }
);

/** Reads a cell of JSON. The path of an issue is relative to the cell. */
export type JsonReader<Code> = (
  text: string,
) => { readonly value: unknown } | { readonly issues: ReadonlyArray<RowIssue<Code>> };

/** The type of a column: text, a whole number, prices with spaces between them, or JSON. */
type CellKind = 'text' | 'whole' | 'prices' | 'json';

interface ColumnType {
  readonly kind: CellKind;
  /** Whether it is a field of the stay or of its one room; `answer`: it is copied to the result and is in no stay. */
  readonly of: 'stay' | 'room' | 'answer';
}

type RoomColumn = Exclude<keyof Room, keyof Stay>;

/** The caller's reference of a stay: a field of a line, and a column of a table. */
export const REFERENCE = 'reference';

/** The columns of a table of stays. A field of both stay and room belongs to the stay. */
const COLUMNS: Readonly<Record<keyof Stay | RoomColumn | typeof REFERENCE, ColumnType>> = {
  checkIn: { kind: 'text', of: 'stay' },
  persons: { kind: 'whole', of: 'room' },
  nights: { kind: 'whole', of: 'room' },
  price: { kind: 'text', of: 'room' },
  nightlyPrices: { kind: 'prices', of: 'room' },
  count: { kind: 'whole', of: 'room' },
  guests: { kind: 'json', of: 'room' },
  bedrooms: { kind: 'whole', of: 'room' },
  extras: { kind: 'json', of: 'room' },
  bookedOn: { kind: 'text', of: 'stay' },
  nightsBefore: { kind: 'whole', of: 'stay' },
  nightsAfter: { kind: 'whole', of: 'stay' },
  paidBefore: { kind: 'json', of: 'stay' },
  labels: { kind: 'json', of: 'stay' },
  rooms: { kind: 'json', of: 'stay' },
  [REFERENCE]: { kind: 'text', of: 'answer' },
};

const TYPES: ReadonlyMap<string, ColumnType> = new Map(Object.entries(COLUMNS));

/**
 * The reason why a table with this header cannot be read. Unknown columns are refused, because ignoring them would
 * misread stays.
 */
export function headerProblem(names: readonly string[]): string | undefined {
  for (const [index, name] of names.entries()) {
    if (!TYPES.has(name)) {
      const [near] = [...TYPES.keys()].filter((known) => plainList(known) === plainList(name));
      const fix = near === undefined ? `the columns are ${[...TYPES.keys()].join(', ')}` : `did you mean "${near}"?`;
      return `unknown column "${name}"; ${fix}`;
    }
    if (names.indexOf(name) !== index) return `the column "${name}" is there twice`;
  }
  return names.includes('checkIn') ? undefined : 'it has no column "checkIn"';
}

function plainList(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** The path of a column's field in a stay. */
function pathOfColumn(name: string): string {
  return TYPES.get(name)?.of === 'room' ? `rooms[0].${name}` : name;
}

/** Reads a row, with cells in the order of `header`, as a stay in JSON. Only digits become numbers. */
export function readRow<Code>(
  header: readonly string[],
  cells: readonly TableCell[],
  readJson: JsonReader<Code>,
): RowRead<Code> {
  if (cells.length !== header.length) {
    const found = counted(cells.length, 'cell');
    const message = `The line must have ${header.length} cells, as the header (got ${found}).`;
    return { issues: [{ code: 'cell_count', path: '', message }] };
  }
  if (cells.every(isAbsent)) {
    return { issues: [{ code: 'empty_line', path: '', message: 'The line is empty: a stay is expected.' }] };
  }
  const { stay, room, issues, ...found } = readCells(header, cells, readJson);
  const inBoth = Object.keys(room);
  if ('rooms' in stay && inBoth.length > 0) {
    const message = `The line must have either rooms or ${inBoth.join(', ')}, not both.`;
    issues.push({ code: 'rooms_twice', path: 'rooms', message, header: 'rooms' });
  }
  if (issues.length > 0) return { ...found, issues };
  const hasRoom = !('rooms' in stay) && header.some((name) => TYPES.get(name)?.of === 'room');
  return { ...found, stay: hasRoom ? { ...stay, rooms: [room] } : stay };
}

/** The fields of the stay, the fields of its one room, and the caller's reference. */
function readCells<Code>(header: readonly string[], cells: readonly TableCell[], readJson: JsonReader<Code>) {
  const stay: Record<string, unknown> = {};
  const room: Record<string, unknown> = {};
  const issues: Array<RowIssue<Code | RowCode>> = [];
  let reference: string | undefined;
  for (const [index, name] of header.entries()) {
    const type = TYPES.get(name);
    const cell = cells[index];
    if (type === undefined || isAbsent(cell)) continue;
    if (type.of === 'answer') {
      reference = String(cell);
      continue;
    }
    const read = readCell(type.kind, cell, readJson);
    if ('value' in read) (type.of === 'room' ? room : stay)[name] = read.value;
    else issues.push(...read.issues.map((issue) => ({ ...issue, path: inCell(name, issue.path), header: name })));
  }
  return { stay, room, issues, ...(reference === undefined ? {} : { reference }) };
}

function readCell<Code>(kind: CellKind, cell: TableCell, readJson: JsonReader<Code>): ReturnType<JsonReader<Code>> {
  return kind === 'json' && typeof cell === 'string' ? readJson(cell) : { value: plainCell(kind, cell) };
}

function inCell(name: string, path: string): string {
  if (path === '') return pathOfColumn(name);
  return `${pathOfColumn(name)}${path.startsWith('[') ? path : `.${path}`}`;
}

function isAbsent(cell: TableCell): boolean {
  return cell === undefined || cell === null || cell === '';
}

function plainCell(kind: CellKind, cell: TableCell): unknown {
  if (typeof cell !== 'string') return cell;
  if (kind === 'prices') return cell.split(' ');
  return kind === 'whole' && /^(0|[1-9]\d{0,14})$/.test(cell) ? Number(cell) : cell;
}

/** The delimiter and the header of a CSV file. */
export interface CsvForm {
  readonly header: readonly string[];
  readonly delimiter: string;
}

const DELIMITERS = [',', ';', '\t'];

/** The form of a file by its first line. No column name contains a delimiter. */
export function csvFormOf(firstLine: string): CsvForm {
  const line = withoutReturn(firstLine);
  const delimiter = DELIMITERS.find((mark) => line.includes(mark)) ?? ',';
  return { header: cellsOf(line, delimiter) ?? [line], delimiter };
}

/** A line of a CSV file as a stay. */
export function readCsvLine<Code>(
  { header, delimiter }: CsvForm,
  line: string,
  readJson: JsonReader<Code>,
): RowRead<Code> {
  const text = withoutReturn(line);
  const cells = text.trim() === '' ? header.map(() => '') : cellsOf(text, delimiter);
  if (cells !== undefined) return readRow(header, cells, readJson);
  const message = 'The double quotes of the line must be closed, and doubled inside a cell; no cell has a line break.';
  return { issues: [{ code: 'csv_quotes', path: '', message }] };
}

/** The cells of a line (RFC 4180); `undefined` if its quotes are unbalanced. */
function cellsOf(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const cell = line[at] === '"' ? quotedCell(line, at) : openCell(line, at, delimiter);
    if (cell === undefined || (cell.end < line.length && line[cell.end] !== delimiter)) return undefined;
    cells.push(cell.text);
    at = cell.end + 1;
  }
  return cells;
}

/** A cell, and the position of the delimiter after it. */
interface CsvCell {
  readonly text: string;
  readonly end: number;
}

function openCell(line: string, from: number, delimiter: string): CsvCell {
  const next = line.indexOf(delimiter, from);
  const end = next === -1 ? line.length : next;
  return { text: line.slice(from, end), end };
}

function quotedCell(line: string, from: number): CsvCell | undefined {
  const end = closingQuote(line, from + 1);
  return end === -1 ? undefined : { text: line.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
}

/** The position of the closing quote; -1 without one. A doubled quote is part of the text. */
function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at !== -1; at = line.indexOf('"', at + 2)) {
    if (line[at + 1] !== '"') return at;
  }
  return -1;
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
