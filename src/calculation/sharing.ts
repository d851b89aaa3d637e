import { addFractions, compareFractions, type Fraction, fraction, multiplyFractions, ZERO } from '../money/fraction.js';
import { add, type Integer, subtract } from '../money/integer.js';
import { shareOut } from '../money/share.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { type Calculation, type Exact, type Slots, sumOf } from './calculation.js';
import { byPrice, type Cell, isOneCellANight, type Kind } from './cells.js';
import type { Line } from './program.js';

/** What factors are multiplied by: numerator / denominator. */
type Ratio = Pick<Exact, 'numerator' | 'denominator'>;

/** Amounts of cells, added up by the nights of room groups. */
export function sumsBySlot({ rooms, of }: Slots, amounts: readonly Integer[]): Integer[] {
  const sums = rooms.map((): Integer => 0);
  for (let cell = 0; cell < of.length; cell += 1) {
    const slot = of[cell] as number;
    sums[slot] = add(sums[slot] as Integer, amounts[cell] as Integer);
  }
  return sums;
}

/** The cells of each night of each room group. Single rooms come in the order in which they get what is left over. */
export function slotsOf(calculation: Calculation): Slots {
  const { kinds, groups, cut } = calculation;
  const rooms: number[][][] = [];
  const of: number[] = [];
  for (const [group, { prices }] of groups.entries()) {
    const here = kinds.filter((kind) => kind.group === group);
    const inOrder = cut === 'rooms' ? inTieOrder(calculation, here) : here;
    for (let night = 0; night < prices.length; night += 1) {
      const cells = inOrder.map(({ parts }) => parts.map(({ from }) => from + night));
      for (const list of cells) for (const cell of list) of[cell] = rooms.length;
      rooms.push(cells);
    }
  }
  return { rooms, of };
}

/**
 * The amount of a line in each cell: rounded on each night of a room group, or shared out over them; then over the rooms that
 * sleep there, and what a room gets over the parts of its price. By largest remainder each time.
 */
export function shareOverCells(calculation: Calculation, line: Line): Integer[] {
  const { program, cells, root } = calculation;
  const exact = calculation.exact(line);
  const { factors } = exact;
  const rounded = root.rounded(line);
  const isByNight = program.policy.rounding.unit === 'night';
  const whole = isByNight ? exact : scaled(line, rounded[0] as Integer, exact.sum, exact);
  if (isOneCellANight(calculation)) {
    if (isByNight) return [...rounded];
    const shares: Integer[] = [];
    shareOut(rounded[0] as Integer, { factors, size: cells.length, ...whole, losses: [] }, shares);
    return shares;
  }
  const slots = calculation.slots();
  const sums = sumsBySlot(slots, factors);
  const bySlot: Integer[] = [];
  if (isByNight) bySlot.push(...rounded);
  else shareOut(rounded[0] as Integer, { factors: sums, size: sums.length, ...whole, losses: [] }, bySlot);
  const ratioIn = (slot: number): Ratio =>
    isByNight ? scaled(line, bySlot[slot] as Integer, sums[slot] as Integer, exact) : whole;
  return shareInSlots(slots, bySlot, factors, ratioIn);
}

/**
 * What factors are multiplied by so that they are the exact parts of an amount. Rounding by a policy moves an amount by less
 * than a unit a part; where the line is rounded in steps of more, its parts are scaled to what it came to.
 */
function scaled({ isScaled }: Line, amount: Integer, sum: Integer, { numerator, denominator }: Ratio): Ratio {
  if (!isScaled || sum === 0) return { numerator, denominator };
  return sum < 0
    ? { numerator: subtract(0, amount), denominator: subtract(0, sum) }
    : { numerator: amount, denominator: sum };
}

