import { describe, expect, test } from 'vitest';
import { LONGEST_PAGE, previewPage } from '../../../src/cli/commands/mcp/pages.js';
import { preview } from '../../../src/index.js';
import type { Preview } from '../../../src/trials/preview/preview-data.js';
import { STAY, TAX_SET } from '../fake-io.js';

const pagesOf = (previewed: Preview) => {
  const { pages } = previewPage(previewed, 1);
  return Array.from({ length: pages }, (_, index) => previewPage(previewed, index + 1));
};
const scenario = (name: string, price: string) => ({
  name,
  stay: { ...STAY, rooms: [{ persons: 1, nightlyPrices: [price] }] },
});
const fee = {
  title: 'Fee',
  logic: 'per_night',
  type: 'fee',
  rate: '10.00',
  currency: 'EUR',
  is_inclusive: false,
} as const;
const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false } as const;

describe('the pages of a preview', () => {
  test('have 149 edits and long texts, each at most 12,000 characters, and each entry once', () => {
    const taxes = Array.from({ length: 150 }, (_, index) => ({
      ...fee,
      title: `${index} ${'long "title" '.repeat(15)}`,
    }));
    const previewed = preview(
      { ...TAX_SET, title: 'é"'.repeat(127), taxes },
      { saved: TAX_SET, scenarios: [scenario('n'.repeat(200), '100.00')] },
    );
    const pages = pagesOf(previewed);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThanOrEqual(LONGEST_PAGE);
    const changes = pages.flatMap((page) => page.changes.map((change) => JSON.stringify(change)));
    expect(changes.filter((change) => change.includes('new tax'))).toHaveLength(previewed.summary.taxes.new.length);
    expect(new Set(changes).size).toBe(changes.length);
    expect(pages[0]?.stays).toMatchObject([{ draft: { taxes: { length: 20 } } }]);
  });

  test('begin with the stay that changes most; of equal totals, with the one of which the house keeps more or less', () => {
    // 20% of the price becomes 10%, on top: 10.00 of 100.00, 20.00 of 200.00.
    const saved = { ...TAX_SET, taxes: [fee, vat] };
    const draft = { ...saved, taxes: [fee, { ...vat, rate: '10.00' }] };
    const scenarios = [scenario('small', '100.00'), scenario('large', '200.00'), scenario('none', '0.00')];
    const [page] = pagesOf(preview(draft, { saved, scenarios }));
    expect(page?.stays.map(({ name }) => name)).toEqual(['large', 'small', 'none']);
    expect(page?.summary.largest).toEqual({ scenario: 'large', total: '-20.00', net: '0.00', kept: '0.00' });
    expect(page?.changes).toEqual([
      { what: 'field of a tax', tax: 'VAT', field: 'rate', saved: '20.00', draft: '10.00' },
    ]);
  });

  test('cut a value that is long, and leave out a long stay', () => {
    const says = 'x'.repeat(2_000);
    const local = { source: { url: 'https://example.com', checked: '2026-01-01', says } };
    const draft = { ...TAX_SET, local };
    const [page] = pagesOf(preview(draft, { saved: TAX_SET, scenarios: [scenario('own', '1.00')] }));
    const [change] = page?.changes ?? [];
    expect(change).toMatchObject({ field: 'local', saved: null, draft: expect.stringMatching(/…$/) });
    expect(page?.stays[0]).not.toHaveProperty('stay');
    const everyday = pagesOf(preview(draft, { saved: TAX_SET })).flatMap(({ stays }) => stays);
    expect(everyday.some(({ stay }) => stay !== undefined)).toBe(true);
    expect(everyday.every(({ stay }) => JSON.stringify(stay ?? null).length <= 1_000)).toBe(true);
  });

  test.each([0, 2, 1.5, Number.NaN, -1])('there is no page %s of one page', (page) => {
    const previewed = preview(TAX_SET, { scenarios: [scenario('one', '1.00')] });
    expect(() => previewPage(previewed, page)).toThrow('page must be a whole number from 1 to 1');
  });
});
