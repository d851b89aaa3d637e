import type { Integer } from '../money/integer.js';
import { add, floorDivide, multiply } from '../money/integer.js';
import type { ListedGuest } from '../stay/room-details.js';
import { NO_EVIDENCE, NOTHING_PAID } from '../stay/room-details.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { LIMITS } from '../stay/schema.js';
import type { Class, Pattern, PricePart, Program } from './program.js';
import { openedPattern } from './program.js';
import type { ConditionSubject } from './rows.js';
import { classOf, holdsOn } from './rows.js';
import type { NightsStart } from './windows.js';
import { taxableNights } from './windows.js';

/** The nights of a room group, or of a guest who arrives later or leaves earlier than the room. */
export interface Nights extends NightsStart {
  /** The first night, counted from 0 in the room. */
  readonly first: number;
  readonly count: number;
  readonly nightsAfter: number;
  /** Cache, by place of a window: its taxable nights, as runs [from, to) counted from `first`. */
  readonly open: Array<readonly number[] | undefined>;
}

/** Guests of a kind of rooms for whom the same rows hold, and who sleep the same nights. */
export interface Guests {
  /** Number of guests in all rooms of the kind. */
  readonly number: number;
  /** The class for the guest's nights. */
  readonly own: Class;
  /** The class for the nights of the room, for units that several share. */
  readonly shared: Class;
  /** The nights of the room, or the guest's own. */
  readonly nights: Nights;
  readonly who: SubjectFacts;
  /** The guests among them who have documents. */
  readonly evidence: readonly GuestsWithEvidence[];
}

/** Guests with documents. */
export interface GuestsWithEvidence {
  readonly number: number;
  /** The labels that the documents prove. */
  readonly labels: readonly string[];
}

/** The subject of conditions on all nights: a guest with the labels of the room, or a room without guests. */
type SubjectFacts = Pick<ConditionSubject, 'guest' | 'labels' | 'bookedDay'>;

/** Rooms of one group between which a set makes no difference. If rooms are calculated one by one, a single room. */
export interface RoomKind {
  readonly index: number;
  /** The place of the room group. */
  readonly group: number;
  readonly nights: Nights;
  readonly entries: readonly RoomGroup[];
  readonly rooms: number;
  readonly persons: number;
  /** Number in all rooms of the kind: one for each room that does not give it. */
  readonly bedrooms: number;
  readonly roomsOfGroup: number;
  readonly guests: readonly Guests[];
  /** The class of a room in which no guest sleeps. */
  readonly empty: Class;
  readonly who: SubjectFacts;
  readonly hasOwnNights: boolean;
  /** The cells of each part of the price: from `from` to before `to`. */
  readonly parts: PricedPart[];
}

interface PricedPart {
  readonly part: PricePart;
  /** One price a night, of all rooms together. */
  readonly prices: readonly Integer[];
  readonly from: number;
  readonly to: number;
}

/** A run of nights of a kind of rooms, on one part of the price, with the same open windows and the same conditions. */
export interface Cell {
  readonly index: number;
  readonly kind: RoomKind;
  readonly pattern: Pattern;
  /** Counted from 0 in the room group. */
  readonly from: number;
  readonly nights: number;
  /** The price of all rooms and nights of the cell, in minor units. */
  readonly price: Integer;
  /** The place of the cell that it was cut from. */
  readonly of: number;
}

/** How fine the cells are: runs of nights, single nights, or single nights of single rooms. */
export type Cut = 'runs' | 'nights' | 'rooms';

export interface Cells {
  readonly kinds: readonly RoomKind[];
  readonly list: readonly Cell[];
}

/** Whether every night of a room group is one cell, so that amounts by night and by cell are equal. */
export function isOneCellANight({
  kinds,
  groups,
}: Pick<Cells, 'kinds'> & { readonly groups: readonly RoomGroup[] }): boolean {
  if (kinds.length !== groups.length) return false;
  for (let at = 0; at < kinds.length; at += 1) if ((kinds[at] as RoomKind).parts.length !== 1) return false;
  return true;
}

/** Whether a window is open on a night, counted from 0 in the room, for a room or for a guest. */
export function isOpenOn(program: Program, window: number, nights: Nights, night: number): boolean {
  return isWithinRun(bordersUntil(openRuns(program, window, nights), night - nights.first));
}

