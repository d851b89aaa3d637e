import { labelsOf } from '../definitions/local/conditions.js';
import { groupBy, mergeBy } from '../issues/reading.js';
import type { Fraction } from '../money/fraction.js';
import { addUnreduced, multiplyFractions, whole, ZERO } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, multiply, subtract } from '../money/integer.js';
import { roundDivide, scaleTo, shareInProportion } from '../money/rounding.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { amountOf, basesOf, chargedOf, partsOf, roundedOf, slotsOf } from './amounts.js';
import type { Calculation, SideFigures } from './calculation.js';
import { byNight, byRoom, itemAt, mustEqual, pricesOf, sumOf } from './calculation.js';
import type { ChargedUnits } from './entries.js';
import { chargedBeforeLimit, chargedUnits } from './entries.js';
import { takesUnitsIn } from './forms.js';
import { isOpenIn } from './in-fees.js';
import { appliesOn, dueOf, owedOf, rowOfGuest, rowOfShared, sumOfDue } from './owed.js';
import { bandsOn, exactBaseOn, findRates } from './own.js';
import type { Line, TaxInFee } from './program.js';
import { isOnce, isScaled, rateOf } from './program.js';
import type { LineNight } from './reasons.js';
import { byUnit, countsGuests, guestNightsAt, lineNights } from './reasons.js';
import type { Cell, Due, GuestsWithEvidence, RoomsOfKind } from './shape.js';
import {
  cellsOn,
  dayOfCell,
  entriesOf,
  evidenceOn,
  guestsOf,
  lodgingOf,
  numberOf,
  partsOfRoom,
  sleepersOn,
} from './shape.js';
import type { ClosedBy } from './windows.js';

// ------------------------------------------------------------------------------------------------ by tax

/** Number of taxable nights of a line: dates on which its window is open in some room. */
export function countTaxableNights({ root: { shape } }: Calculation, { window }: Line): number {
  shape.taxable[window] ??= countDates(shape.lodgings.filter(({ pattern }) => pattern.open[window] === true));
  return shape.taxable[window];
}

/** Number of different dates of some cells. Groups are sorted by check-in, but their nights can overlap. */
function countDates(cells: readonly Cell[]): number {
  const [only, ...more] = cells;
  if (only !== undefined && more.length === 0) return only.nights;
  const runs = cells
    .map(({ kind, from, nights }) => ({ first: kind.nights.firstDay + from, nights }))
    .sort((left, right) => left.first - right.first);
  let [count, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { first, nights } of runs) {
    const last = first + nights;
    count += Math.max(0, last - Math.max(first, end));
    end = Math.max(end, last);
  }
  return count;
}

/** The reported quantity of a fixed line, or the reported base of a percent over the stay, from rounded amounts. */
export function factorOf({ root }: Calculation, line: Line): Integer {
  if (line.isPercent) return sumOf(basesOf(root, line));
  const { units } = root.shape;
  units[line.owedKey] ??= dueOf(root, [{ line, weights: undefined }], 1, () => line.rates.denominator);
  const due = units[line.owedKey] as Due;
  return Number(sumOfDue(due, root.rooms)) / Number(due.denominator);
}

export function bySide({ root }: Calculation): SideFigures {
  root.sides ??= findSides(root);
  return root.sides;
}

function findSides(root: Calculation): SideFigures {
  const { lines } = root.program;
  let [inclusive, exclusive, handedOver, dueAtHouse]: [Integer, Integer, Integer, Integer] = [0, 0, 0, 0];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as Line;
    const amount = amountOf(root, line);
    if (line.isInclusive) inclusive = add(inclusive, amount);
    else exclusive = add(exclusive, amount);
    if (!line.isKept) handedOver = add(handedOver, chargedOf(root, line));
    if (line.isDueAtHouse) dueAtHouse = add(dueAtHouse, amount);
  }
  return { price: sumOf(pricesOf(root)), inclusive, exclusive, handedOver, dueAtHouse };
}

// ------------------------------------------------------------------------------------------------ by rate

/** The figures of one rate of a line. "5" and "5.0" are one rate. */
interface RateFigures {
  /** The spelling of the first row with this rate. */
  readonly rate: string;
  /** How often it was charged. */
  readonly quantity: number;
  /** percent: the base, in minor units. */
  readonly base: Integer;
  /** Its share of the amount of the line, in minor units. */
  readonly amount: Integer;
}

/** The figures of a line by rate, as local rules change them. */
export interface LineFigures {
  /** The only rate that was charged, or else the tax's rate. */
  readonly rate: string;
  /** Units, or the base; with several rates, without those at 0. */
  readonly quantity: number;
  readonly base: Integer;
  /** One entry for each rate, if there are several; a rate of 0 counts. */
  readonly rates: readonly RateFigures[] | undefined;
}

