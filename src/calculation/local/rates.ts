import type { ResolvedLocal, ResolvedRow } from '../../definitions/local/resolve.js';
import { isInSeason, type Span } from '../../definitions/local/spans.js';
import { compareFractions, type Fraction } from '../../money/fraction.js';
import type { ListedGuest } from '../../stay/room-details.js';
import { itemAt } from '../at.js';
import type { Candidates, Guests } from './rooms.js';

/** What conditions ask of a room, the same on all nights of its stay. */
export interface WhereInStay {
  /** How many nights the stay has, nights before included. */
  readonly nights: number;
  readonly bookedDay: number | undefined;
  /** Of the room and of the stay. */
  readonly labels: readonly string[];
}

/** What conditions ask of a night. */
export interface OnNight {
  /** Day number. */
  readonly day: number;
  /** Month and day as one number, where rows ask for the night. */
  readonly monthDay: number;
  /** The number of the night, nights before included. */
  readonly number: number;
  /** In minor units; `undefined` where nobody sleeps and the price of a person is asked. */
  readonly price: Fraction | undefined;
}

/** The rate of a unit, and the row that gives it. */
export interface RateFound {
  readonly rate: Fraction;
  /** `undefined`: the tax's own rate. */
  readonly row: ResolvedRow | undefined;
}

/** Of a unit that has no guests, the rows that hold for nobody. */
export function candidatesFor(rules: ResolvedLocal, stay: WhereInStay, guests: readonly Guests[]): Candidates {
  const [first] = guests;
  if (first === undefined) return [rowsFor(rules, stay, undefined)];
  return guests.map(({ guest }) => rowsFor(rules, stay, guest));
}

function rowsFor({ rows }: ResolvedLocal, stay: WhereInStay, guest: ListedGuest | undefined): readonly ResolvedRow[] {
  const found: ResolvedRow[] = [];
  for (const row of rows) if (mayHold(row, stay, guest)) found.push(row);
  return found;
}

/**
 * The row that gives the rate of a unit on a night, the first whose conditions all hold; `undefined`: none, and the rate is
 * the tax's own. Of a unit that is for several guests the row with the highest rate of theirs, so that a room is exempt
 * only when all in it are.
 */
export function rowOn(rules: ResolvedLocal, candidates: Candidates, night: OnNight): ResolvedRow | undefined {
  let highest = firstOn(itemAt(candidates, 0), night);
  for (let at = 1; at < candidates.length; at += 1) {
    const row = firstOn(itemAt(candidates, at), night);
    if (compareFractions(rateOf(rules, row), rateOf(rules, highest)) > 0) highest = row;
  }
  return highest;
}

export function rateOf(rules: ResolvedLocal, row: ResolvedRow | undefined): Fraction {
  return row === undefined ? rules.rate : row.rate;
}

function firstOn(rows: readonly ResolvedRow[], night: OnNight): ResolvedRow | undefined {
  for (const row of rows) if (holdsOn(row, night)) return row;
  return undefined;
}

/** The conditions that all nights of a stay have in common. */
function mayHold(
  { ageUnder, label, nights, booked }: ResolvedRow,
  stay: WhereInStay,
  guest: ListedGuest | undefined,
): boolean {
  if (ageUnder !== undefined && (guest?.age === undefined || guest.age >= ageUnder)) return false;
  if (label !== undefined && !stay.labels.includes(label) && guest?.labels.includes(label) !== true) return false;
  if (booked !== undefined && !isIn(stay.bookedDay ?? Number.NaN, booked)) return false;
  return isIn(stay.nights, nights);
}

/** The others, night by night. */
function holdsOn({ night, dates, seasons, prices }: ResolvedRow, on: OnNight): boolean {
  if (!isIn(on.number, night)) return false;
  if (dates !== undefined && !dates.some((span) => isIn(on.day, span))) return false;
  if (seasons !== undefined && !seasons.some((span) => isInSeason(on.monthDay, span))) return false;
  for (const { limit, isOver } of prices) {
    const difference = on.price === undefined ? -1 : compareFractions(on.price, limit);
    if (isOver ? difference <= 0 : difference < 0) return false;
  }
  return true;
}

function isIn(number: number, { first, last }: Span): boolean {
  return number >= first && number <= last;
}
