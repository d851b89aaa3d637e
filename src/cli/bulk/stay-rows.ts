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

/** Quotes one row of a table, whose cells stand in the order of `header`. */
export function quoteRow(quoter: Quoter, header: readonly string[], cells: readonly TableCell[]): LineResult {
  return quoted(quoter, header, readRow(header, cells, jsonIn));
}

/** Quotes one line of a CSV file. */
export function quoteCsvLine(quoter: Quoter, form: CsvForm, line: string): LineResult {
  return quoted(quoter, form.header, readCsvLine(form, line, jsonIn));
}

function quoted(quoter: Quoter, header: readonly string[], read: RowRead<LineIssue['code']>): LineResult {
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
function inColumn(header: readonly string[], { code, path, message }: Issue): LineIssue {
  const [, inRoom = '', first = ''] = /^(?:rooms\[0\]\.(\w+)|(\w+))/.exec(path) ?? [];
  const name =
    header.includes('rooms') && path.startsWith('rooms') && !header.includes(inRoom) ? 'rooms' : inRoom || first;
  return atColumn(header, name, { code, path, message });
}

function atColumn(header: readonly string[], name: string | undefined, { code, path, message }: LineIssue): LineIssue {
  const column = name === undefined ? 0 : header.indexOf(name) + 1;
  return { code, path, message, ...(name === undefined || column === 0 ? {} : { column, header: name }) };
}

/** Refuses a header before anything is written. */
export function checkHeader(source: string, names: readonly string[]): void {
  const problem = headerProblem(names);
  if (problem !== undefined) throw new UsageError(`cannot read "${source}": ${problem}`);
}
