import { InvalidArgumentError } from 'commander';
import { bookingIssue } from '../../channel/bookings/booking-issues.js';
import { bookingsIn, InvalidBookingError, reconcile } from '../../channel/bookings/index.js';
import type { ReconciledLine, Reconciliation } from '../../channel/bookings/reconciliation.js';
import { isTime, timeOf } from '../../channel/bookings/waiting.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import { grouped, nounFor, printable } from '../../core/issues/texts.js';
import { decimalsIn, printUnits, unitsOf } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add } from '../../core/money/integer.js';
import { InvalidStayError } from '../../index.js';
import { ENGLISH } from '../../language/words/words.js';
import { fieldsOf } from '../../pages/editor/json.js';
import type { LineAnswerer } from '../bulk/answers.js';
import { answerBatch, quoteStays, warnedText, writeRefusal } from '../bulk/answers.js';
import { beginningOf, bytesOf } from '../bulk/input.js';
import { readJsonLine } from '../bulk/json-line.js';
import type { ExitCode } from '../command.js';
import { EXIT, findingsOf, InvalidInput, runStoppable, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import {
  decodeFile,
  LARGEST_FILE_BYTES,
  nameOf,
  noteKept,
  openOutput,
  refuseToOverwrite,
  replacedFile,
  STDIN,
} from '../files.js';
import type { TaxSetAndPolicy } from '../input/booking.js';
import { calculatorFor } from '../input/booking.js';
import { chosenTaxSet } from '../input/chosen-tax-set.js';
import type { OptionsOf } from '../input/declaration.js';
import { declare, flag, mandatory, parsed, text } from '../input/declaration.js';
import { fileOrExample, OF_BOOKING_LINES, OF_BOOKINGS, OF_TAX_SETS } from '../input/examples.js';
import { parseJson, refuseDuplicates } from '../input/json-document.js';
import { POLICY_OPTIONS, propertyOption } from '../input/shared-options.js';
import { asFile, asSet, BOOKING } from '../input/tool.js';
import {
  answerOf,
  DECIMAL,
  describedObject,
  describedText,
  FLAG,
  ISSUES,
  listOf,
  TEXT,
} from '../output/answer-schema.js';
import { findingWithoutPlace, reportFindings } from '../output/findings.js';
import type { PrintedColumn } from '../output/table.js';
import { drawTable, leftColumn, rightColumn, widthOf, wrapText } from '../output/table.js';
import type { Screen } from '../output/text.js';
import { print } from '../output/text.js';
import type { Connection } from '../sync/connection.js';
import { CONNECTION_OPTIONS, ENVIRONMENT, withConnection } from '../sync/connection.js';

const OPTIONS = {
  taxSet: mandatory(
    text('<file>', 'the tax set of the hotel, or a definitions file; - is standard input', { examples: OF_TAX_SETS }),
  ),
  ...POLICY_OPTIONS,
  ...CONNECTION_OPTIONS,
  bookings: text('<file>', 'a booking revision as JSON on each line, also .gz and .zst; - is standard input', {
    examples: OF_BOOKING_LINES,
  }),
  since: parsed('<time>', 'every revision of the channel manager since this date or time (UTC)', timeOption),
  property: parsed('<id>', 'with --since: those of this property alone', propertyOption),
  out: text('<file>', 'of many bookings: write the lines to this file instead of standard output'),
  quiet: flag('of many bookings no summary, and no line about the example that is used'),
  exitCode: flag('exit 3 when a booking differs'),
  json: flag('print the reconciliation as JSON'),
};
type ReconcileCommandOptions = OptionsOf<typeof OPTIONS>;

export const reconcileCommand = declare({
  summary: 'compare what a booking costs with what its OTA printed',
  description:
    'Quotes the stay of a booking, and compares each tax with what the OTA printed, with the cause of a difference.',
  tool: {
    arguments: {
      booking: {
        schema: describedObject(
          'A booking or its revision, as the API answers it, as an event has it, or from Beds24 or Hostaway.',
        ),
        words: asFile,
      },
      taxSet: { schema: 'taxSet', words: (...argument) => ['--tax-set', ...asSet(...argument)] },
      policy: BOOKING.policy,
    },
    required: ['booking', 'taxSet'],
    answer: answerOf<Reconciliation>({
      verdict: TEXT,
      sentence: TEXT,
      agrees: FLAG,
      ...{ due: DECIMAL, ours: DECIMAL, theirs: DECIMAL },
      difference: describedText('Theirs less ours.'),
      lines: listOf('Each tax: ours, theirs, difference, cause, sentence.'),
      warnings: ISSUES,
    }),
  },
  arguments: [['[booking]', 'a booking, a feed, a list or an event as JSON; - is standard input', OF_BOOKINGS]],
  options: OPTIONS,
  notes: `
BOOKING is a booking or its revision as the API answers it, an event with its booking, or a booking of Beds24 or
Hostaway; - reads standard input. Each tax of the set stands beside what the OTA printed, with the cause of a
difference. A feed, a list, or a booking on each line is reconciled as with --bookings.

--tax-set takes a tax set, or a definitions file: with several tax sets, FILE#TITLE names one.

With --bookings each line of the output answers the same line of the input: a reconciliation, or
{"line": n, "issues": [...]} for a line that is not a booking; a summary by tax and cause follows on
standard error.

With --since the bookings are read from the channel manager: every revision since then, acknowledged or not, a
line for each, with its ids under "revision". Nothing is acknowledged. A revision leaves the feed after 30
minutes, but can still be read here.
${ENVIRONMENT}
Examples:
  $ staytax reconcile city-tax-uncapped --tax-set tax-sets/lisbon
  $ staytax reconcile --bookings many --tax-set tax-sets/lisbon
  $ staytax reconcile --since 2026-05-01T10:00:00Z --tax-set tax-sets/lisbon --out revisions.ndjson
`,
  run: async (booking, options, io) => {
    const { taxSet: source, bookings, since, property } = options;
    const inputs = [booking, bookings, since].filter((input) => input !== undefined);
    if (inputs.length !== 1) throw new UsageError(ONE_INPUT);
    if (property !== undefined && since === undefined) throw new UsageError('--property needs --since');
    if ((booking ?? bookings) === STDIN && source === STDIN) {
      throw new UsageError('standard input (-) can be the tax set or the bookings, not both');
    }
    const chosen = await chosenTaxSet(source, options, io);
    const request = { ...options, ...chosen };
    // A policy that is not valid is an issue of this file, not of each booking.
    calculatorFor(request, chosen.document);
    if (booking !== undefined) return reconcileFile(await fileOrExample(booking, OF_BOOKINGS, io), true, request, io);
    if (bookings !== undefined) {
      return reconcileFile(await fileOrExample(bookings, OF_BOOKING_LINES, io), false, request, io);
    }
    return withConnection(io, options, (connection) =>
      reconcileLines((stop) => revisionLines(connection, options, stop, io), true, request, io),
    );
  },
});

function timeOption(text: string): string {
  if (isTime(text)) return text;
  throw new InvalidArgumentError('A date or time in UTC such as 2026-05-01T10:00:00Z is expected.');
}

const ONE_INPUT = 'one of BOOKING.json, --bookings FILE.ndjson and --since DATE is expected';

type ReconcileRequest = Omit<ReconcileCommandOptions, 'taxSet' | 'policy'> & TaxSetAndPolicy;

/** Throws `InvalidInput` for a booking that cannot be reconciled. */
function reconciliationOf(booking: unknown, file: string, { taxSet, policy }: TaxSetAndPolicy): Reconciliation {
  try {
    return reconcile(booking, { taxSet, policy });
  } catch (error) {
    if (!(error instanceof InvalidBookingError || error instanceof InvalidStayError)) throw error;
    throw new InvalidInput(error.issues.map((issue) => findingWithoutPlace(file, issue)));
  }
}

/** A file of one JSON document, such as a booking or a feed, or of a booking on each line. */
async function reconcileFile(file: string, expectsOne: boolean, request: ReconcileRequest, io: Io): Promise<ExitCode> {
  await refuseToOverwrite([file], request.out, io);
  const reading = new AbortController();
  const { head, rest } = await beginningOf(bytesOf(file, io, reading.signal), LARGEST_FILE_BYTES);
  if (hasLineOfBooking(head, expectsOne, request)) {
    const lines = (stop: AbortSignal) => {
      stop.addEventListener('abort', () => reading.abort(), { once: true });
      return rest(0);
    };
    return reconcileLines(lines, false, request, io);
  }
  const document = parseJson(nameOf(file), await textOf(file, rest(0)));
  refuseDuplicates(document);
  const { value: inFile, issues = [] } = bookingsIn(document.value, { currency: request.taxSet.currency });
  if (inFile === undefined) throw new InvalidInput(issues.map((issue) => findingWithoutPlace(document.file, issue)));
  const [only, ...others] = inFile;
  if (expectsOne && others.length === 0) return reconcileOne(only, document.file, request, io);
  if (request.json) {
    const count = `${grouped(inFile.length)} bookings`;
    throw new UsageError(
      `--json prints one reconciliation, and "${document.file}" has ${count}; without it, each is a line of JSON`,
      `one booking is expected (got ${count}): call the tool for each`,
    );
  }
  return reconcileLines(() => linesOf(inFile), true, request, io);
}

/** Whether the first line of a file is a booking by itself. Where one booking is expected, more lines have to follow. */
function hasLineOfBooking(
  head: Uint8Array,
  expectsOne: boolean,
  { taxSet: { currency } }: Pick<ReconcileRequest, 'taxSet'>,
): boolean {
  const [line = '', ...more] = new TextDecoder().decode(head).trimStart().split('\n');
  if (!line.startsWith('{') || (expectsOne && more.every((text) => text.trim() === ''))) return false;
  try {
    const { value: inLine = [] } = bookingsIn(JSON.parse(line), { currency });
    return inLine.length <= 1;
  } catch {
    // A line that is not JSON has its own issue; a document goes on in the next line.
    return !expectsOne && line.trim() !== '{';
  }
}

async function textOf(file: string, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return decodeFile(nameOf(file), Buffer.concat(pieces));
}

/** Records with their id among the attributes, as those of the channel manager are printed. */
async function* linesOf(bookings: readonly unknown[]): AsyncGenerator<Uint8Array> {
  for (const booking of bookings) {
    const { attributes, id } = fieldsOf(booking);
    const line = attributes === undefined ? booking : { ...fieldsOf(attributes), ...withoutAbsent({ id }) };
    yield Buffer.from(`${JSON.stringify(line)}\n`);
  }
}

async function reconcileOne(booking: unknown, file: string, request: ReconcileRequest, io: Io): Promise<ExitCode> {
  const reconciled = reconciliationOf(booking, file, request);
  print(reconciled, request.json, (screen) => reconciliationTable(reconciled, screen), io);
  const warnings = reconciled.warnings.map((warning) => findingWithoutPlace(file, warning, 'warning'));
  reportFindings(warnings, io);
  return request.exitCode && !reconciled.agrees ? EXIT.differs : EXIT.fine;
}

/** The booking of a line. Throws `InvalidInput` for a line with none or several. */
function onlyBookingIn(value: unknown, { taxSet: { currency } }: ReconcileRequest): unknown {
  const { value: inLine, issues = [] } = bookingsIn(value, { currency });
  if (inLine?.length === 1) return inLine[0];
  const several = bookingIssue('booking_expected', '', { found: 'several bookings', fix: 'Write each on a line.' });
  throw new InvalidInput((inLine === undefined ? issues : [several]).map((issue) => findingWithoutPlace('', issue)));
}

const COLUMNS: readonly PrintedColumn[] = [
  leftColumn('Tax'),
  ...['Ours', 'Theirs', 'Difference'].map(rightColumn),
  ...['Cause', ''].map(leftColumn),
];

function reconciliationTable(reconciled: Reconciliation, { colors, width }: Screen): string {
  const { agrees, verdict, sentence, due, ours, theirs, difference, lines } = reconciled;
  const taxes = lines.map(({ title, ours, theirs, difference, cause, sentence }) => {
    // The verdict says once that the OTA prints no taxes.
    const shown = cause === 'agrees' || cause === 'prints_no_taxes' ? '' : sentence;
    return [printable(title), ...amountCells({ ours, theirs, difference, cause }), printable(shown)];
  });
  const color = agrees ? colors.green : colors.yellow;
  const totals = [colors.bold('Total'), ours, theirs, difference, color(verdict.replaceAll('_', ' ')), ''];
  const kept = due === theirs ? [] : [['Due to the hotel', '', due, '', '', '']];
  const groups = [taxes, [totals, ...kept]];
  const end = `${wrapText(printable(sentence), width)}\n`;
  const whole = drawTable(COLUMNS, groups);
  if (width === undefined || widthOf(whole) <= width) return `${whole}\n${end}`;
  // A column of sentences would have one word a line.
  const table = drawTable(
    COLUMNS.slice(0, -1),
    groups.map((rows) => rows.map((row) => row.slice(0, -1))),
    width,
  );
  const whys = taxes.filter((row) => row.at(-1) !== '').map((row) => `${row[0]}: ${row.at(-1)}`);
  return `${table}\n${whys.map((why) => `${wrapText(why, width)}\n`).join('')}${end}`;
}

type ComparedSides = Pick<ReconciledLine, 'ours' | 'theirs' | 'difference' | 'cause'>;

/** Amounts and cause of a line. An amount that the OTA does not print is not shown as 0.00. */
export function amountCells({ ours, theirs, difference, cause }: ComparedSides): string[] {
  const word = cause.replaceAll('_', ' ');
  if (cause === 'unreadable') return [ours, '?', '?', word];
  return cause === 'prints_no_taxes' ? [ours, '', '', word] : [ours, theirs, difference, word];
}

async function* revisionLines(
  { api: { bookingRevisions }, end }: Connection,
  { since, property }: ReconcileCommandOptions,
  stop: AbortSignal,
  { stderr }: Io,
): AsyncGenerator<Uint8Array> {
  const inserted_at = since === undefined ? undefined : { gte: timeOf(since) };
  const filter = withoutAbsent({ inserted_at, property_id: property });
  const onOdd = ({ id, reason }: { readonly id: string; readonly reason: string }) =>
    stderr.write(`${printable(`The revision ${id} cannot be read: ${reason}`)}\n`);
  const encoder = new TextEncoder();
  try {
    for await (const { id, attributes } of bookingRevisions.list(filter, { onOdd, signal: stop })) {
      end();
      yield encoder.encode(`${JSON.stringify({ ...attributes, id })}\n`);
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}

/** Reconciles each line of a source into a line of the output, with the names of its revision if no file has it. */
async function reconcileLines(
  chunks: (stop: AbortSignal) => AsyncIterable<Uint8Array>,
  isNamed: boolean,
  request: ReconcileRequest,
  io: Io,
): Promise<ExitCode> {
  const { taxSet, quiet, exitCode, out } = request;
  const summary: Summary = { verdicts: new Map(), differences: new Map(), digits: 0 };
  const answer: LineAnswerer = (line, number, json) => {
    let about = {};
    try {
      const { value, issues } = readJsonLine(line, 'booking');
      const fields = fieldsOf(value);
      about = isNamed ? { revision: Object.fromEntries(NAMES.map((name) => [name, fields[name]])) } : {};
      if (issues.length > 0) throw new InvalidInput(issues.map((issue) => findingWithoutPlace('', issue)));
      const reconciled = reconciliationOf(onlyBookingIn(value, request), '', request);
      addReconciliation(summary, reconciled);
      json.text(JSON.stringify({ ...about, ...reconciled }));
      return { isBad: false, warnings: reconciled.warnings };
    } catch (error) {
      const issues = findingsOf(error).map(({ code, path, message }) => ({ code, path, message }));
      const place = isNamed ? about : { line: number };
      json.text(JSON.stringify({ ...place, issues }));
      return { isBad: true, warnings: [] };
    }
  };
  const replaced = await replacedFile(out, io);
  const { result: tally, stoppedWith } = await runStoppable(io, (stop) =>
    quoteStays({
      keepsOld: replaced !== undefined,
      chunks: chunks(stop),
      stop,
      quoting: { answer: (batch) => answerBatch('booking', answer, writeRefusal, batch), end: async () => undefined },
      threads: 1,
      openSink: () => openOutput(out, io),
    }),
  );
  if (tally === undefined) return EXIT.fine;
  const warned = warnedText(tally.warned ?? [], 'booking', ENGLISH);
  if (!quiet) io.stderr.write(`${summaryText(summary, tally.bad, taxSet.currency, io.stderr.columns)}${warned}`);
  if (stoppedWith !== undefined) {
    noteKept(replaced, io);
    return stoppedWith;
  }
  if (tally.bad > 0) return EXIT.invalid;
  return exitCode && summary.verdicts.has('differs') ? EXIT.differs : EXIT.fine;
}

/** Fields that identify a revision. */
const NAMES = ['id', 'booking_id', 'unique_id', 'status', 'inserted_at', 'acknowledge_status'] as const;

interface Summary {
  readonly verdicts: Map<Reconciliation['verdict'], number>;
  /** By tax and cause. */
  readonly differences: Map<string, { title: string; cause: string; bookings: number; sum: Integer }>;
  digits: number;
}

function addReconciliation(summary: Summary, { verdict, ours, lines }: Reconciliation): void {
  summary.verdicts.set(verdict, (summary.verdicts.get(verdict) ?? 0) + 1);
  summary.digits = decimalsIn(ours);
  for (const { title, cause, difference } of lines) {
    if (cause === 'agrees' || cause === 'prints_no_taxes') continue;
    const key = JSON.stringify([title, cause]);
    const before = summary.differences.get(key) ?? { title, cause, bookings: 0, sum: 0 };
    const sum = add(before.sum, unitsOf(difference, summary.digits));
    summary.differences.set(key, { ...before, bookings: before.bookings + 1, sum });
  }
}

/** "3 bookings, 2 of them agree", and a table of the differences by tax and cause. */
function summaryText(summary: Summary, bad: number, currency: string, width: number | undefined): string {
  const { verdicts, digits, differences } = summary;
  const count = (verdict: Reconciliation['verdict']) => verdicts.get(verdict) ?? 0;
  const bookings = [...verdicts.values()].reduce((sum, count) => sum + count, 0);
  const [silent, cancelled] = [count('prints_no_taxes'), count('cancelled')];
  const some = [
    ...(silent === 0 ? [] : [`${grouped(silent)} without printed taxes`]),
    ...(cancelled === 0 ? [] : [`${grouped(cancelled)} cancelled`]),
  ];
  const agreeing = `${grouped(bookings - count('differs'))} of them agree${some.length === 0 ? '' : ` (${some.join(', ')})`}`;
  const issues = bad === 0 ? '' : `; ${grouped(bad)} more cannot be read`;
  const head = `${grouped(bookings)} ${nounFor(bookings, 'booking')}, ${agreeing}${issues}\n`;
  if (differences.size === 0) return head;
  const rows = [...differences.values()]
    .sort((a, b) => a.title.localeCompare(b.title) || b.bookings - a.bookings)
    .map(({ title, cause, bookings: count, sum }) => {
      return [printable(title), cause.replaceAll('_', ' '), grouped(count), printUnits(sum, digits)];
    });
  const columns = [...['Tax', 'Cause'].map(leftColumn), ...['Bookings', currency].map(rightColumn)];
  return `${head}\n${drawTable(columns, [rows], width)}`;
}