/** The rate of a row or of the line, and how often it was charged. */
interface PlacedRate {
  /** The place of the first row with this rate; rows come before the line's own rate. */
  readonly place: number;
  readonly rank: Integer;
  readonly quantity: number;
}

interface RateSums extends PlacedRate {
  readonly base: Fraction;
  readonly amount: Fraction;
}

/** @param fees the fees whose part of the tax is reported, too */
export function byRate(calculation: Calculation, line: Line, fees: readonly TaxInFee[] = line.inFees): LineFigures {
  const onPrice = ratesIn(line, reportedUnits(calculation, line), amountOf(calculation, line));
  const rates = fees.length === 0 ? onPrice : withRatesInFees(calculation, line, onPrice, fees);
  const isSeveral = rates.length > 1;
  const charged = isSeveral ? rates.filter(isCharged) : rates;
  return {
    rate: isSeveral || rates[0] === undefined ? line.tax.rate : rateText(line, rates[0]),
    quantity: charged.reduce((sum, rate) => sum + rate.quantity, 0),
    base: sumOf(charged.map(({ base }) => base)),
    rates: isSeveral ? rates.map((rate) => ({ ...rate, rate: rateText(line, rate) })) : undefined,
  };
}

type PlacedFigures = PlacedRate & Omit<RateFigures, 'rate'>;

/** The rates on the price, with those inside fees, which change no amount on the price. */
function withRatesInFees(
  calculation: Calculation,
  line: Line,
  onPrice: readonly PlacedFigures[],
  fees: readonly TaxInFee[],
): readonly PlacedFigures[] {
  const inFees = fees.flatMap((inFee) =>
    ratesIn(line, unitsInFee(calculation, line, inFee), amountOf(calculation, inFee)),
  );
  if (inFees.length === 0) return onPrice;
  return mergeBy([...onPrice, ...inFees], ({ rank }) => rank, addRates).sort(inOrder);
}

function addRates(first: PlacedFigures, second: PlacedFigures): PlacedFigures {
  return {
    place: Math.min(first.place, second.place),
    rank: first.rank,
    quantity: first.quantity + second.quantity,
    base: add(first.base, second.base),
    amount: add(first.amount, second.amount),
  };
}

function roundHalfUp({ numerator, denominator }: Fraction): Integer {
  return roundDivide(numerator, denominator, 'half-up');
}

/** The units of a line. If it is rounded to a step each night, the units of a night are scaled to its rounded amount. */
function reportedUnits({ root }: Calculation, line: Line): readonly ChargedUnits[] {
  const isByNight = root.program.policy.rounding.unit === 'night';
  const level = line.cut === 'rooms' ? byRoom(root) : isByNight ? byNight(root) : root;
  const units = chargedUnits(level, line);
  if (!isScaled(line) || !isByNight) return units;
  const { slotOf: of } = slotsOf(level);
  const onNights = roundedOf(root, line);
  return [...new Set(units.map(({ cell }) => of[cell.index] as number))].flatMap((slot) => {
    const ofNight = units.filter(({ cell }) => of[cell.index] === slot);
    const exact = ofNight.map(({ amount }) => amount);
    const scaled = scaleTo(onNights[slot] as Integer, exact);
    return ofNight.map((unit, index) => ({ ...unit, amount: scaled[index] as Fraction }));
  });
}

const OWN = Number.POSITIVE_INFINITY;

/** The rates that were charged or free, in the order of the rows; the line's own rate comes last, and 0 after it. */
function sumsByRate(units: readonly ChargedUnits[], { rates: { ownRank } }: Line): RateSums[] {
  const byRank = new Map<Integer, RateSums>();
  for (const { row, quantity, base, amount } of units) {
    const rank = row?.rank ?? ownRank;
    const sums = byRank.get(rank) ?? { place: OWN, quantity: 0, base: ZERO, amount: ZERO };
    byRank.set(rank, {
      place: Math.min(sums.place, row?.place ?? OWN),
      rank,
      quantity: sums.quantity + quantity,
      base: addUnreduced(sums.base, base),
      amount: addUnreduced(sums.amount, amount),
    });
  }
  return [...byRank.values()].sort(inOrder);
}

function inOrder(first: PlacedRate, second: PlacedRate): number {
  return Number(isCharged(second)) - Number(isCharged(first)) || first.place - second.place;
}

function isCharged({ rank }: PlacedRate): boolean {
  return rank !== 0;
}

function rateText({ tax }: Line, { place }: PlacedRate): string {
  return tax.local?.rates?.[place]?.rate ?? tax.rate;
}

