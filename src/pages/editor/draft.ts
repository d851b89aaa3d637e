import type { Edit } from '../../core/issues/cures.js';
import { pathIn, pathSegments } from '../../core/issues/issue.js';
import type { Fields } from '../../core/issues/reading.js';
import type { Path } from './json.js';
import { entriesOf, fieldsOf, isSame, textField, textsIn, withValue } from './json.js';

/** Identifies a tax while the set is edited: "t1", "t2" in the order of the set. */
export type TaxKey = string;

/** A tax at one place of the set, with the taxes nested there. */
export interface TreeNode {
  readonly key: TaxKey;
  /** As written in the file; `undefined` if absent. */
  readonly level: unknown;
  readonly taxes: readonly TreeNode[];
}

/** A tax set while it is edited. Each tax is stored once, even if it is nested in several places. */
export interface EditedSet {
  readonly fields: Fields;
  /** The fields of each tax, without its level and nested taxes. */
  readonly taxes: Readonly<Record<TaxKey, Fields>>;
  readonly tree: readonly TreeNode[];
  /** The number of the next new tax. */
  readonly next: number;
}

/** Deeper than any valid set. Taxes nested deeper are not read. */
const MAX_DEPTH = 20;

/**
 * Takes a written tax set apart for editing. Accepts any input. A tax that `like` has too, by id or title, keeps its
 * key.
 */
export function editedSet(input: unknown, like?: EditedSet): EditedSet {
  const { taxes: entries, ...fields } = fieldsOf(input);
  const taxes: Record<TaxKey, Fields> = {};
  const keys = new Map<string, TaxKey>();
  const others = new Map(Object.entries(like?.taxes ?? {}).map(([key, tax]) => [identityOf(tax), key]));
  let next = like?.next ?? 1;

  const node = (entry: unknown, depth: number): TreeNode => {
    const { level, taxes: inner, ...taxFields } = fieldsOf(entry);
    const identity = identityOf(taxFields);
    const knownKey = keys.get(identity);
    // Two different taxes with one name stay two: the difference is an issue that the user has to solve.
    const isKnown = knownKey !== undefined && isSame(taxes[knownKey], taxFields);
    const key = isKnown ? knownKey : (others.get(identity) ?? `t${next++}`);
    others.delete(identity);
    if (!isKnown) {
      taxes[key] = taxFields;
      keys.set(identity, key);
    }
    const below = depth < MAX_DEPTH ? entriesOf(inner).map((nested) => node(nested, depth + 1)) : [];
    return { key, level, taxes: below };
  };
  const tree = entriesOf(entries).map((entry) => node(entry, 1));
  return { fields, taxes, tree, next };
}

function identityOf({ id, title }: Fields): string {
  return JSON.stringify(id === undefined ? [title] : [null, id]);
}

/** The set as it is written: embedded taxes, unknown fields kept. */
export function writtenSet({ fields, taxes, tree }: EditedSet): Fields {
  const entry = ({ key, level, taxes: inner }: TreeNode): Fields => ({
    ...taxes[key],
    ...(level === undefined ? {} : { level }),
    ...(inner.length === 0 ? {} : { taxes: inner.map(entry) }),
  });
  return { ...fields, taxes: tree.map(entry) };
}

/** The set after the edits of a cure. */
export function curedSet(set: EditedSet, edits: readonly Edit[]): EditedSet {
  const cured = edits.reduce<unknown>((written, { at, write }) => {
    const [, field, text = write] = /^([A-Za-z_]\w*): (.*)$/s.exec(write) ?? [];
    const value: unknown = JSON.parse(text);
    return withValue(written, [...pathSegments(at), ...(field === undefined ? [] : [field])], value ?? undefined);
  }, writtenSet(set));
  const { fields, taxes, ...after } = editedSet(cured, set);
  // What is not edited stays the same object, so that texts that are typed there are kept.
  const kept = (now: Fields, before: Fields | undefined): Fields => (isSame(now, before) ? (before ?? now) : now);
  const ofTaxes = Object.entries(taxes).map(([key, tax]) => [key, kept(tax, set.taxes[key])]);
  return { ...after, fields: kept(fields, set.fields), taxes: Object.fromEntries(ofTaxes) };
}

/** The fields of a tax, or of the set itself; `{}` for an unknown tax. */
export function fieldsOfOwner({ fields, taxes }: EditedSet, owner: TaxKey | 'set'): Fields {
  return owner === 'set' ? fields : (taxes[owner] ?? {});
}

/** The set with other fields of a tax, or of itself. */
export function withFieldsOf(set: EditedSet, owner: TaxKey | 'set', fields: Fields): EditedSet {
  return owner === 'set' ? { ...set, fields } : { ...set, taxes: { ...set.taxes, [owner]: fields } };
}

/** A tax at the place where the editor shows it. A flat list, so that a moved tax keeps its element on the page. */
export interface ShownTax {
  readonly key: TaxKey;
  /** 0 at the top of the set. */
  readonly depth: number;
  readonly at: readonly number[];
  /** Whether the tax was shown further up, with its fields. */
  readonly isRepeated: boolean;
}

