import type { Integer } from './integer.js';
import { fromBigInt, powerOfTen, subtract } from './integer.js';
import { CODES_BY_DIGITS } from './iso-4217.js';

/** Limits of input, in characters and decimals: larger than any law needs, so that no input stalls a quote. */
export const LONGEST_DECIMAL = 30;
export const MOST_RATE_DECIMALS = 20;
/** Digits on each side of a rate that is a fraction. */
export const MOST_FRACTION_DIGITS = 20;

/**
 * The longest amount of a quote, in characters: the largest result of such rates and prices, with any digits of a
 * policy.
 */
export const LONGEST_AMOUNT = 200;

const DECIMAL_TEXT = /^\d+(?:\.\d+)?$/;

/**
 * Whether a text is a decimal as the API writes it: digits, optionally a point and digits. No sign,
 * exponent, space or separator: "12.50" is one, "1e3", " 5", ".5", "1,000" and "-3" are not.
 */
export function isDecimalText(text: string): boolean {
  return text.length <= LONGEST_AMOUNT && DECIMAL_TEXT.test(text);
}

/** Whether a text has the form of a decimal, of any length. */
export function hasDecimalForm(text: string): boolean {
  return DECIMAL_TEXT.test(text);
}

/** Whether a decimal text is short enough for a price. */
export function isShortDecimal(text: string): boolean {
  return text.length <= LONGEST_DECIMAL;
}

/** Whether a decimal text is short enough for a rate, or an amount of a definition. */
export function isShortRate(text: string): boolean {
  const point = text.indexOf('.');
  return isShortDecimal(text) && (point === -1 || text.length - point - 1 <= MOST_RATE_DECIMALS);
}

/** Whether a text has the form of a rate of local rules, of any length: a decimal, or a fraction such as "20/3". */
export function hasRateForm(text: string): boolean {
  const [above = '', below, ...more] = text.split('/', 3);
  if (below === undefined) return hasDecimalForm(text);
  return more.length === 0 && DIGITS_ALONE.test(above) && DIGITS_ALONE.test(below) && /[1-9]/.test(below);
}

const DIGITS_ALONE = /^\d+$/;

/** Whether a decimal is short enough for a rate; of a fraction, each side. */
export function isShortLocalRate(text: string): boolean {
  const [above = '', below] = text.split('/', 2);
  if (below === undefined) return isShortRate(text);
  return above.length <= MOST_FRACTION_DIGITS && below.length <= MOST_FRACTION_DIGITS;
}

/** The number of decimals without trailing zeros: 1 for "12.50". */
export function significantDecimals(text: string): number {
  const point = text.indexOf('.');
  if (point === -1) return 0;
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end -= 1;
  return end - point - 1;
}

/**
 * A decimal text as a whole number of units of 10^-digits: ("12.5", 2) is 1250. `undefined` if the text is not a
 * decimal or has more significant decimals than `digits`: nothing is cut off.
 */
export function parseUnits(text: string, digits: number): Integer | undefined {
  const { length } = text;
  if (length > SAFE_DIGITS || digits > SAFE_DIGITS) return parseLongUnits(text, digits);
  let units = 0;
  let point = length;
  for (let index = 0; index < length; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    // A negative difference is above 9 as an unsigned integer: one comparison instead of two, for each digit of each
    // price.
    if (digit >>> 0 < 10) units = units * 10 + digit;
    else if (digit === POINT && point === length) point = index;
    else return undefined;
  }
  const decimals = point === length ? 0 : length - point - 1;
  if (point === 0 || (decimals === 0 && point !== length)) return undefined;
  return scaleUnits(units, digits - decimals) ?? parseLongUnits(text, digits);
}

/** units x 10^by; `undefined` if that may not be exact. */
function scaleUnits(units: number, by: number): number | undefined {
  const scale = powerOfTen(Math.abs(by)) as number;
  // With so few digits the division is exact, or has no whole result.
  const scaled = by >= 0 ? units * scale : units / scale;
  return Number.isSafeInteger(scaled) ? scaled : undefined;
}

function parseLongUnits(text: string, digits: number): Integer | undefined {
  if (!isDecimalText(text) || significantDecimals(text) > digits) return undefined;
  const [whole = text, fraction = ''] = text.split('.');
  return fromBigInt(BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0')));
}

/** Units of 10^-digits as a decimal text with exactly that many decimals: (-5, 2) is "-0.05". */
export function printUnits(units: Integer, digits: number): string {
  if (digits === 0) return String(units);
  if (digits === 2 && typeof units === 'number' && units >= 0) return printCents(units);
  const negative = units < 0;
  const text = String(negative ? -units : units).padStart(digits + 1, '0');
  const point = text.length - digits;
  return `${negative ? '-' : ''}${text.slice(0, point)}.${text.slice(point)}`;
}

/** Most currencies have two digits, and a quote prints dozens of amounts: their parts are looked up. */
function printCents(units: number): string {
  const whole = Math.floor(units / 100);
  return (WHOLES[whole] ?? String(whole)) + (ENDINGS[units - whole * 100] as string);
}

const WHOLES = Array.from({ length: 1_000 }, (_, whole) => String(whole));
const ENDINGS = Array.from({ length: 100 }, (_, cents) => `.${String(cents).padStart(2, '0')}`);

/** Texts of up to 15 digits are safe integers. */
const SAFE_DIGITS = 15;
const ZERO = 48;
/** The code of the point, relative to the digit 0. */
const POINT = 46 - ZERO;

/** Like `parseUnits`, for a text that may begin with "-". */
export function parseSigned(text: string, digits: number): Integer | undefined {
  const isNegative = text.startsWith('-');
  const units = parseUnits(isNegative ? text.slice(1) : text, digits);
  return isNegative && units !== undefined ? subtract(0, units) : units;
}

/** An amount of a quote of this package in minor units. Throws if it has other digits. */
export function unitsOf(amount: string, digits: number): Integer {
  const units = parseSigned(amount, digits);
  if (units === undefined) throw new Error(`staytax: ${amount} is not an amount of ${digits} digits`);
  return units;
}

/** The digits after the point: 2 for "12.50". */
export function decimalsIn(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** One amount less another, with the digits of the longer text. */
export function amountLess(after: string, before: string): string {
  const digits = Math.max(decimalsIn(after), decimalsIn(before));
  return printUnits(subtract(unitsOf(after, digits), unitsOf(before, digits)), digits);
}

/** "+1.50", "-1.50", and "0.00" without a sign. */
export function printSigned(units: Integer, digits: number): string {
  return `${units > 0 ? '+' : ''}${printUnits(units, digits)}`;
}

/** The minor units of a text from `printSigned`. */
export function unitsOfSigned(signed: string, digits: number): Integer {
  return unitsOf(signed.replace(/^\+/, ''), digits);
}

/** The absolute value of a text from `printSigned`. */
export function sizeOf(signed: string, digits: number): Integer {
  return size(unitsOfSigned(signed, digits));
}

/** The absolute value. */
export function size(units: Integer): Integer {
  return units < 0 ? subtract(0, units) : units;
}

/**
 * Currencies and their minor units, from ISO 4217 (never from Intl, whose digits differ from the standard
 * and between runtimes: Node 20 says 0 for HUF, the standard says 2).
 */
const DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES_BY_DIGITS).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
);

/** Digits after the point of an ISO 4217 currency: 2 for EUR, 0 for JPY, 3 for KWD. `undefined`: no such code. */
export function currencyDigits(code: string): number | undefined {
  return DIGITS.get(code);
}
