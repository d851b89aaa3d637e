import type { SharedBy } from '../definitions/logics.js';
import { addUnreduced, type Fraction, ZERO } from '../money/fraction.js';
import { add, type Integer } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';
import { scaledTo, shareInProportion } from '../money/share.js';
import { LODGING } from '../stay/limits.js';
import { amountAt, itemAt, numberAt } from './at.js';
import { guestNightsAt, isOnOwnNights } from './guest-nights.js';
import { type LineNight, type NightUnits, nightsOf, type Result, unitsOf } from './result.js';
import { firstOfRate, rateOf, roomsByRow } from './rules/payers.js';
import type { ClosedBy } from './rules/taxable-nights.js';
import { type Cells, dayOf, groupAt } from './stay/cells.js';
import { sleepersOn } from './stay/strands.js';
import type { Line } from './tax-set/lines.js';
import type { Rated, RatedRow } from './tax-set/rated.js';

/** Why nothing is charged, in the order in which it is asked. `nothing_due`: there is nothing that it is charged on. */
export type Reason = 'skip_nights' | 'out_of_range' | 'max_nights' | 'exempt' | 'nothing_due';

/** Persons on a night of rooms, as a tax sees them: charged at the rate of a row, or not charged for a reason. */
export interface PersonNights {
  /** The day number of the night. */
  readonly day: number;
  readonly persons: number;
  readonly rooms: number;
  /** `undefined` where they are charged. */
  readonly reason: Reason | undefined;
  /** The place of the row that gave the rate; `undefined`: the tax's own. */
  readonly row: number | undefined;
}

/** What a tax comes to on a date by the rate of a row. */
interface DayCharge {
  readonly day: number;
  readonly row: number | undefined;
  /** In minor units. */
  readonly amount: Integer;
  /** percent: what it was computed on, in minor units. */
  readonly base: Integer;
  /** Not percent: how often it was charged. */
  readonly quantity: number;
}

/** Every person of every night once: nights of lodging of the rooms that are alike, and what a line says of them. */
export function personNights(result: Result, line: Line): PersonNights[] {
  const { cells } = result.sheet.nights;
  const units = unitsOf(result, line);
  const reasonAt = reasonsOf(nightsOf(result, line));
  const paidAt = unitsFinder(result, line, units);
  const found: PersonNights[] = [];
  for (let cell = 0; cell < cells.size; cell += 1) {
    const strand = groupAt(cells, cell);
    const { part = LODGING, group = numberAt(cells.groupOf, cell), rooms } = strand;
    if (part !== LODGING) continue;
    const persons = sleepersOn(strand, numberAt(cells.firstNights, cell));
    const on = { day: dayOf(cells, cell), persons, rooms };
    const reason = reasonAt(group, numberAt(cells.firstNights, cell));
    if (isOnOwnNights(strand, line)) found.push(...guestNights(result, line, cell, on));
    else if (reason !== undefined && reason !== 'exempt') found.push({ ...on, reason, row: undefined });
    else found.push(...roomNights(line, cells, cell, { ...on, paid: paidAt(cell) }));
  }
  return found;
}

/** Those who are charged together in rooms that are alike, row by row. */
function roomNights(
  line: Line,
  cells: Cells,
  cell: number,
  { paid, ...on }: OnNight & { readonly paid: readonly NightUnits[] },
): PersonNights[] {
  const { rated } = line;
  const byRow = splitByRow(rated, paid, on.persons);
  const roomsOf = rated && byRow.length > 1 ? placesOf(roomsByRow(rated, cells, cell)) : undefined;
  return byRow.map((one) => ofRow(line, { ...on, rooms: roomsOf?.get(one.row) ?? on.rooms }, one));
}

