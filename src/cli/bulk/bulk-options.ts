import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { StayFormat } from '../../stay/lines.js';
import { compressionOf, FORMATS, formatOf } from '../../stay/lines.js';
import { UsageError } from '../command.js';
import { OF_STAY_LINES, takingExamples } from '../input/examples.js';
import { optionGroup, wholeNumberOption } from '../input/option-values.js';
import { STDIN } from '../input/read-file.js';

/** Options for quoting many stays. */
export interface BulkOptions {
  readonly stays?: string;
  readonly out?: string;
  readonly totals?: boolean;
  readonly workers?: number;
  readonly format?: StayFormat;
  readonly outputFormat?: StayFormat;
  readonly quiet?: true;
  /** Our column names, by the names in the file. */
  readonly map?: ReadonlyMap<string, string>;
  readonly append?: true;
}

/** Parses `--workers`, a number of threads. */
export const numberOfWorkers = wholeNumberOption(1, 1024);
const OF_ONE_STAY = ['stay', 'checkIn', 'nights', 'price', 'persons', 'ages', 'rooms', 'label', 'extra', 'nightsTable'];

export function addBulkOptions(command: Command): Command {
  const option = optionGroup('Many stays:');
  return command
    .addOption(
      takingExamples(
        option(
          '--stays <file>',
          'a stay on each line, a quote on each line out: JSON, CSV or Parquet, also .gz and .zst; - is standard input',
        ).conflicts(OF_ONE_STAY),
        OF_STAY_LINES,
      ),
    )
    .addOption(option('--out <file>', 'write the lines to this file instead of standard output'))
    .addOption(
      option('--format <name>', 'of the stays (default: by the name of the file, else ndjson)').choices(FORMATS),
    )
    .addOption(
      option('--output-format <name>', 'of the answers (default: by the name of --out, else ndjson)').choices(FORMATS),
    )
    .addOption(option('--totals', 'price, net and total alone, in less time'))
    .addOption(option('--workers <n>', 'threads that quote (default: one for each core)').argParser(numberOfWorkers))
    .addOption(
      option('--map <theirs=ours>', 'a column by another name, such as arrival=checkIn; may be given again').argParser(
        columnOption,
      ),
    )
    .addOption(option('--append', 'go on after the last whole line of --out'))
    .addOption(option('--quiet', 'no progress and no summary on standard error'));
}

function columnOption(text: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const [theirs = '', ours = '', more] = text.split('=').map((name) => name.trim());
  if (theirs !== '' && ours !== '' && more === undefined) return new Map([...before, [theirs, ours]]);
  throw new InvalidArgumentError('Two names such as arrival=checkIn are expected.');
}

/** The file of many stays; `undefined` for a single stay. */
export function staysOf(options: BulkOptions, taxSet: string): string | undefined {
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

/** The format of the input. Throws when it cannot be read from this source. */
export function inputFormat(source: string, chosen: StayFormat | undefined): StayFormat {
  const format = chosen ?? formatOf(source);
  if (format !== 'parquet') return format;
  if (source === STDIN) throw new UsageError('Parquet is read from its end: it must be a file, not standard input');
  if (compressionOf(source) !== undefined) {
    throw new UsageError('Parquet compresses its own columns: decompress the file around it first');
  }
  return format;
}

/** The format of the output. Throws for the name of a compressed file. */
export function outputFormat(file: string | undefined, chosen: StayFormat | undefined): StayFormat {
  if (file !== undefined && compressionOf(file) !== undefined) {
    throw new UsageError(
      `--out does not compress: leave it out, and pipe the output to "${file}" through gzip or zstd`,
    );
  }
  return chosen ?? (file === undefined ? 'ndjson' : formatOf(file));
}
