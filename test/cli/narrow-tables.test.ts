import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApi } from '../../src/channel/api/create-api.js';
import { processBookings } from '../../src/channel/bookings/process-bookings.js';
import { createSandbox } from '../../src/channel/sandbox/sandbox.js';
import { AS_TEXT } from '../../src/cli/commands/listen.js';
import type { PrintedColumn } from '../../src/cli/output/table.js';
import { drawTable, wrapText } from '../../src/cli/output/table.js';
import type { World } from './fake-io.js';
import { cli, EXAMPLES } from './fake-io.js';

const readExample = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
const FILES = Object.fromEntries(
  [
    'places/lisbon.json',
    'places/berlin.json',
    'tax-sets/lisbon.json',
    'tax-sets/lisbon-draft.json',
    'tax-sets/quebec.json',
    'stays/week-family.json',
    'bookings/city-tax-uncapped.json',
    'returns/july.ndjson',
    'cases/places/berlin.cases.json',
  ].map((name) => [`${EXAMPLES}/${name}`, readExample(name)]),
);

const printed = async (line: string, world: World & { readonly code?: number } = {}) => {
  const { code, stdout } = await cli(line.split(' '), { files: FILES, env: { NO_COLOR: '1' }, isTTY: true, ...world });
  expect(code).toBe(world.code ?? 0);
  return stdout;
};
/** What a command prints where there is no terminal, by its line. */
const WIDE = new Map<string, Promise<string>>();
const printedWide = (line: string): Promise<string> => {
  const text = WIDE.get(line) ?? printed(line);
  WIDE.set(line, text);
  return text;
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

const PREVIEW = 'preview tax-sets/lisbon-draft --against tax-sets/lisbon';
const PREVIEWS = [PREVIEW, `${PREVIEW} --all`, 'preview tax-sets/lisbon-draft'];

describe.each([
  [80, PREVIEWS],
  [60, [...PREVIEWS, ...COMMANDS]],
  [44, COMMANDS],
] as const)('a terminal of %i columns', (columns, lines) => {
  test.each(lines)('%s is as narrow, and loses no word', async (line) => {
    const [wide, narrow] = [await printedWide(line), await printed(line, { columns })];
    expect(widest(wide), 'wider than the terminal where there is none').toBeGreaterThan(columns);
    expect(widest(narrow), narrow).toBeLessThanOrEqual(columns);
    expect(sortedWords(narrow)).toEqual(sortedWords(wide));
  });
});

/** A case of which each amount is wrong, and a long name. */
const WRONG = JSON.stringify({
  taxSet: JSON.parse(readExample('tax-sets/lisbon.json')),
  cases: [
    {
      name: 'a family of four that stays over the end of the year, with a child',
      stay: { checkIn: '2026-12-24', rooms: [{ persons: 2, nightlyPrices: ['120.00', '120.00'] }] },
      expect: { net: '1234567.00', total: '1234567.00', taxes: { VAT: '7654321.00', 'City tax': '1.00' } },
    },
  ],
});

/** Two bookings of a property: one that the tax set agrees with, one that it does not. */
async function received(columns: number | undefined): Promise<string> {
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [HOTEL] });
  onTestFinished(() => sandbox.stop());
  const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'key', fetch: sandbox.fetch });
  sandbox.book({ property_id: HOTEL });
  const texts: string[] = [];
  const tax = { title: 'Municipal tax on accommodation', type: 'city_tax', is_inclusive: false } as const;
  const taxes = [{ ...tax, logic: 'per_person_per_night', rate: '4.00', currency: 'EUR' }] as const;
  await processBookings(api, {
    taxSet: { title: 'Standard', currency: 'EUR', taxes },
    onBooking: (booking) => void texts.push(AS_TEXT.booking(booking, columns).replaceAll(/Booking \S+/g, 'Booking')),
  });
  return texts.join('');
}

