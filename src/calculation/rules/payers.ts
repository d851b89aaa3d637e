import type { Span } from '../../definitions/local/spans.js';
import type { SharedBy } from '../../definitions/logics.js';
import { compareFractions, type Fraction } from '../../money/fraction.js';
import { add, type Integer, multiply } from '../../money/integer.js';
import type { ListedGuest } from '../../stay/room-details.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt } from '../at.js';
import { type Cells, groupAt } from '../stay/cells.js';
import type { RuleSet } from '../stay/rule-sets.js';
import type { Kind, Payer, Strand } from '../stay/strands.js';
import type { Rated, RatedRow } from '../tax-set/rated.js';

/** Where the payers of a line stand in those of a strand. */
const PLACES: Readonly<Record<SharedBy, number>> = { guest: 0, room: 1, group: 2, stay: 3 };

/** Who pays a line in the rooms of a strand. */
export function payersOf(rated: Rated, strand: Strand, sharedBy: SharedBy = rated.sharedBy): readonly Payer[] {
  const { payers = [] } = strand;
  const place = rated.line * 4 + PLACES[sharedBy];
  const known = payers[place];
  if (known !== undefined) return known;
  const found = findPayers(rated, strand, sharedBy);
  payers[place] = found;
  return found;
}

function findPayers(rated: Rated, strand: Strand, sharedBy: SharedBy): Payer[] {
  const { guests = [], labels = [], mates } = strand;
  if (sharedBy === 'guest') {
    return guests.map(({ guest, number }) => payerOf(rated, number, [rowsFor(rated, strand, labels, guest)]));
  }
  const own = [{ guests, labels }];
  const rooms = sharedBy === 'room' ? own : ((sharedBy === 'group' ? mates?.ofGroup : mates?.ofStay) ?? own);
  const number = sharedBy === 'room' && !rated.isPercent ? strand.rooms : 1;
  return [payerOf(rated, number, candidatesIn(rated, strand, rooms))];
}

/** Each guest is asked with the labels of his own room; rooms without guests only where nobody sleeps in any. */
function candidatesIn(
  rated: Rated,
  strand: Strand,
  rooms: ReadonlyArray<Pick<Kind, 'guests' | 'labels'>>,
): Payer['candidates'] {
  const ofGuests = rooms.flatMap(({ guests, labels }) =>
    guests.map(({ guest }) => rowsFor(rated, strand, labels, guest)),
  );
  return ofGuests.length > 0 ? ofGuests : rooms.map(({ labels }) => rowsFor(rated, strand, labels, undefined));
}

function payerOf(rated: Rated, number: number, candidates: Payer['candidates']): Payer {
  const isConstant = candidates.every(
    ([first]) => first === undefined || (first.windows.length === 0 && first.prices.length === 0),
  );
  return { number, candidates, row: isConstant ? highest(rated, candidates, ([first]) => first) : null };
}

function rowsFor(
  { rows }: Rated,
  strand: Strand,
  labels: readonly string[],
  guest: ListedGuest | undefined,
): readonly RatedRow[] {
  const found: RatedRow[] = [];
  for (const row of rows) if (mayHold(row, strand, labels, guest)) found.push(row);
  return found;
}

function mayHold(
  { age, label, nights, booked, arrived }: RatedRow,
  { firstDay, nightsBefore, nightsAfter, prices, details }: Strand,
  labels: readonly string[],
  guest: ListedGuest | undefined,
): boolean {
  if (age !== undefined && !isIn(guest?.age ?? Number.NaN, age)) return false;
  if (label !== undefined && !labels.includes(label) && guest?.labels.includes(label) !== true) return false;
  if (booked !== undefined && !isIn(details?.bookedDay ?? Number.NaN, booked)) return false;
  if (arrived !== undefined && !isIn(firstDay, arrived)) return false;
  return isIn(nightsBefore + prices.length + nightsAfter, nights);
}

function isIn(number: number, { first, last }: Span): boolean {
  return number >= first && number <= last;
}

/** The row that gives a payer's rate on nights of a rule set, at a price where rows ask for it. */
export function rowOn(
  rated: Rated,
  { candidates, row }: Payer,
  { open }: RuleSet,
  price?: Fraction,
): RatedRow | undefined {
  return row === null ? highest(rated, candidates, (rows) => firstOn(rows, open, price)) : row;
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

/** Of those who share a unit, the row with the highest rate. */
function highest(
  rated: Rated,
  candidates: Payer['candidates'],
  find: (rows: readonly RatedRow[]) => RatedRow | undefined,
): RatedRow | undefined {
  let best = find(itemAt(candidates, 0));
  for (let at = 1; at < candidates.length; at += 1) {
    const row = find(itemAt(candidates, at));
    if (rankOf(rated, row) > rankOf(rated, best)) best = row;
  }
  return best;
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

/** Who pays what at which rate on a cell. Where rows ask for the price, they were found before: see `Cells.worked`. */
export function unitsOf(rated: Rated, cells: Cells, cell: number): PaidUnits[] {
  const rows = cells.worked?.rows[rated.line]?.[cell];
  const ruleSet = itemAt(cells.ruleSets, cell);
  return payersOf(rated, groupAt(cells, cell)).map((payer, at) => ({
    number: payer.number,
    row: rows === undefined ? rowOn(rated, payer, ruleSet) : rows[at],
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

/** The first row that charges the same rate (`undefined`: the line's own). A rate of 0 is an exemption of its own row. */
export function firstOfRate(rated: Rated, row: RatedRow | undefined): RatedRow | undefined {
  const rate = rateOf(rated, row);
  if (rate === 0) return row;
  return rate === rated.own ? undefined : rated.rows.find((other) => other.rate === rate);
}

/** Those of one of the identical rooms; guests beyond the listed ones are alike. */
function guestsIn({ persons, details }: RoomGroup): Array<ListedGuest | undefined> {
  if (details === undefined) return persons > 0 ? [undefined] : [];
  return details.others > 0 ? [...details.guests, undefined] : [...details.guests];
}

/** The same added up: the rates of all units, over the line's denominator. */
export function weightOn(rated: Rated, cells: Cells, cell: number): Integer {
  const rows = cells.worked?.rows[rated.line]?.[cell];
  const ruleSet = itemAt(cells.ruleSets, cell);
  const payers = payersOf(rated, groupAt(cells, cell));
  let sum: Integer = 0;
  for (let at = 0; at < payers.length; at += 1) {
    const payer = itemAt(payers, at);
    const row = rows === undefined ? rowOn(rated, payer, ruleSet) : rows[at];
    sum = add(sum, multiply(payer.number, rateOf(rated, row)));
  }
  return sum;
}

/** The share of a base that all units on a cell come to. */
export function shareOn(rated: Rated, cells: Cells, cell: number): Fraction {
  const denominator = multiply(rated.denominator, partsOf(rated, groupAt(cells, cell)));
  return { numerator: weightOn(rated, cells, cell), denominator };
}

/** What that is divided by, beside the line's denominator: a guest pays for an equal share of the base. */
export function partsOf({ isPercent, sharedBy }: Rated, { guests = [] }: Strand): number {
  if (!isPercent || sharedBy !== 'guest') return 1;
  let persons = 0;
  for (const { number } of guests) persons += number;
  return Math.max(1, persons);
}
