import type { Wording } from '../issues/schema-issues.js';
import { counted } from '../issues/shown.js';
import { LONGEST_TITLE } from '../issues/text-rules.js';
import { currencyDigits } from '../money/currencies.js';
import { once } from '../schema/once.js';
import { LOCAL_DECIMALS, LOCAL_RULES } from './local/wording.js';
import { TAX_LOGICS } from './logics.js';
import { policyRules } from './policy-wording.js';
import { MOST_RANGES, TAX_TYPES } from './tax.js';
import { MOST_RATE_PLANS } from './tax-set.js';

const text = { expected: `text of 1 to ${LONGEST_TITLE} characters that is not blank`, most: LONGEST_TITLE };
const uuid = { expected: 'a UUID such as "716305c4-561a-4561-a187-7f5b8aeb5920"' };
const date = { expected: 'a real date such as "2026-07-01", or null' };
const nights = { expected: 'a whole number of 1 or more, or null', least: 1 };

/** How messages say what the fields of taxes and tax sets must be. */
export const wording = once(
  (): Wording => ({
    rules: new Map([
      ...policyRules(),
      ['id', text],
      ['title', text],
      ['logic', { expected: `one of ${TAX_LOGICS.join(', ')}` }],
      ['type', { expected: `one of ${TAX_TYPES.join(', ')}` }],
      ['rate', { expected: 'a decimal number as text, such as "10.00"' }],
      ['currency', { expected: 'an ISO 4217 code such as "EUR"' }],
      ['is_inclusive', { expected: 'true or false' }],
      ['property_id', uuid],
      ['skip_nights', nights],
      ['max_nights', nights],
      ['applicable_date_ranges', { expected: `a list of at most ${MOST_RANGES} date ranges`, most: MOST_RANGES }],
      ['after', date],
      ['before', date],
      ['applicable_after', date],
      ['applicable_before', date],
      ...LOCAL_RULES,
      ['level', { expected: 'a whole number of 0 or more', least: 0 }],
      ['taxes', { expected: 'a list of taxes' }],
      ['associated_rate_plan_ids', { expected: `a list of at most ${counted(MOST_RATE_PLANS)} UUIDs` }],
      ['associated_rate_plan_ids[]', uuid],
    ]),
    decimals: new Set(['rate', ...LOCAL_DECIMALS]),
    guess: knownInCapitals,
  }),
);

/** Codes are written in capitals and never folded for the caller; the message says what would be one. */
function knownInCapitals(text: string): string | undefined {
  if (text.length > 10) return undefined;
  const code = text.trim().toUpperCase();
  return currencyDigits(code) === undefined ? undefined : code;
}
