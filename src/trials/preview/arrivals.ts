import { startOfNextPeriod } from '../../core/calendar/plain-date.js';
import type { Span } from '../../core/definitions/local/periods.js';
import { rangeInWords } from '../../language/description/values.js';
import { SCENARIO_REASONS } from '../../language/words/en/scenarios.js';
import type { Saying } from '../../language/words/words.js';
import { saying } from '../../language/words/words.js';
import type { Breakpoints } from './breakpoints.js';
import { daysIn, homeOf, nightsUntil, withinCalendar } from './breakpoints.js';
import type { Candidate, PriceKind, ReasonWith } from './candidate.js';
import { dayIn, ofNights, oneRoom, titledReason, titleOf } from './candidate.js';

/** The longest stay that is built to span a range or a gap. */
const LONGEST_SPAN = 30;

/** A stay for two. Left out without nights, or outside the calendar. */
type ArrivalRow<Key extends string = ReasonWith<'n' | 'title' | 'date'>> = readonly [
  rank: number,
  arrival: number,
  nights: number | undefined,
  reason: Key,
  price?: PriceKind,
  n?: number,
];

function staysIn<Key extends string>(
  rows: ReadonlyArray<ArrivalRow<Key>>,
  reasonOf: (key: Key, n: number) => Saying,
): Candidate[] {
  return rows.flatMap(([rank, arrival, nights = 0, key, price = 'flat', n = 0]) => {
    if (nights < 1 || withinCalendar(arrival) !== arrival) return [];
    return [{ rank, arrival, ...ofNights(nights, reasonOf(key, n)), rooms: oneRoom(nights, price) }];
  });
}

/** Stays that end before, start in, cross into and leave each date range, and stays in the gaps between ranges. */
export function arrivalCandidates(breakpoints: Breakpoints, deepestSkip: number): Candidate[] {
  const title = titleOf(breakpoints.title);
  const onDay = (day: number) => (key: ReasonWith<'n' | 'title' | 'date'>, n: number) =>
    saying(SCENARIO_REASONS, key, { n, title, date: dayIn(day) });
  return breakpoints.ranges.flatMap((range, index) => {
    const { first, last } = range;
    // The first ranges of each tax come before further ranges of any.
    const rank = 2 + index * 3;
    const next = breakpoints.ranges[index + 1];
    return [
      ...(Number.isFinite(first) ? staysIn(atFirst(breakpoints, first, rank, deepestSkip), onDay(first)) : []),
      ...(Number.isFinite(last) ? staysIn(atLast(breakpoints, last, rank), onDay(last)) : []),
      ...staysIn(acrossRange(breakpoints, range, rank), (key) =>
        saying(SCENARIO_REASONS, key, { title, period: (words) => rangeInWords(range, words) }),
      ),
      ...(next === undefined
        ? []
        : staysIn(inGap(last + 1, next.first - 1, rank), (key) =>
            saying(SCENARIO_REASONS, key, { title, first: dayIn(last + 1), last: dayIn(next.first - 1) }),
          )),
    ];
  });
}

function atFirst({ skip, cap }: Breakpoints, first: number, rank: number, deepestSkip: number): ArrivalRow[] {
  const skips = [...new Set([skip, deepestSkip])].filter((skipped) => skipped > 0);
  return [
    [rank, first - 1, 2, 'intoRange', 'odd'],
    [rank + 1, first, 1, 'startsOnFirst'],
    [rank + 1, first - 2, 2, 'endsBefore'],
    ...skips.flatMap((n): ArrivalRow[] => [
      [rank, first - n, n + 1, 'skippedThenFirst', 'flat', n],
      [rank + 2, first - n - 1, n + 1, 'skippedThenBefore', 'flat', n],
      [rank + 2, first - n, n + 4, 'skippedThenSome', 'odd', n],
    ]),
    ...(cap === undefined ? [] : [cap]).flatMap((n): ArrivalRow[] => [
      [rank + 1, first - n, n + 1, 'cappedThenFirst', 'flat', n],
      [rank + 2, first - n + 1, n, 'cappedOnFirst', 'flat', n],
    ]),
  ];
}

function atLast({ skip }: Breakpoints, last: number, rank: number): ArrivalRow[] {
  const skips = skip > 0 ? [skip] : [];
  return [
    [rank, last, 2, 'outOfRange', 'odd'],
    [rank + 1, last, 1, 'isLast'],
    [rank + 1, last + 1, 2, 'startsAfter'],
    ...skips.flatMap((n): ArrivalRow[] => [
      [rank, last - n, n + 1, 'skippedThenLast', 'flat', n],
      [rank + 2, last - n + 1, n + 1, 'skippedThenOver', 'flat', n],
    ]),
  ];
}

/** A whole short range with a night on both sides, or the end of a long one. */
function acrossRange({ skip }: Breakpoints, range: Span, rank: number): Array<ArrivalRow<'intoAndOut' | 'lastNights'>> {
  const { first, last } = range;
  const nights = daysIn(range) + 2;
  if (nights <= LONGEST_SPAN) {
    return [
      [rank + 2, first - 1, nights, 'intoAndOut', 'odd'],
      [rank + 2, first - skip - 1, nights + skip, 'intoAndOut', 'odd'],
    ];
  }
  return Number.isFinite(last) ? [[rank + 2, last - 4 - skip, 7 + skip, 'lastNights', 'odd']] : [];
}

