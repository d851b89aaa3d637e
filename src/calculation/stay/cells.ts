import type { FullPolicy } from '../../definitions/policy.js';
import type { Integer } from '../../money/integer.js';
import { LODGING } from '../../stay/limits.js';
import type { GuestNights } from '../../stay/room-details.js';
import { givenAt, itemAt, numberAt } from '../at.js';
import { writeTaxableNights } from '../rules/taxable-nights.js';
import type { Worked } from '../rules/worked.js';
import { priceOf } from '../sums.js';
import { ALL_PARTS, rangesFrom, type TaxWindow } from '../tax-set/windows.js';
import { type RuleSet, type RuleSets, ruleSetOf } from './rule-sets.js';
import type { OwnNights, Strand } from './strands.js';

/**
 * A stay as cells: runs of nights of one room group on which the same taxes apply. Parallel arrays, of which the
 * first `size` places count; room groups come in their order, and the nights of each in theirs.
 */
export interface Cells {
  size: number;
  /** The room groups of the stay. */
  groups: readonly Strand[];
  /** Which taxes apply on the nights of the cell. */
  readonly ruleSets: RuleSet[];
  /** The place of the room group in the list above. */
  readonly groupOf: number[];
  /** The first night, counted from 0 in its room group. */
  readonly firstNights: number[];
  /** How many nights. */
  readonly nights: number[];
  /** What they cost together, in minor units. */
  readonly prices: Integer[];
  /** Of single nights of single rooms: what is worked out unit by unit. */
  worked: Worked | undefined;
}

export function createCells(): Cells {
  return { size: 0, groups: [], ruleSets: [], groupOf: [], firstNights: [], nights: [], prices: [], worked: undefined };
}

// The two that every loop over cells asks read without the readers of at.ts: so they are short enough for V8 to put them
// into each loop, whatever else it puts there. Taken apart in their parameters they would not be, for a tenth of all totals.

/** The room group of a cell. */
export function groupAt(cells: Cells, cell: number): Strand {
  return cells.groups[cells.groupOf[cell] as number] as Strand;
}

/** Whether a window is open in a cell. */
export function isOpenAt(cells: Cells, cell: number, window: number): boolean {
  return (cells.ruleSets[cell] as RuleSet).open[window] === true;
}

/** The day of the first night of a cell. */
export function dayOf(cells: Cells, cell: number): number {
  return groupAt(cells, cell).firstDay + numberAt(cells.firstNights, cell);
}

/** By place of a window: on how many nights of a stay it is open, added over all strands. */
export function countOpenNights(cells: Cells, windows: number, openNights: number[]): void {
  const { size, ruleSets, nights } = cells;
  for (let window = 0; window <= windows; window += 1) openNights[window] = 0;
  for (let cell = 0; cell < size; cell += 1) {
    const { open } = itemAt(ruleSets, cell);
    const count = numberAt(nights, cell);
    for (let window = 0; window <= windows; window += 1) {
      if (open[window] === true) openNights[window] = numberAt(openNights, window) + count;
    }
  }
}

/** What a stay is cut by. */
interface CutBy {
  readonly windows: readonly TaxWindow[];
  readonly ruleSets: RuleSets;
  readonly policy: FullPolicy;
}

/** Cuts a stay into segments: the longest cells there are. */
export function cutIntoSegments(cells: Cells, groups: readonly Strand[], by: CutBy, changes: Changes): void {
  cells.size = 0;
  cells.groups = groups;
  for (let place = 0; place < groups.length; place += 1) {
    const { own } = itemAt(groups, place);
    if (own === undefined) cutGroup(cells, place, by, changes);
    else cutByGuests(cells, place, own, by);
  }
}

/** What cutting notes down: when each window opens and closes in a room group, one list after the other. */
export interface Changes {
  readonly nights: number[];
  /** By window: the place of its next change. */
  readonly next: number[];
  /** By window: whether it is open now. */
  readonly isOpen: boolean[];
}

export function createChanges(): Changes {
  return { nights: [], next: [], isOpen: [] };
}

function cutGroup(cells: Cells, place: number, by: CutBy, changes: Changes): void {
  const { windows, ruleSets } = by;
  const { next, isOpen } = changes;
  const group = itemAt(cells.groups, place);
  const nights = group.prices.length;
  const isLodging = group.part === undefined || group.part === LODGING;
  noteChanges(group, isLodging, by, changes);
  let from = 0;
  while (from < nights) {
    let to = nights;
    for (let window = 0; window < windows.length; window += 1) {
      let change = numberAt(next, window);
      while (numberAt(changes.nights, change) <= from) {
        change += 1;
        isOpen[window] = isOpen[window] !== true;
      }
      next[window] = change;
      to = Math.min(to, numberAt(changes.nights, change));
    }
    addCell(cells, place, from, to, ruleSetOf(ruleSets, isOpen, windows.length, isLodging));
    from = to;
  }
}

