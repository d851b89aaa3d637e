import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONGEST_PAGE, pageOf, textPageOf } from '../../../src/cli/commands/mcp/pages.js';
import type { TaxSetInput } from '../../../src/core/definitions/tax.js';
import { quote, recordOf } from '../../../src/index.js';
import { runsUpTo } from '../../seed.js';
import { TOOLS } from '../declared.js';
import { connected } from './talking.js';

const nights = (count: number) => ({
  checkIn: '2026-01-01',
  rooms: [{ persons: 2, nightlyPrices: Array.from({ length: count }, (_, index) => `${100 + index}.00`) }],
});
const fee = { logic: 'per_night', type: 'fee', rate: '1.00', currency: 'EUR', is_inclusive: false } as const;
const taxes = Array.from({ length: 150 }, (_, index) => ({
  ...fee,
  title: `Fee ${index} ${'of the house '.repeat(10)}`,
}));
const SET = { title: 'Many fees', currency: 'EUR', taxes };
const FEW = { ...SET, taxes: taxes.slice(0, 2) };
const DEAR = { ...SET, taxes: taxes.map((tax) => ({ ...tax, rate: '2.00' })) };
const record = (taxSet: TaxSetInput, count: number) => recordOf(quote(taxSet, nights(count)));
const wrong = { ...record(SET, 3), quote: record(DEAR, 3).quote };
const booking: unknown = JSON.parse(
  readFileSync(new URL('../../../examples/bookings/city-tax-uncapped.json', import.meta.url), 'utf8'),
);

/** A call of each tool whose answer is long. */
const LONGEST: ReadonlyArray<readonly [tool: string, given: Record<string, unknown>]> = [
  ['validate', { taxSet: { ...SET, taxes: taxes.map((tax) => ({ ...tax, rate: 'x', logic: 'per_hour' })) } }],
  ['quote', { taxSet: 'vienna', stay: nights(365) }],
  ['explain', { taxSet: SET, stay: nights(3) }],
  ['preview', { draft: 'vienna' }],
  [
    'price_for',
    {
      taxSet: 'vienna',
      stay: { ...nights(1000), rooms: [...nights(1000).rooms, ...nights(1000).rooms] },
      total: '500000.00',
    },
  ],
  [
    'test',
    {
      taxSet: SET,
      cases: Array.from({ length: 90 }, (_, index) => ({
        name: `${index} ${'x'.repeat(200)}`,
        stay: nights(1),
        expect: { total: '1.00' },
      })),
    },
  ],
  ['record', { taxSet: 'vienna', stay: nights(200) }],
  ['invoice', { taxSet: 'berlin', stay: nights(200), by: 'night' }],
  ['difference', { before: record(SET, 3), after: record(DEAR, 3) }],
  ['verify', { records: [wrong] }],
  ['reconcile', { booking, taxSet: { ...SET, taxes: taxes.slice(0, 60) } }],
  [
    'return',
    {
      bookings: Array.from({ length: 70 }, (_, index) => ({ reference: `A${index}`, record: record(FEW, 1) })),
      month: '2026-01',
      stays: true,
    },
  ],
  ['search_docs', { query: 'long stays' }],
];

/** An error is long too. */
const REFUSED = { taxSet: { ...SET, taxes: taxes.map((tax) => ({ ...tax, rate: 'x' })) }, stay: nights(1) };

