import { LODGING } from '../stay/limits.js';
import type { GuestNights } from '../stay/room-details.js';
import { itemAt, numberAt } from './at.js';
import type { Result } from './result.js';
import { type PaidUnits, unitsOf } from './rules/payers.js';
import { type ClosedBy, whyClosed } from './rules/taxable-nights.js';
import { groupAt } from './stay/cells.js';
import { type Strand, sleepsOn } from './stay/strands.js';
import type { Line } from './tax-set/lines.js';

/** A night of guests who are alike, where guests have nights of their own and each is counted on his. */
export interface GuestNight {
  /** The place of these guests among those of the room. */
  readonly guest: number;
  readonly persons: number;
  readonly nights: GuestNights;
  /** Every part of the window that closes the night to them; empty where it is open. */
  readonly closedBy: readonly ClosedBy[];
  /** What they owe: on this night, or for the stay on one of their nights. `undefined`: nothing falls due. */
  readonly owed: PaidUnits | undefined;
}

/** Whether a line counts the guests of a room on nights of their own. */
export function isOnOwnNights({ own }: Strand, { rated }: Line): boolean {
  return own !== undefined && rated?.sharedBy === 'guest';
}

/** What a line says of those who sleep in a cell, where it counts them on nights of their own: once for all parts of the price. */
export function guestNightsAt({ sheet }: Pick<Result, 'sheet'>, line: Line, cell: number): GuestNight[] {
  const { plan, nights: layer } = sheet;
  const { cells } = layer;
  const strand = groupAt(cells, cell);
  const { rated, taxable } = line;
  if (rated === undefined || !isOnOwnNights(strand, line) || (strand.part ?? LODGING) !== LODGING) return [];
  const night = numberAt(cells.firstNights, cell);
  const isPerNight = line.from !== 'quantity' || itemAt(plan.counters, line.counter).isPerNight;
  // What is owed once is owed on all of his nights.
  const due = isPerNight ? [cell] : strand.prices.map((_, at) => cell - night + at);
  const unitsAt = due.map((at) => unitsOf(rated, cells, at));
  const window = plan.windows[taxable - 1];
  return (strand.guests ?? []).flatMap(({ number, nights }, guest): GuestNight[] => {
    if (nights === undefined || !sleepsOn(nights, night)) return [];
    const isOpen = window === undefined || strand.own?.guests[guest]?.[night]?.open[taxable] === true;
    const begin = { firstDay: strand.firstDay + nights.first, nightsBefore: nights.nightsBefore };
    const closedBy = isOpen ? [] : whyClosed(window, begin, night - nights.first);
    const owed = unitsAt.flatMap((units) => units[guest] ?? []).find((unit) => unit.number > 0);
    return [{ guest, persons: number, nights, closedBy, owed }];
  });
}
