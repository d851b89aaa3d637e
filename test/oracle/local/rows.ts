import { compare, multiply, parseDecimal, type Rational, rational } from '../rational.js';
import type { OracleGuest, Row } from './shapes.js';

/** Where a unit is charged: what the conditions of a row ask of the night, the room and the stay. */
export interface Where {
  readonly date: string;
  /** Number of the night, from 1, nights before included. */
  readonly number: number;
  /** Length of the stay, nights before included. */
  readonly length: number;
  readonly bookedOn: string | undefined;
  readonly labels: readonly string[];
  /** In minor units; null when the room has nobody and the price of a person is asked. */
  readonly price: Rational | null;
  readonly digits: number;
}

const isWithin = (date: string, { after, before }: { after?: string | null; before?: string | null }): boolean =>
  (after == null || after <= date) && (before == null || date <= before);

const isInSeason = (day: string, { from, to }: { from: string; to: string }): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to;

/** Whether every condition of a row holds, for a guest or for nobody. */
function holds(row: Row, where: Where, guest: OracleGuest | null): boolean {
  const amount = (text: string) => multiply(parseDecimal(text), rational(10n ** BigInt(where.digits)));
  const isAtLeast = (limit: string, orMore: number) =>
    where.price !== null && compare(where.price, amount(limit)) >= orMore;
  return [
    row.age_under === undefined || (guest?.age !== undefined && guest.age < row.age_under),
    row.label === undefined || [...where.labels, ...(guest?.labels ?? [])].includes(row.label),
    row.price_from === undefined || isAtLeast(row.price_from, 0),
    row.price_over === undefined || isAtLeast(row.price_over, 1),
    where.number >= (row.night_from ?? 1),
    where.number <= (row.night_to ?? Number.POSITIVE_INFINITY),
    where.length >= (row.nights_from ?? 1),
    where.length <= (row.nights_to ?? Number.POSITIVE_INFINITY),
    row.dates === undefined || row.dates.some((range) => isWithin(where.date, range)),
    row.seasons === undefined || row.seasons.some((season) => isInSeason(where.date.slice(5), season)),
    row.booked === undefined || (where.bookedOn !== undefined && isWithin(where.bookedOn, row.booked)),
  ].every(Boolean);
}

function rateFor(rows: readonly Row[], own: string, where: Where, guest: OracleGuest | null): string {
  return rows.find((row) => holds(row, where, guest))?.rate ?? own;
}

/** The rate of a unit: of its one guest, or else the highest of all guests who are there, or of nobody. */
export function rateOf(
  rows: readonly Row[],
  own: string,
  where: Where,
  guests: readonly OracleGuest[] | OracleGuest,
): string {
  if (!Array.isArray(guests)) return rateFor(rows, own, where, guests as OracleGuest);
  if (guests.length === 0) return rateFor(rows, own, where, null);
  const rates = guests.map((guest: OracleGuest) => rateFor(rows, own, where, guest));
  return rates.reduce((one, other) => (compare(parseDecimal(one), parseDecimal(other)) >= 0 ? one : other));
}
