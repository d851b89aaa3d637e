import type { LimitedPayer } from '../../calculation/calculation.js';
import type { Each, LocalOverStay, LocalRate } from '../../definitions/local/of-tax.js';
import { isPercent } from '../../definitions/logics.js';
import type { FullPolicy } from '../../definitions/policy.js';
import { fractionOf } from '../../definitions/rates.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { printUnits } from '../../money/amount.js';
import { compareFractions, divideFractions, type Fraction, multiplyFractions, whole } from '../../money/fraction.js';
import { add, floorDivide, type Integer, multiply } from '../../money/integer.js';
import { countedPayments } from '../../quote/paid-before.js';
import { LIMITS } from '../../stay/limits.js';
import type { PaidBefore } from '../../stay/schema.js';
import { SCENARIO_REASONS } from '../../words/en/scenarios.js';
import { say, titled } from '../../words/words.js';
import type { Candidate, PriceScale, Reason } from '../candidate.js';
import { candidateOf, type Setting, withNights } from './setting.js';
import { type Budget, heldFinder, type PayersFinder } from './units.js';

interface Tried {
  readonly plain: Setting;
  readonly settingOf: (row: LocalRate, at: number) => Setting;
  /** How long a stay has to be until so many of its nights count; `undefined`: no stay is that long. */
  readonly until: (counted: number) => number | undefined;
  readonly policy: FullPolicy;
  readonly scale: PriceScale;
  readonly budget: Budget;
}

/** A limit over the stay, and a stay whose units it holds. */
interface Held {
  readonly limit: LocalOverStay;
  readonly setting: Setting;
  /** What one payer of it comes to. */
  readonly payerOf: (setting: Setting) => LimitedPayer | undefined;
}

/**
 * Stays on both sides of each limit over the stay: long ones, and where more nights change nothing dear ones or such of many
 * persons; with two rooms, and with something that was paid before.
 */
export function overStayCandidates(set: TaxSet, tax: TaxSetEntry, tried: Tried): Candidate[] {
  const { over_stay, rates = [] } = tax.local ?? {};
  const limits: Array<readonly [LocalOverStay | undefined, number | undefined, () => Setting]> = [
    [over_stay, undefined, () => tried.plain],
    ...rates.map((row, at) => [row.over_stay, at, () => tried.settingOf(row, at)] as const),
  ];
  if (limits.every(([limit]) => limit === undefined)) return [];
  const find: PayersFinder = heldFinder(set, tried.policy, tried.budget);
  return limits.flatMap(([limit, row, settingOf]) => {
    if (limit === undefined) return [];
    const setting = settingOf();
    const payerOf = (of: Setting): LimitedPayer | undefined => largest(find(tax, row, of, tried.scale));
    const held: Held = { limit, setting: asAll(setting), payerOf };
    return [...aroundMost(held, tax, tried), ...aroundLeast(held, tax, tried)];
  });
}

/** Every guest is one of the row: who has a limit shows with two of them. */
function asAll(setting: Setting): Setting {
  return setting.who === 'one' ? { ...setting, who: 'all' } : setting;
}

function largest(payers: readonly LimitedPayer[]): LimitedPayer | undefined {
  return payers.reduce<LimitedPayer | undefined>(
    (most, one) => (most === undefined || compareFractions(one.exact, most.exact) > 0 ? one : most),
    undefined,
  );
}

/** The amounts of a limit for what one payer has: that of the limit, times the nights where it is for each. */
function boundOf(text: string, { limit, nights }: LimitedPayer, { digits }: PriceScale): Fraction {
  return multiplyFractions(whole(limit.isPerNight ? nights : 1), fractionOf(text, digits));
}

function aroundMost(held: Held, { title, ...tax }: TaxSetEntry, tried: Tried): Candidate[] {
  const { limit, setting } = held;
  const { at_most: most, each = 'stay' } = limit;
  if (most === undefined) return [];
  const beyond = stretched(held, most, { ...tax, title }, tried);
  if (beyond === undefined) return [];
  const why = reasonsOf(most, title);
  const within = shortened(beyond, setting);
  const paid = printUnits(floorDivide(fractionOf(most, tried.scale.digits).numerator, 2), tried.scale.digits);
  return [
    candidateOf(beyond, 1, why('beyondOverStay')),
    ...(within === undefined ? [] : [candidateOf(within, 2, why('withinOverStay'))]),
    candidateOf({ ...beyond, rooms: 2 }, 3, why('roomsOverStay')),
    candidateOf({ ...beyond, paid: { of: each, title, amount: paid } }, 1, why('paidOverStay')),
  ];
}

