import { dateOf, dayNumber } from '../../calendar/plain-date.js';
import type { Edit } from '../../issues/cures.js';
import { writeField } from '../../issues/cures.js';
import { pathIn, pathTo } from '../../issues/issue.js';
import { compareRates } from '../../money/fraction.js';
import { conditionsOn, hasConditionOn, spansOf } from '../local/conditions.js';
import type { LocalRate, LocalTax } from '../local/of-tax.js';
import type { DateRange, Season, Span } from '../local/periods.js';
import {
  common,
  isWithin,
  joined,
  LAST_PLACE,
  monthDayAt,
  placeOf,
  placesIn,
  rangeSpan,
  seasonsOf,
} from '../local/periods.js';
import type { Tax } from '../tax.js';
import { MOST_RANGES } from '../tax.js';
import type { Doubt, PlainStay, TaxAtPath } from './doubt.js';
import { doubtAbout, isCalculated, withFields } from './doubt.js';

/** The facts that make whole nights free, and the words for them. */
const FREE_BY = { date: 'dates', season: 'seasons', price: 'price' } as const;
type NightFact = keyof typeof FREE_BY;
type DayFact = Exclude<NightFact, 'price'>;
const NIGHT_FACTS: readonly NightFact[] = ['date', 'season', 'price'];

/** A tax with a limit of nights, and its rows. */
interface LimitedTax {
  readonly tax: Tax;
  readonly rows: readonly LocalRate[];
  readonly own: string;
  readonly most: number;
}

/** Nights that the rows leave free by their date, season or price, although free nights use up `max_nights`. */
export function freeNightsCounted({ tax, path }: TaxAtPath): Array<Doubt<'free_nights_counted'>> {
  const { max_nights: most, local } = tax;
  const rows = local?.rates;
  if (most === null || rows === undefined || !isCalculated(tax) || local?.base?.start === 'nothing') return [];
  const limited: LimitedTax = { tax, rows, own: local?.rate ?? tax.rate, most };
  const place = freeRow(limited);
  const row = place === undefined ? undefined : rows[place];
  const fact = row && NIGHT_FACTS.find((name) => hasConditionOn(row, name));
  if (row === undefined || fact === undefined) return [];
  const params = { by: FREE_BY[fact] };
  const report = (cure: Pick<Doubt, 'edits' | 'corrected' | 'stays'>) => [
    doubtAbout(tax, {
      code: 'free_nights_counted' as const,
      path: pathIn(path, 'local', 'rates', rows.indexOf(row)),
      params,
      isShown: cure.edits.length > 0,
      ...cure,
    }),
  ];
  if (fact === 'price') return report(NO_CURE);
  const days = chargedDays(limited, fact);
  const window = windowOf(tax, fact);
  if (days === undefined) return report(NO_CURE);
  if (days.length === 0 || areDaysWithin(window, days, tax, fact)) return [];
  const open = common(window, days).filter(({ first, last }) => first <= last);
  // Free nights after the last charged one use up nothing.
  if (!open.some(({ first }) => fact === 'season' || isFreeEve(first - 1, window))) return [];
  const cure = fact === 'season' ? cureBySeasons(tax, path, open) : cureByDates(tax, path, open);
  return report(cure === undefined ? NO_CURE : { ...cure, stays: (price) => staysAround(open, fact, most, price) });
}

/** Without a cure no other amount is known, so nothing has to show it. */
const NO_CURE: Pick<Doubt, 'edits' | 'corrected'> = { edits: [], corrected: (taxSet) => taxSet };

function isFree(rate: string): boolean {
  return compareRates(rate, '0') === 0;
}

/** The row that frees nights, or the first dearer one beside a free own rate. */
function freeRow({ rows, own }: LimitedTax): number | undefined {
  const isOfNight = (row: LocalRate) =>
    conditionsOn(row).length > 0 &&
    conditionsOn(row).every((name) => NIGHT_FACTS.some((fact) => conditionsOn(row, fact).includes(name)));
  const free = rows.findIndex((row) => isFree(row.rate) && isOfNight(row));
  if (free >= 0) return free;
  const dearer = rows.filter((row) => !isFree(row.rate));
  const [first] = dearer;
  if (first === undefined || !isFree(own)) return undefined;
  const areOfNights = dearer.every((row) => NIGHT_FACTS.some((fact) => hasConditionOn(row, fact)));
  return areOfNights ? rows.indexOf(first) : undefined;
}

/** The days on which some guest is charged, joined; `undefined` where a day is free for some guests alone. */
function chargedDays({ rows, own }: LimitedTax, fact: DayFact): Span[] | undefined {
  const spans = rows.map((row) => ({ row, days: spansOf(row).get(fact) }));
  const ends = spans.flatMap(({ days = [] }) => days.flatMap(({ first, last }) => [first, last + 1]));
  const [least, most] = fact === 'season' ? [0, LAST_PLACE] : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const starts = [...new Set([least, ...ends])].filter((day) => day <= most).sort((left, right) => left - right);
  const charged = starts.flatMap((first, index) => {
    const last = (starts[index + 1] ?? most + 1) - 1;
    return isFreeOn(first, spans, { fact, own }) ? [] : [{ first, last }];
  });
  const all = joined(charged);
  const [whole] = all;
  return whole !== undefined && whole.first === least && whole.last === most ? undefined : all;
}

