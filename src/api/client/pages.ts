import { grouped } from '../../issues/shown.js';
import { BIGGEST_PAGE_SIZE, DEFAULT_PAGE_SIZE } from '../wire/conventions.js';

/** What one answer of a list holds. `total` and `limit` are what the API says, when it says it. */
export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly limit?: number | undefined;
  readonly total?: number | undefined;
}

/** Stop after so many entries where nothing says how many there can be: the list has no end. */
const MOST_ENTRIES = 10_000_000;
/** A feed forgets what is older than half an hour. */
const MOST_OF_FEED = 50_000;

/** Reads a page of a list; pages count from 1. */
export type ReadPage<Entry> = (page: number, limit: number) => Promise<Page<Entry>>;
/** Makes the error for a list that cannot be read to its end, of the page at which that showed and a sentence. */
type OnTrouble = (page: number, what: string) => Error;

const UNEVEN = 'a page within the list is shorter than others, and nothing says that the list is whole';
const SHRUNK = 'something was removed while the list was read, so that a part of it may be missing';

/**
 * Every entry of every page, one page in memory at a time. The list ends with an empty page, or with a short one that
 * reaches the total. An entry that moved on to the next page while the list was read is given once. Where pages do
 * not add up to a whole list an error is thrown: a part of a list that is taken for the whole creates things twice.
 */
async function* allPages<Entry extends { readonly id: string }>(
  readPage: ReadPage<Entry>,
  { onTrouble, most = MOST_ENTRIES }: Pick<Listing<Entry>, 'onTrouble' | 'most'>,
): AsyncGenerator<Entry, void, undefined> {
  const reading = new ListReading<Entry>();
  // Pages of services are not smaller than those that nothing is asked of.
  const mostPages = Math.ceil(most / DEFAULT_PAGE_SIZE) + 1;
  for (let page = 1; ; page += 1) {
    const answer = await readPage(page, BIGGEST_PAGE_SIZE);
    const { fresh, isLast, trouble } = reading.take(page, answer);
    if (trouble !== undefined) throw onTrouble(page, trouble);
    if (reading.seen > most || page > mostPages) throw onTrouble(page, endless(most));
    yield* fresh;
    if (!isLast) continue;
    const { total = 0 } = answer;
    if (answer.entries.length === 0 && reading.seen < total) await expectEnd({ page, total, readPage, onTrouble });
    return;
  }
}

function endless(most: number): string {
  return `the list has no end: there can be at most ${grouped(most)} entries`;
}

interface Taken<Entry> {
  readonly fresh: readonly Entry[];
  readonly isLast: boolean;
  readonly trouble?: string;
}

/** What of a list was read so far. */
class ListReading<Entry extends { readonly id: string }> {
  seen = 0;
  readonly #circle = new CircleWatch();
  readonly #sizes = new SizeWatch();
  #before: ReadonlySet<string> = new Set();
  /** As the page before said it. */
  #total = 0;

