import { unitsOf } from '../money/amount.js';
import { type Integer, subtract } from '../money/integer.js';

/** What is the same thing before and after; one of them alone is new or gone. */
export interface Pair<T> {
  readonly before?: T;
  readonly after?: T;
}

/**
 * Pairs by the first rule, then what is left by the next one. Several that a rule calls the same are paired in the
 * order in which they are listed. The answer has the order of `after`, then what is gone.
 */
export function pairUp<T>(
  before: readonly T[],
  after: readonly T[],
  rules: ReadonlyArray<(a: T, b: T) => boolean>,
): Pair<T>[] {
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
  const kept = after.map((now): Pair<T> => {
    const was = paired.get(now);
    return was === undefined ? { after: now } : { before: was, after: now };
  });
  return [...kept, ...[...left].map((was) => ({ before: was }))];
}

/** The amounts of a quote as a whole. */
export const FIGURES = ['price', 'net', 'inclusive', 'exclusive', 'total'] as const;

/** One value for each of them. */
export type Figures<Value> = { readonly [Figure in (typeof FIGURES)[number]]: Value };

/** One value for each figure, from its name. */
export function figuresBy<Value>(valueFor: (figure: (typeof FIGURES)[number]) => Value): Figures<Value> {
  return {
    price: valueFor('price'),
    net: valueFor('net'),
    inclusive: valueFor('inclusive'),
    exclusive: valueFor('exclusive'),
    total: valueFor('total'),
  };
}

/** What each figure changes by, in minor units. */
export function figureChanges(before: Figures<string>, after: Figures<string>, digits: number): Figures<Integer> {
  return figuresBy((figure) => subtract(unitsOf(after[figure], digits), unitsOf(before[figure], digits)));
}
