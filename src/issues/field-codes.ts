import { counted, shown } from './shown.js';

/** One kind of issue. `example` is an input that gives it, `fix` the same input put right. */
export interface CatalogueEntry {
  readonly severity: 'error' | 'warning';
  readonly sentence: (params: never) => string;
  readonly example: string;
  readonly fix: string;
}

/** What every sentence about the value of one field is made of. `wants` says what the field takes. */
export interface FieldParams {
  readonly field: string;
  readonly received: unknown;
  readonly wants: string;
  /** What was probably meant, as it would be written. */
  readonly perhaps?: string | undefined;
}

function isButTakes({ field, received, wants, perhaps }: FieldParams): string {
  const guess = perhaps === undefined ? '' : ` Perhaps ${JSON.stringify(perhaps)} is meant.`;
  return `${field || 'The value'} is ${shown(received)}; it takes ${wants}.${guess}`;
}

function asText({ field, received, wants }: FieldParams): string {
  const digits = typeof received === 'number' && /^\d+(\.\d+)?$/.test(String(received)) ? String(received) : '10.00';
  return (
    `${field} is the number ${shown(received)}, which may have lost digits before anyone could look; ` +
    `it takes ${wants}: write it as text, "${digits}".`
  );
}

/** What can be wrong with one field by itself, in every kind of value. */
export const FIELD_CODES = {
  required: {
    severity: 'error',
    sentence: isButTakes,
    example: '{ "logic": "percent", "type": "tax", "rate": "10.00", "is_inclusive": true }',
    fix: '{ "title": "VAT", "logic": "percent", "type": "tax", "rate": "10.00", "is_inclusive": true }',
  },
  not_an_object: { severity: 'error', sentence: isButTakes, example: '"VAT"', fix: '{ "title": "VAT", ... }' },
  not_a_list: { severity: 'error', sentence: isButTakes, example: '{ "taxes": {} }', fix: '{ "taxes": [] }' },
  not_text: { severity: 'error', sentence: isButTakes, example: '{ "title": 5 }', fix: '{ "title": "5" }' },
  number_not_text: { severity: 'error', sentence: asText, example: '{ "rate": 10.5 }', fix: '{ "rate": "10.5" }' },
  not_decimal: { severity: 'error', sentence: isButTakes, example: '{ "rate": "1,5%" }', fix: '{ "rate": "1.5" }' },
  blank: { severity: 'error', sentence: isButTakes, example: '{ "title": " " }', fix: '{ "title": "VAT" }' },
  too_long: {
    severity: 'error',
    sentence: ({ field, received, wants }: FieldParams) =>
      `${field} is too long, ${shown(received)}; it takes ${wants}.`,
    example: '{ "title": "A title of more than 255 characters ..." }',
    fix: '{ "title": "A shorter title" }',
  },
  not_one_of: {
    severity: 'error',
    sentence: isButTakes,
    example: '{ "logic": "Percent" }',
    fix: '{ "logic": "percent" }',
  },
  not_boolean: {
    severity: 'error',
    sentence: isButTakes,
    example: '{ "is_inclusive": "yes" }',
    fix: '{ "is_inclusive": true }',
  },
  not_whole_number: {
    severity: 'error',
    sentence: isButTakes,
    example: '{ "max_nights": 0 }',
    fix: '{ "max_nights": null }',
  },
  not_uuid: {
    severity: 'error',
    sentence: isButTakes,
    example: '{ "property_id": "hotel-1" }',
    fix: '{ "property_id": "716305c4-561a-4561-a187-7f5b8aeb5920" }',
  },
  unknown_currency: {
    severity: 'error',
    sentence: isButTakes,
    example: '{ "currency": "eur" }',
    fix: '{ "currency": "EUR" }',
  },
  not_a_date: {
    severity: 'error',
    sentence: isButTakes,
    example: '{ "applicable_after": "2026-02-30" }',
    fix: '{ "applicable_after": "2026-02-28" }',
  },
  list_too_short: {
    severity: 'error',
    sentence: ({ field, wants }: { field: string; wants: string }) => `${field} is an empty list; it takes ${wants}.`,
    example: '{ "rooms": [] }',
    fix: '{ "rooms": [{ ... }] }',
  },
  list_too_long: {
    severity: 'error',
    sentence: ({ field, wants, most }: { field: string; wants: string; most: number }) =>
      `${field} has more than ${counted(most)} entries; it takes ${wants}.`,
    example: '{ "applicable_date_ranges": [21 ranges] }',
    fix: '{ "applicable_date_ranges": [20 ranges] }',
  },
  unreadable: {
    severity: 'error',
    sentence: ({ field }: { field: string }) =>
      `${field || 'The value'} cannot be read: the object throws an error when asked for it; pass plain data.`,
    example: '{ get rate() { throw new Error() } }',
    fix: '{ "rate": "10.00" }',
  },
  unknown_field: {
    severity: 'error',
    sentence: ({ field, perhaps, known }: { field: string; perhaps?: string | undefined; known: readonly string[] }) =>
      perhaps === undefined
        ? `${shown(field)} is not a field here; the fields are ${known.join(', ')}.`
        : `${shown(field)} is not a field here; ${perhaps} is probably meant.`,
    example: '{ "skipNights": 2 }',
    fix: '{ "skip_nights": 2 }',
  },
  field_ignored: {
    severity: 'warning',
    sentence: ({ field }: { field: string }) => `${shown(field)} is not a field here, so it is left out.`,
    example: '{ "title": "VAT", "colour": "red", ... }',
    fix: '{ "title": "VAT", ... }',
  },
  too_many_fields: {
    severity: 'error',
    sentence: ({ most }: { most: number }) =>
      `There are more than ${counted(most)} fields that are not known here; the rest was not looked at.`,
    example: '{ "title": "VAT", "field 1": 1, "field 2": 2, ... }',
    fix: '{ "title": "VAT" }',
  },
  too_many_issues: {
    severity: 'error',
    sentence: ({ most }: { most: number }) =>
      `There are more issues than the ${counted(most)} reported here; put these right and validate again.`,
    example: '{ "taxes": [2,000 entries that are null] }',
    fix: '{ "taxes": [] }',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** The codes whose sentence is about the value of one field, and made of nothing else. */
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
