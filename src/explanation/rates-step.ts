import type { NightUnits } from '../calculation/by.js';
import { nightUnits, unitsBeforeLimit } from '../calculation/by.js';
import type { Cell } from '../calculation/cells.js';
import { sleepersOn } from '../calculation/cells.js';
import type { Line } from '../calculation/program.js';
import { isGiven } from '../calculation/program.js';
import { isOpenOnCell } from '../calculation/reasons.js';
import { cellsOn } from '../calculation/units.js';
import { endsOf } from '../calendar/plain-date.js';
import type { LocalTax } from '../definitions/local/of-tax.js';
import type { DateRange } from '../definitions/local/periods.js';
import { rangeSpan } from '../definitions/local/periods.js';
import { hasLimits, limitsOf, roundingOf } from '../definitions/local/resolve.js';
import type { TaxLogic, Unit } from '../definitions/logics.js';
import { isPercent, isTogether, LOGICS, UNITS } from '../definitions/logics.js';
import type { Fraction } from '../money/fraction.js';
import {
  addFractions,
  compareFractions,
  divideFractions,
  fraction,
  fractionOf,
  multiplyFractions,
  ONE,
  whole,
  ZERO,
} from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import type { QuotedRate, QuotedTax } from '../quote/quote.js';
import type { QuantityProduct, RatesStep, RateTerm, RateUnit } from './explanation-data.js';
import type { CalculatedCharge, CalculatedQuote, NightSlot } from './steps.js';
import { addedIn, nightRuns } from './steps.js';
import { whoInWords } from './words/local-rows.js';
import { inCurrency, printFraction } from './words/writing.js';

/** One rate of a tax with its units. */
export interface PaidRate {
  /** The spelling of the first row with this rate. */
  readonly rate: string;
  /** The payers, one text a row; rows that need no text are left out. */
  readonly who: readonly string[];
  /** Whether a row has this rate, not only the tax. */
  readonly isOfRow: boolean;
  readonly isFree: boolean;
  readonly units: readonly NightUnits[];
}

const OWN = Number.POSITIVE_INFINITY;

/** The rates that apply to the stay, in the order of the quote: "5" and "5.0" are one rate. */
export function paidRates({ calculated, line, words }: CalculatedCharge): PaidRate[] {
  const { tax } = line;
  const local = withinStay(tax.local ?? {}, calculated);
  const byRate = new Map<Integer, { units: NightUnits[]; places: Set<number> }>();
  for (const units of unitsBeforeLimit(calculated.calculation, line)) {
    if (!isComputed(calculated, line, units)) continue;
    const rank = units.row?.rank ?? line.rates.ownRank;
    const known = byRate.get(rank) ?? { units: [], places: new Set() };
    byRate.set(rank, known);
    known.units.push(units);
    known.places.add(units.row?.place ?? OWN);
  }
  return [...byRate.values()]
    .map(({ units, places }) => ({
      units,
      places: [...places].sort((one, other) => one - other),
      first: Math.min(...places),
    }))
    .sort((one, other) => (one.first < other.first ? -1 : 1))
    .map(({ units, places, first }): PaidRate => {
      const rate = local.rates?.[first]?.rate ?? tax.rate;
      const who = places.map((place) => whoInWords(local, place === OWN ? undefined : place, words));
      const isOfRow = !places.includes(OWN);
      return { rate, who: who.filter((words) => words !== ''), isOfRow, isFree: !/[1-9]/.test(rate), units };
    })
    .sort((one, other) => Number(one.isFree) - Number(other.isFree));
}

/** The rows, reduced to the dates of the stay: a row may list the high seasons of many years. */
function withinStay({ rates = [], ...local }: LocalTax, { slots }: CalculatedQuote): LocalTax {
  const days = slots.map(({ day }) => day);
  const [first, last] = endsOf(days);
  const isNear = (range: DateRange): boolean => {
    const span = rangeSpan(range);
    return span.first <= last && span.last >= first;
  };
  return { ...local, rates: rates.map((row) => (row.dates ? { ...row, dates: row.dates.filter(isNear) } : row)) };
}

