import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as kit from '../../../src/trials/testing/index.js';

const ROOT = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('docs/testing.md', ROOT), 'utf8');

/** Everything in code quotes. */
const quoted = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);

describe('docs/testing.md', () => {
  test('names files that exist', () => {
    const files = quoted.filter((text) => /^(test|src|docs)\/\S*$/.test(text));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
  });

  test('names a test for each property', () => {
    const [, table = ''] = /\| Property \| Test \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/.exec(page) ?? [];
    const rows = table.trim().split('\n');
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((row) => !/`test\/[\w/-]+(?:\.e2e)?\.test\.ts`/.test(row))).toEqual([]);
  });

  test('names scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
    const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named).toEqual(expect.arrayContaining(['test:long', 'mutation']));
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('shows every arbitrary that the kit has', () => {
    const shown = quoted.flatMap((text) => /^(\w+)\((?:taxSet)?\)$/.exec(text)?.[1] ?? []);
    const others = ['assertLaws', 'checkLaws', 'formatLawReport', 'runCases', 'coverCases', 'describeCases'];
    const made = Object.entries(kit)
      .filter(([name, value]) => typeof value === 'function' && /^[a-z]/.test(name) && !others.includes(name))
      .map(([name]) => name);
    expect(made.filter((name) => !shown.includes(name))).toEqual([]);
  });
});
