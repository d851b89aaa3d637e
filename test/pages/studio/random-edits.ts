import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TaxSet } from '../../../src/core/definitions/tax.js';
import { printable } from '../../../src/core/issues/texts.js';
import { lineReader } from '../../../src/core/stay/lines.js';
import type { Stay } from '../../../src/core/stay/schema.js';
import { createCalculator, quote, validateTaxSet } from '../../../src/index.js';
import { chargeInWords } from '../../../src/pages/editor/charge-in-words.js';
import type { EditedSet } from '../../../src/pages/editor/draft.js';
import { editedSet, shownTaxes } from '../../../src/pages/editor/draft.js';
import { fieldOf, readField, textOf } from '../../../src/pages/editor/fields.js';
import { isSame, textsIn } from '../../../src/pages/editor/json.js';
import { HALF_A_DATE, isRead } from '../../../src/pages/editor/reading.js';
import { fieldValue } from '../../../src/pages/editor/write.js';
import { writingFor } from '../../../src/pages/views/view-context.js';
import { replaying } from '../../../src/trials/replay/replay.js';
import { replayInWords } from '../../../src/trials/replay/replay-data.js';
import { CITY, FEE, SET, VAT } from '../editor/sets.js';
import type { Evaluating } from './open.js';

/** The edited set: taxes on two levels, with a nested one that has a season. */
export const DRAFT = {
  ...SET,
  taxes: [
    { ...VAT, level: 1, taxes: [{ ...FEE, applicable_date_ranges: [{ after: '2026-05-01', before: '2026-05-31' }] }] },
    CITY,
  ],
};

/** A person at a browser: with keys, where there is text. What the browser does is its own affair. */
export interface Fields {
  /** Puts the caret into a field, and types in the place of what is there. */
  readonly retype: (name: string, text: string) => Promise<void>;
  readonly enterDate: (name: string, date: string) => Promise<void>;
  /** "Control+Z". */
  readonly press: (keys: string) => Promise<void>;
  readonly page: Evaluating;
}

/** A page that Playwright drives. */
export function fieldsOf(page: Page): Fields {
  const input = (name: string) => page.locator(`[name="${name}"]`);
  return {
    page,
    press: (keys) => page.keyboard.press(keys),
    enterDate: (name, date) => input(name).fill(date),
    retype: async (name, text) => {
      await input(name).focus();
      await page.keyboard.press('Control+A');
      if (text === '') await page.keyboard.press('Delete');
      else await page.keyboard.type(text);
    },
  };
}

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  decimal: ['7', '12,5', '3.', '', '19.99', '0', '101', '1,500'],
  whole: ['1', '', '3', '7', '30', 'x', '0'],
  text: ['A tax', 'Taxe de séjour', '<b>x</b>', '', '06-01', '12-31', 'suite'],
  list: ['', 'VAT', 'lodging, breakfast'],
  date: ['2026-05-03', '2026-05-20', '2026-12-31', ''],
  currency: ['EUR', 'USD', 'JPY', 'EU'],
  price: ['80', '99,50', '120.', '80 90 100', '700 in all', ''],
  nights: ['1', '3', '14', '', '40'],
};
const PASTED = ['12\t3.50\n18\t4\n', '2026-06-01\t2026-06-30\n', 'x\ty\tz\n1\t2\t3\n'];
const STAYS: readonly Stay[] = [
  { checkIn: '2025-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00', '120.00', '80.00'] }] },
  { checkIn: '2025-07-30', rooms: [{ guests: [{}, { age: 9 }], price: '900.00', nights: 9 }] },
  { checkIn: '2025-12-31', bookedOn: '2025-06-01', rooms: [{ persons: 1, nightlyPrices: ['55.50'], count: 2 }] },
];
const NDJSON = [...STAYS.map((stay) => JSON.stringify(stay)), 'x'].join('\n');
const FILES = [
  ['last-year.ndjson', NDJSON],
  ['last-year.ndjson', NDJSON],
  ['stays.csv', 'arrival\n1'],
];
const KEYS = ['Control+Z', 'Control+Z', 'Control+Shift+Z', 'Alt+ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowRight', 'Enter'];
const SEEN = 'one.checkVisibility()';
const ALL = (selector: string) => `[...document.querySelectorAll('${selector}')].filter((one) => ${SEEN})`;
/** Every button but those that leave the page for another one, or a file. */
const BUTTONS =
  'main button[data-button]:not([aria-disabled="true"], [data-button="print-review"]), dialog button:not([data-button="json-download"], [data-button="json-open"], [data-button="download-cases"], [data-button="download"], [data-button="print-review"])';

