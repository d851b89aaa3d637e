import { isSameTitle } from '../../definitions/tax.js';
import { NotFoundError } from '../calls/errors.js';
import type { CallOptions } from '../calls/options.js';
import type { Clock } from '../calls/waiting.js';
import { mentions } from '../client/odd.js';
import type { CreateTax, CreateTaxSet } from '../plan/sync-plan.js';
import type { TaxApi } from '../resources/tax-sets.js';
import { type Existing, type Looks, NewcomerFound, SETTLE_MS, type TitledRecord } from './newcomers.js';

/** How long another apply has to take back what it created. */
const CONFIRM_MS = 2_000;

/** What creations need to find out whether they are alone. */
export interface Watched {
  readonly api: TaxApi;
  readonly existing: Existing;
  readonly looks: Looks;
  readonly calls: CallOptions;
  readonly clock: Clock;
  /** Set when lists had the time to show a creation that is certainly of this run, and showed no other. */
  readonly passed: { isPassed: boolean };
}

/** Something that was just created. */
interface Mine {
  readonly id: string;
  /** Whether the API said that this run created it. What was found by looking may be another's. */
  readonly isAnswered: boolean;
}

type Creation = CreateTax | CreateTaxSet;

/**
 * Creates something, and makes sure that no other apply created the same in the same moment. Of two that did, the one
 * that does not have the lowest id removes its own; the other waits for that, and if it does not happen removes its own
 * too. So two never go on, in whatever order their calls arrive.
 *
 * @throws NewcomerFound when the creation was given up
 */
export async function createAlone<Stored extends { readonly id: string }>(
  step: Creation,
  create: (onAnswered: (id: string) => void) => Promise<Stored>,
  watched: Watched,
): Promise<Stored> {
  const answered = new Set<string>();
  const created = async (): Promise<{ readonly stored: Stored; readonly mine: Mine }> => {
    const stored = await create((id) => answered.add(id));
    return { stored, mine: { id: stored.id, isAnswered: answered.has(stored.id) } };
  };
  const { stored, mine } = await created();
  const { isContended } = await expectAlone(step, mine, watched);
  if (!isContended || !mayHaveLostDefault(step) || !(await isOnlySet(mine, watched))) return stored;
  // The other one, which is gone, may have been the default: created again, alone, this one is.
  await remove(step, mine.id, watched);
  // Lists may still show it.
  watched.existing[step.kind].add(mine.id);
  const again = await created();
  await expectAlone(step, again.mine, watched);
  return again.stored;
}

async function expectAlone(step: Creation, mine: Mine, watched: Watched): Promise<{ readonly isContended: boolean }> {
  const { looks, existing, clock, calls, passed } = watched;
  const { kind, title } = step;
  const twins = async (): Promise<TitledRecord[]> =>
    (await looks[kind].after()).filter(
      ({ id, title: found }) => id !== mine.id && !existing[kind].has(id) && isSameTitle(found, title),
    );
  if (!passed.isPassed) await clock.sleep(SETTLE_MS, calls.signal);
  let others = await twins();
  const isContended = others.length > 0;
  if (isContended && others.every(({ id }) => mine.id < id)) {
    await clock.sleep(mayHaveLostDefault(step) ? CONFIRM_MS + SETTLE_MS : CONFIRM_MS, calls.signal);
    others = await twins();
  }
  if (others.length === 0) {
    if (mine.isAnswered) passed.isPassed = true;
    return { isContended };
  }
  // So that the other one, if it is slow, sees this one before it goes.
  if (mayHaveLostDefault(step)) await clock.sleep(SETTLE_MS, calls.signal);
  if (mine.isAnswered && !(await isUsed(step, mine.id, watched))) await remove(step, mine.id, watched);
  throw new NewcomerFound(kind, others);
}

/** Whether the one that goes may be the default of the property, so that the one that stays is not. */
function mayHaveLostDefault(step: Creation): boolean {
  return step.kind === 'tax_set' && step.becomesDefault;
}

async function isOnlySet(mine: Mine, watched: Watched): Promise<boolean> {
  const sets = await watched.looks.tax_set.after();
  const isOnly = sets.length === 1 && sets[0]?.id === mine.id;
  return isOnly && mine.isAnswered && !(await hasRatePlans(mine.id, watched));
}

async function isUsed({ kind }: Creation, id: string, watched: Watched): Promise<boolean> {
  if (kind === 'tax_set') return hasRatePlans(id, watched);
  const { api, calls } = watched;
  let isIn = false;
  const onOdd = ({ record }: { readonly record: unknown }): void => {
    isIn ||= mentions(record, id);
  };
  for await (const set of api.taxSets.list({}, { ...calls, onOdd })) isIn ||= mentions(set, id);
  return isIn;
}

async function hasRatePlans(id: string, { api, calls }: Watched): Promise<boolean> {
  const { associated_rate_plan_ids: plans = [] } = await api.taxSets.get(id, calls);
  return plans.length > 0;
}

async function remove({ kind }: Creation, id: string, { api, calls }: Watched): Promise<void> {
  try {
    await (kind === 'tax' ? api.taxes : api.taxSets).remove(id, calls);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}
