import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { TaxSet } from '../../definitions/tax.js';
import type { ExplainedRoomGroup, Explanation } from '../../explanation/explanation-data.js';
import { computedOn } from '../../explanation/words/computed-on.js';
import { explain, recordOf } from '../../index.js';
import type { Issue } from '../../issues/issue.js';
import { printable } from '../../issues/texts.js';
import { taxesOf } from '../../preview/breakpoints.js';
import type { Quote } from '../../quote/quote.js';
import type { RecordSubject } from '../../record/read-record.js';
import { RECORD_SUBJECTS } from '../../record/read-record.js';
import { compressionOf, FORMATS } from '../../stay/lines.js';
import { COUNTS } from '../../words/en/explanation.js';
import { TABLE } from '../../words/en/previews.js';
import type { Words } from '../../words/words.js';
import { ENGLISH, say, titled, withTitles } from '../../words/words.js';
import type { BulkOptions } from '../bulk/quote-many.js';
import type { ExitCode, Register } from '../command.js';
import { EXIT, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { appendLine, STDIN, writeFile } from '../files.js';
import type { QuotedBooking } from '../input/booking.js';
import { mustBeBookingLines, quotedBooking } from '../input/booking.js';
import { exampleArgument, exampleOption, OF_STAY_LINES, OF_TAX_SETS } from '../input/examples.js';
import { locate } from '../input/json-document.js';
import type { PolicyOptions } from '../input/shared-options.js';
import {
  addPolicyOptions,
  localeOption,
  numberOfWorkers,
  OTHER_OPTIONS,
  reportingIn,
  wordsFor,
} from '../input/shared-options.js';
import type { StayOptions } from '../input/stay.js';
import { addStayOptions } from '../input/stay.js';
import type { Finding } from '../output/findings.js';
import { findingWithoutPlace, reportFindings } from '../output/findings.js';
import { drawTable, leftColumn, rightColumn, wrapText } from '../output/table.js';
import type { Colors } from '../output/text.js';
import { colorsFor, jsonText } from '../output/text.js';

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

With --record and --reference the file has a booking a line, as "staytax return" reads them, and this one is
added. A later line of the same reference takes the place of an earlier one. Day rooms, no-shows and fees (--of)
are money in a return, and no nights.

With --stays each line of the output answers the same line of the input: a quote, or {"line": n, "issues":
[...]} for a line that is no valid stay; an empty line is none. Exit 1 when there was such a line; interrupted
(130, 143) only whole lines are left. Each worker is a thread of about 50 MB; with --workers 1 there is none.
Stays and answers may be tables, by the names of their files: .csv and .parquet; docs/scale.md has the columns.

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
    .addArgument(exampleArgument('<tax-set>', 'a tax set as JSON; - is standard input', OF_TAX_SETS));
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

const OF_ONE_STAY = ['stay', 'checkIn', 'nights', 'price', 'persons', 'ages', 'rooms', 'label', 'extra', 'nightsTable'];

function addBulkOptions(command: Command): Command {
  const stays = exampleOption(
    '--stays <file>',
    'a stay on each line, a quote on each line out: JSON, CSV or Parquet, also .gz and .zst; - is standard input',
    OF_STAY_LINES,
  );
  const format = new Option('--format <name>', 'of the stays (default: by the name of the file, else ndjson)');
  const out = new Option('--output-format <name>', 'of the answers (default: by the name of --out, else ndjson)');
  return command
    .optionsGroup('Many stays:')
    .addOption(stays.conflicts(OF_ONE_STAY))
    .option('--out <file>', 'write the lines to this file instead of standard output')
    .addOption(format.choices(FORMATS))
    .addOption(out.choices(FORMATS))
    .option('--totals', 'price, net and total alone, in less time')
    .option('--workers <n>', 'threads that quote (default: one for each core)', numberOfWorkers)
    .option(
      '--map <theirs=ours>',
      'a column by another name, such as arrival=checkIn; may be given again',
      columnOption,
    )
    .option('--append', 'go on after the last whole line of --out')
    .option('--quiet', 'no progress and no summary on standard error')
    .optionsGroup(OTHER_OPTIONS);
}

function columnOption(text: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const [theirs = '', ours = '', more] = text.split('=').map((name) => name.trim());
  if (theirs !== '' && ours !== '' && more === undefined) return new Map([...before, [theirs, ours]]);
  throw new InvalidArgumentError('Two names such as arrival=checkIn are expected.');
}

/** The file of many stays; `undefined` for a single stay. */
function staysOf(options: BulkOptions, taxSet: string): string | undefined {
  const { stays, out, totals, workers, quiet, format, outputFormat, map, append } = options;
  if (stays === undefined) {
    const given = {
      '--out': out,
      '--totals': totals,
      '--workers': workers,
      '--quiet': quiet,
      '--format': format,
      '--output-format': outputFormat,
      '--map': map,
      '--append': append,
    };
    const [alone] = Object.entries(given).filter(([, value]) => value !== undefined);
    if (alone !== undefined) throw new UsageError(`${alone[0]} is for many stays: it needs --stays STAYS.ndjson`);
    return undefined;
  }
  if (stays === STDIN && taxSet === STDIN) {
    throw new UsageError('standard input (-) can be the tax set or the stays, not both');
  }
  return stays;
}

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

/** Loads the bulk mode on demand. */
async function manyStays(source: string, stays: string, options: QuoteOptions, io: Io): Promise<ExitCode> {
  const words = await wordsFor(options.locale);
  const { bulkCommand } = await import('../bulk/quote-many.js');
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

/** Writes the record to its file, or appends the line of a booking. */
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

/** Warnings of the definitions, then of the stay. */
function warningsOf({ warnings, quote, document, stayPart }: QuotedBooking): Finding[] {
  const known = new Set(warnings.map(({ message }) => message));
  const ofQuote = quote.warnings.filter(({ message }) => !known.has(message));
  const placed = (warning: Issue): Finding =>
    stayPart === undefined
      ? findingWithoutPlace(document.file, warning, 'warning')
      : locate(stayPart, warning, 'warning');
  return [...warnings, ...ofQuote.map(placed)];
}

/** Headings and rows of the table. */
type Label = 'tax' | 'computedOn' | 'included' | 'onTop' | `${'net' | 'price' | 'total'}${'' | 'Is'}`;

interface SetQuote {
  readonly taxSet: TaxSet;
  readonly quote: Quote;
}

/**
 * The quote as a table: each tax with its base, then net, price and total.
 *
 * @param width of the terminal, if there is one
 */
export function quoteTable(
  { taxSet, quote }: SetQuote,
  colors: Colors,
  given: Words = ENGLISH,
  width?: number,
): string {
  const words = withTitles(given, taxesOf(taxSet));
  const explanation = explain(quote, { locale: words.locale });
  const textOf = (at: number): string => {
    const [quoted, why] = [quote.taxes[at], explanation.charges[at]];
    if (quoted === undefined || why === undefined) return '';
    return computedOn({ quote, quoted, why, explanation, words });
  };
  const text = (key: Label) => say(words, TABLE, key);
  const columns = [...[text('tax'), text('computedOn'), ''].map(leftColumn), rightColumn(quote.currency)];
  const taxes = quote.taxes.map(({ title, amount, is_inclusive }, at) => {
    const side = text(is_inclusive ? 'included' : 'onTop');
    return [printable(titled(title, words)), printable(textOf(at)), side, words.amount(amount)];
  });
  const totals = [
    [text('net'), text('netIs'), '', words.amount(quote.net)],
    [text('price'), text('priceIs'), '', words.amount(quote.price)],
    [colors.bold(text('total')), text('totalIs'), '', colors.bold(words.amount(quote.total))],
  ];
  const stay = wrapText(stayText(quote, explanation.roomGroups ?? [], words), width);
  const head = `${colors.bold(wrapText(printable(taxSet.title), width))}\n${stay}\n\n`;
  return head + drawTable(columns, [taxes, totals], width);
}

/** Describes rooms with different nights by dates and room nights, because "nights" would be ambiguous. */
function stayText({ nights }: Quote, groups: readonly ExplainedRoomGroup[], words: Words): string {
  const sum = (of: (group: ExplainedRoomGroup) => number): number =>
    groups.reduce((total, group) => total + of(group), 0);
  const counted = (key: keyof (typeof COUNTS)['texts'], n: number): string => say(words, COUNTS, key, { n });
  const count = sum((group) => group.rooms);
  const dates = counted(groups.length === 1 ? 'night' : 'date', nights.length);
  const roomNights = counted(
    'room night',
    sum((group) => group.nights * group.rooms),
  );
  const rooms = counted('room', count);
  return [
    say(words, TABLE, 'from', { nights: dates, date: words.date(nights[0]?.date ?? '') }),
    count === 1 ? rooms : say(words, TABLE, 'withRoomNights', { rooms, nights: roomNights }),
    counted(
      'person',
      sum(({ persons }) => persons),
    ),
  ].join(', ');
}

/** More columns would be wider than a screen. */
const MOST_TAX_COLUMNS = 5;
const LONGEST_HEAD = 24;

/** One row a night: net, inclusive charges, price, exclusive charges, total. */
export function nightsTable({ taxSet, quote }: SetQuote, given: Words = ENGLISH, width?: number): string {
  const words = withTitles(given, taxesOf(taxSet));
  const columns = nightColumns(quote, words);
  const rows = quote.nights.map((night) => [
    words.date(night.date),
    ...columns.map(({ of }) => words.amount(of(night))),
  ]);
  const sum = [say(words, TABLE, 'allNights'), ...columns.map(({ all }) => words.amount(all))];
  const drawn = [leftColumn(say(words, TABLE, 'night')), ...columns.map(({ head }) => rightColumn(head))];
  return drawTable(drawn, [rows, [sum]], width);
}

type NightFigures = Quote['nights'][number];
interface NightColumn {
  readonly head: string;
  readonly of: (night: NightFigures) => string;
  readonly all: string;
}

function nightColumns(quote: Quote, words: Words): NightColumn[] {
  return [
    { head: say(words, TABLE, 'net'), of: (night) => night.net, all: quote.net },
    ...taxColumns(quote, true, words),
    { head: say(words, TABLE, 'price'), of: (night) => night.price, all: quote.price },
    ...taxColumns(quote, false, words),
    { head: say(words, TABLE, 'total'), of: (night) => night.total, all: quote.total },
  ];
}

function taxColumns(quote: Quote, isInclusive: boolean, words: Words): NightColumn[] {
  if (quote.taxes.length > MOST_TAX_COLUMNS) {
    return isInclusive
      ? [{ head: say(words, TABLE, 'includedHead'), of: (night) => night.inclusive, all: quote.inclusive }]
      : [{ head: say(words, TABLE, 'onTopHead'), of: (night) => night.exclusive, all: quote.exclusive }];
  }
  return quote.taxes.flatMap((charge, index) => {
    if (charge.is_inclusive !== isInclusive) return [];
    const of = (night: NightFigures) => night.taxes[index]?.amount ?? '';
    return [{ head: clipTitle(printable(titled(charge.title, words))), of, all: charge.amount }];
  });
}

function clipTitle(title: string): string {
  const characters = [...title];
  return characters.length > LONGEST_HEAD ? `${characters.slice(0, LONGEST_HEAD - 1).join('')}…` : title;
}

interface ExplainOptions extends PolicyOptions, StayOptions {
  readonly locale?: string;
  readonly json?: true;
}

const EXPLAIN_EXAMPLES = `
TAX_SET and stay are as in "staytax quote".

Examples:
  $ staytax explain tax-sets/lisbon --stay week-family
  $ staytax explain lisbon --check-in 2026-12-24 --nights 8 --price 120.00 --persons 2
`;

export const registerExplain: Register = (program, io, finish) => {
  const command = program
    .command('explain')
    .summary('explain each amount of a quote')
    .description('Explains each charge of a stay in sentences: which nights, what of, how rounded.')
    .addArgument(exampleArgument('<tax-set>', 'a tax set as JSON; - is standard input', OF_TAX_SETS));
  addPolicyOptions(addStayOptions(command))
    .option('--json', 'print the explanation as JSON, with every step of the calculation')
    .addOption(localeOption())
    .addHelpText('after', EXPLAIN_EXAMPLES)
    .action(async (source: string, options: ExplainOptions) => finish(await explainCommand(source, options, io)));
};

async function explainCommand(source: string, options: ExplainOptions, io: Io): Promise<ExitCode> {
  const given = await wordsFor(options.locale);
  const { taxSet, quote } = await reportingIn(given, () => quotedBooking(source, options, io));
  const words = withTitles(given, taxesOf(taxSet));
  const explanation = explain(quote, { locale: words.locale });
  const colors = colorsFor(io.stdout, io.env);
  io.stdout.write(options.json ? jsonText(explanation) : explanationText(taxSet.title, explanation, colors, words));
  return EXIT.fine;
}

/** Each charge with its sentences, then the relation of net, price and total. */
function explanationText(
  title: string,
  { currency, charges, sentences }: Explanation,
  colors: Colors,
  words: Words,
): string {
  const blocks = charges.map(({ title: name, amount, is_inclusive, sentences: why }) => {
    const head = `${colors.bold(printable(titled(name, words)))}  ${words.amount(amount)} ${say(words, TABLE, is_inclusive ? 'included' : 'onTop')}`;
    return [head, ...why.map((sentence) => `  ${printable(sentence)}`)].join('\n');
  });
  const figures = sentences.map(printable).join('\n');
  return `${[say(words, TABLE, 'inCurrency', { title: colors.bold(printable(title)), currency }), ...blocks, figures].join('\n\n')}\n`;
}
