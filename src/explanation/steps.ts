import type { LimitedPayer } from '../calculation/calculation.js';
import type { Line } from '../calculation/program.js';
import { byUnit } from '../calculation/reasons.js';
import { limitedUnitsOf } from '../calculation/units.js';
import { printUnits } from '../money/amount.js';
import { addFractions, type Fraction, fraction, multiplyFractions, whole, ZERO } from '../money/fraction.js';
import { add, type Integer } from '../money/integer.js';
import { roundTo } from '../money/rounding.js';
import type { Words } from '../words/words.js';
import { type CalculatedQuote, lineSlots, type NightSlot, nightRuns } from './calculated.js';
import { inCurrency, printFraction } from './exact.js';
import type { ExtractionStep, NightsStep, OverStayPart, OverStayStep, RoundingStep } from './explanation-data.js';
import { addExtracted, type ExtractedNet, type ExtractionFinder } from './extracted.js';

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
export function heldPayers({ calculated: { calculation }, line }: CalculatedCharge): LimitedPayer[] {
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
  const payers = heldPayers(of);
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
