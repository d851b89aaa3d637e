import { ROW_SHOWN } from '../definitions/fields/shown.js';
import { RANGE_FIELDS, writtenRanges } from '../definitions/local/periods.js';
import { namesOf } from '../schema/fields.js';
import type { EditedSet, TaxKey } from './draft.js';
import { fieldId, SET_SPECS, TAX_SPECS } from './fields.js';
import type { ListCondition, RowColumn } from './rows.js';
import { conditionsOf, LIST_CONDITIONS, PERIODS, RATES, rowsOf } from './rows.js';

/** The fields that a card shows first: the charge, before the exceptions. */
const FIRST = ['title', 'rate', 'is_inclusive', 'logic', 'type', 'level'];

const OF_ROW = 'local.rates.*.';

/** All fields of a tax that are not a column of a table. */
export const TAX_FIELDS_EDITED = /* @__PURE__ */ singleFields();

/** Local rules that are a column of a table. */
export const ROW_COLUMNS = /* @__PURE__ */ rowFields();

function singleFields(): string[] {
  const single = Object.keys(TAX_SPECS).filter((path) => !path.includes('*'));
  return [...FIRST, ...single.filter((path) => !FIRST.includes(path))];
}

function rowFields(): string[] {
  const ofRow = Object.keys(TAX_SPECS).filter((path) => path.startsWith(OF_ROW));
  return ofRow.map((path) => path.slice(OF_ROW.length)).filter((path) => !path.includes('*'));
}

/** Conditions with two ends, entered together. */
const RANGES: readonly RowColumn[] = [
  { name: 'dates', fields: ['dates'] },
  { name: 'age', fields: ['age_from', 'age_under'] },
  { name: 'price', fields: ['price_from', 'price_over', 'price_under', 'price_to'] },
  { name: 'nights', fields: ['nights_from', 'nights_to'] },
  { name: 'seasons', fields: ['seasons'] },
  { name: 'label', fields: ['label'] },
  { name: 'night', fields: ['night_from', 'night_to'] },
  { name: 'arrived', fields: ['arrived.after', 'arrived.before'] },
  { name: 'booked', fields: ['booked.after', 'booked.before'] },
];

/** All columns of the table of rates except the rate. */
export const ROW_RANGES: readonly RowColumn[] = /* @__PURE__ */ rowRanges();

function rowRanges(): RowColumn[] {
  const taken = new Set(['rate', ...RANGES.flatMap(({ fields }) => fields)]);
  const others = [...ROW_COLUMNS, ...LIST_CONDITIONS].filter((field) => !taken.has(field));
  return [...RANGES, ...others.map((field) => ({ name: field, fields: [field] }))];
}

/** The fields of the entries of a condition that is a list. */
export function fieldsOfEntry(condition: ListCondition): string[] {
  return Object.keys(ROW_SHOWN[condition].inner).map((path) => path.replace('*.', ''));
}

/** The ids of all fields on the page of a set. */
export function editableIds(set: EditedSet): string[] {
  const ofSet = Object.keys(SET_SPECS).map((name) => fieldId('set', name.split('.')));
  return [...ofSet, ...Object.keys(set.taxes).flatMap((key) => idsOf(set, key))];
}

function idsOf(set: EditedSet, key: TaxKey): string[] {
  const tax = set.taxes[key] ?? {};
  const isTop = set.tree.some((node) => node.key === key);
  const isLocal = (path: string): boolean => path.startsWith('local.');
  const plain = TAX_FIELDS_EDITED.filter((name) => !isLocal(name) && (name !== 'level' || isTop));
  const ranges = writtenRanges(tax).flatMap((_, at) => namesOf(RANGE_FIELDS).map((end) => [...PERIODS.path, at, end]));
  const rows = rowsOf(tax, RATES).flatMap((_, at) => [
    ...ROW_COLUMNS.map((name) => [...RATES.path, at, ...name.split('.')]),
    ...LIST_CONDITIONS.flatMap((name) => {
      const list = conditionsOf(at, name);
      return rowsOf(tax, list).flatMap((_, place) => fieldsOfEntry(name).map((field) => [...list.path, place, field]));
    }),
  ]);
  const local = tax['local'] === undefined ? [] : TAX_FIELDS_EDITED.filter(isLocal).map((path) => path.split('.'));
  return [...plain.map((name) => [name]), ...ranges, ...local, ...rows].map((path) => fieldId(key, path));
}