/** The figures of each rate; the amounts add up to the amount of all units. Free units keep their base. */
function ratesIn(line: Line, units: readonly ChargedUnits[], amount: Integer): PlacedFigures[] {
  const sums = sumsByRate(units, line);
  // A percent of an empty base has no rate: a free part of the price changes nothing.
  const rates = line.isPercent ? sums.filter((rate) => rate.base.numerator !== 0 || rate.amount.numerator !== 0) : sums;
  const [only, ...others] = rates;
  if (only !== undefined && others.length === 0) {
    const { place, rank, quantity, base } = only;
    return [{ place, rank, quantity, base: roundHalfUp(base), amount }];
  }
  const base = roundHalfUp(rates.filter(isCharged).reduce((sum, rate) => addUnreduced(sum, rate.base), ZERO));
  const exact = rates.map((rate) => rate.amount);
  const amounts = shareInProportion(amount, isScaled(line) ? scaleTo(amount, exact) : exact);
  const charged = rates.filter(isCharged).map((rate) => rate.base);
  const bases = shareInProportion(base, charged);
  return rates.map(({ place, rank, quantity, base: whole }, index) => ({
    place,
    rank,
    quantity,
    base: bases[index] ?? roundHalfUp(whole),
    amount: amounts[index] as Integer,
  }));
}

/** The units of a tax inside a fee, room by room: each with the part of the fee, without what it contains, as its base. */
function unitsInFee({ root }: Calculation, line: Line, inFee: TaxInFee): ChargedUnits[] {
  const rooms = byRoom(root);
  const { program, shape } = rooms;
  const fee = itemAt(program.lines, inFee.fee);
  findRates(rooms, line);
  const charged = partsOf(rooms, fee);
  // The net of the fee, and the taxes in it that this one is computed on.
  const left = fee.contains.filter(({ of }) => !inFee.adds.includes(of)).map((other) => partsOf(rooms, other));
  return shape.cells.flatMap((cell): ChargedUnits[] => {
    const { index, kind, from } = cell;
    if (charged[index] === 0 || !isOpenIn(line, cell)) return [];
    const base = left.reduce((sum, parts) => subtract(sum, itemAt(parts, index)), itemAt(charged, index));
    const ofKind = itemAt(rooms.rooms, kind.index);
    const sharers = line.payer === 'guest' ? sleepersOn(kind, ofKind, from) : 1;
    return itemAt(owedOf(rooms, line), lodgingOf(shape, cell).index).map(({ counted, times, row }) => {
      const quantity = line.payer === 'guest' && counted !== 'share' ? times * numberOf(ofKind, counted) : 1;
      const part = multiplyFractions({ numerator: quantity, denominator: sharers }, line.share);
      return {
        cell,
        row,
        payer: line.payer,
        counts: line.counts,
        quantity,
        base: multiplyFractions(part, whole(base)),
        amount: multiplyFractions(whole(multiply(base, rateOf(line, row))), {
          numerator: quantity,
          denominator: multiply(sharers, line.rates.denominator),
        }),
      };
    });
  });
}

// ------------------------------------------------------------------------------------------------ by room

/** The lines of a set, then the taxes in fees: the order of lists of amounts by both. */
export function chargesOf({ program: { lines, inFees } }: Calculation): ReadonlyArray<Line | TaxInFee> {
  return inFees.length === 0 ? lines : [...lines, ...inFees];
}

/** The part of the charge of a line that is inside fees, from a list of amounts by line and tax in a fee. */
export function inChargesOf({ inFees }: Line, amountAt: (place: number) => Integer): Integer {
  let sum: Integer = 0;
  // The index of the net lies between both.
  for (let index = 0; index < inFees.length; index += 1)
    sum = add(sum, amountAt((inFees[index] as TaxInFee).index - 1));
  return sum;
}

/** Amounts in minor units: by the room's place in the list of the stay, then by line and tax in a fee. */
export function byPlace(calculation: Calculation): ReadonlyMap<number, readonly Integer[]> {
  const singles = byRoom(calculation);
  const { groups, rooms, shape } = singles;
  const sumsByPlace = new Map<number, Integer[]>();
  const parts = chargesOf(calculation).map((charge) => partsOf(singles, charge));
  for (const { kind, index } of shape.cells) {
    const { place } = entriesOf(groups, kind, rooms)[0] as RoomGroup;
    const amounts = sumsByPlace.get(place) ?? parts.map((): Integer => 0);
    sumsByPlace.set(place, amounts);
    for (let line = 0; line < amounts.length; line += 1) {
      amounts[line] = add(amounts[line] as Integer, (parts[line] as readonly Integer[])[index] as Integer);
    }
  }
  return sumsByPlace;
}

/** A night of a room on one part of its price, with its charges and the percents that are computed on it. */
export interface RoomNight {
  /** The place of the room in the list of the stay. */
  readonly place: number;
  /** Number of identical rooms. */
  readonly rooms: number;
  /** Day number of the night. */
  readonly day: number;
  /** Lodging, or the label of an extra. */
  readonly part: string;
  readonly price: Integer;
  /** By line. */
  readonly amounts: readonly Integer[];
  readonly percents: readonly PercentOn[];
  /** The taxes inside fees on the night, where they are open. Their amounts are not among those by line. */
  readonly inFees: readonly InFeeOn[];
}

