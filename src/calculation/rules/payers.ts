import { isWithin } from '../../definitions/local/spans.js';
import type { SharedBy } from '../../definitions/logics.js';
import { compareFractions, type Fraction } from '../../money/fraction.js';
import { add, type Integer, multiply } from '../../money/integer.js';
import type { GuestNights, ListedGuest } from '../../stay/room-details.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt, numberAt } from '../at.js';
import { type Cells, groupAt } from '../stay/cells.js';
import type { RuleSet } from '../stay/rule-sets.js';
import { type Kind, type Payer, type Strand, sleepsOn } from '../stay/strands.js';
import type { Rated, RatedRow } from '../tax-set/rated.js';

/** Where the payers of a line stand in those of a strand. */
const PLACES: Readonly<Record<SharedBy, number>> = { guest: 0, room: 1, group: 2, stay: 3 };

/** More lines than a set can have: places of payers on a night come after those of the whole stay. */
const MOST_PLACES = 4_000;

/**
 * Who pays a line in the rooms of a strand. A unit of one night that several share asks those who sleep there on it: where
 * guests have nights of their own, `night` says which it is.
 */
export function payersOf(
  rated: Rated,
  strand: Strand,
  sharedBy: SharedBy = rated.sharedBy,
  night?: number,
): readonly Payer[] {
  const { payers = [], own } = strand;
  const asked = own === undefined || sharedBy === 'guest' ? undefined : night;
  const place = rated.line * 4 + PLACES[sharedBy] + (asked === undefined ? 0 : (asked + 1) * MOST_PLACES);
  const known = payers[place];
  if (known !== undefined) return known;
  const found = findPayers(rated, strand, sharedBy, asked);
  payers[place] = found;
  return found;
}

/** The night of a cell, for a line whose units are of one night each. */
export function nightAsked({ due }: Rated, cells: Cells, cell: number): number | undefined {
  return due === 'night' ? cells.firstNights[cell] : undefined;
}

function findPayers(rated: Rated, strand: Strand, sharedBy: SharedBy, night: number | undefined): Payer[] {
  const { guests = [], labels = [], mates, own: ownNights } = strand;
  if (sharedBy === 'guest') {
    return guests.map(({ guest, number, nights }, at) => {
      const rows = rowsFor(rated, strand, labels, guest, nights);
      return payerOf(rated, number, [rows], ownNights === undefined ? undefined : at);
    });
  }
  const own = [{ guests, labels }];
  const rooms = sharedBy === 'room' ? own : ((sharedBy === 'group' ? mates?.ofGroup : mates?.ofStay) ?? own);
  const number = sharedBy === 'room' && !rated.isPercent ? strand.rooms : 1;
  return [payerOf(rated, number, candidatesIn(rated, strand, rooms, night))];
}

/** Each guest is asked with the labels of his own room; rooms without guests only where nobody sleeps in any. */
function candidatesIn(
  rated: Rated,
  strand: Strand,
  rooms: ReadonlyArray<Pick<Kind, 'guests' | 'labels'>>,
  night: number | undefined,
): Payer['candidates'] {
  const ofGuests = rooms.flatMap(({ guests, labels }) =>
    guests
      .filter(({ nights }) => night === undefined || sleepsOn(nights, night))
      .map(({ guest }) => rowsFor(rated, strand, labels, guest)),
  );
  return ofGuests.length > 0 ? ofGuests : rooms.map(({ labels }) => rowsFor(rated, strand, labels, undefined));
}

function payerOf(rated: Rated, number: number, candidates: Payer['candidates'], guest?: number): Payer {
  const isConstant = candidates.every(
    ([first]) => first === undefined || (first.windows.length === 0 && first.prices.length === 0),
  );
  return { number, candidates, guest, row: isConstant ? highest(rated, candidates, ([first]) => first) : null };
}

function rowsFor(
  { rows }: Rated,
  strand: Strand,
  labels: readonly string[],
  guest: ListedGuest | undefined,
  nights?: GuestNights,
): readonly RatedRow[] {
  const found: RatedRow[] = [];
  const asked = nights === undefined ? ofRoom(strand) : ofGuest(nights, strand);
  for (const row of rows) if (mayHold(row, asked, labels, guest)) found.push(row);
  return found;
}

/** What rows ask of the nights of a room, or of a guest who has his own. */
interface AskedNights {
  readonly firstDay: number;
  /** Of the stay, nights before and after included. */
  readonly length: number;
  readonly bookedDay: number | undefined;
}

