import * as z from 'zod/mini';
import { once } from '../issues/reading.js';
import type { JsonSchema, Notes } from '../schema/json-schema.js';
import { jsonSchemaOf, noted, notesOf } from '../schema/json-schema.js';
import {
  BASE_NOTES,
  ENTRY_NOTES,
  INVOICE_NOTES,
  LOCAL_NOTES,
  LOCAL_SET_NOTES,
  OVER_STAY_NOTES,
  ROUND_NOTES,
  ROW_NOTES,
  SET_NOTES,
  SOURCE_NOTES,
  TAX_NOTES,
} from './fields/shown.js';
import { ENTRY_FIELDS, entryObject, SET_FIELDS, TAX_FIELDS, taxObject, taxSetObject } from './fields/tax.js';
import {
  baseObject,
  invoiceObject,
  localObject,
  localTaxObject,
  overStayObject,
  roundObject,
  rowObject,
  sourceObject,
} from './local/fields.js';
import { dateRangeObject, seasonObject } from './local/periods.js';
import { MOST_ENTRIES, MOST_TAXES } from './tax.js';

/** For percent: no currency, and 0 to 100 as text, with only zeros after the point of 100. */
const PERCENT = {
  currency: { type: 'null' },
  rate: { type: 'string', pattern: '^0*(\\d{1,2}(\\.\\d+)?|100(\\.0+)?)$' },
};

/** Built from pairs, because an object literal with `then` looks like a promise. */
const TAX_CONDITIONS: JsonSchema = /* @__PURE__ */ Object.fromEntries([
  ['if', { properties: { logic: { const: 'percent' } }, required: ['logic'] }],
  ['then', { properties: PERCENT }],
  ['else', { properties: { currency: { type: 'string' } }, required: ['currency'] }],
]);

const RANGE_CONDITIONS: JsonSchema = {
  anyOf: /* @__PURE__ */ ['after', 'before'].map((end) => ({
    properties: { [end]: { type: 'string' } },
    required: [end],
  })),
};

const RANGE = {
  after: 'The first date that belongs to the range; null: open at this end.',
  before: 'The last date that belongs to the range; null: open at this end.',
};
const SEASON = { from: 'The first day, as month and day.', to: 'The last day, as month and day.' };

/** The schemas that contain the entries of a tax set, which validate-tax-set.ts reads one by one. */
const nested = once(() => {
  const inside = z.array(z.lazy((): z.ZodMiniType => entry)).check(z.maxLength(MOST_ENTRIES));
  const entry = z.extend(entryObject(), { taxes: z._default(inside, []) });
  return { entry, taxSet: z.extend(taxSetObject(), { taxes: z.array(entry).check(z.maxLength(MOST_TAXES)) }) };
});

function notes(): Array<[unknown, Notes]> {
  const { entry, taxSet } = nested();
  const ofRange = 'A period in which a tax applies; both ends belong to it, at least one is given.';
  const ofSeason = 'A season of every year, both ends included; it may pass the end of the year.';
  const ofRow = 'A rate, and the conditions that must all hold for it.';
  return [
    [taxObject(), { whole: TAX_CONDITIONS, fields: notesOf(TAX_FIELDS, TAX_NOTES) }],
    [entry, { whole: TAX_CONDITIONS, fields: notesOf(ENTRY_FIELDS, ENTRY_NOTES) }],
    [taxSet, { fields: notesOf(SET_FIELDS, SET_NOTES) }],
    noted(dateRangeObject, RANGE, { ...RANGE_CONDITIONS, description: ofRange }),
    noted(seasonObject, SEASON, { description: ofSeason }),
    noted(rowObject, ROW_NOTES, { description: ofRow }),
    noted(baseObject, BASE_NOTES),
    noted(overStayObject, OVER_STAY_NOTES),
    noted(roundObject, ROUND_NOTES),
    noted(invoiceObject, INVOICE_NOTES),
    noted(sourceObject, SOURCE_NOTES),
    noted(localTaxObject, LOCAL_NOTES),
    noted(localObject, LOCAL_SET_NOTES),
  ];
}

/** The build calls this and bundles the result for `taxJsonSchema`, so that no user loads this file. */
export function makeTaxJsonSchema(): JsonSchema {
  return jsonSchemaOf(taxObject(), notes());
}

export function makeTaxSetJsonSchema(): JsonSchema {
  return jsonSchemaOf(nested().taxSet, notes());
}
