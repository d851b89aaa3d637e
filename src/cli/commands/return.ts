import { Option } from 'commander';
import Papa from 'papaparse';
import { printable } from '../../issues/printable.js';
import {
  type BookingRecord,
  type Return,
  type ReturnBy,
  type ReturnOptions,
  type ReturnRow,
  returnOf,
} from '../../returns/index.js';
import { readable } from '../bulk/input.js';
import { type Progress, progressOn } from '../bulk/progress.js';
import { EXIT, type ExitCode, type Register, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { readDocument } from '../input/json-document.js';
import { nameOf } from '../input/read-file.js';
import { type Column, drawTable, type Row } from '../output/table.js';
import { type Colors, colorsFor, count, jsonText } from '../output/text.js';

interface CommandOptions {
  readonly month?: string;
  readonly from?: string;
  readonly to?: string;
  readonly by?: ReturnBy;
  readonly declared?: string;
  readonly json?: true;
  readonly csv?: true;
}

const EXAMPLES = `
FILE has a booking a line: { "reference": "A1", "record": { ... } }, with the record that "staytax quote --record" or
recordOf() wrote, or null for a cancelled booking. Of a reference the last line counts, in the order of the files. Exit 1
when a line cannot be read: then the return is incomplete, and says so first.

Examples:
  $ staytax return bookings.ndjson --month 2026-07
  $ staytax return bookings.ndjson --month 2026-07 --json > july.json
  $ staytax return bookings.ndjson --month 2026-07 --declared july.json
`;

export const registerReturn: Register = (program, io, finish) => {
  program
    .command('return')
    .summary('what is declared for a month, from records')
    .description('Adds up what was charged in a period by tax and rate, and what was not charged by reason.')
    .argument('<file...>', 'bookings as JSON, one a line; - is standard input')
    .option('--month <month>', 'the period, YYYY-MM')
    .option('--from <date>', 'the first date of the period, in place of --month')
    .option('--to <date>', 'the last date of the period')
    .addOption(new Option('--by <what>', 'what puts an amount into it').choices(['night', 'arrival', 'departure']))
    .option('--declared <file>', 'an earlier return (--json): prints what has to be amended too')
    .option('--json', 'print the return as JSON')
    .addOption(new Option('--csv', 'print its rows as CSV').conflicts('json'))
    .addHelpText('after', EXAMPLES)
    .action(async (sources: readonly string[], options: CommandOptions) =>
      finish(await returnCommand(sources, options, io)),
    );
};

async function returnCommand(sources: readonly string[], options: CommandOptions, io: Io): Promise<ExitCode> {
  const { by, declared, json, csv } = options;
  const earlier = declared === undefined ? undefined : (await readDocument(declared, io)).value;
  const asked = {
    ...periodOf(options),
    ...(by === undefined ? {} : { by }),
    ...(earlier === undefined ? {} : { declared: earlier }),
  };
  const progress = progressOn(io.stderr.isTTY ? io.stderr : undefined, await sizeOfAll(sources, io), 'bookings');
  const found = await returnOf(bookingsIn(sources, io, progress), asked as ReturnOptions).finally(progress.stop);
  if (json) io.stdout.write(jsonText(found));
  else if (csv) io.stdout.write(csvText(found));
  else io.stdout.write(returnText(found, colorsFor(io.stdout, io.env)));
  if (found.complete) return EXIT.fine;
  if (csv) io.stderr.write(`${incomplete(found)}\n`);
  for (const { reference = '', place, path, message, code } of found.issues) {
    io.stderr.write(`${[place, reference, path, message].filter(Boolean).map(printable).join('  ')}  (${code})\n`);
  }
  return EXIT.invalid;
}

function periodOf({ month, from, to }: CommandOptions): { from: string; to: string } {
  if (month === undefined) {
    if (from === undefined || to === undefined) throw new UsageError('needs --month, or --from and --to');
    return { from, to };
  }
  if (from !== undefined || to !== undefined)
    throw new UsageError('--month says the period: leave out --from and --to');
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined) throw new UsageError(`--month must be YYYY-MM (got "${month}")`);
  const last = new Date(0);
  last.setUTCFullYear(Number(year), Number(number), 0);
  return { from: `${month}-01`, to: `${month}-${last.getUTCDate()}` };
}

