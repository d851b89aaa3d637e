import { dateOf } from '../calendar/plain-date.js';
import { rangeInWords } from '../explanation/words/nights.js';
import { COUNTS, PUNCTUATION } from '../words/en/explanation.js';
import { SCENARIO_REASONS } from '../words/en/scenarios.js';
import type { Words } from '../words/words.js';
import { say, titled } from '../words/words.js';
import type { Breakpoints } from './breakpoints.js';
import { homeOf, nightsUntil, withinCalendar } from './breakpoints.js';
import type { Candidate, PriceKind, ReasonWith, ScenarioReason } from './candidate.js';
import { oneRoom, titledReason } from './candidate.js';

/** The longest stay that is built to span a range or a gap. */
const LONGEST_SPAN = 30;

/**
 * Stays that end before, start in, cross into and leave each date range of a tax, and stays in the gaps between ranges.
 */
export function arrivalCandidates(breakpoints: Breakpoints, deepestSkip: number): Candidate[] {
  return breakpoints.ranges.flatMap(([first, last], at) => {
    // The first ranges of each tax come before further ranges of any.
    const rank = 2 + at * 3;
    const next = breakpoints.ranges[at + 1];
    return [
      ...(Number.isFinite(first) ? atFirst(breakpoints, first, rank, deepestSkip) : []),
      ...(Number.isFinite(last) ? atLast(breakpoints, last, rank) : []),
      ...acrossRange(breakpoints, first, last, rank),
      ...(next === undefined ? [] : inGap(breakpoints, last + 1, next[0] - 1, rank)),
    ];
  });
}

