import type { FullPolicy } from '../../definitions/policy.js';
import { add, type Integer } from '../../money/integer.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { givenAt, itemAt, numberAt } from '../at.js';
import { writeTaxableNights } from '../rules/taxable-nights.js';
import type { TaxWindow } from '../tax-set/windows.js';
import { type RuleSet, type RuleSets, ruleSetOf } from './rule-sets.js';

/**
 * A stay as cells: runs of nights of one room group on which the same taxes apply. Parallel arrays, of which the
 * first `size` places count; room groups come in their order, and the nights of each in theirs.
 */
export interface Cells {
  size: number;
  /** Which taxes apply on the nights of the cell. */
  readonly ruleSets: RuleSet[];
  readonly groups: RoomGroup[];
  /** The first night, counted from 0 in its room group. */
  readonly firstNights: number[];
  /** How many nights. */
  readonly nights: number[];
  /** What they cost together, in minor units. */
  readonly prices: Integer[];
}

export function createCells(): Cells {
  return { size: 0, ruleSets: [], groups: [], firstNights: [], nights: [], prices: [] };
}

/** By place of a window: on how many nights of a stay it is open, added over the room groups. */
export function countOpenNights({ size, ruleSets, nights }: Cells, windows: number, openNights: number[]): void {
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
export function cutIntoSegments(cells: Cells, groups: readonly RoomGroup[], by: CutBy, changes: Changes): void {
  cells.size = 0;
  for (let at = 0; at < groups.length; at += 1) cutGroup(cells, itemAt(groups, at), by, changes);
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

function cutGroup(cells: Cells, group: RoomGroup, by: CutBy, changes: Changes): void {
  const { windows, ruleSets } = by;
  const { next, isOpen } = changes;
  const nights = group.prices.length;
  noteChanges(group, by, changes);
  let from = 0;
  while (from < nights) {
    let to = nights;
    for (let window = 0; window < windows.length; window += 1) {
      let place = numberAt(next, window);
      while (numberAt(changes.nights, place) <= from) {
        place += 1;
        isOpen[window] = isOpen[window] !== true;
      }
      next[window] = place;
      to = Math.min(to, numberAt(changes.nights, place));
    }
    addCell(cells, group, from, to, ruleSetOf(ruleSets, isOpen, windows.length));
    from = to;
  }
}

function noteChanges(group: RoomGroup, { windows, policy }: CutBy, { nights, next, isOpen }: Changes): void {
  const last = group.prices.length;
  let place = 0;
  for (let window = 0; window < windows.length; window += 1) {
    next[window] = place;
    isOpen[window] = false;
    place = writeTaxableNights(itemAt(windows, window), group, last, policy.maxNights, nights, place);
    // The end of the stay ends the list of a window.
    nights[place] = last;
    place += 1;
  }
}

function addCell(cells: Cells, group: RoomGroup, from: number, to: number, ruleSet: RuleSet): void {
  const at = cells.size;
  let price: Integer = 0;
  for (let night = from; night < to; night += 1) price = add(price, givenAt(group.prices, night));
  cells.ruleSets[at] = ruleSet;
  cells.groups[at] = group;
  cells.firstNights[at] = from;
  cells.nights[at] = to - from;
  cells.prices[at] = price;
  cells.size = at + 1;
}

/** Splits segments into single nights: the shortest cells there are. */
export function splitIntoNights(cells: Cells, segments: Cells): void {
  const { ruleSets, groups, firstNights, nights, prices } = cells;
  let cell = 0;
  for (let at = 0; at < segments.size; at += 1) {
    const from = numberAt(segments.firstNights, at);
    const to = from + numberAt(segments.nights, at);
    const group = itemAt(segments.groups, at);
    const ruleSet = itemAt(segments.ruleSets, at);
    for (let night = from; night < to; night += 1) {
      ruleSets[cell] = ruleSet;
      groups[cell] = group;
      firstNights[cell] = night;
      nights[cell] = 1;
      prices[cell] = givenAt(group.prices, night);
      cell += 1;
    }
  }
  cells.size = cell;
}
