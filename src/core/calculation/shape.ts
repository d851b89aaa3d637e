import type { Unit } from '../definitions/logics.js';
import { groupBy } from '../issues/reading.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, multiply } from '../money/integer.js';
import { shareOut } from '../money/rounding.js';
import type { ListedGuest, PaidTaxes, RoomDetails } from '../stay/room-details.js';
import { ADULT, NOTHING_PAID } from '../stay/room-details.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { LIMITS, LODGING } from '../stay/schema.js';
import type { Class, Line, Net, Pattern, PricePart, Program, Row, Split, Splits, TaxInFee } from './program.js';
import { openedPattern } from './program.js';
import type { ConditionSubject } from './rows.js';
import { classOf, countingOrder, holdsOn } from './rows.js';
import type { NightsStart } from './windows.js';
import { taxableNights } from './windows.js';
import type { Work } from './work.js';
import { STEPS_OF_NUMBER, take } from './work.js';

// ------------------------------------------------------------------------------------------------ what a shape is

/**
 * What stays have in common that a set treats alike: their cells, and all that is found from these without a price or a
 * number of rooms and guests. Found once, when it is first asked for, and read by every such stay.
 */
export interface Shape {
  /** Whether other stays share it. */
  readonly isShared: boolean;
  readonly kinds: readonly RoomKind[];
  readonly cells: readonly Cell[];
  /** The cells of the lodging, kind by kind. */
  readonly lodgings: readonly Cell[];
  /** The parts of the price that its rooms have. */
  readonly parts: readonly PricePart[];
  /** Whether each night of a room group is one cell, once the cells are single nights. */
  readonly isOnePart: boolean;
  /** Whether a guest sleeps other nights than the room. */
  readonly hasOwnNights: boolean;
  /** By `Line.fallsKey`: how often a fixed charge falls due on each cell of the lodging. */
  readonly falls: Array<readonly number[] | undefined>;
  /** By `Line.owedKey`, then by cell of the lodging: who owes what. */
  readonly owed: Array<ReadonlyArray<readonly Owed[]> | undefined>;
  /** By `Line.owedKey`: the units of fixed lines over the stay. */
  readonly units: Array<Due | undefined>;
  /** By `Line.baseKey`. */
  readonly forms: Array<Form | undefined>;
  readonly bases: Array<RoundedBase | undefined>;
  /** By line, and for the net. */
  readonly steps: Array<Step | undefined>;
  /** By window: the number of nights on which it is open. */
  readonly taxable: Array<number | undefined>;
  /** This shape in single nights. */
  nights: Shape | undefined;
}

/** Rooms of a group that the tax set treats alike. If rooms are calculated one by one, a single room. */
export interface RoomKind {
  readonly index: number;
  /** The place of the room group. */
  readonly group: number;
  readonly nights: Nights;
  readonly guests: readonly GuestClass[];
  /** The class of a room without guests. */
  readonly empty: Class;
  readonly hasOwnNights: boolean;
  /** The part of the kind in a unit that all rooms of its group share. */
  readonly share: { readonly rooms: number; readonly of: number };
  /** The cells of each part of the price: from `from` to before `to`. The lodging comes first. */
  readonly parts: readonly KindPart[];
}

interface KindPart {
  readonly part: PricePart;
  readonly from: number;
  readonly to: number;
}

/** The nights of a room group, or of a guest who arrives later or leaves earlier than the room. */
export interface Nights extends NightsStart {
  /** The first night, counted from 0 in the room. */
  readonly first: number;
  readonly count: number;
  readonly nightsAfter: number;
  /** Cache, by place of a window: its taxable nights, as runs [from, to) counted from `first`. */
  readonly open: Array<readonly number[] | undefined>;
}

/** Guests for whom the same rows hold, and who sleep the same nights. */
export interface GuestClass {
  /** The class for the guest's nights. */
  readonly ownClass: Class;
  /** The class for the nights of the room, for units that several share. */
  readonly shared: Class;
  /** The nights of the room, or the guest's own. */
  readonly nights: Nights;
  /** By age of `numberedBy`: the place among the guests of the room. */
  readonly places: readonly number[];
}

/** A run of nights of a kind of rooms, on one part of the price, with the same open windows and the same conditions. */
export interface Cell {
  readonly index: number;
  readonly kind: RoomKind;
  readonly pattern: Pattern;
  /** Counted from 0 in the room group. */
  readonly from: number;
  readonly nights: number;
  /** The place of the run that it was cut from. */
  readonly parent: number;
}

/** How fine the cells are: runs of nights, single nights, or single nights of single rooms. */
export type Cut = 'runs' | 'nights' | 'rooms';

/** Identical units of a line on a cell of the lodging. */
export interface Owed {
  readonly counted: NumberOf;
  /** How often each of them is owed. */
  readonly times: number;
  /** The row with the rate; `undefined`: the line's own rate. */
  readonly row: Row | undefined;
}

/** What counts units in the rooms of a kind: their kind, or the place of a class of guests. `share`: rooms share the unit. */
export type NumberOf = Unit | 'share' | number;

