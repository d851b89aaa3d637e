import * as z from 'zod/mini';
import { monthDay } from '../../calendar/plain-date.js';
import { pathTo } from '../../issues/issue.js';
import { isList, readList } from '../../issues/reading.js';
import type { Place } from '../../issues/report.js';
import { otherwise, readObject } from '../../issues/report.js';
import type { Field } from '../../schema/fields.js';
import { once, schemasOf, shapeFrom } from '../../schema/fields.js';
import type { DateRange } from '../date-range.js';
import { checkRange, dateRangeObject, readRange } from '../date-range.js';
import type { Season } from '../local/of-tax.js';
import { joined, placesIn, rangeSpan } from '../local/spans.js';
import type { Fact } from './condition.js';

/** The longest list of periods, and of seasons. */
const MOST = 20;

export const dayOfYear = once(() =>
  z.string().check(z.refine((text: string) => monthDay(text) !== undefined, otherwise('not_month_day'))),
);
const MONTH_DAY = { schema: dayOfYear, rule: { expected: 'a month and a day such as "12-20"' } };

/** The fields of a season. */
export const SEASON_FIELDS = { from: MONTH_DAY, to: MONTH_DAY } satisfies Record<keyof Season, Field>;

/** Replaces a season that could not be read and was reported. */
const NOTED_SEASON: Season = { from: '01-01', to: '12-31' };

export const seasonObject = once(() => z.strictObject(schemasOf(SEASON_FIELDS)));
const seasonShape = once(() => shapeFrom(SEASON_FIELDS));

/** The night is in one of the periods. */
export const DATES = {
  fact: 'date',
  schema: () => listOf(dateRangeObject()),
  rule: { expected: `a list of 1 to ${MOST} date ranges` },
  isInner: true,
  read: (input: unknown, place: Place) => readEach(input, readRange, place),
  check: (ranges: readonly DateRange[], { path, report }: Place) => {
    for (const [at, range] of ranges.entries()) checkRange(range, () => pathTo(path, at), report);
  },
  spans: (ranges: readonly DateRange[]) => joined(ranges.map(rangeSpan)),
} as const;

/** The night is in one of the seasons of every year. */
export const SEASONS = {
  fact: 'season',
  schema: () => listOf(seasonObject()),
  rule: { expected: `a list of 1 to ${MOST} seasons` },
  isInner: true,
  read: (input: unknown, place: Place) => readEach(input, readSeason, place),
  spans: placesIn,
} as const;

/** The booking date or the arrival date is in a period. */
export function inPeriod<const Of extends Fact>(fact: Of) {
  return {
    fact,
    schema: () => z.exactOptional(dateRangeObject()),
    isInner: true,
    read: readRange,
    check: (range: DateRange, { path, report }: Place) => checkRange(range, () => path, report),
    spans: (range: DateRange) => [rangeSpan(range)],
  } as const;
}

function listOf<Entry extends z.ZodMiniType>(entry: Entry) {
  return z.exactOptional(z.array(entry).check(z.minLength(1), z.maxLength(MOST)));
}

function readSeason(input: unknown, place: Place): object {
  const expected = 'a season such as { "from": "12-20", "to": "01-10" }';
  return readObject(input, { ...place, shape: seasonShape(), expected }) ?? NOTED_SEASON;
}

function readEach(input: unknown, readOne: (entry: unknown, place: Place) => object, { path, report }: Place): unknown {
  const list = readList(input, MOST);
  return isList(list) ? list.map((entry, at) => readOne(entry, { path: pathTo(path, at), report })) : list;
}
