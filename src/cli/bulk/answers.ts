import { isUtf8 } from 'node:buffer';
import type { Quote, Totals } from '../../index.js';
import { REFERENCE } from '../../stay/table.js';
import { LARGEST_FILE_BYTES } from '../input/read-file.js';
import type { Batch } from './batches.js';
import {
  jsonLine,
  type LineAnswer,
  type LineIssue,
  type LineResult,
  lineIssue,
  type Quoter,
  quoteLine,
} from './line.js';
import { type Header, quoteCsvLine, quoteRow } from './stay-rows.js';
import { addWarned, type WarnedLines, warnedLine } from './warned.js';

/** The longest line that is read. The largest stay there can be, 1,000 rooms of 1,000 nights, fits in it. */
export const LONGEST_LINE_BYTES = LARGEST_FILE_BYTES;

/** A batch as it is written: one line for each of its lines. */
export interface Answers {
  readonly bytes: Uint8Array;
  readonly bad: number;
  /** Its warnings, by code. */
  readonly warned: readonly WarnedLines[];
}

/** Quotes a batch of lines, in this thread and in workers alike. */
export function quoteBatch(quoter: Quoter, forms: Forms, batch: Pick<Batch, 'firstLine' | 'bytes'>): Answers {
  const read = readerOf(forms.input, quoter);
  const write = writerOf(forms.output);
  return answerBatch({ answer: (line, number) => write(read(line), number), refuse: write }, batch);
}

/** The answer to a batch of one line that cannot be quoted. */
export function refuseLine(forms: Forms, { firstLine }: Pick<Batch, 'firstLine'>, issue: LineIssue): Answers {
  const text = new LinesAsBytes();
  text.add(writerOf(forms.output)({ issues: [issue] }, firstLine).text);
  return { bytes: text.taken(), bad: 1, warned: [] };
}

/** The answers to parts of a batch, in their order. */
export function joinedAnswers(parts: readonly Answers[]): Answers {
  const warned = new Map<string, WarnedLines>();
  for (const part of parts) addWarned(warned, part.warned);
  return {
    bytes: Buffer.concat(parts.map(({ bytes }) => bytes)),
    bad: parts.reduce((sum, part) => sum + part.bad, 0),
    warned: [...warned.values()],
  };
}

/** The issue of a line that ended the thread which read it. */
export function diedIssue(what: string): LineIssue {
  return lineIssue('thread_died', `The ${what} takes more memory than there is: the thread that read it has ended.`);
}

/** Answers a line, or refuses one that is not text or too long. */
export interface Answering {
  readonly answer: (line: string, number: number) => LineAnswer;
  readonly refuse: (result: LineResult, number: number) => LineAnswer;
}

/** One answer for each line of a batch. */
export function answerBatch(
  { answer, refuse }: Answering,
  { firstLine, bytes }: Pick<Batch, 'firstLine' | 'bytes'>,
): Answers {
  const lines = linesIn({ firstLine, bytes });
  const text = new LinesAsBytes();
  const warned = new Map<string, WarnedLines>();
  let bad = 0;
  for (const [index, line] of lines.entries()) {
    const number = firstLine + index;
    const answered =
      line === undefined ? refuse({ issues: [unreadIssue(bytes === null, 'stay')] }, number) : answer(line, number);
    text.add(answered.text);
    if (answered.isBad) bad += 1;
    if (answered.warnings.length > 0) addWarned(warned, warnedLine(answered.warnings, number));
  }
  return { bytes: text.taken(), bad, warned: [...warned.values()] };
}

/** The lines of a batch; undefined for one that is not text, or too long to be held. */
export function linesIn({ firstLine, bytes }: Pick<Batch, 'firstLine' | 'bytes'>): (string | undefined)[] {
  if (bytes === null) return [undefined];
  return linesOf(firstLine === 1 ? withoutMark(bytes) : bytes);
}

