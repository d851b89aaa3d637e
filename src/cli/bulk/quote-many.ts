import type { StayFormat } from '../../core/stay/lines.js';
import { compressionOf, formatOf, isWorkbook, REFERENCE } from '../../core/stay/lines.js';
import type { Calculator } from '../../index.js';
import type { Words } from '../../language/words/words.js';
import type { ExitCode } from '../command.js';
import { EXIT, runStoppable, UsageError } from '../command.js';
import type { Io, Sink } from '../command-io.js';
import { noteKept, openOutput, refuseToOverwrite, replacedFile } from '../files.js';
import { calculatorFor, readTaxSet, warningsOf } from '../input/booking.js';
import { fileOrExample, OF_STAY_LINES, OF_TAX_SETS, readFileOrExample } from '../input/examples.js';
import type { PolicyOptions } from '../input/shared-options.js';
import type { ManyStaysOptions } from '../input/stay.js';
import { reportFindings } from '../output/findings.js';
import type { Answers, OutputForm, QuotingTask, Tally } from './answers.js';
import {
  answerColumns,
  csvCells,
  joinedAnswers,
  quoteBatch,
  quoterOf,
  quoteStays,
  refuseLine,
  warnedText,
} from './answers.js';
import type { LineBatch } from './batches.js';
import { answererFor, piecesOf } from './batches.js';
import { inputFormat, openInput, refuseParquet } from './input.js';
import { diedIssue } from './json-line.js';
import { progressOn, summaryOf } from './progress.js';
import type { InputForm } from './stay-lines.js';

type QuoteManyOptions = ManyStaysOptions & PolicyOptions & { readonly reference?: string };

/** Quotes each line of `stays` into the same line of the output. */
export async function bulkCommand(
  source: string,
  given: string,
  options: QuoteManyOptions,
  io: Io,
  words: Words,
): Promise<ExitCode> {
  const stays = await fileOrExample(given, OF_STAY_LINES, io);
  // Fails before the first stay is quoted; the sink checks again.
  await refuseToOverwrite([source, stays], options.out, io);
  const document = await readFileOrExample(source, OF_TAX_SETS, io);
  const set = readTaxSet(document, options);
  const calculator = calculatorFor(set, document);
  reportFindings(warningsOf(set, calculator, document), io, words);
  // With --append the old lines stay in any case.
  const replaced = options.append ? undefined : await replacedFile(options.out, io);
  const keepsOld = replaced !== undefined;
  const quoted = await runStoppable(io, (stop) => quoteAll(stays, calculator, { ...options, keepsOld }, io, stop));
  const { result: tally, stoppedWith } = quoted;
  // The reader has gone (`| head -1`).
  if (tally === undefined) return EXIT.fine;
  if (!options.quiet) io.stderr.write(`${summaryOf(tally)}\n${warnedText(tally.warned ?? [], 'stay', words)}`);
  if (stoppedWith !== undefined) noteKept(replaced, io);
  return stoppedWith ?? (tally.bad > 0 ? EXIT.invalid : EXIT.fine);
}

async function quoteAll(
  stays: string,
  calculator: Calculator,
  {
    keepsOld,
    out,
    totals: totalsAlone,
    workers,
    quiet,
    format,
    outputFormat: chosenOutput,
    ...names
  }: QuoteManyOptions & { readonly keepsOld: boolean },
  io: Io,
  stop: AbortSignal,
): Promise<Tally | undefined> {
  const threads = workers ?? io.threads;
  const totals = totalsAlone === true;
  const { currency } = calculator.taxSet;
  const named = { ...names, currency };
  const { chunks, size, ...input } = await openInput(stays, inputFormat(stays, format), io, stop, named);
  const { form } = input;
  const output = outputForm(outputFormat(out, chosenOutput), totals, form);
  const before = names.append ? await readAnswered(out, output, io) : undefined;
  const { taxSet, policy } = calculator;
  const quoter = quoterOf(calculator, totals);
  const forms = { input: form, output };
  const task: QuotingTask = { taxSet, policy, totals, forms };
  // Workers have a calculator each.
  const quoting = answererFor<Answers, LineBatch>(
    {
      here: (batch) => quoteBatch(quoter, forms, batch),
      worker: 'bulk-worker',
      task,
      died: (line) => refuseLine(forms, line, diedIssue('stay')),
      joined: joinedAnswers,
    },
    threads,
  );
  // Not where the answers are printed to the same terminal.
  const isShown = !quiet && io.stderr.isTTY && (out !== undefined || !io.stdout.isTTY);
  const progress = progressOn(isShown ? io.stderr : undefined, size);
  try {
    return await quoteStays({
      chunks: before === undefined ? chunks : linesAfter(before.answers, chunks, stays),
      firstLine: input.firstLine + (before?.answers ?? 0),
      stop,
      quoting,
      threads,
      keepsOld,
      openSink: () =>
        before?.bytes ? openAfter(out, before.bytes, io) : openSink(out, output, io, before !== undefined),
      onTally: progress.update,
    });
  } finally {
    progress.stop();
    await quoting.end();
  }
}

