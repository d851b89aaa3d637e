import type { Budget } from '../../core/calculation/budget.js';
import { attempt, budgetFor, budgetOf, sizeOf, stepsToCompile, withShare } from '../../core/calculation/budget.js';
import { sumOf } from '../../core/calculation/calculation.js';
import { dateOf, dayNumber } from '../../core/calendar/plain-date.js';
import { channelSide, hasLocal } from '../../core/definitions/local/channel-side.js';
import { isPercent } from '../../core/definitions/logics.js';
import { mentionsOf } from '../../core/definitions/mentions.js';
import type { FullPolicy } from '../../core/definitions/policy.js';
import { digitsFor, policies } from '../../core/definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../core/definitions/tax.js';
import type { ChannelKind } from '../../core/issues/advice-codes.js';
import { ADVICE_CODES, CHANNEL_KINDS } from '../../core/issues/advice-codes.js';
import type { Mistakes } from '../../core/issues/mistakes.js';
import { findingOf, findMistakes } from '../../core/issues/mistakes.js';
import { printSigned, printUnits, size, unitsOf } from '../../core/money/amount.js';
import { sign, subtract } from '../../core/money/integer.js';
import { charged, createCalculator } from '../../core/quote/calculator.js';
import { unlessTooMuch } from '../../core/quote/stay-calculator.js';
import { stayInNights } from '../../core/stay/moved-stay.js';
import { pricesByNight } from '../../core/stay/room-details.js';
import type { Room, Stay } from '../../core/stay/schema.js';
import { nightsOfRoom, personsIn } from '../../core/stay/schema.js';
import type { AdviceFinding } from './advice-finding.js';
import { adviceIn } from './advice-finding.js';
import { taxesOf } from './breakpoints.js';
import type { Advice, Scenario } from './preview-data.js';
import type { CalledScenario } from './scenarios.js';
import { calledScenarios } from './scenarios.js';

/** A stay whose total in the channel manager differs from the total by local rules. */
export interface ChannelDifference<Of extends Scenario = Scenario> {
  readonly scenario: Of;
  /** The total by local rules. */
  readonly here: string;
  /** The total in the channel manager. */
  readonly channel: string;
  /** The total of the channel manager less that by local rules, with a sign. */
  readonly amount: string;
}

/** Stays with other totals in the channel manager, which has no local rules; the largest difference comes first. */
export function channelDifferences<Of extends Scenario>(
  taxSet: TaxSet,
  stays: readonly Of[],
  policies: ComparedPolicies,
  budget: Budget = budgetOf(Number.POSITIVE_INFINITY),
): Array<ChannelDifference<Of>> {
  return hasLocal(taxSet) ? differencesOf(taxSet, stays, policies, budget) : [];
}

interface ComparedPolicies {
  readonly policy: FullPolicy;
  readonly channelPolicy: FullPolicy;
}

/** Like `channelDifferences`, also for a set without local rules, whose policy alone makes the difference. */
function differencesOf<Of extends Scenario>(
  taxSet: TaxSet,
  stays: readonly Of[],
  { policy, channelPolicy }: ComparedPolicies,
  budget: Budget,
): Array<ChannelDifference<Of>> {
  const { currency } = taxSet;
  // A policy may round to other digits than the channel manager. Amounts are subtracted with the larger number.
  const digits = Math.max(digitsFor(currency, policy), digitsFor(currency, channelPolicy));
  if (!attempt(budget, STEPS_OF_SET * stepsToCompile(sizeOf(taxSet)))) return [];
  const house = charged(createCalculator(taxSet, policy));
  const manager = charged(createCalculator(channelSide(taxSet), channelPolicy));
  const differing = stays.flatMap((scenario) => {
    const here = unlessTooMuch(() => house.totals(scenario.stay, budget)?.total);
    const channel = unlessTooMuch(() => manager.totals(channelStay(scenario.stay, digits), budget)?.total);
    if (here === undefined || channel === undefined) return [];
    const units = subtract(unitsOf(channel, digits), unitsOf(here, digits));
    if (units === 0) return [];
    return [{ units, difference: { scenario, here, channel, amount: printSigned(units, digits) } }];
  });
  return differing.sort((a, b) => sign(subtract(size(b.units), size(a.units)))).map(({ difference }) => difference);
}