/** A random step: its kind, the element that it uses, and the value. */
type Pick = readonly [kind: number, which: number, what: number];

/** Does whatever a person can, and compares the page with its draft, and its figures with `quote`, after each of it. */
export async function tryEdits(person: Fields, edits: number, seed: number): Promise<void> {
  const picks = fc.sample(fc.tuple(fc.nat(99), fc.nat(), fc.nat()), { numRuns: edits, seed });
  let done: string[] = [];
  for (const pick of picks) {
    done = [...done, await act(person, pick)].slice(-8);
    await compare(person.page, `seed ${seed}: ${done.join('; ')}`);
  }
}

async function act(person: Fields, [kind, which, what]: Pick): Promise<string> {
  const isAsking = await person.page.evaluate("document.querySelector('dialog') !== null");
  if (isAsking || kind >= 60) return pressed(person.page, which, what);
  if (kind < 40) return typed(person, which, what);
  if (kind < 46) return chosen(person.page, which, what);
  if (kind < 49) return pastedInto(person.page, which, what);
  if (kind < 51) return dropped(person.page, what);
  const keys = KEYS[what % KEYS.length] ?? '';
  await person.press(keys);
  return keys;
}

async function typed({ page, retype, enterDate }: Fields, which: number, what: number): Promise<string> {
  const name = await page.evaluate(
    `{ const all = ${ALL('main input[name]:not([type=checkbox])')}; all.length === 0 ? '' : all[${which} % all.length].name }`,
  );
  if (typeof name !== 'string' || name === '') return 'nothing to type in';
  const stayField = /^stay\.(\w+)/.exec(name)?.[1] ?? '';
  const kind = stayField === '' ? (fieldOf(name)?.spec.kind ?? 'decimal') : kindOfStay(stayField);
  const texts = TEXTS[kind] ?? [''];
  const text = texts[what % texts.length] ?? '';
  if (kind === 'date') await enterDate(name, text);
  else {
    await retype(name, text);
    const caret =
      'document.activeElement.name + "|" + document.activeElement.value + "|" + document.activeElement.selectionStart';
    expect(await page.evaluate(caret)).toBe(`${name}|${text}|${text.length}`);
  }
  return `${name} = ${JSON.stringify(text)}`;
}

function kindOfStay(field: string): string {
  if (field === 'checkIn' || field === 'bookedOn') return 'date';
  if (field === 'extraPrice') return 'price';
  if (['price', 'nights'].includes(field)) return field;
  return ['labels', 'roomLabels', 'ages', 'extraLabel'].includes(field) ? 'list' : 'whole';
}

/** Takes one of the choices of a list. */
async function chosen(page: Evaluating, which: number, what: number): Promise<string> {
  return said(
    page,
    `const all = ${ALL('main select[name], main [type=checkbox]')}; if (all.length === 0) return 'nothing to choose';
     const one = all[${which} % all.length]; one.focus();
     if (one.type === 'checkbox') { one.click(); return one.name + ' :: ' + one.value; } one.value = one.options[${what} % one.options.length].value;
     one.dispatchEvent(new Event('change', { bubbles: true })); return one.name + ' := ' + one.value;`,
  );
}

