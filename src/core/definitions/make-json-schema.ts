import { once } from '../issues/reading.js';
import { FIELD_NOTES } from '../schema/field-notes.js';
import type { JsonSchema, Notes } from '../schema/json-schema.js';
import { jsonSchemaOf, noted, notesOf } from '../schema/json-schema.js';
import type { Schema } from '../schema/schema.js';
import { lazy, list, openObjectOf, withDefault } from '../schema/schema.js';
import { ENTRY_FIELDS, entryObject, SET_FIELDS, TAX_FIELDS, taxObject, taxSetObject } from './fields/tax.js';
import {
  baseObject,
  invoiceObject,
  localObject,
  localTaxObject,
  overStayObject,
  partObject,
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
const TAX_CONDITIONS: JsonSchema = Object.fromEntries([
  ['if', { properties: { logic: { const: 'percent' } }, required: ['logic'] }],
  ['then', { properties: PERCENT }],
  ['else', { properties: { currency: { type: 'string' } }, required: ['currency'] }],
]);

const RANGE_CONDITIONS: JsonSchema = {
  anyOf: ['after', 'before'].map((end) => ({
    properties: { [end]: { type: 'string' } },
    required: [end],
  })),
};

/** The schemas that contain the entries of a tax set, which validate-tax-set.ts reads one by one. */
const nested = once(() => {
  const inside = list(
    lazy((): Schema => entry),
    { most: MOST_ENTRIES },
  );
  const entry = openObjectOf({ ...entryObject().fields, taxes: withDefault(inside, []) });
  const taxes = list(entry, { most: MOST_TAXES });
  return { entry, taxSet: openObjectOf({ ...taxSetObject().fields, taxes }) };
});

function notes(): Array<[unknown, Notes]> {
  const { entry, taxSet } = nested();
  const ofRange = 'A period in which a tax applies; both ends belong to it, at least one is given.';
  const ofSeason = 'A season of every year, both ends included; it may pass the end of the year.';
  const ofRow = 'A rate, and the conditions that must all hold for it.';
  return [
    [taxObject(), { whole: TAX_CONDITIONS, fields: notesOf(TAX_FIELDS, FIELD_NOTES.Tax) }],
    [
      entry,
      { whole: TAX_CONDITIONS, fields: notesOf(ENTRY_FIELDS, { ...FIELD_NOTES.Tax, ...FIELD_NOTES.TaxSetEntry }) },
    ],
    [taxSet, { fields: notesOf(SET_FIELDS, FIELD_NOTES.TaxSet) }],
    noted(dateRangeObject, FIELD_NOTES.DateRange, { ...RANGE_CONDITIONS, description: ofRange }),
    noted(seasonObject, FIELD_NOTES.Season, { description: ofSeason }),
    noted(rowObject, FIELD_NOTES.LocalRate, { description: ofRow }),
    noted(baseObject, FIELD_NOTES.LocalBase),
    noted(overStayObject, FIELD_NOTES.LocalOverStay),
    noted(roundObject, FIELD_NOTES.LocalRounding),
    noted(invoiceObject, FIELD_NOTES.LocalInvoice),
    noted(sourceObject, FIELD_NOTES.LocalSource),
    noted(localTaxObject, FIELD_NOTES.LocalTax),
    noted(localObject, FIELD_NOTES.LocalRules),
    noted(partObject, FIELD_NOTES.LocalPart),
  ];
}

/** The build calls this and bundles the result for `taxJsonSchema`, so that no user loads this file. */
export function makeTaxJsonSchema(): JsonSchema {
  return jsonSchemaOf(taxObject(), notes());
}

export function makeTaxSetJsonSchema(): JsonSchema {
  const { entry, taxSet } = nested();
  return jsonSchemaOf(taxSet, notes(), { __schema0: entry });
}
