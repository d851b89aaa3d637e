import type { NightUnits } from '../../../core/calculation/by.js';
import type { LimitedPayer } from '../../../core/calculation/calculation.js';
import type { Each, LocalOverStay, LocalRounding, Round } from '../../../core/definitions/local/of-tax.js';
import type { TaxLogic } from '../../../core/definitions/logics.js';
import { isPercent, LOGICS } from '../../../core/definitions/logics.js';
import { digitsFor } from '../../../core/definitions/policy.js';
import type { TaxSetEntry } from '../../../core/definitions/tax.js';
import { logicHere } from '../../../core/definitions/tax.js';
import { parseUnits, printUnits } from '../../../core/money/amount.js';
import type { Fraction } from '../../../core/money/fraction.js';
import {
  addUnreduced,
  compareFractions,
  divideFractions,
  fraction,
  fractionOf,
  multiplyFractions,
  overOneDenominator,
  whole,
  ZERO,
} from '../../../core/money/fraction.js';
import type { Integer } from '../../../core/money/integer.js';
import { add, floorDivide, multiply, subtract } from '../../../core/money/integer.js';
import { countedPayments } from '../../../core/quote/payments.js';
import type { PaidBefore } from '../../../core/stay/schema.js';
import { LIMITS } from '../../../core/stay/schema.js';
import { SCENARIO_REASONS } from '../../../language/words/en/scenarios.js';
import type { Saying } from '../../../language/words/words.js';
import { saying } from '../../../language/words/words.js';
import type { Candidate, PriceScale } from '../candidate.js';
import { amountIn, titledReason, titleOf } from '../candidate.js';
import type { Setting } from './setting.js';
import { candidateOf, lastDay, payersFinder, unitsFinder, withNights, withRules } from './setting.js';
import type { RowStays } from './stays.js';

/** A limit over the stay, with a stay that it applies to, and the stays of its tax. */
interface LimitedStay extends RowStays {
  readonly limit: LocalOverStay;
  readonly setting: Setting;
  /** The payer with the largest amount on a stay. */
  readonly payerOf: (setting: Setting) => LimitedPayer | undefined;
}

/** Stays on both sides of each limit over the stay, with two rooms, and with prior payments. */
export function overStayCandidates(stays: RowStays): Candidate[] {
  const { set, tax, plain, settingOf } = stays;
  const { over_stay, rates = [] } = tax.local ?? {};
  const limits: Array<readonly [LocalOverStay | undefined, number | undefined, () => Setting]> = [
    [over_stay, undefined, () => plain],
    ...rates.map((row, index) => [row.over_stay, index, () => settingOf(row, index)] as const),
  ];
  if (limits.every(([limit]) => limit === undefined)) return [];
  const payersOn = payersFinder({ set, tax }, stays);
  return limits.flatMap(([limit, row, setting]) => {
    if (limit === undefined) return [];
    const payerOf = (tested: Setting): LimitedPayer | undefined =>
      payersOn(row, tested).toSorted((first, second) => compareFractions(second.exact, first.exact))[0];
    const chosen = setting();
    // Every guest matches the row: two of them show whether the limit is per guest.
    const all: Setting = chosen.who === 'one' ? { ...chosen, who: 'all' } : chosen;
    const limited: LimitedStay = { ...stays, limit, setting: all, payerOf };
    return [...aroundMost(limited), ...aroundLeast(limited)];
  });
}

/** How the amount of a payer compares with a limit, times the nights for a limit per night. */
function sideOf(payer: LimitedPayer, text: string, scale: PriceScale): number {
  return compareFractions(payer.exact, boundOf(text, payer, scale));
}

function boundOf(text: string, { limit, nights }: LimitedPayer, { digits }: PriceScale): Fraction {
  return multiplyFractions(whole(limit.isPerNight ? nights : 1), fractionOf(text, digits));
}

function aroundMost(limited: LimitedStay): Candidate[] {
  const { tax, scale, limit, setting } = limited;
  const { title } = tax;
  const { at_most: most, each = 'stay' } = limit;
  const beyond = most === undefined ? undefined : stretchedSetting(limited, most);
  if (most === undefined || beyond === undefined) return [];
  const why = reasonsOf(most, title);
  const paid = printUnits(floorDivide(fractionOf(most, scale.digits).numerator, 2), scale.digits);
  // One night less, if the stay was extended.
  const isExtended = beyond.nights > setting.nights;
  return [
    candidateOf(beyond, 1, why('beyondOverStay')),
    ...(isExtended ? [candidateOf(withNights(beyond, beyond.nights - 1), 2, why('withinOverStay'))] : []),
    candidateOf({ ...beyond, rooms: 2 }, 3, why('roomsOverStay')),
    candidateOf({ ...beyond, paid: { of: each, title, amount: paid } }, 1, why('paidOverStay')),
  ];
}

