import { dateOf, monthDayOf } from '../../../calendar/plain-date.js';
import type { LocalRate } from '../../../definitions/local/of-tax.js';
import type { Season, Span } from '../../../definitions/local/periods.js';
import { isInSeason, isWithin, rangeSpan, seasonSpan } from '../../../definitions/local/periods.js';
import { ROW_EDGES } from '../../../words/en/scenarios.js';
import { say } from '../../../words/words.js';
import { withinCalendar } from '../../breakpoints.js';
import type { Setting } from '../setting.js';
import { endingOn, lastDay } from '../setting.js';
import type { Edge, EdgeReason, Probe } from './probe.js';

export const date: Probe = {
  isMet: (row, setting) => isInDates(row, lastDay(setting)),
  met: (row, setting, { isOpen }) => {
    if (isInDates(row, lastDay(setting))) return setting;
    const days = datesOf(row).flatMap(({ first, last }) => [first, last]);
    const day = firstOpen(days, isOpen) ?? dayFrom(lastDay(setting), 1, (one) => isInDates(row, one) && isOpen(one));
    return day === undefined ? setting : endingOn(setting, day);
  },
  missed: (row, setting, { isOpen }) => {
    const days = datesOf(row).flatMap(({ first, last }) => [first - 1, last + 1]);
    const free = firstOpen(
      days.filter((day) => !isInDates(row, day)),
      isOpen,
    );
    return free === undefined ? [] : [endingOn(setting, free)];
  },
  edges: (row, setting) => datesOf(row).flatMap((span) => borderEdges(span, setting)),
};

export const season: Probe = {
  isMet: (row, setting) => seasonsOf(row)(lastDay(setting)),
  met: (row, setting, { isOpen }) => {
    const isIn = seasonsOf(row);
    if (isIn(lastDay(setting))) return setting;
    const day = dayFrom(lastDay(setting), 1, (one) => isIn(one) && isOpen(one)) ?? dayFrom(lastDay(setting), 1, isIn);
    return day === undefined ? setting : endingOn(setting, day);
  },
  missed: (row, setting, { isOpen }) => {
    const isIn = seasonsOf(row);
    const day = dayFrom(lastDay(setting), 1, (one) => !isIn(one) && isOpen(one));
    return day === undefined ? [] : [endingOn(setting, day)];
  },
  edges: (row, setting) => (row.seasons ?? []).flatMap((season) => borderEdges(nextSeason(season, setting), setting)),
};

export const booking: Probe = {
  isMet: (row, { bookedOn }) => bookedOn !== undefined && isWithin(bookedOn, bookedSpan(row)),
  met: (row, setting) => {
    const { first, last } = bookedSpan(row);
    if (setting.bookedOn !== undefined && isWithin(setting.bookedOn, { first, last })) return setting;
    return { ...setting, bookedOn: Number.isFinite(first) ? first : last };
  },
  missed: (_, setting) => [{ ...setting, bookedOn: undefined }],
  edges: (row, setting) => {
    const unknown: Edge = {
      rank: 3,
      why: (words, of) => say(words, ROW_EDGES, 'bookedNever', of),
      setting: { ...setting, bookedOn: undefined },
    };
    return [...dayEdges(BOOKED, bookedSpan(row), (day) => ({ ...setting, bookedOn: day })), unknown];
  },
};

export const arrival: Probe = {
  isMet: (row, setting) => isWithin(setting.arrival, arrivedSpan(row)),
  met: (row, setting, { isOpen }) => {
    const { first, last } = arrivedSpan(row);
    if (isWithin(setting.arrival, { first, last })) return setting;
    return arrivingOn(setting, setting.arrival < first ? first : last, isOpen);
  },
  missed: (row, setting, { isOpen }) => {
    const { first, last } = arrivedSpan(row);
    return [last + 1, first - 1].filter(Number.isFinite).map((day) => arrivingOn(setting, day, isOpen));
  },
  edges: (row, setting, { isOpen }) => dayEdges(ARRIVED, arrivedSpan(row), (day) => arrivingOn(setting, day, isOpen)),
};

