import { add, type Integer } from '../../money/integer.js';
import { shareOut } from '../../money/share.js';
import { amountAt, itemAt, numberAt, zeros } from '../at.js';
import { type Cells, groupAt } from '../stay/cells.js';
import type { Strand } from '../stay/strands.js';
import type { Slots } from './layer.js';
import type { Ratio } from './ratio.js';

/** A room among single nights: the parts of its price follow each other, each with all of its nights. */
export interface Room {
  /** Its lodging. */
  readonly strand: Strand;
  /** The cell of its first night. */
  readonly first: number;
  readonly nights: number;
  /** How many parts its price has. */
  readonly parts: number;
  /** All rooms of its room group. */
  readonly ofGroup: readonly Room[];
}

/** The rooms of single nights, room group after room group. */
export function roomsIn(cells: Cells): Room[] {
  const rooms: Room[] = [];
  const byGroup: Room[][] = [];
  for (let at = 0; at < cells.size; ) {
    const strand = groupAt(cells, at);
    const nights = strand.prices.length;
    let parts = 1;
    for (let next = at + nights; next < cells.size && groupAt(cells, next).room === strand.room; next += nights) {
      parts += 1;
    }
    const group = strand.group ?? 0;
    const ofGroup = byGroup[group] ?? [];
    byGroup[group] = ofGroup;
    const room = { strand, first: at, nights, parts, ofGroup };
    ofGroup.push(room);
    rooms.push(room);
    at += parts * nights;
  }
  return rooms;
}

/** The cells of a night of a room: one for each part of its price, lodging first. */
export function cellsOf({ first, nights, parts }: Room, night: number): number[] {
  const cells: number[] = [];
  for (let part = 0; part < parts; part += 1) cells.push(first + part * nights + night);
  return cells;
}

/** Rooms by the room group that they belong to. */
export function roomsByGroup(rooms: readonly Room[]): Room[][] {
  const groups: Room[][] = [];
  for (const room of rooms) {
    const group = room.strand.group ?? 0;
    while (groups.length <= group) groups.push([]);
    groups[group]?.push(room);
  }
  return groups;
}

/** The slots of rooms by their room group, in the order in which these get what is left over. */
export function slotsOf(groups: ReadonlyArray<readonly Room[]>): Slots {
  const slots: Array<ReadonlyArray<readonly number[]>> = [];
  const slotOf: number[] = [];
  for (const rooms of groups) {
    const nights = rooms[0]?.nights ?? 0;
    for (let night = 0; night < nights; night += 1) {
      const cells = rooms.map((room) => cellsOf(room, night));
      for (const list of cells) for (const cell of list) slotOf[cell] = slots.length;
      slots.push(cells);
    }
  }
  return { rooms: slots, slotOf };
}

/** Amounts of cells, added up by slot. */
export function sumsBySlot({ rooms, slotOf }: Slots, amounts: readonly Integer[]): Integer[] {
  const sums = zeros(rooms.length);
  for (let cell = 0; cell < slotOf.length; cell += 1) {
    const slot = numberAt(slotOf, cell);
    sums[slot] = add(amountAt(sums, slot), amountAt(amounts, cell));
  }
  return sums;
}

/** Exact amounts: factors x numerator / denominator. */
export interface Exact extends Ratio {
  readonly factors: readonly Integer[];
}

/** Shares the rounded amounts of slots out over their rooms, and what a room gets over the parts of its price. */
export function shareInSlots(
  { rooms }: Slots,
  amounts: readonly Integer[],
  factors: readonly Integer[],
  ratioIn: (slot: number) => Ratio,
  into: Integer[],
): void {
  const losses: Integer[] = [];
  const ofRooms: Integer[] = [];
  const ofParts: Integer[] = [];
  for (let slot = 0; slot < rooms.length; slot += 1) {
    const list = itemAt(rooms, slot);
    const { numerator, denominator } = ratioIn(slot);
    const share = (amount: Integer, over: readonly Integer[], shares: Integer[]): void =>
      shareOut(amount, { factors: over, size: over.length, numerator, denominator, losses }, shares);
    if (list.length === 1) ofRooms[0] = amountAt(amounts, slot);
    else {
      const sums = list.map((cells) => cells.reduce<Integer>((sum, cell) => add(sum, amountAt(factors, cell)), 0));
      share(amountAt(amounts, slot), sums, ofRooms);
    }
    for (const [at, cells] of list.entries()) {
      if (cells.length === 1) into[numberAt(cells, 0)] = amountAt(ofRooms, at);
      else {
        const own = cells.map((cell) => amountAt(factors, cell));
        share(amountAt(ofRooms, at), own, ofParts);
        for (const [part, cell] of cells.entries()) into[cell] = amountAt(ofParts, part);
      }
    }
  }
}

/** Puts them in the first cell of each slot that has something: for lines of which nobody takes a part there. */
export function putInSlots(
  { rooms }: Slots,
  amounts: readonly Integer[],
  factors: readonly Integer[],
  into: Integer[],
): void {
  for (let slot = 0; slot < rooms.length; slot += 1) {
    let first: number | undefined;
    for (const cells of itemAt(rooms, slot)) {
      for (const cell of cells) {
        into[cell] = 0;
        if (amountAt(factors, cell) !== 0) first ??= cell;
      }
    }
    into[first ?? numberAt(itemAt(itemAt(rooms, slot), 0), 0)] = amountAt(amounts, slot);
  }
}