/** The part of a tax in a fee on a night of a room. */
export interface InFeeOn extends PercentOn {
  /** The index of the line of the fee. */
  readonly fee: number;
  readonly amount: Integer;
}

export interface PercentOn {
  /** The index of its line. */
  readonly index: number;
  /** Places of the rows whose rates apply; `undefined`: the line's own rate. */
  readonly rows: ReadonlyArray<number | undefined>;
}

/** The base of a percent: whether it has the net in it, and the lines that it contains. */
export interface PercentBase {
  readonly index: number;
  /** Whether the net of each part of the price is in it. */
  readonly isOnNet: boolean;
  /** Indexes of the lines in its base: lines that it adds, and inclusive lines if it starts from the price. */
  readonly lines: ReadonlySet<number>;
}

export function percentBases({ program: { lines } }: Calculation, percents: readonly Line[]): PercentBase[] {
  const contained = lines.filter(({ isInclusive }) => isInclusive).map(({ index }) => index);
  return percents.map(({ index, base: { start, adds } }) => ({
    index,
    isOnNet: start !== 'nothing',
    lines: new Set([...adds, ...(start === 'price' ? contained : [])]),
  }));
}

/** Every night of every room, part by part, with those of `percents` that are computed there. */
export function roomNights(calculation: Calculation, percents: readonly Line[]): RoomNight[] {
  const singles = byRoom(calculation);
  const { program, groups, rooms, shape } = singles;
  const parts = chargesOf(singles).map((charge) => partsOf(singles, charge));
  for (const line of percents) findRates(singles, line);
  for (const { of } of program.inFees) findRates(singles, itemAt(program.lines, of));
  return shape.cells.flatMap((cell) => {
    const room = entriesOf(groups, cell.kind, rooms)[0] as RoomGroup;
    const night = {
      place: room.place,
      rooms: (rooms[cell.kind.index] as RoomsOfKind).rooms,
      day: dayOfCell(groups, cell),
      amounts: parts.map((part) => part[cell.index] as Integer),
      percents: percents.flatMap((line) => percentOn(singles, line, cell)),
      inFees: program.inFees.flatMap(({ fee, of, index }): InFeeOn[] => {
        const line = itemAt(program.lines, of);
        if (!isOpenIn(line, cell)) return [];
        return [
          { index: of, fee, amount: itemAt(itemAt(parts, index - 1), cell.index), rows: rowsOn(singles, line, cell) },
        ];
      }),
    };
    return partsOn(singles, cell, room).map((part): RoomNight => ({ ...night, ...part }));
  });
}

/** Extras that no tax names are calculated as one part, on which nothing is charged. */
function partsOn(
  calculation: Calculation,
  { index, pattern: { part }, from }: Cell,
  room: RoomGroup,
): Array<Pick<RoomNight, 'part' | 'price'>> {
  const { byLabel, others } = calculation.program.parts;
  if (part !== others) return [{ part: part.label, price: pricesOf(calculation)[index] as Integer }];
  const { extras } = partsOfRoom(calculation.program, room);
  const unnamed = extras.filter(({ label }) => !byLabel.has(label));
  return unnamed.map(({ label, prices }) => ({ part: label, price: prices[from] as Integer }));
}

/** A percent on a cell, with the rows of the guests or of the room. An empty room has none if each guest pays. */
function percentOn(calculation: Calculation, line: Line, cell: Cell): PercentOn[] {
  const { index, rates } = line;
  if (!appliesOn(line, cell)) return [];
  if (takesUnitsIn(calculation, line)) return [{ index, rows: [undefined, ...rates.rows.map(({ place }) => place)] }];
  const rows = rowsOn(calculation, line, cell);
  return rows.length === 0 ? [] : [{ index, rows }];
}

/** The places of the rows of the room, or of its guests if each pays. */
function rowsOn(calculation: Calculation, line: Line, cell: Cell): ReadonlyArray<number | undefined> {
  const { payer } = line;
  if (payer !== 'guest') return [rowOfShared(calculation, line, cell, { payer, isOnce: false })?.place];
  return [...new Set(cell.kind.guests.map((_, guest) => rowOfGuest(calculation, line, cell, guest)?.place))];
}

// ------------------------------------------------------------------------------------------------ by night

/** Identical units of a line on a night of a room group. A charge of the stay is on the night on which it falls due. */
export interface NightUnits extends ChargedUnits {
  /** The place of the room group. */
  readonly group: number;
  /** Counted from 0. */
  readonly night: number;
}

