import type { BookingIssue } from '../../channel/bookings/index.js';
import type { Issue } from '../../core/issues/issue.js';
import { printable } from '../../core/issues/texts.js';
import type { InvoiceIssue } from '../../documents/invoice/index.js';
import { FINDINGS } from '../../language/words/en/previews.js';
import { issueIn } from '../../language/words/issue-text.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import type { Io } from '../command-io.js';
import type { Colors } from './text.js';
import { colorsFor } from './text.js';

/** Issues of a file, found before its content is validated. */
export type FileCode =
  | 'file_unreadable'
  | 'file_not_text'
  | 'file_too_large'
  | 'line_too_long'
  | 'thread_died'
  | 'json_syntax'
  | 'json_too_deep'
  | 'duplicate_key'
  | 'unknown_kind'
  | 'csv_quotes'
  | 'cell_count'
  | 'cell_form'
  | 'empty_line'
  | 'rooms_twice';

/** An issue or a warning, with its place in a file. */
export interface PlacedFinding {
  readonly file: string;
  readonly code: Issue['code'] | BookingIssue['code'] | InvoiceIssue['code'] | FileCode;
  readonly path: string;
  /** In English. */
  readonly message: string;
  /** Values of the message, for its translations. */
  readonly params?: object | undefined;
  /** Counted from 1; absent when the finding has no place in the file. */
  readonly line?: number;
  readonly column?: number;
  readonly severity: 'issue' | 'warning';
}

/** The fields of an issue that a finding is made from. */
export type FoundIssue = Pick<PlacedFinding, 'code' | 'path' | 'message' | 'params'>;

/** `FILE:line:column  path  message  (code)`, the form that editors and terminals make clickable. */
export function printFinding(finding: PlacedFinding, colors: Colors, words: Words = ENGLISH): string {
  const { file, line, column, path, code, severity, message, params } = finding;
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  const mark = severity === 'warning' ? colors.yellow(say(words, FINDINGS, 'warning')) : '';
  // Messages without values are about files: these are English.
  const sentence = params === undefined ? message : issueIn(words, { code, message, params: { ...params } });
  const parts = [colors.bold(printable(place)), mark, colors.cyan(printable(path)), printable(sentence)];
  return `${parts.filter((part) => part !== '').join('  ')}  ${colors.dim(`(${code})`)}\n`;
}

/** Prints findings on standard error, beside the answer or in its place. */
export function reportFindings(
  findings: readonly PlacedFinding[],
  { stderr, env }: Pick<Io, 'stderr' | 'env'>,
  words: Words = ENGLISH,
): void {
  const colors = colorsFor(stderr, env);
  for (const finding of findings) stderr.write(printFinding(finding, colors, words));
}

/** A finding without a place in its file. */
export function findingWithoutPlace(
  file: string,
  { code, path, message, params }: FoundIssue,
  severity: PlacedFinding['severity'] = 'issue',
): PlacedFinding {
  return { file, code, path, message, ...(params === undefined ? {} : { params }), severity };
}

/** A finding in JSON, with `null` where it has no place in the file. */
export function findingData({ code, path, message, line, column }: PlacedFinding) {
  return { code, path, message, line: line ?? null, column: column ?? null };
}

/** The findings in file order, from top to bottom, without repetitions. */
export function inFileOrder(findings: readonly PlacedFinding[]): PlacedFinding[] {
  const files = [...new Set(findings.map(({ file }) => file))];
  const unique = new Map(findings.map((finding) => [JSON.stringify({ ...finding, params: undefined }), finding]));
  return [...unique.values()].sort(
    (a, b) =>
      files.indexOf(a.file) - files.indexOf(b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
}
