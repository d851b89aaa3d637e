import type { Fraction } from '../money/fraction.js';
import { addFractions, compareFractions, fraction, multiplyFractions, ZERO } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import { shareOut } from '../money/rounding.js';
import type { RoomGroup } from '../stay/room-groups.js';
import type { Calculation, ExactAmounts, Slots } from './calculation.js';
import { sumOf } from './calculation.js';
import type { Line, TaxInFee } from './program.js';
import { isScaled } from './program.js';
import type { Cell, RoomKind, RoomsOfKind } from './shape.js';
import { byPrice, entriesOf } from './shape.js';
import { STEPS_OF_FRACTION, stepsOfReducing, take } from './work.js';

/** Factors are multiplied by numerator / denominator. */
type Ratio = Pick<ExactAmounts, 'numerator' | 'denominator'>;

/** Adds the amounts of cells up by night of a room group. */
export function sumsBySlot({ rooms, slotOf: of }: Slots, amounts: readonly Integer[]): Integer[] {
  const sums = rooms.map((): Integer => 0);
  for (let cell = 0; cell < of.length; cell += 1) {
    const slot = of[cell] as number;
    sums[slot] = add(sums[slot] as Integer, amounts[cell] as Integer);
  }
  return sums;
}

/** Finds the exact amount of a line in one cell. */
type ExactOn = (calculation: Calculation, line: Line | TaxInFee, cell: Cell) => Fraction;

/**
 * The cells of each night of each room group. Single rooms are in the order in which they get the remainder of
 * rounding.
 */
export function groupSlots(calculation: Calculation, exactOn: ExactOn): Slots {
  const { groups, cut, shape } = calculation;
  const kinds = groups.map((): RoomKind[] => []);
  for (const kind of shape.kinds) kinds[kind.group]?.push(kind);
  const rooms: number[][][] = [];
  const slotOf: number[] = [];
  for (const [group, { prices }] of groups.entries()) {
    const roomKinds = kinds[group] ?? [];
    const inOrder = cut === 'rooms' ? inTieOrder(calculation, roomKinds, exactOn) : roomKinds;
    for (let night = 0; night < prices.length; night += 1) {
      const cells = inOrder.map(({ parts }) => parts.map(({ from }) => from + night));
      for (const list of cells) for (const cell of list) slotOf[cell] = rooms.length;
      rooms.push(cells);
    }
  }
  return { rooms, slotOf };
}

/** An amount that is shared out: exact in each cell, rounded over the stay or for each night of a room group. */
interface SharedAmount {
  readonly exact: ExactAmounts;
  readonly rounded: readonly Integer[];
  readonly slots: () => Slots;
}

/**
 * The amount of a line in each cell, by largest remainder at each stage: over the nights of room groups, unless each is
 * rounded; then over the rooms of a night; then over the parts of a room's price.
 */
export function shareOverCells(
  { program, shape }: Calculation,
  line: Pick<Line, 'rounding'>,
  { exact, rounded, slots: slotsOf }: SharedAmount,
): Integer[] {
  const { factors } = exact;
  const isByNight = program.policy.rounding.unit === 'night';
  const whole = isByNight ? exact : exactRatio(line, rounded[0] as Integer, exact.sum, exact);
  if (shape.isOnePart) {
    if (isByNight) return [...rounded];
    return shareOut(rounded[0] as Integer, { factors, numerator: whole.numerator, denominator: whole.denominator });
  }
  const slots = slotsOf();
  const sums = sumsBySlot(slots, factors);
  const bySlot = isByNight ? rounded : shareOut(rounded[0] as Integer, { ...whole, factors: sums });
  const ratioIn = (slot: number): Ratio =>
    isByNight ? exactRatio(line, bySlot[slot] as Integer, sums[slot] as Integer, exact) : whole;
  return shareInSlots(slots, bySlot, factors, ratioIn);
}

/**
 * The ratio that turns factors into exact parts of an amount. A rounding policy changes an amount by less than a unit a
 * part; if the line is rounded in larger steps, its parts are scaled to the rounded amount.
 */
function exactRatio(
  line: Pick<Line, 'rounding'>,
  amount: Integer,
  sum: Integer,
  { numerator, denominator }: Ratio,
): Ratio {
  if (!isScaled(line) || sum === 0) return { numerator, denominator };
  return sum < 0
    ? { numerator: subtract(0, amount), denominator: subtract(0, sum) }
    : { numerator: amount, denominator: sum };
}

