import { expect, test } from 'vitest';
import { full, index, pages } from '../../.ci/write-llms.mjs';

test('llms.txt names every page, each with what it is about', () => {
  const lines = index()
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(lines).toHaveLength(pages().length - 1);
  for (const line of lines) expect(line).toMatch(/^- \[[^\]]+\]\(\.\/[\w/.-]*\): \S.{9,}$/);
  expect(index()).toMatch(/^# staytax\n\n> .+\n\n## Pages\n/);
});

test('llms-full.txt has the whole text of every page', () => {
  const text = full();
  for (const page of pages()) expect(text).toContain(page.text.trim());
});
