/** Exact fractions. No rounding happens here but `floor` and `round`, which say which way they go. */
export interface Rational {
  readonly num: bigint;
  /** Always greater than zero; num and den have no common divisor. */
  readonly den: bigint;
}

export type Mode = 'half-up' | 'half-even' | 'half-down' | 'up' | 'down';

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function rational(num: bigint, den = 1n): Rational {
  if (den === 0n) throw new Error('A fraction needs a denominator other than zero.');
  if (den === 1n) return { num, den };
  const sign = den < 0n ? -1n : 1n;
  const common = divisor(num, den * sign);
  return { num: (num * sign) / common, den: (den * sign) / common };
}

export const ZERO = rational(0n);
export const ONE = rational(1n);

export const add = (x: Rational, y: Rational): Rational =>
  x.den === y.den ? rational(x.num + y.num, x.den) : rational(x.num * y.den + y.num * x.den, x.den * y.den);
export const subtract = (x: Rational, y: Rational): Rational => rational(x.num * y.den - y.num * x.den, x.den * y.den);
export const multiply = (x: Rational, y: Rational): Rational => rational(x.num * y.num, x.den * y.den);
export const divide = (x: Rational, y: Rational): Rational => rational(x.num * y.den, x.den * y.num);
export const sum = (list: readonly Rational[]): Rational => list.reduce(add, ZERO);

/** Below zero when x < y, zero when equal, above zero when x > y. */
export function compare(x: Rational, y: Rational): number {
  const difference = x.num * y.den - y.num * x.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** A rate or a share: a decimal, or a fraction of two whole numbers such as "20/3". */
export function parseRate(text: string): Rational {
  const [above = '', below] = text.split('/');
  return below === undefined ? parseDecimal(above) : divide(parseDecimal(above), parseDecimal(below));
}

const MOST_KEPT = 10_000;
const kept = new Map<string, Rational>();

/** "12.340" is 1234/100, reduced. The same few rates are read again and again, so what was read is kept for a while. */
export function parseDecimal(text: string): Rational {
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size === MOST_KEPT) kept.clear();
  const read = readDecimal(text);
  kept.set(text, read);
  return read;
}

function readDecimal(text: string): Rational {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new Error(`Not a decimal: ${text}`);
  const fraction = match[2] ?? '';
  return rational(BigInt(`${match[1]}${fraction}`), 10n ** BigInt(fraction.length));
}

/** The largest integer not above x (towards minus infinity). */
export function floor(x: Rational): bigint {
  const quotient = x.num / x.den;
  return x.num % x.den < 0n ? quotient - 1n : quotient;
}

/** The model's section 7, rounding.mode: a negative is rounded as the mirror image of the positive. */
export function round(x: Rational, mode: Mode): bigint {
  if (x.num < 0n) return -round(rational(-x.num, x.den), mode);
  const below = floor(x);
  const rest = subtract(x, rational(below));
  if (compare(rest, ZERO) === 0) return below;
  const above = below + 1n;
  if (mode === 'up') return above;
  if (mode === 'down') return below;
  const side = compare(rest, rational(1n, 2n));
  if (side !== 0) return side > 0 ? above : below;
  if (mode === 'half-up') return above;
  if (mode === 'half-down') return below;
  return below % 2n === 0n ? below : above;
}
