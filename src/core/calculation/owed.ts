import { isWithin } from '../definitions/local/periods.js';
import { isTogether } from '../definitions/logics.js';
import type { Fraction } from '../money/fraction.js';
import { leastCommonMultiple } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, multiply } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import type { Calculation, ExactAmounts, OwedUnits } from './calculation.js';
import { foundIn } from './calculation.js';
import type { Class, GuestNumber, Line, Net, Row } from './program.js';
import { isNet, isOfTaxes, isOnce, rateOf } from './program.js';
import { highestRow, holdsAt, rowOn } from './rows.js';
import type { Cell, Due, GuestClass, Guests, NumberOf, Owed, RoomKind, RoomsOfKind, Shape } from './shape.js';
import {
  classIn,
  entriesOf,
  factsOfRoom,
  guestsOf,
  isFirstOpen,
  isOpenOn,
  kindsIn,
  lodgingIn,
  lodgingOf,
  numberOf,
  sleepersOn,
  sleepsOn,
} from './shape.js';
import { STEPS_OF_NUMBER, take } from './work.js';

/**
 * Who owes how many units of a line, on which cell of the lodging, by which row: the one list behind amounts, quantities,
 * rates, reasons and explanations. It is found once a shape; if rows depend on prices, once a stay.
 */
export function owedOf(calculation: Calculation, line: Line): ReadonlyArray<readonly Owed[]> {
  const { owed } = line.priceBase !== undefined ? foundIn(calculation) : calculation.shape;
  const { owedKey } = line;
  owed[owedKey] ??= findOwed(calculation, line);
  return owed[owedKey];
}

function findOwed(calculation: Calculation, line: Line): ReadonlyArray<readonly Owed[]> {
  const { shape } = calculation;
  const { payer, rates, isPercent } = line;
  const units: Array<readonly Owed[]> = [];
  // Guests are counted separately for rows, for percents, and if their nights differ from the room's.
  const isByGuest = payer === 'guest' && (rates.rows.length > 0 || isPercent || shape.hasOwnNights);
  const counted = isTogether(payer) ? 'share' : line.counts;
  // Cells without rows owe the same.
  const alike: Array<readonly Owed[]> = [NOTHING];
  for (const cell of shape.lodgings) {
    takeRows(calculation, line, isByGuest ? cell.kind.guests.length : 1);
    if (isByGuest) {
      units[cell.index] = owedByGuests(calculation, line, cell);
      continue;
    }
    const times = isPercent ? 1 : (dueTimes(calculation, line)[cell.index] as number);
    const isAlike = rates.rows.length === 0 || times === 0;
    if (isAlike) alike[times] ??= [{ counted: counted, times, row: undefined }];
    units[cell.index] = isAlike
      ? (alike[times] as readonly Owed[])
      : [{ counted: counted, times, row: rowOfShared(calculation, line, cell, { payer, isOnce: isOnce(line) }) }];
  }
  return units;
}

const NOTHING: readonly Owed[] = [];

/** Counts payers, each with the rows that may hold. */
function takeRows({ work }: Calculation, line: Line, payers: number): void {
  take(work, STEPS_OF_NUMBER * payers * (0.5 + line.rates.rows.length / 60), line);
}

function owedByGuests(calculation: Calculation, line: Line, cell: Cell): readonly Owed[] {
  const { guests } = cell.kind;
  const owed: Owed[] = [];
  for (let guest = 0; guest < guests.length; guest += 1) {
    const times = timesOwed(calculation, line, cell, guests[guest] as GuestClass);
    if (times !== 0) owed.push({ counted: guest, times, row: rowOfGuest(calculation, line, cell, guest) });
  }
  return owed;
}

// ------------------------------------------------------------------------------------------------ how often

/**
 * How often a fixed charge falls due on each cell. By night: on every open night; by date: in the first room group with
 * that date. By stay: on the first open night of each room group, or for a booking of the first group. Policy
 * `stayCharges: 'arrival'` charges that night only if it is the night of arrival.
 */
export function dueTimes(calculation: Calculation, line: Line): readonly number[] {
  const { falls } = calculation.shape;
  const { fallsKey } = line;
  falls[fallsKey] ??= isOnce(line) ? fallOnce(calculation, line) : fallByNight(calculation.shape, line);
  return falls[fallsKey];
}

