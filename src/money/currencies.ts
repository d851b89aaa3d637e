import { CODES_BY_DIGITS } from './iso-4217.js';

/**
 * Currencies and their minor units, from ISO 4217 (never from Intl, whose digits differ from the standard
 * and between runtimes: Node 20 says 0 for HUF, the standard says 2).
 */
const DIGITS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(CODES_BY_DIGITS).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
);

/** Digits after the point of an ISO 4217 currency: 2 for EUR, 0 for JPY, 3 for KWD. `undefined`: no such code. */
export function currencyDigits(code: string): number | undefined {
  return DIGITS.get(code);
}
