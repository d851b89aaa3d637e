import type { Fact, NumberFact, PriceLimit, Spans, TextFact } from '../../../core/definitions/local/conditions.js';
import {
  AGE_UNKNOWN,
  hasConditionOn,
  isTextFact,
  labelsOf,
  priceLimitsOf,
  spansOf,
  textsOf,
  tightest,
  writtenAges,
} from '../../../core/definitions/local/conditions.js';
import type { AgeOn, LocalRate } from '../../../core/definitions/local/of-tax.js';
import type { Season, Span } from '../../../core/definitions/local/periods.js';
import { isWithin, placeOf, rangeSpan } from '../../../core/definitions/local/periods.js';
import type { Integer } from '../../../core/money/integer.js';
import { add, subtract } from '../../../core/money/integer.js';
import { namesOf } from '../../../core/schema/fields.js';
import { LIMITS } from '../../../core/stay/schema.js';
import { ROW_EDGES, SCENARIO_REASONS } from '../../../language/words/en/scenarios.js';
import type { Saying, ValuesOf } from '../../../language/words/words.js';
import { saying } from '../../../language/words/words.js';
import { withinCalendar } from '../breakpoints.js';
import { dayIn, ofNights } from '../candidate.js';
import type { PriceFinder, Setting } from './setting.js';
import { endingOn, lastDay, withNights } from './setting.js';

/** The names of a row and its tax, for texts. */
interface RowNames {
  readonly conditions: Saying;
  readonly title: Saying;
}

type Edges = typeof ROW_EDGES.texts;
/** The texts of edges that need no values but the names of a row and its tax. */
type RowEdge = {
  [Key in keyof Edges]: keyof ValuesOf<Edges[Key]> extends keyof RowNames ? Key : never;
}[keyof Edges];

/** A stay on one side of a condition. */
export interface Edge {
  readonly rank: number;
  /** The role of a stay for a row: "a guest of 17: last age of the row under 18 of City tax". */
  readonly why: Saying;
  /** `why` without the part that repeats the name of the stay, if it has one. */
  readonly reason?: Saying;
  readonly setting: Setting;
}

export interface ProbeContext {
  readonly priceOf: PriceFinder;
  /** The usual price of a night, in minor units. */
  readonly usual: Integer;
  /** Whether each unit of the tax is a guest. If not, a row with a lower rate has to match all guests. */
  readonly isByGuest: boolean;
  /** The day on which the age of a guest with a date of birth counts. */
  readonly ageOn: AgeOn;
  /** Whether the tax is charged once a stay: then the number of its first night counts, not of its last one. */
  readonly isOnce: boolean;
  /** Whether the date ranges of the tax contain a day. */
  readonly isOpen: (day: number) => boolean;
}

/** The stays for the conditions on one fact: stays that meet them, stays that do not, and stays at their edges. */
interface Probe {
  /** Changes a setting that does not meet the conditions, so that it does as far as possible. */
  met(row: LocalRate, setting: Setting, around: ProbeContext): Setting;
  /** Settings that do not meet them, one for each possible reason. */
  missed(row: LocalRate, setting: Setting, around: ProbeContext): readonly Setting[];
  /** Edges around a setting that meets all conditions of the row. */
  edges(row: LocalRate, setting: Setting, around: EdgeContext): Edge[];
}

/** The number or day of a setting that a fact stands for. */
const NUMBERS: Readonly<Record<NumberFact, (setting: Setting) => number | undefined>> = {
  // Of the last night, including previous nights.
  night: ({ nights, nightsBefore }) => nightsBefore + nights,
  nights: ({ nights, nightsBefore, nightsAfter }) => nightsBefore + nights + nightsAfter,
  date: lastDay,
  season: (setting) => placeOf(lastDay(setting)),
  arrival: ({ arrival }) => arrival,
  departure: (setting) => lastDay(setting) + 1,
  booking: ({ bookedOn }) => bookedOn,
  age: ({ age }) => age ?? AGE_UNKNOWN,
  // The highest number in the room: the last guest of those who are alike.
  guest: ({ persons = 2, age, labels, who }) =>
    who === 'one' && (age !== undefined || labels.length > 0) ? 1 : persons,
};

/** The texts of a setting among which a fact has to have that of a row. */
const TEXTS: Readonly<Record<TextFact, (setting: Setting) => readonly string[]>> = {
  label: ({ labels, ofStay = [] }) => [...labels, ...ofStay],
};

