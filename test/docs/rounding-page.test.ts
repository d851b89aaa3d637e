import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roundDivide } from '../../src/core/money/rounding.js';
import { ROUNDING_MODES } from '../../src/index.js';

const page = readFileSync(new URL('../../docs/rounding.md', import.meta.url), 'utf8');
const [header = [], ...rows] = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .slice(
    page
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .findIndex((line) => line.startsWith('| exact')),
  );

test('the table of docs/rounding.md is what each mode does', () => {
  expect(header).toEqual(['exact', ...ROUNDING_MODES]);
  expect(rows.length).toBeGreaterThan(5);
  for (const [exact = '', ...rounded] of [...rows]) {
    const tenths = Number(exact.replace('.', ''));
    expect(ROUNDING_MODES.map((mode) => String(roundDivide(tenths, 10, mode)))).toEqual(rounded);
  }
});