  take(page: number, { entries, limit = BIGGEST_PAGE_SIZE, total }: Page<Entry>): Taken<Entry> {
    // What is removed moves later entries to pages that were read already. A total that was too small says nothing.
    if (total !== undefined && total < this.#total && this.seen <= this.#total) return stopped(SHRUNK);
    this.#total = total ?? 0;
    const isReached = total !== undefined && this.seen >= total;
    if (entries.length === 0) {
      const isDoubtful = this.#sizes.isUneven || (total !== undefined && this.#sizes.hasGap);
      return isDoubtful && !isReached ? stopped(UNEVEN) : { fresh: [], isLast: true };
    }
    const ids = entries.map(({ id }) => id);
    if (this.#circle.isClosedBy(page, ids)) {
      const isWhole = page === 2 && isWithoutPages(entries.length) && (total === undefined || isReached);
      return isWhole ? { fresh: [], isLast: true } : stopped(`page ${page} of the list is one that was there before`);
    }
    this.#sizes.note(entries.length, limit);
    const fresh = entries.filter(({ id }) => !this.#before.has(id));
    this.seen += fresh.length;
    this.#before = new Set(ids);
    const isShort = entries.length < Math.min(limit, BIGGEST_PAGE_SIZE);
    const isLast = isShort && total !== undefined && this.seen >= total && !this.#sizes.isUneven;
    return { fresh, isLast };
  }
}

function stopped(trouble: string): Taken<never> {
  return { fresh: [], isLast: true, trouble };
}

/**
 * A service without pages gives its whole list again and again. So does one that shows its first page only, whose
 * size gives it away.
 */
function isWithoutPages(size: number): boolean {
  return size !== DEFAULT_PAGE_SIZE && size !== BIGGEST_PAGE_SIZE;
}

interface Ending<Entry> {
  readonly page: number;
  readonly total: number;
  readonly readPage: ReadPage<Entry>;
  readonly onTrouble: OnTrouble;
}

/**
 * A total may count the whole account, so an empty page before it is reached is the end, if nothing comes after it:
 * the next page and the last one by the total are looked at.
 */
async function expectEnd<Entry>({ page, total, readPage, onTrouble }: Ending<Entry>): Promise<void> {
  const last = Math.ceil(total / BIGGEST_PAGE_SIZE);
  for (const later of new Set([page + 1, Math.max(last, page + 1)])) {
    const { entries } = await readPage(later, BIGGEST_PAGE_SIZE);
    if (entries.length > 0) throw onTrouble(later, `page ${page} of the list is empty, and page ${later} is not`);
  }
}

/**
 * Notices pages that come again. It is enough to remember one page, taken anew after 1, 2, 4, 8 ... pages, to notice
 * any circle of pages (Brent's method).
 */
class CircleWatch {
  #remembered = '';
  #rememberedAt = 0;

  isClosedBy(page: number, ids: readonly string[]): boolean {
    const key = JSON.stringify(ids);
    if (key === this.#remembered) return true;
    if (page >= 2 * this.#rememberedAt) [this.#remembered, this.#rememberedAt] = [key, page];
    return false;
  }
}

/** Notices a page that is shorter than another one, and is not the last. */
class SizeWatch {
  #largest = 0;
  #latest = 0;
  #isLatestShort = false;
  isUneven = false;
  /** Whether a page within the list is shorter than the API says that its pages are: entries may be missing from it. */
  hasGap = false;

  note(size: number, limit: number): void {
    if (this.#isLatestShort) this.hasGap = true;
    this.#isLatestShort = size < limit;
    if (this.#largest > 0 && (this.#latest < this.#largest || size > this.#largest)) this.isUneven = true;
    this.#largest = Math.max(this.#largest, size);
    this.#latest = size;
  }
}

/** A handful, so that a long list does not run into a rate limit by itself. */
const MOST_AT_ONCE = 8;
/**
 * A list that grows by a page within each reading is given as it is after that many; one from which entries go away
 * within each is an error.
 */
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
  /** How many entries the list can have [ten million]. */
  readonly most?: number | undefined;
}

/**
 * A list page after page, remembering which pages it has. One of several pages that says no total, or of one that may be
 * full, is read again until nothing of the reading before is gone: what is removed between two pages moves another entry
 * to a page that was read already, and nothing else shows it. What a later reading finds is given last; of earlier pages only ids are held.
 */
export async function* pageByPage<Entry extends { readonly id: string }>(listing: Listing<Entry>) {
  const asked = new Set<number>();
  let hasTotal = true;
  let hasMore = false;
  const readPage: ReadPage<Entry> = async (page, limit) => {
    asked.add(page);
    const answer = await listing.readPage(page, limit);
    if (answer.entries.length > 0) {
      hasMore ||= page > 1 || mayBeFull(answer.entries.length);
      hasTotal &&= answer.total !== undefined;
    }
    return answer;
  };
  const given = new Set<string>();
  for await (const entry of allPages(readPage, listing)) {
    if (!hasTotal) given.add(entry.id);
    yield entry;
  }
  listing.known.pages = [...asked];
  if (!hasTotal && hasMore) yield* missedBefore(listing, given);
}

/** Services cap pages at round numbers: after any other number of entries there was no second page to miss. */
function mayBeFull(size: number): boolean {
  return size % 5 === 0;
}

async function* missedBefore<Entry extends { readonly id: string }>(
  { readPage, ...listing }: Listing<Entry>,
  given: Set<string>,
): AsyncGenerator<Entry> {
  let before: ReadonlySet<string> = new Set(given);
  for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
    const now = new Set<string>();
    for await (const entry of allPages(readPage, listing)) {
      now.add(entry.id);
      if (given.has(entry.id)) continue;
      given.add(entry.id);
      yield entry;
    }
    if (isWithin(before, now)) return;
    before = now;
  }
  throw listing.onTrouble(1, SHRUNK);
}

function isWithin(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  for (const id of part) if (!whole.has(id)) return false;
  return true;
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
    const readPage: ReadPage<Entry> = (page, limit) => {
      const answer = started.get(page) ?? listing.readPage(page, limit);
      // When the page is read again, it is asked for again.
      started.delete(page);
      return answer;
    };
    entries = await collected(pageByPage({ ...listing, readPage }));
    if (known.pages.slice(0, MOST_AT_ONCE).every((page) => first.includes(page))) break;
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

/**
 * Every entry of a list from which entries go away while it is read, because whoever reads it deals with them. All pages
 * are read before any entry is given: otherwise what moves forward would be passed over, and come behind what is younger.
 * The list is read again until it has nothing new. Each entry is given once.
 */
export async function* drainPages<Entry extends { readonly id: string }>(
  readPage: ReadPage<Entry>,
  onTrouble: OnTrouble,
): AsyncGenerator<Entry, void, undefined> {
  const seen = new Set<string>();
  for (let before = -1; before < seen.size; ) {
    before = seen.size;
    const fresh: Entry[] = [];
    let trouble: { readonly error: unknown } | undefined;
    try {
      for await (const entry of onePass(readPage, onTrouble)) {
        if (!seen.has(entry.id)) fresh.push(entry);
        seen.add(entry.id);
      }
    } catch (error) {
      // What came before it is given first.
      trouble = { error };
    }
    yield* fresh;
    if (trouble !== undefined) throw trouble.error;
  }
}

async function* onePass<Entry extends { readonly id: string }>(
  readPage: ReadPage<Entry>,
  onTrouble: OnTrouble,
): AsyncGenerator<Entry> {
  let before = '';
  let read = 0;
  for (let page = 1; ; page += 1) {
    if (read > MOST_OF_FEED) throw onTrouble(page, endless(MOST_OF_FEED));
    const { entries, limit = BIGGEST_PAGE_SIZE } = await readPage(page, BIGGEST_PAGE_SIZE);
    const ids = JSON.stringify(entries.map(({ id }) => id));
    // A service without pages answers the same again and again.
    if (ids === before) return;
    before = ids;
    read += entries.length;
    yield* entries;
    if (entries.length < Math.min(limit, BIGGEST_PAGE_SIZE)) return;
  }
}
