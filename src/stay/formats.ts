/** The format of a file of stays or results. */
export const FORMATS = ['ndjson', 'csv', 'parquet'] as const;
export type StayFormat = (typeof FORMATS)[number];

export type Compression = 'gzip' | 'zstd';

const BY_EXTENSION: Readonly<Record<string, StayFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  parquet: 'parquet',
};

const COMPRESSED: Readonly<Record<string, Compression>> = { gz: 'gzip', zst: 'zstd' };

/** The format by a file's extension; JSON lines if it is unknown. */
export function formatOf(file: string): StayFormat {
  return BY_EXTENSION[extensionOf(withoutCompression(file))] ?? 'ndjson';
}

/** The compression of a file by its extension. */
export function compressionOf(file: string): Compression | undefined {
  return COMPRESSED[extensionOf(file)];
}

function extensionOf(file: string): string {
  return /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';
}

function withoutCompression(file: string): string {
  return compressionOf(file) === undefined ? file : file.slice(0, file.lastIndexOf('.'));
}
