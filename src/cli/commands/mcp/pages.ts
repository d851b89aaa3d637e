import { isRecord, withoutAbsent } from '../../../core/issues/reading.js';
import { sizeOf } from '../../../core/money/amount.js';
import type { Integer } from '../../../core/money/integer.js';
import { larger } from '../../../core/money/integer.js';
import type { Quote } from '../../../core/quote/quote.js';
import type { ComparedQuotes } from '../../../trials/preview/changes.js';
import { compareSizes } from '../../../trials/preview/changes.js';
import type { LargestChange, Preview, PreviewedScenario } from '../../../trials/preview/preview-data.js';
import { UsageError } from '../../command.js';

/** Most characters of an answer, to save the context of the agent. */
export const LONGEST_PAGE = 12_000;

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}

/** Longest page numbers, with the line break. */
const NUMBERS = lengthOf({ page: 10_000_000, pages: 10_000_000 }) + 1;
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
  const room = LONGEST_PAGE - NUMBERS - lengthOf({ text: '' });
  return numberedPage(answer, page, () => piecesOf(JSON.stringify(answer), room).map((text) => ({ text })));
}

function numberedPage(answer: object, page: number, pagesOf: () => readonly object[]): object {
  const pages = lengthOf(answer) < LONGEST_PAGE ? [answer] : pagesOf();
  const shown = pageAt(pages, page);
  return pages.length === 1 ? shown : { page, pages: pages.length, ...shown };
}

function pageAt<Page>(pages: readonly Page[], page: number): Page {
  const shown = pages[page - 1];
  if (shown !== undefined) return shown;
  throw new UsageError(`page must be a whole number from 1 to ${pages.length} (got ${page})`);
}

/** Distributes items over groups of that size in their order, at least one in each. */
function inGroups<Item>(items: readonly Item[], most: number, itemSize: (item: Item) => number): Item[][] {
  const groups: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const size = itemSize(item);
    if (groups.length === 0 || size > left) {
      groups.push([]);
      left = most;
    }
    groups.at(-1)?.push(item);
    left -= size;
  }
  return groups;
}

const QUOTES = '""'.length;
const BRACKETS = '[]'.length;
const COMMA = ','.length;

