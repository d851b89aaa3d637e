import type { Budget } from '../../core/calculation/budget.js';
import { budgetOf, workOfTotals } from '../../core/calculation/budget.js';
import { unitBands } from '../../core/calculation/by.js';
import { compile } from '../../core/calculation/compile.js';
import { hasPriceCondition } from '../../core/definitions/local/conditions.js';
import { roundingOf } from '../../core/definitions/local/resolve.js';
import type { FullPolicy } from '../../core/definitions/policy.js';
import { digitsFor } from '../../core/definitions/policy.js';
import type { TaxSet } from '../../core/definitions/tax.js';
import { withReadable, wrongArgument } from '../../core/issues/arguments.js';
import { InvalidStayError } from '../../core/issues/errors.js';
import { issue, issueIn } from '../../core/issues/issue.js';
import { isRecord, plain, withoutAbsent } from '../../core/issues/reading.js';
import { STAY_CODES } from '../../core/issues/validation-codes.js';
import {
  isDecimalText,
  isShortDecimal,
  LONGEST_DECIMAL,
  parseUnits,
  printUnits,
  significantDecimals,
  size,
  unitsOf,
} from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add, bisected, floorDivide, larger, multiply, sign, subtract } from '../../core/money/integer.js';
import { shareOut } from '../../core/money/rounding.js';
import { calculationOf } from '../../core/quote/calculation.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { tooMuchWork } from '../../core/quote/stay-calculator.js';
import { stayInNights } from '../../core/stay/moved-stay.js';
import { pricesByNight } from '../../core/stay/room-details.js';
import type { RoomGroup } from '../../core/stay/room-groups.js';
import { readRoomGroups } from '../../core/stay/room-groups.js';
import type { Room, Stay } from '../../core/stay/schema.js';
import { LIMITS, nightsOfRoom, personsIn } from '../../core/stay/schema.js';
import { validateStay } from '../../core/stay/validate-stay.js';
import { taxesOf } from './breakpoints.js';

/** A price with its net, its total and what the house keeps. */
export interface Priced {
  /** The stay with its prices, ready to sell. */
  readonly stay: Stay;
  /** The price of the whole stay, with inclusive taxes. */
  readonly price: string;
  /** The net: the price less the inclusive charges. */
  readonly net: string;
  /** The total: the price plus the exclusive charges. */
  readonly total: string;
  /** The amount that the house keeps: the total less taxes and city taxes. */
  readonly kept: string;
}

/** The price for an amount, or else the nearest prices on both sides. */
export type PriceAnswer =
  | ({ readonly exact: true } & Priced)
  | {
      /** Whether the price gives the amount, to the minor unit. */
      readonly exact: false;
      /** The nearest result below. Absent if even a price of zero gives more. */
      readonly below?: Priced;
      /** The nearest result above. */
      readonly above?: Priced;
    };

/**
 * Finds the price of a stay at which the guest pays a total. Prices of the stay only set the proportions of nights and
 * rooms; without them all nights cost the same.
 *
 * Not every total is possible: with a tax of 20% on top, no price gives 0.03. The result then has the nearest prices on
 * both sides, with their totals. With price bands a total may be skipped at the edge of a band, or be reached on both
 * sides of it; the result is then the lowest price.
 *
 * @throws InvalidStayError if the stay cannot be quoted, or the total is not an amount in the currency
 * @throws InvalidArgumentError for an invalid `calculator`
 * @example
 * ```ts
 * import { createCalculator, priceForTotal } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false } as const;
 * const calculator = createCalculator({ title: 'One VAT', currency: 'EUR', taxes: [vat] });
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nights: 3 }] };
 * const answer = priceForTotal(calculator, stay, '300.00');
 * answer.exact ? answer.stay.rooms[0]?.nightlyPrices : []; // => ['83.34', '83.33', '83.33']
 * ```
 */
export function priceForTotal(calculator: Calculator, stay: StayToPrice, total: string): PriceAnswer {
  return withReadable({ calculator, stay }, () => priceFor(calculator, stay, 'total', total));
}

/**
 * Finds the price of a stay with a net: the price less the inclusive charges; otherwise like `priceForTotal`. A net may
 * be negative: then the inclusive charges exceed the price. The house keeps the net and its fees on top.
 *
 * @throws InvalidStayError if the stay cannot be quoted, or the net is not an amount in the currency
 * @throws InvalidArgumentError for an invalid `calculator`
 * @example
 * ```ts
 * import { createCalculator, priceForNet } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: true } as const;
 * const calculator = createCalculator({ title: 'One VAT', currency: 'EUR', taxes: [vat] });
 * const answer = priceForNet(calculator, { checkIn: '2026-05-01', rooms: [{ persons: 2, nights: 1 }] }, '100.00');
 * answer.exact ? answer.price : ''; // => '120.00'
 * ```
 */
