import { subtract } from '../money/integer.js';
import type { Direction } from '../preview/words/differences.js';
import type { Sense } from '../preview/words/verdict.js';
import type { Writing } from '../preview/words/writing.js';
import type { Money } from './data.js';

/** "+1.50", "-1.50", or "same"; what is not there counts as nothing. */
export function differenceOf(draft: string | undefined, saved: string | undefined, money: Money): string {
  const less = subtract(draft === undefined ? 0 : money.units(draft), saved === undefined ? 0 : money.units(saved));
  if (less === 0) return 'same';
  return less > 0 ? `+${money.print(less)}` : money.print(less);
}

/** A difference as a reader writes it, with its sign. */
export function signed(difference: string, writing: Writing): string {
  return /^[+-]/.test(difference) ? `${difference[0]}${writing.amount(difference.slice(1))}` : difference;
}

/** The class of a change, by whom it hurts or helps: what the house keeps, or what guests pay. */
const LOOKS_OF = {
  net: { more: 'gain', less: 'loss', same: 'same', both: 'loss' },
  price: { more: 'dearer', less: 'cheaper', same: 'same', both: 'same' },
  total: { more: 'dearer', less: 'cheaper', same: 'same', both: 'dearer' },
} as const satisfies Record<string, Record<Sense, string>>;

export function lookOfChange(figure: keyof typeof LOOKS_OF, change: Direction | Sense): string {
  return LOOKS_OF[figure][change];
}
