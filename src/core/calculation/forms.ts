import type { Fraction } from '../money/fraction.js';
import { leastCommonMultiple, ONE, ZERO } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, greatestCommonDivisor, multiply, subtract } from '../money/integer.js';
import type { Calculation } from './calculation.js';
import { foundIn } from './calculation.js';
import { isOpenIn, takeApart } from './in-fees.js';
import type { Base } from './order.js';
import { isOfNet } from './order.js';
import { appliesOn, dueOf, rateOn } from './owed.js';
import type { Extraction, Line, Needs, Net, Terms, Weights } from './program.js';
import { isGiven, isOfTaxes, takesUnits } from './program.js';
import type { Cell, Form } from './shape.js';
import type { Work } from './work.js';
import { lengthOf, STEPS_OF_NUMBER, stepsOfReducing, take } from './work.js';

/** The rate of a percent on a cell; for a tax of taxes, one rate for each line that it adds. */
type RateOn = (line: Line) => Fraction | ReadonlyMap<number, Fraction>;

const NOTHING: Terms = { net: 0, price: 0, given: new Map(), denominator: 1 };

/**
 * Adds a multiple of `other` to `one`. The sum is not reduced: denominators in a chain of percents divide each other,
 * so the least common one is found by one division, while reducing would cost as much as all the rest.
 */
function addMultiple(terms: Terms, added: Terms, { numerator, denominator }: Fraction): Terms {
  const below = multiply(added.denominator, denominator);
  const common = leastCommonMultiple(terms.denominator, below);
  const scale = floorDivide(common, terms.denominator);
  const times = multiply(numerator, floorDivide(common, below));
  const given = new Map<number, Integer>();
  for (const [index, factor] of terms.given) given.set(index, multiply(factor, scale));
  for (const [index, factor] of added.given) given.set(index, add(given.get(index) ?? 0, multiply(factor, times)));
  return {
    net: add(multiply(terms.net, scale), multiply(added.net, times)),
    price: add(multiply(terms.price, scale), multiply(added.price, times)),
    given,
    denominator: common,
  };
}

/**
 * Every charge is affine in the unknown net N and linear in the price and in given amounts. So it is enough to
 * calculate, line by line, each charge for a net of 1, a price of 1, and 1 of each given amount.
 */
function extractionOf({ lines }: Needs, { applies, rateOn, netOf }: RatesOnCell, work: Work): Extraction {
  const amounts: Terms[] = [];
  const sumOf = baseSums(amounts, netOf);
  let inclusive = NOTHING;
  for (const line of lines) {
    if (!applies(line)) continue;
    const terms = isGiven(line)
      ? { ...NOTHING, given: new Map([[line.index, 1]]) }
      : percentOf(line, rateOn(line), amounts, sumOf);
    amounts[line.index] = terms;
    take(work, STEPS_OF_NUMBER * (1 + terms.given.size) * lengthOf(terms.denominator), line);
    if (line.isInclusive) inclusive = addMultiple(inclusive, terms, ONE);
  }
  return { amounts, sumOf, inclusive, bases: [] };
}

/** How a price is split on a cell: which lines apply, at which rates, and what is left of a fee without the taxes in it. */
interface RatesOnCell {
  readonly applies: (line: Line) => boolean;
  readonly rateOn: RateOn;
  readonly netOf: (index: number) => Fraction;
}

type BaseSum = (base: Base) => Terms;

/** The rate of a percent, times its base or times each line that it adds. */
function percentOf({ base }: Line, rate: ReturnType<RateOn>, amounts: readonly Terms[], sumOf: BaseSum): Terms {
  if ('numerator' in rate) return addMultiple(NOTHING, sumOf(base), rate);
  let terms = NOTHING;
  for (const [index, factorOfTax] of rate) terms = addMultiple(terms, amounts[index] ?? NOTHING, factorOfTax);
  return terms;
}

/**
 * Finds bases in terms of the lines that they add, which are calculated. The base of a lower level adds all that the one
 * before it adds, and more lines: its sum is continued.
 */
function baseSums(amounts: ReadonlyArray<Terms | undefined>, netOf: RatesOnCell['netOf']): BaseSum {
  let last: { readonly base: Base; readonly sum: Terms } | undefined;
  return (base) => {
    const isContinued = last !== undefined && continues(base, last.base);
    const [start, from] = isContinued && last ? [last.sum, last.base.adds.length] : [startTerms(base), 0];
    const added = base.adds.slice(from);
    const partOf = (index: number): Fraction => (isOfNet(base.start) ? netOf(index) : ONE);
    const sum = added.reduce((terms, index) => addMultiple(terms, amounts[index] ?? NOTHING, partOf(index)), start);
    last = { base, sum };
    return sum;
  };
}

