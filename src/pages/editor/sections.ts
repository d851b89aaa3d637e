import { ROW_SHOWN } from '../../core/definitions/fields/shown.js';
import { RANGE_FIELDS, writtenRanges } from '../../core/definitions/local/periods.js';
import { isPercent, LOGICS, TAX_LOGICS } from '../../core/definitions/logics.js';
import type { Fields } from '../../core/issues/reading.js';
import { namesOf } from '../../core/schema/fields.js';
import type { Stay } from '../../core/stay/schema.js';
import { CARDS, EDITOR } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import { CONTAINS, logicOf } from './charge-in-words.js';
import type { EditedSet, TaxKey } from './draft.js';
import { keysIn } from './draft.js';
import { fieldId, SET_SPECS, specOf, TAX_SPECS } from './fields.js';
import type { Path } from './json.js';
import { entriesOf, fieldsOf, textField, textsIn, valueAt } from './json.js';
import type { ListCondition, RowColumn } from './rows.js';
import { conditionsOf, LIST_CONDITIONS, PARTS, PERIODS, RATES, rowsOf, YEAR_SEASONS } from './rows.js';
import type { EditorState } from './state.js';
import { inLongForm } from './write.js';

export type CardFields = ReturnType<typeof cardFields>;

type GroupName = Extract<keyof typeof EDITOR.texts, `group${string}`>;

const CHANNEL_FIELDS = ['local.rate', 'local.logic', 'local.only'];

/** Rare fields of a tax and of the set by the prefixes of their paths. Other fields come last. */
const RARE_GROUPS: ReadonlyArray<readonly [name: GroupName, starts: readonly string[]]> = [
  ['groupOrder', ['level']],
  ['groupNights', ['max_nights', 'skip_nights', 'local.max_nights_in', 'local.night_date', 'local.policy.maxNights']],
  ['groupLimits', ['local.at_', 'local.over_stay']],
  ['groupRounding', ['local.round', 'local.policy.rounding']],
  ['groupBase', ['local.base', 'local.on', 'local.per', 'local.price_', 'local.policy.exclusiveBase']],
  ['groupChannel', CHANNEL_FIELDS],
  ['groupInvoice', ['local.invoice', 'local.collected_by', 'local.due']],
  ['groupSource', ['local.source']],
  ['groupOthers', ['']],
];

export type FieldGroup = ReturnType<typeof inGroups>[number];

function inGroups(fields: readonly string[], words: Words) {
  let left = [...fields];
  return RARE_GROUPS.map(([name, starts]) => {
    const isOf = (field: string): boolean => starts.some((start) => field.startsWith(start));
    const texts = left.filter(isOf);
    left = left.filter((field) => !isOf(field));
    return { name: say(words, EDITOR, name), fields: texts };
  }).filter((group) => group.fields.length > 0);
}

const CHANNEL_VALUES = ['logic', 'rate'];

/** The fields of the sentence of a tax, its base and what the channel manager is told, and all other fields by group. */
export function cardFields(state: VisibleFields, key: string, tax: Fields, words: Words = ENGLISH) {
  const isUsed = (name: string): boolean => isInUse(state, key, tax, name.split('.'));
  const ofChannel = CHANNEL_VALUES.filter((name) => isUsed(`local.${name}`));
  const own = (name: string): string => (ofChannel.includes(name) ? `local.${name}` : name);
  const logic = logicOf(tax);
  const isNightly = TAX_LOGICS.some((known) => known === logic && !isPercent(known) && LOGICS[known].per === 'night');
  const canContain = tax['type'] === 'fee' && tax['is_inclusive'] === false;
  const first = [
    ...['title', own('rate'), own('logic'), 'is_inclusive', 'type'],
    ...(isNightly ? ['max_nights'] : []),
    ...(canContain || isUsed(CONTAINED) ? [CONTAINED] : []),
  ];
  const base = isPercent(logic) ? ['local.base.start', 'local.base.plus'].filter(isUsed) : [];
  const taken = new Set([...first, ...base, ...CHANNEL_VALUES, CONTAINED]);
  // A percentage of other taxes alone needs another value for the channel manager, or must not be sent.
  const isOfTaxes = isPercent(logic) && valueAt(tax, ['local', 'base', 'start']) === 'nothing';
  const isOffered = (name: string): boolean =>
    !CHANNEL_FIELDS.includes(name) || state.hasChannel || isUsed(name) || (isOfTaxes && name === 'local.only');
  const others = TAX_FIELDS_EDITED.filter((name) => !taken.has(name) && isOffered(name));
  return { first, base, ofChannel, rest: inGroups(others, words) };
}

const CONTAINED = CONTAINS.join('.');

/** The fields of the set by group, without its name and its currency. */
export function setGroups(words: Words): FieldGroup[] {
  return inGroups(
    SET_FIELDS_EDITED.filter((path) => path.includes('.')),
    words,
  );
}

type VisibleFields = Pick<EditorState, 'shown' | 'texts' | 'hasChannel'>;