const BOOKED = ['bookedBefore', 'bookedFirst', 'bookedLast', 'bookedAfter'] as const;
const ARRIVED = ['arrivedBefore', 'arrivedFirst', 'arrivedLast', 'arrivedAfter'] as const;

/** Edges on both sides of both ends of a period. */
function dayEdges(
  [before, atFirst, atLast, after]: typeof BOOKED | typeof ARRIVED,
  { first, last }: Span,
  settingOn: (day: number) => Setting,
): Edge[] {
  const on = (day: number, key: DayKey): Edge[] =>
    Number.isFinite(day) && withinCalendar(day) === day
      ? [{ rank: 1, why: onDay(key, day), setting: settingOn(day) }]
      : [];
  return [...on(first - 1, before), ...on(first, atFirst), ...on(last, atLast), ...on(last + 1, after)];
}

type DayKey = (typeof BOOKED | typeof ARRIVED)[number] | 'dateBefore' | 'dateFirst' | 'dateLast' | 'dateAfter';

function onDay(key: DayKey, day: number): EdgeReason {
  return (words, of) => say(words, ROW_EDGES, key, { date: words.date(dateOf(day)), ...of });
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

function datesOf({ dates = [] }: LocalRate): Span[] {
  return dates.map(rangeSpan);
}

function isInDates(row: LocalRate, day: number): boolean {
  return datesOf(row).some((span) => isWithin(day, span));
}

/** The first day on which the tax applies, or else the first one. */
function firstOpen(days: readonly number[], isOpen: (day: number) => boolean): number | undefined {
  const finite = days.filter(Number.isFinite);
  return finite.find(isOpen) ?? finite[0];
}

function bookedSpan({ booked = EVER }: LocalRate): Span {
  return rangeSpan(booked);
}

function arrivedSpan({ arrived = EVER }: LocalRate): Span {
  return rangeSpan(arrived);
}

const EVER = { after: null, before: null };

/** Around the first and the last day of a period: stays that end on each side, and a stay across. */
function borderEdges({ first, last }: Span, setting: Setting): Edge[] {
  const on = (day: number, key: DayKey): Edge[] =>
    Number.isFinite(day) ? [{ rank: 1, why: onDay(key, day), setting: endingOn(setting, day) }] : [];
  const across = (day: number, key: 'acrossBegin' | 'acrossEnd'): Edge[] => {
    if (!Number.isFinite(day)) return [];
    const why: EdgeReason = (words, of) => {
      const [one, other] = [day - 1, day].map((night) => words.date(dateOf(night)));
      return say(words, ROW_EDGES, key, { first: one ?? '', second: other ?? '', ...of });
    };
    return [{ rank: 3, why, setting: endingOn({ ...setting, nights: setting.nights + 1 }, day) }];
  };
  return [
    ...on(first - 1, 'dateBefore'),
    ...on(first, 'dateFirst'),
    ...across(first, 'acrossBegin'),
    ...on(last, 'dateLast'),
    ...on(last + 1, 'dateAfter'),
    ...across(last + 1, 'acrossEnd'),
  ];
}

/** A test whether a day is in a season of a row, for ascending days. */
function seasonsOf({ seasons = [] }: Pick<LocalRate, 'seasons'>): (day: number) => boolean {
  const spans = seasons.map(seasonSpan);
  return (day) => spans.some((span) => isInSeason(monthDayOf(day), span));
}

const DAYS_OF_TWO_YEARS = 731;

/** The first matching day in a direction; `undefined` if there is none within two years. */
function dayFrom(day: number, step: 1 | -1, isIt: (day: number) => boolean): number | undefined {
  for (let at = 0; at < DAYS_OF_TWO_YEARS; at += 1) if (isIt(day + at * step)) return day + at * step;
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
