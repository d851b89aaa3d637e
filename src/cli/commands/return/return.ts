import { Option } from 'commander';
import { InvalidArgument } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import type { ReturnBy } from '../../../returns/index.js';
import { type AskedReturn, addedUp, readOptions } from '../../../returns/return-of.js';
import { compressionOf } from '../../../stay/formats.js';
import { numberOfWorkers } from '../../bulk/bulk-options.js';
import { progressOn } from '../../bulk/progress.js';
import { EXIT, type ExitCode, type Register, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { readDocument } from '../../input/json-document.js';
import { colorsFor, jsonText } from '../../output/text.js';
import type { BookingFinding } from './read-batch.js';
import { readBookings } from './read-bookings.js';
import { csvText, incomplete, returnText } from './return-text.js';

interface CommandOptions {
  readonly month?: string;
  readonly from?: string;
  readonly to?: string;
  readonly by?: ReturnBy;
  readonly declared?: string;
  readonly json?: true;
  readonly csv?: true;
  readonly workers?: number;
}

const EXAMPLES = `
FILE has a booking a line: { "reference": "A1", "record": { ... } }, with the record that "staytax quote --record" or
recordOf() wrote, or null for a cancelled booking. Of a reference the last line counts, in the order of the files. Beside
it, "collectedByChannel" and "collectedByProperty" list titles or ids of taxes. Exit 1 when a line cannot be read: then the
return is incomplete, and says so first.

Examples:
  $ staytax return bookings.ndjson --month 2026-07
  $ staytax return bookings.ndjson --month 2026-07 --json > july.json
  $ staytax return bookings.ndjson --month 2026-07 --declared july.json
`;

export const registerReturn: Register = (program, io, finish) => {
  program
    .command('return')
    .summary('print the tax return of a period, from records')
    .description('Adds up what was charged in a period by tax and rate, and what was not charged by reason.')
    .argument('<file...>', 'bookings as JSON, one a line, also .gz and .zst; - is standard input')
    .option('--month <month>', 'the period, YYYY-MM')
    .option('--from <date>', 'the first date of the period, in place of --month')
    .option('--to <date>', 'the last date of the period')
    .addOption(new Option('--by <what>', 'what puts an amount into it').choices(['night', 'arrival', 'departure']))
    .option('--declared <file>', 'an earlier return (--json): prints what has to be amended too')
    .option('--json', 'print the return as JSON')
    .addOption(new Option('--csv', 'print its rows as CSV').conflicts('json'))
    .addOption(new Option('--workers <n>', 'threads that read (default: one for each core)').argParser(numberOfWorkers))
    .addHelpText('after', EXAMPLES)
    .action(async (sources: readonly string[], options: CommandOptions) =>
      finish(await returnCommand(sources, options, io)),
    );
};

async function returnCommand(sources: readonly string[], options: CommandOptions, io: Io): Promise<ExitCode> {
  const { by, declared, json, csv, workers = io.threads } = options;
  const earlier = declared === undefined ? undefined : (await readDocument(declared, io)).value;
  const asked = readAsked({ ...datesOf(options), by, declared: earlier });
  const progress = progressOn(io.stderr.isTTY ? io.stderr : undefined, await sizeOfAll(sources, io), 'bookings');
  const reading = readBookings({ sources, reading: asked.reading, threads: workers, onTally: progress.update }, io);
  const found = await addedUp(reading, asked).finally(progress.stop);
  if (json) io.stdout.write(jsonText(found));
  else if (csv) io.stdout.write(csvText(found));
  else io.stdout.write(returnText(found, colorsFor(io.stdout, io.env)));
  if (csv && !found.complete) io.stderr.write(`${incomplete(found)}\n`);
  for (const issue of found.issues) io.stderr.write(findingLine(issue));
  for (const warning of found.warnings) io.stderr.write(findingLine(warning, 'warning'));
  return found.complete ? EXIT.fine : EXIT.invalid;
}

function findingLine({ reference = '', place, path, message, code }: BookingFinding, mark = ''): string {
  return `${[place, mark, reference, path, message].filter(Boolean).map(printable).join('  ')}  (${code})\n`;
}

/** What the library says of its options is true of those of the command. */
function readAsked(options: Parameters<typeof readOptions>[0]): AskedReturn {
  try {
    return readOptions(options);
  } catch (error) {
    if (!(error instanceof InvalidArgument)) throw error;
    const said = error.issues.map(({ message }) => message.replaceAll(/options\.|^(?=declared)/g, '--'));
    throw new UsageError(said.join(' '));
  }
}

function datesOf({ month, from, to }: CommandOptions): { from: string; to: string } {
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
    const size = compressionOf(source) === undefined ? await io.sizeOf(source).catch(() => undefined) : undefined;
    if (size === undefined) return undefined;
    sum += size;
  }
  return sum;
}
