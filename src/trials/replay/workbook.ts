import readSheets from 'read-excel-file/universal';

/** Excel's own precision: longer numbers are what is left of a calculation. */
const EXCEL_DIGITS = 15;

/** Titles and dates of a report may stand above its table. */
const ROWS_WITH_HEADER = 20;
/** Such rows have fewer cells than this part of the widest row. */
const HEADER_SHARE = 0.6;

export interface WorkbookTable {
  readonly csv: string;
  /** The rows above the header. */
  readonly skippedRows: number;
}

/**
 * The first sheet of a workbook (.xlsx) that has cells, as CSV: dates as YYYY-MM-DD, numbers with a decimal point.
 * `undefined` for a file that is not a workbook.
 */
export async function csvOfWorkbook(file: Blob): Promise<WorkbookTable | undefined> {
  const rows = await readRows(file);
  if (rows === undefined) return undefined;
  const widths = rows.slice(0, ROWS_WITH_HEADER).map((row) => row.filter((cell) => cell !== '').length);
  const skippedRows = Math.max(
    0,
    widths.findIndex((width) => width > Math.max(...widths) * HEADER_SHARE),
  );
  const width = (rows[skippedRows] ?? []).findLastIndex((cell) => cell !== '') + 1;
  const lines = rows.slice(skippedRows).map((row) => Array.from({ length: width }, (_, index) => quoted(row[index])));
  return { csv: lines.map((line) => line.join(',')).join('\n'), skippedRows };
}

async function readRows(file: Blob): Promise<string[][] | undefined> {
  try {
    const sheets = await readSheets(file);
    return (sheets.find(({ data }) => data.length > 0)?.data ?? []).map((row) => row.map(textOf));
  } catch {
    // Every error of the reader is about the file.
    return undefined;
  }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(EXCEL_DIGITS)));
  return cell === null ? '' : String(cell).replaceAll(/\s+/g, ' ').trim();
}

function quoted(cell = ''): string {
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
