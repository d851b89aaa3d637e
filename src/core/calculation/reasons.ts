import { isTogether } from '../definitions/logics.js';
import { groupBy } from '../issues/reading.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { LODGING } from '../stay/schema.js';
import type { Calculation } from './calculation.js';
import { byNight, byRoom } from './calculation.js';
import type { ChargedUnits } from './entries.js';
import { chargedUnits } from './entries.js';
import { takesUnitsIn } from './forms.js';
import { isOpenTo, rowOfGuest, timesOwed } from './owed.js';
import { isChargedOn, isOpenToAny } from './own.js';
import type { Line, Row } from './program.js';
import { ALWAYS, isOnce, rateOf } from './program.js';
import type { Cell, GuestClass, RoomKind, RoomsOfKind } from './shape.js';
import { kindsIn, lodgingIn, numberOf, sleepsOn } from './shape.js';
import type { ClosedBy, TaxWindow } from './windows.js';
import { whyClosed } from './windows.js';

/**
 * Single nights, on which the units of every line are known; single nights of single rooms if a line is calculated room
 * by room or a guest sleeps other nights than the room.
 */
export function byUnit(calculation: Calculation): Calculation {
  const { lines } = calculation.program;
  const isByRoom =
    calculation.shape.hasOwnNights || lines.some((line) => line.cut === 'rooms' || takesUnitsIn(calculation, line));
  return isByRoom ? byRoom(calculation) : byNight(calculation);
}

/**
 * Why a tax charges nothing on a night: its window is closed, a charge of the stay is not due, the rooms are empty,
 * rows exempt all guests, or the taxes in its base are not charged.
 */
type WhyNot = ClosedBy | 'not-at-arrival' | 'no-persons' | 'exempt' | 'no-base';

export interface LineNight {
  /** The place of the room group. */
  readonly group: number;
  /** Counted from 0. */
  readonly night: number;
  /** Day number of the night. */
  readonly day: number;
  /** `undefined` if it is charged. A charge of the stay counts for all nights. */
  readonly whyNot: WhyNot | undefined;
  /** Every part of the window that closes the night, if one does. */
  readonly closedBy: readonly ClosedBy[];
}

/** The reasons of a line on every night of every room group, in their order. */
export function lineNights(calculation: Calculation, line: Line): LineNight[] {
  const dueIn = dueGroups(calculation, line);
  const unitsAt = unitsByNight(calculation, line);
  return calculation.groups.flatMap(({ prices, firstDay }, group) =>
    prices.map((_, night): LineNight => {
      const on = { group, night };
      const closedBy = whyClosedOn(calculation, line, on);
      const isEmpty = countsGuests(calculation, line) && sleepersIn(calculation, on).length === 0;
      const whyNot = isEmpty
        ? 'no-persons'
        : (closedBy[0] ?? dueIn[group] ?? exemptionReason(calculation, line, unitsAt(on)));
      return { ...on, day: firstDay + night, whyNot, closedBy };
    }),
  );
}

/** Whether a line is open on a cell: to the room, or to a guest who sleeps other nights than the room. */
export function isOpenOnCell(calculation: Calculation, line: Line, cell: Cell): boolean {
  if (cell.pattern.part.bears[line.index] !== true) return false;
  if (line.window === ALWAYS) return true;
  if (!countsGuests(calculation, line)) return isOpenToAny(calculation, line, cell);
  return cell.kind.guests.some((guest) => isOpenTo(calculation, line, cell, guest));
}

type GroupNight = Pick<LineNight, 'group' | 'night'>;

/** By room group: why nothing falls due on its taxable nights; `undefined` if a charge falls due. */
function dueGroups(calculation: Calculation, line: Line): ReadonlyArray<WhyNot | undefined> {
  const { groups, rooms, shape } = calculation;
  if (line.isPercent) return groups.map(() => undefined);
  const isDue = groups.map((_, group) =>
    kindsIn(calculation.shape, group).some((kind) => {
      const { from, to } = lodgingIn(kind);
      return shape.cells.slice(from, to).some((cell) => isChargedOn(calculation, line, cell));
    }),
  );
  return groups.map((_, group) => {
    const isEmpty = ({ index }: RoomKind) => (rooms[index] as RoomsOfKind).persons === 0;
    if (line.counts === 'person' && kindsIn(calculation.shape, group).every(isEmpty)) return 'no-persons';
    // Another group may owe a unit that rooms share.
    const isOwed = !isOnce(line) || (line.payer === 'stay' ? isDue.includes(true) : isDue[group]);
    return isOwed ? undefined : 'not-at-arrival';
  });
}

