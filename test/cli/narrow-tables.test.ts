import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Column, drawTable, wrapped } from '../../src/cli/output/table.js';
import { cli, EXAMPLES, type World } from './fake-io.js';

const read = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
const FILES = Object.fromEntries(
  [
    'places/lisbon.json',
    'places/berlin.json',
    'tax-sets/lisbon.json',
    'tax-sets/quebec.json',
    'stays/week-family.json',
    'bookings/city-tax-uncapped.json',
    'returns/july.ndjson',
    'cases/places/berlin.cases.json',
  ].map((name) => [`${EXAMPLES}/${name}`, read(name)]),
);

const printed = async (line: string, world: World = {}) => {
  const { code, stdout } = await cli(line.split(' '), { files: FILES, env: { NO_COLOR: '1' }, isTTY: true, ...world });
  expect(code).toBe(0);
  return stdout;
};
const wordsOf = (text: string) => text.split(/[\s─:]+/).filter((word) => word !== '');
const sortedWords = (text: string) => [...new Set(wordsOf(text))].sort();
const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

const FLAGS = '--check-in 2026-12-24 --nights 9 --price 120.00 --persons 2';
const COMMANDS = [
  `quote lisbon ${FLAGS}`,
  'quote tax-sets/quebec --stay week-family --nights-table',
  `quote berlin ${FLAGS} --locale de`,
  `quote lisbon ${FLAGS} --locale fr`,
  `invoice berlin ${FLAGS}`,
  `invoice lisbon ${FLAGS} --by night`,
  'return july --month 2026-07',
  'return july --month 2026-07 --stays',
  'reconcile city-tax-uncapped --tax-set tax-sets/lisbon',
  'examples',
];

describe.each([60, 44])('on a terminal of %i columns', (columns) => {
  test.each(COMMANDS)('%s is as narrow, and loses no word', async (line) => {
    const [wide, narrow] = [await printed(line), await printed(line, { columns })];
    expect(widest(wide), 'wider than the terminal where there is none').toBeGreaterThan(columns);
    expect(widest(narrow), narrow).toBeLessThanOrEqual(columns);
    expect(sortedWords(narrow)).toEqual(sortedWords(wide));
  });
});

test('a table that fits is as it was', async () => {
  const line = `quote lisbon ${FLAGS}`;
  expect(await printed(line, { columns: 200 })).toBe(await printed(line));
});

const COLUMNS: readonly Column[] = [
  { head: 'Tax', align: 'left' },
  { head: 'Computed on', align: 'left' },
  { head: 'EUR', align: 'right' },
];

test('the widest column is wrapped first, between words', () => {
  const rows = [{ cells: ['City tax', '2 persons, 3 nights at 4.00', '24.00'] }];
  expect(drawTable(COLUMNS, rows, 36)).toBe(
    `Tax       Computed on            EUR
────────────────────────────────────
City tax  2 persons, 3 nights  24.00
          at 4.00
`,
  );
});

test('a row is a list where a table cannot be so narrow', () => {
  const rows = [{ cells: ['City tax', 'each person', '24.00'] }, { cells: ['VAT', '', '8.00'] }];
  expect(drawTable(COLUMNS, rows, 16)).toBe(
    `Tax       City
          tax
────────────────
Computed  each
on        person
EUR       24.00
────────────────
Tax       VAT
EUR       8.00
`,
  );
});

test('digits stay together where a number has spaces between them', () => {
  const rows = [{ cells: ['a b c d e f g h', '1\u00a0234\u202f567,00 EUR', ''] }];
  expect(drawTable(COLUMNS, rows, 26)).toContain('1\u00a0234\u202f567,00');
});

test('no word of any table is lost', () => {
  const word = fc.stringMatching(/^[a-z]{1,9}$/);
  const cell = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  const rows = fc.array(
    fc.tuple(cell, cell, cell).map((cells) => ({ cells })),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: 24, max: 90 }), (all, width) => {
      const text = drawTable(COLUMNS, all, width);
      expect(widest(text)).toBeLessThanOrEqual(width);
      const given = all.flatMap(({ cells }) => wordsOf(cells.join(' ')));
      const kept = wordsOf(text);
      for (const one of given) expect(kept).toContain(one);
    }),
    { numRuns: 40 },
  );
});

test('a sentence is wrapped between words', () => {
  expect(wrapped('one two three', 7)).toBe('one two\nthree');
  expect(wrapped('  one two three', 9, '    ')).toBe('  one two\n    three');
  expect(wrapped('one two three', undefined)).toBe('one two three');
});