/** Number of the borders of runs at or before a night. */
function bordersUntil(runs: readonly number[], night: number): number {
  let count = 0;
  while ((runs[count] ?? Number.POSITIVE_INFINITY) <= night) count += 1;
  return count;
}

/** Borders begin and end a run by turns. */
function isWithinRun(bordersBefore: number): boolean {
  return bordersBefore % 2 === 1;
}

/** Whether a night is the first one on which a window is open. */
export function isFirstOpen(program: Program, window: number, nights: Nights, night: number): boolean {
  return night - nights.first === (openRuns(program, window, nights)[0] ?? 0);
}

function openRuns({ windows, policy }: Program, window: number, nights: Nights): readonly number[] {
  const { open, count } = nights;
  const own = windows[window - 1];
  open[window] ??= own === undefined ? [0, count] : taxableNights(own, nights, count, policy.maxNights);
  return open[window];
}

/** Splits a stay into the longest possible cells. */
export function cutIntoRuns(program: Program, groups: readonly RoomGroup[]): Cells {
  const cut: Cells & { readonly kinds: RoomKind[]; readonly list: Cell[] } = { kinds: [], list: [] };
  let listsGuests = program.usesGuests;
  for (let at = 0; at < groups.length && !listsGuests; at += 1) listsGuests = hasGuestNights(groups[at] as RoomGroup);
  for (let at = 0; at < groups.length; at += 1) {
    const group = groups[at] as RoomGroup;
    const nights = groupNights(group);
    const of = { group, place: at, nights, listsGuests };
    const first = cut.kinds.length;
    // Units that rooms share depend on the guests of all of them.
    const borders: number[] = [];
    for (const alike of groupAlike(program, group)) {
      for (const border of bordersBeside(program, addKind(program, cut.kinds, alike, of))) borders.push(border);
    }
    borders.sort((one, other) => one - other);
    for (let kind = first; kind < cut.kinds.length; kind += 1) {
      addCells(program, cut.list, cut.kinds[kind] as RoomKind, borders);
    }
  }
  return cut;
}

/** A room group of the stay. */
interface GroupContext {
  readonly group: RoomGroup;
  readonly place: number;
  readonly nights: Nights;
  /** Whether guests are listed; otherwise only their number is needed. */
  readonly listsGuests: boolean;
}

function addKind(program: Program, kinds: RoomKind[], entries: readonly RoomGroup[], of: GroupContext): RoomKind {
  const kind = roomKind(program, entries, kinds.length, of);
  kinds.push(kind);
  return kind;
}

function addCells(program: Program, list: Cell[], kind: RoomKind, borders: readonly number[]): void {
  const { entries } = kind;
  const only = firstIn(kind);
  // The usual case: rooms without extras have one part.
  if (entries.length === 1 && !hasExtras(only))
    addRuns(program, list, kind, program.parts.lodging, only.prices, borders);
  else for (const [part, prices] of pricesByPart(program, kind)) addRuns(program, list, kind, part, prices, borders);
}

function addRuns(
  program: Program,
  list: Cell[],
  kind: RoomKind,
  part: PricePart,
  prices: readonly Integer[],
  borders: readonly number[],
): void {
  const { nights } = kind;
  const start = list.length;
  const open: boolean[] = [true];
  let next = 0;
  for (let from = 0; from < nights.count; ) {
    while ((borders[next] ?? nights.count) <= from) next += 1;
    const to = Math.min(openAt(program, nights, from, open), borders[next] ?? nights.count);
    let price: Integer = 0;
    for (let night = from; night < to; night += 1) price = add(price, prices[night] as Integer);
    const index = list.length;
    const pattern = openedPattern(program, part, open);
    list.push({ index, kind, pattern, from, nights: to - from, price, of: index });
    from = to;
  }
  kind.parts.push({ part, prices, from: start, to: list.length });
}

/**
 * Writes which windows are open on a night. Returns the next night on which one opens or closes, or the number of
 * nights.
 */
function openAt(program: Program, nights: Nights, night: number, open: boolean[]): number {
  let next = nights.count;
  for (let window = 1; window <= program.windows.length; window += 1) {
    const runs = openRuns(program, window, nights);
    const before = bordersUntil(runs, night);
    open[window] = isWithinRun(before);
    next = Math.min(next, runs[before] ?? next);
  }
  return next;
}

function groupNights({ firstDay, nightsBefore, nightsAfter, prices }: RoomGroup): Nights {
  return { firstDay, nightsBefore, nightsAfter, first: 0, count: prices.length, open: [] };
}

