import type { Fraction } from '../money/fraction.js';
import { leastCommonMultiple, ONE } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, greatestCommonDivisor, multiply, subtract } from '../money/integer.js';
import type { Calculation } from './calculation.js';
import type { Cell } from './cells.js';
import type { Base } from './order.js';
import type { Extraction, Line, Needs, Terms, Weights } from './program.js';
import { isGiven } from './program.js';
import { appliesOn, rateOn } from './rates.js';
import { ratesByLine, takesUnitsIn } from './units.js';

/** The rate of a percent on a cell; for a tax of taxes, one rate for each line that it adds. */
type RateOn = (line: Line) => Fraction | ReadonlyMap<number, Fraction>;

const NOTHING: Terms = { net: 0, price: 0, given: new Map(), denominator: 1 };

/**
 * Adds a multiple of `other` to `one`. The sum is not reduced: denominators in a chain of percents divide each other,
 * so the least common one is found by one division, while reducing would cost as much as all the rest.
 */
function addMultiple(one: Terms, other: Terms, { numerator, denominator }: Fraction): Terms {
  const below = multiply(other.denominator, denominator);
  const common = leastCommonMultiple(one.denominator, below);
  const scale = floorDivide(common, one.denominator);
  const times = multiply(numerator, floorDivide(common, below));
  const given = new Map<number, Integer>();
  for (const [index, factor] of one.given) given.set(index, multiply(factor, scale));
  for (const [index, factor] of other.given) given.set(index, add(given.get(index) ?? 0, multiply(factor, times)));
  return {
    net: add(multiply(one.net, scale), multiply(other.net, times)),
    price: add(multiply(one.price, scale), multiply(other.price, times)),
    given,
    denominator: common,
  };
}

/**
 * Every charge is affine in the unknown net N and linear in the price and in given amounts. So it is enough to
 * calculate, line by line, each charge for a net of 1, a price of 1, and 1 of each given amount.
 */
function extractionOf({ lines }: Needs, applies: (line: Line) => boolean, rateOn: RateOn): Extraction {
  const amounts: Terms[] = [];
  let inclusive = NOTHING;
  const basesFound = knownBases(amounts);
  for (const line of lines) {
    if (!applies(line)) continue;
    const own = isGiven(line)
      ? { ...NOTHING, given: new Map([[line.index, 1]]) }
      : percentOf(line, rateOn(line), { amounts, basesFound });
    amounts[line.index] = own;
    if (line.isInclusive) inclusive = addMultiple(inclusive, own, ONE);
  }
  return { amounts, inclusive, bases: [] };
}

/** The rate of a percent, times its base or times each line that it adds. */
function percentOf(
  { base }: Line,
  rate: ReturnType<RateOn>,
  { amounts, basesFound }: { readonly amounts: readonly Terms[]; readonly basesFound: (base: Base) => Terms },
): Terms {
  if ('numerator' in rate) return addMultiple(NOTHING, basesFound(base), rate);
  let own = NOTHING;
  for (const [index, of] of rate) own = addMultiple(own, amounts[index] ?? NOTHING, of);
  return own;
}

/**
 * The terms of bases, as far as their lines are calculated. A base that continues the one before it is not added up
 * again.
 */
function knownBases(amounts: ReadonlyArray<Terms | undefined>): (base: Base) => Terms {
  const found: Terms[] = [];
  const last = new Map<Base['start'], Base>();
  return (base) => {
    const known = found[base.key];
    if (known !== undefined) return known;
    const before = last.get(base.start);
    const isBeginning = before?.adds.every((added, at) => base.adds[at] === added) === true;
    const from = isBeginning ? before : undefined;
    let sum = from === undefined ? startTerms(base) : (found[from.key] as Terms);
    for (let at = from?.adds.length ?? 0; at < base.adds.length; at += 1) {
      sum = addMultiple(sum, amounts[base.adds[at] as number] ?? NOTHING, ONE);
    }
    found[base.key] = sum;
    last.set(base.start, base);
    return sum;
  };
}

