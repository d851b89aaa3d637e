import type { Wording } from '../issues/schema-issues.js';
import { currencyDigits } from '../money/currencies.js';
import { LONGEST_TITLE } from './field-schemas.js';
import { TAX_LOGICS } from './logics.js';
import { MOST_RANGES, TAX_TYPES } from './tax.js';
import { MOST_RATE_PLANS } from './tax-set.js';

const uuid = 'a uuid such as "716305c4-561a-4561-a187-7f5b8aeb5920"';
const date = 'a real date such as "2026-07-01", or null for an open end';
const nights = 'a whole number of nights, 1 or more, or null';

/** How the sentences about taxes and tax sets say what a field takes. */
export const WORDING: Wording = {
  wants: new Map([
    ['id', `text that is not blank, at most ${LONGEST_TITLE} characters`],
    ['title', `text that is not blank, at most ${LONGEST_TITLE} characters`],
    ['logic', `one of ${TAX_LOGICS.join(', ')}`],
    ['type', `one of ${TAX_TYPES.join(', ')}`],
    ['rate', 'digits, optionally a point and digits, such as "10.00"'],
    ['currency', 'an ISO 4217 code such as "EUR"'],
    ['is_inclusive', 'true (contained in the price) or false (added on top)'],
    ['property_id', uuid],
    ['skip_nights', nights],
    ['max_nights', nights],
    ['applicable_date_ranges', `a list of at most ${MOST_RANGES} ranges`],
    ['applicable_date_ranges[]', 'a range such as { "after": "2026-07-01", "before": null }'],
    ['after', date],
    ['before', date],
    ['applicable_after', date],
    ['applicable_before', date],
    ['level', 'a whole number of 0 or more'],
    ['taxes', 'a list of taxes, which may be empty'],
    ['associated_rate_plan_ids', `a list of at most ${MOST_RATE_PLANS} uuids`],
    ['associated_rate_plan_ids[]', uuid],
  ]),
  decimals: new Set(['rate']),
  guess: (field, received) => (field === 'currency' ? knownInCapitals(received) : undefined),
};

/** Codes are written in capitals and never folded for the caller; the sentence says what would be one. */
function knownInCapitals(text: string): string | undefined {
  if (text.length > 10) return undefined;
  const code = text.trim().toUpperCase();
  return currencyDigits(code) === undefined ? undefined : code;
}
