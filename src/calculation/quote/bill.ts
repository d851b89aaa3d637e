import type { Integer } from '../money/integer.js';
import type { Ledger } from './ledger.js';
import type { Charge } from './order.js';
import { timesInAll } from './quantities.js';
import { baseOf } from './sums.js';

/** What a stay comes to in all, in minor units: everything that a quote prints but its nights. */
export interface Bill {
  readonly price: Integer;
  readonly inclusive: Integer;
  readonly exclusive: Integer;
  /** By charge. */
  readonly amounts: readonly Integer[];
  /** By charge: what a percent was applied to, over its taxable nights; 0 for a fixed charge. */
  readonly bases: readonly Integer[];
  /** By charge: how many times a fixed charge was charged; 0 for a percent. */
  readonly times: readonly number[];
  /** By charge, added over the strips. */
  readonly taxableNights: readonly number[];
}

/** What the totals need of a bill. */
export type BillSums = Pick<Bill, 'price' | 'inclusive' | 'exclusive'>;

/** The bill of a settled ledger. */
export function billOf(ledger: Ledger): Bill {
  const { charges } = ledger.plan.order;
  return {
    price: ledger.price,
    inclusive: ledger.inclusive,
    exclusive: ledger.exclusive,
    amounts: charges.map(({ index }) => ledger.settled[index] as Integer),
    bases: charges.map((charge) => baseOnBill(ledger, charge)),
    times: charges.map(({ index }) => timesInAll(ledger.times[index] ?? [])),
    taxableNights: ledger.taxableNights,
  };
}

function baseOnBill(ledger: Ledger, charge: Charge): Integer {
  if (!charge.isPercent || ledger.taxableNights[charge.index] === 0) return 0;
  return ledger.bases[charge.index] ?? baseOf(ledger, charge);
}
