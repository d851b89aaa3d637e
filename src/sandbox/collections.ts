import type { Envelope, ResourceType } from '../api/wire/common.js';
import type { ListFields } from './list-query.js';
import { type Completeness, taxEnvelope, taxSetEnvelope } from './printed.js';
import type { Store } from './store.js';

export interface Kept {
  readonly id: string;
  readonly property_id: string;
}

/** Taxes, or tax sets: what the endpoints of both have in common. */
export interface Collection {
  readonly type: ResourceType;
  readonly fields: ListFields;
  readonly all: () => readonly Kept[];
  readonly find: (id: string) => Kept | undefined;
  readonly create: (fields: Readonly<Record<string, unknown>>) => Kept;
  readonly update: (id: string, changes: Readonly<Record<string, unknown>>) => Kept;
  readonly remove: (id: string) => void;
  readonly envelope: (id: string, completeness: Completeness) => Envelope<object> | undefined;
}

const COMMON = { id: 'text', title: 'text', property_id: 'text', currency: 'text' } as const;

export function collectionsOf(store: Store): readonly Collection[] {
  const { taxes, taxSets } = store;
  return [
    {
      type: 'tax',
      fields: {
        ...COMMON,
        logic: 'text',
        type: 'text',
        rate: 'decimal',
        is_inclusive: 'boolean',
        skip_nights: 'number',
        max_nights: 'number',
        applicable_after: 'text',
        applicable_before: 'text',
      },
      all: () => [...taxes.values()],
      find: (id) => taxes.get(id),
      create: (fields) => store.createTax(fields),
      update: (id, changes) => store.updateTax(id, changes),
      remove: (id) => store.removeTax(id),
      envelope: (id) => {
        const tax = taxes.get(id);
        return tax && taxEnvelope(tax);
      },
    },
    {
      type: 'tax_set',
      fields: COMMON,
      all: () => [...taxSets.values()],
      find: (id) => taxSets.get(id),
      create: (fields) => store.createTaxSet(fields),
      update: (id, changes) => store.updateTaxSet(id, changes),
      remove: (id) => store.removeTaxSet(id),
      envelope: (id, completeness) => {
        const set = taxSets.get(id);
        return set && taxSetEnvelope(set, (taxId) => taxes.get(taxId), completeness);
      },
    },
  ];
}
