import Papa from 'papaparse';
import { type LineResult, lineIssue, type Quoter } from '../line.js';
import { quoteRow } from './row.js';

/** How a CSV file is cut into cells. */
export interface CsvForm {
  readonly header: readonly string[];
  readonly delimiter: string;
}

const DELIMITERS = [',', ';', '\t'];

/** The form that the first line of a file gives: no name of a column holds one of the delimiters. */
export function csvFormOf(firstLine: string): CsvForm {
  const line = withoutReturn(firstLine);
  const delimiter = DELIMITERS.find((mark) => line.includes(mark)) ?? ',';
  return { header: cellsOf(line, delimiter) ?? [line], delimiter };
}

export function quoteCsvLine(quoter: Quoter, { header, delimiter }: CsvForm, line: string): LineResult {
  const text = withoutReturn(line);
  if (text.trim() === '')
    return quoteRow(
      quoter,
      header,
      header.map(() => ''),
    );
  const cells = cellsOf(text, delimiter);
  if (cells === undefined) {
    const message =
      'The double quotes of the line must be closed, and doubled inside a cell; no cell has a line break.';
    return { issues: [lineIssue('csv_quotes', message)] };
  }
  return quoteRow(quoter, header, cells);
}

/** The cells of a line; undefined where its quotes are wrong. */
function cellsOf(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  const { data, errors } = Papa.parse<string[]>(line, { delimiter, newline: '\n' });
  return errors.length > 0 ? undefined : data[0];
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
