import type { Calculation, LimitedPayer } from '../calculation/calculation.js';
import type { Cell } from '../calculation/cells.js';
import { extractionOn } from '../calculation/net.js';
import type { Line } from '../calculation/program.js';
import type { LineNight } from '../calculation/reasons.js';
import { byUnit, isOpenOnCell } from '../calculation/reasons.js';
import { limitedUnitsOf } from '../calculation/units.js';
import { dateOf } from '../calendar/plain-date.js';
import { printUnits } from '../money/amount.js';
import type { Fraction } from '../money/fraction.js';
import { addFractions, fraction, multiplyFractions, whole, ZERO } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add } from '../money/integer.js';
import { roundTo } from '../money/rounding.js';
import { calculationOf } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import type { Words } from '../words/words.js';
import type {
  ExplainedRoomGroup,
  ExtractionStep,
  NightRun,
  NightsStep,
  OverStayPart,
  OverStayStep,
  RoundingStep,
} from './explanation-data.js';
import { inCurrency, printFraction } from './words/writing.js';

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
}

/** The calculation of a quote; `undefined` for a quote without one. */
export function calculatedOf(quote: Quote): CalculatedQuote | undefined {
  const found = calculationOf(quote);
  if (found === undefined) return undefined;
  const calculation = byUnit(found);
  const byGroup = calculation.groups.map(({ firstDay, prices }, group) =>
    prices.map((_, night) => {
      const cells: Cell[] = [];
      return { group, night, day: firstDay + night, cells };
    }),
  );
  for (const cell of calculation.cells) byGroup[cell.kind.group]?.[cell.from]?.cells.push(cell);
  return { calculation, slots: byGroup.flat() };
}

