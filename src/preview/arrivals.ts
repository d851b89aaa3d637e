import { dateOf } from '../calendar/plain-date.js';
import { rangeInWords } from '../explanation/words/nights.js';
import { COUNTS, PUNCTUATION } from '../words/en/explanation.js';
import { SCENARIO_REASONS } from '../words/en/scenarios.js';
import { say, titled, type Words } from '../words/words.js';
import { type Breakpoints, homeOf, nightsUntil, withinCalendar } from './breakpoints.js';
import { type Candidate, oneRoom, type PriceKind, type Reason } from './candidate.js';

/** The longest stay that is built to span a range or a gap. */
const LONGEST_SPAN = 30;

/** Stays that end before, start in, cross into and out of each date range of a tax, and the gaps between them. */
export function arrivalCandidates(breakpoints: Breakpoints, deepestSkip: number): Candidate[] {
  return breakpoints.ranges.flatMap(([first, last], at) => {
    // The first ranges of each tax before the further ones of any.
    const rank = 2 + at * 3;
    const next = breakpoints.ranges[at + 1];
    return [
      ...(Number.isFinite(first) ? atFirst(breakpoints, first, rank, deepestSkip) : []),
      ...(Number.isFinite(last) ? atLast(breakpoints, last, rank) : []),
      ...across(breakpoints, first, last, rank),
      ...(next === undefined ? [] : inGap(breakpoints, last + 1, next[0] - 1, rank)),
    ];
  });
}

function atFirst({ title, skip, cap }: Breakpoints, first: number, rank: number, deepestSkip: number): Candidate[] {
  const why = (key: FirstKey, n = 0): Reason => {
    const date = dateOf(first);
    return (words) => say(words, SCENARIO_REASONS, key, { n, title: titled(title, words), date: words.date(date) });
  };
  const found: Plain[] = [
    { rank, arrival: first - 1, nights: 2, why: why('intoRange'), price: 'odd' },
    { rank: rank + 1, arrival: first, nights: 1, why: why('startsOnFirst') },
    { rank: rank + 1, arrival: first - 2, nights: 2, why: why('endsBefore') },
  ];
  for (const skipped of new Set([skip, deepestSkip])) {
    if (skipped === 0) continue;
    const arrival = first - skipped;
    found.push(
      { rank, arrival, nights: skipped + 1, why: why('skippedThenFirst', skipped) },
      { rank: rank + 2, arrival: arrival - 1, nights: skipped + 1, why: why('skippedThenBefore', skipped) },
      { rank: rank + 2, arrival, nights: skipped + 4, why: why('skippedThenSome', skipped), price: 'odd' },
    );
  }
  if (cap !== undefined) {
    found.push(
      { rank: rank + 1, arrival: first - cap, nights: cap + 1, why: why('cappedThenFirst', cap) },
      { rank: rank + 2, arrival: first - cap + 1, nights: cap, why: why('cappedOnFirst', cap) },
    );
  }
  return found.flatMap(candidate);
}

type FirstKey =
  | 'intoRange'
  | 'startsOnFirst'
  | 'endsBefore'
  | 'skippedThenFirst'
  | 'skippedThenBefore'
  | 'skippedThenSome'
  | 'cappedThenFirst'
  | 'cappedOnFirst';

function atLast({ title, skip }: Breakpoints, last: number, rank: number): Candidate[] {
  const why = (key: LastKey): Reason => {
    const date = dateOf(last);
    return (words) =>
      say(words, SCENARIO_REASONS, key, { n: skip, title: titled(title, words), date: words.date(date) });
  };
  const found: Plain[] = [
    { rank, arrival: last, nights: 2, why: why('outOfRange'), price: 'odd' },
    { rank: rank + 1, arrival: last, nights: 1, why: why('isLast') },
    { rank: rank + 1, arrival: last + 1, nights: 2, why: why('startsAfter') },
  ];
  if (skip > 0) {
    found.push(
      { rank, arrival: last - skip, nights: skip + 1, why: why('skippedThenLast') },
      { rank: rank + 2, arrival: last - skip + 1, nights: skip + 1, why: why('skippedThenOver') },
    );
  }
  return found.flatMap(candidate);
}

