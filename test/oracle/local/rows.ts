import type { Rational } from '../rational.js';
import { compare, multiply, parseDecimal, rational } from '../rational.js';
import type { Person } from './rooms.js';
import type { AgeOn, Row } from './shapes.js';

/** Where a unit is charged: what the conditions of a row ask of the night, the group and the stay. */
export interface Where {
  readonly date: string;
  /** Number of the night, from 1, nights before included. */
  readonly number: number;
  /** Length of the stay, nights before and after included. */
  readonly length: number;
  /** The first night of the room, or of the guest who is asked. */
  readonly arrived: string;
  /** The morning after the last night of the same. */
  readonly departed: string;
  readonly bookedOn: string | undefined;
  /** In minor units; null where the price of a person is asked and nobody sleeps. */
  readonly price: Rational | null;
  /** The day whose age counts. */
  readonly ageOn: AgeOn;
  readonly digits: number;
}

/** A rate, and the place of the row that gave it; after all rows: the tax's own. */
export interface Rate {
  readonly text: string;
  readonly row: number;
}

export const isWithin = (date: string, { after, before }: { after?: string | null; before?: string | null }): boolean =>
  (after == null || after <= date) && (before == null || date <= before);

export const isInSeason = (day: string, { from, to }: { from: string; to: string }): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to;

/** Whether every condition of a row holds. */
function holds(row: Row, where: Where, { ages, labels }: Person): boolean {
  const age = ages[where.ageOn];
  const amount = (text: string) => multiply(parseDecimal(text), rational(10n ** BigInt(where.digits)));
  /** Below zero when the price is under the limit, zero when equal. */
  const price = (limit: string): number =>
    where.price === null ? Number.NaN : Math.sign(compare(where.price, amount(limit)));
  return [
    row.age_under === undefined || (age !== undefined && age < row.age_under),
    row.age_from === undefined || (age !== undefined && age >= row.age_from),
    row.label === undefined || labels.includes(row.label),
    row.price_from === undefined || price(row.price_from) >= 0,
    row.price_over === undefined || price(row.price_over) > 0,
    row.price_to === undefined || price(row.price_to) <= 0,
    row.price_under === undefined || price(row.price_under) < 0,
    where.number >= (row.night_from ?? 1),
    where.number <= (row.night_to ?? Number.POSITIVE_INFINITY),
    where.length >= (row.nights_from ?? 1),
    where.length <= (row.nights_to ?? Number.POSITIVE_INFINITY),
    row.dates === undefined || row.dates.some((range) => isWithin(where.date, range)),
    row.seasons === undefined || row.seasons.some((season) => isInSeason(where.date.slice(5), season)),
    row.booked === undefined || (where.bookedOn !== undefined && isWithin(where.bookedOn, row.booked)),
    row.arrived === undefined || isWithin(where.arrived, row.arrived),
    row.departed === undefined || isWithin(where.departed, row.departed),
  ].every(Boolean);
}

/** The rate of a unit: the highest of all who are asked. Of equal rates that of the earliest row. */
export function rateOf(rows: readonly Row[], own: string, where: Where, asked: readonly Person[]): Rate {
  const rates = asked.map((person): Rate => {
    const row = rows.findIndex((one) => holds(one, where, person));
    return row === -1 ? { text: own, row: rows.length } : { text: rows[row]?.rate ?? own, row };
  });
  const highest = (one: Rate, other: Rate): Rate => {
    const difference = compare(parseDecimal(other.text), parseDecimal(one.text)) || one.row - other.row;
    return difference > 0 ? other : one;
  };
  return rates.reduce(highest);
}
