import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPacked, ROOT } from './built.js';

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
      'taxes }, { seed: 1, make: (...given) => ({ ...createCalculator(...given), totals: () => ({ total: "0.00" }) }) });',
    );

/** However busy the machine is. */
const LONG = '--testTimeout=60000';

describe('the ten lines of docs/testing.md, from the packed package', () => {
  test('are ten lines', () => {
    expect(tenLines.trim().split('\n')).toHaveLength(10);
    expect(inVitest).not.toBe(tenLines);
  });

  test("pass under node's own test runner", () => {
    write('node.test.mjs', tenLines);
    const { status, output } = node('--test', 'node.test.mjs');
    expect(output).toMatch(/# pass 1|ℹ pass 1/);
    expect(status).toBe(0);
  });

  test('pass under vitest', () => {
    write('vitest.test.mjs', inVitest);
    const { status, output } = node(vitest, 'run', LONG, 'vitest.test.mjs');
    expect(output).toMatch(/Tests\s+1 passed/);
    expect(status).toBe(0);
  });

  test('fail under both when a law is broken, with the smallest stay', () => {
    write('broken-node.test.mjs', broken(tenLines));
    write('broken-vitest.test.mjs', broken(inVitest));
    for (const { status, output } of [
      node('--test', 'broken-node.test.mjs'),
      node(vitest, 'run', LONG, 'broken-vitest.test.mjs'),
    ]) {
      expect(status).toBe(1);
      expect(output).toContain('BROKEN  totalsEqualQuote');
      expect(output).toContain('{"checkIn":"2026-05-01","rooms":[{"persons":0,"nightlyPrices":["0.00"]}]}');
    }
  });
});

describe('the packed kit', () => {
  test('is made of the same library as the core', () => {
    write(
      'same.mjs',
      `import { InvalidDefinition } from 'staytax';\nimport { checkLaws } from 'staytax/testing';\ntry { checkLaws({}); } catch (error) { console.log(error instanceof InvalidDefinition); }`,
    );
    expect(node('same.mjs')).toEqual({ status: 0, output: 'true\n' });
  });
});
