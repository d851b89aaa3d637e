import { type Breakpoints, homeOf, nightsUntil, withinCalendar } from './breakpoints.js';
import { type Candidate, counted, oneRoom, type PriceKind } from './candidate.js';

/** Stays one night shorter than, as long as, and one night longer than what a tax skips and caps. */
export function lengthCandidates(breakpoints: Breakpoints, anchor: number): Candidate[] {
  const home = homeOf(breakpoints, anchor);
  return [...skipLengths(breakpoints, home), ...capLengths(breakpoints, home), ...splitNights(breakpoints, home)];
}

function skipLengths({ skip, title, ranges }: Breakpoints, home: number): Candidate[] {
  if (skip === 0) return [];
  const named = `skip_nights ${skip} of ${title}`;
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
  const named = `max_nights ${cap} of ${title}`;
  const after = skip === 0 ? '' : ` after its skip_nights ${skip}`;
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