async function pastedInto(page: Evaluating, which: number, what: number): Promise<string> {
  const text = JSON.stringify(PASTED[what % PASTED.length]);
  return said(
    page,
    `const all = ${ALL('main td input')}; if (all.length === 0) return 'nowhere to paste';
     const one = all[${which} % all.length]; one.focus(); const data = new DataTransfer(); data.setData('text/plain', ${text});
     one.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
     return 'paste into ' + one.name;`,
  );
}

/** Drops a file of stays where one can be dropped, and waits for what it comes to. */
async function dropped(page: Evaluating, what: number): Promise<string> {
  await page.evaluate(
    "{ const stays = document.querySelector('.section-stays details'); if (stays !== null) stays.open = true; }",
  );
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
  const [name, text] = FILES[what % FILES.length] ?? ['', ''];
  const done = await said(
    page,
    `const drop = document.querySelector('.drop'); if (drop === null) return 'nowhere to drop';
     const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
     drop.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); return 'drop ${name}';`,
  );
  await settled(page, '.progress, .stale-replay');
  return done;
}

/** Waits until nothing says any more that figures are of an earlier draft. What is not valid stays behind. */
async function settled(page: Evaluating, behind: string): Promise<void> {
  await page.evaluate(
    `new Promise((resolve) => { const until = performance.now() + 3000; const look = () =>
       document.querySelector('${behind}') === null || performance.now() > until ? resolve() : setTimeout(look, 20); look(); })`,
  );
}

/** Presses a button, with the focus on it as a mouse has it. Most of them are about taxes, so others are as likely as these. */
async function pressed(page: Evaluating, which: number, what: number): Promise<string> {
  return said(
    page,
    `const all = ${ALL(BUTTONS)}; const groups = new Map();
     for (const one of all) { const kind = one.dataset.button?.split('-')[0] ?? ''; groups.set(kind, [...(groups.get(kind) ?? []), one]); }
     const group = [...groups.values()][${which} % groups.size]; if (group === undefined) return 'no button';
     const one = group[${what} % group.length]; one.focus(); one.click(); return 'press ' + (one.dataset.button ?? one.id);`,
  );
}

async function said(page: Evaluating, body: string): Promise<string> {
  return String(await page.evaluate(`(() => { ${body} })()`));
}

/** The contents of the page, and the draft that it keeps. */
interface Seen {
  readonly kept: { readonly draft: unknown; readonly saved?: unknown; readonly stay?: Stay } | null;
  readonly cards: ReadonlyArray<{ readonly key: string; readonly title: string; readonly says: string }>;
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
  /** Each other tax that one can be computed on, and whether it is. */
  readonly boxes: ReadonlyArray<readonly [name: string, title: string, isChosen: boolean]>;
  readonly figures: Record<string, string>;
  readonly comes: readonly string[];
  readonly isStale: boolean;
  /** The result in the tab of past stays, unless it belongs to an earlier draft. */
  readonly replay: string | null;
}

/** Between the digits of a grouped number: amounts without decimals are grouped in fields alone. */
const GROUPS = /(?<=\d),(?=\d{3}(?!\d))/g;

// Once it is painted. A page that is left keeps its draft at once.
const SEEN_ON_PAGE = `(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  dispatchEvent(new Event('pagehide'));
  return {
    kept: JSON.parse(Object.entries(sessionStorage).find(([name]) => name.startsWith('staytax:'))?.[1] ?? 'null'),
    cards: [...document.querySelectorAll('.tax')].map((card) => ({
      key: card.querySelector('.fold').dataset.button.slice('fold-'.length),
      title: card.querySelector('.fold bdi').textContent,
      says: card.querySelector('.words').textContent,
    })),
    boxes: [...document.querySelectorAll('.form [type=checkbox]')].map((one) => [one.name, one.value, one.checked]),
    fields: [...document.querySelectorAll('.form [name]:not([type=checkbox])')].map((one) => [one.name, one.validity.badInput ? '${HALF_A_DATE}' : one.value]),
    figures: Object.fromEntries([...document.querySelectorAll('[data-figure]')].map((one) => [one.dataset.figure, one.textContent])),
    comes: [...document.querySelectorAll('.tax .comes')].map((one) => one.firstChild?.textContent ?? ''),
    isStale: document.querySelector('.stale') !== null,
    replay: document.querySelector('.progress, .stale-replay') === null ? document.querySelector('.replay .lead')?.textContent ?? null : null,
  };
})()`;

