import { isSameTitle } from '../../definitions/tax.js';
import { readRemote, remoteChanges } from '../plan/remote.js';
import type { Remote } from '../plan/sync-plan.js';
import type { Execution } from './execute.js';
import { isAsWanted } from './execute.js';
import type { PlacedStep } from './progress.js';
import { SETTLE_MS } from './twins.js';

/** Longer than a running apply takes from one creation to the next. */
const QUIET_MS = 5_000;
const READ_EVERY_MS = 1_000;

/** The property, after a while without new or removed records; `undefined` if there were any. */
export async function remoteWhenQuiet({ plan, api, lists, calls, clock }: Execution): Promise<Remote | undefined> {
  const idsNow = async (): Promise<string> => {
    const records = await Promise.all([lists.tax.fresh(), lists.tax_set.fresh()]);
    return idsIn(records.flat());
  };
  // The first list must have the latest creation.
  await clock.sleep(SETTLE_MS, calls.signal);
  const before = await idsNow();
  for (let passedMs = 0; passedMs < QUIET_MS; passedMs += READ_EVERY_MS) {
    await clock.sleep(READ_EVERY_MS, calls.signal);
    if ((await idsNow()) !== before) return undefined;
  }
  const remote = await readRemote(api, plan.property_id, calls);
  const { taxes, tax_sets, odd = [] } = remote;
  return idsIn([...taxes, ...tax_sets, ...odd]) === before ? remote : undefined;
}

function idsIn(records: ReadonlyArray<{ readonly id: string }>): string {
  return JSON.stringify(records.map(({ id }) => id).toSorted());
}

interface FoundStep {
  readonly placed: PlacedStep;
  readonly id: string;
}

/**
 * The creations whose exact result the property already has, once. `undefined` if the property has any other record
 * that is neither of the plan nor of this run: then a new plan is needed.
 */
export function foundSteps(
  remaining: readonly PlacedStep[],
  remote: Remote,
  { execution, ownIds }: { readonly execution: Execution; readonly ownIds: ReadonlySet<string> },
): FoundStep[] | undefined {
  const { plan, taxes } = execution;
  const foreign = remoteChanges(plan.remote, remote).filter(({ id }) => !ownIds.has(id));
  const left = new Set(foreign.map(({ id }) => id));
  const found: FoundStep[] = [];
  for (const placed of remaining) {
    const { step } = placed;
    if (step.action !== 'create') continue;
    const records = step.kind === 'tax' ? remote.taxes : remote.tax_sets;
    const alike = records.filter(({ id, title }) => left.has(id) && isSameTitle(title, step.title));
    const [record] = alike;
    if (record === undefined) continue;
    if (alike.length > 1 || !isAsWanted(step, record, taxes)) return undefined;
    if (step.kind === 'tax') taxes.add(step.title, record.id);
    found.push({ placed, id: record.id });
    left.delete(record.id);
  }
  return left.size === 0 ? found : undefined;
}