function ofRoom({ firstDay, nightsBefore, nightsAfter, prices, details }: Strand): AskedNights {
  return { firstDay, length: nightsBefore + prices.length + nightsAfter, bookedDay: details?.bookedDay };
}

function ofGuest(
  { first, nights, nightsBefore, nightsAfter }: GuestNights,
  { firstDay, details }: Strand,
): AskedNights {
  return { firstDay: firstDay + first, length: nightsBefore + nights + nightsAfter, bookedDay: details?.bookedDay };
}

function mayHold(
  { age, label, nights, booked, arrived }: RatedRow,
  { firstDay, length, bookedDay }: AskedNights,
  labels: readonly string[],
  guest: ListedGuest | undefined,
): boolean {
  if (age !== undefined && !isWithin(guest?.age ?? Number.NaN, age)) return false;
  if (label !== undefined && !labels.includes(label) && guest?.labels.includes(label) !== true) return false;
  if (booked !== undefined && !isWithin(bookedDay ?? Number.NaN, booked)) return false;
  if (arrived !== undefined && !isWithin(firstDay, arrived)) return false;
  return isWithin(length, nights);
}

/** The row that gives a payer's rate on nights of a rule set, at a price where rows ask for it. */
export function rowOn(
  rated: Rated,
  { candidates, row }: Payer,
  { open }: RuleSet,
  price?: Fraction,
): RatedRow | undefined {
  if (row !== null) return row;
  if (candidates.length === 1) return firstOn(itemAt(candidates, 0), open, price);
  return highest(rated, candidates, (rows) => firstOn(rows, open, price));
}

function firstOn(
  rows: readonly RatedRow[],
  open: readonly boolean[],
  price: Fraction | undefined,
): RatedRow | undefined {
  for (const row of rows) if (holdsOn(row, open, price)) return row;
  return undefined;
}

function holdsOn({ windows, prices }: RatedRow, open: readonly boolean[], price: Fraction | undefined): boolean {
  for (const window of windows) if (open[window] !== true) return false;
  for (const { limit, isOver } of prices) {
    if (price === undefined) return false;
    const difference = compareFractions(price, limit);
    if (isOver ? difference <= 0 : difference < 0) return false;
  }
  return true;
}

/** Of those who share a unit, the row with the highest rate; of equal ones the first, whoever is listed first. */
function highest(
  rated: Rated,
  candidates: Payer['candidates'],
  find: (rows: readonly RatedRow[]) => RatedRow | undefined,
): RatedRow | undefined {
  let best = find(itemAt(candidates, 0));
  for (let at = 1; at < candidates.length; at += 1) {
    const row = find(itemAt(candidates, at));
    const [rank, most] = [rankOf(rated, row), rankOf(rated, best)];
    if (rank > most || (rank >= most && placeOf(row) < placeOf(best))) best = row;
  }
  return best;
}

/** The own rate comes last. */
function placeOf(row: RatedRow | undefined): number {
  return row?.place ?? Number.POSITIVE_INFINITY;
}

function rankOf(rated: Rated, row: RatedRow | undefined): Integer {
  return row === undefined ? rated.ownRank : row.rank;
}

export function rateOf(rated: Rated, row: RatedRow | undefined): Integer {
  return row === undefined ? rated.own : row.rate;
}

/** Units of a line on a cell that are alike: how many, and the row that gives their rate (`undefined`: its own). */
export interface PaidUnits {
  readonly number: number;
  readonly row: RatedRow | undefined;
}

/** The nights by which a payer is asked on a cell: those of the room, or his own. */
export function setFor({ guest }: Payer, cells: Cells, cell: number): RuleSet {
  const ofRoom = itemAt(cells.ruleSets, cell);
  if (guest === undefined) return ofRoom;
  return groupAt(cells, cell).own?.guests[guest]?.[numberAt(cells.firstNights, cell)] ?? ofRoom;
}

/** How many units a payer has on a cell: a guest with nights of his own those that are due on one of them. */
function numberOn({ due, taxable }: Rated, { number, guest }: Payer, cells: Cells, cell: number): number {
  const sets = guest === undefined ? undefined : groupAt(cells, cell).own?.guests[guest];
  if (sets === undefined) return number;
  const isOpen = (set: RuleSet | undefined): boolean => set?.open[taxable] === true;
  const night = numberAt(cells.firstNights, cell);
  if (!isOpen(sets[night])) return 0;
  if (due === 'night') return number;
  const isFirst = sets.findIndex(isOpen) === night;
  return isFirst && (due === 'first' || sets.findIndex((set) => set !== undefined) === night) ? number : 0;
}

