import { unitsOf } from '../money/amount.js';
import { type Integer, subtract } from '../money/integer.js';

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
