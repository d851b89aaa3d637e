import { pathSegments } from '../issues/issue.js';
import type { Fields } from '../issues/reading.js';
import type { Path } from './json.js';
import { entriesOf, fieldsOf, isSame } from './json.js';

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
    const { level, taxes: inner, ...own } = fieldsOf(entry);
    const identity = identityOf(own);
    const knownKey = keys.get(identity);
    // Two different taxes with one name stay two: the difference is an issue that the user has to solve.
    const isKnown = knownKey !== undefined && isSame(taxes[knownKey], own);
    const key = isKnown ? knownKey : (others.get(identity) ?? `t${next++}`);
    others.delete(identity);
    if (!isKnown) {
      taxes[key] = own;
      keys.set(identity, key);
    }
    const below = depth < MAX_DEPTH ? entriesOf(inner).map((one) => node(one, depth + 1)) : [];
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

const written = new WeakMap<EditedSet, string>();

/** `writtenSet` as text, for comparisons. Each set is serialized once. */
export function writtenText(set: EditedSet): string {
  const text = written.get(set) ?? JSON.stringify(writtenSet(set));
  written.set(set, text);
  return text;
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
      const at = [...before, place];
      const isRepeated = seen.has(key);
      seen.add(key);
      return [{ key, depth: before.length, at, isRepeated }, ...walk(taxes, at)];
    });
  return walk(tree, []);
}

export function nodeAt(tree: readonly TreeNode[], at: readonly number[]): TreeNode | undefined {
  const [place, ...rest] = at;
  const node = tree[place ?? -1];
  return rest.length === 0 ? node : node && nodeAt(node.taxes, rest);
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