/** A percent of extras has no base in the lodging. */
function isComputed({ calculation }: CalculatedQuote, line: Line, { cell }: NightUnits): boolean {
  return isGiven(line) || isOpenOnCell(calculation, line, cell);
}

/** The rates as data, with the figures of the quote. */
export function ratesStep(of: CalculatedCharge, quoted: QuotedTax, paid: readonly PaidRate[]): RatesStep {
  const { digits } = of.calculated.calculation.program;
  const { logic, local = {} } = of.line.tax;
  const { rate, quantity, base, amount } = quoted;
  const single: QuotedRate = {
    rate,
    ...(quantity === undefined ? {} : { quantity }),
    ...(base === undefined ? {} : { base }),
    amount,
  };
  return {
    kind: 'rates',
    payer: of.line.payer,
    ...(isPercent(logic) ? { start: of.line.base.start } : {}),
    ...(isPercent(logic) && local.base?.share !== undefined ? { share: local.base.share } : {}),
    ...(local.at_most === undefined ? {} : { atMost: local.at_most }),
    ...(local.at_least === undefined ? {} : { atLeast: local.at_least }),
    isRoundedEach: roundingOf(local).each === true,
    parts: (quoted.rates ?? [single]).map((part) => {
      const { units = [], who = [] } = paid.find((one) => one.rate === part.rate) ?? {};
      const terms = isPercent(logic) ? baseTerms(of, units).map((term) => printedTerm(term, digits)) : [];
      const { cut } = cutUnits(of, part.rate, units);
      return {
        ...part,
        reasons: who,
        exact: inCurrency(
          addUnits(units, ({ amount: own }) => own),
          digits,
        ),
        nights: nightRuns(slotsWith(of.calculated, units).map(({ slot }) => slot)),
        ...(isPercent(logic) ? { terms } : { products: productsIn(of.calculated, units, logic) }),
        ...(cut.length === 0 ? {} : { cut: cut.map((one) => printedUnit(one, digits)) }),
      };
    }),
    amount,
  };
}

function printedTerm({ part, roomNights, start, added }: BaseTerm, digits: number): RateTerm {
  return {
    part: printFraction(part),
    roomNights,
    ...(start === undefined ? {} : { start: inCurrency(start, digits) }),
    added: added.map(({ title, amount }) => ({ title, exact: inCurrency(amount, digits) })),
  };
}

function printedUnit({ units, base, exact, amount, limit }: AlikeUnits, digits: number): RateUnit {
  return {
    quantity: countUnits(units),
    ...(base === undefined ? {} : { base: inCurrency(base, digits) }),
    exact: inCurrency(exact, digits),
    amount: inCurrency(amount, digits),
    ...(limit === undefined ? {} : { [limit.name]: limit.text }),
  };
}

/** The amounts to round: one over the stay, or one for each night of a room group. */
export function amountsToRound({ calculated, line }: CalculatedCharge, paid: readonly PaidRate[]): Fraction[] {
  const all = line.isLimited ? nightUnits(calculated.calculation, line) : paid.flatMap(({ units }) => units);
  return slotsWith(calculated, all).map(({ units: own }) => addUnits(own, ({ amount }) => amount));
}

/** Units of a rate with equal amounts. */
export interface AlikeUnits {
  readonly units: readonly NightUnits[];
  /** percent: the base of one unit. */
  readonly base: Fraction | undefined;
  /** The amount of one unit, before its limit and rounding; then after them. */
  readonly exact: Fraction;
  readonly amount: Fraction;
  /** The limit of the row or the tax that changed the amount; `undefined`: none did. */
  readonly limit: MetLimit | undefined;
}

/** A limit of a unit: its text, and its value in minor units. */
interface MetLimit {
  readonly name: 'atMost' | 'atLeast';
  readonly text: string;
  readonly to: Fraction;
}