/** The same where guests have nights of their own, and each is counted on his. */
function guestNights(result: Result, line: Line, cell: number, on: OnNight): PersonNights[] {
  const { rated } = line;
  const alike = new Map<string, PersonNights>();
  for (const { persons, closedBy, owed } of guestNightsAt(result, line, cell)) {
    const one: PersonNights =
      rated !== undefined && owed !== undefined
        ? ofRow(line, on, { row: firstOfRate(rated, owed.row)?.place, persons })
        : { ...on, persons, reason: reasonOf(whyNotOwed(closedBy)) ?? 'nothing_due', row: undefined };
    const key = `${one.reason} ${one.row}`;
    alike.set(key, { ...one, persons: one.persons + (alike.get(key)?.persons ?? 0) });
  }
  return [...alike.values()];
}

function whyNotOwed(closedBy: readonly ClosedBy[]): Pick<LineNight, 'whyNot' | 'closedBy'> {
  return { whyNot: closedBy[0] ?? 'not-at-arrival', closedBy };
}

interface OfRow {
  readonly row: number | undefined;
  readonly persons: number;
}

type OnNight = Pick<PersonNights, 'day' | 'persons' | 'rooms'>;

/** A rate of 0 by a row is an exemption. */
function ofRow({ rated, rate }: Line, { day, rooms }: OnNight, { row, persons }: OfRow): PersonNights {
  const holding = rated?.rows.find(({ place }) => place === row);
  const isFree = rated === undefined ? rate.numerator === 0 : rateOf(rated, holding) === 0;
  return { day, persons, rooms, reason: isFree ? 'exempt' : undefined, row };
}

/** By the place of a row instead of the row. */
function placesOf(rooms: ReadonlyMap<RatedRow | undefined, number>): Map<number | undefined, number> {
  return new Map([...rooms].map(([row, number]) => [row?.place, number]));
}

/** Guests by the row of each; of what a room or several have together, everybody has the row that was charged. */
function splitByRow(rated: Rated | undefined, units: readonly NightUnits[], persons: number): OfRow[] {
  const byRow = new Map<number | undefined, number>();
  for (const { row, quantity } of units) {
    const place = rated && firstOfRate(rated, row)?.place;
    byRow.set(place, (byRow.get(place) ?? 0) + quantity);
  }
  const counted = [...byRow.values()].reduce((sum, number) => sum + number, 0);
  const isByGuest = units.every(({ sharedBy }) => sharedBy === 'guest');
  if (isByGuest && counted === persons) return [...byRow].map(([row, number]) => ({ row, persons: number }));
  const charged = units.find(({ amount }) => amount.numerator !== 0) ?? units[0];
  return [{ row: charged?.row?.place, persons }];
}

const IN_WHICH: Readonly<Record<SharedBy, 'room' | 'group' | 'stay'>> = {
  guest: 'room',
  room: 'room',
  group: 'group',
  stay: 'stay',
};

/** The units that a night of a room is in: those of the stay on all of its nights, those of its lodging first. */
function unitsFinder({ sheet }: Result, line: Line, units: readonly NightUnits[]): (cell: number) => NightUnits[] {
  const { plan, nights } = sheet;
  const { cells } = nights;
  const isPerNight = line.from !== 'quantity' || itemAt(plan.counters, line.counter).isPerNight;
  const keyOf = (cell: number, within: 'room' | 'group' | 'stay'): string => {
    const { room = numberAt(cells.groupOf, cell), group = room } = groupAt(cells, cell);
    const owner = within === 'room' ? room : '';
    return `${within} ${owner} ${isPerNight ? dayOf(cells, cell) : ''} ${within === 'group' && !isPerNight ? group : ''}`;
  };
  const byKey = new Map<string, NightUnits[]>();
  for (const one of units) {
    const key = keyOf(one.cell, IN_WHICH[one.sharedBy]);
    const known = byKey.get(key);
    const isSamePart = known === undefined || known[0]?.cell === one.cell || !isPerNight || one.sharedBy !== 'guest';
    if (known === undefined) byKey.set(key, [one]);
    else if (isSamePart) known.push(one);
  }
  return (cell) => {
    for (const within of ['room', 'group', 'stay'] as const) {
      const found = byKey.get(keyOf(cell, within));
      if (found !== undefined) return found;
    }
    return [];
  };
}