type LastKey = 'outOfRange' | 'isLast' | 'startsAfter' | 'skippedThenLast' | 'skippedThenOver';

/** The whole of a short range with a night on both sides, or the end of a long one. */
function across({ title, skip }: Breakpoints, first: number, last: number, rank: number): Candidate[] {
  const nights = last - first + 3;
  const of = (words: Words) => ({ title: titled(title, words), period: rangeInWords([first, last], words) });
  if (nights <= LONGEST_SPAN) {
    const why: Reason = (words) => say(words, SCENARIO_REASONS, 'intoAndOut', of(words));
    return [
      ...candidate({ rank: rank + 2, arrival: first - 1, nights, why, price: 'odd' }),
      ...candidate({ rank: rank + 2, arrival: first - skip - 1, nights: nights + skip, why, price: 'odd' }),
    ];
  }
  if (!Number.isFinite(last)) return [];
  const why: Reason = (words) => say(words, SCENARIO_REASONS, 'lastNights', of(words));
  return candidate({ rank: rank + 2, arrival: last - 4 - skip, nights: 7 + skip, why, price: 'odd' });
}

function inGap({ title }: Breakpoints, first: number, last: number, rank: number): Candidate[] {
  const length = last - first + 1;
  const why = (key: 'inGap' | 'spansGap'): Reason => {
    const [from, to] = [dateOf(first), dateOf(last)];
    return (words) =>
      say(words, SCENARIO_REASONS, key, {
        title: titled(title, words),
        first: words.date(from),
        last: words.date(to),
      });
  };
  const inside = { rank: rank + 1, arrival: first, nights: Math.min(length, 7), why: why('inGap') };
  if (length + 4 > LONGEST_SPAN) return candidate(inside);
  return [inside, { rank: rank + 2, arrival: first - 2, nights: length + 4, why: why('spansGap') }].flatMap(candidate);
}

interface Plain {
  readonly rank: number;
  readonly arrival: number;
  readonly nights: number;
  readonly why: Reason;
  readonly price?: PriceKind;
}

/** None when the calendar is too short for it. */
function candidate({ rank, arrival, nights, why, price = 'flat' }: Plain): Candidate[] {
  if (withinCalendar(arrival) !== arrival) return [];
  return [{ rank, arrival, ...ofNights(nights, why), rooms: oneRoom(nights, price) }];
}

/** "8 nights: first stay longer than ..." */
function ofNights(nights: number, reason: Reason): Pick<Candidate, 'why' | 'reason'> {
  const why: Reason = (words) =>
    say(words, PUNCTUATION, 'colon', { head: say(words, COUNTS, 'night', { n: nights }), text: reason(words) });
  return { why, reason };
}

/** Stays one night shorter than, as long as, and one night longer than what a tax skips and caps. */
export function lengthCandidates(breakpoints: Breakpoints, anchor: number): Candidate[] {
  const home = homeOf(breakpoints, anchor);
  return [...skipLengths(breakpoints, home), ...capLengths(breakpoints, home), ...splitNights(breakpoints, home)];
}

function skipLengths({ skip, title, ranges }: Breakpoints, home: number): Candidate[] {
  if (skip === 0) return [];
  const why = (key: SkipKey): Reason => skippedReason(key, title, skip);
  const found = [
    length(2, skip, why('withinSkipped'), home),
    length(1, skip + 1, why('longerThanSkipped'), home),
    length(4, skip + 2, why('oneMoreThanSkipped'), home, 'varied'),
    length(6, skip - 1, why('shorterThanSkipped'), home),
  ];
  if (ranges.length > 0) {
    // With a range, the night after the skipped ones may lie outside of it unless the stay begins earlier.
    const earlier = withinCalendar(home - skip);
    found.push(length(3, skip + 1, why('firstAfterSkipped'), earlier));
  }
  return found.flat();
}

type SkipKey =
  | 'withinSkipped'
  | 'longerThanSkipped'
  | 'oneMoreThanSkipped'
  | 'shorterThanSkipped'
  | 'firstAfterSkipped'
  | 'arrivesAfterSkipped'
  | 'arrivesOnSkipped';

