import { isPercent, LOGICS } from '../../definitions/logics.js';
import { parseUnits, printUnits } from '../../money/amount.js';
import { compareDecimals } from '../../money/decimal.js';
import type { Integer } from '../../money/integer.js';
import { add, floorDivide, multiply, powerOfTen, subtract } from '../../money/integer.js';
import { percentIn } from '../names.js';
import { amountsAfter, changeLine } from '../our-side.js';
import type { DifferingLine, Hypothesis, LineCause } from './hypotheses.js';

/** Decimals of a percentage that are tried: 8.875 has three. */
const PERCENT_DECIMALS = 3;

/** Usual steps of rates, in thousandths of a percent. They are tried first. */
const USUAL_STEPS = [1_000, 500, 250, 100, 125, 50];

/** Limits of the rate of a hotel tax, in thousandths of a percent. */
const HIGHEST_PERCENT = 30_000;
const LOWEST_PERCENT = 100;

/** The largest plausible ratio of two rates: an error of a factor of 20 is another cause. */
const MOST_TIMES = 20;

interface RateHypothesis extends Hypothesis {
  readonly rate: string;
}

/** The rate that the OTA states, as the price of a unit or in the name, if it differs from ours. */
export function statedRate(differing: DifferingLine): Hypothesis[] {
  const { theirs, entry } = differing;
  const stated = isPercent(entry.logic) ? printedPercent(differing) : theirs.pricePerUnit;
  const isRate = stated !== undefined && /^\d{1,20}(\.\d{1,20})?$/.test(stated) && compareDecimals(stated, '0') > 0;
  return isRate && compareDecimals(stated, entry.rate) !== 0 ? [atRate(differing, stated)] : [];
}

/** The percentage in the printed name of a tax that is a percentage in our tax set. */
function printedPercent({ theirs, entry }: DifferingLine): string | undefined {
  return isPercent(entry.logic) ? percentIn(theirs.name) : undefined;
}

/**
 * Explains an amount by the printed rate when nothing else does: the OTA uses another base. It does not apply to sums
 * of several taxes and to guessed pairs.
 */
export function printedRateCause(differing: DifferingLine): LineCause | undefined {
  const { theirs, entry, currency, isGuess, side } = differing;
  const rate = printedPercent(differing);
  const units = rate === undefined || isGuess ? undefined : parseUnits(rate, RATE_DECIMALS);
  if (rate === undefined || units === undefined || units === 0) return undefined;
  const hundred = multiply(multiply(theirs.amount, 100), powerOfTen(RATE_DECIMALS));
  const base = floorDivide(add(multiply(hundred, 2), units), multiply(units, 2));
  const print = (amount: Integer) => `${currency} ${printUnits(amount, side.digits)}`;
  const about = multiply(base, units) === hundred ? '' : 'about ';
  const percent = `${shortestText(rate)}%`;
  const of = theirs.isInclusive
    ? `in a price of ${about}${print(add(base, theirs.amount))}`
    : `of ${about}${print(base)}`;
  const amount = `${print(theirs.amount)} is ${percent} ${of}`;
  if (compareDecimals(rate, entry.rate) === 0) {
    return { cause: 'base', sentence: `The OTA charges ${percent}, as it is here, on something else: ${amount}.` };
  }
  const here = `here it is ${shortestText(entry.rate)}%`;
  return { cause: 'rate', sentence: `The OTA charges ${percent}; ${here}. It is on something else, too: ${amount}.` };
}

/** Decimals of a rate that are read from a name. */
const RATE_DECIMALS = 4;

/** The OTA has another rate: the printed one, or else the shortest valid rate that gives its amount. */
export function likelyRate(differing: DifferingLine): RateHypothesis[] {
  if (printedPercent(differing) !== undefined && !differing.isGuess) return [];
  if (differing.isGuess && !isPercent(differing.entry.logic)) return [];
  const range = ratesOf(differing);
  const rate =
    range && (isPercent(differing.entry.logic) ? usualPercent(differing, range) : likelyPrice(differing, range));
  return rate === undefined ? [] : [atRate(differing, rate)];
}

