import type { CellForms, DateOrder, DecimalMark, PlainKind } from '../../core/stay/cell-forms.js';
import { DATE_ORDERS, DECIMAL_MARKS, readPlain } from '../../core/stay/cell-forms.js';
import type { CsvForm, Header } from '../../core/stay/lines.js';
import { COLUMNS, csvCellsOf, isColumn } from '../../core/stay/lines.js';

/** A table that another program exports: what its cells look like, and which form they have. */
export interface ForeignTable {
  readonly columns: readonly ForeignColumn[];
  readonly rows: number;
}

export interface ForeignColumn {
  readonly name: string;
  /** The first cell that is not empty. */
  readonly sample: string;
  readonly filled: number;
  readonly wholes: number;
  readonly ages: number;
  readonly dates: Votes;
  readonly decimals: Votes;
}

/** How many cells read in each of two forms, and the first cell that reads differently in them. */
interface Votes {
  readonly first: number;
  readonly second: number;
  readonly differing: FormQuestion | undefined;
}

/** A cell that reads in two forms, and what it is in each. */
export interface FormQuestion {
  readonly cell: string;
  readonly first: string;
  readonly second: string;
}

/** Reads all rows of a table, because the last one may decide between two forms. */
export function foreignTableReader(names: readonly string[], delimiter: string, currency: string) {
  const form: CsvForm = { header: names, delimiter };
  const columns = names.map((name) => columnReader(name, currency));
  let rows = 0;
  return {
    add: (line: string): void => {
      rows += 1;
      for (const [index, cell] of (csvCellsOf(form, line) ?? []).entries()) columns[index]?.add(cell.trim());
    },
    result: (): ForeignTable => ({ columns: columns.map(({ result }) => result()), rows }),
  };
}

/** A column without a date or an amount in so many cells has none. */
const CELLS_LOOKED_AT = 50;

function columnReader(name: string, currency: string) {
  const counts = { filled: 0, wholes: 0, ages: 0 };
  const dates = voting(DATE_ORDERS, (cell, order) => readAs('date', cell, { dates: order }));
  const decimals = voting(DECIMAL_MARKS, (cell, mark) => readAs('amount', cell, { decimals: mark, currency }));
  let sample = '';
  return {
    add: (cell: string): void => {
      if (cell === '') return;
      if (sample === '') sample = cell;
      counts.filled += 1;
      if (readAs('count', cell) !== undefined) counts.wholes += 1;
      if (readAs('ages', cell) !== undefined) counts.ages += 1;
      for (const votes of [dates, decimals]) if (counts.filled < CELLS_LOOKED_AT || votes.hasAny()) votes.add(cell);
    },
    result: (): ForeignColumn => ({ name, sample, ...counts, dates: dates.result(), decimals: decimals.result() }),
  };
}

function readAs(kind: PlainKind, cell: string, forms?: CellForms): string | undefined {
  const read = readPlain(kind, cell, forms);
  return 'value' in read ? String(read.value) : undefined;
}

function voting<Form>(forms: readonly [Form, Form], read: (cell: string, form: Form) => string | undefined) {
  const counts = { first: 0, second: 0 };
  let differing: FormQuestion | undefined;
  return {
    hasAny: () => counts.first + counts.second > 0,
    add: (cell: string): void => {
      const [first, second] = [read(cell, forms[0]), read(cell, forms[1])];
      if (first !== undefined) counts.first += 1;
      if (second !== undefined) counts.second += 1;
      if (first !== undefined && second !== undefined && first !== second) differing ??= { cell, first, second };
    },
    result: (): Votes => ({ ...counts, differing }),
  };
}

/** The user's answers about cells that can be read in two ways. */
export interface FormAnswers {
  readonly dates?: DateOrder | undefined;
  readonly decimals?: DecimalMark | undefined;
}

/** The form that most cells of the chosen columns read in, or a cell that reads in two where no cell decides. */
export function formsOf(table: ForeignTable, ours: Header, answers: FormAnswers = {}) {
  const dates = decided(votesOf(table, ours, 'dates'), DATE_ORDERS);
  const decimals = decided(votesOf(table, ours, 'decimals'), DECIMAL_MARKS);
  const questions = { dates: dates.question, decimals: decimals.question };
  const forms = { dates: dates.form ?? answers.dates, decimals: decimals.form ?? answers.decimals };
  return { forms, questions };
}

const VOTED: Readonly<Record<keyof FormAnswers, readonly string[]>> = {
  dates: ['date'],
  decimals: ['amount', 'amounts'],
};

function votesOf({ columns }: ForeignTable, ours: Header, form: keyof FormAnswers): readonly Votes[] {
  return columns.flatMap((column, index) => {
    const name = ours[index];
    return name !== undefined && isColumn(name) && VOTED[form].includes(COLUMNS[name].kind) ? [column[form]] : [];
  });
}

function decided<Form>(
  votes: readonly Votes[],
  [first, second]: readonly [Form, Form],
): { readonly form?: Form; readonly question?: FormQuestion } {
  const [inFirst, inSecond] = [sumOf(votes, 'first'), sumOf(votes, 'second')];
  if (inFirst !== inSecond) return { form: inFirst > inSecond ? first : second };
  const question = votes.find(({ differing }) => differing !== undefined)?.differing;
  return question === undefined ? { form: first } : { question };
}

function sumOf(votes: readonly Votes[], form: 'first' | 'second'): number {
  return votes.reduce((sum, vote) => sum + vote[form], 0);
}
