import { isSameTitle } from '../../../core/issues/texts.js';
import { NotFoundError, UnexpectedAnswerError } from '../calls/errors.js';
import type { CallOptions, CreateOptions, OddRecord } from '../calls/options.js';
import type { Clock } from '../calls/retry.js';
import { isOfProperty, mentions } from '../plan/compare.js';
import type { CreateTax, CreateTaxSet, Kind, Remote, RemoteChange } from '../plan/sync-plan.js';
import { oddOf } from '../plan/sync-plan.js';
import type { TaxApi } from '../resources/taxes.js';

/** How long lists may take to show a new record. */
export const SETTLE_MS = 1_000;
/** How long another apply may take to remove its twin. */
const CONFIRM_MS = 2_000;

/** The ids that a property is known to have, by kind. */
type KnownIds = Readonly<Record<Kind, Set<string>>>;

export function knownIdsOf(remote: Remote): KnownIds {
  return {
    tax: new Set([...remote.taxes, ...oddOf(remote, 'tax')].map(({ id }) => id)),
    tax_set: new Set([...remote.tax_sets, ...oddOf(remote, 'tax_set')].map(({ id }) => id)),
  };
}

interface TitledRecord {
  readonly id: string;
  readonly title: string;
}

/** Reads a whole list, once for all callers that wait at the same time. */
interface SharedList {
  /** The result of the reading under way, or of a new one. */
  readonly current: () => Promise<readonly TitledRecord[]>;
  /** The result of a reading that begins after this call, and so has every record created before it. */
  readonly fresh: () => Promise<readonly TitledRecord[]>;
}

type SharedLists = Readonly<Record<Kind, SharedList>>;

const LIST_RETRIES = 4;

/** The lists of a property. Creations that wait for a list at the same time share one reading. */
export function sharedLists(
  property_id: string,
  api: TaxApi,
  { calls, clock }: { readonly calls: CallOptions; readonly clock: Clock },
): SharedLists {
  const readList = async (kind: Kind): Promise<TitledRecord[]> => {
    const records: TitledRecord[] = [];
    const options = { ...calls, atOnce: true, onOdd: (record: OddRecord) => void records.push(record) };
    const filter = { property_id };
    const list = kind === 'tax' ? api.taxes.list(filter, options) : api.taxSets.list(filter, options);
    for await (const record of list) if (isOfProperty(record, property_id)) records.push(record);
    return records;
  };
  // Pages may not add up while another run creates records.
  const readPatiently = async (kind: Kind, retries = LIST_RETRIES): Promise<TitledRecord[]> => {
    try {
      return await readList(kind);
    } catch (error) {
      if (!(error instanceof UnexpectedAnswerError) || retries === 0) throw error;
      await clock.sleep(SETTLE_MS / 2, calls.signal);
      return readPatiently(kind, retries - 1);
    }
  };
  return { tax: shared(() => readPatiently('tax')), tax_set: shared(() => readPatiently('tax_set')) };
}

function shared(readList: () => Promise<readonly TitledRecord[]>): SharedList {
  let running: Promise<readonly TitledRecord[]> | undefined;
  let next: Promise<readonly TitledRecord[]> | undefined;
  const current = () => {
    next = undefined;
    running ??= readList().finally(() => {
      running = undefined;
    });
    return running;
  };
  const fresh = () => {
    if (running === undefined) return current();
    next ??= running.then(current, current);
    return next;
  };
  return { current, fresh };
}

type CreateStep = CreateTax | CreateTaxSet;

export interface TwinWatch {
  readonly api: TaxApi;
  readonly knownIds: KnownIds;
  readonly lists: SharedLists;
  readonly calls: CallOptions;
  readonly clock: Clock;
  /** Whether lists had the time to show a confirmed creation of this run and no twin, so no other apply runs. */
  readonly rivals: { areExcluded: boolean };
}

/** How far the request of a step got, for a step that is stopped. */
export interface SendState {
  isSent: boolean;
  /** The id of the record, once the API confirmed its creation. */
  id?: string;
}

/** Another apply created a record with the same title: nothing was sent, or the creation was given up. */
export class TwinFound extends Error {
  readonly changes: readonly RemoteChange[];

  constructor(kind: Kind, twins: readonly TitledRecord[]) {
    super('The property has it already.');
    this.changes = twins.map(({ id, title }) => ({ kind, id, title, change: 'added', fields: [] }));
  }
}

function twinsOf({ kind, title }: CreateStep, records: readonly TitledRecord[], knownIds: KnownIds): TitledRecord[] {
  return records.filter((record) => !knownIds[kind].has(record.id) && isSameTitle(record.title, title));
}

/**
 * Throws TwinFound if the property has a new record with the title of a creation. Called right before each creation, so
 * that two applies can create the same only within one round trip.
 */
