import type { Fraction } from '../../money/fraction.js';
import type { Integer } from '../../money/integer.js';
import type { LocalCharge } from './local-charge.js';
import type { LocalRoom } from './rooms.js';
import type { Units, Worked } from './units.js';

/** One night of one room, worked out exactly; and what was rounded of it. */
export interface RoomNightWorked extends Worked {
  readonly room: LocalRoom;
  /** Counted from 0. */
  readonly night: number;
  /** By part of the price: the exact net. */
  readonly nets: readonly Fraction[];
  /** By charge, by part: its rounded amount here. */
  readonly amounts: Integer[][];
  /** By part: the net that was rounded first, where the policy rounds it. */
  roundedNets: readonly Integer[];
}

/** What a stay with local rules leaves beside what is on the sheet. */
export interface LocalCalculation {
  readonly charges: readonly LocalCharge[];
  /** By charge: all units of the stay, in lists; `undefined` for one that was calculated without them. */
  readonly units: ReadonlyArray<ReadonlyArray<readonly Units[]> | undefined>;
  readonly rooms: readonly LocalRoom[];
  /** By night of a room group, as on the sheet, the rooms that sleep there; empty where rooms are their groups. */
  readonly byNight: ReadonlyArray<readonly RoomNightWorked[]>;
}
