import { workerData } from 'node:worker_threads';
import type { TaxSet } from '../../core/definitions/tax.js';
import { InvalidStayError } from '../../core/issues/errors.js';
import type { Issue } from '../../core/issues/issue.js';
import { groupBy } from '../../core/issues/reading.js';
import { grouped, nounFor, printable } from '../../core/issues/texts.js';
import { createCalculator } from '../../core/quote/calculator.js';
import { JsonBytes } from '../../core/quote/json-writer.js';
import type { Quote, Totals, TotalsWithWarnings } from '../../core/quote/quote.js';
import { writeQuote } from '../../core/quote/write-quote.js';
import { REFERENCE } from '../../core/stay/lines.js';
import type { Policy } from '../../index.js';
import { issueIn } from '../../language/words/issue-text.js';
import type { Words } from '../../language/words/words.js';
import type { Sink } from '../command-io.js';
import type { BatchAnswerer, LineBatch, LineBytes } from './batches.js';
import { BATCH_BYTES, batchesOf, inOrder, LONGEST_LINE_BYTES, linesIn, MOST_LINES, windowFor } from './batches.js';
import type { LineIssue, LineSubject } from './json-line.js';
import { unreadIssue } from './json-line.js';
import type { InputForm, Reference } from './stay-lines.js';
import { stayLineReader } from './stay-lines.js';

export interface Tally {
  readonly lines: number;
  readonly bad: number;
  /** Bytes of input. */
  readonly bytes: number;
  readonly seconds: number;
  /** The warnings so far, by code. */
  readonly warned?: readonly WarnedLines[];
}

/** The number of lines of a batch follows the size of the previous answers. */
const FIRST_LINES = 100;
const ANSWER_BYTES = 512 * 1024;

interface Run {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The number of the first line; 1 when absent. */
  readonly firstLine?: number;
  readonly stop: AbortSignal;
  readonly quoting: BatchAnswerer<Answers>;
  readonly threads: number;
  readonly openSink: () => Promise<Sink>;
  /** Whether an interrupted run leaves its output as it was [it writes the answers so far]. */
  readonly keepsOld?: boolean;
  readonly onTally?: (tally: Tally) => void;
}

/** Reads lines, quotes them and writes the answers. `undefined` if the reader of the answers has gone. */
export async function quoteStays(run: Run): Promise<Tally | undefined> {
  const { chunks, firstLine = 1, stop, quoting, threads, openSink, keepsOld, onTally } = run;
  const started = performance.now();
  const limits = { lines: FIRST_LINES, bytes: BATCH_BYTES, lineBytes: LONGEST_LINE_BYTES, firstLine };
  const warned = new Map<string, WarnedLines>();
  let tally: Tally = { lines: 0, bad: 0, bytes: 0, seconds: 0 };
  let sink: Sink | undefined;
  try {
    for await (const answered of inOrder(batchesOf(chunks, limits, stop), quoting.answer, windowFor(threads))) {
      // Opens late, so that an unreadable input writes nothing.
      sink ??= await openSink();
      if (!(await sink.write(answered.bytes))) {
        await sink.discard();
        return undefined;
      }
      addWarned(warned, answered.warned);
      tally = {
        lines: tally.lines + answered.batch.lines,
        bad: tally.bad + answered.bad,
        bytes: tally.bytes + answered.batch.size,
        seconds: (performance.now() - started) / 1000,
      };
      // Fewer lines when answers are large: the quote of a long stay can be a thousand times as large as its line.
      const fitting = Math.floor((ANSWER_BYTES * answered.batch.lines) / answered.bytes.length);
      limits.lines = Math.max(1, Math.min(MOST_LINES, fitting));
      onTally?.(tally);
    }
    sink ??= await openSink();
    // Closing writes the last rows of a table, and may fail.
    await (keepsOld && stop.aborted ? sink.discard() : sink.close());
    return { ...tally, warned: [...warned.values()] };
  } catch (error) {
    await sink?.discard();
    throw error;
  }
}

/** A written batch: one output line for each input line. */
export interface Answers {
  readonly bytes: Uint8Array;
  readonly bad: number;
  /** Warnings of the batch, by code. */
  readonly warned: readonly WarnedLines[];
}

/** Quotes a batch of lines, in this thread and in workers alike. */
export function quoteBatch(quoter: Quoter, { input, output }: Forms, batch: LineBytes): Answers {
  const reader = stayLineReader(input);
  const refuse = refuserFor(output);
  const answer: LineAnswerer = (line, number, json) => {
    const stayLine = reader.read(line);
    if ('issues' in stayLine) return refuse(stayLine, number, json);
    const { reference, stay } = stayLine;
    try {
      if (output.kind === 'csv') return writeCells(output, { reference, ...quoter.answer(stay) }, number, json);
      const opening = reference === undefined ? '{' : `{"reference":${JSON.stringify(reference)},`;
      return { isBad: false, warnings: quoter.write(stay, opening, json) };
    } catch (error) {
      if (!(error instanceof InvalidStayError)) throw error;
      return refuse({ reference, issues: reader.issuesOf(line, error) }, number, json);
    }
  };
  return answerBatch('stay', answer, refuse, batch);
}

