import { dateOf, dayNumber } from '../calendar/plain-date.js';
import { withoutAbsent } from '../issues/reading.js';
import { printUnits } from '../money/amount.js';
import { pricesByNight } from './room-details.js';
import type { Extra, Guest, Room, Stay } from './schema.js';
import { nightsOfRoom } from './schema.js';

/** Number of nights of a stay: those of its first room. */
export function lengthOfStay(stay: Stay): number {
  return nightsOfRoom(stay.rooms[0] ?? {}, stay);
}

/**
 * Moves a stay to another day and changes its length in nights. Rooms and guests who arrive later keep their distance
 * to the first day, and so does the booking date.
 */
export function movedStay(stay: Stay, checkIn: string, nights: number, digits: number): Stay {
  return shiftedStay(stayOfNights(stay, nights, digits), checkIn);
}

/** A valid stay with the number of nights of each room in place of its check-out. */
export function stayInNights({ checkOut, ...stay }: Stay): Stay {
  if (checkOut === undefined && stay.rooms.every((room) => room.checkOut === undefined)) return stay;
  const rooms = stay.rooms.map(({ checkOut: own, ...room }): Room => {
    if (room.nightlyPrices !== undefined) return room;
    return { ...room, nights: nightsOfRoom({ ...room, checkOut: own }, { ...stay, checkOut }) };
  });
  return { ...stay, rooms };
}

export function shiftedStay(stay: Stay, checkIn: string): Stay {
  const by = (dayNumber(checkIn) ?? 0) - (dayNumber(stay.checkIn) ?? 0);
  if (by === 0) return stay;
  const shifted = (date: string): string => dateOf((dayNumber(date) ?? 0) + by);
  const withDate = <Dated extends Guest>(dated: Dated): Dated =>
    dated.checkIn === undefined ? dated : { ...dated, checkIn: shifted(dated.checkIn) };
  const withEnd = <Dated extends Room | Stay>(dated: Dated): Dated =>
    dated.checkOut === undefined ? dated : { ...dated, checkOut: shifted(dated.checkOut) };
  return {
    ...withEnd(stay),
    checkIn,
    ...(stay.bookedOn === undefined ? {} : { bookedOn: shifted(stay.bookedOn) }),
    rooms: stay.rooms.map((room) => ({
      ...withEnd(withDate(room)),
      ...(room.guests === undefined ? {} : { guests: room.guests.map(withDate) }),
    })),
  };
}

/**
 * Makes a stay longer or shorter: every room by as many nights as the first. Prices of nights stay, and repeat after
 * the last one. Guests who sleep there to the end still do.
 */
export function stayOfNights(stay: Stay, nights: number, digits: number): Stay {
  const by = nights - lengthOfStay(stay);
  if (by === 0) return stay;
  const { checkOut: _, ...others } = stay;
  return {
    ...others,
    rooms: stay.rooms.map((room): Room => {
      const { price: _1, nights: _2, checkOut: _3, extras, guests, ...kept } = room;
      const before = nightsOfRoom(room, stay);
      const after = Math.max(1, before + by);
      const first = dayNumber(room.checkIn ?? stay.checkIn) ?? 0;
      return {
        ...kept,
        ...withoutAbsent({
          guests: guests?.map((guest) => guestOfNights(guest, first, before, after)),
          nightlyPrices: repeatPrices(room, before, after, digits),
          extras: extras?.map(
            ({ label, ...extra }): Extra => ({ label, nightlyPrices: repeatPrices(extra, before, after, digits) }),
          ),
        }),
      };
    }),
  };
}

/** The prices of the nights, repeated from the first one if there are more nights than prices. */
function repeatPrices(
  priced: Pick<Room, 'nightlyPrices' | 'price'>,
  before: number,
  after: number,
  digits: number,
): string[] {
  const prices = (pricesByNight(priced, before, 1, digits) ?? [0]).map((price) => printUnits(price, digits));
  return Array.from({ length: after }, (_, night) => prices[night % prices.length] ?? '0');
}

/** A guest with other nights than the room, after the room got more or fewer nights. */
function guestOfNights(guest: Guest, first: number, before: number, after: number): Guest {
  const late = guest.checkIn === undefined ? 0 : (dayNumber(guest.checkIn) ?? first) - first;
  const lateNow = Math.min(late, after - 1);
  const { nights } = guest;
  const isToTheEnd = nights !== undefined && late + nights === before;
  return {
    ...guest,
    ...(guest.checkIn === undefined ? {} : { checkIn: dateOf(first + lateNow) }),
    ...(nights === undefined ? {} : { nights: isToTheEnd ? after - lateNow : Math.min(nights, after - lateNow) }),
  };
}
