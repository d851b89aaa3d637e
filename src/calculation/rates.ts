import type { Unit as Counted } from '../definitions/logics.js';
import { isTogether } from '../definitions/logics.js';
import type { Fraction } from '../money/fraction.js';
import { addUnreduced, leastCommonMultiple, ZERO } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, multiply } from '../money/integer.js';
import type { Calculation, Counts, ExactAmounts } from './calculation.js';
import type { Cell, Guests, RoomKind } from './cells.js';
import { classIn, dayOfCell, isFirstOpen, isOpenOn, lodgingIn, sleepersOn, sleepsOn } from './cells.js';
import type { Class, Line, Row } from './program.js';
import { rateOf } from './program.js';
import { bandAt, highestRow, rowOn } from './rows.js';

/** Number of units of a tax in the rooms of a kind; rooms that share a unit have one. */
const UNIT_COUNTS: Readonly<Record<Counted, (kind: RoomKind) => number>> = {
  room: ({ rooms }) => rooms,
  bedroom: ({ bedrooms }) => bedrooms,
  person: ({ persons }) => persons,
  date: () => 1,
  booking: () => 1,
};

export function countIn({ counts }: Line, kind: RoomKind): number {
  return UNIT_COUNTS[counts](kind);
}

/**
 * How often a fixed charge falls due on each cell. By night: on every open night; by date: in the first room group with
 * that date. By stay: on the first open night of each room group, or for a booking of the first group. Policy
 * `stayCharges: 'arrival'` charges that night only if it is the night of arrival.
 */
export function dueTimes(calculation: Calculation, line: Line): readonly number[] {
  const { falls } = calculation;
  const { fallsKey } = line;
  falls[fallsKey] ??= line.isOnce ? fallOnce(calculation, line) : fallByNight(calculation, line);
  return falls[fallsKey];
}

function fallByNight({ kinds, cells }: Calculation, line: Line): number[] {
  const found = new Array<number>(cells.length).fill(0);
  const owners = line.payer === 'group' ? new Map<number, number>() : undefined;
  for (const kind of kinds) {
    const { from, to } = lodgingIn(kind);
    for (let at = from; at < to; at += 1) {
      const cell = cells[at] as Cell;
      if (cell.pattern.open[line.window] !== true) continue;
      found[at] = owners === undefined ? cell.nights : newDates(owners, cell, kind.group);
    }
  }
  return found;
}

/** Number of nights of a cell whose date no earlier room group has. */
function newDates(owners: Map<number, number>, cell: Cell, group: number): number {
  const first = dayOfCell(cell);
  let count = 0;
  for (let day = first; day < first + cell.nights; day += 1) {
    const owner = owners.get(day) ?? group;
    owners.set(day, owner);
    if (owner === group) count += 1;
  }
  return count;
}

function fallOnce(calculation: Calculation, line: Line): number[] {
  const { kinds, cells } = calculation;
  const found = new Array<number>(cells.length).fill(0);
  let earliest: Cell | undefined;
  for (const kind of kinds) {
    const cell = firstCell(calculation, line, kind);
    if (cell === undefined) continue;
    found[cell.index] = 1;
    // A group with a later check-in can owe a booking earlier, because of its nights before.
    if (earliest === undefined || dayOfCell(cell) < dayOfCell(earliest)) earliest = cell;
  }
  if (line.payer !== 'stay') return found;
  for (const { index, kind } of cells) if (kind.group !== earliest?.kind.group) found[index] = 0;
  return found;
}

/** The cell of the first taxable night of a kind of rooms. */
function firstCell({ program, cells }: Calculation, { window }: Line, kind: RoomKind): Cell | undefined {
  const { from, to } = lodgingIn(kind);
  const isAtArrival = program.policy.stayCharges === 'arrival';
  for (let at = from; at < to; at += 1) {
    const cell = cells[at] as Cell;
    if (isAtArrival && cell.from > 0) return undefined;
    if (cell.pattern.open[window] === true) return cell;
  }
  return undefined;
}

/** Whether a line may be charged on a cell. Guests with other nights than the room are checked one by one. */
export function appliesOn(
  { index, payer, isOfTaxes }: Pick<Line, 'index'> & Partial<Pick<Line, 'payer' | 'isOfTaxes'>>,
  { pattern, kind }: Cell,
): boolean {
  if (kind.hasOwnNights && (payer === 'guest' || isOfTaxes)) return pattern.part.bears[index] === true;
  return pattern.applies[index] === true;
}

/** How often a guest owes a line on a cell, by the guest's own nights. */
export function timesOwed(calculation: Calculation, line: Line, cell: Cell, guest: Guests): number {
  const { kind, from, nights } = cell;
  if (!kind.hasOwnNights) return line.isPercent ? 1 : (dueTimes(calculation, line)[cell.index] as number);
  const { program } = calculation;
  if (!isOpenOn(program, line.window, guest.nights, from)) return 0;
  if (line.isPercent) return 1;
  if (!line.isOnce) return nights;
  if (program.policy.stayCharges === 'arrival') return from === guest.nights.first ? 1 : 0;
  return isFirstOpen(program, line.window, guest.nights, from) ? 1 : 0;
}

