import { isUtf8 } from 'node:buffer';
import type { Quote, Totals } from '../../index.js';
import { grouped, nounFor, printable } from '../../issues/texts.js';
import { REFERENCE } from '../../stay/table.js';
import { issueIn } from '../../words/issue-text.js';
import type { Words } from '../../words/words.js';
import { LARGEST_FILE_BYTES } from '../input/read-file.js';
import type { Header, LineAnswer, LineIssue, LineResult, LineWarning, Quoter } from './line.js';
import { jsonLine, lineIssue, quoteCsvLine, quoteLine, quoteRow } from './line.js';

/** The longest line that is read. The largest stay there can be, 1,000 rooms of 1,000 nights, fits in it. */
export const LONGEST_LINE_BYTES = LARGEST_FILE_BYTES;

/** A written batch: one output line for each input line. */
export interface Answers {
  readonly bytes: Uint8Array;
  readonly bad: number;
  /** Warnings of the batch, by code. */
  readonly warned: readonly WarnedLines[];
}

/** Quotes a batch of lines, in this thread and in workers alike. */
export function quoteBatch(quoter: Quoter, forms: Forms, batch: Pick<LineBatch, 'firstLine' | 'bytes'>): Answers {
  const read = readerOf(forms.input, quoter);
  const write = writerOf(forms.output);
  return answerBatch({ answer: (line, number) => write(read(line), number), refuse: write }, batch);
}

/** The answer to a batch of one line that cannot be quoted. */
export function refuseLine(forms: Forms, { firstLine }: Pick<LineBatch, 'firstLine'>, issue: LineIssue): Answers {
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

/** Issue of a line whose thread ran out of memory. */
export function diedIssue(what: string): LineIssue {
  return lineIssue('thread_died', `The ${what} takes more memory than there is: the thread that read it has ended.`);
}

/** Answers a line, or refuses one that is not text or too long. */
interface LineAnswerer {
  readonly answer: (line: string, number: number) => LineAnswer;
  readonly refuse: (result: LineResult, number: number) => LineAnswer;
}

/** One answer for each line of a batch. */
export function answerBatch(
  { answer, refuse }: LineAnswerer,
  { firstLine, bytes }: Pick<LineBatch, 'firstLine' | 'bytes'>,
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

/** Lines of a batch; `undefined` for a line that is not text, or too long. */
export function linesIn({ firstLine, bytes }: Pick<LineBatch, 'firstLine' | 'bytes'>): (string | undefined)[] {
  if (bytes === null) return [undefined];
  return linesOf(firstLine === 1 ? withoutMark(bytes) : bytes);
}

/** Lines of a batch; `undefined` for a line that is not text. JSON ignores a carriage return at the end. */
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

/** How to read a line of stays. `reference` is the field to return; a Parquet row is a list of its cells in JSON. */
export type InputForm =
  | { readonly kind: 'json'; readonly reference?: string | undefined }
  | ({ readonly kind: 'csv'; readonly delimiter: string } & Header)
  | ({ readonly kind: 'cells' } & Header);

/** How to write an answer. Parquet takes a list of cells in JSON. */
export type OutputForm =
  | { readonly kind: 'json' }
  | { readonly kind: 'csv' | 'cells'; readonly columns: readonly string[] };

/** Plain data, so that workers can receive it. */
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
    // Workers write lists and objects as text, so that the thread that writes the table does not have to.
    const text = kind === 'csv' ? csvCells(cells) : JSON.stringify(cells.map(cellOf));
    return 'issues' in result ? { text, isBad: true, warnings: [] } : { text, isBad: false, warnings: result.warnings };
  };
}

/** Figures of an answer, in the order of its JSON, which has no `rooms`. */
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

/** Columns of a table of answers: line, reference if the input has one, the fields of the answer, and issues. */
export function answerColumns(totals: boolean, hasReference: boolean): readonly string[] {
  return ['line', ...(hasReference ? [REFERENCE] : []), ...(totals ? TOTALS : QUOTE), 'issues'];
}

/** Columns of `answerColumns` with lists and objects, as JSON. */
export const JSON_COLUMNS: ReadonlySet<string> = new Set(['taxes', 'byType', 'warnings', 'nights', 'issues']);

/** One cell for each column; null if the answer lacks the field. */
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
  return cells.map((cell) => quotedCell(textOf(cell))).join(',');
}

function cellOf(cell: unknown): unknown {
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
}

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  return cell === null ? '' : JSON.stringify(cell);
}

function quotedCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const FIRST_BYTES = 64 * 1024;

/** The most bytes that a UTF-16 unit takes in UTF-8. */
const MOST_BYTES = 3;

const NEWLINE = 0x0a;

/**
 * Encodes lines as they come. Texts of hundreds of pieces, kept until the end of a batch, would slow down garbage
 * collection.
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

  /** All lines, each with its line break. Not a copy, because an answer may be hundreds of MB. */
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

/** The lines with a warning of one code: plain data, which workers hand over. */
export interface WarnedLines {
  readonly first: LineWarning;
  /** The number of the first of them. */
  readonly line: number;
  readonly lines: number;
}

/** Warnings of a line, one for each code. */
function warnedLine(warnings: readonly LineWarning[], line: number): WarnedLines[] {
  const first = new Map<string, WarnedLines>();
  for (const { code, message, params } of warnings) {
    if (!first.has(code)) first.set(code, { first: { code, message, params }, line, lines: 1 });
  }
  return [...first.values()];
}

