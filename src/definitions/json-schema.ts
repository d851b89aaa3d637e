import type { JsonSchema } from '../schema/json-schema.js';
import { makeTaxJsonSchema, makeTaxSetJsonSchema } from './make-json-schema.js';

/**
 * The JSON Schema (draft 2020-12) of what `validateTax` takes, for editors and forms. Rules that JSON Schema cannot
 * express, such as real dates in order, are left to `validateTax`.
 *
 * @example
 * ```ts
 * import { taxJsonSchema } from 'staytax';
 *
 * taxJsonSchema().required; // => ['title', 'logic', 'type', 'rate', 'is_inclusive']
 * ```
 */
export function taxJsonSchema(): JsonSchema {
  return makeTaxJsonSchema();
}

/**
 * The JSON Schema (draft 2020-12) of what `validateTaxSet` takes; nested taxes refer to themselves. Whether taxes fit
 * each other and their set is left to `validateTaxSet`.
 *
 * @example
 * ```ts
 * import { taxSetJsonSchema } from 'staytax';
 *
 * taxSetJsonSchema().required; // => ['title', 'currency', 'taxes']
 * ```
 */
export function taxSetJsonSchema(): JsonSchema {
  return makeTaxSetJsonSchema();
}
