import { dateOf } from '../calendar/plain-date.js';
import { counted } from '../issues/shown.js';
import { type Breakpoints, homeOf, nightsUntil, withinCalendar } from './breakpoints.js';
import { type Candidate, oneRoom, type PriceKind } from './candidate.js';
import { rangeInWords } from './words/nights.js';

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
  const range = `the range of ${title} that begins on ${dateOf(first)}`;
  const found = [
    { rank, arrival: first - 1, nights: 2, why: `crosses into ${range}`, price: 'odd' as const },
    { rank: rank + 1, arrival: first, nights: 1, why: `starts on the first night of ${range}` },
    { rank: rank + 1, arrival: first - 2, nights: 2, why: `ends the night before ${range}` },
  ];
  for (const skipped of new Set([skip, deepestSkip])) {
    if (skipped === 0) continue;
    const named = counted(skipped, 'skipped night');
    found.push(
      { rank, arrival: first - skipped, nights: skipped + 1, why: `after ${named} comes the first night of ${range}` },
      { rank: rank + 2, arrival: first - skipped - 1, nights: skipped + 1, why: `${named}, then one before ${range}` },
      {
        rank: rank + 2,
        arrival: first - skipped,
        nights: skipped + 4,
        why: `after ${named} some nights of ${range}`,
        price: 'odd',
      },
    );
  }
  if (cap !== undefined) {
    const named = `${counted(cap, 'night')} that use up a cap counted from arrival`;
    found.push(
      {
        rank: rank + 1,
        arrival: first - cap,
        nights: cap + 1,
        why: `after ${named} comes the first night of ${range}`,
      },
      { rank: rank + 2, arrival: first - cap + 1, nights: cap, why: `the last of ${named} is the first of ${range}` },
    );
  }
  return found.flatMap(candidate);
}

function atLast({ title, skip }: Breakpoints, last: number, rank: number): Candidate[] {
  const range = `the range of ${title} that ends on ${dateOf(last)}`;
  const found = [
    { rank, arrival: last, nights: 2, why: `crosses out of ${range}`, price: 'odd' as const },
    { rank: rank + 1, arrival: last, nights: 1, why: `is the last night of ${range}` },
    { rank: rank + 1, arrival: last + 1, nights: 2, why: `starts the night after ${range}` },
  ];
  if (skip > 0) {
    const named = counted(skip, 'skipped night');
    found.push(
      { rank, arrival: last - skip, nights: skip + 1, why: `after ${named} comes the last night of ${range}` },
      { rank: rank + 2, arrival: last - skip + 1, nights: skip + 1, why: `after ${named} ${range} is over` },
    );
  }
  return found.flatMap(candidate);
}

/** The whole of a short range with a night on both sides, or the end of a long one. */
function across({ title, skip }: Breakpoints, first: number, last: number, rank: number): Candidate[] {
  const nights = last - first + 3;
  const range = `the range of ${title}, ${rangeInWords([first, last])}`;
  if (nights <= LONGEST_SPAN) {
    const why = `crosses into and out of ${range}`;
    return [
      ...candidate({ rank: rank + 2, arrival: first - 1, nights, why, price: 'odd' }),
      ...candidate({ rank: rank + 2, arrival: first - skip - 1, nights: nights + skip, why, price: 'odd' }),
    ];
  }
  if (!Number.isFinite(last)) return [];
  const why = `the last nights of ${range}, and some after it`;
  return candidate({ rank: rank + 2, arrival: last - 4 - skip, nights: 7 + skip, why, price: 'odd' });
}

function inGap({ title }: Breakpoints, first: number, last: number, rank: number): Candidate[] {
  const length = last - first + 1;
  const gap = `the gap between two ranges of ${title} from ${dateOf(first)} to ${dateOf(last)}`;
  const inside = { rank: rank + 1, arrival: first, nights: Math.min(length, 7), why: `lies in ${gap}` };
  if (length + 4 > LONGEST_SPAN) return candidate(inside);
  return [inside, { rank: rank + 2, arrival: first - 2, nights: length + 4, why: `spans ${gap}` }].flatMap(candidate);
}