/** The number of decimals of a rate without trailing zeros. */
export function decimalsOf(rate: string): number {
  return (/\.(\d*?)0*$/.exec(rate)?.[1] ?? '').length;
}

function atRate({ ours: { key }, entry, currency }: DifferingLine, rate: string): RateHypothesis {
  const words = (of: string) =>
    isPercent(entry.logic) ? `${shortestText(of)}%` : `${currency} ${of} ${LOGICS[entry.logic].words}`;
  return {
    cause: 'rate',
    rate,
    change: changeLine(key, () => ({ rate })),
    sentence: `The OTA charges ${words(rate)}; here it is ${words(entry.rate)}.`,
  };
}

const shortestText = (rate: string): string => (rate.includes('.') ? rate.replace(/(?:\.|(?<![.0]))0+$/, '') : rate);

/** A range of rates, as whole numbers of so many decimals. */
interface Range {
  readonly lowest: Integer;
  readonly highest: Integer;
  readonly digits: number;
}

/** The rates that give the amount of the OTA. Amounts do not fall when the rate rises, so they are one range. */
function ratesOf({ ours: { key }, theirs, entry, side }: DifferingLine): Range | undefined {
  const isRated = isPercent(entry.logic);
  const digits = isRated ? PERCENT_DECIMALS : side.digits;
  const most = isRated ? multiply(100, powerOfTen(digits)) : theirs.amount;
  const at = (rate: Integer): Integer => {
    const change = changeLine(key, () => ({ rate: printUnits(rate, digits) }));
    return amountsAfter(side, change)?.get(key) ?? 0;
  };
  const lowest = firstWhere((rate) => at(rate) >= theirs.amount, most);
  if (at(lowest) !== theirs.amount) return undefined;
  const above = firstWhere((rate) => at(rate) > theirs.amount, most);
  return { lowest, highest: at(above) > theirs.amount ? subtract(above, 1) : above, digits };
}

/** The first number of a range that is divisible by a step. */
function firstMultiple(step: Integer, { lowest, highest }: Range): Integer | undefined {
  const rate = multiply(floorDivide(add(lowest, subtract(step, 1)), step), step);
  return rate <= highest ? rate : undefined;
}

/** With small amounts nearly every amount fits some rate, so only whole and half percents count as evidence. */
function usualPercent({ entry }: DifferingLine, range: Range): string | undefined {
  const width = add(subtract(range.highest, range.lowest), 1);
  const own = parseUnits(entry.rate, PERCENT_DECIMALS) ?? 0;
  const most = own > HIGHEST_PERCENT ? multiply(own, 2) : HIGHEST_PERCENT;
  for (const step of USUAL_STEPS) {
    if (step < 500 && multiply(width, 2) > step) continue;
    const rate = firstMultiple(step, range);
    if (rate === undefined || rate < LOWEST_PERCENT || rate > most) continue;
    return printUnits(rate, PERCENT_DECIMALS);
  }
  return undefined;
}

function likelyPrice({ entry, side }: DifferingLine, range: Range): string | undefined {
  const own = parseUnits(entry.rate, side.digits) ?? 0;
  for (let zeros = range.digits; zeros >= 0; zeros -= 1) {
    const rate = firstMultiple(powerOfTen(zeros), range);
    if (rate === undefined) continue;
    const isNear = own === 0 || (rate <= multiply(own, MOST_TIMES) && multiply(rate, MOST_TIMES) >= own);
    return isNear ? printUnits(rate, range.digits) : undefined;
  }
  return undefined;
}

/** The lowest number from 0 to `highest` for which a monotonic predicate holds. */
function firstWhere(holds: (value: Integer) => boolean, highest: Integer): Integer {
  let low: Integer = 0;
  let high = highest;
  while (low < high) {
    const middle = floorDivide(add(low, high), 2);
    if (holds(middle)) high = middle;
    else low = add(middle, 1);
  }
  return low;
}
