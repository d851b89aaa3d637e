import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CUT_QUERY, queryWords, searchDocs } from '../../../src/cli/commands/mcp/search-docs.js';
import { pages, textOf } from '../../docs/blocks.js';
import { NOTHING_OUTSIDE } from '../bulk/world.js';
import { callDeclaredTool, TOOLS } from '../declared.js';

const PAGES = new Map(
  pages()
    .filter((page) => page.startsWith('docs/'))
    .map((page) => [page.slice('docs/'.length), textOf(page)]),
);

test.each([
  ['children free', 'how-do-i-say.md', 'Infants are free and children pay half'],
  ['rounding', 'rounding.md', 'What is rounded'],
  ['policy', 'guide.md', 'Policies'],
  ['price for a total', 'preview.md', 'The price for a total, or for a net'],
  ['install', 'guide.md', 'Install'],
  ['exit codes', 'command-line.md', 'Exit codes'],
  ['credit note', 'changes.md', 'Changes, cancellations, credit notes'],
  ['parquet', 'scale.md', 'CSV and compressed files'],
  ['github workflow', 'preview.md', 'In pull requests'],
  ['which tax is VAT on an invoice', 'invoices.md', 'Which tax is VAT'],
  ['verify a record', 'changes.md', 'Keep a record'],
  ['JSON schema in an editor', 'reference.md', 'JSON Schemas'],
  ['Berlin', 'cookbook/berlin.md', 'Berlin: a percentage of the net'],
])('"%s" is found in %s', (query, page, heading) => {
  const sections = searchDocs(PAGES, queryWords(query));
  expect(sections.slice(0, 3).map((section) => [section.page, section.heading])).toContainEqual([page, heading]);
});

test.each([
  ['invoice', 'invoices.md'],
  ['invoices', 'invoices.md'],
  ['return', 'returns.md'],
  ['webhook', 'webhooks.md'],
  ['booking', 'bookings.md'],
  ['preview', 'preview.md'],
  ['studio', 'studio.md'],
  ['webhoooks', 'webhooks.md'],
])('"%s" is found first on %s', (query, page) => {
  expect(searchDocs(PAGES, queryWords(query))[0]?.page).toBe(page);
});

test('pages that are about a word are found beside the one that has it most often', () => {
  const sections = searchDocs(PAGES, queryWords('rate'));
  expect(new Set(sections.map(({ page }) => page)).size).toBeGreaterThan(2);
});

test.each(['', ' ', 'xyzzy'])('nothing is found for "%s"', (query) => {
  expect(searchDocs(PAGES, queryWords(query))).toEqual([]);
});

describe('a query', () => {
  const words = (count: number, length = 3): string[] =>
    Array.from({ length: count }, (_, index) => `w${index}`.padEnd(length, 'x'));

  test('has at most 32 different words', () => {
    expect(queryWords(words(32).join(' '))).toEqual({ words: words(32), isCut: false });
    expect(queryWords(words(33).join(' '))).toEqual({ words: words(32), isCut: true });
    expect(queryWords('Free, free; FREE children '.repeat(100))).toEqual({ words: ['free', 'children'], isCut: false });
  });

  test('has words of at most 64 letters', () => {
    expect(queryWords('ä'.repeat(64))).toEqual({ words: ['ä'.repeat(64)], isCut: false });
    expect(queryWords('ä'.repeat(65))).toEqual({ words: ['ä'.repeat(64)], isCut: true });
    // Letters beyond the basic plane count once.
    expect(queryWords('𝒶'.repeat(65))).toEqual({ words: ['𝒶'.repeat(64)], isCut: true });
  });

  test('keeps to both limits, and to its own words', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 100 }), { maxLength: 60 }), (texts) => {
        const query = texts.join(' ');
        const { words: kept, isCut } = queryWords(query);
        expect(kept.length).toBeLessThanOrEqual(32);
        expect(new Set(kept).size).toBe(kept.length);
        expect(kept.every((word) => [...word].length <= 64 && query.toLowerCase().includes(word))).toBe(true);
        const all = new Set(query.toLowerCase().match(/[\p{L}\p{N}_]+/gu));
        expect(isCut).toBe(all.size > 32 || [...all].some((word) => [...word].length > 64));
      }),
    );
  });

  test.each([
    ['40 kB of words', words(6_000, 6).join(' ')],
    ['8 kB of letters', 'a'.repeat(8_000)],
    ['32 words of 64 letters', words(32, 64).join(' ')],
    ['2 MB of one word', 'tax '.repeat(500_000)],
  ])('of %s is answered soon', async (_, query) => {
    searchDocs(PAGES, queryWords('tax'));
    const started = performance.now();
    const { text, isError } = await callDeclaredTool(
      'search_docs',
      { query },
      { ...NOTHING_OUTSIDE, pages: async () => PAGES },
    );
    expect(isError).toBe(false);
    expect(performance.now() - started).toBeLessThan(5_000);
    const { isCut } = queryWords(query);
    expect(JSON.parse(text).note).toBe(isCut ? CUT_QUERY : undefined);
  });

  test('its limits are in the description of the argument', () => {
    expect(TOOLS.get('search_docs')?.arguments['query']?.schema['description']).toContain(
      'at most 32 different ones, of at most 64 letters',
    );
  });
});