/** Whether a field has a value, or the user opened it. Levels are shown only if they cannot be read. */
export function isInUse(state: VisibleFields, owner: string, of: unknown, path: Path): boolean {
  const id = fieldId(owner, path);
  const value = valueAt(inLongForm(fieldsOf(of)), path);
  return (value !== undefined && value !== null) || state.texts[id] !== undefined || state.shown.has(id);
}

/** The id of a column that the user opened before any row has a value in it. */
export function columnId(key: string, column: string): string {
  return `${key}.column.${column}`;
}

/** The columns of the rates of a tax, split by whether they are in use. */
export function columnsOf(state: VisibleFields, key: string, tax: Fields) {
  const rows = rowsOf(tax, RATES);
  const isIn = (row: unknown, index: number, field: string): boolean => {
    const value = valueAt(row, field.split('.'));
    const isEmptyList = Array.isArray(value) && entriesOf(value).length === 0;
    const isTyped = state.texts[fieldId(key, [...RATES.path, index, ...field.split('.')])] !== undefined;
    return isTyped || (!isEmptyList && value !== undefined && value !== null);
  };
  const isUsed = ({ name, fields }: RowColumn): boolean =>
    state.shown.has(columnId(key, name)) ||
    rows.some((row, position) => fields.some((field) => isIn(row, position, field)));
  return { used: ROW_RANGES.filter(isUsed), others: ROW_RANGES.filter((column) => !isUsed(column)) };
}

/** The visible ends of a column. A price shows the ends in use, or "from" and "under". */
export function endsOf(tax: Fields, { name, fields }: RowColumn): readonly string[] {
  if (name !== 'price') return fields;
  const rows = rowsOf(tax, RATES).map(fieldsOf);
  const isUsed = (field: string): boolean => rows.some((row) => row[field] !== undefined && row[field] !== null);
  const side = (usual: string, rare: string) => (isUsed(rare) && !isUsed(usual) ? [rare] : [usual]);
  const both = (usual: string, rare: string) => (isUsed(usual) && isUsed(rare) ? [usual, rare] : side(usual, rare));
  return [...both('price_from', 'price_over'), ...both('price_under', 'price_to')];
}

/** The head of a column: the text of its condition, or the label of its field. */
export function columnName(key: string, { name, fields: [field = ''] }: RowColumn, words: Words): string {
  if (isNamed(name)) return say(words, CARDS, name);
  return specOf(key, [...RATES.path, 0, ...field.split('.')], words)?.label ?? name;
}

function isNamed(name: string): name is (typeof RANGES)[number]['name'] {
  return RANGES.some((range) => range.name === name);
}

/** The other taxes of the set, and unknown names in the list. */
export function offeredTaxes(set: EditedSet, key: TaxKey, value: unknown) {
  const chosen = textsIn(value);
  const others = [...keysIn(set.tree)].filter((other) => other !== key);
  const offered = others.map((other) => {
    const [title, id] = ['title', 'id'].map((name) => textField(set.taxes[other], name));
    const isOf = (name: string): boolean => name === title || name === id;
    const isChosen = chosen.some(isOf);
    // The list after the tax is checked or unchecked.
    const next = isChosen ? chosen.filter((name) => !isOf(name)) : [...chosen, title ?? ''];
    return { title: title ?? '', isChosen, next };
  });
  const names = new Set(others.flatMap((other) => ['title', 'id'].map((name) => textField(set.taxes[other], name))));
  const unknown = [...new Set(chosen)].filter((name) => !names.has(name));
  return [
    ...offered.filter(({ title }) => title !== ''),
    ...unknown.map((title) => ({ title, isChosen: true, next: chosen.filter((name) => name !== title) })),
  ];
}

export function offeredParts(set: EditedSet, stay: Stay, value: unknown): string[] {
  const named = new Set(textsIn(value));
  const ofTaxes = Object.values(set.taxes).flatMap((tax) => textsIn(valueAt(tax, ['local', 'on'])));
  const ofParts = rowsOf(set.fields, PARTS).flatMap((part) => textField(part, 'label') ?? []);
  const ofStay = stay.rooms.flatMap(({ extras = [] }) => extras.map(({ label }) => label));
  return [...new Set(['lodging', ...ofTaxes, ...ofParts, ...ofStay])].filter((part) => !named.has(part));
}

/** What a card shows of other taxes and the stay, as one text: it redraws when that changes. */
export function offersText(set: EditedSet, stay: Stay): string {
  const taxes = Object.values(set.taxes).map(({ title, id, logic, type, rate, is_inclusive, local }) => {
    const { logic: here, contains } = fieldsOf(local);
    return [title, id, logic, type, rate, is_inclusive, here, contains];
  });
  return JSON.stringify([taxes, offeredParts(set, stay, [])]);
}

/** The fields that a card shows first: the charge, before the exceptions. */
const FIRST = ['title', 'rate', 'is_inclusive', 'logic', 'type', 'level'];

const OF_ROW = 'local.rates.*.';

