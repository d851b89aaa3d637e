import { isRecord } from '../issues/reading.js';
import { Refusal } from './answers.js';
import type { EntryRecord, TaxRecord, TaxSetRecord } from './printed.js';
import { Store, type StoreOptions } from './store.js';

/** Everything that a sandbox keeps, as plain JSON. Sets refer to taxes by id; the first set of a property is its default. */
export interface SandboxState {
  /** The form of this data. */
  readonly version: 1;
  /** Every tax that is kept. */
  readonly taxes: ReadonlyArray<Readonly<TaxRecord>>;
  /** Every tax set that is kept. */
  readonly tax_sets: ReadonlyArray<Readonly<Omit<TaxSetRecord, 'taxes'>> & { readonly taxes: readonly EntryRecord[] }>;
}

/** A copy: what is done to it later is not done to the sandbox. */
export function stateOf({ taxes, taxSets }: Store): SandboxState {
  return structuredClone({ version: 1, taxes: [...taxes.values()], tax_sets: [...taxSets.values()] });
}

/**
 * A store that holds what a state says. It may come from a file that somebody edited: it is checked as what is
 * sent to the API is checked. Properties that only the state names are known as well.
 */
export function storeFrom(state: unknown, options: StoreOptions): Store {
  const { taxes, tax_sets } = listsOf(state);
  const properties = [...options.properties];
  const known = new Set(properties.map((id) => id.toLowerCase()));
  for (const { property_id } of [...taxes, ...tax_sets]) {
    if (typeof property_id === 'string' && !known.has(property_id.toLowerCase())) {
      known.add(property_id.toLowerCase());
      properties.push(property_id);
    }
  }
  const store = new Store({ ...options, properties });
  restore('taxes', taxes, (id, fields) => store.putTax(id, fields));
  restore('tax_sets', tax_sets, (id, fields) => store.putTaxSet(id, fields));
  return store;
}

type Fields = Record<string, unknown>;

function restore(name: string, list: readonly Fields[], put: (id: string, fields: Fields) => void): void {
  const ids = new Set<string>();
  for (const [at, { id, ...fields }] of list.entries()) {
    const place = `state.${name}[${at}]`;
    if (typeof id !== 'string' || id === '' || ids.has(id))
      throw new TypeError(`${place}.id is missing, or there twice.`);
    ids.add(id);
    try {
      put(id, fields);
    } catch (error) {
      const details = error instanceof Refusal ? Object.entries(error.details ?? {}) : [];
      const why = details.map(([field, sentences]) => `${field}: ${sentences.join(' ')}`).join(' ');
      throw new TypeError(`${place} cannot be kept. ${why}`);
    }
  }
}

function listsOf(state: unknown): { taxes: Fields[]; tax_sets: Fields[] } {
  if (state === undefined) return { taxes: [], tax_sets: [] };
  if (isRecord(state) && state['version'] === 1) {
    const { taxes, tax_sets } = state;
    if (isRecords(taxes) && isRecords(tax_sets)) return { taxes, tax_sets };
  }
  throw new TypeError('state is none of a sandbox; it takes { "version": 1, "taxes": [...], "tax_sets": [...] }.');
}

function isRecords(value: unknown): value is Fields[] {
  return Array.isArray(value) && value.every(isRecord);
}
