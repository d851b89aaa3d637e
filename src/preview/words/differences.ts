import type { PreviewedScenario } from '../preview-data.js';
import { PLAIN, type Writing } from './writing.js';

/** More, less or the same: in words, because a sign is easily missed and a colour is not for everyone. */
export type Direction = 'more' | 'less' | 'same';

export function directionOf(amount: string): Direction {
  if (amount.startsWith('-')) return 'less';
  return amount.startsWith('+') ? 'more' : 'same';
}

/** "48.00 more", "3.00 less", "same": the word takes the place of the sign. */
export function changeInWords(amount: string, writing: Writing = PLAIN): string {
  const direction = directionOf(amount);
  return direction === 'same' ? direction : `${writing.amount(amount.slice(1))} ${direction}`;
}

/** What differs on one stay, and for whom. */
export interface DifferenceWords {
  /** "48.00 more"; absent where guests pay the same. */
  readonly guest?: string;
  /** "you keep 700.00 less"; absent where the house keeps the same. */
  readonly house?: string;
  /** Where neither differs: "same", or that taxes do. */
  readonly neither?: string;
}

export function differenceWords({ difference }: PreviewedScenario, writing: Writing = PLAIN): DifferenceWords {
  if (difference === undefined) return {};
  const { total, net, taxes } = difference;
  const words = {
    ...(directionOf(total) === 'same' ? {} : { guest: changeInWords(total, writing) }),
    ...(directionOf(net) === 'same' ? {} : { house: `you keep ${changeInWords(net, writing)}` }),
  };
  if (Object.keys(words).length > 0) return words;
  return { neither: taxes.some(({ amount }) => directionOf(amount) !== 'same') ? 'same (other taxes)' : 'same' };
}

/** "48.00 more", "you keep 3.00 less", or both. */
export function differenceInWords(scenario: PreviewedScenario): string {
  const { guest, house, neither } = differenceWords(scenario);
  return [guest, house, neither].filter((words) => words !== undefined).join('; ');
}
