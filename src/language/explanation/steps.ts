import { addedExactOn, amountOf, exactOn as exactOnCell, partsOf } from '../../core/calculation/amounts.js';
import type { Calculation, LimitedPayer } from '../../core/calculation/calculation.js';
import { itemAt, pricesOf } from '../../core/calculation/calculation.js';
import { partIn, takeApartOn } from '../../core/calculation/in-fees.js';
import { isOfNet } from '../../core/calculation/order.js';
import { exactBaseOn, limitedUnitsOf, priceSplit } from '../../core/calculation/own.js';
import type { Line, TaxInFee, Terms } from '../../core/calculation/program.js';
import { isOfExact } from '../../core/calculation/program.js';
import type { LineNight } from '../../core/calculation/reasons.js';
import { byUnit, isOpenOnCell } from '../../core/calculation/reasons.js';
import type { Cell } from '../../core/calculation/shape.js';
import { dateOf } from '../../core/calendar/plain-date.js';
import { firstOfEach, groupBy, withoutAbsent } from '../../core/issues/reading.js';
import { printUnits } from '../../core/money/amount.js';
import type { Fraction } from '../../core/money/fraction.js';
import {
  addFractions,
  addUnreduced,
  divideFractions,
  fraction,
  multiplyFractions,
  ONE,
  whole,
  ZERO,
} from '../../core/money/fraction.js';
import type { Integer } from '../../core/money/integer.js';
import { add, multiply } from '../../core/money/integer.js';
import { roundTo } from '../../core/money/rounding.js';
import { calculationOf } from '../../core/quote/calculation.js';
import type { Quote } from '../../core/quote/quote.js';
import { EXPLANATION } from '../words/en/explanation.js';
import type { Words } from '../words/words.js';
import { listed, say, titled } from '../words/words.js';
import type {
  ExplainedRoomGroup,
  ExtractionStep,
  InFeeStep,
  NightRun,
  NightsStep,
  OverStayPart,
  OverStayStep,
  RoundingStep,
} from './explanation-data.js';
import { datesIn } from './words/nights.js';
import { inCurrency, printFraction, ratioText, sumFractions } from './words/writing.js';

/** A night of a room group, with the cells of all its rooms and all parts of their prices. */
export interface NightSlot {
  readonly group: number;
  /** Counted from 0. */
  readonly night: number;
  /** Day number of the night. */
  readonly day: number;
  readonly cells: readonly Cell[];
}

/** The calculation of a quote for its explanation: every line on every night of every room group. */
export interface CalculatedQuote {
  /** On single nights, on which units are known. */
  readonly calculation: Calculation;
  readonly slots: readonly NightSlot[];
  /** The places of the slots, by room group and night. */
  readonly places: ReadonlyMap<string, number>;
  readonly groups: readonly ExplainedRoomGroup[];
  readonly digits: number;
}

/** A charge of a calculated quote. */
export interface CalculatedCharge extends CalculatedQuote {
  readonly line: Line;
  readonly words: Words;
}

/** The calculation of a quote; `undefined` for a quote without one. */
export function calculatedOf(quote: Quote): CalculatedQuote | undefined {
  const match = calculationOf(quote);
  if (match === undefined) return undefined;
  const calculation = byUnit(match);
  const cellsAt = groupBy(calculation.shape.cells, ({ kind, from }) => slotKey(kind.group, from));
  const { groups } = calculation;
  const slots = groups.flatMap(({ firstDay, prices }, group) =>
    prices.map((_, night) => {
      return { group, night, day: firstDay + night, cells: cellsAt.get(slotKey(group, night)) ?? [] };
    }),
  );
  return {
    calculation,
    slots,
    places: new Map(slots.map(({ group, night }, place) => [slotKey(group, night), place])),
    groups: groups.map(({ firstDay, prices, rooms, persons }) => {
      return { checkIn: dateOf(firstDay), nights: prices.length, rooms, persons };
    }),
    digits: calculation.program.digits,
  };
}

export function slotKey(group: number, night: number): string {
  return `${group} ${night}`;
}

/** The nights on which a line applies, with the cells on which it does. */
function lineSlots({ calculation, slots, line }: CalculatedCharge): NightSlot[] {
  return slots.flatMap((slot) => {
    const cells = slot.cells.filter((cell) => isOpenOnCell(calculation, line, cell));
    return cells.length === 0 ? [] : [{ ...slot, cells }];
  });
}

