import Papa from 'papaparse';
import { monthsLater } from '../../../core/calendar/day-math.js';
import { dateOf, dayNumber } from '../../../core/calendar/plain-date.js';
import { counted, printable } from '../../../core/issues/texts.js';
import { compressionOf } from '../../../core/stay/lines.js';
import type { BookingReading, ReadBooking } from '../../../documents/returns/read-booking.js';
import type {
  Return,
  ReturnLabel,
  ReturnMonth,
  ReturnRow,
  ReturnStay,
  ReturnStayRow,
  ReturnTotals,
} from '../../../documents/returns/return.js';
import type { AskedReturn } from '../../../documents/returns/return-of.js';
import { addedUp, readOptions } from '../../../documents/returns/return-of.js';
import { InvalidArgumentError } from '../../../index.js';
import type { Tally } from '../../bulk/answers.js';
import type { BatchWork } from '../../bulk/batches.js';
import {
  answererFor,
  BATCH_BYTES,
  batchesOf,
  inOrder,
  LONGEST_LINE_BYTES,
  MOST_LINES,
  windowFor,
} from '../../bulk/batches.js';
import { bytesOf } from '../../bulk/input.js';
import { progressOn } from '../../bulk/progress.js';
import { EXIT, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { nameOf, reportMissing, writeFile } from '../../files.js';
import { mustBeBookingLines } from '../../input/booking.js';
import type { OptionsOf } from '../../input/declaration.js';
import { choice, declare, flag, parsed, text } from '../../input/declaration.js';
import { filesOrExamples, OF_RETURNS } from '../../input/examples.js';
import { readDocument } from '../../input/json-document.js';
import { numberOfWorkers } from '../../input/shared-options.js';
import { listIn, OPTION } from '../../input/tool.js';
import { answerOf, described, FLAG, ISSUES, listOf, OBJECTS, TEXT } from '../../output/answer-schema.js';
import type { PlacedFinding } from '../../output/findings.js';
import type { PrintedColumn, PrintedRow } from '../../output/table.js';
import { drawTable, leftColumn, rightColumn, wrapText } from '../../output/table.js';
import type { Screen } from '../../output/text.js';
import { print } from '../../output/text.js';
import type { BookingFinding, FileBatch, ReadBatch } from './read-batch.js';
import { readBatch, unreadBatch, unreadFile } from './read-batch.js';

const OPTIONS = {
  month: text('<month>', 'the period, YYYY-MM'),
  quarter: text('<quarter>', 'the period, YYYY-Q, such as 2026-3'),
  year: text('<year>', 'the period, YYYY'),
  from: text('<date>', 'the first date of the period, in place of --month'),
  to: text('<date>', 'the last date of the period'),
  byMonth: flag('add each month of the period', { conflicts: 'declared' }),
  property: text('<id>', 'the bookings of one house'),
  stays: flag('add a line for each stay'),
  staysCsv: text('<file>', 'write the lines of the stays as CSV'),
  byLabel: text('<prefix>', 'count guests and nights by each label that begins so, such as country:'),
  labelsCsv: text('<file>', 'write these counts as CSV'),
  by: choice('<what>', 'the date that puts an amount into the period [night]', ['night', 'arrival', 'departure']),
  declared: text('<file>', 'an earlier return as JSON: adds what has to be amended', { isRead: true }),
  json: flag('print the return as JSON'),
  csv: flag('print its rows as CSV', { conflicts: 'json' }),
  workers: parsed('<n>', 'threads that read (default: one for each core)', numberOfWorkers),
  quiet: flag('no progress on standard error, and no line about the example that is used'),
};

export const returnCommand = declare({
  summary: 'print the tax return of a period, from records',
  description: 'Adds up what was charged in a period by tax and rate, and what was not charged by reason.',
  tool: {
    arguments: {
      bookings: {
        schema: listOf('Each { "reference": "A1", "record": ... }; the record is null for a cancelled booking.'),
        words: (name, value, files) => {
          const lines = listIn(name, value).map((booking) => `${JSON.stringify(booking)}\n`);
          files.set(name, lines.join(''));
          return [name];
        },
      },
      month: OPTION,
      quarter: OPTION,
      year: OPTION,
      from: OPTION,
      to: OPTION,
      by: OPTION,
      property: OPTION,
      byMonth: OPTION,
      stays: OPTION,
      byLabel: OPTION,
      declared: OPTION,
    },
    required: ['bookings'],
    answer: answerOf<Return>(
      {
        ...{ from: TEXT, to: TEXT, by: TEXT, property: TEXT },
        complete: described(FLAG, 'false: bookings with issues are left out.'),
        issues: ISSUES,
        warnings: ISSUES,
        rows: listOf('Charges by tax and rate, and exemptions by reason.'),
        totals: listOf('One for each house and currency.'),
        ...{ stays: OBJECTS, byLabel: OBJECTS, months: OBJECTS, amendments: OBJECTS },
      },
      ['property', 'stays', 'byLabel', 'months', 'amendments'],
    ),
    words: ['--workers=1'],
    tellsWhatIsWrong: true,
  },
  arguments: [['<file...>', 'bookings as JSON, one a line, also .gz and .zst; - is standard input', OF_RETURNS]],
  options: OPTIONS,
  notes: `
FILE has a booking a line: { "reference": "A1", "record": { ... } }, with the record that "staytax quote
--record" or recordOf() wrote, or null for a cancelled booking. Of a reference the last line counts, in the
order of the files. Beside it, "property" is the house of the booking, and "collectedByChannel" and
"collectedByProperty" list titles or ids of taxes. "staytax quote --record FILE --reference A1" adds such a
line. Exit 1 when a line cannot be read: then the return is incomplete, and says so first.

Examples:
  $ staytax return july --month 2026-07
  $ staytax return july --month 2026-07 --json > july.json
  $ staytax examples july > july.ndjson
  $ staytax return july.ndjson --month 2026-07 --declared july.json
  $ staytax return july --quarter 2026-3 --property lake --csv --stays-csv register.csv
  $ staytax return july --year 2026 --by-month
  $ staytax return july --month 2026-07 --by-label country: --labels-csv guests.csv
`,
  run: async (given, options, io) => {
    const { sources, errors } = await filesOrExamples(given, OF_RETURNS, io);
    const { by, declared, json, csv, staysCsv, property, byMonth, byLabel, workers = io.threads } = options;
    const earlier = declared === undefined ? undefined : (await readDocument(declared, io)).value;
    const stays = options.stays ?? staysCsv !== undefined;
    mustHaveLabels(options);
    const dates = datesOf(options);
    const request = returnRequest({ ...dates, by, property, byMonth, byLabel, stays, declared: earlier });
    const progress = progressOn(
      io.stderr.isTTY && !options.quiet ? io.stderr : undefined,
      await sizeOfAll(sources.filter(isSource), io),
      'bookings',
    );
    const reading = readBookings(sources, request.reading, workers, progress.update, io);
    const taxReturn = await addedUp(reading, request).finally(progress.stop);
    await writeFiles(taxReturn, options, io);
    const shown = options.stays ? taxReturn : withoutStays(taxReturn);
    // The texts of a file stay as they are.
    if (csv) await writeFile(undefined, csvText(shown), io);
    else print(shown, json, (screen) => returnText(shown, screen), io);
    if (csv && !taxReturn.complete) io.stderr.write(`${incompleteText(taxReturn)}\n`);
    for (const issue of taxReturn.issues) io.stderr.write(findingLine(issue));
    for (const warning of taxReturn.warnings) io.stderr.write(findingLine(warning, 'warning'));
    return reportMissing(errors, json, io) ?? (taxReturn.complete ? EXIT.fine : EXIT.invalid);
  },
});

function mustHaveLabels({ byLabel, labelsCsv }: OptionsOf<typeof OPTIONS>): void {
  if (labelsCsv !== undefined && byLabel === undefined) throw new UsageError('--labels-csv needs --by-label');
}

async function writeFiles(
  taxReturn: ShownReturn,
  { staysCsv, labelsCsv }: OptionsOf<typeof OPTIONS>,
  io: Io,
): Promise<void> {
  if (staysCsv !== undefined) await writeFile(staysCsv, staysCsvText(taxReturn), io);
  if (labelsCsv !== undefined) await writeFile(labelsCsv, labelsCsvText(taxReturn), io);
}

function isSource(source: string | PlacedFinding): source is string {
  return typeof source === 'string';
}

/** Removes stays that were only requested as a file. */
function withoutStays<Found extends ShownReturn>({ stays, months, ...taxReturn }: Found) {
  return months === undefined ? taxReturn : { ...taxReturn, months: months.map(({ stays: _, ...month }) => month) };
}

function findingLine(finding: BookingFinding, mark = ''): string {
  const { property = '', reference = '', message, code } = finding;
  const [place, path] = finding.place === 'options' ? ['', `--${finding.path}`] : [finding.place, finding.path];
  return `${[place, mark, property, reference, path, message].filter(Boolean).map(printable).join('  ')}  (${code})\n`;
}

/** Validates the options with the library, and translates its messages to the option names. */
function returnRequest(options: Parameters<typeof readOptions>[0]): AskedReturn {
  try {
    return readOptions(options);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    const messages = error.issues.map(({ message }) =>
      message.replaceAll(/options\.|^(?=declared)/g, '--').replace(/^byLabel/, '--by-label'),
    );
    throw new UsageError(messages.join(' '));
  }
}

/** Options for a whole period: form, pattern, and length in months. */
const PERIODS = {
  month: { shape: 'YYYY-MM', pattern: /^(\d{4})-(0[1-9]|1[0-2])$/, months: 1 },
  quarter: { shape: 'YYYY-Q, such as 2026-3', pattern: /^(\d{4})-([1-4])$/, months: 3 },
  year: { shape: 'YYYY', pattern: /^(\d{4})$/, months: 12 },
} as const;
const PERIOD_NAMES = ['month', 'quarter', 'year'] as const satisfies ReadonlyArray<keyof typeof PERIODS>;

function datesOf(options: OptionsOf<typeof OPTIONS>): Record<'from' | 'to', string> {
  const { from, to } = options;
  const [named, second] = PERIOD_NAMES.filter((name) => options[name] !== undefined);
  if (named === undefined) {
    if (from !== undefined && to !== undefined) return { from, to };
    throw new UsageError('needs --month, --quarter or --year, or --from and --to');
  }
  if (second !== undefined) throw new UsageError(`--${named} says the period: leave out --${second}`);
  if (from !== undefined || to !== undefined)
    throw new UsageError(`--${named} says the period: leave out --from and --to`);
  const { shape, pattern, months } = PERIODS[named];
  const [, year, number = '1'] = pattern.exec(options[named] ?? '') ?? [];
  if (year === undefined) throw new UsageError(`--${named} must be ${shape} (got "${options[named]}")`);
  const month = String((Number(number) - 1) * months + 1).padStart(2, '0');
  const first = `${year}-${month}-01`;
  return { from: first, to: dateOf(monthsLater(dayNumber(first) ?? 0, months) - 1) };
}

/** Total size in bytes; `undefined` if one is unknown, such as that of standard input. */
async function sizeOfAll(sources: readonly string[], io: Io): Promise<number | undefined> {
  if (sources.some((source) => compressionOf(source) !== undefined)) return undefined;
  const sizes = await Promise.all(sources.map((source) => io.sizeOf(source)));
  return sizes.includes(undefined) ? undefined : sizes.reduce<number>((sum, size = 0) => sum + size, 0);
}

/** Reads the bookings of files in their order, verified in threads; first the issues of files that cannot be read. */
async function* readBookings(
  sources: ReadonlyArray<string | PlacedFinding>,
  reading: BookingReading,
  threads: number,
  onTally: (tally: Tally) => void,
  io: Io,
): AsyncGenerator<ReadBooking<BookingFinding>> {
  const started = performance.now();
  const work: BatchWork<ReadBatch, FileBatch> = {
    here: (batch) => readBatch(batch, reading),
    worker: 'return-worker',
    task: reading,
    died: unreadBatch,
    joined: (parts) => ({ bookings: parts.flatMap(({ bookings }) => bookings) }),
  };
  const working = answererFor(work, threads);
  let [bytes, lines, bad] = [0, 0, 0];
  yield* sources.flatMap((source) => (isSource(source) ? [] : unreadFile(source)));
  try {
    for await (const { batch, bookings } of inOrder(
      batchesIn(sources.filter(isSource), io),
      working.answer,
      windowFor(threads),
    )) {
      yield* bookings;
      bytes += batch.size;
      lines += bookings.length;
      bad += bookings.filter(({ issues }) => issues.length > 0).length;
      onTally({ bytes, lines, bad, seconds: (performance.now() - started) / 1000 });
    }
  } finally {
    await working.end();
  }
}

async function* batchesIn(sources: readonly string[], io: Io): AsyncGenerator<FileBatch> {
  const limits = { lines: MOST_LINES, bytes: BATCH_BYTES, lineBytes: LONGEST_LINE_BYTES };
  for (const source of sources) {
    const file = nameOf(source);
    const chunks = bytesOf(source, io, new AbortController().signal);
    for await (const batch of batchesOf(chunks, limits)) {
      if (batch.firstLine === 1 && batch.bytes !== null) mustBeBookingLines(source, batch.bytes);
      yield { ...batch, file };
    }
  }
}

/** A return that may also have issues of lines. */
interface ShownReturn extends Omit<Return, 'issues' | 'warnings'> {
  readonly issues: readonly unknown[];
}

function incompleteText({ issues }: ShownReturn): string {
  return `INCOMPLETE: ${counted(issues.length, 'issue')}; bookings with issues are left out`;
}

const COLUMNS = [
  ...['tax', 'title', 'type', 'currency', 'collectedBy', 'rate', 'base', 'quantity', 'amount'],
  ...['reason', 'conditions', 'label', 'nights', 'roomNights', 'personNights', 'stays', 'property', 'withEvidence'],
  'notes',
] as const satisfies ReadonlyArray<keyof ReturnRow>;

const STAY_COLUMNS = [
  ...['property', 'reference', 'of', 'checkIn', 'guests', 'currency', 'tax', 'title', 'type', 'collectedBy', 'rate'],
  ...['base', 'quantity', 'amount', 'reason', 'conditions', 'label', 'persons', 'nights', 'roomNights', 'personNights'],
  ...['withEvidence', 'notes'],
] as const satisfies ReadonlyArray<keyof StayCells>;

const LABEL_COLUMNS = [
  'property',
  'label',
  'arrivals',
  'guests',
  'nights',
  'personNights',
] as const satisfies ReadonlyArray<keyof ReturnLabel>;

/** A stay with a row of a tax; a stay without taxes has its nights. */
type StayCells = Omit<ReturnStay, 'rows'> & Partial<ReturnStayRow>;

/** The columns that people write, or that quote what they wrote. */
const TEXTS: ReadonlySet<string> = new Set(['property', 'reference', 'tax', 'title', 'conditions', 'label', 'notes']);

/** CSV of the rows, of the amendments if there are any, or of the rows of each month. */
function csvText({ rows, amendments = rows, months }: ShownReturn): string {
  const ofMonths = months?.flatMap(({ from, rows }) => rows.map((row) => ({ ...row, month: from.slice(0, 7) })));
  return csvOf(COLUMNS, ofMonths, amendments);
}

function labelsCsvText({ byLabel = [], months }: ShownReturn): string {
  const ofMonths = months?.flatMap(({ from, byLabel: ofMonth = [] }) =>
    ofMonth.map((counts) => ({ ...counts, month: from.slice(0, 7) })),
  );
  return csvOf(LABEL_COLUMNS, ofMonths, byLabel);
}

function staysCsvText({ stays = [], months }: ShownReturn): string {
  const cellsOf = ({ rows, ...stay }: ReturnStay): StayCells[] =>
    rows.length === 0 ? [stay] : rows.map((row) => ({ ...stay, ...row }));
  const ofMonths = months?.flatMap(({ from, stays: staysOfMonth = [] }) =>
    staysOfMonth.flatMap(cellsOf).map((cells) => ({ ...cells, month: from.slice(0, 7) })),
  );
  return csvOf(STAY_COLUMNS, ofMonths, stays.flatMap(cellsOf));
}

/** The lines of the months, with the month in a last column, or else those of the whole period. */
function csvOf(
  columns: readonly string[],
  ofMonths: readonly object[] | undefined,
  ofPeriod: readonly object[],
): string {
  // A spreadsheet would calculate some texts: an apostrophe stands before them. Negative amounts are not texts.
  const noFormula = (text: string | number) => String(text).replace(/^(?=[=+\-@\t\r\n＝＋－＠])/, "'");
  const names = ofMonths === undefined ? columns : [...columns, 'month'];
  const cells = (ofMonths ?? ofPeriod).map((line) => {
    const fields = new Map<string, string | number | readonly string[]>(Object.entries(line));
    return names.map((name) => {
      const cell = fields.get(name);
      const text = typeof cell === 'object' ? cell.join(' ') : cell;
      return TEXTS.has(name) ? noFormula(text ?? '') : text;
    });
  });
  return `${Papa.unparse([[...names], ...cells], { newline: '\n' })}\n`;
}

const TABLE: readonly PrintedColumn[] = [
  ...['Tax', 'Rate, or why not'].map(leftColumn),
  ...['Of', 'Amount'].map(rightColumn),
  leftColumn('Currency'),
  ...['Nights', 'Room nights', 'Person nights', 'Bookings'].map(rightColumn),
];
const LABELS_TABLE: readonly PrintedColumn[] = [
  leftColumn('Label'),
  ...['Arrivals', 'Guests', 'Nights', 'Person nights'].map(rightColumn),
];
const STAYS_TABLE: readonly PrintedColumn[] = [
  ...['Reference', 'Of', 'First day'].map(leftColumn),
  rightColumn('Guests'),
  ...['Tax', 'Rate, or why not'].map(leftColumn),
  ...['Persons', 'Nights', 'Person nights', 'Amount'].map(rightColumn),
  leftColumn('Currency'),
];

function returnText(taxReturn: ShownReturn, screen: Screen): string {
  const { complete, by, rows, amendments, months = [] } = taxReturn;
  const { colors, width } = screen;
  const nameOf = namesIn([...rows, ...(amendments ?? [])]);
  const amended = amendments && [`${colors.bold('To be amended')}\n`, tableOf(amendments, nameOf, 'Nothing.', width)];
  const period = ({ from, to, rows, totals, stays, byLabel }: ReturnMonth) => [
    `${colors.bold(`${from} to ${to}`)}, by ${by}\n`,
    tableOf(rows, nameOf, 'Nothing in this period.', width),
    ...notesText(rows, width),
    ...totals.map((line) => `${wrapText(totalsLine(line), width)}\n`),
    ...(byLabel === undefined ? [] : [labelsTable(byLabel, width)]),
    ...(stays === undefined ? [] : [staysTable(stays, nameOf, width)]),
  ];
  return [
    ...(complete ? [] : [colors.red(incompleteText(taxReturn))]),
    ...period(taxReturn),
    ...(amended ?? []),
    ...months.flatMap(period),
  ].join('\n');
}

/** The notes of rows; taxes of one rate share them. */
function notesText(rows: readonly ReturnRow[], width: number | undefined): string[] {
  const notes = new Set(rows.flatMap(({ notes: notesOfRow = [] }) => notesOfRow));
  return Array.from(notes, (note) => `${wrapText(printable(note), width)}\n`);
}

function totalsLine({ property, currency, price, net, ...counts }: ReturnTotals): string {
  const named = property === undefined ? currency : `${printable(property)}, ${currency}`;
  const totals = [
    counted(counts.stays, 'stay'),
    counted(counts.arrivals, 'arrival'),
    counted(counts.guests, 'guest'),
    counted(counts.nights, 'night'),
    counted(counts.roomNights, 'room night'),
    counted(counts.personNights, 'person night'),
  ];
  return `${named}: ${totals.join(', ')}, price ${price}, net ${net}`;
}

function labelsTable(byLabel: readonly ReturnLabel[], width: number | undefined): string {
  const lines = byLabel.map(({ property, label = 'without a label', ...counts }): PrintedRow => {
    const name = property === undefined ? label : `${property}, ${label}`;
    return [printable(name), ...[counts.arrivals, counts.guests, counts.nights, counts.personNights].map(String)];
  });
  return byLabel.length === 0 ? 'No guests.\n' : drawTable(LABELS_TABLE, [lines], width);
}

function staysTable(stays: readonly ReturnStay[], nameOf: NameOf, width: number | undefined): string {
  const lines = stays.flatMap(({ property, reference, rows, ...stay }): PrintedRow[] => {
    const name = property === undefined ? reference : `${property}, ${reference}`;
    const head = [printable(name), stay.of, stay.checkIn, String(stay.guests)];
    if (rows.length === 0) return [[...head, '', '', '', String(stay.nights), '', '', stay.currency]];
    return rows.map((row, index) => {
      const { persons, nights, personNights, amount = '' } = row;
      const counts = [persons, nights, personNights].map(String);
      const [tax, why] = [printable(nameOf(row)), printable(rateOrWhy(row))];
      return [...(index === 0 ? head : ['', '', '', '']), tax, why, ...counts, amount, stay.currency];
    });
  });
  return stays.length === 0 ? 'No stays.\n' : drawTable(STAYS_TABLE, [lines], width);
}

type ReturnTax = Pick<ReturnRow, 'title' | 'tax' | 'type' | 'collectedBy'>;
type NameOf = (row: ReturnTax) => string;

/** Titles of taxes, with id, type or collector if several have one title. */
function namesIn(rows: readonly ReturnRow[]): NameOf {
  const hasTwo = ({ title }: ReturnTax, field: 'tax' | 'type') =>
    new Set(rows.filter((row) => row.title === title).map((row) => row[field])).size > 1;
  return (row) => {
    const { title, tax, type, collectedBy } = row;
    const apart = [hasTwo(row, 'tax') && tax !== title ? tax : '', hasTwo(row, 'type') ? type : ''].filter(Boolean);
    const name = apart.length === 0 ? title : `${title} (${apart.join(', ')})`;
    return collectedBy === 'channel' ? `${name}, remitted by the OTA` : name;
  };
}

/** Shows columns for houses and evidence only if there are values. */
function tableOf(rows: readonly ReturnRow[], nameOf: NameOf, none: string, width: number | undefined): string {
  if (rows.length === 0) return `${none}\n`;
  const hasHouses = rows.some(({ property }) => property !== undefined);
  const hasEvidence = rows.some(({ withEvidence }) => withEvidence !== 0);
  const around = <Cell>(house: Cell, cells: readonly Cell[], evidence: Cell): Cell[] => [
    ...(hasHouses ? [house] : []),
    ...cells,
    ...(hasEvidence ? [evidence] : []),
  ];
  const lines = rows.map((row) => {
    const { property = '', base, quantity = base ?? '', amount = '', currency } = row;
    const counts = [row.nights, row.roomNights, row.personNights, row.stays].map(String);
    const cells = [printable(nameOf(row)), printable(rateOrWhy(row)), String(quantity), amount, currency, ...counts];
    return around(printable(property), cells, String(row.withEvidence));
  });
  return drawTable(around(leftColumn('Property'), TABLE, rightColumn('With evidence')), [lines], width);
}

function rateOrWhy(row: Pick<ReturnRow, 'rate' | 'base' | 'reason' | 'conditions'>): string {
  const { rate, base, reason = '', conditions } = row;
  const first = rate === undefined ? reason.replaceAll('_', ' ') : `${rate}${base === undefined ? '' : '%'}`;
  return [first, conditions].filter(Boolean).join(': ');
}
