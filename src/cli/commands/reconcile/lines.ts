import type { Api } from '../../../api/index.js';
import { InvalidBooking, type Reconciliation, reconcile } from '../../../bookings/index.js';
import { timeOf } from '../../../bookings/waiting-revisions.js';
import { InvalidStay, type Policy, type TaxSet } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { isRecord } from '../../../issues/reading.js';
import { grouped, nounFor } from '../../../issues/shown.js';
import { printUnits, unitsOf } from '../../../money/amount.js';
import { add, type Integer } from '../../../money/integer.js';
import { ENGLISH } from '../../../words/words.js';
import { answerBatch } from '../../bulk/answers.js';
import { badLine, jsonLine, type LineAnswer, lineIssue } from '../../bulk/line.js';
import { quoteStays } from '../../bulk/run.js';
import { warnedText } from '../../bulk/warned.js';
import { EXIT, type ExitCode, InvalidInput } from '../../command.js';
import type { Io } from '../../command-io.js';
import { parseJson, refuseDuplicates } from '../../input/json-document.js';
import type { Finding } from '../../output/findings.js';
import { drawTable } from '../../output/table.js';
import { openOutput, refuseToOverwrite } from '../../output/write-file.js';
import { stoppable } from '../../person.js';

/** The lines that are read: of a file, or of what the API has. */
export interface Source {
  /** The file, which must not be replaced. */
  readonly file?: string;
  readonly chunks: (stop: AbortSignal) => AsyncIterable<Uint8Array>;
  /** Whether an answer says which revision it is of, because no file has it in the same line. */
  readonly isNamed?: true;
}

interface RevisionQuery {
  /** All of them, where none is said. */
  readonly since: string | undefined;
  readonly property: string | undefined;
  readonly stop: AbortSignal;
  /** Called before the first line is written. */
  readonly onFirst: () => void;
}

