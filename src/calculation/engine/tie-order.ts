import { addFractions, compareFractions, type Fraction, multiplyFractions, ZERO } from '../../money/fraction.js';
import { multiply } from '../../money/integer.js';
import { amountAt, itemAt } from '../at.js';
import { exactBaseAt } from '../rules/extraction.js';
import { shareOn } from '../rules/payers.js';
import { isOpenAt } from '../stay/cells.js';
import { byPrice } from '../stay/strands.js';
import type { Line } from '../tax-set/lines.js';
import { everythingIn, type Plan } from '../tax-set/plan.js';
import type { Layer } from './layer.js';
import { cellsOf, type Room } from './slots.js';

/**
 * The rooms of a group in the order in which they get what rounding leaves over when they lost the same: by price, night
 * by night, then by their exact charges in calculation order, night by night too, the larger first. Rooms that are alike in all of it stay as
 * they are listed, so that no other order of a list changes an amount.
 *
 * @param rooms by price already
 */
export function inTieOrder(plan: Plan, layer: Layer, rooms: readonly Room[]): readonly Room[] {
  const ordered: Room[] = [];
  for (let from = 0; from < rooms.length; ) {
    let to = from + 1;
    while (to < rooms.length && byPrice(wholeOf(itemAt(rooms, from)), wholeOf(itemAt(rooms, to))) === 0) to += 1;
    const tied = rooms.slice(from, to);
    if (tied.some((room) => !isAskedAlike(room, itemAt(tied, 0)))) tied.sort(byCharges(plan, layer));
    ordered.push(...tied);
    from = to;
  }
  return ordered;
}

/** A room with all parts of its price. */
function wholeOf({ strand }: Room) {
  return strand.entry ?? strand;
}

/** Whether nothing of two rooms that cost the same differs for any rule. */
function isAskedAlike({ strand: one }: Room, { strand: other }: Room): boolean {
  if (one.persons !== other.persons || one.rooms !== other.rooms) return false;
  if (one.details === other.details) return true;
  const facts = ({ details }: Room['strand']) => JSON.stringify([details?.guests, details?.others, details?.labels]);
  const hasExtras = [one, other].some(({ details }) => (details?.extras.length ?? 0) > 0);
  return !hasExtras && facts(one) === facts(other);
}

function byCharges(plan: Plan, layer: Layer): (one: Room, other: Room) => number {
  const known = new Map<Room, Array<readonly Fraction[]>>();
  const amountsOf = (room: Room, line: Line): readonly Fraction[] => {
    const ofRoom = known.get(room) ?? [];
    known.set(room, ofRoom);
    ofRoom[line.index] ??= exactByNight(plan, layer, line, room);
    return itemAt(ofRoom, line.index);
  };
  return (one, other) => {
    for (const line of everythingIn(plan).lines) {
      const [left, right] = [amountsOf(one, line), amountsOf(other, line)];
      for (let night = 0; night < left.length; night += 1) {
        const onNight = compareFractions(itemAt(right, night), itemAt(left, night));
        if (onNight !== 0) return onNight;
      }
    }
    return 0;
  };
}

/** What a line comes to on each night of a room before anything is rounded; of one of identical rooms. */
function exactByNight(plan: Plan, layer: Layer, line: Line, room: Room): Fraction[] {
  return Array.from({ length: room.nights }, (_, night) => {
    let sum = ZERO;
    for (const cell of cellsOf(room, night)) sum = addFractions(sum, exactAt(plan, layer, line, cell));
    return multiplyFractions(sum, { numerator: 1, denominator: room.strand.rooms });
  });
}

function exactAt(plan: Plan, layer: Layer, line: Line, cell: number): Fraction {
  const { cells, counts, shared } = layer;
  const { index, from, rate, rated } = line;
  if (!isOpenAt(cells, cell, line.window)) return ZERO;
  if (from === 'quantity') {
    const denominator = multiply(rate.denominator, shared);
    return { numerator: multiply(amountAt(itemAt(counts, line.counter), cell), rate.numerator), denominator };
  }
  const worked = from === 'units' ? cells.worked?.amounts[index] : undefined;
  if (worked !== undefined) {
    return { numerator: amountAt(worked.numerators, cell), denominator: worked.denominator };
  }
  const base = exactBaseAt(index, layer, cell, plan, everythingIn(plan));
  if (rated === undefined || line.byUnit?.takesUnits) return multiplyFractions(rate, base);
  return multiplyFractions(shareOn(rated, cells, cell), base);
}
