import type { JsonSchema } from '../schema/json-schema.js';
import { makeTaxJsonSchema, makeTaxSetJsonSchema } from './make-json-schema.js';

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
  return makeTaxJsonSchema();
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
  return makeTaxSetJsonSchema();
}
