import ts from 'typescript';
import { expect, test } from 'vitest';
import type { Source } from './sources.js';
import { readSource, readSources } from './sources.js';

/**
 * How many casts src has outside of calculation. A cast is a claim that the compiler cannot check, so their number
 * may only fall: when you remove one, lower the limit. Calculation is left out, because its loops read lists by
 * position and TypeScript cannot know that the position is there.
 */
const MOST_CASTS = 37;

/** The `as` expressions of a file; `as const` claims nothing. */
function castsIn({ file, tree }: Source): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

test('src has no more casts than it had', () => {
  const casts = readSources()
    .filter(({ folder }) => folder !== 'calculation')
    .flatMap(castsIn);
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(MOST_CASTS);
});

test.each([
  ['const a = b as Tax;', 1],
  ['const a = b as unknown as Tax;', 2],
  ['const a = [1] as const;', 0],
  ['const a = { b: 1 } satisfies object;', 0],
  ["import { a as b } from './c.js'; export { b as d };", 0],
])('%s', (text, expected) => {
  expect(castsIn(readSource('core/money/example.ts', text))).toHaveLength(expected);
});
