import { groupBy } from '../../core/issues/reading.js';
import { amountLess, decimalsIn, printUnits } from '../../core/money/amount.js';
import type { BookingRevision } from '../api/resources/bookings.js';
import { lineKey } from './names.js';
import { reconcile } from './reconcile.js';
import type { ReconcileOptions, Reconciliation } from './reconciliation.js';

/** An amount before and after, as decimal text. */
export interface AmountChange {
  /** The amount of the revision before. */
  readonly before: string;
  /** The amount of this revision. */
  readonly after: string;
  /** After less before. */
  readonly difference: string;
}

/** The change of one tax, as the tax set of the property has it. */
export interface TaxChange extends AmountChange {
  /** The title of the tax. */
  readonly title: string;
  /** The kind of charge. */
  readonly type: string;
}

/** The difference between a modified or cancelled revision and the one before. */
export interface BookingChange {
  /** The fields of the booking that changed. */
  readonly fields: readonly ChangedField[];
  /** Our total. After a cancellation it is the cancellation fee, or 0.00. */
  readonly ours: AmountChange;
  /** The total of the OTA. */
  readonly theirs: AmountChange;
  /** Each tax of either revision. */
  readonly taxes: readonly TaxChange[];
}

const CHANGED_FIELDS = [
  'status',
  'arrival_date',
  'departure_date',
  'amount',
  'currency',
  'occupancy',
  'rooms',
  'taxes',
] as const;

/** A field of a booking that may change. */
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** The reconciliation of a revision, and the changes since the revision before if their amounts can be compared. */
export function reconcileWithChange(
  revision: BookingRevision,
  before: BookingRevision | undefined,
  using: ReconcileOptions,
): { readonly reconciliation: Reconciliation; readonly change?: BookingChange } {
  const reconciliation = reconcile(revision.attributes, using);
  if (before === undefined) return { reconciliation };
  const was = reconcile(before.attributes, using);
  // Amounts in different currencies cannot be compared.
  if (before.currency !== revision.currency) return { reconciliation };
  const change = { fields: changedFields(before, revision), ...changedAmounts(was, reconciliation) };
  return { reconciliation, change };
}

/** Comparing text is enough: both come from one reader, with fields in one order. */
function changedFields(before: BookingRevision, after: BookingRevision): ChangedField[] {
  return CHANGED_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** Ours come first: a later line with the key of one is another tax of the OTA, without our amount. */
function changedAmounts(before: Reconciliation, after: Reconciliation): Omit<BookingChange, 'fields'> {
  const byKey = ({ lines }: Reconciliation) => groupBy(lines, ({ title, type }) => lineKey(title, type));
  const [was, now] = [byKey(before), byKey(after)];
  return {
    ours: amountChange(before.ours, after.ours),
    theirs: amountChange(before.theirs, after.theirs),
    taxes: [...new Map([...was, ...now])].map(([key, [{ title, type, ours }]]) => {
      const none = printUnits(0, decimalsIn(ours));
      return { title, type, ...amountChange(was.get(key)?.[0].ours ?? none, now.get(key)?.[0].ours ?? none) };
    }),
  };
}

function amountChange(before: string, after: string): AmountChange {
  return { before, after, difference: amountLess(after, before) };
}
