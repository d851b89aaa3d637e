import type { LimitedPayer } from '../../calculation/calculation.js';
import type { Each, LocalOverStay } from '../../definitions/local/of-tax.js';
import { isPercent } from '../../definitions/logics.js';
import type { TaxSetEntry } from '../../definitions/tax.js';
import { printUnits } from '../../money/amount.js';
import type { Fraction } from '../../money/fraction.js';
import { compareFractions, divideFractions, fractionOf, multiplyFractions, whole } from '../../money/fraction.js';
import type { Integer } from '../../money/integer.js';
import { add, floorDivide, multiply } from '../../money/integer.js';
import { countedPayments } from '../../quote/stay-warnings.js';
import type { PaidBefore } from '../../stay/schema.js';
import { LIMITS } from '../../stay/schema.js';
import { SCENARIO_REASONS } from '../../words/en/scenarios.js';
import { say, titled } from '../../words/words.js';
import type { Candidate, PriceScale, ScenarioReason } from '../candidate.js';
import type { Setting } from './setting.js';
import { candidateOf, withNights } from './setting.js';
import type { TaxStays } from './units.js';
import { payersFinder } from './units.js';

/** A limit over the stay, with a stay that it applies to. */
interface LimitedStay {
  readonly limit: LocalOverStay;
  readonly setting: Setting;
  /** The payer with the largest amount on a stay. */
  readonly payerOf: (setting: Setting) => LimitedPayer | undefined;
}

/**
 * Stays on both sides of each limit over the stay: long ones, or stays with high prices or many persons if nights have
 * no effect; with two rooms, and with prior payments.
 */
export function overStayCandidates(stays: TaxStays): Candidate[] {
  const { set, tax, plain, settingOf } = stays;
  const { over_stay, rates = [] } = tax.local ?? {};
  const limits: Array<readonly [LocalOverStay | undefined, number | undefined, () => Setting]> = [
    [over_stay, undefined, () => plain],
    ...rates.map((row, at) => [row.over_stay, at, () => settingOf(row, at)] as const),
  ];
  if (limits.every(([limit]) => limit === undefined)) return [];
  const find = payersFinder(set, stays);
  return limits.flatMap(([limit, row, setting]) => {
    if (limit === undefined) return [];
    const payerOf = (of: Setting): LimitedPayer | undefined => largest(find(tax, row, of));
    const limited: LimitedStay = { limit, setting: asAll(setting()), payerOf };
    return [...aroundMost(limited, stays), ...aroundLeast(limited, stays)];
  });
}

/** Makes every guest match the row: two of them show whether the limit is per guest. */
function asAll(setting: Setting): Setting {
  return setting.who === 'one' ? { ...setting, who: 'all' } : setting;
}

function largest(payers: readonly LimitedPayer[]): LimitedPayer | undefined {
  return payers.reduce<LimitedPayer | undefined>(
    (most, one) => (most === undefined || compareFractions(one.exact, most.exact) > 0 ? one : most),
    undefined,
  );
}

/** The amount of a limit for one payer, times the nights for a limit per night. */
function boundOf(text: string, { limit, nights }: LimitedPayer, { digits }: PriceScale): Fraction {
  return multiplyFractions(whole(limit.isPerNight ? nights : 1), fractionOf(text, digits));
}

function aroundMost(limited: LimitedStay, stays: TaxStays): Candidate[] {
  const { tax, scale } = stays;
  const { title } = tax;
  const { limit, setting } = limited;
  const { at_most: most, each = 'stay' } = limit;
  if (most === undefined) return [];
  const beyond = stretchedSetting(limited, most, stays);
  if (beyond === undefined) return [];
  const why = reasonsOf(most, title);
  const within = shortenedSetting(beyond, setting);
  const paid = printUnits(floorDivide(fractionOf(most, scale.digits).numerator, 2), scale.digits);
  return [
    candidateOf(beyond, 1, why('beyondOverStay')),
    ...(within === undefined ? [] : [candidateOf(within, 2, why('withinOverStay'))]),
    candidateOf({ ...beyond, rooms: 2 }, 3, why('roomsOverStay')),
    candidateOf({ ...beyond, paid: { of: each, title, amount: paid } }, 1, why('paidOverStay')),
  ];
}

