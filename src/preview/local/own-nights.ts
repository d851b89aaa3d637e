import type { LocalRate, LocalTax } from '../../definitions/local/of-tax.js';
import { COUNTS } from '../../words/en/explanation.js';
import { ROW_EDGES, SCENARIO_REASONS } from '../../words/en/scenarios.js';
import { say, titled } from '../../words/words.js';
import type { Breakpoints } from '../breakpoints.js';
import type { Candidate } from '../candidate.js';
import { arrival } from './probes/day.js';
import { night, nights } from './probes/number.js';
import type { Edge, Probe, ProbeContext } from './probes/probe.js';
import { probesOf } from './probes/probes.js';
import { candidateOf, type Setting, withNights } from './setting.js';

const RANK = 4;

/** Stays whose second guest comes later or leaves earlier, where a tax counts the nights of each, or asks who sleeps there. */
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

/** Conditions of which each guest has his own. */
const OF_EACH: ReadonlySet<Probe> = new Set([night, nights, arrival]);

/** The edges of a row about nights and arrival, with a guest who comes a night later: he is on the other side of some. */
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
