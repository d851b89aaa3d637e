import { addedPartsOf, startPartsOf } from '../../core/calculation/amounts.js';
import type { NightUnits } from '../../core/calculation/by.js';
import { nightUnits, unitsBeforeLimit } from '../../core/calculation/by.js';
import { itemAt } from '../../core/calculation/calculation.js';
import { hasStayLimit, isGiven } from '../../core/calculation/program.js';
import { isOpenOnCell } from '../../core/calculation/reasons.js';
import type { Cell } from '../../core/calculation/shape.js';
import { cellsOn, sleepersOn } from '../../core/calculation/shape.js';
import { endsOf } from '../../core/calendar/plain-date.js';
import type { LocalTax } from '../../core/definitions/local/of-tax.js';
import type { DateRange } from '../../core/definitions/local/periods.js';
import { rangeSpan } from '../../core/definitions/local/periods.js';
import { hasLimits, limitsOf, roundingOf } from '../../core/definitions/local/resolve.js';
import type { TaxLogic, Unit } from '../../core/definitions/logics.js';
import { isPercent, isTogether, LOGICS, UNITS } from '../../core/definitions/logics.js';
import { groupBy, withoutAbsent } from '../../core/issues/reading.js';
import type { Fraction } from '../../core/money/fraction.js';
import {
  compareFractions,
  divideFractions,
  fraction,
  fractionOf,
  multiplyFractions,
  ONE,
  whole,
  ZERO,
} from '../../core/money/fraction.js';
import type { QuotedRate, QuotedTax } from '../../core/quote/quote.js';
import { whoInWords } from '../description/conditions.js';
import type { NightRun, QuantityProduct, RatesStep, RateTerm, RateUnit } from './explanation-data.js';
import type { CalculatedCharge, CalculatedQuote, NightSlot } from './steps.js';
import { addedIn, extractNet, nightRuns, slotKey } from './steps.js';
import { inCurrency, printFraction, ratioText, sumFractions } from './words/writing.js';

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
export function paidRates(charge: CalculatedCharge): PaidRate[] {
  const { calculation, line, words } = charge;
  const { tax } = line;
  const local = withinStay(tax.local ?? {}, charge);
  // A percent of extras has no base in the lodging.
  const computed = unitsBeforeLimit(calculation, line).filter(
    ({ cell }) => isGiven(line) || isOpenOnCell(calculation, line, cell),
  );
  return [...groupBy(computed, ({ row }) => row?.rank ?? line.rates.ownRank).values()]
    .map((units) => {
      const places = [...new Set(units.map(({ row }) => row?.place ?? OWN))].sort((first, second) => first - second);
      return { units, places, first: Math.min(...places) };
    })
    .sort((left, right) => (left.first < right.first ? -1 : 1))
    .map(({ units, places, first }): PaidRate => {
      const rate = local.rates?.[first]?.rate ?? tax.rate;
      const who = places.map((place) => whoInWords(local, place === OWN ? undefined : place, words));
      const isOfRow = !places.includes(OWN);
      return { rate, who: who.filter((words) => words !== ''), isOfRow, isFree: !/[1-9]/.test(rate), units };
    })
    .sort((first, second) => Number(first.isFree) - Number(second.isFree));
}

/** The rows, reduced to the dates of the stay: a row may list the high seasons of many years. */
function withinStay({ rates = [], ...local }: LocalTax, { slots }: CalculatedQuote): LocalTax {
  if (rates.every(({ dates }) => dates === undefined)) return { ...local, rates };
  const [first, last] = endsOf(slots.map(({ day }) => day));
  const isNear = (range: DateRange): boolean => {
    const span = rangeSpan(range);
    return span.first <= last && span.last >= first;
  };
  return { ...local, rates: rates.map((row) => (row.dates ? { ...row, dates: row.dates.filter(isNear) } : row)) };
}

/** The rates as data, with the figures of the quote. */
export function ratesStep(charge: CalculatedCharge, quoted: QuotedTax, paid: readonly PaidRate[]): RatesStep {
  const { line, digits } = charge;
  const { logic, local = {} } = line.tax;
  const { rate, quantity, base, amount } = quoted;
  const single: QuotedRate = { rate, ...withoutAbsent({ quantity, base }), amount };
  return {
    kind: 'rates',
    payer: line.payer,
    ...(isPercent(logic) ? { start: line.base.start, ...withoutAbsent({ share: local.base?.share }) } : {}),
    ...withoutAbsent({ atMost: local.at_most, atLeast: local.at_least }),
    isRoundedEach: roundingOf(local).each === true,
    parts: (quoted.rates ?? [single]).map((part) => {
      const { units = [], who = [] } = paid.find((paidRate) => paidRate.rate === part.rate) ?? {};
      const { cut } = cutUnits(charge, part.rate, units);
      return {
        ...part,
        reasons: who,
        exact: inCurrency(addUnits(units, 'amount'), digits),
        nights: nightsOf(charge, units),
        ...(isPercent(logic)
          ? { terms: baseTerms(charge, units).map((term) => printedTerm(term, digits)) }
          : { products: productsIn(charge, units) }),
        ...(cut.length === 0 ? {} : { cut: cut.map((alikeUnits) => printedUnit(alikeUnits, digits)) }),
      };
    }),
    amount,
  };
}