function atFirst({ title, skip, cap }: Breakpoints, first: number, rank: number, deepestSkip: number): Candidate[] {
  const why = (key: ReasonWith<'n' | 'title' | 'date'>, n = 0): ScenarioReason => {
    const date = dateOf(first);
    return (words) => say(words, SCENARIO_REASONS, key, { n, title: titled(title, words), date: words.date(date) });
  };
  const found: ArrivalStay[] = [
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

function atLast({ title, skip }: Breakpoints, last: number, rank: number): Candidate[] {
  const why = (key: ReasonWith<'n' | 'title' | 'date'>): ScenarioReason => {
    const date = dateOf(last);
    return (words) =>
      say(words, SCENARIO_REASONS, key, { n: skip, title: titled(title, words), date: words.date(date) });
  };
  const found: ArrivalStay[] = [
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

/** A whole short range with a night on both sides, or the end of a long one. */
function acrossRange({ title, skip }: Breakpoints, first: number, last: number, rank: number): Candidate[] {
  const nights = last - first + 3;
  const of = (words: Words) => ({ title: titled(title, words), period: rangeInWords([first, last], words) });
  if (nights <= LONGEST_SPAN) {
    const why: ScenarioReason = (words) => say(words, SCENARIO_REASONS, 'intoAndOut', of(words));
    return [
      ...candidate({ rank: rank + 2, arrival: first - 1, nights, why, price: 'odd' }),
      ...candidate({ rank: rank + 2, arrival: first - skip - 1, nights: nights + skip, why, price: 'odd' }),
    ];
  }
  if (!Number.isFinite(last)) return [];
  const why: ScenarioReason = (words) => say(words, SCENARIO_REASONS, 'lastNights', of(words));
  return candidate({ rank: rank + 2, arrival: last - 4 - skip, nights: 7 + skip, why, price: 'odd' });
}

function inGap({ title }: Breakpoints, first: number, last: number, rank: number): Candidate[] {
  const length = last - first + 1;
  const why = (key: 'inGap' | 'spansGap'): ScenarioReason => {
    const [from, to] = [dateOf(first), dateOf(last)];
    return (words) =>
      say(words, SCENARIO_REASONS, key, { title: titled(title, words), first: words.date(from), last: words.date(to) });
  };
  const inside = { rank: rank + 1, arrival: first, nights: Math.min(length, 7), why: why('inGap') };
  if (length + 4 > LONGEST_SPAN) return candidate(inside);
  return [inside, { rank: rank + 2, arrival: first - 2, nights: length + 4, why: why('spansGap') }].flatMap(candidate);
}

interface ArrivalStay {
  readonly rank: number;
  readonly arrival: number;
  readonly nights: number;
  readonly why: ScenarioReason;
  readonly price?: PriceKind;
}

/** Empty if the stay would leave the calendar. */
function candidate({ rank, arrival, nights, why, price = 'flat' }: ArrivalStay): Candidate[] {
  if (withinCalendar(arrival) !== arrival) return [];
  return [{ rank, arrival, ...ofNights(nights, why), rooms: oneRoom(nights, price) }];
}

/** "8 nights: first stay longer than ..." */
function ofNights(nights: number, reason: ScenarioReason): Pick<Candidate, 'why' | 'reason'> {
  const why: ScenarioReason = (words) =>
    say(words, PUNCTUATION, 'colon', { head: say(words, COUNTS, 'night', { n: nights }), text: reason(words) });
  return { why, reason };
}

/** Stays one night shorter than, equal to, and one night longer than the skipped nights and the limit of a tax. */
export function lengthCandidates(breakpoints: Breakpoints, anchor: number): Candidate[] {
  const home = homeOf(breakpoints, anchor);
  return [...skipLengths(breakpoints, home), ...capLengths(breakpoints, home), ...splitNights(breakpoints, home)];
}

function skipLengths({ skip, title, ranges }: Breakpoints, home: number): Candidate[] {
  if (skip === 0) return [];
  const why = (key: ReasonWith<'n' | 'title'>): ScenarioReason => skippedReason(key, title, skip);
  const found = [
    length(2, skip, why('withinSkipped'), home),
    length(1, skip + 1, why('longerThanSkipped'), home),
    length(4, skip + 2, why('oneMoreThanSkipped'), home, 'varied'),
    length(6, skip - 1, why('shorterThanSkipped'), home),
  ];
  if (ranges.length > 0) {
    // In a range, the night after the skipped ones may be outside unless the stay begins earlier.
    const earlier = withinCalendar(home - skip);
    found.push(length(3, skip + 1, why('firstAfterSkipped'), earlier));
  }
  return found.flat();
}

/** A reason with the number of nights that a tax skips. */
export function skippedReason(key: ReasonWith<'n' | 'title'>, title: string, skip: number): ScenarioReason {
  return (words) => say(words, SCENARIO_REASONS, key, { n: skip, title: titled(title, words) });
}

function capLengths(breakpoints: Breakpoints, home: number): Candidate[] {
  const { skip, cap, ranges } = breakpoints;
  if (cap === undefined) return [];
  const why = (key: ReasonWith<'limit'>): ScenarioReason => limitReason(key, breakpoints, 'taxed');
  const starts =
    ranges.length === 0 ? [home] : [home, withinCalendar(home - skip), ...crowdedArrivals(breakpoints, cap)];
  const taxed = [...new Set(starts)].flatMap((arrival, at) =>
    [
      { rank: 1, nights: nightsUntil(breakpoints, arrival, cap + 1), why: why('longerThanLimit') },
      { rank: 2, nights: nightsUntil(breakpoints, arrival, cap), why: why('withinLimit') },
      { rank: 5, nights: nightsUntil(breakpoints, arrival, cap - 1), why: why('shorterThanLimit') },
      { rank: 6, nights: nightsUntil(breakpoints, arrival, cap + 2), why: why('twoBeyondLimit') },
    ].flatMap((stay) => (stay.nights === undefined ? [] : length(stay.rank + at * 2, stay.nights, stay.why, arrival))),
  );
  if (skip === 0) return taxed;
  const fromArrival = (key: ReasonWith<'limit'>): ScenarioReason => limitReason(key, breakpoints, 'arrival');
  return [
    ...taxed,
    ...length(3, cap + 1, fromArrival('longerThanLimit'), home),
    ...length(3, cap, fromArrival('withinLimit'), home),
    ...length(6, cap - 1, fromArrival('shorterThanLimit'), home),
  ];
}

/** A reason with the limit of nights: the limit itself, counted after the skipped nights, or from arrival. */
export function limitReason(
  key: ReasonWith<'limit'>,
  { title, skip, cap = 0 }: Breakpoints,
  counts: 'plain' | 'taxed' | 'arrival',
): ScenarioReason {
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

/** Arrivals from which several nearby ranges together use up a limit that none of them reaches alone. */
function crowdedArrivals(breakpoints: Breakpoints, cap: number): number[] {
  return breakpoints.ranges
    .map(([first]) => first)
    .filter((first) => Number.isFinite(first))
    .map((first) => withinCalendar(first - breakpoints.skip))
    .filter((arrival) => (nightsUntil(breakpoints, arrival, cap + 1) ?? Number.POSITIVE_INFINITY) <= 60)
    .slice(0, 2);
}

/** A partly taxed stay with different prices: a percentage changes when its window moves. */
function splitNights(breakpoints: Breakpoints, home: number): Candidate[] {
  const { skip, cap, title } = breakpoints;
  if (skip === 0 && cap === undefined) return [];
  const nights = skip + (cap ?? 1) + 2;
  return length(5, nights, titledReason('split', title), home, 'odd');
}

function length(
  rank: number,
  nights: number,
  why: ScenarioReason,
  arrival: number,
  price: PriceKind = 'flat',
): Candidate[] {
  if (nights < 1) return [];
  return [{ rank, ...ofNights(nights, why), arrival, rooms: oneRoom(nights, price) }];
}