function fallByNight(shape: Shape, { payer, window }: Line): number[] {
  const times = new Array<number>(shape.cells.length).fill(0);
  const owners = payer === 'group' ? new Map<number, number>() : undefined;
  for (const cell of shape.lodgings) {
    if (cell.pattern.open[window] !== true) continue;
    times[cell.index] = owners === undefined ? cell.nights : newDates(owners, cell);
  }
  return times;
}

/** The day of a cell, from the stay for which the shape was found. Only days of one stay are compared. */
function dayIn({ kind: { nights }, from }: Cell): number {
  return nights.firstDay + from;
}

/** Number of nights of a cell whose date no earlier room group has. */
function newDates(owners: Map<number, number>, cell: Cell): number {
  const { group } = cell.kind;
  const first = dayIn(cell);
  let count = 0;
  for (let day = first; day < first + cell.nights; day += 1) {
    const owner = owners.get(day) ?? group;
    owners.set(day, owner);
    if (owner === group) count += 1;
  }
  return count;
}

function fallOnce({ shape, program }: Calculation, { window, payer }: Line): number[] {
  const times = new Array<number>(shape.cells.length).fill(0);
  const isAtArrival = program.policy.stayCharges === 'arrival';
  let earliest: Cell | undefined;
  for (const kind of shape.kinds) {
    const cell = firstOpenCell(shape, kind, window, isAtArrival);
    if (cell === undefined) continue;
    times[cell.index] = 1;
    // A group with a later check-in can owe a booking earlier, because of its nights before.
    if (earliest === undefined || dayIn(cell) < dayIn(earliest)) earliest = cell;
  }
  if (payer !== 'stay') return times;
  for (const { index, kind } of shape.cells) if (kind.group !== earliest?.kind.group) times[index] = 0;
  return times;
}

/** The cell of the first taxable night of a kind of rooms. */
function firstOpenCell({ cells }: Shape, kind: RoomKind, window: number, isAtArrival: boolean): Cell | undefined {
  const { from, to } = lodgingIn(kind);
  for (let index = from; index < to; index += 1) {
    const cell = cells[index] as Cell;
    if (isAtArrival && cell.from > 0) return undefined;
    if (cell.pattern.open[window] === true) return cell;
  }
  return undefined;
}

/** Whether a line may be charged on a cell. Guests with other nights than the room are checked one by one. */
export function appliesOn(line: Line | Net, { pattern, kind }: Cell): boolean {
  const isByGuest = kind.hasOwnNights && !isNet(line) && (line.payer === 'guest' || isOfTaxes(line));
  return (isByGuest ? pattern.part.bears : pattern.applies)[line.index] === true;
}

/** How often a guest owes a line on a cell, by the guest's own nights. */
export function timesOwed(calculation: Calculation, line: Line, cell: Cell, guest: GuestClass): number {
  const { kind, from, nights } = cell;
  if (!kind.hasOwnNights) return line.isPercent ? 1 : (dueTimes(calculation, line)[cell.index] as number);
  const { program } = calculation;
  if (!isOpenOn(program, line.window, guest.nights, from)) return 0;
  if (line.isPercent) return 1;
  if (!isOnce(line)) return nights;
  if (program.policy.stayCharges === 'arrival') return from === guest.nights.first ? 1 : 0;
  return isFirstOpen(program, line.window, guest.nights, from) ? 1 : 0;
}

/** Whether a line is open on a cell to a guest, or to the room. */
export function isOpenTo(
  { program }: Calculation,
  { window }: Line,
  { kind, from, pattern }: Cell,
  guest?: GuestClass,
): boolean {
  if (guest === undefined || !kind.hasOwnNights) return pattern.open[window] === true;
  return isOpenOn(program, window, guest.nights, from);
}

// ------------------------------------------------------------------------------------------------ by which row

/** The row of a class of guests on a cell; `undefined`: the line's own rate. */
export function rowOfGuest(calculation: Calculation, line: Line, cell: Cell, guest: number): Row | undefined {
  const { ownClass: own, nights } = cell.kind.guests[guest] as GuestClass;
  const isCounted = (row: Row, { allowed, age }: GuestNumber): boolean =>
    isWithin(numbersOn(calculation, line, { row, age, cell })[guest] as number, allowed);
  return rowOn(line, own, nightIn(cell, nights), bandOfGuest(calculation, line, cell, guest), isCounted);
}

