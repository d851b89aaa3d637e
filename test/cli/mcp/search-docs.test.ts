import { expect, test } from 'vitest';
import { searchDocs } from '../../../src/cli/commands/mcp/call-tool.js';
import { pages, textOf } from '../../docs/blocks.js';

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
  ['parquet', 'scale.md', 'CSV, Parquet and compressed files'],
  ['github workflow', 'preview.md', 'In pull requests'],
  ['which tax is VAT on an invoice', 'invoices.md', 'Which tax is VAT'],
  ['verify a record', 'changes.md', 'Keep a record'],
  ['JSON schema in an editor', 'reference.md', 'JSON Schemas'],
  ['Berlin', 'cookbook/berlin.md', 'Berlin: a percentage of the net'],
])('"%s" is found in %s', (query, page, heading) => {
  const found = searchDocs(PAGES, query);
  expect(found.slice(0, 3).map((one) => [one.page, one.heading])).toContainEqual([page, heading]);
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
  expect(searchDocs(PAGES, query)[0]?.page).toBe(page);
});

test('pages that are about a word are found beside the one that has it most often', () => {
  const found = searchDocs(PAGES, 'rate');
  expect(new Set(found.map(({ page }) => page)).size).toBeGreaterThan(2);
});

test.each(['', ' ', 'xyzzy'])('nothing is found for "%s"', (query) => {
  expect(searchDocs(PAGES, query)).toEqual([]);
});
