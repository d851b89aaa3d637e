import { isTogether } from '../definitions/logics.js';
import type { Integer } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { LIMITS } from '../stay/schema.js';
import type { Calculation } from './calculation.js';
import type { Line, NightSteps, Program, Row, SetCosts } from './program.js';
import { isGiven } from './program.js';
import type { TaxWindow } from './windows.js';
import { EVERY_DAY } from './windows.js';

/**
 * The most steps of one calculation, at about a microsecond each. More than any hotel needs: five taxes over 50,000
 * room nights, or 20,000 room nights under a limit on each guest.
 */
export const MOST_STEPS = 1_000_000;

/** A numerator and a denominator above 2^50 are not safe integers. */
const SAFE_BITS = 50;

/** Steps of reducing a fraction: those of Euclid's algorithm, each of which grows with the numbers. */
function reduction(bits: number): number {
  return bits <= SAFE_BITS ? 0.3 : bits * 0.06 + bits ** 2 / 100_000;
}

function bitsOf(number: Integer): number {
  return Math.log2(Math.max(1, Number(number)));
}

export function workOf({ lines, windows }: Pick<Program, 'lines' | 'windows'>): SetCosts {
  const chains = chainsOf(lines);
  const inclusive = lines.filter(({ isInclusive }) => isInclusive);
  const context: SetFacts = {
    lines,
    chains,
    ofNet: inclusive.reduce((most, { index }) => Math.max(most, chains[index] ?? 0), 0),
    givens: inclusive.filter(isGiven).length,
    units: unitCounts(lines),
  };
  const work = { ...emptyCosts(), isByRoom: lines.some(({ isSingle, takesUnits }) => isSingle || takesUnits) };
  let most = 0;
  for (const line of lines) {
    const taken = addLine(work, line, context);
    if (taken > most) [most, work.heaviest] = [taken, line.tax.title];
  }
  if (work.isByRoom) [work.room.own, work.room.guest] = [work.group.own, work.group.guest];
  for (const { rates, isPercent, isInclusive } of lines) {
    if (isPercent && isInclusive) work.patterns *= 1 + rates.rows.length;
  }
  for (const window of windows) work.borders += bordersOf(window);
  const apart = exactWindows(lines, windows);
  work.patterns *= 2 ** Math.min(MOST_WINDOWS, apart.length);
  for (const window of apart) work.exactBorders += bordersOf(window);
  work.isByArrival = apart.some(isByDate) && apart.some(isByNumber);
  if (lines.some(({ payer, isPercent }) => isPercent && payer === 'guest')) work.apart = 'rooms';
  if (lines.some(hasLimitPerPayer)) work.apart = 'payers';
  work.plainNights = mostPlainNights(work);
  return work;
}

/** Any stay of at most so many nights of plain rooms is within the limit: a month of 30 rooms at most. */
const ASKED_PLAIN_NIGHTS = [1_000, 100, 10];

/** Most stays are a few nights of plain rooms; these need no counting. */
function mostPlainNights(work: SetCosts): number {
  return ASKED_PLAIN_NIGHTS.find((nights) => mostSteps(work, nights) <= MOST_STEPS) ?? 0;
}

/** The most steps for a number of nights of plain rooms, whether each has its own group or all are one. */
function mostSteps(work: SetCosts, nights: number): number {
  const all = { ...NO_ROOMS, cells: nights, rooms: nights, guests: nights, kinds: nights };
  const { own, guest } = work.group;
  return (
    stepsOfNight({ work, usesGuests: true }, all, 1) +
    nights * (own + guest) +
    commonSteps(work, nights, { cells: nights, runs: nights, apart: nights })
  );
}

/** Whether a stay is so small that its steps need not be counted. */
function isSmall({ work: { plainNights } }: Program, groups: readonly RoomGroup[]): boolean {
  let nights = 0;
  for (let at = 0; at < groups.length; at += 1) {
    const { entries, details, rooms, prices } = groups[at] as RoomGroup;
    if (entries !== undefined || details !== undefined) return false;
    nights += rooms * prices.length;
    if (nights > plainNights) return false;
  }
  return true;
}

/** The steps of a calculation, if they are too many. */
export function tooManySteps(program: Program, groups: readonly RoomGroup[]): StepsOfStay | undefined {
  if (isSmall(program, groups)) return undefined;
  const found = stepsOf(program, groups);
  return found.steps > MOST_STEPS ? found : undefined;
}

/** Whether each guest, or each room, has a limit over the stay. */
function hasLimitPerPayer({ overStay, rates }: Line): boolean {
  return [overStay, ...rates.rows.map((row) => row.overStay)].some(
    (limit) => limit !== undefined && limit.each !== 'stay',
  );
}

function bordersOf({ ranges }: TaxWindow): number {
  return 2 + 2 * ranges.length;
}