export interface QuotingTask {
  readonly taxSet: TaxSet;
  readonly policy: Policy;
  readonly totals: boolean;
  readonly forms: Forms;
}

/** One calculator serves all batches of a worker. */
let quoterOfWorker: Quoter | undefined;

/** Quotes a batch in a worker, of whose bundle this file is the entry: the pool calls its default export. */
export default function answer(batch: LineBatch): Answers {
  // The pool puts its own data first.
  const [, { taxSet, policy, totals, forms }]: [unknown, QuotingTask] = workerData;
  quoterOfWorker ??= quoterOf({ taxSet, policy }, totals);
  return quoteBatch(quoterOfWorker, forms, batch);
}

/** The answer to a batch of one line that cannot be quoted. */
export function refuseLine(forms: Forms, { firstLine }: Pick<LineBytes, 'firstLine'>, issue: LineIssue): Answers {
  const json = new JsonBytes();
  refuserFor(forms.output)({ issues: [issue] }, firstLine, json);
  json.text('\n');
  return { bytes: json.bytes(), bad: 1, warned: [] };
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

/** Shared by all batches of a thread: a buffer for each would be garbage outside of the heap, which is collected late. */
const WRITER = new JsonBytes();

/** One answer for each line of a batch. */
export function answerBatch(
  subject: LineSubject,
  answer: LineAnswerer,
  refuse: LineRefuser,
  { firstLine, bytes }: LineBytes,
): Answers {
  const lines = linesIn({ firstLine, bytes });
  const json = WRITER;
  json.clear();
  const warned = new Map<string, WarnedLines>();
  let bad = 0;
  for (const [index, line] of lines.entries()) {
    const number = firstLine + index;
    const answered =
      line === undefined
        ? refuse({ issues: [unreadIssue(bytes === null, subject)] }, number, json)
        : answer(line, number, json);
    json.text('\n');
    if (answered.isBad) bad += 1;
    if (answered.warnings.length > 0) addWarned(warned, warnedLine(answered.warnings, number));
  }
  return { bytes: json.bytes(), bad, warned: [...warned.values()] };
}

/** How to write an answer. */
export type OutputForm = { readonly kind: 'json' } | TableOutput;

interface TableOutput {
  readonly kind: 'csv';
  readonly columns: readonly string[];
}

/** Plain data, so that workers can receive it. */
export interface Forms {
  readonly input: InputForm;
  readonly output: OutputForm;
}

function refuserFor(form: OutputForm): LineRefuser {
  return form.kind === 'json' ? writeRefusal : (refused, number, json) => writeCells(form, refused, number, json);
}

function writeCells(form: TableOutput, result: LineResult, number: number, json: JsonBytes): LineAnswer {
  json.text(csvCells(answerCells(form.columns, result, number)));
  return 'issues' in result ? { isBad: true, warnings: [] } : { isBad: false, warnings: result.warnings };
}

/** Figures of an answer, in the order of its JSON, which has no `rooms`. */
const TOTALS: readonly (keyof Totals)[] = ['price', 'net', 'total', 'kept'];
const QUOTE: readonly Exclude<keyof Quote, 'rooms'>[] = [
  ...(['currency', 'price', 'net', 'inclusive', 'exclusive', 'total', 'kept', 'due'] as const),
  ...(['taxes', 'byType', 'warnings', 'nights'] as const),
];

/** Columns of a table of answers: line, reference if the input has one, the fields of the answer, and issues. */
export function answerColumns(totals: boolean, hasReference: boolean): readonly string[] {
  return ['line', ...(hasReference ? [REFERENCE] : []), ...(totals ? TOTALS : QUOTE), 'issues'];
}

/** One cell for each column; null if the answer lacks the field. */
function answerCells(columns: readonly string[], result: LineResult, line: number): unknown[] {
  const { reference } = result;
  const fields: Readonly<Record<string, unknown>> = {
    ...('issues' in result ? { issues: result.issues } : result.answer),
    line,
    [REFERENCE]: reference === undefined ? null : String(reference),
  };
  return columns.map((name) => fields[name] ?? null);
}

/** Cells as a line of CSV (RFC 4180), without its line break: text as it is, lists and objects as JSON. */
export function csvCells(cells: readonly unknown[]): string {
  const quoted = cells.map((cell) => {
    const text = typeof cell === 'string' ? cell : cell === null ? '' : JSON.stringify(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return quoted.join(',');
}

/** The lines with a warning of one code: plain data, which workers hand over. */
export interface WarnedLines {
  readonly first: LineWarning;
  /** The number of the first of them. */
  readonly line: number;
  readonly lines: number;
}

/** The warnings of a line, the first of each code. */
function warnedLine(warnings: readonly LineWarning[], line: number): WarnedLines[] {
  const byCode = groupBy(warnings, ({ code }) => code);
  return [...byCode.values()].map(([{ code, message, params }]) => {
    return { first: { code, message, params }, line, lines: 1 };
  });
}

/** Adds later lines to those before them. */
export function addWarned(before: Map<string, WarnedLines>, more: readonly WarnedLines[]): void {
  for (const added of more) {
    const { code } = added.first;
    const earlier = before.get(code);
    before.set(code, earlier === undefined ? added : { ...earlier, lines: earlier.lines + added.lines });
  }
}

/**
 * A line for each code, the most frequent first: `12 stays with label_unknown, the first in line 7: No rate of the tax
 * set asks for the label "scool trip".` Warnings do not change the exit code.
 */
export function warnedText(warned: readonly WarnedLines[], noun: string, words: Words): string {
  return [...warned]
    .sort((a, b) => b.lines - a.lines || a.line - b.line)
    .map(({ first, line, lines }) => {
      const text = printable(issueIn(words, { ...first, params: { ...first.params } }));
      return `${grouped(lines)} ${nounFor(lines, noun)} with ${first.code}, the first in line ${grouped(line)}: ${text}\n`;
    })
    .join('');
}

/** An answer with the warnings of its stay, without those of the tax set. */
interface StayAnswer {
  readonly answer: Quote | Totals;
  readonly warnings: readonly Issue[];
}

/** Quotes unchecked stays, in full or as their totals. */
export interface Quoter {
  answer(stay: unknown): StayAnswer;
  /** Writes the answer as JSON after an opening text, and returns the warnings of the stay. */
  write(stay: unknown, opening: string, json: JsonBytes): readonly Issue[];
}

/** A calculator for unchecked stays, which it validates. */
interface UncheckedCalculator {
  quote(stay: unknown): Quote;
  totalsWithWarnings(stay: unknown): TotalsWithWarnings;
}

/**
 * A quoter for a definition. It has a calculator of the modules that are bundled with it: one of the library beside the
 * command has other classes of errors, and writes no bytes.
 */
export function quoterOf({ taxSet, policy }: Pick<QuotingTask, 'taxSet' | 'policy'>, totals: boolean): Quoter {
  const calculator = createCalculator(taxSet, policy);
  const { quote, totalsWithWarnings }: UncheckedCalculator = calculator;
  const ofSet = calculator.warnings.length;
  if (!totals) {
    const answer = (stay: unknown): StayAnswer => {
      const answer = quote(stay);
      return { answer, warnings: answer.warnings.slice(ofSet) };
    };
    return { answer, write: (stay, opening, json) => writeQuote(calculator, stay, opening, json) };
  }
  const answer = (stay: unknown): StayAnswer => {
    const { price, net, total, kept, warnings } = totalsWithWarnings(stay);
    return { answer: { price, net, total, kept }, warnings: warnings.slice(ofSet) };
  };
  return {
    answer,
    write: (stay, opening, json) => {
      const { answer: figures, warnings } = answer(stay);
      json.text(opening + JSON.stringify(figures).slice(1));
      return warnings;
    },
  };
}

/** A line that is not quoted, with the issues that are its answer. */
interface RefusedLine {
  readonly reference?: Reference | undefined;
  readonly issues: readonly LineIssue[];
}

/** The result for a line, not yet written in a form. */
type LineResult = ({ readonly reference?: Reference | undefined } & StayAnswer) | RefusedLine;

/** Writes the answer to a line, without a line break. */
export type LineAnswerer = (line: string, number: number, json: JsonBytes) => LineAnswer;

/** Writes the issues of a line as its answer. */
type LineRefuser = (refused: RefusedLine, number: number, json: JsonBytes) => LineAnswer;

/** A written answer. */
export interface LineAnswer {
  readonly isBad: boolean;
  readonly warnings: readonly LineWarning[];
}

/** The fields of a warning that a summary needs. */
export interface LineWarning {
  readonly code: string;
  readonly message: string;
  readonly params: object;
}

export function writeRefusal({ reference, issues }: RefusedLine, line: number, json: JsonBytes): LineAnswer {
  json.text(JSON.stringify({ line, reference, issues }));
  return { isBad: true, warnings: [] };
}
