import * as z from 'zod';
import { dateRangeObject } from './date-range.js';
import { taxObject } from './tax.js';
import { entryObject, taxSetObject } from './tax-set.js';

/** A JSON Schema as plain data. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** With percent no currency, and 0 to 100 as text: one or two digits, or 100 with nothing but zeros after the point. */
const PERCENT = { currency: { type: 'null' }, rate: { pattern: '^0*(\\d{1,2}(\\.\\d+)?|100(\\.0+)?)$' } };

/**
 * Rules across the fields of a tax, which its zod object has no word for. Pairs, because an object that is
 * written with a `then` looks like a promise.
 */
const TAX_CONDITIONS: JsonSchema = Object.fromEntries([
  ['if', { properties: { logic: { const: 'percent' } }, required: ['logic'] }],
  ['then', { properties: PERCENT }],
  ['else', { properties: { currency: { type: 'string' } }, required: ['currency'] }],
]);

/** At least one end of a range is a date. */
const RANGE_CONDITIONS: JsonSchema = {
  anyOf: ['after', 'before'].map((end) => ({ properties: { [end]: { type: 'string' } }, required: [end] })),
};

/** An entry with the entries inside it: what entry-reader.ts reads one by one. */
const nestedEntry = entryObject.extend({
  taxes: z
    .array(z.lazy((): z.ZodType => nestedEntry))
    .default([])
    .meta({ type: ['array', 'null'], description: 'The taxes it is computed on; empty: none.' }),
});

const wholeTaxSet = taxSetObject.extend({
  taxes: z.array(nestedEntry).meta({ description: 'The taxes of the set; the list may be empty.' }),
});

const CONDITIONS: ReadonlyMap<unknown, JsonSchema> = new Map<unknown, JsonSchema>([
  [taxObject, TAX_CONDITIONS],
  [nestedEntry, TAX_CONDITIONS],
  [dateRangeObject, RANGE_CONDITIONS],
]);

/**
 * What `validateTax` takes, as a JSON Schema (draft 2020-12), for editors and for forms. It says everything
 * that can be said of a document there: that dates are real, and in order, is left to `validateTax`.
 *
 * @example
 * ```ts
 * import { taxJsonSchema } from 'staytax';
 *
 * taxJsonSchema().required; // => ['title', 'logic', 'type', 'rate', 'is_inclusive']
 * ```
 */
export function taxJsonSchema(): JsonSchema {
  return jsonSchemaOf(taxObject);
}

/**
 * What `validateTaxSet` takes, as a JSON Schema (draft 2020-12); nested taxes refer to themselves. That taxes
 * fit each other and their set is left to `validateTaxSet`.
 *
 * @example
 * ```ts
 * import { taxSetJsonSchema } from 'staytax';
 *
 * taxSetJsonSchema().required; // => ['title', 'currency', 'taxes']
 * ```
 */
export function taxSetJsonSchema(): JsonSchema {
  return jsonSchemaOf(wholeTaxSet);
}

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, CONDITIONS.get(zodSchema));
    },
  });
}
