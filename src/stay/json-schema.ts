import type { JsonSchema } from '../schema/json-schema.js';
import { makeStayJsonSchema } from './make-json-schema.js';

/**
 * What `validateStay` takes, as a JSON Schema (draft 2020-12), for editors and for forms. How many decimals a
 * price may have depends on the currency, and is left to `validateStay`.
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