const TAX_FIELDS_EDITED = singleFields();

/** The fields of the set that are inputs by themselves, without the rows of its tables. */
export const SET_FIELDS_EDITED = Object.keys(SET_SPECS).filter((path) => !path.includes('*'));

/** The columns of the table of parts. */
export const PART_COLUMNS = ['of', 'label', 'share'] as const;

/** Local rules that are a column of a table. */
export const ROW_COLUMNS = rowFields();

function singleFields(): string[] {
  const single = Object.keys(TAX_SPECS).filter((path) => !path.includes('*'));
  return [...FIRST, ...single.filter((path) => !FIRST.includes(path))];
}

function rowFields(): string[] {
  const ofRow = Object.keys(TAX_SPECS).filter((path) => path.startsWith(OF_ROW));
  return ofRow.map((path) => path.slice(OF_ROW.length)).filter((path) => !path.includes('*'));
}

/** The usual conditions of a rate, in the order in which they are offered. Both ends of one are entered together. */
const RANGES = [
  {
    name: 'dates',
    fields: ['dates'],
    reason: 'forDates',
    place: 'days',
    begun: (january: string) => ({ dates: [{ after: january, before: null }] }),
    first: 'rate',
  },
  {
    name: 'age',
    fields: ['age_from', 'age_under'],
    reason: 'forAges',
    place: 'guests',
    begun: () => ({ age_under: 18, rate: '0' }),
    first: 'age_under',
  },
  { name: 'price', fields: ['price_from', 'price_over', 'price_under', 'price_to'], reason: 'forPrice' },
  { name: 'nights', fields: ['nights_from', 'nights_to'], reason: 'forNights' },
  {
    name: 'seasons',
    fields: ['seasons'],
    reason: 'forSeason',
    place: 'days',
    begun: () => ({ seasons: [ROW_SHOWN.seasons.list.added] }),
    first: 'seasons.0.from',
  },
  { name: 'guest', fields: ['guest_from', 'guest_to'], place: 'guests' },
  { name: 'label', fields: ['label'], place: 'guests' },
  { name: 'night', fields: ['night_from', 'night_to'] },
  {
    name: 'arrived',
    fields: ['arrived.after', 'arrived.before'],
    place: 'days',
    begun: (january: string) => ({ arrived: { after: january, before: null } }),
  },
  { name: 'booked', fields: ['booked.after', 'booked.before'] },
] as const satisfies readonly RowColumn[];

export const ROW_RANGES: readonly RowColumn[] = rowRanges();

function rowRanges(): RowColumn[] {
  const taken = new Set<string>(['rate', ...RANGES.flatMap(({ fields }): readonly string[] => fields)]);
  const others = [...ROW_COLUMNS, ...LIST_CONDITIONS].filter((field) => !taken.has(field));
  return [...RANGES, ...others.map((field) => ({ name: field, fields: [field] }))];
}

export function fieldsOfEntry(condition: ListCondition): string[] {
  return Object.keys(ROW_SHOWN[condition].inner).map((path) => path.replace('*.', ''));
}

export function editableIds(set: EditedSet): string[] {
  const ofSet = SET_FIELDS_EDITED.map((name) => fieldId('set', name.split('.')));
  const ofParts = rowsOf(set.fields, PARTS).flatMap((_, index) =>
    PART_COLUMNS.map((name) => fieldId('set', [...PARTS.path, index, name])),
  );
  return [...ofSet, ...ofParts, ...Object.keys(set.taxes).flatMap((key) => idsOf(set, key))];
}

function idsOf(set: EditedSet, key: TaxKey): string[] {
  const tax = set.taxes[key] ?? {};
  const isTop = set.tree.some((node) => node.key === key);
  const isLocal = (path: string): boolean => path.startsWith('local.');
  const plain = TAX_FIELDS_EDITED.filter((name) => !isLocal(name) && (name !== 'level' || isTop));
  const ranges = writtenRanges(tax).flatMap((_, index) =>
    namesOf(RANGE_FIELDS).map((end) => [...PERIODS.path, index, end]),
  );
  const seasons = rowsOf(tax, YEAR_SEASONS).flatMap((_, index) =>
    fieldsOfEntry('seasons').map((end) => [...YEAR_SEASONS.path, index, end]),
  );
  const rows = rowsOf(tax, RATES).flatMap((_, position) => [
    ...ROW_COLUMNS.map((name) => [...RATES.path, position, ...name.split('.')]),
    ...LIST_CONDITIONS.flatMap((name) => {
      const list = conditionsOf(position, name);
      return rowsOf(tax, list).flatMap((_, place) => fieldsOfEntry(name).map((field) => [...list.path, place, field]));
    }),
  ]);
  const local = tax['local'] === undefined ? [] : TAX_FIELDS_EDITED.filter(isLocal).map((path) => path.split('.'));
  return [...plain.map((name) => [name]), ...ranges, ...seasons, ...local, ...rows].map((path) => fieldId(key, path));
}
