import currencies from 'currency-codes/data.js';

/**
 * Currencies and their minor units, from ISO 4217 (never from Intl, whose digits differ from the standard
 * and between runtimes: Node 20 says 0 for HUF, the standard says 2).
 */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ...currencies.map(({ code, digits }) => [code, digits] as const),
  // ISO 4217 amendment 176 (Caribbean guilder, 31 March 2025): not in the package's list yet.
  ['XCG', 2],
]);

/** Digits after the point of an ISO 4217 currency: 2 for EUR, 0 for JPY, 3 for KWD. `undefined`: no such code. */
export function currencyDigits(code: string): number | undefined {
  return DIGITS.get(code);
}
