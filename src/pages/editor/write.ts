import { LEGACY_DATES, writtenRanges } from '../../core/definitions/local/periods.js';
import { isPercent } from '../../core/definitions/logics.js';
import type { Fields } from '../../core/issues/reading.js';
import { isRecord } from '../../core/issues/reading.js';
import type { EditedSet, TaxKey, TreeNode } from './draft.js';
import type { FieldPlace } from './fields.js';
import type { Path } from './json.js';
import { entriesOf, fieldsOf, valueAt, withValue } from './json.js';

const RANGES = 'applicable_date_ranges';

type FieldAt = Pick<FieldPlace, 'owner' | 'path'>;

export function fieldValue(set: EditedSet, { owner, path }: FieldAt): unknown {
  if (owner === 'set') return valueAt(set.fields, path);
  if (path[0] === 'level') return topOf(set.tree, owner)?.level;
  const tax = set.taxes[owner];
  if (tax === undefined) return undefined;
  return path[0] === RANGES ? valueAt(writtenRanges(tax), path.slice(1)) : valueAt(inLongForm(tax), path);
}

/** Sets a field and what depends on it: a percentage has no currency, an amount has that of the set. */
export function withField(set: EditedSet, { owner, path }: FieldAt, value: unknown): EditedSet {
  if (owner === 'set') return withSetField(set, path, value);
  if (path[0] === 'level') return { ...set, tree: withLevel(set.tree, owner, value) };
  const tax = set.taxes[owner];
  if (tax === undefined) return set;
  return { ...set, taxes: { ...set.taxes, [owner]: withTaxField(tax, path, value, set.fields['currency']) } };
}

/** A tax with other periods, as a list. */
export function withRanges(tax: Fields, ranges: readonly unknown[]): Fields {
  const { [LEGACY_DATES[0]]: _after, [LEGACY_DATES[1]]: _before, ...others } = tax;
  return { ...others, [RANGES]: ranges };
}

function withTaxField(tax: Fields, path: Path, value: unknown, currency: unknown): Fields {
  if (path[0] === RANGES) return withRanges(tax, entriesOf(withValue(writtenRanges(tax), path.slice(1), value)));
  const changed = inShortForm(withoutEmpty(fieldsOf(withValue(inLongForm(tax), path, value)), path), tax);
  return path[0] === 'logic' ? { ...changed, currency: isPercent(value) ? null : currency } : changed;
}

const ROUND = ['local', 'round'] as const;

/** Writes `round: "each"` with the fields that the editor shows. */
export function inLongForm(tax: Fields): Fields {
  return valueAt(tax, ROUND) === 'each' ? fieldsOf(withValue(tax, ROUND, { each: true })) : tax;
}

/** Undoes `inLongForm`, unless the tax was written with the fields. */
function inShortForm(tax: Fields, before: Fields): Fields {
  const round = fieldsOf(valueAt(tax, ROUND));
  const isShort = round['each'] === true && Object.keys(round).length === 1;
  const wasLong = isRecord(valueAt(before, ROUND)) && Object.keys(fieldsOf(valueAt(before, ROUND))).length === 1;
  return isShort && !wasLong ? fieldsOf(withValue(tax, ROUND, 'each')) : tax;
}

/** Removes groups of local rules that became empty: a base, a policy, the period of a booking. */
export function withoutEmpty(tax: Fields, path: Path): Fields {
  if (path[0] !== 'local') return tax;
  const groups = path.map((_, index) => path.slice(0, path.length - index));
  return groups.reduce(
    (now, group) => (isEmpty(valueAt(now, group)) ? fieldsOf(withValue(now, group, undefined)) : now),
    tax,
  );
}

function isEmpty(group: unknown): boolean {
  return isRecord(group) && Object.values(group).every((value) => value === null);
}

function withSetField(set: EditedSet, path: Path, value: unknown): EditedSet {
  const fields = withoutEmpty(fieldsOf(withValue(set.fields, path, value)), path);
  if (path[0] !== 'currency') return { ...set, fields };
  const taxes = Object.fromEntries(
    Object.entries(set.taxes).map(([key, tax]) => [key, isPercent(tax['logic']) ? tax : { ...tax, currency: value }]),
  );
  return { ...set, fields, taxes };
}

function topOf(tree: readonly TreeNode[], key: TaxKey): TreeNode | undefined {
  return tree.find((node) => node.key === key);
}

function withLevel(tree: readonly TreeNode[], key: TaxKey, level: unknown): TreeNode[] {
  return tree.map((node) => (node.key === key ? { ...node, level } : node));
}