interface RowOnCell extends Pick<GuestNumber, 'age'> {
  readonly row: Row;
  readonly cell: Cell;
}

/** The number of each guest of a room among those for whom a row holds but for its condition on the number. */
function numbersOn(calculation: Calculation, line: Line, on: RowOnCell): readonly number[] {
  const { guestNumbers } = foundIn(calculation);
  const byCell = guestNumbers.get(on.row) ?? [];
  guestNumbers.set(on.row, byCell);
  const lodging = lodgingOf(calculation.shape, on.cell);
  // A charge of the stay counts all guests of the room, on whichever night they are charged.
  const index = isOnce(line) ? lodgingIn(lodging.kind).from : lodging.index;
  byCell[index] ??= findNumbers(calculation, line, { ...on, cell: lodging });
  return byCell[index];
}

function findNumbers(calculation: Calculation, line: Line, { row, age, cell }: RowOnCell): readonly number[] {
  const { guests, index: kind } = cell.kind;
  const rooms = calculation.rooms[kind] as RoomsOfKind;
  const order = calculation.program.numberedBy.indexOf(age);
  take(calculation.work, STEPS_OF_NUMBER * guests.length, line);
  const numbers = guests.map(() => 0);
  let counted = 0;
  const ordered = [...guests.entries()].sort(([, left], [, right]) => placeOf(left, order) - placeOf(right, order));
  for (const [index, guest] of ordered) {
    numbers[index] = counted + 1;
    const ownCell = cellOfGuest(calculation, line, cell, guest);
    if (ownCell === undefined || guest.ownClass.rows[line.index]?.includes(row) !== true) continue;
    const band = bandOfGuest(calculation, line, ownCell, index);
    if (holdsAt(row, nightIn(ownCell, guest.nights), band)) counted += numberOf(rooms, index) / rooms.rooms;
  }
  return numbers;
}

function placeOf({ places }: GuestClass, order: number): number {
  return places[order] as number;
}

/** The cell on which a guest is asked: the night itself, if they sleep there, or of a charge of the stay that of their own. */
function cellOfGuest(calculation: Calculation, line: Line, cell: Cell, guest: GuestClass): Cell | undefined {
  if (!isOnce(line)) return sleepsOn(guest, cell.from) ? cell : undefined;
  const { from, to } = lodgingIn(cell.kind);
  const nights = calculation.shape.cells.slice(from, to).filter((night) => sleepsOn(guest, night.from));
  return nights.find((night) => timesOwed(calculation, line, night, guest) > 0) ?? nights[0];
}

/** The band of the price of a night of the room, or of all nights of the guest. */
function bandOfGuest(calculation: Calculation, line: Line, cell: Cell, guest: number): number {
  const ofNights = calculation.memo?.bands[line.index]?.guests[cell.kind.index]?.[guest];
  return ofNights ?? bandFor(calculation, line, cell, 'room');
}

function nightIn({ from }: Cell, { firstDay, nightsBefore, first }: GuestClass['nights']) {
  return { firstDay, nightsBefore, night: from - first };
}

/** The band of the price that rows read, which was found before. */
function bandFor(calculation: Calculation, line: Line, cell: Cell, unit: 'room' | 'group'): number {
  if (line.priceBase === undefined) return Number.NaN;
  const bands = calculation.memo?.bands[line.index];
  if (bands === undefined) throw new Error(`staytax: ${line.tax.title} was asked for its rate before its price`);
  return bands[unit][lodgingOf(calculation.shape, cell).index] as number;
}

type SharedUnit = Pick<OwedUnits, 'payer' | 'isOnce'>;

/**
 * The row of a unit that several share: the one with the highest rate among those who share it, with the labels of
 * their room. A unit of one night considers the guests of that night; if there are none, the rooms.
 */
