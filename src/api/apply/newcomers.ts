import { keptTitle } from '../../definitions/title.js';
import { isOfProperty } from '../plan/compare.js';
import type { Kind, Remote, RemoteChange } from '../plan/data.js';
import type { OddRecord } from '../shared/options.js';
import type { Batch } from './batches.js';
import type { Execution } from './execute.js';

/** The ids of all that was read of a property. */
export function existingIds({ taxes, tax_sets, odd = [] }: Remote): Execution['existing'] {
  const ofOdd = (kind: Kind) => odd.filter((record) => record.kind === kind);
  return {
    tax: new Set([...taxes, ...ofOdd('tax')].map(({ id }) => id)),
    tax_set: new Set([...tax_sets, ...ofOdd('tax_set')].map(({ id }) => id)),
  };
}

/**
 * What has come to the property under a title that a batch is about to create: somebody else creates the same. The list
 * is read right before the first creation of a kind, so that the time in which both can create is one round trip.
 */
export async function newcomersBefore(batch: Batch, execution: Execution): Promise<RemoteChange[]> {
  const creations = batch.filter(({ step }) => step.action === 'create');
  const [first] = creations;
  if (first === undefined) return [];
  const { kind } = first.step;
  const known = execution.existing[kind];
  const titles = new Set(creations.map(({ step }) => keptTitle(step.title)));
  const newcomers: RemoteChange[] = [];
  for (const { id, title } of await listed(kind, execution)) {
    if (known.has(id)) continue;
    known.add(id);
    if (titles.has(keptTitle(title))) newcomers.push({ kind, id, title, change: 'added', fields: [] });
  }
  return newcomers;
}

interface Item {
  readonly id: string;
  readonly title: string;
}

async function listed(kind: Kind, { plan: { property_id }, api, calls }: Execution): Promise<Item[]> {
  const items: Item[] = [];
  const onOdd = (record: OddRecord): void => void items.push(record);
  const options = { ...calls, onOdd };
  const list = kind === 'tax' ? api.taxes.list({ property_id }, options) : api.taxSets.list({ property_id }, options);
  for await (const item of list) if (isOfProperty(item, property_id)) items.push(item);
  return items;
}
