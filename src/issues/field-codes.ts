import { grouped, shown } from './texts.js';

/** One kind of issue. `.ci/issue-examples.ts` has an input that causes it, and the corrected input. */
export interface CatalogueEntry {
  readonly severity: 'error' | 'warning';
  readonly sentence: (params: never) => string;
  /** The names of the values in the sentence. */
  readonly params: readonly string[];
}

/** The params of an entry's sentence. */
export type SentenceParams<Entry extends CatalogueEntry> =
  Parameters<Entry['sentence']> extends [infer Params extends object] ? Params : Record<string, never>;

/** Params of every sentence about one field. */
export interface FieldParams {
  /** The name of the field; '' for the whole value. */
  readonly field: string;
  readonly received: unknown;
  /** The requirement, as words that follow "must be". */
  readonly expected: string;
}

export interface ChoiceParams extends FieldParams {
  /** The allowed values. */
  readonly allowed: readonly string[];
  /** The allowed value that the received one resembles. */
  readonly suggestion?: string | undefined;
}

export interface CurrencyParams extends FieldParams {
  /** The code that the received one resembles. */
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

export interface LengthParams extends FieldParams {
  readonly most?: number | undefined;
}

export interface ListParams {
  readonly field: string;
  readonly expected: string;
}

const fieldName = (field: string) => field || 'The value';

/** The end of a sentence about a value that resembles a known one. */
export const didYouMean = (suggestion: string | undefined): string =>
  suggestion === undefined ? '' : ` Did you mean ${shown(suggestion)}?`;

function mustBe({ field, received, expected }: FieldParams): string {
  return `${fieldName(field)} must be ${expected} (got ${shown(received)}).`;
}

/** Whether a text is a date with a year outside the range of `calendar/plain-date.ts`. */
export function isOfOtherYears(received: unknown): boolean {
  return typeof received === 'string' && /^(00\d\d|\d{5,6})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(received);
}

function mustBeOneOf({ suggestion, ...params }: FieldParams & { suggestion?: string | undefined }): string {
  return `${mustBe(params)}${didYouMean(suggestion)}`;
}

function isRequired({ field, received, expected }: FieldParams): string {
  if (field === '') return mustBe({ field, received, expected });
  return `${field} is required${received === null ? ' (got null)' : ''}.`;
}

function mustBeText({ field, received }: FieldParams): string {
  const isPlain = typeof received === 'number' && /^\d+(\.\d+)?$/.test(String(received));
  const text = isPlain ? String(received) : '10.00';
  return `${field} must be text, because numbers lose digits (got ${shown(received)}). Write "${text}".`;
}

const VALUE = ['field', 'received', 'expected'] as const;

/** Codes for the value of a single field. */
export const FIELD_CODES = {
  required: { severity: 'error', sentence: isRequired, params: VALUE },
  not_an_object: { severity: 'error', sentence: mustBe, params: VALUE },
  not_accepted: { severity: 'error', sentence: mustBe, params: VALUE },
  not_a_list: { severity: 'error', sentence: mustBe, params: VALUE },
  not_text: { severity: 'error', sentence: mustBe, params: VALUE },
  number_not_text: { severity: 'error', sentence: mustBeText, params: VALUE },
  not_decimal: { severity: 'error', sentence: mustBe, params: VALUE },
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
    sentence: (params: LengthParams) => mustBe(params),
    params: [...VALUE, 'most'],
  },
  not_one_of: {
    severity: 'error',
    sentence: (params: ChoiceParams) => mustBeOneOf(params),
    params: [...VALUE, 'allowed', 'suggestion'],
  },
  not_boolean: { severity: 'error', sentence: mustBe, params: VALUE },
  not_whole_number: {
    severity: 'error',
    sentence: (params: NumberParams) => mustBe(params),
    params: [...VALUE, 'least', 'most'],
  },
  not_uuid: { severity: 'error', sentence: mustBe, params: VALUE },
  not_month_day: { severity: 'error', sentence: mustBe, params: VALUE },
  unknown_currency: {
    severity: 'error',
    sentence: (params: CurrencyParams) => mustBeOneOf(params),
    params: [...VALUE, 'suggestion'],
  },
  not_a_date: {
    severity: 'error',
    sentence: (params: FieldParams) =>
      mustBe(isOfOtherYears(params.received) ? { ...params, expected: 'a date of the years 100 to 9999' } : params),
    params: VALUE,
  },
  list_too_short: {
    severity: 'error',
    sentence: ({ field, expected }: ListParams) => `${field} must be ${expected} (got an empty list).`,
    params: ['field', 'expected'],
  },
  list_too_long: {
    severity: 'error',
    sentence: ({ field, expected, most }: ListParams & { readonly most: number }) =>
      `${field} must be ${expected} (got more than ${grouped(most)}).`,
    params: ['field', 'expected', 'most'],
  },
  unreadable: {
    severity: 'error',
    sentence: ({ field }: { readonly field: string }) =>
      `${fieldName(field)} must be plain data (reading it threw an error).`,
    params: ['field'],
  },
  unknown_field: {
    severity: 'error',
    sentence: ({ field, suggestion, known }: UnknownFieldParams) =>
      suggestion === undefined
        ? `Unknown field ${shown(field)}. The fields are ${known.join(', ')}.`
        : `Unknown field ${shown(field)}.${didYouMean(suggestion)}`,
    params: ['field', 'known', 'suggestion'],
  },
  field_ignored: {
    severity: 'warning',
    sentence: ({ field, suggestion }: Omit<UnknownFieldParams, 'known'>) =>
      `Unknown field ${shown(field)} is ignored.${didYouMean(suggestion)}`,
    params: ['field', 'suggestion'],
  },
  too_many_fields: {
    severity: 'error',
    sentence: ({ most }: { readonly most: number }) =>
      `There must be at most ${grouped(most)} different unknown fields. The rest was not checked.`,
    params: ['most'],
  },
  too_many_issues: {
    severity: 'error',
    sentence: ({ most }: { readonly most: number }) =>
      `Only the first ${grouped(most)} issues are reported. Fix these and validate again.`,
    params: ['most'],
  },
} as const satisfies Record<string, CatalogueEntry>;

export interface UnknownFieldParams {
  readonly field: string;
  /** The names of the known fields. */
  readonly known: readonly string[];
  /** The known field that the name resembles. */
  readonly suggestion?: string | undefined;
}

/** The codes whose sentence is about the value of one field. */
export type ValueCode = Exclude<
  keyof typeof FIELD_CODES,
  | 'list_too_short'
  | 'list_too_long'
  | 'unreadable'
  | 'unknown_field'
  | 'field_ignored'
  | 'too_many_fields'
  | 'too_many_issues'
>;
