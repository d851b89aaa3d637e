import type { LimitedPayer } from '../../calculation/calculation.js';
import type { Each, LocalOverStay } from '../../definitions/local/of-tax.js';
import { isPercent } from '../../definitions/logics.js';
import type { TaxSetEntry } from '../../definitions/tax.js';
import { printUnits } from '../../money/amount.js';
import type { Fraction } from '../../money/fraction.js';
import { compareFractions, divideFractions, fractionOf, multiplyFractions, whole } from '../../money/fraction.js';
import { add, floorDivide, multiply } from '../../money/integer.js';
import { countedPayments } from '../../quote/stay-warnings.js';
import type { PaidBefore } from '../../stay/schema.js';
import { LIMITS } from '../../stay/schema.js';
import { SCENARIO_REASONS } from '../../words/en/scenarios.js';
import type { Saying } from '../../words/words.js';
import { saying } from '../../words/words.js';
import type { Candidate, PriceScale } from '../candidate.js';
import { amountIn, titleOf } from '../candidate.js';
import type { Setting } from './setting.js';
import { candidateOf, withNights } from './setting.js';
import type { TaxStays } from './units.js';
import { payersFinder } from './units.js';

/** A limit over the stay, with a stay that it applies to, and the stays of its tax. */
interface LimitedStay extends TaxStays {
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
    const limited: LimitedStay = { ...stays, limit, setting: asAll(setting()), payerOf };
    return [...aroundMost(limited), ...aroundLeast(limited)];
  });
}

/** Makes every guest match the row: two of them show whether the limit is per guest. */
function asAll(setting: Setting): Setting {
  return setting.who === 'one' ? { ...setting, who: 'all' } : setting;
}

function largest(payers: readonly LimitedPayer[]): LimitedPayer | undefined {
  const [first, ...others] = payers;
  return others.reduce((most, one) => (most && compareFractions(one.exact, most.exact) > 0 ? one : most), first);
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
  const below = nearSettings(limited).find((one) => {
    const payer = payerOf(one);
    return payer !== undefined && payer.exact.numerator > 0 && sideOf(payer, least, scale) < 0;
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
  const low = isOfPrice(tax) ? [longer, setting].map((one) => ({ ...one, prices: [cheap(one)] })) : [];
  return [longer, setting, ...low];
}

function isOfPrice({ logic, local }: TaxSetEntry): boolean {
  return isPercent(local?.logic ?? logic);
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
    ...(isOfPrice(tax) ? [{ ...longer, prices: [multiply(longer.prices?.at(-1) ?? scale.usual, times)] }] : []),
    { ...longer, persons: Math.min(2 * times, MOST_PERSONS) },
  ];
  return tries.find((one) => {
    const payer = payerOf(one);
    return payer !== undefined && sideOf(payer, text, scale) > 0;
  });
}

/** More guests in a room show nothing new. */
const MOST_PERSONS = 100;

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