interface Plain {
  readonly rank: number;
  readonly arrival: number;
  readonly nights: number;
  readonly why: string;
  readonly price?: PriceKind;
}

/** None when the calendar is too short for it. */
function candidate({ rank, arrival, nights, why, price = 'flat' }: Plain): Candidate[] {
  if (withinCalendar(arrival) !== arrival) return [];
  return [{ rank, arrival, why: `${counted(nights, 'night')}: ${why}`, rooms: oneRoom(nights, price) }];
}

/** Stays one night shorter than, as long as, and one night longer than what a tax skips and caps. */
export function lengthCandidates(breakpoints: Breakpoints, anchor: number): Candidate[] {
  const home = homeOf(breakpoints, anchor);
  return [...skipLengths(breakpoints, home), ...capLengths(breakpoints, home), ...splitNights(breakpoints, home)];
}

function skipLengths({ skip, title, ranges }: Breakpoints, home: number): Candidate[] {
  if (skip === 0) return [];
  const named = `the ${counted(skip, 'skipped night')} of ${title}`;
  const found = [
    length(2, skip, `longest stay that is wholly within ${named}`, home),
    length(1, skip + 1, `first stay longer than ${named}`, home),
    length(4, skip + 2, `one night more than the first stay longer than ${named}`, home, 'varied'),
    length(6, skip - 1, `one night shorter than ${named}`, home),
  ];
  if (ranges.length > 0) {
    // With a range, the night after the skipped ones may lie outside of it unless the stay begins earlier.
    const earlier = withinCalendar(home - skip);
    found.push(length(3, skip + 1, `first night after ${named} is the first of its range`, earlier));
  }
  return found.flat();
}

function capLengths(breakpoints: Breakpoints, home: number): Candidate[] {
  const { skip, cap, title, ranges } = breakpoints;
  if (cap === undefined) return [];
  const named = `the limit of ${counted(cap, 'night')} of ${title}`;
  const after = skip === 0 ? '' : ` after ${counted(skip, 'skipped night')}`;
  const starts = ranges.length === 0 ? [home] : [home, withinCalendar(home - skip), ...crowded(breakpoints, cap)];
  const taxed = [...new Set(starts)].flatMap((arrival, at) =>
    [
      { rank: 1, nights: nightsUntil(breakpoints, arrival, cap + 1), why: `first stay longer than ${named}${after}` },
      { rank: 2, nights: nightsUntil(breakpoints, arrival, cap), why: `longest stay within ${named}${after}` },
      { rank: 5, nights: nightsUntil(breakpoints, arrival, cap - 1), why: `one night shorter than ${named}${after}` },
      { rank: 6, nights: nightsUntil(breakpoints, arrival, cap + 2), why: `two nights longer than ${named}${after}` },
    ].flatMap(({ rank, nights, why }) => (nights === undefined ? [] : length(rank + at * 2, nights, why, arrival))),
  );
  if (skip === 0) return taxed;
  const fromArrival = `${named}, counted from arrival`;
  return [
    ...taxed,
    ...length(3, cap + 1, `first stay longer than ${fromArrival}`, home),
    ...length(3, cap, `longest stay within ${fromArrival}`, home),
    ...length(6, cap - 1, `one night shorter than ${fromArrival}`, home),
  ];
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
  return length(5, nights, `some nights of ${title} are taxed and some are not, at prices that differ`, home, 'odd');
}

function length(rank: number, nights: number, why: string, arrival: number, price: PriceKind = 'flat'): Candidate[] {
  if (nights < 1) return [];
  return [{ rank, why: `${counted(nights, 'night')}: ${why}`, arrival, rooms: oneRoom(nights, price) }];
}
