import type { Cause } from '../../../../src/channel/bookings/reconciliation.js';
import type { SETS } from './tax-sets.js';

/** A booking, and the verdict on it: the totals, and for each line its title, our amount, theirs and the cause. */
export interface Row {
  readonly name: string;
  readonly set: keyof typeof SETS;
  readonly revision: object;
  readonly agrees: boolean;
  readonly ours: string;
  readonly theirs: string;
  readonly lines: ReadonlyArray<readonly [title: string, ours: string, theirs: string, cause: Cause]>;
}
