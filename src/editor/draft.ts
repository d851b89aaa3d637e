import { pathSegments } from '../issues/path.js';
import type { Fields } from '../issues/reading.js';
import { entriesOf, fieldsOf, isSame, type Path } from './json.js';

/** What a tax is called while it is edited: "t1", "t2" in the order of the set. */
export type TaxKey = string;

/** A place in the set, and what is nested there. */
export interface TreeNode {
  readonly key: TaxKey;
  /** As it was written; `undefined` when it was not. */
  readonly level: unknown;
  readonly taxes: readonly TreeNode[];
}

/** A tax set while it is edited: each tax once, whatever the number of places it is nested in. */
export interface EditedSet {
  /** The fields of the set without its taxes. */
  readonly fields: Fields;
  /** The own fields of each tax. */
  readonly taxes: Readonly<Record<TaxKey, Fields>>;
  readonly tree: readonly TreeNode[];
  /** The number of the next new tax. */
  readonly next: number;
}

/** Deeper than any valid set: what lies below is not read. */
const DEEPEST = 20;

/**
 * A tax set as it is written, taken apart for editing. Whatever is passed, this answers with a set. A tax that another
 * set has too, by its id or title, has the key that it has there.
 */
export function editedSet(input: unknown, like?: EditedSet): EditedSet {
  const { taxes: entries, ...fields } = fieldsOf(input);
  const taxes: Record<TaxKey, Fields> = {};
  const keys = new Map<string, TaxKey>();
  const others = new Map(Object.entries(like?.taxes ?? {}).map(([key, tax]) => [identityOf(tax), key]));
  let next = like?.next ?? 1;

  const node = (entry: unknown, depth: number): TreeNode => {
    const { level, taxes: inner, ...own } = fieldsOf(entry);
    const identity = identityOf(own);
    const known = keys.get(identity);
    // Two taxes with one name stay two: that they differ is an issue, and not for us to mend.
    const isKnown = known !== undefined && isSame(taxes[known], own);
    const key = isKnown ? known : (others.get(identity) ?? `t${next++}`);
    others.delete(identity);
    if (!isKnown) {
      taxes[key] = own;
      keys.set(identity, key);
    }
    const below = depth < DEEPEST ? entriesOf(inner).map((one) => node(one, depth + 1)) : [];
    return { key, level, taxes: below };
  };
  const tree = entriesOf(entries).map((entry) => node(entry, 1));
  return { fields, taxes, tree, next };
}

/** What a tax is known by: its id, or else its title. */
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

const written = new WeakMap<EditedSet, string>();

/** The same as text, to compare by; a set is written once. */
export function writtenText(set: EditedSet): string {
  const text = written.get(set) ?? JSON.stringify(writtenSet(set));
  written.set(set, text);
  return text;
}

/** A tax where the editor shows it: a list, because what moves in a list keeps its place on the page. */
export interface ShownTax {
  readonly key: TaxKey;
  /** 0 at the top of the set. */
  readonly depth: number;
  /** The places that lead to it from the top. */
  readonly at: readonly number[];
  /** Whether the tax was shown further up: then its fields are there. */
  readonly isRepeated: boolean;
}

/** Every place of the set from top to bottom. */
export function shownTaxes(tree: readonly TreeNode[]): ShownTax[] {
  const seen = new Set<TaxKey>();
  const walk = (nodes: readonly TreeNode[], before: readonly number[]): ShownTax[] =>
    nodes.flatMap(({ key, taxes }, place) => {
      const at = [...before, place];
      const isRepeated = seen.has(key);
      seen.add(key);
      return [{ key, depth: before.length, at, isRepeated }, ...walk(taxes, at)];
    });
  return walk(tree, []);
}

/** The node at a place, from the top. */
export function nodeAt(tree: readonly TreeNode[], at: readonly number[]): TreeNode | undefined {
  const [place, ...rest] = at;
  const node = tree[place ?? -1];
  return rest.length === 0 ? node : node && nodeAt(node.taxes, rest);
}

/** Which tax and field a path of an issue leads to: `taxes[0].taxes[1].rate`. Of the set itself, no tax. */
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