/** Whether the conditions of a row on a fact hold for the stay of a setting. */
function holds(fact: Fact, row: LocalRate, setting: Setting, around: ProbeContext): boolean {
  if (isTextFact(fact)) {
    return textsOf(row).every(([asks, text]) => asks !== fact || TEXTS[fact](setting).includes(text));
  }
  if (fact === 'price') {
    const last = lastPrice(setting, around);
    return limitsOf(row, setting, around).every(({ isUpper, first }) => last < first === isUpper);
  }
  const number = NUMBERS[fact](setting);
  // The other guests have all lower numbers.
  if (fact === 'guest') return number !== undefined && number >= spanOf(row, fact).first;
  return number !== undefined && (spansIn(row).get(fact) ?? []).some((span) => isWithin(number, span));
}

/** The span of a row for a fact other than dates and seasons, of which there may be several. */
function spanOf(row: LocalRate, fact: NumberFact): Span {
  return spansIn(row).get(fact)?.[0] ?? { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };
}

export interface EdgeContext extends ProbeContext {
  readonly names: RowNames;
}

/** The texts of a bound: one below, and the bound; for an upper bound the bound, and one above. */
type BoundSides = readonly [below: RowEdge, at: RowEdge];

const night = numberProbe('night', ['nightBefore', 'nightFirst'], ['nightLast', 'nightAfter']);
const nights = numberProbe('nights', ['tooShort', 'justLongEnough'], ['longest', 'tooLong']);

function numberProbe(fact: 'night' | 'nights', from: BoundSides, to: BoundSides): Probe {
  /** Changes a stay so that its last night has a number: by its length, or by previous nights. */
  const move = (setting: Setting, number: number, isOnce: boolean): Setting => {
    // A tax charged once depends on its first night, which the length does not move.
    if (fact === 'night' && isOnce) return { ...setting, nightsBefore: Math.max(0, number - setting.nights) };
    return withNights(setting, number);
  };
  return {
    met: (row, setting, { isOnce }) => {
      const { first, last } = spanOf(row, fact);
      return move(setting, (NUMBERS[fact](setting) ?? 0) < first ? first : last, isOnce);
    },
    missed: (row, setting, { isOnce }) => {
      const { first, last } = spanOf(row, fact);
      if (first <= setting.nights && Number.isFinite(last)) return [move(setting, last + 1, isOnce)];
      return first > 1 ? [move(setting, first - 1, isOnce)] : [];
    },
    edges: (row, setting, { names }) => {
      const { first, last } = spanOf(row, fact);
      return [...numberEdges(first, from, fact, setting, names), ...numberEdges(last + 1, to, fact, setting, names)];
    },
  };
}

function numberEdges(
  first: number,
  [below, at]: BoundSides,
  fact: 'night' | 'nights',
  setting: Setting,
  names: RowNames,
): Edge[] {
  if (first < 2 || first > LIMITS.nights) return [];
  const [isBelow, isAt] = [saying(ROW_EDGES, below, names), saying(ROW_EDGES, at, names)];
  const edge = (rank: number, n: number, reason: Saying): Edge => {
    return { rank, ...ofNights(n, reason), setting: withNights(setting, n) };
  };
  const lastNight = { ...withNights(setting, 1), arrival: lastDay(setting) };
  const beside = (rank: number, n: number, why: Saying): Edge[] => {
    const before = {
      rank,
      why: saying(SCENARIO_REASONS, 'afterBefore', { n, why }),
      setting: { ...lastNight, nightsBefore: n },
    };
    const later = {
      rank,
      why: saying(SCENARIO_REASONS, 'andToCome', { n, why }),
      setting: { ...lastNight, nightsAfter: n },
    };
    // Nights to come make the stay longer; they do not change the number of a night.
    return fact === 'nights' ? [before, later] : [before];
  };
  return [
    edge(1, first - 1, isBelow),
    edge(1, first, isAt),
    edge(4, first + 1, saying(ROW_EDGES, 'oneMore', { why: isAt })),
    ...beside(3, first - 1, isAt),
    ...(first < 3 ? [] : beside(4, first - 2, isBelow)),
  ];
}

function agesIn(row: LocalRate): Span {
  return writtenAges(row) ?? { first: 0, last: Number.POSITIVE_INFINITY };
}

