import type { Per } from '../definitions/local/of-tax.js';
import type { Span } from '../definitions/local/periods.js';
import type { ResolvedLocal, ResolvedRow } from '../definitions/local/resolve.js';
import { resolveTax } from '../definitions/local/resolve.js';
import type { FixedLogic, Unit } from '../definitions/logics.js';
import { isPercent, isTogether, LOGICS, UNITS } from '../definitions/logics.js';
import type { FullPolicy } from '../definitions/policy.js';
import { digitsFor } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax.js';
import { isDueAtHouse, isKept, taxKey } from '../definitions/tax.js';
import { groupBy } from '../issues/reading.js';
import type { Fraction } from '../money/fraction.js';
import {
  compareFractions,
  fractionOf,
  leastCommonMultiple,
  multiplyFractions,
  ONE,
  overOneDenominator,
  subtractFractions,
} from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { floorDivide, multiply } from '../money/integer.js';
import type { Rounding } from '../money/rounding.js';
import { LODGING } from '../stay/schema.js';
import type { Base, Bases, OrderedTax, TaxKeys } from './order.js';
import { addedTo, basesOf, calculationOrder, isOfNet, startOf } from './order.js';
import type { Charge, Line, Net, Program, Rates, Row, Splits, TaxInFee, UnitCharge, UnitLimit } from './program.js';
import {
  ALWAYS,
  createParts,
  hasStayLimit,
  isOfExact,
  isOfTaxes,
  needsOf,
  takesUnits,
  withinUnitLimit,
} from './program.js';
import { asksGuest, bandsOf, datesIn, isYearly, numberConditions } from './rows.js';
import type { TaxWindow } from './windows.js';
import { eveningsOf, isOfCalendar, windowOf } from './windows.js';

/**
 * @param resolve reads the local rules of each tax
 * @param taxKeys the taxes that are calculated, among them all that these depend on [every tax]
 */
export function compile(taxSet: TaxSet, policy: FullPolicy, resolve = resolveTax, taxKeys?: TaxKeys): Program {
  const digits = digitsFor(taxSet.currency, policy);
  const ordered = calculationOrder(taxSet, taxKeys);
  const bases = basesOf(ordered, policy);
  const windows = collectWindows();
  const keys = {
    baseOf: nameNumbers(),
    fallsOf: nameNumbers(),
    owedOf: nameNumbers(),
  };
  const made = ordered.map((placed) =>
    compileLine(placed, resolve(placed.tax, digits), { policy, bases, window: windows.placeOf(placed), ordered, keys }),
  );
  const inFees = taxesInFees(made);
  const linked = inFees.length === 0 ? made : made.map((line) => withTaxesInFees(line, inFees));
  const [lines, net] = withDependencies(linked, netOf(made.length, bases, { policy, keys }));
  const rows = lines.flatMap((line) => line.rates.rows);
  const guestNumbers = rows.flatMap(({ guestNumber }) => guestNumber ?? []);
  return {
    taxSet,
    currency: taxSet.currency,
    digits,
    policy,
    lines,
    net,
    inFees,
    windows: windows.list,
    rows,
    nightlyRows: rows.filter(({ nightly }) => nightly.length > 0),
    usesGuests:
      rows.length > 0 || lines.some((line) => dividesAmongGuests(line) || isOfTaxes(line) || hasStayLimit(line)),
    usesRooms: rows.some(asksGuest) || lines.some(dividesAmongGuests),
    countsGuests: guestNumbers.length > 0 || lines.some((line) => dividesAmongGuests(line) || takesUnits(line)),
    numberedBy: [...new Set(guestNumbers.map(({ age }) => age))],
    highestNumber: Math.max(1, ...guestNumbers.map(({ allowed }) => highestIn(allowed))),
    sharesRows: lines.some((line) => line.rates.rows.length > 0 && (line.payer === 'stay' || isOfTaxes(line))),
    borders: bordersOf(windows.list, rows),
    seasons: rows.filter(isYearly),
    calendarWindows: windows.list.filter(isOfCalendar),
    parts: createParts(lines),
    splits: splitsOf(taxSet),
    classes: new Map(),
    counts: { classes: 0 },
  };
}

