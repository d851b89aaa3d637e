import { counted, shown } from './shown.js';

/** One kind of issue. `example` is an input that gives it, `fix` the same input put right. */
export interface CatalogueEntry {
  readonly severity: 'error' | 'warning';
  readonly sentence: (params: never) => string;
  /** The names of the values in the sentence. */
  readonly params: readonly string[];
  readonly example: string;
  readonly fix: string;
}

/** What every sentence about the value of one field is made of. */
export interface FieldParams {
  /** The name of the field; '' is the whole value. */
  readonly field: string;
  readonly received: unknown;
  /** What the field must be, as words. */
  readonly expected: string;
}

export interface ChoiceParams extends FieldParams {
  /** The allowed values. */
  readonly allowed: readonly string[];
  /** What was probably meant. */
  readonly suggestion?: string | undefined;
}

export interface CurrencyParams extends FieldParams {
  /** What was probably meant. */
  readonly suggestion?: string | undefined;
}

export interface NumberParams extends FieldParams {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

export interface LengthParams extends FieldParams {
  readonly most?: number | undefined;
}

export interface ListParams {
  readonly field: string;
  readonly expected: string;
}

const named = (field: string) => field || 'The value';

/** The second half of a sentence about a value that was probably meant to be another one. */
export const didYouMean = (suggestion: string | undefined): string =>
  suggestion === undefined ? '' : ` Did you mean ${shown(suggestion)}?`;

function mustBe({ field, received, expected }: FieldParams): string {
  return `${named(field)} must be ${expected} (got ${shown(received)}).`;
}

function mustBeOneOf({ suggestion, ...params }: FieldParams & { suggestion?: string | undefined }): string {
  return `${mustBe(params)}${didYouMean(suggestion)}`;
}

function isRequired({ field, received, expected }: FieldParams): string {
  if (field === '') return mustBe({ field, received: received === undefined ? null : received, expected });
  return `${field} is required${received === null ? ' (got null)' : ''}.`;
}

function mustBeText({ field, received }: FieldParams): string {
  const isPlain = typeof received === 'number' && /^\d+(\.\d+)?$/.test(String(received));
  const text = isPlain ? String(received) : '10.00';
  return `${field} must be text, because numbers lose digits (got ${shown(received)}). Write "${text}".`;
}

const VALUE = ['field', 'received', 'expected'] as const;

/** What can be wrong with one field by itself, in every kind of value. */
export const FIELD_CODES = {
  required: {
    severity: 'error',
    sentence: isRequired,
    params: VALUE,
    example: '{ "logic": "percent", "type": "tax", "rate": "10.00", "is_inclusive": true }',
    fix: '{ "title": "VAT", "logic": "percent", "type": "tax", "rate": "10.00", "is_inclusive": true }',
  },
  not_an_object: {
    severity: 'error',
    sentence: mustBe,
    params: VALUE,
    example: '"VAT"',
    fix: '{ "title": "VAT", ... }',
  },
  not_a_list: {
    severity: 'error',
    sentence: mustBe,
    params: VALUE,
    example: '{ "taxes": {} }',
    fix: '{ "taxes": [] }',
  },
  not_text: {
    severity: 'error',
    sentence: mustBe,
    params: VALUE,
    example: '{ "title": 5 }',
    fix: '{ "title": "5" }',
  },
  number_not_text: {
    severity: 'error',
    sentence: mustBeText,
    params: VALUE,
    example: '{ "rate": 10.5 }',
    fix: '{ "rate": "10.5" }',
  },
  not_decimal: {
    severity: 'error',
    sentence: mustBe,
    params: VALUE,
    example: '{ "rate": "1,5%" }',
    fix: '{ "rate": "1.5" }',
  },
  blank: {
    severity: 'error',
    sentence: ({ field, received }: FieldParams) => `${field} must not be blank (got ${shown(received)}).`,
    params: VALUE,
    example: '{ "title": " " }',
    fix: '{ "title": "VAT" }',
  },
  too_long: {
    severity: 'error',
    sentence: (params: LengthParams) => mustBe(params),
    params: [...VALUE, 'most'],
    example: '{ "title": "A title of more than 255 characters ..." }',
    fix: '{ "title": "A shorter title" }',
  },
  not_one_of: {
    severity: 'error',
    sentence: (params: ChoiceParams) => mustBeOneOf(params),
    params: [...VALUE, 'allowed', 'suggestion'],
    example: '{ "logic": "Percent" }',
    fix: '{ "logic": "percent" }',
  },
  not_boolean: {
    severity: 'error',
    sentence: mustBe,
    params: VALUE,
    example: '{ "is_inclusive": "yes" }',
    fix: '{ "is_inclusive": true }',
  },
  not_whole_number: {
    severity: 'error',
    sentence: (params: NumberParams) => mustBe(params),
    params: [...VALUE, 'least', 'most'],
    example: '{ "max_nights": 0 }',
    fix: '{ "max_nights": null }',
  },
  not_uuid: {
    severity: 'error',
    sentence: mustBe,
    params: VALUE,
    example: '{ "property_id": "hotel-1" }',
    fix: '{ "property_id": "716305c4-561a-4561-a187-7f5b8aeb5920" }',
  },
  not_month_day: {
    severity: 'error',
    sentence: mustBe,
    params: VALUE,
    example: '{ "seasons": [{ "from": "06-31", "to": "09-30" }] }',
    fix: '{ "seasons": [{ "from": "06-30", "to": "09-30" }] }',
  },
  unknown_currency: {
    severity: 'error',
    sentence: (params: CurrencyParams) => mustBeOneOf(params),
    params: [...VALUE, 'suggestion'],
    example: '{ "currency": "eur" }',
    fix: '{ "currency": "EUR" }',
  },
  not_a_date: {
    severity: 'error',
    sentence: mustBe,
    params: VALUE,
    example: '{ "applicable_after": "2026-02-30" }',
    fix: '{ "applicable_after": "2026-02-28" }',
  },
  list_too_short: {
    severity: 'error',
    sentence: ({ field, expected }: ListParams) => `${field} must be ${expected} (got an empty list).`,
    params: ['field', 'expected'],
    example: '{ "rooms": [] }',
    fix: '{ "rooms": [{ ... }] }',
  },
  list_too_long: {
    severity: 'error',
    sentence: ({ field, expected, most }: ListParams & { readonly most: number }) =>
      `${field} must be ${expected} (got more than ${counted(most)}).`,
    params: ['field', 'expected', 'most'],
    example: '{ "applicable_date_ranges": [21 ranges] }',
    fix: '{ "applicable_date_ranges": [20 ranges] }',
  },
  unreadable: {
    severity: 'error',
    sentence: ({ field }: { readonly field: string }) =>
      `${named(field)} must be plain data (reading it threw an error).`,
    params: ['field'],
    example: '{ get rate() { throw new Error() } }',
    fix: '{ "rate": "10.00" }',
  },
  unknown_field: {
    severity: 'error',
    sentence: ({ field, suggestion, known }: UnknownFieldParams) =>
      suggestion === undefined
        ? `Unknown field ${shown(field)}. The fields are ${known.join(', ')}.`
        : `Unknown field ${shown(field)}.${didYouMean(suggestion)}`,
    params: ['field', 'known', 'suggestion'],
    example: '{ "skipNights": 2 }',
    fix: '{ "skip_nights": 2 }',
  },
  field_ignored: {
    severity: 'warning',
    sentence: ({ field, suggestion }: Omit<UnknownFieldParams, 'known'>) =>
      `Unknown field ${shown(field)} is ignored.${didYouMean(suggestion)}`,
    params: ['field', 'suggestion'],
    example: '{ "id": "52397a6e-...", "title": "VAT", "max_nigths": 7, ... }',
    fix: '{ "id": "52397a6e-...", "title": "VAT", "max_nights": 7, ... }',
  },
  too_many_fields: {
    severity: 'error',
    sentence: ({ most }: { readonly most: number }) =>
      `There must be at most ${counted(most)} different unknown fields. The rest was not checked.`,
    params: ['most'],
    example: '{ "id": "52397a6e-...", "title": "VAT", "field 1": 1, "field 2": 2, ... }',
    fix: '{ "id": "52397a6e-...", "title": "VAT" }',
  },
  too_many_issues: {
    severity: 'error',
    sentence: ({ most }: { readonly most: number }) =>
      `Only the first ${counted(most)} issues are reported. Fix these and validate again.`,
    params: ['most'],
    example: '{ "taxes": [2,000 entries that are null] }',
    fix: '{ "taxes": [] }',
  },
} as const satisfies Record<string, CatalogueEntry>;

export interface UnknownFieldParams {
  readonly field: string;
  /** The names of the fields that are known there. */
  readonly known: readonly string[];
  /** Which of them was probably meant. */
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