const age: Probe = {
  met: (row, setting) => {
    const { first, last } = agesIn(row);
    return { ...setting, age: Math.max(first, Math.min(last, setting.age ?? LIMITS.age)) };
  },
  missed: (row, setting, around) => {
    const { first, last } = agesIn(row);
    const others = [last + 1, first - 1].filter(isAge).map((years) => ({ ...setting, age: years }));
    const unknown = { ...setting, age: undefined };
    return [...others, unknown].filter((missed) => !holds('age', row, missed, around));
  },
  edges: (row, setting, { isByGuest, ageOn, names }) => {
    const telling = isByGuest ? 'one' : 'all';
    const around = (n: number, side: AgeSide): Edge[] => {
      const why = saying(ROW_EDGES, side, names);
      return (isAge(n) ? (['one', 'all'] as const) : []).map((who) => ({
        rank: who === telling ? 1 : 4,
        why: saying(ROW_EDGES, who === 'all' ? 'twoAged' : 'oneAged', { n, why }),
        setting: { ...setting, age: n, who },
      }));
    };
    const { first, last } = agesIn(row);
    const borders = ageOn === 'departure' ? [first, last + 1] : [];
    return [
      ...around(last, 'ageLast'),
      ...around(last + 1, 'ageBeyond'),
      ...around(first - 1, 'ageTooYoung'),
      // Of several matching ages the youngest shows the row.
      ...(first === 0 && Number.isFinite(last) ? [] : around(first, 'ageFirst')),
      ...borders
        .filter((years) => years > 0 && isAge(years))
        .map((n) => ({
          rank: 2,
          why: saying(ROW_EDGES, 'birthday', { n, ...names }),
          setting: { ...setting, age: n, who: telling, turnsOnDeparture: true } as const,
        })),
    ];
  },
};

const guest: Probe = {
  met: (row, setting) => withPersons(setting, Math.max(spanOf(row, 'guest').first, setting.persons ?? 2)),
  missed: (row, setting) => {
    const { first } = spanOf(row, 'guest');
    return first === 1 ? [] : [withPersons(setting, first - 1)];
  },
  edges: (row, setting, { names }) => {
    const { first, last } = spanOf(row, 'guest');
    const edge = (persons: number, side: 'guestBefore' | 'guestFirst' | 'guestLast' | 'guestAfter'): Edge[] => {
      if (persons < 1 || persons > LIMITS.persons) return [];
      return [{ rank: 1, why: saying(ROW_EDGES, side, names), setting: withPersons(setting, persons) }];
    };
    return [
      ...(first > 1 ? [...edge(first - 1, 'guestBefore'), ...edge(first, 'guestFirst')] : []),
      ...edge(last, 'guestLast'),
      ...edge(last + 1, 'guestAfter'),
    ];
  },
};

/** A number of guests of one age and label, who are counted together. */
function withPersons(setting: Setting, persons: number): Setting {
  return { ...setting, persons, who: setting.who === 'one' ? 'all' : setting.who };
}

type AgeSide = 'ageLast' | 'ageBeyond' | 'ageTooYoung' | 'ageFirst';

function isAge(years: number): boolean {
  return years >= 0 && years <= LIMITS.age;
}

const date: Probe = {
  met: (row, setting, { isOpen }) => {
    const ends = datesOf(row).flatMap(({ first, last }) => [first, last]);
    return endingOnOpen(setting, ends, isOpen)[0] ?? setting;
  },
  missed: (row, setting, { isOpen }) => {
    const spans = datesOf(row);
    const beside = spans.flatMap(({ first, last }) => [first - 1, last + 1]);
    const others = beside.filter((day) => !spans.some((span) => isWithin(day, span)));
    return endingOnOpen(setting, others, isOpen);
  },
  edges: (row, setting, { names }) => datesOf(row).flatMap((span) => dateEdges(span, setting, names)),
};

const datesOf = ({ dates = [] }: LocalRate): Span[] => dates.map(rangeSpan);

/** The stay that ends on the first day on which the tax applies, or else on the first one. */
function endingOnOpen(setting: Setting, days: readonly number[], isOpen: (day: number) => boolean): Setting[] {
  const finite = days.filter(Number.isFinite);
  const day = finite.find(isOpen) ?? finite[0];
  return day === undefined ? [] : [endingOn(setting, day)];
}

const season: Probe = {
  met: (row, setting, { isOpen }) => {
    const isIn = seasonsOf(row);
    const day =
      dayFrom(lastDay(setting), 1, (candidate) => isIn(candidate) && isOpen(candidate)) ??
      dayFrom(lastDay(setting), 1, isIn);
    return day === undefined ? setting : endingOn(setting, day);
  },
  missed: (row, setting, { isOpen }) => {
    const isIn = seasonsOf(row);
    const day = dayFrom(lastDay(setting), 1, (candidate) => !isIn(candidate) && isOpen(candidate));
    return day === undefined ? [] : [endingOn(setting, day)];
  },
  edges: (row, setting, { names }) =>
    (row.seasons ?? []).flatMap((season) => dateEdges(nextSeason(season, setting), setting, names)),
};