/** Both sets are validated and compiled, which takes so many times the steps of compiling one. */
const STEPS_OF_SET = 10;

/** The stay as the channel manager has it: persons and prices, with extras in them. */
function channelStay(stay: Stay, digits: number): Stay {
  const { checkIn, rooms } = stayInNights(stay);
  return {
    checkIn,
    rooms: rooms.map((room): Room => {
      const { guests: _, labels: __, nightsBefore: ___, nightsAfter: ____, extras = [], ...sold } = room;
      const persons = personsIn(room);
      if (extras.length === 0) return { ...sold, persons };
      const { nightlyPrices: _prices, price: _price, nights: _nights, ...remaining } = sold;
      const count = nightsOfRoom(room);
      const lists = [room, ...extras].map((part) => pricesByNight(part, count, 1, digits));
      const sums = Array.from({ length: count }, (_night, index) => sumOf(lists.map((list) => list?.[index] ?? 0)));
      return { ...remaining, persons, nightlyPrices: sums.map((units) => printUnits(units, digits)) };
    }),
  };
}

/** The option of `advice` for a set that no channel manager charges by. */
const WITHOUT_CHANNEL = 'channel: false';

/** Likely mistakes that make the channel manager charge other amounts. */
export const CHANNEL_ADVICE: Mistakes<
  KindTrial,
  'channel_charges_otherwise' | 'channel_may_differ',
  AdviceFinding<'channel_charges_otherwise' | 'channel_may_differ'>
> = {
  channel_charges_otherwise: { find: otherCharges, meant: WITHOUT_CHANNEL },
  channel_may_differ: { find: otherKinds, meant: WITHOUT_CHANNEL },
};

export function channelAdvice(trial: KindTrial): Advice[] {
  return findMistakes(CHANNEL_ADVICE, trial).map((finding) => adviceIn(ADVICE_CODES, CHANNEL_ADVICE, finding));
}

/** The largest positive and negative differences of the channel manager, on an everyday stay if possible. */
function otherCharges({
  set: taxSet,
  policy,
  looked,
  budget,
}: KindTrial): Array<AdviceFinding<'channel_charges_otherwise'>> {
  // The advice `policy_matters` covers the effect of the policy alone.
  if (taxesOf(taxSet).every(({ local }) => local === undefined)) return [];
  const matches = channelDifferences(taxSet, looked, { policy, channelPolicy: policies.channelManager }, budget);
  return [
    matches.filter(({ amount }) => amount.startsWith('+')),
    matches.filter(({ amount }) => amount.startsWith('-')),
  ]
    .flatMap((side) => side.find(isEveryday) ?? side[0] ?? [])
    .map(({ scenario, amount }) => {
      const counts = { differing: matches.length, looked: looked.length };
      const params = { amount: `${amount} ${taxSet.currency}`, stay: scenario.called, ...counts };
      return { ...findingOf('channel_charges_otherwise', 'taxes', params), stay: scenario.stay };
    });
}

function isEveryday({ scenario }: ChannelDifference): boolean {
  return scenario.group === 'everyday';
}

/** The evidence for a kind of set, with parameters of the sentence; `undefined` if the set is of another kind. */
type KindEvidence = { readonly title?: string; readonly levels?: readonly number[] } | undefined;

/**
 * Kinds of sets for which the channel manager's calculator was measured to differ from its documentation: always for
 * two inclusive percentages below an inclusive level; for half of the stays with inclusive and exclusive percentages on
 * different levels; nested fixed taxes; a gap between levels, whose lower one it skips; and, if the order of nights
 * matters, a quarter of the stays over the end of a month.
 */
