import type { BookingRevision } from '../api/resources/bookings.js';
import { printUnits, unitsOf } from '../money/amount.js';
import { subtract } from '../money/integer.js';
import type { Reconciliation } from './reconciliation.js';

/** An amount before and after, as decimal text. */
export interface AmountChange {
  /** What it was. */
  readonly before: string;
  /** What it is now. */
  readonly after: string;
  /** After less before. */
  readonly difference: string;
}

/** The change of one tax, as the tax set of the property has it. */
export interface TaxChange extends AmountChange {
  /** The title of the tax. */
  readonly title: string;
  /** What kind of charge it is. */
  readonly type: string;
}

/** The difference between a modified or cancelled revision and the one before. */
export interface BookingChange {
  /** The fields of the booking that are not what they were. */
  readonly fields: readonly ChangedField[];
  /** Our total. After a cancellation it is the cancellation fee, or 0.00. */
  readonly ours: AmountChange;
  /** The total of the OTA. */
  readonly theirs: AmountChange;
  /** Each tax of before and after. */
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

/** A revision and what its reconciliation says. */
interface Side {
  readonly revision: BookingRevision;
  readonly reconciliation: Reconciliation;
}

/** Undefined where the two are in different currencies, and no amount can be taken from another. */
export function changeBetween(before: Side, after: Side): BookingChange | undefined {
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
  const was = new Map(before.lines.map((line) => [keyOf(line), line]));
  const now = new Map(after.lines.map((line) => [keyOf(line), line]));
  return [...new Map([...was, ...now])].map(([key, { title, type, ours }]) => ({
    title,
    type,
    ...amountChange(was.get(key)?.ours ?? zeroAs(ours), now.get(key)?.ours ?? zeroAs(ours)),
  }));
}

const keyOf = ({ title, type }: { readonly title: string; readonly type: string }): string =>
  JSON.stringify([title, type]);

function amountChange(before: string, after: string): AmountChange {
  const digits = Math.max(digitsOf(before), digitsOf(after));
  return { before, after, difference: printUnits(subtract(unitsOf(after, digits), unitsOf(before, digits)), digits) };
}

const digitsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;
const zeroAs = (amount: string): string => printUnits(0, digitsOf(amount));

/** Both come from the same reader, which gives the fields in one order. */
function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
