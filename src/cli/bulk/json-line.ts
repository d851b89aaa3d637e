import { duplicateKeys as duplicatesIn } from '../../core/files/json-file.js';
import { DEEPEST_JSON, isTooDeep } from '../../core/issues/reading.js';
import { hasEachFieldOnce } from '../../core/stay/lines.js';
import { findingsOf } from '../command.js';
import { duplicateKeys, parseJson } from '../input/json-document.js';
import type { FoundIssue, PlacedFinding } from '../output/findings.js';
import { LONGEST_LINE_BYTES } from './batches.js';

/** An issue of a line. */
export interface LineIssue extends Pick<PlacedFinding, 'code' | 'path' | 'message'> {
  /** Column in the line, counted from 1; in a table, the number of the column. */
  readonly column?: number;
  readonly header?: string;
}

/** The subject of a line, in messages. */
export type LineSubject = 'stay' | 'booking' | 'record';

/** The value of a line of JSON, `undefined` for none, and the issues because of which it must not be used. */
export interface JsonLine {
  readonly value: unknown;
  readonly issues: readonly LineIssue[];
}

/**
 * Reads a line of JSON, of any length that a batch can hold. Refuses JSON that is nested deeper than recursive readers
 * can follow, and a field that is given twice, which JSON.parse hides.
 */
export function readJsonLine(line: string, subject: LineSubject): JsonLine {
  if (line.trim() === '') {
    const message = `The line is empty: a ${subject} as JSON is expected.`;
    return { value: undefined, issues: [lineIssue('json_syntax', message)] };
  }
  const value = parseUnchecked(line);
  if (value !== undefined && hasEachFieldOnce(line, value)) return { value, issues: [] };
  return { value, issues: issuesOfJson(line, value) };
}

/** The value of a JSON text; `undefined` if it is not JSON. */
function parseUnchecked(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Issues of longer lines have no places: the tree would need too much memory. */
const LONGEST_WITH_PLACES = 1024 * 1024;

export function hasPlaces(line: string): boolean {
  return line.length <= LONGEST_WITH_PLACES;
}

function issuesOfJson(line: string, value: unknown): LineIssue[] {
  if (hasPlaces(line)) {
    try {
      return duplicateKeys(parseJson('', line)).map(asLineIssue);
    } catch (refused) {
      return findingsOf(refused).map(asLineIssue);
    }
  }
  if (value === undefined) return [lineIssue('json_syntax', 'The line is not valid JSON.')];
  if (isTooDeep(value)) return [lineIssue('json_too_deep', `The JSON is nested deeper than ${DEEPEST_JSON} levels.`)];
  if (duplicatesIn(line).length === 0) return [];
  return [lineIssue('duplicate_key', 'A field is given twice: keep one of them.')];
}

function lineIssue(code: LineIssue['code'], message: string): LineIssue {
  return { code, path: '', message };
}

export function asLineIssue({ code, path, message, column }: FoundIssue & Pick<PlacedFinding, 'column'>): LineIssue {
  return column === undefined ? { code, path, message } : { code, path, message, column };
}

/** The issue of a line that was not read: it was too long to be held, or it is not text. */
export function unreadIssue(isTooLong: boolean, subject: LineSubject): LineIssue {
  if (!isTooLong) return lineIssue('file_not_text', 'The line is not text: JSON in UTF-8 is expected.');
  const most = LONGEST_LINE_BYTES / 1024 / 1024;
  return lineIssue('line_too_long', `The line is longer than ${most} MB. A ${subject} is far shorter.`);
}

/** Issue of a line whose thread ran out of memory. */
export function diedIssue(subject: LineSubject): LineIssue {
  return lineIssue('thread_died', `The ${subject} takes more memory than there is: the thread that read it has ended.`);
}
