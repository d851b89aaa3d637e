import { type Result, type Stay, validateStay } from '../index.js';
import { LONGEST_DECIMAL } from '../money/amount.js';
import { currencyDigits } from '../money/currencies.js';

// Where a price may have all the decimals there can be, nothing is said about decimals, and so not the currency's name.
const ANY_CURRENCY = 'EUR';

/**
 * Checks a stay by itself. Without a currency, or with one that its tax set is blamed for already, the
 * decimals of its prices are left open.
 */
export function checkStay(value: unknown, currency: string | undefined, digits?: number): Result<Stay> {
  const isKnown = currency !== undefined && currencyDigits(currency) !== undefined;
  return isKnown ? validateStay(value, currency, digits) : validateStay(value, ANY_CURRENCY, LONGEST_DECIMAL);
}
