import { orAbsent, whole } from '../../schema/fields.js';
import type { Asked } from './condition.js';

const OPEN = Number.POSITIVE_INFINITY;

/** The number is this or more. */
export function atLeast<const Asks extends Asked>(asks: Asks, least = 1, most?: number) {
  return { ...orAbsent(whole(least, most)), asks, spans: (first: number) => [{ first, last: OPEN }] } as const;
}

/** The number is this or less. */
export function atMost<const Asks extends Asked>(asks: Asks) {
  return { ...orAbsent(whole(1)), asks, spans: (last: number) => [{ first: 1, last }] } as const;
}

/** The number is less than this. */
export function below<const Asks extends Asked>(asks: Asks, most: number) {
  return { ...orAbsent(whole(1, most)), asks, spans: (end: number) => [{ first: 0, last: end - 1 }] } as const;
}
