import { SCENARIO_REASONS } from '../../words/en/scenario-reasons.js';
import { titled } from '../../words/title.js';
import { say } from '../../words/words.js';
import { limitReason, skippedReason } from '../arrivals.js';
import { type Breakpoints, withinCalendar } from '../breakpoints.js';
import type { Candidate, ScenarioReason } from '../candidate.js';
import { candidateOf, lastDay, type Setting } from './setting.js';

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