/** Other borders of cells: conditions of rows on the night, and the nights of guests who differ from the room. */
function bordersBeside(program: Program, { nights, guests }: RoomKind): readonly number[] {
  const found = bordersOfRows(program, nights);
  for (const { nights: own } of guests) {
    if (own === nights) continue;
    found.push(own.first, own.first + own.count, ...bordersOfRows(program, own));
    for (let window = 1; window <= program.windows.length; window += 1) {
      for (const border of openRuns(program, window, own)) found.push(own.first + border);
    }
  }
  return found;
}

function bordersOfRows({ nightlyRows }: Program, { firstDay, nightsBefore, first, count }: Nights): number[] {
  const found: number[] = [];
  for (const row of nightlyRows) {
    let before = holdsOn(row, { firstDay, nightsBefore, night: 0 });
    for (let night = 1; night < count; night += 1) {
      const holds = holdsOn(row, { firstDay, nightsBefore, night });
      if (holds !== before) found.push(first + night);
      before = holds;
    }
  }
  return found;
}

/** Splits the cells into single nights. */
export function cutIntoNights({ kinds, list }: Cells): Cells {
  const nights: Cell[] = [];
  const cut = kinds.map((one): RoomKind => {
    const kind = withoutCells(one);
    for (const { part, prices, from, to } of one.parts) {
      const first = nights.length;
      for (let at = from; at < to; at += 1) addNights(nights, list[at] as Cell, kind, prices);
      kind.parts.push({ part, prices, from: first, to: nights.length });
    }
    return kind;
  });
  return { kinds: cut, list: nights };
}

/** Written out, because spreading an object costs more than all of its nights. */
function withoutCells(kind: RoomKind): RoomKind {
  const { index, group, nights, entries, rooms, persons, bedrooms } = kind;
  const { roomsOfGroup, guests, empty, who, hasOwnNights: isOwn } = kind;
  return {
    index,
    group,
    nights,
    entries,
    rooms,
    persons,
    bedrooms,
    roomsOfGroup,
    guests,
    empty,
    who,
    hasOwnNights: isOwn,
    parts: [],
  };
}

function addNights(
  to: Cell[],
  { pattern, from, nights, index }: Cell,
  kind: RoomKind,
  prices: readonly Integer[],
): void {
  for (let night = from; night < from + nights; night += 1) {
    to.push({ index: to.length, kind, pattern, from: night, nights: 1, price: prices[night] as Integer, of: index });
  }
}

/**
 * Splits the stay into single rooms and nights; rooms are sorted within each group by price, night by night,
 * descending.
 */
export function cutIntoRooms(program: Program, groups: readonly RoomGroup[], runs: Cells): Cells {
  if (runs.kinds.every(({ roomsOfGroup }) => roomsOfGroup === 1)) return cutIntoNights(runs);
  let rooms = 0;
  for (const group of groups) rooms += group.rooms;
  // Identical rooms stay together if the stay has more rooms than a list may have.
  const isListed = rooms <= LIMITS.rooms;
  const cellsOf = new Map<RoomGroup, RoomKind>();
  for (const kind of runs.kinds) for (const entry of kind.entries) cellsOf.set(entry, kind);
  const kinds: RoomKind[] = [];
  const list: Cell[] = [];
  for (const [at, group] of groups.entries()) {
    const singles = (group.entries ?? [group])
      .flatMap((entry) => (isListed ? splitRooms(entry) : [{ room: entry, entry }]))
      .sort((one, other) => byPrice(one.room, other.room));
    for (const { room, entry } of singles) {
      const from = cellsOf.get(entry) as RoomKind;
      const of = { group, place: at, nights: from.nights, listsGuests: true };
      const kind = roomKind(program, [room], kinds.length, of);
      kinds.push(kind);
      addRoom(program, list, kind, { from, runs });
    }
  }
  return { kinds, list };
}

/** Adds the nights of a room, cut from the runs of its kind. */
function addRoom(
  program: Program,
  list: Cell[],
  kind: RoomKind,
  { from, runs }: { readonly from: RoomKind; readonly runs: Cells },
): void {
  for (const [part, prices] of pricesByPart(program, kind)) {
    const first = list.length;
    const whole = from.parts.find((one) => one.part === part) as PricedPart;
    for (let at = whole.from; at < whole.to; at += 1) addNights(list, runs.list[at] as Cell, kind, prices);
    kind.parts.push({ part, prices, from: first, to: list.length });
  }
}