describe('the answer of every tool', () => {
  let server: Awaited<ReturnType<typeof connected>>;
  beforeAll(async () => {
    server = await connected();
    // Answers are then held against their schemas by the client.
    await server.client.listTools();
  });
  afterAll(async () => {
    await server.client.close();
    await server.ended;
  });

  const pagesOf = async (tool: string, given: Record<string, unknown>) => {
    const first = await server.call(tool, given);
    const { pages } = JSON.parse(first.text);
    const last = await server.call(tool, { ...given, page: pages });
    return { pages, first, last };
  };

  test('each tool is asked', () => {
    expect([...LONGEST.map(([tool]) => tool), 'examples'].sort()).toEqual([...TOOLS.keys()].sort());
  });

  test.each(LONGEST)('%s is at most 12,000 characters, and goes on', async (tool, given) => {
    const { pages, first, last } = await pagesOf(tool, given);
    expect(pages).toBeGreaterThan(1);
    for (const { text, content, isError } of [first, last]) {
      expect(isError).toBe(false);
      expect(text.length).toBeLessThanOrEqual(LONGEST_PAGE);
      expect(JSON.parse(text)).toEqual(content);
    }
    expect(JSON.parse(last.text)).toMatchObject({ page: pages, pages });
    const { text, isError } = await server.call(tool, { ...given, page: pages + 1 });
    expect([isError, text]).toEqual([true, expect.stringContaining(`from 1 to ${pages} (got ${pages + 1})`)]);
  });

  test.each([[{}], [{ name: 'hamburg' }]])('examples answers %j in as many', async (given) => {
    const { text, isError } = await server.call('examples', given);
    expect(isError).toBe(false);
    expect(text.length).toBeLessThanOrEqual(LONGEST_PAGE);
  });

  test('an error has at most 12,000 characters too', async () => {
    const { pages, first, last } = await pagesOf('quote', REFUSED);
    expect(pages).toBeGreaterThan(1);
    for (const { text, isError } of [first, last]) {
      expect(isError).toBe(true);
      expect(text.length).toBeLessThanOrEqual(LONGEST_PAGE);
    }
  });

  test('a record in parts is the record, and is taken as their text', async () => {
    const given = { taxSet: 'vienna', stay: nights(120) };
    const { pages } = JSON.parse((await server.call('record', given)).text);
    const texts: string[] = [];
    for (let page = 1; page <= pages; page += 1) {
      texts.push(JSON.parse((await server.call('record', { ...given, page })).text).text);
    }
    const { text } = await server.call('verify', { records: [JSON.parse(texts.join(''))] });
    expect(JSON.parse(text)).toEqual({ records: [expect.objectContaining({ differences: [], issues: [] })] });
  });
});

describe('the pages of any answer', () => {
  const leaf = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.integer(), fc.boolean(), fc.constant(null));
  const small = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), leaf, { maxKeys: 4 });
  const long = fc.string({ minLength: 0, maxLength: 40, unit: 'binary' }).map((text) => text.repeat(500));
  const list = fc.array(fc.oneof(small, leaf, long), { maxLength: 40 });
  const answer = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(list, small, long, leaf), { minKeys: 1 });
  const all = (pagesBy: typeof pageOf, given: object) => {
    const first = pagesBy(given, 1);
    const { pages = 1 } = 'pages' in first ? { pages: Number(first.pages) } : {};
    return Array.from({ length: pages }, (_, index) => pagesBy(given, index + 1));
  };

  test('are short, and each entry is on one of them', () => {
    const repeated = {
      lists: Array.from({ length: 3000 }, (_, index) => ({ name: `entry ${index}`, parts: [{ at: index }] })),
    };
    const pages = all(pageOf, { title: 'T', ...repeated });
    const entries = pages.flatMap((page) => ('lists' in page && Array.isArray(page.lists) ? page.lists : []));
    expect(entries).toEqual(repeated.lists);
    expect(pages.every((page) => 'title' in page && page.title === 'T')).toBe(true);
  });

  test('continue an entry that is longer than a page on the next', () => {
    const entry = { name: 'long', steps: Array.from({ length: 2000 }, (_, step) => ({ step })) };
    const pages = all(pageOf, { entries: [entry] });
    const entries = pages.flatMap((page) => ('entries' in page && Array.isArray(page.entries) ? page.entries : []));
    expect(entries).toHaveLength(pages.length);
    expect(entries.every(({ name }) => name === 'long')).toBe(true);
    expect(entries.flatMap(({ steps }) => steps)).toEqual(entry.steps);
  });

  test('have at most 12,000 characters for random answers', () => {
    fc.assert(
      fc.property(answer, (given) => {
        for (const pagesBy of [pageOf, textPageOf]) {
          for (const page of all(pagesBy, given)) expect(JSON.stringify(page).length).toBeLessThan(LONGEST_PAGE);
        }
        const texts = all(textPageOf, given).map((page) => ('text' in page ? page.text : ''));
        if (texts.length > 1) expect(JSON.parse(texts.join(''))).toEqual(JSON.parse(JSON.stringify(given)));
      }),
      runsUpTo(400, 12),
    );
  });
});
