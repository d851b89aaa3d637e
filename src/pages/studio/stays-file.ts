import type { Header, OpenedTable } from '../../core/stay/lines.js';
import { compressionOf, formatOf, isWorkbook, linesOf, openTable } from '../../core/stay/lines.js';
import type { FormAnswers } from '../../trials/replay/foreign-table.js';
import { chunksOf } from '../editor/share.js';

/** The file of "Your stays", opened as lines as often as it is read. */

/** The meanings of the columns of a table, as the user chose them for this or an earlier file. */
export interface Mapping extends FormAnswers {
  readonly names: readonly string[];
  readonly ours: Header;
}

/** The reason why a file cannot be read, as a key of the page's texts. */
export type FileProblem = 'format' | 'noReader' | 'noWorkbook';

/** The lines of a file behind its header. */
export type OpenedLines = { readonly firstLine: number; readonly lines: AsyncIterable<readonly string[]> } & (
  | { readonly kind: 'json' }
  | ({ readonly kind: 'csv' } & Pick<OpenedTable, 'names' | 'delimiter'>)
);

export interface StaysFile {
  /** Reads the file from its start; `undefined` if it is empty. */
  readonly open: (onBytes: (bytes: number) => void) => Promise<OpenedLines | undefined>;
  /** Its size in bytes, which `onBytes` adds up to. */
  readonly size: number;
}

/** The names of files that the page reads. */
const READ = /\.(?:xlsx|(?:csv|tsv|ndjson|jsonl|json)(?:\.gz)?)$/i;

export async function staysIn(file: File): Promise<FileProblem | StaysFile> {
  if (!READ.test(file.name)) return 'format';
  const sheet = isWorkbook(file.name) ? await sheetOf(file) : { blob: file, skippedRows: 0 };
  if (typeof sheet === 'string') return sheet;
  const { blob, skippedRows } = sheet;
  return {
    size: blob.size,
    open: async (onBytes) => {
      const counted = blob.stream().pipeThrough(counting(onBytes));
      const chunks = chunksOf(
        compressionOf(file.name) === undefined ? counted : counted.pipeThrough(new DecompressionStream('gzip')),
      );
      if (formatOf(file.name) !== 'csv') return { kind: 'json', firstLine: 1, lines: linesOf(chunks) };
      const table = await openTable(chunks);
      return table && { kind: 'csv', firstLine: skippedRows + 2, ...table };
    },
  };
}

function counting(onBytes: (bytes: number) => void) {
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      onBytes(chunk.length);
      controller.enqueue(chunk);
    },
  });
}

/** The part of the page that reads workbooks is loaded for them alone. A page that is one file has no such part. */
async function sheetOf(file: File): Promise<FileProblem | { readonly blob: Blob; readonly skippedRows: number }> {
  const reader = await import('../../trials/replay/workbook.js').catch(() => undefined);
  if (reader === undefined) return 'noReader';
  const sheet = await reader.csvOfWorkbook(file);
  return sheet === undefined ? 'noWorkbook' : { blob: new Blob([sheet.csv]), skippedRows: sheet.skippedRows };
}
