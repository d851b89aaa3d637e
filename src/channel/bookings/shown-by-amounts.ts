import { sumOf } from '../../core/calculation/calculation.js';
import type { Integer } from '../../core/money/integer.js';
import { add, subtract } from '../../core/money/integer.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue } from './booking-issues.js';
import { exclusiveOf } from './charges.js';
import type { Revision, RoomRead } from './revision.js';

function sumsOf(revision: Revision) {
  const { rooms, taxes } = revision;
  const all = (list: 'services' | 'discounts') =>
    sumOf([...rooms, revision].flatMap((holder) => holder[list]).map(({ amount }) => amount));
  const ofBooking = exclusiveOf(taxes);
  return {
    /** Prices of nights, or else amounts of rooms. */
    lodging: sumOf(rooms.map((room) => room.days?.sum ?? room.amount ?? 0)),
    /** Amounts of rooms that have one. */
    printed: sumOf(rooms.map((room) => room.amount ?? room.days?.sum ?? 0)),
    services: all('services'),
    /** The discounts, below zero. */
    less: subtract(0, all('discounts')),
    /** Exclusive taxes: all of them, and those of the booking as a whole. */
    exclusive: sumOf([...rooms.map((room) => exclusiveOf(room.taxes)), ofBooking]),
    ofBooking,
  };
}

/** Each amount with and without one of each list of others: OTAs add up in several ways. */
function possibleSums(amounts: readonly Integer[], ...others: ReadonlyArray<readonly Integer[]>): readonly Integer[] {
  return others.reduce(
    (sums, some) => sums.flatMap((sum) => [sum, ...some.map((amount) => add(sum, amount))]),
    amounts,
  );
}

/** Whether the OTA prints no tax that is due. Taxes that it collects do not count. */
export function printsNoTaxes({ rooms, taxes, unreadable }: Revision): boolean {
  const holders = [...rooms, { taxes, unreadable }];
  return holders.every(
    (holder) => holder.unreadable.length === 0 && holder.taxes.every(({ list }) => list === 'collected'),
  );
}

/** The excess of the amounts over nights and services if no taxes are printed; 0 if the amounts do not agree on it. */
export function unprintedTaxes(revision: Revision): Integer {
  const { rooms, amount } = revision;
  if (!printsNoTaxes(revision) || rooms.length === 0 || rooms.some(({ days }) => days === undefined)) return 0;
  const { lodging, services, less, printed } = sumsOf(revision);
  const parts = add(add(lodging, services), less);
  const isShown =
    rooms.every((room) => room.amount === undefined) ||
    amount === undefined ||
    possibleSums([printed], [services], [less]).includes(amount);
  const total = amount ?? (printed > lodging ? add(subtract(printed, lodging), parts) : parts);
  const isKnown = possibleSums([lodging], [services], [less]).includes(total);
  return isShown && total > parts && !isKnown ? subtract(total, parts) : 0;
}

/** The sum of the taxes that the OTA withholds from its payout. */
export function withheldTaxes({ rooms, taxes }: Revision): Integer {
  const all = [...rooms, { taxes }].flatMap((holder) => holder.taxes);
  return sumOf(all.filter(({ isWithheld }) => isWithheld).map(({ amount }) => amount));
}

/** Whether the amount is a payout of nothing: Airbnb prints 0 where the withheld taxes are more than the payout. */
export function isZeroPayout(revision: Revision): boolean {
  return revision.amount === 0 && withheldTaxes(revision) > 0;
}

/** Whether the amount of the booking is the sum of its parts, in one of the ways in which OTAs add up. */
export function isAddedUp(revision: Revision): boolean {
  const { amount, rooms } = revision;
  if (amount === undefined) return true;
  // The amount of the booking is the price of its only room.
  if (rooms.some((room) => room.days === undefined && room.amount === undefined)) return true;
  const { lodging, printed, services, less, exclusive, ofBooking } = sumsOf(revision);
  const sums = possibleSums([lodging, printed], [services], [less], [exclusive, ofBooking]);
  // Without prices of nights, the amounts of rooms may contain taxes that the amount of the booking does not.
  return sums.includes(amount) || amount === subtract(printed, exclusive);
}

/** The expected amount: nights, services and exclusive taxes. */
export function expectedAmount(revision: Revision): Integer {
  const { lodging, services, less, exclusive } = sumsOf(revision);
  return sumOf([lodging, services, less, exclusive]);
}

/** Whether an amount fits a room: its nights, with or without exclusive taxes, services and discounts. */
export function isAmountOf({ amount, taxes, services, discounts }: RoomRead, nights: Integer): boolean {
  if (amount === undefined) return true;
  const extras = sumOf(services.map((service) => service.amount));
  const less = subtract(0, sumOf(discounts.map((discount) => discount.amount)));
  return possibleSums([nights], [extras], [less], [exclusiveOf(taxes)]).includes(amount);
}

