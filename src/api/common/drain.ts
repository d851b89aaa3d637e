import { BIGGEST_PAGE_SIZE } from '../wire/common.js';
import type { ReadPage } from './pages.js';

/**
 * Every entry of a list from which entries go away while it is read, because whoever reads it deals with them. What
 * moves forward to a page that was read already would be passed over, so the list is read from its beginning again until
 * it has nothing new. Each entry is given once.
 */
export async function* drainPages<Entry extends { readonly id: string }>(
  readPage: ReadPage<Entry>,
): AsyncGenerator<Entry, void, undefined> {
  const seen = new Set<string>();
  for (let before = -1; before < seen.size; ) {
    before = seen.size;
    for await (const entry of onePass(readPage)) {
      if (seen.has(entry.id)) continue;
      seen.add(entry.id);
      yield entry;
    }
  }
}

async function* onePass<Entry extends { readonly id: string }>(readPage: ReadPage<Entry>): AsyncGenerator<Entry> {
  let before = '';
  for (let page = 1; ; page += 1) {
    const { entries, limit = BIGGEST_PAGE_SIZE } = await readPage(page, BIGGEST_PAGE_SIZE);
    const ids = JSON.stringify(entries.map(({ id }) => id));
    // A service without pages answers the same again and again.
    if (ids === before) return;
    before = ids;
    yield* entries;
    if (entries.length < Math.min(limit, BIGGEST_PAGE_SIZE)) return;
  }
}