const HOTEL = '716305c4-561a-4561-a187-7f5b8aeb5920';

describe.each([60, 40])('a terminal of %i columns', (columns) => {
  const check = (wide: string, narrow: string) => {
    expect(widest(wide), 'wider than a terminal where there is none').toBeGreaterThan(40);
    expect(widest(narrow), narrow).toBeLessThanOrEqual(columns);
    expect(sortedWords(narrow)).toEqual(sortedWords(wide));
  };

  test.each([
    'price-for lisbon --total 500.00 --check-in 2026-12-24 --nights 3 --persons 2',
    'price-for berlin --net 5000.00 --check-in 2026-12-24 --nights 3 --persons 2 --locale de',
    'price-for tax-sets/quebec --total 1234567.00 --stay week-family',
  ])('%s', async (line) => check(await printedWide(line), await printed(line, { columns })));

  test('wraps a failed case', async () => {
    const world = { files: { ...FILES, 'wrong.cases.json': WRONG }, code: 1 };
    check(await printed('test wrong.cases.json', world), await printed('test wrong.cases.json', { ...world, columns }));
  });

  test('wraps a received booking', async () => check(await received(undefined), await received(columns)));
});

test('a table that fits is as it was', async () => {
  const line = `quote lisbon ${FLAGS}`;
  expect(await printed(line, { columns: 200 })).toBe(await printed(line));
});

const COLUMNS: readonly PrintedColumn[] = [
  { head: 'Tax', align: 'left' },
  { head: 'Computed on', align: 'left' },
  { head: 'EUR', align: 'right' },
];

test('the widest column is wrapped first, between words', () => {
  const rows = [['City tax', '2 persons, 3 nights at 4.00', '24.00']];
  expect(drawTable(COLUMNS, [rows], 36)).toBe(
    `Tax       Computed on            EUR
────────────────────────────────────
City tax  2 persons, 3 nights  24.00
          at 4.00
`,
  );
});

test('a row is a list where a table cannot be so narrow', () => {
  const rows = [
    ['City tax', 'each person', '24.00'],
    ['VAT', '', '8.00'],
  ];
  expect(drawTable(COLUMNS, [rows], 16)).toBe(
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

test.each([
  ['plain', 'a\n  the first stay beyond the limit of ten nights'],
  ['coloured', 'a\n\u001b[2m  the first stay beyond the limit of ten nights\u001b[22m'],
])('an indented line, %s, is wrapped and not cut', (_, cell) => {
  const wide = sortedWords(stripVTControlCharacters(drawTable(COLUMNS, [[[cell, '', '']]])));
  for (let width = 40; width < 70; width += 1) {
    const text = stripVTControlCharacters(drawTable(COLUMNS, [[[cell, '', '']]], width));
    expect(sortedWords(text)).toEqual(wide);
    expect(text).toContain('\n  the first');
  }
});

test('digits stay together where a number has spaces between them', () => {
  const rows = [['a b c d e f g h', '1\u00a0234\u202f567,00 EUR', '']];
  expect(drawTable(COLUMNS, [rows], 26)).toContain('1\u00a0234\u202f567,00');
});

test('no word of any table is lost', () => {
  const word = fc.stringMatching(/^[a-z]{1,9}$/);
  const cell = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 24, max: 90 }), (all, width) => {
      const text = drawTable(COLUMNS, [all], width);
      expect(widest(text)).toBeLessThanOrEqual(width);
      const cells = all.flatMap((row) => wordsOf(row.join(' ')));
      const kept = wordsOf(text);
      for (const word of cells) expect(kept).toContain(word);
    }),
    { numRuns: 40 },
  );
});

test('a sentence is wrapped between words', () => {
  expect(wrapText('one two three', 7)).toBe('one two\nthree');
  expect(wrapText('  one two three', 9, '    ')).toBe('  one two\n    three');
  expect(wrapText('one two three', undefined)).toBe('one two three');
});
