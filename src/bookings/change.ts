import type { BookingRevision } from '../api/resources/bookings.js';
import { printUnits, unitsOf } from '../money/amount.js';
import { subtract } from '../money/integer.js';
import { lineKey } from './names.js';
import type { ReconciledLine, Reconciliation } from './reconciliation.js';

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

/** A revision with its reconciliation. */
interface ReconciledRevision {
  readonly revision: BookingRevision;
  readonly reconciliation: Reconciliation;
}

/** Returns `undefined` for revisions in different currencies. */
export function changeBetween(before: ReconciledRevision, after: ReconciledRevision): BookingChange | undefined {
  const { currency } = after.revision;
  if (before.revision.currency !== currency) return undefined;
  const now = after.reconciliation;
  return {
    fields: CHANGED_FIELDS.filter((field) => !isSameJson(before.revision[field], after.revision[field])),
    ours: amountChange(before.reconciliation.ours, now.ours),
    theirs: amountChange(before.reconciliation.theirs, now.theirs),
    taxes: taxChanges(before.reconciliation, now),
  };
}

function taxChanges(before: Reconciliation, after: Reconciliation): TaxChange[] {
  const [was, now] = [linesByKey(before), linesByKey(after)];
  return [...new Map([...was, ...now])].map(([key, { title, type, ours }]) => ({
    title,
    type,
    ...amountChange(was.get(key)?.ours ?? zeroAs(ours), now.get(key)?.ours ?? zeroAs(ours)),
  }));
}

/** The lines by key. Ours come first: a later line with the key of one is another tax of the OTA, without our amount. */
function linesByKey({ lines }: Reconciliation): Map<string, ReconciledLine> {
  const byKey = new Map<string, ReconciledLine>();
  for (const line of lines) {
    const key = lineKey(line.title, line.type);
    if (!byKey.has(key)) byKey.set(key, line);
  }
  return byKey;
}

function amountChange(before: string, after: string): AmountChange {
  const digits = Math.max(digitsOf(before), digitsOf(after));
  return { before, after, difference: printUnits(subtract(unitsOf(after, digits), unitsOf(before, digits)), digits) };
}

const digitsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;
const zeroAs = (amount: string): string => printUnits(0, digitsOf(amount));

/** Comparing text is enough: both come from one reader, with fields in one order. */
function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