/** Nights as runs of dates, each within one room group. */
export function nightRuns(nights: ReadonlyArray<Pick<LineNight, 'group' | 'day'>>): NightRun[] {
  const runs: Array<{ roomGroup: number; first: number; last: number }> = [];
  for (const { group, day } of nights) {
    const roomGroup = group + 1;
    const run = runs.at(-1);
    if (run?.roomGroup === roomGroup && run.last + 1 === day) run.last = day;
    else runs.push({ roomGroup, first: day, last: day });
  }
  return runs.map(({ roomGroup, first, last }) => ({
    from: dateOf(first),
    to: dateOf(last),
    nights: last - first + 1,
    roomGroup,
  }));
}

export function nightsStep(charge: CalculatedCharge): NightsStep {
  const [taxable, all] = [nightRuns(lineSlots(charge)), nightRuns(charge.slots)];
  return { kind: 'nights', taxable, taxableNights: datesIn(taxable), nights: datesIn(all) };
}

/** A line that a base adds. */
interface AddedLine {
  readonly line: Line;
  /** Its title; of a fee without the taxes in it: "Cleaning fee without VAT". */
  readonly title: string;
}

/** The lines that a base adds, in calculation order. */
export function addedIn({ calculation, line: { base }, words }: CalculatedCharge): AddedLine[] {
  const { lines } = calculation.program;
  return base.adds.flatMap((index) => {
    const line = lines[index];
    if (line === undefined) return [];
    const fee = titled(line.tax.title, words);
    if (line.contains.length === 0 || !isOfNet(base.start)) return [{ line, title: line.tax.title }];
    const taxes = listed(
      words,
      line.contains.map(({ of }) => titled(itemAt(lines, of).tax.title, words)),
      'conjunction',
    );
    return [{ line, title: say(words, EXPLANATION, 'feeWithout', { fee, taxes }) }];
  });
}

export function extractionStep(charge: CalculatedCharge): ExtractionStep {
  const { calculation, line, digits } = charge;
  const { policy } = calculation.program;
  const taxable = lineSlots(charge);
  const rounded = policy.rounding.unit === 'night' ? taxable.map((night) => [night]) : [taxable];
  const added = addedIn(charge);
  return {
    kind: 'extraction',
    rate: line.tax.rate,
    parts: rounded
      .flatMap((nights) => nightsByFactor(nights, charge))
      .map(({ nights, cells, part }) => ({
        nights: nightRuns(nights),
        price: printUnits(part.price, digits),
        fixed: inCurrency(part.fixed, digits),
        factor: printFraction(part.factor),
        percentages: percentagesOn(cells, charge).map(({ tax }) => tax.title),
        net: inCurrency(part.net, digits),
        added: added.flatMap(({ line: { index }, title }) => {
          const amount = part.amounts.get(index);
          return amount === undefined ? [] : [{ title, exact: inCurrency(amount, digits) }];
        }),
        exact: inCurrency(part.amounts.get(line.index) ?? ZERO, digits),
      })),
  };
}

/** The percents that are computed from the price on all of some cells. */
function percentagesOn(cells: readonly Cell[], { calculation }: CalculatedCharge): Line[] {
  const percents = calculation.program.lines.filter((line) => line.isInclusive && isOfExact(line));
  // Cells of one pattern have the same open windows, except where a guest sleeps other nights than the room.
  const different = calculation.shape.hasOwnNights ? cells : firstOfEach(cells, ({ pattern }) => pattern);
  return percents.filter((line) => different.every((cell) => isOpenOnCell(calculation, line, cell)));
}

/** Nights whose price is split by one factor, and their cells. */
function nightsByFactor(nights: readonly NightSlot[], { calculation, line }: CalculatedCharge) {
  const parts = nights
    .flatMap((slot) => slot.cells.map((cell) => ({ slot, cell, part: extractNet(calculation, cell, line) })))
    .filter(({ part }) => part.amounts.has(line.index));
  return [...groupBy(parts, ({ part }) => ratioText(part.factor)).values()].map((same) => ({
    nights: [...new Set(same.map(({ slot }) => slot))],
    cells: same.map(({ cell }) => cell),
    part: inLowestTerms(same.map(({ part }) => part).reduce(addExtracted)),
  }));
}

/** Groups of identical payers of a limit over the stay, in the order of the stay. */
export function limitedPayers({ calculation, line }: CalculatedCharge): LimitedPayer[] {
  const all = limitedUnitsOf(calculation, line)?.payers ?? [];
  const places = new Map([...new Set(all.map(({ limit }) => limit))].map((limit, index) => [limit, index]));
  const alike = groupBy(all, ({ limit, nights, exact, amount, paid }) =>
    [places.get(limit), limit.isPerNight ? nights : '', ...[exact, amount, paid].map(ratioText)].join(' '),
  );
  return [...alike.values()].map((same) => {
    return { ...same[0], payers: same.reduce((sum, { payers }) => sum + payers, 0) };
  });
}

