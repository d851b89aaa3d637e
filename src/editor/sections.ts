import { isPercent } from '../definitions/logics.js';
import type { Fields } from '../issues/reading.js';
import { EDITOR } from '../words/en/editor.js';
import { ENGLISH, say, type Words } from '../words/words.js';
import { ROW_COLUMNS, TAX_FIELDS_EDITED } from './editable.js';
import { fieldId } from './fields.js';
import { entriesOf, fieldsOf, valueAt } from './json.js';
import { LIST_CONDITIONS, RATES, rowsOf } from './rows.js';
import { logicOf } from './says.js';
import type { EditorState } from './state.js';
import { inLongForm } from './write.js';

/** What a card asks of a tax, one group of fields after the other. */
export interface Section {
  readonly name: string;
  /** What goes on after the name. */
  readonly note?: string;
  /** Those that are always there. */
  readonly fields: readonly string[];
  /** Those that are there once they are in use, or asked for. */
  readonly more: readonly Group[];
  /** Whether what is not in use is there only once somebody asks for it. */
  readonly isFolded?: boolean;
}

/** Fields about one thing. */
interface Group {
  readonly name?: string;
  readonly fields: readonly string[];
}

type GroupName = Extract<keyof typeof EDITOR.texts, `group${string}`>;

/** What a tax says rarely, by what the paths begin with. What is in none of them comes last. */
const RARE: ReadonlyArray<readonly [name: GroupName, starts: readonly string[]]> = [
  ['groupOrder', ['level']],
  ['groupLimits', ['local.at_', 'local.over_stay']],
  ['groupRounding', ['local.round']],
  ['groupBase', ['local.base', 'local.on', 'local.per', 'local.price_of']],
  ['groupChannel', ['local.rate', 'local.logic', 'local.only', 'local.collected_by']],
  ['groupInvoice', ['local.invoice']],
  ['groupSource', ['local.source']],
  ['groupOthers', ['']],
];

function inGroups(fields: readonly string[], words: Words): Group[] {
  let left = [...fields];
  return RARE.map(([name, starts]) => {
    const isOf = (field: string): boolean => starts.some((start) => field.startsWith(start));
    const own = left.filter(isOf);
    left = left.filter((field) => !isOf(field));
    return { name: say(words, EDITOR, name), fields: own };
  }).filter((group) => group.fields.length > 0);
}

const TOLD = ['logic', 'rate'];

/** The fields of a tax by what they are about. What is told to the channel manager in place of the truth is apart. */
export function sectionsOf(state: Asked, key: string, tax: Fields, isTop: boolean, words: Words = ENGLISH): Section[] {
  const told = TOLD.filter((name) => isInUse(state, key, tax, ['local', name]));
  const own = (name: string): string => (told.includes(name) ? `local.${name}` : name);
  const known: Section[] = [
    { name: say(words, EDITOR, 'sectionTax'), fields: ['title'], more: [] },
    {
      name: say(words, EDITOR, 'sectionAmount'),
      fields: [own('rate'), own('logic'), 'is_inclusive'],
      more: isPercent(logicOf(tax)) ? [{ fields: ofPercent(tax) }] : [],
    },
    { name: say(words, EDITOR, 'sectionNights'), fields: ['max_nights'], more: [{ fields: ['skip_nights'] }] },
  ];
  const taken = new Set([
    ...known.flatMap(({ fields, more }) => [...fields, ...more.flatMap((group) => group.fields)]),
    ...TOLD,
    ...(isTop ? [] : ['level']),
  ]);
  const others = TAX_FIELDS_EDITED.filter((name) => !taken.has(name));
  const channel = {
    name: say(words, EDITOR, 'sectionChannel'),
    note: say(words, EDITOR, 'channelIsTold'),
    fields: told,
    more: [],
  };
  const more: Section = {
    name: say(words, EDITOR, 'sectionMore'),
    fields: [],
    more: inGroups(others, words),
    isFolded: true,
  };
  return [...known, ...(told.length === 0 ? [] : [channel]), more];
}

/** Of a percentage of other taxes alone the channel manager must be told something else, or nothing. */
function ofPercent(tax: Fields): string[] {
  const isOfTaxes = valueAt(tax, ['local', 'base', 'start']) === 'nothing';
  return ['local.base.start', 'local.base.plus', ...(isOfTaxes ? ['local.only'] : [])];
}

type Asked = Pick<EditorState, 'shown' | 'texts'>;

/** Whether a field that can be left out is in use, or was asked for. */
export function isInUse(state: Asked, owner: string, of: unknown, path: ReadonlyArray<string | number>): boolean {
  const id = fieldId(owner, path);
  const value = valueAt(inLongForm(fieldsOf(of)), path);
  return (value !== undefined && value !== null) || state.texts[id] !== undefined || state.shown.has(id);
}

/** A column of the table of rates that was asked for, before any row has a value in it. */
export function columnId(key: string, condition: string): string {
  return `${key}.column.${condition}`;
}

/** The conditions that a row of rates of the tax can have, apart by whether one of them has it. */
export function columnsOf(
  state: Asked,
  key: string,
  tax: Fields,
): { readonly used: string[]; readonly others: string[] } {
  const rows = rowsOf(tax, RATES);
  const conditions = [...ROW_COLUMNS.filter((name) => name !== 'rate'), ...LIST_CONDITIONS];
  const isUsed = (condition: string): boolean => {
    if (state.shown.has(columnId(key, condition))) return true;
    return rows.some((row, at) => {
      const value = valueAt(row, condition.split('.'));
      const isList = Array.isArray(value) && entriesOf(value).length === 0;
      return (
        (!isList && value !== undefined && value !== null) ||
        state.texts[fieldId(key, [...RATES.path, at, condition])] !== undefined
      );
    });
  };
  const used = conditions.filter(isUsed);
  return { used, others: conditions.filter((name) => !used.includes(name)) };
}
