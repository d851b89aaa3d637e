import { jsonLine, type LineAnswer, type LineResult, type Quoter, quoteLine } from './line.js';
import { answerCells, csvCells } from './tables/answer-cells.js';
import { quoteCsvLine } from './tables/csv-line.js';
import { quoteRow } from './tables/row.js';

/** How a line of stays is read. A row of Parquet comes as a list of its cells in JSON. */
export type InputForm =
  | { readonly kind: 'json' }
  | { readonly kind: 'csv'; readonly header: readonly string[]; readonly delimiter: string }
  | { readonly kind: 'cells'; readonly header: readonly string[] };

/** How an answer is written. What becomes Parquet is a list of its cells in JSON until then. */
export type OutputForm =
  | { readonly kind: 'json' }
  | { readonly kind: 'csv' | 'cells'; readonly columns: readonly string[] };

/** Plain data, so that a worker can be given it. */
export interface Forms {
  readonly input: InputForm;
  readonly output: OutputForm;
}

export function readerOf(form: InputForm, quoter: Quoter): (line: string) => LineResult {
  if (form.kind === 'json') return (line) => quoteLine(quoter, line);
  const { header } = form;
  if (form.kind === 'cells') return (line) => quoteRow(quoter, header, JSON.parse(line));
  return (line) => quoteCsvLine(quoter, form, line);
}

export function writerOf(form: OutputForm): (result: LineResult, number: number) => LineAnswer {
  if (form.kind === 'json') return jsonLine;
  const { kind, columns } = form;
  return (result, number) => {
    const cells = answerCells(columns, result, number);
    return { text: kind === 'csv' ? csvCells(cells) : JSON.stringify(cells), isBad: 'issues' in result };
  };
}
