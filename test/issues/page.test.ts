import { expect, test } from 'vitest';
import { ISSUE_CODES, ISSUES } from '../../src/issues/codes.js';
import { issuesPage } from './issues-page.js';

test('docs/issues.md says every code, with an example and its fix (npx vitest run test/issues -u writes it)', async () => {
  await expect(issuesPage(ISSUE_CODES.map((code) => ({ code, ...ISSUES[code] })))).toMatchFileSnapshot(
    '../../docs/issues.md',
  );
});
