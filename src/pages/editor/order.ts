import { canBeContained } from '../../core/definitions/local/set-rules.js';
import { isPercent } from '../../core/definitions/logics.js';
import type { Tax } from '../../core/definitions/tax.js';
import { validTax } from '../../core/definitions/validate-tax.js';
import { CONTAINS, logicOf } from './charge-in-words.js';
import type { EditedSet, TaxKey, TreeNode } from './draft.js';
import { isNamed, keysIn } from './draft.js';
import { valueAt } from './json.js';
import { withField } from './write.js';

/** The percentages that a fee can have in its amount. */
export function containableTaxes({ tree, taxes }: EditedSet, fee?: TaxKey): Tax[] {
  const others = [...keysIn(tree)].filter((key) => key !== fee).map((key) => taxes[key] ?? {});
  // Validation takes longer than this question.
  const percents = others.filter((tax) => tax['type'] === 'tax' && isPercent(logicOf(tax)));
  return percents.flatMap((tax) => validTax(tax) ?? []).filter(canBeContained);
}

/** The order of a tax at the top of its set, and what can be changed about it without another effect. */
export interface TaxOrder {
  /** The percentages that are computed after this tax, and on it. */
  readonly before: readonly TaxKey[];
  /** The taxes before this percentage, on which it is computed. */
  readonly after: readonly TaxKey[];
  /** Percentages that can be computed on it too, and the level at which they are. */
  readonly more?: LeveledTaxes | undefined;
  /** Percentages that need not be computed on it, and the level at which they are not. */
  readonly fewer?: LeveledTaxes | undefined;
}

interface LeveledTaxes {
  readonly keys: readonly TaxKey[];
  readonly level: number;
}

export function orderOfTax({ tree, taxes }: EditedSet, key: TaxKey): TaxOrder {
  const node = tree.find((place) => place.key === key);
  if (node === undefined) return { before: [], after: [] };
  const level = levelOf(node);
  const tax = taxes[key] ?? {};
  const others = tree.filter((place) => place.key !== key);
  const at = (isAt: (other: number) => boolean): TaxKey[] =>
    others.filter((place) => isAt(levelOf(place))).map((place) => place.key);
  const isByLevel = (other: TaxKey): boolean => isPercent(logicOf(taxes[other] ?? {})) && !namesBase(taxes[other]);
  const before = at((other) => other < level).filter(isByLevel);
  const after = isByLevel(key) ? at((other) => other > level) : [];
  const beside = at((other) => other === level).filter(isByLevel);
  const contained = valueAt(tax, CONTAINS);
  const isLike = (other: TaxKey): boolean =>
    taxes[other]?.['is_inclusive'] === tax['is_inclusive'] && !isNamed(contained, taxes[other]);
  // A percentage that changes its level can itself be computed on other taxes than before.
  const isFixed = !isByLevel(key);
  const canRise =
    beside.length > 0 && beside.every(isLike) && (isFixed || at((other) => other === level + 1).length === 0);
  const lower = Math.max(...others.map(levelOf).filter((other) => other < level));
  const beneath = at((other) => other === lower).filter(isByLevel);
  const canSink = beneath.length > 0 && (isFixed || at((other) => other === level).length === 0);
  return {
    before,
    after,
    more: canRise ? { keys: beside, level: level + 1 } : undefined,
    fewer: canSink ? { keys: beneath, level: lower } : undefined,
  };
}

/** The set with a tax at the level of `more` or `fewer`. */
export function withLevel(set: EditedSet, owner: TaxKey, level: number): EditedSet {
  return withField(set, { owner, path: ['level'] }, level);
}

/** The set with a tax computed after another one, so that it can be computed on it. Levels change only if they must. */
export function withTaxAfter(set: EditedSet, key: TaxKey, first: TaxKey): EditedSet {
  const [node, other] = [key, first].map((name) => set.tree.find((place) => place.key === name));
  if (node === undefined || other === undefined) return set;
  const level = Math.max(levelOf(node), levelOf(other));
  const raised = levelOf(other) < level ? withLevel(set, first, level) : set;
  const left = raised.tree.filter((place) => place !== node);
  return { ...raised, tree: left.toSpliced(left.findIndex((place) => place.key === first) + 1, 0, node) };
}

function namesBase(tax: unknown): boolean {
  return valueAt(tax, ['local', 'base', 'plus']) !== undefined;
}

function levelOf({ level }: TreeNode): number {
  return typeof level === 'number' ? level : 0;
}
