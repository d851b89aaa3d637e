import { sumOf } from '../calculation/calculation.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import { exclusiveOf } from './printed-taxes.js';
import type { Revision, RoomRead } from './revision.js';

/** Sums of the amounts of a booking, over all rooms. */
interface BookingSums {
  /** Prices of nights, or else amounts of rooms. */
  readonly lodging: Integer;
  /** Amounts of rooms that have one. */
  readonly printed: Integer;
  readonly services: Integer;
  readonly discounts: Integer;
  /** Exclusive taxes: all of them, and those of the booking as a whole. */
  readonly exclusive: Integer;
  readonly ofBooking: Integer;
}

function sumsOf(revision: Revision): BookingSums {
  const { rooms, taxes } = revision;
  const all = (list: 'services' | 'discounts') =>
    sumOf([...rooms, revision].flatMap((of) => of[list]).map(({ amount }) => amount));
  return {
    lodging: sumOf(rooms.map((room) => room.days?.sum ?? room.amount ?? 0)),
    printed: sumOf(rooms.map((room) => room.amount ?? room.days?.sum ?? 0)),
    services: all('services'),
    discounts: all('discounts'),
    exclusive: sumOf([...rooms.map((room) => exclusiveOf(room.taxes)), exclusiveOf(taxes)]),
    ofBooking: exclusiveOf(taxes),
  };
}

/** Each amount with and without each of others. */
function withAny(amounts: readonly Integer[], others: readonly Integer[]): Integer[] {
  return amounts.flatMap((amount) => [amount, ...others.map((other) => add(amount, other))]);
}

/** Whether the OTA prints no tax that is due. Taxes that it collects do not count. */
export function printsNoTaxes({ rooms, taxes, unreadable }: Revision): boolean {
  const holders = [...rooms, { taxes, unreadable }];
  return holders.every((of) => of.unreadable.length === 0 && of.taxes.every(({ list }) => list === 'collected'));
}

/**
 * The exclusive taxes in the amounts of a booking without printed taxes: the excess over its nights and services. 0 if
 * the amounts of rooms and booking do not agree on it.
 */
export function unprintedTaxes(revision: Revision): Integer {
  const { rooms, amount } = revision;
  if (!printsNoTaxes(revision) || rooms.length === 0 || rooms.some(({ days }) => days === undefined)) return 0;
  const { lodging, services, discounts, printed } = sumsOf(revision);
  const parts = subtract(add(lodging, services), discounts);
  const known = withAny(withAny([lodging], [services]), [subtract(0, discounts)]);
  const ofRooms = withAny(withAny([printed], [services]), [subtract(0, discounts)]);
  const isShown = rooms.every((room) => room.amount === undefined) || amount === undefined || ofRooms.includes(amount);
  const total = amount ?? (printed > lodging ? add(subtract(printed, lodging), parts) : parts);
  return isShown && total > parts && !known.includes(total) ? subtract(total, parts) : 0;
}

/** Whether the amount of the booking is the sum of its parts, in one of the ways in which OTAs add up. */
export function isAddedUp(revision: Revision): boolean {
  const { amount } = revision;
  if (amount === undefined) return true;
  const { lodging, printed, services, discounts, exclusive, ofBooking } = sumsOf(revision);
  const nights = withAny(withAny([lodging, printed], [services]), [subtract(0, discounts)]);
  // Without prices of nights, the amounts of rooms may contain taxes that the amount of the booking does not.
  return withAny(nights, [exclusive, ofBooking]).includes(amount) || amount === subtract(printed, exclusive);
}

/** The expected amount: nights, services and exclusive taxes. */
export function expectedAmount(revision: Revision): Integer {
  const { lodging, services, discounts, exclusive } = sumsOf(revision);
  return subtract(add(add(lodging, services), exclusive), discounts);
}

