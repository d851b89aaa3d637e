import { Decimal } from 'decimal.js';
import type { Preview } from '../../../index.js';

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

/** How large a difference with a sign is. */
export function sizeOf(difference: string): Decimal {
  return new Decimal(difference.replace('+', '')).abs();
}

/** The stay that goes furthest beyond what is allowed; `undefined` when none does. */
export function increaseBeyond(preview: Preview, { amount, share }: AllowedIncrease): Increase | undefined {
  const { scenarios, currency } = preview;
  const beyond = scenarios.flatMap(({ name, saved, difference }) => {
    if (saved === undefined || difference === undefined || !difference.total.startsWith('+')) return [];
    const more = sizeOf(difference.total);
    const isTooMuch = amount !== undefined && more.greaterThan(amount);
    // Nothing is divided: a stay that cost nothing may not cost anything.
    const isTooLarge = share !== undefined && more.times(100).greaterThan(new Decimal(saved.total).times(share));
    return isTooMuch || isTooLarge ? [{ name, more, before: saved.total }] : [];
  });
  const [most, ...others] = beyond.sort((one, other) => other.more.comparedTo(one.more));
  if (most === undefined) return undefined;
  const limits = [
    ...(amount === undefined ? [] : [`${amount} ${currency}`]),
    ...(share === undefined ? [] : [`${share}%`]),
  ].join(' and ');
  const more = others.length === 0 ? '' : `, and beyond that limit for ${others.length} more`;
  const digits = most.before.split('.')[1]?.length ?? 0;
  return {
    sentence: `guests pay ${most.more.toFixed(digits)} ${currency} more than ${most.before} for ${most.name}${more}; allowed is ${limits}.`,
  };
}
