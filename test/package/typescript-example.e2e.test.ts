import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPacked, ROOT } from './built.js';

/** The example project as a user builds and runs it, beside the packed package. Compiled by TypeScript 7. */
let folder = '';
let remove = (): void => undefined;

beforeAll(() => {
  ({ folder, remove } = installPacked('fast-check', '@types/node'));
  cpSync(join(ROOT, 'examples/typescript'), folder, { recursive: true });
});
afterAll(() => remove());

const run = (script: string, ...args: string[]): string =>
  execFileSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

test('compiles, strict and with every declaration checked, and prints what its comments say', () => {
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  expect(outputOf(() => run(compiler, '-p', '.'))).toBe('');
  const lines = run('dist/main.js').trimEnd().split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'Total 228.00 EUR, of which taxes on top 16.00',
    '  VAT: 12.00',
    '  City tax: 16.00',
  ]);
  expect(lines.slice(-3)).toEqual(['The draft changes the total: true', 'Saved VAT at 6.00%', 'Laws hold: true']);
  expect(lines).toHaveLength(8);
});

/** What the compiler printed, also when it failed. */
function outputOf(compile: () => string): string {
  try {
    return compile();
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

test('asks for the versions that are tried here', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const ours = read('package.json');
  const { dependencies, devDependencies } = read('examples/typescript/package.json');
  const { staytax, typescript, ...others } = { ...dependencies, ...devDependencies };
  expect(staytax).toBe(ours.version);
  expect(`npm:typescript@${typescript}`).toBe(ours.devDependencies['typescript-native']);
  for (const [name, version] of Object.entries(others)) expect(ours.devDependencies[name]).toBe(version);
});
