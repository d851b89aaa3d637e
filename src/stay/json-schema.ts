import * as z from 'zod';
import { roomObject, stayObject } from './schema.js';

/** A room has nightlyPrices, or price together with nights, and never both. */
const PRICE_FORMS = {
  oneOf: [
    { required: ['nightlyPrices'], not: { anyOf: [{ required: ['price'] }, { required: ['nights'] }] } },
    { required: ['price', 'nights'], not: { required: ['nightlyPrices'] } },
  ],
};

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
export function stayJsonSchema(): { [keyword: string]: unknown } {
  return z.toJSONSchema(stayObject, {
    override: ({ zodSchema, jsonSchema }) => {
      if ((zodSchema as unknown) === roomObject) Object.assign(jsonSchema, PRICE_FORMS);
    },
  });
}
