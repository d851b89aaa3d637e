import { InvalidStay, type Issue } from '../../../index.js';
import { InvalidInput } from '../../command.js';
import { duplicateKeys, parseJson } from '../../json-document.js';
import { type LineIssue, type LineResult, lineIssue, type Quoter } from '../line.js';
import { columnType } from './columns.js';

/** A cell: text, or what a typed table holds in its place. Absent where the table has nothing. */
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

/** The stay as JSON would have it. Only digits become numbers; what is anything else stays as it is, and is refused. */
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

/** Lists and objects stand in a cell as JSON, in which a field that is given twice is an issue as anywhere. */
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

/** With as many colons as fields no field is given twice; counting costs far less than a tree. */
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
