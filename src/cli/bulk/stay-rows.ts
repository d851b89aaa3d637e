import { InvalidStay, type Issue } from '../../index.js';
import {
  type CsvForm,
  headerProblem,
  type JsonReader,
  type RowRead,
  readCsvLine,
  readRow,
  type TableCell,
} from '../../stay/table.js';
import { InvalidInput, UsageError } from '../command.js';
import { duplicateKeys, parseJson } from '../input/json-document.js';
import type { LineIssue, LineResult, Quoter } from './line.js';

/** The columns of a table: by our names, and as the file has them, for its issues. */
export interface Header {
  readonly header: readonly string[];
  readonly theirs: readonly string[];
}

/** Quotes one row of a table, whose cells stand in the order of the header. */
export function quoteRow(quoter: Quoter, header: Header, cells: readonly TableCell[]): LineResult {
  return quoted(quoter, header, readRow(header.header, cells, jsonIn));
}

/** Quotes one line of a CSV file. */
export function quoteCsvLine(quoter: Quoter, form: CsvForm & Header, line: string): LineResult {
  return quoted(quoter, form, readCsvLine(form, line, jsonIn));
}

function quoted(quoter: Quoter, header: Header, read: RowRead<LineIssue['code']>): LineResult {
  const known = read.reference === undefined ? {} : { reference: read.reference };
  if ('issues' in read) return { ...known, issues: read.issues.map((issue) => atColumn(header, issue.header, issue)) };
  try {
    return { ...known, ...quoter(read.stay) };
  } catch (error) {
    if (error instanceof InvalidStay) {
      return { ...known, issues: error.issues.map((issue) => inColumn(header, issue)) };
    }
    throw error;
  }
}

/** Reads a list or an object, which is JSON in a cell. Duplicate fields are issues. */
const jsonIn: JsonReader<LineIssue['code']> = (cell) => {
  const value = parsed(cell);
  if (value !== undefined && fieldsIn(value) === colonsIn(cell)) return { value };
  try {
    const document = parseJson('', cell);
    const issues = duplicateKeys(document);
    return issues.length === 0 ? { value: document.value } : { issues: issues.map(plainIssue) };
  } catch (refused) {
    if (refused instanceof InvalidInput) return { issues: refused.findings.map(plainIssue) };
    throw refused;
  }
};

function plainIssue({ code, path, message }: LineIssue): LineIssue {
  return { code, path, message };
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

/** An issue of the stay, with the column that its field came from. */
function inColumn(columns: Header, { code, path, message }: Issue): LineIssue {
  const { header } = columns;
  const [, inRoom = '', first = ''] = /^(?:rooms\[0\]\.(\w+)|(\w+))/.exec(path) ?? [];
  const name =
    header.includes('rooms') && path.startsWith('rooms') && !header.includes(inRoom) ? 'rooms' : inRoom || first;
  return atColumn(columns, name, { code, path, message });
}

function atColumn({ header, theirs }: Header, name: string | undefined, { code, path, message }: LineIssue): LineIssue {
  const at = name === undefined ? -1 : header.indexOf(name);
  const found = theirs[at];
  return { code, path, message, ...(found === undefined ? {} : { column: at + 1, header: found }) };
}

/** Refuses a header before anything is written; `canBeNamed`: whether options say what columns are called. */
export function checkHeader(source: string, names: readonly string[], canBeNamed: boolean): void {
  const problem = headerProblem(names);
  if (problem === undefined) return;
  const isUnknown = canBeNamed && problem.startsWith('unknown column');
  throw new UsageError(`cannot read "${source}": ${problem}${isUnknown ? NAMING : ''}`);
}

const NAMING = '. --map "theirs=ours" takes a column by another name, --reference one that comes back';
