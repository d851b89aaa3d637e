import type { NightFact, NumberFact } from '../definitions/local/conditions.js';
import type { Span } from '../definitions/local/periods.js';
import type { OverStay, ResolvedRow } from '../definitions/local/resolve.js';
import type { SharedBy, Unit } from '../definitions/logics.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax.js';
import type { Fraction } from '../money/fraction.js';
import { compareFractions, whole } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import type { Rounding } from '../money/rounding.js';
import { roundTo } from '../money/rounding.js';
import { LODGING } from '../stay/schema.js';
import type { Base, OrderedTax } from './order.js';
import { isOfNet } from './order.js';
import type { TaxWindow } from './windows.js';

/** A tax in calculation order. */
export interface Line extends OrderedTax {
  readonly isInclusive: boolean;
  /** Whether the house keeps it: a fee. */
  readonly isKept: boolean;
  /** Whether the guest pays it at the house. */
  readonly isDueAtHouse: boolean;
  readonly isPercent: boolean;
  /** The unit that it charges. */
  readonly counts: Unit;
  /** Who owes one unit. */
  readonly payer: SharedBy;
  readonly rates: Rates;
  /** The place of its window; ALWAYS if it applies to every night. */
  readonly window: number;
  /** The parts of the price that it is computed on; `undefined`: all. */
  readonly on: readonly string[] | undefined;
  readonly charge: Charge;
  /** percent: its base. */
  readonly base: Base;
  /** percent: the share of the base that counts. */
  readonly share: Fraction;
  /** The base that its conditions on the price read; `undefined`: it has none. */
  readonly priceBase: Base | undefined;
  readonly priceShare: Fraction;
  readonly priceOf: 'room' | 'person';
  /** Whether its conditions read the price of a night, or the sum over all nights. */
  readonly priceFor: 'night' | 'stay';
  /** The parts of the price that its conditions read. */
  readonly priceOn: readonly string[];
  /** The limits of one unit, and its rounding. */
  readonly limit: UnitLimit | undefined;
  /** The limits of all units of one payer over the stay; rows can have other limits. */
  readonly overStay: OverStay | undefined;
  /** The cells on which it is calculated: the longest ones, or single nights of single rooms. */
  readonly cut: 'runs' | 'rooms';
  readonly rounding: Rounding;
  /**
   * Lines with equal base, window, payer and parts of the price share their base. The payer matters because guests with
   * other nights than the room are not charged on the nights of the room.
   */
  readonly baseKey: number;
  /** Equal for fixed lines that fall due on the same nights. */
  readonly fallsKey: number;
  /** Equal for lines that the same payers owe equally often, by the same rows. */
  readonly owedKey: number;
  /** Whether a rate that its base contains depends on the prices of a stay. */
  readonly isBasePriced: boolean;
  /** Titles of the lines that its base adds. Frozen, because all quotes share the array. */
  readonly computedOn: readonly string[];
  /** The taxes inside its amount, in calculation order. */
  readonly contains: readonly TaxInFee[];
  /** Its parts in the charges that contain it. */
  readonly inFees: readonly TaxInFee[];
}

/** The part of a tax in a fee that contains it: rounded and shared out like a charge, but found from what the fee charges. */
export interface TaxInFee extends Pick<Line, 'index' | 'cut' | 'rounding'> {
  /** Indexes of both lines. */
  readonly fee: number;
  readonly of: number;
  /** Indexes of the taxes in the fee that this one is computed on. */
  readonly adds: readonly number[];
}

/** The net, which is rounded and shared out like a charge: the price without the inclusive charges. */
export interface Net extends Pick<Line, 'index' | 'base' | 'baseKey' | 'rounding' | 'cut' | 'isBasePriced'> {
  readonly tax: undefined;
}

/** The kind of charge of a line, which determines how its exact amount is calculated. */
export type Charge = CountedCharge | PercentOfRounded | PercentOfExact | PercentOfTaxes | UnitCharge;

/** A rate for each unit. */
interface CountedCharge {
  readonly kind: 'count';
  /** Whether it is charged once a stay, not every night. */
  readonly isOnce: boolean;
}

