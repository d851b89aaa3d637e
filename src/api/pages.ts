import { BIGGEST_PAGE_SIZE, DEFAULT_PAGE_SIZE } from './wire.js';

/** What one answer of a list holds. `total` and `limit` are what the API says, when it says it. */
export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly limit?: number | undefined;
  readonly total?: number | undefined;
}

/** Ten million entries: who answers with more has no end. */
const MOST_PAGES = 100_000;

/** Reads a page of a list; pages count from 1. */
export type ReadPage<Entry> = (page: number, limit: number) => Promise<Page<Entry>>;
/** Makes the error for a list that cannot be read to its end, of the page at which that showed and a sentence. */
export type OnTrouble = (page: number, what: string) => Error;

/**
 * Every entry of every page, one page in memory at a time. The list ends with an empty page, or with a short one that
 * reaches the total. An entry that moved on to the next page while the list was read is given once. Where pages do
 * not add up to a whole list an error is thrown: a part of a list that is taken for the whole creates things twice.
 */
export async function* allPages<Entry extends { readonly id: string }>(
  readPage: ReadPage<Entry>,
  onTrouble: OnTrouble,
): AsyncGenerator<Entry, void, undefined> {
  const circle = new CircleWatch();
  const sizes = new SizeWatch();
  let before: ReadonlySet<string> = new Set();
  let seen = 0;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { entries, limit = BIGGEST_PAGE_SIZE, total } = await readPage(page, BIGGEST_PAGE_SIZE);
    if (entries.length === 0) {
      if (sizes.isUneven && !(total !== undefined && seen >= total)) throw onTrouble(page, UNEVEN);
      if (total !== undefined && seen < total) await expectEnd({ page, total, readPage, onTrouble });
      return;
    }
    const ids = entries.map(({ id }) => id);
    if (circle.isClosedBy(page, ids)) {
      // A service without pages gives its whole list again and again; so does one that shows its first page only.
      const isWhole = page === 2 && !PAGE_SIZES.includes(entries.length) && !(total !== undefined && total > seen);
      if (isWhole) return;
      throw onTrouble(page, `page ${page} of the list is one that was there before`);
    }
    sizes.note(entries.length);
    const fresh = entries.filter(({ id }) => !before.has(id));
    yield* fresh;
    seen += fresh.length;
    before = new Set(ids);
    const isShort = entries.length < Math.min(limit, BIGGEST_PAGE_SIZE);
    if (isShort && total !== undefined && seen >= total && !sizes.isUneven) return;
  }
  throw onTrouble(MOST_PAGES, 'the list has no end');
}

const PAGE_SIZES: readonly number[] = [DEFAULT_PAGE_SIZE, BIGGEST_PAGE_SIZE];
const UNEVEN = 'a page within the list is shorter than others, and nothing says that the list is whole';

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
  isUneven = false;

  note(size: number): void {
    if (this.#largest > 0 && (this.#latest < this.#largest || size > this.#largest)) this.isUneven = true;
    this.#largest = Math.max(this.#largest, size);
    this.#latest = size;
  }
}
