import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import * as staytax from '../../../src/index.js';

/** The examples of docs/preview.md and of the docstrings are run; a line `value; // => expected` is checked. */
const ROOT = new URL('../../../', import.meta.url);
const SOURCES = readdirSync(new URL('src/trials/preview/', ROOT), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `src/trials/preview/${file}`);

const examples = ['docs/preview.md', ...SOURCES].flatMap((file) => {
  const text = readFileSync(new URL(file, ROOT), 'utf8').replace(/^ \* ?/gm, '');
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ''], at) => ({ name: `${file} ${at + 1}`, code }));
});

test('finds examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(9);
});

/** Examples may wait, as one that loads a language does. */
const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;

test.each(examples)('$name', async ({ code }) => {
  const checked = code.replace(/^(.+); \/\/ => (.+)$/gm, 'check($1, $2);');
  expect(checked).toContain('check(');
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(checked, { compilerOptions: options });
  const check = (is: unknown, expected: unknown) => expect(is).toEqual(expected);
  await new AsyncFunction('require', 'exports', 'check', outputText)(() => staytax, {}, check);
});