const KINDS: { readonly [Kind in ChannelKind]: (set: TaxSet) => KindEvidence } = {
  inclusive_pair({ taxes }) {
    const inclusive = taxes.filter(({ is_inclusive }) => is_inclusive);
    const highest = Math.max(...inclusive.map(({ level }) => level));
    const below = inclusive.filter((tax) => isPercent(tax.logic) && tax.level < highest);
    return below.find((tax) => below.some((otherTax) => otherTax !== tax && otherTax.level === tax.level));
  },
  mixed_levels({ taxes }) {
    const percents = taxes.filter(({ logic }) => isPercent(logic));
    return percents.find((tax) =>
      percents.some(
        (otherPercent) => otherPercent.is_inclusive !== tax.is_inclusive && otherPercent.level !== tax.level,
      ),
    );
  },
  nested_fixed: (set) => nestedIn(set).find(({ logic }) => !isPercent(logic) && logic !== 'per_booking'),
  nested_per_booking: (set) => nestedIn(set).find(({ logic }) => logic === 'per_booking'),
  level_gap({ taxes }) {
    const levels = [...new Set(taxes.map(({ level }) => level))].sort((a, b) => a - b);
    const index = levels.findIndex((level, place) => level - (levels[place - 1] ?? level) > 1);
    return index < 0 ? undefined : { levels: levels.slice(index - 1, index + 1) };
  },
  month_end: (set) =>
    taxesOf(set).find(
      ({ max_nights, skip_nights, applicable_date_ranges: ranges }) =>
        max_nights !== null || skip_nights !== null || ranges.length > 0,
    ),
};

function nestedIn({ taxes }: TaxSet): TaxSetEntry[] {
  return taxes.flatMap(mentionsOf).map(({ entry }) => entry);
}

/** The warnings for a tax set of a definitions file that will be sent to the channel manager. */
export function channelWarnings(set: TaxSet, today: string): Advice[] {
  const { policy } = createCalculator(set);
  const budget = budgetFor(set);
  const looked = withShare(budget, SHARE_OF_STAYS, (share) =>
    calledScenarios(set, undefined, policy, { today }, undefined, share),
  );
  return otherKinds({ set, policy, looked, budget }).map((finding) => adviceIn(ADVICE_CODES, CHANNEL_ADVICE, finding));
}

/** The share of the budget for the stays that are compared. */
const SHARE_OF_STAYS = 0.5;

/** A tax set with the stays that are quoted on both sides. */
interface KindTrial {
  readonly set: TaxSet;
  readonly policy: FullPolicy;
  readonly looked: readonly CalledScenario[];
  readonly budget: Budget;
}

/** Reports sets that the channel manager may charge differently, with a stay whose amount depends on its policy. */
function otherKinds({ set, policy, looked, budget }: KindTrial): Array<AdviceFinding<'channel_may_differ'>> {
  const side = channelSide(set);
  const kinds = CHANNEL_KINDS.flatMap((kind) => {
    const match = KINDS[kind](side);
    return match === undefined ? [] : [{ kind, found: match }];
  });
  if (kinds.length === 0) return [];
  const under = { policy, channelPolicy: policies.channelManager };
  const differing = differencesOf(side, looked, under, budget);
  return kinds.map(({ kind, found: match }) => {
    const { title, levels } = match;
    const shown = differing.filter(({ scenario }) => kind !== 'month_end' || isOverMonthEnd(scenario.stay));
    const difference = shown.find(isEveryday) ?? shown[0];
    const about = { kind, ...(levels === undefined ? { title } : { levels }) };
    if (difference === undefined) return findingOf('channel_may_differ', 'taxes', about);
    const { scenario, amount } = difference;
    const params = { ...about, stay: scenario.called, amount: `${amount} ${set.currency}` };
    return { ...findingOf('channel_may_differ', 'taxes', params), stay: scenario.stay };
  });
}

function isOverMonthEnd(stay: Stay): boolean {
  const { checkIn, rooms } = stay;
  return rooms.some((room) => {
    const first = dayNumber(room.checkIn ?? checkIn);
    if (first === undefined) return false;
    const last = first + nightsOfRoom(room, stay) - 1;
    return dateOf(first).slice(0, 7) !== dateOf(last).slice(0, 7);
  });
}
