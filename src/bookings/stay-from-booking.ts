import { dateOf } from '../calendar/plain-date.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { InvalidDefinition } from '../issues/errors.js';
import { checkKinds } from '../issues/kinds.js';
import { pathTo } from '../issues/path.js';
import { printUnits } from '../money/amount.js';
import { type Integer, subtract } from '../money/integer.js';
import { shareOut } from '../money/share.js';
import type { Extra, Room, Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { type BookingIssue, bookingIssue } from './booking-issues.js';
import { chargedOnce, withSides } from './by-tax-sets.js';
import { cancellationOf } from './cancellation.js';
import { collectedTaxes } from './collected.js';
import { exclusiveOf, type PrintedTax } from './printed-taxes.js';
import { STAY_KINDS, type StayFromBookingOptions, type StayResult } from './reconciliation.js';
import { type Revision, readRevision } from './revision.js';
import { type BookedService, noPrice, type RoomRead } from './room.js';
import {
  addedUp,
  areDiscountsInPrices,
  areExclusiveInAmounts,
  areExclusiveInNights,
  isAddedUp,
  isAmountOf,
  sumOf,
  unprintedTaxes,
} from './shown-by-amounts.js';

/** A revision, read, with its stay. */
export interface BookedStay {
  readonly revision: Revision;
  readonly prices: readonly RoomPrice[];
  readonly stay: Stay;
  /** Exclusive taxes that are in the amounts and that the OTA does not print. */
  readonly unprinted: Integer;
  readonly warnings: readonly BookingIssue[];
}

/** The prices of the nights of a room, or one for all of them. */
interface RoomPrice {
  readonly isByNight: boolean;
  readonly parts: readonly Integer[];
}

/**
 * Makes a stay of a booking revision, for quotes with the hotel's own tax set. Inclusive taxes stay in the prices,
 * exclusive ones that the OTA put into `amount` are taken out, services become extras of their room. Adults and
 * children are persons; infants are not. What the revision leaves out is assumed, with a warning. A cancelled room is left
 * out. A cancelled booking gives the stay as it was booked, without its cancellation fee: the warning `booking_cancelled`
 * says what is due. Taxes that the OTA collects are named in `collectedByChannel`, which `invoiceOf` and `returnOf` take, and
 * in `collected` with their amounts: by the titles of your tax set where it is passed, since an OTA has names of its own.
 *
 * @param revision the attributes of a revision, or the envelope or record that holds them; anything: this never throws for it
 * @throws InvalidDefinition for a tax set that is not valid
 * @example
 * ```ts
 * import { stayFromBooking } from 'staytax/bookings';
 *
 * const revision = {
 *   currency: 'EUR',
 *   amount: '224.00',
 *   rooms: [
 *     {
 *       checkin_date: '2026-05-09',
 *       checkout_date: '2026-05-11',
 *       room_type_id: 'double',
 *       rate_plan_id: 'standard',
 *       occupancy: { adults: 2, children: 1, infants: 0, ages: [8] },
 *       amount: '212.00',
 *       days: { '2026-05-09': '100.00', '2026-05-10': '100.00' },
 *       taxes: [{ name: 'City tax', type: 'city_tax', is_inclusive: false, total_price: '12.00' }],
 *       services: [{ name: 'Breakfast', total_price: '12.00' }],
 *     },
 *   ],
 * };
 * const { value, warnings } = stayFromBooking(revision);
 * value?.rooms[0]?.guests; // => [{ age: 8 }]
 * value?.rooms[0]?.nightlyPrices; // => ['100.00', '100.00']
 * warnings?.length; // => 0
 * ```
 */
export function stayFromBooking(revision: unknown, options: StayFromBookingOptions = {}): StayResult {
  checkKinds(options, STAY_KINDS);
  const set = options.taxSet === undefined ? undefined : validateTaxSet(options.taxSet);
  if (set?.issues !== undefined) throw new InvalidDefinition(set.issues);
  const read = readRevision(revision);
  if ('issues' in read) return { issues: read.issues };
  const once = chargedOnce(read.revision, () => undefined);
  const sided = withSides(once.revision, () => undefined);
  const booked = bookedStay(sided.revision);
  if ('issues' in booked) return booked;
  const warnings = [...read.warnings, ...once.warnings, ...sided.warnings, ...booked.warnings];
  const collected = collectedTaxes(booked.revision, set?.value.taxes);
  return { value: booked.stay, warnings, collectedByChannel: collected.map(({ name }) => name), collected };
}

/**
 * The stay of a revision that was read. Amounts of rooms without prices of nights contain the exclusive taxes, as those of the
 * channel manager do, unless they show otherwise or `isOnTop` says so.
 */
export function bookedStay(
  revision: Revision,
  { isOnTop = false }: { readonly isOnTop?: boolean } = {},
): BookedStay | { readonly issues: readonly BookingIssue[] } {
  const notes: Notes = { warnings: [], issues: [] };
  const areIn = isOnTop ? false : areExclusiveInAmounts(revision);
  const unprinted = unprintedTaxes(revision);
  const listed = revision.rooms.map((room): RoomPrice => priceOf(room, { revision, areIn, unprinted, ...notes }));
  if (notes.issues.length > 0) return { issues: notes.issues };
  const prices = lessDiscounts(revision, listed, notes.warnings);
  const print = (units: Integer) => printUnits(units, revision.digits);
  if (unprinted > 0) notes.warnings.push(bookingIssue('taxes_in_amount', 'amount', { rest: print(unprinted) }));
  else if (!revision.isCancelled && !isAddedUp(revision) && revision.amount !== undefined) {
    const params = { received: print(revision.amount), expected: print(addedUp(revision)) };
    notes.warnings.push(bookingIssue('amount_differs', 'amount', params));
  }
  const cancelled = revision.isCancelled ? cancellationOf(revision).warnings : [];
  for (const { path } of revision.services) notes.warnings.push(bookingIssue('service_of_booking', path, {}));
  return checkedStay({ revision, prices, unprinted, warnings: [...cancelled, ...notes.warnings] });
}

interface Notes {
  readonly warnings: BookingIssue[];
  readonly issues: BookingIssue[];
}

function checkedStay(priced: Omit<BookedStay, 'stay'>): BookedStay | { readonly issues: readonly BookingIssue[] } {
  const stay = stayOf(priced);
  const checked = validateStay(stay, priced.revision.currency);
  if (checked.issues !== undefined) return { issues: checked.issues };
  return { ...priced, stay, warnings: [...priced.warnings, ...checked.warnings] };
}

function stayOf({ revision, prices }: Pick<BookedStay, 'revision' | 'prices'>): Stay {
  const firstDay = Math.min(...revision.rooms.map((room) => room.firstDay));
  const print = (units: Integer) => printUnits(units, revision.digits);
  const rooms = revision.rooms.map((room, at): Room => {
    const { isByNight, parts } = prices[at] ?? { isByNight: false, parts: [] };
    const price = isByNight ? { nightlyPrices: parts.map(print) } : { price: print(sumOf(parts)), nights: room.nights };
    const services = at === 0 ? [...room.services, ...revision.services] : room.services;
    const extras = services.map(({ label, amount }): Extra => ({ label, price: print(amount) }));
    const checkIn = room.firstDay === firstDay ? {} : { checkIn: dateOf(room.firstDay) };
    return { ...personsOf(room), ...price, ...(extras.length === 0 ? {} : { extras }), ...checkIn };
  });
  return { checkIn: dateOf(firstDay), rooms };
}

/** A booking without children says that all are adults; one of children without ages leaves it open. */
function personsOf({ occupancy: { adults, children, ages, isStated } }: RoomRead): Pick<Room, 'persons' | 'guests'> {
  const persons = adults + children;
  const isKnown = ages.length > 0 || (isStated && children === 0);
  return isKnown ? { persons, guests: ages.map((age) => ({ age })) } : { persons };
}

interface Pricing extends Notes {
  readonly revision: Revision;
  /** Whether amounts contain exclusive taxes; `undefined` when nothing shows it. */
  readonly areIn: boolean | undefined;
  readonly unprinted: Integer;
}

/** Of the nights, or else the amount of the room less the exclusive taxes in it. */
function priceOf(room: RoomRead, { revision, areIn, unprinted, warnings, issues }: Pricing): RoomPrice {
  const { days, path } = room;
  const exclusive = exclusiveOf(room.taxes);
  const print = (units: Integer) => printUnits(units, revision.digits);
  if (days !== undefined) {
    const nights = { isByNight: true, parts: days.prices };
    if (areExclusiveInNights(room)) {
      const without = less([nights], exclusive)[0] ?? nights;
      const params = { exclusive: print(exclusive), price: print(sumOf(without.parts)) };
      warnings.push(bookingIssue('exclusive_in_nights', pathTo(path, 'days'), params));
      return without;
    }
    if (room.amount !== undefined && !isAmountOf(room, days.sum) && unprinted === 0) {
      const params = { received: print(room.amount), expected: print(days.sum) };
      warnings.push(bookingIssue('amount_differs', pathTo(path, 'amount'), params));
    }
    return nights;
  }
  const amount = room.amount ?? amountOfOnlyRoom(revision);
  if (amount === undefined || (areIn === true && exclusive > amount)) {
    issues.push(noPrice(path));
    return { isByNight: false, parts: [] };
  }
  const price = areIn === false || exclusive > amount ? amount : subtract(amount, exclusive);
  warnings.push(bookingIssue('days_missing', pathTo(path, 'days'), { price: print(price) }));
  if (areIn === undefined && exclusive > 0) {
    warnings.push(bookingIssue('exclusive_unclear', pathTo(path, 'amount'), { price: print(price) }));
  }
  return { isByNight: false, parts: [price] };
}

/** What the booking costs less its services, where it has one room alone. */
function amountOfOnlyRoom({ rooms, amount, services }: Revision): Integer | undefined {
  const [only, ...others] = rooms;
  if (only === undefined || others.length > 0 || amount === undefined) return undefined;
  const extras = sumOf([...only.services, ...services].map((service) => service.amount));
  return extras > amount ? undefined : subtract(amount, extras);
}

/** The prices less the discounts that are not in them yet. */
function lessDiscounts(revision: Revision, prices: RoomPrice[], warnings: BookingIssue[]): RoomPrice[] {
  if (areDiscountsInPrices(revision)) return prices;
  const print = (units: Integer) => printUnits(units, revision.digits);
  const lessOne = (of: readonly RoomPrice[], { amount, path }: BookedService): RoomPrice[] => {
    const price = sumOf(of.flatMap(({ parts }) => parts));
    const isMore = amount > price;
    warnings.push(
      isMore
        ? bookingIssue('discount_left_out', path, { discount: print(amount), price: print(price) })
        : bookingIssue('discount_taken_off', path, { discount: print(amount) }),
    );
    return isMore ? [...of] : less(of, amount);
  };
  const rooms = prices.flatMap((price, at) => (revision.rooms[at]?.discounts ?? []).reduce(lessOne, [price]));
  return revision.discounts.reduce(lessOne, rooms);
}

/** Prices less an amount, in proportion. */
function less(prices: readonly RoomPrice[], amount: Integer): RoomPrice[] {
  const factors = prices.flatMap(({ parts }) => parts);
  const sum = sumOf(factors);
  if (amount === 0 || sum === 0) return [...prices];
  const shares: Integer[] = [];
  shareOut(amount, { factors, size: factors.length, numerator: amount, denominator: sum, losses: [] }, shares);
  let at = 0;
  return prices.map(({ isByNight, parts }) => ({
    isByNight,
    parts: parts.map((part) => {
      at += 1;
      return subtract(part, shares[at - 1] ?? 0);
    }),
  }));
}

/**
 * The same booking with exclusive taxes taken out of the prices that contain them; `undefined` where they are more than
 * a price.
 */
export function withoutExclusive(booked: BookedStay, isTaken: (tax: PrintedTax) => boolean): BookedStay | undefined {
  const { revision, prices, unprinted } = booked;
  const taken = (taxes: readonly PrintedTax[]) => exclusiveOf(taxes.filter(isTaken));
  const ofRooms = prices.flatMap((price, at) => less([price], taken(revision.rooms[at]?.taxes ?? [])));
  const rest = less(ofRooms, taken(revision.taxes));
  if (rest.some(({ parts }) => parts.some((part) => part < 0))) return undefined;
  const priced = { revision, prices: rest };
  const price = sumOf(rest.flatMap(({ parts }) => parts));
  const amount = sumOf([...revision.rooms.map(({ taxes }) => taken(taxes)), taken(revision.taxes)]);
  const print = (units: Integer) => printUnits(units, revision.digits);
  const warning = bookingIssue('exclusive_in_nights', 'rooms', { exclusive: print(amount), price: print(price) });
  return { ...priced, unprinted, stay: stayOf(priced), warnings: [...booked.warnings, warning] };
}
