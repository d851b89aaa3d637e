import type { Issue } from '../../core/issues/issue.js';
import type { CsvForm, Header, JsonReader, RowRead } from '../../core/stay/lines.js';
import { headerProblem, REFERENCE, readCsvLine } from '../../core/stay/lines.js';
import type { InvalidStayError } from '../../index.js';
import { UsageError } from '../command.js';
import { issuesIn, parseJson, wholeFile } from '../input/json-document.js';
import type { LineIssue } from './json-line.js';
import { asLineIssue, hasPlaces, readJsonLine } from './json-line.js';

/** Lines of stays, as every command reads them. */

/** How to read a line of stays. `reference` is the field to return. */
export type InputForm =
  | { readonly kind: 'json'; readonly reference?: string | undefined }
  | ({ readonly kind: 'csv' } & TableForm);

/** The caller's identifier of a stay, as written in the line. */
export type Reference = string | number;

/** An unchecked stay of a line, or the issues that prevent it. */
type StayOrIssues = { readonly reference?: Reference | undefined } & (
  | { readonly stay: unknown }
  | { readonly issues: readonly LineIssue[] }
);

/** Reads lines of a form, and places the issues of their stays. */
export interface StayLineReader {
  readonly read: (line: string) => StayOrIssues;
  readonly issuesOf: (line: string, error: InvalidStayError) => readonly LineIssue[];
}

export function stayLineReader(form: InputForm): StayLineReader {
  if (form.kind === 'json') return { read: (line) => readStay(line, form.reference), issuesOf: issuesOfStay };
  return {
    read: (line) => placedRow(form, readCsvLine(form, line, jsonIn)),
    issuesOf: (_, error) => error.issues.map((issue) => atColumn(form, columnOf(form, issue), issue)),
  };
}

function readStay(line: string, named: string = REFERENCE): StayOrIssues {
  const { value, issues } = readJsonLine(line, 'stay');
  const { stay, reference } = referenceOf(value, named);
  if (reference !== undefined && typeof reference !== 'string' && typeof reference !== 'number') {
    return { issues: [{ code: 'not_text', path: named, message: `${named} must be text or a number.` }] };
  }
  return issues.length > 0 ? { reference, issues } : { reference, stay };
}

function referenceOf(value: unknown, named: string): { readonly stay: unknown; readonly reference?: unknown } {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, named)) return { stay: value };
  const stay = { ...value };
  Reflect.deleteProperty(stay, named);
  return { stay, reference: Reflect.get(value, named) };
}

/** The issues of a stay, with their columns in a line that is not too long for a tree. */
function issuesOfStay(line: string, { issues }: InvalidStayError): LineIssue[] {
  if (!hasPlaces(line)) return issues.map(asLineIssue);
  return issuesIn(wholeFile(parseJson('', line)), issues).map(asLineIssue);
}

/** The form of a table, with the names in the file for issues. */
interface TableForm extends CsvForm {
  readonly theirs: readonly string[];
}

function placedRow(header: TableForm, read: RowRead<LineIssue['code']>): StayOrIssues {
  if (!('issues' in read)) return read;
  const issues = read.issues.map((issue) => atColumn(header, issue.header, issue));
  return { reference: read.reference, issues };
}

/** Reads a list or an object, which is JSON in a cell. */
const jsonIn: JsonReader<LineIssue['code']> = (cell) => {
  const { value, issues } = readJsonLine(cell, 'stay');
  return issues.length === 0 ? { value } : { issues };
};

/** The column that the field of an issue came from. */
function columnOf({ header }: TableForm, { path }: Issue): string {
  const [, inRoom = '', first = ''] = /^(?:rooms\[0\]\.(\w+)|(\w+))/.exec(path) ?? [];
  const isOfRooms = header.includes('rooms') && path.startsWith('rooms') && !header.includes(inRoom);
  return isOfRooms ? 'rooms' : inRoom || first;
}

function atColumn(
  { header, theirs }: TableForm,
  name: string | undefined,
  { code, path, message }: LineIssue,
): LineIssue {
  const index = name === undefined ? -1 : header.indexOf(name);
  const column = theirs[index];
  return { code, path, message, ...(column === undefined ? {} : { column: index + 1, header: column }) };
}

/** Throws for a wrong header before anything is written. */
export function checkHeader(source: string, names: Header): void {
  const problem = headerProblem(names);
  if (problem === undefined) return;
  const way = problem.startsWith('unknown column') ? NAMING : '';
  throw new UsageError(`cannot read "${source}": ${problem}${way}`);
}

const NAMING = '. --map "theirs=ours" takes a column by another name, --ignore-columns leaves out all others';
