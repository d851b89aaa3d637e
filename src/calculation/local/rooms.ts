import type { ResolvedRow } from '../../definitions/local/resolve.js';
import { add, type Integer } from '../../money/integer.js';
import { LODGING } from '../../stay/limits.js';
import type { ListedGuest } from '../../stay/room-details.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt } from '../at.js';

/** Guests of whom rows can ask nothing that differs. */
export interface Guests {
  readonly guest: ListedGuest;
  /** How many, in one room. */
  readonly number: number;
}

/**
 * The rows that may hold on some night of a stay, in their order: a list for each kind of guest who shares a unit, and at
 * least one.
 */
export type Candidates = ReadonlyArray<readonly ResolvedRow[]>;

/** Who pays units of a charge that are alike. */
export interface Payer {
  readonly guests: readonly Guests[];
  /** How many units. */
  readonly times: number;
  readonly candidates: Candidates;
}

/** A part of the price of a room: lodging, or an extra. */
interface Part {
  readonly label: string;
  /** Of all identical rooms together, one price a night in minor units. */
  readonly prices: readonly Integer[];
}

/** One entry of `stay.rooms`, with what local rules ask of it. */
export interface LocalRoom {
  readonly entry: RoomGroup;
  /** Place of its room group. */
  readonly group: number;
  /** Whether it is the first listed of its group: what rooms have together falls on it. */
  readonly isFirst: boolean;
  /** Lodging first. */
  readonly parts: readonly Part[];
  /** Of one of the identical rooms. */
  readonly guests: readonly Guests[];
  readonly labels: readonly string[];
  /** By charge: who pays it, once somebody has asked. */
  readonly payers: Array<readonly Payer[] | undefined>;
}

/** The rooms of a stay, group after group, in a group as listed. */
export function localRoomsOf(groups: readonly RoomGroup[]): LocalRoom[] {
  const rooms: LocalRoom[] = [];
  for (let group = 0; group < groups.length; group += 1) {
    const one = itemAt(groups, group);
    if (one.entries === undefined) rooms.push(localRoomOf(one, group, true));
    else for (const entry of one.entries) rooms.push(localRoomOf(entry, group, entry === one.entries[0]));
  }
  return rooms;
}

function localRoomOf(entry: RoomGroup, group: number, isFirst: boolean): LocalRoom {
  const labels = entry.details?.labels ?? NO_LABELS;
  return { entry, group, isFirst, parts: partsOf(entry), guests: guestsOf(entry), labels, payers: [] };
}

/** Whether a stay has parts of the price beside lodging: only some taxes are computed on them. */
export function hasExtras(groups: readonly RoomGroup[]): boolean {
  for (let at = 0; at < groups.length; at += 1) {
    const { details, entries } = itemAt(groups, at);
    if (details !== undefined && details.extras.length > 0) return true;
    if (entries?.some((entry) => entry.details !== undefined && entry.details.extras.length > 0)) return true;
  }
  return false;
}

function partsOf({ prices, details }: RoomGroup): Part[] {
  if (details === undefined) return [{ label: LODGING, prices }];
  const parts: Part[] = [{ label: LODGING, prices: details.lodging }];
  for (const extra of details.extras) {
    const place = parts.findIndex(({ label }) => label === extra.label);
    const same = parts[place];
    if (same === undefined) parts.push(extra);
    else {
      const sums = same.prices.map((price, night) => add(price, extra.prices[night] ?? 0));
      parts[place] = { label: extra.label, prices: sums };
    }
  }
  return parts;
}

const NO_LABELS: readonly string[] = [];
const ADULT: ListedGuest = { age: undefined, labels: NO_LABELS };

function guestsOf({ persons, rooms, details }: RoomGroup): Guests[] {
  if (details === undefined) return persons === 0 ? [] : [{ guest: ADULT, number: persons / rooms }];
  const alike: AlikeGuests[] = [];
  for (const guest of details.guests) put(alike, guest, 1);
  if (details.others > 0) put(alike, ADULT, details.others);
  return alike;
}

interface AlikeGuests extends Guests {
  number: number;
}

function put(alike: AlikeGuests[], guest: ListedGuest, number: number): void {
  for (const one of alike) {
    if (!isAlike(one.guest, guest)) continue;
    one.number += number;
    return;
  }
  alike.push({ guest, number });
}

/** Labels in another order, or twice, only make a guest a case of its own. */
function isAlike(one: ListedGuest, other: ListedGuest): boolean {
  if (one.age !== other.age || one.labels.length !== other.labels.length) return false;
  return one.labels.every((label, at) => label === other.labels[at]);
}