/** By the amount of the booking. Without evidence, discounts are in amounts of rooms, not in prices of nights. */
export function areDiscountsInPrices(revision: Revision): boolean {
  const { amount, rooms } = revision;
  const { lodging, services, less, exclusive, ofBooking } = sumsOf(revision);
  const isWay = (base: Integer) =>
    amount !== undefined && possibleSums([base], [services], [exclusive, ofBooking]).includes(amount);
  if (isWay(add(lodging, less))) return false;
  return isWay(lodging) || rooms.every(({ days }) => days === undefined);
}

/** How much more the amount of a room is than its nights. */
function excessOf({ days, amount }: RoomRead): Integer | undefined {
  return days === undefined || amount === undefined ? undefined : subtract(amount, days.sum);
}

/** By a room with a price for each night, or else by the amount of the booking. `undefined` without evidence. */
export function areExclusiveInAmounts(revision: Revision): boolean | undefined {
  const { rooms, taxes, amount } = revision;
  for (const room of rooms) {
    const exclusive = exclusiveOf(room.taxes);
    const excess = exclusive === 0 ? undefined : excessOf(room);
    if (excess === exclusive) return true;
    if (excess === 0) return false;
  }
  if (amount === undefined || rooms.some((room) => room.amount === undefined)) return undefined;
  const sum = sumOf(rooms.map((room) => room.amount ?? 0));
  const ofRooms = sumOf(rooms.map((room) => exclusiveOf(room.taxes)));
  const { services } = sumsOf(revision);
  // Services that cost as much as the exclusive taxes are no evidence about these.
  if (ofRooms === 0 || (services > 0 && amount === add(sum, services))) return undefined;
  if (amount === subtract(sum, ofRooms)) return true;
  const onTop = add(sum, ofRooms);
  return [onTop, add(onTop, exclusiveOf(taxes)), add(onTop, services)].includes(amount) ? false : undefined;
}

/** Whether a room has only an amount, and nothing shows whether that contains its exclusive taxes. */
export function hasUnclearAmounts(revision: Revision): boolean {
  const isBare = ({ days, taxes }: RoomRead) => days === undefined && exclusiveOf(taxes) > 0;
  return revision.rooms.some(isBare) && areExclusiveInAmounts(revision) === undefined;
}

/** Whether the amount of a room shows that its prices of nights contain its exclusive taxes. */
export function areExclusiveInNights(room: RoomRead): boolean {
  const exclusive = exclusiveOf(room.taxes);
  return exclusive > 0 && excessOf(room) === subtract(0, exclusive);
}

/** Whether prices may contain exclusive taxes: nothing shows that these are added, or that they were taken out. */
export function mayContainExclusive(revision: Revision): boolean {
  const { amount, rooms } = revision;
  const { lodging, services, less, exclusive } = sumsOf(revision);
  const areOnTop = (room: RoomRead) => exclusiveOf(room.taxes) > 0 && excessOf(room) === exclusiveOf(room.taxes);
  if (exclusive <= 0 || rooms.some(areExclusiveInNights) || rooms.some(areOnTop)) return false;
  if (rooms.some(({ days }) => days === undefined) && areExclusiveInAmounts(revision) !== undefined) return false;
  const onTop = possibleSums([add(lodging, exclusive)], [services], [less]);
  return amount === undefined || lodging === 0 || !onTop.includes(amount);
}

/**
 * The fee, with its exclusive taxes if the amount of the booking includes them. Taxes of rooms belong to the stay, which
 * does not take place.
 */
export function cancellationOf(revision: Revision) {
  const { fees, amount, print } = revision;
  const fee = sumOf(fees.map((service) => service.amount));
  const taxes = fee > 0 ? revision.taxes.filter(({ list }) => list !== 'collected') : [];
  const withTaxes = add(fee, exclusiveOf(taxes));
  const isOnTop = amount === withTaxes;
  const due = isOnTop ? withTaxes : fee;
  const warnings: BookingIssue[] = [bookingIssue('booking_cancelled', 'status', { due: print(due) })];
  // Many sources do not change the booked amount on cancellation.
  const printed = [due, expectedAmount(revision), sumsOf(revision).printed];
  if (amount !== undefined && !printed.includes(amount)) {
    warnings.push(bookingIssue('cancelled_amount', 'amount', { received: print(amount), due: print(due) }));
  }
  return { due, taxes: taxes.filter(({ isInclusive }) => isOnTop || isInclusive === true), warnings };
}
