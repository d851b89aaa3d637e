import type { Asked } from '../definitions/conditions/condition.js';
import type { OverStay, ResolvedRow } from '../definitions/local/resolve.js';
import type { Span } from '../definitions/local/spans.js';
import type { SharedBy, Unit } from '../definitions/logics.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { compareFractions, type Fraction, whole } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { type Rounding, roundTo } from '../money/rounding.js';
import { LODGING } from '../stay/limits.js';
import type { Base, Ordered } from './order.js';
import type { TaxWindow } from './windows.js';

/** A tax as it is calculated, in calculation order; or the net, behind the last of them. */
export interface Line extends Ordered {
  readonly isInclusive: boolean;
  readonly isPercent: boolean;
  /** Whether it is a percent of other taxes alone. */
  readonly isOfTaxes: boolean;
  /** What one unit of it is. */
  readonly counts: Unit;
  /** Who owes one unit of it. */
  readonly payer: SharedBy;
  /** Whether it is charged once a stay, and not every night. */
  readonly isOnce: boolean;
  readonly rates: Rates;
  /** The place of its window; ALWAYS when it applies to every night. */
  readonly window: number;
  /** The parts of the price that it is computed on; `undefined`: all. */
  readonly on: readonly string[] | undefined;
  /**
   * What its exact amount comes from: how often it is charged, an exact base out of the price, a rounded base, or units
   * that are limited one by one.
   */
  readonly from: 'count' | 'exact' | 'rounded' | 'units';
  /** percent: what it is taken of. */
  readonly base: Base;
  /** percent: the share of its base that counts. */
  readonly share: Fraction;
  /** percent: local rules compute it from exact amounts, and it reports an exact base. */
  readonly isExact: boolean;
  /** What its conditions on the price look at; `undefined`: it has none. */
  readonly priceBase: Base | undefined;
  readonly priceShare: Fraction;
  readonly priceOf: 'room' | 'person';
  /** The parts of the price that its conditions look at. */
  readonly priceOn: readonly string[];
  /** What one unit comes to at most and at least, and how it is rounded. */
  readonly limit: Limit | undefined;
  /** What all units of one payer come to over the stay; rows may have a limit of their own in its place. */
  readonly overStay: OverStay | undefined;
  /** Whether it or a row has such a limit. */
  readonly isHeld: boolean;
  /** Whether it takes the units of other taxes one by one. */
  readonly takesUnits: boolean;
  /** Whether it has to be worked out on single nights of single rooms. */
  readonly isSingle: boolean;
  readonly rounding: Rounding;
  /** Whether its step is more than the minor unit: then its parts are scaled to what it came to. */
  readonly isScaled: boolean;
  /**
   * Lines with one base, one window, the same parts of the price and the same payer have what they are computed on in
   * common: guests with nights of their own are not charged on the nights of their room.
   */
  readonly baseKey: number;
  /** The line before it whose base is the beginning of this one's, where all else that bases have in common is equal. */
  readonly grows: number | undefined;
  /** Fixed lines that fall on the same nights have one key. */
  readonly fallsKey: number;
  /** Those that count the same on them, too. */
  readonly countKey: number;
  /** Titles of the lines that its base adds. Frozen, since all quotes share them. */
  readonly computedOn: readonly string[];
}

/** The rates of a line as numerators over one denominator, the share or the limit of a unit in them. */
export interface Rates {
  readonly denominator: Integer;
  readonly rows: readonly Row[];
  /** The rate where no row holds. */
  readonly own: Integer;
  /** Its rank beside those of the rows. */
  readonly ownRank: Integer;
  /** The prices that rows name, each once, in minor units, in their order. */
  readonly limits: readonly Fraction[];
}

/** Limits of a unit, in minor units, and its rounding. */
export interface Limit {
  readonly atMost: Fraction | undefined;
  readonly atLeast: Fraction | undefined;
  readonly isRoundedEach: boolean;
  readonly rounding: Rounding;
}

