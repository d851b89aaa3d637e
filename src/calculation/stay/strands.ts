import { add, floorDivide, type Integer, multiply } from '../../money/integer.js';
import { LIMITS, LODGING } from '../../stay/limits.js';
import type { GuestNights, ListedGuest, RoomDetails } from '../../stay/room-details.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { givenAt, itemAt } from '../at.js';
import type { NightsOf } from '../tax-set/order.js';
import type { Asked, RatedRow } from '../tax-set/rated.js';
import type { Extraction, RuleSet } from './rule-sets.js';

/** Guests whom the rows of a set cannot tell apart. */
interface Guests {
  readonly guest: ListedGuest;
  /** How many, in all rooms of the strand. */
  readonly number: number;
  /** Where guests have nights of their own: those of each, who may sleep as the room does. */
  readonly nights: GuestNights | undefined;
}

/** Rooms of one group that the rules of a set ask the same. */
export interface Kind {
  readonly entries: readonly RoomGroup[];
  readonly guests: readonly Guests[];
  /** Those of the room and of the stay that some row asks for. */
  readonly labels: readonly string[];
}

/** Who pays units of a line that are alike. */
export interface Payer {
  /** How many units. What rooms have together is one; of a percent for a room, its rooms are one. */
  readonly number: number;
  /** For each of those who share a unit: the rows that may hold on some night, in their order. */
  readonly candidates: ReadonlyArray<readonly RatedRow[]>;
  /** Where guests have nights of their own: his place among those of the strand. */
  readonly guest: number | undefined;
  /** The row on every night, where it is the same; otherwise `null`. */
  readonly row: RatedRow | undefined | null;
}

/** The rooms that owe a date or a booking together. */
interface Mates {
  readonly ofGroup: readonly Kind[];
  readonly ofStay: readonly Kind[];
}

/**
 * One part of the price of the rooms of a kind. Of a stay that is asked nothing, and whose price is for lodging alone,
 * a room group is one strand.
 */
export interface Strand extends RoomGroup {
  /** Absent: lodging. */
  readonly part?: string;
  /** The place of its room group. */
  readonly group?: number;
  /** The place of its rooms among all that are calculated. */
  readonly room?: number;
  /** Whether its rooms are the first of their group. */
  readonly isFirst?: boolean;
  readonly roomsOfGroup?: number;
  readonly mates?: Mates;
  /** Of a single room: all parts of its price together. */
  readonly entry?: RoomGroup;
  readonly guests?: readonly Guests[];
  readonly labels?: readonly string[];
  /** Who pays each line, once somebody has asked: see rules/payers.ts. The parts of a price have it in common. */
  readonly payers?: Array<readonly Payer[] | undefined>;
  readonly extractions?: Map<RuleSet, Extraction>;
  /** Where guests have nights of their own. The parts of a price have it in common. */
  readonly own?: OwnNights | undefined;
}

/** Which windows are open on the nights of a room, for itself and for each of its guests: written when it is cut. */
export interface OwnNights {
  room: ReadonlyArray<RuleSet | undefined>;
  /** By guest, by night of the room: `undefined` where he does not sleep there. */
  guests: ReadonlyArray<ReadonlyArray<RuleSet | undefined>>;
}

/** Whether a stay tells nothing but prices, persons and nights. */
export function arePlain(groups: readonly RoomGroup[]): boolean {
  for (let at = 0; at < groups.length; at += 1) if (!itemAt(groups, at).isPlain) return false;
  return true;
}

/** Whether somebody in a stay has nights of his own. */
export function hasOwnNights(groups: readonly RoomGroup[]): boolean {
  return groups.some((group) => tells(group, (details) => details.hasOwnNights));
}

/** Whether a guest sleeps in his room on a night of it. */
export function sleepsOn(nights: GuestNights | undefined, night: number): boolean {
  return nights === undefined || (nights.first <= night && night < nights.first + nights.nights);
}

/** How many sleep in the rooms of a strand on a night. */
export function sleepersOn({ persons, own, guests = [] }: Strand, night: number): number {
  if (own === undefined) return persons;
  return guests.reduce((sum, { number, nights }) => sum + (sleepsOn(nights, night) ? number : 0), 0);
}

export function hasExtras(groups: readonly RoomGroup[]): boolean {
  return groups.some((group) => tells(group, ({ extras }) => extras.length > 0));
}

/** Whether a room of a group tells something. */
function tells(group: RoomGroup, isTold: (details: RoomDetails) => boolean): boolean {
  const { entries = [group] } = group;
  return entries.some(({ details }) => details !== undefined && isTold(details));
}

