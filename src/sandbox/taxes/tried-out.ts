import { TAX_SET } from '../../api/resources/tax-sets.js';
import { policies } from '../../definitions/policy.js';
import { isRecord } from '../../issues/reading.js';
import { createCalculator } from '../../quote/calculator.js';
import type { Stay } from '../../stay/schema.js';
import { validateStay } from '../../stay/validate-stay.js';
import type { Access } from '../common/access.js';
import { detailsOf, Refusal } from '../common/answers.js';
import type { Store } from './store.js';

interface Trial {
  readonly store: Store;
  readonly mayUse: Access['mayUse'];
  /** The arrival of a stay that does not say it. */
  readonly today: string;
}

/** What a stay costs with a tax set, in the amounts of the channel manager. */
interface TriedOut {
  readonly total: string;
  readonly taxes: ReadonlyArray<{
    readonly id: string | null;
    readonly title: string;
    readonly type: string;
    readonly is_inclusive: boolean;
    readonly amount: string;
  }>;
}

/**
 * Calculates a stay with a tax set: one that is kept, by its `id`, or the fields of one. What the service is sent beside the
 * set is not documented: `stay` is a stay as `quote` takes it, and without it two persons stay a night at 100.
 */
export function triedOut(body: unknown, { store, mayUse, today }: Trial): TriedOut {
  const { [TAX_SET.type]: fields, stay = oneNight(today) } = isRecord(body) ? body : {};
  if (!isRecord(fields)) throw new Refusal(400, { [TAX_SET.type]: ['is missing: its fields, or its id.'] });
  const { property_id } = store.taxSets.get(String(fields['id'])) ?? fields;
  if (typeof property_id === 'string' && !mayUse(property_id)) throw new Refusal(403);
  const calculator = createCalculator(store.draftOf(fields), policies.channelManager);
  const { value, issues = [] } = validateStay(stay, calculator.taxSet.currency);
  if (value === undefined) {
    throw new Refusal(422, detailsOf(issues.map((found) => ({ ...found, path: `stay.${found.path}` }))));
  }
  const { total, taxes } = calculator.quote(value);
  return {
    total,
    taxes: taxes.map(({ id = null, title, type, is_inclusive, amount }) => ({ id, title, type, is_inclusive, amount })),
  };
}

function oneNight(checkIn: string): Stay {
  return { checkIn, rooms: [{ persons: 2, nightlyPrices: ['100'] }] };
}
