import fc from 'fast-check';
import type { Extra, Guest, Room, Stay, TaxSet } from '../../../src/index.js';
import { dateAfter } from '../room-groups.js';

/** Who owes the units of a limit over the stay. */
export const PAYERS = ['guest', 'room', 'stay'] as const;
export type Payer = (typeof PAYERS)[number];

/** What a room has in common with the first one. */
export type Alike = 'own' | 'nights' | 'prices';

/** What a stay, a room or a guest has of its own beside the nights of the room; most have nothing. */
export interface RawOwn {
  readonly isOwn: boolean;
  readonly from: number;
  readonly nights: number;
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly bedrooms: number | undefined;
  /** The birthday of a guest, in days after the first night of the room. */
  readonly birthday: number | undefined;
  /** Units of the currency, already paid of the taxes that can say so. */
  readonly paid: number | undefined;
}

const NOTHING_OWN: RawOwn = {
  ...{ isOwn: false, from: 0, nights: 0, before: undefined, after: undefined },
  ...{ bedrooms: undefined, birthday: undefined, paid: undefined },
};
const fewNights = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined, freq: 2 });
export const rawOwn: fc.Arbitrary<RawOwn> = fc.record({
  isOwn: fc.boolean(),
  from: fc.nat(5),
  nights: fc.nat(5),
  before: fewNights,
  after: fewNights,
  bedrooms: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined, freq: 2 }),
  birthday: fc.option(fc.integer({ min: -2, max: 7 }), { nil: undefined, freq: 2 }),
  paid: fc.option(fc.nat(40), { nil: undefined, freq: 2 }),
});

/** Rooms that sleep as the first one does, or also at its prices, with guests of their own. */
export function withRoomsAlike({ rooms, ...stay }: Stay, alike: readonly Alike[]): Stay {
  const [first] = rooms;
  if (first === undefined) return { ...stay, rooms };
  const { checkIn, nightlyPrices, price, nights } = first;
  const slept = nightlyPrices?.length ?? nights ?? 1;
  return {
    ...stay,
    rooms: rooms.map((room, at): Room => {
      const how = at === 0 ? 'own' : (alike[at % alike.length] ?? 'own');
      if (how === 'own') return room;
      const { checkIn: _, nightlyPrices: own, price: ownPrice, nights: __, extras, guests, ...others } = room;
      const rest = {
        ...others,
        ...(extras === undefined ? {} : { extras: extras.map((extra) => over(extra, slept)) }),
        ...(guests === undefined
          ? {}
          : { guests: guests.map((guest) => asLongAsRoom(guest, checkIn ?? stay.checkIn)) }),
      };
      const from = checkIn === undefined ? {} : { checkIn };
      if (how === 'prices') {
        return nightlyPrices === undefined
          ? { ...rest, ...from, price: price ?? '0', nights: slept }
          : { ...rest, ...from, nightlyPrices };
      }
      return ownPrice === undefined
        ? { ...rest, ...from, nightlyPrices: inTurn(own ?? [], slept) }
        : { ...rest, ...from, price: ownPrice, nights: slept };
    }),
  };
}

/** Nights before and after of some. */
function counted({ isOwn, before, after }: RawOwn) {
  if (!isOwn) return {};
  return {
    ...(before === undefined ? {} : { nightsBefore: before }),
    ...(after === undefined ? {} : { nightsAfter: after }),
  };
}

/** A guest who sleeps on some nights of the room, or on all of them. */
function guestOf(guest: Guest, raw: RawOwn, { arrival, nights }: { arrival: string; nights: number }): Guest {
  if (!raw.isOwn) return guest;
  const from = raw.from % nights;
  const slept = 1 + (raw.nights % (nights - from));
  // Where they sleep as the room does, sometimes written and sometimes not.
  const isWritten = raw.nights > 3;
  return {
    ...asLongAsRoom(guest, arrival),
    ...(from > 0 || isWritten ? { checkIn: dateAfter(arrival, from) } : {}),
    ...(from + slept < nights || isWritten ? { nights: slept } : {}),
    ...counted(raw),
  };
}

/** A stay, rooms and guests with nights before and after, guests with nights of their own. */
export function withOwnNights(stay: Stay, own: readonly RawOwn[]): Stay {
  const pick = (at: number): RawOwn => own[at % own.length] ?? NOTHING_OWN;
  let next = stay.rooms.length;
  const rooms = stay.rooms.map((room, at): Room => {
    const { checkIn: arrival = stay.checkIn, guests } = room;
    const nights = room.nightlyPrices?.length ?? room.nights ?? 1;
    const own = guests?.map((guest) => guestOf(guest, pick(next++), { arrival, nights }));
    const raw = pick(at + 1);
    const bedrooms = raw.bedrooms === undefined ? {} : { bedrooms: raw.bedrooms };
    return { ...room, ...(own === undefined ? {} : { guests: own }), ...bedrooms, ...counted(raw) };
  });
  return { ...stay, ...counted(pick(0)), rooms };
}