/** Splits identical rooms. */
function splitRooms(entry: RoomGroup): Array<{ readonly room: RoomGroup; readonly entry: RoomGroup }> {
  const { rooms, persons, prices, details } = entry;
  // Prices of identical rooms are a multiple of their number.
  const each = (given: readonly Integer[]): Integer[] => given.map((price) => floorDivide(price, rooms));
  const room: RoomGroup = {
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
  return Array.from({ length: rooms }, () => ({ room, entry }));
}

/** Compares the price of one room, night by night, descending. Rooms with equal prices keep their order. */
export function byPrice(one: RoomGroup, other: RoomGroup): number {
  for (let night = 0; night < one.prices.length; night += 1) {
    const left = multiply(one.prices[night] as Integer, other.rooms);
    const right = multiply(other.prices[night] as Integer, one.rooms);
    if (left !== right) return left > right ? -1 : 1;
  }
  return 0;
}

/** Groups the entries of a room group between which the set makes no difference. */
function groupAlike(program: Program, group: RoomGroup): ReadonlyArray<readonly RoomGroup[]> {
  const { entries = [group] } = group;
  if (entries.length === 1 || !program.usesRooms) return [entries];
  const kinds = new Map<string, RoomGroup[]>();
  const nights = groupNights(group);
  for (const entry of entries) {
    const own = guestsIn(program, [entry], nights).map(({ number, own: { key }, shared, nights: of }) => {
      return `${number / entry.rooms} ${key} ${shared.key} ${of.first} ${of.count} ${of.nightsBefore}`;
    });
    const key = `${classIn(program, factsOfRoom(entry), nights).key} ${own.sort()}`;
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, [entry]);
    else known.push(entry);
  }
  return [...kinds.values()];
}

function hasOwnNights({ details }: RoomGroup): boolean {
  return details?.hasOwnNights === true;
}

/** Whether a guest of a room group sleeps other nights than the room. */
function hasGuestNights(group: RoomGroup): boolean {
  return !group.isPlain && (group.entries ?? [group]).some(hasOwnNights);
}

function roomKind(
  program: Program,
  entries: readonly RoomGroup[],
  index: number,
  { group, place, nights, listsGuests }: GroupContext,
): RoomKind {
  let [persons, rooms, bedrooms] = [0, 0, 0];
  let isOwn = false;
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as RoomGroup;
    persons += entry.persons;
    rooms += entry.rooms;
    bedrooms += entry.details === undefined ? entry.rooms : entry.rooms * entry.details.bedrooms;
    if (hasOwnNights(entry)) isOwn = true;
  }
  const who = factsOfRoom(firstIn({ entries }));
  return {
    index,
    group: place,
    nights,
    entries,
    rooms,
    persons,
    bedrooms,
    roomsOfGroup: group.rooms,
    guests: listsGuests ? guestsIn(program, entries, nights) : NO_GUESTS,
    empty: classIn(program, who, nights),
    who,
    hasOwnNights: isOwn,
    parts: [],
  };
}

const NO_LABELS: readonly string[] = [];
const NO_GUESTS: readonly Guests[] = [];
const ADULT: ListedGuest = {
  age: undefined,
  ageOnDeparture: undefined,
  labels: NO_LABELS,
  own: undefined,
  paid: NOTHING_PAID,
  evidence: NO_EVIDENCE,
};
const UNKNOWN: SubjectFacts = { guest: undefined, labels: NO_LABELS, bookedDay: undefined };

/** A room without guests, as the subject of conditions. */
function factsOfRoom({ details }: RoomGroup): SubjectFacts {
  return details === undefined ? UNKNOWN : { guest: undefined, labels: details.labels, bookedDay: details.bookedDay };
}

function guestsIn(program: Program, entries: readonly RoomGroup[], nights: Nights): Guests[] {
  const found: OpenGuests[] = [];
  for (let at = 0; at < entries.length; at += 1) {
    const { persons, rooms, details } = entries[at] as RoomGroup;
    const room = factsOfRoom(entries[at] as RoomGroup);
    for (const guest of details?.guests ?? []) putGuest(program, found, guest, rooms, room, nights);
    const others = details === undefined ? persons : details.others * rooms;
    if (others > 0) putGuest(program, found, ADULT, others, room, nights);
  }
  return found;
}

interface OpenGuests extends Guests {
  number: number;
  evidence: readonly GuestsWithEvidence[];
}

