import * as zlib from 'node:zlib';
import type { FileMetaData, SchemaTree } from 'hyparquet';
import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Sink, Slices } from '../command-io.js';

const LINES_A_CHUNK = 1_000;

/** The rows of a group are held at once. Writers make groups of a million at most. */
const MOST_ROWS = 10_000_000;

/**
 * Reads a Parquet file one row group at a time, as lines: each a list of its cells in JSON, in the order of the header.
 * Throws plain errors for files that cannot be read.
 */
export async function readParquet(file: Slices, stop: AbortSignal) {
  const metadata = await parquetMetadataAsync(file).catch(() => {
    throw new Error('it is not a Parquet file, or not a whole one');
  });
  const columns = treeOf(metadata).children.map(columnOf);
  return {
    header: columns.map((column) => column.name),
    lines: linesOf(file, withoutDecimals(metadata), columns, stop),
  };
}

function treeOf(metadata: FileMetaData): SchemaTree {
  try {
    return parquetSchema(metadata);
  } catch (error) {
    throw new Error(reasonOf(error));
  }
}

async function* linesOf(
  file: Slices,
  metadata: FileMetaData,
  columns: ReadonlyArray<ReturnType<typeof columnOf>>,
  stop: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let rowStart = 0;
  try {
    for (const group of metadata.row_groups) {
      if (stop.aborted) return;
      const count = Number(group.num_rows);
      if (!(count >= 0 && count <= MOST_ROWS)) {
        throw new Error(`a row group has at most ${MOST_ROWS} rows (this one: ${count})`);
      }
      const rowEnd = rowStart + count;
      const rows = await readRows(file, { metadata, rowStart, rowEnd });
      for (let at = 0; at < rows.length && !stop.aborted; at += LINES_A_CHUNK) {
        const cells = rows.slice(at, at + LINES_A_CHUNK).map((row) => columns.map(({ name, read }) => read(row[name])));
        yield new TextEncoder().encode(cells.map((line) => `${JSON.stringify(line)}\n`).join(''));
      }
      rowStart = rowEnd;
    }
  } finally {
    await file.close();
  }
}

/**
 * Reads the rows of a group. The reader fetches the first columns before it checks the last: after a failure, later
 * bytes are withheld, because their errors would be unhandled.
 */
async function readRows(
  { byteLength, slice }: Slices,
  group: { readonly metadata: FileMetaData; readonly rowStart: number; readonly rowEnd: number },
): Promise<Array<Record<string, unknown>>> {
  let hasFailed = false;
  const file = {
    byteLength,
    slice: async (start: number, end?: number) => {
      const bytes = await slice(start, end);
      // The reader has checked all columns by then.
      await new Promise((resolve) => setImmediate(resolve));
      return hasFailed ? new Promise<never>(() => undefined) : bytes;
    },
  };
  try {
    return await parquetReadObjects({ ...group, file, parsers: PARSERS, compressors: COMPRESSORS, utf8: false });
  } catch (error) {
    hasFailed = true;
    throw new Error(reasonOf(error));
  }
}

/** Keeps the reader's message about an unsupported feature. Its messages about damaged files do not help. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return /^parquet unsupported [a-z ]+: (?!undefined)|^Node /.test(message) ? message : 'it is damaged';
}

/** Days are written as in stays; moments are written so that validation rejects them. JSON is parsed with its line. */
const PARSERS = {
  dateFromDays: (days: number) => (typeof days === 'number' ? isoOf(days * 86_400_000).slice(0, 10) : days),
  timestampFromMilliseconds: (millis: bigint) => isoOf(Number(millis)),
  timestampFromMicroseconds: (micros: bigint) => isoOf(Number(micros / 1_000n)),
  timestampFromNanoseconds: (nanos: bigint) => isoOf(Number(nanos / 1_000_000n)),
  jsonFromBytes: textOf,
};

function isoOf(millis: number): string {
  return Number.isNaN(new Date(millis).getTime()) ? String(millis) : new Date(millis).toISOString();
}

/** Decompressors of Node (zstd from 22.15 on); the reader has Snappy. */
const COMPRESSORS = {
  GZIP: (input: Uint8Array) => new Uint8Array(zlib.gunzipSync(input)),
  BROTLI: (input: Uint8Array) => new Uint8Array(zlib.brotliDecompressSync(input)),
  ZSTD: (input: Uint8Array) => {
    const decompress: unknown = Reflect.get(zlib, 'zstdDecompressSync');
    if (typeof decompress !== 'function') {
      throw new Error(`Node ${process.versions.node} cannot decompress the zstd in it (22.15 can)`);
    }
    return new Uint8Array(decompress(input));
  },
};

