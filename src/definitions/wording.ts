import type { Wording } from '../issues/report.js';
import { currencyDigits } from '../money/amount.js';
import type { FieldTable } from '../schema/fields.js';
import { decimalsOf, once, rulesOf } from '../schema/fields.js';
import { SEASON_FIELDS } from './conditions/day.js';
import { RANGE_FIELDS } from './date-range.js';
import { ENTRY_FIELDS, SET_FIELDS } from './fields/tax.js';
import {
  BASE_FIELDS,
  INVOICE_FIELDS,
  LOCAL_FIELDS,
  OVER_STAY_FIELDS,
  ROUND_FIELDS,
  ROW_FIELDS,
  SOURCE_FIELDS,
} from './local/fields.js';
import { POLICY_FIELDS, ROUNDING_FIELDS } from './policy.js';

const TABLES: readonly FieldTable[] = [
  ROUNDING_FIELDS,
  POLICY_FIELDS,
  ENTRY_FIELDS,
  SET_FIELDS,
  RANGE_FIELDS,
  LOCAL_FIELDS,
  BASE_FIELDS,
  OVER_STAY_FIELDS,
  ROUND_FIELDS,
  INVOICE_FIELDS,
  SOURCE_FIELDS,
  ROW_FIELDS,
  SEASON_FIELDS,
];

/** The requirements of taxes and tax sets, for messages. */
export const wording = once(
  (): Wording => ({
    rules: new Map(TABLES.flatMap(rulesOf)),
    decimals: new Set(TABLES.flatMap(decimalsOf)),
    guess: knownInCapitals,
  }),
);

/** Currency codes are never folded for the caller; the message suggests the capital form. */
function knownInCapitals(text: string): string | undefined {
  if (text.length > 10) return undefined;
  const code = text.trim().toUpperCase();
  return currencyDigits(code) === undefined ? undefined : code;
}