/** The units of a line, night by night: the row of their rate, their base, their amount. */
export function nightUnits(calculation: Calculation, line: Line): NightUnits[] {
  return chargedUnits(byUnit(calculation), line).map(asNightUnits);
}

/** Like `nightUnits`, before the limit over the stay. */
export function unitsBeforeLimit(calculation: Calculation, line: Line): NightUnits[] {
  return chargedBeforeLimit(byUnit(calculation), line).map(asNightUnits);
}

function asNightUnits(units: ChargedUnits): NightUnits {
  const { kind, from } = units.cell;
  return { ...units, group: kind.group, night: from };
}

/** The price bands of all charged units: while none of them changes, a price changes no row. */
export function unitBands(calculation: Calculation, line: Line): number[] {
  const level = byUnit(calculation);
  return chargedUnits(level, line).flatMap(({ cell }) => bandsOn(level, line, cell));
}

// ------------------------------------------------------------------------------------------------ by person and reason

/** Why nothing is charged, in the order of the checks. `nothing_due`: the tax has no base there. */
export type NoChargeReason = 'skip_nights' | 'out_of_range' | 'max_nights' | 'exempt' | 'nothing_due';

/** Persons on a night of rooms: charged at the rate of a row, or not charged for a reason. */
export interface PersonNights {
  /** Day number of the night. */
  readonly day: number;
  readonly persons: number;
  /** How many of the persons have a document; if the row requires a label, one for that label. */
  readonly withEvidence: number;
  readonly rooms: number;
  /** `undefined` if they are charged. */
  readonly reason: NoChargeReason | undefined;
  /** The place of the row with the rate; `undefined`: the tax's own rate. */
  readonly row: number | undefined;
}

interface PersonsOn extends PersonNights {
  readonly cell: Cell;
}

/** Each person-night exactly once, with the row that charged it or the reason why nothing did. */
export function personNights(calculation: Calculation, line: Line): PersonNights[] {
  return personsOn(byUnit(calculation), line);
}

function personsOn(level: Calculation, line: Line): PersonsOn[] {
  const reasonAt = reasonFinder(lineNights(level, line));
  const paidAt = unitsFinder(level, line);
  return level.shape.lodgings.flatMap((cell) => {
    const { kind, from } = cell;
    const rooms = level.rooms[kind.index] as RoomsOfKind;
    const on = { day: dayOfCell(level.groups, cell), persons: sleepersOn(kind, rooms, from), rooms: rooms.rooms };
    const reason = reasonAt(kind.group, from);
    const persons = countsGuests(level, line)
      ? guestsOn(level, line, cell, on)
      : personsOfRooms(level, line, cell, { ...on, reason, paid: paidAt(cell) });
    return persons.map((person) => ({ ...person, cell }));
  });
}

/** Empty rooms owe nothing by the person, beside rooms with guests. */
function personsOfRooms(
  level: Calculation,
  line: Line,
  cell: Cell,
  { reason, paid, ...on }: OnNight & Pick<PersonNights, 'reason'> & { readonly paid: readonly ChargedUnits[] },
): PersonNights[] {
  const entries = entriesOf(level.groups, cell.kind, level.rooms);
  const evidence = evidenceOn(entries, cell.from);
  if (reason !== undefined && reason !== 'exempt') {
    return [{ ...on, reason, row: undefined, withEvidence: countWithEvidence(line, undefined, evidence) }];
  }
  const empty = line.payer === 'guest' ? emptyRoomsOf(entries) : 0;
  const slept = { ...on, rooms: on.rooms - empty, evidence, paid };
  const persons = slept.rooms === 0 ? [] : roomsOn(level, line, slept);
  if (empty === 0) return persons;
  return [...persons, { ...on, persons: 0, withEvidence: 0, rooms: empty, reason: 'nothing_due', row: undefined }];
}

function emptyRoomsOf(entries: readonly RoomGroup[]): number {
  return entries.filter(({ persons }) => persons === 0).reduce((sum, { rooms }) => sum + rooms, 0);
}

type OnNight = Pick<PersonNights, 'day' | 'persons' | 'rooms'>;

/**
 * The persons of identical rooms, by row, for a charge that the rooms or guests owe together. Every row holds in each of
 * these rooms.
 */
function roomsOn(
  calculation: Calculation,
  line: Line,
  { paid, evidence, ...on }: OnNight & WithEvidence & { readonly paid: readonly ChargedUnits[] },
): PersonNights[] {
  const byRow = splitByRow(paid, on.persons);
  if (byRow.length === 1) return byRow.map((nightsOfRow) => nightsByRow(line, on, { ...nightsOfRow, evidence }));
  // A charge of the stay has the row of the night on which it falls due.
  const cell = itemAt(paid, 0).cell;
  const rowsOf = cell.kind.guests.map((_, guest) => rowOfGuest(calculation, line, cell, guest)?.place);
  const guests = guestsOf(calculation.rooms[cell.kind.index] as RoomsOfKind);
  return byRow.map(({ row, persons }) => {
    const payers = guests.filter((_, place) => rowsOf[place] === row).flatMap((guest) => guest.evidence);
    return nightsByRow(line, on, { row, persons, evidence: payers });
  });
}