async function expectNoTwin(step: CreateStep, { knownIds, lists }: TwinWatch): Promise<void> {
  const twins = twinsOf(step, await lists[step.kind].current(), knownIds);
  if (twins.length > 0) throw new TwinFound(step.kind, twins);
}

/** A record that this run created, or found after its answer was lost. */
interface NewRecord {
  readonly id: string;
  /** Whether the API confirmed the creation. A record that was found may be of another run. */
  readonly isConfirmed: boolean;
}

/**
 * Creates a record, and makes sure that no other apply created the same at the same moment. Of two twins, the one that
 * does not have the lowest id is removed by its apply; the other apply waits for that, and otherwise removes its twin
 * too. So two never go on, in any order of their calls.
 *
 * @throws TwinFound if the creation was given up
 */
export async function createWithoutTwin<Stored extends { readonly id: string }>(
  step: CreateStep,
  create: (options: CreateOptions) => Promise<Stored>,
  watch: TwinWatch & { readonly sending: SendState },
): Promise<Stored> {
  const { calls, knownIds, sending } = watch;
  const createAlone = async () => {
    const stored = await create({
      ...calls,
      existingIds: [...knownIds[step.kind]],
      beforeSend: async () => {
        await expectNoTwin(step, watch);
        sending.isSent = true;
      },
      onAnswered: (id) => {
        sending.id = id;
      },
    });
    const record = { id: stored.id, isConfirmed: sending.id === stored.id };
    return { stored, record, hadTwin: await expectToStay(step, record, watch) };
  };
  const { stored, record, hadTwin } = await createAlone();
  if (!hadTwin || !becomesDefault(step) || !(await isOnlySet(record, watch))) return stored;
  // The twin, now removed, may have been the default of the property: a set that is created alone becomes it.
  await removeIfThere(step.kind, record.id, watch);
  // Lists may still show the removed set.
  knownIds[step.kind].add(record.id);
  return (await createAlone()).stored;
}

/** Whether there was a twin that its apply removed. Throws TwinFound if this record has to go, or the twin stays. */
async function expectToStay(step: CreateStep, record: NewRecord, watch: TwinWatch): Promise<boolean> {
  const { lists, knownIds, clock, calls, rivals } = watch;
  const { kind } = step;
  const currentTwins = async (): Promise<TitledRecord[]> =>
    twinsOf(step, await lists[kind].fresh(), knownIds).filter(({ id }) => id !== record.id);
  if (!rivals.areExcluded) await clock.sleep(SETTLE_MS, calls.signal);
  let twins = await currentTwins();
  const hadTwin = twins.length > 0;
  if (hadTwin && twins.every(({ id }) => record.id < id)) {
    await clock.sleep(becomesDefault(step) ? CONFIRM_MS + SETTLE_MS : CONFIRM_MS, calls.signal);
    twins = await currentTwins();
  }
  if (twins.length === 0) {
    if (record.isConfirmed) rivals.areExcluded = true;
    return hadTwin;
  }
  // A slow apply of the twin needs the time to see this record.
  if (becomesDefault(step)) await clock.sleep(SETTLE_MS, calls.signal);
  if (record.isConfirmed && !(await isUsed(kind, record.id, watch))) await removeIfThere(kind, record.id, watch);
  throw new TwinFound(kind, twins);
}

/** Whether the first of two twins becomes the default of the property, so that the second one does not. */
function becomesDefault(step: CreateStep): boolean {
  return step.kind === 'tax_set' && step.becomesDefault;
}

async function isOnlySet({ id, isConfirmed }: NewRecord, watch: TwinWatch): Promise<boolean> {
  const sets = await watch.lists.tax_set.fresh();
  const isOnly = sets.length === 1 && sets[0]?.id === id;
  return isOnly && isConfirmed && !(await hasRatePlans(id, watch));
}

async function isUsed(kind: Kind, id: string, watch: TwinWatch): Promise<boolean> {
  if (kind === 'tax_set') return hasRatePlans(id, watch);
  const { api, calls } = watch;
  let isInSet = false;
  const onOdd = ({ record }: { readonly record: unknown }): void => {
    isInSet ||= mentions(record, id);
  };
  for await (const set of api.taxSets.list({}, { ...calls, onOdd })) isInSet ||= mentions(set, id);
  return isInSet;
}

async function hasRatePlans(id: string, { api, calls }: TwinWatch): Promise<boolean> {
  const { associated_rate_plan_ids: plans = [] } = await api.taxSets.get(id, calls);
  return plans.length > 0;
}

/** Removes a record. One that is missing was removed by an earlier attempt, or by another run. */
export async function removeIfThere(
  kind: Kind,
  id: string,
  { api, calls }: Pick<TwinWatch, 'api' | 'calls'>,
): Promise<void> {
  try {
    await (kind === 'tax' ? api.taxes : api.taxSets).remove(id, calls);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}
