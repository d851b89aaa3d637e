import { InvalidStay, quoteToJson } from '../../index.js';
import type { Issue } from '../../issues/issue.js';
import type { Quote, Totals, TotalsWithWarnings } from '../../quote/quote.js';
import { colonsIn, fieldsIn } from '../../stay/lines.js';
import type { Stay } from '../../stay/schema.js';
import type { CsvForm, JsonReader, RowRead, TableCell } from '../../stay/table.js';
import { headerProblem, REFERENCE, readCsvLine, readRow } from '../../stay/table.js';
import { InvalidInput, UsageError } from '../command.js';
import { duplicateKeys, locate, parseJson, wholeFile } from '../input/json-document.js';
import type { Finding } from '../output/findings.js';

/** An answer with the warnings of its stay, without those of the tax set. */
interface StayAnswer {
  readonly answer: Quote | Totals;
  readonly warnings: readonly Issue[];
}

/** Quotes an unchecked stay, in full or as three totals. */
export type Quoter = (stay: unknown) => StayAnswer;

/** A calculator for unchecked stays, which it validates. */
interface UncheckedCalculator {
  readonly warnings: readonly Issue[];
  quote(stay: unknown): Quote;
  totalsWithWarnings(stay: unknown): TotalsWithWarnings;
}

export function quoterOf(calculator: UncheckedCalculator, totals: boolean): Quoter {
  const ofSet = calculator.warnings.length;
  if (!totals) {
    return (stay) => {
      const answer = calculator.quote(stay);
      return { answer, warnings: answer.warnings.slice(ofSet) };
    };
  }
  return (stay) => {
    const { price, net, total, warnings } = calculator.totalsWithWarnings(stay);
    return { answer: { price, net, total }, warnings: warnings.slice(ofSet) };
  };
}

/** An issue of a line. */
export interface LineIssue extends Pick<Finding, 'code' | 'path' | 'message'> {
  /** Column in the line, counted from 1; in a table, the number of the column. */
  readonly column?: number;
  /** The name of that column in a table. */
  readonly header?: string;
}

/** The caller's identifier of a stay, as written in the line. */
type Reference = string | number;

/** The result for a line, not yet written in a form. */
export type LineResult = { readonly reference?: Reference } & (StayAnswer | { readonly issues: readonly LineIssue[] });

/** The answer to a line, without a line break. */
export interface LineAnswer {
  readonly text: string;
  readonly isBad: boolean;
  readonly warnings: readonly LineWarning[];
}

/** The fields of a warning that a summary needs. */
export interface LineWarning {
  readonly code: string;
  readonly message: string;
  readonly params: object;
}

/** Quotes one line. Its issues become its answer. */
export function quoteLine(quoter: Quoter, line: string, named: string = REFERENCE): LineResult {
  const value = parseUnchecked(line);
  if (value === undefined) return { issues: issuesOf(line) };
  const { stay, ...found } = referenceOf(value, named);
  const { reference } = found;
  if (reference !== undefined && typeof reference !== 'string' && typeof reference !== 'number') {
    return { issues: [{ code: 'not_text', path: named, message: `${named} must be text or a number.` }] };
  }
  const known = reference === undefined ? {} : { reference };
  try {
    const warned = quoter(stay);
    const issues = isEveryFieldOnce(line, stay, found) ? [] : issuesOf(line);
    return issues.length > 0 ? { ...known, issues } : reference === undefined ? warned : { ...known, ...warned };
  } catch (error) {
    if (error instanceof InvalidStay) return { ...known, issues: issuesOf(line, error) };
    throw error;
  }
}

/** Separates the reference from the stay of a line. */
function referenceOf(value: Stay, named: string): { readonly stay: Stay; readonly reference?: unknown } {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, named)) return { stay: value };
  const stay = { ...value };
  Reflect.deleteProperty(stay, named);
  return { stay, reference: Reflect.get(value, named) };
}

