import type { Cure } from './cures.js';
import { CURE } from './cures.js';
import { grouped, nounFor, shown, shownAll } from './texts.js';

/** One kind of issue. `.ci/issue-examples.ts` has an input that causes it, and the corrected input. */
export interface CatalogueEntry {
  readonly severity: 'error' | 'warning';
  /** A method, so that the sentence of each code takes its params. */
  sentence(params: unknown): string;
  /** The names of the values in the sentence. */
  readonly params: readonly string[];
}

export type SentenceParams<Entry extends CatalogueEntry> =
  Parameters<Entry['sentence']> extends [infer Params extends object] ? Params : Record<string, never>;

const fieldName = (field: string) => field || 'The value';

/** The end of a sentence about a value that resembles a known one. */
export const didYouMean = (suggestion: string | undefined): string =>
  suggestion === undefined ? '' : ` Did you mean ${shown(suggestion)}?`;

/** "1 night", "1,000 nights". */
export function nightsIn(count: number): string {
  return `${grouped(count)} ${nounFor(count, 'night')}`;
}

/** An amount with a word in place of its sign. */
export function withoutSign(amount: string): string {
  return `${amount.replace(/^[+-]/, '')} ${amount.startsWith('-') ? 'less' : 'more'}`;
}

/** A method, so that each writer takes the values of its kind alone. */
type Writer = { write(value: unknown): string }['write'];

/** How a value is written in a sentence: `{name}` is text as it is, `{name:kind}` is written by its kind. */
const WRITERS = {
  text: (text: string) => text,
  quoted: (text: string) => shown(text),
  value: (value: unknown) => shown(value),
  number: (number: number) => String(number),
  count: (count: number) => grouped(count),
  nights: nightsIn,
  /** "-8.00 EUR" is "8.00 EUR less". */
  signed: withoutSign,
  /** The number of an entry, whose param counts from 0. */
  place: (index: number) => String(index + 1),
  names: (names: readonly string[]) => shownAll(names),
  either: (given: readonly string[]) => given.join(' and ') || 'none of them',
  rows: (count: number) => `${grouped(count)} ${nounFor(count, 'row')}`,
  taxes: (count: number) => `${grouped(count)} ${nounFor(count, 'tax', 'taxes')}`,
  prices: (count: number) => `${grouped(count)} ${nounFor(count, 'price')}`,
  field: fieldName,
  hint: didYouMean,
} satisfies Readonly<Record<string, Writer>>;

type Kinds = { readonly [Kind in keyof typeof WRITERS]: Parameters<(typeof WRITERS)[Kind]>[0] };

/** The `name` or `name:kind` in each pair of braces. */
type Marks<Text> = Text extends `${string}{${infer Mark}}${infer Rest}` ? Mark | Marks<Rest> : never;
type KindOf<Mark> = Mark extends `${string}:${infer Kind extends keyof Kinds}` ? Kind : 'text';
type MarkName<Mark, Kind = keyof Kinds> =
  KindOf<Mark> extends Kind ? (Mark extends `${infer Name}:${string}` ? Name : Mark) : never;

/** The params of sentences with these marks; a hint may be absent. */
type MarkParams<Mark extends string> = [Mark] extends [never]
  ? Record<string, never>
  : { readonly [One in Mark as MarkName<One, Exclude<keyof Kinds, 'hint'>>]: Kinds[KindOf<One>] } & {
      readonly [One in Mark as MarkName<One, 'hint'>]?: string | undefined;
    };

const WRITER_BY_KIND: ReadonlyMap<string, Writer> = new Map(Object.entries<Writer>(WRITERS));
const MARK = /\{(\w+):?(\w*)\}/g;

/**
 * An entry whose message is some sentences with marks, from which the compiler derives the params.
 */
