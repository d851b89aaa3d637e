import { entriesOf, type Fields, fieldsOf, type Path, valueAt, withValue } from './json.js';
import { rangesOf, withoutEmpty, withRanges } from './write.js';

/** Lists of a tax whose rows come and go, by their name. */
type ListName = 'applicable_date_ranges' | 'rates' | 'dates' | 'seasons';

/** What a new row begins as: it holds always, until somebody says when. */
const NEW_ROWS: Readonly<Record<ListName, (tax: Fields) => Fields>> = {
  applicable_date_ranges: () => ({ after: null, before: null }),
  rates: ({ rate }) => ({ rate: rate ?? '0' }),
  dates: () => ({ after: null, before: null }),
  seasons: () => ({ from: '01-01', to: '12-31' }),
};

/** A list of a tax: its periods, its rates with conditions, or the dates or seasons of such a rate. */
export interface RowList {
  readonly name: ListName;
  readonly path: Path;
}

/** The periods of a tax. */
export const PERIODS: RowList = { name: 'applicable_date_ranges', path: ['applicable_date_ranges'] };
/** Its rates with conditions. */
export const RATES: RowList = { name: 'rates', path: ['local', 'rates'] };

/** The dates, or the seasons, of one of its rates. */
export function conditionsOf(row: number, name: 'dates' | 'seasons'): RowList {
  return { name, path: [...RATES.path, row, name] };
}

/** The rows of a list as they are written. */
export function rowsOf(tax: Fields, { name, path }: RowList): readonly unknown[] {
  return name === 'applicable_date_ranges' ? rangesOf(tax) : entriesOf(valueAt(tax, path));
}

/** The tax with one more row in a list of it. */
export function withNewRow(tax: Fields, list: RowList): Fields {
  return withRows(tax, list, [...rowsOf(tax, list), NEW_ROWS[list.name](tax)]);
}

/** The tax without a row of a list. */
export function withoutRow(tax: Fields, list: RowList, at: number): Fields {
  return withRows(
    tax,
    list,
    rowsOf(tax, list).filter((_, place) => place !== at),
  );
}

function withRows(tax: Fields, { name, path }: RowList, rows: readonly unknown[]): Fields {
  if (name === 'applicable_date_ranges') return withRanges(tax, rows);
  return withoutEmpty(fieldsOf(withValue(tax, path, rows.length === 0 ? undefined : rows)), path);
}