const booking: Probe = {
  met: (row, setting) => {
    const { first, last } = spanOf(row, 'booking');
    return { ...setting, bookedOn: Number.isFinite(first) ? first : last };
  },
  missed: (_, setting) => [{ ...setting, bookedOn: undefined }],
  edges: (row, setting, { names }) => [
    ...dayEdges(BOOKED, spanOf(row, 'booking'), names, (day) => ({ ...setting, bookedOn: day })),
    { rank: 3, why: saying(ROW_EDGES, 'bookedNever', names), setting: { ...setting, bookedOn: undefined } },
  ],
};

const arrival: Probe = {
  met: (row, setting, { isOpen }) => {
    const { first, last } = spanOf(row, 'arrival');
    return arrivingOn(setting, setting.arrival < first ? first : last, isOpen);
  },
  missed: (row, setting, { isOpen }) => {
    const { first, last } = spanOf(row, 'arrival');
    return [last + 1, first - 1].filter(Number.isFinite).map((day) => arrivingOn(setting, day, isOpen));
  },
  edges: (row, setting, { isOpen, names }) =>
    dayEdges(ARRIVED, spanOf(row, 'arrival'), names, (day) => arrivingOn(setting, day, isOpen)),
};

const departure: Probe = {
  met: (row, setting, { isOpen }) => {
    const { first, last } = spanOf(row, 'departure');
    return departingOn(setting, lastDay(setting) + 1 < first ? [first, last] : [last, first], isOpen)[0] ?? setting;
  },
  missed: (row, setting, { isOpen }) => {
    const { first, last } = spanOf(row, 'departure');
    return departingOn(setting, [last + 1, first - 1], isOpen);
  },
  edges: (row, setting, { names }) =>
    dayEdges(DEPARTED, spanOf(row, 'departure'), names, (day) => endingOn(setting, day - 1)),
};

/** Stays that depart on days, of which the tax has to be open on the night before. */
function departingOn(setting: Setting, days: readonly number[], isOpen: (day: number) => boolean): Setting[] {
  const nights = days.filter(Number.isFinite).map((day) => day - 1);
  return endingOnOpen(setting, nights, isOpen);
}

const BOOKED = ['bookedBefore', 'bookedFirst', 'bookedLast', 'bookedAfter'] as const;
const ARRIVED = ['arrivedBefore', 'arrivedFirst', 'arrivedLast', 'arrivedAfter'] as const;
const DEPARTED = ['departedBefore', 'departedFirst', 'departedLast', 'departedAfter'] as const;
const DATED = ['dateBefore', 'dateFirst', 'dateLast', 'dateAfter'] as const;
type DayKeys = typeof BOOKED | typeof ARRIVED | typeof DEPARTED | typeof DATED;

/** Edges on both sides of both ends of a period. */
function dayEdges(
  [before, atFirst, atLast, after]: DayKeys,
  { first, last }: Span,
  names: RowNames,
  settingOn: (day: number) => Setting,
): Edge[] {
  const on = (day: number, key: DayKeys[number]): Edge[] =>
    isReachable(day)
      ? [{ rank: 1, why: saying(ROW_EDGES, key, { date: dayIn(day), ...names }), setting: settingOn(day) }]
      : [];
  return [...on(first - 1, before), ...on(first, atFirst), ...on(last, atLast), ...on(last + 1, after)];
}

/** Whether stays can be on both sides of a day. */
function isReachable(day: number): boolean {
  return Number.isFinite(day) && withinCalendar(day) === day;
}

/** A longer stay is not extended to reach the nights on which a tax applies. */
const LONGEST = 60;

/** A stay that begins on a day and is long enough for the tax to apply to its last night. */
function arrivingOn(setting: Setting, day: number, isOpen: (day: number) => boolean): Setting {
  const begun: Setting = { ...setting, fixed: 'first-night', arrival: withinCalendar(day) };
  for (let nights = setting.nights; nights <= LONGEST; nights += 1) {
    if (isOpen(begun.arrival + nights - 1)) return { ...begun, nights };
  }
  return begun;
}

