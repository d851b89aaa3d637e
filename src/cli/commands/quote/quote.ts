import { Argument, Option } from 'commander';
import { type Issue, type Quote, type RecordSubject, recordOf } from '../../../index.js';
import { RECORD_SUBJECTS } from '../../../record/read-record.js';
import { compressionOf } from '../../../stay/lines.js';
import type { Words } from '../../../words/words.js';
import { addBulkOptions, type BulkOptions, staysOf } from '../../bulk/bulk-options.js';
import { EXIT, type ExitCode, type Register, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { type QuotedBooking, quotedBooking } from '../../input/booking.js';
import { mustBeBookingLines } from '../../input/booking-lines.js';
import { OF_TAX_SETS, takingExamples } from '../../input/examples.js';
import { localeOption, reportingIn, wordsFor } from '../../input/locale.js';
import { locate } from '../../input/parts.js';
import { addPolicyOptions, type PolicyOptions } from '../../input/policy-options.js';
import { addStayOptions, type StayOptions } from '../../input/stay.js';
import { type Finding, reportFindings, unplaced } from '../../output/findings.js';
import { colorsFor, jsonText } from '../../output/text.js';
import { appendLine, writeFile } from '../../output/write-file.js';
import { nightsTable, quoteTable } from './quote-table.js';

interface QuoteOptions extends PolicyOptions, StayOptions, BulkOptions {
  readonly locale?: string;
  readonly json?: true;
  readonly nightsTable?: true;
  readonly record?: string;
  readonly reference?: string;
  readonly property?: string;
  readonly of?: RecordSubject;
}

const EXAMPLES = `
TAX_SET is a tax set with its taxes embedded, the API's own answer ({"data": {"attributes": ...}}), or a
worked case ({"taxSet": ..., "stay": ..., "policy": ...}). - reads standard input.

With --record and --reference the file has a booking a line, as "staytax return" reads them, and this one is added.
A later line of the same reference takes the place of an earlier one. Day rooms, no-shows and fees (--of) are
money in a return, and no nights.

With --stays each line of the output answers the same line of the input: a quote, or {"line": n, "issues": [...]}
for a line that is no valid stay; an empty line is none. Exit 1 when there was such a line; interrupted (130, 143)
only whole lines are left. Each worker is a thread of about 50 MB; with --workers 1 there is none. Stays and
answers may be tables, by the names of their files: .csv and .parquet; docs/scale.md has the columns.

Examples:
  $ staytax quote tax-sets/lisbon --stay week-family
  $ staytax quote lisbon --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2
  $ staytax quote tax-sets/lisbon --stays many --totals --quiet
  $ staytax quote tax-sets/lisbon --stays many.csv --out quotes.csv
  $ staytax quote lisbon --check-in 2026-12-24 --nights 3 --price 120 --persons 2 --record my.ndjson --reference A1
  $ echo '{"title": "Hotel", "currency": "EUR", "taxes": [{"title": "VAT", "logic": "percent", "type": "tax",
      "rate": "7.00", "is_inclusive": true}]}' |
      staytax quote - --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2
`;

export const registerQuote: Register = (program, io, finish) => {
  const command = program
    .command('quote')
    .summary('calculate what stays cost: each tax, net, price and total')
    .description('Quotes a stay: each tax with what it was computed on, then net, price and total.')
    .addArgument(takingExamples(new Argument('<tax-set>', 'a tax set as JSON; - is standard input'), OF_TAX_SETS));
  addPolicyOptions(addBulkOptions(addStayOptions(command)))
    .option('--nights-table', 'add one row for each night')
    .option('--json', 'print the quote as JSON')
    .addOption(localeOption())
    .addOption(
      new Option('--record <file>', 'write a record that "staytax verify" calculates again').conflicts('stays'),
    )
    .option(
      '--reference <reference>',
      'with --record: add it to the file, as the line of this booking; with --stays: the column that comes back',
    )
    .option('--property <id>', 'with --reference: the house of the booking')
    .addOption(new Option('--of <what>', 'with --record: what it is of (default: a stay)').choices(RECORD_SUBJECTS))
    .addHelpText('after', EXAMPLES)
    .action(async (source: string, options: QuoteOptions) => {
      mustHaveRecord(options);
      const stays = staysOf(options, source);
      const command = stays === undefined ? quoteCommand(source, options, io) : manyStays(source, stays, options, io);
      finish(await command);
    });
};

function mustHaveRecord({ record, reference, property, of, stays }: QuoteOptions): void {
  if (record === undefined && stays === undefined && (reference ?? of) !== undefined) {
    throw new UsageError(
      `${reference === undefined ? '--of' : '--reference'} needs --record, the file that is written`,
    );
  }
  if (reference === undefined && property !== undefined) throw new UsageError('--property needs --reference');
  if (reference === '' || property === '') throw new UsageError('--reference and --property must not be blank');
  if (reference !== undefined && compressionOf(record ?? '') !== undefined) {
    throw new UsageError('--record must be a plain file where a line is added to it');
  }
}

/** The bulk mode is loaded on demand. */
async function manyStays(source: string, stays: string, options: QuoteOptions, io: Io): Promise<ExitCode> {
  const words = await wordsFor(options.locale);
  const { bulkCommand } = await import('../../bulk/quote-many.js');
  return reportingIn(words, () => bulkCommand(source, stays, options, io, words));
}

async function quoteCommand(source: string, options: QuoteOptions, io: Io): Promise<ExitCode> {
  const words = await wordsFor(options.locale);
  const booking = await reportingIn(words, () => quotedBooking(source, options, io));
  const { quote } = booking;
  await keepRecord(quote, options, io);
  io.stdout.write(options.json ? jsonText(quote) : tables(booking, options, words, io));
  reportFindings(warningsOf(booking), io, words);
  return EXIT.fine;
}

/** A record alone in its file, or the line of a booking at the end of it. */
async function keepRecord(quote: Quote, options: QuoteOptions, io: Io): Promise<void> {
  const { record: file, reference, property, of } = options;
  if (file === undefined) return;
  const record = recordOf(quote, of === undefined ? {} : { of });
  if (reference === undefined) return writeFile(file, jsonText(record), io);
  const line = JSON.stringify({ reference, property, record });
  await appendLine(file, line, io, (head) => mustBeBookingLines(file, head));
}

function tables(booking: QuotedBooking, options: QuoteOptions, words: Words, io: Io): string {
  const { columns } = io.stdout;
  const table = quoteTable(booking, colorsFor(io.stdout, io.env), words, columns);
  return options.nightsTable ? `${table}\n${nightsTable(booking, words, columns)}` : table;
}

/** About the definitions, then about this stay. */
function warningsOf({ warnings, quote, document, stayPart }: QuotedBooking): Finding[] {
  const known = new Set(warnings.map(({ message }) => message));
  const ofQuote = quote.warnings.filter(({ message }) => !known.has(message));
  const placed = (warning: Issue): Finding =>
    stayPart === undefined ? unplaced(document.file, warning, 'warning') : locate(stayPart, warning, 'warning');
  return [...warnings, ...ofQuote.map(placed)];
}
