import { isRecord } from '../../../issues/reading.js';
import { UsageError } from '../../command.js';

/** The longest answer of a tool, in characters: what an agent reads of it is a part of all that it can read. */
export const LONGEST_PAGE = 12_000;

/** The numbers of pages, as long as they become at most, and the line break. */
const NUMBERS = `${JSON.stringify({ page: 10_000_000, pages: 10_000_000 })}\n`.length;

/** The longest text that each page repeats, so that its parts have their names. */
const LONGEST_REPEATED = 300;

/**
 * An answer, or a page of one that is too long: an answer of the same form. Texts and numbers stand on each page; lists go
 * on from page to page, and what stands on another page is empty. Throws for a page that there is none of.
 */
export function pageOf(answer: object, page: number): object {
  return numbered(answer, page, () => partsOf(answer, LONGEST_PAGE - NUMBERS).filter(isRecord));
}

/** Likewise for an answer that other tools take whole: the pages are parts of its JSON, as `text`. */
export function textPageOf(answer: object, page: number): object {
  const room = LONGEST_PAGE - NUMBERS - JSON.stringify({ text: '' }).length;
  return numbered(answer, page, () => piecesOf(JSON.stringify(answer), room).map((text) => ({ text })));
}

function numbered(answer: object, page: number, pagesOf: () => readonly object[]): object {
  const pages = lengthOf(answer) < LONGEST_PAGE ? [answer] : pagesOf();
  const shown = pages[page - 1];
  if (shown === undefined) throw noSuchPage(page, pages.length);
  return pages.length === 1 ? shown : { page, pages: pages.length, ...shown };
}

export function noSuchPage(page: number, pages: number): UsageError {
  return new UsageError(`page must be a whole number from 1 to ${pages} (got ${page})`);
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}

/** A value as parts of at most that many characters of JSON. */
function partsOf(value: unknown, room: number): readonly unknown[] {
  if (lengthOf(value) <= room) return [value];
  if (typeof value === 'string') return piecesOf(value, room - QUOTES);
  if (Array.isArray(value)) return partsOfList(value, room);
  return isRecord(value) ? partsOfObject(value, room) : [value];
}

const QUOTES = '""'.length;
const BRACKETS = '[]'.length;
const COMMA = ','.length;

/** Entries in their order. One that is too long for a part goes on in the next. */
function partsOfList(items: readonly unknown[], room: number): unknown[][] {
  const parts: unknown[][] = [];
  let left = 0;
  for (const piece of items.flatMap((item) => partsOf(item, room - BRACKETS - COMMA))) {
    const own = lengthOf(piece) + COMMA;
    if (own > left) {
      parts.push([]);
      left = room - BRACKETS;
    }
    parts.at(-1)?.push(piece);
    left -= own;
  }
  return parts;
}

/** Each part has all fields: short ones as they are, the others as far as they are on it. */
function partsOfObject(value: Readonly<Record<string, unknown>>, room: number): object[] {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const all = Object.fromEntries(fields.map(([name, field]) => [name, isRepeated(field) ? field : emptied(field)]));
  // A table by name, such as amounts by tax: nothing in it is repeated.
  const isTable = lengthOf(all) > room / 2;
  const head = isTable ? {} : all;
  const parts: Array<Record<string, unknown>> = [];
  let left = 0;
  for (const [name, field] of fields.filter(([, field]) => isTable || !isRepeated(field))) {
    const named = lengthOf({ [name]: '' }) - BRACKETS;
    for (const [at, piece] of partsOf(field, room - lengthOf(head) - named - COMMA).entries()) {
      const own = named + lengthOf(piece) + COMMA;
      if (own > left || at > 0) {
        parts.push({ ...head });
        left = room - lengthOf(head);
      }
      Object.assign(parts.at(-1) ?? {}, { [name]: piece });
      left -= own;
    }
  }
  return parts;
}

function isRepeated(field: unknown): boolean {
  return typeof field === 'string' ? field.length <= LONGEST_REPEATED : typeof field !== 'object' || field === null;
}

function emptied(field: unknown): unknown {
  if (typeof field === 'string') return '';
  return Array.isArray(field) ? [] : {};
}

/** A text as pieces whose JSON, without quotes, has at most that many characters. */
function piecesOf(text: string, room: number): string[] {
  const pieces: string[] = [];
  let left = 0;
  let piece = '';
  for (const character of text) {
    const own = lengthOf(character) - QUOTES;
    if (own > left) {
      if (piece !== '') pieces.push(piece);
      [piece, left] = ['', room];
    }
    piece += character;
    left -= own;
  }
  return [...pieces, piece];
}
