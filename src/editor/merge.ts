import type { Fields } from '../issues/reading.js';
import { isRecord } from '../issues/reading.js';
import { EDITOR } from '../words/en/editor.js';
import type { Words } from '../words/words.js';
import { ENGLISH, say } from '../words/words.js';
import type { EditedSet, TaxKey, TreeNode } from './draft.js';
import type { Path } from './json.js';
import { fieldsOf, isSame, textField, valueAt, withValue } from './json.js';
import type { SideWords } from './merge-words.js';
import { placeInWords, sideWords } from './merge-words.js';
import { withoutEmpty } from './write.js';

/** The edit whose value is kept. */
export type Side = 'mine' | 'theirs';

/** A place at which two edits differ: a field of a tax or set, or the order of taxes. */
export interface Disagreement {
  /** "t1.rate", "set.title"; "t2" for a tax that only one side has; "taxes" for the order. */
  readonly id: string;
  readonly label: string;
  /** The value of each side, in the words of a hotelier; one line per row of a list. */
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  /** The side that changed the place. A change of one side alone is kept by default. */
  readonly changedBy: Side | 'both';
}

/** Two edits of one set with the same tax keys. */
export interface Edits {
  readonly base: EditedSet;
  readonly mine: EditedSet;
  readonly theirs: EditedSet;
}

const ORDER = 'taxes';

/** The places at which two edits of one set differ. */
export function disagreements({ base, mine, theirs }: Edits, words: Words = ENGLISH): Disagreement[] {
  const keys = [...new Set([...Object.keys(mine.taxes), ...Object.keys(theirs.taxes)])];
  const owners: Array<[string, (set: EditedSet) => Fields | undefined]> = [
    ['set', ({ fields }) => fields],
    ...keys.map((key): [string, (set: EditedSet) => Fields | undefined] => [key, (set) => usedTax(set, key)]),
  ];
  const entry = entriesBeside({
    mine: sideWords(mine, say(words, EDITOR, 'asInDraft'), words),
    theirs: sideWords(theirs, say(words, EDITOR, 'asInFile'), words),
  });
  const found = owners.flatMap(([owner, fieldsIn]) => {
    const [own, other, before] = [fieldsIn(mine), fieldsIn(theirs), fieldsIn(base)];
    const name =
      owner === 'set' ? say(words, EDITOR, 'taxSet') : (textField(own ?? other, 'title') ?? say(words, EDITOR, 'tax'));
    if (own === undefined || other === undefined) {
      if (own === other) return [];
      return [entry(owner, name, (side) => side.ofTax(owner), sideOfChange(before, own, other))];
    }
    return pathsIn(own, other).flatMap((path) => {
      const [is, was, so] = [own, before, other].map((of) => valueAt(of, path));
      if (isSame([is], [so])) return [];
      const label = say(words, EDITOR, 'place', { owner: name, field: placeInWords(owner, path, words) });
      return [
        entry(`${owner}.${path.join('.')}`, label, (side) => side.ofValue(owner, path), sideOfChange(was, is, so)),
      ];
    });
  });
  const [own, other, before] = [mine, theirs, base].map(({ tree }) => placesOf(tree));
  if (own === other) return found;
  const label = say(words, EDITOR, 'order');
  return [...found, entry(ORDER, label, (side) => side.ofOrder(), sideOfChange(before, own, other))];
}

function entriesBeside({ mine, theirs }: Record<Side, SideWords>) {
  return (
    id: string,
    label: string,
    linesOf: (side: SideWords) => string[],
    by: Disagreement['changedBy'],
  ): Disagreement => ({ id, label, mine: linesOf(mine), theirs: linesOf(theirs), changedBy: by });
}

function sideOfChange(before: unknown, mine: unknown, theirs: unknown): Disagreement['changedBy'] {
  if (isSame([before], [mine])) return 'theirs';
  return isSame([before], [theirs]) ? 'mine' : 'both';
}

/** My edit, with their value at each place of `sides` that is theirs. */
export function mergeEdits({ base, mine, theirs }: Edits, sides: ReadonlyMap<string, Side>): EditedSet {
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
  // Taxes that one side added come last if the order is the other side's.
  const added = [...kept].filter((key) => !placed.has(key));
  const levels = new Map([...theirs.tree, ...mine.tree].map(({ key, level }) => [key, level]));
  const tree = [...order, ...added.map((key) => ({ key, level: levels.get(key), taxes: [] }))];
  return { fields, taxes, tree, next: Math.max(mine.next, theirs.next) };
}

function onlyKept(tree: readonly TreeNode[], kept: ReadonlySet<TaxKey>): TreeNode[] {
  return tree.flatMap((node) => (kept.has(node.key) ? [{ ...node, taxes: onlyKept(node.taxes, kept) }] : []));
}

/** Groups of independent rules: each of their fields is a separate place. */
const GROUPS: ReadonlySet<string> = new Set(['local', 'local.policy', 'local.policy.rounding']);

/** The paths of the fields of both; local rules one by one. */
function pathsIn(one: Fields, other: Fields, above: Path = []): Path[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => {
    const path = [...above, name];
    const isGroup =
      GROUPS.has(path.join('.')) &&
      [one[name], other[name]].every((of) => isRecord(of) || of === undefined || of === null);
    return isGroup ? pathsIn(fieldsOf(one[name]), fieldsOf(other[name]), path) : [path];
  });
}

function usedTax(set: EditedSet, key: TaxKey): Fields | undefined {
  return keysIn(set.tree).has(key) ? set.taxes[key] : undefined;
}

/** The keys of a tree of taxes, nested ones too. */
export function keysIn(tree: readonly TreeNode[]): Set<TaxKey> {
  return new Set(tree.flatMap(({ key, taxes }) => [key, ...keysIn(taxes)]));
}

function placesOf(tree: readonly TreeNode[]): string {
  return JSON.stringify(tree, (name, value: unknown) => (name === 'level' ? (value ?? 0) : value));
}
