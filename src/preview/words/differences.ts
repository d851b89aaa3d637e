import type { Writing } from '../../explanation/words/writing.js';
import { inOneLine, PLAIN, wordsOf } from '../../explanation/words/writing.js';
import { DIFFERENCES } from '../../words/en/previews.js';
import type { Words } from '../../words/words.js';
import { ENGLISH, say } from '../../words/words.js';
import type { PreviewedScenario } from '../preview-data.js';

/** The direction of a change. It is a word, because a sign is easily missed, and not every reader sees colours. */
export type Direction = 'more' | 'less' | 'same';

export function directionOf(amount: string): Direction {
  if (amount.startsWith('-')) return 'less';
  return amount.startsWith('+') ? 'more' : 'same';
}

/** "+48.00", "-3.00", "0.00": the amount with its sign. */
export function signedInWords(amount: string, words: Words = ENGLISH): string {
  return /^[+-]/.test(amount) ? `${amount[0]}${words.amount(amount.slice(1))}` : words.amount(amount);
}

/** "48.00 more", "3.00 less", "same": a word in place of the sign. */
export function changeInWords(amount: string, writing: Writing = PLAIN): string {
  const direction = directionOf(amount);
  const words = wordsOf(writing);
  if (direction === 'same') return say(words, DIFFERENCES, 'same');
  return say(words, DIFFERENCES, direction, { amount: words.amount(amount.slice(1)) });
}

/** "EUR 48.00 more", "EUR 3.00 less", "same". */
export function moneyInWords(amount: string, currency: string, words: Words = ENGLISH): string {
  const direction = directionOf(amount);
  if (direction === 'same') return say(words, DIFFERENCES, 'same');
  const key = direction === 'more' ? 'moreOf' : 'lessOf';
  return say(words, DIFFERENCES, key, { amount: words.amount(amount.slice(1)), currency });
}

/** The changes on one stay, for guests and for the house. */
export interface DifferenceWords {
  /** "48.00 more"; absent if guests pay the same. */
  readonly guest?: string;
  /** "you keep 700.00 less"; absent if the house keeps the same. */
  readonly house?: string;
  /** If neither changes: "same", or that taxes do. */
  readonly neither?: string;
}

export function differenceWords({ difference }: PreviewedScenario, writing: Writing = PLAIN): DifferenceWords {
  if (difference === undefined) return {};
  const { total, net, taxes } = difference;
  const words = wordsOf(writing);
  const differs = {
    ...(directionOf(total) === 'same' ? {} : { guest: changeInWords(total, words) }),
    ...(directionOf(net) === 'same' ? {} : { house: youKeep(changeInWords(net, words), words) }),
  };
  if (Object.keys(differs).length > 0) return differs;
  const isSame = taxes.every(({ amount }) => directionOf(amount) === 'same');
  return { neither: say(words, DIFFERENCES, isSame ? 'same' : 'otherTaxes') };
}

/** "you keep 3.00 less". */
export function youKeep(change: string, words: Words): string {
  return say(words, DIFFERENCES, 'youKeep', { change });
}

/** "48.00 more", "you keep 3.00 less", or both. */
export function differenceInWords(scenario: PreviewedScenario, words: Words = ENGLISH): string {
  const { guest, house, neither } = differenceWords(scenario, words);
  return inOneLine(
    words,
    [guest, house, neither].filter((text) => text !== undefined),
  );
}