export function priceForNet(calculator: Calculator, stay: StayToPrice, net: string): PriceAnswer {
  return withReadable({ calculator, stay }, () => priceFor(calculator, stay, 'net', net));
}

/** A figure that a price can be found for. */
type TargetFigure = 'total' | 'net';

function priceFor(calculator: Calculator, given: StayToPrice, figure: TargetFigure, target: string): PriceAnswer {
  const { taxSet, policy } = calculatorIn(calculator);
  const digits = digitsFor(taxSet.currency, policy);
  const wanted = targetUnits(target, figure, taxSet.currency, digits);
  const { issues } = validateStay(withPrices(given), taxSet.currency, digits);
  if (issues !== undefined) throw new InvalidStayError(issues);
  const spread = priceSpread(given, digits);
  const tries = triesOf(taxSet, policy, readRoomGroups(withPrices(given), digits, 'any-check-in') ?? []);
  const { work, ofTotals, ofBands } = tries;
  const priced = (price: Integer): Priced => {
    const stay = spread(price);
    return { stay, ...calculator.totals(stay) };
  };
  const figureAt = (price: Integer) => {
    work.left -= ofTotals;
    return unitsOf(calculator.totals(spread(price))[figure], digits);
  };
  const bandsAt = (price: Integer) => bandsOf(calculator, spread(price));
  // Rates that depend on the price make figures jump at limits.
  const hasJumps = taxesOf(taxSet).some(({ local }) => local?.rates?.some(hasPriceCondition));
  const looks = hasJumps ? Math.min(MOST_LOOKS, Math.floor((LOOKS_SHARE * work.left) / ofBands)) : 0;
  work.left -= looks * ofBands;
  const jumps = looks > 0 ? jumpsAround(larger(wanted, 0), bandsAt, looks) : [];
  const around = reach(given, taxSet, policy, digits);
  const match = nearest(figureAt, wanted, { jumps, reach: around, work });
  if (match.at !== undefined) return { exact: true, ...priced(match.at) };
  const [below, above] = [match.below, match.above].map((price) => (price === undefined ? undefined : priced(price)));
  return { exact: false, ...withoutAbsent({ below, above }) };
}

/** The share of the work in which jumps are found. */
const LOOKS_SHARE = 0.6;
/** The usual number of tries for a price. Each calculates the stay. */
const USUAL_TRIES = 50;

/** The work of one call, and the steps of one try: with totals, or with the bands of each unit. */
interface Tries {
  readonly work: Budget;
  readonly ofTotals: number;
  readonly ofBands: number;
}

/** Throws InvalidStayError if the tries would take too long. */
function triesOf(taxSet: TaxSet, policy: FullPolicy, groups: readonly RoomGroup[]): Tries {
  const program = compile(taxSet, policy);
  const work = budgetOf();
  let [rooms, nights] = [0, 0];
  for (const { entries = [undefined], prices } of groups) {
    rooms += entries.length;
    nights += entries.length * prices.length;
  }
  const reading = STEPS_OF_ROOM * rooms + STEPS_OF_NIGHT * nights;
  const counted = workOfTotals(program, groups, work.left / USUAL_TRIES);
  const ofTotals = reading + counted.steps;
  const steps = ofTotals * USUAL_TRIES;
  if (steps > work.left)
    throw new InvalidStayError([tooMuchWork({ program, groups, work: counted }, { steps, most: work.left })]);
  return { work, ofTotals, ofBands: reading + STEPS_OF_BANDS * counted.steps };
}

/** The steps of writing and reading a room, and the price of a night; and how many times those of totals bands take. */
const STEPS_OF_ROOM = 8;
const STEPS_OF_NIGHT = 1.5;
const STEPS_OF_BANDS = 2;

/** Checks a calculator. A plain object with all of its fields is accepted. */
function calculatorIn(calculator: Calculator): Calculator {
  const { taxSet, policy, totals }: Partial<Calculator> = Object(calculator);
  if (!isRecord(taxSet) || !isRecord(policy) || typeof totals !== 'function')
    throw wrongArgument('calculator', calculator, 'a calculator of createCalculator');
  return calculator;
}