/** Splits a value into parts of at most `room` characters of JSON. An entry that is too long continues in the next. */
function partsOf(value: unknown, room: number): readonly unknown[] {
  if (lengthOf(value) <= room) return [value];
  if (typeof value === 'string') return piecesOf(value, room - QUOTES);
  if (!Array.isArray(value)) return isRecord(value) ? partsOfObject(value, room) : [value];
  const pieces = value.flatMap((item) => partsOf(item, room - BRACKETS - COMMA));
  return inGroups(pieces, room - BRACKETS, (piece) => lengthOf(piece) + COMMA);
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
    for (const [index, piece] of partsOf(field, room - lengthOf(head) - named - COMMA).entries()) {
      const length = named + lengthOf(piece) + COMMA;
      if (length > left || index > 0) {
        parts.push({ ...head });
        left = room - lengthOf(head);
      }
      Object.assign(parts.at(-1) ?? {}, { [name]: piece });
      left -= length;
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
  const pieces = inGroups([...text], room, (character) => lengthOf(character) - QUOTES);
  return pieces.map((characters) => characters.join(''));
}

/** Characters for edits and for warnings before the stays of the first page. */
const MOST_CHANGES = 4_000;
const MOST_WARNINGS = 2_000;
/** The longest stay, value or text that is shown whole. */
const LONGEST_STAY = 1_000;
const LONGEST_VALUE = 500;
const LONGEST_TEXT = 300;
const LONGEST_TITLE = 60;
/** Most taxes of a stay; those that differ come first. */
const MOST_TAXES = 20;

export type PreviewPage = ReturnType<typeof previewPage>;

/** A page of a preview: the summary, then edits, warnings and stays, with the largest changes first. */
export function previewPage(preview: Preview, page: number) {
  const { title, currency, summary } = preview;
  const { scenarios, changed, largest, more, less, keptMore, keptLess } = summary;
  const shown = {
    scenarios,
    changed,
    ...withoutAbsent({
      largest: changeOf(largest),
      more: changeOf(more),
      less: changeOf(less),
      keptMore: changeOf(keptMore),
      keptLess: changeOf(keptLess),
    }),
  };
  const pageWith = (page: number, pages: number, entries: readonly PreviewEntry[]) => ({
    page,
    pages,
    title: shortText(title),
    currency,
    summary: shown,
    changes: entries.flatMap(({ change }) => change ?? []),
    warnings: entries.flatMap(({ warning }) => warning ?? []),
    stays: entries.flatMap(({ stay }) => stay ?? []),
  });
  const room = LONGEST_PAGE - lengthOf(pageWith(10_000, 10_000, [])) - 1;
  const packed = inGroups(entriesOf(preview), room, entryLength);
  return pageWith(page, Math.max(packed.length, 1), pageAt(packed.length === 0 ? [[]] : packed, page));
}

function changeOf(largest: LargestChange | undefined) {
  if (largest === undefined) return undefined;
  const { scenario, total, net, kept } = largest;
  return { scenario: shortText(scenario), total, net, kept };
}

interface PreviewEntry {
  readonly change?: object;
  readonly warning?: object;
  readonly stay?: ReturnType<typeof stayOf>;
}

function entryLength({ change, warning, stay }: PreviewEntry): number {
  return lengthOf(change ?? warning ?? stay) + COMMA;
}

function entriesOf(preview: Preview): PreviewEntry[] {
  const ofChanges = changesOf(preview).map((change) => ({ change }));
  const ofWarnings = preview.warnings.map(({ code, path, message }) => {
    return { warning: { code, path: shortText(path), message: shortText(message) } };
  });
  const [changes = [], ...laterChanges] = inGroups(ofChanges, MOST_CHANGES, entryLength);
  const [warnings = [], ...laterWarnings] = inGroups(ofWarnings, MOST_WARNINGS, entryLength);
  const sized = preview.scenarios.map((scenario) => ({ scenario, sizes: sizesOf(scenario) }));
  // Keeps the order of equal changes.
  const stays = sized
    .sort((a, b) => compareSizes(b.sizes, a.sizes))
    .map(({ scenario }) => ({ stay: stayOf(scenario) }));
  return [...changes, ...warnings, ...stays, ...laterChanges.flat(), ...laterWarnings.flat()];
}

function changesOf({ summary: { set, taxes, levels, nesting, order } }: Preview): object[] {
  const values = (change: { readonly saved: unknown; readonly draft: unknown }) => ({
    saved: shortValue(change.saved),
    draft: shortValue(change.draft),
  });
  const ofTax = (change: string, title: string) => ({ what: change, tax: shortText(title) });
  return [
    ...set.map((change) => ({ what: 'field of the set', field: change.field, ...values(change) })),
    ...taxes.new.map(({ title }) => ofTax('new tax', title)),
    ...taxes.gone.map(({ title }) => ofTax('tax that is gone', title)),
    ...taxes.changed.flatMap(({ title, fields }) =>
      fields.map((change) => ({ ...ofTax('field of a tax', title), field: change.field, ...values(change) })),
    ),
    ...levels.map((change) => ({ ...ofTax('level', change.title), ...values(change) })),
    ...nesting.map((change) => ({ ...ofTax('taxes nested under it', change.title), ...values(change) })),
    ...(order === undefined ? [] : [{ what: 'order of calculation', ...values(order) }]),
  ];
}

function sizesOf({ difference }: PreviewedScenario): ComparedQuotes['sizes'] {
  if (difference === undefined) return [0, 0, 0];
  // All amounts of a preview have the same digits.
  const unitsIn = (signed: string): Integer => sizeOf(signed, signed.split('.')[1]?.length ?? 0);
  const taxes = difference.taxes.map(({ amount }) => unitsIn(amount));
  const most = taxes.reduce<Integer>(larger, 0);
  return [unitsIn(difference.total), unitsIn(difference.kept), most];
}

/** A stay with the figures to compare. A long stay, and a stay of the agent, are left out. */
function stayOf({ name, why, group, isChanged, stay, draft, saved, difference }: PreviewedScenario) {
  const differing = new Set(difference?.taxes.filter(({ draft, saved }) => draft !== saved).map(({ title }) => title));
  const figures = ({ price, net, total, kept, taxes }: Quote) => {
    const first = taxes.toSorted((a, b) => Number(differing.has(b.title)) - Number(differing.has(a.title)));
    const shown = first.slice(0, MOST_TAXES);
    return {
      ...{ price, net, total, kept },
      taxes: shown.map(({ title, amount }) => ({ title: title.slice(0, LONGEST_TITLE), amount })),
    };
  };
  return {
    name: shortText(name),
    why: shortText(why),
    group,
    isChanged,
    ...(group !== 'own' && lengthOf(stay) <= LONGEST_STAY ? { stay } : {}),
    draft: figures(draft),
    ...(saved === undefined ? {} : { saved: figures(saved) }),
    ...(difference === undefined
      ? {}
      : { difference: { net: difference.net, total: difference.total, kept: difference.kept } }),
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