/** A percent of a base as it is reported. */
interface PercentOfRounded {
  readonly kind: 'rounded';
}

/** A percent of a base before it is rounded: out of the price, or as local rules want it, which report it so. */
interface PercentOfExact {
  readonly kind: 'exact';
  readonly reports: 'exact' | 'rounded';
}

/** A percent of other taxes alone: of their amounts, or of their units one by one, each with the row of its payer. */
interface PercentOfTaxes {
  readonly kind: 'taxes';
  readonly of: 'amounts' | 'units';
}

/** Units that are found one by one, because each has limits, or is rounded, or all of a payer have a limit. */
export interface UnitCharge {
  readonly kind: 'units';
  readonly of: 'rate' | 'base' | 'taxes';
  readonly isOnce: boolean;
  /** Whether the line or one of its rows has a limit over the stay. */
  readonly hasStayLimit: boolean;
}

/** The rates of a line as numerators over one denominator, with the share or the limit of a unit applied. */
export interface Rates {
  readonly denominator: Integer;
  readonly rows: readonly Row[];
  /** The rate if no row holds. */
  readonly ownRate: Integer;
  /** The rank of `own` among those of the rows. */
  readonly ownRank: Integer;
  /** The prices that rows name, in minor units, ascending. */
  readonly limits: readonly Fraction[];
}

/** Limits of a unit in minor units, and its rounding. */
export interface UnitLimit {
  readonly atMost: Fraction | undefined;
  readonly atLeast: Fraction | undefined;
  readonly isRoundedEach: boolean;
  readonly rounding: Rounding;
}

/** A compiled tax set and policy: calculated once, used for every stay. */
export interface Program {
  /** With every default filled in. */
  readonly taxSet: TaxSet;
  readonly currency: string;
  /** Digits after the point of every amount: those of the policy, or else of the currency. */
  readonly digits: number;
  readonly policy: FullPolicy;
  /** In calculation order. */
  readonly lines: readonly Line[];
  /** Its index comes after those of the lines. */
  readonly net: Net;
  /** Their indexes come after that of the net. */
  readonly inFees: readonly TaxInFee[];
  /** The place of a window is its index plus one. */
  readonly windows: readonly TaxWindow[];
  /** All rows of all lines. */
  readonly rows: readonly Row[];
  /** Rows with a condition on the night. */
  readonly nightlyRows: readonly Row[];
  /** Whether amounts depend on the guests, and on which room they sleep in. */
  readonly usesGuests: boolean;
  readonly usesRooms: boolean;
  /** Whether a rate depends on how many guests of each class there are. */
  readonly countsGuests: boolean;
  /** The ages by which rows number the guests of a room; empty if none does. */
  readonly numberedBy: readonly PayerAge[];
  /** From this number on all guests are alike to rows. */
  readonly highestNumber: number;
  /** Whether rows depend on the guests of all room groups together. */
  readonly sharesRows: boolean;
  /** The days, ascending, from which a window or a row can be other than before. */
  readonly borders: readonly number[];
  /** Rows with a condition on the season. */
  readonly seasons: readonly Row[];
  /** Windows with seasons, or with a cap that starts anew each month or year. */
  readonly calendarWindows: readonly TaxWindow[];
  readonly parts: PriceParts;
  readonly splits: Splits;
  /** Cache of classes of guests, by the rows that may hold for them. */
  readonly classes: Map<string, Class>;
  /** Number of classes that were found. */
  readonly counts: { classes: number };
}

/** Splits of what is sold as one into labelled parts, by the label that is split: an extra's, or LODGING. */
export type Splits = ReadonlyMap<string, Split>;

export interface Split {
  /** In the listed order. */
  readonly labels: readonly string[];
  /** The share of each part, then what is left, over one denominator. */
  readonly factors: readonly Integer[];
  readonly denominator: Integer;
}

/** The lines that a base depends on, directly or through other lines. */
export interface Needs {
  /** Bases with equal keys are computed from a price together. */
  readonly key: string;
  readonly lines: readonly Line[];
  /** The lines among them, and the taxes inside them that are taken out, whose rate depends on who pays and when. */
  readonly rated: readonly Line[];
}

