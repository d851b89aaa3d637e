import { describe, expect, test } from 'vitest';
import { issuesPage } from '../../../.ci/issues-page.js';
import { WRITE_CODES } from '../../../src/channel/api/wire/write-issues.js';
import { BOOKING_CODES } from '../../../src/channel/bookings/booking-issues.js';
import { ISSUES } from '../../../src/core/issues/codes.js';
import { INVOICE_CODES } from '../../../src/documents/invoice/invoice-issues.js';
import { RETURN_CODES } from '../../../src/documents/returns/return-issues.js';

const CATALOGUE = [ISSUES, WRITE_CODES, BOOKING_CODES, INVOICE_CODES, RETURN_CODES].flatMap((codes) =>
  Object.entries(codes),
);

/** The first cells of the rows of a section that have three. */
function codesIn(section: string): string[] {
  const [, text = ''] = issuesPage().split(`\n## ${section}\n`);
  const [table = ''] = text.split('\n## ');
  return [...table.matchAll(/^\| `(\w+)` \| `.+` \| `.+` \|$/gm)].map(([, code = '']) => code);
}

describe('docs/issues.md', () => {
  test.each([
    ['Errors', 'error'],
    ['Warnings', 'warning'],
  ])('has a row with an example and its fix under %s for each %s', (section, severity) => {
    const codes = CATALOGUE.filter(([, issue]) => issue.severity === severity).map(([code]) => code);
    expect(codes.length).toBeGreaterThan(20);
    expect(codesIn(section)).toEqual(codes);
  });

  test('has the cure of each warning in ISSUES, and how to say that it is meant', () => {
    const [, section = ''] = issuesPage().split('\n## Cures\n');
    const [table = ''] = section.split('\n## ');
    const codes = [...table.matchAll(/^\| `(\w+)` \|(?: [^|]+ \|){4}$/gm)].map(([, code]) => code);
    const warnings = Object.entries(ISSUES).filter(([, { severity }]) => severity === 'warning');
    expect(codes).toEqual(warnings.map(([code]) => code));
  });

  test('has the params of each code, and a meaning of each param', () => {
    const page = issuesPage();
    for (const [code, { params }] of CATALOGUE) {
      const names = params.map((param: string) => `\`${param}\``).join(', ') || 'none';
      expect(page).toContain(`| \`${code}\` | ${names} |\n`);
    }
    for (const param of new Set(CATALOGUE.flatMap(([, { params }]) => params)))
      expect(page).toMatch(new RegExp(`^\\| \`${param}\` \\| .+ \\|$`, 'm'));
  });
});