/** All that depends on the tax set and the policy alone: found once, used for every stay. */
export interface Program {
  /** As it was compiled, every default filled in. */
  readonly taxSet: TaxSet;
  readonly currency: string;
  /** Digits after the point of every amount: the policy's, else the currency's. */
  readonly digits: number;
  readonly policy: FullPolicy;
  /** In calculation order. */
  readonly lines: readonly Line[];
  /** As a line: what remains of the price without the inclusive charges. */
  readonly net: Line;
  /** The place of a window is its index plus one. */
  readonly windows: readonly TaxWindow[];
  /** All rows of all lines. */
  readonly rows: readonly Row[];
  /** Those that ask for the night. */
  readonly nightlyRows: readonly Row[];
  /** Whether it matters who sleeps there, and who in which room. */
  readonly asksGuests: boolean;
  readonly asksRooms: boolean;
  readonly parts: Parts;
  /** What calculating a stay takes, as far as the set says. */
  readonly work: Work;
  /** The guests that rows tell apart, by the rows that may hold for them: a cache. */
  readonly classes: Map<string, Class>;
  /** That of guests for whom no row may hold. */
  readonly noRows: Class;
}

/** What the lines of a set take on one night, in steps: of itself, and for each guest of a room whom rows may tell apart. */
export interface Steps {
  own: number;
  guest: number;
}

/** What the calculation of a stay takes, as far as the set says. Found once a set, so that a stay asks for its rooms alone. */
export interface Work {
  /** On a night of a room group, of one of its rooms, and where a guest has nights of their own beside that. */
  readonly group: Steps;
  readonly room: Steps;
  readonly ownNights: Steps;
  /** Of units that are worked out one by one: on a night of a room, whatever parts its price has. */
  readonly units: Steps;
  /** On a night of a room, for each room of its group: prices that all rooms have together. */
  readonly among: number;
  /** To tell a guest from others: by rows, and by rows that ask for one of the labels. */
  readonly rows: number;
  readonly labelRows: number;
  /** Whether rooms are worked out one by one. */
  readonly isByRoom: boolean;
  /** Of amounts that come out of the price: the bits of their denominators, and how many lines have them. */
  readonly bits: number;
  readonly exactLines: number;
  /** How many amounts their explanations add up on each night. */
  readonly told: number;
  /** How many denominators there may be: by windows and rates, for each room, and for each night. */
  readonly patterns: number;
  /** Where windows of these lines open or close. */
  readonly exactBorders: number;
  readonly borders: number;
  /** Whether windows go by the date and by the number of the night: then each arrival has others. */
  readonly isByArrival: boolean;
  /** Whether they differ from room to room, or from guest to guest, too. */
  readonly apart: 'none' | 'rooms' | 'payers';
  /** So many nights of rooms of which nothing is said never take too much. */
  readonly plainNights: number;
  /** The title of the line that takes most. */
  readonly heaviest: string;
}

/** The lines that a base depends on, to any depth. */
export interface Needs {
  /** Bases that need the same are taken out of a price together. */
  readonly key: string;
  readonly lines: readonly Line[];
  /** Those of them whose rate depends on who pays and when. */
  readonly rated: readonly Line[];
}

/** A row of rates, as it gives a unit its rate. */
export interface Row {
  /** The index of its line. */
  readonly line: number;
  /** Its place in the definition. */
  readonly place: number;
  /** A numerator over the line's denominator. */
  readonly rate: Integer;
  /** The rate as it is written, before a limit on each unit: of several rates it says which is the highest. */
  readonly rank: Integer;
  /** What it asks of numbers of whom the unit belongs to, and of those of a night. */
  readonly once: readonly AskedNumber[];
  readonly nightly: readonly AskedNumber[];
  readonly texts: ResolvedRow['texts'];
  /** The lowest of the line's bands of prices in which it holds; `undefined`: it asks no price. See `bandOf`. */
  readonly fromBand: number | undefined;
  /** The highest of them. */
  readonly toBand: number;
  /** Over the stay, of the units of this row; `undefined`: the line's own limit. */
  readonly overStay: OverStay | undefined;
  /** The limits of its units: its own, or the line's. */
  readonly limit: Limit | undefined;
}