/** A reason that looks at the nights that a tax skips. */
export function skippedReason(key: SkipKey, title: string, skip: number): Reason {
  return (words) => say(words, SCENARIO_REASONS, key, { n: skip, title: titled(title, words) });
}

function capLengths(breakpoints: Breakpoints, home: number): Candidate[] {
  const { skip, cap, ranges } = breakpoints;
  if (cap === undefined) return [];
  const why = (key: LimitKey): Reason => limitReason(key, breakpoints, 'taxed');
  const starts = ranges.length === 0 ? [home] : [home, withinCalendar(home - skip), ...crowded(breakpoints, cap)];
  const taxed = [...new Set(starts)].flatMap((arrival, at) =>
    [
      { rank: 1, nights: nightsUntil(breakpoints, arrival, cap + 1), why: why('longerThanLimit') },
      { rank: 2, nights: nightsUntil(breakpoints, arrival, cap), why: why('withinLimit') },
      { rank: 5, nights: nightsUntil(breakpoints, arrival, cap - 1), why: why('shorterThanLimit') },
      { rank: 6, nights: nightsUntil(breakpoints, arrival, cap + 2), why: why('twoBeyondLimit') },
    ].flatMap((stay) => (stay.nights === undefined ? [] : length(stay.rank + at * 2, stay.nights, stay.why, arrival))),
  );
  if (skip === 0) return taxed;
  const fromArrival = (key: LimitKey): Reason => limitReason(key, breakpoints, 'arrival');
  return [
    ...taxed,
    ...length(3, cap + 1, fromArrival('longerThanLimit'), home),
    ...length(3, cap, fromArrival('withinLimit'), home),
    ...length(6, cap - 1, fromArrival('shorterThanLimit'), home),
  ];
}

type LimitKey =
  | 'longerThanLimit'
  | 'withinLimit'
  | 'shorterThanLimit'
  | 'twoBeyondLimit'
  | 'lastWithin'
  | 'firstBeyond';

/** A reason that looks at the limit of nights: as it is, counted after the skipped nights, or from arrival. */
export function limitReason(
  key: LimitKey,
  { title, skip, cap = 0 }: Breakpoints,
  counts: 'plain' | 'taxed' | 'arrival',
): Reason {
  return (words) => {
    const limit = say(words, SCENARIO_REASONS, 'limit', { n: cap, title: titled(title, words) });
    if (counts === 'arrival') {
      return say(words, SCENARIO_REASONS, key, { limit: say(words, SCENARIO_REASONS, 'limitFromArrival', { limit }) });
    }
    const isAfter = counts === 'taxed' && skip > 0;
    return say(words, SCENARIO_REASONS, key, {
      limit: isAfter ? say(words, SCENARIO_REASONS, 'limitAfter', { limit, n: skip }) : limit,
    });
  };
}

/** Arrivals from which ranges that lie near each other use up a cap that none of them uses up alone. */
function crowded(breakpoints: Breakpoints, cap: number): number[] {
  return breakpoints.ranges
    .map(([first]) => first)
    .filter((first) => Number.isFinite(first))
    .map((first) => withinCalendar(first - breakpoints.skip))
    .filter((arrival) => (nightsUntil(breakpoints, arrival, cap + 1) ?? Number.POSITIVE_INFINITY) <= 60)
    .slice(0, 2);
}

/** A stay that is partly taxed, at prices that differ: a percent takes other nights when its window moves. */
function splitNights(breakpoints: Breakpoints, home: number): Candidate[] {
  const { skip, cap, title } = breakpoints;
  if (skip === 0 && cap === undefined) return [];
  const nights = skip + (cap ?? 1) + 2;
  const why: Reason = (words) => say(words, SCENARIO_REASONS, 'split', { title: titled(title, words) });
  return length(5, nights, why, home, 'odd');
}

function length(rank: number, nights: number, why: Reason, arrival: number, price: PriceKind = 'flat'): Candidate[] {
  if (nights < 1) return [];
  return [{ rank, ...ofNights(nights, why), arrival, rooms: oneRoom(nights, price) }];
}