function continues(base: Base, before: Base): boolean {
  return base.start === before.start && before.adds.every((index, place) => base.adds[place] === index);
}

function startTerms({ start }: Base): Terms {
  if (start === 'nothing') return NOTHING;
  return start === 'price' ? { ...NOTHING, price: 1 } : { ...NOTHING, net: 1 };
}

/** Takes the net out of a base: price = net + the inclusive charges, so N = (price - a) / (1 + b). */
function withoutNet(base: Terms, inclusive: Terms): Terms {
  // (1 + b) over the denominator of the inclusive charges.
  const factor = add(inclusive.denominator, inclusive.net);
  const less = subtract(0, base.net);
  const given = new Map<number, Integer>();
  for (const [index, multiple] of base.given) given.set(index, multiply(multiple, factor));
  for (const [index, multiple] of inclusive.given)
    given.set(index, add(given.get(index) ?? 0, multiply(less, multiple)));
  return {
    net: 0,
    price: add(multiply(base.price, factor), multiply(base.net, subtract(inclusive.denominator, inclusive.price))),
    given,
    denominator: multiply(base.denominator, factor),
  };
}

/** In lowest terms. */
function reduceWeights({ price, given, denominator }: Terms): Weights {
  const all = [...given].filter(([, weight]) => weight !== 0);
  const common = all.reduce(
    (sum, [, multiple]) => greatestCommonDivisor(sum, multiple),
    greatestCommonDivisor(denominator, price),
  );
  const over = (weight: Integer): Integer => floorDivide(weight, common);
  return {
    price: over(price),
    given: all.map(([index, weight]) => ({ index, weight: over(weight) })),
    denominator: over(denominator),
  };
}

/** The number of combinations of rates that are cached for a pattern. */
const MOST_KEPT = 200;

/** How a price is split on a cell, as far as a base needs it. */
export function extractionOn(calculation: Calculation, base: Base, cell: Cell): Extraction {
  const needs = cell.pattern.part.needs(base);
  if (needs.rated.length === 0) return extractionAt(calculation, needs, cell);
  const { extractions } = foundIn(calculation);
  extractions[cell.index] ??= new Map();
  const cached = extractions[cell.index] as Map<Needs, Extraction>;
  const extraction = cached.get(needs) ?? extractionAt(calculation, needs, cell);
  cached.set(needs, extraction);
  return extraction;
}

/** Cells of one pattern with the same rates split their prices alike. */
function extractionAt(calculation: Calculation, needs: Needs, cell: Cell): Extraction {
  const { pattern } = cell;
  const { work } = calculation;
  take(work, STEPS_OF_NUMBER * (1 + needs.rated.length));
  const [key, rates] = ratesOn(calculation, needs, cell);
  const cached = pattern.extractions.get(key);
  if (cached !== undefined) return cached;
  const { lines } = calculation.program;
  const rateIn = (index: number): Fraction => {
    const tax = lines[index] as Line;
    const rate = isOpenIn(tax, cell) ? (rates[index] ?? ownRate(tax)) : ZERO;
    return 'numerator' in rate ? rate : ZERO;
  };
  const onCell: RatesOnCell = {
    applies: (line) => appliesOn(line, cell),
    rateOn: (line) => rates[line.index] ?? ownRate(line),
    netOf: (index) => {
      const line = lines[index] as Line;
      return line.contains.length === 0 ? ONE : takeApart(line, rateIn).net;
    },
  };
  const extraction = extractionOf(needs, onCell, work);
  if (pattern.extractions.size > MOST_KEPT) pattern.extractions.clear();
  pattern.extractions.set(key, extraction);
  return extraction;
}

function ownRate({ rates }: Line): Fraction {
  return { numerator: rates.ownRate, denominator: rates.denominator };
}

/** The rates that depend on who pays and when, of the lines that a base needs; and these rates as text. */
function ratesOn(calculation: Calculation, { key, rated }: Needs, cell: Cell) {
  const rates: Array<ReturnType<RateOn> | undefined> = [];
  // Where guests sleep other nights than the room, other lines apply on the same pattern.
  let text = `${key}${cell.kind.hasOwnNights ? ' own' : ''}`;
  for (const line of rated) {
    if (takesUnitsIn(calculation, line)) {
      const taken = ratesOfTaxes(calculation, line, cell);
      rates[line.index] = taken;
      for (const [index, { numerator, denominator }] of taken)
        text += ` ${line.index}:${index}:${numerator}/${denominator}`;
    } else {
      const rate = rateOn(calculation, line, cell);
      rates[line.index] = rate;
      text += ` ${line.index}:${rate.numerator}/${rate.denominator}`;
    }
  }
  return [text, rates] as const;
}