function aroundLeast(limited: LimitedStay): Candidate[] {
  const { limit, payerOf, tax, scale } = limited;
  const { at_least: least } = limit;
  if (least === undefined) return [];
  const why = reasonsOf(least, tax.title);
  const below = nearSettings(limited).find((setting) => {
    const payer = payerOf(setting);
    return payer && payer.exact.numerator > 0 && sideOf(payer, least, scale) < 0;
  });
  const beyond = stretchedSetting(limited, least);
  const rooms = why('roomsOverStay');
  return [
    ...(below ? [candidateOf(below, 1, why('belowLeastOverStay')), candidateOf({ ...below, rooms: 2 }, 3, rooms)] : []),
    ...(beyond ? [candidateOf(beyond, 2, why('beyondLeastOverStay'))] : []),
    ...(below && beyond ? nightsApart(below, beyond, why('nightsApart')) : []),
  ];
}

type Key = Extract<keyof typeof SCENARIO_REASONS.texts, `${string}OverStay` | 'nightsApart'>;

function reasonsOf(limit: string, title: string): (key: Key) => Saying {
  return (key) => saying(SCENARIO_REASONS, key, { limit: amountIn(limit), title: titleOf(title) });
}

/** A cheap and an expensive night: a limit per night would apply, one over the stay does not. */
function nightsApart(below: Setting, beyond: Setting, why: Saying): Candidate[] {
  const [low, high] = [below.prices?.at(-1), beyond.prices?.at(-1)];
  if (low === undefined || high === undefined) return [];
  return [candidateOf({ ...withNights(below, 2), prices: [low, multiply(high, 2)] }, 2, why)];
}

/** The setting, two nights of it, and both at a low price, at which a percentage stays below a limit. */
function nearSettings({ setting, tax, scale, until }: LimitedStay): Setting[] {
  const longer = withNights(setting, until(2) ?? setting.nights);
  const cheap = ({ prices }: Setting) => add(floorDivide(prices?.at(-1) ?? scale.usual, 50), 1);
  const low = isPercent(logicHere(tax)) ? [longer, setting].map((near) => ({ ...near, prices: [cheap(near)] })) : [];
  return [longer, setting, ...low];
}

/** A stay extended in nights, price or persons until one payer exceeds an amount. */
function stretchedSetting({ setting, payerOf, tax, scale, until }: LimitedStay, text: string): Setting | undefined {
  const longer = withNights(setting, until(2) ?? setting.nights);
  const start = payerOf(longer);
  if (start === undefined || start.exact.numerator <= 0) return undefined;
  const { numerator, denominator } = divideFractions(boundOf(text, start, scale), start.exact);
  // How often the amount fits into the limit, plus one.
  const times = Number(add(floorDivide(numerator, denominator), 1));
  const nights = until(start.nights * times);
  const tries: Setting[] = [
    longer,
    ...(nights === undefined || nights > LIMITS.nights ? [] : [withNights(setting, nights)]),
    ...(isPercent(logicHere(tax))
      ? [{ ...longer, prices: [multiply(longer.prices?.at(-1) ?? scale.usual, times)] }]
      : []),
    { ...longer, persons: Math.min(2 * times, MOST_PERSONS) },
  ];
  return tries.find((setting) => {
    const payer = payerOf(setting);
    return payer && sideOf(payer, text, scale) > 0;
  });
}

/** More guests in a room show nothing new. */
const MOST_PERSONS = 100;

/** Whether each set counts the prior payments of a stay: a limit may be per guest in one, over the stay in another. */
export function countedBy(sets: ReadonlyArray<readonly TaxSetEntry[]>): (candidate: Candidate) => boolean {
  const counted = sets.map((taxes) => countedPayments(taxes.filter(({ local }) => local?.only !== 'channel')));
  return ({ paidBefore, rooms }) => {
    const levels: ReadonlyArray<readonly [Each, PaidBefore | undefined]> = [
      ['stay', paidBefore],
      ...rooms.map((room) => ['room', room.paidBefore] as const),
      ...rooms.flatMap(({ guests = [] }) => guests.map((guest) => ['guest', guest.paidBefore] as const)),
    ];
    return levels.every(([each, paid = {}]) =>
      Object.keys(paid).every((title) => counted.every((payments) => payments.get(title)?.each.has(each) !== false)),
    );
  };
}

