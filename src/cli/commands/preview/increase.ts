import type { Preview } from '../../../index.js';
import { unitsOf } from '../../../money/amount.js';
import { compareDecimals } from '../../../money/decimal.js';
import { multiply } from '../../../money/integer.js';
import { PUNCTUATION } from '../../../words/en/explanation.js';
import { PREVIEW_TABLE } from '../../../words/en/tables.js';
import { ENGLISH, listed, say, type Words } from '../../../words/words.js';

/** How much more guests may pay for a stay. */
export interface AllowedIncrease {
  /** In the currency of the draft. */
  readonly amount?: string | undefined;
  /** In percent of what they pay now. */
  readonly share?: string | undefined;
}

/** A stay for which guests pay more than is allowed. */
export interface Increase {
  readonly sentence: string;
}

/** How large a difference is: without its sign. */
export function sizeOf(difference: string): string {
  return difference.replace(/^[+-]/, '');
}

/** The stay that goes furthest beyond what is allowed; `undefined` when none does. */
export function increaseBeyond(
  preview: Preview,
  { amount, share }: AllowedIncrease,
  words: Words = ENGLISH,
): Increase | undefined {
  const { scenarios, currency } = preview;
  const beyond = scenarios.flatMap(({ name, saved, difference }) => {
    if (saved === undefined || difference === undefined || !difference.total.startsWith('+')) return [];
    const more = sizeOf(difference.total);
    const isTooMuch = amount !== undefined && compareDecimals(more, amount) > 0;
    const isTooLarge = share !== undefined && isBeyondShare(more, saved.total, share);
    return isTooMuch || isTooLarge ? [{ name, more, before: saved.total }] : [];
  });
  const [most, ...others] = beyond.sort((one, other) => compareDecimals(other.more, one.more));
  if (most === undefined) return undefined;
  const limits = [
    ...(amount === undefined ? [] : [`${words.amount(amount)} ${currency}`]),
    ...(share === undefined ? [] : [say(words, PUNCTUATION, 'percent', { rate: words.amount(share) })]),
  ];
  const said = {
    amount: `${words.amount(most.more)} ${currency}`,
    before: words.amount(most.before),
    scenario: most.name,
    limits: listed(words, limits, 'conjunction'),
  };
  const n = others.length;
  return {
    sentence:
      n === 0 ? say(words, PREVIEW_TABLE, 'increase', said) : say(words, PREVIEW_TABLE, 'increases', { ...said, n }),
  };
}

/** Nothing is divided: a stay that cost nothing may not cost anything. */
function isBeyondShare(more: string, before: string, percent: string): boolean {
  const digits = Math.max(decimalsOf(more), decimalsOf(before));
  const ofShare = decimalsOf(percent);
  const hundred = unitsOf('100', ofShare);
  return multiply(unitsOf(more, digits), hundred) > multiply(unitsOf(before, digits), unitsOf(percent, ofShare));
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}
