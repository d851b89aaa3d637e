import { UsageError } from '../../command.js';
import { STDIN } from '../../read-input.js';

/** What a file of stays or of answers is written in. */
export const FORMATS = ['ndjson', 'csv', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

export type Compression = 'gzip' | 'zstd';

const BY_EXTENSION: Readonly<Record<string, Format>> = {
  csv: 'csv',
  tsv: 'csv',
  parquet: 'parquet',
};

const COMPRESSED: Readonly<Record<string, Compression>> = { gz: 'gzip', zst: 'zstd' };

/** What the name of a file says about it; a name that says nothing is one of JSON lines. */
function formatOf(file: string): Format {
  return BY_EXTENSION[extensionOf(withoutCompression(file))] ?? 'ndjson';
}

export function compressionOf(file: string): Compression | undefined {
  return COMPRESSED[extensionOf(file)];
}

/** The format of the input; refuses what cannot be read from where it is. */
export function inputFormat(source: string, chosen: Format | undefined): Format {
  const format = chosen ?? formatOf(source);
  if (format !== 'parquet') return format;
  if (source === STDIN) throw new UsageError('Parquet is read from its end: it must be a file, not standard input');
  if (compressionOf(source) !== undefined) {
    throw new UsageError('Parquet compresses its own columns: decompress the file around it first');
  }
  return format;
}

/** The format of the output; refuses a name that promises what is not done. */
export function outputFormat(file: string | undefined, chosen: Format | undefined): Format {
  if (file !== undefined && compressionOf(file) !== undefined) {
    throw new UsageError(
      `--out does not compress: leave it out, and pipe the output to "${file}" through gzip or zstd`,
    );
  }
  return chosen ?? (file === undefined ? 'ndjson' : formatOf(file));
}

function extensionOf(file: string): string {
  return /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';
}

function withoutCompression(file: string): string {
  return compressionOf(file) === undefined ? file : file.slice(0, file.lastIndexOf('.'));
}