/** Around the first and the last day of a period: stays that end on each side, and a stay across. */
function dateEdges({ first, last }: Span, setting: Setting, names: RowNames): Edge[] {
  const across = (day: number, key: 'acrossBegin' | 'acrossEnd'): Edge[] => {
    const why = saying(ROW_EDGES, key, { first: dayIn(day - 1), second: dayIn(day), ...names });
    const longer = { ...setting, nights: setting.nights + 1 };
    return isReachable(day) ? [{ rank: 3, why, setting: endingOn(longer, day) }] : [];
  };
  return [
    ...dayEdges(DATED, { first, last }, names, (day) => endingOn(setting, day)),
    ...across(first, 'acrossBegin'),
    ...across(last + 1, 'acrossEnd'),
  ];
}

/** A test whether a day is in a season of a row. */
function seasonsOf(row: Pick<LocalRate, 'seasons'>): (day: number) => boolean {
  const spans = spansOf(row).get('season') ?? [];
  return (day) => spans.some((span) => isWithin(placeOf(day), span));
}

const DAYS_OF_TWO_YEARS = 731;

/** The first matching day in a direction; `undefined` if there is none within two years. */
function dayFrom(day: number, step: 1 | -1, isIt: (day: number) => boolean): number | undefined {
  for (let index = 0; index < DAYS_OF_TWO_YEARS; index += 1) if (isIt(day + index * step)) return day + index * step;
  return undefined;
}

/** The season of the last night of a stay, or else the next one. */
function nextSeason(season: Season, setting: Setting): Span {
  const isIn = seasonsOf({ seasons: [season] });
  const inside = dayFrom(lastDay(setting), 1, isIn) ?? lastDay(setting);
  const before = dayFrom(inside, -1, (day) => !isIn(day)) ?? Number.NEGATIVE_INFINITY;
  const after = dayFrom(inside, 1, (day) => !isIn(day)) ?? Number.POSITIVE_INFINITY;
  return { first: before + 1, last: after - 1 };
}

const label: Probe = {
  met: (row, setting) => {
    const asked = labelsOf(row);
    const isFree = setting.labels.every((other) => asked.includes(other));
    return { ...setting, [isFree ? 'labels' : 'ofStay']: asked };
  },
  missed: (_, setting) => [{ ...setting, labels: [] }],
  edges: (row, setting, { isByGuest, names }) => {
    const wanted = labelsOf(row);
    const edge = (
      rank: number,
      key: 'oneLabelled' | 'twoLabelled' | 'stayLabelled' | 'noneLabelled',
      changed: Partial<Setting>,
      named: readonly string[] = wanted,
    ): Edge => ({
      rank,
      why: saying(ROW_EDGES, key, { label: named.join('", "'), ...names }),
      setting: { ...setting, labels: wanted, ...changed },
    });
    return [
      edge(isByGuest ? 1 : 3, 'oneLabelled', { who: 'one' }),
      edge(isByGuest ? 4 : 1, 'twoLabelled', { who: 'all' }),
      edge(2, 'stayLabelled', { who: 'stay' }),
      edge(2, 'noneLabelled', { labels: [] }),
      // A guest with the other labels shows that all of them must hold.
      ...(wanted.length > 1 ? [edge(2, 'noneLabelled', { labels: wanted.slice(0, -1) }, wanted.slice(-1))] : []),
    ];
  },
};

const price: Probe = {
  met: (row, setting, around) => {
    const { lower, upper } = tightest(limitsOf(row, setting, around));
    const least = larger(lastPrice(setting, around), lower?.first ?? 0);
    const isBelow = upper === undefined || least < upper.first;
    return { ...setting, prices: [isBelow ? least : larger(subtract(upper.first, 1), 0)] };
  },
  missed: (row, setting, around) => {
    const { lower, upper } = tightest(limitsOf(row, setting, around));
    const tried = [lower && subtract(lower.first, 1), upper?.first];
    return tried.flatMap((units) => (units === undefined || units < 0 ? [] : [{ ...setting, prices: [units] }]));
  },
  edges: (row, setting, around) =>
    limitsOf(row, setting, around).flatMap(({ isUpper, first }) => {
      if (first === 0) return [];
      const edge = (rank: number, prices: readonly Integer[], key: RowEdge): Edge => ({
        rank,
        why: saying(ROW_EDGES, key, around.names),
        setting: { ...setting, prices, nights: Math.max(setting.nights, prices.length) },
      });
      const [below, above] = [subtract(first, 1), add(first, 1)];
      const across = setting.nights > 1 ? [] : [edge(5, [below, first, above], 'priceAcross')];
      if (isUpper) return [edge(1, [below], 'priceLast'), edge(1, [first], 'priceBeyond'), ...across];
      return [edge(1, [below], 'priceBelow'), edge(1, [first], 'priceFirst'), edge(4, [above], 'priceOver'), ...across];
    }),
};

