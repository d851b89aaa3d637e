import { BIGGEST_PAGE_SIZE } from '../wire/common.js';
import { allPages, type OnTrouble, type ReadPage } from './pages.js';

/** A handful, so that a long list does not run into a rate limit by itself. */
const MOST_AT_ONCE = 8;
/** A list that grows by a page within each reading is given as it is after that many. */
const MOST_READINGS = 3;

/** The numbers of the pages that a list had when it was read last. */
export interface KnownPages {
  pages: readonly number[];
}

/** How a list is read. */
export interface Listing<Entry> {
  readonly readPage: ReadPage<Entry>;
  readonly onTrouble: OnTrouble;
  readonly known: KnownPages;
}

/** A list page after page, remembering which pages it has. */
export async function* pageByPage<Entry extends { readonly id: string }>(listing: Listing<Entry>) {
  const asked = new Set<number>();
  const readPage: ReadPage<Entry> = (page, limit) => {
    asked.add(page);
    return listing.readPage(page, limit);
  };
  yield* allPages(readPage, listing.onTrouble);
  listing.known.pages = [...asked];
}

/**
 * The same with all pages of the reading before asked for at the same time, so that the whole list is as old as one
 * round trip. When it turns out to have more of them, it is read again.
 */
export async function* pagesAtOnce<Entry extends { readonly id: string }>(listing: Listing<Entry>) {
  const { known } = listing;
  let entries: Entry[] = [];
  for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
    const first = known.pages.slice(0, MOST_AT_ONCE);
    const started = new Map(first.map((page) => [page, startedPage(page, listing)]));
    const readPage: ReadPage<Entry> = (page, limit) => started.get(page) ?? listing.readPage(page, limit);
    entries = await collected(pageByPage({ ...listing, readPage }));
    if (known.pages.slice(0, MOST_AT_ONCE).every((page) => started.has(page))) break;
  }
  yield* entries;
}

/** A page that turns out not to be needed may fail unnoticed. */
function startedPage<Entry>(page: number, { readPage }: Listing<Entry>): ReturnType<ReadPage<Entry>> {
  const answer = readPage(page, BIGGEST_PAGE_SIZE);
  answer.catch(() => undefined);
  return answer;
}

async function collected<Entry>(list: AsyncIterable<Entry>): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of list) entries.push(entry);
  return entries;
}
