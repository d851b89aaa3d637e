import { isPercent, LOGICS } from '../../definitions/logics.js';
import { parseUnits, printUnits } from '../../money/amount.js';
import { compareDecimals } from '../../money/decimal.js';
import { add, floorDivide, type Integer, multiply, powerOfTen, subtract } from '../../money/integer.js';
import { percentIn } from '../names.js';
import { askedAmounts, changeLine } from '../our-side.js';
import type { Differing, Explained, Hypothesis } from './hypotheses.js';

/** Decimals of a percentage that are looked at: 8.875 has three. */
const PERCENT_DECIMALS = 3;

/** Steps in which rates are set, in thousandths of a percent: those that nobody needs to explain first. */
const USUAL_STEPS = [1_000, 500, 250, 100, 125, 50];

/** No tax of a hotel has a higher rate than this in thousandths of a percent, and none a lower one. */
const HIGHEST_PERCENT = 30_000;
const LOWEST_PERCENT = 100;

/** The rate of a tax is changed; nobody charges twenty times as much by mistake. */
const MOST_TIMES = 20;

interface RateHypothesis extends Hypothesis {
  readonly rate: string;
}

/** The rate that the OTA says that it has, as the price of a unit or in the name, where it is not ours. */
export function statedRate(differing: Differing): Hypothesis[] {
  const { theirs, entry } = differing;
  const stated = isPercent(entry.logic) ? printedPercent(differing) : theirs.pricePerUnit;
  const isRate = stated !== undefined && /^\d{1,20}(\.\d{1,20})?$/.test(stated) && compareDecimals(stated, '0') > 0;
  return isRate && compareDecimals(stated, entry.rate) !== 0 ? [atRate(differing, stated)] : [];
}

/** The percentage that the OTA prints in the name of a tax which is one here. */
function printedPercent({ theirs, entry }: Differing): string | undefined {
  return isPercent(entry.logic) ? percentIn(theirs.name) : undefined;
}

/**
 * What a printed rate means where nothing else explains the amount: the OTA takes it of something else. A sum of several
 * taxes, and a line that may be another tax, have no rate of their own.
 */
export function printedRateCause(differing: Differing): Explained | undefined {
  const { theirs, entry, currency, isGuess, side } = differing;
  const rate = printedPercent(differing);
  const units = rate === undefined || isGuess ? undefined : parseUnits(rate, RATE_DECIMALS);
  if (rate === undefined || units === undefined || units === 0) return undefined;
  const hundred = multiply(multiply(theirs.amount, 100), powerOfTen(RATE_DECIMALS));
  const base = floorDivide(add(multiply(hundred, 2), units), multiply(units, 2));
  const print = (amount: Integer) => `${currency} ${printUnits(amount, side.digits)}`;
  const about = multiply(base, units) === hundred ? '' : 'about ';
  const percent = `${shortened(rate)}%`;
  const of = theirs.isInclusive
    ? `in a price of ${about}${print(add(base, theirs.amount))}`
    : `of ${about}${print(base)}`;
  const amount = `${print(theirs.amount)} is ${percent} ${of}`;
  if (compareDecimals(rate, entry.rate) === 0) {
    return { cause: 'base', sentence: `The OTA charges ${percent}, as it is here, on something else: ${amount}.` };
  }
  const here = `here it is ${shortened(entry.rate)}%`;
  return { cause: 'rate', sentence: `The OTA charges ${percent}; ${here}. It is on something else, too: ${amount}.` };
}

/** As many as a name is read with. */
const RATE_DECIMALS = 4;

/** The OTA has another rate: the shortest one that comes to its amount and that a tax can have. One that is printed is it. */
export function likelyRate(differing: Differing): RateHypothesis[] {
  if (printedPercent(differing) !== undefined && !differing.isGuess) return [];
  if (differing.isGuess && !isPercent(differing.entry.logic)) return [];
  const range = ratesOf(differing);
  const rate =
    range && (isPercent(differing.entry.logic) ? usualPercent(differing, range) : likelyPrice(differing, range));
  return rate === undefined ? [] : [atRate(differing, rate)];
}

/** How many decimals a rate needs: those with none or one are usual. */
export function decimalsOf(rate: string): number {
  return (/\.(\d*?)0*$/.exec(rate)?.[1] ?? '').length;
}

function atRate({ ours: { key }, entry, currency }: Differing, rate: string): RateHypothesis {
  const words = (of: string) =>
    isPercent(entry.logic) ? `${shortened(of)}%` : `${currency} ${of} ${LOGICS[entry.logic].words}`;
  return {
    cause: 'rate',
    rate,
    change: changeLine(key, () => ({ rate })),
    sentence: `The OTA charges ${words(rate)}; here it is ${words(entry.rate)}.`,
  };
}

const shortened = (rate: string): string => (rate.includes('.') ? rate.replace(/(?:\.|(?<![.0]))0+$/, '') : rate);

/** All rates from one to another, as whole numbers with so many decimals. */
interface Range {
  readonly lowest: Integer;
  readonly highest: Integer;
  readonly digits: number;
}

/** The rates that come to their amount. A higher rate never comes to less. */
function ratesOf({ ours: { key }, theirs, entry, side }: Differing): Range | undefined {
  const isRated = isPercent(entry.logic);
  const digits = isRated ? PERCENT_DECIMALS : side.digits;
  const most = isRated ? multiply(100, powerOfTen(digits)) : theirs.amount;
  const at = (rate: Integer): Integer => {
    const change = changeLine(key, () => ({ rate: printUnits(rate, digits) }));
    return askedAmounts(side, change)?.get(key) ?? 0;
  };
  const lowest = firstWhere((rate) => at(rate) >= theirs.amount, most);
  if (at(lowest) !== theirs.amount) return undefined;
  const above = firstWhere((rate) => at(rate) > theirs.amount, most);
  return { lowest, highest: at(above) > theirs.amount ? subtract(above, 1) : above, digits };
}

/** The first number of a range that can be divided by a step. */
function firstBy(step: Integer, { lowest, highest }: Range): Integer | undefined {
  const rate = multiply(floorDivide(add(lowest, subtract(step, 1)), step), step);
  return rate <= highest ? rate : undefined;
}

/** With few cents, nearly every amount is that of some rate: then only whole and half percents say something. */
function usualPercent({ entry }: Differing, range: Range): string | undefined {
  const width = add(subtract(range.highest, range.lowest), 1);
  const own = parseUnits(entry.rate, PERCENT_DECIMALS) ?? 0;
  const most = own > HIGHEST_PERCENT ? multiply(own, 2) : HIGHEST_PERCENT;
  for (const step of USUAL_STEPS) {
    if (step < 500 && multiply(width, 2) > step) continue;
    const rate = firstBy(step, range);
    if (rate === undefined || rate < LOWEST_PERCENT || rate > most) continue;
    return printUnits(rate, PERCENT_DECIMALS);
  }
  return undefined;
}

function likelyPrice({ entry, side }: Differing, range: Range): string | undefined {
  const own = parseUnits(entry.rate, side.digits) ?? 0;
  for (let zeros = range.digits; zeros >= 0; zeros -= 1) {
    const rate = firstBy(powerOfTen(zeros), range);
    if (rate === undefined) continue;
    const isNear = own === 0 || (rate <= multiply(own, MOST_TIMES) && multiply(rate, MOST_TIMES) >= own);
    return isNear ? printUnits(rate, range.digits) : undefined;
  }
  return undefined;
}

/** The lowest number from 0 to `highest` for which something holds that, once it holds, holds for all above. */
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
