import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Sink } from '../command-io.js';

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
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }) =>
      type === 'INT64'
        ? ({ name, type, repetition_type: 'REQUIRED' } as const)
        : ({
            name,
            type: 'BYTE_ARRAY',
            converted_type: 'UTF8',
            repetition_type: 'OPTIONAL',
          } as const),
    ),
  ];
}
