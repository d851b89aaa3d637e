import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateDefinitions } from '../../../src/channel/api/definitions-file/validate.js';
import type { Tax } from '../../../src/core/definitions/tax.js';
import { validateTax } from '../../../src/core/definitions/validate-tax.js';
import { ADVICE_CODES } from '../../../src/core/issues/advice-codes.js';
import type { IssueCode } from '../../../src/core/issues/codes.js';
import { ISSUE_CODES, ISSUES } from '../../../src/core/issues/codes.js';
import type { Issue, Result } from '../../../src/core/issues/issue.js';
import { pathSegments } from '../../../src/core/issues/issue.js';
import { resolveTaxSet, validateTaxSet } from '../../../src/core/quote/validate.js';
import { readCalculation } from '../../../src/core/record/record.js';
import { validateStay } from '../../../src/core/stay/validate-stay.js';

/** An issue as the fixtures have it: the path gives the keys. */
type WrittenIssue = Omit<Issue, 'keys'>;

/** A bad input with everything that validation says about it, to the letter. */
interface BadInput {
  about: string;
  validate: 'tax' | 'taxSet' | 'stay' | 'resolve' | 'definitions' | 'record';
  currency?: string;
  taxes?: Tax[];
  input: unknown;
  issues?: WrittenIssue[];
  warnings?: WrittenIssue[];
}

const FOLDER = new URL('../../fixtures/bad/', import.meta.url);
const BAD_INPUTS = readdirSync(FOLDER).map((file) => ({
  file,
  ...(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as BadInput),
}));

/** Not in a file: what a JSON text cannot hold, or what takes thousands of lines. Tested beside the rule. */
const ELSEWHERE: readonly IssueCode[] = [
  'unreadable',
  'too_many_issues',
  'too_many_fields',
  'too_many_entries',
  'too_many_taxes',
];
/** Not from validation: what a call or a calculation says, what trying a tax set out shows, and what a plan says. */
const NOT_OURS: readonly string[] = [
  'not_accepted',
  'too_much_work',
  'net_below_zero',
  'extra_untaxed',
  'extra_without_vat',
  'label_unknown',
  'paid_before_unknown',
  'paid_before_level',
  'extra_label_of_part',
  'ages_missing',
  'ranges_past',
  'booked_on_missing',
  'booked_after_check_in',
  'moved_room',
  'day_use_persons',
  'id_not_at_property',
  'title_ambiguous',
  'currency_in_use',
  'unknown_target',
  'prune_everything',
  'stored_record_unreadable',
  'stored_record_skipped',
  ...Object.keys(ADVICE_CODES),
];

function validate({ validate: kind, input, currency = '', taxes = [] }: BadInput): Result<unknown> {
  switch (kind) {
    case 'tax':
      return validateTax(input);
    case 'taxSet':
      return validateTaxSet(input);
    case 'stay':
      return validateStay(input, currency);
    case 'resolve':
      return resolveTaxSet(input, taxes);
    case 'definitions':
      return validateDefinitions(input);
    case 'record':
      return readCalculation(input);
  }
}

const withKeys = (issues: readonly WrittenIssue[] | undefined) =>
  issues?.map((issue) => ({ ...issue, keys: pathSegments(issue.path) }));

describe('bad inputs', () => {
  it.each(BAD_INPUTS)('$file: $about', (bad) => {
    const { issues, warnings } = validate(bad);
    expect({ issues, warnings }).toEqual({ issues: withKeys(bad.issues), warnings: withKeys(bad.warnings) });
    for (const { code } of [...(issues ?? []), ...(warnings ?? [])]) {
      expect(ISSUES[code].severity).toBe(issues ? 'error' : 'warning');
    }
  });

  it('show every code of validation, each in a file of its name', () => {
    const shownIn = new Map(BAD_INPUTS.map(({ file, issues, warnings }) => [file, issues ?? warnings ?? []]));
    const expected = ISSUE_CODES.filter((code) => !ELSEWHERE.includes(code) && !NOT_OURS.includes(code));
    for (const code of expected) {
      expect(shownIn.get(`${code}.json`)?.map((issue) => issue.code)).toContain(code);
    }
  });
});
