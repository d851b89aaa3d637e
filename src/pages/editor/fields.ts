import type { FieldInput, ShownField } from '../../core/definitions/fields/shown.js';
import {
  BASE_SHOWN,
  ENTRY_SHOWN,
  INVOICE_SHOWN,
  LOCAL_SHOWN,
  OVER_STAY_SHOWN,
  POLICY_SHOWN,
  ROUND_SHOWN,
  ROUNDING_SHOWN,
  ROW_SHOWN,
  SET_SHOWN,
  SOURCE_SHOWN,
  TAX_SHOWN,
} from '../../core/definitions/fields/shown.js';
import { ENTRY_FIELDS, SET_FIELDS } from '../../core/definitions/fields/tax.js';
import {
  BASE_FIELDS,
  INVOICE_FIELDS,
  LOCAL_FIELDS,
  OVER_STAY_FIELDS,
  ROUND_FIELDS,
  ROW_FIELDS,
  SOURCE_FIELDS,
} from '../../core/definitions/local/fields.js';
import { POLICY_FIELDS, ROUNDING_FIELDS } from '../../core/definitions/policy.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import type { Field, FieldTable } from '../../core/schema/fields.js';
import { CURRENCY, defaultOf, isNeeded, namesOf, typeOf } from '../../core/schema/fields.js';
import { READING } from '../../language/words/en/editor.js';
import type { Subject, Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import type { Path } from './json.js';
import type { ReadResult } from './reading.js';
import { readDate, readDecimal, readList, readWhole, writtenDecimal } from './reading.js';

type InputKind = 'text' | 'currency' | 'decimal' | 'whole' | 'date' | 'list' | 'choice' | 'yes-or-no';

export interface FieldSpec {
  readonly label: string;
  readonly kind: InputKind;
  /** The value of an empty input; absent for a required field. */
  readonly empty?: 'null' | 'absent';
  readonly choices?: ReadonlyArray<{ readonly value: string; readonly name: string }>;
  readonly hint?: string;
  /** For a list: the source of its suggestions. */
  readonly offers?: FieldInput['offers'];
  /** The unit shown beside the input: the currency, or a percent sign. */
  readonly unit?: 'rate' | 'money';
}

type Specs = Readonly<Record<string, FieldSpec>>;

function specsOf<Table extends FieldTable>(
  table: Table,
  shown: { readonly [Name in keyof Table]: ShownField },
  prefix = '',
): Specs {
  const specs: Record<string, FieldSpec> = {};
  for (const name of namesOf(table)) {
    const { input, inner = {} } = shown[name];
    const path = `${prefix}${name}`;
    if (input !== undefined) specs[path] = specOfField(path, table[name] ?? {}, shown[name], input);
    for (const [part, { label = '', ...rest }] of Object.entries(inner)) {
      specs[`${path}.${part}`] = { label, kind: 'text', ...rest };
    }
  }
  return specs;
}

function specOfField(
  path: string,
  field: Field,
  { name, choices }: ShownField,
  { label = name, ...input }: FieldInput,
): FieldSpec {
  return withoutAbsent({
    label,
    kind: choices === undefined ? kindOf(field) : typeOf(field) === 'boolean' ? 'yes-or-no' : 'choice',
    empty: emptyOf(field),
    choices: choices && Object.entries(choices).map(([value, said]) => ({ value, name: said })),
    unit: unitOf(field, path),
    ...input,
  });
}

/** Every decimal is a rate, an amount, or the share of a base. */
function unitOf({ isDecimal }: Field, path: string): FieldSpec['unit'] {
  if (!isDecimal || path.endsWith('share')) return undefined;
  return path.endsWith('rate') ? 'rate' : 'money';
}

function kindOf(field: Field): InputKind {
  if (field.isDecimal) return 'decimal';
  if (field.schema?.() === CURRENCY.schema()) return 'currency';
  const type = typeOf(field);
  return type === 'number' ? 'whole' : type === 'array' ? 'list' : 'text';
}

/** A required field has no default, and cannot be left out. */
function emptyOf(field: Field): FieldSpec['empty'] {
  if (defaultOf(field) === null) return 'null';
  return isNeeded(field) ? undefined : 'absent';
}

/** The fields of a tax that can be edited, by path; `*` is any place in a list. */
export const TAX_SPECS: Specs = /* @__PURE__ */ taxSpecs();

function taxSpecs(): Specs {
  // The rate and logic that are sent to the channel manager as an approximation.
  const logic = {
    name: 'Charged here',
    choices: { '': 'as the channel manager is told', ...TAX_SHOWN.logic.choices },
    input: {},
  };
  const truth = { ...LOCAL_SHOWN, logic, rate: { name: 'Rate here', input: {} } };
  return {
    ...specsOf(ENTRY_FIELDS, ENTRY_SHOWN),
    ...specsOf(ROW_FIELDS, ROW_SHOWN, 'local.rates.*.'),
    ...specsOf(OVER_STAY_FIELDS, OVER_STAY_SHOWN, 'local.rates.*.over_stay.'),
    ...specsOf(OVER_STAY_FIELDS, OVER_STAY_SHOWN, 'local.over_stay.'),
    ...specsOf(BASE_FIELDS, BASE_SHOWN, 'local.base.'),
    ...specsOf(ROUND_FIELDS, ROUND_SHOWN, 'local.round.'),
    ...specsOf(INVOICE_FIELDS, INVOICE_SHOWN, 'local.invoice.'),
    ...specsOf(SOURCE_FIELDS, SOURCE_SHOWN, 'local.source.'),
    ...specsOf(LOCAL_FIELDS, truth, 'local.'),
  };
}

export const SET_SPECS: Specs = /* @__PURE__ */ setSpecs();

function setSpecs(): Specs {
  return {
    ...specsOf(SET_FIELDS, SET_SHOWN),
    ...specsOf(ROUNDING_FIELDS, ROUNDING_SHOWN, 'local.policy.rounding.'),
    ...specsOf(POLICY_FIELDS, POLICY_SHOWN, 'local.policy.'),
    ...specsOf(SOURCE_FIELDS, SOURCE_SHOWN, 'local.source.'),
  };
}

/** The prefix for fields of the set; the fields of taxes have none. */
const OF_SET = 'set.';

/**
 * The names, placeholders and choices of all fields, in English, from the tables of definitions. To add a field, add
 * its rows there. `FIELDS_DE` and its like in `words/` have the same keys.
 */
export const FIELD_TEXTS: Subject<Readonly<Record<string, string>>> = /* @__PURE__ */ fieldTexts();

function fieldTexts(): Subject<Readonly<Record<string, string>>> {
  const named = { ...namesIn(SET_SHOWN, OF_SET), ...namesIn(ENTRY_SHOWN, ''), ...namesIn(LOCAL_SHOWN, 'local.') };
  return { name: 'fields', texts: { ...named, ...textsOf(SET_SPECS, OF_SET), ...textsOf(TAX_SPECS) } };
}

/** The names of fields outside of the form, and the text for an absent value. */
function namesIn(table: Readonly<Record<string, ShownField>>, prefix: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [field, { name, none, input, inner }] of Object.entries(table)) {
    const key = prefix + field;
    const isLocal = prefix === 'local.';
    if (input === undefined || (!isLocal && input.label !== undefined)) texts[nameKey(key, input !== undefined)] = name;
    if (none !== undefined && (input ?? inner) !== undefined) texts[`${key} none`] = none;
  }
  return texts;
}

