import { describe, expect, test } from 'vitest';
import { isThere, textOf } from './blocks.js';

/** The rows of the tables: problem, reports, what staytax does, tests. */
const ROWS = textOf('docs/problems-of-other-products.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Problem '))
  .map((line) => line.slice(2, -2).split(' | '));

const threadsOf = (reports: string): RegExpExecArray[] => [
  ...reports.matchAll(/\[([\w.-]+\/[\w.-]+)#(\d+)\]\((https:\/\/github\.com\/[^)]+)\)/g),
];

describe('problems of other products', () => {
  test('name at least 48 reports, each once', () => {
    const threads = ROWS.flatMap(([, reports = '']) => threadsOf(reports).map(([, , , address = '']) => address));
    expect(threads.length).toBeGreaterThanOrEqual(48);
    expect(new Set(threads).size).toBe(threads.length);
  });

  test.each(ROWS)('%s: the reports have their addresses', (_, reports = '') => {
    for (const [, repository, number, address] of threadsOf(reports)) {
      expect([
        `https://github.com/${repository}/issues/${number}`,
        `https://github.com/${repository}/pull/${number}`,
      ]).toContain(address);
    }
    expect(reports.replaceAll(/\[[^\]]+\]\([^)]+\)/g, '').replaceAll(', ', '')).toBe('');
  });

  test.each(ROWS)('%s: the tests exist', (...[, , , tests = '']) => {
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !/^test\/.*\.test\.tsx?$/.test(file) || !isThere(file))).toEqual([]);
  });
});
