import type { PreviewedScenario } from '../preview-data.js';

/** More, less or the same: in words, because a sign is easily missed and a colour is not for everyone. */
export type Direction = 'more' | 'less' | 'same';

export function directionOf(amount: string): Direction {
  if (amount.startsWith('-')) return 'less';
  return amount.startsWith('+') ? 'more' : 'same';
}

/** "48.00 more", "3.00 less", "same": the word takes the place of the sign. */
export function changeInWords(amount: string): string {
  const direction = directionOf(amount);
  return direction === 'same' ? direction : `${amount.slice(1)} ${direction}`;
}

/** A total that stays can hide a net that does not. */
export function differenceInWords({ difference }: PreviewedScenario): string {
  if (difference === undefined) return '';
  const { total, net, taxes } = difference;
  if (directionOf(total) !== 'same') return changeInWords(total);
  if (directionOf(net) !== 'same') return `same (net ${changeInWords(net)})`;
  return taxes.some(({ amount }) => directionOf(amount) !== 'same') ? 'same (other taxes)' : 'same';
}
