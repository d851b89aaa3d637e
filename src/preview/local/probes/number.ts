import type { Fact } from '../../../definitions/local/conditions.js';
import { spansOn } from '../../../definitions/local/conditions.js';
import type { LocalRate } from '../../../definitions/local/of-tax.js';
import type { Span } from '../../../definitions/local/periods.js';
import { isWithin } from '../../../definitions/local/periods.js';
import { LIMITS } from '../../../stay/limits.js';
import { COUNTS, PUNCTUATION } from '../../../words/en/explanation.js';
import { ROW_EDGES, SCENARIO_REASONS } from '../../../words/en/scenarios.js';
import type { Words } from '../../../words/words.js';
import { say } from '../../../words/words.js';
import type { Setting } from '../setting.js';
import { lastDay, lastNumber, lengthOf, withNights } from '../setting.js';
import type { Edge, EdgeReason, Probe, RowInWords } from './probe.js';

/** The bounds of a row for a number. The last night of a stay meets those of nights and lengths. */
interface Bounds {
  readonly from: number;
  readonly to: number | undefined;
}

/** Changes a stay so that its last night has a number: by its length, or by previous nights. */
type Move = (setting: Setting, number: number, isOnce: boolean) => Setting;

const byNights: Move = (setting, number) => withNights(setting, number);
/** A tax charged once depends on its first night, which the length does not move. */
const byNumber: Move = (setting, number, isOnce) =>
  isOnce ? { ...setting, nightsBefore: Math.max(0, number - setting.nights) } : withNights(setting, number);

/** The text keys for a stay on one side of a border. */
type EdgeSide =
  | 'nightBefore'
  | 'nightFirst'
  | 'nightLast'
  | 'nightAfter'
  | 'tooShort'
  | 'justLongEnough'
  | 'longest'
  | 'tooLong';

interface BoundSides {
  /** One below the lower bound, and the bound. */
  readonly from: readonly [below: EdgeSide, at: EdgeSide];
  /** The upper bound, and one above it. */
  readonly to: readonly [at: EdgeSide, above: EdgeSide];
}

interface NumberProbe {
  readonly asks: Fact;
  /** The number of a stay. */
  readonly of: (setting: Setting) => number;
  readonly move: Move;
  readonly sides: BoundSides;
  /** Places of further nights that give a one-night stay the number: before it, or for a length also after it. */
  readonly elsewhere: ReadonlyArray<'before' | 'after'>;
}

export const night = numberProbe({
  asks: 'night',
  of: lastNumber,
  move: byNumber,
  sides: { from: ['nightBefore', 'nightFirst'], to: ['nightLast', 'nightAfter'] },
  elsewhere: ['before'],
});

export const nights = numberProbe({
  asks: 'nights',
  of: lengthOf,
  move: byNights,
  sides: { from: ['tooShort', 'justLongEnough'], to: ['longest', 'tooLong'] },
  elsewhere: ['before', 'after'],
});

function boundsOf(asks: Fact, row: LocalRate, least = 1): Bounds {
  const { first: from, last } = spansOn(row, asks)?.[0] ?? { first: least, last: Number.POSITIVE_INFINITY };
  return { from, to: Number.isFinite(last) ? last : undefined };
}

function numberProbe({ asks, of, move, sides, elsewhere }: NumberProbe): Probe {
  return {
    isMet: (row, setting) => {
      const { from, to = Number.POSITIVE_INFINITY } = boundsOf(asks, row);
      return from <= of(setting) && of(setting) <= to;
    },
    met: (row, setting, { isOnce }) => {
      const { from, to } = boundsOf(asks, row);
      if (of(setting) < from) return move(setting, from, isOnce);
      return to === undefined || of(setting) <= to ? setting : move(setting, to, isOnce);
    },
    missed: (row, setting, { isOnce }) => {
      const { from, to } = boundsOf(asks, row);
      if (from > setting.nights) return [move(setting, from - 1, isOnce)];
      if (to !== undefined) return [move(setting, to + 1, isOnce)];
      return from > 1 ? [move(setting, from - 1, isOnce)] : [];
    },
    edges: (row, setting) => {
      const { from, to } = boundsOf(asks, row);
      return [
        ...borderEdges(from, sides.from, elsewhere, setting),
        ...(to === undefined ? [] : borderEdges(to + 1, sides.to, elsewhere, setting)),
      ];
    },
  };
}

