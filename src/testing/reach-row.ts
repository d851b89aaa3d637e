import { dateOf, dayNumber } from '../calendar/plain-date.js';
import type { Asked } from '../definitions/conditions/condition.js';
import { askedBy, CONDITIONS, spansAsked } from '../definitions/conditions/conditions.js';
import { type PriceLimit, priceLimitsOf } from '../definitions/conditions/price.js';
import type { LocalRate, LocalTax } from '../definitions/local/of-tax.js';
import type { Span } from '../definitions/local/spans.js';
import { LIMITS } from '../stay/limits.js';
import { type Extra, type Guest, personsIn, type Room, type Stay } from '../stay/schema.js';
import { exact, printed, rounded } from './exact.js';
import { dice } from './law.js';
import { usableDay } from './model.js';
import { agedOn } from './raw-stay.js';

/** A row of a tax, with the local rules it stands in. */
export interface RowOfTax {
  readonly row: LocalRate;
  readonly local: LocalTax;
}

/** What a stay may be changed to. */
export interface Reachable {
  readonly digits: number;
  readonly minNights: number;
  readonly maxPersons: number;
  /** In minor units. */
  readonly minPrice: bigint;
  /** In minor units; `undefined`: whatever a row asks for. */
  readonly maxPrice: bigint | undefined;
  /** Whether check-in may be moved. */
  readonly movesDays: boolean;
}

interface Reaching extends RowOfTax, Reachable {
  readonly throwDice: (sides: number) => number;
  /** Whether the condition is to hold; otherwise it is just missed. */
  readonly isMet: boolean;
}

/** How a stay comes to meet, or to miss, what a row asks of one thing. */
const REACH: { readonly [Name in Asked]: (stay: Stay, reaching: Reaching) => Stay } = {
  age: withAge,
  label: withLabel,
  price: withPrice,
  night: withNight,
  nights: withLength,
  arrival: (stay, reaching) =>
    onDay(stay, numberNear(spansAsked(reaching.row, 'arrival') ?? [], reaching), reaching, 0),
  date: (stay, reaching) => onDay(stay, numberNear(spansAsked(reaching.row, 'date') ?? [], reaching), reaching),
  season: (stay, reaching) => onDay(stay, numberNear(seasonsNear(stay, reaching.row), reaching), reaching),
  booking: (stay, reaching) => {
    const day = numberNear(spansAsked(reaching.row, 'booking') ?? [], reaching);
    return day === undefined ? stay : { ...stay, bookedOn: dateOf(usableDay(day)) };
  },
};

/**
 * A stay changed so that a row holds in it, or that it just misses one of its conditions, as far as the stay may be changed.
 * `choice` is a number from which all that is free is chosen.
 */
export function reachRow(stay: Stay, of: RowOfTax, may: Reachable, choice: number): Stay {
  const throwDice = dice(choice);
  const asked = [...new Set(askedBy(of.row).map((name): Asked => CONDITIONS[name].asks))];
  const missed = throwDice(3) === 0 ? asked[throwDice(asked.length || 1)] : undefined;
  return asked.reduce((changed, asks) => {
    return REACH[asks](changed, { ...of, ...may, throwDice, isMet: asks !== missed });
  }, stay);
}

/** A number at an end of one of the spans, or next to it; `undefined` where there is none. */
function numberNear(spans: readonly Span[], { throwDice, isMet }: Reaching): number | undefined {
  const near = spans.flatMap(({ first, last }) =>
    isMet ? [first, last, ...(first < last ? [first + 1, last - 1] : [])] : [first - 1, last + 1],
  );
  const finite = near.filter(Number.isFinite);
  return finite.length === 0 ? undefined : finite[throwDice(finite.length)];
}

/** More guests than that need not be listed one by one. */
const MOST_LISTED = 12;

/** One room, or all of them, changed. */
function inRooms(stay: Stay, { throwDice }: Reaching, change: (room: Room) => Room): Stay {
  const chosen = throwDice(2) === 0 ? undefined : throwDice(stay.rooms.length);
  return {
    ...stay,
    rooms: stay.rooms.map((room, at) => (chosen === undefined || chosen === at ? change(room) : room)),
  };
}

