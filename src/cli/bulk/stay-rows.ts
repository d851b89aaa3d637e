import Papa from 'papaparse';
import { InvalidStay, type Issue, type Room, type Stay } from '../../index.js';
import { InvalidInput, UsageError } from '../command.js';
import { duplicateKeys, parseJson } from '../input/json-document.js';
import { type LineIssue, type LineResult, lineIssue, type Quoter } from './line.js';

/** A cell: text, or a value of a typed table. Absent when the table has none. */
export type Cell = unknown;

/** Quotes one row of a table, whose cells stand in the order of `header`. */
export function quoteRow(quoter: Quoter, header: readonly string[], cells: readonly Cell[]): LineResult {
  if (cells.length !== header.length) {
    const found = `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`;
    return {
      issues: [lineIssue('cell_count', `The line must have ${header.length} cells, as the header (got ${found}).`)],
    };
  }
  if (cells.every(isAbsent)) return { issues: [lineIssue('empty_line', 'The line is empty: a stay is expected.')] };
  const { stay, issues } = stayOf(header, cells);
  if (issues.length > 0) return { issues };
  try {
    return { answer: quoter(stay) };
  } catch (error) {
    if (error instanceof InvalidStay) return { issues: error.issues.map((issue) => inColumn(header, issue)) };
    throw error;
  }
}

interface Read {
  readonly stay: Record<string, unknown>;
  readonly issues: LineIssue[];
}

/** The stay as in JSON. Only digits become numbers; other values stay as they are, and are refused later. */
function stayOf(header: readonly string[], cells: readonly Cell[]): Read {
  const stay: Record<string, unknown> = {};
  const room: Record<string, unknown> = {};
  const issues: LineIssue[] = [];
  let hasRoomColumns = false;
  header.forEach((name, index) => {
    const type = columnType(name);
    if (type === undefined) return;
    if (type.of === 'room') hasRoomColumns = true;
    const cell = cells[index];
    if (isAbsent(cell)) return;
    const value = type.kind === 'json' ? fromJson(header, name, cell, issues) : fromCell(type.kind, cell);
    (type.of === 'room' ? room : stay)[name] = value;
  });
  const inBoth = Object.keys(room);
  if ('rooms' in stay && inBoth.length > 0) {
    const message = `The line must have either rooms or ${inBoth.join(', ')}, not both.`;
    issues.push(atColumn(header, 'rooms', { code: 'rooms_twice', path: 'rooms', message }));
  } else if (!('rooms' in stay) && hasRoomColumns) stay['rooms'] = [room];
  return { stay, issues };
}

function isAbsent(cell: Cell): boolean {
  return cell === undefined || cell === null || cell === '';
}

function fromCell(kind: 'text' | 'whole' | 'prices', cell: Cell): unknown {
  if (typeof cell !== 'string') return cell;
  if (kind === 'prices') return cell.split(' ');
  return kind === 'whole' && /^(0|[1-9]\d{0,14})$/.test(cell) ? Number(cell) : cell;
}

/** Reads a list or an object, which is JSON in a cell. Duplicate fields are issues. */
function fromJson(header: readonly string[], name: string, cell: Cell, issues: LineIssue[]): unknown {
  if (typeof cell !== 'string') return cell;
  const value = parsed(cell);
  if (value !== undefined && fieldsIn(value) === colonsIn(cell)) return value;
  try {
    const document = parseJson('', cell);
    for (const { code, path, message } of duplicateKeys(document)) {
      issues.push(
        atColumn(header, name, { code, path: `${pathOf(name)}${path.startsWith('[') ? path : `.${path}`}`, message }),
      );
    }
    return document.value;
  } catch (refused) {
    if (!(refused instanceof InvalidInput)) throw refused;
    for (const { code, message } of refused.findings)
      issues.push(atColumn(header, name, { code, path: pathOf(name), message }));
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** With as many colons as fields, no field is given twice. Counting is much cheaper than parsing a tree. */
function fieldsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, part) => sum + fieldsIn(part), own);
}

