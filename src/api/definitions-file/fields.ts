import { shortText, uuid } from '../../definitions/field-schemas.js';
import { TAX_READING } from '../../definitions/read-tax.js';
import { taxObject } from '../../definitions/tax.js';
import { referenceObject, taxSetObject } from '../../definitions/tax-set.js';
import { WORDING } from '../../definitions/wording.js';
import { shapeOf } from '../../issues/reading.js';
import type { Wording } from '../../issues/schema-issues.js';
import { counted } from '../../issues/shown.js';

/** Which fields stand where in a definitions file, and what each takes. */
export const FILE_VERSION = 1;

/** Far beyond any property; a limit, so that a wrong file is refused instead of being gone through for ever. */
export const MOST_TAXES_OF_FILE = 10_000;
export const MOST_SETS_OF_FILE = 1_000;

const namesWithoutProperty = (shape: object) => Object.keys(shape).filter((name) => name !== 'property_id');

export const FILE_SHAPE = shapeOf(['$schema', 'version', 'property_id', 'taxes', 'tax_sets'], {
  inner: ['taxes', 'tax_sets'],
  nullIsAbsent: ['$schema'],
});
export const TAX_SHAPE = shapeOf(namesWithoutProperty(taxObject.shape), TAX_READING);
export const SET_SHAPE = shapeOf([...namesWithoutProperty(taxSetObject.shape), 'taxes'], {
  inner: ['associated_rate_plan_ids', 'local', 'taxes'],
  nullIsAbsent: ['id', 'associated_rate_plan_ids', 'local'],
});
export const REFERENCE_SHAPE = shapeOf(['tax', 'level', 'taxes'], {
  inner: ['taxes'],
  nullIsAbsent: ['level', 'taxes'],
});

/** The property of the file. */
export const fileObject = taxSetObject.pick({ property_id: true }).extend({ property_id: uuid });
/** What a reference names its tax by. */
export const namedTaxObject = referenceObject.omit({ id: true }).extend({ tax: shortText });

export const FILE_WORDING: Wording = {
  ...WORDING,
  rules: new Map([
    ...WORDING.rules,
    ['taxes', { expected: `a list of at most ${counted(MOST_TAXES_OF_FILE)} taxes` }],
    ['tax_sets', { expected: `a list of at most ${counted(MOST_SETS_OF_FILE)} tax sets` }],
    ['tax', { expected: 'the title or the id of a tax in the file' }],
    ['$schema', { expected: 'the address of a JSON Schema' }],
  ]),
};