/** The number from which on a condition holds for all guests, or for none. */
function highestIn({ first, last }: Span): number {
  return Number.isFinite(last) ? last + 1 : first;
}

function splitsOf({ local }: TaxSet): Splits {
  const byWhole = groupBy(local?.parts ?? [], ({ of }) => of);
  return new Map(
    [...byWhole].map(([of, parts]) => {
      const shares = parts.map(({ share }) => fractionOf(share));
      const left = shares.reduce(subtractFractions, ONE);
      const { numerators, denominator } = overOneDenominator([...shares, left]);
      return [of, { labels: parts.map(({ label }) => label), factors: numerators, denominator }];
    }),
  );
}

/** The days from which a window, or a condition of a row on a date, can be other than before. */
function bordersOf(windows: readonly TaxWindow[], rows: readonly Row[]): number[] {
  const ofWindows = windows.flatMap(({ ranges, dateShift }) => eveningsOf(ranges, dateShift));
  const spans = [...ofWindows, ...rows.flatMap(datesIn)];
  const days = spans.flatMap(({ first, last }) => [first, last + 1]).filter(Number.isFinite);
  return [...new Set(days)].sort((first, second) => first - second);
}

const PROGRAMS = new WeakMap<TaxSet, WeakMap<FullPolicy, Program>>();

/**
 * The program of a set and a policy that nothing changes, compiled once: a preview asks for the same few in each of its
 * parts.
 */
export function compiledOnce(taxSet: TaxSet, policy: FullPolicy): Program {
  const ofSet = PROGRAMS.get(taxSet) ?? new WeakMap<FullPolicy, Program>();
  PROGRAMS.set(taxSet, ofSet);
  const program = ofSet.get(policy) ?? compile(taxSet, policy);
  ofSet.set(policy, program);
  return program;
}

/** Whether two sets of equal taxes calculate each of them on the same other taxes, so that all amounts are the same. */
export function isSameCalculation(first: Program, second: Program): boolean {
  const bases = [first, second].map(({ lines, policy, taxSet }) => {
    const ofLines = lines.map(({ tax, base, priceBase }) => [
      taxKey(tax),
      ...[base, priceBase].map((named) => namedBase(named, lines)),
    ]);
    return JSON.stringify([policy, taxSet.local?.parts ?? [], ofLines.sort()]);
  });
  return bases[0] === bases[1];
}

function namedBase(base: Base | undefined, lines: readonly Line[]): string {
  if (base === undefined) return '';
  const added = base.adds.map((index) => taxKey((lines[index] as Line).tax)).sort();
  return JSON.stringify([base.start, added]);
}

/**
 * The taxes that the amounts of some lines depend on, and these themselves, by their keys: a stay can be calculated with
 * these alone, as far as those amounts are concerned.
 */
export function linesBehind(lines: readonly Line[], wanted: readonly Line[]): ReadonlyMap<string, Line> {
  const pending = [...wanted];
  const places = new Set(wanted.map(({ index }) => index));
  for (let line = pending.pop(); line !== undefined; line = pending.pop()) {
    for (const added of linesBefore(line, lines)) {
      if (places.has(added.index)) continue;
      places.add(added.index);
      pending.push(added);
    }
  }
  return new Map([...places].map((place) => [taxKey((lines[place] as Line).tax), lines[place] as Line]));
}