function shareInSlots(
  { rooms, slotOf: of }: Slots,
  amounts: readonly Integer[],
  factors: readonly Integer[],
  ratioIn: (slot: number) => Ratio,
): Integer[] {
  const shares: Integer[] = of.map(() => 0);
  for (const [slot, list] of rooms.entries()) {
    const ratio = ratioIn(slot);
    const share = (amount: Integer, over: readonly Integer[]): Integer[] =>
      over.length === 1
        ? [amount]
        : shareOut(amount, { factors: over, numerator: ratio.numerator, denominator: ratio.denominator });
    const inCells = list.map((cells) => cells.map((cell) => factors[cell] as Integer));
    const ofRooms = share(amounts[slot] as Integer, inCells.map(sumOf));
    for (const [index, cells] of list.entries()) {
      const ofParts = share(ofRooms[index] as Integer, inCells[index] as Integer[]);
      for (const [part, cell] of cells.entries()) shares[cell] = ofParts[part] as Integer;
    }
  }
  return shares;
}

/**
 * The rooms of a group in the order in which they get the remainder of rounding: by price, night by night, then by
 * exact charges in calculation order, night by night, descending. Equal rooms keep their order, so the order of a list
 * changes no amount.
 *
 * @param rooms sorted by price
 */
function inTieOrder(calculation: Calculation, rooms: readonly RoomKind[], exactOn: ExactOn): readonly RoomKind[] {
  const entryOf = (kind: RoomKind): RoomGroup => entriesOf(calculation.groups, kind, calculation.rooms)[0] as RoomGroup;
  const ordered: RoomKind[] = [];
  for (let from = 0; from < rooms.length; ) {
    const first = entryOf(rooms[from] as RoomKind);
    let to = from + 1;
    while (to < rooms.length && byPrice(first, entryOf(rooms[to] as RoomKind)) === 0) to += 1;
    const tied = rooms.slice(from, to);
    take(calculation.work, STEPS_OF_FRACTION * tied.length);
    const facts = new Set(tied.length > 1 ? tied.map((kind) => factsOf(entryOf(kind))) : []);
    if (facts.size > 1) tied.sort(byCharges(calculation, exactOn));
    ordered.push(...tied);
    from = to;
  }
  return ordered;
}

/** Equal for rooms with equal charges, whose order is of no account. */
function factsOf({ persons, rooms, details }: RoomGroup): string {
  const facts = [persons, rooms, details];
  return JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

function byCharges(calculation: Calculation, exactOn: ExactOn): (roomKind: RoomKind, second: RoomKind) => number {
  const cache = new Map<RoomKind, Array<readonly Fraction[] | undefined>>();
  const amountsOf = (room: RoomKind, line: Line | TaxInFee): readonly Fraction[] => {
    const ofRoom = cache.get(room) ?? [];
    cache.set(room, ofRoom);
    const amounts = ofRoom[line.index] ?? exactByNight(calculation, line, room, exactOn);
    ofRoom[line.index] = amounts;
    return amounts;
  };
  return (first, second) => {
    const { lines, inFees } = calculation.program;
    for (const line of [...lines, ...inFees]) {
      const [left, right] = [amountsOf(first, line), amountsOf(second, line)];
      for (const [night, amount] of left.entries()) {
        const onNight = compareFractions(right[night] as Fraction, amount);
        if (onNight !== 0) return onNight;
      }
    }
    return 0;
  };
}

/** The exact amount of a line on each night of a room; of one room, if there are identical ones. */
function exactByNight(
  calculation: Calculation,
  line: Line | TaxInFee,
  { index, parts, nights }: RoomKind,
  exactOn: ExactOn,
): Fraction[] {
  const { rooms } = calculation.rooms[index] as RoomsOfKind;
  return Array.from({ length: nights.count }, (_, night) => {
    let sum = ZERO;
    for (const { from } of parts) {
      const { numerator, denominator } = exactOn(calculation, line, calculation.shape.cells[from + night] as Cell);
      take(calculation.work, stepsOfReducing(denominator));
      sum = addFractions(sum, fraction(numerator, denominator));
    }
    return multiplyFractions(sum, { numerator: 1, denominator: rooms });
  });
}
