import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPacked, ROOT } from '../package/built.js';

/** The ten lines of docs/testing.md, in a project that has the packed package, fast-check and a test runner. */
const page = readFileSync(join(ROOT, 'docs/testing.md'), 'utf8');
const [, tenLines = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];

let folder = '';
let remove = (): void => undefined;

beforeAll(() => {
  ({ folder, remove } = installPacked('fast-check', 'vitest'));
  write('package.json', '{ "name": "hotel", "private": true, "type": "module" }');
});
afterAll(() => remove());

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

function node(...args: string[]) {
  // A vitest inside a vitest, and a node:test inside a test: neither may know of the one around it.
  const env = { PATH: process.env['PATH'], HOME: folder, NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env });
  return { status, output: stdout + stderr };
}

const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
const inVitest = tenLines.replace("'node:test'", "'vitest'");
/** The same file with a calculator in it that forgets the exclusive charges of its totals. */
const broken = (text: string) =>
  text
    .replace('\n\n', "\nimport { createCalculator } from 'staytax';\n")
    .replace(
      'taxes });',
      "taxes }, { seed: 1, laws: ['totalsEqualQuote'], make: (...given) => ({ ...createCalculator(...given), totals: () => ({ total: '0.00' }) }) });",
    );

/** However busy the machine is. */
const LONG = '--testTimeout=60000';
const SMALLEST = '{"checkIn":"2026-05-01","rooms":[{"persons":0,"nightlyPrices":["0.00"]}]}';

describe('the ten lines of docs/testing.md, from the packed package', () => {
  test('are ten lines', () => {
    expect(tenLines.trim().split('\n')).toHaveLength(10);
    expect(inVitest).not.toBe(tenLines);
    expect(broken(tenLines)).not.toBe(tenLines);
  });

  // Both files in one run: starting a test runner takes as long as the laws.
  test("pass under node's own test runner, and fail when a law is broken, with the smallest stay", () => {
    write('node.test.mjs', tenLines);
    write('broken-node.test.mjs', broken(tenLines));
    const { status, output } = node('--test', '--test-reporter=tap', 'node.test.mjs', 'broken-node.test.mjs');
    expect(status).toBe(1);
    expect(output).toMatch(/^ *ok \d - our taxes obey every law$/m);
    expect(output).toMatch(/^ *not ok \d - our taxes obey every law$/m);
    expect(output).toMatch(/^# pass 1\n# fail 1$/m);
    expect(output).toContain('BROKEN  totalsEqualQuote');
    expect(output).toContain(SMALLEST);
  });

  test('pass under vitest, and fail when a law is broken, with the smallest stay', () => {
    write('vitest.test.mjs', inVitest);
    write('broken-vitest.test.mjs', broken(inVitest));
    const one = '--maxWorkers=1';
    const { status, output } = node(vitest, 'run', LONG, one, 'vitest.test.mjs', 'broken-vitest.test.mjs');
    expect(status).toBe(1);
    expect(output).toMatch(/✓ vitest\.test\.mjs \(1 test\)/);
    expect(output).toMatch(/Tests\s+1 failed \| 1 passed/);
    expect(output).toContain('BROKEN  totalsEqualQuote');
    expect(output).toContain(SMALLEST);
  });
});

describe('the packed kit', () => {
  test('is made of the same library as the core', () => {
    write(
      'same.mjs',
      `import { InvalidDefinitionError } from 'staytax';\nimport { checkLaws } from 'staytax/testing';\ntry { checkLaws({}); } catch (error) { console.log(error instanceof InvalidDefinitionError); }`,
    );
    expect(node('same.mjs')).toEqual({ status: 0, output: 'true\n' });
  });
});