function whyClosedOn(calculation: Calculation, line: Line, on: GroupNight): readonly ClosedBy[] {
  const { groups, shape } = calculation;
  const window = windowOfLine(calculation, line);
  const isOpen = kindsIn(calculation.shape, on.group).some((kind) => {
    const cell = shape.cells[lodgingIn(kind).from + on.night] as Cell;
    if (!countsGuests(calculation, line)) return isOpenToAny(calculation, line, cell);
    return kind.guests.some((guest) => isOpenTo(calculation, line, cell, guest));
  });
  if (window === undefined || isOpen) return [];
  const [guest] = countsGuests(calculation, line) ? sleepersIn(calculation, on) : [];
  if (guest === undefined) return whyClosed(window, groups[on.group] as RoomGroup, on.night);
  return whyClosed(window, guest.nights, on.night - guest.nights.first);
}

function windowOfLine({ program }: Calculation, { window }: Line): TaxWindow | undefined {
  return window === ALWAYS ? undefined : program.windows[window - 1];
}

/** Whether a line counts guests, each on their own nights. */
export function countsGuests({ shape }: Calculation, { payer }: Line): boolean {
  return shape.hasOwnNights && payer === 'guest';
}

/** The guests of a room group who sleep there on a night. */
function sleepersIn(calculation: Calculation, { group, night }: GroupNight): GuestClass[] {
  return kindsIn(calculation.shape, group).flatMap(({ guests }) => guests.filter((guest) => sleepsOn(guest, night)));
}

/** The units of a night. A charge of the stay counts for all of its nights. */
function unitsByNight(calculation: Calculation, line: Line): (on: GroupNight) => readonly ChargedUnits[] {
  const { groups } = calculation;
  // A charge of a date is listed at the first room group with that date; of a booking, at the group that owes it.
  const keyOf = (group: number, night: number) =>
    `${isOnce(line) ? 0 : (groups[group] as RoomGroup).firstDay + night} ${isTogether(line.payer) ? '' : group}`;
  const byNight = groupBy(chargedUnits(calculation, line), ({ cell }) => keyOf(cell.kind.group, cell.from));
  return ({ group, night }) => byNight.get(keyOf(group, night)) ?? [];
}

/** Whether a line is computed on extras, or on other taxes alone. */
function isOnOtherParts({ on }: Line): boolean {
  return on?.length !== 1 || on[0] !== LODGING;
}

/** A tax of other taxes, or of an extra, has no base on nights on which these are not charged. */
function exemptionReason(calculation: Calculation, line: Line, units: readonly ChargedUnits[]): WhyNot | undefined {
  if (isOnOtherParts(line) && units.every(({ base }) => base.numerator === 0)) return 'no-base';
  if (units.length === 0) return 'no-persons';
  return isRated(calculation, line) && units.every(({ row }) => rateOf(line, row) === 0) ? 'exempt' : undefined;
}

/** Whether a line is explained by its rates: it has rows, or is charged unit by unit. */
export function isRated(calculation: Calculation, line: Line): boolean {
  const { rates, payer, isPercent, charge } = line;
  if (rates.rows.length > 0 || charge.kind === 'units' || takesUnitsIn(calculation, line)) return true;
  return payer === 'guest' && (isPercent || calculation.shape.hasOwnNights);
}

/** A night of identical guests, for a line that counts guests on their own nights. */
export interface GuestNight {
  readonly guest: GuestClass;
  /** The place of the class. */
  readonly place: number;
  readonly persons: number;
  /** Every part of the window that closes the night to them; empty if it is open. */
  readonly closedBy: readonly ClosedBy[];
  /** The row of their charge, on this night or once for the stay; `undefined`: nothing falls due. */
  readonly owed: { readonly row: Row | undefined } | undefined;
}

/** The nights of the guests in the cell of a lodging, for a line that counts guests on their own nights. */
export function guestNightsAt(calculation: Calculation, line: Line, cell: Cell): GuestNight[] {
  const { kind, from } = cell;
  if (!countsGuests(calculation, line)) return [];
  // A charge of the stay counts for all nights of the guest.
  const { from: first, to } = lodgingIn(kind);
  const due = isOnce(line) ? calculation.shape.cells.slice(first, to) : [cell];
  const rooms = calculation.rooms[kind.index] as RoomsOfKind;
  const window = windowOfLine(calculation, line);
  return kind.guests.flatMap((guest, place): GuestNight[] => {
    if (!sleepsOn(guest, from)) return [];
    const isOpen = window === undefined || isOpenTo(calculation, line, cell, guest);
    const owed = due.find((candidate) => timesOwed(calculation, line, candidate, guest) > 0);
    return [
      {
        guest,
        place,
        persons: numberOf(rooms, place),
        closedBy: isOpen ? [] : whyClosed(window, guest.nights, from - guest.nights.first),
        owed: owed && { row: rowOfGuest(calculation, line, owed, place) },
      },
    ];
  });
}
