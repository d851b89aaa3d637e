import * as z from 'zod/mini';
import { dayNumber } from '../calendar/plain-date.js';
import { otherwise } from '../issues/schema-issues.js';
import { isNotBlank, isShort } from '../issues/text-rules.js';
import { hasDecimalForm, isShortDecimal, isShortRate, LONGEST_DECIMAL, MOST_RATE_DECIMALS } from '../money/amount.js';
import { currencyDigits } from '../money/currencies.js';
import { isWhole } from '../money/integer.js';
import { once } from './once.js';

// Any version and variant: the documentation's own examples are not all RFC 9562 uuids.
const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const PRICE = { most: LONGEST_DECIMAL };
const RATE = { most: LONGEST_DECIMAL, decimals: MOST_RATE_DECIMALS };

export const isUuid = (text: string): boolean => UUID_TEXT.test(text);

/**
 * The kinds of field that definitions and stays are made of. A rule that zod has no word for carries the code of its
 * issue in `params`; what a JSON Schema says of it stands in kind-notes.ts.
 */
export const kinds = once(() => ({
  /** A text with something in it, kept as it was given. */
  anyText: z.string().check(z.refine(isNotBlank, otherwise('blank'))),
  /** The same of at most 255 characters. */
  shortText: z.string().check(z.refine(isShort, otherwise('too_long')), z.refine(isNotBlank, otherwise('blank'))),
  /** Digits, optionally a point and digits. Kept as it was given: "10.0" and "10.00" stay apart. */
  decimalText: z
    .string()
    .check(
      z.refine(hasDecimalForm, otherwise('not_decimal')),
      z.refine(isShortRate, otherwise('too_many_digits', undefined, RATE)),
    ),
  /** The same of a price, whose decimals are those of its currency. */
  priceText: z
    .string()
    .check(
      z.refine(hasDecimalForm, otherwise('not_decimal')),
      z.refine(isShortDecimal, otherwise('too_many_digits', undefined, PRICE)),
    ),
  currencyCode: z
    .string()
    .check(z.refine((code: string) => currencyDigits(code) !== undefined, otherwise('unknown_currency'))),
  uuid: z.string().check(z.refine(isUuid, otherwise('not_uuid'))),
  plainDate: z.string().check(z.refine((text: string) => dayNumber(text) !== undefined, otherwise('not_a_date'))),
}));

/** A whole number between two bounds. */
export function wholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER) {
  const isIn = (value: number) => isWhole(value, minimum, maximum);
  return z.number().check(z.refine(isIn, otherwise('not_whole_number', { type: 'integer', minimum, maximum })));
}
