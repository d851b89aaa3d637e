import { sumOf } from '../../core/calculation/calculation.js';
import { dateOf } from '../../core/calendar/plain-date.js';
import type { TaxSetEntry } from '../../core/definitions/tax.js';
import { pathTo } from '../../core/issues/issue.js';
import { whole } from '../../core/money/fraction.js';
import type { Integer } from '../../core/money/integer.js';
import { subtract } from '../../core/money/integer.js';
import { scaleTo, shareInProportion } from '../../core/money/rounding.js';
import type { Extra, Room, Stay } from '../../core/stay/schema.js';
import { validateStay } from '../../core/stay/validate-stay.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue } from './booking-issues.js';
import type { BookedService, OtaTax, RevisionNotes } from './charges.js';
import { exclusiveOf } from './charges.js';
import { foldedTitle, isSameName, meantBy } from './names.js';
import type { Revision, RoomRead } from './revision.js';
import { noPrice } from './revision.js';
import {
  areDiscountsInPrices,
  areExclusiveInAmounts,
  areExclusiveInNights,
  cancellationOf,
  expectedAmount,
  isAddedUp,
  isAmountOf,
  isZeroPayout,
  unprintedTaxes,
  withheldTaxes,
} from './shown-by-amounts.js';

export interface BookingStay {
  readonly revision: Revision;
  readonly prices: readonly RoomPrice[];
  readonly stay: Stay;
  /** Exclusive taxes in the amounts that the OTA does not print. */
  readonly unprinted: Integer;
  readonly warnings: readonly BookingIssue[];
}

/** The prices of the nights of a room if each has one, or else one price for all nights. */
type RoomPrice = readonly Integer[];

/** Prices a revision. Without prices of nights, amounts of rooms contain exclusive taxes, unless `areIn` is false. */
export function bookedStay(
  revision: Revision,
  areIn = areExclusiveInAmounts(revision),
): BookingStay | { readonly issues: readonly BookingIssue[] } {
  const { isCancelled, amount, print } = revision;
  const notes: RevisionNotes = { warnings: [], issues: [] };
  const unprinted = unprintedTaxes(revision);
  const listed = revision.rooms.map((room) => priceOf(room, { revision, areIn, unprinted, ...notes }));
  if (notes.issues.length > 0) return { issues: notes.issues };
  const prices = lessDiscounts(revision, listed, notes.warnings);
  if (unprinted > 0) notes.warnings.push(bookingIssue('taxes_in_amount', 'amount', { rest: print(unprinted) }));
  else if (!isCancelled && isZeroPayout(revision)) {
    const params = { withheld: print(withheldTaxes(revision)), price: print(sumOf(prices.flat())) };
    notes.warnings.push(bookingIssue('amount_withheld', 'amount', params));
  } else if (!isCancelled && !isAddedUp(revision) && amount !== undefined) {
    const params = { received: print(amount), expected: print(expectedAmount(revision)) };
    notes.warnings.push(bookingIssue('amount_differs', 'amount', params));
  }
  const cancelled = isCancelled ? cancellationOf(revision).warnings : [];
  for (const { path } of revision.services) notes.warnings.push(bookingIssue('service_of_booking', path, {}));
  const priced = { revision, prices, unprinted };
  const stay = stayOf(priced);
  const checked = validateStay(stay, revision.currency);
  if (checked.issues !== undefined) return { issues: checked.issues };
  return { ...priced, stay, warnings: [...cancelled, ...notes.warnings, ...checked.warnings] };
}