/** A row of rates. */
export interface Row {
  /** Index of its line. */
  readonly line: number;
  /** Its place in the definition. */
  readonly place: number;
  /** A numerator over the line's denominator. */
  readonly rate: Integer;
  /** The rate as written, before the limit of a unit. The highest of several rates is the one with the highest rank. */
  readonly rank: Integer;
  /** Conditions on numbers that are the same on all nights of the payer; then those that depend on the night. */
  readonly once: ReadonlyArray<NumberCondition<PayerNumber>>;
  readonly nightly: ReadonlyArray<NumberCondition<NightNumber>>;
  readonly texts: ResolvedRow['texts'];
  /** `undefined`: it holds for guests of every number. */
  readonly guestNumber: GuestNumber | undefined;
  /** The lowest price band in which it holds; `undefined`: it has no condition on the price. See `bandOf`. */
  readonly fromBand: number | undefined;
  /** The highest price band in which it holds. */
  readonly toBand: number;
  /** The limit over the stay for units of this row; `undefined`: the line's limit. */
  readonly overStay: OverStay | undefined;
  /** The limits of its units: its own, or the line's. */
  readonly limit: UnitLimit | undefined;
}

/** A condition on a number: which number, and the spans in which the row holds. */
export type NumberCondition<Asked> = readonly [asked: Asked, allowed: readonly Span[]];

/** Numbers that are the same on all nights of a payer. The tax names which of the ages its rows mean. */
export type PayerNumber = Exclude<NumberFact, NightFact | 'guest'> | 'ageOnDeparture' | 'ageInYear';

/** The ages of a guest. */
export type PayerAge = Extract<PayerNumber, 'age' | 'ageOnDeparture' | 'ageInYear'>;

/** A condition on the number of a guest among those of the room for whom the other conditions of the row hold. */
export interface GuestNumber {
  readonly allowed: Span;
  /** The age by which guests are counted. */
  readonly age: PayerAge;
}

/** Numbers of a night. The tax names whether its rows mean the evening or the morning. */
export type NightNumber = NightFact | 'seasonInMorning';

/**
 * Guests (or empty rooms) that match the same rows on every fact that does not depend on the night. Every row is
 * evaluated, so that a new condition needs no key here.
 */
export interface Class {
  /** Different for each class of a program. */
  readonly id: number;
  /** By line: the rows that may hold, in their order. */
  readonly rows: ReadonlyArray<readonly Row[]>;
}

/** A part of the price: lodging, or an extra that a tax names. All other extras are one part without a label. */
export interface PricePart {
  /** Different for each part of a program. */
  readonly id: number;
  readonly label: string;
  /** By line: whether it can be computed on this part. The net is on every part. */
  readonly bears: readonly boolean[];
  /** The lines that are needed to compute a base from a price on this part. */
  readonly needs: (base: Base) => Needs;
  root: PatternNode;
}

/** A node on the way to a pattern, by window. */
interface PatternNode {
  closed?: PatternNode;
  open?: PatternNode;
  pattern?: Pattern;
}

/**
 * The windows that are open on a night of a room, on a part of its price. Nights of one pattern are calculated alike.
 */
export interface Pattern {
  readonly part: PricePart;
  /** By place of a window. */
  readonly open: readonly boolean[];
  /** By line, and for the net: whether it applies. */
  readonly applies: readonly boolean[];
  /** Cache: how a price is split, by rates; see net.ts. */
  readonly extractions: Map<string, Extraction>;
  /** Cache, by key of a base: its weights, if no rate in it depends on who pays. */
  readonly weights: Array<Weights | undefined>;
}

/** The parts of the price that a set distinguishes, with a cache of patterns. */
export interface PriceParts {
  readonly byLabel: ReadonlyMap<string, PricePart>;
  readonly lodging: PricePart;
  readonly others: PricePart;
  /** Number of windows in all cached patterns. */
  size: number;
}

/** How a price is split on cells of one pattern with the same rates. */
export interface Extraction {
  /** By line that takes part. */
  readonly amounts: ReadonlyArray<Terms | undefined>;
  /** The start of a base and the lines that it adds. */
  readonly sumOf: (base: Base) => Terms;
  /** The sum of all inclusive lines. */
  readonly inclusive: Terms;
  /** Cache, by key of a base. */
  readonly bases: Array<Weights | undefined>;
}

