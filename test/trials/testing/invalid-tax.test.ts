import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IssueCode } from '../../../src/core/issues/codes.js';
import { ISSUE_CODES, ISSUES } from '../../../src/core/issues/codes.js';
import { SYNC_CODES } from '../../../src/core/issues/sync-codes.js';
import { LOCAL_CODES } from '../../../src/core/issues/validation-codes.js';
import { validateTax } from '../../../src/index.js';
import { INVALID_TAX_CODES, invalidTax } from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';

/** What no single tax can say, or not by one broken rule. */
const NOT_OF_ONE_TAX: Readonly<Partial<Record<IssueCode, string>>> = {
  too_much_work: 'of a stay',
  currency_differs: 'of a tax in a set',
  property_differs: 'of a tax in a set',
  tax_repeated: 'of two taxes',
  tax_conflict: 'of two taxes',
  tax_inside_itself: 'of a nested tax',
  nested_too_deep: 'of a nested tax',
  too_many_taxes: 'of a set',
  too_many_entries: 'of a set',
  unknown_tax: 'of a write model',
  unknown_version: 'of a record',
  list_too_short: 'of a stay',
  price_form: 'of a stay',
  price_decimals: 'of a stay',
  paid_before_level: 'of a stay',
  extra_nights: 'of a stay',
  check_out_differs: 'of a stay',
  check_out_not_after: 'of a stay',
  check_out_too_late: 'of a stay',
  extra_label_of_part: 'of a stay',
  part_label_taken: 'of a set',
  part_shares_over_one: 'of a set',
  extra_price_form: 'of a stay',
  label_reserved: 'of a stay',
  persons_below_guests: 'of a stay',
  guest_outside_room: 'of a stay',
  age_and_birth_date: 'of a stay',
  birth_date_out_of_range: 'of a stay',
  not_month_day: 'of local rules',
  date_out_of_calendar: 'of a stay',
  too_many_issues: 'of a thousand broken rules',
  not_accepted: 'of a call',
};

describe('invalid taxes', () => {
  test('have exactly the one issue of their code', () => {
    fc.assert(
      fc.property(invalidTax(), ({ input, code, path }) => {
        const found = (validateTax(input).issues ?? []).map((issue) => ({ code: issue.code, path: issue.path }));
        expect(found).toEqual([{ code, path }]);
      }),
      runsUpTo(5_000, 100),
    );
  });

  test('break every rule that one tax can break', () => {
    const errors = ISSUE_CODES.filter((code) => ISSUES[code].severity === 'error');
    expect(INVALID_TAX_CODES.toSorted()).toEqual(
      errors.filter((code) => !(code in NOT_OF_ONE_TAX || code in SYNC_CODES || code in LOCAL_CODES)).toSorted(),
    );
    expect(Object.keys(NOT_OF_ONE_TAX).filter((code) => !errors.some((error) => error === code))).toEqual([]);
  });

  test('are made of every requested code', () => {
    for (const code of INVALID_TAX_CODES)
      fc.assert(fc.property(invalidTax({ codes: [code] }), (made) => made.code === code));
  });
});
