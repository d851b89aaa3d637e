import { afterAll, describe, expect, test } from 'vitest';
import { docstringBlocksOf, filesBelow, nameOf } from './blocks.js';
import { install, Reader, uninstall } from './reader.js';

const EXAMPLES = filesBelow('src', '.ts').flatMap(docstringBlocksOf);

const home = await install();
const reader = new Reader(home);
afterAll(() => {
  reader.leave();
  uninstall(home);
});

describe('the examples of docstrings', () => {
  test('are found', () => expect(EXAMPLES.length).toBeGreaterThan(30));

  test.each(EXAMPLES.map((block) => [nameOf(block), block] as const))('%s', async (_, block) => {
    expect(block.language).toBe('ts');
    await reader.run(block);
  });
});