export function entry<Severity extends CatalogueEntry['severity'], const Texts extends readonly string[]>(
  severity: Severity,
  ...sentences: Texts
) {
  const text = sentences.join(' ');
  const write = (params: object) =>
    text.replace(MARK, (_, name: string, kind: string) =>
      (WRITER_BY_KIND.get(kind) ?? WRITERS.text)(Reflect.get(params, name)),
    );
  return {
    severity,
    sentence: (params: MarkParams<Marks<Texts[number]>>) => write(params),
    params: Array.from(text.matchAll(MARK), ([, name = '']) => name),
  };
}

/**
 * A warning that a program can cure, at least sometimes: the params of the cure follow those of the sentence.
 */
export function curable<Params extends object>(warning: {
  readonly severity: 'warning';
  readonly sentence: (params: Params) => string;
  readonly params: readonly string[];
}) {
  return {
    severity: 'warning' as const,
    sentence: (params: Params & Cure) => warning.sentence(params),
    params: [...warning.params, ...CURE],
  };
}

export interface FieldParams {
  /** The name of the field; '' for the whole value. */
  readonly field: string;
  readonly received: unknown;
  /** The requirement, as words that follow "must be". */
  readonly expected: string;
}

export interface ChoiceParams extends FieldParams {
  readonly allowed: readonly string[];
  /** The allowed value that the received one resembles. */
  readonly suggestion?: string | undefined;
}