/** Whether a line is open on a cell to a guest, or to the room. */
export function isOpenTo(
  calculation: Calculation,
  { window }: Line,
  { kind, from, pattern }: Cell,
  guest?: Guests,
): boolean {
  if (guest === undefined || !kind.hasOwnNights) return pattern.open[window] === true;
  return isOpenOn(calculation.program, window, guest.nights, from);
}

/** The row of each guest of a cell, in their order. Cached, for amounts and for reasons. */
export function rowsOfGuests(calculation: Calculation, line: Line, cell: Cell): ReadonlyArray<Row | undefined> {
  calculation.guestRows[line.index] ??= [];
  const ofLine = calculation.guestRows[line.index] as Array<ReadonlyArray<Row | undefined> | undefined>;
  const { index, kind } = cell;
  ofLine[index] ??= kind.guests.map((guest) => rowOfGuest(calculation, line, cell, guest));
  return ofLine[index];
}

/** The row with a guest's rate of a line on a cell; `undefined`: the line's own rate. */
export function rowOfGuest(calculation: Calculation, line: Line, cell: Cell, { own, nights }: Guests): Row | undefined {
  return rowOn(line, own, nightIn(cell, nights), () => priceForConditions(calculation, line, [cell.kind], cell.from));
}

function nightIn({ from }: Cell, { firstDay, nightsBefore, first }: Guests['nights']) {
  return { firstDay, nightsBefore, night: from - first };
}

type SharedUnit = Pick<Line, 'payer' | 'isOnce'>;

/**
 * The row of a unit that several share: the one with the highest rate among those who share it, with the labels of
 * their room. A unit of one night considers the guests of that night; if there are none, the rooms.
 */
export function rowOfShared(
  calculation: Calculation,
  line: Line,
  cell: Cell,
  { payer, isOnce }: SharedUnit,
): Row | undefined {
  if (line.rates.rows.length === 0) return undefined;
  // Cached by night and group: all rooms of a group share it, and a price can depend on the rows of all lines below it.
  calculation.sharedRows[line.index] ??= new Map();
  const known = calculation.sharedRows[line.index] as Map<string, Row | undefined>;
  const key = `${payer} ${isOnce} ${payer === 'room' ? cell.kind.index : cell.kind.group} ${cell.from}`;
  if (!known.has(key)) known.set(key, findRowOfShared(calculation, line, cell, { payer, isOnce }));
  return known.get(key);
}

function findRowOfShared(calculation: Calculation, line: Line, cell: Cell, of: SharedUnit): Row | undefined {
  const { program, kinds } = calculation;
  const { kind, from } = cell;
  const { payer, isOnce } = of;
  const priced = payer === 'room' ? [kind] : kindsOfGroup(calculation, kind);
  const price = () => priceForConditions(calculation, line, priced, from);
  const night = nightIn(cell, kind.nights);
  const ask = (who: Guests['who'], known: Class, { group }: RoomKind): Row | undefined =>
    rowOn(line, group === kind.group ? known : classIn(program, who, kind.nights), night, price);
  const sharing = payer === 'stay' ? kinds : priced;
  const found = sharing.flatMap((one) =>
    one.guests.filter((guest) => isOnce || sleepsOn(guest, from)).map((guest) => ask(guest.who, guest.shared, one)),
  );
  return highestRow(line, found.length > 0 ? found : sharing.map((one) => ask(one.who, one.empty, one)));
}

function kindsOfGroup({ kinds }: Calculation, { group }: RoomKind): RoomKind[] {
  return kinds.filter((one) => one.group === group);
}

/**
 * The price that conditions of a line read on a night of rooms: the sum, for each room or for each person who sleeps
 * there; `undefined` without persons. Needs single nights of single rooms.
 */
function priceForConditions(
  calculation: Calculation,
  { priceBase, priceShare, priceOf, priceOn }: Line,
  rooms: readonly RoomKind[],
  night: number,
): Fraction | undefined {
  if (priceBase === undefined) return undefined;
  let of = 0;
  let sum = ZERO;
  for (const kind of rooms) {
    of += priceOf === 'person' ? sleepersOn(kind, night) : kind.rooms;
    for (const { part, from } of kind.parts) {
      if (!priceOn.includes(part.label)) continue;
      sum = addUnreduced(sum, calculation.exactBaseOn(priceBase, calculation.cells[from + night] as Cell));
    }
  }
  if (of === 0) return undefined;
  return {
    numerator: multiply(sum.numerator, priceShare.numerator),
    denominator: multiply(multiply(sum.denominator, priceShare.denominator), of),
  };
}

