import { isRecord } from '../../../issues/reading.js';
import { sizeOf } from '../../../money/amount.js';
import type { Integer } from '../../../money/integer.js';
import type { ComparedQuotes } from '../../../preview/changes.js';
import { compareSizes } from '../../../preview/changes.js';
import type { Preview, PreviewedScenario } from '../../../preview/preview-data.js';
import type { Quote } from '../../../quote/quote.js';
import { UsageError } from '../../command.js';
import type { PreviewPage, ShownQuote, ShownStay } from './tool-schemas.js';

/** Most characters of an answer, to save the context of the agent. */
export const LONGEST_PAGE = 12_000;

/** Longest page numbers, with the line break. */
const NUMBERS = `${JSON.stringify({ page: 10_000_000, pages: 10_000_000 })}\n`.length;

/** Longest text that is repeated on each page, so that its parts keep their names. */
const LONGEST_REPEATED = 300;

/**
 * A page of an answer, in the form of the whole answer. Texts and numbers are on each page; lists continue from page to
 * page; the rest is empty. Throws `UsageError` for a missing page.
 */
export function pageOf(answer: object, page: number): object {
  return numberedPage(answer, page, () => partsOf(answer, LONGEST_PAGE - NUMBERS).filter(isRecord));
}

/** Like `pageOf`, for an answer that other tools take whole: the pages are parts of its JSON, as `text`. */
export function textPageOf(answer: object, page: number): object {
  const room = LONGEST_PAGE - NUMBERS - JSON.stringify({ text: '' }).length;
  return numberedPage(answer, page, () => piecesOf(JSON.stringify(answer), room).map((text) => ({ text })));
}

function numberedPage(answer: object, page: number, pagesOf: () => readonly object[]): object {
  const pages = lengthOf(answer) < LONGEST_PAGE ? [answer] : pagesOf();
  const shown = pages[page - 1];
  if (shown === undefined) throw noSuchPage(page, pages.length);
  return pages.length === 1 ? shown : { page, pages: pages.length, ...shown };
}

function noSuchPage(page: number, pages: number): UsageError {
  return new UsageError(`page must be a whole number from 1 to ${pages} (got ${page})`);
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}

/** Splits a value into parts of at most `room` characters of JSON. */
function partsOf(value: unknown, room: number): readonly unknown[] {
  if (lengthOf(value) <= room) return [value];
  if (typeof value === 'string') return piecesOf(value, room - QUOTES);
  if (Array.isArray(value)) return partsOfList(value, room);
  return isRecord(value) ? partsOfObject(value, room) : [value];
}

const QUOTES = '""'.length;
const BRACKETS = '[]'.length;
const COMMA = ','.length;

/** Splits a list in its order. An entry that is too long continues in the next part. */
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