export function rowOfShared(calculation: Calculation, line: Line, cell: Cell, unit: SharedUnit): Row | undefined {
  if (line.rates.rows.length === 0) return undefined;
  // Cached by night and group: all rooms of a group share it.
  const { sharedRows } = foundIn(calculation);
  sharedRows[line.index] ??= new Map();
  const cache = sharedRows[line.index] as Map<string, Row | undefined>;
  const { payer } = unit;
  const key = `${payer} ${unit.isOnce} ${payer === 'room' ? cell.kind.index : cell.kind.group} ${cell.from}`;
  if (!cache.has(key)) cache.set(key, findRowOfShared(calculation, line, cell, unit));
  return cache.get(key);
}

function findRowOfShared(calculation: Calculation, line: Line, cell: Cell, unit: SharedUnit): Row | undefined {
  const { program, groups, rooms, shape } = calculation;
  const { kind, from } = cell;
  const { payer } = unit;
  const band = bandFor(calculation, line, cell, payer === 'room' ? 'room' : 'group');
  const night = nightIn(cell, kind.nights);
  const sharing = payer === 'room' ? [kind] : payer === 'stay' ? shape.kinds : kindsIn(shape, kind.group);
  for (const { guests } of sharing) takeRows(calculation, line, 1 + guests.length);
  const ask = (guestClass: Class): Row | undefined => rowOn(line, guestClass, night, band);
  // The nights of a unit are those of the group that owes it.
  const isHere = ({ group }: RoomKind): boolean => group === kind.group;
  const rows = sharing.flatMap((roomKind) =>
    roomKind.guests.flatMap((guest, index) => {
      if (!unit.isOnce && !sleepsOn(guest, from)) return [];
      if (isHere(roomKind)) return [ask(guest.shared)];
      const { who } = guestsOf(rooms[roomKind.index] as RoomsOfKind)[index] as Guests;
      return [ask(classIn(program, who, kind.nights))];
    }),
  );
  if (rows.length > 0) return highestRow(line, rows);
  const ofRoom = (roomKind: RoomKind): Class =>
    isHere(roomKind)
      ? roomKind.empty
      : classIn(program, factsOfRoom(entriesOf(groups, roomKind, rooms)[0] as RoomGroup), kind.nights);
  return highestRow(
    line,
    sharing.map((roomKind) => ask(ofRoom(roomKind))),
  );
}

// ------------------------------------------------------------------------------------------------ how much

/** Whether a percent has one rate for all payers on all nights. */
export function hasOneRate({ rates, payer }: Line): boolean {
  return rates.rows.length === 0 && payer !== 'guest';
}

/** The rate of a percent on a cell for all units together, not in lowest terms. Each guest pays it of an equal part. */
export function rateOn(calculation: Calculation, line: Line, cell: Cell): Fraction {
  const { denominator } = line.rates;
  const lodging = lodgingOf(calculation.shape, cell);
  const owed = owedOf(calculation, line)[lodging.index] as readonly Owed[];
  if (line.payer !== 'guest') return { numerator: rateOf(line, owed[0]?.row), denominator };
  const rooms = calculation.rooms[cell.kind.index] as RoomsOfKind;
  const persons = Math.max(1, sleepersOn(cell.kind, rooms, cell.from));
  return { numerator: weightOf(line, owed, rooms, 1), denominator: multiply(denominator, persons) };
}

/** The sum of the rates of units, over the denominator of the rates and of parts of shared units. */
function weightOf(line: Line, owed: readonly Owed[], rooms: RoomsOfKind, share: number): Integer {
  let sum: Integer = 0;
  for (let index = 0; index < owed.length; index += 1) {
    const { counted: of, times, row } = owed[index] as Owed;
    sum = add(sum, multiply(rateOf(line, row), times * (of === 'share' ? share : numberOf(rooms, of))));
  }
  return sum;
}

/** The exact amount of a fixed line on each cell. */
export function countExact(calculation: Calculation, line: Line): ExactAmounts {
  const { shape, rooms } = calculation;
  const owed = owedOf(calculation, line);
  const over = sharedOver(shape, line);
  take(calculation.work, STEPS_OF_NUMBER * shape.cells.length, line);
  const factors: Integer[] = [];
  let sum: Integer = 0;
  for (let position = 0; position < shape.cells.length; position += 1) {
    const units = owed[position];
    let factor: Integer = 0;
    if (units !== undefined && units.length > 0) {
      const { index, share } = (shape.cells[position] as Cell).kind;
      const times = multiply(share.rooms, floorDivide(over, share.of));
      factor = weightOf(line, units, rooms[index] as RoomsOfKind, Number(times));
      sum = add(sum, factor);
    }
    factors.push(factor);
  }
  return { factors, sum, numerator: 1, denominator: multiply(line.rates.denominator, over) };
}

