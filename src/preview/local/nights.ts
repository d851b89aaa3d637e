import type { LocalRate, LocalTax } from '../../definitions/local/of-tax.js';
import { COUNTS } from '../../words/en/explanation.js';
import { ROW_EDGES, SCENARIO_REASONS } from '../../words/en/scenarios.js';
import { say, titled } from '../../words/words.js';
import { limitReason, skippedReason } from '../arrivals.js';
import type { Breakpoints } from '../breakpoints.js';
import { withinCalendar } from '../breakpoints.js';
import type { Candidate, ScenarioReason } from '../candidate.js';
import { arrival } from './probes/day.js';
import { night, nights } from './probes/number.js';
import type { Edge, Probe, ProbeContext } from './probes/probe.js';
import { probesOf } from './probes/probes.js';
import type { Setting } from './setting.js';
import { candidateOf, lastDay, withNights } from './setting.js';

const RANK = 4;

/**
 * Stays whose second guest arrives later or leaves earlier, for a tax that counts nights per guest or needs the guests
 * of a night.
 */
export function ownNightsCandidates(
  { title, skip, cap }: Breakpoints,
  { per, price_of }: LocalTax,
  plain: Setting,
  { isByGuest, until }: { readonly isByGuest: boolean; readonly until: (counted: number) => number | undefined },
): Candidate[] {
  const stay = (
    isTold: boolean,
    counts: number,
    own: Pick<Setting, 'comes' | 'leaves'>,
    key: 'countsEach' | 'skipsEach' | 'withinSkips' | 'asksWho',
  ): Candidate[] => {
    const length = isTold ? until(counts) : undefined;
    if (length === undefined || length < 2) return [];
    const how = own.comes === undefined ? 'leavesEarlier' : 'comesLater';
    return [
      candidateOf({ ...plain, nights: length, nightsBefore: 0, ...own }, RANK, (words) =>
        say(words, SCENARIO_REASONS, how, {
          nights: say(words, COUNTS, 'night', { n: length }),
          why: say(words, SCENARIO_REASONS, key, { title: titled(title, words) }),
        }),
      ),
    ];
  };
  return [
    ...stay(isByGuest && cap !== undefined, (cap ?? 0) + 1, { comes: 1 }, 'countsEach'),
    ...stay(isByGuest && skip > 0, 2, { comes: 1 }, 'skipsEach'),
    ...stay(isByGuest && skip > 0, 1, { leaves: 1 }, 'withinSkips'),
    ...stay(per === 'guest' || price_of === 'person', 2, { leaves: 1 }, 'asksWho'),
  ];
}

/** Conditions on the dates of each guest. */
const OF_EACH: ReadonlySet<Probe> = new Set([night, nights, arrival]);

/** Edges of a row about nights and arrival, with a guest who arrives a night later and is on the other side of some. */
export function ownNightsEdges(row: LocalRate, setting: Setting, around: ProbeContext): Edge[] {
  if (!around.isByGuest) return [];
  return probesOf(row)
    .filter((condition) => OF_EACH.has(condition))
    .flatMap((condition) => condition.edges(row, setting, around))
    .filter(({ rank }) => rank === 1)
    .map(({ why, setting: edge }) => ({
      rank: RANK,
      why: (words, of) => say(words, ROW_EDGES, 'guestLater', { why: why(words, of) }),
      setting: { ...(edge.nights < 2 ? withNights(edge, 2) : edge), comes: 1 },
    }));
}

/** How a tax counts nights before a stay. */
interface ChargeTiming {
  /** Charged once: then the length of the stay shows no limit. */
  readonly isOnce: boolean;
  /** Charged once, on the night of arrival or never. */
  readonly isAtArrival: boolean;
  /** The length of a stay with `counted` taxable nights; `undefined` if no stay is long enough. */
  readonly until: (counted: number) => number | undefined;
}

/** More ranges of such a tax are rare. */
const MOST_RANGES = 4;

/** Stays of one night after previous nights up to the skipped ones or the limit, if no longer stay shows it. */
export function extensionCandidates(
  breakpoints: Breakpoints,
  plain: Setting,
  { isOnce, isAtArrival, until }: ChargeTiming,
): Candidate[] {
  const { title, skip, cap, ranges } = breakpoints;
  const one = { ...plain, arrival: lastDay(plain), nights: 1 };
  const after = (rank: number, before: number, why: ScenarioReason, arrival = one.arrival): Candidate[] =>
    before < 1 || withinCalendar(arrival) !== arrival
      ? []
      : [candidateOf({ ...one, arrival, nightsBefore: before }, rank, afterBefore(before, why))];
  const ofRange =
    (key: 'beforeRange' | 'firstOfRange' | 'lastOfRange' | 'afterRange'): ScenarioReason =>
    (words) =>
      say(words, SCENARIO_REASONS, key, { title: titled(title, words) });
  const isCapHidden = cap !== undefined && (isOnce || until(cap + 1) === undefined);
  return [
    ...(isAtArrival && skip > 0
      ? [
          ...after(2, skip, skippedReason('arrivesAfterSkipped', title, skip)),
          ...after(3, skip - 1, skippedReason('arrivesOnSkipped', title, skip)),
          ...ranges
            .slice(0, MOST_RANGES)
            .flatMap(([first, last]) => [
              ...after(4, skip, ofRange('beforeRange'), first - 1),
              ...after(4, skip, ofRange('firstOfRange'), first),
              ...after(4, skip, ofRange('lastOfRange'), last),
              ...after(4, skip, ofRange('afterRange'), last + 1),
            ]),
        ]
      : []),
    ...(isCapHidden
      ? [
          ...after(2, skip + cap - 1, limitReason('lastWithin', breakpoints, 'plain')),
          ...after(2, skip + cap, limitReason('firstBeyond', breakpoints, 'plain')),
        ]
      : []),
    ...(isCapHidden && skip > 0
      ? [
          ...after(4, cap - 1, limitReason('lastWithin', breakpoints, 'arrival')),
          ...after(4, cap, limitReason('firstBeyond', breakpoints, 'arrival')),
        ]
      : []),
  ];
}

/** "1 night after 29 before: ..." */
function afterBefore(before: number, why: ScenarioReason): ScenarioReason {
  return (words) => say(words, SCENARIO_REASONS, 'afterBefore', { n: before, why: why(words) });
}