/** Splits an object. Each part has all fields: short ones whole, the others partly. */
function partsOfObject(value: Readonly<Record<string, unknown>>, room: number): object[] {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const all = Object.fromEntries(fields.map(([name, field]) => [name, isRepeated(field) ? field : emptyValue(field)]));
  // A table by name, such as amounts by tax, repeats nothing.
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

function emptyValue(field: unknown): unknown {
  if (typeof field === 'string') return '';
  return Array.isArray(field) ? [] : {};
}

/** Splits a text into pieces whose JSON, without quotes, has at most `room` characters. */
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

/** Characters for edits and for warnings before the stays of the first page. */
const MOST_CHANGES = 4_000;
const MOST_WARNINGS = 2_000;

/** The longest stay, value or text that is shown whole. */
const LONGEST_STAY = 1_000;
const LONGEST_VALUE = 500;
const LONGEST_TEXT = 300;
/** Most taxes of a stay; those that differ come first. */
const MOST_TAXES = 20;
const LONGEST_TITLE = 60;

type Entry = readonly [part: 'changes' | 'warnings' | 'stays', value: unknown, length: number];

/** A page of a preview: the summary, then edits, warnings and stays, with the largest changes first. */
export function previewPage(preview: Preview, page: number): PreviewPage {
  const head = headOf(preview);
  const pages = pagesOf(entriesOf(preview), LONGEST_PAGE - `${JSON.stringify(head)}\n`.length);
  const entries = pages[page - 1];
  if (entries === undefined) throw noSuchPage(page, pages.length);
  const part = (wanted: Entry[0]) => entries.flatMap(([name, value]) => (name === wanted ? [value] : []));
  return {
    ...head,
    page,
    pages: pages.length,
    changes: part('changes'),
    warnings: part('warnings'),
    stays: part('stays').filter(isShownStay),
  };
}

function isShownStay(value: unknown): value is ShownStay {
  return typeof value === 'object' && value !== null && 'draft' in value && 'isChanged' in value;
}

/** The parts that every page has, with the longest possible page numbers. */
function headOf({ title, currency, summary: { scenarios, changed, largest } }: Preview): PreviewPage {
  const most = largest && { scenario: shortText(largest.scenario), total: largest.total, net: largest.net };
  const summary = { scenarios, changed, ...(most === undefined ? {} : { largest: most }) };
  return {
    page: 10_000,
    pages: 10_000,
    title: shortText(title),
    currency,
    summary,
    changes: [],
    warnings: [],
    stays: [],
  };
}

function entriesOf(preview: Preview): Entry[] {
  const entry =
    (part: Entry[0]) =>
    (value: unknown): Entry => [part, value, JSON.stringify(value).length + 1];
  const changes = changesOf(preview).map(entry('changes'));
  const warnings = preview.warnings.map(({ code, path, message }) => ({
    code,
    path: shortText(path),
    message: shortText(message),
  }));
  const [first, laterChanges] = upTo(MOST_CHANGES, changes);
  const [shown, laterWarnings] = upTo(MOST_WARNINGS, warnings.map(entry('warnings')));
  const stays = bySize(preview.scenarios).map(stayOf).map(entry('stays'));
  return [...first, ...shown, ...stays, ...laterChanges, ...laterWarnings];
}

/** Splits entries at a number of characters. */
function upTo(most: number, entries: readonly Entry[]): [Entry[], Entry[]] {
  let length = 0;
  const end = entries.findIndex(([, , own]) => {
    length += own;
    return length > most;
  });
  return end === -1 ? [[...entries], []] : [entries.slice(0, end), entries.slice(end)];
}

/** Distributes entries over pages in their order, at least one on each. */
function pagesOf(entries: readonly Entry[], most: number): Entry[][] {
  const pages: Entry[][] = [[]];
  let length = 0;
  for (const entry of entries) {
    const last = pages.at(-1) ?? [];
    if (last.length > 0 && length + entry[2] > most) {
      pages.push([entry]);
      length = entry[2];
    } else {
      last.push(entry);
      length += entry[2];
    }
  }
  return pages;
}

/** Edits of a definition, as one object each. */
function changesOf({ summary: { set, taxes, levels, nesting, order } }: Preview): object[] {
  const values = (change: { readonly saved: unknown; readonly draft: unknown }) => ({
    saved: shortValue(change.saved),
    draft: shortValue(change.draft),
  });
  return [
    ...set.map((change) => ({ what: 'field of the set', field: change.field, ...values(change) })),
    ...taxes.new.map(({ title }) => ({ what: 'new tax', tax: shortText(title) })),
    ...taxes.gone.map(({ title }) => ({ what: 'tax that is gone', tax: shortText(title) })),
    ...taxes.changed.flatMap(({ title, fields }) =>
      fields.map((change) => ({
        what: 'field of a tax',
        tax: shortText(title),
        field: change.field,
        ...values(change),
      })),
    ),
    ...levels.map((change) => ({ what: 'level', tax: shortText(change.title), ...values(change) })),
    ...nesting.map((change) => ({ what: 'taxes nested under it', tax: shortText(change.title), ...values(change) })),
    ...(order === undefined ? [] : [{ what: 'order of calculation', ...values(order) }]),
  ];
}

/**
 * Sorts by change of the total, then of the net, then of the tax that changes most. Keeps the order of equal changes.
 */
function bySize(scenarios: readonly PreviewedScenario[]): PreviewedScenario[] {
  return scenarios
    .map((scenario) => ({ scenario, sizes: sizesOf(scenario) }))
    .sort((one, other) => compareSizes(other.sizes, one.sizes))
    .map(({ scenario }) => scenario);
}

function sizesOf({ difference }: PreviewedScenario): ComparedQuotes['sizes'] {
  if (difference === undefined) return [0, 0, 0];
  const most = difference.taxes
    .map(({ amount }) => unitsIn(amount))
    .reduce<Integer>((largest, own) => (own > largest ? own : largest), 0);
  return [unitsIn(difference.total), unitsIn(difference.net), most];
}

/** All amounts of a preview have the same digits. */
function unitsIn(signed: string): Integer {
  return sizeOf(signed, signed.split('.')[1]?.length ?? 0);
}

function stayOf({ name, why, group, isChanged, stay, draft, saved, difference }: PreviewedScenario): ShownStay {
  const differing = new Set(difference?.taxes.filter(({ draft, saved }) => draft !== saved).map(({ title }) => title));
  const isShown = group !== 'own' && JSON.stringify(stay).length <= LONGEST_STAY;
  return {
    name: shortText(name),
    why: shortText(why),
    group,
    isChanged,
    ...(isShown ? { stay } : {}),
    draft: figuresOf(draft, differing),
    ...(saved === undefined ? {} : { saved: figuresOf(saved, differing) }),
    ...(difference === undefined ? {} : { difference: { net: difference.net, total: difference.total } }),
  };
}

function figuresOf({ price, net, total, taxes }: Quote, differing: ReadonlySet<string>): ShownQuote {
  const first = taxes.toSorted((one, other) => Number(differing.has(other.title)) - Number(differing.has(one.title)));
  const shown = first.slice(0, MOST_TAXES);
  return {
    price,
    net,
    total,
    taxes: shown.map(({ title, amount }) => ({ title: title.slice(0, LONGEST_TITLE), amount })),
  };
}

function shortText(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…`;
}

/** A value, or the beginning of its JSON if it is too long. */
function shortValue(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text.length <= LONGEST_VALUE ? value : `${text.slice(0, LONGEST_VALUE)}…`;
}
