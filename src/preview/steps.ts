import { settledByNight, startByNight } from '../calculation/nights.js';
import { addedCharges, type Charge } from '../calculation/order.js';
import { isExtracted, startOf } from '../calculation/plan.js';
import { printUnits } from '../money/amount.js';
import { addFractions, type Fraction, fraction, multiplyFractions, ZERO } from '../money/fraction.js';
import { add, type Integer } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';
import { type Books, runsOf, sumOn, taxableNights, timesOf } from './books.js';
import { asFraction, inCurrency, printed } from './exact.js';
import type { BaseStep, ExtractionStep, NightsStep, QuantityStep, RoundingStep, Step } from './explanation-data.js';

/** What is rounded: exact amounts in minor units, one for each part of the step before. */
interface Worked<Worked extends Step> {
  readonly step: Worked;
  readonly exact: readonly Fraction[];
}

/** The chain of one charge: which nights, what of, how rounded. */
export function stepsOf(
  books: Books,
  charge: Charge,
): [NightsStep, QuantityStep | BaseStep | ExtractionStep, RoundingStep] {
  const { step, exact } = workedOut(books, charge);
  return [nightsStep(books, charge), step, roundingStep(books, charge, exact)];
}

function workedOut(books: Books, charge: Charge): Worked<QuantityStep | BaseStep | ExtractionStep> {
  if (!charge.isPercent) return quantityStep(books, charge);
  return isExtracted(books.ledger.plan, charge.index) ? extractionStep(books, charge) : baseStep(books, charge);
}

function nightsStep(books: Books, charge: Charge): NightsStep {
  const taxable = taxableNights(books, charge);
  return {
    kind: 'nights',
    taxable: runsOf(books, taxable),
    taxableNights: taxable.length,
    nights: books.nights.length,
  };
}

/** The nights of each part: all together, or each by itself where each is rounded by itself. */
function partsOf({ isByNight }: Books, nights: readonly number[]): number[][] {
  return isByNight ? nights.map((night) => [night]) : [[...nights]];
}

function quantityStep(books: Books, charge: Charge): Worked<QuantityStep> {
  const times = timesOf(books.ledger, charge);
  const nights = times.flatMap((count, night) => (count > 0 ? [night] : []));
  const parts = partsOf(books, nights).map((of) => {
    const quantity = of.reduce((sum, night) => sum + (times[night] ?? 0), 0);
    return { of, quantity, exact: multiplyFractions(charge.rate, asFraction(quantity)) };
  });
  return {
    step: {
      kind: 'quantity',
      rate: charge.tax.rate,
      quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0),
      parts: parts.map(({ of, quantity, exact }) => ({
        nights: runsOf(books, of),
        quantity,
        exact: inCurrency(exact, books.digits),
      })),
    },
    exact: parts.map(({ exact }) => exact),
  };
}

function baseStep(books: Books, charge: Charge): Worked<BaseStep> {
  const { ledger, digits } = books;
  const by = startByNight(ledger, charge);
  const added = addedCharges(charge, ledger.plan.order.charges).map(({ index, tax: { title } }) => ({
    title,
    by: settledByNight(ledger, index),
  }));
  const parts = partsOf(books, taxableNights(books, charge)).map((of) => {
    const amounts = added.map(({ title, by: each }) => ({ title, units: sumOn(each, of) }));
    const from = sumOn(by, of);
    const base = amounts.reduce((sum, { units }) => add(sum, units), from);
    return { of, from, amounts, base, exact: multiplyFractions(charge.rate, asFraction(base)) };
  });
  const print = (units: Integer) => printUnits(units, digits);
  return {
    step: {
      kind: 'base',
      rate: charge.tax.rate,
      start: startOf(charge, ledger.plan),
      base: print(parts.reduce<Integer>((sum, { base }) => add(sum, base), 0)),
      parts: parts.map(({ of, from, amounts, base, exact }) => ({
        nights: runsOf(books, of),
        start: print(from),
        added: amounts.map(({ title, units }) => ({ title, amount: print(units) })),
        base: print(base),
        exact: inCurrency(exact, digits),
      })),
    },
    exact: parts.map(({ exact }) => exact),
  };
}

function extractionStep(books: Books, charge: Charge): Worked<ExtractionStep> {
  const { digits } = books;
  const added = addedCharges(charge, books.ledger.plan.order.charges);
  const parts = books.groups().flatMap((group) => {
    const exact = group.amounts[charge.index];
    return exact === undefined ? [] : [{ group, exact }];
  });
  return {
    step: {
      kind: 'extraction',
      rate: charge.tax.rate,
      parts: parts.map(({ group, exact }) => ({
        nights: runsOf(books, group.nights),
        price: printUnits(group.price, digits),
        fixed: inCurrency(group.fixed, digits),
        factor: printed(group.factor),
        net: inCurrency(group.net, digits),
        added: added.flatMap(({ index, tax: { title } }) => {
          const amount = group.amounts[index];
          return amount === undefined ? [] : [{ title, exact: inCurrency(amount, digits) }];
        }),
        exact: inCurrency(exact, digits),
      })),
    },
    exact: parts.map(({ exact }) => exact),
  };
}

/** No explanation leaves whose numbers do not come to the amount: that would be a defect of this library. */
function roundingStep({ ledger, digits, isByNight }: Books, charge: Charge, exact: readonly Fraction[]): RoundingStep {
  const { unit, mode } = ledger.plan.policy.rounding;
  const rounded = (isByNight ? exact : [exact.reduce(addFractions, ZERO)]).map((amount) => {
    // In lowest terms the division is the same, and what is printed is what was rounded.
    const { numerator, denominator } = fraction(amount.numerator, amount.denominator);
    return { amount, units: roundDivide(numerator, denominator, mode) };
  });
  const sum = rounded.reduce<Integer>((units, part) => add(units, part.units), 0);
  if (sum !== ledger.settled[charge.index]) {
    throw new Error(`staytax: the steps of ${charge.tax.title} come to ${sum}; please report this stay`);
  }
  return {
    kind: 'rounding',
    unit,
    mode,
    digits,
    parts: rounded.map(({ amount, units }) => ({
      exact: inCurrency(amount, digits),
      rounded: printUnits(units, digits),
    })),
    amount: printUnits(sum, digits),
  };
}
