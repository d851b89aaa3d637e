import { BIGGEST_PAGE_SIZE } from './wire.js';

/** What one answer of a list holds. `total` and `limit` are what the API says, when it says it. */
export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly limit?: number | undefined;
  readonly total?: number | undefined;
}

/** Ten million entries: who answers with more has no end. */
const MOST_PAGES = 100_000;

/**
 * Every entry of every page, one page in memory at a time. Without numbers of the API the list ends with a page
 * that is not full. An entry that moved on to the next page while the list was read is given once.
 *
 * `onRepeat` makes the error for pages that come again: it is enough to remember one page, taken anew after 1,
 * 2, 4, 8 ... pages, to notice any circle of pages (Brent's method).
 */
export async function* allPages<Entry extends { readonly id: string }>(
  readPage: (page: number, limit: number) => Promise<Page<Entry>>,
  onRepeat: (page: number) => Error,
): AsyncGenerator<Entry, void, undefined> {
  let remembered = '';
  let rememberedAt = 0;
  let seen = 0;
  let before: ReadonlySet<string> = new Set();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { entries, limit = BIGGEST_PAGE_SIZE, total } = await readPage(page, BIGGEST_PAGE_SIZE);
    const ids = JSON.stringify(entries.map(({ id }) => id));
    if (entries.length > 0 && ids === remembered) throw onRepeat(page);
    if (page >= 2 * rememberedAt) [remembered, rememberedAt] = [ids, page];
    for (const entry of entries) if (!before.has(entry.id)) yield entry;
    seen += entries.length;
    before = new Set(entries.map(({ id }) => id));
    // More than was asked for is the whole list, of a service that knows no pages.
    const isLast =
      entries.length === 0 ||
      entries.length < Math.min(limit, BIGGEST_PAGE_SIZE) ||
      entries.length > BIGGEST_PAGE_SIZE ||
      (total !== undefined && seen >= total);
    if (isLast) return;
  }
  throw onRepeat(MOST_PAGES);
}
