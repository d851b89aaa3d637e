import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as staytax from '../../src/index.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

/** The lines of a block with `// =>` behind them, each as its value and what the page says of it. */
function answersOf(code: string): Array<[value: unknown, said: unknown]> {
  const body = code
    .replace(/^import .*$/gm, '')
    .replace(/^(.*); \/\/ => (.*)$/gm, (_, expression, said) => `answers.push([${expression}, ${said}]);`);
  const answers: Array<[unknown, unknown]> = [];
  new Function('staytax', 'answers', `const { createCalculator, validateTax } = staytax;\n${body}`)(staytax, answers);
  return answers;
}

describe('README.md', () => {
  test.each(blocks.map((code, at) => [at + 1, code] as const))('block %i of code says what comes out', (_, code) => {
    const answers = answersOf(code);
    expect(answers.length).toBeGreaterThan(0);
    for (const [value, said] of answers) expect(value).toEqual(said);
  });

  test('begins with the two commands', () => {
    expect(readme.indexOf('npm ci && npm run demo')).toBeLessThan(readme.indexOf('## '));
    expect(readme.indexOf('npm ci && npm test')).toBeLessThan(readme.indexOf('## '));
  });
});