/** The format of the output. Throws for the name of a compressed file, or of a Parquet file. */
function outputFormat(file: string | undefined, chosen: StayFormat | undefined): StayFormat {
  if (file !== undefined && compressionOf(file) !== undefined) {
    throw new UsageError(
      `--out does not compress: leave it out, and pipe the output to "${file}" through gzip or zstd`,
    );
  }
  if (chosen !== undefined) return chosen;
  if (file === undefined) return 'ndjson';
  refuseParquet(file, "COPY (FROM read_csv('quotes.csv', all_varchar = true)) TO 'quotes.parquet'");
  if (isWorkbook(file)) throw new UsageError(`--out writes CSV and lines of JSON, and no workbook: "${file}"`);
  return formatOf(file);
}

/**
 * Form of the answers in a file format. A table has a column for references if the input has one; always for lines of
 * JSON, because the columns are written before the lines are read.
 */
function outputForm(format: StayFormat, totals: boolean, input: InputForm): OutputForm {
  if (format === 'ndjson') return { kind: 'json' };
  const hasReference = input.kind === 'json' || input.header.includes(REFERENCE);
  return { kind: 'csv', columns: answerColumns(totals, hasReference) };
}

/** Opens the output for lines of that form. CSV starts with a header. */
async function openSink(file: string | undefined, form: OutputForm, io: Io, replacesInput: boolean): Promise<Sink> {
  const sink = await openOutput(file, io, { replacesInput });
  if (form.kind === 'csv') await sink.write(new TextEncoder().encode(`${csvCells(form.columns)}\n`));
  return sink;
}

/**
 * Reads the output of an earlier run: how many lines it answers, and where the last whole line ends. `undefined` if
 * there is no such file. Throws for an output in another form.
 */
async function readAnswered(out: string | undefined, form: OutputForm, io: Io) {
  if (out === undefined) throw new UsageError('--append goes on with a file: it needs --out');
  if (!(await io.isThere(out))) return undefined;
  const { lines, bytes, head } = await wholeLinesOf(io.read(out));
  if (lines === 0) return { answers: 0, bytes: 0 };
  const header = form.kind === 'csv' ? csvCells(form.columns) : undefined;
  const [first = ''] = head.split('\n');
  if (header === undefined ? !first.startsWith('{') : first !== header) {
    throw new UsageError(`"${out}" has answers of another form: --append goes on with those of the same options`);
  }
  return { answers: header === undefined ? lines : lines - 1, bytes };
}

/** Longer than a header is. */
const HEAD = 1024;

/** How many lines a file has and where the last of them ends, without one that was cut; and how the file begins. */
async function wholeLinesOf(chunks: AsyncIterable<Uint8Array>) {
  let [lines, bytes, size, head] = [0, 0, 0, ''];
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    if (head.length < HEAD) head += decoder.decode(chunk.subarray(0, HEAD), { stream: true });
    for (const { piece, isEnded } of piecesOf(chunk)) {
      size += piece.length;
      if (isEnded) [lines, bytes] = [lines + 1, size];
    }
  }
  return { lines, bytes, head };
}

/** Skips the answered lines of an input. Throws if the input has fewer lines. */
async function* linesAfter(
  answers: number,
  chunks: AsyncIterable<Uint8Array>,
  source: string,
): AsyncGenerator<Uint8Array> {
  let left = answers;
  let isOpen = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (const { piece, isEnded } of piecesOf(chunk)) {
      if (left === 0) break;
      from += piece.length;
      isOpen = !isEnded;
      if (isEnded) left -= 1;
    }
    if (from < chunk.length) yield chunk.subarray(from);
  }
  // The last line may have no end.
  if (left > (isOpen ? 1 : 0)) throw new UsageError(`the output has more answers than "${source}" has stays`);
}

/** Copies the earlier answers, without the line that was cut. The file is replaced when all is written. */
async function openAfter(out: string | undefined, bytes: number, io: Io): Promise<Sink> {
  const sink = await openOutput(out, io, { replacesInput: true });
  try {
    let left = bytes;
    for await (const chunk of io.read(out ?? '')) {
      await sink.write(chunk.subarray(0, left));
      left -= Math.min(left, chunk.length);
      if (left === 0) break;
    }
  } catch (error) {
    await sink.discard();
    throw error;
  }
  return sink;
}
