import { dateOf, dayNumber, daysOfTheYear, monthDay } from '../../calendar/plain-date.js';
import { writeField } from '../../issues/cures.js';
import { pathIn } from '../../issues/issue.js';
import { groupBy } from '../../issues/reading.js';
import { CONDITION_NAMES } from '../local/conditions.js';
import type { LocalRate } from '../local/of-tax.js';
import type { DateRange, Season } from '../local/periods.js';
import type { PlacedTax } from '../local/placed.js';
import type { Tax } from '../tax.js';
import { logicHere } from '../tax.js';
import type { Doubt, TaxAtPath } from './doubt.js';
import { doubtAbout, isCalculated, isOneOf, keepIn, withFields } from './doubt.js';

const WITH_PERIODS = ['dates', 'seasons', 'booked', 'arrived', 'departed'] as const;
type PeriodCondition = (typeof WITH_PERIODS)[number];
type DayPeriod = DateRange | Season;
type SharedDay = Doubt<'ranges_share_day'>;

/** Pairs of rows where one begins on the last day of the other, with otherwise equal conditions. */
export function rowsSharingDay({ tax, path }: TaxAtPath): SharedDay[] {
  const rates = tax.local?.rates ?? [];
  const dated = rates.flatMap((row, index) =>
    WITH_PERIODS.flatMap((name) => (row[name] === undefined ? [] : { row, index, name })),
  );
  if (dated.length < 2 || !isCalculated(tax)) return [];
  const alike = groupBy(dated, ({ row, name }) => otherConditions(row, name));
  return dated.flatMap(({ row, index, name }) => {
    const others = (alike.get(otherConditions(row, name)) ?? []).filter((candidate) => candidate.index !== index);
    return periodsOf(row, name).flatMap((period, place): SharedDay[] => {
      const day = lastOf(period);
      const sharing = others.find((later) => periodsOf(later.row, name).some((next) => isShared(period, next)));
      if (sharing === undefined || day === null) return [];
      const short = endingEarlier(period);
      const field = 'to' in period ? 'to' : 'before';
      const shorter = periodsOf(row, name).map((old) => (old === period ? short : old));
      const corrected = rates.map((rate) => (rate === row ? withPeriods(row, name, shorter) : rate));
      const inList = Array.isArray(row[name]) ? [place] : [];
      const placeOfPeriod = pathIn(path, 'local', 'rates', index, name, ...inList);
      return [
        doubtAbout(tax, {
          code: 'ranges_share_day',
          path: pathIn(placeOfPeriod, field),
          params: { day, other: sharing.index },
          edits: [writeField(placeOfPeriod, field, lastOf(short))],
          rows: [withPeriods(row, name, [onDay(period, day)])],
          corrected: withFields(tax, ({ local }) => ({ local: { ...local, rates: corrected } })),
        }),
      ];
    });
  });
}

/**
 * Pairs of taxes with one title, or with one logic and type, where one begins on the last day of the other: both are
 * charged on that day.
 */
export function taxesSharingDay(placed: readonly PlacedTax[]): SharedDay[] {
  const dated = placed.filter(({ tax }) => tax.applicable_date_ranges.length > 0 && isCalculated(tax));
  return dated.flatMap(({ tax, path }) => {
    const others = dated.filter((placedTax) => placedTax.tax !== tax && isAlike(placedTax.tax, tax));
    const { applicable_date_ranges: ranges, applicable_before } = tax;
    return ranges.flatMap((range, index): SharedDay[] => {
      const day = range.before;
      const sharing = others.find((later) => later.tax.applicable_date_ranges.some((next) => isShared(range, next)));
      if (sharing === undefined || day === null) return [];
      const before = eveOf(day);
      const legacy = applicable_before === null ? {} : { applicable_before: before };
      const shorter = ranges.map((old) => (old === range ? { ...range, before } : old));
      const changed = { applicable_date_ranges: shorter, ...legacy };
      const place = pathIn(path, 'applicable_date_ranges', index);
      return [
        {
          code: 'ranges_share_day',
          path: pathIn(place, 'before'),
          params: { day, title: sharing.tax.title, first: sharing.path },
          edits:
            applicable_before === null
              ? [writeField(place, 'before', before)]
              : // A definition may have either form, or both.
                Object.entries(changed).map(([field, value]) => writeField(path, field, value)),
          concerns: isOneOf(tax, sharing.tax),
          rows: [{ rate: '0', dates: [{ after: day, before: day }] }],
          corrected: withFields(tax, () => changed),
          ...keepIn(tax, 'ranges_share_day'),
        },
      ];
    });
  });
}

/** Whether two taxes are probably one rule in two periods. */
function isAlike(first: Tax, second: Tax): boolean {
  if (first.title === second.title) return true;
  const partsOf = ({ local }: Tax) => JSON.stringify(local?.on);
  return first.type === second.type && logicHere(first) === logicHere(second) && partsOf(first) === partsOf(second);
}

/** A text that two rows have in common if they differ in one condition on periods alone. */
function otherConditions(row: LocalRate, name: PeriodCondition): string {
  return JSON.stringify([name, ...CONDITION_NAMES.map((condition) => (condition === name ? null : row[condition]))]);
}

/** Whether a period ends on the first day of the next one. A period of a single day is intended for that day. */
function isShared(period: DayPeriod, next: DayPeriod): boolean {
  const day = lastOf(period);
  return day !== null && day === firstOf(next) && day !== firstOf(period) && day !== lastOf(next);
}

function periodsOf(row: LocalRate, name: PeriodCondition): readonly DayPeriod[] {
  const value = row[name];
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function withPeriods(row: LocalRate, name: PeriodCondition, periods: readonly DayPeriod[]): LocalRate {
  return { ...row, [name]: Array.isArray(row[name]) ? periods : periods[0] };
}

function firstOf(period: DayPeriod): string | null {
  return 'from' in period ? period.from : period.after;
}

function lastOf(period: DayPeriod): string | null {
  return 'to' in period ? period.to : period.before;
}

function onDay(period: DayPeriod, day: string): DayPeriod {
  return 'to' in period ? { from: day, to: day } : { after: day, before: day };
}

function endingEarlier(period: DayPeriod): DayPeriod {
  if ('to' in period) return { ...period, to: eveInYear(period.to) };
  return period.before === null ? period : { ...period, before: eveOf(period.before) };
}

function eveOf(date: string): string {
  return dateOf((dayNumber(date) ?? 0) - 1);
}

/** The day before a day of the year; the day before 1 March is 28 February. */
function eveInYear(day: string): string {
  const days = daysOfTheYear().filter((date) => date !== LEAP_DAY);
  const before = days.at(days.indexOf(monthDay(day) ?? 0) - 1) ?? 0;
  return `${String(Math.floor(before / 100)).padStart(2, '0')}-${String(before % 100).padStart(2, '0')}`;
}

const LEAP_DAY = 229;