/** The windows that change how a price is split: those of inclusive charges, and of lines that exact percents add. */
function exactWindows(lines: readonly Line[], windows: readonly TaxWindow[]): TaxWindow[] {
  const places = new Set<number>();
  for (const { isInclusive, isPercent, from, base, window } of lines) {
    if (isInclusive) places.add(window);
    if (!isPercent || from === 'rounded') continue;
    for (const added of base.adds) places.add((lines[added] as Line).window);
  }
  return windows.filter((_, at) => places.has(at + 1));
}

function isByDate({ ranges }: TaxWindow): boolean {
  return ranges !== EVERY_DAY;
}

function isByNumber({ skipNights, maxNights }: TaxWindow): boolean {
  return skipNights > 0 || maxNights !== Number.POSITIVE_INFINITY;
}

/** More windows than this have more combinations than a stay has nights. */
const MOST_WINDOWS = 30;

/** Facts about all lines that the costs of one line depend on. */
interface SetFacts {
  readonly lines: readonly Line[];
  /** The bits of the denominator of each line, and of the net. */
  readonly chains: readonly number[];
  readonly ofNet: number;
  /** Number of inclusive charges that are no percent of the net. */
  readonly givens: number;
  readonly units: readonly NightSteps[];
}

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

function emptyCosts(): Mutable<SetCosts> {
  return {
    group: { own: 2, guest: 0.2 },
    room: { own: 8, guest: 0.2 },
    ownNights: { own: 2, guest: 1 },
    units: { own: 0, guest: 0 },
    among: 0,
    rows: 0,
    labelRows: 0,
    isByRoom: false,
    bits: 0,
    exactLines: 0,
    sums: 0,
    patterns: 1,
    borders: 1,
    exactBorders: 1,
    isByArrival: false,
    apart: 'none',
    plainNights: 0,
    heaviest: '',
  };
}

/** Adds the costs of a line to `work`. Returns the steps on one night of one guest. */
function addLine(work: Mutable<SetCosts>, line: Line, context: SetFacts): number {
  const { isOfTaxes, isOnce, payer, from, takesUnits, rates } = line;
  const costs = costsOf(line, context);
  const { sums, asked, ofUnits, seen, exact, bits } = costs;
  if (from === 'units' || takesUnits) addSteps(work.units, ofUnits);
  else if (isOfTaxes) addSteps(work.ownNights, ofUnits);
  addSteps(work.room, asked);
  addSteps(work.group, { own: sums + asked.own, guest: asked.guest });
  addSteps(work.ownNights, { own: 2, guest: isOnce ? 2 : 1 });
  if (seen > 0 && (isTogether(payer) || isOfTaxes)) work.among += 0.3 * (seen + exact);
  if (exact > 0 || from === 'units') {
    work.bits = Math.max(work.bits, from === 'units' ? bits + 2 * SAFE_BITS : bits);
    work.exactLines += 1;
    work.sums += 3 + line.base.adds.length;
  }
  work.rows += rates.rows.length;
  for (const { texts } of rates.rows) work.labelRows += texts.length;
  return sums + asked.own + asked.guest + (from === 'units' || takesUnits ? ofUnits.own + ofUnits.guest : 0);
}

/** The steps of a line on a night. */
interface Costs {
  /** For the explanation: each added line is named with its amount. */
  readonly sums: number;
  readonly asked: NightSteps;
  readonly ofUnits: NightSteps;
  /** For the price that its rows read. */
  readonly seen: number;
  /** For the base of an exact percent. */
  readonly exact: number;
  readonly bits: number;
}

function costsOf(line: Line, context: SetFacts): Costs {
  const { index, base, rates, priceBase, payer, isOfTaxes } = line;
  const { chains, ofNet, givens, units } = context;
  const isExact = line.isPercent && (line.from !== 'rounded' || priceBase !== undefined);
  const bits = isExact ? (chains[index] ?? 0) + 2 * ofNet : bitsOf(rates.denominator);
  const adds = base.adds.length;
  const exact = isExact ? 0.5 + 0.2 * (givens + adds) + bits / 200 : 0;
  const seen = priceBase === undefined ? 0 : 2 + 0.2 * (givens + priceBase.adds.length) + reduction(bits) / 2;
  const ofRows = rates.rows.reduce((sum, row) => sum + stepsOfRow(row), seen);
  const perUnit = 20 + 3 * reduction(bits) + adds * 0.2;
  const { own, guest } = units[index] ?? NO_STEPS;
  return {
    sums: 8 + adds * (1 + reduction(bits)) + (isExact ? 3 * reduction(bits) : 0),
    asked: {
      own: 3.5 + exact + 0.05 * adds + ofRows,
      guest: (payer === 'guest' || isOfTaxes ? 0.5 : 0.1) + ofRows,
    },
    ofUnits: { own: own * perUnit, guest: guest * perUnit },
    seen,
    exact,
    bits,
  };
}