/** Some lines, and all that are computed on them: those whose amounts depend on theirs. */
export function linesComputedOn(lines: readonly Line[], wanted: readonly Line[]): ReadonlySet<Line> {
  const affected = new Set(wanted);
  const needs = lines.map((line) => linesBefore(line, lines));
  // A net depends on inclusive taxes that may come later.
  for (let count = -1; count !== affected.size; ) {
    count = affected.size;
    for (const line of lines) if (needs[line.index]?.some((needed) => affected.has(needed))) affected.add(line);
  }
  return affected;
}

/** The base of a line, and the base that its conditions on the price read. */
export function basesIn({ base, priceBase }: Line): Base[] {
  return priceBase === undefined ? [base] : [base, priceBase];
}

/** The lines that a base adds, and for a net those in the price, and what is taken out of the fees that it adds. */
export function linesIn({ start, adds }: Base, lines: readonly Line[]): Line[] {
  const added = adds.map((index) => lines[index] as Line);
  if (!isOfNet(start)) return added;
  const takenOut = added.flatMap(({ contains }) => contains.map(({ of }) => lines[of] as Line));
  return [...added, ...lines.filter((line) => line.isInclusive), ...takenOut];
}

/** The lines that the amount of a line depends on directly: those in its bases, and the fees that contain it. */
function linesBefore(line: Line, lines: readonly Line[]): Line[] {
  const containing = line.inFees.map(({ fee }) => lines[fee] as Line);
  return [...basesIn(line).flatMap((base) => linesIn(base, lines)), ...containing];
}

/** Whether each guest pays a percent of an equal part of the base. */
function dividesAmongGuests({ payer, isPercent: isOfBase }: Line): boolean {
  return payer === 'guest' && isOfBase;
}

/** Numbers the windows of taxes; taxes with equal windows have the same number. */
function collectWindows() {
  const list: TaxWindow[] = [];
  const places = new Map<string, number>();
  return {
    list,
    placeOf({ tax }: OrderedTax): number {
      const window = windowOf(tax);
      if (window === undefined) return ALWAYS;
      const [ranges, seasons] = [window.ranges, window.seasons].map((spans) =>
        spans?.map(({ first, last }) => `${first} ${last}`),
      );
      const { skipNights, maxNights, maxNightsIn, dateShift } = window;
      const key = `${skipNights} ${maxNights} ${maxNightsIn} ${ranges} ${seasons} ${dateShift}`;
      const place = places.get(key) ?? list.push(window);
      places.set(key, place);
      return place;
    },
  };
}

interface CompileContext {
  readonly policy: FullPolicy;
  readonly bases: Bases;
  readonly window: number;
  readonly ordered: readonly OrderedTax[];
  readonly keys: Record<'baseOf' | 'fallsOf' | 'owedOf', (name: string) => number>;
}

/** Numbers different names. */
function nameNumbers(): (name: string) => number {
  const numbers = new Map<string, number>();
  return (name) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
}

