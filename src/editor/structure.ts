import { EDITOR } from '../words/en/editor.js';
import type { Words } from '../words/words.js';
import { ENGLISH, say } from '../words/words.js';
import type { EditedSet, TaxKey, TreeNode } from './draft.js';
import { nodeAt } from './draft.js';
import type { EditorState } from './state.js';
import { withShown, withStructure } from './state.js';

type TreePlace = readonly number[];

export type MoveDirection = 'up' | 'down' | 'in' | 'out';

/** The set with a new tax at the end: 0.00 a night until the user enters a rate. */
export function withNewTax(set: EditedSet, words: Words = ENGLISH): { readonly set: EditedSet; readonly key: TaxKey } {
  const key = `t${set.next}`;
  const titles = new Set(Object.values(set.taxes).map(({ title }) => title));
  let title = say(words, EDITOR, 'newTax');
  for (let number = 2; titles.has(title); number += 1) {
    title = say(words, EDITOR, 'newTaxNumber', { number });
  }
  const currency = set.fields['currency'];
  const tax = { title, logic: 'per_night', type: 'tax', rate: '0.00', currency, is_inclusive: false };
  const tree = [...set.tree, { key, level: undefined, taxes: [] }];
  return { set: { ...set, tree, taxes: { ...set.taxes, [key]: tax }, next: set.next + 1 }, key };
}

/** Adds an unfolded tax at the end. Its problems are hidden until the focus leaves it. */
export function withTaxBegun(state: EditorState, step?: string): EditorState {
  const { set, key } = withNewTax(state.set, state.words);
  return { ...withShown(withStructure(state, set, step), key), begun: key };
}

/** The set without the tax at a place, and without the taxes nested there. */
export function withoutTax(set: EditedSet, at: TreePlace): EditedSet {
  return { ...set, tree: replaced(set.tree, at, () => []) };
}

export function canMove({ tree }: EditedSet, at: TreePlace, direction: MoveDirection): boolean {
  const place = at.at(-1) ?? 0;
  if (direction === 'out') return at.length > 1;
  if (direction === 'down') return place < siblings(tree, at).length - 1;
  return place > 0;
}

/** Moves a tax up, down, into the tax above it, or out of the tax around it. */
export function moveTax(set: EditedSet, at: TreePlace, direction: MoveDirection): EditedSet {
  const node = nodeAt(set.tree, at);
  if (node === undefined || !canMove(set, at, direction)) return set;
  const place = at.at(-1) ?? 0;
  const parent = at.slice(0, -1);
  const tree = replaced(set.tree, at, () => []);
  switch (direction) {
    case 'up':
      return { ...set, tree: inserted(tree, [...parent, place - 1], node) };
    case 'down':
      return { ...set, tree: inserted(tree, [...parent, place + 1], node) };
    case 'in':
      return { ...set, tree: nested(tree, [...parent, place - 1], node) };
    case 'out':
      return { ...set, tree: inserted(tree, [...at.slice(0, -2), (at.at(-2) ?? 0) + 1], node) };
  }
}

/** Drops a dragged tax before another tax or inside it. A drop onto itself or into its nested taxes changes nothing. */
export function dropTax(set: EditedSet, from: TreePlace, onto: TreePlace, how: 'before' | 'inside'): EditedSet {
  const node = nodeAt(set.tree, from);
  const target = nodeAt(set.tree, onto);
  if (node === undefined || target === undefined || from.every((place, at) => onto[at] === place)) return set;
  const marked = replaced(set.tree, from, () => [DRAGGED_PLACE]);
  const placed = how === 'before' ? inserted(marked, onto, node) : nested(marked, onto, node);
  return { ...set, tree: withoutMark(placed) };
}

/** Holds the place of the dragged tax, so that the other indexes stay valid. */
const DRAGGED_PLACE: TreeNode = { key: '', level: undefined, taxes: [] };

function withoutMark(tree: readonly TreeNode[]): TreeNode[] {
  return tree.flatMap((node) => (node === DRAGGED_PLACE ? [] : [{ ...node, taxes: withoutMark(node.taxes) }]));
}

function siblings(tree: readonly TreeNode[], at: TreePlace): readonly TreeNode[] {
  return at.length === 1 ? tree : (nodeAt(tree, at.slice(0, -1))?.taxes ?? []);
}

function replaced(tree: readonly TreeNode[], at: TreePlace, by: (node: TreeNode) => readonly TreeNode[]): TreeNode[] {
  const [place, ...rest] = at;
  return tree.flatMap((node, index): readonly TreeNode[] => {
    if (index !== place) return [node];
    return rest.length === 0 ? by(node) : [{ ...node, taxes: replaced(node.taxes, rest, by) }];
  });
}

function inserted(tree: readonly TreeNode[], at: TreePlace, added: TreeNode): TreeNode[] {
  const [place = 0, ...rest] = at;
  if (rest.length === 0) return [...tree.slice(0, place), added, ...tree.slice(place)];
  return tree.map((node, index) => (index === place ? { ...node, taxes: inserted(node.taxes, rest, added) } : node));
}

function nested(tree: readonly TreeNode[], at: TreePlace, added: TreeNode): TreeNode[] {
  return replaced(tree, at, (node) => [{ ...node, taxes: [...node.taxes, added] }]);
}