/** A limit of a row, with the lowest price of a night above it. */
interface FoundLimit extends PriceLimit {
  readonly first: Integer;
}

/** The limits of a row, without those above every price of a night. */
function limitsOf(row: LocalRate, setting: Setting, { priceOf }: ProbeContext): FoundLimit[] {
  return readRow(row).limits.flatMap((limit) => {
    const first = priceOf(limit, setting);
    return first === undefined ? [] : [{ ...limit, first }];
  });
}

function larger(first: Integer, second: Integer): Integer {
  return first > second ? first : second;
}

function lastPrice({ prices }: Setting, { usual }: Pick<ProbeContext, 'usual'>): Integer {
  return prices?.at(-1) ?? usual;
}

/** By subject, in the order in which conditions are met: the price last, because its base may depend on the date. */
const PROBES: Readonly<Record<Fact, Probe>> = {
  night,
  nights,
  date,
  season,
  arrival,
  departure,
  booking,
  label,
  age,
  guest,
  price,
};

/** The parts of a row that are read again and again, because every pair of rows is tried. */
interface ReadRow {
  readonly facts: readonly Fact[];
  readonly spans: Spans;
  readonly limits: readonly PriceLimit[];
}

const READ_ROWS = new WeakMap<LocalRate, ReadRow>();

function readRow(row: LocalRate): ReadRow {
  const earlier = READ_ROWS.get(row);
  if (earlier !== undefined) return earlier;
  const facts = namesOf(PROBES).filter((fact) => hasConditionOn(row, fact));
  const parts = { facts, spans: spansOf(row), limits: priceLimitsOf(row) };
  READ_ROWS.set(row, parts);
  return parts;
}

function factsOf(row: LocalRate): readonly Fact[] {
  return readRow(row).facts;
}

function spansIn(row: LocalRate): Spans {
  return readRow(row).spans;
}

/** Whether a row applies to the stay of a setting. */
export function isMet(row: LocalRate, setting: Setting, around: ProbeContext): boolean {
  return factsOf(row).every((fact) => holds(fact, row, setting, around));
}

/** The setting, changed as far as the row needs. */
export function settingMeetingRow(row: LocalRate, setting: Setting, around: ProbeContext): Setting {
  return factsOf(row).reduce(
    (before, fact) => (holds(fact, row, before, around) ? before : PROBES[fact].met(row, before, around)),
    setting,
  );
}

/** A stay on which a row matches and none of the previous rows does, as far as possible. */
export function settingReachingRow(
  row: LocalRate,
  earlier: readonly LocalRate[],
  plain: Setting,
  around: ProbeContext,
): Setting {
  let setting = settingMeetingRow(row, plain, around);
  for (const otherRow of earlier) {
    if (!isMet(otherRow, setting, around)) continue;
    const without = factsOf(otherRow)
      .flatMap((fact) => PROBES[fact].missed(otherRow, setting, around))
      .find((tried) => isMet(row, tried, around) && !isMet(otherRow, tried, around));
    setting = without ?? setting;
  }
  return setting;
}

/** Facts about the dates of each guest. */
const OF_EACH: ReadonlySet<Fact> = new Set<Fact>(['night', 'nights', 'arrival']);

const LATER_RANK = 4;

/** Edges of a row, and those about nights and arrival with a guest who arrives a night later, on another side of some. */
export function edgesOfRow(row: LocalRate, setting: Setting, around: EdgeContext): Edge[] {
  const matches = factsOf(row).map((fact) => ({ fact, edges: PROBES[fact].edges(row, setting, around) }));
  const ofEach = matches.filter(({ fact }) => around.isByGuest && OF_EACH.has(fact)).flatMap(({ edges }) => edges);
  const later = ofEach
    .filter(({ rank }) => rank === 1)
    .map(({ why, setting: edge }) => ({
      rank: LATER_RANK,
      why: saying(ROW_EDGES, 'guestLater', { why }),
      setting: { ...(edge.nights < 2 ? withNights(edge, 2) : edge), comes: 1 },
    }));
  return [...matches.flatMap(({ edges }) => edges), ...later];
}
