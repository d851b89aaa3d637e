import type { OverStay } from '../definitions/local/resolve.js';
import { parseUnits } from '../money/amount.js';
import type { Fraction } from '../money/fraction.js';
import {
  addFractions,
  compareFractions,
  divideFractions,
  multiplyFractions,
  subtractFractions,
  whole,
  ZERO,
} from '../money/fraction.js';
import type { Calculation, LimitedPayer, LineUnits, UnitsOn } from './calculation.js';
import type { Line } from './program.js';
import type { GuestClass, Guests, RoomKind, RoomsOfKind } from './shape.js';
import { dayOfCell, entriesOf, guestsOf } from './shape.js';
import { stepsOfReducing, take } from './work.js';

/** The payers of a line, and the factor of the parts of a unit; `undefined`: they stay unchanged. */
interface LimitFactors {
  readonly payers: readonly LimitedPayer[];
  factorOf(unit: LineUnits): Fraction | undefined;
}

/** The sum of the units of identical payers. */
interface PayerSum {
  readonly limit: OverStay;
  /** Number of payers. */
  readonly number: number;
  /** Amount that one of them paid before. */
  readonly paid: Fraction;
  /** Days that are charged. */
  readonly days: Set<number>;
  /** The sum of the units of all payers. */
  exact: Fraction;
  factor: Fraction | undefined;
}

/**
 * Limits the sum of all units of one payer over the stay, before anything is rounded over it. Units of a row with its
 * own limit have that one.
 */
export function limitOverStay(calculation: Calculation, line: Line, before: readonly UnitsOn[]): LimitFactors {
  const sums = new Map<OverStay, Map<object, PayerSum>>();
  const sumsOfUnits = new Map<LineUnits, PayerSum>();
  for (const { cell, units } of before) {
    for (const unit of units) {
      const limit = unit.row?.overStay ?? line.overStay;
      if (limit === undefined) continue;
      const ofLimit = sums.get(limit) ?? new Map<object, PayerSum>();
      sums.set(limit, ofLimit);
      const payer = payerOf(limit, unit, cell.kind);
      const sum = ofLimit.get(payer) ?? newSum(calculation, line, limit, unit, cell.kind);
      ofLimit.set(payer, sum);
      sumsOfUnits.set(unit, sum);
      for (const { amount } of unit.parts) {
        sum.exact = addFractions(sum.exact, multiplyFractions(whole(unit.times), amount));
        take(calculation.work, stepsOfReducing(sum.exact.denominator), line);
      }
      if ((unit.row?.rank ?? line.rates.ownRank) !== 0) sum.days.add(dayOfCell(calculation.groups, cell));
    }
  }
  const payers = [...sums.values()].flatMap((ofLimit) => [...ofLimit.values()].map(limitedPayer));
  return { payers, factorOf: (unit) => sumsOfUnits.get(unit)?.factor };
}

/** The payer of a unit. On single nights of single rooms, a class of guests or a room is one object on all nights. */
function payerOf(limit: OverStay, { guest }: LineUnits, kind: RoomKind): object {
  if (limit.each === 'stay') return limit;
  return limit.each === 'guest' && guest !== undefined ? (kind.guests[guest] as GuestClass) : kind;
}

function newSum(
  { program, groups, rooms }: Calculation,
  { tax }: Line,
  limit: OverStay,
  { guest }: LineUnits,
  kind: RoomKind,
): PayerSum {
  const ofKind = rooms[kind.index] as RoomsOfKind;
  const [first] = entriesOf(groups, kind, rooms);
  const details = first?.details;
  const payers = guest === undefined ? undefined : (guestsOf(ofKind)[guest] as Guests);
  const limits = {
    guest: { number: payers?.number ?? ofKind.rooms, paid: payers?.paid },
    room: { number: ofKind.rooms, paid: details?.paid },
    stay: { number: 1, paid: details?.paidOfStay },
  }[limit.each];
  const [, amount] = limits.paid?.find(([title]) => title === tax.title) ?? [];
  const paid = amount === undefined ? ZERO : whole(parseUnits(amount, program.digits) ?? 0);
  return { limit, number: limits.number, paid, days: new Set(), exact: ZERO, factor: undefined };
}

function limitedPayer(sum: PayerSum): LimitedPayer {
  const { limit, number, paid, days } = sum;
  const exact = divideFractions(sum.exact, whole(number));
  const held = withinLimit(exact, limit, { nights: days.size, paid });
  if (held.limitedBy !== undefined) sum.factor = divideFractions(held.amount, exact);
  return { limit, payers: number, nights: days.size, paid, exact, ...held };
}

/** A sum of zero stays zero. The upper limit wins: after an earlier payment it can be less than the lower one. */
function withinLimit(
  exact: Fraction,
  { atMost, atLeast, isPerNight }: OverStay,
  { nights, paid }: Pick<LimitedPayer, 'nights' | 'paid'>,
): Pick<LimitedPayer, 'amount' | 'limitedBy'> {
  if (exact.numerator === 0) return { amount: exact, limitedBy: undefined };
  const times = whole(isPerNight ? nights : 1);
  const least = atLeast === undefined ? exact : larger(exact, multiplyFractions(times, atLeast));
  const left = atMost && larger(ZERO, subtractFractions(multiplyFractions(times, atMost), paid));
  if (left !== undefined && compareFractions(least, left) > 0) return { amount: left, limitedBy: 'at_most' };
  return { amount: least, limitedBy: compareFractions(exact, least) === 0 ? undefined : 'at_least' };
}

function larger(first: Fraction, second: Fraction): Fraction {
  return compareFractions(first, second) < 0 ? second : first;
}
