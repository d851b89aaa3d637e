/** How a list of the API is paged: one page after the other, all at once, or a feed; and the query of a page. */

import { grouped } from '../../../core/issues/texts.js';
import type { FilterOperators, FilterValue } from '../calls/options.js';
import type { WithId } from '../resources/declaration.js';
import { BIGGEST_PAGE_SIZE, DEFAULT_PAGE_SIZE, FILTER_OPERATORS } from '../wire/conventions.js';

/** One answer of a list. `total` and `limit` are absent when the API does not send them. */
export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly limit?: number | undefined;
  readonly total?: number | undefined;
}

interface PageReader<Entry> {
  /** Reads a page, as large as pages can be; pages count from 1. */
  readonly readPage: (page: number) => Promise<Page<Entry>>;
  /** Makes the error of a list that cannot be read to its end, from a sentence. */
  readonly onTrouble: (trouble: string) => Error;
}

export interface Listing<Entry> extends PageReader<Entry> {
  /** The numbers of the pages of the last reading; each reading replaces them. */
  readonly seen: { pages: readonly number[] };
  /** The most entries that the list can have [ten million]. */
  readonly most?: number | undefined;
}

/** Stop after 10 million entries: the server is looping. */
export const MAX_ENTRIES = 10_000_000;
/** A feed drops revisions after half an hour. */
export const MAX_FEED_ENTRIES = 50_000;
/** Few enough that one long list stays below a rate limit. */
const MAX_PAGES_AT_ONCE = 8;
/** After so many readings a list that grows is returned as it is; a list that shrinks during each is an error. */
const MAX_READINGS = 3;

const UNEVEN = 'a page within the list is shorter than others, and nothing says that the list is whole';
const SHRUNK = 'something was removed while the list was read, so that a part of it may be missing';

function endless(most: number): string {
  return `the list has no end: there can be at most ${grouped(most)} entries`;
}

/**
 * Every entry of every page, one page in memory at a time. The list ends with an empty page, or with a short one that
 * reaches the total. An entry that moves to the next page during the reading is yielded once. Throws if the pages do not
 * add up: a part of a list that is taken for the whole creates things twice.
 */
async function* allPages<Entry extends WithId>(listing: Omit<Listing<Entry>, 'seen'>): AsyncGenerator<Entry> {
  const { readPage, onTrouble, most = MAX_ENTRIES } = listing;
  // No service has smaller pages than the default ones.
  const maxPages = Math.ceil(most / DEFAULT_PAGE_SIZE) + 1;
  const soFar = new PagesSoFar();
  for (let page = 1; ; page += 1) {
    const answer = await readPage(page);
    const end = soFar.endAt(page, answer);
    if (end?.trouble !== undefined) throw onTrouble(end.trouble);
    const fresh = end === undefined ? soFar.add(answer) : [];
    if (soFar.entries > most || page > maxPages) throw onTrouble(endless(most));
    yield* fresh;
    if (end === undefined && !soFar.isReachedBy(answer)) continue;
    const { entries, total = 0 } = answer;
    if (entries.length === 0 && soFar.entries < total) await expectEnd(page, total, listing);
    return;
  }
}

class PagesSoFar {
  entries = 0;
  readonly #isRepeated = cycleCheck();
  /** The pages with entries. `isShort`: shorter than the limit that the API stated. */
  readonly #pages: Array<{ readonly size: number; readonly isShort: boolean }> = [];
  #total = 0;
  #lastIds: ReadonlySet<string> = new Set();

