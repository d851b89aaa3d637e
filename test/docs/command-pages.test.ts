import { describe, expect, test } from 'vitest';
import { ROOT, textOf } from './blocks.js';
import { agentsPage, commandPage, paragraphBelow, SECTION_HEADINGS } from './command-pages.js';

const COMMAND_LINE = 'docs/command-line.md';
const AGENTS = 'docs/agents.md';

/** `npx vitest run test/docs/command-pages.test.ts -u` writes the generated parts. */
describe('docs/command-line.md', () => {
  test('has each command and option as declared', async () => {
    await expect(commandPage(textOf(COMMAND_LINE))).toMatchFileSnapshot(`${ROOT}/${COMMAND_LINE}`);
  });

  test.each(SECTION_HEADINGS)('has a paragraph below "%s"', (heading) => {
    expect(paragraphBelow(textOf(COMMAND_LINE), heading), `write a paragraph below "${heading}"`).toMatch(/\.$/);
  });
});

test('docs/agents.md has each tool and argument as declared', async () => {
  await expect(agentsPage(textOf(AGENTS))).toMatchFileSnapshot(`${ROOT}/${AGENTS}`);
});