function stayOf({ revision: { rooms, services, print }, prices }: Pick<BookingStay, 'revision' | 'prices'>): Stay {
  const firstDay = Math.min(...rooms.map((room) => room.firstDay));
  const priced = rooms.map((room, index): Room => {
    const roomPrices = prices[index] ?? [];
    const total = { price: print(sumOf(roomPrices)), nights: room.nights };
    const price = room.days === undefined ? total : { nightlyPrices: roomPrices.map(print) };
    const extraServices = index === 0 ? [...room.services, ...services] : room.services;
    const extras = extraServices.map(({ label, amount }): Extra => ({ label, price: print(amount) }));
    const checkIn = room.firstDay === firstDay ? {} : { checkIn: dateOf(room.firstDay) };
    return { ...personsOf(room), ...price, ...(extras.length === 0 ? {} : { extras }), ...checkIn };
  });
  return { checkIn: dateOf(firstDay), rooms: priced };
}

/** Without children all persons are adults; children without ages leave the ages unknown. */
function personsOf({ occupancy: { adults, children, ages, isStated } }: RoomRead): Pick<Room, 'persons' | 'guests'> {
  const persons = adults + children;
  const isKnown = ages.length > 0 || (isStated && children === 0);
  return isKnown ? { persons, guests: ages.map((age) => ({ age })) } : { persons };
}

interface PriceContext extends RevisionNotes {
  readonly revision: Revision;
  /** Whether amounts contain exclusive taxes; `undefined` without evidence. */
  readonly areIn: boolean | undefined;
  readonly unprinted: Integer;
}

/** The price of the nights, or else the amount of the room less its exclusive taxes. */
function priceOf(room: RoomRead, { revision, areIn, unprinted, warnings, issues }: PriceContext): RoomPrice {
  const { days, path } = room;
  const { print } = revision;
  const exclusive = exclusiveOf(room.taxes);
  if (days !== undefined) {
    if (areExclusiveInNights(room)) {
      const [without = []] = less([days.prices], exclusive);
      const params = { exclusive: print(exclusive), price: print(sumOf(without)) };
      warnings.push(bookingIssue('exclusive_in_nights', pathTo(path, 'days'), params));
      return without;
    }
    const isKnown = unprinted > 0 || isZeroPayout(revision) || isAmountOf(room, days.sum);
    if (room.amount !== undefined && !isKnown) {
      const params = { received: print(room.amount), expected: print(days.sum) };
      warnings.push(bookingIssue('amount_differs', pathTo(path, 'amount'), params));
    }
    return days.prices;
  }
  const amount = room.amount ?? amountOfOnlyRoom(revision);
  if (amount === undefined || (areIn === true && exclusive > amount)) {
    issues.push(noPrice(path));
    return [];
  }
  const price = areIn === false || exclusive > amount ? amount : subtract(amount, exclusive);
  warnings.push(bookingIssue('days_missing', pathTo(path, 'days'), { price: print(price) }));
  if (areIn === undefined && exclusive > 0) {
    warnings.push(bookingIssue('exclusive_unclear', pathTo(path, 'amount'), { price: print(price) }));
  }
  return [price];
}

function amountOfOnlyRoom({ rooms, amount, services }: Revision): Integer | undefined {
  const [only, ...others] = rooms;
  if (only === undefined || others.length > 0 || amount === undefined) return undefined;
  const extras = sumOf([...only.services, ...services].map((service) => service.amount));
  return extras > amount ? undefined : subtract(amount, extras);
}

/** Subtracts discounts that the prices do not contain yet. */
function lessDiscounts(revision: Revision, prices: RoomPrice[], warnings: BookingIssue[]): RoomPrice[] {
  if (areDiscountsInPrices(revision)) return prices;
  const lessDiscount = (discounted: RoomPrice[], { amount, path }: BookedService): RoomPrice[] => {
    const price = sumOf(discounted.flat());
    const discount = revision.print(amount);
    if (amount > price) {
      warnings.push(bookingIssue('discount_left_out', path, { discount, price: revision.print(price) }));
      return discounted;
    }
    warnings.push(bookingIssue('discount_taken_off', path, { discount }));
    return less(discounted, amount);
  };
  const rooms = prices.flatMap((price, index) =>
    (revision.rooms[index]?.discounts ?? []).reduce(lessDiscount, [price]),
  );
  return revision.discounts.reduce(lessDiscount, rooms);
}

