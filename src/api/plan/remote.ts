import { canonicalDecimal } from '../../money/decimal.js';
import type { CallOptions, StoredTax, StoredTaxSet, TaxApi } from '../tax-api.js';
import {
  canonicalEntries,
  comparedTax,
  comparedTaxSet,
  compareTexts,
  isOfProperty,
  taxDifferences,
  taxSetDifferences,
} from './compare.js';
import type { FieldDifference, Kind, Remote, RemoteChange } from './data.js';

/**
 * The taxes and tax sets of one property, by title. Every tax set is asked for by its id, since the list does
 * not say levels. Nothing of other properties is kept, whatever the list answers. A failure is thrown, as an error
 * below `TaxApiError`.
 *
 * @example
 * ```ts
 * import { createTaxApi, readRemote } from 'staytax/api';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [property] });
 * const api = createTaxApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
 * await readRemote(api, property); // => { property_id: property, taxes: [], tax_sets: [] }
 * ```
 */
export async function readRemote(api: TaxApi, propertyId: string, options: CallOptions = {}): Promise<Remote> {
  const filter = { property_id: propertyId };
  // By id: what is added or removed while a list is read can make an entry come twice.
  const taxes = new Map<string, StoredTax>();
  for await (const tax of api.taxes.list(filter, options)) {
    if (isOfProperty(tax, propertyId)) taxes.set(tax.id, tax);
  }
  const listed = new Set<string>();
  for await (const taxSet of api.taxSets.list(filter, options)) {
    if (isOfProperty(taxSet, propertyId)) listed.add(taxSet.id);
  }
  const taxSets: StoredTaxSet[] = [];
  for (const id of listed) taxSets.push(await api.taxSets.get(id, options));
  return { property_id: propertyId, taxes: byTitle([...taxes.values()]), tax_sets: byTitle(taxSets) };
}

function byTitle<Item extends { readonly id: string; readonly title: string }>(items: readonly Item[]): Item[] {
  return [...items].sort((one, other) => compareTexts(one.title, other.title) || compareTexts(one.id, other.id));
}

/**
 * What became of a property between two readings: what is new, what was changed in which fields, and what is gone.
 * Values are compared as what they mean, as `planSync` does.
 *
 * @example
 * ```ts
 * import { type Remote, remoteChanges } from 'staytax/api';
 *
 * const before: Remote = { property_id: '716305c4-561a-4561-a187-7f5b8aeb5920', taxes: [], tax_sets: [] };
 * remoteChanges(before, before); // => []
 * ```
 */
export function remoteChanges(before: Remote, now: Remote): RemoteChange[] {
  return [
    ...changesOf('tax', before.taxes, now.taxes, taxDifferences),
    ...changesOf('tax_set', before.tax_sets, now.tax_sets, (one, other) =>
      taxSetDifferences(comparedTaxSet(one), comparedTaxSet(other)),
    ),
  ];
}

function changesOf<Item extends { readonly id: string; readonly title: string }>(
  kind: Kind,
  before: readonly Item[],
  now: readonly Item[],
  differences: (one: Item, other: Item) => FieldDifference[],
): RemoteChange[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const left = new Set(now.map(({ id }) => id));
  const changes: RemoteChange[] = [];
  for (const item of now) {
    const was = old.get(item.id);
    const fields = was === undefined ? [] : differences(was, item);
    const told = { kind, id: item.id, title: (was ?? item).title, fields };
    if (was === undefined) changes.push({ ...told, change: 'added' });
    else if (fields.length > 0) changes.push({ ...told, change: 'changed' });
  }
  const gone = before.filter(({ id }) => !left.has(id));
  return [...changes, ...gone.map(({ id, title }) => ({ kind, id, title, change: 'removed' as const, fields: [] }))];
}

/** The same for two states of a property that differ in nothing that is kept in step. */
export function remoteFingerprint({ property_id, taxes, tax_sets }: Remote): string {
  const ofTaxes = taxes.map((tax) =>
    JSON.stringify([tax.id, { ...comparedTax(tax), rate: canonicalDecimal(tax.rate) }]),
  );
  const ofSets = tax_sets.map((taxSet) => {
    const { title, currency, taxes: entries, associated_rate_plan_ids: plans = [] } = comparedTaxSet(taxSet);
    return JSON.stringify([taxSet.id, title, currency, canonicalEntries(entries), [...plans].sort(compareTexts)]);
  });
  return fingerprintOf([property_id.toLowerCase(), ofTaxes.sort(compareTexts), ofSets.sort(compareTexts)]);
}

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/**
 * A short text that is the same for the same plain data (FNV-1a, 64 bits): it tells states apart, and proves
 * nothing against someone who wants two states to look the same.
 */
function fingerprintOf(data: unknown): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(JSON.stringify(data))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash.toString(16).padStart(16, '0');
}
