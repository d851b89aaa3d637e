import { TAX_SET } from '../../api/resources/tax-sets.js';
import { TAX } from '../../api/resources/taxes.js';
import { resolveTaxSet } from '../../definitions/resolve-tax-set.js';
import { validateTax } from '../../definitions/validate-tax.js';
import { restored } from '../common/records.js';
import { addCollection, type MakeResource } from '../common/resource.js';
import { taxEnvelope, taxSetEnvelope } from '../taxes/printed.js';

export const taxesResource: MakeResource = ({ taxes: store, lists }) => ({
  name: 'taxes',
  addCollection: (app) =>
    addCollection(
      app,
      { ...TAX, check: (fields) => ({ issues: validateTax(fields).issues ?? [] }) },
      {
        hasMeta: lists === 'full',
        all: () => store.taxes.values(),
        find: (id) => store.taxes.get(id),
        create: (fields) => store.createTax(fields),
        update: (id, changes) => store.updateTax(id, changes),
        remove: (id) => store.removeTax(id),
        print: taxEnvelope,
      },
    ),
  save: () => [...store.taxes.values()],
  load: (kept) => restored(kept, (id, fields) => store.putTax(id, fields)),
});

export const taxSetsResource: MakeResource = ({ taxes: store, lists }) => ({
  name: 'tax_sets',
  addCollection: (app) =>
    addCollection(
      app,
      { ...TAX_SET, check: (fields) => ({ issues: resolveTaxSet(fields, []).issues ?? [] }) },
      {
        hasMeta: lists === 'full',
        all: () => store.taxSets.values(),
        find: (id) => store.taxSets.get(id),
        create: (fields) => store.createTaxSet(fields),
        update: (id, changes) => store.updateTaxSet(id, changes),
        remove: (id) => store.removeTaxSet(id),
        print: (set, place) => taxSetEnvelope(set, (id) => store.taxes.get(id), place === 'one' ? 'full' : lists),
      },
    ),
  save: () => [...store.taxSets.values()],
  load: (kept) => restored(kept, (id, fields) => store.putTaxSet(id, fields)),
});