function aroundLeast(held: Held, tax: TaxSetEntry, tried: Tried): Candidate[] {
  const { limit, setting, payerOf } = held;
  const { at_least: least } = limit;
  if (least === undefined) return [];
  const why = reasonsOf(least, tax.title);
  const below = nearSettings(setting, tax, tried).find((one) => {
    const payer = payerOf(one);
    return payer !== undefined && payer.exact.numerator > 0 && isUnder(payer, least, tried);
  });
  const beyond = stretched(held, least, tax, tried);
  return [
    ...(below === undefined
      ? []
      : [
          candidateOf(below, 1, why('belowLeastOverStay')),
          candidateOf({ ...below, rooms: 2 }, 3, why('roomsOverStay')),
        ]),
    ...(beyond === undefined ? [] : [candidateOf(beyond, 2, why('beyondLeastOverStay'))]),
    ...(below === undefined || beyond === undefined ? [] : apart(below, beyond, why('nightsApart'))),
  ];
}

function isUnder(payer: LimitedPayer, text: string, { scale }: Tried): boolean {
  return compareFractions(payer.exact, boundOf(text, payer, scale)) < 0;
}

type Key = Extract<keyof typeof SCENARIO_REASONS.texts, `${string}OverStay` | 'nightsApart'>;

function reasonsOf(limit: string, title: string): (key: Key) => Reason {
  return (key) => (words) =>
    say(words, SCENARIO_REASONS, key, { limit: words.amount(limit), title: titled(title, words) });
}

/** A cheap night and a dear one: what a limit on each night would hold, and one over the stay does not. */
function apart(below: Setting, beyond: Setting, why: Reason): Candidate[] {
  const [low, high] = [below.prices?.at(-1), beyond.prices?.at(-1)];
  if (low === undefined || high === undefined) return [];
  return [candidateOf({ ...withNights(below, 2), prices: [low, multiply(high, 2)] }, 2, why)];
}

/** The stay as it is, two nights of it, and both at a low price: of a percentage that comes to less. */
function nearSettings(setting: Setting, tax: TaxSetEntry, { scale, until }: Tried): Setting[] {
  const longer = withNights(setting, until(2) ?? setting.nights);
  const low = isOfPrice(tax) ? [longer, setting].map((one) => ({ ...one, prices: [cheap(one, scale)] })) : [];
  return [longer, setting, ...low];
}

function cheap({ prices }: Setting, { usual }: PriceScale): Integer {
  return add(floorDivide(prices?.at(-1) ?? usual, 50), 1);
}

function isOfPrice({ logic, local }: TaxSetEntry): boolean {
  return isPercent(local?.logic ?? logic);
}

/** The stay made so long, so dear, or of so many that one payer comes to more than an amount. */
function stretched(held: Held, text: string, tax: TaxSetEntry, tried: Tried): Setting | undefined {
  const { setting, payerOf } = held;
  const { scale, until } = tried;
  const longer = withNights(setting, until(2) ?? setting.nights);
  const start = payerOf(longer);
  if (start === undefined || start.exact.numerator <= 0) return undefined;
  const bound = boundOf(text, start, scale);
  const times = timesOver(bound, start.exact);
  const nights = until(multiplied(start.nights, times));
  const tries: Setting[] = [
    longer,
    ...(nights === undefined || nights > LIMITS.nights ? [] : [withNights(setting, nights)]),
    ...(isOfPrice(tax) ? [{ ...longer, prices: [multiply(longer.prices?.at(-1) ?? scale.usual, times)] }] : []),
    { ...longer, persons: Math.min(multiplied(2, times), MOST_PERSONS) },
  ];
  const found = tries.find((one) => {
    const payer = payerOf(one);
    return payer !== undefined && compareFractions(payer.exact, boundOf(text, payer, scale)) > 0;
  });
  return found;
}

/** More guests in a room than that tell nothing more. */
const MOST_PERSONS = 100;

/** How often an amount goes into a bound, and once more. */
function timesOver(bound: Fraction, amount: Fraction): number {
  const { numerator, denominator } = divideFractions(bound, amount);
  return Number(add(floorDivide(numerator, denominator), 1));
}

function multiplied(count: number, times: number): number {
  return Math.ceil(count * times);
}

/** One night shorter, where the stay was made longer. */
function shortened(beyond: Setting, setting: Setting): Setting | undefined {
  return beyond.nights > setting.nights ? withNights(beyond, beyond.nights - 1) : undefined;
}

/** Whether each of several sets takes what a stay says was paid before: a limit is for each guest in one, and for the stay in another. */
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
