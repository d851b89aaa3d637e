import { RESOURCES } from '../../api/wire/common.js';
import { restored } from '../common/kept-records.js';
import type { MakeResource } from '../common/resource.js';
import { taxSetEnvelope } from '../taxes/printed.js';

export const taxSetsResource: MakeResource = ({ taxes: store, lists }) => ({
  name: 'tax_sets',
  collection: {
    ...RESOURCES.tax_set,
    hasMeta: lists === 'full',
    fields: { id: 'text', title: 'text', property_id: 'text', currency: 'text' },
    all: () => [...store.taxSets.values()],
    find: (id) => store.taxSets.get(id),
    create: (fields) => store.createTaxSet(fields),
    update: (id, changes) => store.updateTaxSet(id, changes),
    remove: (id) => store.removeTaxSet(id),
    print: (id, place) => {
      const set = store.taxSets.get(id);
      return set && taxSetEnvelope(set, (taxId) => store.taxes.get(taxId), place === 'one' ? 'full' : lists);
    },
  },
  save: () => [...store.taxSets.values()],
  load: (kept) => restored(kept, (id, fields) => store.putTaxSet(id, fields)),
});
