import type { EditedSet, TaxKey } from './draft.js';
import { fieldId, SET_FIELDS, TAX_FIELDS } from './fields.js';
import { conditionsOf, RATES, rowsOf } from './rows.js';
import { rangesOf } from './write.js';

/** The fields of every tax that has no rows: what its card shows first. */
export const PLAIN_FIELDS = [
  'title',
  'rate',
  'is_inclusive',
  'logic',
  'type',
  'level',
  'skip_nights',
  'max_nights',
] as const;

/** Local rules that are one value. */
export const LOCAL_FIELDS = Object.keys(TAX_FIELDS).filter(
  (path) => path.startsWith('local.') && !path.startsWith('local.rates'),
);

const OF_ROW = 'local.rates.*.';

/** Local rules that are a column of a table. */
export const ROW_FIELDS = Object.keys(TAX_FIELDS)
  .filter((path) => path.startsWith(OF_ROW))
  .map((path) => path.slice(OF_ROW.length))
  .filter((path) => !path.includes('*'));

/** The conditions of a row that are lists themselves, and the fields of their entries. */
export const CONDITION_FIELDS = { dates: ['after', 'before'], seasons: ['from', 'to'] } as const;

/** The ids of all fields that a page of this set has. */
export function editableIds(set: EditedSet): string[] {
  const ofSet = Object.keys(SET_FIELDS).map((name) => fieldId('set', [name]));
  return [...ofSet, ...Object.keys(set.taxes).flatMap((key) => idsOf(set, key))];
}

function idsOf(set: EditedSet, key: TaxKey): string[] {
  const tax = set.taxes[key] ?? {};
  const isTop = set.tree.some((node) => node.key === key);
  const plain = PLAIN_FIELDS.filter((name) => name !== 'level' || isTop);
  const ranges = rangesOf(tax).flatMap((_, at) =>
    ['after', 'before'].map((end) => ['applicable_date_ranges', at, end]),
  );
  const rows = rowsOf(tax, RATES).flatMap((_, at) => [
    ...ROW_FIELDS.map((name) => [...RATES.path, at, ...name.split('.')]),
    ...(['dates', 'seasons'] as const).flatMap((name) => {
      const list = conditionsOf(at, name);
      return rowsOf(tax, list).flatMap((_, place) =>
        CONDITION_FIELDS[name].map((field) => [...list.path, place, field]),
      );
    }),
  ]);
  const local = tax['local'] === undefined ? [] : LOCAL_FIELDS.map((path) => path.split('.'));
  return [...plain.map((name) => [name]), ...ranges, ...local, ...rows].map((path) => fieldId(key, path));
}
