import type { Dice } from '../../seed.js';
import { dateAfter, daysBetween } from '../room-groups.js';
import type { LocalOracleRoom, LocalOracleStay, OracleGuest } from './shapes.js';

export const pick = <Item>(dice: Dice, list: readonly Item[]): Item => {
  const item = list[dice(list.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
};

/** With a chance of one in so many. */
export const rarely = (dice: Dice, sides: number): boolean => dice(sides) === 0;

/** Check-ins a few days before a month, a year, a season or a leap day. */
const CHECK_INS = ['2026-03-29', '2026-04-27', '2026-06-28', '2026-07-11', '2026-10-30', '2026-12-29', '2024-02-26'];
export const LABELS = ['resident', 'foreigner', 'dollars'] as const;
const EXTRAS = ['breakfast', 'resort'] as const;
const MOST_NIGHTS = 7;

/** Digits of each currency of the bookings. */
export const DIGITS: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3 };

/** Few different prices, so that rooms are often alike, and some with odd minor units. */
function drawPrice(dice: Dice, currency: string): string {
  if (rarely(dice, 12)) return '0';
  const whole = String(pick(dice, [55, 90, 100, 107, 110, 7 + dice(300)]));
  const digits = DIGITS[currency] ?? 2;
  return digits === 0 || dice(3) > 0 ? whole : `${whole}.${String(dice(10 ** digits)).padStart(digits, '0')}`;
}

const labelsOf = (dice: Dice): { labels?: string[] } =>
  dice(2) > 0 ? {} : { labels: LABELS.filter(() => rarely(dice, 2)) };

const nightsElsewhere = (dice: Dice) => ({
  ...(rarely(dice, 6) ? { nightsBefore: dice(7) } : {}),
  ...(rarely(dice, 8) ? { nightsAfter: dice(4) } : {}),
});

/** Born around the day of arrival, up to 20 years before. */
function birthDate(dice: Dice, arrival: string): string {
  const day = dateAfter(arrival, dice(3) === 0 ? dice(9) - 6 : dice(200) - 60);
  const born = `${Number(day.slice(0, 4)) - dice(20)}${day.slice(4).replace('-02-29', '-02-28')}`;
  return born > arrival ? arrival : born;
}

function drawGuest(dice: Dice, arrival: string, nights: number): OracleGuest {
  const from = rarely(dice, 4) ? dice(nights) : 0;
  const slept = rarely(dice, 4) ? 1 + dice(nights - from) : nights - from;
  const age = pick(dice, [
    {},
    { age: pick(dice, [0, 2, 11, 12, 15, 17, 18, 19, 40, 70]) },
    { age: dice(20) },
    { birthDate: birthDate(dice, arrival) },
  ]);
  return {
    ...age,
    ...labelsOf(dice),
    ...(from > 0 ? { checkIn: dateAfter(arrival, from) } : {}),
    ...(from + slept < nights ? { nights: slept } : {}),
    ...nightsElsewhere(dice),
  };
}

function drawPeople(dice: Dice, arrival: string, nights: number): Pick<LocalOracleRoom, 'persons' | 'guests'> {
  if (rarely(dice, 4)) return { persons: dice(5) };
  const guests = Array.from({ length: dice(5) }, () => drawGuest(dice, arrival, nights));
  return rarely(dice, 3) ? { guests, persons: guests.length + dice(3) } : { guests };
}

function drawExtras(dice: Dice, currency: string, nights: number): Pick<LocalOracleRoom, 'extras'> {
  if (rarely(dice, 2)) return {};
  const extras = EXTRAS.flatMap((label) => {
    if (rarely(dice, 3)) return [];
    const one = () =>
      rarely(dice, 3)
        ? { label, price: drawPrice(dice, currency) }
        : { label, nightlyPrices: Array.from({ length: nights }, () => drawPrice(dice, currency)) };
    return rarely(dice, 6) ? [one(), one()] : [one()];
  });
  return { extras };
}

/** How the nights of a room are said: by prices, or by a price and a number or a date. */
function drawPrices(dice: Dice, currency: string, { nights, checkOut, isOfStay }: Slept): LocalOracleRoom {
  const nightlyPrices = () => {
    const one = drawPrice(dice, currency);
    return Array.from({ length: nights }, () => (rarely(dice, 3) ? drawPrice(dice, currency) : one));
  };
  const price = drawPrice(dice, currency);
  // A check-out of the stay is held against all rooms but those with their own.
  const ways: LocalOracleRoom[] = [
    { nightlyPrices: nightlyPrices() },
    { nightlyPrices: nightlyPrices() },
    { price, nights },
  ];
  if (checkOut === undefined) return pick(dice, ways);
  const own: LocalOracleRoom[] = [
    { price, checkOut },
    { nightlyPrices: nightlyPrices(), checkOut },
  ];
  return pick(dice, isOfStay ? [{ price }, { price }, ...ways, ...own] : [own[0] ?? {}, ...own]);
}

interface Slept {
  readonly nights: number;
  /** Where it is said. */
  readonly checkOut: string | undefined;
  /** The room leaves as the stay says. */
  readonly isOfStay: boolean;
}

function drawRoom(dice: Dice, currency: string, stay: Pick<LocalOracleStay, 'checkIn' | 'checkOut'>): LocalOracleRoom {
  const later = rarely(dice, 4) ? 1 + dice(2) : 0;
  const arrival = dateAfter(stay.checkIn, later);
  const isOfStay = stay.checkOut !== undefined && dice(4) > 0 && stay.checkOut > arrival;
  const nights = isOfStay ? daysBetween(arrival, stay.checkOut ?? arrival) : 1 + dice(MOST_NIGHTS);
  const checkOut = stay.checkOut === undefined ? undefined : dateAfter(arrival, nights);
  return {
    ...drawPrices(dice, currency, { nights, checkOut, isOfStay }),
    ...drawPeople(dice, arrival, nights),
    ...(later > 0 ? { checkIn: arrival } : {}),
    ...(rarely(dice, 4) ? { count: 1 + dice(3) } : {}),
    ...(rarely(dice, 4) ? { bedrooms: 1 + dice(3) } : {}),
    ...labelsOf(dice),
    ...drawExtras(dice, currency, nights),
    ...nightsElsewhere(dice),
  };
}

/** The same stay with some guests as old as rows ask, in years from birth or by an age just at the edge. */
export function withAges(dice: Dice, stay: LocalOracleStay, asked: readonly number[]): LocalOracleStay {
  if (asked.length === 0) return stay;
  const aged = (guest: OracleGuest, arrival: string): OracleGuest => {
    const years = pick(dice, asked);
    const { birthDate: born, age } = guest;
    if (age !== undefined) return rarely(dice, 2) ? { ...guest, age: Math.max(0, years - dice(2)) } : guest;
    if (born === undefined) return guest;
    const birth = `${Number(arrival.slice(0, 4)) - years}${born.slice(4)}`;
    return birth > arrival || born.endsWith('02-29') ? guest : { ...guest, birthDate: birth };
  };
  const rooms = stay.rooms.map((room) => ({
    ...room,
    ...(room.guests && { guests: room.guests.map((guest) => aged(guest, room.checkIn ?? stay.checkIn)) }),
  }));
  return { ...stay, rooms };
}

/** A stay of up to three rooms, with everything that a stay can say. With `checkOut` the stay or its rooms say it. */
export function drawStay(dice: Dice, currency: string, saysCheckOut: boolean): LocalOracleStay {
  const checkIn = dateAfter(pick(dice, CHECK_INS), dice(3));
  const checkOut = saysCheckOut ? { checkOut: dateAfter(checkIn, 1 + dice(MOST_NIGHTS)) } : {};
  const head = { checkIn, ...checkOut };
  const rooms = Array.from({ length: pick(dice, [1, 1, 2, 2, 3]) }, () => drawRoom(dice, currency, head));
  const [first] = rooms;
  // Often two rooms sleep alike and differ in who sleeps in them.
  if (first !== undefined && rarely(dice, 4)) {
    const { guests: _, persons: __, ...same } = first;
    rooms.push({ ...same, persons: dice(4) });
  }
  return {
    ...head,
    rooms,
    ...labelsOf(dice),
    ...(rarely(dice, 2) ? { bookedOn: dateAfter(checkIn, -dice(6)) } : {}),
    ...nightsElsewhere(dice),
  };
}