/** The denominator for parts of a unit that rooms share: a multiple of the numbers of rooms. */
function sharedOver({ kinds }: Shape, { payer }: Pick<Line, 'payer'>): Integer {
  if (!isTogether(payer)) return 1;
  let over: Integer = 1;
  for (const { share } of kinds) over = leastCommonMultiple(over, share.of);
  return over;
}

/** A fixed line on the cells with a weight. */
export interface WeightedLine {
  readonly line: Line;
  /** By cell; `undefined`: 1 on each. */
  readonly weights: readonly Integer[] | undefined;
}

/** Fixed lines as multiples of the numbers of a stay, with `rateFor` in place of their rates. */
export function dueOf(
  calculation: Calculation,
  charges: readonly WeightedLine[],
  denominator: Integer,
  rateFor: typeof rateOf = rateOf,
): Due {
  const { shape } = calculation;
  let over: Integer = 1;
  for (const { line } of charges) {
    over = leastCommonMultiple(over, multiply(line.rates.denominator, sharedOver(shape, line)));
  }
  const lists = charges.map(({ line, weights }) => {
    const owed = owedOf(calculation, line);
    take(calculation.work, STEPS_OF_NUMBER * owed.length, line);
    return { line, weights, owed, scale: floorDivide(over, line.rates.denominator) };
  });
  let once: Integer = 0;
  const units: DueUnit[] = [];
  for (const kind of shape.kinds) {
    const first = units.length;
    for (const list of lists) once = add(once, addDue(units, first, kind, list, rateFor));
  }
  return { over, once: once, units, denominator: multiply(denominator, over) };
}

interface ScaledLine extends WeightedLine {
  readonly owed: ReadonlyArray<readonly Owed[]>;
  /** The weight of its rates, beside that of each cell. */
  readonly scale: Integer;
}

/** Adds what is due of a line in a kind of rooms, and returns the part of units that rooms share. */
function addDue(
  units: DueUnit[],
  first: number,
  kind: RoomKind,
  { line, weights, owed, scale }: ScaledLine,
  rateFor: typeof rateOf,
): Integer {
  const { from, to } = lodgingIn(kind);
  let once: Integer = 0;
  for (let index = from; index < to; index += 1) {
    const owedOnCell = owed[index] ?? NOTHING;
    const weight = weights === undefined ? scale : multiply(scale, weights[index] as Integer);
    if (weight === 0) continue;
    for (let unit = 0; unit < owedOnCell.length; unit += 1) {
      const { counted: of, times, row } = owedOnCell[unit] as Owed;
      once = add(once, addUnits(units, first, kind, of, multiply(multiply(rateFor(line, row), times), weight)));
    }
  }
  return once;
}

type DueUnit = { -readonly [Name in keyof Due['units'][number]]: Due['units'][number][Name] };

/**
 * Adds units to those of their kind, which begin at `first`, and returns the part of units that rooms share, which is the
 * same for all numbers.
 */
function addUnits(
  to: DueUnit[],
  first: number,
  { index, share }: RoomKind,
  counted: NumberOf,
  times: Integer,
): Integer {
  if (counted === 'share') return multiply(floorDivide(times, share.of), share.rooms);
  for (let position = first; position < to.length; position += 1) {
    const unit = to[position] as DueUnit;
    if (unit.counted !== counted) continue;
    unit.times = add(unit.times, times);
    return 0;
  }
  if (times !== 0) to.push({ kind: index, counted: counted, times });
  return 0;
}

/** Fixed charges by the numbers of a stay. */
export function sumOfDue({ once: one, units }: Due, rooms: readonly RoomsOfKind[]): Integer {
  let sum = one;
  for (let index = 0; index < units.length; index += 1) {
    const { kind, counted: of, times } = units[index] as Due['units'][number];
    const counts = rooms[kind] as RoomsOfKind;
    sum = add(sum, multiply(times, numberOf(counts, of)));
  }
  return sum;
}