function compileLine(orderedTax: OrderedTax, local: ResolvedLocal, by: CompileContext): Line {
  const { policy, bases, window, ordered, keys } = by;
  const { index, tax } = orderedTax;
  const limit = unitLimit(local, policy);
  const isLimited = local.overStay !== undefined || local.rows.some(({ overStay }) => overStay !== undefined);
  const isByUnit = isLimited || (limit !== undefined && isPercent(local.logic));
  const units = isByUnit ? { hasStayLimit: isLimited } : undefined;
  const priceBase = local.asksPrice ? bases.ofPrice(orderedTax) : undefined;
  const rounding = local.isRoundedEach ? roundingOf(policy) : roundingWithDefaults(local, policy);
  const counted = isPercent(local.logic)
    ? percentLineCharge(orderedTax, local, units, by)
    : fixedLineCharge(orderedTax, local.logic, local, units, by);
  const { base } = counted;
  const shown = counted.isPercent ? base : priceBase;
  // One literal with every field: spreading objects of this size is slow.
  return {
    index,
    tax,
    level: orderedTax.level,
    higher: orderedTax.higher,
    nested: orderedTax.nested,
    plus: orderedTax.plus,
    containedIn: orderedTax.containedIn,
    isPercent: counted.isPercent,
    counts: counted.counts,
    payer: counted.payer,
    charge: counted.charge,
    base,
    on: counted.on,
    fallsKey: counted.fallsKey,
    owedKey: counted.owedKey,
    isBasePriced: false,
    isInclusive: tax.is_inclusive,
    isKept: isKept(tax),
    isDueAtHouse: isDueAtHouse(tax),
    rates: compileRates(index, local, limit, (rate, limitOfRow) =>
      counted.isPercent ? multiplyFractions(rate, local.share) : withinUnitLimit(rate, limitOfRow),
    ),
    window,
    share: local.share,
    priceBase,
    priceShare: startOf(tax, policy) === 'nothing' ? ONE : local.share,
    priceOf: local.priceOf,
    priceFor: local.priceFor,
    priceOn: local.on,
    limit,
    overStay: local.overStay,
    cut: isByUnit || local.asksPrice ? 'rooms' : 'runs',
    rounding,
    baseKey: keys.baseOf(`${base.key} ${window} ${counted.payer} ${JSON.stringify(counted.on)}`),
    computedOn: Object.freeze((shown?.adds ?? []).map((position) => (ordered[position] as OrderedTax).tax.title)),
    contains: NO_TAXES_IN_FEES,
    inFees: NO_TAXES_IN_FEES,
  };
}

const NO_TAXES_IN_FEES: readonly TaxInFee[] = [];

/** Every tax in every fee that contains it. */
function taxesInFees(lines: readonly Line[]): TaxInFee[] {
  const pairs = lines.flatMap((tax) => tax.containedIn.map((fee) => ({ fee, tax })));
  return pairs.map(({ fee, tax }, place): TaxInFee => {
    const contained = pairs.filter((pair) => pair.fee === fee).map((pair) => pair.tax);
    return {
      index: lines.length + 1 + place,
      fee,
      of: tax.index,
      adds: addedTo(tax).filter((added) => contained.some(({ index }) => index === added)),
      rounding: tax.rounding,
      // A fee is split by the rates of all taxes in it.
      cut: contained.some(({ priceBase }) => priceBase !== undefined) ? 'rooms' : 'runs',
    };
  });
}

function withTaxesInFees(line: Line, inFees: readonly TaxInFee[]): Line {
  return {
    ...line,
    contains: inFees.filter(({ fee }) => fee === line.index),
    inFees: inFees.filter(({ of }) => of === line.index),
  };
}

type LineCharge = Pick<Line, 'isPercent' | 'counts' | 'payer' | 'charge' | 'base' | 'on' | 'fallsKey' | 'owedKey'>;

function fixedLineCharge(
  { index }: OrderedTax,
  logic: FixedLogic,
  local: ResolvedLocal,
  units: Pick<UnitCharge, 'hasStayLimit'> | undefined,
  { bases, window, keys }: CompileContext,
): LineCharge {
  const { unit: usual, per } = LOGICS[logic];
  const unit = local.per === 'bedroom' ? 'bedroom' : usual;
  const payer = UNITS[unit].sharedBy;
  const isOnce = per === 'stay';
  return {
    isPercent: false,
    counts: unit,
    payer,
    charge: units === undefined ? { kind: 'count', isOnce } : { kind: 'units', of: 'rate', isOnce, ...units },
    base: bases.none,
    on: [LODGING],
    fallsKey: keys.fallsOf(`${per} ${isTogether(payer) ? unit : ''} ${window}`),
    owedKey: keys.owedOf(local.rows.length > 0 ? `row ${index}` : `${per} ${unit} ${window}`),
  };
}

/** The unit of a percent. */
const UNITS_OF_BASES = { room: 'room', guest: 'person', bedroom: 'bedroom' } as const satisfies Record<Per, Unit>;

