import { sumOf } from '../calculation/calculation.js';
import { dateOf } from '../calendar/plain-date.js';
import { inOrder } from '../definitions/local/placed.js';
import type { Tax, TaxSetEntry } from '../definitions/tax.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { InvalidDefinition } from '../issues/errors.js';
import { checkKinds } from '../issues/kinds.js';
import { pathTo } from '../issues/path.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import { shareOut } from '../money/rounding.js';
import type { Extra, Room, Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue } from './booking-issues.js';
import { cancellationOf } from './cancellation.js';
import { foldedTitle, isSameName, kindOfTax } from './names.js';
import type { RevisionNotes } from './notes.js';
import type { OtaTax } from './printed-taxes.js';
import { exclusiveOf } from './printed-taxes.js';
import type { CollectedTax, StayFromBookingOptions, StayResult } from './reconciliation.js';
import { STAY_KINDS } from './reconciliation.js';
import type { BookedService, Revision, RoomRead } from './revision.js';
import { noPrice, readRevision } from './revision.js';
import {
  areDiscountsInPrices,
  areExclusiveInAmounts,
  areExclusiveInNights,
  expectedAmount,
  isAddedUp,
  isAmountOf,
  unprintedTaxes,
} from './shown-by-amounts.js';

/** A revision with its stay. */
export interface BookingStay {
  readonly revision: Revision;
  readonly prices: readonly RoomPrice[];
  readonly stay: Stay;
  /** Exclusive taxes in the amounts that the OTA does not print. */
  readonly unprinted: Integer;
  readonly warnings: readonly BookingIssue[];
}

/** The prices of the nights of a room, or one price for all nights. */
interface RoomPrice {
  readonly isByNight: boolean;
  readonly parts: readonly Integer[];
}

/**
 * Converts a booking revision to a stay, to quote it with the tax set of the hotel. Inclusive taxes stay in the prices,
 * exclusive ones that the OTA put into `amount` are taken out, services become extras of their room. Adults and
 * children are persons; infants are not. Missing fields are assumed, with a warning. A cancelled room is left out. A
 * cancelled booking gives the stay as booked, without its cancellation fee: the warning `booking_cancelled` has the
 * amount due. `collectedByChannel` names the taxes that the OTA collects, for `invoiceOf` and `returnOf`; `collected`
 * has their amounts. With a tax set the names are its titles, since OTAs use other names.
 *
 * @param revision the attributes of a revision, or the envelope or record that holds them. Never throws for it
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
  const once = withoutDuplicateServices(read.revision, () => undefined);
  const sided = withSides(once.revision, () => undefined);
  const booked = bookedStay(sided.revision);
  if ('issues' in booked) return booked;
  const warnings = [...read.warnings, ...once.warnings, ...sided.warnings, ...booked.warnings];
  const collected = collectedTaxes(booked.revision, set?.value.taxes);
  return { value: booked.stay, warnings, collectedByChannel: collected.map(({ name }) => name), collected };
}

/**
 * Prices a revision. Amounts of rooms without prices of nights contain the exclusive taxes, like amounts of the channel
 * manager, unless they show otherwise or `isOnTop` is set.
 */
export function bookedStay(
  revision: Revision,
  { isOnTop = false }: { readonly isOnTop?: boolean } = {},
): BookingStay | { readonly issues: readonly BookingIssue[] } {
  const notes: RevisionNotes = { warnings: [], issues: [] };
  const areIn = isOnTop ? false : areExclusiveInAmounts(revision);
  const unprinted = unprintedTaxes(revision);
  const listed = revision.rooms.map((room): RoomPrice => priceOf(room, { revision, areIn, unprinted, ...notes }));
  if (notes.issues.length > 0) return { issues: notes.issues };
  const prices = lessDiscounts(revision, listed, notes.warnings);
  const print = (units: Integer) => printUnits(units, revision.digits);
  if (unprinted > 0) notes.warnings.push(bookingIssue('taxes_in_amount', 'amount', { rest: print(unprinted) }));
  else if (!revision.isCancelled && !isAddedUp(revision) && revision.amount !== undefined) {
    const params = { received: print(revision.amount), expected: print(expectedAmount(revision)) };
    notes.warnings.push(bookingIssue('amount_differs', 'amount', params));
  }
  const cancelled = revision.isCancelled ? cancellationOf(revision).warnings : [];
  for (const { path } of revision.services) notes.warnings.push(bookingIssue('service_of_booking', path, {}));
  return checkedStay({ revision, prices, unprinted, warnings: [...cancelled, ...notes.warnings] });
}

function checkedStay(priced: Omit<BookingStay, 'stay'>): BookingStay | { readonly issues: readonly BookingIssue[] } {
  const stay = stayOf(priced);
  const checked = validateStay(stay, priced.revision.currency);
  if (checked.issues !== undefined) return { issues: checked.issues };
  return { ...priced, stay, warnings: [...priced.warnings, ...checked.warnings] };
}

