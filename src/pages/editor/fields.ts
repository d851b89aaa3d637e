import type { FieldInput, ShownField } from '../../core/definitions/fields/shown.js';
import {
  BASE_SHOWN,
  ENTRY_SHOWN,
  INVOICE_SHOWN,
  LOCAL_SHOWN,
  OVER_STAY_SHOWN,
  PART_SHOWN,
  POLICY_SHOWN,
  ROUND_SHOWN,
  ROUNDING_SHOWN,
  ROW_SHOWN,
  SET_SHOWN,
  SOURCE_SHOWN,
} from '../../core/definitions/fields/shown.js';
import { ENTRY_FIELDS, SET_FIELDS } from '../../core/definitions/fields/tax.js';
import {
  BASE_FIELDS,
  INVOICE_FIELDS,
  LOCAL_FIELDS,
  OVER_STAY_FIELDS,
  PART_FIELDS,
  ROUND_FIELDS,
  ROW_FIELDS,
  SOURCE_FIELDS,
} from '../../core/definitions/local/fields.js';
import { POLICY_FIELDS, ROUNDING_FIELDS } from '../../core/definitions/policy.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import type { Field, FieldTable } from '../../core/schema/fields.js';
import { CURRENCY, defaultOf, isNeeded, namesOf, typeOf } from '../../core/schema/fields.js';
import {
  absentName,
  absentText,
  choiceName,
  fieldKey,
  fieldName,
  isDefaultChoice,
} from '../../language/description/names.js';
import type { FieldKey } from '../../language/words/en/definitions.js';
import { CHOICE_LABELS, EDITOR, FIELD_HINTS, FIELD_LABELS, READING } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, hasText, say } from '../../language/words/words.js';
import type { Path } from './json.js';
import type { ReadResult, Unit } from './reading.js';
import {
  BETWEEN_LABELS,
  readDate,
  readDecimal,
  readFraction,
  readLabels,
  readList,
  readWhole,
  writtenDecimal,
} from './reading.js';

type InputKind =
  | 'text'
  | 'currency'
  | 'decimal'
  | 'fraction'
  | 'whole'
  | 'date'
  | 'list'
  | 'labels'
  | 'choice'
  | 'yes-or-no';

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

/** An input without its texts, which depend on the language. */
interface InputSpec extends Omit<FieldSpec, 'label' | 'choices'> {
  readonly key: FieldKey;
  /** The values of a choice; '' is no choice. */
  readonly values?: readonly string[];
}

type Specs = Readonly<Record<string, InputSpec>>;

function specsOf<Table extends FieldTable>(
  table: Table,
  shown: { readonly [Name in keyof Table]: ShownField },
  prefix = '',
): Specs {
  const specs: Record<string, InputSpec> = {};
  for (const name of namesOf(table)) {
    const { input, inner = {} } = shown[name];
    const path = `${prefix}${name}`;
    if (input !== undefined) specs[path] = specOfField(path, table[name] ?? {}, input);
    for (const [part, innerInput] of Object.entries(inner)) {
      specs[`${path}.${part}`] = { key: keyOf(`${path}.${part}`), kind: 'text', ...innerInput };
    }
  }
  return specs;
}

function keyOf(path: string): FieldKey {
  const key = fieldKey(path.split('.'));
  if (key === undefined) throw new Error(`staytax: ${path} has an input and no name`);
  return key;
}

function specOfField(path: string, field: Field, input: FieldInput): InputSpec {
  const key = keyOf(path);
  const values = valuesOf(key, field);
  return withoutAbsent({
    key,
    kind: values === undefined ? kindOf(field) : typeOf(field) === 'boolean' ? 'yes-or-no' : 'choice',
    empty: emptyOf(field),
    values: values && emptyOf(field) === 'absent' ? ['', ...values] : values,
    unit: unitOf(field, path),
    ...input,
  });
}

/** The values of a choice with names: the categories of VAT are typed. */
function valuesOf(key: FieldKey, field: Field): readonly string[] | undefined {
  const values = typeOf(field) === 'boolean' ? ['false', 'true'] : field.values;
  return values?.every((value) => choiceName(key, value) !== undefined) ? values : undefined;
}

/** Every decimal is a rate, an amount, or the share of a base. */
function unitOf({ isDecimal }: Field, path: string): FieldSpec['unit'] {
  if (!isDecimal || path.endsWith('share')) return undefined;
  return path.endsWith('rate') ? 'rate' : 'money';
}

