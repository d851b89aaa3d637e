import { sumOf } from '../calculation/calculation.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add } from '../money/integer.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue } from './booking-issues.js';
import type { OtaTax } from './printed-taxes.js';
import { exclusiveOf } from './printed-taxes.js';
import type { ReconciledLine, Reconciliation } from './reconciliation.js';
import type { Revision } from './revision.js';
import { expectedAmount } from './shown-by-amounts.js';

/** The amount due for a cancelled booking. */
interface Cancellation {
  readonly due: Integer;
  /** Taxes on the fee, as the source prints them. Taxes of rooms belong to the stay, which does not take place. */
  readonly taxes: readonly OtaTax[];
  readonly warnings: readonly BookingIssue[];
}

/** The fee, with its exclusive taxes if the amount of the booking includes them. */
export function cancellationOf(revision: Revision): Cancellation {
  const { fees, amount, digits } = revision;
  const print = (units: Integer) => printUnits(units, digits);
  const fee = sumOf(fees.map((service) => service.amount));
  const taxes = fee > 0 ? revision.taxes.filter(({ list }) => list !== 'collected') : [];
  const onTop = exclusiveOf(taxes);
  const isOnTop = amount !== undefined && amount === add(fee, onTop);
  const due = isOnTop ? add(fee, onTop) : fee;
  const warnings = [bookingIssue('booking_cancelled', 'status', { due: print(due) })];
  const isKnown = amount === undefined || amount === due || isBooked(revision, amount);
  if (!isKnown) {
    warnings.push(bookingIssue('cancelled_amount', 'amount', { received: print(amount), due: print(due) }));
  }
  return { due, taxes: taxes.filter(({ isInclusive }) => isOnTop || isInclusive === true), warnings };
}

/** Whether an amount is the booked one: many sources do not change it on cancellation. */
function isBooked(revision: Revision, amount: Integer): boolean {
  const ofRooms = sumOf(revision.rooms.map((room) => room.amount ?? room.days?.sum ?? 0));
  return amount === expectedAmount(revision) || amount === ofRooms;
}

/** Reconciles a cancelled booking: both sides have the fee. No tax of the stay is due or compared. */
export function cancelledReconciliation(revision: Revision, found: readonly BookingIssue[]): Reconciliation {
  const { currency, digits } = revision;
  const { due, taxes, warnings } = cancellationOf(revision);
  const print = (units: Integer) => printUnits(units, digits);
  const amount = print(due);
  return {
    verdict: 'cancelled',
    sentence:
      due === 0
        ? 'The booking is cancelled, and the OTA prints no cancellation fee: nothing is due.'
        : `The booking is cancelled: the cancellation fee of ${currency} ${amount} is due.`,
    agrees: true,
    due: amount,
    ours: amount,
    theirs: amount,
    difference: print(0),
    lines: taxes.map((tax) => lineOf(tax, print(tax.amount), print(0))),
    // The sentence already says that the booking is cancelled.
    warnings: [...found, ...warnings.filter(({ code }) => code !== 'booking_cancelled')],
  };
}

function lineOf({ name, type }: OtaTax, amount: string, none: string): ReconciledLine {
  return {
    title: name,
    type,
    ours: amount,
    theirs: amount,
    difference: none,
    printedAs: [name],
    collectedBy: 'property',
    cause: 'agrees',
    sentence: 'The OTA prints it on the cancellation fee; it is taken as it is printed.',
  };
}
