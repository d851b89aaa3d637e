import { isPercent } from '../definitions/logics.js';
import type { Fields } from '../issues/reading.js';
import { CARDS, EDITOR } from '../words/en/editor.js';
import { ENGLISH, say, type Words } from '../words/words.js';
import { ROW_RANGES, TAX_FIELDS_EDITED } from './editable.js';
import { fieldId, specOf } from './fields.js';
import { entriesOf, fieldsOf, valueAt } from './json.js';
import { RATES, type RowColumn, rowsOf } from './rows.js';
import { logicOf } from './says.js';
import type { EditorState } from './state.js';
import { inLongForm } from './write.js';

/** What a card has of a tax, from what is always there to what is rarely asked for. */
export interface CardFields {
  /** Its name, what it charges, of whom, and whether that is in the price. */
  readonly first: readonly string[];
  readonly nights: readonly string[];
  /** What a percentage is taken of; of an amount nothing. */
  readonly ofPercent: readonly string[];
  /** What the channel manager is told in place of the truth. */
  readonly told: readonly string[];
  readonly rest: readonly Group[];
}

/** Fields about one thing. */
interface Group {
  readonly name: string;
  readonly fields: readonly string[];
}

type GroupName = Extract<keyof typeof EDITOR.texts, `group${string}`>;

/** What is said differently to the channel manager, or not at all. */
const CHANNEL_FIELDS = ['local.rate', 'local.logic', 'local.only'];

/** What a tax says rarely, by what the paths begin with. What is in none of them comes last. */
const RARE: ReadonlyArray<readonly [name: GroupName, starts: readonly string[]]> = [
  ['groupOrder', ['level']],
  ['groupLimits', ['local.at_', 'local.over_stay']],
  ['groupRounding', ['local.round']],
  ['groupBase', ['local.base', 'local.on', 'local.per', 'local.price_of']],
  ['groupChannel', CHANNEL_FIELDS],
  ['groupInvoice', ['local.invoice', 'local.collected_by']],
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
export function cardFields(state: Asked, key: string, tax: Fields, isTop: boolean, words: Words = ENGLISH): CardFields {
  const told = TOLD.filter((name) => isInUse(state, key, tax, ['local', name]));
  const own = (name: string): string => (told.includes(name) ? `local.${name}` : name);
  const first = ['title', own('rate'), own('logic'), 'is_inclusive'];
  const nights = ['max_nights', 'skip_nights'];
  const base = isPercent(logicOf(tax)) ? ofPercent(tax) : [];
  const taken = new Set([...first, ...nights, ...base, ...TOLD, ...(isTop ? [] : ['level'])]);
  const isSaid = (name: string) => state.hasChannel || isInUse(state, key, tax, name.split('.'));
  const others = TAX_FIELDS_EDITED.filter((name) => !taken.has(name)).filter(
    (name) => !CHANNEL_FIELDS.includes(name) || isSaid(name),
  );
  return { first, nights, ofPercent: base, told, rest: inGroups(others, words) };
}

/** Whether a field that is rarely asked for says something that is not so of every tax, or was asked for. */
export function isSpecial(state: Asked, owner: string, of: unknown, path: readonly string[]): boolean {
  const [name = ''] = path;
  const isUsual = name === 'type' || (name === 'level' && fieldsOf(of)['level'] === 0);
  return isInUse(state, owner, isUsual ? {} : of, path);
}

/** Of a percentage of other taxes alone the channel manager must be told something else, or nothing. */
function ofPercent(tax: Fields): string[] {
  const isOfTaxes = valueAt(tax, ['local', 'base', 'start']) === 'nothing';
  return ['local.base.start', 'local.base.plus', ...(isOfTaxes ? ['local.only'] : [])];
}

type Asked = Pick<EditorState, 'shown' | 'texts' | 'hasChannel'>;

/** Whether a field that can be left out is in use, or was asked for. */
export function isInUse(state: Asked, owner: string, of: unknown, path: ReadonlyArray<string | number>): boolean {
  const id = fieldId(owner, path);
  const value = valueAt(inLongForm(fieldsOf(of)), path);
  return (value !== undefined && value !== null) || state.texts[id] !== undefined || state.shown.has(id);
}

/** A column of the table of rates that was asked for, before any row has a value in it. */
export function columnId(key: string, column: string): string {
  return `${key}.column.${column}`;
}

/** The columns of the rates of a tax apart by whether a row has one, or one was asked for. */
export function columnsOf(
  state: Asked,
  key: string,
  tax: Fields,
): { readonly used: readonly RowColumn[]; readonly others: readonly RowColumn[] } {
  const rows = rowsOf(tax, RATES);
  const isIn = (row: unknown, at: number, field: string): boolean => {
    const value = valueAt(row, field.split('.'));
    const isEmptyList = Array.isArray(value) && entriesOf(value).length === 0;
    const isTyped = state.texts[fieldId(key, [...RATES.path, at, ...field.split('.')])] !== undefined;
    return isTyped || (!isEmptyList && value !== undefined && value !== null);
  };
  const isUsed = ({ name, fields }: RowColumn): boolean =>
    state.shown.has(columnId(key, name)) || rows.some((row, at) => fields.some((field) => isIn(row, at, field)));
  return { used: ROW_RANGES.filter(isUsed), others: ROW_RANGES.filter((column) => !isUsed(column)) };
}

/** The ends of a column that are shown: of a price those that a row has, or from one price to below another one. */
export function endsOf(tax: Fields, { name, fields }: RowColumn): readonly string[] {
  if (name !== 'price') return fields;
  const rows = rowsOf(tax, RATES).map(fieldsOf);
  const isUsed = (field: string): boolean => rows.some((row) => row[field] !== undefined && row[field] !== null);
  const side = (usual: string, other: string) => (isUsed(other) && !isUsed(usual) ? [other] : [usual]);
  const both = (usual: string, other: string) => (isUsed(usual) && isUsed(other) ? [usual, other] : side(usual, other));
  return [...both('price_from', 'price_over'), ...both('price_under', 'price_to')];
}

/** How a column of the table of rates is called: a condition with two ends by what these are of, another one as its field. */
export function columnName(key: string, { name, fields: [field = ''] }: RowColumn, words: Words): string {
  if (isNamed(name)) return say(words, CARDS, name);
  return specOf(key, [...RATES.path, 0, ...field.split('.')], words)?.label ?? name;
}

/** Columns that are called after what they ask for, and not after one of their fields. */
const NAMED = ['dates', 'age', 'price', 'nights', 'seasons', 'label', 'night', 'arrived', 'booked'] as const;

function isNamed(name: string): name is (typeof NAMED)[number] {
  return NAMED.some((one) => one === name);
}
