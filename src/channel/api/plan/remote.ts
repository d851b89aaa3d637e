import pLimit from 'p-limit';
import type { OptionKinds, ValueKind } from '../../../core/issues/arguments.js';
import {
  A_FUNCTION,
  A_TEXT,
  checkKind,
  checkKinds,
  required,
  wholeFrom,
  withMethods,
} from '../../../core/issues/arguments.js';
import type { Issue } from '../../../core/issues/issue.js';
import { isRecord } from '../../../core/issues/reading.js';
import { compareTexts } from '../../../core/issues/texts.js';
import { summary } from '../calls/answer.js';
import { UnexpectedAnswerError } from '../calls/errors.js';
import type { CallOptions, ListOptions, OddRecord } from '../calls/options.js';
import { CALL_KINDS } from '../calls/options.js';
import type { ListedTaxSet, StoredTax, StoredTaxSet, TaxApi } from '../resources/taxes.js';
import { comparedTaxSet, isOfProperty, taxDifferences, taxSetDifferences } from './compare.js';
import type { FieldDifference, Kind, Remote, RemoteChange } from './sync-plan.js';
import { checkRemote, oddOf } from './sync-plan.js';

/** A client, or an object with the same resources of taxes and tax sets. */
export const TAX_API: ValueKind = {
  expected: 'an API of createApi',
  isIt: (value) => isRecord(value) && [value['taxes'], value['taxSets']].every(withMethods('', 'list').isIt),
  isRequired: true,
};

export const DEFAULT_CONCURRENCY = 4;

