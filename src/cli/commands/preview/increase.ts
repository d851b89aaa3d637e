import type { Preview } from '../../../index.js';
import { unitsOf } from '../../../money/amount.js';
import { compareDecimals } from '../../../money/decimal.js';
import { multiply } from '../../../money/integer.js';

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
export function increaseBeyond(preview: Preview, { amount, share }: AllowedIncrease): Increase | undefined {
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
    ...(amount === undefined ? [] : [`${amount} ${currency}`]),
    ...(share === undefined ? [] : [`${share}%`]),
  ].join(' and ');
  const more = others.length === 0 ? '' : `, and beyond that limit for ${others.length} more`;
  return {
    sentence: `guests pay ${most.more} ${currency} more than ${most.before} for ${most.name}${more}; allowed is ${limits}.`,
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
