import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { NamedTest } from '../../.ci/pages.js';
import { madePages, readCoverage } from '../../.ci/pages.js';
import { EVENT_NAMES } from '../../src/channel/api/wire/events.js';

const ROOT = new URL('../../', import.meta.url);
const coverage = readCoverage();

/** Whether there is such a test. */
function isShown([file, title]: NamedTest): boolean {
  const paths = ['test', 'e2e.test']
    .map((kind) => new URL(`test/${file}.${kind}.ts`, ROOT))
    .filter((path) => existsSync(path));
  return title !== '' && paths.some((path) => readFileSync(path, 'utf8').includes(title));
}

describe('the coverage of the API', () => {
  test.each(Object.entries(coverage))(
    '%s: each row names a test of the sandbox, and of the client where it has a part',
    (_, rows) => {
      expect(rows.filter(({ sandbox }) => !isShown(sandbox)).map(({ what }) => what)).toEqual([]);
      expect(rows.filter(({ client }) => client !== null && !isShown(client)).map(({ what }) => what)).toEqual([]);
    },
  );

  test('has every event, and no row twice', () => {
    const events = new Set(coverage['Events']?.map(({ what }) => what));
    expect(EVENT_NAMES.filter((event) => !events.has(`\`${event}\``))).toEqual([]);
    const all = Object.values(coverage).flatMap((rows) => rows.map(({ what }) => what));
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(216);
  });

  test('is on the page row by row', () => {
    const page = madePages().get('docs/api-coverage.md') ?? '';
    const rows = Object.values(coverage).flat();
    expect(page.match(/^\| (?!What )/gm)).toHaveLength(rows.length);
    for (const { what, sandbox } of rows) expect(page).toMatch(rowWith(what, sandbox[1]));
  });
});

/** A row that begins with one text and ends with another. */
function rowWith(first: string, last: string): RegExp {
  const [start, end] = [first, last].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^\\| ${start} \\| .*"${end}" \\|$`, 'm');
}
