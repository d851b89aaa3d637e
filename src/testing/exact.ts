import type { RoundingMode } from '../money/rounding.js';

/**
 * An exact decimal: units x 10^-decimals. The laws have separate arithmetic, so that no digit is computed by the code
 * under test.
 */
export interface ExactDecimal {
  readonly units: bigint;
  readonly decimals: number;
}

export const ZERO: ExactDecimal = { units: 0n, decimals: 0 };

/** Parses "12.50" or "-0.05". */
export function exact(text: string): ExactDecimal {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`staytax/testing: not a decimal: ${text}`);
  return { units: BigInt(`${sign}${whole}${decimals}`), decimals: decimals.length };
}

export function plus(one: ExactDecimal, other: ExactDecimal): ExactDecimal {
  const decimals = Math.max(one.decimals, other.decimals);
  return { units: atLeast(one, decimals) + atLeast(other, decimals), decimals };
}

export function times(one: ExactDecimal, other: ExactDecimal): ExactDecimal {
  return { units: one.units * other.units, decimals: one.decimals + other.decimals };
}

/** A percentage as a fraction: a hundredth of it. */
export function share(percent: string): ExactDecimal {
  const { units, decimals } = exact(percent);
  return { units, decimals: decimals + 2 };
}

function atLeast({ units, decimals }: ExactDecimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - decimals);
}

/** A value in units of 10^-digits. Throws if it has more decimals: an error of the law. */
export function unitsOf(value: ExactDecimal, digits: number): bigint {
  if (value.decimals <= digits) return atLeast(value, digits);
  const spare = 10n ** BigInt(value.decimals - digits);
  if (value.units % spare !== 0n) throw new Error('staytax/testing: a value has more decimals than were counted');
  return value.units / spare;
}

/** Units of 10^-digits as text with exactly that many decimals. */
export function printed(units: bigint, digits: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const point = text.length - digits;
  return `${units < 0n ? '-' : ''}${text.slice(0, point)}${digits === 0 ? '' : `.${text.slice(point)}`}`;
}

/** A value rounded to units of 10^-digits. */
export function rounded({ units, decimals }: ExactDecimal, digits: number, mode: RoundingMode): bigint {
  if (units < 0n) return -rounded({ units: -units, decimals }, digits, mode);
  if (decimals <= digits) return atLeast({ units, decimals }, digits);
  const one = 10n ** BigInt(decimals - digits);
  const [down, rest] = [units / one, units % one];
  const isUp = { up: rest > 0n, down: false, 'half-up': 2n * rest >= one, 'half-down': 2n * rest > one };
  if (mode === 'half-even') return 2n * rest > one || (2n * rest === one && down % 2n === 1n) ? down + 1n : down;
  return isUp[mode] ? down + 1n : down;
}