function putGuest(
  program: Program,
  found: OpenGuests[],
  guest: ListedGuest,
  number: number,
  { labels, bookedDay }: SubjectFacts,
  nights: Nights,
): void {
  const who = { guest, labels, bookedDay };
  const evidence = guestsWithEvidence(guest, number);
  const shared = classIn(program, who, nights);
  const own = guest.own === undefined ? nights : ownNights(guest.own, nights);
  const byOwn = own === nights ? shared : classIn(program, who, own);
  for (const one of found) {
    if (one.shared !== shared || one.own !== byOwn || !areAlike(one.nights, own)) continue;
    // Guests who paid something before are listed one by one.
    if ((one.who.guest ?? ADULT).paid !== guest.paid) continue;
    one.number += number;
    one.evidence = [...one.evidence, ...evidence];
    return;
  }
  found.push({ number, own: byOwn, shared, nights: own, who, evidence });
}

/** The class of a guest, or of a room without guests, for the nights of a unit. */
export function classIn(program: Program, who: SubjectFacts, nights: Nights): Class {
  const { guest, labels, bookedDay } = who;
  const { firstDay, nightsBefore, count, nightsAfter } = nights;
  return classOf(program, { guest, labels, bookedDay, firstDay, length: nightsBefore + count + nightsAfter });
}

function ownNights({ first, nights, nightsBefore, nightsAfter }: NonNullable<ListedGuest['own']>, of: Nights): Nights {
  return { firstDay: of.firstDay + first, nightsBefore, nightsAfter, first, count: nights, open: [] };
}

const NO_GUESTS_WITH_EVIDENCE: readonly GuestsWithEvidence[] = [];

function guestsWithEvidence({ evidence }: ListedGuest, number: number): readonly GuestsWithEvidence[] {
  return evidence.length === 0 ? NO_GUESTS_WITH_EVIDENCE : [{ number, labels: evidence }];
}

/** Guests with documents who sleep in a kind of rooms on a night, under any row. */
export function evidenceOn({ entries }: RoomKind, night: number): GuestsWithEvidence[] {
  return entries.flatMap(({ rooms, details }) =>
    (details?.guests ?? [])
      .filter(({ own }) => own === undefined || (own.first <= night && night < own.first + own.nights))
      .flatMap((guest) => guestsWithEvidence(guest, rooms)),
  );
}

/** Whether windows are open on the same nights. Nights after the stay count for rows alone. */
function areAlike(one: Nights, other: Nights): boolean {
  return one.first === other.first && one.count === other.count && one.nightsBefore === other.nightsBefore;
}

/** The prices of a kind by part, lodging first. Extras that no rule names are one part. */
function pricesByPart(program: Program, { entries }: RoomKind): Iterable<readonly [PricePart, readonly Integer[]]> {
  const { byLabel, lodging, others } = program.parts;
  const parts = new Map<PricePart, Integer[]>();
  const put = (part: PricePart, prices: readonly Integer[]): void => {
    const known = parts.get(part);
    if (known === undefined) parts.set(part, [...prices]);
    else for (const [at, price] of prices.entries()) known[at] = add(known[at] ?? 0, price);
  };
  for (const { prices, details } of entries) {
    put(lodging, details?.lodging ?? prices);
    for (const { label, prices: own } of details?.extras ?? []) put(byLabel.get(label) ?? others, own);
  }
  return parts;
}

function hasExtras({ details }: RoomGroup): boolean {
  return details !== undefined && details.extras.length > 0;
}

/** Whether the guests sleep in the room on a night. */
export function sleepsOn({ nights: { first, count } }: Guests, night: number): boolean {
  return first <= night && night < first + count;
}

/** Number of persons who sleep in the rooms of a kind on a night. */
export function sleepersOn({ persons, hasOwnNights, guests }: RoomKind, night: number): number {
  if (!hasOwnNights) return persons;
  let count = 0;
  for (const one of guests) if (sleepsOn(one, night)) count += one.number;
  return count;
}

/** The first room of a kind. */
export function firstIn({ entries }: Pick<RoomKind, 'entries'>): RoomGroup {
  return entries[0] as RoomGroup;
}

/** The lodging, the part of the price that every room has. */
export function lodgingIn({ parts }: RoomKind): PricedPart {
  return parts[0] as PricedPart;
}

/** Day number of the first night of a cell. */
export function dayOfCell({ kind: { nights }, from }: Cell): number {
  return nights.firstDay + from;
}