interface WithEvidence {
  readonly evidence: readonly GuestsWithEvidence[];
}

/** How many guests have a document; if the row requires a label, one for that label, or for each of several. */
function countWithEvidence({ tax }: Line, row: number | undefined, evidence: readonly GuestsWithEvidence[]): number {
  const asked = labelsOf(tax.local?.rates?.[row ?? OWN] ?? {});
  const showing = evidence.filter(({ labels }) => asked.every((label) => labels.includes(label)));
  return showing.reduce((sum, { number }) => sum + number, 0);
}

function guestsOn(calculation: Calculation, line: Line, cell: Cell, on: OnNight): PersonNights[] {
  const alike = new Map<string, PersonNights>();
  const guests = guestsOf(calculation.rooms[cell.kind.index] as RoomsOfKind);
  for (const { persons, closedBy, owed, place } of guestNightsAt(calculation, line, cell)) {
    const { evidence } = itemAt(guests, place);
    // A charge of the stay is not a charge of a night that is closed to these guests.
    const person: PersonNights =
      owed !== undefined && closedBy.length === 0
        ? nightsByRow(line, on, { row: owed.row?.place, persons, evidence })
        : {
            ...{ ...on, persons, row: undefined },
            reason: closingReason(closedBy),
            withEvidence: countWithEvidence(line, undefined, evidence),
          };
    const key = `${person.reason} ${person.row}`;
    const cached = alike.get(key);
    const withEvidence = person.withEvidence + (cached?.withEvidence ?? 0);
    alike.set(key, { ...person, persons: person.persons + (cached?.persons ?? 0), withEvidence });
  }
  return [...alike.values()];
}

interface ByRow {
  readonly row: number | undefined;
  readonly persons: number;
}

/** A rate of 0 from a row is an exemption. */
function nightsByRow(
  line: Line,
  { day, rooms }: OnNight,
  { row, persons, evidence }: ByRow & WithEvidence,
): PersonNights {
  const holding = line.rates.rows.find(({ place }) => place === row);
  const withEvidence = countWithEvidence(line, row, evidence);
  return { day, persons, withEvidence, rooms, reason: rateOf(line, holding) === 0 ? 'exempt' : undefined, row };
}

/** Guests by row. If a room or several rooms share the unit, all guests have the row that was charged. */
function splitByRow(units: readonly ChargedUnits[], persons: number): ByRow[] {
  if (units.length === 0 || units.some(({ payer }) => payer !== 'guest')) {
    const charged = units.find(({ amount }) => amount.numerator !== 0) ?? units[0];
    return [{ row: charged?.row?.place, persons }];
  }
  const byRow = groupBy(units, ({ row }) => row?.place);
  // A tax of several taxes has a unit of each one for every guest.
  const counted = sumOfQuantities(units);
  return [...byRow].map(([row, unitsOfRow]) => ({ row, persons: (sumOfQuantities(unitsOfRow) * persons) / counted }));
}

