import type { LocalRate } from '../../../definitions/local/of-tax.js';
import { LIMITS } from '../../../stay/limits.js';
import { counted } from '../../candidate.js';
import { lastDay, lastNumber, type Setting, withNights } from '../setting.js';
import type { Condition, Edge } from './condition.js';

/** What a row says of the number of a night, or of the length of the stay. Each is met by the last night of a stay. */
interface Bounds {
  readonly from: number;
  readonly to: number | undefined;
}

/** How a stay comes to a last night of a number: by its own nights, or by nights before. */
type Move = (setting: Setting, number: number, isOnce: boolean) => Setting;

const byNights: Move = (setting, number) => withNights(setting, number);
/** Charged once, a tax looks at the first of its nights, which many nights do not move. */
const byNumber: Move = (setting, number, isOnce) =>
  isOnce ? { ...setting, nightsBefore: Math.max(0, number - setting.nights) } : withNights(setting, number);

interface Words {
  /** One below the lower bound, and on it. */
  readonly from: readonly [below: string, at: string];
  /** On the upper bound, and one above it. */
  readonly to: readonly [at: string, above: string];
}

export const night = numbered(({ night_from, night_to }) => [night_from, night_to], byNumber, {
  from: ['ends the night before', 'ends with the first night of'],
  to: ['ends with the last night of', 'ends with the first night after'],
});

export const length = numbered(({ nights_from, nights_to }) => [nights_from, nights_to], byNights, {
  from: ['a night too short for', 'just long enough for'],
  to: ['the longest stay of', 'a night too long for'],
});

function numbered(
  of: (row: LocalRate) => readonly [number | undefined, number | undefined],
  move: Move,
  words: Words,
): Condition {
  const boundsOf = (row: LocalRate): Bounds => {
    const [from = 1, to] = of(row);
    return { from, to };
  };
  return {
    isAsked: (row) => of(row).some((bound) => bound !== undefined),
    isMet: (row, setting) => {
      const { from, to = Number.POSITIVE_INFINITY } = boundsOf(row);
      return from <= lastNumber(setting) && lastNumber(setting) <= to;
    },
    met: (row, setting, { isOnce }) => {
      const { from, to } = boundsOf(row);
      if (lastNumber(setting) < from) return move(setting, from, isOnce);
      return to === undefined || lastNumber(setting) <= to ? setting : move(setting, to, isOnce);
    },
    missed: (row, setting, { isOnce }) => {
      const { from, to } = boundsOf(row);
      if (from > setting.nights) return move(setting, from - 1, isOnce);
      if (to !== undefined) return move(setting, to + 1, isOnce);
      return from > 1 ? move(setting, from - 1, isOnce) : undefined;
    },
    edges: (row, setting) => {
      const { from, to } = boundsOf(row);
      return [
        ...borderEdges(from, words.from, setting),
        ...(to === undefined ? [] : borderEdges(to + 1, words.to, setting)),
      ];
    },
  };
}

/** Around the first number on the other side of a border. */
function borderEdges(first: number, [below, at]: readonly [string, string], setting: Setting): Edge[] {
  if (first < 2 || first > LIMITS.nights) return [];
  const edge = (rank: number, nights: number, why: string): Edge => ({
    rank,
    why: `${counted(nights, 'night')}: ${why}`,
    setting: withNights(setting, nights),
  });
  const after = (rank: number, before: number, why: string): Edge => ({
    rank,
    why: `1 night after ${before} before: ${why}`,
    setting: { ...setting, nights: 1, arrival: lastDay(setting), nightsBefore: before },
  });
  return [
    edge(1, first - 1, below),
    edge(1, first, at),
    edge(4, first + 1, `one night more: ${at}`),
    after(3, first - 1, at),
    ...(first < 3 ? [] : [after(4, first - 2, below)]),
  ];
}
