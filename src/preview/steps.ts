import { unitsOf } from '../calculation/by.js';
import type { Line } from '../calculation/program.js';
import { printUnits } from '../money/amount.js';
import { addFractions, type Fraction, fraction, multiplyFractions, ZERO } from '../money/fraction.js';
import { add, type Integer } from '../money/integer.js';
import { roundTo } from '../money/rounding.js';
import { type Calculated, runsOf, type Slot, slotsOf, sumOn } from './calculated.js';
import { asFraction, inCurrency, printed } from './exact.js';
import type { BaseStep, ExtractionStep, NightsStep, QuantityStep, RoundingStep, Step } from './explanation-data.js';
import { type Extracted, type ExtractedAt, joined } from './extracted.js';
import { numberOf, productsIn, slotsWith, sumOf } from './units.js';

/** A charge of a calculated quote, with its line. */
export interface Explained {
  readonly calculated: Calculated;
  /** How its prices are taken apart. */
  readonly extractedAt: ExtractedAt;
  readonly line: Line;
}

/** A step, and what of it is rounded: exact amounts in minor units. */
interface Worked<Worked extends Step> {
  readonly step: Worked;
  readonly exact: readonly Fraction[];
}

/** The chain of one charge: which nights, what of, how rounded. */
export function stepsOf(of: Explained): [NightsStep, QuantityStep | BaseStep | ExtractionStep, RoundingStep] {
  const { step, exact } = workedOut(of);
  return [nightsStep(of), step, roundingStep(of, exact)];
}

function workedOut(of: Explained): Worked<QuantityStep | BaseStep | ExtractionStep> {
  switch (of.line.from) {
    case 'count':
      return quantityStep(of);
    case 'units':
    case 'rounded':
      return baseStep(of);
    case 'exact':
      return extractionStep(of);
  }
}

export function nightsStep({ calculated, line }: Explained): NightsStep {
  const taxable = slotsOf(calculated, line);
  return {
    kind: 'nights',
    taxable: runsOf(taxable),
    taxableNights: taxable.length,
    nights: calculated.slots.length,
  };
}

/** The nights of each part: all together, or each by itself where each is rounded by itself. */
function partsOf<Night>({ calculation }: Calculated, nights: readonly Night[]): Night[][] {
  return calculation.program.policy.rounding.unit === 'night' ? nights.map((night) => [night]) : [[...nights]];
}

function quantityStep({ calculated, line }: Explained): Worked<QuantityStep> {
  const { calculation } = calculated;
  const { digits } = calculation.program;
  const { rate, logic } = line.tax;
  const units = unitsOf(calculation, line).filter((one) => one.quantity > 0);
  const parts = partsOf(calculated, slotsWith(calculated, units)).map((slots) => {
    const own = slots.flatMap((one) => one.units);
    return {
      nights: runsOf(slots.map(({ slot }) => slot)),
      quantity: numberOf(own),
      exact: sumOf(own, ({ amount }) => amount),
    };
  });
  return {
    step: {
      kind: 'quantity',
      rate,
      quantity: numberOf(units),
      products: productsIn(calculated, units, logic),
      parts: parts.map(({ exact, ...part }) => ({ ...part, exact: inCurrency(exact, digits) })),
    },
    exact: parts.map(({ exact }) => exact),
  };
}

function baseStep({ calculated, line }: Explained): Worked<BaseStep> {
  const { calculation } = calculated;
  const { program } = calculation;
  const starts = calculation.startParts(line.base);
  const added = addedIn(line, program.lines);
  const rate = fraction(line.rates.own, line.rates.denominator);
  const parts = partsOf(calculated, slotsOf(calculated, line)).map((nights) => {
    const amounts = added.map((one) => {
      return { title: one.tax.title, units: sumOn(calculation.parts(one), nights) };
    });
    const start = sumOn(starts, nights);
    const base = amounts.reduce((sum, { units }) => add(sum, units), start);
    return { nights, start, amounts, base, exact: multiplyFractions(rate, asFraction(base)) };
  });
  const print = (units: Integer) => printUnits(units, program.digits);
  return {
    step: {
      kind: 'base',
      rate: line.tax.rate,
      start: line.base.start === 'nothing' ? 'price' : line.base.start,
      base: print(parts.reduce<Integer>((sum, { base }) => add(sum, base), 0)),
      parts: parts.map(({ nights, start, amounts, base, exact }) => ({
        nights: runsOf(nights),
        start: print(start),
        added: amounts.map(({ title, units }) => ({ title, amount: print(units) })),
        base: print(base),
        exact: inCurrency(exact, program.digits),
      })),
    },
    exact: parts.map(({ exact }) => exact),
  };
}

/** The lines that a base adds, in calculation order. */
export function addedIn({ base }: Line, lines: readonly Line[]): Line[] {
  return base.adds.flatMap((index) => lines[index] ?? []);
}

export function extractionStep({ calculated, extractedAt, line }: Explained): Worked<ExtractionStep> {
  const { lines, digits } = calculated.calculation.program;
  const added = addedIn(line, lines);
  const parts = partsOf(calculated, slotsOf(calculated, line)).map((nights) => takenApart(nights, line, extractedAt));
  return {
    step: {
      kind: 'extraction',
      rate: line.tax.rate,
      parts: parts.flat().map(({ nights, part, exact }) => ({
        nights: runsOf(nights),
        price: printUnits(part.price, digits),
        fixed: inCurrency(part.fixed, digits),
        factor: printed(part.factor),
        percentages: lines.flatMap(({ index, tax: { title } }) => (part.percentages[index] ? [title] : [])),
        net: inCurrency(part.net, digits),
        added: added.flatMap(({ index, tax: { title } }) => {
          const amount = part.amounts[index];
          return amount === undefined ? [] : [{ title, exact: inCurrency(amount, digits) }];
        }),
        exact: inCurrency(exact, digits),
      })),
    },
    exact: parts.map((together) => together.reduce((sum, { exact }) => addFractions(sum, exact), ZERO)),
  };
}

/** Nights whose price is taken apart by one factor. */
interface TakenApart {
  readonly nights: readonly Slot[];
  readonly part: Extracted;
  readonly exact: Fraction;
}

function takenApart(nights: readonly Slot[], line: Line, extractedAt: ExtractedAt): TakenApart[] {
  const { index } = line;
  const byFactor = new Map<string, { nights: Set<Slot>; parts: Extracted[] }>();
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
    const part = joined(parts);
    return part === undefined ? [] : [{ nights: [...own], part, exact: part.amounts[index] ?? ZERO }];
  });
}

/** No explanation leaves whose numbers do not come to the amount: that would be a defect of this library. */
export function roundingStep({ calculated, line }: Explained, exact: readonly Fraction[]): RoundingStep {
  const { calculation } = calculated;
  const { digits, policy } = calculation.program;
  const { unit } = policy.rounding;
  const { step, mode } = line.rounding;
  const rounded = (unit === 'night' ? exact : [exact.reduce(addFractions, ZERO)]).map((amount) => {
    // In lowest terms the division is the same, and what is printed is what was rounded.
    const { numerator, denominator } = fraction(amount.numerator, amount.denominator);
    return { amount, units: roundTo(numerator, denominator, line.rounding) };
  });
  const sum = rounded.reduce<Integer>((units, part) => add(units, part.units), 0);
  if (sum !== calculation.amount(line)) {
    throw new Error(`staytax: the steps of ${line.tax.title} come to ${sum}; please report this stay`);
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
