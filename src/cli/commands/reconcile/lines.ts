import { InvalidBooking, type Reconciliation, reconcile } from '../../../bookings/index.js';
import { InvalidStay, type Policy, type TaxSet } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { grouped, nounFor } from '../../../issues/shown.js';
import { printUnits, unitsOf } from '../../../money/amount.js';
import { add, type Integer } from '../../../money/integer.js';
import { ENGLISH } from '../../../words/words.js';
import { answerBatch } from '../../bulk/answers.js';
import { bytesOf } from '../../bulk/input.js';
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

/** The tax set and the policy of all bookings, and where the answers go. */
interface Many {
  readonly taxSet: TaxSet;
  readonly policy: Policy | undefined;
  readonly out?: string;
  readonly quiet?: true;
  readonly exitCode?: true;
}

/** Reconciles each line of `bookings` into the same line of the output. */
export async function reconcileLines(bookings: string, options: Many, io: Io): Promise<ExitCode> {
  await refuseToOverwrite([bookings], options.out, io);
  const summary = emptySummary();
  const answering = {
    answer: (line: string, number: number) => answerLine(line, number, options, summary),
    refuse: jsonLine,
  };
  const { result: tally, stoppedWith } = await stoppable(io, (stop) =>
    quoteStays({
      chunks: bytesOf(bookings, io, stop),
      stop,
      quoting: { answer: (batch) => answerBatch(answering, batch), end: async () => undefined },
      threads: 1,
      openSink: () => openOutput(options.out, io),
      onTally: () => undefined,
    }),
  );
  if (tally === undefined) return EXIT.fine;
  if (!options.quiet) io.stderr.write(`${summaryText(summary)}${warnedText(tally.warned ?? [], 'booking', ENGLISH)}`);
  if (stoppedWith !== undefined) return stoppedWith;
  if (tally.bad > 0) return EXIT.invalid;
  return options.exitCode && summary.agreeing < summary.bookings ? EXIT.differs : EXIT.fine;
}

function answerLine(line: string, number: number, options: Many, summary: Summary): LineAnswer {
  const answer = reconciledLine(line, number, options);
  if ('isBad' in answer) {
    summary.bad += 1;
    return answer;
  }
  addReconciliation(summary, answer, options.taxSet.currency);
  return { text: JSON.stringify(answer), isBad: false, warnings: answer.warnings };
}

function reconciledLine(line: string, number: number, { taxSet, policy }: Many): Reconciliation | LineAnswer {
  if (line.trim() === '') {
    return badLine(number, [lineIssue('json_syntax', 'The line is empty: a booking as JSON is expected.')]);
  }
  try {
    const document = parseJson('', line);
    refuseDuplicates(document);
    return reconcile(document.value, { taxSet, policy });
  } catch (error) {
    const issues = issuesOf(error);
    if (issues === undefined) throw error;
    return badLine(
      number,
      issues.map(({ code, path, message }) => ({ code, path, message })),
    );
  }
}

function issuesOf(error: unknown): ReadonlyArray<Pick<Finding, 'code' | 'path' | 'message'>> | undefined {
  if (error instanceof InvalidInput) return error.findings;
  return error instanceof InvalidBooking || error instanceof InvalidStay ? error.issues : undefined;
}

/** How many bookings agree, and the differences of the others. */
interface Summary {
  bookings: number;
  agreeing: number;
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
  return { bookings: 0, agreeing: 0, bad: 0, currency: '', digits: 0, differences: new Map() };
}

function addReconciliation(summary: Summary, { agrees, ours, lines }: Reconciliation, currency: string): void {
  summary.bookings += 1;
  summary.currency = currency;
  if (agrees) summary.agreeing += 1;
  summary.digits = ours.includes('.') ? ours.length - ours.indexOf('.') - 1 : 0;
  for (const { title, cause, difference } of lines) {
    if (cause === 'agrees') continue;
    const key = JSON.stringify([title, cause]);
    const before = summary.differences.get(key) ?? { title, cause, bookings: 0, sum: 0 };
    const sum = add(before.sum, unitsOf(difference, summary.digits));
    summary.differences.set(key, { ...before, bookings: before.bookings + 1, sum });
  }
}

/** "3 bookings, 2 of them agree", and a table of the differences by tax and cause. */
function summaryText({ bookings, agreeing, bad, currency, digits, differences }: Summary): string {
  const issues = bad === 0 ? '' : `; ${grouped(bad)} more cannot be read`;
  const head = `${grouped(bookings)} ${nounFor(bookings, 'booking')}, ${grouped(agreeing)} of them agree${issues}\n`;
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
  return `${head}\n${drawTable(columns, rows)}`;
}