function inGap(first: number, last: number, rank: number): Array<ArrivalRow<'inGap' | 'spansGap'>> {
  const length = daysIn({ first, last });
  return [
    [rank + 1, first, Math.min(length, 7), 'inGap'],
    [rank + 2, first - 2, length + 4 > LONGEST_SPAN ? undefined : length + 4, 'spansGap'],
  ];
}

/** Stays one night shorter than, equal to, and one night longer than the skipped nights and the limit of a tax. */
export function lengthCandidates(breakpoints: Breakpoints, anchor: number): Candidate[] {
  const { skip, cap, title } = breakpoints;
  const home = homeOf(breakpoints, anchor);
  // A partly taxed stay with different prices: a percentage changes when its window moves.
  const split = skip === 0 && cap === undefined ? undefined : skip + (cap ?? 1) + 2;
  return [
    ...staysIn(skipLengths(breakpoints, home), (key) => skippedReason(key, title, skip)),
    ...staysIn(capLengths(breakpoints, home), (key) => limitReason(key, breakpoints, 'taxed')),
    ...staysIn(arrivalLengths(breakpoints, home), (key) => limitReason(key, breakpoints, 'arrival')),
    ...staysIn(acrossPeriods(breakpoints, home), (key) => limitReason(key, breakpoints, 'plain')),
    ...staysIn([[5, home, split, 'split', 'odd']], () => titledReason('split', title)),
  ];
}

function skipLengths({ skip, isAllYear }: Breakpoints, home: number): Array<ArrivalRow<ReasonWith<'n' | 'title'>>> {
  if (skip === 0) return [];
  // In a range, the night after the skipped ones may be outside unless the stay begins earlier.
  const earlier = isAllYear ? undefined : skip + 1;
  return [
    [2, home, skip, 'withinSkipped'],
    [1, home, skip + 1, 'longerThanSkipped'],
    [4, home, skip + 2, 'oneMoreThanSkipped', 'varied'],
    [6, home, skip - 1, 'shorterThanSkipped'],
    [3, withinCalendar(home - skip), earlier, 'firstAfterSkipped'],
  ];
}

export function skippedReason(key: ReasonWith<'n' | 'title'>, title: string, skip: number): Saying {
  return saying(SCENARIO_REASONS, key, { n: skip, title: titleOf(title) });
}

function capLengths(breakpoints: Breakpoints, home: number): Array<ArrivalRow<ReasonWith<'limit'>>> {
  const { skip, cap, isAllYear } = breakpoints;
  if (cap === undefined) return [];
  const starts = isAllYear ? [home] : [home, withinCalendar(home - skip), ...crowdedArrivals(breakpoints, cap)];
  return [...new Set(starts)].flatMap((arrival, index): Array<ArrivalRow<ReasonWith<'limit'>>> => {
    const until = (counted: number) => nightsUntil(breakpoints, arrival, counted);
    return [
      [1 + index * 2, arrival, until(cap + 1), 'longerThanLimit'],
      [2 + index * 2, arrival, until(cap), 'withinLimit'],
      [5 + index * 2, arrival, until(cap - 1), 'shorterThanLimit'],
      [6 + index * 2, arrival, until(cap + 2), 'twoBeyondLimit'],
    ];
  });
}

/** The limit counted from arrival, if that is another one. */
function arrivalLengths({ skip, cap }: Breakpoints, home: number): Array<ArrivalRow<ReasonWith<'limit'>>> {
  if (cap === undefined || skip === 0) return [];
  return [
    [3, home, cap + 1, 'longerThanLimit'],
    [3, home, cap, 'withinLimit'],
    [6, home, cap - 1, 'shorterThanLimit'],
  ];
}

/** A stay longer than the limit on both sides of the first of a month or year, on which the limit starts anew. */
function acrossPeriods({ cap, maxNightsIn }: Breakpoints, home: number): Array<ArrivalRow<ReasonWith<'limit'>>> {
  if (cap === undefined || maxNightsIn === undefined) return [];
  const nights = cap + 1;
  return [[2, startOfNextPeriod(home, maxNightsIn) - nights, 2 * nights, 'longerThanLimit']];
}

/** A reason with the limit of nights: the limit itself, counted after the skipped nights, or from arrival. */
export function limitReason(
  key: ReasonWith<'limit'>,
  { title, skip, cap = 0 }: Breakpoints,
  counts: 'plain' | 'taxed' | 'arrival',
): Saying {
  const limit = saying(SCENARIO_REASONS, 'limit', { n: cap, title: titleOf(title) });
  if (counts === 'arrival') {
    return saying(SCENARIO_REASONS, key, { limit: saying(SCENARIO_REASONS, 'limitFromArrival', { limit }) });
  }
  const isAfter = counts === 'taxed' && skip > 0;
  return saying(SCENARIO_REASONS, key, {
    limit: isAfter ? saying(SCENARIO_REASONS, 'limitAfter', { limit, n: skip }) : limit,
  });
}

/** Arrivals from which several nearby ranges together use up a limit that none of them reaches alone. */
function crowdedArrivals(breakpoints: Breakpoints, cap: number): number[] {
  return breakpoints.ranges
    .flatMap(({ first }) => (Number.isFinite(first) ? [withinCalendar(first - breakpoints.skip)] : []))
    .filter((arrival) => (nightsUntil(breakpoints, arrival, cap + 1) ?? Number.POSITIVE_INFINITY) <= 60)
    .slice(0, 2);
}