function printedTerm({ part, roomNights, start, added }: BaseTerm, digits: number): RateTerm {
  return {
    part: printFraction(part),
    roomNights,
    ...withoutAbsent({ start: start && inCurrency(start, digits) }),
    added: added.map(({ title, amount }) => ({ title, exact: inCurrency(amount, digits) })),
  };
}

function printedUnit({ units, base, exact, amount, limit }: AlikeUnits, digits: number): RateUnit {
  return {
    quantity: countUnits(units),
    ...withoutAbsent({ base: base && inCurrency(base, digits) }),
    exact: inCurrency(exact, digits),
    amount: inCurrency(amount, digits),
    ...(limit === undefined ? {} : { [limit.name]: limit.text }),
  };
}

/** The amounts to round: one over the stay, or one for each night of a room group. */
export function amountsToRound(charge: CalculatedCharge, paid: readonly PaidRate[]): Fraction[] {
  const { calculation, line } = charge;
  const all = hasStayLimit(line) ? nightUnits(calculation, line) : paid.flatMap(({ units }) => units);
  return slotsWith(charge, all).map(({ units }) => addUnits(units, 'amount'));
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
  readonly limit: ReturnType<typeof limitMet>;
}

/** The units of a rate that a limit or a rounding changed, grouped; and the unchanged ones. */
export function cutUnits(
  charge: CalculatedCharge,
  rate: string,
  units: readonly NightUnits[],
): { readonly cut: readonly AlikeUnits[]; readonly plain: readonly NightUnits[] } {
  const { local = {} } = charge.line.tax;
  if (!hasLimits(local) && !roundingOf(local).each) return { cut: [], plain: units };
  const alikeUnits = units.map((unit) => cutOf(charge, rate, unit));
  const alike = groupBy(
    alikeUnits.flatMap((units) => units ?? []),
    ({ base = ZERO, amount, exact, limit }) =>
      [...[base, amount, exact].map(ratioText), limit?.name, limit?.text].join(),
  );
  return {
    cut: [...alike.values()].map((same) => ({ ...same[0], units: same.flatMap((alikeUnits) => alikeUnits.units) })),
    plain: units.filter((_, index) => alikeUnits[index] === undefined),
  };
}

/** `undefined` for units whose amount is that of their rate. */
function cutOf({ line, digits }: CalculatedCharge, rate: string, units: NightUnits): AlikeUnits | undefined {
  const { logic, local = {} } = line.tax;
  if (units.quantity === 0) return undefined;
  const quantity = whole(units.quantity);
  const base = isPercent(logic) ? lowest(divideFractions(units.base, quantity)) : undefined;
  const exact = base === undefined ? fractionOf(rate, digits) : multiplyFractions(fractionOf(rate, -2), base);
  const amount = lowest(divideFractions(units.amount, quantity));
  if (compareFractions(exact, amount) === 0) return undefined;
  const limit = limitMet(exact, limitsOf(local, local.rates?.[units.row?.place ?? OWN]), digits);
  return { units: [units], base, exact, amount, limit };
}

/** The limit that changes the amount of a unit: its text, and its value in minor units. */
function limitMet(exact: Fraction, { at_most, at_least }: ReturnType<typeof limitsOf>, digits: number) {
  const most = at_most && fractionOf(at_most, digits);
  if (at_most && most && compareFractions(exact, most) > 0) return { name: 'atMost', text: at_most, to: most } as const;
  const least = at_least && fractionOf(at_least, digits);
  const isMet = at_least && least && compareFractions(exact, least) < 0;
  return isMet ? ({ name: 'atLeast', text: at_least, to: least } as const) : undefined;
}

function lowest({ numerator, denominator }: Fraction): Fraction {
  return fraction(numerator, denominator);
}

