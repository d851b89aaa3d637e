import { ONLY, PER, PRICE_OF, ROUND, STARTS } from '../definitions/local/of-tax.js';
import { LOGICS, TAX_LOGICS } from '../definitions/logics.js';
import { TAX_TYPES } from '../definitions/tax.js';
import type { Path } from './json.js';
import { type Reading, readDate, readDecimal, readList, readWhole } from './reading.js';

/** What a person can enter. */
type Kind = 'text' | 'decimal' | 'whole' | 'date' | 'list' | 'choice';

/** A value that can be chosen, and how it is called. */
interface Choice {
  readonly value: string;
  readonly name: string;
}

/** How a field of a tax or of a set is called, and what can be entered. */
export interface FieldSpec {
  readonly label: string;
  readonly kind: Kind;
  /** What an empty text stands for; absent: the field is needed. */
  readonly empty?: 'null' | 'absent';
  readonly choices?: readonly Choice[];
  /** What stands in the field while it is empty. */
  readonly hint?: string;
}

const choices = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names).map(([value, name]) => ({ value, name }));
const optionalChoices = (
  none: string,
  values: readonly string[],
  names: Readonly<Record<string, string>>,
): Choice[] => [{ value: '', name: none }, ...values.map((value) => ({ value, name: names[value] ?? value }))];

const logicChoices = TAX_LOGICS.map((value) => ({ value, name: LOGICS[value].words }));
const amount = { kind: 'decimal', empty: 'absent' } as const;
const number = { kind: 'whole', empty: 'absent' } as const;
const day = { kind: 'date', empty: 'null' } as const;
const dayOfYear = { kind: 'text', hint: 'month-day, 12-20' } as const;

/** The fields of a tax that can be edited, by path; `*` is any place in a list. */
export const TAX_FIELDS: Readonly<Record<string, FieldSpec>> = {
  title: { label: 'Title', kind: 'text' },
  rate: { label: 'Rate', kind: 'decimal' },
  logic: { label: 'Logic', kind: 'choice', choices: logicChoices },
  is_inclusive: {
    label: 'In the price or on top',
    kind: 'choice',
    choices: choices({ false: 'on top', true: 'in the price' }),
  },
  type: {
    label: 'Type',
    kind: 'choice',
    choices: TAX_TYPES.map((value) => ({ value, name: value.replace('_', ' ') })),
  },
  level: { label: 'Level', kind: 'whole', empty: 'absent', hint: '0' },
  skip_nights: { label: 'First nights not charged', kind: 'whole', empty: 'null', hint: 'none' },
  max_nights: { label: 'Nights charged at most', kind: 'whole', empty: 'null', hint: 'all' },
  'applicable_date_ranges.*.after': { label: 'First day', ...day },
  'applicable_date_ranges.*.before': { label: 'Last day', ...day },
  'local.rates.*.rate': { label: 'Rate of the row', kind: 'decimal' },
  'local.rates.*.age_under': { label: 'Younger than', ...number },
  'local.rates.*.label': { label: 'Label', kind: 'text', empty: 'absent' },
  'local.rates.*.price_from': { label: 'Price from', ...amount },
  'local.rates.*.price_over': { label: 'Price over', ...amount },
  'local.rates.*.night_from': { label: 'From night', ...number },
  'local.rates.*.night_to': { label: 'To night', ...number },
  'local.rates.*.nights_from': { label: 'Nights from', ...number },
  'local.rates.*.nights_to': { label: 'Nights to', ...number },
  'local.rates.*.booked.after': { label: 'Booked from', ...day },
  'local.rates.*.booked.before': { label: 'Booked until', ...day },
  'local.rates.*.dates.*.after': { label: 'First night of the period', ...day },
  'local.rates.*.dates.*.before': { label: 'Last night of the period', ...day },
  'local.rates.*.seasons.*.from': { label: 'Season from', ...dayOfYear },
  'local.rates.*.seasons.*.to': { label: 'Season until', ...dayOfYear },
  'local.base.start': {
    label: 'Base starts from',
    kind: 'choice',
    empty: 'absent',
    choices: optionalChoices('what the policy says', STARTS, {}),
  },
  'local.base.plus': { label: 'Base adds', kind: 'list', empty: 'absent', hint: 'titles, separated by commas' },
  'local.base.share': { label: 'Share of the base', ...amount, hint: '1' },
  'local.per': {
    label: 'One unit for each',
    kind: 'choice',
    empty: 'absent',
    choices: optionalChoices(
      'room',
      PER.filter((per) => per !== 'room'),
      {},
    ),
  },
  'local.price_of': {
    label: 'Prices are of',
    kind: 'choice',
    empty: 'absent',
    choices: optionalChoices(
      'the room',
      PRICE_OF.filter((of) => of !== 'room'),
      { person: 'a person' },
    ),
  },
  'local.on': { label: 'Computed on', kind: 'list', empty: 'absent', hint: 'lodging' },
  'local.at_most': { label: 'At most for one unit', ...amount },
  'local.round': {
    label: 'Rounded',
    kind: 'choice',
    empty: 'absent',
    choices: optionalChoices('as the policy says', ROUND, { each: 'each unit' }),
  },
  'local.only': {
    label: 'Charged',
    kind: 'choice',
    empty: 'absent',
    choices: optionalChoices('here and by the channel manager', ONLY, {
      here: 'here alone',
      channel: 'by the channel manager alone',
    }),
  },
};

/** The fields of the set itself. */
export const SET_FIELDS: Readonly<Record<string, FieldSpec>> = {
  title: { label: 'Name of the tax set', kind: 'text' },
  currency: { label: 'Currency', kind: 'text' },
};

/** A field: whose, and where in it. "t1.rate", "set.currency", "t2.applicable_date_ranges.0.after". */
export interface FieldPlace {
  readonly owner: string;
  readonly path: Path;
  readonly spec: FieldSpec;
}

/** How a field is known on the page. */
export function fieldId(owner: string, path: Path): string {
  return [owner, ...path].join('.');
}

/** Which field an id stands for. */
export function fieldOf(id: string): FieldPlace | undefined {
  const [owner = '', ...segments] = id.split('.');
  const path = segments.map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
  const spec = specOf(owner, path);
  return spec && { owner, path, spec };
}

/** What can be entered at a path of a tax or of the set. */
export function specOf(owner: string, path: Path): FieldSpec | undefined {
  const name = path.map((segment) => (typeof segment === 'number' ? '*' : segment)).join('.');
  const table = owner === 'set' ? SET_FIELDS : TAX_FIELDS;
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The value that a text stands for; an empty one may stand for none. */
export function readField({ kind, empty, label }: FieldSpec, typed: string): Reading<unknown> {
  if (empty !== undefined && typed.trim() === '') return { value: empty === 'null' ? null : undefined };
  switch (kind) {
    case 'decimal':
      return readDecimal(typed);
    case 'whole':
      return readWhole(typed);
    case 'date':
      return readDate(typed);
    case 'list':
      return readList(typed);
    case 'choice':
      return { value: label === TAX_FIELDS['is_inclusive']?.label ? typed === 'true' : typed };
    case 'text':
      return label === SET_FIELDS['currency']?.label ? readCurrency(typed) : { value: typed };
  }
}

function readCurrency(typed: string): Reading<string> {
  const text = typed.normalize('NFKC').trim().toUpperCase();
  return /^[A-Z]{3}$/.test(text) ? { value: text } : { problem: 'This must be a code such as EUR.' };
}

/** A value as the text that a person would type for it. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
