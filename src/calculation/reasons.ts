import type { Calculation } from './calculation.js';
import { type Cell, type Guests, type Kind, sleepsOn } from './cells.js';
import { ALWAYS, type Line, type Row, rateOf } from './program.js';
import { countIn, isOpenTo, rowOfGuest, timesOf } from './rates.js';
import { type ChargedUnits, chargedUnits, fallsOn, isOpenToAny, takesUnitsIn } from './units.js';
import { type ClosedBy, type TaxWindow, whyClosed } from './windows.js';

/**
 * The single nights on which the units of every line are known: those of single rooms, where a line is worked out room by
 * room, or a guest has nights of their own.
 */
export function byUnit(calculation: Calculation): Calculation {
  const { lines } = calculation.program;
  const isByRoom = calculation.hasOwnNights || lines.some((line) => line.isSingle || takesUnitsIn(calculation, line));
  return isByRoom ? calculation.byRoom() : calculation.byNight();
}

/**
 * Why a tax charges nothing on a night: its window is closed, the charge of a stay is not due there, nobody sleeps there,
 * rows make everybody free, or what it is computed on is not charged there.
 */
type WhyNot = ClosedBy | 'not-at-arrival' | 'no-persons' | 'exempt' | 'no-base';

/** A line on a night of a room group. */
export interface LineNight {
  /** The place of the room group. */
  readonly group: number;
  /** Counted from 0. */
  readonly night: number;
  /** Its day number. */
  readonly day: number;
  /** `undefined` where it is charged. A charge of the stay is for all of its nights. */
  readonly whyNot: WhyNot | undefined;
  /** Every part of the window that closes it, where that is why. */
  readonly closedBy: readonly ClosedBy[];
}

/** A line on every night of every room group, in their order. */
export function nightsOf(calculation: Calculation, line: Line): LineNight[] {
  const dueIn = dueGroups(calculation, line);
  const unitsAt = unitsByNight(calculation, line);
  return calculation.groups.flatMap(({ prices, firstDay }, group) =>
    prices.map((_, night): LineNight => {
      const on = { group, night };
      const closedBy = whyClosedOn(calculation, line, on);
      const isEmpty = line.payer === 'guest' && sleepersIn(calculation, on)?.length === 0;
      const whyNot = isEmpty ? 'no-persons' : (closedBy[0] ?? dueIn[group] ?? whyFree(calculation, line, unitsAt(on)));
      return { ...on, day: firstDay + night, whyNot, closedBy };
    }),
  );
}

/** Whether a line is open on a cell: to the room, or to a guest who is counted on nights of their own. */
export function opensOn(calculation: Calculation, line: Line, cell: Cell): boolean {
  if (cell.pattern.part.bears[line.index] !== true) return false;
  if (line.window === ALWAYS) return true;
  if (!countsGuests(calculation, line)) return isOpenToAny(calculation, line, cell);
  return cell.kind.guests.some((guest) => isOpenTo(calculation, line, cell, guest));
}

type On = Pick<LineNight, 'group' | 'night'>;

/** Kinds come in the order of their room groups: the first is found by halving. */
function kindsIn({ kinds }: Calculation, group: number): readonly Kind[] {
  let [from, to] = [0, kinds.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((kinds[middle] as Kind).group < group) from = middle + 1;
    else to = middle;
  }
  while (kinds[to]?.group === group) to += 1;
  return kinds.slice(from, to);
}

/** By room group: why nothing falls due on its taxable nights; `undefined` where something does. */
function dueGroups(calculation: Calculation, line: Line): ReadonlyArray<WhyNot | undefined> {
  const { groups, cells } = calculation;
  if (line.isPercent) return groups.map(() => undefined);
  const isDue = groups.map((_, group) =>
    kindsIn(calculation, group).some(({ parts: [lodging] }) =>
      cells.slice(lodging?.from, lodging?.to).some((cell) => fallsOn(calculation, line, cell)),
    ),
  );
  return groups.map((_, group) => {
    if (kindsIn(calculation, group).every((kind) => countIn(line, kind) === 0)) return 'no-persons';
    // What rooms have together may be owed in another group.
    const isOwed = !line.isOnce || (line.payer === 'stay' ? isDue.includes(true) : isDue[group]);
    return isOwed ? undefined : 'not-at-arrival';
  });
}

function whyClosedOn(calculation: Calculation, line: Line, on: On): readonly ClosedBy[] {
  const { groups, cells } = calculation;
  const group = groups[on.group];
  const window = windowOf(calculation, line);
  const isOpen = kindsIn(calculation, on.group).some(({ parts: [lodging], guests }) => {
    const cell = cells[(lodging?.from ?? 0) + on.night] as Cell;
    if (!countsGuests(calculation, line)) return isOpenToAny(calculation, line, cell);
    return guests.some((guest) => isOpenTo(calculation, line, cell, guest));
  });
  if (window === undefined || isOpen || group === undefined) return [];
  const [guest] = countsGuests(calculation, line) ? (sleepersIn(calculation, on) ?? []) : [];
  if (guest === undefined) return whyClosed(window, group, on.night);
  return whyClosed(window, guest.nights, on.night - guest.nights.first);
}