function percentLineCharge(
  ordered: OrderedTax,
  local: ResolvedLocal,
  units: Pick<UnitCharge, 'hasStayLimit'> | undefined,
  { policy, bases, window, keys }: CompileContext,
): LineCharge {
  const base = bases.of(ordered);
  const isOfTaxes = base.start === 'nothing';
  const isOfGuests = local.per === 'guest';
  // If the tax is rounded, not the net, an inclusive percent is computed from the price itself.
  const isOutOfPrice = ordered.tax.is_inclusive && policy.rounding.inclusive === 'tax';
  const charge = (): Charge => {
    if (units !== undefined) return { kind: 'units', of: isOfTaxes ? 'taxes' : 'base', isOnce: false, ...units };
    if (isOfTaxes) return { kind: 'taxes', of: local.asksPrice ? 'units' : 'amounts' };
    if (isOfGuests) return { kind: 'exact', reports: 'exact' };
    return isOutOfPrice ? { kind: 'exact', reports: 'rounded' } : { kind: 'rounded' };
  };
  return {
    isPercent: true,
    counts: isOfTaxes ? 'room' : UNITS_OF_BASES[local.per],
    payer: isOfGuests && !isOfTaxes ? 'guest' : 'room',
    charge: charge(),
    base,
    on: isOfTaxes ? undefined : local.on,
    fallsKey: 0,
    owedKey: keys.owedOf(
      local.rows.length > 0 ? `row ${ordered.index}` : `percent ${local.per} ${isOfTaxes} ${window}`,
    ),
  };
}

function netOf(index: number, { net: base }: Bases, { policy, keys }: Pick<CompileContext, 'policy' | 'keys'>): Net {
  return {
    index,
    tax: undefined,
    base,
    baseKey: keys.baseOf('net'),
    rounding: roundingOf(policy),
    cut: 'runs',
    isBasePriced: false,
  };
}

/**
 * Adds the properties that depend on other lines. A tax of taxes reads their units one by one if its own rules need
 * units or guests, or if a tax that adds it does. A line that adds a line on single nights is calculated on single
 * nights too.
 */
function withDependencies(lines: readonly Line[], net: Net): [lines: Line[], net: Net] {
  const readsUnits = lines.map((line) => takesUnits(line) || (isOfTaxes(line) && line.rates.rows.some(asksGuest)));
  for (const { index, base } of [...lines].reverse()) {
    if (readsUnits[index] !== true) continue;
    for (const taken of base.adds) readsUnits[taken] ||= isOfTaxes(lines[taken] as Line);
  }
  const needs = needsOf(lines, () => true);
  const isByRoom = linesByRoom(lines, net);
  const isPriced = pricedLines(lines);
  const isBasePriced = ({ base }: Pick<Line, 'base'>) => needs(base).rated.some(({ index }) => isPriced[index]);
  const cutOf = ({ index }: Pick<Line, 'index'>): Line['cut'] => (isByRoom[index] === true ? 'rooms' : 'runs');
  const chargeOf = ({ index, charge }: Line): Charge =>
    charge.kind === 'taxes' && readsUnits[index] === true ? { kind: 'taxes', of: 'units' } : charge;
  const marked = lines.map((line) => ({
    ...line,
    charge: chargeOf(line),
    cut: cutOf(line),
    isBasePriced: isBasePriced(line),
  }));
  return [marked, { ...net, cut: cutOf(net), isBasePriced: isBasePriced(net) }];
}

/**
 * By line: whether it is calculated on single nights of single rooms. Such lines make others single: taxes that add them,
 * and lines whose base is computed from a price with their rate in it.
 */
