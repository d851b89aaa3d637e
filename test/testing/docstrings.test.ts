import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import * as staytax from '../../src/index.js';
import * as kit from '../../src/testing/index.js';

/** The example of every docstring of the kit is run; a line `value; // => expected` is checked. */
const FOLDER = new URL('../../src/testing/', import.meta.url);
const MODULES: Readonly<Record<string, unknown>> = { 'fast-check': fc, staytax, 'staytax/testing': kit };

const examples = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    const blocks = [...text.matchAll(/ \* ```ts\n([\s\S]*?) \* ```/g)];
    return blocks.map(([, block = ''], at) => ({ name: `${file} ${at + 1}`, code: block.replace(/^ \* ?/gm, '') }));
  });

function run(code: string): Array<{ is: unknown; expected: unknown }> {
  const checked = code.replace(/^(.+); \/\/ => (.+)$/gm, 'check($1, $2);');
  const { outputText } = ts.transpileModule(checked, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  });
  const seen: Array<{ is: unknown; expected: unknown }> = [];
  const required = (name: string) => ({ __esModule: true, default: MODULES[name], ...(MODULES[name] as object) });
  new Function('require', 'exports', 'check', outputText)(required, {}, (is: unknown, expected: unknown) => {
    seen.push({ is, expected });
  });
  return seen;
}

describe('the examples of docstrings', () => {
  test('are found', () => {
    expect(examples.length).toBeGreaterThan(11);
  });

  test.each(examples)('$name', ({ code }) => {
    for (const { is, expected } of run(code)) expect(is).toEqual(expected);
  });
});