/** The result of a line as a line of JSON. */
export function jsonLine(result: LineResult, number: number): LineAnswer {
  const { reference } = result;
  if ('issues' in result) return badLine(number, result.issues, reference);
  const { answer, warnings } = result;
  const text = 'taxes' in answer ? quoteToJson(answer) : JSON.stringify(answer);
  const named = reference === undefined ? text : `{"reference":${JSON.stringify(reference)},${text.slice(1)}`;
  return { text: named, isBad: false, warnings };
}

export function badLine(line: number, issues: readonly LineIssue[], reference?: Reference): LineAnswer {
  return { text: JSON.stringify({ line, reference, issues }), isBad: true, warnings: [] };
}

/** Unchecked: the quoter checks it. */
function parseUnchecked(line: string): Stay | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Whether no field of a quoted stay is duplicated, which JSON.parse hides. A valid stay has a colon for each field and
 * no other; counting is much cheaper than parsing a tree.
 */
function isEveryFieldOnce(line: string, stay: Stay, found: { readonly reference?: unknown }): boolean {
  let fields = Object.keys(stay).length;
  for (const room of stay.rooms) fields += Object.keys(room).length;
  // Leaves out the colon of the reference field, and those in its text.
  let colons = found.reference === undefined ? 0 : -1 - colonsIn(JSON.stringify(found.reference));
  colons += colonsIn(line);
  return colons === fields;
}

/** Issues of longer lines have no places: the tree would need too much memory. */
const LONGEST_WITH_PLACES = 1024 * 1024;

/** All issues of a bad line. */
function issuesOf(line: string, error?: InvalidStay): LineIssue[] {
  if (line.trim() === '') return [lineIssue('json_syntax', 'The line is empty: a stay as JSON is expected.')];
  if (line.length > LONGEST_WITH_PLACES) return withoutPlaces(line, error);
  try {
    const document = parseJson('', line);
    const part = wholeFile(document);
    const ofStay = (error?.issues ?? []).map((issue) => locate(part, issue, 'issue'));
    return [...duplicateKeys(document), ...ofStay].map(asLineIssue);
  } catch (refused) {
    if (refused instanceof InvalidInput) return refused.findings.map(asLineIssue);
    throw refused;
  }
}

function withoutPlaces(line: string, error: InvalidStay | undefined): LineIssue[] {
  if (error !== undefined) return error.issues.map(plainIssue);
  return parseUnchecked(line) === undefined
    ? [lineIssue('json_syntax', 'The line is not valid JSON.')]
    : [lineIssue('duplicate_key', 'A field is given twice: keep one of them.')];
}

export function lineIssue(code: LineIssue['code'], message: string): LineIssue {
  return { code, path: '', message };
}

function asLineIssue({ code, path, message, column }: Finding): LineIssue {
  return column === undefined ? { code, path, message } : { code, path, message, column };
}

/** Columns of a table: our names, and those of the file for issues. */
export interface Header {
  readonly header: readonly string[];
  readonly theirs: readonly string[];
}

/** Quotes one row of a table, whose cells stand in the order of the header. */
export function quoteRow(quoter: Quoter, header: Header, cells: readonly TableCell[]): LineResult {
  return quotedRow(quoter, header, readRow(header.header, cells, jsonIn));
}

/** Quotes one line of a CSV file. */
export function quoteCsvLine(quoter: Quoter, form: CsvForm & Header, line: string): LineResult {
  return quotedRow(quoter, form, readCsvLine(form, line, jsonIn));
}

function quotedRow(quoter: Quoter, header: Header, read: RowRead<LineIssue['code']>): LineResult {
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
  const value = parseUnchecked(cell);
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

/** Adds the column that the field of an issue came from. */
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

/**
 * Throws for a wrong header before anything is written.
 *
 * @param canBeNamed whether options can rename columns
 */
export function checkHeader(source: string, names: readonly string[], canBeNamed: boolean): void {
  const problem = headerProblem(names);
  if (problem === undefined) return;
  const isUnknown = canBeNamed && problem.startsWith('unknown column');
  throw new UsageError(`cannot read "${source}": ${problem}${isUnknown ? NAMING : ''}`);
}

const NAMING = '. --map "theirs=ours" takes a column by another name, --reference one that comes back';