const NO_STEPS: NightSteps = { own: 0, guest: 0 };

function addSteps(to: NightSteps, { own, guest }: NightSteps): void {
  to.own += own;
  to.guest += guest;
}

/** Steps of a row for a night or a price. Other conditions are evaluated once for each guest. */
function stepsOfRow({ nightly, fromBand }: Row): number {
  if (nightly.length === 0 && fromBand === undefined) return 0.02;
  return nightly.reduce((sum, [, spans]) => sum + 0.1 + 0.02 * spans.length, 0.2);
}

/** The bits of the denominator of each line: of its rate, plus the largest of the lines that it adds. */
function chainsOf(lines: readonly Line[]): number[] {
  const chains: number[] = [];
  for (const { index, rates, base, from, payer, share } of lines) {
    let longest = 0;
    if (from !== 'count') for (const added of base.adds) longest = Math.max(longest, chains[added] ?? 0);
    const own = bitsOf(rates.denominator) + bitsOf(share.denominator) + (payer === 'guest' ? 8 : 0);
    chains[index] = longest + own;
  }
  return chains;
}

/** Number of units of a line on a night of a room; a tax of taxes has those of all lines that it adds. */
function unitCounts(lines: readonly Line[]): NightSteps[] {
  const units: NightSteps[] = [];
  for (const { index, isOfTaxes, payer, base } of lines) {
    const own = { own: payer === 'guest' ? 0 : 1, guest: payer === 'guest' ? 1 : 0 };
    if (isOfTaxes) {
      own.own = 1;
      for (const taken of base.adds) addSteps(own, units[taken] ?? NO_STEPS);
    }
    units[index] = own;
  }
  return units;
}

/** The steps of a stay, and the line and the size that cause them. */
export interface StepsOfStay {
  readonly steps: number;
  /** Steps for totals alone; nearly all of them if rooms or guests are calculated one by one. */
  readonly ofTotals: number;
  /** Number of nights of all rooms. */
  readonly roomNights: number;
}

/** An upper bound of the steps of a stay for all that can be read from its quote, found before the calculation. */
export function stepsOf(program: Program, groups: readonly RoomGroup[]): StepsOfStay {
  const { work } = program;
  let rooms = 0;
  for (let at = 0; at < groups.length; at += 1) rooms += (groups[at] as RoomGroup).rooms;
  let [steps, ofTotals, cells, runs, roomNights] = [0, 0, 0, 0, 0];
  const apart = { none: 1, rooms: 0, payers: 0 };
  for (let at = 0; at < groups.length; at += 1) {
    const group = groups[at] as RoomGroup;
    const nights = group.prices.length;
    const size = groupSize(program, group, rooms <= LIMITS.rooms);
    const isByRoom = size.hasOwnNights || work.isByRoom;
    steps += size.asking + nights * stepsOfNight(program, size, nights);
    cells += size.cells * nights;
    runs += isByRoom ? size.cells * nights : size.kinds * Math.min(nights, work.borders);
    ofTotals += nights * stepsOfUnits(work, size);
    ofTotals += size.asking + (program.usesGuests ? nights * work.room.guest * size.guests : 0);
    // If windows split the charges of rooms, amounts are shared out over all rooms.
    if ((program.usesRooms || size.hasExtras) && work.borders > 1) ofTotals += nights * work.room.own * size.cells;
    roomNights += group.rooms * nights;
    apart.rooms += size.entries;
    apart.payers += size.payers;
  }
  const common = commonSteps(work, groups.length, { cells, runs, apart: apart[work.apart] });
  return { steps: steps + common, ofTotals: ofTotals + common + runs * work.room.own, roomNights };
}

/**
 * The share of the bound on totals that they usually take. The bound holds for any rates, limits and denominators; most
 * of its parts are far above what usual ones take.
 */
const TAKEN_BY_TOTALS = 0.1;

/** The steps that a calculation will take of a budget, about: asked before it begins. */
export function expectedSteps(program: Program, groups: readonly RoomGroup[]): number {
  const { lines, work } = program;
  const apart = stepsOfExtraction(work.exactLines, work);
  return 5 + lines.length + apart + TAKEN_BY_TOTALS * stepsOf(program, groups).ofTotals;
}

/** The steps that a calculation took, by its results. */
export function stepsTaken({ root }: Calculation): number {
  const { program, shape } = root;
  const asked = shape.kinds.reduce((sum, { guests }) => sum + 1 + guests.length, 0);
  const ofRows = 0.05 * asked * program.rows.length;
  const levels = [root, root.nights, root.singles].flatMap((level) => level ?? []);
  const results = levels.reduce((sum, level) => sum + resultsOf(level), 0);
  return 5 + 0.3 * program.lines.length + ofRows + 1.2 * results;
}