/** The options of reading a property. */
export interface ReadOptions extends CallOptions {
  /** The most calls at the same time [4]. */
  readonly concurrency?: number | undefined;
  /** Called with the progress after each read. */
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

/** The progress of reading a property. */
export interface ReadProgress {
  /** How many taxes were read so far. */
  readonly taxes: number;
  /** How many tax sets were found in the list so far. */
  readonly tax_sets: number;
  /** How many of them were read with their levels. */
  readonly tax_sets_read: number;
}

export const READ_KINDS: OptionKinds<ReadOptions> = {
  ...CALL_KINDS,
  concurrency: wholeFrom(1),
  onProgress: A_FUNCTION,
};

export function limitOf(concurrency = DEFAULT_CONCURRENCY) {
  return pLimit({ concurrency, rejectOnClear: true });
}

/**
 * Reads the taxes and tax sets of one property, sorted by title. Every tax set is read by its id, because the list has
 * no levels. Records of other properties are dropped. Failures are thrown as errors below `TaxApiError`.
 *
 * @example
 * ```ts
 * import { createApi, fetchRemote } from 'staytax/api';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [property] });
 * const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
 * await fetchRemote(api, property); // => { property_id: property, taxes: [], tax_sets: [] }
 * ```
 */
export async function fetchRemote(api: TaxApi, propertyId: string, options: ReadOptions = {}): Promise<Remote> {
  checkKind(api, TAX_API, 'api');
  checkKind(propertyId, required(A_TEXT), 'propertyId');
  checkKinds(options, READ_KINDS);
  const { concurrency, onProgress, ...calls } = options;
  const limit = limitOf(concurrency);
  const odd = new Map<string, OddRecord>();
  const progress = { taxes: 0, tax_sets: 0, tax_sets_read: 0 };
  const onRead = (counter: keyof ReadProgress): void => {
    progress[counter] += 1;
    onProgress?.({ ...progress });
  };
  const [taxes, listed] = await Promise.all([
    listOf(api.taxes, propertyId, { ...calls, kind: 'tax', odd, onRead: () => onRead('taxes') }),
    listOf(api.taxSets, propertyId, { ...calls, kind: 'tax_set', odd, onRead: () => onRead('tax_sets') }),
  ]);
  // The list may have fewer fields than the set, so sets that cannot be read there are read by id too.
  const ids = [...listed.keys(), ...[...odd.values()].filter(({ kind }) => kind === 'tax_set').map(({ id }) => id)];
  const readSet = async (id: string): Promise<StoredTaxSet[]> => {
    const taxSet = await setOrOdd(api, id, calls);
    onRead('tax_sets_read');
    if ('record' in taxSet) odd.set(id, taxSet);
    else odd.delete(id);
    return 'record' in taxSet ? [] : [taxSet];
  };
  const taxSets = await limit.map(ids, readSet).finally(() => limit.clearQueue());
  return {
    property_id: propertyId,
    taxes: byTitle([...taxes.values()]),
    tax_sets: byTitle(taxSets.flat()),
    ...(odd.size === 0 ? {} : { odd: byTitle([...odd.values()]) }),
  };
}

/**
 * The old name of `fetchRemote`.
 *
 * @deprecated
 */
export const readRemote = fetchRemote;

interface ListRead extends CallOptions {
  readonly kind: Kind;
  readonly odd: Map<string, OddRecord>;
  readonly onRead: () => void;
}

/** By id: records that are added or removed during the reading can make an entry appear twice. */
async function listOf<Item extends StoredTax | ListedTaxSet>(
  resource: { readonly list: (filter: { property_id: string }, options: ListOptions<never>) => AsyncIterable<Item> },
  propertyId: string,
  { kind, odd, onRead, ...calls }: ListRead,
): Promise<Map<string, Item>> {
  const items = new Map<string, Item>();
  const onOdd = (record: OddRecord): void => {
    const { property_id = propertyId } = record;
    if (isOfProperty({ property_id }, propertyId)) odd.set(record.id, record);
  };
  for await (const item of resource.list({ property_id: propertyId }, { ...calls, onOdd })) {
    if (!isOfProperty(item, propertyId)) continue;
    const { issues } = item;
    if (issues === undefined) items.set(item.id, item);
    else odd.set(item.id, oddRecord(kind, item, issues));
    onRead();
  }
  return items;
}

async function setOrOdd(api: TaxApi, id: string, calls: CallOptions): Promise<StoredTaxSet | OddRecord> {
  try {
    const taxSet = await api.taxSets.get(id, calls);
    return taxSet.issues === undefined ? taxSet : oddRecord('tax_set', taxSet, taxSet.issues);
  } catch (error) {
    if (!(error instanceof UnexpectedAnswerError) || error.record === undefined) throw error;
    return { ...error.record, kind: 'tax_set' };
  }
}

/** A record with a tax of unknown type. It is left unchanged and not written to files. */
function oddRecord(kind: Kind, item: StoredTax | ListedTaxSet, issues: readonly Issue[]): OddRecord {
  const { id, title, property_id } = item;
  return { kind, id, title, property_id, reason: summary(issues), record: item };
}

function byTitle<Item extends { readonly id: string; readonly title: string }>(items: readonly Item[]): Item[] {
  return [...items].sort(
    (first, second) => compareTexts(first.title, second.title) || compareTexts(first.id, second.id),
  );
}

/**
 * The changes of a property between two readings: new records, changed fields, and removed records. Values are
 * compared by meaning, as in `planSync`.
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
  checkRemote(before, 'before');
  checkRemote(now, 'now');
  return [
    ...changesOf('tax', before.taxes, now.taxes, taxDifferences),
    ...changesOf('tax_set', before.tax_sets, now.tax_sets, (first, second) =>
      taxSetDifferences(first, comparedTaxSet(second)),
    ),
    ...changesOf('tax', oddOf(before, 'tax'), oddOf(now, 'tax'), recordDifferences),
    ...changesOf('tax_set', oddOf(before, 'tax_set'), oddOf(now, 'tax_set'), recordDifferences),
  ];
}

/** Records that cannot be read are compared as the API sent them, without naming fields. */
function recordDifferences({ record: before }: OddRecord, { record: after }: OddRecord): FieldDifference[] {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field: 'record', before, after }];
}

function changesOf<Item extends { readonly id: string; readonly title: string }>(
  kind: Kind,
  before: readonly Item[],
  now: readonly Item[],
  differences: (earlier: Item, later: Item) => FieldDifference[],
): RemoteChange[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const left = new Set(now.map(({ id }) => id));
  const changes = now.flatMap((item): RemoteChange[] => {
    const { id, title } = item;
    const was = old.get(id);
    if (was === undefined) return [{ kind, id, title, fields: [], change: 'added' }];
    const fields = differences(was, item);
    return fields.length === 0 ? [] : [{ kind, id, title: was.title, fields, change: 'changed' }];
  });
  const gone = before.filter(({ id }) => !left.has(id));
  return [...changes, ...gone.map(({ id, title }) => ({ kind, id, title, change: 'removed' as const, fields: [] }))];
}
