import type { Calculator } from '../../index.js';
import type { StayFormat } from '../../stay/lines.js';
import { REFERENCE } from '../../stay/table.js';
import type { Words } from '../../words/words.js';
import { EXIT, type ExitCode } from '../command.js';
import type { Io, Output, Sink } from '../command-io.js';
import { fileOrExample, OF_STAY_LINES, OF_TAX_SETS, readFileOrExample } from '../input/examples.js';
import type { PolicyOptions } from '../input/policy-options.js';
import { calculatorFor, readTaxSet, warningsOf } from '../input/tax-set.js';
import { reportFindings } from '../output/findings.js';
import { openOutput, refuseToOverwrite } from '../output/write-file.js';
import { stoppable } from '../person.js';
import { answerColumns, csvCells, type InputForm, JSON_COLUMNS, type OutputForm } from './answers.js';
import { answered, linesAfter, openAfter } from './append.js';
import { type BulkOptions, inputFormat, outputFormat } from './bulk-options.js';
import { openInput } from './input.js';
import { quoterOf } from './line.js';
import { progressOn, summaryOf, type Tally } from './progress.js';
import { quotingWith } from './quoting.js';
import { quoteStays } from './run.js';
import { warnedText } from './warned.js';

type QuoteManyOptions = BulkOptions & PolicyOptions & { readonly reference?: string };

/** Quotes each line of `stays` into the same line of the output. */
export async function bulkCommand(
  source: string,
  given: string,
  options: QuoteManyOptions,
  io: Io,
  words: Words,
): Promise<ExitCode> {
  const stays = await fileOrExample(given, OF_STAY_LINES, io);
  // Before a stay is quoted. The sink refuses it too.
  await refuseToOverwrite([source, stays], options.out, io);
  const document = await readFileOrExample(source, OF_TAX_SETS, io);
  const asked = readTaxSet(document, options);
  const calculator = calculatorFor(asked, document);
  reportFindings(warningsOf(asked, calculator, document), io, words);
  const quoted = await stoppable(io, (stop) => quoteAll(stays, calculator, options, io, stop));
  const { result: tally, stoppedWith } = quoted;
  // The reader has gone (`| head -1`).
  if (tally === undefined) return EXIT.fine;
  if (!options.quiet) io.stderr.write(`${summaryOf(tally)}\n${warnedText(tally.warned ?? [], 'stay', words)}`);
  return stoppedWith ?? (tally.bad > 0 ? EXIT.invalid : EXIT.fine);
}

async function quoteAll(
  stays: string,
  calculator: Calculator,
  { out, totals = false, workers, quiet, format, outputFormat: chosenOutput, ...names }: QuoteManyOptions,
  io: Io,
  stop: AbortSignal,
): Promise<Tally | undefined> {
  const threads = workers ?? io.threads;
  const { chunks, size, ...input } = await openInput(stays, inputFormat(stays, format), io, stop, names);
  const { form } = input;
  const output = outputForm(outputFormat(out, chosenOutput), totals, hasReference(form));
  const before = names.append ? await answered(out, output, io) : undefined;
  const lines = before === undefined ? chunks : linesAfter(before.answers, chunks, stays);
  const firstLine = input.firstLine + (before?.answers ?? 0);
  const { taxSet, policy } = calculator;
  const task = { taxSet, policy, totals, forms: { input: form, output } };
  const quoting = quotingWith(quoterOf(calculator, totals), task, threads);
  const progress = progressOn(quiet ? undefined : watched(io, out), size);
  try {
    return await quoteStays({
      chunks: lines,
      firstLine,
      stop,
      quoting,
      threads,
      openSink: () => (before?.bytes ? openAfter(out, before, io) : openSink(out, output, io, before !== undefined)),
      onTally: progress.update,
    });
  } finally {
    progress.stop();
    await quoting.end();
  }
}

/** Where the progress bar is drawn: not on a terminal that the answers scroll. */
function watched({ stdout, stderr }: Io, out: string | undefined): Output | undefined {
  return stderr.isTTY && (out !== undefined || !stdout.isTTY) ? stderr : undefined;
}

/** How answers are written into a file of a format. */
function outputForm(format: StayFormat, totals: boolean, hasReference: boolean): OutputForm {
  if (format === 'ndjson') return { kind: 'json' };
  return { kind: format === 'csv' ? 'csv' : 'cells', columns: answerColumns(totals, hasReference) };
}

/**
 * Whether answers as a table have a column for what the caller finds stays by. Of lines of JSON, always: any of them may
 * have a reference, and the columns are written before they are read.
 */
function hasReference(form: InputForm): boolean {
  return form.kind === 'json' || form.header.includes(REFERENCE);
}

/** Opens the output for lines of that form. CSV starts with a header; the Parquet writer is loaded only here. */
async function openSink(file: string | undefined, form: OutputForm, io: Io, replacesInput: boolean): Promise<Sink> {
  const sink = await openOutput(file, io, { replacesInput });
  if (form.kind === 'json') return sink;
  if (form.kind === 'csv') {
    await sink.write(new TextEncoder().encode(`${csvCells(form.columns)}\n`));
    return sink;
  }
  const { parquetSink } = await import('./write-parquet.js');
  return parquetSink(
    sink,
    form.columns.map((name) => ({
      name,
      type: name === 'line' ? 'INT64' : JSON_COLUMNS.has(name) ? 'JSON' : 'STRING',
    })),
  );
}