function targetUnits(target: string, figure: TargetFigure, currency: string, digits: number): Integer {
  const params = { field: figure, received: plain(target), expected: 'an amount such as "500.00"' };
  if (typeof target === 'number') throw new InvalidStayError([issue('number_not_text', figure, params)]);
  const text = typeof target === 'string' ? target.replace(/^-/, '') : '';
  if (!isDecimalText(text)) throw new InvalidStayError([issue('not_decimal', figure, params)]);
  if (!isShortDecimal(text)) {
    throw new InvalidStayError([issue('too_many_digits', figure, { ...params, most: LONGEST_DECIMAL })]);
  }
  if (significantDecimals(text) > digits) {
    throw new InvalidStayError([issueIn(STAY_CODES, 'price_decimals', figure, { received: target, currency, digits })]);
  }
  return unitsOf(target, digits);
}

/** Prices around the result that rounding may affect: each rounding moves a figure by a unit or a step. */
function reach(stay: StayToPrice, taxSet: TaxSet, { rounding }: FullPolicy, digits: number): number {
  const { rooms } = stayInNights(stay);
  const taxes = taxesOf(taxSet);
  const nights = rooms.reduce((sum, room) => sum + nightsOfRoom(room), 0);
  const guests = rooms.reduce((sum, room) => sum + nightsOfRoom(room) * personsIn(room) * (room.count ?? 1), 0);
  const localRoundings = taxes.map(({ local = {} }) => roundingOf(local));
  const each = localRoundings.filter((rounding) => rounding.each).length;
  const widest = Math.max(1, ...localRoundings.map(({ step = '0' }) => Number(parseUnits(step, digits) ?? 1)));
  const roundings = (taxes.length + 1) * (rounding.unit === 'night' ? Math.min(nights, LIMITS.nights) : 1);
  return Math.min(LEAST_REACH + 2 * widest * (roundings + each * guests), MOST_REACH);
}

const LEAST_REACH = 6;
const MOST_REACH = 200;

/** After as many doublings, another side is unlikely. */
const USUAL_DOUBLINGS = 64;

/** Larger prices have more than 30 digits and cannot be written. */
const LARGEST_STEP: Integer = 2n ** 90n;

/**
 * The price at which a figure has a value.
 *
 * A figure follows the price closely, but not strictly: minor units move between nights, so a price one unit higher may
 * give a figure one unit lower. The search bisects, and then tries the prices around the result within the reach of
 * rounding. For a figure with jumps it searches each run of prices between them, and the prices around each jump. If the
 * value is reached several times, the result is the lowest price.
 *
 * @param jumps the last price before each jump, in order
 */
function nearest(
  figureAt: (price: Integer) => Integer,
  wanted: Integer,
  { jumps, ...around }: { readonly jumps: readonly Integer[] } & SearchAround,
) {
  const search = searchFor(figureAt, wanted);
  let first: Integer = 0;
  for (const jump of jumps) {
    if (jump >= first) lookAround(search, crossing(search, first, jump), around);
    lookAround(search, jump, around);
    first = add(jump, 1);
  }
  lookAround(search, crossing(search, first), around);
  return bestPrice(search.figures, wanted);
}

type PriceSearch = ReturnType<typeof searchFor>;

function searchFor(figureAt: (price: Integer) => Integer, wanted: Integer) {
  /** The figures of tried prices. */
  const figures = new Map<Integer, Integer>();
  /** -1 if the figure of the price is below the wanted value, 0 if equal, 1 if above. */
  const sideOf = (price: Integer): number => {
    const figure = figures.get(price) ?? figureAt(price);
    figures.set(price, figure);
    return figure === wanted ? 0 : figure < wanted ? -1 : 1;
  };
  return { figures, sideOf };
}

interface SearchAround {
  /** Prices on each side of a result that rounding may affect. */
  readonly reach: number;
  readonly work: Budget;
}

/**
 * Tries prices from one outwards until one gives the value, which is nearly always the first. Beyond the budget only the
 * nearest are tried.
 */
function lookAround({ sideOf }: PriceSearch, from: Integer, { reach, work }: SearchAround): void {
  for (let step = 0; step <= 2 * (work.left > 0 ? reach : Math.min(reach, LEAST_REACH)); step += 1) {
    const price = add(from, step % 2 === 0 ? -step / 2 : (step + 1) / 2);
    if (price >= 0 && sideOf(price) === 0) break;
  }
}

/**
 * The last price on the side of the first one, by bisection, at most `last`. If all are on that side: without `last` the
 * first one, otherwise the nearer one.
 */
