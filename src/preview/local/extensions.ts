import { SCENARIO_REASONS } from '../../words/en/scenarios.js';
import { say, titled } from '../../words/words.js';
import { limitReason, skippedReason } from '../arrivals.js';
import { type Breakpoints, withinCalendar } from '../breakpoints.js';
import type { Candidate, Reason } from '../candidate.js';
import { candidateOf, lastDay, type Setting } from './setting.js';

/** How a tax is charged, as far as nights before a stay count for it. */
interface Charged {
  /** Once a stay: then the length of the stay shows no limit. */
  readonly isOnce: boolean;
  /** Once, and on the night of arrival or never. */
  readonly isAtArrival: boolean;
  /** How long a stay has to be until so many of its nights count; `undefined`: no stay is that long. */
  readonly until: (counted: number) => number | undefined;
}

/** More ranges of such a tax are rare. */
const MOST_RANGES = 4;

/** Stays of one night after as many nights before as a tax skips or caps, where no longer stay shows the limit. */
export function extensionCandidates(
  breakpoints: Breakpoints,
  plain: Setting,
  { isOnce, isAtArrival, until }: Charged,
): Candidate[] {
  const { title, skip, cap, ranges } = breakpoints;
  const one = { ...plain, arrival: lastDay(plain), nights: 1 };
  const after = (rank: number, before: number, why: Reason, arrival = one.arrival): Candidate[] =>
    before < 1 || withinCalendar(arrival) !== arrival
      ? []
      : [candidateOf({ ...one, arrival, nightsBefore: before }, rank, afterBefore(before, why))];
  const ofRange =
    (key: 'beforeRange' | 'firstOfRange' | 'lastOfRange' | 'afterRange'): Reason =>
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
function afterBefore(before: number, why: Reason): Reason {
  return (words) => say(words, SCENARIO_REASONS, 'afterBefore', { n: before, why: why(words) });
}
