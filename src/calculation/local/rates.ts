import { monthDayOf } from '../../calendar/month-day.js';
import type { ResolvedLocal, ResolvedRow } from '../../definitions/local/resolve.js';
import { isInSeason, type Span } from '../../definitions/local/spans.js';
import { compareFractions, type Fraction } from '../../money/fraction.js';
import type { ListedGuest } from '../../stay/room-details.js';
import type { Guests } from './rooms.js';

/** What the conditions of a row ask of a night, beside the guest. */
export interface Where {
  /** Day number. */
  readonly day: number;
  /** The number of the night, nights before included. */
  readonly number: number;
  /** How many nights the stay has, nights before included. */
  readonly nights: number;
  readonly bookedDay: number | undefined;
  /** Of the room and of the stay. */
  readonly labels: readonly string[];
  /** In minor units; `undefined` where nobody sleeps and the price of a person is asked. */
  readonly price: Fraction | undefined;
}

/** The rate of a unit, and the row that gives it. */
export interface RateFound {
  readonly rate: Fraction;
  /** `undefined`: the tax's own rate. */
  readonly row: ResolvedRow | undefined;
}

/** The rate of one guest: the first row whose conditions all hold, or else the tax's own. */
export function rateOfGuest(rules: ResolvedLocal, where: Where, guest: ListedGuest | undefined): RateFound {
  const row = rules.rows.find((one) => holds(one, where, guest));
  return { rate: row?.rate ?? rules.rate, row };
}

/**
 * The rate of a unit that is for several guests: the highest of theirs, so that a room is exempt only when all in it
 * are. Of a unit without guests it is the row that holds for nobody, or else the tax's own rate.
 */
export function rateOfAll(rules: ResolvedLocal, where: Where, guests: readonly Guests[]): RateFound {
  const [first, ...others] = guests;
  let highest = rateOfGuest(rules, where, first?.guest);
  if (!rules.asksGuests) return highest;
  for (const { guest } of others) {
    const found = rateOfGuest(rules, where, guest);
    if (compareFractions(found.rate, highest.rate) > 0) highest = found;
  }
  return highest;
}

function holds(row: ResolvedRow, where: Where, guest: ListedGuest | undefined): boolean {
  const { ageUnder, label, night, nights, dates, seasons, booked, prices } = row;
  if (ageUnder !== undefined && (guest?.age === undefined || guest.age >= ageUnder)) return false;
  if (label !== undefined && !where.labels.includes(label) && guest?.labels.includes(label) !== true) return false;
  if (!isIn(where.number, night) || !isIn(where.nights, nights)) return false;
  if (dates !== undefined && !dates.some((span) => isIn(where.day, span))) return false;
  if (booked !== undefined && (where.bookedDay === undefined || !isIn(where.bookedDay, booked))) return false;
  if (seasons !== undefined && !seasons.some((span) => isInSeason(monthDayOf(where.day), span))) return false;
  const { price } = where;
  return prices.every(({ limit, isOver }) => {
    const difference = price === undefined ? -1 : compareFractions(price, limit);
    return isOver ? difference > 0 : difference >= 0;
  });
}

function isIn(number: number, { first, last }: Span): boolean {
  return number >= first && number <= last;
}