/** A charge for a net of 1, for a price of 1, and for 1 of each given line, over one denominator, not reduced. */
export interface Terms {
  readonly net: Integer;
  readonly price: Integer;
  /** By index of a given line: a fixed one, or one whose units are limited one by one. */
  readonly given: ReadonlyMap<number, Integer>;
  readonly denominator: Integer;
}

/** A base on a cell: (price x its weight + the amounts of given lines x theirs) / denominator. */
export interface Weights {
  readonly price: Integer;
  readonly given: ReadonlyArray<{ readonly index: number; readonly weight: Integer }>;
  readonly denominator: Integer;
}

/** The place of the window that is open on every night. */
export const ALWAYS = 0;

/** The rate of a row, or the line's own rate. */
export function rateOf({ rates }: Line, row: Row | undefined): Integer {
  return row === undefined ? rates.ownRate : row.rate;
}

/** The amount of a unit within its limits, and rounded if the unit is rounded by itself. 0 is no unit and stays 0. */
export function withinUnitLimit(amount: Fraction, limit: UnitLimit | undefined): Fraction {
  if (amount.numerator === 0 || limit === undefined) return amount;
  const { atMost, atLeast, isRoundedEach, rounding } = limit;
  const isOver = atMost !== undefined && compareFractions(amount, atMost) > 0;
  const isUnder = atLeast !== undefined && compareFractions(amount, atLeast) < 0;
  const to = isOver ? atMost : isUnder ? atLeast : amount;
  return isRoundedEach ? whole(roundTo(to.numerator, to.denominator, rounding)) : to;
}

/** The parts of the price that a set distinguishes. */
export function createParts(lines: readonly Line[]): PriceParts {
  const labels = new Set(lines.flatMap(({ on = [], priceOn }) => [...on, ...priceOn]));
  let made = 0;
  const make = (label: string): PricePart => {
    made += 1;
    const bears = ({ on }: Line): boolean => on === undefined || on.includes(label);
    return { id: made, label, bears: lines.map(bears), needs: needsOf(lines, bears), root: {} };
  };
  const lodging = make(LODGING);
  const byLabel = new Map([...labels].map((label) => [label, make(label)])).set(LODGING, lodging);
  return { byLabel, lodging, others: make(''), size: 0 };
}

/**
 * The lines that a base depends on, among those that a part of the price bears: a tax on an extra can ask for its price
 * though the net of the lodging depends on that tax. The net depends on every inclusive line, and these on the net;
 * otherwise a line depends on earlier lines only.
 */
export function needsOf(lines: readonly Line[], bears: (line: Line) => boolean): PricePart['needs'] {
  const byLine: Array<Needs | undefined> = [];
  let ofNet: ReadonlySet<number> | undefined;
  const started = ({ start }: Base): Set<number> => {
    if (start !== 'net' && start !== 'rounded-net') return new Set();
    ofNet ??= neededByNet(lines, bears);
    return new Set(ofNet);
  };
  const needed = (base: Base): Set<number> => {
    const { adds } = base;
    const ownNeeds = started(base);
    // From the end: the last added line needs most of the others.
    for (let position = adds.length - 1; position >= 0; position -= 1) {
      const line = lines[adds[position] as number] as Line;
      if (ownNeeds.has(line.index) || !bears(line)) continue;
      ownNeeds.add(line.index);
      if (!isGiven(line)) for (const { index } of needs(line.base).lines) ownNeeds.add(index);
    }
    return ownNeeds;
  };
  const made = new Map<string, Needs>();
  const madeOf = (base: Base, indexes: ReadonlySet<number>): Needs => {
    const ownLines = lines.filter(({ index }) => indexes.has(index));
    const takenOut = takenOutOf(lines, base, ownLines);
    const rated = lines.filter((line) => (indexes.has(line.index) || takenOut.has(line.index)) && hasVaryingRate(line));
    const key = [ownLines.map(({ index }) => index), ...takenOut].join();
    const equal = made.get(key) ?? { key, lines: ownLines, rated };
    made.set(key, equal);
    return equal;
  };
  const needs = (base: Base): Needs => {
    const { key } = base;
    byLine[key] ??= madeOf(base, needed(base));
    return byLine[key];
  };
  return needs;
}

