import { DEEPEST_JSON, isList, isRecord, isTooDeep } from '../issues/reading.js';
import { counted, shown } from '../issues/texts.js';
import type { CellForms, PlainKind } from './cell-forms.js';
import { readPlain } from './cell-forms.js';
import type { Room, Stay } from './schema.js';

/** Stays in files: lines of JSON, and lines of CSV with their columns. */

type RowCode = 'cell_count' | 'cell_form' | 'empty_line' | 'rooms_twice' | 'csv_quotes';

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

interface ColumnType {
  readonly kind: PlainKind | 'json';
  /**
   * Whether it is a field of the stay or of its one room. `party`: it is a part of the persons of the room. `answer`: it
   * is copied to the result and is in no stay.
   */
  readonly of: 'stay' | 'room' | 'party' | 'answer';
}

type RoomColumn = Exclude<keyof Room, keyof Stay>;
/** Adults and children are counted; `ages` are those of children, who are adults without one. */
type PartyColumn = 'adults' | 'children' | 'ages';

/** The caller's reference of a stay: a field of a line, and a column of a table. */
export const REFERENCE = 'reference';

/** The columns of a table of stays. A field of both stay and room belongs to the stay. */
export const COLUMNS = {
  checkIn: { kind: 'date', of: 'stay' },
  checkOut: { kind: 'date', of: 'stay' },
  persons: { kind: 'whole', of: 'room' },
  adults: { kind: 'count', of: 'party' },
  children: { kind: 'count', of: 'party' },
  ages: { kind: 'ages', of: 'party' },
  nights: { kind: 'whole', of: 'room' },
  price: { kind: 'amount', of: 'room' },
  nightlyPrices: { kind: 'amounts', of: 'room' },
  count: { kind: 'whole', of: 'room' },
  guests: { kind: 'json', of: 'room' },
  bedrooms: { kind: 'whole', of: 'room' },
  extras: { kind: 'json', of: 'room' },
  bookedOn: { kind: 'date', of: 'stay' },
  nightsBefore: { kind: 'whole', of: 'stay' },
  nightsAfter: { kind: 'whole', of: 'stay' },
  paidBefore: { kind: 'json', of: 'stay' },
  labels: { kind: 'json', of: 'stay' },
  rooms: { kind: 'json', of: 'stay' },
  [REFERENCE]: { kind: 'text', of: 'answer' },
} as const satisfies Readonly<Record<keyof Stay | RoomColumn | PartyColumn | typeof REFERENCE, ColumnType>>;

/** A column of a table of stays. */
export type Column = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS);
const TYPES: ReadonlyMap<string | undefined, ColumnType> = new Map(Object.entries(COLUMNS));
const ROOM_COLUMNS: ReadonlySet<string | undefined> = new Set(
  [...TYPES].flatMap(([name, { of }]) => (of === 'room' || of === 'party' ? [name] : [])),
);

export function isColumn(name: string): name is Column {
  return TYPES.has(name);
}

/** Our column of each cell of a row, in order; `undefined` for a cell that is left out. */
export type Header = ReadonlyArray<string | undefined>;

/** The facts that a table must give, and the columns for each; `rooms` gives all but the arrival. */
const NEEDS = [
  { need: 'arrival', columns: ['checkIn'] },
  { need: 'length', columns: ['checkOut', 'nights', 'nightlyPrices', 'rooms'] },
  { need: 'price', columns: ['price', 'nightlyPrices', 'rooms'] },
  { need: 'party', columns: ['persons', 'adults', 'guests', 'rooms'] },
] as const satisfies ReadonlyArray<{ readonly need: string; readonly columns: readonly Column[] }>;

/** Whether a table needs a column such as this one. */
export function isNeeded(name: Column): boolean {
  return NEEDS.some(({ columns }) => columns.some((column) => column === name));
}

/** Columns that say the same. */
const EITHER: ReadonlyArray<readonly [Column, Column]> = [
  ['persons', 'adults'],
  ['persons', 'children'],
  ['guests', 'ages'],
];

/** The required facts that the columns of a table lack. */
export function missingNeeds(names: Header) {
  return NEEDS.filter(({ columns }) => !columns.some((column) => names.includes(column)));
}

/** Why a table cannot be read. Unknown columns are refused, because ignoring them would misread stays. */
export function headerProblem(names: Header): string | undefined {
  for (const [index, name] of names.entries()) {
    if (name === undefined) continue;
    if (!TYPES.has(name)) {
      const near = NAMES.find((column) => plainList(column) === plainList(name));
      const fix = near === undefined ? `the columns are ${NAMES.join(', ')}` : `did you mean "${near}"?`;
      return `unknown column "${name}"; ${fix}`;
    }
    if (names.indexOf(name) !== index) return `the column "${name}" is there twice`;
  }
  const both = columnsInBoth(names);
  if (both !== undefined) return `it has the columns "${both[0]}" and "${both[1]}", which say the same`;
  const [missing] = missingNeeds(names);
  return missing && `it has no column ${missing.columns.map(shown).join(' or ')}`;
}

