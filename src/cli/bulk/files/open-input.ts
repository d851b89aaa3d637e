import { UsageError } from '../../command.js';
import type { FileIo } from '../../command-io.js';
import { nameOf, reasonOf } from '../../read-input.js';
import { withoutMark } from '../answers.js';
import type { InputForm } from '../forms.js';
import { checkHeader } from '../tables/columns.js';
import { csvFormOf } from '../tables/csv-line.js';
import { decompressed } from './decompress.js';
import { takeFirstLine } from './first-line.js';
import { compressionOf, type Format } from './format.js';

/** Far longer than all columns together. */
const LONGEST_HEADER_BYTES = 64 * 1024;

/** Lines to be quoted, and how they are read. */
export interface Input {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly form: InputForm;
  readonly firstLine: number;
  /** How many bytes of lines there are, when that is known before they are read. */
  readonly size: number | undefined;
}

/** Opens an input of any format as lines. A header is read, and refused, before the first stay is. */
export async function openInput(source: string, format: Format, io: FileIo, stop: AbortSignal): Promise<Input> {
  if (format === 'parquet') return await openParquet(source, io, stop);
  const compression = compressionOf(source);
  const read = io.read(source, stop);
  const chunks = readable(source, compression === undefined ? read : decompressed(read, compression, stop));
  const size = compression === undefined ? await io.sizeOf(source) : undefined;
  if (format === 'ndjson') return { chunks, form: { kind: 'json' }, firstLine: 1, size };

  const opened = await takeFirstLine(chunks, LONGEST_HEADER_BYTES);
  if (opened === undefined) throw new UsageError(`cannot read "${nameOf(source)}": it is empty, without even a header`);
  const form = csvFormOf(new TextDecoder().decode(withoutMark(opened.line)));
  checkHeader(nameOf(source), form.header);
  const left = size === undefined ? undefined : size - opened.line.length;
  return { chunks: opened.rest, form: { kind: 'csv', ...form }, firstLine: 2, size: left };
}

/** Read by a file of its own, which the command loads only for this. */
async function openParquet(source: string, io: FileIo, stop: AbortSignal): Promise<Input> {
  const { readParquet } = await import('./read-parquet.js');
  const file = await io.openSlices(source).catch((error: unknown) => {
    throw cannotRead(source, error);
  });
  try {
    const { header, lines } = await readParquet(file, stop);
    checkHeader(nameOf(source), header);
    return { chunks: readable(source, lines), form: { kind: 'cells', header }, firstLine: 1, size: undefined };
  } catch (error) {
    await file.close();
    throw cannotRead(source, error);
  }
}

async function* readable(source: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw cannotRead(source, error);
  }
}

/** The reason of the system, or that of whatever reads the format. */
function cannotRead(source: string, error: unknown): UsageError {
  if (error instanceof UsageError) return error;
  const isOfFormat = error instanceof Error && !('code' in error);
  return new UsageError(`cannot read "${nameOf(source)}": ${isOfFormat ? error.message : reasonOf(error)}`);
}