/** Whether an amount fits a room: its nights, with or without exclusive taxes, services and discounts. */
export function isAmountOf({ amount, taxes, services, discounts }: RoomRead, nights: Integer): boolean {
  if (amount === undefined) return true;
  const extras = sumOf(services.map((service) => service.amount));
  const less = subtract(0, sumOf(discounts.map((discount) => discount.amount)));
  return withAny(withAny(withAny([nights], [extras]), [less]), [exclusiveOf(taxes)]).includes(amount);
}

/**
 * Whether the prices of nights already contain the discounts, by the amount of the booking. Without evidence, discounts
 * are in the amounts of rooms, and not in the prices of nights.
 */
export function areDiscountsInPrices(revision: Revision): boolean {
  const { amount, rooms } = revision;
  const { lodging, services, discounts, exclusive, ofBooking } = sumsOf(revision);
  const isWay = (base: Integer) =>
    amount !== undefined && withAny(withAny([base], [services]), [exclusive, ofBooking]).includes(amount);
  if (isWay(subtract(lodging, discounts))) return false;
  return isWay(lodging) || rooms.every(({ days }) => days === undefined);
}

/**
 * Whether amounts of rooms include exclusive taxes, by a room with a price for each night, or else by the amount of the
 * booking. `undefined` without evidence.
 */
export function areExclusiveInAmounts(revision: Revision): boolean | undefined {
  const { rooms, taxes, amount } = revision;
  for (const { days, amount: ofRoom, taxes: ofTaxes } of rooms) {
    const exclusive = exclusiveOf(ofTaxes);
    if (days === undefined || ofRoom === undefined || exclusive === 0) continue;
    if (ofRoom === add(days.sum, exclusive)) return true;
    if (ofRoom === days.sum) return false;
  }
  if (amount === undefined || rooms.some((room) => room.amount === undefined)) return undefined;
  const sum = sumOf(rooms.map((room) => room.amount ?? 0));
  const ofRooms = sumOf(rooms.map((room) => exclusiveOf(room.taxes)));
  const { services } = sumsOf(revision);
  // Services that cost as much as the exclusive taxes are no evidence about these.
  if (ofRooms === 0 || (services > 0 && amount === add(sum, services))) return undefined;
  if (amount === subtract(sum, ofRooms)) return true;
  return amount === add(sum, ofRooms) || amount === add(add(sum, ofRooms), exclusiveOf(taxes)) ? false : undefined;
}

/** Whether a room has only an amount, and nothing shows whether that contains its exclusive taxes. */
export function hasUnclearAmounts(revision: Revision): boolean {
  const isBare = ({ days, taxes }: RoomRead) => days === undefined && exclusiveOf(taxes) > 0;
  return revision.rooms.some(isBare) && areExclusiveInAmounts(revision) === undefined;
}

/** Whether the amount of a room shows that its prices of nights contain its exclusive taxes. */
export function areExclusiveInNights({ days, amount, taxes }: RoomRead): boolean {
  const exclusive = exclusiveOf(taxes);
  return days !== undefined && amount !== undefined && exclusive > 0 && amount === subtract(days.sum, exclusive);
}

/** Whether prices may contain exclusive taxes: nothing shows that these are added, or that they were taken out. */
export function mayContainExclusive(revision: Revision): boolean {
  const { amount, rooms } = revision;
  const { lodging, services, discounts, exclusive } = sumsOf(revision);
  if (exclusive <= 0 || rooms.some(areExclusiveInNights)) return false;
  const showsOnTop = ({ days, amount: ofRoom, taxes }: RoomRead) =>
    days !== undefined &&
    ofRoom !== undefined &&
    exclusiveOf(taxes) > 0 &&
    ofRoom === add(days.sum, exclusiveOf(taxes));
  if (rooms.some(showsOnTop)) return false;
  if (rooms.some(({ days }) => days === undefined) && areExclusiveInAmounts(revision) !== undefined) return false;
  const nights = withAny(withAny([lodging], [services]), [subtract(0, discounts)]);
  return amount === undefined || lodging === 0 || !nights.map((of) => add(of, exclusive)).includes(amount);
}
