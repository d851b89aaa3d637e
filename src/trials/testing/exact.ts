import type { RoundingMode } from '../../core/money/rounding.js';

/** Exact values are units of 10^-60. The laws have separate arithmetic: no digit is computed by the code under test. */
const DECIMALS = 60;
const ONE = 10n ** BigInt(DECIMALS);

/** Parses "12.50" or "-0.05". */
export function exact(text: string): bigint {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`staytax/testing: not a decimal: ${text}`);
  return BigInt(`${sign}${whole}${decimals.padEnd(DECIMALS, '0')}`);
}

export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

export function times(one: bigint, other: bigint): bigint {
  return (one * other) / ONE;
}

/** A percentage as a fraction: a hundredth of it. */
export function share(percent: string): bigint {
  return exact(percent) / 100n;
}

function unit(digits: number): bigint {
  return 10n ** BigInt(DECIMALS - digits);
}

/** An exact value in units of 10^-digits. Throws if it has more decimals: an error of the law. */
export function unitsOf(value: bigint, digits: number): bigint {
  if (value % unit(digits) !== 0n) throw new Error('staytax/testing: a value has more decimals than were counted');
  return value / unit(digits);
}

/** Units of 10^-digits as text with exactly that many decimals. */
export function printed(units: bigint, digits: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const point = text.length - digits;
  return `${units < 0n ? '-' : ''}${text.slice(0, point)}${digits === 0 ? '' : `.${text.slice(point)}`}`;
}

/** An exact value rounded to units of 10^-digits. */
export function rounded(value: bigint, digits: number, mode: RoundingMode): bigint {
  if (value < 0n) return -rounded(-value, digits, mode);
  const one = unit(digits);
  const [down, rest] = [value / one, value % one];
  const isUp = { up: rest > 0n, down: false, 'half-up': 2n * rest >= one, 'half-down': 2n * rest > one };
  if (mode === 'half-even') return 2n * rest > one || (2n * rest === one && down % 2n === 1n) ? down + 1n : down;
  return isUp[mode] ? down + 1n : down;
}