/** The lines of a batch; undefined for one that is not text. A carriage return at the end is white space to JSON. */
function linesOf(bytes: Uint8Array): (string | undefined)[] {
  if (isUtf8(bytes)) return split(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
  // latin1 has one character for each byte, so each line can be checked by itself.
  const cut = split(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
  return cut.map((line) => {
    const own = Buffer.from(line, 'latin1');
    return isUtf8(own) ? own.toString('utf8') : undefined;
  });
}

/** A line break at the end does not start another line. */
function split(text: string): string[] {
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

/** Windows writes a byte order mark at the start of a file. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** The issue of a line that was not read: it was too long to be held, or it is not text. */
export function unreadIssue(isTooLong: boolean, what: string): LineIssue {
  return isTooLong
    ? lineIssue(
        'line_too_long',
        `The line is longer than ${LONGEST_LINE_BYTES / 1024 / 1024} MB. A ${what} is far shorter.`,
      )
    : lineIssue('file_not_text', 'The line is not text: JSON in UTF-8 is expected.');
}

/** How a line of stays is read: `reference` is the field that comes back. A row of Parquet is a list of its cells in JSON. */
export type InputForm =
  | { readonly kind: 'json'; readonly reference?: string | undefined }
  | ({ readonly kind: 'csv'; readonly delimiter: string } & Header)
  | ({ readonly kind: 'cells' } & Header);

/** How an answer is written. For Parquet it is a list of its cells in JSON. */
export type OutputForm =
  | { readonly kind: 'json' }
  | { readonly kind: 'csv' | 'cells'; readonly columns: readonly string[] };

/** Plain data, so that a worker can be given it. */
export interface Forms {
  readonly input: InputForm;
  readonly output: OutputForm;
}

function readerOf(form: InputForm, quoter: Quoter): (line: string) => LineResult {
  if (form.kind === 'json') return (line) => quoteLine(quoter, line, form.reference);
  if (form.kind === 'cells') return (line) => quoteRow(quoter, form, JSON.parse(line));
  return (line) => quoteCsvLine(quoter, form, line);
}

function writerOf(form: OutputForm): (result: LineResult, number: number) => LineAnswer {
  if (form.kind === 'json') return jsonLine;
  const { kind, columns } = form;
  return (result, number) => {
    const cells = answerCells(columns, result, number);
    // Lists and objects are text here, in workers: the one thread that writes the table takes them as they are.
    const text = kind === 'csv' ? csvCells(cells) : JSON.stringify(cells.map(cellOf));
    return 'issues' in result ? { text, isBad: true, warnings: [] } : { text, isBad: false, warnings: result.warnings };
  };
}

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

/** The columns of a table of answers: the line that is answered, what the caller finds it by where stays have that, each field of the answer, and what is wrong instead. */
export function answerColumns(totals: boolean, hasReference: boolean): readonly string[] {
  return ['line', ...(hasReference ? [REFERENCE] : []), ...(totals ? TOTALS : QUOTE), 'issues'];
}

/** Those of `answerColumns` that hold lists and objects, as JSON. */
export const JSON_COLUMNS: ReadonlySet<string> = new Set(['taxes', 'byType', 'warnings', 'nights', 'issues']);

/** One cell for each column, as JSON has it; null where there is nothing. */
function answerCells(columns: readonly string[], result: LineResult, line: number): unknown[] {
  const fields: ReadonlyMap<string, unknown> = new Map(
    Object.entries('issues' in result ? { issues: result.issues } : result.answer),
  );
  const { reference } = result;
  return columns.map((name) => {
    if (name === 'line') return line;
    if (name === REFERENCE) return reference === undefined ? null : String(reference);
    return fields.get(name) ?? null;
  });
}

/** Cells as a line of CSV (RFC 4180), without its line break: text as it is, lists and objects as JSON. */
export function csvCells(cells: readonly unknown[]): string {
  return cells.map((cell) => quoted(textOf(cell))).join(',');
}

function cellOf(cell: unknown): unknown {
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
}

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  return cell === null ? '' : JSON.stringify(cell);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const FIRST_BYTES = 64 * 1024;

/** The most bytes that a UTF-16 unit takes in UTF-8. */
const MOST_BYTES = 3;

const NEWLINE = 0x0a;

/**
 * Lines of text as bytes, each encoded at once. A text is built of hundreds of pieces: kept until the end of
 * a batch, all of them would be moved at each collection of memory.
 */
export class LinesAsBytes {
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  add(line: string): void {
    // Measures the true length only when the largest possible length does not fit.
    if (this.#room() < line.length * MOST_BYTES + 1) this.#makeRoom(Buffer.byteLength(line) + 1);
    this.#length += this.#encoder.encodeInto(line, this.#bytes.subarray(this.#length)).written;
    this.#bytes[this.#length] = NEWLINE;
    this.#length += 1;
  }

  /** All lines, each with its line break. Not a copy: an answer may be hundreds of MB. */
  taken(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #room(): number {
    return this.#bytes.length - this.#length;
  }

  #makeRoom(more: number): void {
    if (more <= this.#room()) return;
    const larger = new Uint8Array(Math.max(this.#length + more, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
