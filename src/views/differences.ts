import { subtract } from '../money/integer.js';
import type { Money } from './data.js';

/** "+1.50", "-1.50", or "same"; what is not there counts as nothing. */
export function differenceOf(draft: string | undefined, saved: string | undefined, money: Money): string {
  const less = subtract(draft === undefined ? 0 : money.units(draft), saved === undefined ? 0 : money.units(saved));
  if (less === 0) return 'same';
  return less > 0 ? `+${money.print(less)}` : money.print(less);
}
