import { personNights } from '../calculation/by.js';
import { dayNumber } from '../calendar/plain-date.js';
import type { AgeOn } from '../definitions/local/of-tax.js';
import { AGE_ON } from '../definitions/local/of-tax.js';
import { inOrder } from '../definitions/local/placed.js';
import type { TaxSet } from '../definitions/tax.js';
import { calculationOf } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import type { Ages } from '../stay/room-details.js';
import { agesOf } from '../stay/room-details.js';
import type { Guest, Room, Stay } from '../stay/schema.js';
import { nightsOfRoom } from '../stay/schema.js';
import { figureDifferences, figuresOf } from './compare.js';

/** An age that a row of a tax asks for. */
interface AgeLimit {
  readonly on: AgeOn;
  readonly age: number;
}

const AGE_AT: { readonly [On in AgeOn]: keyof Ages } = {
  arrival: 'age',
  departure: 'ageOnDeparture',
  year: 'ageInYear',
};

/**
 * The stay with ages in place of birth dates, with the same figures and the same row of rates for each guest and night. A
 * birth date stays where no single age gives them: the guest has a birthday during the stay, and two taxes ask for the
 * age on different days.
 *
 * @param quoted of the stay
 * @param quoteAgain `undefined` for a stay that cannot be quoted
 */
export function withAges(
  stay: Stay,
  { taxSet, quoted, quoteAgain }: AgesContext & { readonly quoteAgain: (stay: Stay) => Quote | undefined },
): Stay {
  const limits = limitsIn(taxSet);
  const tries = [agedStay(stay, (ages) => ageFor(ages, limits)), agedStay(stay, onlyAge)];
  return tries.find((aged) => isSame(quoted, quoteAgain(aged))) ?? stay;
}

interface AgesContext {
  readonly taxSet: TaxSet;
  readonly quoted: Quote;
}

function limitsIn({ taxes }: TaxSet): AgeLimit[] {
  return inOrder(taxes).flatMap(({ tax: { local = {} } }) => {
    const { age_on: on = 'arrival', rates = [] } = local;
    const ages = rates.flatMap(({ age_from, age_under }) => [age_from, age_under]);
    return ages.flatMap((age) => (age === undefined ? [] : { on, age }));
  });
}

/** The age on the one day that decides, if a limit lies between the ages of a guest; else that on arrival. */
function ageFor(ages: Ages, limits: readonly AgeLimit[]): number | undefined {
  const [least, most] = endsOfAges(ages);
  const between = limits.filter(({ age }) => least < age && age <= most);
  const [on = 'arrival', another] = new Set(between.map((limit) => limit.on));
  return another === undefined ? ages[AGE_AT[on]] : undefined;
}

/** The age of a guest without a birthday during the stay. */
function onlyAge(ages: Ages): number | undefined {
  const [least, most] = endsOfAges(ages);
  return least === most ? ages.age : undefined;
}

function endsOfAges(ages: Ages): readonly [least: number, most: number] {
  const all = AGE_ON.map((on) => ages[AGE_AT[on]] ?? 0);
  return [Math.min(...all), Math.max(...all)];
}

function agedStay(stay: Stay, ageOf: (ages: Ages) => number | undefined): Stay {
  const agedGuest = (guest: Guest, room: Room): Guest => {
    const { birthDate, ...others } = guest;
    const ages = birthDate === undefined ? undefined : agesOf(guest, ...nightsOf(guest, room, stay));
    const age = ages && ageOf(ages);
    return age === undefined ? guest : { ...others, age };
  };
  const rooms = stay.rooms.map((room) => {
    return room.guests === undefined ? room : { ...room, guests: room.guests.map((guest) => agedGuest(guest, room)) };
  });
  return { ...stay, rooms };
}

/** The day on which a guest arrives, and the number of nights. */
function nightsOf(guest: Guest, room: Room, stay: Stay): [arrival: number, nights: number] {
  const ofRoom = dayNumber(room.checkIn ?? stay.checkIn) ?? 0;
  const arrival = guest.checkIn === undefined ? ofRoom : (dayNumber(guest.checkIn) ?? ofRoom);
  return [arrival, guest.nights ?? ofRoom + nightsOfRoom(room) - arrival];
}

/** Whether two quotes have the same figures, and each guest the same row of rates on each night. */
function isSame(quoted: Quote, again: Quote | undefined): boolean {
  if (again === undefined || figureDifferences(figuresOf(quoted), again).length > 0) return false;
  return JSON.stringify(rowsOfPersons(quoted)) === JSON.stringify(rowsOfPersons(again));
}

function rowsOfPersons(quote: Quote): unknown {
  const calculation = calculationOf(quote);
  return calculation?.program.lines.map((line) =>
    personNights(calculation, line).map(({ day, persons, rooms, row, reason }) => [day, persons, rooms, row, reason]),
  );
}