function less(prices: RoomPrice[], amount: Integer): RoomPrice[] {
  const all = prices.flat();
  if (amount === 0 || sumOf(all) === 0) return prices;
  const shares = shareInProportion(amount, scaleTo(amount, all.map(whole))).values();
  return prices.map((price) => price.map((part) => subtract(part, shares.next().value ?? 0)));
}

/** The booking without exclusive taxes in the prices that contain them; `undefined` if they exceed a price. */
export function withoutExclusive(booked: BookingStay, isTaken: (tax: OtaTax) => boolean): BookingStay | undefined {
  const { revision, unprinted } = booked;
  const taken = (taxes: readonly OtaTax[]) => exclusiveOf(taxes.filter(isTaken));
  const roomPrices = booked.prices.flatMap((price, index) => less([price], taken(revision.rooms[index]?.taxes ?? [])));
  const prices = less(roomPrices, taken(revision.taxes));
  const parts = prices.flat();
  if (parts.some((part) => part < 0)) return undefined;
  const amount = sumOf([...revision.rooms, revision].map(({ taxes }) => taken(taxes)));
  const params = { exclusive: revision.print(amount), price: revision.print(sumOf(parts)) };
  const warnings = [...booked.warnings, bookingIssue('exclusive_in_nights', 'rooms', params)];
  return { revision, prices, unprinted, stay: stayOf({ revision, prices }), warnings };
}

/**
 * Completes a revision from our tax sets, with the assumptions made. One of a service and a tax with the same name and
 * amount is kept: the tax if our tax sets have one of that name, and the service otherwise. A printed tax without a side
 * is inclusive, unless our tax sets say otherwise.
 */
export function completedRevision(
  revision: Revision,
  entries: readonly TaxSetEntry[],
): { readonly revision: Revision; readonly warnings: readonly BookingIssue[] } {
  const [twice, sides]: [BookingIssue[], BookingIssue[]] = [[], []];
  const completed = <Holder extends Pick<Revision, 'taxes' | 'services'>>(holder: Holder): Holder => {
    const taxes = new Set(holder.taxes);
    const services = holder.services.filter((service) => {
      const { label, amount, path } = service;
      const tax = [...taxes].find(
        (printed) => foldedTitle(label) === foldedTitle(printed.name) && printed.amount === amount,
      );
      const entry = entries.find(({ title }) => isSameName(title, label));
      if (tax === undefined && entry === undefined) return true;
      twice.push(bookingIssue('service_is_tax', path, { title: label }));
      if (tax !== undefined && entry === undefined) taxes.delete(tax);
      // The tax is exclusive: a service is added to the price of the nights.
      if (tax === undefined && entry !== undefined) {
        const { title: name, type } = entry;
        taxes.add({ name, type, isInclusive: false, amount, list: 'taxes', isWithheld: false, path });
      }
      return entry === undefined;
    });
    const sided = [...taxes].map((tax): OtaTax => {
      if (tax.isInclusive !== undefined) return tax;
      const isInclusive = sideAmong(entries, tax) ?? true;
      sides.push(bookingIssue('printed_side_missing', tax.path, { isInclusive }));
      return { ...tax, isInclusive };
    });
    return { ...holder, services, taxes: sided };
  };
  const rooms = revision.rooms.map((room) => completed<RoomRead>(room));
  return { revision: { ...completed(revision), rooms }, warnings: [...twice, ...sides] };
}

/** The side of the price of a printed tax in our tax sets: by its name or kind, or else by its type. */
function sideAmong(entries: readonly TaxSetEntry[], tax: OtaTax): boolean | undefined {
  const meant = meantBy(tax, entries);
  const ours = meant.length > 0 ? meant : entries.filter(({ type }) => type === tax.type);
  const sides = new Set(ours.map(({ is_inclusive }) => is_inclusive));
  return sides.size === 1 ? sides.has(true) : undefined;
}
