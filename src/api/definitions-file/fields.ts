import { TAX_FIELDS } from '../../definitions/fields/tax.js';
import { SET_FIELDS } from '../../definitions/fields/tax-set.js';
import { wording } from '../../definitions/wording.js';
import { shapeOf } from '../../issues/reading.js';
import type { Wording } from '../../issues/schema-issues.js';
import { grouped } from '../../issues/shown.js';
import { shapeFrom } from '../../schema/fields.js';
import { once } from '../../schema/once.js';

/** Which fields stand where in a definitions file, and what each takes. */
export const FILE_VERSION = 1;

/** Far beyond any property; a limit, so that a wrong file is refused instead of being gone through for ever. */
export const MOST_TAXES_OF_FILE = 10_000;
export const MOST_SETS_OF_FILE = 1_000;

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
      ['taxes', { expected: `a list of at most ${grouped(MOST_TAXES_OF_FILE)} taxes` }],
      ['tax_sets', { expected: `a list of at most ${grouped(MOST_SETS_OF_FILE)} tax sets` }],
      ['tax', { expected: 'the title or the id of a tax in the file' }],
      ['$schema', { expected: 'the address of a JSON Schema' }],
    ]),
  }),
);