function nameKey(key: string, isEdited: boolean): string {
  return isEdited ? `${key} name` : key;
}

/** The name of a field beside its value: "Level", "Seasons". `undefined` for an unknown field of a file. */
export function nameOfField(owner: string, path: Path, words: Words = ENGLISH): string | undefined {
  const key = `${owner === 'set' ? OF_SET : ''}${nameOf(path)}`;
  // The source is a local rule of sets too.
  const keys = [nameKey(key, true), key, ...(path[0] === 'local' ? [nameOf(path)] : [])];
  const found = keys.find((one) => Object.hasOwn(FIELD_TEXTS.texts, one));
  return found === undefined ? undefined : say(words, FIELD_TEXTS, found);
}

/** The text for an absent value of a field, if it has one. */
export function noneOfField(owner: string, path: Path, words: Words = ENGLISH): string | undefined {
  const key = `${owner === 'set' ? OF_SET : ''}${nameOf(path)} none`;
  return Object.hasOwn(FIELD_TEXTS.texts, key) ? say(words, FIELD_TEXTS, key) : undefined;
}

export function logicInWords(logic: string, words: Words = ENGLISH): string {
  return say(words, FIELD_TEXTS, choiceKey('logic', logic));
}

/** A field by owner and path: "t1.rate", "set.currency", "t2.applicable_date_ranges.0.after". */
export interface FieldPlace {
  readonly owner: string;
  readonly path: Path;
  readonly spec: FieldSpec;
}