/** One thing that a row asks for, and where the answer has to lie. */
export type AskedNumber = readonly [asked: Answered, allowed: readonly Span[]];

/** What a row may ask of a guest or a night: its tax says which of the two ages. */
export type Answered = Asked | 'ageOnDeparture';

/** Guests, or rooms without guests, for whom the same rows may hold. No condition can be forgotten: the rows are asked. */
export interface Class {
  readonly key: string;
  /** By line: the rows that may hold, in their order. */
  readonly rows: ReadonlyArray<readonly Row[]>;
  /** By line: the row on every night at every price, where it is the same; `null` where it is not. */
  readonly always: ReadonlyArray<Row | undefined | null>;
}

/** A part of the price: lodging, or an extra that some tax names; the others are one part without a name. */
export interface Part {
  readonly label: string;
  /** By line: whether it can be computed on this part. */
  readonly bears: readonly boolean[];
  /** What it takes to find a base out of a price on this part. */
  readonly needs: (base: Base) => Needs;
  root: PatternNode;
}

/** Leads to a pattern, window by window. */
interface PatternNode {
  closed: PatternNode | undefined;
  open: PatternNode | undefined;
  pattern: Pattern | undefined;
}

/** Which windows are open on a night of a room, on a part of its price: nights of one pattern are calculated alike. */
export interface Pattern {
  readonly part: Part;
  /** By place of a window. */
  readonly open: readonly boolean[];
  /** By line: whether it applies. */
  readonly applies: readonly boolean[];
  /** How a price is taken apart, by what that depends on: see net.ts. */
  readonly extractions: Map<string, Extraction>;
  /** By the key of a base that depends on nothing else: its weights. */
  readonly weights: Array<Weights | undefined>;
}

/** The parts of the price that a set tells apart, with the patterns met so far. */
export interface Parts {
  readonly byLabel: ReadonlyMap<string, Part>;
  readonly lodging: Part;
  readonly others: Part;
  /** How many windows are noted down in the patterns. */
  size: number;
}

/** How a price is taken apart on cells of one pattern on which the same rates are paid. */
export interface Extraction {
  /** By line that takes part: what it takes. */
  readonly amounts: ReadonlyArray<Terms | undefined>;
  /** What all inclusive lines take together. */
  readonly inclusive: Terms;
  /** By the key of a base: its weights, once they were asked for. */
  readonly bases: Array<Weights | undefined>;
}

/** What something takes of a net of 1, of a price of 1, and of 1 of each given line: over one denominator, not reduced. */
export interface Terms {
  readonly net: Integer;
  readonly price: Integer;
  /** By the index of a line that is given: a fixed one, or one whose units are limited one by one. */
  readonly given: ReadonlyMap<number, Integer>;
  readonly denominator: Integer;
}

/** What a base comes to on a cell: (price x its weight + the amounts of given lines x theirs) / denominator. */
export interface Weights {
  readonly price: Integer;
  readonly given: ReadonlyArray<{ readonly index: number; readonly weight: Integer }>;
  readonly denominator: Integer;
}

/** The place of the window that is open on every night. */
export const ALWAYS = 0;

/** The rate of a row, or the line's own. */
export function rateOf({ rates }: Line, row: Row | undefined): Integer {
  return row === undefined ? rates.own : row.rate;
}

/** A unit within its limits, of which nothing is no unit, and rounded by itself where the rules say so. */
export function limited(amount: Fraction, limit: Limit | undefined): Fraction {
  if (amount.numerator === 0 || limit === undefined) return amount;
  const { atMost, atLeast, isRoundedEach, rounding } = limit;
  const isOver = atMost !== undefined && compareFractions(amount, atMost) > 0;
  const isUnder = atLeast !== undefined && compareFractions(amount, atLeast) < 0;
  const to = isOver ? atMost : isUnder ? atLeast : amount;
  return isRoundedEach ? whole(roundTo(to.numerator, to.denominator, rounding)) : to;
}