function colonsIn(text: string): number {
  return text.split(':').length - 1;
}

/** Where the field of a column is in a stay. */
function pathOf(name: string): string {
  return columnType(name)?.of === 'room' ? `rooms[0].${name}` : name;
}

/** An issue of the stay, with the column that its field came from. */
function inColumn(header: readonly string[], { code, path, message }: Issue): LineIssue {
  const [, inRoom = '', first = ''] = /^(?:rooms\[0\]\.(\w+)|(\w+))/.exec(path) ?? [];
  const name =
    header.includes('rooms') && path.startsWith('rooms') && !header.includes(inRoom) ? 'rooms' : inRoom || first;
  return atColumn(header, name, { code, path, message });
}

function atColumn(
  header: readonly string[],
  name: string,
  issue: Pick<LineIssue, 'code' | 'path' | 'message'>,
): LineIssue {
  const column = header.indexOf(name) + 1;
  return column === 0 ? issue : { ...issue, column, header: name };
}

/** How the cell of a column is read: as text, as a whole number, as prices with a space between them, or as JSON. */
type CellKind = 'text' | 'whole' | 'prices' | 'json';

interface ColumnType {
  readonly kind: CellKind;
  /** Whether it is a field of the stay, or of its one room. */
  readonly of: 'stay' | 'room';
}

type OfRoom = Exclude<keyof Room, keyof Stay>;

/** The columns of a table of stays. A field of both stay and room belongs to the stay. */
const COLUMNS: Readonly<Record<keyof Stay | OfRoom, ColumnType>> = {
  checkIn: { kind: 'text', of: 'stay' },
  persons: { kind: 'whole', of: 'room' },
  nights: { kind: 'whole', of: 'room' },
  price: { kind: 'text', of: 'room' },
  nightlyPrices: { kind: 'prices', of: 'room' },
  count: { kind: 'whole', of: 'room' },
  guests: { kind: 'json', of: 'room' },
  extras: { kind: 'json', of: 'room' },
  bookedOn: { kind: 'text', of: 'stay' },
  nightsBefore: { kind: 'whole', of: 'stay' },
  labels: { kind: 'json', of: 'stay' },
  rooms: { kind: 'json', of: 'stay' },
};

const TYPES: ReadonlyMap<string, ColumnType> = new Map(Object.entries(COLUMNS));

function columnType(name: string): ColumnType | undefined {
  return TYPES.get(name);
}

/** Refuses a header before anything is written: ignoring an unknown column would misread stays. */
export function checkHeader(source: string, names: readonly string[]): void {
  const fail = (what: string): UsageError => new UsageError(`cannot read "${source}": ${what}`);
  for (const [index, name] of names.entries()) {
    if (!TYPES.has(name)) {
      const [near] = [...TYPES.keys()].filter((known) => plain(known) === plain(name));
      const fix = near === undefined ? `the columns are ${[...TYPES.keys()].join(', ')}` : `did you mean "${near}"?`;
      throw fail(`unknown column "${name}"; ${fix}`);
    }
    if (names.indexOf(name) !== index) throw fail(`the column "${name}" is there twice`);
  }
  if (!names.includes('checkIn')) throw fail('it has no column "checkIn"');
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** How a CSV file is split into cells. */
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

export function quoteCsvLine(quoter: Quoter, { header, delimiter }: CsvForm, line: string): LineResult {
  const text = withoutReturn(line);
  if (text.trim() === '')
    return quoteRow(
      quoter,
      header,
      header.map(() => ''),
    );
  const cells = cellsOf(text, delimiter);
  if (cells === undefined) {
    const message =
      'The double quotes of the line must be closed, and doubled inside a cell; no cell has a line break.';
    return { issues: [lineIssue('csv_quotes', message)] };
  }
  return quoteRow(quoter, header, cells);
}

/** The cells of a line; undefined when its quotes are wrong. */
function cellsOf(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  const { data, errors } = Papa.parse<string[]>(line, { delimiter, newline: '\n' });
  return errors.length > 0 ? undefined : data[0];
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
