import { counted } from '../../issues/shown.js';
import { type Breakpoints, withinCalendar } from '../breakpoints.js';
import type { Candidate } from '../candidate.js';
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
  { title, skip, cap, ranges }: Breakpoints,
  plain: Setting,
  { isOnce, isAtArrival, until }: Charged,
): Candidate[] {
  const one = { ...plain, arrival: lastDay(plain), nights: 1 };
  const after = (rank: number, before: number, why: string, arrival = one.arrival): Candidate[] =>
    before < 1 || withinCalendar(arrival) !== arrival
      ? []
      : [candidateOf({ ...one, arrival, nightsBefore: before }, rank, `1 night after ${before} before: ${why}`)];
  const skipped = `the ${counted(skip, 'skipped night')} of ${title}`;
  const limit = `the limit of ${counted(cap ?? 0, 'night')} of ${title}`;
  const isCapHidden = cap !== undefined && (isOnce || until(cap + 1) === undefined);
  return [
    ...(isAtArrival && skip > 0
      ? [
          ...after(2, skip, `arrives after ${skipped}`),
          ...after(3, skip - 1, `arrives on the last of ${skipped}`),
          ...ranges
            .slice(0, MOST_RANGES)
            .flatMap(([first, last]) => [
              ...after(4, skip, `the night before a range of ${title}`, first - 1),
              ...after(4, skip, `the first night of a range of ${title}`, first),
              ...after(4, skip, `the last night of a range of ${title}`, last),
              ...after(4, skip, `the night after a range of ${title}`, last + 1),
            ]),
        ]
      : []),
    ...(isCapHidden
      ? [
          ...after(2, skip + cap - 1, `the last night within ${limit}`),
          ...after(2, skip + cap, `the first night beyond ${limit}`),
        ]
      : []),
    ...(isCapHidden && skip > 0
      ? [
          ...after(4, cap - 1, `the last night within ${limit}, counted from arrival`),
          ...after(4, cap, `the first night beyond ${limit}, counted from arrival`),
        ]
      : []),
  ];
}
