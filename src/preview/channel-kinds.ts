import { dateOf, dayNumber } from '../calendar/plain-date.js';
import { channelSide } from '../definitions/local/channel-side.js';
import { isPercent } from '../definitions/logics.js';
import { type FullPolicy, policies } from '../definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../definitions/tax-set.js';
import { ADVICE_CODES, CHANNEL_KINDS, type ChannelKind } from '../issues/advice-codes.js';
import { issueIn } from '../issues/issue.js';
import { createCalculator } from '../quote/calculator.js';
import type { Stay } from '../stay/schema.js';
import { taxesOf } from './breakpoints.js';
import { differencesOf, isEveryday } from './channel.js';
import type { Advice } from './preview-data.js';
import { type CalledScenario, calledScenarios } from './scenarios.js';

/** The evidence for a kind of set, with parameters of the sentence; `undefined` if the set is of another kind. */
type Found = { readonly title?: string; readonly levels?: readonly number[] } | undefined;

/**
 * Kinds of sets for which the channel manager's calculator was measured to differ from its documentation: always for
 * two inclusive percentages below an inclusive level; for half of the stays with inclusive and exclusive percentages on
 * different levels; nested fixed taxes; a gap between levels, whose lower one it skips; and, if the order of nights
 * matters, a quarter of the stays over the end of a month.
 */
const KINDS: { readonly [Kind in ChannelKind]: (set: TaxSet) => Found } = {
  inclusive_pair({ taxes }) {
    const inclusive = taxes.filter(({ is_inclusive }) => is_inclusive);
    const highest = Math.max(...inclusive.map(({ level }) => level));
    const below = inclusive.filter((tax) => isPercent(tax.logic) && tax.level < highest);
    return below.find((tax) => below.some((other) => other !== tax && other.level === tax.level));
  },
  mixed_levels({ taxes }) {
    const percents = taxes.filter(({ logic }) => isPercent(logic));
    return percents.find((tax) =>
      percents.some((other) => other.is_inclusive !== tax.is_inclusive && other.level !== tax.level),
    );
  },
  nested_fixed: (set) => nestedIn(set).find(({ logic }) => !isPercent(logic) && logic !== 'per_booking'),
  nested_per_booking: (set) => nestedIn(set).find(({ logic }) => logic === 'per_booking'),
  level_gap({ taxes }) {
    const levels = [...new Set(taxes.map(({ level }) => level))].sort((a, b) => a - b);
    const at = levels.findIndex((level, place) => level - (levels[place - 1] ?? level) > 1);
    return at < 0 ? undefined : { levels: levels.slice(at - 1, at + 1) };
  },
  month_end: (set) => taxesOf(set).find(isOrdered),
};

function nestedIn({ taxes }: TaxSet): TaxSetEntry[] {
  const inside = (entries: readonly TaxSetEntry[]): TaxSetEntry[] =>
    entries.flatMap((entry) => [entry, ...inside(entry.taxes)]);
  return taxes.flatMap((entry) => inside(entry.taxes));
}

/** Whether a tax depends on the order of nights. */
function isOrdered({ max_nights, skip_nights, applicable_date_ranges: ranges }: TaxSetEntry): boolean {
  return max_nights !== null || skip_nights !== null || ranges.length > 0;
}

/** The warnings for a tax set of a definitions file that will be sent to the channel manager. */
export function channelWarnings(set: TaxSet, today: string): Advice[] {
  const { policy } = createCalculator(set);
  return channelKindAdvice(set, { policy, looked: calledScenarios(set, undefined, policy, { today }) });
}

/** Reports sets that the channel manager may charge differently, with a stay whose amount depends on its policy. */
export function channelKindAdvice(
  set: TaxSet,
  { policy, looked }: { readonly policy: FullPolicy; readonly looked: readonly CalledScenario[] },
): Advice[] {
  const side = channelSide(set);
  const kinds = CHANNEL_KINDS.flatMap((kind) => {
    const found = KINDS[kind](side);
    return found === undefined ? [] : [{ kind, found }];
  });
  if (kinds.length === 0) return [];
  const under = { policy, channelPolicy: policies.channelManager };
  const differing = differencesOf(side, looked, under);
  return kinds.map(({ kind, found }) => {
    const { title, levels } = found;
    const shown = differing.filter(({ scenario }) => kind !== 'month_end' || isOverMonthEnd(scenario.stay));
    const difference = shown.find(isEveryday) ?? shown[0];
    const about = { kind, ...(levels === undefined ? { title } : { levels }) };
    if (difference === undefined) return issueIn(ADVICE_CODES, 'channel_may_differ', 'taxes', about);
    const { scenario, amount } = difference;
    const params = { ...about, stay: scenario.called, amount: `${amount} ${set.currency}` };
    return { ...issueIn(ADVICE_CODES, 'channel_may_differ', 'taxes', params), stay: scenario.stay };
  });
}

/** Whether a stay has nights in two months. */
function isOverMonthEnd({ checkIn, rooms }: Stay): boolean {
  return rooms.some((room) => {
    const first = dayNumber(room.checkIn ?? checkIn);
    if (first === undefined) return false;
    const last = first + (room.nightlyPrices?.length ?? room.nights ?? 1) - 1;
    return dateOf(first).slice(0, 7) !== dateOf(last).slice(0, 7);
  });
}
