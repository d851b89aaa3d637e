import { isPercent } from '../../core/definitions/logics.js';
import { TAX_CARD } from '../../language/words/en/editor.js';
import { listed, say } from '../../language/words/words.js';
import { CONTAINS, logicOf } from './charge-in-words.js';
import type { EditedSet, TaxKey, TreeNode } from './draft.js';
import { isNamed, placeOf } from './draft.js';
import { textField, valueAt } from './json.js';
import type { EditorState } from './state.js';
import { withField } from './write.js';

/** Another order of the taxes, which changes nothing but what its label says. */
export interface OrderMove {
  readonly name: 'more' | 'fewer' | 'first';
  readonly label: string;
  readonly set: EditedSet;
}

/** The order of a tax at the top of its set: in words, and what can be changed about it. */
export function orderOfTax({ set, issues, words }: Pick<EditorState, 'set' | 'issues' | 'words'>, key: TaxKey) {
  const { tree, taxes } = set;
  const node = tree.find((place) => place.key === key) ?? { key, level: undefined, taxes: [] };
  const level = levelOf(node);
  const others = tree.filter((place) => place.key !== key);
  const isByLevel = (tax: TaxKey): boolean =>
    isPercent(logicOf(taxes[tax] ?? {})) && valueAt(taxes[tax], ['local', 'base', 'plus']) === undefined;
  const percentsAt = (isAt: (other: number) => boolean): TreeNode[] =>
    others.filter((place) => isAt(levelOf(place)) && isByLevel(place.key));
  const lower = Math.max(...others.map(levelOf).filter((other) => other < level));
  const before = percentsAt((other) => other < level);
  const beside = percentsAt((other) => other === level);
  const beneath = percentsAt((other) => other === lower);
  const after = isByLevel(key) ? others.filter((place) => levelOf(place) > level) : [];
  // A percentage that changes its level may itself be computed on other taxes than before.
  const isFree = (other: number): boolean => !isByLevel(key) || others.every((place) => levelOf(place) !== other);
  const isLike = (place: TreeNode): boolean =>
    taxes[place.key]?.['is_inclusive'] === taxes[key]?.['is_inclusive'] &&
    !isNamed(valueAt(taxes[key], CONTAINS), taxes[place.key]);
  // A base that names a tax which is computed later.
  const later = issues.flatMap((issue) =>
    issue.code === 'plus_later' && placeOf(tree, issue.path).key === key
      ? others.filter((place) => isNamed([issue.params.reference], taxes[place.key]))
      : [],
  );
  const titles = (places: readonly TreeNode[]): string => {
    const names = places.map((place) => textField(taxes[place.key], 'title') ?? '');
    return listed(words, names, 'conjunction');
  };
  const at = (other: number): EditedSet => withField(set, { owner: key, path: ['level'] }, other);
  const isMore = beside.length > 0 && beside.every(isLike) && isFree(level + 1);
  const more: OrderMove = {
    name: 'more',
    label: say(words, TAX_CARD, 'computeOnIt', { taxes: titles(beside) }),
    set: at(level + 1),
  };
  const fewer: OrderMove = {
    name: 'fewer',
    label: say(words, TAX_CARD, 'notOnIt', { taxes: titles(beneath) }),
    set: at(lower),
  };
  return {
    sentences: [
      ...(before.length > 0 ? [say(words, TAX_CARD, 'computedBefore', { taxes: titles(before) })] : []),
      ...(after.length > 0 ? [say(words, TAX_CARD, 'computedAfter', { taxes: titles(after), n: after.length })] : []),
    ],
    more: isMore ? [more] : [],
    moves: [
      ...(beneath.length > 0 && isFree(level) ? [fewer] : []),
      ...later.slice(0, 1).map((first): OrderMove => {
        const label = say(words, TAX_CARD, 'computeFirst', { tax: titles([first]) });
        return { name: 'first', label, set: withTaxAfter(set, node, first) };
      }),
    ],
  };
}

/** The set with a tax computed after another one, so that it can be computed on it. Levels change only if they must. */
function withTaxAfter(set: EditedSet, node: TreeNode, first: TreeNode): EditedSet {
  const isLower = levelOf(first) < levelOf(node);
  const raised = isLower ? withField(set, { owner: first.key, path: ['level'] }, levelOf(node)) : set;
  const left = raised.tree.filter((place) => place.key !== node.key);
  return { ...raised, tree: left.toSpliced(left.findIndex((place) => place.key === first.key) + 1, 0, node) };
}

function levelOf({ level }: TreeNode): number {
  return typeof level === 'number' ? level : 0;
}
