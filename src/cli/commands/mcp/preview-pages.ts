import type { Preview, PreviewedScenario, Quote } from '../../../index.js';
import { sizeOf } from '../../../money/amount.js';
import type { Integer } from '../../../money/integer.js';
import { type ComparedQuotes, compareSizes } from '../../../preview/difference.js';
import { LONGEST_PAGE, noSuchPage } from './answer-pages.js';
import type { PreviewPage, ShownQuote, ShownStay } from './answers.js';

/** Of the first page, what edits of the definition and warnings take before the stays. */
const MOST_CHANGES = 4_000;
const MOST_WARNINGS = 2_000;

/** The longest stay, value or text that is shown whole. */
const LONGEST_STAY = 1_000;
const LONGEST_VALUE = 500;
const LONGEST_TEXT = 300;
/** Of a set of hundreds of taxes, those that differ come before the others, and some may be left out. */
const MOST_TAXES = 20;
const LONGEST_TITLE = 60;

type Entry = readonly [part: 'changes' | 'warnings' | 'stays', value: unknown, length: number];

/** A page of a preview: the summary on each, then edits, warnings and stays, those that change most first. */
export function previewPage(preview: Preview, page: number): PreviewPage {
  const head = headOf(preview);
  const pages = paged(entriesOf(preview), LONGEST_PAGE - `${JSON.stringify(head)}\n`.length);
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

/** The parts that every page has. The numbers of pages are as long here as they become at most. */
function headOf({ title, currency, summary: { scenarios, changed, largest } }: Preview): PreviewPage {
  const most = largest && { scenario: cut(largest.scenario), total: largest.total, net: largest.net };
  const summary = { scenarios, changed, ...(most === undefined ? {} : { largest: most }) };
  return { page: 10_000, pages: 10_000, title: cut(title), currency, summary, changes: [], warnings: [], stays: [] };
}

function entriesOf(preview: Preview): Entry[] {
  const entry =
    (part: Entry[0]) =>
    (value: unknown): Entry => [part, value, JSON.stringify(value).length + 1];
  const changes = changesOf(preview).map(entry('changes'));
  const warnings = preview.warnings.map(({ code, path, message }) => ({
    code,
    path: cut(path),
    message: cut(message),
  }));
  const [first, laterChanges] = upTo(MOST_CHANGES, changes);
  const [shown, laterWarnings] = upTo(MOST_WARNINGS, warnings.map(entry('warnings')));
  const stays = bySize(preview.scenarios).map(stayOf).map(entry('stays'));
  return [...first, ...shown, ...stays, ...laterChanges, ...laterWarnings];
}

/** As many entries as take so many characters, and the others. */
function upTo(most: number, entries: readonly Entry[]): [Entry[], Entry[]] {
  let length = 0;
  const end = entries.findIndex(([, , own]) => {
    length += own;
    return length > most;
  });
  return end === -1 ? [[...entries], []] : [entries.slice(0, end), entries.slice(end)];
}

/** Entries in their order, as many on each page as it takes: at least one. */
function paged(entries: readonly Entry[], most: number): Entry[][] {
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

/** The edits of a definition, each a line of its own. */
function changesOf({ summary: { set, taxes, levels, nesting, order } }: Preview): object[] {
  const values = (change: { readonly saved: unknown; readonly draft: unknown }) => ({
    saved: shortened(change.saved),
    draft: shortened(change.draft),
  });
  return [
    ...set.map((change) => ({ what: 'field of the set', field: change.field, ...values(change) })),
    ...taxes.new.map(({ title }) => ({ what: 'new tax', tax: cut(title) })),
    ...taxes.gone.map(({ title }) => ({ what: 'tax that is gone', tax: cut(title) })),
    ...taxes.changed.flatMap(({ title, fields }) =>
      fields.map((change) => ({ what: 'field of a tax', tax: cut(title), field: change.field, ...values(change) })),
    ),
    ...levels.map((change) => ({ what: 'level', tax: cut(change.title), ...values(change) })),
    ...nesting.map((change) => ({ what: 'taxes nested under it', tax: cut(change.title), ...values(change) })),
    ...(order === undefined ? [] : [{ what: 'order of calculation', ...values(order) }]),
  ];
}

/** By the total, then by the net, then by the tax that changes most; stays that change as much stay in their order. */
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
    name: cut(name),
    why: cut(why),
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

function cut(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…`;
}

/** A value, or as much of its JSON as an answer can hold. */
function shortened(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text.length <= LONGEST_VALUE ? value : `${text.slice(0, LONGEST_VALUE)}…`;
}
