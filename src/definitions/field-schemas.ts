import * as z from 'zod';
import { dayNumber } from '../calendar/plain-date.js';
import { otherwise } from '../issues/schema-issues.js';
import { isNotBlank, isShort, LONGEST_TITLE } from '../issues/text-rules.js';
import { isDecimalText, LONGEST_DECIMAL } from '../money/amount.js';
import { currencyDigits } from '../money/currencies.js';

/**
 * The kinds of field that taxes and tax sets are made of. A rule that zod has no word for carries the code
 * of its issue in `params`, and its JSON Schema in `meta`, so that the three can be compared at a glance.
 */

/** A text with something in it, of at most 255 characters, kept as it was given. */
export const shortText = z
  .string()
  .refine(isShort, otherwise('too_long'))
  .refine(isNotBlank, otherwise('blank'))
  .meta({ minLength: 1, maxLength: LONGEST_TITLE, pattern: '\\S' });

/** Digits, optionally a point and digits. Kept as it was given: "10.0" and "10.00" stay apart. */
export const decimalText = z
  .string()
  .refine(isDecimalText, otherwise('not_decimal'))
  .meta({ pattern: '^\\d+(\\.\\d+)?$', maxLength: LONGEST_DECIMAL });

export const currencyCode = z
  .string()
  .refine((code) => currencyDigits(code) !== undefined, otherwise('unknown_currency'))
  .meta({ pattern: '^[A-Z]{3}$' });

// Any version and variant: the documentation's own examples are not all RFC 9562 uuids.
const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const uuid = z
  .string()
  .refine((text) => UUID_TEXT.test(text), otherwise('not_uuid'))
  .meta({ pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' });

export const plainDate = z
  .string()
  .refine((text) => dayNumber(text) !== undefined, otherwise('not_a_date'))
  .meta({ format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** A whole number from a minimum on. -0 is none: it would be printed, compared and saved in two ways. */
export function wholeNumber(minimum: number) {
  return z
    .int()
    .min(minimum)
    .refine((value) => !Object.is(value, -0), otherwise('not_whole_number'));
}
