import type { Io, Sink } from '../../command-io.js';
import { openOutput } from '../../write-file.js';
import type { OutputForm } from '../forms.js';
import { answerColumns, csvCells, JSON_COLUMNS } from '../tables/answer-cells.js';
import type { Format } from './format.js';

/** How answers are written into a file of a format. */
export function outputForm(format: Format, totals: boolean): OutputForm {
  if (format === 'ndjson') return { kind: 'json' };
  return { kind: format === 'csv' ? 'csv' : 'cells', columns: answerColumns(totals) };
}

/** Opens the output for lines of that form: a table begins with its header, or is written by a file of its own. */
export async function openSink(file: string | undefined, form: OutputForm, io: Io): Promise<Sink> {
  const sink = await openOutput(file, io);
  if (form.kind === 'json') return sink;
  if (form.kind === 'csv') {
    await sink.write(new TextEncoder().encode(`${csvCells(form.columns)}\n`));
    return sink;
  }
  const { parquetSink } = await import('./write-parquet.js');
  return parquetSink(
    sink,
    form.columns.map((name) => ({
      name,
      type: name === 'line' ? 'INT64' : JSON_COLUMNS.has(name) ? 'JSON' : 'STRING',
    })),
  );
}