  /** The end of the list, if the next page shows it: `trouble` says why the list may not be whole. */
  endAt(page: number, { entries, total }: Page<WithId>): { readonly trouble?: string } | undefined {
    // A removal moves later entries to pages that were read already. A total that was too small proves nothing.
    if (total !== undefined && total < this.#total && this.entries <= this.#total) return { trouble: SHRUNK };
    this.#total = total ?? 0;
    const isReached = total !== undefined && this.entries >= total;
    if (entries.length === 0) {
      const hasGap = total !== undefined && this.#pages.slice(0, -1).some(({ isShort }) => isShort);
      return (hasGap || this.#isUneven) && !isReached ? { trouble: UNEVEN } : {};
    }
    if (!this.#isRepeated(page, entries)) return undefined;
    // A service without pages repeats its list, of any size. One that always shows its first page repeats a whole page.
    const isWithoutPages = entries.length !== DEFAULT_PAGE_SIZE && entries.length !== BIGGEST_PAGE_SIZE;
    const isWhole = page === 2 && isWithoutPages && (total === undefined || isReached);
    return isWhole ? {} : { trouble: `page ${page} of the list is one that was there before` };
  }

  add<Entry extends WithId>({ entries, limit = BIGGEST_PAGE_SIZE }: Page<Entry>): readonly Entry[] {
    this.#pages.push({ size: entries.length, isShort: entries.length < limit });
    const fresh = entries.filter(({ id }) => !this.#lastIds.has(id));
    this.#lastIds = new Set(entries.map(({ id }) => id));
    this.entries += fresh.length;
    return fresh;
  }

  /** Whether the last page is short, and reaches the total. */
  isReachedBy({ entries, limit = BIGGEST_PAGE_SIZE, total }: Page<WithId>): boolean {
    const isShort = entries.length < Math.min(limit, BIGGEST_PAGE_SIZE);
    return isShort && total !== undefined && this.entries >= total && !this.#isUneven;
  }

  /** Whether pages before the last one differ in size, or the last one is larger. */
  get #isUneven(): boolean {
    const [first = { size: 0 }] = this.#pages;
    const isLarger = this.#pages.some(({ size }) => size > first.size);
    return isLarger || this.#pages.slice(0, -1).some(({ size }) => size < first.size);
  }
}

/**
 * Whether a page repeats an earlier one. Remembers one page, replaced after 1, 2, 4, 8 ... pages, which is enough to
 * notice any cycle (Brent's method).
 */
function cycleCheck(): (page: number, entries: readonly WithId[]) => boolean {
  let remembered = '';
  let rememberedAt = 0;
  return (page, entries) => {
    const key = JSON.stringify(entries.map(({ id }) => id));
    if (key === remembered) return true;
    if (page >= 2 * rememberedAt) [remembered, rememberedAt] = [key, page];
    return false;
  };
}

/**
 * Throws if entries follow an empty page. A total may count the whole account, so an empty page below the total is the
 * end if the next page and the last page by the total are empty.
 */
async function expectEnd(page: number, total: number, { readPage, onTrouble }: PageReader<unknown>): Promise<void> {
  const last = Math.ceil(total / BIGGEST_PAGE_SIZE);
  for (const later of new Set([page + 1, Math.max(last, page + 1)])) {
    const { entries } = await readPage(later);
    if (entries.length > 0) throw onTrouble(`page ${page} of the list is empty, and page ${later} is not`);
  }
}

/**
 * A list, page by page. A list of several pages, of which one has no total, is read again until a reading has every entry
 * of the reading before: a removal between two pages moves another entry to a page that was read already, and only a
 * total on every page shows it. Entries of later readings come last; of earlier pages only ids are kept.
 */
export async function* pageByPage<Entry extends WithId>(listing: Listing<Entry>): AsyncGenerator<Entry> {
  const pages = new Set<number>();
  let hasTotal = true;
  let mayHaveMore = false;
  const readPage = async (page: number): Promise<Page<Entry>> => {
    pages.add(page);
    const answer = await listing.readPage(page);
    const { length: size } = answer.entries;
    // Services limit pages to round numbers: a list of one page with any other size is whole.
    if (size > 0) mayHaveMore ||= page > 1 || size % 5 === 0;
    hasTotal &&= answer.total !== undefined;
    return answer;
  };
  const yielded = new Set<string>();
  let before: ReadonlySet<string> | undefined;
  for (let reading = 0; reading <= MAX_READINGS; reading += 1) {
    const now = new Set<string>();
    for await (const entry of allPages({ ...listing, readPage })) {
      now.add(entry.id);
      if (yielded.has(entry.id)) continue;
      yielded.add(entry.id);
      yield entry;
    }
    if (before === undefined) listing.seen.pages = [...pages];
    const isWhole = before === undefined ? hasTotal || !mayHaveMore : [...before].every((id) => now.has(id));
    if (isWhole) return;
    before = now;
  }
  throw listing.onTrouble(SHRUNK);
}

/**
 * Like `pageByPage`, but requests the known pages at the same time, so that the whole list is as old as one round trip.
 * A list that turns out to have more pages is read again.
 */
export async function* pagesAtOnce<Entry extends WithId>(listing: Listing<Entry>): AsyncGenerator<Entry> {
  const { seen } = listing;
  let entries: Entry[] = [];
  for (let reading = 1; reading <= MAX_READINGS; reading += 1) {
    const requested = seen.pages.slice(0, MAX_PAGES_AT_ONCE);
    const started = new Map(requested.map((page) => [page, listing.readPage(page)]));
    // A page that is not needed may fail unnoticed.
    for (const answer of started.values()) answer.catch(() => undefined);
    const readPage = (page: number): Promise<Page<Entry>> => {
      const answer = started.get(page) ?? listing.readPage(page);
      // A second reading of the page is a new request.
      started.delete(page);
      return answer;
    };
    entries = [];
    for await (const entry of pageByPage({ ...listing, readPage })) entries.push(entry);
    if (seen.pages.slice(0, MAX_PAGES_AT_ONCE).every((page) => requested.includes(page))) break;
  }
  yield* entries;
}

/**
 * Every entry, once, of a list whose reader removes entries. All pages are read before an entry is yielded: otherwise
 * entries that move forward would be skipped, and follow younger ones. The list is read again until nothing is new.
 */
export async function* drainPages<Entry extends WithId>(reader: PageReader<Entry>): AsyncGenerator<Entry> {
  const seen = new Set<string>();
  for (let before = -1; before < seen.size; ) {
    before = seen.size;
    const fresh: Entry[] = [];
    try {
      for await (const entry of feedPages(reader)) {
        if (!seen.has(entry.id)) fresh.push(entry);
        seen.add(entry.id);
      }
    } finally {
      yield* fresh;
    }
  }
}

async function* feedPages<Entry extends WithId>({ readPage, onTrouble }: PageReader<Entry>): AsyncGenerator<Entry> {
  let before = '';
  let count = 0;
  for (let page = 1; ; page += 1) {
    if (count > MAX_FEED_ENTRIES) throw onTrouble(endless(MAX_FEED_ENTRIES));
    const { entries, limit = BIGGEST_PAGE_SIZE } = await readPage(page);
    const ids = JSON.stringify(entries.map(({ id }) => id));
    // A service without pages repeats its answer.
    if (ids === before) return;
    before = ids;
    count += entries.length;
    yield* entries;
    if (entries.length < Math.min(limit, BIGGEST_PAGE_SIZE)) return;
  }
}

type FieldCondition = FilterValue | readonly FilterValue[] | FilterOperators | undefined;

/**
 * The conditions of a list, as the query has them: `filter[currency]=EUR`, `filter[rate][gte]=2`. Brackets stay as they
 * are, values are encoded.
 */
export function filterParts(filter: object = {}): string[] {
  return Object.entries(filter).flatMap(([field, condition]) =>
    conditionParts(`filter[${checkedField(field)}]`, condition),
  );
}

/** The order of a list, as the query has it: `order[title]=asc`. */
export function orderParts(order: object = {}): string[] {
  return Object.entries(order).flatMap(([field, direction]: [string, unknown]) => {
    if (direction === undefined) return [];
    const name = `order[${checkedField(field)}]`;
    if (direction !== 'asc' && direction !== 'desc') throw new TypeError('The order of a field must be asc or desc.');
    return [part(name, direction)];
  });
}

function conditionParts(name: string, condition: FieldCondition): string[] {
  if (condition === undefined) return [];
  if (isList(condition)) return [listPart(name, condition)];
  // A text with a comma would be read as a list: only with an operator is it one value.
  if (typeof condition !== 'object') return [part(String(condition).includes(',') ? `${name}[eq]` : name, condition)];
  return Object.entries(condition).flatMap(([operator, value]) => {
    if (!FILTER_OPERATORS.some((listed) => listed === operator)) {
      throw new TypeError(`unknown filter operator ${operator}; expected one of ${FILTER_OPERATORS.join(', ')}.`);
    }
    return value === undefined ? [] : [part(`${name}[${operator}]`, value)];
  });
}

const isList = (condition: FieldCondition): condition is readonly FilterValue[] => Array.isArray(condition);

function listPart(name: string, values: readonly FilterValue[]): string {
  if (values.length === 0) throw new TypeError(`${name} must have at least one value (got an empty list).`);
  if (values.some((value) => String(value).includes(','))) {
    throw new TypeError(`${name} has a value with a comma, which the API reads as two; filter by it alone.`);
  }
  // The comma between values is not encoded.
  return `${name}=${values.map((value) => encodeURIComponent(value)).join(',')}`;
}

function part(name: string, value: FilterValue): string {
  return `${name}=${encodeURIComponent(value)}`;
}

function checkedField(field: string): string {
  if (!/^\w+$/.test(field)) throw new TypeError(`${JSON.stringify(field)} is not a field of a list.`);
  return field;
}