/** The first guest of some rooms, or all of them, changed. */
function forGuests(stay: Stay, reaching: Reaching, change: (guest: Guest, arrival: number) => Guest): Stay {
  if (reaching.maxPersons === 0) return stay;
  const isForAll = reaching.throwDice(2) === 0;
  return inRooms(stay, reaching, (room) => {
    const { guests = [], persons: _, ...rest } = room;
    const persons = Math.max(1, personsIn(room));
    const changed = isForAll ? Math.min(persons, MOST_LISTED) : 1;
    const arrivalOf = (guest: Guest) => dayNumber(guest.checkIn ?? room.checkIn ?? stay.checkIn) ?? 0;
    const listed = Array.from({ length: Math.max(changed, guests.length) }, (_, at) => guests[at] ?? {});
    return {
      ...rest,
      persons,
      guests: listed.map((guest, at) => (at < changed ? change(guest, arrivalOf(guest)) : guest)),
    };
  });
}

function withAge(stay: Stay, reaching: Reaching): Stay {
  const age = numberNear(spansAsked(reaching.row, 'age') ?? [], reaching);
  if (age === undefined || age < 0 || age > LIMITS.age) return stay;
  const { throwDice, local } = reaching;
  // On both days of a stay the age may count: a birthday in between shows which of them.
  const after = throwDice(local.age_on === undefined ? 6 : 2) === 0 ? throwDice(5) - 1 : undefined;
  return forGuests(stay, reaching, ({ age: _, birthDate: __, ...guest }, arrival) => {
    return { ...guest, ...agedOn(arrival, age, after) };
  });
}

function withLabel(stay: Stay, reaching: Reaching): Stay {
  const { label } = reaching.row;
  if (label === undefined) return stay;
  if (!reaching.isMet) return withoutLabel(stay, label);
  const add = <Thing extends Guest | Room | Stay>(thing: Thing): Thing => ({
    ...thing,
    labels: [...new Set([...(thing.labels ?? []), label])],
  });
  const place = reaching.throwDice(4);
  if (place === 0) return add(stay);
  return place === 1 ? inRooms(stay, reaching, add) : forGuests(stay, reaching, add);
}

/** Nobody has the label. */
function withoutLabel(stay: Stay, label: string): Stay {
  const remove = <Thing extends Guest | Room | Stay>(thing: Thing): Thing =>
    thing.labels === undefined ? thing : { ...thing, labels: thing.labels.filter((other) => other !== label) };
  const rooms = stay.rooms.map((room) => {
    const without = remove(room);
    return room.guests === undefined ? without : { ...without, guests: room.guests.map(remove) };
  });
  return { ...remove(stay), rooms };
}

/**
 * At the limit, one minor unit from it, or at a price around it: what the limit is compared with may be a net, a share, or
 * have other charges in it.
 */
function withPrice(stay: Stay, reaching: Reaching): Stay {
  const { row, local, digits, throwDice, isMet, minPrice, maxPrice } = reaching;
  const limits = priceLimitsOf(row);
  const { isUpper = false, ...limit } = limits[throwDice(limits.length || 1)] ?? {};
  const border = firstAbove(limit, digits);
  // Of a limit that is met: at it, on its side of it, and a little on the other one.
  const [within, beyond] = isUpper
    ? [70 + throwDice(30), 101 + throwDice(50)]
    : [101 + throwDice(50), 70 + throwDice(30)];
  const percent = isMet ? [100, within, beyond] : [100, beyond];
  const by = BigInt(percent[throwDice(percent.length)] ?? 100);
  const isBelow = isMet === isUpper;
  return inRooms(stay, reaching, (room) => {
    const parts = local.price_of === 'person' ? BigInt(Math.max(1, personsIn(room))) : 1n;
    const near = (border * parts * by) / 100n - (isBelow ? 1n : 0n);
    if (near < minPrice || (maxPrice !== undefined && near > maxPrice)) return room;
    const { price: _, nights: __, nightlyPrices: ___, ...rest } = room;
    return { ...rest, nightlyPrices: new Array<string>(nightsOf(room)).fill(printed(near, digits)) };
  });
}

/** The first whole amount above a border. */
function firstAbove({ text = '0', isAfter = false }: Partial<PriceLimit>, digits: number): bigint {
  const value = exact(text);
  if (!isAfter) return rounded(value, digits, 'up');
  return rounded(value, digits, 'down') + 1n;
}

function nightsOf({ nightlyPrices, nights = 1 }: Room): number {
  return nightlyPrices?.length ?? nights;
}

/** One of the nights has a number: after nights before. */
function withNight(stay: Stay, reaching: Reaching): Stay {
  const number = numberNear(spansAsked(reaching.row, 'night') ?? [], reaching);
  if (number === undefined || number < 1) return stay;
  return withNights(stay, (room) => ({ nightsBefore: number - 1 - reaching.throwDice(nightsOf(room)) }));
}