const RANK = 4;
/** The maximum of steps, and of the ratio of a price to the usual one. */
const MOST_TRIED = 2_000;
const MOST_TIMES = 20;

type RoundedAmount = NonNullable<ReturnType<typeof roundedBy>>;

/** Stays at prices around steps and exactly half between two: any two rounding modes differ on one of them. */
export function roundingCandidates(stays: RowStays, settings: readonly Setting[]): Candidate[] {
  const { set, tax, around, policy, scale } = stays;
  const { title, local: { round, ...unrounded } = {} } = tax;
  if (round === undefined) return [];
  const unitsIn = unitsFinder({ set, tax, tried: withRules(set, tax, unrounded) }, stays);
  for (const setting of settings) {
    const usual = setting.prices?.at(-1) ?? scale.usual;
    const amountAt = (price: Integer) => unitsIn({ ...setting, prices: [price] });
    const rounded = roundedBy(round, [amountAt(usual), amountAt(add(usual, 1))], digitsFor(set.currency, policy));
    if (rounded === undefined) continue;
    const at = (more: Integer, place: 'halfway' | 'littleAbove' | 'littleBelow', chosen = setting): Candidate =>
      candidateOf({ ...chosen, prices: [add(usual, more)] }, RANK, titledReason(place, title));
    // One unit alone does not show whether units are rounded separately.
    const lengths = isEach(round) ? [setting, oneNightMore(setting, around.isOpen)] : [setting];
    return [
      ...distancesToHalf(rounded, multiply(usual, MOST_TIMES)).map((more) => at(more, 'halfway')),
      ...lengths.flatMap((length) => [
        at(distanceToQuarters(rounded, 1), 'littleAbove', length),
        at(distanceToQuarters(rounded, 3), 'littleBelow', length),
      ]),
    ];
  }
  return [];
}

/** One night more, after the stay or else before it. */
function oneNightMore(setting: Setting, isOpen: RowStays['around']['isOpen']): Setting {
  const fixed = isOpen(lastDay(setting) + 1) ? 'first-night' : 'last-night';
  return withNights({ ...setting, fixed }, setting.nights + 1);
}

function isEach(round: Round | LocalRounding): boolean {
  return round === 'each' || (typeof round === 'object' && round.each === true);
}

/**
 * The rounded amount at the usual price, its growth per minor unit of price, and the step, with a common denominator: from
 * the units at two prices. `undefined` if a higher price does not raise them.
 */
function roundedBy(
  round: Round | LocalRounding,
  units: readonly [readonly NightUnits[], readonly NightUnits[]],
  digits: number,
) {
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

function ofOne(units: readonly NightUnits[]): Fraction {
  const match = units.find(({ amount, quantity }) => quantity > 0 && amount.numerator > 0);
  if (match === undefined) return ZERO;
  return fraction(match.amount.numerator, multiply(match.amount.denominator, match.quantity));
}

/** The differences to the usual price that give half a step: after an even and after an odd multiple. */
function distancesToHalf(rounded: RoundedAmount, most: Integer): Integer[] {
  const integers: Integer[][] = [[], []];
  for (let multiple = 1; multiple <= MOST_TRIED; multiple += 1) {
    const { more, over, isEven } = quartersAfter(rounded, multiple, 2);
    if (more > most) break;
    if (over === 0) integers[Number(isEven)]?.push(more);
  }
  return integers.flatMap((all) => all.slice(0, 1));
}

/** The difference to the usual price that gives a number of quarters of a step, or just more. */
function distanceToQuarters(rounded: RoundedAmount, quarters: number): Integer {
  return add(quartersAfter(rounded, 1, quarters).more, 1);
}

/** The difference to the usual price that gives quarters after a later multiple of the step, rounded down. */
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

/** Stays with enough rooms or nights for the last digit of a long rate to change an amount in any rounding mode. */
export function lastDigitCandidates({ tax, plain, settingOf, until, scale }: RowStays): Candidate[] {
  const { title, rate, local = {} } = tax;
  const { round, rates = [] } = local;
  const own = logicHere(tax);
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
  const ofRows = rates.flatMap((row, index) => around(row.rate, () => settingOf(row, index)));
  return [...around(local.rate ?? rate, () => plain), ...ofRows];
}

/** The stay of a setting with a number of units of a logic; empty if no stay has as many. */
function ofUnits(setting: Setting, logic: TaxLogic, units: number, until: RowStays['until'], why: Saying): Candidate[] {
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