function sumOfQuantities(units: readonly ChargedUnits[]): number {
  return units.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * The units that include a night of a room. A charge of the stay includes all nights; units of the lodging come first.
 */
function unitsFinder(calculation: Calculation, line: Line): (cell: Cell) => readonly ChargedUnits[] {
  const isOfStay = isOnce(line);
  const keyOf = (cell: Cell, within: 'room' | 'group' | 'stay'): string =>
    `${within} ${within === 'room' ? cell.kind.index : ''} ${isOfStay ? '' : dayOfCell(calculation.groups, cell)}`;
  const byKey = new Map<string, ChargedUnits[]>();
  for (const unit of chargedUnits(calculation, line)) {
    const key = keyOf(unit.cell, unit.payer === 'guest' ? 'room' : unit.payer);
    const units = byKey.get(key);
    if (units === undefined) byKey.set(key, [unit]);
    // On another part of the price the payers are the same.
    else if (itemAt(units, 0).cell === unit.cell) units.push(unit);
  }
  return (cell) => {
    for (const within of ['room', 'group', 'stay'] as const) {
      const units = byKey.get(keyOf(cell, within));
      if (units !== undefined) return units;
    }
    return [];
  };
}

/**
 * The first reason that holds, by room group and night. A charge of the stay has the reason of the group's first night.
 */
function reasonFinder(nights: readonly LineNight[]): (group: number, night: number) => NoChargeReason | undefined {
  const byNight = new Map(nights.map((night) => [`${night.group} ${night.night}`, night]));
  return (group, night) => {
    const lineNight = byNight.get(`${group} ${night}`) as LineNight;
    if (lineNight.whyNot !== 'not-at-arrival') return reasonOf(lineNight);
    return reasonOf(byNight.get(`${group} 0`) as LineNight);
  };
}

function reasonOf({ whyNot, closedBy }: Pick<LineNight, 'whyNot' | 'closedBy'>): NoChargeReason | undefined {
  return whyNot === undefined || whyNot === 'exempt' ? whyNot : closingReason(closedBy);
}

/** A night can be closed by its number and by its date: the number comes first. */
function closingReason(closedBy: readonly ClosedBy[]): NoChargeReason {
  if (closedBy.includes('skipped')) return 'skip_nights';
  if (closedBy.includes('outside-ranges')) return 'out_of_range';
  return closedBy.includes('capped') ? 'max_nights' : 'nothing_due';
}

// ------------------------------------------------------------------------------------------------ by date

/** The price and the charges of a stay on each date, in minor units. */
export interface ByDate {
  /** Day numbers, ascending. */
  readonly days: readonly number[];
  readonly prices: readonly Integer[];
  readonly inclusives: readonly Integer[];
  readonly exclusives: readonly Integer[];
  /** Taxes and city taxes. */
  readonly handedOver: readonly Integer[];
  /** By line and tax in a fee. */
  readonly byLine: ReadonlyArray<readonly Integer[]>;
}

export function byDate(calculation: Calculation): ByDate {
  const nights = byNight(calculation);
  const { program, groups, shape } = nights;
  // Room groups are sorted by check-in, so a new date of a group is later than all dates before it.
  const places = new Map<number, number>();
  const placeOf: number[] = [];
  for (const cell of shape.cells) {
    const day = dayOfCell(groups, cell);
    const place = places.get(day) ?? places.size;
    places.set(day, place);
    placeOf.push(place);
  }
  const days = [...places.keys()];
  const onDates = (amounts: readonly Integer[]): readonly Integer[] => {
    // Each cell is a date.
    if (days.length === placeOf.length) return amounts;
    const sums = days.map((): Integer => 0);
    for (let index = 0; index < placeOf.length; index += 1) {
      const place = placeOf[index] as number;
      sums[place] = add(sums[place] as Integer, amounts[index] as Integer);
    }
    return sums;
  };
  const byLine = chargesOf(calculation).map((charge) => onDates(partsOf(nights, charge)));
  const prices = onDates(pricesOf(nights));
  const inclusives = prices.map((): Integer => 0);
  const exclusives = prices.map((): Integer => 0);
  const handedOver = prices.map((): Integer => 0);
  for (const { index, isInclusive, isKept } of program.lines) {
    const amounts = byLine[index] as readonly Integer[];
    addEach(isInclusive ? inclusives : exclusives, amounts);
    if (!isKept) addEach(handedOver, amounts);
  }
  for (const { index } of program.inFees) addEach(handedOver, byLine[index - 1] as readonly Integer[]);
  return { days, prices, inclusives, exclusives, handedOver, byLine };
}

function addEach(sums: Integer[], amounts: readonly Integer[]): void {
  for (let place = 0; place < sums.length; place += 1)
    sums[place] = add(sums[place] as Integer, amounts[place] as Integer);
}

/** The amounts of a line by date, in minor units, without what is inside fees. */
export function amountsByDay(calculation: Calculation, line: Line): Map<number, Integer> {
  const byDay = new Map<number, Integer>();
  addByDay(byDay, calculation, line);
  return byDay;
}

function addByDay(byDay: Map<number, Integer>, calculation: Calculation, charge: Line | TaxInFee): void {
  const nights = byNight(calculation);
  const parts = partsOf(nights, charge);
  for (const cell of nights.shape.cells) {
    const day = dayOfCell(nights.groups, cell);
    byDay.set(day, add(byDay.get(day) ?? 0, parts[cell.index] as Integer));
  }
}

/** The charge of a tax on one date by the rate of one row. */
export interface DayCharge {
  readonly day: number;
  readonly row: number | undefined;
  /** In minor units. */
  readonly amount: Integer;
  /** percent: the base, in minor units. */
  readonly base: Integer;
  /** Fixed taxes: how often it was charged. */
  readonly quantity: number;
}

/** The charges of a line by date and row: the amount of each date, shared among the units that were charged on it. */
export function dayCharges(calculation: Calculation, line: Line): DayCharge[] {
  const inFees = line.inFees.flatMap((inFee) =>
    chargesByDay(calculation, line, inFee, unitsInFee(calculation, line, inFee)),
  );
  return [...chargesByDay(calculation, line, line, nightUnits(calculation, line)), ...inFees];
}

function chargesByDay(
  calculation: Calculation,
  line: Line,
  charge: Line | TaxInFee,
  units: readonly ChargedUnits[],
): DayCharge[] {
  const charged = chargedByDay(calculation, units);
  const bases = sharedBases(charged.map(({ base }) => base));
  const placed: DayCharge[] = charged.map(({ day, row, quantity }, index) => ({
    day,
    row,
    amount: 0,
    base: bases[index] ?? 0,
    quantity: line.isPercent ? 0 : quantity,
  }));
  const amounts = new Map<number, Integer>();
  addByDay(amounts, calculation, charge);
  for (const [day, amount] of amounts) {
    if (amount === 0) continue;
    const charges = charged.filter((unit) => unit.day === day);
    const exact = charges.map((unit) => unit.amount);
    const shares = shareInProportion(amount, isScaled(line) ? scaleTo(amount, exact) : exact);
    mustEqual(amount, sumOf(shares));
    for (const [index, { row }] of charges.entries()) {
      placed.push({ day, row, amount: shares[index] as Integer, base: 0, quantity: 0 });
    }
  }
  return placed;
}

/** The exact charge of one row on one date. */
interface ExactCharge extends Pick<DayCharge, 'day' | 'row' | 'quantity'> {
  readonly base: Fraction;
  readonly amount: Fraction;
}

function chargedByDay(calculation: Calculation, units: readonly ChargedUnits[]): ExactCharge[] {
  const alike = new Map<string, ExactCharge>();
  for (const { cell, row, quantity, base, amount } of units) {
    if (amount.numerator === 0) continue;
    const day = dayOfCell(calculation.groups, cell);
    const place = row?.place;
    const key = `${day} ${place}`;
    const before = alike.get(key) ?? { quantity: 0, base: ZERO, amount: ZERO };
    alike.set(key, {
      day,
      row: place,
      quantity: before.quantity + quantity,
      base: addUnreduced(before.base, base),
      amount: addUnreduced(before.amount, amount),
    });
  }
  return [...alike.values()];
}

/** The base of nights on which a percent is not charged: on one date, for one reason. */
export interface FreeBase extends Pick<PersonNights, 'day' | 'row'> {
  readonly reason: NoChargeReason;
  /** In minor units. */
  readonly base: Integer;
}

/** The bases on which a percent charges nothing: of rows with a rate of 0, and of closed nights. */
export function freeBases(calculation: Calculation, line: Line): FreeBase[] {
  if (!line.isPercent) return [];
  const level = byUnit(calculation);
  const units = chargedUnits(level, line);
  const free = units
    .filter(({ row }) => rateOf(line, row) === 0)
    .map(({ cell, row, base }) => ({
      day: dayOfCell(level.groups, cell),
      row: row?.place,
      reason: 'exempt' as const,
      base,
    }));
  const persons = [...free, ...closedBases(level, line, units)];
  const bases = sharedBases(persons.map(({ base }) => base));
  return persons.map((person, index) => ({ ...person, base: bases[index] ?? 0 }));
}

/** Guests to whom a night is closed have the part of its base that the charged guests leave. */
function closedBases(level: Calculation, line: Line, units: readonly ChargedUnits[]) {
  const closed = personsOn(level, line).flatMap(({ reason, ...one }) =>
    isClosing(reason) ? [{ ...one, reason }] : [],
  );
  return [...groupBy(closed, ({ cell }) => cell)].flatMap(([cell, together]) => {
    const left = baseLeft(level, line, cell, units);
    const persons = together.reduce((sum, entry) => sum + entry.persons, 0);
    return together.map(({ day, row, reason, ...own }) => {
      // An empty room is one entry.
      const share = persons === 0 ? whole(1) : { numerator: own.persons, denominator: persons };
      return { day, row, reason, base: multiplyFractions(left, share) };
    });
  });
}

function isClosing(reason: NoChargeReason | undefined): reason is Exclude<NoChargeReason, 'exempt' | 'nothing_due'> {
  return reason !== undefined && reason !== 'exempt' && reason !== 'nothing_due';
}

function baseLeft(level: Calculation, line: Line, lodging: Cell, units: readonly ChargedUnits[]): Fraction {
  const cells = cellsOn(level.shape, lodging).filter(({ pattern }) => pattern.part.bears[line.index] === true);
  const bases = cells.map((cell) => {
    const { numerator, denominator } = exactBaseOn(level, line.base, cell);
    return multiplyFractions(line.share, { numerator, denominator });
  });
  const taken = units.filter(({ cell: { kind, from } }) => kind === lodging.kind && from === lodging.from);
  const minus = taken.map(({ base }) => ({ ...base, numerator: subtract(0, base.numerator) }));
  return [...bases, ...minus].reduce(addUnreduced, ZERO);
}

/** Rounded once over the stay, so that the nights add up to the rounded sum. */
function sharedBases(exact: readonly Fraction[]): Integer[] {
  return shareInProportion(roundHalfUp(exact.reduce(addUnreduced, ZERO)), exact);
}
