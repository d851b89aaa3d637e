import { unitsOf } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { subtract } from '../money/integer.js';

/** An item before and after; an item with one side only is new or removed. */
export interface ItemPair<T> {
  readonly before?: T;
  readonly after?: T;
}

/**
 * Pairs by the first rule, then the remaining items by the next one. Several items that a rule considers equal are
 * paired in their order. The result has the order of `after`, then removed items.
 */
export function pairUp<T>(
  before: readonly T[],
  after: readonly T[],
  rules: ReadonlyArray<(a: T, b: T) => boolean>,
): ItemPair<T>[] {
  const left = new Set(before);
  const paired = new Map<T, T>();
  for (const isSame of rules) {
    for (const now of after) {
      if (paired.has(now)) continue;
      const was = [...left].find((other) => isSame(now, other));
      if (was === undefined) continue;
      left.delete(was);
      paired.set(now, was);
    }
  }
  const kept = after.map((now): ItemPair<T> => {
    const was = paired.get(now);
    return was === undefined ? { after: now } : { before: was, after: now };
  });
  return [...kept, ...[...left].map((was) => ({ before: was }))];
}

/** The amounts of a quote as a whole. */
export const FIGURES = ['price', 'net', 'inclusive', 'exclusive', 'total'] as const;

/** One value for each of them. */
export type Figures<Value> = { readonly [Figure in (typeof FIGURES)[number]]: Value };

/** Makes one value for each figure, from its name. */
export function figuresBy<Value>(valueFor: (figure: (typeof FIGURES)[number]) => Value): Figures<Value> {
  return {
    price: valueFor('price'),
    net: valueFor('net'),
    inclusive: valueFor('inclusive'),
    exclusive: valueFor('exclusive'),
    total: valueFor('total'),
  };
}

/** The change of each figure, in minor units. */
export function figureChanges(before: Figures<string>, after: Figures<string>, digits: number): Figures<Integer> {
  return figuresBy((figure) => subtract(unitsOf(after[figure], digits), unitsOf(before[figure], digits)));
}