function windowOf({ program }: Calculation, { window }: Line): TaxWindow | undefined {
  return window === ALWAYS ? undefined : program.windows[window - 1];
}

/** Whether a line counts guests, each on their own nights. */
export function countsGuests({ hasOwnNights }: Calculation, { payer }: Line): boolean {
  return hasOwnNights && payer === 'guest';
}

/** Those who sleep in a room group on a night, where guests have nights of their own. */
function sleepersIn(calculation: Calculation, { group, night }: On): Guests[] | undefined {
  if (!calculation.hasOwnNights) return undefined;
  return kindsIn(calculation, group).flatMap(({ guests }) => guests.filter((guest) => sleepsOn(guest, night)));
}

/** The units that a night is charged, where some may be free: those of the stay on all of its nights. */
function unitsByNight(calculation: Calculation, line: Line): (on: On) => readonly ChargedUnits[] {
  if (!mayBeFree(calculation, line)) return () => [];
  const { groups } = calculation;
  const isTogether = !line.isPercent && (line.payer === 'group' || line.payer === 'stay');
  // A date is told at the first room group that has it, a booking at the one that owes it.
  const keyOf = (group: number, night: number) =>
    `${line.isOnce ? 0 : (groups[group]?.firstDay ?? 0) + night} ${isTogether ? '' : group}`;
  const byNight = new Map<string, ChargedUnits[]>();
  for (const units of chargedUnits(calculation, line)) {
    const { kind, from } = units.cell;
    const key = keyOf(kind.group, from);
    const known = byNight.get(key);
    if (known === undefined) byNight.set(key, [units]);
    else known.push(units);
  }
  return ({ group, night }) => byNight.get(keyOf(group, night)) ?? [];
}

/** Whether a line is computed on less than the lodging, or on something else. */
function isOfOthers({ base, isPercent, on }: Line): boolean {
  return isPercent && (base.start === 'nothing' || on === undefined || on.length !== 1 || on[0] !== 'lodging');
}

function mayBeFree(calculation: Calculation, line: Line): boolean {
  if (isOfOthers(line)) return true;
  if (countsGuests(calculation, line))
    return line.isPercent || line.rates.rows.some(({ rate }) => rate !== line.rates.own);
  return dividesBase(line) || line.rates.rows.some(({ rate }) => rate !== line.rates.own);
}

function dividesBase({ isPercent, payer }: Line): boolean {
  return isPercent && payer === 'guest';
}

/** A tax of other taxes, or of an extra, has nothing to take where these are not charged. */
function whyFree(calculation: Calculation, line: Line, units: readonly ChargedUnits[]): WhyNot | undefined {
  if (!mayBeFree(calculation, line)) return undefined;
  const paying = units.filter(({ quantity }) => quantity > 0);
  if (isOfOthers(line) && paying.every(({ base }) => base.numerator === 0)) return 'no-base';
  if (paying.length === 0 && dividesBase(line)) return 'no-persons';
  const isExempt =
    isRated(calculation, line) && paying.length > 0 && paying.every(({ row }) => rateOf(line, row) === 0);
  return isExempt ? 'exempt' : undefined;
}

/** Whether a line is charged by rows, or unit by unit: then it is told by its rates. */
export function isRated(calculation: Calculation, line: Line): boolean {
  const { rates, payer, isPercent, from } = line;
  if (rates.rows.length > 0 || from === 'units' || takesUnitsIn(calculation, line)) return true;
  return payer === 'guest' && (isPercent || calculation.hasOwnNights);
}

/** A night of guests who are alike, where guests have nights of their own and each is counted on theirs. */
export interface GuestNight {
  readonly guest: Guests;
  readonly persons: number;
  /** Every part of the window that closes the night to them; empty where it is open. */
  readonly closedBy: readonly ClosedBy[];
  /** What they owe: on this night, or for the stay on one of their nights. `undefined`: nothing falls due. */
  readonly owed: { readonly row: Row | undefined } | undefined;
}

/** What a line says of those who sleep in the cell of a lodging, where it counts them on nights of their own. */
export function guestNightsAt(calculation: Calculation, line: Line, cell: Cell): GuestNight[] {
  const { kind, from } = cell;
  const [lodging] = kind.parts;
  if (!countsGuests(calculation, line) || lodging === undefined) return [];
  if (cell.index < lodging.from || cell.index >= lodging.to) return [];
  // What is owed once is owed on all nights of the guest.
  const due = line.isOnce ? calculation.cells.slice(lodging.from, lodging.to) : [cell];
  const window = windowOf(calculation, line);
  return kind.guests.flatMap((guest): GuestNight[] => {
    if (!sleepsOn(guest, from)) return [];
    const isOpen = window === undefined || isOpenTo(calculation, line, cell, guest);
    const owed = due.find((one) => timesOf(calculation, line, one, guest) > 0);
    return [
      {
        guest,
        persons: guest.number,
        closedBy: isOpen ? [] : whyClosed(window, guest.nights, from - guest.nights.first),
        owed: owed && { row: rowOfGuest(calculation, line, owed, guest) },
      },
    ];
  });
}
