import type { NightUnits } from '../../calculation/by.js';
import type { LocalRounding, Round } from '../../definitions/local/of-tax.js';
import type { TaxLogic } from '../../definitions/logics.js';
import { isPercent, LOGICS } from '../../definitions/logics.js';
import { digitsFor } from '../../definitions/policy.js';
import { parseUnits } from '../../money/amount.js';
import type { Fraction } from '../../money/fraction.js';
import { addUnreduced, fraction, overOneDenominator, ZERO } from '../../money/fraction.js';
import type { Integer } from '../../money/integer.js';
import { add, floorDivide, multiply, subtract } from '../../money/integer.js';
import { LIMITS } from '../../stay/schema.js';
import { SCENARIO_REASONS } from '../../words/en/scenarios.js';
import type { Saying } from '../../words/words.js';
import { saying } from '../../words/words.js';
import type { Candidate } from '../candidate.js';
import { amountIn, titledReason, titleOf } from '../candidate.js';
import type { Setting } from './setting.js';
import { candidateOf, lastDay, withNights } from './setting.js';
import type { TaxStays } from './units.js';
import { unitsFinder, withRules } from './units.js';

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

/**
 * Stays at prices at which a percentage is just above a multiple of its step, just below the next one, and exactly half
 * between two. Any two rounding modes differ on one of them. The first setting whose amount depends on the price is
 * used.
 */
export function roundingCandidates(stays: TaxStays, settings: readonly Setting[]): Candidate[] {
  const { set, tax, isOpen, policy, scale } = stays;
  const { title, local: { round, ...unrounded } = {} } = tax;
  if (round === undefined) return [];
  const unitsIn = unitsFinder(withRules(set, tax, unrounded), stays);
  for (const setting of settings) {
    const usual = setting.prices?.at(-1) ?? scale.usual;
    const amountAt = (price: Integer) => unitsIn(tax, { ...setting, prices: [price] });
    const rounded = roundedBy(round, [amountAt(usual), amountAt(add(usual, 1))], digitsFor(set.currency, policy));
    if (rounded === undefined) continue;
    const at = (more: Integer, place: 'halfway' | 'littleAbove' | 'littleBelow', own = setting): Candidate =>
      candidateOf({ ...own, prices: [add(usual, more)] }, RANK, titledReason(place, title));
    // One unit alone does not show whether units are rounded separately.
    const lengths = isEach(round) ? [setting, oneNightMore(setting, isOpen)] : [setting];
    return [
      ...distancesToHalf(rounded, multiply(usual, MOST_TIMES)).map((more) => at(more, 'halfway')),
      ...lengths.flatMap((own) => [
        at(distanceToQuarters(rounded, 1), 'littleAbove', own),
        at(distanceToQuarters(rounded, 3), 'littleBelow', own),
      ]),
    ];
  }
  return [];
}

/** One night more, after the stay or else before it. */
function oneNightMore(setting: Setting, isOpen: TaxStays['isOpen']): Setting {
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

const LAST_DIGIT_RANK = 6;
/** The decimals of a percentage that everyday stays show. */
const PERCENT_DECIMALS = 2;
/** The largest ratio of a price to the base of a percentage: taxes inside, a share, the part of one guest. */
const BASE_BELOW_PRICE = 4;

/**
 * Stays with enough rooms or nights for the last digit of a rate to change an amount in any rounding mode, for rates
 * with more decimals than everyday stays show. Empty for a charge per booking, which has one unit.
 */
export function lastDigitCandidates({ tax, plain, settingOf, until, scale }: TaxStays): Candidate[] {
  const { title, rate, logic, local = {} } = tax;
  const { round, rates = [] } = local;
  const own = local.logic ?? logic;
  const step = Number((typeof round === 'object' && parseUnits(round.step ?? '', scale.digits)) || 1);
  const shown = isPercent(own) ? PERCENT_DECIMALS : scale.digits;
  const around = (text: string, setting: () => Setting): Candidate[] => {
    const decimals = text.split('.')[1]?.length ?? 0;
    if (decimals <= shown) return [];
    const asked = setting();
    const price = Number(asked.prices?.at(-1) ?? scale.usual);
    const units = isPercent(own)
      ? (BASE_BELOW_PRICE * step * 100 * 10 ** decimals) / price
      : step * 10 ** (decimals - scale.digits);
    const why = saying(SCENARIO_REASONS, 'lastDigit', { rate: amountIn(text), title: titleOf(title) });
    return ofUnits(asked, own, Math.ceil(units), until, why);
  };
  return [
    ...around(local.rate ?? rate, () => plain),
    ...rates.flatMap((row, at) => around(row.rate, () => settingOf(row, at))),
  ];
}

/** The stay of a setting with a number of units of a logic; empty if no stay has as many. */
function ofUnits(setting: Setting, logic: TaxLogic, units: number, until: TaxStays['until'], why: Saying): Candidate[] {
  const { per } = LOGICS[logic];
  const isByRoom = logic !== 'per_night' && logic !== 'per_booking';
  const count = isByRoom ? Math.min(units, LIMITS.count) : 1;
  const times = Math.ceil(units / count);
  if (times > 1 && per === 'stay') return [];
  const nights = times === 1 ? setting.nights : until(times);
  if (nights === undefined) return [];
  const { rooms, ...stay } = candidateOf(times === 1 ? setting : withNights(setting, nights), LAST_DIGIT_RANK, why);
  return [{ ...stay, rooms: rooms.map((room) => ({ ...room, count })) }];
}
