import { dayNumber, monthDayOf } from '../../calendar/plain-date.js';
import { isInSeason, joined, type Span } from '../../definitions/local/spans.js';
import type { Tax } from '../../definitions/tax.js';
import { LODGING } from '../../stay/limits.js';

/** Which nights a tax, or a condition of its rows, applies to, as far as the definition alone says. */
export interface TaxWindow {
  readonly skipNights: number;
  /** Infinity when there is no cap. */
  readonly maxNights: number;
  /** First and last day of each range, both taxable, in order and apart; open ends are infinite. */
  readonly ranges: ReadonlyArray<readonly [number, number]>;
  /** The parts of the price on which it opens; `undefined`: lodging alone. */
  readonly on: readonly string[] | undefined;
  /** Whose nights are counted where guests have their own: the room's, a guest's, or those of whatever unit is taken. */
  readonly of: WindowOf;
  /** Of a condition: open on all parts, and counted from arrival whatever the policy says. */
  readonly condition: Condition | undefined;
}

export type WindowOf = 'room' | 'guest' | 'unit';

interface Condition {
  /** Seasons take the place of ranges: they come every year. */
  readonly seasons: readonly Span[] | undefined;
  readonly known: Map<number, Ranges>;
}

/** All parts of the price. */
export const ALL_PARTS: readonly string[] = ['*'];

type Ranges = TaxWindow['ranges'];

/** The ranges of a tax without ranges. */
export const EVERY_DAY: TaxWindow['ranges'] = [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]];

/** The window that is open on every night. */
export const EVERY_NIGHT: TaxWindow = {
  skipNights: 0,
  maxNights: Number.POSITIVE_INFINITY,
  ranges: EVERY_DAY,
  on: undefined,
  of: 'room',
  condition: undefined,
};

/** The window of a tax on the lodging; `undefined` when it applies to every night of every stay. */
export function windowOf(tax: Tax): TaxWindow | undefined {
  const { skip_nights, max_nights, applicable_date_ranges } = tax;
  if (skip_nights === null && max_nights === null && applicable_date_ranges.length === 0) return undefined;
  return {
    ...EVERY_NIGHT,
    skipNights: skip_nights ?? 0,
    maxNights: max_nights ?? Number.POSITIVE_INFINITY,
    ranges: applicable_date_ranges.length === 0 ? EVERY_DAY : asRanges(applicable_date_ranges.map(daysOf)),
  };
}

/** The days of a range that was validated: another one would be open. */
function daysOf({ after, before }: Tax['applicable_date_ranges'][number]): Span {
  return {
    first: after === null ? Number.NEGATIVE_INFINITY : dayOf(after),
    last: before === null ? Number.POSITIVE_INFINITY : dayOf(before),
  };
}

function dayOf(date: string): number {
  const day = dayNumber(date);
  if (day === undefined) throw new Error(`staytax: date ${date} was not validated`);
  return day;
}

/** The place of the window that is open on every night: the one of a tax without ranges, skipped nights and cap. */
export const ALWAYS = 0;

/** What a row asks of the night. */
interface NightConditions {
  readonly night: Span;
  readonly dates: readonly Span[] | undefined;
  readonly seasons: readonly Span[] | undefined;
}

/** The windows of the taxes of a set, each different one once. The place of a window is its index plus one. */
export interface Windows {
  readonly list: readonly TaxWindow[];
  /** The place of a tax's window; ALWAYS when the tax applies to every night, of the lodging. */
  placeOf(tax: Tax, on?: readonly string[], of?: WindowOf): number;
  /** The places of windows that are all open where the conditions of a row on the night hold. */
  conditionsOf(row: NightConditions): number[];
}

/** Collects the windows of taxes: taxes that apply to the same nights share theirs. */
export function collectWindows(): Windows {
  const list: TaxWindow[] = [];
  const places = new Map<string, number>();
  const put = (key: string, make: () => TaxWindow): number => {
    const known = places.get(key);
    if (known !== undefined) return known;
    const place = list.push(make());
    places.set(key, place);
    return place;
  };
  return {
    list,
    placeOf(tax, on, of = 'room') {
      const isLodging = on === undefined || (on.length === 1 && on[0] === LODGING);
      const window = windowOf(tax) ?? (isLodging ? undefined : EVERY_NIGHT);
      if (window === undefined) return ALWAYS;
      const { skipNights, maxNights, ranges } = window;
      const nights = ranges === EVERY_DAY ? `${skipNights} ${maxNights}` : `${skipNights} ${maxNights} ${ranges}`;
      const key = of === 'room' ? nights : `${of} ${nights}`;
      if (isLodging) return put(key, () => ({ ...window, of }));
      return put(`${key} ${JSON.stringify([...on].sort())}`, () => ({ ...window, on, of }));
    },
    conditionsOf({ night, dates, seasons }) {
      const found: number[] = [];
      const condition: Condition = { seasons: undefined, known: new Map() };
      if (night.first > 1 || night.last < Number.POSITIVE_INFINITY) {
        const [skipNights, maxNights] = [night.first - 1, night.last - night.first + 1];
        const make = () => ({ ...EVERY_NIGHT, skipNights, maxNights, condition });
        found.push(put(`night ${night.first} ${night.last}`, make));
      }
      if (dates !== undefined) {
        const ranges = asRanges(dates);
        found.push(put(`dates ${ranges}`, () => ({ ...EVERY_NIGHT, ranges, condition })));
      }
      if (seasons !== undefined) {
        const key = `seasons ${seasons.map(({ first, last }) => `${first} ${last}`)}`;
        found.push(put(key, () => ({ ...EVERY_NIGHT, condition: { seasons, known: new Map() } })));
      }
      return found;
    },
  };
}

/** In order; spans that overlap or touch become one, so that no night counts twice. */
function asRanges(spans: readonly Span[]): Ranges {
  return joined(spans).map(({ first, last }) => [first, last] as const);
}

/** Some years at once: no stay is longer than a thousand nights. */
const YEARS = 1_000;
const MOST_BLOCKS = 20;

/** The ranges of a window for a stay that begins on a day: seasons come every year. */
export function rangesFrom({ ranges, condition }: TaxWindow, firstDay: number): Ranges {
  if (condition?.seasons === undefined) return ranges;
  const { seasons, known } = condition;
  const block = Math.floor(firstDay / YEARS);
  const found = known.get(block);
  if (found !== undefined) return found;
  const days: Span[] = [];
  for (let day = block * YEARS; day < (block + 2) * YEARS; day += 1) {
    const monthDay = monthDayOf(day);
    if (seasons.some((span) => isInSeason(monthDay, span))) days.push({ first: day, last: day });
  }
  const made = asRanges(days);
  if (known.size > MOST_BLOCKS) known.clear();
  known.set(block, made);
  return made;
}