function shareInSlots(
  { rooms, of }: Slots,
  amounts: readonly Integer[],
  factors: readonly Integer[],
  ratioIn: (slot: number) => Ratio,
): Integer[] {
  const found: Integer[] = of.map(() => 0);
  const losses: Integer[] = [];
  for (const [slot, list] of rooms.entries()) {
    const ratio = ratioIn(slot);
    const share = (amount: Integer, over: readonly Integer[]): Integer[] => {
      if (over.length === 1) return [amount];
      const shares: Integer[] = [];
      shareOut(amount, { factors: over, size: over.length, ...ratio, losses }, shares);
      return shares;
    };
    const inCells = list.map((cells) => cells.map((cell) => factors[cell] as Integer));
    const ofRooms = share(amounts[slot] as Integer, inCells.map(sumOf));
    for (const [at, cells] of list.entries()) {
      const ofParts = share(ofRooms[at] as Integer, inCells[at] as Integer[]);
      for (const [part, cell] of cells.entries()) found[cell] = ofParts[part] as Integer;
    }
  }
  return found;
}

/**
 * The rooms of a group in the order in which they get what rounding leaves over when they lost the same: by price, night
 * by night, then by their exact charges in calculation order, night by night too, the larger first. Rooms that are alike
 * in all of it stay as they are listed, so that no other order of a list changes an amount.
 *
 * @param rooms by price already
 */
function inTieOrder(calculation: Calculation, rooms: readonly Kind[]): readonly Kind[] {
  const ordered: Kind[] = [];
  for (let from = 0; from < rooms.length; ) {
    const first = rooms[from] as Kind;
    let to = from + 1;
    while (to < rooms.length && byPrice(entryOf(first), entryOf(rooms[to] as Kind)) === 0) to += 1;
    const tied = rooms.slice(from, to);
    if (tied.some((room) => !isAskedAlike(room, first))) tied.sort(byCharges(calculation));
    ordered.push(...tied);
    from = to;
  }
  return ordered;
}

function entryOf({ entries }: Kind): RoomGroup {
  return entries[0] as RoomGroup;
}

/** Whether nothing of two rooms that cost the same differs for any rule. */
function isAskedAlike(one: Kind, other: Kind): boolean {
  if (one.persons !== other.persons || one.rooms !== other.rooms) return false;
  const [left, right] = [entryOf(one).details, entryOf(other).details];
  if (left === right) return true;
  if ((left?.extras.length ?? 0) > 0 || (right?.extras.length ?? 0) > 0) return false;
  const facts = (details: typeof left) =>
    JSON.stringify([details?.guests, details?.others, details?.labels, details?.paid]);
  return facts(left) === facts(right);
}

function byCharges(calculation: Calculation): (one: Kind, other: Kind) => number {
  const known = new Map<Kind, Array<readonly Fraction[] | undefined>>();
  const amountsOf = (room: Kind, line: Line): readonly Fraction[] => {
    const ofRoom = known.get(room) ?? [];
    known.set(room, ofRoom);
    const found = ofRoom[line.index] ?? exactByNight(calculation, line, room);
    ofRoom[line.index] = found;
    return found;
  };
  return (one, other) => {
    for (const line of calculation.program.lines) {
      const [left, right] = [amountsOf(one, line), amountsOf(other, line)];
      for (let night = 0; night < left.length; night += 1) {
        const onNight = compareFractions(right[night] ?? ZERO, left[night] ?? ZERO);
        if (onNight !== 0) return onNight;
      }
    }
    return 0;
  };
}

/** What a line comes to on each night of a room before anything is rounded; of one of identical rooms. */
function exactByNight(calculation: Calculation, line: Line, { parts, nights, rooms }: Kind): Fraction[] {
  return Array.from({ length: nights.count }, (_, night) => {
    let sum = ZERO;
    for (const { from } of parts) {
      const { numerator, denominator } = calculation.exactOn(line, calculation.cells[from + night] as Cell);
      sum = addFractions(sum, fraction(numerator, denominator));
    }
    return multiplyFractions(sum, { numerator: 1, denominator: rooms });
  });
}