function startTerms({ start }: Base): Terms {
  if (start === 'nothing') return NOTHING;
  return start === 'price' ? { ...NOTHING, price: 1 } : { ...NOTHING, net: 1 };
}

/** The weights of a base, the net taken out of it: price = net + the inclusive charges, so N = (price - a) / (1 + b). */
function weightsOf(extraction: Extraction, base: Base): Weights {
  const known = extraction.bases[base.key];
  if (known !== undefined) return known;
  const { amounts, inclusive } = extraction;
  const found = reduceWeights(withoutNet(knownBases(amounts)(base), inclusive));
  extraction.bases[base.key] = found;
  return found;
}

function withoutNet(base: Terms, inclusive: Terms): Terms {
  if (base.net === 0) return base;
  // (1 + b) over the denominator of the inclusive charges.
  const factor = add(inclusive.denominator, inclusive.net);
  const less = subtract(0, base.net);
  const given = new Map<number, Integer>();
  for (const [index, own] of base.given) given.set(index, multiply(own, factor));
  for (const [index, own] of inclusive.given) given.set(index, add(given.get(index) ?? 0, multiply(less, own)));
  return {
    net: 0,
    price: add(multiply(base.price, factor), multiply(base.net, subtract(inclusive.denominator, inclusive.price))),
    given,
    denominator: multiply(base.denominator, factor),
  };
}

/** Reduces to lowest terms, unless the numbers are so long that reducing costs more than it saves. */
function reduceWeights({ price, given, denominator }: Terms): Weights {
  const all = [...given].filter(([, weight]) => weight !== 0);
  let common: Integer = denominator;
  if (common < LONG) {
    for (const weight of [price, ...all.map(([, own]) => own)]) common = greatestCommonDivisor(common, weight);
  } else common = 1;
  const over = (weight: Integer): Integer => (common === 1 ? weight : floorDivide(weight, common));
  return {
    price: over(price),
    given: all.map(([index, weight]) => ({ index, weight: over(weight) })),
    denominator: over(denominator),
  };
}

/** More than any set of a hotel: a dozen percents of each other. */
const LONG = 10n ** 80n;

/** The number of combinations of rates that are cached for a pattern. */
const MOST_KEPT = 200;

/** How a price is split on a cell, as far as a base needs it. */
export function extractionOn(calculation: Calculation, base: Base, cell: Cell): Extraction {
  const { pattern } = cell;
  const needs = pattern.part.needs(base);
  const [key, rates] = ratesOn(calculation, needs, cell);
  const known = pattern.extractions.get(key);
  if (known !== undefined) return known;
  const found = extractionOf(
    needs,
    (line) => appliesOn(line, cell),
    (line) => rates[line.index] ?? ownRate(line),
  );
  if (pattern.extractions.size > MOST_KEPT) pattern.extractions.clear();
  pattern.extractions.set(key, found);
  return found;
}

function ownRate({ rates }: Line): Fraction {
  return { numerator: rates.own, denominator: rates.denominator };
}

/** The rates that depend on who pays and when, of the lines that a base needs; and these rates as text. */
function ratesOn(calculation: Calculation, { key, rated }: Needs, cell: Cell) {
  const rates: Array<ReturnType<RateOn> | undefined> = [];
  // Where guests sleep other nights than the room, other lines apply on the same pattern.
  let text = `${key}${cell.kind.hasOwnNights ? ' own' : ''}`;
  for (const line of rated) {
    if (!appliesOn(line, cell)) continue;
    if (takesUnitsIn(calculation, line)) {
      const taken = ratesByLine(calculation, line, cell);
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

/** A base in a cell, as weights of the price and of given amounts. */
export function weightsOn(calculation: Calculation, base: Base, cell: Cell): Weights {
  const { pattern } = cell;
  const needs = pattern.part.needs(base);
  if (needs.rated.length > 0 || cell.kind.hasOwnNights) return weightsOf(extractionOn(calculation, base, cell), base);
  const known = pattern.weights[base.key];
  if (known !== undefined) return known;
  const found = weightsOf(extractionOn(calculation, base, cell), base);
  pattern.weights[base.key] = found;
  return found;
}