/** Two columns of a table of which it needs one. */
export function columnsInBoth(names: Header): readonly [Column, Column] | undefined {
  return EITHER.find((columns) => columns.every((column) => names.includes(column)));
}

function plainList(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** The path of a column's field in a stay. */
function pathOfColumn(name: string): string {
  return TYPES.get(name)?.of === 'room' ? `rooms[0].${name}` : name;
}

/** Reads a row, with cells in the order of the header, as a stay in JSON. Only digits become numbers. */
function readRow<Code>(form: CsvForm, cells: readonly string[], readJson: JsonReader<Code>): RowRead<Code> {
  const { header } = form;
  if (cells.length !== header.length) {
    const cellCount = counted(cells.length, 'cell');
    const message = `The line must have ${header.length} cells, as the header (got ${cellCount}).`;
    return refused('cell_count', message);
  }
  if (cells.every(isAbsent)) return refused('empty_line', 'The line is empty: a stay is expected.');
  const { stay, room, issues, ...found } = readCells(form, cells, readJson);
  const inBoth = Object.keys(room);
  if ('rooms' in stay && inBoth.length > 0) {
    const message = `The line must have either rooms or ${inBoth.join(', ')}, not both.`;
    issues.push({ code: 'rooms_twice', path: 'rooms', message, header: 'rooms' });
  }
  if (issues.length > 0) return { ...found, issues };
  const hasRoom = !('rooms' in stay) && header.some((name) => ROOM_COLUMNS.has(name));
  return { ...found, stay: hasRoom ? { ...stay, rooms: [room] } : stay };
}

function readCells<Code>({ header, forms }: CsvForm, cells: readonly string[], readJson: JsonReader<Code>) {
  const parts: Record<ColumnType['of'], Record<string, unknown>> = { stay: {}, room: {}, party: {}, answer: {} };
  const issues: Array<RowIssue<Code | RowCode>> = [];
  for (const [index, name = ''] of header.entries()) {
    const type = TYPES.get(name);
    const cell = forms === undefined ? cells[index] : cells[index]?.trim();
    if (type === undefined || isAbsent(cell)) continue;
    const read = type.kind === 'json' ? readJson(cell) : readPlainCell(name, type.kind, cell, forms);
    if ('value' in read) parts[type.of][name] = read.value;
    else issues.push(...read.issues.map((issue) => ({ ...issue, path: inCell(name, issue.path), header: name })));
  }
  const { stay, room, party, answer } = parts;
  const reference = answer[REFERENCE];
  const filled = Object.keys(party).length === 0 ? room : withParty(room, party);
  return { stay, room: filled, issues, ...(typeof reference === 'string' ? { reference } : {}) };
}

function readPlainCell(
  name: string,
  kind: PlainKind,
  cell: string,
  forms: CellForms | undefined,
): ReturnType<JsonReader<RowCode>> {
  const read = readPlain(kind, cell, forms);
  return 'value' in read ? read : refused('cell_form', `${name} must be ${read.expected} (got ${shown(cell)}).`);
}

/** The room with the persons of its party: adults, and children of whom some have an age. */
function withParty(room: Record<string, unknown>, party: Record<string, unknown>): Record<string, unknown> {
  const { adults, children, ages } = party;
  const guests = Array.isArray(ages) ? ages.map((age: unknown) => ({ age })) : [];
  const counted = Number(adults ?? 0) + Math.max(Number(children ?? 0), guests.length);
  return {
    ...room,
    ...(adults === undefined && children === undefined ? {} : { persons: counted }),
    ...(guests.length === 0 ? {} : { guests }),
  };
}

function inCell(name: string, path: string): string {
  if (path === '') return pathOfColumn(name);
  return `${pathOfColumn(name)}${path.startsWith('[') ? path : `.${path}`}`;
}

function isAbsent(cell: string | undefined): cell is undefined | '' {
  return cell === undefined || cell === '';
}

export interface CsvForm {
  readonly header: Header;
  readonly delimiter: string;
  readonly forms?: CellForms | undefined;
}

const DELIMITERS = [',', ';', '\t'];

function countOf(line: string, delimiter: string): number {
  return cellsOf(line, delimiter)?.length ?? 0;
}

/** The names in a header, and what stands between them. */
export function csvFormOf(firstLine: string): { readonly header: readonly string[]; readonly delimiter: string } {
  const line = withoutReturn(firstLine);
  const [delimiter = ','] = DELIMITERS.toSorted((first, second) => countOf(line, second) - countOf(line, first));
  return { header: cellsOf(line, delimiter) ?? [line], delimiter };
}

export function readCsvLine<Code>(form: CsvForm, line: string, readJson: JsonReader<Code>): RowRead<Code> {
  const cells = csvCellsOf(form, line);
  if (cells !== undefined) return readRow(form, cells, readJson);
  const message = 'The double quotes of the line must be closed, and doubled inside a cell; no cell has a line break.';
  return refused('csv_quotes', message);
}

/** The cells of a line, all empty for an empty one; `undefined` if its quotes are unbalanced. */
export function csvCellsOf({ header, delimiter }: CsvForm, line: string): readonly string[] | undefined {
  const text = withoutReturn(line);
  return text.trim() === '' ? header.map(() => '') : cellsOf(text, delimiter);
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
  // Tables of other programs may have names in another encoding, in columns that are left out.
  if (form.kind === 'csv' && form.forms !== undefined) return isShort((line) => readCsvLine(form, line, jsonIn));
  if (form.kind === 'csv') return isShort(isText((line) => readCsvLine(form, line, jsonIn)));
  return isShort(
    isText((line) => {
      if (line.trim() === '') return refused('json_syntax', 'The line is empty: a stay as JSON is expected.');
      const parsed = jsonIn(line);
      return 'value' in parsed ? { stay: withoutReference(parsed.value) } : parsed;
    }),
  );
}

function withoutReference(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(REFERENCE in value)) return value;
  const { [REFERENCE]: _, ...stay } = value;
  return stay;
}