/** The parts of the price that a set tells apart. */
export function createParts(lines: readonly Line[], net: Line): Parts {
  const all = [...lines, net];
  const labels = new Set(lines.flatMap(({ on = [], priceOn }) => [...on, ...priceOn]));
  const make = (label: string): Part => {
    const bears = (line: Line): boolean => line.on === undefined || line.on.includes(label);
    return { label, bears: all.map(bears), needs: needsOf(lines, bears), root: newNode() };
  };
  const lodging = make(LODGING);
  const byLabel = new Map([...labels].map((label) => [label, make(label)])).set(LODGING, lodging);
  return { byLabel, lodging, others: make(''), size: 0 };
}

/**
 * All lines that a base depends on, of those that a part of the price bears, found when they are asked for. The net depends
 * on every inclusive line, and these on the net; apart from that, a line depends on those before it alone.
 */
export function needsOf(lines: readonly Line[], bears: (line: Line) => boolean): Part['needs'] {
  const found: Array<Needs | undefined> = [];
  let ofNet: ReadonlySet<number> | undefined;
  const started = ({ start }: Base): Set<number> => {
    if (start !== 'net' && start !== 'rounded-net') return new Set();
    ofNet ??= neededByNet(lines, bears);
    return new Set(ofNet);
  };
  const needed = (base: Base): Set<number> => {
    const { adds } = base;
    const own = started(base);
    // From behind: most of what is added is needed by the last of it.
    for (let at = adds.length - 1; at >= 0; at -= 1) {
      const line = lines[adds[at] as number] as Line;
      if (own.has(line.index) || !bears(line)) continue;
      own.add(line.index);
      if (!isGiven(line)) for (const { index } of needs(line.base).lines) own.add(index);
    }
    return own;
  };
  const needs = (base: Base): Needs => {
    const known = found[base.key];
    if (known !== undefined) return known;
    const indexes = needed(base);
    const own = lines.filter(({ index }) => indexes.has(index));
    const made = { key: own.map(({ index }) => index).join(), lines: own, rated: own.filter(isRated) };
    found[base.key] = made;
    return made;
  };
  return needs;
}

/** The inclusive lines, and what they add. */
function neededByNet(lines: readonly Line[], bears: (line: Line) => boolean): Set<number> {
  const needed = new Set<number>();
  const add = (line: Line): void => {
    if (needed.has(line.index) || !bears(line)) return;
    needed.add(line.index);
    if (!isGiven(line)) for (const added of line.base.adds) add(lines[added] as Line);
  };
  for (const line of lines) if (line.isInclusive) add(line);
  return needed;
}

/** What is given, by its count or its units, is not taken apart. */
export function isGiven({ from }: Line): boolean {
  return from === 'count' || from === 'units';
}

/** Whether the rate of a line depends on who pays and when. */
function isRated(line: Line): boolean {
  return !isGiven(line) && (line.rates.rows.length > 0 || line.payer === 'guest' || line.base.start === 'nothing');
}

function newNode(): PatternNode {
  return { closed: undefined, open: undefined, pattern: undefined };
}

/** What memory should hold: date ranges of many taxes can give more patterns than that. */
const MOST_PATTERNS = 20_000;

/** The pattern of a night on which windows are open or closed: each different one is made once. */
export function openedPattern(program: Program, part: Part, open: readonly boolean[]): Pattern {
  let node = part.root;
  for (let window = 1; window <= program.windows.length; window += 1) {
    if (open[window] === true) {
      node.open ??= newNode();
      node = node.open;
    } else {
      node.closed ??= newNode();
      node = node.closed;
    }
  }
  return node.pattern ?? newPattern(program, part, node, [...open]);
}

function newPattern({ parts, lines, net }: Program, part: Part, node: PatternNode, open: readonly boolean[]): Pattern {
  const applies = [...lines, net].map(({ index, window }) => part.bears[index] === true && open[window] === true);
  const weights: Pattern['weights'] = [];
  const pattern: Pattern = { part, open, applies, extractions: new Map(), weights };
  node.pattern = pattern;
  parts.size += open.length;
  if (parts.size > MOST_PATTERNS) {
    for (const one of [...parts.byLabel.values(), parts.others]) one.root = newNode();
    parts.size = 0;
  }
  return pattern;
}
