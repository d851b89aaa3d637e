import type { JsonSchema, JsonSchemaOptions } from '../schema/json-schema.js';
import { inDraft } from '../schema/json-schema.js';
import { makeStayJsonSchema } from './make-json-schema.js';

/**
 * The JSON Schema of a stay, for editors and forms. The number of decimals of a price depends on the currency, and is
 * checked by `validateStay` alone.
 *
 * @throws InvalidArgumentError for an unknown draft
 * @example
 * ```ts
 * import { stayJsonSchema } from 'staytax';
 *
 * stayJsonSchema().required; // => ['checkIn', 'rooms']
 * stayJsonSchema({ draft: '07' }).$schema; // => 'http://json-schema.org/draft-07/schema#'
 * ```
 */
export function stayJsonSchema(options?: JsonSchemaOptions): JsonSchema {
  return inDraft(makeStayJsonSchema(), options);
}