/** The guest without nights of their own, which the room may no longer have, and born before it. */
function asLongAsRoom({ checkIn: _, nights: __, ...guest }: Guest, arrival: string): Guest {
  const { birthDate } = guest;
  return birthDate === undefined || birthDate <= arrival ? guest : { ...guest, birthDate: arrival };
}

const inTurn = (prices: readonly string[], nights: number): string[] =>
  Array.from({ length: nights }, (_, night) => prices[night % prices.length] ?? '0');

/** An extra of so many nights. */
function over(extra: Extra, nights: number): Extra {
  const { nightlyPrices } = extra;
  return nightlyPrices === undefined ? extra : { ...extra, nightlyPrices: inTurn(nightlyPrices, nights) };
}

/** Guests who become as old as rows ask around their first and last night; of some who could be, on 29 February. */
export function withBirthdays(stay: Stay, { taxes }: TaxSet, own: readonly RawOwn[]): Stay {
  const ages = taxes
    .flatMap(({ local }) => local?.rates ?? [])
    .flatMap(({ age_from, age_under }) => [age_from, age_under])
    .filter((age) => age !== undefined);
  if (ages.length === 0) return stay;
  let next = 0;
  const bornOf = (guest: Guest, arrival: string): Guest => {
    const place = next++;
    const { birthday, from } = own[place % own.length] ?? NOTHING_OWN;
    if (birthday === undefined) return guest;
    const birthDate = bornBefore(dateAfter(arrival, birthday), ages[(place + from) % ages.length] ?? 0);
    const { age: _, ...others } = guest;
    return birthDate > arrival ? guest : { ...others, birthDate };
  };
  const rooms = stay.rooms.map((room): Room => {
    const guests = room.guests?.map((guest) => bornOf(guest, room.checkIn ?? stay.checkIn));
    return { ...room, ...(guests === undefined ? {} : { guests }) };
  });
  return { ...stay, rooms };
}

/** So many years before a day. */
function bornBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const isLeapYear = year % 4 === 0 && year % 100 !== 0;
  if (isLeapYear && ['02-28', '03-01'].includes(day.slice(5))) return `${year}-02-29`;
  return `${year}-${isLeapYear ? day.slice(5) : day.slice(5).replace('02-29', '02-28')}`;
}

/** Taxes by who may have paid of them before: a guest, a room, the stay. */
function payersOf({ taxes }: TaxSet): Readonly<Record<Payer, readonly string[]>> {
  const limits = taxes.flatMap(({ title, local = {} }) =>
    [local, ...(local.rates ?? [])].flatMap(({ over_stay }) =>
      over_stay === undefined ? [] : [{ title, each: over_stay.each ?? 'stay' }],
    ),
  );
  const of = (payer: Payer) => limits.filter(({ each }) => each === payer).map(({ title }) => title);
  return { guest: of('guest'), room: of('room'), stay: of('stay') };
}

/** A stay in which some have paid before, where a limit of the set counts it. */
export function withPaid(stay: Stay, set: TaxSet, own: readonly RawOwn[]): Stay {
  const titles = payersOf(set);
  let next = 0;
  const paidOf = (payer: Payer): { paidBefore?: Record<string, string> } => {
    const { paid } = own[next++ % own.length] ?? NOTHING_OWN;
    if (paid === undefined || titles[payer].length === 0) return {};
    return { paidBefore: Object.fromEntries(titles[payer].map((title) => [title, String(paid)])) };
  };
  const rooms = stay.rooms.map((room): Room => {
    const guests = room.guests?.map((guest): Guest => ({ ...guest, ...paidOf('guest') }));
    return { ...room, ...(guests === undefined ? {} : { guests }), ...paidOf('room') };
  });
  return { ...stay, ...paidOf('stay'), rooms };
}

/** The price of a night of a room, of all that is in it or of a part, or the mean of two: an edge of a band. */
export function pricesOf({ rooms }: Stay): string[] {
  const whole = (text: string) => String(Math.floor(Number(text)));
  const nightly = rooms.flatMap(({ nightlyPrices = [], price, nights = 1, extras = [], persons = 1 }) => {
    const own = price === undefined ? nightlyPrices : [String(Number(price) / nights)];
    const [first = '0'] = own;
    const [extra] = extras;
    const withExtra = extra === undefined ? [] : [String(Number(first) + Number(extra.price ?? '0') / own.length)];
    return [...own.slice(0, 2), ...withExtra, String(Number(first) / Math.max(1, persons))];
  });
  const [one = '100', other = one] = nightly;
  return [...nightly.map(whole), whole(String((Number(one) + Number(other)) / 2)), ...rooms.flatMap(exactPrices)];
}

const exactPrices = ({ nightlyPrices = [] }: Room): readonly string[] => nightlyPrices.slice(0, 1);