function aroundLeast(limited: LimitedStay, stays: TaxStays): Candidate[] {
  const { limit, setting, payerOf } = limited;
  const { at_least: least } = limit;
  if (least === undefined) return [];
  const why = reasonsOf(least, stays.tax.title);
  const below = nearSettings(setting, stays).find((one) => {
    const payer = payerOf(one);
    return (
      payer !== undefined &&
      payer.exact.numerator > 0 &&
      compareFractions(payer.exact, boundOf(least, payer, stays.scale)) < 0
    );
  });
  const beyond = stretchedSetting(limited, least, stays);
  return [
    ...(below === undefined
      ? []
      : [
          candidateOf(below, 1, why('belowLeastOverStay')),
          candidateOf({ ...below, rooms: 2 }, 3, why('roomsOverStay')),
        ]),
    ...(beyond === undefined ? [] : [candidateOf(beyond, 2, why('beyondLeastOverStay'))]),
    ...(below === undefined || beyond === undefined ? [] : nightsApart(below, beyond, why('nightsApart'))),
  ];
}

type Key = Extract<keyof typeof SCENARIO_REASONS.texts, `${string}OverStay` | 'nightsApart'>;

function reasonsOf(limit: string, title: string): (key: Key) => ScenarioReason {
  return (key) => (words) =>
    say(words, SCENARIO_REASONS, key, { limit: words.amount(limit), title: titled(title, words) });
}

/** A cheap and an expensive night: a limit per night would apply, one over the stay does not. */
function nightsApart(below: Setting, beyond: Setting, why: ScenarioReason): Candidate[] {
  const [low, high] = [below.prices?.at(-1), beyond.prices?.at(-1)];
  if (low === undefined || high === undefined) return [];
  return [candidateOf({ ...withNights(below, 2), prices: [low, multiply(high, 2)] }, 2, why)];
}

/** The setting, two nights of it, and both at a low price, at which a percentage stays below a limit. */
function nearSettings(setting: Setting, { tax, scale, until }: TaxStays): Setting[] {
  const longer = withNights(setting, until(2) ?? setting.nights);
  const low = isOfPrice(tax) ? [longer, setting].map((one) => ({ ...one, prices: [cheapPrice(one, scale)] })) : [];
  return [longer, setting, ...low];
}

function cheapPrice({ prices }: Setting, { usual }: PriceScale): Integer {
  return add(floorDivide(prices?.at(-1) ?? usual, 50), 1);
}

function isOfPrice({ logic, local }: TaxSetEntry): boolean {
  return isPercent(local?.logic ?? logic);
}

/** A stay extended in nights, price or persons until one payer exceeds an amount. */
function stretchedSetting(
  { setting, payerOf }: LimitedStay,
  text: string,
  { tax, scale, until }: TaxStays,
): Setting | undefined {
  const longer = withNights(setting, until(2) ?? setting.nights);
  const start = payerOf(longer);
  if (start === undefined || start.exact.numerator <= 0) return undefined;
  const bound = boundOf(text, start, scale);
  const times = timesOver(bound, start.exact);
  const nights = until(start.nights * times);
  const tries: Setting[] = [
    longer,
    ...(nights === undefined || nights > LIMITS.nights ? [] : [withNights(setting, nights)]),
    ...(isOfPrice(tax) ? [{ ...longer, prices: [multiply(longer.prices?.at(-1) ?? scale.usual, times)] }] : []),
    { ...longer, persons: Math.min(2 * times, MOST_PERSONS) },
  ];
  return tries.find((one) => {
    const payer = payerOf(one);
    return payer !== undefined && compareFractions(payer.exact, boundOf(text, payer, scale)) > 0;
  });
}

/** More guests in a room show nothing new. */
const MOST_PERSONS = 100;

/** How often an amount fits into a bound, plus one. */
function timesOver(bound: Fraction, amount: Fraction): number {
  const { numerator, denominator } = divideFractions(bound, amount);
  return Number(add(floorDivide(numerator, denominator), 1));
}

/** One night less, if the stay was extended. */
function shortenedSetting(beyond: Setting, setting: Setting): Setting | undefined {
  return beyond.nights > setting.nights ? withNights(beyond, beyond.nights - 1) : undefined;
}

/**
 * Whether each of several sets counts the prior payments of a stay: the limit may be per guest in one set, and over the
 * stay in another.
 */
export function countedBy(sets: ReadonlyArray<readonly TaxSetEntry[]>): (candidate: Candidate) => boolean {
  const counted = sets.map((taxes) => countedPayments(taxes.filter(({ local }) => local?.only !== 'channel')));
  return ({ paidBefore, rooms }) => {
    const levels: ReadonlyArray<readonly [Each, PaidBefore | undefined]> = [
      ['stay', paidBefore],
      ...rooms.map((room) => ['room', room.paidBefore] as const),
      ...rooms.flatMap(({ guests = [] }) => guests.map((guest) => ['guest', guest.paidBefore] as const)),
    ];
    return levels.every(([each, paid = {}]) =>
      Object.keys(paid).every((title) => counted.every((of) => of.get(title)?.each.has(each) !== false)),
    );
  };
}