export function fieldId(owner: string, path: Path): string {
  return [owner, ...path].join('.');
}

export function fieldOf(id: string, words: Words = ENGLISH): FieldPlace | undefined {
  const [owner = '', ...segments] = id.split('.');
  const path = segments.map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
  const spec = specOf(owner, path, words);
  return spec && { owner, path, spec };
}

export function specOf(owner: string, path: Path, words: Words = ENGLISH): FieldSpec | undefined {
  const { table, prefix } = specsFor(owner);
  const name = nameOf(path);
  const spec = Object.hasOwn(table, name) ? table[name] : undefined;
  return spec && inWords(spec, prefix + name, words);
}

function specsFor(owner: string): { readonly table: Specs; readonly prefix: string } {
  return owner === 'set' ? { table: SET_SPECS, prefix: OF_SET } : { table: TAX_SPECS, prefix: '' };
}

function firstInside(owner: string, path: Path): Path | undefined {
  const start = `${nameOf(path)}.`;
  const found = Object.keys(specsFor(owner).table).find(
    (name) => name.startsWith(start) && !name.includes('*', start.length),
  );
  return found === undefined ? undefined : [...path, ...found.slice(start.length).split('.')];
}

/** The field that shows an issue at a path: itself, the first field of the object or entry around it, or the title. */
export function nearestField(owner: string, path: Path): Path {
  if (path.length < 2) return ['title'];
  const inside = firstInside(owner, path);
  if (inside !== undefined) return inside;
  // An entry of a list is typed into the field of the list.
  const list = path.slice(0, -1);
  if (specOf(owner, list) !== undefined) return list;
  const entry = path.findLastIndex((segment) => typeof segment === 'number');
  return entry === path.length - 1 ? ['title'] : nearestField(owner, path.slice(0, entry + 1));
}

function nameOf(path: Path): string {
  return path.map((segment) => (typeof segment === 'number' ? '*' : segment)).join('.');
}

/** Reads a typed text. An empty text can mean `null` or an absent field. */
export function readField({ kind, empty }: FieldSpec, typed: string, words: Words = ENGLISH): ReadResult<unknown> {
  if (empty !== undefined && typed.trim() === '') return { value: empty === 'null' ? null : undefined };
  switch (kind) {
    case 'decimal':
      return readDecimal(typed, words);
    case 'whole':
      return readWhole(typed, words);
    case 'date':
      return readDate(typed, words);
    case 'list':
      return readList(typed);
    case 'currency':
      return readCurrency(typed, words);
    case 'yes-or-no':
      return { value: typed === 'true' };
    default:
      return { value: typed };
  }
}

function readCurrency(typed: string, words: Words): ReadResult<string> {
  const text = typed.normalize('NFKC').trim().toUpperCase();
  return /^[A-Z]{3}$/.test(text) ? { value: text } : { problem: say(words, READING, 'currencyNeeded') };
}

export function textOf(value: unknown, spec?: Pick<FieldSpec, 'kind'>, words: Words = ENGLISH): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((entry) => textOf(entry)).join(', ');
  if (spec?.kind === 'decimal' && typeof value === 'string') return writtenDecimal(value, words);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The texts of fields by key: "local.only" is a label, "local.only=here" a choice, "level hint" a placeholder. */
function textsOf(fields: Specs, prefix = ''): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [path, { label, hint, choices = [] }] of Object.entries(fields)) {
    const key = prefix + path;
    texts[key] = label;
    if (isWord(hint)) texts[hintKey(key)] = hint;
    for (const { value, name } of choices) texts[choiceKey(key, value)] = name;
  }
  return texts;
}

function inWords(field: FieldSpec, key: string, words: Words): FieldSpec {
  const { hint, choices } = field;
  const textOf = (name: string): string => say(words, FIELD_TEXTS, name);
  return {
    ...field,
    label: textOf(key),
    ...(isWord(hint) && { hint: textOf(hintKey(key)) }),
    ...(choices && { choices: choices.map(({ value }) => ({ value, name: textOf(choiceKey(key, value)) })) }),
  };
}

function choiceKey(key: string, value: string): string {
  return `${key}=${value}`;
}

function hintKey(key: string): string {
  return `${key} hint`;
}

/** Numbers are the same in every language. */
function isWord(hint: string | undefined): hint is string {
  return hint !== undefined && /[a-z]/i.test(hint);
}