/** Stays around a border. */
function borderEdges(
  first: number,
  [below, at]: readonly [EdgeSide, EdgeSide],
  elsewhere: NumberProbe['elsewhere'],
  setting: Setting,
): Edge[] {
  if (first < 2 || first > LIMITS.nights) return [];
  const sideOf =
    (side: EdgeSide): EdgeReason =>
    (words, of) =>
      say(words, ROW_EDGES, side, of);
  const edge = (rank: number, nights: number, reason: EdgeReason): Edge => ({
    rank,
    why: (words, of) =>
      say(words, PUNCTUATION, 'colon', { head: say(words, COUNTS, 'night', { n: nights }), text: reason(words, of) }),
    reason,
    setting: withNights(setting, nights),
  });
  const one = { ...withNights(setting, 1), arrival: lastDay(setting) };
  const beside = (rank: number, number: number, side: EdgeSide): Edge[] =>
    elsewhere.map((where) => {
      const key = where === 'before' ? 'afterBefore' : 'andToCome';
      return {
        rank,
        why: (words, of) => say(words, SCENARIO_REASONS, key, { n: number, why: say(words, ROW_EDGES, side, of) }),
        setting: where === 'before' ? { ...one, nightsBefore: number } : { ...one, nightsAfter: number },
      };
    });
  return [
    edge(1, first - 1, sideOf(below)),
    edge(1, first, sideOf(at)),
    edge(4, first + 1, (words, of) => say(words, ROW_EDGES, 'oneMore', { why: say(words, ROW_EDGES, at, of) })),
    ...beside(3, first - 1, at),
    ...(first < 3 ? [] : beside(4, first - 2, below)),
  ];
}

/** A guest without an age is an adult, and no condition on an age matches. */
export const age: Probe = {
  isMet: (row, { age: years }) => years !== undefined && isWithin(years, agesOf(row)),
  met: (row, setting) => {
    const { first, last } = agesOf(row);
    return { ...setting, age: Math.max(first, Math.min(last, setting.age ?? LIMITS.age)) };
  },
  missed: (row, setting) => {
    if (setting.age === undefined) return [];
    const { first, last } = agesOf(row);
    const others = [last + 1, first - 1].filter(isAge).map((years) => ({ ...setting, age: years }));
    return [...others, { ...setting, age: undefined }];
  },
  edges: (row, setting, { isByGuest, ageOn }) => {
    const of = (years: number, who: Setting['who'], side: AgeSide): Edge => {
      const isTelling = who === (isByGuest ? 'one' : 'all');
      const why: EdgeReason = (words, row) =>
        say(words, ROW_EDGES, who === 'all' ? 'twoAged' : 'oneAged', {
          n: years,
          why: say(words, ROW_EDGES, side, row),
        });
      return { rank: isTelling ? 1 : 4, why, setting: { ...setting, age: years, who } };
    };
    const around = (years: number, side: AgeSide): Edge[] =>
      isAge(years) ? [of(years, 'one', side), of(years, 'all', side)] : [];
    const { from, to } = boundsOf('age', row, 0);
    const borders = ageOn === 'departure' ? [from, (to ?? LIMITS.age) + 1] : [];
    return [
      ...(to === undefined ? [] : [...around(to, 'ageLast'), ...around(to + 1, 'ageBeyond')]),
      ...(from === 0 ? [] : around(from - 1, 'ageTooYoung')),
      // Of several matching ages the youngest shows the row.
      ...(from === 0 && to !== undefined ? [] : around(from, 'ageFirst')),
      ...borders
        .filter((years) => years > 0 && isAge(years))
        .map((years) => ({
          rank: 2,
          why: (words: Words, of: RowInWords) => say(words, ROW_EDGES, 'birthday', { n: years, ...of }),
          setting: { ...setting, age: years, who: isByGuest ? 'one' : 'all', turnsOnDeparture: true } as const,
        })),
    ];
  },
};

type AgeSide = 'ageLast' | 'ageBeyond' | 'ageTooYoung' | 'ageFirst';

/** The ages of a row, inclusive. */
function agesOf(row: LocalRate): Span {
  const { first, last } = spansOn(row, 'age')?.[0] ?? { first: 0, last: LIMITS.age };
  return { first, last: Math.min(last, LIMITS.age) };
}

function isAge(years: number): boolean {
  return years >= 0 && years <= LIMITS.age;
}