/** The units of a rate that a limit or a rounding changed, grouped; and the unchanged ones. */
export function cutUnits(
  { calculated, line: { tax } }: CalculatedCharge,
  rate: string,
  units: readonly NightUnits[],
): { readonly cut: readonly AlikeUnits[]; readonly plain: readonly NightUnits[] } {
  const { local = {} } = tax;
  const { digits } = calculated.calculation.program;
  if (!hasLimits(local) && !roundingOf(local).each) return { cut: [], plain: units };
  const alike = new Map<string, AlikeUnits & { units: NightUnits[] }>();
  const plain: NightUnits[] = [];
  for (const one of units) {
    const found = isPercent(tax.logic)
      ? cutOf(one, fractionOf(rate, -2), lowest(divideFractions(one.base, whole(one.quantity || 1))))
      : cutOf(one, fractionOf(rate, digits), undefined);
    if (found === undefined) {
      plain.push(one);
      continue;
    }
    const { base = ZERO, amount, exact } = found;
    const limit = limitMet(exact, limitsOf(local, local.rates?.[one.row?.place ?? OWN]), digits);
    const sizes = [base, amount, exact].map(({ numerator, denominator }) => `${numerator}/${denominator}`);
    const key = [...sizes, limit?.name, limit?.text].join();
    const known = alike.get(key);
    if (known === undefined) alike.set(key, { ...found, limit, units: [one] });
    else known.units.push(one);
  }
  return { cut: [...alike.values()], plain };
}

function limitMet(
  exact: Fraction,
  { at_most, at_least }: ReturnType<typeof limitsOf>,
  digits: number,
): MetLimit | undefined {
  const most = at_most === undefined ? undefined : fractionOf(at_most, digits);
  if (most !== undefined && compareFractions(exact, most) > 0) return { name: 'atMost', text: at_most ?? '', to: most };
  const least = at_least === undefined ? undefined : fractionOf(at_least, digits);
  if (least === undefined || compareFractions(exact, least) >= 0) return undefined;
  return { name: 'atLeast', text: at_least ?? '', to: least };
}

/** `undefined` for units whose amount is that of their rate. */
function cutOf(
  one: NightUnits,
  rate: Fraction,
  base: Fraction | undefined,
): Omit<AlikeUnits, 'units' | 'limit'> | undefined {
  if (one.quantity === 0) return undefined;
  const amount = lowest(divideFractions(one.amount, whole(one.quantity)));
  const exact = base === undefined ? rate : multiplyFractions(rate, base);
  return compareFractions(exact, amount) === 0 ? undefined : { base, exact, amount };
}

export function lowest({ numerator, denominator }: Fraction): Fraction {
  return fraction(numerator, denominator);
}