/** What a plan asks of a stay, and whose nights it counts. */
interface AskedOf {
  readonly asked: Asked;
  readonly nightsOf: NightsOf;
}

/** The strands of a stay: rooms that are asked alike are one kind. */
export function strandsOf(groups: readonly RoomGroup[], { asked }: AskedOf): Strand[] {
  return strandsFrom(groups, { asked, nightsOf: 'rooms' }, (group) => kindsOf(group.entries ?? [group], asked));
}

/** The same with every room by itself, in each group by price, night by night, the larger first. */
export function singleRooms(groups: readonly RoomGroup[], { asked, nightsOf }: AskedOf): Strand[] {
  let rooms = 0;
  for (const group of groups) rooms += group.rooms;
  // A stay of more rooms than can be listed has identical ones together.
  const isListed = rooms <= LIMITS.rooms;
  return strandsFrom(groups, { asked, nightsOf }, (group) => {
    const { entries = [group] } = group;
    if (entries.length === 1 && group.rooms === 1) return [kindOf(entries, asked, nightsOf)];
    const isSingle = !isListed || group.rooms === entries.length;
    const singles = isSingle ? [...entries] : entries.flatMap(asSingles);
    return singles.sort(byPrice).map((entry) => kindOf([entry], asked, nightsOf));
  });
}

/** Identical rooms, one by one. */
function asSingles(entry: RoomGroup): RoomGroup[] {
  const { rooms, persons, prices, details } = entry;
  if (rooms === 1) return [entry];
  // Prices of identical rooms are a multiple of their number.
  const each = (given: readonly Integer[]): Integer[] => given.map((price) => floorDivide(price, rooms));
  const single: RoomGroup = {
    ...entry,
    rooms: 1,
    persons: persons / rooms,
    prices: each(prices),
    details: details && {
      ...details,
      lodging: each(details.lodging),
      extras: details.extras.map(({ label, prices: given }) => ({ label, prices: each(given) })),
    },
  };
  return Array.from({ length: rooms }, () => single);
}

/** By the price of one room, night by night, the larger first. A stable sort: rooms that cost the same stay as listed. */
export function byPrice(one: RoomGroup, other: RoomGroup): number {
  for (let night = 0; night < one.prices.length; night += 1) {
    const left = multiply(givenAt(one.prices, night), other.rooms);
    const right = multiply(givenAt(other.prices, night), one.rooms);
    if (left !== right) return left > right ? -1 : 1;
  }
  return 0;
}

function strandsFrom(
  groups: readonly RoomGroup[],
  of: AskedOf,
  kindsIn: (group: RoomGroup) => readonly Kind[],
): Strand[] {
  const kinds: Array<readonly Kind[]> = [];
  for (let group = 0; group < groups.length; group += 1) kinds.push(kindsIn(itemAt(groups, group)));
  const ofStay = kinds.length === 1 ? itemAt(kinds, 0) : kinds.flat();
  const strands: Strand[] = [];
  let room = 0;
  for (let group = 0; group < groups.length; group += 1) {
    const ofGroup = itemAt(kinds, group);
    const { rooms } = itemAt(groups, group);
    const mates = { ofGroup, ofStay };
    for (let at = 0; at < ofGroup.length; at += 1) {
      addStrands(strands, itemAt(ofGroup, at), of, { group, room, isFirst: at === 0, roomsOfGroup: rooms, mates });
      room += 1;
    }
  }
  return strands;
}

function kindOf(entries: readonly RoomGroup[], asked: Asked, nightsOf: NightsOf): Kind {
  const given = entries[0]?.details?.labels ?? NONE;
  const labels = given.length === 0 ? NONE : given.filter((label) => asked.labels.has(label));
  return { entries, guests: guestsOf(entries, asked, nightsOf), labels };
}

function kindsOf(entries: readonly RoomGroup[], asked: Asked): Kind[] {
  if (entries.length === 1 || (!asked.byRoom && asked.labels.size === 0)) return [kindOf(entries, asked, 'rooms')];
  const kinds = new Map<string, RoomGroup[]>();
  for (const entry of entries) {
    const key = keyOf(kindOf([entry], asked, 'rooms'), entry.rooms, asked);
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, [entry]);
    else known.push(entry);
  }
  return [...kinds.values()].map((alike) => kindOf(alike, asked, 'rooms'));
}

/** Rooms of one key are asked the same: who sleeps in them, where that matters, and which labels they have. */
function keyOf({ guests, labels }: Kind, rooms: number, asked: Asked): string {
  const list: string[] = [];
  if (asked.byRoom) for (const { guest, number } of guests) list.push(`${number / rooms}x${classOf(guest, asked)}`);
  list.sort();
  return labels.length === 0 ? list.join() : `${list} ${JSON.stringify([...labels].sort())}`;
}