function crossing({ sideOf }: PriceSearch, first: Integer, last?: Integer): Integer {
  const start = sideOf(first);
  if (start === 0) return first;
  const isBefore = (price: Integer) => sideOf(price) === start;
  if (last !== undefined) {
    if (isBefore(last)) return start < 0 ? last : first;
    return bisected(first, last, isBefore);
  }
  let low = first;
  let step: Integer = 1;
  for (let doublings = 0; isBefore(add(first, step)); doublings += 1) {
    if (doublings === USUAL_DOUBLINGS && isBefore(add(first, LARGEST_STEP))) return first;
    low = add(first, step);
    step = add(step, step);
  }
  return bisected(low, add(first, step), isBefore);
}

/** The prices whose figure is the wanted one or nearest to it: of several with one figure, the lowest that was tried. */
function bestPrice(figures: ReadonlyMap<Integer, Integer>, wanted: Integer) {
  const tried = [...figures].sort(([price], [otherPrice]) => (price < otherPrice ? -1 : 1));
  const distance = (figure: Integer) => size(subtract(figure, wanted));
  const nearest = (some: typeof tried) =>
    some.sort(([, figure], [, otherFigure]) => sign(subtract(distance(figure), distance(otherFigure))))[0]?.[0];
  return {
    at: tried.find(([, figure]) => figure === wanted)?.[0],
    below: nearest(tried.filter(([, figure]) => figure < wanted)),
    above: nearest(tried.filter(([, figure]) => figure > wanted)),
  };
}

/** The bands in which the price of each unit is; a matching row would not do, as it may match above a band too. */
function bandsOf(calculator: Calculator, stay: Stay): string {
  const calculation = calculationOf(calculator.quote(stay));
  if (calculation === undefined) return '';
  const rated = calculation.program.lines.filter(({ rates }) => rates.limits.length > 0);
  return rated.map((line) => unitBands(calculation, line).join()).join('|');
}

/** Far more lookups of bands than a month under ten bands, with a different price each night, needs. */
const MOST_LOOKS = 4_000;
/** A price above any limit of rows: 10^13 minor units. */
const FAR = 10_000_000_000_000;
/** Larger prices cannot be written. */
const FARTHEST: Integer = 2n ** 92n;

type PriceRange = Readonly<Record<'low' | 'high', Integer>>;

/** The last prices before another band begins, in order. The search bisects, the ranges nearest to a price first. */
function jumpsAround(price: Integer, bandsAt: (price: Integer) => string, most: number): Integer[] {
  const bandsFound = new Map<Integer, string>();
  const bands = (position: Integer): string => {
    const band = bandsFound.get(position) ?? bandsAt(position);
    bandsFound.set(position, band);
    return band;
  };
  const isBetween = ({ low, high }: PriceRange) => bands(low) !== bands(high);
  const starts = startsAround(price);
  const open = starts.flatMap((low, index): PriceRange[] => {
    const high = starts[index + 1];
    return high !== undefined && isBetween({ low, high }) ? [{ low, high }] : [];
  });
  const jumps: Integer[] = [];
  while (open.length > 0 && bandsFound.size < most) {
    const { low, high } = takeNearest(open, price);
    if (subtract(high, low) <= 1) {
      jumps.push(low);
      continue;
    }
    const middle = floorDivide(add(low, high), 2);
    const halves = [
      { low, high: middle },
      { low: middle, high },
    ];
    open.push(...halves.filter(isBetween));
  }
  return jumps.sort((first, second) => (first < second ? -1 : 1));
}

/** Zero, fractions and multiples of a price, and a price above all limits. */
function startsAround(price: Integer): Integer[] {
  const starts = new Set<Integer>([0, FAR]);
  for (let eighths = 1; eighths <= 16; eighths += 1) starts.add(floorDivide(multiply(price, eighths), 8));
  for (let at: Integer = add(price, price); at < FAR && at > 0; at = add(at, at)) starts.add(at);
  return [...starts]
    .filter((at) => at <= FARTHEST)
    .sort((first, second) => (first < second ? -1 : first > second ? 1 : 0));
}

function takeNearest(open: PriceRange[], price: Integer): PriceRange {
  const nearest = open.reduce((best, range) => (distance(range, price) < distance(best, price) ? range : best));
  open.splice(open.indexOf(nearest), 1);
  return nearest;
}

function distance({ low, high }: PriceRange, price: Integer): Integer {
  if (price < low) return subtract(low, price);
  return price > high ? subtract(price, high) : 0;
}

