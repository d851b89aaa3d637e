import fc from 'fast-check';
import { expect } from 'vitest';
import { writtenSet } from '../../src/editor/draft.js';
import { editableIds } from '../../src/editor/editable.js';
import { fieldOf } from '../../src/editor/fields.js';
import { type EditorState, openEditor, stayTyped, typed } from '../../src/editor/state.js';
import type { StayField } from '../../src/editor/stay.js';
import { quote } from '../../src/index.js';
import { CITY, FEE, SET, VAT } from '../editor/sets.js';
import { chargesOn, type Evaluating, figuresOn } from './open.js';

/** What is edited: taxes on two levels, one of them nested and with a season. */
export const DRAFT = {
  ...SET,
  taxes: [
    { ...VAT, level: 1, taxes: [{ ...FEE, applicable_date_ranges: [{ after: '2026-05-01', before: '2026-05-31' }] }] },
    CITY,
  ],
};

const STAY_TEXTS: Readonly<Record<string, readonly string[]>> = {
  checkIn: ['2026-06-01', '2026-12-28', '2027-02-27'],
  nights: ['1', '3', '14', '', '40'],
  persons: ['1', '3', '0', ''],
  rooms: ['1', '2'],
  price: ['80', '99,50', '120.', '1500'],
};
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  decimal: ['7', '12,5', '3.', '', '19.99', '0', '101', '1,500'],
  whole: ['1', '', '3', '7', '30', 'x'],
  text: ['A tax', 'Taxe de séjour', '<b>x</b>', ''],
  list: [''],
  date: ['2026-05-03', '2026-05-20', '2026-12-31', ''],
};

/** Fields as a person reaches them in a browser: with keys, where there is text. What the browser does is its own affair. */
export interface Fields {
  /** Puts the caret into a field, and types in the place of what is there. */
  readonly retype: (name: string, text: string) => Promise<void>;
  /** Takes one of the choices of a list. */
  readonly choose: (name: string, value: string) => Promise<void>;
  readonly enterDate: (name: string, date: string) => Promise<void>;
  readonly page: Evaluating;
}

/** An edit of a field: which, and what is typed. */
interface Edit {
  readonly id: string;
  readonly text: string;
}

/** Types at random into every field of the page, as in a model beside it, and compares the figures with `quote`. */
export async function tryEdits(fields: Fields, edits: number, seed: number): Promise<void> {
  let model = openEditor({ draft: DRAFT, saved: DRAFT });
  const picks = fc.sample(fc.tuple(fc.nat(), fc.nat()), { numRuns: edits, seed });
  for (const [which, what] of picks) {
    const edit = editOf(model, which, what);
    model = modelled(model, edit);
    await enter(fields, edit);
    await compare(fields.page, model, edit);
  }
}

function editOf(model: EditorState, which: number, what: number): Edit {
  const isShown = (id: string) => !id.includes('.local.');
  const ids = [...editableIds(model.set).filter(isShown), ...Object.keys(STAY_TEXTS).map((name) => `stay.${name}`)];
  const id = ids[which % ids.length] ?? '';
  const texts = textsFor(id);
  return { id, text: texts[what % texts.length] ?? '' };
}

function textsFor(id: string): readonly string[] {
  if (id.startsWith('stay.')) return STAY_TEXTS[id.slice('stay.'.length)] ?? [''];
  if (id === 'set.currency') return ['EUR', 'USD', 'JPY', 'EU'];
  const spec = fieldOf(id)?.spec;
  return spec?.choices?.map(({ value }) => value) ?? TEXTS[spec?.kind ?? 'text'] ?? [''];
}

/** Key after key: what was readable last counts. */
function modelled(model: EditorState, { id, text }: Edit): EditorState {
  return keystrokes(id, text).reduce(
    (now, so) =>
      id.startsWith('stay.') ? stayTyped(now, id.slice('stay.'.length) as StayField, so) : typed(now, id, so),
    model,
  );
}

function keystrokes(id: string, text: string): string[] {
  const isTyped = !isDate(id) && fieldOf(id)?.spec.choices === undefined;
  return isTyped && text !== '' ? Array.from(text, (_, at) => text.slice(0, at + 1)) : [text];
}

function isDate(id: string): boolean {
  return id === 'stay.checkIn' || fieldOf(id)?.spec.kind === 'date';
}

async function enter({ retype, choose, enterDate, page }: Fields, { id, text }: Edit): Promise<void> {
  if (fieldOf(id)?.spec.choices !== undefined) return choose(id, text);
  if (isDate(id)) return enterDate(id, text);
  await retype(id, text);
  const caret =
    'document.activeElement.name + "|" + document.activeElement.value + "|" + document.activeElement.selectionStart';
  expect(await page.evaluate(caret)).toBe(`${id}|${text}|${text.length}`);
}

async function compare(page: Evaluating, { good, stay, set }: EditorState, edit: Edit): Promise<void> {
  if (good === undefined || stay.good === undefined) {
    expect({ edit, ...(await figuresOn(page)) }).toEqual({ edit });
    return;
  }
  const expected = quote(good.taxSet, stay.good);
  const { net, price, total } = expected;
  expect({ edit, ...(await figuresOn(page)) }, JSON.stringify(writtenSet(set))).toEqual({ edit, net, price, total });
  const charges = expected.taxes.map(({ title, amount }) => `${title} ${amount}`);
  expect((await chargesOn(page)).map((one) => one.join(' ')).toSorted()).toEqual(charges.toSorted());
}