/** Adds later lines to those before them. */
export function addWarned(before: Map<string, WarnedLines>, more: readonly WarnedLines[]): void {
  for (const added of more) {
    const { code } = added.first;
    const known = before.get(code);
    before.set(code, known === undefined ? added : { ...known, lines: known.lines + added.lines });
  }
}

/**
 * A line for each code, the most frequent first: `12 stays with label_unknown, the first in line 7: No rate of the tax
 * set asks for the label "scool trip".` Warnings do not change the exit code.
 */
export function warnedText(warned: readonly WarnedLines[], what: string, words: Words): string {
  return [...warned]
    .sort((one, other) => other.lines - one.lines || one.line - other.line)
    .map(({ first, line, lines }) => {
      const text = printable(issueIn(words, { ...first, params: { ...first.params } }));
      return `${grouped(lines)} ${nounFor(lines, what)} with ${first.code}, the first in line ${grouped(line)}: ${text}\n`;
    })
    .join('');
}

/** Whole lines of the input, quoted together. */
export interface LineBatch {
  /** Number of the first line, counted from 1. */
  readonly firstLine: number;
  readonly lines: number;
  /** Size of the batch in bytes of input. */
  readonly size: number;
  /** The bytes of the lines; null for one line that is too long to hold. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

interface BatchLimits {
  /** May change during reading: lines with large answers go into smaller batches. */
  readonly lines: number;
  readonly bytes: number;
  /** Longest line, without its line break. */
  readonly lineBytes: number;
  /** The number of the first line; 1 when absent. A header before it has a number too. */
  readonly firstLine?: number;
}

/**
 * Splits the input into batches of whole lines. Holds at most one batch and an unfinished line, which it drops when
 * `signal` aborts.
 */
export async function* batchesOf(
  chunks: AsyncIterable<Uint8Array>,
  limits: BatchLimits,
  signal?: AbortSignal,
): AsyncGenerator<LineBatch> {
  const cutter = new Cutter(limits);
  for await (const chunk of chunks) {
    if (signal?.aborted) return;
    yield* cutter.take(chunk);
  }
  if (!signal?.aborted) yield* cutter.end();
}

class Cutter {
  readonly #limits: BatchLimits;
  /** Whole lines, in the pieces they arrived in. */
  #whole: Uint8Array[] = [];
  #wholeSize = 0;
  #lines = 0;
  /** The unfinished line; only the size of a line that is too long. */
  #tail: Uint8Array[] = [];
  #tailSize = 0;
  #nextLine: number;

  constructor(limits: BatchLimits) {
    this.#limits = limits;
    this.#nextLine = limits.firstLine ?? 1;
  }

  *take(chunk: Uint8Array): Generator<LineBatch> {
    let taken = 0;
    let lineStart = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, lineStart)) {
      const next = at + 1;
      if (this.#tailSize + at - lineStart > this.#limits.lineBytes) {
        this.#addWhole(chunk.subarray(taken, lineStart));
        yield* this.#withoutLine(next - lineStart);
        taken = next;
      } else {
        this.#finishTail();
        this.#lines += 1;
        if (this.#isFull(next - taken)) {
          this.#addWhole(chunk.subarray(taken, next));
          yield* this.#batch();
          taken = next;
        }
      }
      lineStart = next;
    }
    this.#addWhole(chunk.subarray(taken, lineStart));
    this.#addTail(chunk.subarray(lineStart));
  }

  /** The last line may lack its line break. */
  *end(): Generator<LineBatch> {
    if (this.#tailSize > this.#limits.lineBytes) return yield* this.#withoutLine(0);
    if (this.#tailSize > 0) {
      this.#finishTail();
      this.#lines += 1;
    }
    yield* this.#batch();
  }

  #isFull(more: number): boolean {
    return this.#lines >= this.#limits.lines || this.#wholeSize + more >= this.#limits.bytes;
  }

  #addWhole(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#whole.push(piece);
    this.#wholeSize += piece.length;
  }

  #addTail(piece: Uint8Array): void {
    this.#tailSize += piece.length;
    if (this.#tailSize > this.#limits.lineBytes) this.#tail = [];
    else if (piece.length > 0) this.#tail.push(piece);
  }

  #finishTail(): void {
    for (const piece of this.#tail) this.#addWhole(piece);
    this.#tail = [];
    this.#tailSize = 0;
  }

  *#batch(): Generator<LineBatch> {
    if (this.#lines === 0) return;
    // Copies the pieces, which are views of larger buffers.
    const bytes = new Uint8Array(this.#wholeSize);
    let at = 0;
    for (const piece of this.#whole) {
      bytes.set(piece, at);
      at += piece.length;
    }
    const batch = { firstLine: this.#nextLine, lines: this.#lines, size: bytes.length, bytes };
    this.#nextLine += this.#lines;
    this.#whole = [];
    this.#wholeSize = 0;
    this.#lines = 0;
    yield batch;
  }

  /** The batch before a line that is too long, then a batch without bytes for that line. */
  *#withoutLine(more: number): Generator<LineBatch> {
    const size = this.#tailSize + more;
    this.#tail = [];
    this.#tailSize = 0;
    yield* this.#batch();
    yield { firstLine: this.#nextLine, lines: 1, size, bytes: null };
    this.#nextLine += 1;
  }
}