/** The character that replaces bytes that are not UTF-8. */
const REPLACED = '\uFFFD';

type ReadLine = (line: string) => StayLine;

function isShort(readLine: ReadLine): ReadLine {
  return (line) =>
    line.length > LONGEST_LINE
      ? refused('line_too_long', 'The line is too long: a stay is far shorter.')
      : readLine(line);
}

function isText(readLine: ReadLine): ReadLine {
  return (line) =>
    line.includes(REPLACED) ? refused('file_not_text', 'The line is not text in UTF-8.') : readLine(line);
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
  if (!isRecord(value) && !isList(value)) return 0;
  if (depth >= DEEPEST_JSON) return Number.NaN;
  let fields = 0;
  if (isList(value)) {
    for (const entry of value) if (typeof entry === 'object') fields += fieldsIn(entry, depth + 1);
    return fields;
  }
  // A value of JSON has its own fields alone. Listing them takes longer than this loop.
  for (const name in value) {
    const part = value[name];
    fields += typeof part === 'object' ? 1 + fieldsIn(part, depth + 1) : 1;
  }
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
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  decoder = new TextDecoder(),
): AsyncGenerator<string[]> {
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

export interface OpenedTable {
  /** The names in the header. */
  readonly names: readonly string[];
  readonly delimiter: string;
  /** The rows, without the header. */
  readonly lines: AsyncIterable<readonly string[]>;
}

/** Opens a table and reads its header; `undefined` for an empty file. */
export async function openTable(chunks: AsyncIterable<Uint8Array>): Promise<OpenedTable | undefined> {
  const { decoder, bytes } = await decoderFor(chunks[Symbol.asyncIterator]());
  const lines = linesOf(bytes, decoder);
  const { value: [header, ...rows] = [] } = await lines.next();
  if (header === undefined) return undefined;
  const { header: names, delimiter } = csvFormOf(header);
  return { names, delimiter, lines: chained([rows], lines) };
}

/** Spreadsheets write names with accents in Windows-1252: text with a header that is not UTF-8 is read as that. */
async function decoderFor(reading: AsyncIterator<Uint8Array>) {
  const utf8 = new TextDecoder();
  const head: Uint8Array[] = [];
  let text = '';
  for (let next = await reading.next(); !next.done; next = await reading.next()) {
    head.push(next.value);
    text += utf8.decode(next.value, { stream: true });
    if (text.includes('\n')) break;
  }
  const [header = ''] = text.split('\n');
  const decoder = header.includes(REPLACED) ? new TextDecoder('windows-1252') : new TextDecoder();
  return { decoder, bytes: chained(head, { [Symbol.asyncIterator]: () => reading }) };
}

async function* chained<Item>(first: readonly Item[], others: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first;
  yield* others;
}

export const FORMATS = ['ndjson', 'csv'] as const;
export type StayFormat = (typeof FORMATS)[number];

export type Compression = 'gzip' | 'zstd';

const BY_EXTENSION: Readonly<Record<string, StayFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  xlsx: 'csv',
};

const COMPRESSED: Readonly<Record<string, Compression>> = { gz: 'gzip', zst: 'zstd' };

export function formatOf(file: string): StayFormat {
  return BY_EXTENSION[extensionOf(withoutCompression(file))] ?? 'ndjson';
}

/** Whether the name of a file says that it is a workbook, whose first sheet is a table. */
export function isWorkbook(file: string): boolean {
  return extensionOf(file) === 'xlsx';
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