export interface NumberParams extends FieldParams {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

export interface DigitParams {
  readonly field: string;
  readonly received: unknown;
  /** The length of the longest text. */
  readonly most: number;
  /** For a rate: the largest number of decimals. */
  readonly decimals?: number | undefined;
}

function mustBe({ field, received, expected }: FieldParams): string {
  return `${fieldName(field)} must be ${expected} (got ${shown(received)}).`;
}

/** Whether a decimal is below zero, as no rate, price or limit may be. */
export function isNegative(received: unknown): boolean {
  return /^-(?=.*[1-9])\d+(\.\d+)?$/.test(String(received));
}

function mustBeDecimal({ field, received, expected }: FieldParams): string {
  return mustBe({ field, received, expected: isNegative(received) ? '0 or more' : expected });
}

/** Whether a text is a date with a year outside the range of `core/calendar/plain-date.ts`. */
export function isOfOtherYears(received: unknown): boolean {
  return typeof received === 'string' && /^(00\d\d|\d{5,6})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(received);
}

function isRequired({ field, received, expected }: FieldParams): string {
  if (field === '') return mustBe({ field, received, expected });
  return `${field} is required${received === null ? ' (got null)' : ''}.`;
}

function mustBeText({ field, received }: FieldParams): string {
  const isPlain = typeof received === 'number' && /^\d+(\.\d+)?$/.test(String(received));
  if (typeof received === 'number' && isNegative(received)) return mustBeDecimal({ field, received, expected: '' });
  const text = isPlain ? String(received) : '10.00';
  return `${field} must be text, because numbers lose digits (got ${shown(received)}). Write "${text}".`;
}

const VALUE = ['field', 'received', 'expected'] as const;
const MUST_BE = { severity: 'error', sentence: mustBe, params: VALUE } as const;

export const FIELD_CODES = {
  required: { severity: 'error', sentence: isRequired, params: VALUE },
  not_an_object: MUST_BE,
  not_accepted: MUST_BE,
  not_a_list: MUST_BE,
  not_text: MUST_BE,
  number_not_text: { severity: 'error', sentence: mustBeText, params: VALUE },
  not_decimal: { severity: 'error', sentence: mustBeDecimal, params: VALUE },
  too_many_digits: {
    severity: 'error',
    sentence: ({ field, received, most, decimals }: DigitParams) =>
      `${fieldName(field)} must have at most ${grouped(most)} characters` +
      `${decimals === undefined ? '' : `, and at most ${grouped(decimals)} decimals`} (got ${shown(received)}).`,
    params: ['field', 'received', 'most', 'decimals'],
  },
  blank: {
    severity: 'error',
    sentence: ({ field, received }: FieldParams) => `${field} must not be blank (got ${shown(received)}).`,
    params: VALUE,
  },
  too_long: {
    severity: 'error',
    sentence: (params: Omit<NumberParams, 'least'>) => mustBe(params),
    params: [...VALUE, 'most'],
  },
  not_one_of: {
    severity: 'error',
    sentence: (params: ChoiceParams) => `${mustBe(params)}${didYouMean(params.suggestion)}`,
    params: [...VALUE, 'allowed', 'suggestion'],
  },
  not_boolean: MUST_BE,
  not_whole_number: {
    severity: 'error',
    sentence: (params: NumberParams) => mustBe(params),
    params: [...VALUE, 'least', 'most'],
  },
  not_uuid: MUST_BE,
  not_month_day: MUST_BE,
  unknown_currency: entry('error', '{field:field} must be {expected} (got {received:value}).{suggestion:hint}'),
  not_a_date: {
    severity: 'error',
    sentence: (params: FieldParams) =>
      mustBe(isOfOtherYears(params.received) ? { ...params, expected: 'a date of the years 100 to 9999' } : params),
    params: VALUE,
  },
  list_too_short: entry('error', '{field} must be {expected} (got an empty list).'),
  list_too_long: entry('error', '{field} must be {expected} (got more than {most:count}).'),
  unreadable: entry('error', '{field:field} must be plain data (reading it threw an error).'),
  unknown_field: {
    severity: 'error',
    sentence: ({ field, suggestion, known, write }: UnknownFieldParams) =>
      write !== undefined
        ? `Unknown field ${shown(field)}. ${WRITTEN_OTHERWISE.get(field)?.sentence ?? ''}`
        : suggestion === undefined
          ? `Unknown field ${shown(field)}. The fields are ${known.join(', ')}.`
          : `Unknown field ${shown(field)}.${didYouMean(suggestion)}`,
    params: ['field', 'known', 'suggestion', 'write'],
  },
  field_ignored: entry('warning', 'Unknown field {field:quoted} is ignored.{suggestion:hint}'),
  too_many_fields: entry(
    'error',
    'There must be at most {most:count} different unknown fields.',
    'The rest was not checked.',
  ),
  too_many_issues: entry('error', 'Only the first {most:count} issues are reported.', 'Fix these and validate again.'),
} as const satisfies Record<string, CatalogueEntry>;

export interface UnknownFieldParams {
  readonly field: string;
  readonly known: readonly string[];
  /** The known field that the name resembles. */
  readonly suggestion?: string | undefined;
  /** For a field that stays often have elsewhere: what to write. */
  readonly write?: string | undefined;
}

/** What to write for fields that stays often have elsewhere. */
const WRITTEN_OTHERWISE: ReadonlyMap<string, { readonly write: string; readonly sentence: string }> = new Map([
  [
    'adults',
    { write: 'persons: 2', sentence: 'Write the number of all guests of a room as persons, such as "persons": 2.' },
  ],
  [
    'children',
    {
      write: 'guests: [{ "age": 30 }, { "age": 7 }]',
      sentence: 'Write each child of a room as a guest with an age, such as "guests": [{ "age": 30 }, { "age": 7 }].',
    },
  ],
  [
    'discount',
    {
      write: 'nightlyPrices: ["90.00"]',
      sentence: 'Write the prices after the discount, such as "nightlyPrices": ["90.00"].',
    },
  ],
]);

/** What to write for an unknown field of a stay or of a room, if stays often have it elsewhere. */
export function writtenOtherwise(field: string, known: readonly string[]): string | undefined {
  const isOfStay = known.includes('rooms') || known.includes('nightlyPrices');
  return isOfStay ? WRITTEN_OTHERWISE.get(field)?.write : undefined;
}

/** The codes whose sentence is about the value of one field. */
export type ValueCode = {
  [Code in keyof typeof FIELD_CODES]: SentenceParams<(typeof FIELD_CODES)[Code]> extends { readonly received: unknown }
    ? Code
    : never;
}[keyof typeof FIELD_CODES];
