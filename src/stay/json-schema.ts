import * as z from 'zod';
import { LODGING } from './limits.js';
import { extraObject, roomObject, stayObject } from './schema.js';

/** A room has nightlyPrices, or price together with nights, and never both; and persons, or guests, or both. */
const ROOM_FORMS = {
  oneOf: [
    { required: ['nightlyPrices'], not: { anyOf: [{ required: ['price'] }, { required: ['nights'] }] } },
    { required: ['price', 'nights'], not: { required: ['nightlyPrices'] } },
  ],
  anyOf: [{ required: ['persons'] }, { required: ['guests'] }],
};

/** An extra has one of the two forms of a price, and another label than that of the room's own price. */
const EXTRA_FORMS = {
  oneOf: [{ required: ['nightlyPrices'] }, { required: ['price'] }],
  not: { properties: { label: { const: LODGING } }, required: ['label'] },
};

const FORMS: ReadonlyMap<unknown, object> = new Map<unknown, object>([
  [roomObject, ROOM_FORMS],
  [extraObject, EXTRA_FORMS],
]);

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
      Object.assign(jsonSchema, FORMS.get(zodSchema));
    },
  });
}
