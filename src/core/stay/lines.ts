import { DEEPEST_JSON, isTooDeep } from '../issues/reading.js';
import { counted } from '../issues/texts.js';
import type { Room, Stay } from './schema.js';

/** Stays in files: lines of JSON, and lines of CSV with their columns. */

type RowCode = 'cell_count' | 'empty_line' | 'rooms_twice' | 'csv_quotes';

/** An issue of a row, found before its stay is read. */
interface RowIssue<Code = RowCode> {
  readonly code: Code;
  readonly path: string;
  readonly message: string;
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
  checkOut: { kind: 'text', of: 'stay' },
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

/** Why a table cannot be read. Unknown columns are refused, because ignoring them would misread stays. */
export function headerProblem(names: readonly string[]): string | undefined {
  for (const [index, name] of names.entries()) {
    if (!TYPES.has(name)) {
      const [near] = [...TYPES.keys()].filter((column) => plainList(column) === plainList(name));
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
function readRow<Code>(header: readonly string[], cells: readonly string[], readJson: JsonReader<Code>): RowRead<Code> {
  if (cells.length !== header.length) {
    const cellCount = counted(cells.length, 'cell');
    const message = `The line must have ${header.length} cells, as the header (got ${cellCount}).`;
    return refused('cell_count', message);
  }
  if (cells.every(isAbsent)) return refused('empty_line', 'The line is empty: a stay is expected.');
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

function readCells<Code>(header: readonly string[], cells: readonly string[], readJson: JsonReader<Code>) {
  const stay: Record<string, unknown> = {};
  const room: Record<string, unknown> = {};
  const issues: Array<RowIssue<Code | RowCode>> = [];
  let reference: string | undefined;
  for (const [index, name] of header.entries()) {
    const type = TYPES.get(name);
    const cell = cells[index];
    if (type === undefined || isAbsent(cell)) continue;
    if (type.of === 'answer') {
      reference = cell;
      continue;
    }
    const value = readCell(type.kind, cell, readJson);
    if ('value' in value) (type.of === 'room' ? room : stay)[name] = value.value;
    else issues.push(...value.issues.map((issue) => ({ ...issue, path: inCell(name, issue.path), header: name })));
  }
  return { stay, room, issues, ...(reference === undefined ? {} : { reference }) };
}

function readCell<Code>(kind: CellKind, cell: string, readJson: JsonReader<Code>): ReturnType<JsonReader<Code>> {
  return kind === 'json' ? readJson(cell) : { value: plainCell(kind, cell) };
}

function inCell(name: string, path: string): string {
  if (path === '') return pathOfColumn(name);
  return `${pathOfColumn(name)}${path.startsWith('[') ? path : `.${path}`}`;
}

function isAbsent(cell: string | undefined): cell is undefined | '' {
  return cell === undefined || cell === '';
}

function plainCell(kind: CellKind, cell: string): unknown {
  if (kind === 'prices') return cell.split(' ');
  return kind === 'whole' && /^(0|[1-9]\d{0,14})$/.test(cell) ? Number(cell) : cell;
}

export interface CsvForm {
  readonly header: readonly string[];
  readonly delimiter: string;
}

const DELIMITERS = [',', ';', '\t'];

export function csvFormOf(firstLine: string): CsvForm {
  const line = withoutReturn(firstLine);
  const delimiter = DELIMITERS.find((mark) => line.includes(mark)) ?? ',';
  return { header: cellsOf(line, delimiter) ?? [line], delimiter };
}

export function readCsvLine<Code>(
  { header, delimiter }: CsvForm,
  line: string,
  readJson: JsonReader<Code>,
): RowRead<Code> {
  const text = withoutReturn(line);
  const cells = text.trim() === '' ? header.map(() => '') : cellsOf(text, delimiter);
  if (cells !== undefined) return readRow(header, cells, readJson);
  const message = 'The double quotes of the line must be closed, and doubled inside a cell; no cell has a line break.';
  return refused('csv_quotes', message);
}

/** The cells of a line (RFC 4180); `undefined` if its quotes are unbalanced. */
function cellsOf(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  for (let index = 0; index <= line.length; ) {
    const cell = line[index] === '"' ? quotedCell(line, index) : openCell(line, index, delimiter);
    if (cell === undefined || (cell.end < line.length && line[cell.end] !== delimiter)) return undefined;
    cells.push(cell.text);
    index = cell.end + 1;
  }
  return cells;
}

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
  for (let index = line.indexOf('"', from); index !== -1; index = line.indexOf('"', index + 2)) {
    if (line[index + 1] !== '"') return index;
  }
  return -1;
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** Files of stays, one stay a line. */

type LineCode = RowCode | 'json_syntax' | 'json_too_deep' | 'duplicate_key' | 'file_not_text' | 'line_too_long';

/** A line as an unchecked stay, or the issues that prevent it. */
export type StayLine =
  | { readonly stay: unknown }
  | { readonly issues: ReadonlyArray<{ readonly code: LineCode; readonly path: string; readonly message: string }> };

/** The format of a line. */
export type StayForm = { readonly kind: 'json' } | ({ readonly kind: 'csv' } & CsvForm);

/** The reader for lines of a format. */
export function lineReader(form: StayForm): (line: string) => StayLine {
  if (form.kind === 'csv') return isReadable((line) => readCsvLine(form, line, jsonIn));
  return isReadable((line) => {
    if (line.trim() === '') return refused('json_syntax', 'The line is empty: a stay as JSON is expected.');
    const parsed = jsonIn(line);
    return 'value' in parsed ? { stay: withoutReference(parsed.value) } : parsed;
  });
}

function withoutReference(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(REFERENCE in value)) return value;
  const { [REFERENCE]: _, ...stay } = value;
  return stay;
}

/** The character that replaces bytes that are not UTF-8. */
const REPLACED = '\uFFFD';

function isReadable(readLine: (line: string) => StayLine): (line: string) => StayLine {
  return (line) => {
    if (line.length > LONGEST_LINE) return refused('line_too_long', 'The line is too long: a stay is far shorter.');
    return line.includes(REPLACED) ? refused('file_not_text', 'The line is not text in UTF-8.') : readLine(line);
  };
}

function refused<Code>(code: Code, message: string): { issues: Array<RowIssue<Code>> } {
  return { issues: [{ code, path: '', message }] };
}

/** Parses JSON and refuses duplicate fields, which JSON.parse accepts. */
const jsonIn: JsonReader<LineCode> = (text) => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('json_syntax', 'The line is not valid JSON.');
  }
  if (hasEachFieldOnce(text, value)) return { value };
  if (isTooDeep(value)) return refused('json_too_deep', `The JSON is nested deeper than ${DEEPEST_JSON} levels.`);
  return refused('duplicate_key', 'A field is given twice: keep one of them.');
};

/**
 * Whether a text gives each field of its value once: it has a colon for each, outside of texts. False for a value that
 * is nested too deep to be counted.
 */
export function hasEachFieldOnce(text: string, value: unknown): boolean {
  const fields = fieldsIn(value);
  // Most stays have no colon in a text.
  return fields === colonsIn(text) || (!Number.isNaN(fields) && fields === colonsOutsideTexts(text));
}

/** The number of fields; NaN if the value is nested too deep. */
function fieldsIn(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth >= DEEPEST_JSON) return Number.NaN;
  let fields = 0;
  if (Array.isArray(value)) {
    for (const entry of value) if (typeof entry === 'object') fields += fieldsIn(entry, depth + 1);
    return fields;
  }
  for (const part of Object.values(value)) fields += typeof part === 'object' ? 1 + fieldsIn(part, depth + 1) : 1;
  return fields;
}

function colonsIn(text: string): number {
  let colons = 0;
  for (let index = text.indexOf(':'); index !== -1; index = text.indexOf(':', index + 1)) colons += 1;
  return colons;
}

/** By hand: an expression for a text with millions of escapes overflows its stack. */
function colonsOutsideTexts(text: string): number {
  let colons = 0;
  let isInside = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isInside = !isInside;
    else if (code === BACKSLASH) index += 1;
    else if (code === COLON && !isInside) colons += 1;
  }
  return colons;
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];

