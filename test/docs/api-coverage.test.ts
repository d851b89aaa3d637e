import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EVENT_NAMES } from '../../src/api/wire/events.js';

const ROOT = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/api-coverage.md', ROOT), 'utf8');
const specification: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('test/fixtures/api-specification.json', ROOT), 'utf8'),
);

interface Row {
  readonly what: string;
  readonly client: string;
  readonly sandbox: string;
}

/** The rows of the page, by section. */
const sections = new Map<string, Row[]>();
for (const part of page.split(/^## /m).slice(1)) {
  const [name = '', ...lines] = part.split('\n');
  const rows = lines.filter((line) => line.startsWith('| ')).slice(1);
  sections.set(
    name,
    rows.map((line) => {
      const [what = '', client = '', sandbox = ''] = line.slice(2, -2).split(' | ');
      return { what, client, sandbox };
    }),
  );
}

/** Has no test, and says so: what the service does by itself, or the client does not decide. */
const NO_PART = 'no part in it';

/** Whether a cell names a test that there is. */
function isShown(cell: string): boolean {
  const [, file = '', title = ''] = /^`([\w/-]+)`: "(.+)"$/.exec(cell) ?? [];
  const path = new URL(`test/${file}.test.ts`, ROOT);
  return title !== '' && existsSync(path) && readFileSync(path, 'utf8').includes(title);
}

describe('docs/api-coverage.md', () => {
  test('has a row for each line of the specification, and no other', () => {
    const rows = Object.fromEntries([...sections].map(([name, list]) => [name, list.map(({ what }) => what)]));
    expect(rows).toEqual(specification);
    expect(new Set(Object.values(specification).flat()).size).toBe(Object.values(specification).flat().length);
  });

  test.each([...sections.keys()])(
    '%s: each row names a test of the sandbox, and of the client where it has a part',
    (name) => {
      const rows = sections.get(name) ?? [];
      expect(rows.filter(({ sandbox }) => !isShown(sandbox)).map(({ what }) => what)).toEqual([]);
      expect(rows.filter(({ client }) => client !== NO_PART && !isShown(client)).map(({ what }) => what)).toEqual([]);
    },
  );

  test('has every event', () => {
    const rows = new Set(sections.get('Events')?.map(({ what }) => what));
    expect(EVENT_NAMES.filter((event) => !rows.has(`\`${event}\``))).toEqual([]);
  });
});