interface DaysOfRow {
  readonly row: LocalRate;
  readonly days: readonly Span[] | undefined;
}

/** Whether a day is free for everybody. */
function isFreeOn(
  day: number,
  spans: readonly DaysOfRow[],
  { fact, own }: { readonly fact: DayFact; readonly own: string },
): boolean {
  for (const { row, days } of spans) {
    if (days !== undefined && !days.some((span) => isWithin(day, span))) continue;
    const isForAll = conditionsOn(row).length === conditionsOn(row, fact).length;
    if (!isFree(row.rate)) return false;
    if (isForAll) return true;
  }
  return isFree(own);
}

/** The days of the window of a tax: indexes of the year for seasons. */
function windowOf({ applicable_date_ranges: ranges, local }: Tax, fact: DayFact): Span[] {
  if (fact === 'season') return placesIn(windowSeasons(local) ?? EVERY_YEAR);
  return ranges.length === 0 ? EVERY_DAY : joined(ranges.map(rangeSpan));
}

const EVERY_YEAR: readonly Season[] = [{ from: '01-01', to: '12-31' }];
const EVERY_DAY: Span[] = [{ first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }];

/** The seasons in which the tax applies. */
function windowSeasons(local: (LocalTax & { readonly seasons?: readonly Season[] }) | undefined) {
  return local?.seasons;
}

/** More days than any list of dates that repeats a season has. */
const MOST_DAYS = 4_000;

/** Whether the window has charged days alone. Date ranges may repeat a season. */
function areDaysWithin(window: readonly Span[], charged: readonly Span[], tax: Tax, fact: DayFact): boolean {
  const isCharged = (day: number) => charged.some((span) => isWithin(day, span));
  const isInside = (span: Span) => charged.some(({ first, last }) => first <= span.first && span.last <= last);
  if (window.every(isInside)) return true;
  const ranges = joined(tax.applicable_date_ranges.map(rangeSpan));
  const count = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  if (fact === 'date' || ranges.length === 0 || !(count <= MOST_DAYS)) return false;
  return ranges.every(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => placeOf(first + index)).every(isCharged),
  );
}

/** Whether the day before charged ones is one of the window, so that it is free and counted. */
function isFreeEve(day: number, window: readonly Span[]): boolean {
  return Number.isFinite(day) && window.some((span) => isWithin(day, span));
}

type WindowCure = Pick<Doubt, 'corrected'> & { readonly edits: Edit[] };

/** The seasons as a window. For amounts they are date ranges of some years, which close the same nights. */
function cureBySeasons(tax: Tax, path: string, open: readonly Span[]): WindowCure | undefined {
  const seasons = seasonsOf(open);
  if (seasons.length > MOST_RANGES) return undefined;
  const edits = [writeField(pathTo(path, 'local'), 'seasons', seasons)];
  const days = [...YEARS].flatMap((year) => {
    const first = dayNumber(`${year}-01-01`) ?? 0;
    return Array.from({ length: 366 }, (_, index) => first + index).filter((day) =>
      open.some((span) => isWithin(placeOf(day), span)),
    );
  });
  const inYears = joined(days.map((day) => ({ first: day, last: day })));
  const all = tax.applicable_date_ranges.length === 0 ? EVERY_DAY : joined(tax.applicable_date_ranges.map(rangeSpan));
  return { edits, corrected: withFields(tax, () => datesOf(common(all, inYears))) };
}

/** The years around plain stays. */
const YEARS = [2025, 2026, 2027] as const;

function cureByDates(tax: Tax, path: string, open: readonly Span[]): WindowCure | undefined {
  if (open.length > MOST_RANGES) return undefined;
  const dates = datesOf(open);
  const { applicable_date_ranges: ranges } = dates;
  const legacy = (['applicable_after', 'applicable_before'] as const).filter((name) => tax[name] !== null);
  const edits = [
    ...legacy.map((name) => writeField(path, name, null)),
    writeField(path, 'applicable_date_ranges', ranges),
  ];
  return { edits, corrected: withFields(tax, () => dates) };
}

function datesOf(spans: readonly Span[]) {
  const end = (day: number) => (Number.isFinite(day) ? dateOf(day) : null);
  const ranges = spans
    .filter(({ first, last }) => first <= last)
    .map(({ first, last }): DateRange => ({ after: end(first), before: end(last) }));
  return { applicable_date_ranges: ranges, applicable_after: null, applicable_before: null };
}

const LONGEST_PLAIN_STAY = 1_000;

/** Stays that begin on free nights, and last until the limit is reached on charged ones. */
function staysAround(open: readonly Span[], fact: DayFact, most: number, price: string): PlainStay[] {
  const nights = Math.min(2 * most, LONGEST_PLAIN_STAY);
  const before = Math.min(Math.ceil(most / 2), nights - 1);
  const starts = open.map(({ first }) => (fact === 'season' ? inUsualYear(first) : first)).filter(Number.isFinite);
  return starts.flatMap((day) =>
    [undefined, ADULT_AGE].map((age): PlainStay => ({ checkIn: dateOf(day - before), age, nights, price })),
  );
}

const ADULT_AGE = 30;

/** The day of 2026 at an index of the year. */
function inUsualYear(place: number): number {
  return dayNumber(`2026-${monthDayAt(place)}`) ?? Number.NaN;
}
