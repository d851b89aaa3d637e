import * as z from 'zod/mini';
import { type JsonSchema, jsonSchemaOf, type Notes } from '../schema/json-schema.js';
import { once } from '../schema/once.js';
import { dateRangeObject } from './date-range.js';
import { taxObject } from './fields/tax.js';
import { entryObject, taxSetObject } from './fields/tax-set.js';
import { localNotes } from './local/notes.js';
import { ENTRY_NOTES, RANGE_NOTES, SET_NOTES, TAX_NOTES } from './notes.js';

/** With percent no currency, and 0 to 100 as text: one or two digits, or 100 with nothing but zeros after the point. */
const PERCENT = { currency: { type: 'null' }, rate: { pattern: '^0*(\\d{1,2}(\\.\\d+)?|100(\\.0+)?)$' } };

/**
 * Rules across the fields of a tax, which its zod object has no word for. Pairs, because an object that is
 * written with a `then` looks like a promise.
 */
const TAX_CONDITIONS: JsonSchema = /* @__PURE__ */ Object.fromEntries([
  ['if', { properties: { logic: { const: 'percent' } }, required: ['logic'] }],
  ['then', { properties: PERCENT }],
  ['else', { properties: { currency: { type: 'string' } }, required: ['currency'] }],
]);

/** At least one end of a range is a date. */
const RANGE_CONDITIONS: JsonSchema = {
  anyOf: /* @__PURE__ */ ['after', 'before'].map((end) => ({
    properties: { [end]: { type: 'string' } },
    required: [end],
  })),
};

/** The schemas that have the entries of a tax set inside them: what entry-reader.ts reads one by one. */
const nested = once(() => {
  const entry = z.extend(entryObject(), { taxes: z._default(z.array(z.lazy((): z.ZodMiniType => entry)), []) });
  return { entry, taxSet: z.extend(taxSetObject(), { taxes: z.array(entry) }) };
});

function notes(): Array<[unknown, Notes]> {
  const { entry, taxSet } = nested();
  const ofRange = 'A period in which a tax applies; both ends belong to it, at least one is given.';
  return [
    [taxObject(), { whole: TAX_CONDITIONS, fields: TAX_NOTES }],
    [entry, { whole: TAX_CONDITIONS, fields: ENTRY_NOTES }],
    [taxSet, { fields: SET_NOTES }],
    [dateRangeObject(), { whole: { ...RANGE_CONDITIONS, description: ofRange }, fields: RANGE_NOTES }],
    ...localNotes(),
  ];
}

/** As `taxJsonSchema` returns it. The build calls this and bundles what it returns, so that no user loads this file. */
export function makeTaxJsonSchema(): JsonSchema {
  return jsonSchemaOf(taxObject(), notes());
}

/** As `taxSetJsonSchema` returns it. */
export function makeTaxSetJsonSchema(): JsonSchema {
  return jsonSchemaOf(nested().taxSet, notes());
}
