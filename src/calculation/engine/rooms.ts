import { type Cells, groupAt } from '../stay/cells.js';
import type { Strand } from '../stay/strands.js';

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