export function sumOfPayers(payers: readonly LimitedPayer[], amount: 'exact' | 'amount'): Fraction {
  return sumFractions(payers, (limitedPayer) => multiplyFractions(whole(limitedPayer.payers), limitedPayer[amount]));
}

/** `undefined` if no limit changes the amount. */
export function overStayStep(charge: CalculatedCharge): OverStayStep | undefined {
  const payers = limitedPayers(charge);
  if (payers.length === 0) return undefined;
  return {
    kind: 'over_stay',
    parts: payers.map((payer) => overStayPart(payer, charge.digits)),
    exact: inCurrency(sumOfPayers(payers, 'exact'), charge.digits),
    amount: inCurrency(sumOfPayers(payers, 'amount'), charge.digits),
  };
}

function overStayPart({ limit, payers, nights, paid, exact, amount }: LimitedPayer, digits: number): OverStayPart {
  const { at_most, at_least } = limit.written;
  return {
    each: limit.each,
    payers,
    ...withoutAbsent({
      atMost: at_most,
      atLeast: at_least,
      nights: limit.isPerNight ? nights : undefined,
      paidBefore: paid.numerator === 0 ? undefined : printUnits(paid.numerator, digits),
    }),
    exact: inCurrency(exact, digits),
    amount: inCurrency(amount, digits),
  };
}

/** Throws if the parts do not add up to the amount: a defect of this library. */
export function roundingStep(
  { calculation, line, digits }: CalculatedCharge,
  exact: readonly Fraction[],
  charge: Line | TaxInFee = line,
): RoundingStep {
  const { unit } = calculation.program.policy.rounding;
  const { step, mode } = charge.rounding;
  const rounded = (unit === 'night' ? exact : [exact.reduce(addFractions, ZERO)]).map((amount) => {
    // In lowest terms the rounding does not change, and the printed fraction is the one that was rounded.
    const { numerator, denominator } = fraction(amount.numerator, amount.denominator);
    return { amount, units: roundTo(numerator, denominator, line.rounding) };
  });
  const sum = rounded.reduce<Integer>((units, part) => add(units, part.units), 0);
  if (sum !== amountOf(calculation, charge)) {
    throw new Error(`staytax: the steps of ${line.tax.title} add up to ${sum}; please report this stay`);
  }
  return {
    kind: 'rounding',
    unit,
    mode,
    ...(step === 1 ? {} : { step: printUnits(step, digits) }),
    digits,
    parts: rounded.map(({ amount, units }) => {
      return { exact: inCurrency(amount, digits), rounded: printUnits(units, digits) };
    }),
    amount: printUnits(sum, digits),
  };
}

/** The part of a tax in each fee that contains it, unless it is 0. */
export function inFeeSteps(charge: CalculatedCharge): InFeeStep[] {
  return charge.line.inFees.map((inFee) => inFeeStep(charge, inFee)).filter(({ amount }) => /[1-9]/.test(amount));
}

function inFeeStep(charge: CalculatedCharge, inFee: TaxInFee): InFeeStep {
  const { calculation, slots, digits } = charge;
  const { lines, policy } = calculation.program;
  const fee = itemAt(lines, inFee.fee);
  const amounts = partsOf(calculation, fee);
  const onCells = slots.flatMap((slot, place) =>
    slot.cells.flatMap((cell) => {
      const charged = itemAt(amounts, cell.index);
      return charged === 0 ? [] : [{ slot, place, charged, ...apartIn(charge, fee, inFee, cell) }];
    }),
  );
  const isByNight = policy.rounding.unit === 'night';
  const alike = groupBy(
    onCells,
    ({ place, net, part }) => `${isByNight ? place : ''} ${ratioText(net)} ${ratioText(part)}`,
  );
  const parts = [...alike.values()].map((same) => {
    const [{ net, part, added, place }] = same;
    const charged = same.reduce<Integer>((sum, on) => add(sum, on.charged), 0);
    return { place, charged, net, part, added, nights: [...new Set(same.map(({ slot }) => slot))] };
  });
  const exactOn = (on: { readonly charged: Integer; readonly part: Fraction }) =>
    multiplyFractions(whole(on.charged), on.part);
  const toRound = isByNight ? [...groupBy(parts, ({ place }) => place).values()] : parts.map((part) => [part]);
  const rounding = roundingStep(
    charge,
    toRound.map((together) => sumFractions(together, exactOn)),
    inFee,
  );
  return {
    kind: 'in_fee',
    fee: fee.tax.title,
    charged: printUnits(amountOf(calculation, fee), digits),
    parts: parts.map((on) => {
      const { charged, net, part, added, nights } = on;
      const amountOfShare = (share: Fraction) => multiplyFractions(whole(charged), share);
      const base = added.reduce((sum, { share }) => addFractions(sum, share), net);
      return {
        nights: nightRuns(nights),
        charged: printUnits(charged, digits),
        factor: printFraction(divideFractions(ONE, net)),
        net: inCurrency(amountOfShare(net), digits),
        added: added.map(({ title, share }) => ({ title, exact: inCurrency(amountOfShare(share), digits) })),
        percent: printFraction(divideFractions(part, base)),
        exact: inCurrency(exactOn(on), digits),
      };
    }),
    rounding,
    amount: rounding.amount,
  };
}

