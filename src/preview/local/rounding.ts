import type { NightUnits } from '../../calculation/by.js';
import type { LocalRounding, Round } from '../../definitions/local/of-tax.js';
import { digitsFor, type FullPolicy } from '../../definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { parseUnits } from '../../money/amount.js';
import { addUnreduced, type Fraction, fraction, overOneDenominator, ZERO } from '../../money/fraction.js';
import { add, floorDivide, type Integer, multiply, subtract } from '../../money/integer.js';
import { SCENARIO_REASONS } from '../../words/en/scenarios.js';
import { say, titled } from '../../words/words.js';
import type { Candidate, PriceScale, Reason } from '../candidate.js';
import { candidateOf, lastDay, type Setting, withNights } from './setting.js';
import { type Budget, unitsFinder, withRules } from './units.js';

const RANK = 4;
/** More multiples of a step are not tried, nor prices of so many times the usual one. */
const MOST_TRIED = 2_000;
const MOST_TIMES = 20;

/** What is rounded at the usual price, how much it grows with each minor unit of the price, and the step: over one denominator. */
interface Rounded {
  readonly start: Integer;
  readonly slope: Integer;
  readonly step: Integer;
}

interface Tried {
  readonly settings: readonly Setting[];
  /** Whether the date ranges of the tax hold a day. */
  readonly isOpen: (day: number) => boolean;
  readonly policy: FullPolicy;
  readonly scale: PriceScale;
  readonly budget: Budget;
}

/**
 * Stays at prices at which a percent comes to a little more than a multiple of its step, to nearly the next one, and to
 * exactly half between two. Any two modes of rounding differ on one of them. They are of the first of the settings on which
 * the price counts.
 */
export function roundingCandidates(
  set: TaxSet,
  tax: TaxSetEntry,
  { settings, isOpen, policy, scale, budget }: Tried,
): Candidate[] {
  const { title, local: { round, ...unrounded } = {} } = tax;
  if (round === undefined) return [];
  const unitsIn = unitsFinder(withRules(set, tax, unrounded), policy, budget);
  for (const setting of settings) {
    const usual = setting.prices?.at(-1) ?? scale.usual;
    const amountAt = (price: Integer) => unitsIn(tax, { ...setting, prices: [price] }, scale);
    const rounded = roundedBy(round, [amountAt(usual), amountAt(add(usual, 1))], digitsFor(set.currency, policy));
    if (rounded === undefined) continue;
    const at = (more: Integer, place: 'halfway' | 'littleAbove' | 'littleBelow', own = setting): Candidate => {
      const why: Reason = (words) => say(words, SCENARIO_REASONS, place, { title: titled(title, words) });
      return candidateOf({ ...own, prices: [add(usual, more)] }, RANK, why);
    };
    // Of one unit alone nobody sees whether it is rounded by itself.
    const stays = isEach(round) ? [setting, oneNightMore(setting, isOpen)] : [setting];
    return [
      ...halfway(rounded, multiply(usual, MOST_TIMES)).map((more) => at(more, 'halfway')),
      ...stays.flatMap((own) => [
        at(beside(rounded, 1), 'littleAbove', own),
        at(beside(rounded, 3), 'littleBelow', own),
      ]),
    ];
  }
  return [];
}

/** A night after the stay, or else one before it. */
function oneNightMore(setting: Setting, isOpen: Tried['isOpen']): Setting {
  const fixed = isOpen(lastDay(setting) + 1) ? 'first-night' : 'last-night';
  return withNights({ ...setting, fixed }, setting.nights + 1);
}

function isEach(round: Round | LocalRounding): boolean {
  return round === 'each' || (typeof round === 'object' && round.each === true);
}

/** From the units at two prices; `undefined` where they do not come to more at the higher one. */
function roundedBy(
  round: Round | LocalRounding,
  units: readonly [readonly NightUnits[], readonly NightUnits[]],
  digits: number,
): Rounded | undefined {
  const { step: text = '' } = typeof round === 'object' ? round : {};
  const amounts = units.map((ofPrice) => (isEach(round) ? ofOne(ofPrice) : ofAll(ofPrice)));
  const { numerators, denominator } = overOneDenominator(amounts);
  const [start = 0, next = 0] = numerators;
  const slope = subtract(next, start);
  return slope > 0 ? { start, slope, step: multiply(parseUnits(text, digits) ?? 1, denominator) } : undefined;
}

function ofAll(units: readonly NightUnits[]): Fraction {
  return units.reduce((sum, { amount }) => addUnreduced(sum, amount), ZERO);
}

/** The first that comes to something. */
function ofOne(units: readonly NightUnits[]): Fraction {
  const found = units.find(({ amount, quantity }) => quantity > 0 && amount.numerator > 0);
  if (found === undefined) return ZERO;
  return fraction(found.amount.numerator, multiply(found.amount.denominator, found.quantity));
}

/** How much more than the usual price leads to half a step: once after an even multiple of it, and once after an odd one. */
function halfway(rounded: Rounded, most: Integer): Integer[] {
  const found: Integer[][] = [[], []];
  for (let multiple = 1; multiple <= MOST_TRIED; multiple += 1) {
    const { more, over, isEven } = quartersAfter(rounded, multiple, 2);
    if (more > most) break;
    if (over === 0) found[Number(isEven)]?.push(more);
  }
  return found.flatMap((all) => all.slice(0, 1));
}

/** How much more than the usual price leads to so many quarters of a step, or just beyond. */
function beside(rounded: Rounded, quarters: number): Integer {
  return add(quartersAfter(rounded, 1, quarters).more, 1);
}

/** How much more than the usual price leads to so many quarters after a later multiple of the step, rounded down. */
function quartersAfter({ start, slope, step }: Rounded, later: number, quarters: number) {
  const multiple = add(floorDivide(start, step), later);
  const missing = subtract(multiply(step, add(multiply(multiple, 4), quarters)), multiply(start, 4));
  const each = multiply(slope, 4);
  const more = floorDivide(missing, each);
  const isEven = multiply(floorDivide(multiple, 2), 2) === multiple;
  return { more, over: subtract(missing, multiply(more, each)), isEven };
}