const NO_TAXES: ReadonlySet<number> = new Set();

/** The taxes inside fees whose rates a base depends on: what starts from the net adds a fee without what it contains. */
function takenOutOf(lines: readonly Line[], base: Base, needed: readonly Line[]): ReadonlySet<number> {
  if (lines.every(({ contains }) => contains.length === 0)) return NO_TAXES;
  const bases = [base, ...needed.flatMap((line) => (isGiven(line) ? [] : [line.base]))];
  const fees = bases.filter(({ start }) => isOfNet(start)).flatMap(({ adds }) => adds);
  return new Set(fees.flatMap((fee) => (lines[fee] as Line).contains.map(({ of }) => of)));
}

/** The inclusive lines, and the lines that their bases add. */
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

/** Lines that are known by count or by units need no splitting of the price. */
export function isGiven({ charge: { kind } }: Line): boolean {
  return kind === 'count' || kind === 'units';
}

export function isNet(line: Line | Net | TaxInFee): line is Net {
  return 'base' in line && line.tax === undefined;
}

export function isInFee(line: Line | Net | TaxInFee): line is TaxInFee {
  return 'fee' in line;
}

/** Whether a line is charged once a stay, not every night. */
export function isOnce({ charge }: Pick<Line, 'charge'>): boolean {
  return (charge.kind === 'count' || charge.kind === 'units') && charge.isOnce;
}

/** Whether a line or one of its rows has a limit over the stay. */
export function hasStayLimit({ charge }: Pick<Line, 'charge'>): boolean {
  return charge.kind === 'units' && charge.hasStayLimit;
}

/** Whether a line is a percent of a base before it is rounded. */
export function isOfExact({ charge: { kind } }: Pick<Line, 'charge'>): boolean {
  return kind === 'exact' || kind === 'taxes';
}

/** Whether a line reads the units of other taxes one by one. */
export function takesUnits(line: Pick<Line, 'charge'>): boolean {
  const { charge } = line;
  return charge.kind === 'taxes' ? charge.of === 'units' : isOfTaxes(line);
}

/** Whether a line is a percent of other taxes alone. */
export function isOfTaxes({ charge }: Pick<Line, 'charge'>): boolean {
  return charge.kind === 'taxes' || (charge.kind === 'units' && charge.of === 'taxes');
}

/** Whether the rounding step is more than the minor unit; then the parts are scaled to the rounded amount. */
export function isScaled({ rounding: { step } }: Pick<Line, 'rounding'>): boolean {
  return step > 1;
}

/** Whether the rate of a line depends on who pays and when. */
function hasVaryingRate(line: Line): boolean {
  return !isGiven(line) && (line.rates.rows.length > 0 || line.payer === 'guest' || line.base.start === 'nothing');
}

/** A limit for memory: date ranges of many taxes can have more patterns than this. */
const MOST_PATTERNS = 20_000;

/** The pattern of a night for a list of open windows; equal patterns are one object. */
export function openedPattern(program: Program, part: PricePart, open: readonly boolean[]): Pattern {
  let node = part.root;
  for (let window = 1; window <= program.windows.length; window += 1) {
    if (open[window] === true) {
      node.open ??= {};
      node = node.open;
    } else {
      node.closed ??= {};
      node = node.closed;
    }
  }
  return node.pattern ?? newPattern(program, part, node, [...open]);
}

function newPattern({ parts, lines }: Program, part: PricePart, node: PatternNode, open: readonly boolean[]): Pattern {
  const applies = lines.map(({ index, window }) => part.bears[index] === true && open[window] === true);
  const pattern: Pattern = { part, open, applies: [...applies, true], extractions: new Map(), weights: [] };
  node.pattern = pattern;
  parts.size += open.length;
  if (parts.size > MOST_PATTERNS) {
    for (const pricePart of [...parts.byLabel.values(), parts.others]) pricePart.root = {};
    parts.size = 0;
  }
  return pattern;
}