/** The shares of a fee on a cell: without the taxes in it, of a tax, and of those that this one is computed on. */
function apartIn({ calculation }: CalculatedCharge, fee: Line, inFee: TaxInFee, cell: Cell) {
  const { lines } = calculation.program;
  const apart = takeApartOn(calculation, fee, cell);
  const added = fee.contains
    .filter(({ of }) => inFee.adds.includes(of))
    .map((other) => ({ title: itemAt(lines, other.of).tax.title, share: partIn(apart, fee, other) }));
  return { net: apart.net, part: partIn(apart, fee, inFee), added };
}

/** The net of some nights, computed from their price in exact fractions of a minor unit. */
interface ExtractedNet {
  readonly price: Integer;
  /** The inclusive charges that do not depend on the net. */
  readonly fixed: Fraction;
  /** 1 plus the inclusive charges on a net of 1. */
  readonly factor: Fraction;
  readonly net: Fraction;
  /** By index of a line, of those that apply: the amount of the line, and of those that its base adds. */
  readonly amounts: ReadonlyMap<number, Fraction>;
}

/** Splits the price of a cell for a line that is computed from it; but for the factor not in lowest terms. */
export function extractNet(calculation: Calculation, cell: Cell, givenLine: Line): ExtractedNet {
  const { lines, net } = calculation.program;
  const { inclusive } = priceSplit(calculation, net.base, cell);
  const price = itemAt(pricesOf(calculation), cell.index);
  const { denominator } = inclusive;
  let fixed: Fraction = { numerator: multiply(inclusive.price, price), denominator };
  for (const [index, factor] of inclusive.given) {
    const exact = exactOnCell(calculation, itemAt(lines, index), cell);
    const numerator = multiply(factor, exact.numerator);
    fixed = addUnreduced(fixed, { numerator, denominator: multiply(denominator, exact.denominator) });
  }
  const amounts = new Map<number, Fraction>();
  for (const index of [...givenLine.base.adds, givenLine.index]) {
    const line = lines[index];
    if (line !== undefined && isOpenOnCell(calculation, line, cell))
      amounts.set(index, addedExactOn(calculation, givenLine.base, line, cell));
  }
  return { price, fixed, factor: factorOf(inclusive), net: exactBaseOn(calculation, net.base, cell), amounts };
}

const FACTORS = new WeakMap<Terms, Fraction>();

/** Found once for the cells that share an extraction: long fractions take long to reduce. */
function factorOf(inclusive: Terms): Fraction {
  const existing = FACTORS.get(inclusive);
  if (existing !== undefined) return existing;
  const factor = fraction(add(inclusive.denominator, inclusive.net), inclusive.denominator);
  FACTORS.set(inclusive, factor);
  return factor;
}

function inLowestTerms(extracted: ExtractedNet): ExtractedNet {
  const reduced = ({ numerator, denominator }: Fraction) => fraction(numerator, denominator);
  return {
    ...extracted,
    fixed: reduced(extracted.fixed),
    net: reduced(extracted.net),
    amounts: new Map([...extracted.amounts].map(([index, amount]) => [index, reduced(amount)])),
  };
}

/** The sum of two prices: everything is linear in the price, so those with one factor add up. */
function addExtracted(first: ExtractedNet, second: ExtractedNet): ExtractedNet {
  return {
    price: add(first.price, second.price),
    fixed: addUnreduced(first.fixed, second.fixed),
    factor: first.factor,
    net: addUnreduced(first.net, second.net),
    amounts: sumsOf(first.amounts, second.amounts),
  };
}

function sumsOf(first: ExtractedNet['amounts'], second: ExtractedNet['amounts']): Map<number, Fraction> {
  const sums = new Map(first);
  for (const [index, more] of second) {
    const amount = sums.get(index);
    sums.set(index, amount === undefined ? more : addUnreduced(amount, more));
  }
  return sums;
}