export function shownTaxes(tree: readonly TreeNode[]): ShownTax[] {
  const seen = new Set<TaxKey>();
  const walk = (nodes: readonly TreeNode[], before: readonly number[]): ShownTax[] =>
    nodes.flatMap(({ key, taxes }, place) => {
      const path = [...before, place];
      const isRepeated = seen.has(key);
      seen.add(key);
      return [{ key, depth: before.length, at: path, isRepeated }, ...walk(taxes, path)];
    });
  return walk(tree, []);
}

export function nodeAt(tree: readonly TreeNode[], path: readonly number[]): TreeNode | undefined {
  const [place, ...remaining] = path;
  const node = tree[place ?? -1];
  return remaining.length === 0 ? node : node && nodeAt(node.taxes, remaining);
}

/** The keys of all taxes, in the order in which they are shown first. */
export function keysIn(tree: readonly TreeNode[]): Set<TaxKey> {
  return new Set(tree.flatMap(({ key, taxes }) => [key, ...keysIn(taxes)]));
}

/** Whether a list of taxes, such as those in a fee, names one by its id or title. */
export function isNamed(names: unknown, tax: unknown): boolean {
  return textsIn(names).some((name) => name === textField(tax, 'id') || name === textField(tax, 'title'));
}

/** The tax and field that the path of an issue names: `taxes[0].taxes[1].rate`. Without a key for the set itself. */
export function placeOf(tree: readonly TreeNode[], path: string): { readonly key?: TaxKey; readonly path: Path } {
  const segments = pathSegments(path);
  let nodes = tree;
  let key: TaxKey | undefined;
  while (segments[0] === 'taxes' && typeof segments[1] === 'number') {
    const node = nodes[segments[1]];
    if (node === undefined) break;
    segments.splice(0, 2);
    key = node.key;
    nodes = node.taxes;
  }
  return key === undefined ? { path: segments } : { key, path: segments };
}

/** The path of a tax where it is shown first: `taxes[0].taxes[1]`; '' for the set. */
export function pathOfOwner(tree: readonly TreeNode[], owner: string): string {
  const { at = [] } = shownTaxes(tree).find(({ key }) => key === owner) ?? {};
  return at.reduce<string>((path, index) => pathIn(path, 'taxes', index), '');
}

type TreePlace = readonly number[];

export type MoveDirection = 'up' | 'down' | 'in' | 'out';

/** The set without the tax at a place, and without the taxes nested there. */
export function withoutTax(set: EditedSet, at: TreePlace): EditedSet {
  return { ...set, tree: replaced(set.tree, at, () => []) };
}

export function canMove({ tree }: EditedSet, at: TreePlace, direction: MoveDirection): boolean {
  const place = at.at(-1) ?? 0;
  if (direction === 'out') return at.length > 1;
  if (direction !== 'down') return place > 0;
  const siblings = at.length === 1 ? tree : nodeAt(tree, at.slice(0, -1))?.taxes;
  return place < (siblings?.length ?? 0) - 1;
}

/** Moves a tax up, down, into the tax above it, or out of the tax around it. */
export function moveTax(set: EditedSet, at: TreePlace, direction: MoveDirection): EditedSet {
  const node = nodeAt(set.tree, at);
  if (node === undefined || !canMove(set, at, direction)) return set;
  const [place, parent] = [at.at(-1) ?? 0, at.slice(0, -1)];
  const target = {
    up: [...parent, place - 1],
    down: [...parent, place + 1],
    in: [...parent, place - 1, LAST],
    out: [...at.slice(0, -2), (at.at(-2) ?? 0) + 1],
  }[direction];
  return { ...set, tree: inserted(withoutTax(set, at).tree, target, node) };
}

/** Drops a dragged tax before another tax or inside it. A drop onto itself or into its nested taxes changes nothing. */
export function dropTax(set: EditedSet, from: TreePlace, onto: TreePlace, how: 'before' | 'inside'): EditedSet {
  const node = nodeAt(set.tree, from);
  const target = nodeAt(set.tree, onto);
  if (node === undefined || target === undefined || from.every((place, index) => onto[index] === place)) return set;
  const marked = replaced(set.tree, from, () => [DRAGGED_PLACE]);
  return { ...set, tree: withoutMark(inserted(marked, how === 'before' ? onto : [...onto, LAST], node)) };
}

/** Holds the place of the dragged tax, so that the other indexes stay valid. */
const DRAGGED_PLACE: TreeNode = { key: '', level: undefined, taxes: [] };

function withoutMark(tree: readonly TreeNode[]): TreeNode[] {
  return tree.flatMap((node) => (node === DRAGGED_PLACE ? [] : [{ ...node, taxes: withoutMark(node.taxes) }]));
}

function replaced(tree: readonly TreeNode[], at: TreePlace, by: (node: TreeNode) => readonly TreeNode[]): TreeNode[] {
  const [place, ...remaining] = at;
  return tree.flatMap((node, index): readonly TreeNode[] => {
    if (index !== place) return [node];
    return remaining.length === 0 ? by(node) : [{ ...node, taxes: replaced(node.taxes, remaining, by) }];
  });
}

/** The place after all siblings. */
const LAST = Number.POSITIVE_INFINITY;

function inserted(tree: readonly TreeNode[], at: TreePlace, added: TreeNode): TreeNode[] {
  const [place = 0, ...remaining] = at;
  if (remaining.length === 0) return tree.toSpliced(place, 0, added);
  return replaced(tree, [place], (node) => [{ ...node, taxes: inserted(node.taxes, remaining, added) }]);
}
