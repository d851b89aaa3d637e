import { type JsonSchema, ownCopy } from '../schema/json-schema.js';
import { TAX, TAX_SET } from '../schema/written-schemas.js';

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
  return ownCopy(TAX);
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
  return ownCopy(TAX_SET);
}
