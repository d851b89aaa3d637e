import type { JsonSchema } from '../schema/json-schema.js';
import { makeStayJsonSchema } from './make-json-schema.js';

/**
 * The JSON Schema (draft 2020-12) of what `validateStay` takes, for editors and forms. The number of decimals of a
 * price depends on the currency, and is left to `validateStay`.
 *
 * @example
 * ```ts
 * import { stayJsonSchema } from 'staytax';
 *
 * stayJsonSchema().required; // => ['checkIn', 'rooms']
 * ```
 */
export function stayJsonSchema(): JsonSchema {
  return makeStayJsonSchema();
}
