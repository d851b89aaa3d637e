import { namesOf } from '../schema/fields.js';
import type { Law } from './law.js';
import { netComesBack, partsAddUp, percentOfReportedBase, percentSplits, totalsEqualQuote } from './laws/amounts.js';
import { longerStayPaysNoLess, nightsOfRoomChangeNothing, nightsOutsideDoNotCount } from './laws/nights.js';
import {
  freeExtraChangesNothing,
  rowThatNeverHoldsChangesNothing,
  rowWithOwnRateChangesNothing,
  unaskedLabelChangesNothing,
  zeroRateChangesNothing,
} from './laws/no-effect.js';
import { guestOrderDoesNotMatter, levelOrderDoesNotMatter, roomOrderDoesNotMatter } from './laws/order.js';
import { identicalRoomsCanBeCounted, scalesWithPrices } from './laws/scaling.js';

/**
 * The laws of every tax set, by name. Each has a sentence and a fast-check property over stays. `checkLaws` checks all
 * of them.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { createCalculator } from 'staytax';
 * import { laws, stayFor } from 'staytax/testing';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true } as const;
 * const calculator = createCalculator({ title: 'Germany', currency: 'EUR', taxes: [vat] });
 * fc.assert(laws.partsAddUp.property(calculator, stayFor(calculator.taxSet)));
 * laws.partsAddUp.about; // => 'The parts add up: price, net, charges, types, nights and rooms.'
 * ```
 */
export const laws = Object.freeze({
  partsAddUp,
  totalsEqualQuote,
  levelOrderDoesNotMatter,
  roomOrderDoesNotMatter,
  guestOrderDoesNotMatter,
  identicalRoomsCanBeCounted,
  zeroRateChangesNothing,
  freeExtraChangesNothing,
  rowThatNeverHoldsChangesNothing,
  rowWithOwnRateChangesNothing,
  unaskedLabelChangesNothing,
  nightsOfRoomChangeNothing,
  percentSplits,
  percentOfReportedBase,
  longerStayPaysNoLess,
  nightsOutsideDoNotCount,
  netComesBack,
  scalesWithPrices,
}) satisfies Readonly<Record<string, Law>>;

/** The name of a law. */
export type LawName = keyof typeof laws;

/**
 * The names of all laws in the order of `checkLaws`.
 *
 * @example
 * ```ts
 * import { LAW_NAMES } from 'staytax/testing';
 *
 * LAW_NAMES.includes('partsAddUp'); // => true
 * ```
 */
export const LAW_NAMES: readonly LawName[] = Object.freeze(namesOf(laws));
