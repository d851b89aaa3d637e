import type { NightUnits } from '../../calculation/by.js';
import type { LocalRounding, Round } from '../../definitions/local/of-tax.js';
import { digitsFor, type FullPolicy } from '../../definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { parseUnits } from '../../money/amount.js';
import { addUnreduced, type Fraction, fraction, overOneDenominator, ZERO } from '../../money/fraction.js';
import { add, floorDivide, type Integer, multiply, subtract } from '../../money/integer.js';
import { SCENARIO_REASONS } from '../../words/en/scenario-reasons.js';
import { titled } from '../../words/title.js';
import { say } from '../../words/words.js';
import type { Candidate, PriceScale, ScenarioReason } from '../candidate.js';
import { candidateOf, lastDay, type Setting, withNights } from './setting.js';
import { type Budget, unitsFinder, withRules } from './units.js';

const RANK = 4;
/** The maximum of steps, and of the ratio of a price to the usual one. */
const MOST_TRIED = 2_000;
const MOST_TIMES = 20;

/**
 * The rounded amount at the usual price, its growth per minor unit of price, and the step, with a common denominator.
 */
interface RoundedAmount {
  readonly start: Integer;
  readonly slope: Integer;
  readonly step: Integer;
}

interface RoundingContext {
  readonly settings: readonly Setting[];
  /** Whether the date ranges of the tax contain a day. */
  readonly isOpen: (day: number) => boolean;
  readonly policy: FullPolicy;
  readonly scale: PriceScale;
  readonly budget: Budget;
}

/**
 * Stays at prices at which a percentage is just above a multiple of its step, just below the next one, and exactly half
 * between two. Any two rounding modes differ on one of them. The first setting whose amount depends on the price is
 * used.
 */
export function roundingCandidates(
  set: TaxSet,
  tax: TaxSetEntry,
  { settings, isOpen, policy, scale, budget }: RoundingContext,
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
      const why: ScenarioReason = (words) => say(words, SCENARIO_REASONS, place, { title: titled(title, words) });
      return candidateOf({ ...own, prices: [add(usual, more)] }, RANK, why);
    };
    // One unit alone does not show whether units are rounded separately.
    const stays = isEach(round) ? [setting, oneNightMore(setting, isOpen)] : [setting];
    return [
      ...distancesToHalf(rounded, multiply(usual, MOST_TIMES)).map((more) => at(more, 'halfway')),
      ...stays.flatMap((own) => [
        at(distanceToQuarters(rounded, 1), 'littleAbove', own),
        at(distanceToQuarters(rounded, 3), 'littleBelow', own),
      ]),
    ];
  }
  return [];
}

/** One night more, after the stay or else before it. */
function oneNightMore(setting: Setting, isOpen: RoundingContext['isOpen']): Setting {
  const fixed = isOpen(lastDay(setting) + 1) ? 'first-night' : 'last-night';
  return withNights({ ...setting, fixed }, setting.nights + 1);
}

function isEach(round: Round | LocalRounding): boolean {
  return round === 'each' || (typeof round === 'object' && round.each === true);
}

/** From the units at two prices; `undefined` if a higher price does not raise them. */
function roundedBy(
  round: Round | LocalRounding,
  units: readonly [readonly NightUnits[], readonly NightUnits[]],
  digits: number,
): RoundedAmount | undefined {
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

/** The first unit with an amount. */
function ofOne(units: readonly NightUnits[]): Fraction {
  const found = units.find(({ amount, quantity }) => quantity > 0 && amount.numerator > 0);
  if (found === undefined) return ZERO;
  return fraction(found.amount.numerator, multiply(found.amount.denominator, found.quantity));
}

/** The differences to the usual price that give half a step: after an even and after an odd multiple. */
function distancesToHalf(rounded: RoundedAmount, most: Integer): Integer[] {
  const found: Integer[][] = [[], []];
  for (let multiple = 1; multiple <= MOST_TRIED; multiple += 1) {
    const { more, over, isEven } = quartersAfter(rounded, multiple, 2);
    if (more > most) break;
    if (over === 0) found[Number(isEven)]?.push(more);
  }
  return found.flatMap((all) => all.slice(0, 1));
}

/** The difference to the usual price that gives a number of quarters of a step, or just more. */
function distanceToQuarters(rounded: RoundedAmount, quarters: number): Integer {
  return add(quartersAfter(rounded, 1, quarters).more, 1);
}

/**
 * The difference to the usual price that gives a number of quarters after a later multiple of the step, rounded down.
 */
function quartersAfter({ start, slope, step }: RoundedAmount, later: number, quarters: number) {
  const multiple = add(floorDivide(start, step), later);
  const missing = subtract(multiply(step, add(multiply(multiple, 4), quarters)), multiply(start, 4));
  const each = multiply(slope, 4);
  const more = floorDivide(missing, each);
  const isEven = multiply(floorDivide(multiple, 2), 2) === multiple;
  return { more, over: subtract(missing, multiply(more, each)), isEven };
}