/** The nights on which a line applies, with the cells on which it does. */
function lineSlots({ calculation, slots }: CalculatedQuote, line: Line): NightSlot[] {
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

export function roomGroupsOf({ calculation: { groups } }: CalculatedQuote): ExplainedRoomGroup[] {
  return groups.map(({ firstDay, prices, rooms, persons }) => ({
    checkIn: dateOf(firstDay),
    nights: prices.length,
    rooms,
    persons,
  }));
}

/** A charge of a calculated quote, with its line. */
export interface CalculatedCharge {
  readonly calculated: CalculatedQuote;
  /** Splits its prices. */
  readonly extractedAt: ExtractionFinder;
  readonly line: Line;
  readonly words: Words;
}

export function nightsStep({ calculated, line }: CalculatedCharge): NightsStep {
  const taxable = lineSlots(calculated, line);
  return {
    kind: 'nights',
    taxable: nightRuns(taxable),
    taxableNights: taxable.length,
    nights: calculated.slots.length,
  };
}

/** The nights of each part: all of them, or one each if each night is rounded. */
function nightsByRounding<Night>({ calculation }: CalculatedQuote, nights: readonly Night[]): Night[][] {
  return calculation.program.policy.rounding.unit === 'night' ? nights.map((night) => [night]) : [[...nights]];
}

/** The lines that a base adds, in calculation order. */
export function addedIn({ base }: Line, lines: readonly Line[]): Line[] {
  return base.adds.flatMap((index) => lines[index] ?? []);
}

export function extractionStep({ calculated, extractedAt, line }: CalculatedCharge): ExtractionStep {
  const { lines, digits } = calculated.calculation.program;
  const added = addedIn(line, lines);
  const parts = nightsByRounding(calculated, lineSlots(calculated, line)).map((nights) =>
    nightsByFactor(nights, line, extractedAt),
  );
  return {
    kind: 'extraction',
    rate: line.tax.rate,
    parts: parts.flat().map(({ nights, part, exact }) => ({
      nights: nightRuns(nights),
      price: printUnits(part.price, digits),
      fixed: inCurrency(part.fixed, digits),
      factor: printFraction(part.factor),
      percentages: lines.flatMap(({ index, tax: { title } }) => (part.percentages[index] ? [title] : [])),
      net: inCurrency(part.net, digits),
      added: added.flatMap(({ index, tax: { title } }) => {
        const amount = part.amounts[index];
        return amount === undefined ? [] : [{ title, exact: inCurrency(amount, digits) }];
      }),
      exact: inCurrency(exact, digits),
    })),
  };
}

/** Nights whose price is split by one factor. */
interface NightsByFactor {
  readonly nights: readonly NightSlot[];
  readonly part: ExtractedNet;
  readonly exact: Fraction;
}

function nightsByFactor(nights: readonly NightSlot[], line: Line, extractedAt: ExtractionFinder): NightsByFactor[] {
  const { index } = line;
  const byFactor = new Map<string, { nights: Set<NightSlot>; parts: ExtractedNet[] }>();
  for (const slot of nights) {
    for (const cell of slot.cells) {
      const part = extractedAt(cell, line);
      if (part.amounts[index] === undefined) continue;
      const key = `${part.factor.numerator}/${part.factor.denominator}`;
      const same = byFactor.get(key) ?? { nights: new Set(), parts: [] };
      byFactor.set(key, same);
      same.nights.add(slot);
      same.parts.push(part);
    }
  }
  return [...byFactor.values()].flatMap(({ nights: own, parts }) => {
    const part = addExtracted(parts);
    return part === undefined ? [] : [{ nights: [...own], part, exact: part.amounts[index] ?? ZERO }];
  });
}

/** Groups of identical payers of a limit over the stay, in the order of the stay. */
export function limitedPayers({ calculated: { calculation }, line }: CalculatedCharge): LimitedPayer[] {
  const limits = new Map<LimitedPayer['limit'], number>();
  const alike = new Map<string, LimitedPayer>();
  for (const one of limitedUnitsOf(byUnit(calculation), line)?.payers ?? []) {
    const { limit, nights, exact, amount, paid } = one;
    const place = limits.get(limit) ?? limits.size;
    limits.set(limit, place);
    const amounts = [exact, amount, paid].map(({ numerator, denominator }) => fraction(numerator, denominator));
    const figures = amounts.map(({ numerator, denominator }) => `${numerator}/${denominator}`);
    const key = `${place} ${limit.isPerNight ? nights : ''} ${figures.join(' ')}`;
    const known = alike.get(key);
    alike.set(key, known === undefined ? one : { ...known, payers: known.payers + one.payers });
  }
  return [...alike.values()];
}

/** The sum over all payers. */
export function sumOfPayers(payers: readonly LimitedPayer[], of: (payer: LimitedPayer) => Fraction): Fraction {
  return payers.reduce((sum, one) => addFractions(sum, multiplyFractions(whole(one.payers), of(one))), ZERO);
}

/** `undefined` if no limit changes the amount. */
export function overStayStep(of: CalculatedCharge): OverStayStep | undefined {
  const payers = limitedPayers(of);
  if (payers.length === 0) return undefined;
  const { digits } = of.calculated.calculation.program;
  return {
    kind: 'over_stay',
    parts: payers.map((one) => overStayPart(one, digits)),
    exact: inCurrency(
      sumOfPayers(payers, ({ exact }) => exact),
      digits,
    ),
    amount: inCurrency(
      sumOfPayers(payers, ({ amount }) => amount),
      digits,
    ),
  };
}

function overStayPart({ limit, payers, nights, paid, exact, amount }: LimitedPayer, digits: number): OverStayPart {
  const { at_most, at_least } = limit.written;
  return {
    each: limit.each,
    payers,
    ...(at_most === undefined ? {} : { atMost: at_most }),
    ...(at_least === undefined ? {} : { atLeast: at_least }),
    ...(limit.isPerNight ? { nights } : {}),
    ...(paid.numerator === 0 ? {} : { paidBefore: printUnits(paid.numerator, digits) }),
    exact: inCurrency(exact, digits),
    amount: inCurrency(amount, digits),
  };
}

/** Throws if the parts do not add up to the amount: a defect of this library. */
export function roundingStep({ calculated, line }: CalculatedCharge, exact: readonly Fraction[]): RoundingStep {
  const { calculation } = calculated;
  const { digits, policy } = calculation.program;
  const { unit } = policy.rounding;
  const { step, mode } = line.rounding;
  const rounded = (unit === 'night' ? exact : [exact.reduce(addFractions, ZERO)]).map((amount) => {
    // In lowest terms the rounding does not change, and the printed fraction is the one that was rounded.
    const { numerator, denominator } = fraction(amount.numerator, amount.denominator);
    return { amount, units: roundTo(numerator, denominator, line.rounding) };
  });
  const sum = rounded.reduce<Integer>((units, part) => add(units, part.units), 0);
  if (sum !== calculation.amount(line)) {
    throw new Error(`staytax: the steps of ${line.tax.title} add up to ${sum}; please report this stay`);
  }
  return {
    kind: 'rounding',
    unit,
    mode,
    ...(step === 1 ? {} : { step: printUnits(step, digits) }),
    digits,
    parts: rounded.map(({ amount, units }) => ({
      exact: inCurrency(amount, digits),
      rounded: printUnits(units, digits),
    })),
    amount: printUnits(sum, digits),
  };
}

/** The net of some nights, computed from their price in exact fractions of a minor unit. */
interface ExtractedNet {
  readonly price: Integer;
  /** The inclusive charges that do not depend on the net. */
  readonly fixed: Fraction;
  /** 1 plus the inclusive charges on a net of 1. */
  readonly factor: Fraction;
  readonly net: Fraction;
  /** By line: whether it is a percent that is computed from the price of these nights. */
  readonly percentages: readonly boolean[];
  /** By line: its amount; `undefined` if it does not apply. */
  readonly amounts: ReadonlyArray<Fraction | undefined>;
}

/** Splits the price of each cell for a line that is computed from it; cached. */
export type ExtractionFinder = (cell: Cell, line: Line) => ExtractedNet;

export function extractionFinder(calculation: Calculation): ExtractionFinder {
  const found = new Map<string, ExtractedNet>();
  return (cell, line) => {
    const key = `${cell.index} ${line.index}`;
    const known = found.get(key) ?? extractNet(calculation, cell, line);
    found.set(key, known);
    return known;
  };
}

function extractNet(calculation: Calculation, cell: Cell, of: Line): ExtractedNet {
  const { lines, net } = calculation.program;
  const { inclusive } = extractionOn(calculation, net.base, cell);
  const over = (taken: Integer): Fraction => fraction(taken, inclusive.denominator);
  let fixed = multiplyFractions(over(inclusive.price), whole(cell.price));
  for (const [index, factor] of inclusive.given) {
    const line = lines[index];
    if (line !== undefined)
      fixed = addFractions(fixed, multiplyFractions(over(factor), exactOn(calculation, line, cell)));
  }
  const { numerator, denominator } = calculation.exactBaseOn(net.base, cell);
  const needed = new Set([of.index, ...of.base.adds]);
  return {
    price: cell.price,
    fixed,
    factor: addFractions(whole(1), over(inclusive.net)),
    net: fraction(numerator, denominator),
    percentages: lines.map(
      (line) => line.isInclusive && line.from === 'exact' && isOpenOnCell(calculation, line, cell),
    ),
    amounts: lines.map((line) =>
      needed.has(line.index) && isOpenOnCell(calculation, line, cell) ? exactOn(calculation, line, cell) : undefined,
    ),
  };
}

function exactOn(calculation: Calculation, line: Line, cell: Cell): Fraction {
  const { numerator, denominator } = calculation.exactOn(line, cell);
  return fraction(numerator, denominator);
}

/** The sum of several prices: everything is linear in the price, so those with one factor add up. */
function addExtracted(parts: readonly ExtractedNet[]): ExtractedNet | undefined {
  const [first, ...others] = parts;
  if (first === undefined) return undefined;
  let { price, fixed, net } = first;
  const percentages = [...first.percentages];
  const amounts = [...first.amounts];
  for (const other of others) {
    price = add(price, other.price);
    fixed = addFractions(fixed, other.fixed);
    net = addFractions(net, other.net);
    for (let at = 0; at < amounts.length; at += 1) {
      percentages[at] &&= other.percentages[at] === true;
      const [amount, more] = [amounts[at], other.amounts[at]];
      amounts[at] = amount === undefined || more === undefined ? (amount ?? more) : addFractions(amount, more);
    }
  }
  return { price, fixed, factor: first.factor, net, percentages, amounts };
}
