import type { Transform } from 'node:stream';
import { pipeline, Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import type { Compression, Header, StayFormat } from '../../core/stay/lines.js';
import {
  compressionOf,
  csvFormOf,
  formatOf,
  isColumn,
  isParquet,
  isWorkbook,
  REFERENCE,
} from '../../core/stay/lines.js';
import { UsageError } from '../command.js';
import type { FileIo } from '../command-io.js';
import { LARGEST_FILE_BYTES, nameOf, readable } from '../files.js';
import type { TableOptions } from '../input/stay.js';
import { tableOptionIn } from '../input/stay.js';
import { NEWLINE } from './batches.js';
import type { InputForm } from './stay-lines.js';
import { checkHeader } from './stay-lines.js';

/** Far longer than all columns together. */
const LONGEST_HEADER_BYTES = 64 * 1024;

/** Lines to quote, and their form. */
export interface LinesInput {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly form: InputForm;
  readonly firstLine: number;
  /** Total bytes of the lines, if known beforehand. */
  readonly size: number | undefined;
}

/** How the table of another program is read. */
export interface InputNames extends TableOptions {
  /** Field or column that each answer returns [reference]. */
  readonly reference?: string | undefined;
  /** The currency that may stand beside an amount. */
  readonly currency: string;
}

/** Opens an input of any format as lines. The header is checked before the first stay is read. */
export async function openInput(
  source: string,
  format: StayFormat,
  io: FileIo,
  stop: AbortSignal,
  names: InputNames,
): Promise<LinesInput> {
  if (format === 'ndjson') refuseTableOptions(names);
  const chunks = bytesOf(source, io, stop);
  const size = compressionOf(source) === undefined ? await io.sizeOf(source) : undefined;
  if (format === 'ndjson') {
    const { head, rest } = await beginningOf(chunks, LARGEST_FILE_BYTES);
    mustBeStayLines(source, head);
    return { chunks: rest(0), form: { kind: 'json', reference: names.reference }, firstLine: 1, size };
  }

  const table = isWorkbook(source) ? await sheetOf(chunks, source) : { chunks, skippedRows: 0 };
  const { head, rest } = await beginningOf(table.chunks, LONGEST_HEADER_BYTES);
  if (head.length === 0) throw new UsageError(`cannot read "${nameOf(source)}": it is empty, without even a header`);
  const end = head.indexOf(NEWLINE);
  const line = head.subarray(0, end === -1 ? head.length : end);
  const csvForm = csvFormOf(new TextDecoder().decode(line));
  const { dates, decimals, currency } = names;
  const forms = dates === undefined && decimals === undefined ? undefined : { dates, decimals, currency };
  const form = { ...csvForm, forms, header: renamedHeader(csvForm.header, names), theirs: csvForm.header };
  checkHeader(nameOf(source), form.header);
  const left = size === undefined || isWorkbook(source) ? undefined : size - line.length;
  return {
    chunks: rest(line.length + 1),
    form: { kind: 'csv', ...form },
    firstLine: table.skippedRows + 2,
    size: left,
  };
}

/** The first sheet of a workbook as CSV. The package that reads it is loaded for it alone. */
async function sheetOf(chunks: AsyncIterable<Uint8Array>, source: string) {
  const { csvOfWorkbook } = await import('../../trials/replay/workbook.js');
  const pieces = [];
  for await (const chunk of chunks) pieces.push(new Uint8Array(chunk));
  const sheet = await csvOfWorkbook(new Blob(pieces));
  if (sheet === undefined) throw new UsageError(`cannot read "${nameOf(source)}": it is not an Excel workbook (.xlsx)`);
  return { chunks: Readable.from([Buffer.from(sheet.csv)]), skippedRows: sheet.skippedRows };
}

/** The format of the input. Throws for the name of a Parquet file. */
export function inputFormat(source: string, chosen: StayFormat | undefined): StayFormat {
  if (chosen !== undefined) return chosen;
  refuseParquet(source, "COPY (SELECT * FROM 'stays.parquet') TO 'stays.csv'");
  return formatOf(source);
}

/** Throws for the name of a Parquet file, with the statement of DuckDB that converts one. */
export function refuseParquet(file: string, statement: string): void {
  if (!isParquet(file)) return;
  throw new UsageError(
    `"${file}" must be CSV or lines of JSON, not Parquet. DuckDB converts between them: ${statement}`,
  );
}

/** Throws for an option that only a table can have. */
function refuseTableOptions(options: TableOptions): void {
  const option = tableOptionIn(options);
  if (option !== undefined) throw new UsageError(`${option} is for tables, and lines of JSON have no columns`);
}

/** Our column of each of theirs. Throws for a name that the header lacks. */
function renamedHeader(header: readonly string[], { map, reference, ignoreColumns }: InputNames): Header {
  if (reference !== undefined && map?.has(reference)) {
    throw new UsageError(`the column "${reference}" must be in --reference or in --map, not in both`);
  }
  const ours = new Map([...(map ?? []), ...(reference === undefined ? [] : [[reference, REFERENCE] as const])]);
  const missing = [...ours.keys()].find((name) => !header.includes(name));
  if (missing !== undefined) {
    throw new UsageError(`there is no column "${missing}"; the header is ${header.join(', ')}`);
  }
  return header.map((name) => ours.get(name) ?? (ignoreColumns && !isColumn(name) ? undefined : name));
}

/** A JSON document over several lines, or a list of stays: each of its lines would be an issue. */
const DOCUMENT = /^\s*(?:\{[ \t]*\r?\n|\[[ \t]*(?:\r?\n|\{))/;

function mustBeStayLines(source: string, head: Uint8Array): void {
  if (!DOCUMENT.test(new TextDecoder().decode(head.subarray(0, HEAD_BYTES)))) return;
  throw new UsageError(
    `"${nameOf(source)}" must have one stay a line: { "checkIn": "2026-05-01", "rooms": [ ... ] }. This is one JSON ` +
      'document. "jq -c .", or "jq -c .[]" for a list, writes such lines.',
  );
}

const HEAD_BYTES = 512;

/** Reads an input until it has a line with text, or `most` bytes. Gives all bytes from a place in these on. */
export async function beginningOf(chunks: AsyncIterable<Uint8Array>, most: number) {
  const reading = chunks[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (let next = await reading.next(); next.done !== true; next = await reading.next()) {
    pieces.push(next.value);
    size += next.value.length;
    if (size > most || (next.value.includes(NEWLINE) && hasLine(Buffer.concat(pieces)))) break;
  }
  const head = Buffer.concat(pieces);
  return {
    head,
    async *rest(from: number) {
      if (from < head.length) yield head.subarray(from);
      yield* { [Symbol.asyncIterator]: () => reading };
    },
  };
}

/** Whether an input that has a line break begins with a line of text. */
function hasLine(head: Uint8Array): boolean {
  return head.length >= HEAD_BYTES || /\S\s*\n/.test(new TextDecoder().decode(head));
}

/** The bytes of a file, decompressed if its name ends in .gz or .zst. Throws `UsageError` if it cannot be read. */
export function bytesOf(source: string, io: Pick<FileIo, 'read'>, stop: AbortSignal): AsyncGenerator<Uint8Array> {
  const compression = compressionOf(source);
  const chunks = io.read(source, stop);
  return readable(source, () => (compression === undefined ? chunks : decompress(chunks, compression, stop)));
}

/** Fewer and larger chunks cost less. */
const CHUNK_BYTES = 256 * 1024;

/** The decompressors of this Node. zstd came with 22.15. */
const STREAMS: { readonly [name in Compression]: () => Transform | undefined } = {
  gzip: () => zlib.createGunzip({ chunkSize: CHUNK_BYTES }),
  zstd: () => {
    const create: unknown = Reflect.get(zlib, 'createZstdDecompress');
    return typeof create === 'function' ? create({ chunkSize: CHUNK_BYTES }) : undefined;
  },
};

/** Decompresses as fast as the bytes are consumed. Ends without an error when `stop` aborts. */
async function* decompress(
  chunks: AsyncIterable<Uint8Array>,
  compression: Compression,
  stop: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const stream = STREAMS[compression]();
  if (stream === undefined) {
    throw new UsageError(
      `Node ${process.versions.node} cannot decompress zstd (22.15 can): zstd -dc FILE | staytax quote ... --stays -`,
    );
  }
  pipeline(Readable.from(chunks, { objectMode: false }), stream, () => undefined);
  try {
    yield* stream;
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}
