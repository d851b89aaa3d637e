import { addFractions, divideFractions, type Fraction, multiplyFractions, whole, ZERO } from '../money/fraction.js';
import { floorDivide, greatestCommonDivisor, type Integer, multiply, subtract } from '../money/integer.js';
import type { Calculation } from './calculation.js';
import type { Cell } from './cells.js';
import type { Base } from './order.js';
import type { Extraction, Factors, Line, Needs, Weights } from './program.js';
import { appliesOn, hasOneRate, rateOn } from './rates.js';
import { takenRates, takesUnitsIn } from './units.js';

/** The rate of a percent on a cell; of a tax of taxes, one for each line that it takes. */
type RateOn = (line: Line) => Fraction | ReadonlyMap<number, Fraction>;

const ONE = whole(1);

/** Factors while they are added up. */
interface Sum {
  net: Fraction;
  price: Fraction;
  readonly given: Map<number, Fraction>;
}

function nothing(): Sum {
  return { net: ZERO, price: ZERO, given: new Map() };
}

/** Adds so many times another. */
function addTo(sum: Sum, { net, price, given }: Factors, times: Fraction): Sum {
  sum.net = addFractions(sum.net, multiplyFractions(times, net));
  sum.price = addFractions(sum.price, multiplyFractions(times, price));
  for (const [index, factor] of given) {
    sum.given.set(index, addFractions(sum.given.get(index) ?? ZERO, multiplyFractions(times, factor)));
  }
  return sum;
}

/**
 * Every charge is affine in the unknown net N and linear in the price and in what is given, so it is enough to know what each
 * takes of a net of 1, a price of 1, and 1 of each given amount. They are found line by line in calculation order.
 */
function extractionOf({ lines }: Needs, applies: (line: Line) => boolean, rateOn: RateOn): Extraction {
  const amounts: Sum[] = [];
  const inclusive = nothing();
  const bases: Factors[] = [];
  for (const line of lines) {
    if (!applies(line)) continue;
    const own = nothing();
    amounts[line.index] = own;
    if (line.from === 'count' || line.from === 'units') own.given.set(line.index, ONE);
    else takeRates(own, line, rateOn(line), { amounts, bases });
    if (line.isInclusive) addTo(inclusive, own, ONE);
  }
  return { amounts, inclusive, bases: [] };
}

/** Adds the rate of a percent, times its base or times what each line that it takes comes to. */
function takeRates(
  own: Sum,
  { base }: Line,
  rate: ReturnType<RateOn>,
  { amounts, bases }: { readonly amounts: readonly Factors[]; readonly bases: Factors[] },
): void {
  if (!('numerator' in rate)) {
    for (const [index, of] of rate) addTo(own, amounts[index] ?? nothing(), of);
    return;
  }
  const factors = bases[base.key] ?? factorsOf(base, amounts);
  bases[base.key] = factors;
  addTo(own, factors, rate);
}

/** Of what a base consists, as far as its lines were found. */
function factorsOf({ start, adds }: Base, amounts: ReadonlyArray<Factors | undefined>): Factors {
  const sum = nothing();
  if (start === 'price') sum.price = ONE;
  else if (start !== 'nothing') sum.net = ONE;
  for (const index of adds) {
    const added = amounts[index];
    if (added !== undefined) addTo(sum, added, ONE);
  }
  return sum;
}

/** The weights of a base, the net taken out of it: price = net + the inclusive charges, so N = (price - a) / (1 + b). */
function weightsOf(extraction: Extraction, base: Base): Weights {
  const known = extraction.bases[base.key];
  if (known !== undefined) return known;
  const { amounts, inclusive } = extraction;
  const found = weighed(withoutNet(factorsOf(base, amounts), inclusive));
  extraction.bases[base.key] = found;
  return found;
}

function withoutNet(factors: Factors, inclusive: Factors): Factors {
  if (factors.net.numerator === 0) return factors;
  const part = divideFractions(factors.net, addFractions(ONE, inclusive.net));
  const less = { numerator: subtract(0, part.numerator), denominator: part.denominator };
  const found = addTo(nothing(), factors, ONE);
  addTo(found, inclusive, less);
  return { net: ZERO, price: addFractions(found.price, part), given: found.given };
}

/** The same over one denominator, in lowest terms. */
function weighed({ price, given }: Factors): Weights {
  const all = [...given].filter(([, { numerator }]) => numerator !== 0);
  let denominator: Integer = price.denominator;
  for (const [, factor] of all) {
    const common = greatestCommonDivisor(denominator, factor.denominator);
    denominator = multiply(floorDivide(denominator, common), factor.denominator);
  }
  const over = ({ numerator, denominator: of }: Fraction): Integer => multiply(numerator, floorDivide(denominator, of));
  return { price: over(price), given: all.map(([index, factor]) => ({ index, weight: over(factor) })), denominator };
}

/** So many combinations of rates are remembered for a pattern. */
const MOST_KEPT = 200;

/** How a price is taken apart on a cell, as far as a base needs it. */
export function extractionOn(calculation: Calculation, base: Base, cell: Cell): Extraction {
  const { pattern } = cell;
  const needs = pattern.part.needs(base);
  const [key, rates] =
    needs.rated.length === 0 && !cell.kind.hasOwnNights ? [needs.key, NO_RATES] : ratesOn(calculation, needs, cell);
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

const NO_RATES: ReadonlyArray<ReturnType<RateOn> | undefined> = [];

function ownRate({ rates }: Line): Fraction {
  return { numerator: rates.own, denominator: rates.denominator };
}

/** The rates of the lines that a base needs, where they depend on who pays and when; and the same as text. */
function ratesOn(calculation: Calculation, { key, rated }: Needs, cell: Cell) {
  const rates: Array<ReturnType<RateOn> | undefined> = [];
  let text = `${key}${cell.kind.hasOwnNights ? ' own' : ''}`;
  for (const line of rated) {
    if (!appliesOn(line, cell)) continue;
    if (takesUnitsIn(calculation, line)) {
      const taken = takenRates(calculation, line, cell);
      rates[line.index] = taken;
      for (const [index, { numerator, denominator }] of taken)
        text += ` ${line.index}:${index}:${numerator}/${denominator}`;
    } else if (!hasOneRate(line)) {
      const rate = rateOn(calculation, line, cell);
      rates[line.index] = rate;
      text += ` ${line.index}:${rate.numerator}/${rate.denominator}`;
    }
  }
  return [text, rates] as const;
}

/** What a base comes to in a cell, as weights of the price and of what is given. */
export function weightsOn(calculation: Calculation, base: Base, cell: Cell): Weights {
  const { pattern, kind } = cell;
  const needs = pattern.part.needs(base);
  if (needs.rated.length > 0 || kind.hasOwnNights) return weightsOf(extractionOn(calculation, base, cell), base);
  const known = pattern.weights[base.key];
  if (known !== undefined) return known;
  const found = weightsOf(extractionOn(calculation, base, cell), base);
  pattern.weights[base.key] = found;
  return found;
}