/** Every revision of the channel manager since a time, a line each. */
export async function* revisionLines(
  { bookingRevisions }: Pick<Api, 'bookingRevisions'>,
  { since, property, stop, onFirst }: RevisionQuery,
  io: Io,
): AsyncGenerator<Uint8Array> {
  const filter = {
    ...(since === undefined ? {} : { inserted_at: { gte: timeOf(since) } }),
    ...(property === undefined ? {} : { property_id: property }),
  };
  const onOdd = ({ id, reason }: { readonly id: string; readonly reason: string }) =>
    io.stderr.write(`${printable(`The revision ${id} cannot be read: ${reason}`)}\n`);
  const encoder = new TextEncoder();
  let isFirst = true;
  try {
    for await (const { id, attributes } of bookingRevisions.list(filter, { onOdd, signal: stop })) {
      if (isFirst) onFirst();
      isFirst = false;
      yield encoder.encode(`${JSON.stringify({ ...attributes, id })}\n`);
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}

/** The tax set and the policy of all bookings, and where the answers go. */
interface Many {
  readonly taxSet: TaxSet;
  readonly policy: Policy | undefined;
  readonly out?: string;
  readonly quiet?: true;
  readonly exitCode?: true;
}

/** Reconciles each line of a source into the same line of the output. */
export async function reconcileLines(source: Source, options: Many, io: Io): Promise<ExitCode> {
  await refuseToOverwrite(source.file === undefined ? [] : [source.file], options.out, io);
  const summary = emptySummary();
  const answering = {
    answer: (line: string, number: number) => answerLine(line, number, { ...options, ...source }, summary),
    refuse: jsonLine,
  };
  const { result: tally, stoppedWith } = await stoppable(io, (stop) =>
    quoteStays({
      chunks: source.chunks(stop),
      stop,
      quoting: { answer: (batch) => answerBatch(answering, batch), end: async () => undefined },
      threads: 1,
      openSink: () => openOutput(options.out, io),
      onTally: () => undefined,
    }),
  );
  if (tally === undefined) return EXIT.fine;
  if (!options.quiet)
    io.stderr.write(`${summaryText(summary, io.stderr.columns)}${warnedText(tally.warned ?? [], 'booking', ENGLISH)}`);
  if (stoppedWith !== undefined) return stoppedWith;
  if (tally.bad > 0) return EXIT.invalid;
  return options.exitCode && summary.agreeing < summary.bookings ? EXIT.differs : EXIT.fine;
}

type Answering = Many & Pick<Source, 'isNamed'>;

function answerLine(line: string, number: number, options: Answering, summary: Summary): LineAnswer {
  if (line.trim() === '') {
    summary.bad += 1;
    return badLine(number, [lineIssue('json_syntax', 'The line is empty: a booking as JSON is expected.')]);
  }
  let about = {};
  try {
    const document = parseJson('', line);
    refuseDuplicates(document);
    about = options.isNamed ? { revision: namesIn(document.value) } : {};
    const { taxSet, policy } = options;
    const reconciled = reconcile(document.value, { taxSet, policy });
    addReconciliation(summary, reconciled, taxSet.currency);
    return { text: JSON.stringify({ ...about, ...reconciled }), isBad: false, warnings: reconciled.warnings };
  } catch (error) {
    const issues = issuesOf(error)?.map(({ code, path, message }) => ({ code, path, message }));
    if (issues === undefined) throw error;
    summary.bad += 1;
    return options.isNamed
      ? { text: JSON.stringify({ ...about, issues }), isBad: true, warnings: [] }
      : badLine(number, issues);
  }
}

const NAMES = ['id', 'booking_id', 'unique_id', 'status', 'inserted_at', 'acknowledge_status'] as const;

/** What tells a revision from others. */
function namesIn(revision: unknown): object {
  const fields = isRecord(revision) ? revision : {};
  return Object.fromEntries(NAMES.map((name) => [name, fields[name]]));
}

function issuesOf(error: unknown): ReadonlyArray<Pick<Finding, 'code' | 'path' | 'message'>> | undefined {
  if (error instanceof InvalidInput) return error.findings;
  return error instanceof InvalidBooking || error instanceof InvalidStay ? error.issues : undefined;
}

/** How many bookings agree, and the differences of the others. */
interface Summary {
  bookings: number;
  agreeing: number;
  /** Of those: the OTA prints no taxes. */
  silent: number;
  /** Of those, too. */
  cancelled: number;
  bad: number;
  currency: string;
  digits: number;
  readonly differences: Map<string, Difference>;
}

/** What one tax differs by for one cause. */
interface Difference {
  readonly title: string;
  readonly cause: string;
  bookings: number;
  sum: Integer;
}

function emptySummary(): Summary {
  return { bookings: 0, agreeing: 0, silent: 0, cancelled: 0, bad: 0, currency: '', digits: 0, differences: new Map() };
}

function addReconciliation(summary: Summary, { verdict, ours, lines }: Reconciliation, currency: string): void {
  summary.bookings += 1;
  summary.currency = currency;
  if (verdict !== 'differs') summary.agreeing += 1;
  if (verdict === 'prints_no_taxes') summary.silent += 1;
  if (verdict === 'cancelled') summary.cancelled += 1;
  summary.digits = ours.includes('.') ? ours.length - ours.indexOf('.') - 1 : 0;
  for (const { title, cause, difference } of lines) {
    if (cause === 'agrees' || cause === 'prints_no_taxes') continue;
    const key = JSON.stringify([title, cause]);
    const before = summary.differences.get(key) ?? { title, cause, bookings: 0, sum: 0 };
    const sum = add(before.sum, unitsOf(difference, summary.digits));
    summary.differences.set(key, { ...before, bookings: before.bookings + 1, sum });
  }
}

/** "3 bookings, 2 of them agree", and a table of the differences by tax and cause. */
function summaryText(summary: Summary, width: number | undefined): string {
  const { bookings, agreeing, silent, cancelled, bad, currency, digits, differences } = summary;
  const some = [
    ...(silent === 0 ? [] : [`${grouped(silent)} without printed taxes`]),
    ...(cancelled === 0 ? [] : [`${grouped(cancelled)} cancelled`]),
  ];
  const among = some.length === 0 ? '' : ` (${some.join(', ')})`;
  const issues = bad === 0 ? '' : `; ${grouped(bad)} more cannot be read`;
  const head = `${grouped(bookings)} ${nounFor(bookings, 'booking')}, ${grouped(agreeing)} of them agree${among}${issues}\n`;
  if (differences.size === 0) return head;
  const rows = [...differences.values()]
    .sort((one, other) => one.title.localeCompare(other.title) || other.bookings - one.bookings)
    .map(({ title, cause, bookings: of, sum }) => ({
      cells: [printable(title), cause.replaceAll('_', ' '), grouped(of), printUnits(sum, digits)],
    }));
  const columns = [
    { head: 'Tax', align: 'left' as const },
    { head: 'Cause', align: 'left' as const },
    { head: 'Bookings', align: 'right' as const },
    { head: currency, align: 'right' as const },
  ];
  return `${head}\n${drawTable(columns, rows, width)}`;
}