/** Who pays what at which rate on a cell. Where rows ask for the price, they were found before: see `Cells.worked`. */
export function unitsOf(rated: Rated, cells: Cells, cell: number): PaidUnits[] {
  const rows = cells.worked?.rows[rated.line]?.[cell];
  return payersOf(rated, groupAt(cells, cell), undefined, nightAsked(rated, cells, cell)).map((payer, at) => ({
    number: numberOn(rated, payer, cells, cell),
    row: rows === undefined ? rowOn(rated, payer, setFor(payer, cells, cell)) : rows[at],
  }));
}

/**
 * In how many rooms of a cell somebody pays by each row (`undefined`: the line's own). Rooms that are asked alike may be of
 * different guests; where rows ask for the price every room is by itself, and all rows hold in it. Of rows that charge the
 * same rate the first stands for all.
 */
export function roomsByRow(rated: Rated, cells: Cells, cell: number): ReadonlyMap<RatedRow | undefined, number> {
  const strand = groupAt(cells, cell);
  const ruleSet = itemAt(cells.ruleSets, cell);
  const isWorked = cells.worked?.rows[rated.line]?.[cell] !== undefined;
  const { entry = strand, labels = [], mates } = strand;
  const { entries = [entry] } = mates?.ofGroup.find((kind) => kind.entries[0] === strand.entry) ?? {};
  const rooms = new Map<RatedRow | undefined, number>();
  const put = (row: RatedRow | undefined, number: number) => rooms.set(row, (rooms.get(row) ?? 0) + number);
  if (isWorked || entries.length === 1) {
    const paying = unitsOf(rated, cells, cell).filter(({ number }) => number > 0);
    for (const row of new Set(paying.map((units) => firstOfRate(rated, units.row)))) put(row, strand.rooms);
    return rooms;
  }
  for (const each of entries) {
    const rows = guestsIn(each).map((guest) =>
      firstOfRate(rated, rowOn(rated, payerOf(rated, 1, [rowsFor(rated, strand, labels, guest)]), ruleSet)),
    );
    for (const row of new Set(rows)) put(row, each.rooms);
  }
  return rooms;
}

/**
 * The first row that writes the same rate (`undefined`: the line's own), whatever a limit makes of it. A rate of 0 is an
 * exemption of its own row.
 */
export function firstOfRate(rated: Rated, row: RatedRow | undefined): RatedRow | undefined {
  if (rateOf(rated, row) === 0) return row;
  const rank = rankOf(rated, row);
  return rank === rated.ownRank ? undefined : rated.rows.find((other) => other.rank === rank);
}

/** Those of one of the identical rooms; guests beyond the listed ones are alike. */
function guestsIn({ persons, details }: RoomGroup): Array<ListedGuest | undefined> {
  if (details === undefined) return persons > 0 ? [undefined] : [];
  return details.others > 0 ? [...details.guests, undefined] : [...details.guests];
}

/** The same added up: the rates of all units, over the line's denominator. */
export function weightOn(rated: Rated, cells: Cells, cell: number): Integer {
  const rows = cells.worked?.rows[rated.line]?.[cell];
  const payers = payersOf(rated, groupAt(cells, cell), undefined, nightAsked(rated, cells, cell));
  let sum: Integer = 0;
  for (let at = 0; at < payers.length; at += 1) {
    const payer = itemAt(payers, at);
    const row = rows === undefined ? rowOn(rated, payer, setFor(payer, cells, cell)) : rows[at];
    sum = add(sum, multiply(numberOn(rated, payer, cells, cell), rateOf(rated, row)));
  }
  return sum;
}

/** The share of a base that all units on a cell come to. */
export function shareOn(rated: Rated, cells: Cells, cell: number): Fraction {
  const denominator = multiply(rated.denominator, partsOf(rated, cells, cell));
  return { numerator: weightOn(rated, cells, cell), denominator };
}

/** What that is divided by, beside the line's denominator: a guest pays for an equal share of the base. */
export function partsOf({ isPercent, sharedBy }: Rated, cells: Cells, cell: number): number {
  if (!isPercent || sharedBy !== 'guest') return 1;
  const { guests = [], own } = groupAt(cells, cell);
  const night = numberAt(cells.firstNights, cell);
  let persons = 0;
  for (const { number, nights } of guests) if (own === undefined || sleepsOn(nights, night)) persons += number;
  return Math.max(1, persons);
}