/** More than the largest valid stay takes. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** The lines of a file, those that each chunk ends. A line that is too long is truncated. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let held = '';
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    // More than the limit is held at most once: the line is refused at its end.
    if (held.length <= LONGEST_LINE) held += first;
    const last = others.pop();
    if (last === undefined) continue;
    yield [held, ...others];
    held = last;
  }
  held += decoder.decode();
  if (held !== '') yield [held];
}

export interface StayLines {
  readonly form: StayForm;
  readonly firstLine: number;
  readonly lines: AsyncIterable<readonly string[]>;
}

/** Opens a file of lines. The header, if there is one, is read at once. */
export async function openLines(
  chunks: AsyncIterable<Uint8Array>,
  kind: 'json' | 'csv',
): Promise<StayLines | { readonly problem: string }> {
  const lines = linesOf(chunks);
  if (kind === 'json') return { form: { kind }, firstLine: 1, lines };
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const [header, ...rows] = next.value;
    if (header === undefined) continue;
    const form = csvFormOf(header);
    const problem = headerProblem(form.header);
    return problem === undefined ? { form: { kind, ...form }, firstLine: 2, lines: after(rows, lines) } : { problem };
  }
  return { problem: 'it is empty, without even a header' };
}

async function* after(first: readonly string[], rows: AsyncIterable<readonly string[]>) {
  yield first;
  yield* rows;
}

export const FORMATS = ['ndjson', 'csv'] as const;
export type StayFormat = (typeof FORMATS)[number];

export type Compression = 'gzip' | 'zstd';

const BY_EXTENSION: Readonly<Record<string, StayFormat>> = {
  csv: 'csv',
  tsv: 'csv',
};

const COMPRESSED: Readonly<Record<string, Compression>> = { gz: 'gzip', zst: 'zstd' };

export function formatOf(file: string): StayFormat {
  return BY_EXTENSION[extensionOf(withoutCompression(file))] ?? 'ndjson';
}

/** Whether the name of a file says that it is Parquet, which is not read. */
export function isParquet(file: string): boolean {
  return extensionOf(withoutCompression(file)) === 'parquet';
}

export function compressionOf(file: string): Compression | undefined {
  return COMPRESSED[extensionOf(file)];
}

function extensionOf(file: string): string {
  return /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';
}

function withoutCompression(file: string): string {
  return compressionOf(file) === undefined ? file : file.slice(0, file.lastIndexOf('.'));
}