/** The rates of a tax of taxes on a cell, by line that it adds; found before. */
export function ratesOfTaxes(calculation: Calculation, line: Line, cell: Cell): ReadonlyMap<number, Fraction> {
  const cached = calculation.memo?.ratesOfTaxes[line.index]?.[cell.index];
  if (cached === undefined) throw new Error(`staytax: ${line.tax.title} was asked for its rates before their units`);
  return cached;
}

/** Whether a tax of taxes reads their units one by one, as it also must if guests sleep other nights than the room. */
export function takesUnitsIn({ shape }: Calculation, line: Line): boolean {
  return takesUnits(line) || (shape.hasOwnNights && isOfTaxes(line));
}

/** A base in a cell, as weights of the price and of given amounts. */
export function weightsOn(calculation: Calculation, base: Base, cell: Cell): Weights {
  const { key } = base;
  // Without rates that vary, all cells of a pattern have the same weights.
  const fixed = cell.kind.hasOwnNights ? undefined : cell.pattern.weights[key];
  if (fixed !== undefined) return fixed;
  const { sumOf, inclusive, bases } = extractionOn(calculation, base, cell);
  const cached = bases[key];
  if (cached !== undefined) return cached;
  const terms = withoutNet(sumOf(base), inclusive);
  take(calculation.work, (1 + terms.given.size) * stepsOfReducing(terms.denominator));
  const weights = reduceWeights(terms);
  bases[key] = weights;
  if (!cell.kind.hasOwnNights && cell.pattern.part.needs(base).rated.length === 0) cell.pattern.weights[key] = weights;
  return weights;
}

// ------------------------------------------------------------------------------------------------ forms of bases

/** The weights of an exact base on each cell: found once a shape, or once a stay if rates in it depend on prices. */
export function formOf(calculation: Calculation, line: Line | Net): Form {
  const { forms } = line.isBasePriced ? foundIn(calculation) : calculation.shape;
  forms[line.baseKey] ??= findForm(calculation, line);
  return forms[line.baseKey] as Form;
}

function findForm(calculation: Calculation, line: Line | Net): Form {
  const { program, shape, work } = calculation;
  take(work, STEPS_OF_NUMBER * shape.cells.length);
  const price: Integer[] = [];
  const given = new Map<number, Integer[]>();
  const lists = [price];
  let common: Integer = 1;
  let last: Weights | undefined;
  for (let position = 0; position < shape.cells.length; position += 1) {
    const cell = shape.cells[position] as Cell;
    const weights = appliesOn(line, cell) ? weightsOn(calculation, line.base, cell) : undefined;
    const isRepeated = position > 0 && weights === last;
    // Neighbours are often alike, and large weights are long to multiply.
    for (const list of lists) list.push(isRepeated ? (list[position - 1] as Integer) : 0);
    if (isRepeated || weights === undefined) {
      last = weights;
      continue;
    }
    last = weights;
    common = putOver(lists, common, weights.denominator, work);
    const times = floorDivide(common, weights.denominator);
    price[position] = multiply(weights.price, times);
    for (const { index, weight } of weights.given) weightsOf(index, position + 1)[position] = multiply(weight, times);
  }
  const lines = [...given].map(([index, weights]) => ({ line: program.lines[index] as Line, weights }));
  const isDue = lines.every((factors) => factors.line.charge.kind === 'count' && factors.line.priceBase === undefined);
  return { price, given: lines, denominator: common, due: isDue ? dueOf(calculation, lines, common) : undefined };

  function weightsOf(index: number, length: number): Integer[] {
    const multiples = given.get(index) ?? new Array<Integer>(length).fill(0);
    if (!given.has(index)) lists.push(multiples);
    given.set(index, multiples);
    return multiples;
  }
}

/** Converts lists of numerators to the least common multiple of both denominators, in place, and returns it. */
export function putOver(lists: readonly Integer[][], denominator: Integer, divisor: Integer, work: Work): Integer {
  const common = leastCommonMultiple(denominator, divisor);
  if (common === denominator) return common;
  for (const list of lists) take(work, STEPS_OF_NUMBER * (1 + list.length) * lengthOf(common));
  const times = floorDivide(common, denominator);
  for (const list of lists)
    for (let index = 0; index < list.length; index += 1) list[index] = multiply(list[index] as Integer, times);
  return common;
}
