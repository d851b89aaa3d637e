import { describe, expect, test } from 'vitest';
import type { Block } from './blocks.js';
import { blocksOf } from './blocks.js';
import { programOf } from './said.js';
import { commandsOf } from './shell.js';

const block = (code: string): Block => ({ page: 'a page', line: 10, language: 'ts', file: undefined, code });

describe('stated results of a block are compared', () => {
  test.each([
    ['a + b; // => 3\n', '__said(10, a + b, 3);\n'],
    ['a;\n// => 3\n', '__said(10, a, 3);\n'],
    ['const a = 1; // => 1\n', 'const a = 1;\n__said(10, a, 1);\n'],
    ['\nawait a({\n  b: 1,\n}); // => { c: 1 }\n', '__said(11, await a({\n  b: 1\n}), { c: 1 });\n'],
    ['a; // => [\n//   1,\n// ]\nb();\n', '__said(10, a, [\n  1\n]);\nb();\n'],
    ['for (const a of b) {\n  a; // => 1\n}\n', 'for (const a of b) {\n  __said(11, a, 1);\n}\n'],
  ])('%j', async (code, expected) => {
    expect((await programOf(block(code))).code).toBe(expected);
  });

  test('a "// =>" behind no expression is a mistake', async () => {
    await expect(programOf(block('if (a) {} // => 1\n'))).rejects.toThrow('a page:10: a "// =>" that stands behind');
  });
});

describe('blocks', () => {
  test('are found with their language, file and line, in lists too', () => {
    expect(blocksOf('p', 'Text\n\n```json a.json\n{}\n```\n- List\n  ```sh\n  ls\n  ```\n')).toEqual([
      { page: 'p', line: 4, language: 'json', file: 'a.json', code: '{}\n' },
      { page: 'p', line: 8, language: 'sh', file: undefined, code: 'ls\n' },
    ]);
  });

  test('are refused if they are not closed', () => {
    expect(() => blocksOf('p', 'Text\n```sh\nls\n')).toThrow('p:2: a fence that is not closed');
  });
});

describe('commands', () => {
  test('may go on over lines, and say their exit code in a comment', () => {
    expect(commandsOf('a b # says why\nc \\\n  d   # exit code 2\n# alone\ncat <<EOF\n# text\nEOF\n')).toEqual([
      { text: 'a b', exitCode: 0, output: undefined },
      { text: 'c \\\n  d', exitCode: 2, output: undefined },
      { text: 'cat <<EOF\n# text\nEOF', exitCode: 0, output: undefined },
    ]);
  });

  test('with a prompt have their output below them', () => {
    expect(commandsOf('$ a # exit code 1\nx\ny\n$ b\n')).toEqual([
      { text: 'a', exitCode: 1, output: 'x\ny\n' },
      { text: 'b', exitCode: 0, output: '' },
    ]);
  });
});
