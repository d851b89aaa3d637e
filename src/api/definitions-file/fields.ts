import { SET_FIELDS, TAX_FIELDS } from '../../definitions/fields/tax.js';
import { wording } from '../../definitions/wording.js';
import { shapeOf } from '../../issues/reading.js';
import type { Wording } from '../../issues/schema-issues.js';
import { grouped } from '../../issues/shown.js';
import { once, shapeFrom } from '../../schema/fields.js';
import { MOST_TAX_SETS, MOST_TAXES } from '../wire/conventions.js';

/** Which fields stand where in a definitions file, and what each takes. */
export const FILE_VERSION = 1;

export const FILE_SHAPE = shapeOf(['$schema', 'version', 'property_id', 'taxes', 'tax_sets'], {
  inner: ['taxes', 'tax_sets'],
  nullIsAbsent: ['$schema'],
});
const { property_id: _ofTax, ...taxFields } = TAX_FIELDS;
const { property_id: _ofSet, ...setFields } = SET_FIELDS;
export const taxShape = once(() => shapeFrom(taxFields));
export const setShape = once(() => shapeFrom(setFields));
export const REFERENCE_SHAPE = shapeOf(['tax', 'level', 'taxes'], {
  inner: ['taxes'],
  nullIsAbsent: ['level', 'taxes'],
});

export const fileWording = once(
  (): Wording => ({
    ...wording(),
    rules: new Map([
      ...wording().rules,
      ['taxes', { expected: `a list of at most ${grouped(MOST_TAXES)} taxes` }],
      ['tax_sets', { expected: `a list of at most ${grouped(MOST_TAX_SETS)} tax sets` }],
      ['tax', { expected: 'the title or the id of a tax in the file' }],
      ['$schema', { expected: 'the address of a JSON Schema' }],
    ]),
  }),
);
