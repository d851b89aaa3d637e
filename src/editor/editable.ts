import type { EditedSet, TaxKey } from './draft.js';
import { fieldId, SET_FIELDS, TAX_FIELDS } from './fields.js';
import { entriesOf, valueAt } from './json.js';
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

/** Local rules that are a column of a table. */
export const ROW_FIELDS = Object.keys(TAX_FIELDS)
  .filter((path) => path.startsWith('local.rates.*.'))
  .map((path) => path.slice('local.rates.*.'.length));

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
  const rows = entriesOf(valueAt(tax, ['local', 'rates'])).flatMap((_, at) =>
    ROW_FIELDS.map((name) => ['local', 'rates', at, name]),
  );
  const local = tax['local'] === undefined ? [] : LOCAL_FIELDS.map((path) => path.split('.'));
  return [...plain.map((name) => [name]), ...ranges, ...local, ...rows].map((path) => fieldId(key, path));
}
