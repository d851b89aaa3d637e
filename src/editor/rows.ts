import { ROW_SHOWN } from '../definitions/conditions/shown.js';
import { namesOf } from '../schema/fields.js';
import { entriesOf, type Fields, fieldsOf, type Path, valueAt, withValue } from './json.js';
import { rangesOf, withoutEmpty, withRanges } from './write.js';

type Shown = typeof ROW_SHOWN;
/** A condition of a row that is a list itself. */
export type ListCondition = { [Name in keyof Shown]: Shown[Name] extends { list: object } ? Name : never }[keyof Shown];

/** The conditions of a row that are lists themselves. */
export const LIST_CONDITIONS = namesOf(ROW_SHOWN).filter((name): name is ListCondition => 'list' in ROW_SHOWN[name]);

/** A list of a tax whose rows come and go: its periods, its rates with conditions, or a condition of such a rate. */
export interface RowList {
  readonly path: Path;
  /** What a new row begins as: it holds always, until somebody says when. */
  readonly added: (tax: Fields) => object;
}

/** The periods of a tax. */
export const PERIODS: RowList = { path: ['applicable_date_ranges'], added: () => ({ after: null, before: null }) };
/** Its rates with conditions. */
export const RATES: RowList = { path: ['local', 'rates'], added: ({ rate }) => ({ rate: rate ?? '0' }) };

/** A condition of one of its rates, such as dates. */
export function conditionsOf(row: number, name: ListCondition): RowList {
  return { path: [...RATES.path, row, name], added: () => ROW_SHOWN[name].list.added };
}

/** The rows of a list as they are written. */
export function rowsOf(tax: Fields, list: RowList): readonly unknown[] {
  return list === PERIODS ? rangesOf(tax) : entriesOf(valueAt(tax, list.path));
}

/** The tax with one more row in a list of it. */
export function withNewRow(tax: Fields, list: RowList): Fields {
  return withRows(tax, list, [...rowsOf(tax, list), list.added(tax)]);
}

/** The tax without a row of a list. */
export function withoutRow(tax: Fields, list: RowList, at: number): Fields {
  return withRows(
    tax,
    list,
    rowsOf(tax, list).filter((_, place) => place !== at),
  );
}

function withRows(tax: Fields, list: RowList, rows: readonly unknown[]): Fields {
  if (list === PERIODS) return withRanges(tax, rows);
  return withoutEmpty(fieldsOf(withValue(tax, list.path, rows.length === 0 ? undefined : rows)), list.path);
}