function linesByRoom(lines: readonly Line[], net: Net): boolean[] {
  const needs = needsOf(lines, () => true);
  // Guests with their own nights pay a tax of taxes by the units of these, whose exact bases it then reads.
  const areUnitsRead = lines.map(() => false);
  for (const { base } of lines.filter(isOfTaxes)) for (const taken of base.adds) areUnitsRead[taken] = true;
  const exact = [...lines.filter((line) => isOfExact(line) || areUnitsRead[line.index] === true), net];
  const isByRoom = [...lines, net].map(({ cut }) => cut === 'rooms');
  for (let count = -1; count !== isByRoom.filter(Boolean).length; ) {
    count = isByRoom.filter(Boolean).length;
    for (const { index, base } of exact) {
      const { lines: all, rated } = needs(base);
      isByRoom[index] ||= (base.start === 'nothing' ? all : rated).some((reader) => isByRoom[reader.index]);
    }
  }
  return isByRoom;
}

/** By line: whether its amounts out of a price depend on the prices of a stay: by rows, limits, or those of its taxes. */
function pricedLines(lines: readonly Line[]): boolean[] {
  const isPriced: boolean[] = [];
  for (const line of lines) {
    const isOfPriced = isOfTaxes(line) && line.base.adds.some((added) => isPriced[added]);
    isPriced.push(line.priceBase !== undefined || line.charge.kind === 'units' || isOfPriced);
  }
  return isPriced;
}

function unitLimit(local: ResolvedLocal, policy: FullPolicy): UnitLimit | undefined {
  const { atMost, atLeast, isRoundedEach, rows } = local;
  const isLimited = [local, ...rows].some((limits) => (limits.atMost ?? limits.atLeast) !== undefined);
  if (!isLimited && !isRoundedEach) return undefined;
  return { atMost, atLeast, isRoundedEach, rounding: roundingWithDefaults(local, policy) };
}

/** If one row limits its units, the units of all rows are checked one by one. */
function rowLimit({ atMost, atLeast }: ResolvedRow, limit: UnitLimit | undefined): UnitLimit | undefined {
  return limit === undefined ? undefined : { ...limit, atMost, atLeast };
}

/** To the minor unit, as the policy rounds. */
function roundingOf({ rounding: { mode } }: FullPolicy): Rounding {
  return { step: 1, mode };
}

/** A rounding of a tax, with defaults from the policy. */
function roundingWithDefaults({ rounding }: ResolvedLocal, policy: FullPolicy): Rounding {
  return { step: rounding?.step ?? 1, mode: rounding?.mode ?? policy.rounding.mode };
}

function compileRates(
  line: number,
  local: ResolvedLocal,
  limit: UnitLimit | undefined,
  rateOf: (rate: Fraction, limit: UnitLimit | undefined) => Fraction,
): Rates {
  const { rate, rows } = local;
  const ownRate = rateOf(rate, limit);
  const ofRows = rows.map((row) => rowLimit(row, limit));
  const made = rows.map((row, index) => rateOf(row.rate, ofRows[index]));
  const denominator = made.reduce(
    (common, fraction) => leastCommonMultiple(common, fraction.denominator),
    ownRate.denominator,
  );
  const written = rows.reduce((common, row) => leastCommonMultiple(common, row.rate.denominator), rate.denominator);
  const over = ({ numerator, denominator: divisor }: Fraction, common: Integer): Integer =>
    multiply(numerator, floorDivide(common, divisor));
  const limits = limitsIn(rows);
  return {
    denominator,
    ownRate: over(ownRate, denominator),
    limits,
    ownRank: over(rate, written),
    rows: rows.map(
      (row, index): Row => ({
        line,
        place: row.place,
        rate: over(made[index] ?? ownRate, denominator),
        rank: over(row.rate, written),
        ...numberConditions(row, local),
        texts: row.texts,
        ...bandsOf(row, limits),
        overStay: row.overStay,
        limit: ofRows[index],
      }),
    ),
  };
}

/** The prices that rows name, ascending. */
function limitsIn(rows: readonly ResolvedRow[]): Fraction[] {
  return rows.flatMap(({ prices }) => prices.map(({ limit }) => limit)).sort(compareFractions);
}