/** The first reason that holds, by room group and night. What is owed once a stay has that of the group's first night. */
function reasonsOf(nights: readonly LineNight[]): (group: number, night: number) => Reason | undefined {
  const byNight = new Map(nights.map((one) => [`${one.group} ${one.night}`, one]));
  return (group, night) => {
    const found = byNight.get(`${group} ${night}`);
    if (found?.whyNot !== 'not-at-arrival') return found && reasonOf(found);
    const first = byNight.get(`${group} 0`);
    return (first && reasonOf(first)) ?? 'nothing_due';
  };
}

function reasonOf({ whyNot, closedBy }: Pick<LineNight, 'whyNot' | 'closedBy'>): Reason | undefined {
  if (whyNot === undefined || whyNot === 'exempt') return whyNot;
  if (closedBy.includes('skipped')) return 'skip_nights';
  if (whyNot === 'outside-ranges') return 'out_of_range';
  return whyNot === 'capped' ? 'max_nights' : 'nothing_due';
}

/** What a line comes to on each date, in minor units. */
export function amountsByDay({ sheet }: Pick<Result, 'sheet'>, { index }: Line): Map<number, Integer> {
  const { cells, amounts } = sheet.nights;
  const byLine = itemAt(amounts.byLine, index);
  const byDay = new Map<number, Integer>();
  for (let cell = 0; cell < cells.size; cell += 1) {
    const day = dayOf(cells, cell);
    byDay.set(day, add(byDay.get(day) ?? 0, amountAt(byLine, cell)));
  }
  return byDay;
}

/** What a line comes to, date by date and row by row: its amounts on the nights, shared out over what was charged there. */
export function dayCharges(result: Result, line: Line): DayCharge[] {
  const charged = chargedByDay(result, line);
  const bases = sharedBases(charged.map(({ base }) => base));
  const isCounted = line.from === 'quantity';
  const found: DayCharge[] = charged.map(({ day, row, quantity }, at) => ({
    day,
    row,
    amount: 0,
    base: bases[at] ?? 0,
    quantity: isCounted ? quantity : 0,
  }));
  for (const [day, amount] of amountsByDay(result, line)) {
    if (amount === 0) continue;
    const here = charged.filter((units) => units.day === day);
    // What rooms have together is told on the date of one of them.
    const over = here.length > 0 ? here : charged;
    const exact = over.map((units) => units.amount);
    const rows = over.length > 0 ? over.map(({ row }) => row) : [undefined];
    const shares =
      over.length > 0 ? shareInProportion(amount, line.isScaled ? scaledTo(amount, exact) : exact) : [amount];
    rows.forEach((row, at) => {
      found.push({ day, row, amount: amountAt(shares, at), base: 0, quantity: 0 });
    });
  }
  return found;
}

/** What is charged on a date by rows of one rate, exactly. */
interface ExactCharge extends Pick<DayCharge, 'day' | 'row' | 'quantity'> {
  readonly base: Fraction;
  readonly amount: Fraction;
}

function chargedByDay(result: Result, line: Line): ExactCharge[] {
  const { cells } = result.sheet.nights;
  const alike = new Map<string, ExactCharge>();
  for (const { cell, row, quantity, base, amount } of unitsOf(result, line)) {
    if (amount.numerator === 0) continue;
    const day = dayOf(cells, cell);
    const place = (line.rated && firstOfRate(line.rated, row))?.place;
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

/** Rounded once over the stay: what the nights have adds up to that. */
function sharedBases(exact: readonly Fraction[]): Integer[] {
  if (exact.length === 0) return [];
  const { numerator, denominator } = exact.reduce(addUnreduced, ZERO);
  return shareInProportion(roundDivide(numerator, denominator, 'half-up'), exact);
}