/** The name of a column, and how a stored value becomes one of JSON. */
function columnOf(tree: SchemaTree) {
  const leaf = leafOf(tree);
  if (leaf === undefined) {
    throw new Error(`the column "${tree.element.name}" must hold single values, lists of them, or JSON`);
  }
  const { converted_type: type, scale = 0 } = leaf.element;
  const one = type === 'DECIMAL' ? (value: unknown) => decimalOf(value, scale) : plainOf;
  const read = (value: unknown): unknown => (Array.isArray(value) ? value.map(one) : one(value));
  return { name: tree.element.name, read };
}

/** Schema of the single value of a column or of its list; `undefined` for several fields. */
function leafOf(tree: SchemaTree): SchemaTree | undefined {
  const [only, ...others] = tree.children;
  if (only === undefined) return tree;
  return others.length === 0 && isList(tree) ? leafOf(only) : undefined;
}

function isList({ element, children }: SchemaTree): boolean {
  const isRepeated = [element, children[0]?.element].some((one) => one?.repetition_type === 'REPEATED');
  return isRepeated || element.converted_type === 'LIST';
}

/** Removes the type of decimals, so that the reader returns the stored integers instead of doubles. */
function withoutDecimals(metadata: FileMetaData): FileMetaData {
  const schema = metadata.schema.map((element) => {
    if (element.converted_type !== 'DECIMAL') return element;
    const { converted_type: _, logical_type: __, ...stored } = element;
    return stored;
  });
  return { ...metadata, schema };
}

function plainOf(value: unknown): unknown {
  if (value instanceof Uint8Array) return textOf(value);
  if (typeof value !== 'bigint') return value ?? null;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes);
}

/** A decimal as text, with as many digits as its column has. */
function decimalOf(value: unknown, scale: number): unknown {
  const units = value instanceof Uint8Array ? signedInteger(value) : value;
  if (typeof units !== 'number' && typeof units !== 'bigint') return null;
  const digits = String(units < 0 ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0 ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`;
}

/** The whole number in bytes, the highest first, in two's complement. */
function signedInteger(bytes: Uint8Array): bigint {
  const hex = Buffer.from(bytes).toString('hex');
  return hex === '' ? 0n : BigInt.asIntN(bytes.length * 8, BigInt(`0x${hex}`));
}

export interface ParquetColumn {
  readonly name: string;
  readonly type: 'INT64' | 'STRING' | 'JSON';
}

/** Limits of a row group in rows and in bytes of text, which keep memory constant. */
const ROWS_A_GROUP = 20_000;
const BYTES_A_GROUP = 16 * 1024 * 1024;

/**
 * A sink that takes lines, each a list of cells in JSON, and writes Parquet. JSON cells are written as text, five times
 * as fast as values; only the schema marks them as JSON.
 */
export function parquetSink(sink: Sink, columns: readonly ParquetColumn[]): Sink {
  const writer = new ByteWriter();
  const schema = schemaOf(columns);
  const parquet = new ParquetWriter({ writer, schema, createdBy: 'staytax' });
  let rows: unknown[][] = [];
  let size = 0;
  let isRead = true;

  async function writeGroup(): Promise<void> {
    if (rows.length === 0) return;
    const columnData = columns.map(({ name, type }, index) => ({
      name,
      data: rows.map((row) => (type === 'INT64' ? BigInt(Number(row[index])) : row[index])),
    }));
    rows = [];
    size = 0;
    await parquet.write({ columnData, rowGroupSize: ROWS_A_GROUP });
    await hand();
  }

  /** Flushes the buffer to the sink and reuses it; the offset in the file continues. */
  async function hand(): Promise<void> {
    if (isRead) isRead = await sink.write(writer.getBytes().slice());
    writer.index = 0;
  }

  return {
    write: async (bytes) => {
      const lines = new TextDecoder().decode(bytes).split('\n');
      for (const line of lines) if (line !== '') rows.push(JSON.parse(line));
      size += bytes.length;
      if (rows.length >= ROWS_A_GROUP || size >= BYTES_A_GROUP) await writeGroup();
      return isRead;
    },
    close: async () => {
      await writeGroup();
      for (const [at, { type }] of columns.entries()) {
        const element = schema[at + 1];
        if (type === 'JSON' && element !== undefined) element.converted_type = 'JSON';
      }
      await parquet.finish();
      await hand();
      await sink.close();
    },
    discard: () => sink.discard(),
  };
}

function schemaOf(columns: readonly ParquetColumn[]): ConstructorParameters<typeof ParquetWriter>[0]['schema'] {
  const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const;
  const number = { type: 'INT64', repetition_type: 'REQUIRED' } as const;
  const elements = columns.map(({ name, type }) => ({ name, ...(type === 'INT64' ? number : text) }));
  return [{ name: 'root', num_children: columns.length }, ...elements];
}