/** A stay with optional prices, of which only the proportions matter. */
export interface StayToPrice extends Pick<Stay, 'labels' | 'bookedOn' | 'nightsBefore' | 'nightsAfter'> {
  /** The date of the first night, `YYYY-MM-DD`. */
  readonly checkIn: string;
  /** The day on which rooms without `nights` and without nightly prices leave. */
  readonly checkOut?: string | undefined;
  /** The rooms of the stay, at least one. */
  readonly rooms: readonly RoomToPrice[];
}

/** `nightlyPrices`, `price` with `nights` or a check-out, or one of these alone. */
export interface RoomToPrice
  extends Pick<Room, 'persons' | 'guests' | 'bedrooms' | 'labels' | 'extras' | 'nightsBefore' | 'nightsAfter'> {
  /** The number of nights: alone, or with `price`. */
  readonly nights?: number | undefined;
  /** The day on which the room leaves, in place of `nights`. */
  readonly checkOut?: string | undefined;
  /** A price for each night, decimal text: the proportions of the nights. */
  readonly nightlyPrices?: readonly string[] | undefined;
  /** The price of all nights, decimal text: the proportion of the room. */
  readonly price?: string | undefined;
  /** The number of identical rooms [1]. */
  readonly count?: number | undefined;
  /** The date of the room's first night, if it differs from that of the stay. */
  readonly checkIn?: string | undefined;
}

/** A file may have a `$schema`, which is not part of a stay. */
type FromFile<Value> = Value & { readonly $schema?: unknown };

export type PriceSpread = (price: Integer) => Stay;

/** Adds a price of zero to rooms with nights or a check-out alone. Invalid stays pass unchanged and are refused later. */
function withPrices(given: unknown): unknown {
  if (!isRecord(given) || !Array.isArray(given['rooms'])) return given;
  const rooms = given['rooms'].map((room: unknown) => {
    if (!isRecord(room) || room['price'] !== undefined || room['nightlyPrices'] !== undefined) return room;
    const isLong = room['nights'] !== undefined || room['checkOut'] !== undefined || given['checkOut'] !== undefined;
    return isLong ? { ...room, price: '0' } : room;
  });
  return { ...given, rooms };
}

/**
 * Spreads a price over the nights of a valid stay: in proportion to the given prices, or evenly if they are all zero or
 * one is missing. Each night gets whole minor units; the remainder goes to the largest fractions, earlier rooms and
 * nights first. The first of identical rooms gets what is not divisible, and becomes a separate room.
 */
export function priceSpread({ $schema: _, ...stay }: FromFile<StayToPrice>, digits: number): PriceSpread {
  const given = stayInNights(stay);
  const rooms = given.rooms.map((room) => {
    const { nightlyPrices: _, price: __, nights: ___, count = 1, ...fields } = room;
    const nights = nightsOfRoom(room);
    const nightly = pricesByNight(room, nights, 1, digits) ?? new Array<undefined>(nights).fill(undefined);
    return { count, fields, nightly };
  });
  const even = rooms.flatMap(({ count, nightly }) => nightly.map((): Integer => count));
  const weights = rooms.flatMap(({ count, nightly }) => nightly.map((units) => units && multiply(units, count)));
  const knownWeights = weights.filter((weight) => weight !== undefined);
  const used = knownWeights.length === even.length && knownWeights.some((weight) => weight !== 0) ? knownWeights : even;
  const whole = used.reduce(add, 0);
  return (price) => {
    const shares = shareOut(price, { factors: used, numerator: price, denominator: whole });
    let from = 0;
    const priced = rooms.flatMap(({ count, nightly, fields }) => {
      const integers = shares.slice(from, from + nightly.length);
      from += nightly.length;
      return pricedRooms(integers, count, fields, digits);
    });
    return { ...given, rooms: priced };
  };
}

type RoomFields = Omit<Room, 'nightlyPrices' | 'price' | 'nights' | 'count'>;

/** Identical rooms from the nightly price of all of them together. */
function pricedRooms(nightly: readonly Integer[], count: number, fields: RoomFields, digits: number): Room[] {
  const each = nightly.map((units) => floorDivide(units, count));
  const first = nightly.map((units, night) => subtract(units, multiply(each[night] ?? 0, count - 1)));
  const room = (prices: readonly Integer[], rooms: number): Room => ({
    ...fields,
    nightlyPrices: prices.map((units) => printUnits(units, digits)),
    ...(rooms === 1 ? {} : { count: rooms }),
  });
  const isSame = first.every((units, night) => units === each[night]);
  return isSame || count === 1 ? [room(first, count)] : [room(first, 1), room(each, count - 1)];
}
