import { RESOURCES } from '../../api/wire/common.js';
import { restored } from '../common/kept-records.js';
import type { MakeResource } from '../common/resource.js';
import { taxEnvelope } from '../taxes/printed.js';

export const taxesResource: MakeResource = ({ taxes: store, lists }) => ({
  name: 'taxes',
  collection: {
    ...RESOURCES.tax,
    hasMeta: lists === 'full',
    fields: {
      id: 'text',
      title: 'text',
      property_id: 'text',
      currency: 'text',
      logic: 'text',
      type: 'text',
      rate: 'decimal',
      is_inclusive: 'boolean',
      skip_nights: 'number',
      max_nights: 'number',
      applicable_after: 'text',
      applicable_before: 'text',
    },
    all: () => [...store.taxes.values()],
    find: (id) => store.taxes.get(id),
    create: (fields) => store.createTax(fields),
    update: (id, changes) => store.updateTax(id, changes),
    remove: (id) => store.removeTax(id),
    print: (id) => {
      const tax = store.taxes.get(id);
      return tax && taxEnvelope(tax);
    },
  },
  save: () => [...store.taxes.values()],
  load: (kept) => restored(kept, (id, fields) => store.putTax(id, fields)),
});