/** Guests of one class are asked the same. A guest without an age is beyond all borders. */
function classOf({ age, labels }: ListedGuest, { ages, labels: askedLabels }: Asked): string {
  let bucket = ages.length;
  if (age !== undefined) for (bucket = 0; bucket < ages.length && age >= (ages[bucket] ?? 0); ) bucket += 1;
  if (labels.length === 0 || askedLabels.size === 0) return NUMBERS[bucket] ?? String(bucket);
  const own = labels.filter((label) => askedLabels.has(label));
  return own.length === 0 ? String(bucket) : `${bucket}${JSON.stringify([...own].sort())}`;
}

const NUMBERS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const NONE: readonly string[] = [];
const ADULT: ListedGuest = { age: undefined, labels: NONE, own: undefined };

/** The nights of a guest who sleeps as his room does. */
function nightsIn({ prices, nightsBefore, nightsAfter }: RoomGroup): GuestNights {
  return { first: 0, nights: prices.length, nightsBefore, nightsAfter };
}

function guestsOf(entries: readonly RoomGroup[], asked: Asked, nightsOf: NightsOf): Guests[] {
  const alike: Array<{ guest: ListedGuest; number: number; nights: GuestNights | undefined; key: string }> = [];
  const put = (guest: ListedGuest, number: number, entry: RoomGroup): void => {
    const nights = nightsOf === 'rooms' ? undefined : (guest.own ?? nightsIn(entry));
    const own = nights === undefined ? '' : ` ${Object.values(nights)}`;
    const key = `${classOf(guest, asked)}${own}`;
    for (const one of alike) {
      if (one.key !== key) continue;
      one.number += number;
      return;
    }
    alike.push({ guest, number, nights, key });
  };
  for (const entry of entries) {
    const { persons, rooms, details } = entry;
    if (details === undefined) {
      if (persons > 0) put(ADULT, persons, entry);
      continue;
    }
    for (const guest of details.guests) put(guest, rooms, entry);
    if (details.others > 0) put(ADULT, details.others * rooms, entry);
  }
  return alike;
}

type InStay = Required<Pick<Strand, 'group' | 'room' | 'isFirst' | 'roomsOfGroup' | 'mates'>>;

/** A strand for each part of the price: lodging first. */
function addStrands(strands: Strand[], kind: Kind, { asked, nightsOf }: AskedOf, within: InStay): void {
  const { entries, guests, labels } = kind;
  const entry = itemAt(entries, 0);
  const { firstDay, nightsBefore, nightsAfter, details } = entry;
  const { group, room, isFirst, roomsOfGroup, mates } = within;
  let [persons, rooms] = [0, 0];
  for (let at = 0; at < entries.length; at += 1) {
    persons += itemAt(entries, at).persons;
    rooms += itemAt(entries, at).rooms;
  }
  const payers: Array<readonly Payer[] | undefined> = [];
  const own: OwnNights | undefined = nightsOf === 'guests' ? { room: [], guests: [] } : undefined;
  for (const [part, prices] of partsOf(entries, asked)) {
    strands.push({
      firstDay,
      prices,
      persons,
      rooms,
      place: entry.place,
      entries: undefined,
      nightsBefore,
      nightsAfter,
      details,
      isPlain: entry.isPlain,
      part,
      group,
      room,
      isFirst,
      roomsOfGroup,
      mates,
      guests,
      labels,
      payers,
      entry,
      extractions: new Map(),
      own,
    });
  }
}

type Part = readonly [part: string, prices: readonly Integer[]];

function partsOf(entries: readonly RoomGroup[], asked: Asked): Iterable<Part> {
  const [first] = entries;
  if (entries.length === 1 && first !== undefined && (first.details?.extras.length ?? 0) === 0) {
    return [[LODGING, first.prices]];
  }
  const parts = new Map<string, readonly Integer[]>();
  const put = (part: string, prices: readonly Integer[]): void => {
    const known = parts.get(part);
    parts.set(part, known === undefined ? prices : known.map((price, at) => add(price, prices[at] ?? 0)));
  };
  for (const { prices, details } of entries) {
    put(LODGING, details?.lodging ?? prices);
    // Extras that no rule names are one part.
    for (const extra of details?.extras ?? NO_EXTRAS)
      put(asked.parts.has(extra.label) ? extra.label : '', extra.prices);
  }
  return parts;
}

const NO_EXTRAS: RoomDetails['extras'] = [];