/** Fixed charges: (one + the sum of each `times` x its number) / denominator. */
export interface Due {
  /** The factor of what stands beside it over the same denominator. */
  readonly over: Integer;
  readonly once: Integer;
  readonly units: ReadonlyArray<{
    readonly kind: number;
    readonly counted: Exclude<NumberOf, 'share'>;
    readonly times: Integer;
  }>;
  readonly denominator: Integer;
}

/** An exact base: on each cell (price x its weight + each given line x its weight) / denominator. */
export interface Form {
  readonly price: readonly Integer[];
  readonly given: ReadonlyArray<{ readonly line: Line; readonly weights: readonly Integer[] }>;
  readonly denominator: Integer;
  /** The given lines over the stay; `undefined`: the amount of one depends on prices. */
  readonly due: Due | undefined;
}

/** A rounded base over the stay: prices of some cells, whole amounts of other lines, and their parts on these cells. */
export interface RoundedBase {
  readonly among: readonly boolean[];
  readonly isAll: boolean;
  readonly hasPrice: boolean;
  /** Lines that apply on no other cell. */
  readonly whole: readonly SignedLine[];
  readonly split: readonly SignedLine[];
  /** Parts that are whole in each cell. */
  readonly due: Due;
}

export interface SignedLine {
  readonly subject: Line | Net | TaxInFee;
  readonly isLess: boolean;
}

/** How the amount of a line over the stay is found: (sum x numerator) / denominator, rounded once. */
export interface Step {
  /** The weights of prices. */
  readonly price: readonly Integer[] | undefined;
  readonly due: Due | undefined;
  /** Rounded bases, each with its rate. */
  readonly bases:
    | ReadonlyArray<{ readonly base: RoundedBase; readonly key: number; readonly rate: Integer }>
    | undefined;
  readonly numerator: Integer;
  readonly denominator: Integer;
}

// ------------------------------------------------------------------------------------------------ what a stay brings

/** The numbers of a kind of rooms. A room group without listed guests is one kind. */
export interface RoomsOfKind extends Pick<RoomGroup, 'rooms' | 'persons' | 'bedrooms' | 'prices' | 'entries'> {
  /** By class of guests; `undefined`: all persons are of the first one. */
  readonly guests?: readonly Guests[] | undefined;
  /** The prices of each part, one a night, of all rooms together; `undefined`: `prices` are those of the lodging. */
  readonly byPart?: ReadonlyArray<readonly Integer[]> | undefined;
}