export function countUnits(units: readonly NightUnits[]): number {
  return units.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function addUnits(units: readonly NightUnits[], amount: 'amount' | 'base'): Fraction {
  return sumFractions(units, (unit) => unit[amount]);
}

/** The nights with units, each with its units. */
export function slotsWith(
  { slots, places }: CalculatedQuote,
  units: readonly NightUnits[],
): Array<{ readonly slot: NightSlot; readonly units: readonly NightUnits[] }> {
  const byNight = groupBy(units, ({ group, night }) => places.get(slotKey(group, night)));
  return [...byNight]
    .sort(([place = 0], [other = 0]) => place - other)
    .flatMap(([place, ownUnits]) => {
      const slot = place === undefined ? undefined : slots[place];
      return slot === undefined ? [] : [{ slot, units: ownUnits }];
    });
}

/** The nights with units, as runs. */
export function nightsOf(calculated: CalculatedQuote, units: readonly NightUnits[]): NightRun[] {
  return nightRuns(slotsWith(calculated, units).map(({ slot }) => slot));
}

/** The products of a quantity: units x nights, room group by room group. */
export function productsIn(charge: CalculatedCharge, units: readonly NightUnits[]): QuantityProduct[] {
  const products = new Map<string, QuantityProduct>();
  for (const { slot, units: ownUnits } of slotsWith(charge, units)) {
    for (const [unit, same] of groupBy(ownUnits, ({ counts }) => counts)) {
      const product = productOn(slot, unit, countUnits(same), charge.line.tax.logic);
      const key = `${product.unit} ${product.roomGroup} ${product.nights === undefined ? '' : product.units}`;
      const existing = products.get(key);
      products.set(key, existing === undefined ? product : addProducts(existing, product));
    }
  }
  return [...products.values()].filter(({ quantity }) => quantity > 0);
}

function productOn({ group }: NightSlot, unit: Unit, count: number, logic: TaxLogic): QuantityProduct {
  const product = { unit, units: count, quantity: count };
  if (isTogether(UNITS[unit].sharedBy)) return product;
  return { roomGroup: group + 1, ...product, ...(LOGICS[logic].per === 'night' ? { nights: 1 } : {}) };
}

function addProducts(quantityProduct: QuantityProduct, { nights, quantity: more }: QuantityProduct): QuantityProduct {
  const quantity = quantityProduct.quantity + more;
  if (nights === undefined) return { ...quantityProduct, units: quantity, quantity };
  return { ...quantityProduct, nights: (quantityProduct.nights ?? 0) + nights, quantity };
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

/** The bases of units of a percent, before the share. */
export function baseTerms(charge: CalculatedCharge, units: readonly NightUnits[]): BaseTerm[] {
  const amountsOn = amountsFor(charge);
  const onCells = units.flatMap((unit) => {
    const { kind, from } = unit.cell;
    const ofKind = itemAt(charge.calculation.rooms, kind.index);
    const isShare = charge.line.payer === 'guest' && unit.payer === 'guest';
    const part = isShare ? fraction(unit.quantity, Math.max(1, sleepersOn(kind, ofKind, from))) : ONE;
    const room = `${unit.group} ${unit.night} ${kind.index}`;
    return baseCells(charge, unit).map((cell) => ({ part, room, rooms: ofKind.rooms, ...amountsOn(cell) }));
  });
  return [...groupBy(onCells, ({ part }) => ratioText(part)).values()].map((same) => {
    const [{ part, start, added }] = same;
    const rooms = new Map(same.map((term) => [term.room, term.rooms]));
    return {
      part,
      roomNights: [...rooms.values()].reduce((sum, number) => sum + number, 0),
      start: start && sumFractions(same, (term) => term.start ?? ZERO),
      added: added.map(({ title }, index) => ({
        title,
        amount: sumFractions(same, (term) => term.added[index]?.amount ?? ZERO),
      })),
    };
  });
}

/** The cells of a room's night on which a line is computed: one for each part of the price that counts. */
function baseCells({ calculation, line }: CalculatedCharge, { cell }: NightUnits): readonly Cell[] {
  // Other lines have units on each cell.
  const cells = line.charge.kind === 'units' ? cellsOn(calculation.shape, cell) : [cell];
  return cells.filter((open) => isOpenOnCell(calculation, line, open));
}

/** The start and the additions of a base on a cell, exact or rounded. */
function amountsFor(charge: CalculatedCharge): (cell: Cell) => Omit<BaseTerm, 'part' | 'roomNights'> {
  const { calculation, line } = charge;
  const { start } = line.base;
  const added = addedIn(charge);
  if (line.charge.kind === 'rounded') {
    const starts = startPartsOf(calculation, line.base);
    return ({ index }) => ({
      start: whole(starts[index] ?? 0),
      added: added.map(({ line: addend, title }) => ({
        title,
        amount: whole(addedPartsOf(calculation, line.base, addend)[index] ?? 0),
      })),
    });
  }
  return (cell) => {
    const { price, net, amounts } = extractNet(calculation, cell, line);
    const starts = { price: whole(price), net, 'rounded-net': net, nothing: undefined };
    return {
      start: starts[start],
      added: added.map(({ line: { index }, title }) => ({ title, amount: amounts.get(index) ?? ZERO })),
    };
  };
}