/**
 * The bands of the prices that conditions of a line read on a cell: of its room, of all rooms that share its units, or
 * both.
 */
export function bandsOn(calculation: Calculation, line: Line, { kind, from }: Cell): number[] {
  const rooms = line.isOfTaxes
    ? [[kind], kindsOfGroup(calculation, kind)]
    : [isTogether(line.payer) ? kindsOfGroup(calculation, kind) : [kind]];
  return rooms.map((priced) => bandAt(line, priceForConditions(calculation, line, priced, from)));
}

/** Whether a percent has one rate for all payers on all nights. */
export function hasOneRate({ rates, payer }: Line): boolean {
  return rates.rows.length === 0 && payer !== 'guest';
}

/** The rate of a percent on a cell for all units together, not in lowest terms. Each guest pays it of an equal part. */
export function rateOn(calculation: Calculation, line: Line, cell: Cell): Fraction {
  const { denominator } = line.rates;
  if (line.payer !== 'guest') {
    return { numerator: rateOf(line, rowOfShared(calculation, line, cell, line)), denominator };
  }
  const persons = Math.max(1, sleepersOn(cell.kind, cell.from));
  return { numerator: weightOfGuests(calculation, line, cell), denominator: multiply(denominator, persons) };
}

/** The sum of the rates of all guests of a cell, each as often as it is owed. */
function weightOfGuests(calculation: Calculation, line: Line, cell: Cell): Integer {
  const { guests } = cell.kind;
  const rows = rowsOfGuests(calculation, line, cell);
  let sum: Integer = 0;
  for (let at = 0; at < guests.length; at += 1) {
    const guest = guests[at] as Guests;
    const number = guest.number * timesOwed(calculation, line, cell, guest);
    sum = add(sum, multiply(number, rateOf(line, rows[at])));
  }
  return sum;
}

/** The exact amount of a fixed tax on each cell. */
export function countExact(calculation: Calculation, line: Line): ExactAmounts {
  const { own, denominator, rows } = line.rates;
  const { cells, kinds, hasOwnNights } = calculation;
  if (rows.length === 0 && !hasOwnNights) {
    const { factors, sum, over } = countsOf(calculation, line);
    return { factors, sum, numerator: own, denominator: multiply(denominator, over) };
  }
  const over = spreadOver(kinds, line);
  const falls = dueTimes(calculation, line);
  const factors: Integer[] = [];
  let sum: Integer = 0;
  for (let at = 0; at < cells.length; at += 1) {
    const factor = weightOn(calculation, line, cells[at] as Cell, falls[at] as number, over);
    factors.push(factor);
    sum = add(sum, factor);
  }
  return { factors, sum, numerator: 1, denominator: multiply(denominator, over) };
}

/** How often a line is charged. Lines with an equal `countKey` share the result. */
export function countsOf(calculation: Calculation, line: Line): Counts {
  const { counts } = calculation;
  const { countKey } = line;
  counts[countKey] ??= findCounts(calculation, line);
  return counts[countKey];
}

function findCounts(calculation: Calculation, line: Line): Counts {
  const { cells, kinds } = calculation;
  const over = spreadOver(kinds, line);
  const falls = dueTimes(calculation, line);
  const factors: number[] = [];
  let sum = 0;
  for (let at = 0; at < cells.length; at += 1) {
    const factor = (falls[at] as number) * unitsIn(line, (cells[at] as Cell).kind, over);
    factors.push(factor);
    sum += factor;
  }
  return { factors, sum, over };
}

/** The sum of the rates of all units of a fixed tax on a cell. */
function weightOn(calculation: Calculation, line: Line, cell: Cell, times: number, over: number): Integer {
  const { kind, pattern } = cell;
  if (line.payer === 'guest') {
    if (times === 0 && (!kind.hasOwnNights || pattern.part !== calculation.program.parts.lodging)) return 0;
    return weightOfGuests(calculation, line, cell);
  }
  if (times === 0) return 0;
  return multiply(rateOf(line, rowOfShared(calculation, line, cell, line)), times * unitsIn(line, kind, over));
}

/** The denominator for parts of a unit that rooms share: a multiple of the numbers of rooms. */
function spreadOver(kinds: readonly RoomKind[], { payer }: Line): number {
  if (!isTogether(payer)) return 1;
  let over: Integer = 1;
  for (const { roomsOfGroup } of kinds) over = leastCommonMultiple(over, roomsOfGroup);
  return Number(over);
}

/** Number of units of a kind of rooms, or its part of a shared unit, as a numerator over `over`. */
function unitsIn(line: Line, kind: RoomKind, over: number): number {
  const { rooms, roomsOfGroup } = kind;
  if (!isTogether(line.payer)) return countIn(line, kind);
  return (rooms * over) / roomsOfGroup;
}