/** `undefined` where one of them does not say it, such as standard input. */
async function sizeOfAll(sources: readonly string[], io: Io): Promise<number | undefined> {
  let sum = 0;
  for (const source of sources) {
    const size = await io.sizeOf(source).catch(() => undefined);
    if (size === undefined) return undefined;
    sum += size;
  }
  return sum;
}

/** The bookings of files, line after line; what is no JSON is no booking, and the return says so. */
async function* bookingsIn(sources: readonly string[], io: Io, progress: Progress): AsyncGenerator<BookingRecord> {
  const started = performance.now();
  let [bytes, lines] = [0, 0];
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
      progress.update({ bytes, lines, bad: 0, seconds: (performance.now() - started) / 1000 });
    }
  };
  for (const source of sources) {
    let number = 0;
    for await (const line of linesIn(counted(readable(source, io.read(source, new AbortController().signal))))) {
      number += 1;
      if (line.trim() === '') continue;
      lines += 1;
      const place = `${nameOf(source)}:${number}`;
      yield { ...parsed(line), place } as BookingRecord;
    }
  }
}

function parsed(line: string): object {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest + decoder.decode();
}

function incomplete({ issues }: Return): string {
  return `INCOMPLETE: ${count(issues.length, 'issue')}, and their bookings are left out`;
}

const COLUMNS = [
  ...['tax', 'title', 'type', 'currency', 'collectedBy', 'rate', 'base', 'quantity', 'amount'],
  ...['reason', 'conditions', 'label', 'nights', 'roomNights', 'personNights', 'stays'],
] as const satisfies ReadonlyArray<keyof ReturnRow>;

/** Amendments, where they were asked for, in place of the rows. */
function csvText({ rows, amendments = rows }: Return): string {
  const cells = amendments.map((row) => COLUMNS.map((name) => row[name] ?? ''));
  return `${Papa.unparse({ fields: [...COLUMNS], data: cells }, { newline: '\n', escapeFormulae: /^[=+@\t\r]/ })}\n`;
}

const left = (head: string): Column => ({ head, align: 'left' });
const right = (head: string): Column => ({ head, align: 'right' });
const TABLE: readonly Column[] = [
  ...['Tax', 'Rate, or why not'].map(left),
  ...['Of', 'Amount', 'Nights', 'Room nights', 'Person nights', 'Stays'].map(right),
];

function returnText(found: Return, colors: Colors): string {
  const { from, to, by, complete, rows, totals, amendments } = found;
  const blocks = [
    `${complete ? '' : `${colors.red(incomplete(found))}\n`}${colors.bold(`${from} to ${to}`)}, by ${by}\n`,
    drawTable(TABLE, rows.map(tableRow)),
    ...totals.map(
      ({ currency, stays, arrivals, personNights, price, net }) =>
        `${currency}: ${count(stays, 'stay')}, ${count(arrivals, 'arrival')}, ${count(personNights, 'person night')}, price ${price}, net ${net}\n`,
    ),
    ...(amendments === undefined
      ? []
      : [`${colors.bold('To be amended')}\n`, drawTable(TABLE, amendments.map(tableRow))]),
  ];
  return blocks.join('\n');
}

function tableRow(row: ReturnRow): Row {
  const { title, collectedBy, rate, reason = '', conditions, currency, nights, roomNights, personNights, stays } = row;
  const { base = '', quantity = base, amount } = row;
  const name = collectedBy === 'channel' ? `${title}, remitted by the OTA` : title;
  const why = rate ?? [reason.replaceAll('_', ' '), conditions].filter(Boolean).join(': ');
  const sum = amount === undefined ? '' : `${amount} ${currency}`;
  const counts = [nights, roomNights, personNights, stays].map(String);
  return { cells: [printable(name), printable(why), String(quantity), sum, ...counts] };
}
