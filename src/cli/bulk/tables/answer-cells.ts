import type { Quote, Totals } from '../../../index.js';
import type { LineResult } from '../line.js';

/** The figures of an answer, in the order of its JSON. `rooms` is not part of that. */
const TOTALS: readonly (keyof Totals)[] = ['price', 'net', 'total'];
const QUOTE: readonly Exclude<keyof Quote, 'rooms'>[] = [
  'currency',
  'price',
  'net',
  'inclusive',
  'exclusive',
  'total',
  'taxes',
  'byType',
  'warnings',
  'nights',
];

/** The columns of a table of answers: the line that is answered, each field of the answer, and what is wrong instead. */
export function answerColumns(totals: boolean): readonly string[] {
  return ['line', ...(totals ? TOTALS : QUOTE), 'issues'];
}

/** Those of `answerColumns` that hold lists and objects, as JSON. */
export const JSON_COLUMNS: ReadonlySet<string> = new Set(['taxes', 'byType', 'warnings', 'nights', 'issues']);

/** One cell for each column, as JSON has it; null where there is nothing. */
export function answerCells(columns: readonly string[], result: LineResult, line: number): unknown[] {
  const fields: ReadonlyMap<string, unknown> = new Map(
    Object.entries('issues' in result ? { issues: result.issues } : result.answer),
  );
  return columns.map((name) => (name === 'line' ? line : (fields.get(name) ?? null)));
}

/** Cells as a line of CSV (RFC 4180), without its line break: text as it is, lists and objects as JSON. */
export function csvCells(cells: readonly unknown[]): string {
  return cells.map((cell) => quoted(textOf(cell))).join(',');
}

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  return cell === null ? '' : JSON.stringify(cell);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