/** Cuts rooms whose guests have nights of their own: a cell for each night, open to a window as somebody or the room is. */
function cutByGuests(cells: Cells, place: number, own: OwnNights, by: CutBy): void {
  const { windows, ruleSets } = by;
  const strand = itemAt(cells.groups, place);
  const { part = LODGING, prices, guests = [], firstDay } = strand;
  if (own.room.length === 0) {
    own.room = nightSets({ ...strand, first: 0, nights: prices.length }, firstDay, by);
    own.guests = guests.map(({ nights }) => (nights === undefined ? own.room : nightSets(nights, firstDay, by)));
  }
  for (let night = 0; night < prices.length; night += 1) {
    const isOpen = windows.map((window, at) => {
      if (!isOn(window, part)) return false;
      const isForRoom = window.of !== 'guest' && own.room[night]?.open[at + 1] === true;
      return isForRoom || (window.of !== 'room' && own.guests.some((sets) => sets[night]?.open[at + 1] === true));
    });
    addCell(cells, place, night, night + 1, ruleSetOf(ruleSets, isOpen, windows.length, part === LODGING));
  }
}

/** Which windows are open on the nights of somebody, by night of the room, on whatever part of the price. */
function nightSets(
  { first, nights, nightsBefore }: Pick<GuestNights, 'first' | 'nights' | 'nightsBefore'>,
  roomDay: number,
  { windows, policy, ruleSets }: CutBy,
): Array<RuleSet | undefined> {
  const begin = { firstDay: roomDay + first, nightsBefore };
  const opened = windows.map((own) => {
    const counted = own.condition === undefined ? policy.maxNights : 'taxable';
    const runs: number[] = [];
    const end = writeTaxableNights(own, rangesIn(own, begin.firstDay), begin, nights, counted, runs, 0);
    return (night: number) =>
      runs.slice(0, end).some((from, at) => at % 2 === 0 && from <= night && night < numberAt(runs, at + 1));
  });
  const sets: Array<RuleSet | undefined> = Array.from({ length: first }, () => undefined);
  for (let night = 0; night < nights; night += 1) {
    const isOpen = opened.map((isOpenOn) => isOpenOn(night));
    sets.push(ruleSetOf(ruleSets, isOpen, windows.length));
  }
  return sets;
}

function rangesIn(own: TaxWindow, firstDay: number): TaxWindow['ranges'] {
  return own.condition === undefined ? own.ranges : rangesFrom(own, firstDay);
}

function noteChanges(group: Strand, isLodging: boolean, by: CutBy, { nights, next, isOpen }: Changes): void {
  const { windows, policy } = by;
  const last = group.prices.length;
  let place = 0;
  for (let window = 0; window < windows.length; window += 1) {
    next[window] = place;
    isOpen[window] = false;
    const own = itemAt(windows, window);
    if (own.condition !== undefined) {
      place = writeTaxableNights(own, rangesFrom(own, group.firstDay), group, last, 'taxable', nights, place);
    } else if (own.on === undefined ? isLodging : isOn(own, group.part)) {
      place = writeTaxableNights(own, own.ranges, group, last, policy.maxNights, nights, place);
    }
    // The end of the stay ends the list of a window.
    nights[place] = last;
    place += 1;
  }
}

/** Whether a window can open on a part of the price. */
function isOn({ on, condition }: TaxWindow, part: string | undefined): boolean {
  if (on === undefined) return part === undefined || part === LODGING || condition !== undefined;
  return on === ALL_PARTS || on.includes(part ?? LODGING);
}

function addCell(cells: Cells, group: number, from: number, to: number, ruleSet: RuleSet): void {
  const at = cells.size;
  const { prices } = itemAt(cells.groups, group);
  cells.ruleSets[at] = ruleSet;
  cells.groupOf[at] = group;
  cells.firstNights[at] = from;
  cells.nights[at] = to - from;
  cells.prices[at] = priceOf(prices, from, to);
  cells.size = at + 1;
}

/** Splits segments into single nights: the shortest cells there are. */
export function splitIntoNights(cells: Cells, segments: Cells): void {
  const { ruleSets, groupOf, firstNights, nights, prices } = cells;
  cells.groups = segments.groups;
  let cell = 0;
  for (let at = 0; at < segments.size; at += 1) {
    const from = numberAt(segments.firstNights, at);
    const to = from + numberAt(segments.nights, at);
    const group = numberAt(segments.groupOf, at);
    const given = itemAt(segments.groups, group).prices;
    const ruleSet = itemAt(segments.ruleSets, at);
    for (let night = from; night < to; night += 1) {
      ruleSets[cell] = ruleSet;
      groupOf[cell] = group;
      firstNights[cell] = night;
      nights[cell] = 1;
      prices[cell] = givenAt(given, night);
      cell += 1;
    }
  }
  cells.size = cell;
}

/** On how many nights of room groups a window is open: on the lodging of one of their rooms. */
export function taxableNightsIn(cells: Cells, window: number): number {
  let count = 0;
  for (let cell = 0; cell < cells.size; cell += 1) {
    const { isFirst = true, part = LODGING, own } = groupAt(cells, cell);
    // Nights are those of rooms, whoever has nights of his own.
    const ofRoom = own === undefined ? cells.ruleSets[cell] : own.room[numberAt(cells.firstNights, cell)];
    if (isFirst && part === LODGING && ofRoom?.open[window] === true) {
      count += numberAt(cells.nights, cell);
    }
  }
  return count;
}
