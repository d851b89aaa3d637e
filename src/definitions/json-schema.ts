import { inDraft, type JsonSchemaOptions } from '../schema/drafts.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { makeTaxJsonSchema, makeTaxSetJsonSchema } from './make-json-schema.js';

/**
 * The JSON Schema of what `validateTax` takes, for editors and forms. Rules that JSON Schema cannot
 * express, such as real dates in order, are left to `validateTax`.
 *
 * @throws InvalidArgument for a draft that is none of the three
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
 * The JSON Schema of what `validateTaxSet` takes; nested taxes refer to themselves, for OpenAPI 3.0 two levels of them are described. Whether taxes fit
 * each other and their set is left to `validateTaxSet`.
 *
 * @throws InvalidArgument for a draft that is none of the three
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
