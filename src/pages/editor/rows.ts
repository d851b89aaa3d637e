import { ROW_SHOWN } from '../../core/definitions/fields/shown.js';
import { CONDITION_NAMES, CONDITIONS, FACTS } from '../../core/definitions/local/conditions.js';
import { writtenRanges } from '../../core/definitions/local/periods.js';
import type { Fields } from '../../core/issues/reading.js';
import { namesOf } from '../../core/schema/fields.js';
import type { Path } from './json.js';
import { entriesOf, fieldsOf, textField, valueAt, withValue } from './json.js';
import { withoutEmpty, withRanges } from './write.js';

type ShownConditions = typeof ROW_SHOWN;
/** A condition that is a list itself. */
export type ListCondition = {
  [Name in keyof ShownConditions]: ShownConditions[Name] extends { list: object } ? Name : never;
}[keyof ShownConditions];

export const LIST_CONDITIONS = listConditions();

function listConditions(): ListCondition[] {
  return namesOf(ROW_SHOWN).filter((name): name is ListCondition => 'list' in ROW_SHOWN[name]);
}

export function isListCondition(name: string): name is ListCondition {
  return LIST_CONDITIONS.some((listCondition) => listCondition === name);
}

/** A list of a tax or of the set with rows that can be added and removed: periods, rates, a condition of a rate, parts. */
export interface RowList {
  readonly path: Path;
  /** The initial row. It always holds until the user limits it. */
  readonly added: (tax: Fields) => object;
}

export const PERIODS: RowList = { path: ['applicable_date_ranges'], added: () => ({ after: null, before: null }) };
/** The seasons of every year. */
export const YEAR_SEASONS: RowList = { path: ['local', 'seasons'], added: () => ROW_SHOWN.seasons.list.added };
/** The parts into which the set splits a price. */
export const PARTS: RowList = {
  path: ['local', 'parts'],
  added: (set) => {
    const before = entriesOf(valueAt(set, PARTS.path)).at(-1);
    return { of: textField(before, 'of') ?? '', label: '', share: '' };
  },
};
export const RATES: RowList = { path: ['local', 'rates'], added: ({ rate }) => ({ rate: rate ?? '0' }) };

export function conditionsOf(row: number, name: ListCondition): RowList {
  return { path: [...RATES.path, row, name], added: () => ROW_SHOWN[name].list.added };
}

export function rowsOf(tax: Fields, list: RowList): readonly unknown[] {
  return list === PERIODS ? writtenRanges(tax) : entriesOf(valueAt(tax, list.path));
}

export function withNewRow(tax: Fields, list: RowList): Fields {
  return withInserted(tax, list, rowsOf(tax, list).length);
}

/** The tax with a row inserted: a new one, or `row`. */
export function withInserted(tax: Fields, list: RowList, index: number, row: unknown = list.added(tax)): Fields {
  return withRows(tax, list, rowsOf(tax, list).toSpliced(index, 0, row));
}

/** A column of the table of rates: a condition, with both ends if it has two. */
export interface RowColumn {
  readonly name: string;
  readonly fields: readonly string[];
  /** The text of the reason for a rate with it, if it is offered first. */
  readonly reason?: 'forDates' | 'forAges' | 'forPrice' | 'forNights' | 'forSeason';
  /** Where a new rate goes: after those about guests, or before those with this condition [last]. */
  readonly place?: 'guests' | 'days';
  /** The condition of a new rate [none]. `january` is the first day of next year. */
  readonly begun?: (january: string) => object;
  /** The input to type into first [the first field]. */
  readonly first?: string;
}

/**
 * The tax with a new rate for a reason, and the place of its row: before any row that would hold in its cases. Rows
 * about guests come first, because an exempt guest is exempt after a raise too.
 */
export function withRateFor(
  tax: Fields,
  { fields, place, begun }: RowColumn,
  today: string,
): { readonly tax: Fields; readonly at: number } {
  const rows = rowsOf(tax, RATES).map(fieldsOf);
  const hasField = (row: Fields, names: readonly string[]): boolean =>
    names.some((field) => row[field.split('.')[0] ?? ''] !== undefined);
  const ofGuests = rows.findLastIndex((row) => hasField(row, GUEST_CONDITIONS)) + 1;
  const like = rows.findIndex((row, index) => index >= ofGuests && hasField(row, fields));
  const position = place === 'guests' ? ofGuests : place === 'days' && like >= 0 ? like : rows.length;
  const january = `${Number(today.slice(0, 4)) + 1}-01-01`;
  return { tax: withInserted(tax, RATES, position, { ...RATES.added(tax), ...begun?.(january) }), at: position };
}

/** The conditions on a guest. */
const GUEST_CONDITIONS = CONDITION_NAMES.filter((name) => FACTS[CONDITIONS[name].fact].of === 'guest');

export function withoutRow(tax: Fields, list: RowList, index: number): Fields {
  return withRows(tax, list, rowsOf(tax, list).toSpliced(index, 1));
}

export function withMovedRow(tax: Fields, list: RowList, from: number, to: number): Fields {
  const rows = rowsOf(tax, list);
  return to in rows ? withRows(tax, list, rows.toSpliced(from, 1).toSpliced(to, 0, rows[from])) : tax;
}

function withRows(tax: Fields, list: RowList, rows: readonly unknown[]): Fields {
  if (list === PERIODS) return withRanges(tax, rows);
  return withoutEmpty(fieldsOf(withValue(tax, list.path, rows.length === 0 ? undefined : rows)), list.path);
}