/** The guests of a class in the rooms of a kind. */
export interface Guests {
  readonly number: number;
  readonly who: SubjectFacts;
  readonly paid: PaidTaxes;
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

const UNKNOWN: SubjectFacts = { guest: undefined, labels: [], bookedDay: undefined };
const NONE_WITH_EVIDENCE: readonly GuestsWithEvidence[] = [];
const NO_GUESTS: readonly Guests[] = [];

/** The guests of a kind, by class. */
export function guestsOf({ guests, persons }: RoomsOfKind): readonly Guests[] {
  if (guests !== undefined) return guests;
  if (persons === 0) return NO_GUESTS;
  return [{ number: persons, who: { ...UNKNOWN, guest: ADULT }, paid: NOTHING_PAID, evidence: NONE_WITH_EVIDENCE }];
}

/** A number of a kind of rooms, for a line that they do not share. */
export function numberOf(rooms: RoomsOfKind, counted: Exclude<NumberOf, 'share'>): number {
  if (typeof counted !== 'number') return UNIT_COUNTS[counted](rooms);
  return rooms.guests === undefined ? rooms.persons : (rooms.guests[counted] as Guests).number;
}

/** Number of units of a tax in the rooms of a kind; rooms that share a unit have one. */
const UNIT_COUNTS: Readonly<Record<Unit, (rooms: RoomsOfKind) => number>> = {
  room: ({ rooms }) => rooms,
  bedroom: ({ bedrooms }) => bedrooms,
  person: ({ persons }) => persons,
  date: () => 1,
  booking: () => 1,
};

// ------------------------------------------------------------------------------------------------ finding a shape

/** A stay as the calculation reads it. */
export interface ShapedStay {
  readonly shape: Shape;
  /** By kind. */
  readonly rooms: readonly RoomsOfKind[];
}

/** The shape of a stay in its longest cells, and its numbers. */
export function shapeOf(program: Program, groups: readonly RoomGroup[], work: Work): ShapedStay {
  const shapes = shapesOf(program);
  const key = plainKey(program, groups);
  const cached = key === undefined ? undefined : shapes.get(key);
  // A plain room group is one kind.
  if (cached !== undefined) return { shape: cached, rooms: groups };
  const described = describe(program, groups, work);
  if (key !== undefined) return { shape: keepShape(program, key, described, work), rooms: groups };
  const rooms = described.map((kind) => kind.rooms);
  const exactKey = detailedKey(program, groups, described);
  if (exactKey === undefined) return { shape: cutIntoRuns(program, described, false, work), rooms };
  return { shape: shapes.get(exactKey) ?? keepShape(program, exactKey, described, work), rooms };
}

/** A limit for memory: cells in the shapes of all programs together. */
const MOST_CELLS = 20_000;

type Shapes = Map<string | number, Shape>;

/** The shapes by program and key, and the number of their cells. */
const KEPT = { byProgram: new WeakMap<Program, Shapes>(), cells: 0 };

function shapesOf(program: Program): Shapes {
  const cached = KEPT.byProgram.get(program);
  if (cached !== undefined) return cached;
  const shapes: Shapes = new Map();
  KEPT.byProgram.set(program, shapes);
  return shapes;
}

function keepShape(program: Program, key: string | number, described: readonly Described[], work: Work): Shape {
  const shape = cutIntoRuns(program, described, true, work);
  countCells(shape);
  shapesOf(program).set(key, shape);
  return shape;
}

/** Drops all shapes when there are too many: they are found again. */
function countCells({ cells }: Shape): void {
  KEPT.cells += cells.length;
  if (KEPT.cells <= MOST_CELLS) return;
  KEPT.byProgram = new WeakMap();
  KEPT.cells = cells.length;
}

/** More room groups than this are hardly met twice. */
const MOST_GROUPS = 30;

/**
 * The key of a stay whose rooms have only nights, prices and persons. Each group is one kind then, and the same rows
 * hold on the same nights wherever these are as far from the dates that the set names.
 */
function plainKey(program: Program, groups: readonly RoomGroup[]): string | number | undefined {
  if (groups.length > MOST_GROUPS || program.countsGuests || program.splits.has(LODGING)) return undefined;
  if (groups.length > 1 && program.sharesRows) return undefined;
  const [first] = groups as [RoomGroup];
  let text = '';
  for (let index = 0; index < groups.length; index += 1) {
    const group = groups[index] as RoomGroup;
    if (!group.isPlain || (group.entries !== undefined && program.usesRooms)) return undefined;
    const key = nightsKey(program, group);
    if (key === undefined) return undefined;
    const groupKey = typeof key === 'number' && group.persons > 0 ? key : `${key} ${group.persons > 0}`;
    if (groups.length === 1) return groupKey;
    text += `${groupKey} ${group.firstDay - first.firstDay};`;
  }
  return text;
}

/** Nights and places of borders that a number holds together. */
const RADIX = 2_048;

/**
 * Equal for nights that are as far from the dates that a set names. `undefined`: more of these are among the nights than
 * stays share.
 */
function nightsKey(
  { borders, seasons, calendarWindows, policy }: Program,
  group: RoomGroup,
): string | number | undefined {
  const { firstDay, prices } = group;
  const end = firstDay + prices.length;
  let index = 0;
  while (index < borders.length && (borders[index] as number) <= firstDay) index += 1;
  let key = index * RADIX + prices.length;
  if (index < borders.length && (borders[index] as number) < end) {
    if (index + 1 < borders.length && (borders[index + 1] as number) < end) return undefined;
    key = (key + 1) * RADIX * RADIX + (borders[index] as number) - firstDay;
  }
  if (seasons.length === 0 && calendarWindows.length === 0) return key;
  const open = calendarWindows.map((window) => String(taxableNights(window, group, prices.length, policy.maxNights)));
  return `${key} ${seasonsOn(seasons, group)} ${open.join(';')}`;
}

/** Where the rows with a season begin and cease to hold. */
function seasonsOn(seasons: readonly Row[], { firstDay, nightsBefore, prices }: RoomGroup): string {
  let text = '';
  for (let index = 0; index < seasons.length; index += 1) {
    let before = false;
    for (let night = 0; night < prices.length; night += 1) {
      const holds = holdsOn(seasons[index] as Row, { firstDay, nightsBefore, night });
      if (holds !== before) text += `${night},`;
      before = holds;
    }
    text += ' ';
  }
  return text;
}

/** The key of any other stay; `undefined`: no other stay shares its shape. */
function detailedKey(
  program: Program,
  groups: readonly RoomGroup[],
  described: readonly Described[],
): string | undefined {
  if (groups.length > MOST_GROUPS || (groups.length > 1 && program.sharesRows)) return undefined;
  const [first] = groups as [RoomGroup];
  let text = '';
  for (let index = 0; index < groups.length; index += 1) {
    const group = groups[index] as RoomGroup;
    const key = nightsKey(program, group);
    if (key === undefined) return undefined;
    text += `${key} ${group.firstDay - first.firstDay} ${group.nightsBefore};`;
  }
  for (let index = 0; index < described.length; index += 1) {
    const kind = described[index] as Described;
    if (kind.hasOwnNights) return undefined;
    text += kindKey(program, kind);
  }
  return text;
}

function kindKey({ countsGuests }: Program, { group, empty, classes, parts, rooms, share }: Described): string {
  let text = `|${group} ${empty.id}`;
  for (const { shared, places } of classes) text += places.length === 0 ? ` ${shared.id}` : ` ${shared.id}:${places}`;
  for (const part of parts) text += ` ${part.id}`;
  if (countsGuests) {
    text += ` ${rooms.rooms} ${rooms.persons}`;
    for (const { number } of guestsOf(rooms)) text += ` ${number}`;
  }
  return share.of === share.rooms ? text : `${text} ${share.rooms}/${share.of}`;
}

// ------------------------------------------------------------------------------------------------ kinds of rooms

/** A kind of rooms before its nights are cut. */
interface Described extends Pick<RoomKind, 'group' | 'nights' | 'empty' | 'hasOwnNights' | 'share'> {
  readonly classes: readonly GuestClass[];
  readonly rooms: RoomsOfKind;
  readonly parts: readonly PricePart[];
}

function describe(program: Program, groups: readonly RoomGroup[], work: Work): Described[] {
  const listsGuests = program.usesGuests || groups.some(hasGuestNights);
  return groups.flatMap((group, place) => {
    const nights = groupNights(group);
    for (const entry of group.entries ?? [group]) {
      takeGuests(program, entry, work);
      takeParts(program, entry, work);
    }
    const alike = groupAlike(program, group, nights);
    return alike.map((entries) => {
      const entry = { group, place, nights, listsGuests, isAlone: alike.length === 1 };
      return describeKind(program, entries, entry);
    });
  });
}

/** Counts the guests of some rooms, each with the rows and the other guests that it is compared with. */
function takeGuests(program: Program, entry: RoomGroup, work: Work): void {
  const { rows } = program;
  const guests = (entry.details?.guests.length ?? 0) + Math.max(1, unlistedOf(program, entry).length);
  take(work, STEPS_OF_NUMBER * (1 + (guests * (guests + rows.length)) / 10));
}

/** Counts the parts into which the prices of a room are split. */
function takeParts({ splits }: Program, { prices, details }: RoomGroup, work: Work): void {
  if (splits.size > 0) take(work, STEPS_OF_NUMBER * prices.length * (1 + splits.size + (details?.extras.length ?? 0)));
}

interface GroupContext {
  readonly group: RoomGroup;
  readonly place: number;
  readonly nights: Nights;
  /** Whether guests are listed; otherwise only their number is needed. */
  readonly listsGuests: boolean;
  /** Whether all rooms of the group are of this kind. */
  readonly isAlone: boolean;
}

function describeKind(
  program: Program,
  entries: readonly RoomGroup[],
  { group, place, nights, listsGuests, isAlone }: GroupContext,
): Described {
  let [persons, rooms, bedrooms] = [0, 0, 0];
  let isOwn = false;
  for (const entry of entries) {
    persons += entry.persons;
    rooms += entry.rooms;
    bedrooms += entry.bedrooms;
    if (hasOwnNights(entry)) isOwn = true;
  }
  const listed = listsGuests ? listGuests(program, entries, nights) : [];
  const priced = pricesByPart(program, entries);
  const [prices = []] = priced.values();
  return {
    group: place,
    nights,
    empty: classIn(program, factsOfRoom(entries[0] as RoomGroup), nights),
    hasOwnNights: isOwn,
    share: isAlone ? { rooms: 1, of: 1 } : { rooms, of: group.rooms },
    classes: listed.map(({ ownClass, shared, nights: slept, places }) => ({ ownClass, shared, nights: slept, places })),
    parts: [...priced.keys()],
    rooms: {
      rooms,
      persons,
      bedrooms,
      prices,
      entries: [...entries],
      guests: listsGuests ? listed : undefined,
      byPart: [...priced.values()],
    },
  };
}

/** Groups the entries of a room group between which the set makes no difference. */
function groupAlike(program: Program, group: RoomGroup, nights: Nights): ReadonlyArray<readonly RoomGroup[]> {
  const { entries = [group] } = group;
  if (entries.length === 1 || !program.usesRooms) return [entries];
  const kinds = new Map<string, RoomGroup[]>();
  for (const entry of entries) {
    const guestKey = listGuests(program, [entry], nights).map((guest) => {
      const { number, ownClass, shared, nights: slept, places } = guest;
      const sleeps = `${slept.first} ${slept.count} ${slept.nightsBefore}`;
      return `${number / entry.rooms} ${ownClass.id} ${shared.id} ${sleeps} ${places}`;
    });
    const key = `${classIn(program, factsOfRoom(entry), nights).id} ${guestKey.sort()}`;
    const cached = kinds.get(key);
    if (cached === undefined) kinds.set(key, [entry]);
    else cached.push(entry);
  }
  return [...kinds.values()];
}

function groupNights({ firstDay, nightsBefore, nightsAfter, prices }: RoomGroup): Nights {
  return { firstDay, nightsBefore, nightsAfter, first: 0, count: prices.length, open: [] };
}

function hasOwnNights({ details }: RoomGroup): boolean {
  return details?.hasOwnNights === true;
}

/** Whether a guest of a room group sleeps other nights than the room. */
function hasGuestNights(group: RoomGroup): boolean {
  return !group.isPlain && (group.entries ?? [group]).some(hasOwnNights);
}

/** A room without guests, as the subject of conditions. */
export function factsOfRoom({ details }: RoomGroup): SubjectFacts {
  return details === undefined ? UNKNOWN : { guest: undefined, labels: details.labels, bookedDay: details.bookedDay };
}

interface ListedGuests extends GuestClass, Guests {
  number: number;
  evidence: readonly GuestsWithEvidence[];
}

function listGuests(program: Program, entries: readonly RoomGroup[], nights: Nights): ListedGuests[] {
  const guests: ListedGuests[] = [];
  for (const entry of entries) {
    const { rooms, details } = entry;
    const room = factsOfRoom(entry);
    const persons = [
      ...(details?.guests ?? []).map((guest): Persons => ({ guest, number: rooms })),
      ...unlistedOf(program, entry).map((number): Persons => ({ guest: ADULT, number })),
    ];
    const places = placesIn(program, persons, nights);
    for (const [index, same] of persons.entries()) {
      putGuest(program, guests, { ...same, places: places[index] ?? NO_PLACES }, room, nights);
    }
  }
  return guests;
}

/** Guests of identical rooms of whom the stay says the same. */
interface Persons extends Pick<Guests, 'number'> {
  readonly guest: ListedGuest;
}

const NO_PLACES: readonly number[] = [];

/**
 * The numbers of guests who are not listed. Where rows number the guests they are listed one by one, but for those that
 * rows number alike.
 */
function unlistedOf({ numberedBy, highestNumber }: Program, { persons, rooms, details }: RoomGroup): number[] {
  const others = details === undefined ? persons : details.others * rooms;
  if (others === 0) return [];
  if (numberedBy.length === 0) return [others];
  const singles = Math.min(others / rooms, highestNumber) - 1;
  return [...new Array<number>(singles).fill(rooms), others - singles * rooms];
}

/** By guest: the places in the orders in which rows number the guests of a room. */
function placesIn(
  { numberedBy }: Program,
  persons: readonly Persons[],
  nights: Nights,
): ReadonlyArray<readonly number[]> {
  if (numberedBy.length === 0) return [];
  const guests = persons.map(({ guest }) => guest);
  const orders = numberedBy.map((age) => countingOrder(age, guests, { ...nights, nights: nights.count }));
  return guests.map((_, index) => orders.map((places) => places[index] as number));
}

function putGuest(
  program: Program,
  listedGuests: ListedGuests[],
  { guest, number, places }: Persons & Pick<GuestClass, 'places'>,
  { labels, bookedDay }: SubjectFacts,
  nights: Nights,
): void {
  const who = { guest, labels, bookedDay };
  const evidence = guestsWithEvidence(guest, number);
  const shared = classIn(program, who, nights);
  const slept = guest.ownNights === undefined ? nights : ownNights(guest.ownNights, nights);
  const guestClass = slept === nights ? shared : classIn(program, who, slept);
  for (const listed of listedGuests) {
    if (listed.shared !== shared || listed.ownClass !== guestClass || !areAlike(listed.nights, slept)) continue;
    if (!arePlacedAlike(listed.places, places)) continue;
    // Guests who paid something before are listed one by one.
    if (listed.paid !== guest.paid) continue;
    listed.number += number;
    listed.evidence = [...listed.evidence, ...evidence];
    return;
  }
  const { paid } = guest;
  listedGuests.push({ number, ownClass: guestClass, shared, nights: slept, places, who, paid, evidence });
}

function arePlacedAlike(first: readonly number[], second: readonly number[]): boolean {
  for (let index = 0; index < first.length; index += 1) if (first[index] !== second[index]) return false;
  return true;
}

/** The class of a guest, or of a room without guests, for the nights of a unit. */
export function classIn(program: Program, who: SubjectFacts, nights: Nights): Class {
  const { guest, labels, bookedDay } = who;
  const { firstDay, nightsBefore, count, nightsAfter } = nights;
  const [departureDay, length] = [firstDay + count, nightsBefore + count + nightsAfter];
  return classOf(program, { guest, labels, bookedDay, firstDay, departureDay, length });
}

function ownNights(
  { first, nights, nightsBefore, nightsAfter }: NonNullable<ListedGuest['ownNights']>,
  room: Nights,
): Nights {
  return { firstDay: room.firstDay + first, nightsBefore, nightsAfter, first, count: nights, open: [] };
}

/** Whether windows are open on the same nights. Nights after the stay count for rows alone. */
function areAlike(first: Nights, second: Nights): boolean {
  return first.first === second.first && first.count === second.count && first.nightsBefore === second.nightsBefore;
}

function guestsWithEvidence({ evidence }: ListedGuest, number: number): readonly GuestsWithEvidence[] {
  return evidence.length === 0 ? NONE_WITH_EVIDENCE : [{ number, labels: evidence }];
}

/** Guests with documents who sleep in some rooms on a night, under any row. */
export function evidenceOn(entries: readonly RoomGroup[], night: number): GuestsWithEvidence[] {
  return entries.flatMap(({ rooms, details }) =>
    (details?.guests ?? [])
      .filter(({ ownNights: own }) => own === undefined || (own.first <= night && night < own.first + own.nights))
      .flatMap((guest) => guestsWithEvidence(guest, rooms)),
  );
}

/** The prices of some rooms by part, lodging first. Extras that no rule names are one part. */
function pricesByPart(program: Program, entries: readonly RoomGroup[]): ReadonlyMap<PricePart, readonly Integer[]> {
  const { byLabel, lodging, others } = program.parts;
  const parts = new Map<PricePart, readonly Integer[]>();
  const put = (part: PricePart, prices: readonly Integer[]): void => {
    const cached = parts.get(part);
    parts.set(part, cached === undefined ? prices : sumByNight(cached, prices));
  };
  for (const entry of entries) {
    const priced = partsOfRoom(program, entry);
    put(lodging, priced.lodging);
    for (const { label, prices } of priced.extras) put(byLabel.get(label) ?? others, prices);
  }
  return parts;
}

/** The prices of a room group of one entry, one a night: of its lodging, and of its extras. */
type PricesOfRoom = Pick<RoomDetails, 'lodging' | 'extras'>;

/** The lodging and the extras of identical rooms, with the parts that the set makes of them among the extras. */
export function partsOfRoom({ splits }: Program, { prices, rooms, details }: RoomGroup): PricesOfRoom {
  const { lodging, extras } = details ?? { lodging: prices, extras: [] };
  if (splits.size === 0) return { lodging, extras };
  const split = splits.get(LODGING);
  const [ofLodging, ...parts] = split === undefined ? [lodging] : splitPrices(split, lodging, rooms);
  const made = parts.map((part, index) => ({ label: split?.labels[index] ?? '', prices: part }));
  return { lodging: ofLodging ?? lodging, extras: [...made, ...splitExtras(splits, extras, rooms)] };
}

/** Extras with one label are split together. */
function splitExtras(splits: Splits, extras: RoomDetails['extras'], rooms: number): RoomDetails['extras'] {
  const wholes = groupBy(extras, ({ label }) => label);
  return [...wholes].flatMap(([label, alike]) => {
    const split = splits.get(label);
    if (split === undefined) return alike;
    const sums = alike.map(({ prices }) => prices).reduce(sumByNight);
    const [left = [], ...parts] = splitPrices(split, sums, rooms);
    const made = parts.map((prices, index) => ({ label: split.labels[index] ?? '', prices }));
    // An extra that is split completely is replaced by its parts.
    return split.factors.at(-1) === 0 ? made : [...made, { label, prices: left }];
  });
}

function sumByNight(first: readonly Integer[], second: readonly Integer[]): Integer[] {
  return first.map((price, night) => add(price, second[night] ?? 0));
}

/**
 * Splits the prices of identical rooms, night by night: what is left, then each part. The minor units of one room are
 * shared out, and its parts multiplied, so that rooms can be counted or listed.
 */
function splitPrices({ factors, denominator }: Split, prices: readonly Integer[], rooms: number): Integer[][] {
  const nights = prices.map((price) => {
    const ofRoom = floorDivide(price, rooms);
    return shareOut(ofRoom, { factors, numerator: ofRoom, denominator }).map((part) => multiply(part, rooms));
  });
  const last = factors.length - 1;
  return [last, ...factors.keys()].slice(0, -1).map((place) => nights.map((shares) => shares[place] ?? 0));
}

// ------------------------------------------------------------------------------------------------ cutting

/** Splits a stay into the longest possible cells. */
function cutIntoRuns(program: Program, described: readonly Described[], isShared: boolean, work: Work): Shape {
  const kinds: RoomKind[] = [];
  const cells: Cell[] = [];
  let borders: readonly number[] = [];
  for (let index = 0; index < described.length; index += 1) {
    const description = described[index] as Described;
    // Units that rooms share depend on the guests of all of them. Kinds come group by group.
    if (described[index - 1]?.group !== description.group) borders = bordersInGroup(program, described, index, work);
    addKind(kinds, cells, description, (kind, part) => addRuns(program, cells, kind, part, borders));
    take(work, STEPS_OF_NUMBER * (cells.length - lodgingIn(kinds[index] as RoomKind).from));
  }
  return newShape(kinds, cells, isShared);
}

function addKind(
  kinds: RoomKind[],
  cells: Cell[],
  { group, nights, classes, empty, hasOwnNights: isOwn, share, parts: priced }: Omit<Described, 'rooms'>,
  addCells: (kind: RoomKind, part: PricePart) => void,
): void {
  const parts: KindPart[] = [];
  const kind = { index: kinds.length, group, nights, guests: classes, empty, hasOwnNights: isOwn, share, parts };
  kinds.push(kind);
  for (const part of priced) {
    const from = cells.length;
    addCells(kind, part);
    parts.push({ part, from, to: cells.length });
  }
}

function newShape(kinds: readonly RoomKind[], cells: readonly Cell[], isShared: boolean): Shape {
  let [isOnePart, isOwn] = [true, false];
  for (let index = 0; index < kinds.length; index += 1) {
    const { parts, hasOwnNights: isLeft, group } = kinds[index] as RoomKind;
    if (parts.length > 1 || (index > 0 && (kinds[index - 1] as RoomKind).group === group)) isOnePart = false;
    if (isLeft) isOwn = true;
  }
  return {
    isShared,
    kinds,
    cells,
    lodgings: lodgingsIn(kinds, cells),
    parts: partsIn(kinds),
    isOnePart,
    hasOwnNights: isOwn,
    falls: [],
    owed: [],
    units: [],
    forms: [],
    bases: [],
    steps: [],
    taxable: [],
    nights: undefined,
  };
}

function partsIn(kinds: readonly RoomKind[]): readonly PricePart[] {
  const priceParts: PricePart[] = [];
  for (const { parts } of kinds) for (const { part } of parts) if (!priceParts.includes(part)) priceParts.push(part);
  return priceParts;
}

function lodgingsIn(kinds: readonly RoomKind[], cells: readonly Cell[]): readonly Cell[] {
  if (kinds.every(({ parts }) => parts.length === 1)) return cells;
  return kinds.flatMap((kind) => {
    const { from, to } = lodgingIn(kind);
    return cells.slice(from, to);
  });
}

function addRuns(program: Program, list: Cell[], kind: RoomKind, part: PricePart, borders: readonly number[]): void {
  const { nights } = kind;
  const open: boolean[] = [true];
  let next = 0;
  for (let from = 0; from < nights.count; ) {
    while ((borders[next] ?? nights.count) <= from) next += 1;
    const to = Math.min(openAt(program, nights, from, open), borders[next] ?? nights.count);
    const index = list.length;
    list.push({ index, kind, pattern: openedPattern(program, part, open), from, nights: to - from, parent: index });
    from = to;
  }
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

/** The other borders of all kinds of a group, ascending. */
function bordersInGroup(program: Program, described: readonly Described[], first: number, work: Work): number[] {
  const { group, nights } = described[first] as Described;
  take(work, STEPS_OF_NUMBER * nights.count * program.nightlyRows.length);
  const borders = new Set(bordersOfRows(program, nights));
  for (let index = first; described[index]?.group === group; index += 1) {
    for (const { nights: slept } of (described[index] as Described).classes) {
      if (slept === nights) continue;
      take(work, STEPS_OF_NUMBER * slept.count * (1 + program.nightlyRows.length + program.windows.length));
      for (const border of bordersOfGuest(program, slept)) borders.add(border);
    }
  }
  return [...borders].sort((left, second) => left - second);
}

/** The borders of a guest who sleeps other nights than the room. */
function bordersOfGuest(program: Program, nights: Nights): readonly number[] {
  const borders = [nights.first, nights.first + nights.count, ...bordersOfRows(program, nights)];
  for (let window = 1; window <= program.windows.length; window += 1) {
    for (const border of openRuns(program, window, nights)) borders.push(nights.first + border);
  }
  return borders;
}

function bordersOfRows({ nightlyRows }: Program, { firstDay, nightsBefore, first, count }: Nights): number[] {
  const borders: number[] = [];
  for (const row of nightlyRows) {
    let before = holdsOn(row, { firstDay, nightsBefore, night: 0 });
    for (let night = 1; night < count; night += 1) {
      const holds = holdsOn(row, { firstDay, nightsBefore, night });
      if (holds !== before) borders.push(first + night);
      before = holds;
    }
  }
  return borders;
}

/** Splits cells into single nights; found once a shape. */
export function nightsOf(shape: Shape, work: Work): Shape {
  if (shape.nights !== undefined) return shape.nights;
  for (const { nights, parts } of shape.kinds) take(work, STEPS_OF_NUMBER * nights.count * parts.length);
  const kinds: RoomKind[] = [];
  const cells: Cell[] = [];
  for (const whole of shape.kinds) {
    const parts: KindPart[] = [];
    const kind = { ...whole, parts };
    kinds.push(kind);
    for (const { part } of whole.parts) {
      const from = cells.length;
      addNights(shape, cells, whole, kind, part);
      parts.push({ part, from, to: cells.length });
    }
  }
  shape.nights = newShape(kinds, cells, shape.isShared);
  if (shape.isShared) countCells(shape.nights);
  return shape.nights;
}

/** Adds the nights of a kind on a part, cut from the runs of another. */
function addNights(shape: Shape, to: Cell[], from: RoomKind, kind: RoomKind, part: PricePart): void {
  const whole = from.parts.find((kindPart) => kindPart.part === part) as KindPart;
  for (let index = whole.from; index < whole.to; index += 1) {
    const { pattern, from: first, nights } = shape.cells[index] as Cell;
    for (let night = first; night < first + nights; night += 1) {
      to.push({ index: to.length, kind, pattern, from: night, nights: 1, parent: index });
    }
  }
}

/**
 * Splits the stay into single rooms and nights; rooms are sorted within each group by price, night by night,
 * descending.
 */
export function cutIntoRooms(program: Program, groups: readonly RoomGroup[], runs: ShapedStay, work: Work): ShapedStay {
  const { shape, rooms: ofRuns } = runs;
  if (groups.every(({ rooms }) => rooms === 1)) return { shape: nightsOf(shape, work), rooms: ofRuns };
  let count = 0;
  for (const group of groups) count += group.rooms;
  // Identical rooms stay together if the stay has more rooms than a list may have.
  const isListed = count <= LIMITS.rooms;
  const kindOf = new Map<RoomGroup, RoomKind>();
  for (const kind of shape.kinds) for (const entry of entriesOf(groups, kind, ofRuns)) kindOf.set(entry, kind);
  const kinds: RoomKind[] = [];
  const cells: Cell[] = [];
  const rooms: RoomsOfKind[] = [];
  for (const [place, group] of groups.entries()) {
    const singles = (group.entries ?? [group])
      .flatMap((entry) => (isListed ? splitRooms(entry) : [{ room: entry, entry }]))
      .sort((first, second) => byPrice(first.room, second.room));
    for (const { room, entry } of singles) {
      const from = kindOf.get(entry) as RoomKind;
      take(work, STEPS_OF_NUMBER * group.prices.length * from.parts.length);
      takeGuests(program, room, work);
      const parent = { group, place, nights: from.nights, listsGuests: true, isAlone: false };
      const described = describeKind(program, [room], parent);
      rooms.push(described.rooms);
      addKind(kinds, cells, described, (kind, part) => addNights(shape, cells, from, kind, part));
    }
  }
  return { shape: newShape(kinds, cells, false), rooms };
}

/** The entries of a stay in a kind of rooms. */
export function entriesOf(
  groups: readonly RoomGroup[],
  { index, group }: RoomKind,
  rooms: readonly RoomsOfKind[],
): readonly RoomGroup[] {
  return (rooms[index] as RoomsOfKind).entries ?? [groups[group] as RoomGroup];
}

/** Splits identical rooms. */
function splitRooms(entry: RoomGroup): Array<{ readonly room: RoomGroup; readonly entry: RoomGroup }> {
  const { rooms, persons, bedrooms, prices, details } = entry;
  // Prices of identical rooms are a multiple of their number.
  const each = (given: readonly Integer[]): Integer[] => given.map((price) => floorDivide(price, rooms));
  const room: RoomGroup = {
    ...entry,
    rooms: 1,
    persons: persons / rooms,
    bedrooms: bedrooms / rooms,
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
export function byPrice(first: RoomGroup, second: RoomGroup): number {
  for (let night = 0; night < first.prices.length; night += 1) {
    const left = multiply(first.prices[night] as Integer, second.rooms);
    const right = multiply(second.prices[night] as Integer, first.rooms);
    if (left !== right) return left > right ? -1 : 1;
  }
  return 0;
}

// ------------------------------------------------------------------------------------------------ reading cells

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
  const taxWindow = windows[window - 1];
  open[window] ??= taxWindow === undefined ? [0, count] : taxableNights(taxWindow, nights, count, policy.maxNights);
  return open[window];
}

/** Whether the guests sleep in the room on a night. */
export function sleepsOn({ nights: { first, count } }: GuestClass, night: number): boolean {
  return first <= night && night < first + count;
}

/** Number of persons who sleep in the rooms of a kind on a night. */
export function sleepersOn({ hasOwnNights: isOwn, guests }: RoomKind, rooms: RoomsOfKind, night: number): number {
  if (!isOwn) return rooms.persons;
  let count = 0;
  for (let index = 0; index < guests.length; index += 1) {
    if (sleepsOn(guests[index] as GuestClass, night)) count += numberOf(rooms, index);
  }
  return count;
}

/** The lodging, the part of the price that every room has. */
export function lodgingIn({ parts }: RoomKind): KindPart {
  return parts[0] as KindPart;
}

/** The cell of the lodging on the nights of a cell: parts of a kind are cut alike. */
export function lodgingOf({ cells }: Shape, { kind, index }: Cell): Cell {
  const lodging = lodgingIn(kind);
  if (index < lodging.to) return cells[index] as Cell;
  const part = kind.parts.find(({ to }) => index < to) ?? lodging;
  return cells[lodging.from + index - part.from] as Cell;
}

/** The cells of a night of a room: one for each part of its price, lodging first. */
export function cellsOn({ cells }: Shape, { index, kind }: Cell): Cell[] {
  const position = index - lodgingIn(kind).from;
  return kind.parts.map(({ from }) => cells[from + position] as Cell);
}

/** The kinds of a room group. Kinds are sorted by group, so the first one is found by binary search. */
export function kindsIn({ kinds }: Shape, group: number): readonly RoomKind[] {
  let [from, to] = [0, kinds.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((kinds[middle] as RoomKind).group < group) from = middle + 1;
    else to = middle;
  }
  while (kinds[to]?.group === group) to += 1;
  return kinds.slice(from, to);
}

/** Whether a kind is the first of its group, where units that rooms share are listed. */
export function isFirstOfGroup(kinds: readonly RoomKind[], { index, group }: RoomKind): boolean {
  return kinds[index - 1]?.group !== group;
}

/** Day number of the first night of a cell. */
export function dayOfCell(groups: readonly RoomGroup[], { kind: { group }, from }: Cell): number {
  return (groups[group] as RoomGroup).firstDay + from;
}
