import { isSameTitle } from '../../definitions/tax.js';
import { readRemote, remoteChanges } from '../plan/remote.js';
import type { Remote } from '../plan/sync-plan.js';
import { type Execution, isAsWanted } from './execute.js';
import { SETTLE_MS } from './newcomers.js';
import type { PlacedStep } from './progress.js';

/** Longer than an apply that goes on takes from one creation to the next. */
const QUIET_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

/** Reads the property when nothing has come or gone for a while; `undefined` when something has. */
export async function remoteWhenQuiet({ plan, api, looks, calls, clock }: Execution): Promise<Remote | undefined> {
  const idsNow = async (): Promise<string> => {
    const lists = await Promise.all([looks.tax.after(), looks.tax_set.after()]);
    return idsIn(lists.flat());
  };
  // What was created last has to be in the list that the others are compared with.
  await clock.sleep(SETTLE_MS, calls.signal);
  const before = await idsNow();
  for (let passedMs = 0; passedMs < QUIET_MS; passedMs += LOOK_EVERY_MS) {
    await clock.sleep(LOOK_EVERY_MS, calls.signal);
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
 * The creations of which the property has the result already, exactly as they would have left it, and once. `undefined`
 * when it has anything else that is neither of the plan nor of this run: then the plan is to be made again.
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