async function compare(page: Evaluating, done: string): Promise<void> {
  const { kept, cards, fields, boxes, figures, comes, isStale, replay } = (await page.evaluate(SEEN_ON_PAGE)) as Seen;
  const draft = kept?.draft ?? DRAFT;
  const set = editedSet(draft);
  const shown = shownTaxes(set.tree);
  expect({ done, cards: cards.map(({ title, says }) => [title, says.replaceAll(GROUPS, '')]) }).toEqual({
    done,
    cards: shown.map((tax) => {
      const title = set.taxes[tax.key]?.['title'];
      return [
        printable(typeof title === 'string' ? title : 'Tax'),
        printable(chargeInWords(set, tax, writingFor('en'))).replaceAll(GROUPS, ''),
      ];
    }),
  });
  const keys = new Map(cards.map(({ key }, at) => [key, shown[at]?.key ?? '']));
  expect({ done, differing: fields.filter(([name, text]) => !isShown(set, keys, name, text)) }).toEqual({
    done,
    differing: [],
  });
  const expectedBoxes = boxes.map(([name, title]) => [
    name,
    title,
    textsIn(valueOfField(set, keys, name)).includes(title),
  ]);
  expect({ done, boxes }).toEqual({ done, boxes: expectedBoxes });
  const { value: good } = validateTaxSet(draft);
  if (good === undefined) expect({ done, isStale }).toEqual({ done, isStale: true });
  if (good === undefined || kept?.stay === undefined) return;
  const { kept: forHouse, price, total, taxes } = quote(good, kept.stay);
  const { amount: written } = writingFor('en');
  expect({ done, ...figures }).toEqual({ done, kept: written(forHouse), price: written(price), total: written(total) });
  const amounts = new Map(taxes.map(({ id, title, amount }) => [id ?? title, written(amount)]));
  const expected = shown
    .map(({ key }) => set.taxes[key] ?? {})
    .map(({ id, title }) => amounts.get(String(id ?? title)) ?? '');
  expect({ done, comes }).toEqual({ done, comes: expected });
  if (replay !== null) expect({ done, replay }).toEqual({ done, replay: replayedInWords(good, kept.saved) });
}

/** The result in Node for the same stays. */
function replayedInWords(good: TaxSet, saved: unknown): string {
  const { value: before } = validateTaxSet(saved);
  if (before === undefined) return '';
  const [now, was] = [createCalculator(good), createCalculator(before)];
  const replay = replaying(now, was);
  const read = lineReader({ kind: 'json' });
  for (const [at, line] of NDJSON.split('\n').entries()) replay.add(at + 1, read(line));
  return replayInWords(replay.result(), writingFor('en'));
}

/** The value in the draft of a field of the page. */
function valueOfField(set: EditedSet, keys: ReadonlyMap<string, string>, name: string): unknown {
  const field = fieldOf(name);
  return field && fieldValue(set, { ...field, owner: keys.get(field.owner) ?? field.owner });
}

/** Whether an input shows the value of the draft, or holds a text that means nothing. */
function isShown(set: EditedSet, keys: ReadonlyMap<string, string>, name: string, text: string): boolean {
  const field = fieldOf(name);
  if (field === undefined) return false;
  const value = valueOfField(set, keys, name);
  // A choice for each tax inside a fee, and an empty one for another.
  if (field.path.at(-1) === 'contains') return text === '' || textsIn(value).includes(text);
  if (field.spec.choices !== undefined) return text === textOf(value);
  const reading = readField(field.spec, text);
  return !isRead(reading) || isSame(reading.value ?? null, value ?? null);
}