function stayOf({ revision, prices }: Pick<BookingStay, 'revision' | 'prices'>): Stay {
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

/** The amount of a booking with one room, less its services. */
function amountOfOnlyRoom({ rooms, amount, services }: Revision): Integer | undefined {
  const [only, ...others] = rooms;
  if (only === undefined || others.length > 0 || amount === undefined) return undefined;
  const extras = sumOf([...only.services, ...services].map((service) => service.amount));
  return extras > amount ? undefined : subtract(amount, extras);
}

/** Subtracts discounts that the prices do not contain yet. */
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

/** Subtracts an amount from prices in proportion. */
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

/** The booking without exclusive taxes in the prices that contain them; `undefined` if they exceed a price. */
export function withoutExclusive(booked: BookingStay, isTaken: (tax: OtaTax) => boolean): BookingStay | undefined {
  const { revision, prices, unprinted } = booked;
  const taken = (taxes: readonly OtaTax[]) => exclusiveOf(taxes.filter(isTaken));
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

/** The taxes that appear only among the collected ones, with titles of the tax set if one is given. */
function collectedTaxes(
  { rooms, taxes, digits }: Revision,
  entries: Parameters<typeof inOrder>[0] | undefined,
): CollectedTax[] {
  const printed = [...rooms.flatMap((room) => room.taxes), ...taxes];
  const due = new Set(printed.filter(({ list }) => list === 'taxes').map(({ name }) => name));
  const collected = printed.filter(({ name }) => !due.has(name));
  const ours = entries === undefined ? [] : inOrder(entries).map(({ tax }) => tax);
  const amounts = new Map<string, Integer>();
  for (const tax of collected) {
    const name = titleOf(tax, ours) ?? tax.name;
    amounts.set(name, add(amounts.get(name) ?? 0, tax.amount));
  }
  return [...amounts].map(([name, amount]) => ({ name, amount: printUnits(amount, digits) }));
}

/** The title of the tax with this name, or else of the only tax of its kind: "Toeristenbelasting" is the city tax. */
function titleOf({ name, type }: OtaTax, taxes: readonly Tax[]): string | undefined {
  const named = taxes.find(({ title }) => isSameName(title, name));
  if (named !== undefined) return named.title;
  const kind = kindOfTax(name, type);
  if (kind === undefined) return undefined;
  const titles = new Set(taxes.filter((tax) => kindOfTax(tax.title, tax.type) === kind).map(({ title }) => title));
  const [only, ...others] = titles;
  return others.length === 0 ? only : undefined;
}

/** A revision, completed from our tax sets, and the assumptions made. */
interface CompletedRevision {
  readonly revision: Revision;
  readonly warnings: readonly BookingIssue[];
}

/** Fields that a room and a booking share. */
type ChargeHolder = Pick<Revision, 'taxes' | 'services'>;

/** Finds the entry of our tax sets whose title is the name of a service or of a printed tax. */
export type EntryNamed = (name: string) => TaxSetEntry | undefined;

/**
 * Keeps one of a service and a tax with the same name and amount. It stays a tax if our tax set has a tax of that name,
 * and a service otherwise.
 */
export function withoutDuplicateServices(revision: Revision, entryNamed: EntryNamed): CompletedRevision {
  const warnings: BookingIssue[] = [];
  const once = <Of extends ChargeHolder>(holder: Of): Of => {
    const taxes = new Set(holder.taxes);
    const services = holder.services.filter((service) => {
      const tax = [...taxes].find(({ name, amount }) => hasName(service, name) && amount === service.amount);
      const entry = entryNamed(service.label);
      if (tax === undefined && entry === undefined) return true;
      warnings.push(bookingIssue('service_is_tax', service.path, { title: service.label }));
      if (tax !== undefined && entry === undefined) taxes.delete(tax);
      if (tax === undefined && entry !== undefined) taxes.add(asTax(service, entry));
      return entry === undefined;
    });
    return { ...holder, services, taxes: [...taxes] };
  };
  const rooms = revision.rooms.map((room) => once<RoomRead>(room));
  return { revision: { ...once(revision), rooms }, warnings };
}

const hasName = ({ label }: BookedService, name: string) => foldedTitle(label) === foldedTitle(name);

/** The tax is exclusive: a service is added to the price of the nights. */
function asTax({ amount, path }: BookedService, { title, type }: TaxSetEntry): OtaTax {
  const absentFields = { nights: undefined, persons: undefined, pricePerUnit: undefined };
  return { name: title, type, isInclusive: false, amount, ...absentFields, list: 'taxes', path };
}

/** Fills in `isInclusive` of printed taxes that lack it: as in our tax set, or else inclusive. */
export function withSides(revision: Revision, sideHere: (tax: OtaTax) => boolean | undefined): CompletedRevision {
  const warnings: BookingIssue[] = [];
  const sided = (tax: OtaTax): OtaTax => {
    if (tax.isInclusive !== undefined) return tax;
    const isInclusive = sideHere(tax) ?? true;
    warnings.push(bookingIssue('printed_side_missing', tax.path, { isInclusive }));
    return { ...tax, isInclusive };
  };
  const rooms = revision.rooms.map((room) => ({ ...room, taxes: room.taxes.map(sided) }));
  return { revision: { ...revision, rooms, taxes: revision.taxes.map(sided) }, warnings };
}

/**
 * The side of the price of a printed tax in our tax sets: by its name, then its kind, then its type if all taxes of
 * that type agree.
 */
export function sideAmong(entries: readonly TaxSetEntry[]): (tax: OtaTax) => boolean | undefined {
  return ({ name, type }) => {
    const kind = kindOfTax(name, type);
    const rules = [
      (entry: TaxSetEntry) => isSameName(entry.title, name),
      (entry: TaxSetEntry) => kind !== undefined && kindOfTax(entry.title, entry.type) === kind,
      (entry: TaxSetEntry) => entry.type === type,
    ];
    for (const fits of rules) {
      const sides = new Set(entries.filter(fits).map((entry) => entry.is_inclusive));
      if (sides.size === 1) return sides.has(true);
      if (sides.size > 1) return undefined;
    }
    return undefined;
  };
}
