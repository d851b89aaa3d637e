import { InvalidStay, type Quote, quoteToJson, type Stay, type Totals } from '../../index.js';
import { InvalidInput } from '../command.js';
import { duplicateKeys, parseJson } from '../input/json-document.js';
import { locate, wholeFile } from '../input/parts.js';
import type { Finding } from '../output/findings.js';

/** What quotes a stay that was read from somewhere and not yet checked: with every line, or the three totals alone. */
export type Quoter = (stay: unknown) => Quote | Totals;

/** The calculator checks each stay itself: what comes from a file may be anything. */
interface OfAnything {
  quote(stay: unknown): Quote;
  totals(stay: unknown): Totals;
}

export function quoterOf(calculator: OfAnything, totals: boolean): Quoter {
  return totals ? calculator.totals : calculator.quote;
}

/** One thing that is wrong with a line. */
export interface LineIssue extends Pick<Finding, 'code' | 'path' | 'message'> {
  /** Where in the line, counted from 1; in a table, which column. */
  readonly column?: number;
  /** The name of that column in a table. */
  readonly header?: string;
}

/** What is found for a line, before it is written in one form or another. */
export type LineResult = { readonly answer: Quote | Totals } | { readonly issues: readonly LineIssue[] };

/** What a line of the input is answered with: one line of JSON, without its line break. */
export interface LineAnswer {
  readonly text: string;
  readonly isBad: boolean;
}

/** Quotes one line. Whatever is wrong with it becomes its answer; only a defect of ours is thrown. */
export function quoteLine(quoter: Quoter, line: string): LineResult {
  const stay = parsed(line);
  if (stay === undefined) return { issues: issuesOf(line) };
  try {
    const answer = quoter(stay);
    const issues = isEveryFieldOnce(line, stay) ? [] : issuesOf(line);
    return issues.length > 0 ? { issues } : { answer };
  } catch (error) {
    if (error instanceof InvalidStay) return { issues: issuesOf(line, error) };
    throw error;
  }
}

/** The result of a line as a line of JSON. */
export function jsonLine(result: LineResult, number: number): LineAnswer {
  if ('issues' in result) return badLine(number, result.issues);
  const { answer } = result;
  return { text: 'taxes' in answer ? quoteToJson(answer) : JSON.stringify(answer), isBad: false };
}

export function badLine(line: number, issues: readonly LineIssue[]): LineAnswer {
  return { text: JSON.stringify({ line, issues }), isBad: true };
}

/** Unchecked: the quoter says what is wrong with it. */
function parsed(line: string): Stay | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Whether no field of a stay that was quoted is written twice, which JSON.parse does not tell. Nothing in a
 * valid stay holds a colon, so there are as many colons as fields: counting costs far less than a tree.
 */
function isEveryFieldOnce(line: string, stay: Stay): boolean {
  let fields = Object.keys(stay).length;
  for (const room of stay.rooms) fields += Object.keys(room).length;
  let colons = 0;
  for (let at = line.indexOf(':'); at !== -1; at = line.indexOf(':', at + 1)) colons += 1;
  return colons === fields;
}

/** Longer lines are told without the places of their issues: the tree that knows them needs memory. */
const LONGEST_WITH_PLACES = 1024 * 1024;

/** Everything that is wrong with a line that is known to be bad. */
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
  if (error !== undefined) return error.issues.map(({ code, path, message }) => ({ code, path, message }));
  return parsed(line) === undefined
    ? [lineIssue('json_syntax', 'The line is not valid JSON.')]
    : [lineIssue('duplicate_key', 'A field is given twice: keep one of them.')];
}

export function lineIssue(code: LineIssue['code'], message: string): LineIssue {
  return { code, path: '', message };
}

function asLineIssue({ code, path, message, column }: Finding): LineIssue {
  return column === undefined ? { code, path, message } : { code, path, message, column };
}