/** Number of results of a calculation on its cells. */
function resultsOf({ shape, found }: Calculation): number {
  let count = shape.cells.length;
  if (found === undefined) return count;
  for (const known of [found.exact, found.exactBases]) for (const one of known) count += one?.factors.length ?? 0;
  for (const known of [found.rounded, found.parts, found.baseParts]) for (const one of known) count += one?.length ?? 0;
  for (const list of [...found.units, ...found.owed].flat()) count += list?.length ?? 0;
  return count;
}

/** The steps to take charges out of a price: three sums for each line. */
export function stepsOfExtraction(lines: number, { bits }: SetCosts): number {
  return 1 + 3 * lines * (0.1 + bits / 1_500);
}

/** The steps to reduce a base of a price. */
export function stepsOfWeights({ bits }: SetCosts): number {
  return 1 + reduction(bits) / 3;
}

/** The size of a room group. */
interface Size {
  /** Cells on each of its nights: rooms times parts of their price. */
  cells: number;
  rooms: number;
  /** Rooms as listed, and their guests; identical rooms have equal amounts. */
  entries: number;
  payers: number;
  /** Guests of all rooms whom rows can distinguish. */
  guests: number;
  /** Rooms that rows can distinguish. */
  kinds: number;
  hasOwnNights: boolean;
  hasExtras: boolean;
  /** Steps to find their classes. */
  asking: number;
}

const NO_ROOMS: Size = {
  cells: 0,
  rooms: 0,
  entries: 0,
  payers: 0,
  guests: 0,
  kinds: 1,
  hasOwnNights: false,
  hasExtras: false,
  asking: 0,
};

function groupSize({ work, usesGuests, usesRooms }: Program, group: RoomGroup, isListed: boolean): Size {
  const { entries } = group;
  const size = { ...NO_ROOMS };
  for (let place = 0; place < (entries?.length ?? 1); place += 1) {
    const { rooms, details } = entries === undefined ? group : (entries[place] as RoomGroup);
    // Identical rooms are calculated one by one if the list is short enough.
    const alike = isListed ? rooms : 1;
    size.rooms += alike;
    size.entries += 1;
    size.payers += 1 + (details?.guests.length ?? 0);
    if (details === undefined) {
      size.cells += alike;
      if (usesGuests) size.guests += alike;
      continue;
    }
    const listed = details.guests.length + 1;
    size.cells += alike * (1 + details.extras.length);
    size.guests += alike * listed;
    size.hasOwnNights ||= details.hasOwnNights;
    size.hasExtras ||= details.extras.length > 0;
    if (usesRooms || details.hasOwnNights) size.kinds += 1;
    size.asking += listed * (listed * 0.02 + work.rows * 0.1 + work.labelRows * (0.2 + 0.02 * details.labels.length));
  }
  return size;
}

function stepsOfUnits({ units }: SetCosts, { cells, rooms, guests }: Size): number {
  return units.own * (0.8 * rooms + 0.2 * cells) + units.guest * guests;
}

function stepsOfNight({ work, usesGuests }: Pick<Program, 'work' | 'usesGuests'>, size: Size, nights: number): number {
  const { room, group, ownNights, among, borders, isByRoom } = work;
  const { cells, rooms, guests, kinds, hasOwnNights } = size;
  let steps = stepsOfUnits(work, size);
  steps += room.own * cells + room.guest * guests + among * cells * cells;
  if (!isByRoom) steps += group.own * (hasOwnNights ? 0.5 * (rooms + cells) : kinds);
  if (usesGuests) steps += group.guest * guests;
  if (!hasOwnNights) return steps;
  return steps + ownNights.own * cells + (ownNights.guest + 0.1 * (nights + borders)) * guests;
}

/** Denominators of common rates divide each other, so their product is larger than their least common multiple. */
const TOGETHER = 0.35;

/** Amounts of cells have a common denominator, whose length grows with the number of different ones. */
function commonSteps(
  { bits, exactLines, sums, patterns, exactBorders: borders, isByArrival }: SetCosts,
  groups: number,
  { cells, runs, apart }: { readonly cells: number; readonly runs: number; readonly apart: number },
): number {
  if (exactLines === 0) return 0;
  const different = Math.min(runs, patterns * apart, borders * apart * (isByArrival ? groups : 1));
  const words = (different * bits) / 64;
  const scaled = different * runs * words * 0.0003;
  const calculated = exactLines * (different * reduction(bits) + scaled + cells * words * 0.003);
  // Explanations add up before limits, so rooms and guests add no denominators.
  const ofSteps = Math.min(runs, patterns, borders * (isByArrival ? groups : 1));
  return TOGETHER * (calculated + 0.5 * sums * runs * (reduction(bits * ofSteps) - reduction(bits)));
}
