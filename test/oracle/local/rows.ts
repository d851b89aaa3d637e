import type { Rational } from '../rational.js';
import { compare, multiply, parseDecimal, parseRate, rational } from '../rational.js';
import type { Person } from './rooms.js';
import type { AgeOn, Row } from './shapes.js';

/** Where a unit is charged: what the conditions of a row ask of the night, the group and the stay. */
export interface Where {
  /** The date of the night: of its evening or of its morning. */
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

/** Whether a date is in a range, both ends included. */
export const isWithin = (date: string, { after, before }: { after?: string | null; before?: string | null }): boolean =>
  (after == null || after <= date) && (before == null || date <= before);

/** Whether a day of the year is in a season, which may go over the end of the year. */
export const isInSeason = (day: string, { from, to }: { from: string; to: string }): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to;

/** Whom a row asks, and of what night. */
export interface Asked {
  readonly person: Person;
  readonly where: Where;
  /** The guests of the room who are counted, this one among them, in the order of their numbers. */
  readonly fellows: () => readonly Asked[];
}

/** `age_from` up to 18 holds of a guest without an age, who is an adult. It does not hold in an empty room. */
const ADULT = 18;

function isOldEnough({ isThere }: Person, age: number | undefined, from: number): boolean {
  return age === undefined ? isThere && from <= ADULT : age >= from;
}

/** Whether every condition of a row holds, but for the number of the guest. */
function holdsOtherwise(row: Row, { where, person }: Asked): boolean {
  const { ages, labels } = person;
  const age = ages[where.ageOn];
  const asked = row.label === undefined ? [] : [row.label].flat();
  const amount = (text: string) => multiply(parseDecimal(text), rational(10n ** BigInt(where.digits)));
  /** Below zero when the price is under the limit, zero when equal. */
  const price = (limit: string): number =>
    where.price === null ? Number.NaN : Math.sign(compare(where.price, amount(limit)));
  return [
    row.age_under === undefined || (age !== undefined && age < row.age_under),
    row.age_from === undefined || isOldEnough(person, age, row.age_from),
    asked.every((label) => labels.includes(label)),
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

/** The number of a guest: his place among the guests of the room for whom the other conditions of the row hold. */
function numberIn(row: Row, asked: Asked): number {
  const among = asked.fellows().filter((fellow) => holdsOtherwise(row, fellow));
  return 1 + among.findIndex(({ person }) => person === asked.person);
}

/** Whether every condition of a row holds. */
function holds(row: Row, asked: Asked): boolean {
  if (!holdsOtherwise(row, asked)) return false;
  if (row.guest_from === undefined && row.guest_to === undefined) return true;
  const number = numberIn(row, asked);
  return number >= (row.guest_from ?? 1) && number <= (row.guest_to ?? Number.POSITIVE_INFINITY);
}

/** The rate of a unit: the highest of all who are asked. Of equal rates that of the earliest row. */
export function rateOf(rows: readonly Row[], own: string, asked: readonly Asked[]): Rate {
  const rates = asked.map((one): Rate => {
    const row = rows.findIndex((condition) => holds(condition, one));
    return row === -1 ? { text: own, row: rows.length } : { text: rows[row]?.rate ?? own, row };
  });
  const highest = (one: Rate, other: Rate): Rate => {
    const difference = compare(parseRate(other.text), parseRate(one.text)) || one.row - other.row;
    return difference > 0 ? other : one;
  };
  return rates.reduce(highest);
}
