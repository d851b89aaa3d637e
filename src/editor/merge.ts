import type { Fields } from '../issues/reading.js';
import type { EditedSet, TaxKey, TreeNode } from './draft.js';
import { specOf, textOf } from './fields.js';
import { fieldsOf, isSame, textField, valueAt, withValue } from './json.js';
import { withoutEmpty } from './write.js';

/** Whose value is kept where two people edited one set. */
export type Side = 'mine' | 'theirs';

/** A place at which both differ: the field of a tax or of the set, or where its taxes stand. */
export interface Disagreement {
  /** "t1.rate", "set.title", "t2" for a tax that only one side has, "taxes" for their order. */
  readonly id: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** Who changed it: where only one did, that is what is kept unless somebody says otherwise. */
  readonly changedBy: Side | 'both';
}

/** Two edits of one set, their taxes under the same keys. */
export interface Edits {
  readonly base: EditedSet;
  readonly mine: EditedSet;
  readonly theirs: EditedSet;
}

const ORDER = 'taxes';
const GONE = 'not there';

/** Where two edits of one set differ, place by place. */
export function disagreements({ base, mine, theirs }: Edits): Disagreement[] {
  const keys = [...new Set([...Object.keys(mine.taxes), ...Object.keys(theirs.taxes)])];
  const owners: Array<[string, (set: EditedSet) => Fields | undefined]> = [
    ['set', ({ fields }) => fields],
    ...keys.map((key): [string, (set: EditedSet) => Fields | undefined] => [key, (set) => usedTax(set, key)]),
  ];
  const found = owners.flatMap(([owner, fieldsIn]) => {
    const [own, other, before] = [fieldsIn(mine), fieldsIn(theirs), fieldsIn(base)];
    const name = owner === 'set' ? 'Tax set' : (textField(own ?? other, 'title') ?? 'Tax');
    if (own === undefined || other === undefined) {
      if (own === other) return [];
      const said = (of: Fields | undefined) => (of === undefined ? GONE : 'there');
      return [entry(owner, name, said(own), said(other), changedBy(before, own, other))];
    }
    return namesIn(own, other).flatMap((path) => {
      const [is, was, so] = [own, before, other].map((of) => valueAt(of, path));
      if (isSame([is], [so])) return [];
      const label = `${name}: ${specOf(owner, path)?.label ?? path.join(' ')}`;
      return [entry(`${owner}.${path.join('.')}`, label, shown(is), shown(so), changedBy(was, is, so))];
    });
  });
  const [own, other, before] = [mine, theirs, base].map(({ tree }) => placesOf(tree));
  if (own === other) return found;
  const order = (set: EditedSet) => textOf(set.tree.map(({ key }) => textField(set.taxes[key], 'title') ?? ''));
  return [
    ...found,
    entry(ORDER, 'Order, levels and nesting', order(mine), order(theirs), changedBy(before, own, other)),
  ];
}

function entry(id: string, label: string, mine: string, theirs: string, by: Disagreement['changedBy']): Disagreement {
  return { id, label, mine, theirs, changedBy: by };
}

function changedBy(before: unknown, mine: unknown, theirs: unknown): Disagreement['changedBy'] {
  if (isSame([before], [mine])) return 'theirs';
  return isSame([before], [theirs]) ? 'mine' : 'both';
}

/** My edit with their value in each place that is theirs. A place of which nothing is said is mine. */
export function merged({ base, mine, theirs }: Edits, sides: ReadonlyMap<string, Side>): EditedSet {
  const isTheirs = (id: string): boolean => sides.get(id) === 'theirs';
  let { fields, taxes } = mine;
  for (const { id } of disagreements({ base, mine, theirs })) {
    const [owner = '', ...path] = id.split('.');
    if (!isTheirs(id) || id === ORDER) continue;
    const other = owner === 'set' ? theirs.fields : (theirs.taxes[owner] ?? {});
    const own = owner === 'set' ? fields : (taxes[owner] ?? {});
    const now = path.length === 0 ? other : withoutEmpty(fieldsOf(withValue(own, path, valueAt(other, path))), path);
    if (owner === 'set') fields = now;
    else taxes = { ...taxes, [owner]: now };
  }
  const all = [...new Set([...keysIn(mine.tree), ...keysIn(theirs.tree)])];
  const kept = new Set(all.filter((key) => keysIn((isTheirs(key) ? theirs : mine).tree).has(key)));
  const order = onlyKept((isTheirs(ORDER) ? theirs : mine).tree, kept);
  const placed = keysIn(order);
  // What one side added stands at the end where the order is the other one's.
  const added = [...kept].filter((key) => !placed.has(key));
  const levels = new Map([...theirs.tree, ...mine.tree].map(({ key, level }) => [key, level]));
  const tree = [...order, ...added.map((key) => ({ key, level: levels.get(key), taxes: [] }))];
  return { fields, taxes, tree, next: Math.max(mine.next, theirs.next) };
}

function onlyKept(tree: readonly TreeNode[], kept: ReadonlySet<TaxKey>): TreeNode[] {
  return tree.flatMap((node) => (kept.has(node.key) ? [{ ...node, taxes: onlyKept(node.taxes, kept) }] : []));
}

/** The names of the fields of either; of local rules each by itself. */
function namesIn(one: Fields, other: Fields): string[][] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => {
    if (name !== 'local') return [[name]];
    const inner = new Set([...Object.keys(fieldsOf(one[name])), ...Object.keys(fieldsOf(other[name]))]);
    return [...inner].map((rule) => [name, rule]);
  });
}

function usedTax(set: EditedSet, key: TaxKey): Fields | undefined {
  return keysIn(set.tree).has(key) ? set.taxes[key] : undefined;
}

function keysIn(tree: readonly TreeNode[]): Set<TaxKey> {
  return new Set(tree.flatMap(({ key, taxes }) => [key, ...keysIn(taxes)]));
}

function placesOf(tree: readonly TreeNode[]): string {
  return JSON.stringify(tree, (name, value: unknown) => (name === 'level' ? (value ?? 0) : value));
}

function shown(value: unknown): string {
  return value === undefined || value === null
    ? 'empty'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : textOf(value);
}
