import { dayNumber } from '../../core/calendar/plain-date.js';
import { unitsOfSigned } from '../../core/money/amount.js';
import type { Stay } from '../../core/stay/schema.js';
import { nightsOfRoom, personsInStay } from '../../core/stay/schema.js';

/** The changes of a figure on some stays, and how large these stays are. */
export interface ChangesOnStays {
  readonly stays: number;
  /** The most nights of one of them, and the most guests. */
  readonly nights: number;
  readonly guests: number;
  /** The least and the most of the changes, with signs: "-12.00" and "+28.00". */
  readonly least: string;
  readonly most: string;
}

/** `undefined` without stays. */
export function changesOn(
  compared: ReadonlyArray<{ readonly stay: Stay; readonly change: string }>,
  digits: number,
): ChangesOnStays | undefined {
  const [first] = compared;
  if (first === undefined) return undefined;
  const changes = compared.map(({ change }) => change);
  const isLess = (change: string, limit: string) => unitsOfSigned(change, digits) < unitsOfSigned(limit, digits);
  return {
    stays: compared.length,
    nights: Math.max(...compared.map(({ stay }) => nightsOfStay(stay))),
    guests: Math.max(...compared.map(({ stay }) => personsInStay(stay))),
    least: changes.reduce((least, change) => (isLess(change, least) ? change : least), first.change),
    most: changes.reduce((most, change) => (isLess(most, change) ? change : most), first.change),
  };
}

/** From the first arrival of a room to the last departure. */
function nightsOfStay(stay: Stay): number {
  const { checkIn, rooms } = stay;
  const spans = rooms.map((room) => {
    const first = dayNumber(room.checkIn ?? checkIn) ?? 0;
    return { first, end: first + nightsOfRoom(room, stay) };
  });
  return Math.max(...spans.map(({ end }) => end)) - Math.min(...spans.map(({ first }) => first));
}