export function countUnits(units: readonly NightUnits[]): number {
  return units.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function addUnits(units: readonly NightUnits[], of: (units: NightUnits) => Fraction): Fraction {
  return units.reduce((sum, one) => addFractions(sum, of(one)), ZERO);
}

/** The nights with units, each with its units. */
export function slotsWith(
  { slots }: CalculatedQuote,
  units: readonly NightUnits[],
): Array<{ readonly slot: NightSlot; readonly units: readonly NightUnits[] }> {
  const byNight = new Map<string, NightUnits[]>();
  for (const one of units) {
    const key = `${one.group} ${one.night}`;
    const known = byNight.get(key);
    if (known === undefined) byNight.set(key, [one]);
    else known.push(one);
  }
  return slots.flatMap((slot) => {
    const own = byNight.get(`${slot.group} ${slot.night}`);
    return own === undefined ? [] : [{ slot, units: own }];
  });
}

/** The products of a quantity: units x nights, room group by room group. */
export function productsIn(
  calculated: CalculatedQuote,
  units: readonly NightUnits[],
  logic: TaxLogic,
): QuantityProduct[] {
  const products = new Map<string, QuantityProduct>();
  for (const { slot, units: own } of slotsWith(calculated, units)) {
    for (const unit of new Set(own.map((one) => one.counts))) {
      const product = productOn(slot, unit, countUnits(own.filter((one) => one.counts === unit)), logic);
      const key = `${product.unit} ${product.roomGroup} ${product.nights === undefined ? '' : product.units}`;
      const known = products.get(key);
      products.set(key, known === undefined ? product : addProducts(known, product));
    }
  }
  return [...products.values()].filter(({ quantity }) => quantity > 0);
}

function productOn({ group }: NightSlot, unit: Unit, count: number, logic: TaxLogic): QuantityProduct {
  const product = { unit, units: count, quantity: count };
  if (isTogether(UNITS[unit].sharedBy)) return product;
  return { roomGroup: group + 1, ...product, ...(LOGICS[logic].per === 'night' ? { nights: 1 } : {}) };
}

function addProducts(one: QuantityProduct, { nights, quantity: more }: QuantityProduct): QuantityProduct {
  const quantity = one.quantity + more;
  if (nights === undefined) return { ...one, units: quantity, quantity };
  return { ...one, nights: (one.nights ?? 0) + nights, quantity };
}

/** A term of a base: room nights with the same part, start and additions. */
export interface BaseTerm {
  /** The part that counts: 2/3 if two of three guests pay. */
  readonly part: Fraction;
  /** Nights, each of one room. */
  readonly roomNights: number;
  /** The start on these nights; `undefined` for a percent of other taxes alone. */
  readonly start: Fraction | undefined;
  /** The lines that it adds, in calculation order. */
  readonly added: ReadonlyArray<{ readonly title: string; readonly amount: Fraction }>;
}

interface TermSums {
  readonly part: Fraction;
  roomNights: number;
  start: Fraction | undefined;
  readonly added: Array<BaseTerm['added'][number]>;
  /** Keys of the rooms and nights that are counted. */
  readonly rooms: Set<string>;
}

/** The bases of units of a percent, before the share. */
export function baseTerms(of: CalculatedCharge, units: readonly NightUnits[]): BaseTerm[] {
  const { line } = of;
  const amountsOn = amountsFor(of);
  const terms = new Map<string, TermSums>();
  for (const one of units) {
    const { kind, from } = one.cell;
    const isShare = line.payer === 'guest' && one.payer === 'guest';
    const part = isShare ? fraction(one.quantity, Math.max(1, sleepersOn(kind, from))) : ONE;
    for (const cell of baseCells(of, one)) {
      const { start, added } = amountsOn(cell);
      const key = `${part.numerator}/${part.denominator}`;
      const known = terms.get(key) ?? { part, roomNights: 0, start: undefined, added: [], rooms: new Set<string>() };
      terms.set(key, known);
      addToTerm(known, `${one.group} ${one.night} ${kind.index}`, kind.rooms);
      known.start = start === undefined ? undefined : addFractions(known.start ?? ZERO, start);
      addAmounts(known.added, added);
    }
  }
  return [...terms.values()];
}

function addToTerm(sums: TermSums, room: string, rooms: number): void {
  if (!sums.rooms.has(room)) sums.roomNights += rooms;
  sums.rooms.add(room);
}

function addAmounts(to: TermSums['added'], added: BaseTerm['added']): void {
  for (const [at, { title, amount }] of added.entries()) {
    to[at] = { title, amount: addFractions(to[at]?.amount ?? ZERO, amount) };
  }
}

/** The cells of a room's night on which a line is computed: one for each part of the price that counts. */
function baseCells({ calculated: { calculation }, line }: CalculatedCharge, { cell }: NightUnits): readonly Cell[] {
  // Other lines have units on each cell.
  const cells = line.from === 'units' ? cellsOn(calculation, cell) : [cell];
  return cells.filter((one) => isOpenOnCell(calculation, line, one));
}

/** The start and the additions of a base on a cell, exact or rounded. */
function amountsFor({
  calculated: { calculation },
  extractedAt,
  line,
}: CalculatedCharge): (cell: Cell) => Omit<BaseTerm, 'part' | 'roomNights'> {
  const { start } = line.base;
  const added = addedIn(line, calculation.program.lines);
  if (line.from === 'rounded') {
    const starts = start === 'nothing' ? undefined : calculation.startParts(line.base);
    return ({ index }) => ({
      start: starts && whole(starts[index] ?? 0),
      added: added.map((one) => ({ title: one.tax.title, amount: whole(calculation.parts(one)[index] ?? 0) })),
    });
  }
  return (cell) => {
    const { price, net, amounts } = extractedAt(cell, line);
    const starts = { price: whole(price), net, 'rounded-net': net, nothing: undefined };
    return {
      start: starts[start],
      added: added.map(({ index, tax: { title } }) => ({ title, amount: amounts[index] ?? ZERO })),
    };
  };
}
