import type { JsonSchema, JsonSchemaOptions } from '../schema/json-schema.js';
import { inDraft } from '../schema/json-schema.js';
import { makeTaxJsonSchema, makeTaxSetJsonSchema } from './make-json-schema.js';

/**
 * The JSON Schema of the input of `validateTax`, for editors and forms. `validateTax` also checks rules that JSON
 * Schema cannot express, such as real dates in order.
 *
 * @throws InvalidArgumentError for an unknown draft
 * @example
 * ```ts
 * import { taxJsonSchema } from 'staytax';
 *
 * taxJsonSchema().required; // => ['title', 'logic', 'type', 'rate', 'is_inclusive']
 * ```
 */
export function taxJsonSchema(options?: JsonSchemaOptions): JsonSchema {
  return inDraft(makeTaxJsonSchema(), options);
}

/**
 * The JSON Schema of the input of `validateTaxSet`. Nested taxes are recursive; for OpenAPI 3.0 two levels are
 * described. `validateTaxSet` also checks that taxes fit each other and their set.
 *
 * @throws InvalidArgumentError for an unknown draft
 * @example
 * ```ts
 * import { taxSetJsonSchema } from 'staytax';
 *
 * taxSetJsonSchema().required; // => ['title', 'currency', 'taxes']
 * ```
 */
export function taxSetJsonSchema(options?: JsonSchemaOptions): JsonSchema {
  return inDraft(makeTaxSetJsonSchema(), options);
}