/** The nights, with those before and after, are so many. */
function withLength(stay: Stay, reaching: Reaching): Stay {
  const length = numberNear(spansAsked(reaching.row, 'nights') ?? [], reaching);
  if (length === undefined || length < Math.max(1, reaching.minNights)) return stay;
  const rooms = stay.rooms.map((room) => (nightsOf(room) > length ? shortened(room, length) : room));
  return withNights({ ...stay, rooms }, (room) => {
    const elsewhere = length - nightsOf(room);
    const nightsAfter = reaching.throwDice(2) === 0 ? 0 : reaching.throwDice(elsewhere + 1);
    return { nightsBefore: elsewhere - nightsAfter, nightsAfter };
  });
}

type Elsewhere = Pick<Room, 'nightsBefore' | 'nightsAfter'>;

/** Each room with nights elsewhere of its own, as many as there can be. */
function withNights(stay: Stay, nightsOfRoom: (room: Room) => Elsewhere): Stay {
  const most = (nights = 0) => Math.min(Math.max(0, nights), LIMITS.nightsElsewhere);
  const rooms = stay.rooms.map((room) => {
    const { nightsBefore, nightsAfter } = nightsOfRoom(room);
    return {
      ...room,
      nightsBefore: most(nightsBefore),
      ...(nightsAfter === undefined ? {} : { nightsAfter: most(nightsAfter) }),
    };
  });
  return { ...stay, rooms };
}

function shortened(room: Room, nights: number): Room {
  const priced = <Thing extends Room | Extra>(thing: Thing): Thing =>
    thing.nightlyPrices === undefined ? thing : { ...thing, nightlyPrices: thing.nightlyPrices.slice(0, nights) };
  return {
    ...priced(room),
    ...(room.nights === undefined ? {} : { nights }),
    ...(room.extras === undefined ? {} : { extras: room.extras.map(priced) }),
    ...(room.guests === undefined ? {} : { guests: room.guests.map(asLongAsRoom) }),
  };
}

/** A guest whose own nights move with those of the room, as old as before. */
function arriving(guest: Guest, moved: (date: string) => string): Guest {
  const { checkIn, birthDate } = guest;
  return {
    ...guest,
    ...(checkIn === undefined ? {} : { checkIn: moved(checkIn) }),
    ...(birthDate === undefined ? {} : { birthDate: moved(birthDate) }),
  };
}

/** The guest on all nights of the room, which may no longer have his own. */
function asLongAsRoom({ checkIn, nights: _, birthDate, ...guest }: Guest): Guest {
  // Who comes later may have been born after the first night of the room.
  return checkIn !== undefined || birthDate === undefined ? guest : { ...guest, birthDate };
}

/** A night of the first room falls on a day, one of them or the one that is said; all else moves along. */
function onDay(stay: Stay, day: number | undefined, { movesDays, throwDice }: Reaching, night?: number): Stay {
  const [room] = stay.rooms;
  const first = dayNumber(room?.checkIn ?? stay.checkIn);
  if (!movesDays || day === undefined || first === undefined || room === undefined) return stay;
  const by = usableDay(day - (night ?? throwDice(nightsOf(room)))) - first;
  const moved = (date: string) => dateOf(usableDay((dayNumber(date) ?? first) + by));
  return {
    ...stay,
    checkIn: moved(stay.checkIn),
    ...(stay.bookedOn === undefined ? {} : { bookedOn: moved(stay.bookedOn) }),
    rooms: stay.rooms.map(({ guests, ...one }) => ({
      ...one,
      ...(one.checkIn === undefined ? {} : { checkIn: moved(one.checkIn) }),
      ...(guests === undefined ? {} : { guests: guests.map((guest) => arriving(guest, moved)) }),
    })),
  };
}

/** The seasons that begin in the year of check-in. */
function seasonsNear({ checkIn }: Stay, { seasons = [] }: LocalRate): Span[] {
  const year = Number(checkIn.slice(0, 4));
  const dayIn = (of: number, monthDay: string) => dayNumber(`${String(of).padStart(4, '0')}-${monthDay}`);
  return seasons.flatMap(({ from, to }) => {
    const [first, last] = [dayIn(year, from), dayIn(to < from ? year + 1 : year, to)];
    return first === undefined || last === undefined ? [] : [{ first, last }];
  });
}