function kindOf(field: Field): InputKind {
  if (field.isDecimal) return field.isFraction ? 'fraction' : 'decimal';
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
export const TAX_SPECS: Specs = taxSpecs();

function taxSpecs(): Specs {
  return {
    ...specsOf(ENTRY_FIELDS, ENTRY_SHOWN),
    ...specsOf(ROW_FIELDS, ROW_SHOWN, 'local.rates.*.'),
    ...specsOf(OVER_STAY_FIELDS, OVER_STAY_SHOWN, 'local.rates.*.over_stay.'),
    ...specsOf(OVER_STAY_FIELDS, OVER_STAY_SHOWN, 'local.over_stay.'),
    ...specsOf(BASE_FIELDS, BASE_SHOWN, 'local.base.'),
    ...specsOf(ROUND_FIELDS, ROUND_SHOWN, 'local.round.'),
    ...specsOf(INVOICE_FIELDS, INVOICE_SHOWN, 'local.invoice.'),
    ...specsOf(SOURCE_FIELDS, SOURCE_SHOWN, 'local.source.'),
    ...specsOf(LOCAL_FIELDS, LOCAL_SHOWN, 'local.'),
  };
}

export const SET_SPECS: Specs = setSpecs();

function setSpecs(): Specs {
  return {
    ...specsOf(SET_FIELDS, SET_SHOWN),
    ...specsOf(ROUNDING_FIELDS, ROUNDING_SHOWN, 'local.policy.rounding.'),
    ...specsOf(POLICY_FIELDS, POLICY_SHOWN, 'local.policy.'),
    ...specsOf(SOURCE_FIELDS, SOURCE_SHOWN, 'local.source.'),
    ...specsOf(PART_FIELDS, PART_SHOWN, 'local.parts.*.'),
  };
}

/** The name of a field beside its value: "Level", "Seasons". `undefined` for an unknown field of a file. */
export function nameOfField(owner: string, path: Path, words: Words = ENGLISH): string | undefined {
  const key = fieldKey(path, owner === 'set');
  if (key === undefined) return undefined;
  return path[0] === 'local' ? labelOf(owner, key, words) : capitalized(fieldName(key, words), words);
}

/** The label of an input: the name of the field, or a text that says more. */
function labelOf(owner: string, key: FieldKey, words: Words): string {
  const label = owner === 'set' ? `set.${key}` : key;
  return hasText(FIELD_LABELS, label) ? say(words, FIELD_LABELS, label) : capitalized(fieldName(key, words), words);
}

function capitalized(text: string, { locale }: Words): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** The value that a field expects, in the words of an issue. Texts of other kinds can always be read. */
export function expectedIn({ kind }: FieldSpec): string {
  switch (kind) {
    case 'currency':
      return CURRENCY.rule.expected;
    case 'date':
      return 'a date such as 2026-12-31';
    case 'whole':
      return 'a whole number';
    default:
      return 'a number';
  }
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
  const table = specsFor(owner);
  const name = nameOf(path);
  const spec = Object.hasOwn(table, name) ? table[name] : undefined;
  return spec && inWords(spec, owner, words);
}

function specsFor(owner: string): Specs {
  return owner === 'set' ? SET_SPECS : TAX_SPECS;
}

function firstInside(owner: string, path: Path): Path | undefined {
  const start = `${nameOf(path)}.`;
  const text = Object.keys(specsFor(owner)).find((name) => name.startsWith(start) && !name.includes('*', start.length));
  return text === undefined ? undefined : [...path, ...text.slice(start.length).split('.')];
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
export function readField(
  { kind, empty }: FieldSpec,
  typed: string,
  words: Words = ENGLISH,
  unit?: Unit,
): ReadResult<unknown> {
  if (empty !== undefined && typed.trim() === '') return { value: empty === 'null' ? null : undefined };
  switch (kind) {
    case 'decimal':
      return readDecimal(typed, words, unit);
    case 'fraction':
      return readFraction(typed, words, unit);
    case 'whole':
      return readWhole(typed, words);
    case 'date':
      return readDate(typed, words);
    case 'list':
      return readList(typed);
    case 'labels':
      return readLabels(typed);
    case 'currency':
      return readCurrency(typed, words);
    case 'yes-or-no':
      // Any other text, which a spreadsheet may have, is kept, and is a problem.
      return { value: typed === 'true' || (typed === 'false' ? false : typed) };
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
  const between = spec?.kind === 'labels' ? `${BETWEEN_LABELS} ` : ', ';
  if (Array.isArray(value)) return value.map((entry) => textOf(entry)).join(between);
  if ((spec?.kind === 'decimal' || spec?.kind === 'fraction') && typeof value === 'string')
    return writtenDecimal(value, words);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function inWords({ key, values, hint, ...input }: InputSpec, owner: string, words: Words): FieldSpec {
  return withoutAbsent({
    ...input,
    label: labelOf(owner, key, words),
    choices: values?.map((value) => ({ value, name: choiceInWords(key, value, words) })),
    hint: hint ?? hintInWords(key, values !== undefined, words),
  });
}

/** The usual choice has the same meaning as absence. */
function choiceInWords(key: FieldKey, value: string, words: Words): string {
  if (value === '') return absentName(key, words);
  const label = `${key.slice(key.lastIndexOf('.') + 1)}=${value}`;
  const choice = hasText(CHOICE_LABELS, label)
    ? say(words, CHOICE_LABELS, label)
    : (choiceName(key, value, words) ?? value);
  return isDefaultChoice(key, value) ? say(words, EDITOR, 'asWritten', { choice }) : choice;
}

/** How to type a value, or the meaning of an empty input. */
function hintInWords(key: FieldKey, isChoice: boolean, words: Words): string | undefined {
  if (hasText(FIELD_HINTS, key)) return say(words, FIELD_HINTS, key);
  return isChoice ? undefined : absentText(key, words);
}
