import { dateOf } from '../calendar/plain-date.js';
import { issue } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import { printUnits } from '../money/amount.js';
import { add, type Integer, subtract } from '../money/integer.js';
import type { Extra, Room, Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { type BookingIssue, bookingIssue } from './booking-issues.js';
import type { StayResult } from './data.js';
import type { PrintedTax } from './printed-taxes.js';
import { type Revision, readRevision } from './revision.js';
import type { RoomRead } from './room.js';

/** A revision, read, with its stay. */
export interface BookedStay {
  readonly revision: Revision;
  readonly stay: Stay;
  readonly warnings: readonly BookingIssue[];
}

/**
 * The stay of a booking revision, to be quoted with the hotel's own tax set. Inclusive taxes stay in the prices,
 * exclusive ones that the OTA put into `amount` are taken out, services become extras of their room. Adults and
 * children are persons; infants are not. What the revision does not say is a warning with what was assumed.
 *
 * @param revision the attributes of a revision, or the envelope or record that holds them; anything: this never throws
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
export function stayFromBooking(revision: unknown): StayResult {
  const read = bookedStay(revision);
  return 'issues' in read ? read : { value: read.stay, warnings: read.warnings };
}

/** The same with what was read of the revision. */
export function bookedStay(input: unknown): BookedStay | { readonly issues: readonly BookingIssue[] } {
  const read = readRevision(input);
  if ('issues' in read) return read;
  const { revision } = read;
  const { rooms, warnings, issues } = roomsOf(revision);
  const firstDay = Math.min(...revision.rooms.map((room) => room.firstDay));
  const own = (index: number) => revision.rooms[index]?.firstDay ?? firstDay;
  const stay: Stay = {
    checkIn: dateOf(firstDay),
    rooms: rooms.map((room, index) => (own(index) === firstDay ? room : { ...room, checkIn: dateOf(own(index)) })),
  };
  if (issues.length > 0) return { issues };
  const checked = validateStay(stay, revision.currency);
  if (checked.issues !== undefined) return { issues: checked.issues };
  const cancelled = revision.isCancelled ? [bookingIssue('booking_cancelled', 'status', {})] : [];
  return { revision, stay, warnings: [...cancelled, ...read.warnings, ...warnings, ...checked.warnings] };
}

function roomsOf(revision: Revision): { rooms: Room[]; warnings: BookingIssue[]; issues: BookingIssue[] } {
  const areIn = areExclusiveInAmounts(revision);
  const warnings: BookingIssue[] = [];
  const issues: BookingIssue[] = [];
  const rooms = revision.rooms.map((room, at): Room => {
    const ofBooking = at === 0 ? revision.services : [];
    for (const { path } of ofBooking) warnings.push(bookingIssue('service_of_booking', path, {}));
    const price = priceOf(room, { revision, areIn, warnings, issues });
    const extras = [...room.services, ...ofBooking].map(
      ({ label, amount }): Extra => ({ label, price: printUnits(amount, revision.digits) }),
    );
    return { ...personsOf(room), ...price, ...(extras.length === 0 ? {} : { extras }) };
  });
  checkTotal(revision, warnings);
  return { rooms, warnings, issues };
}

function personsOf({ occupancy: { adults, children, ages } }: RoomRead): Pick<Room, 'persons' | 'guests'> {
  const persons = adults + children;
  return ages.length === 0 ? { persons } : { persons, guests: ages.map((age) => ({ age })) };
}

interface Pricing {
  readonly revision: Revision;
  /** Whether amounts contain exclusive taxes; `undefined` when nothing shows it. */
  readonly areIn: boolean | undefined;
  readonly warnings: BookingIssue[];
  readonly issues: BookingIssue[];
}

/** Of the nights, or else the amount of the room less the exclusive taxes in it. */
function priceOf(room: RoomRead, { revision, areIn, warnings, issues }: Pricing): Partial<Room> {
  const { days, amount, nights, path, taxes } = room;
  const print = (units: Integer) => printUnits(units, revision.digits);
  if (days !== undefined) {
    if (amount !== undefined && !partsOf(room, days.sum).includes(amount)) {
      const params = { received: print(amount), expected: print(days.sum) };
      warnings.push(bookingIssue('amount_differs', pathTo(path, 'amount'), params));
    }
    return { nightlyPrices: days.prices.map(print) };
  }
  const exclusive = exclusiveOf(taxes);
  if (amount === undefined || (areIn === true && exclusive > amount)) {
    const params = { field: 'amount', received: undefined, expected: 'an amount, or a price in days for each night' };
    issues.push(issue('required', pathTo(path, 'amount'), params));
    return {};
  }
  const price = print(areIn === true ? subtract(amount, exclusive) : amount);
  warnings.push(bookingIssue('days_missing', pathTo(path, 'days'), { price }));
  if (areIn === undefined && exclusive > 0) {
    warnings.push(bookingIssue('exclusive_unclear', pathTo(path, 'amount'), { price }));
  }
  return { price, nights };
}

/** What an OTA may print as the amount of a room: its nights, with or without exclusive taxes and services. */
function partsOf({ taxes, services }: RoomRead, nights: Integer): Integer[] {
  const exclusive = exclusiveOf(taxes);
  const extras = services.reduce<Integer>((sum, { amount }) => add(sum, amount), 0);
  return [nights, add(nights, exclusive), add(nights, extras), add(add(nights, extras), exclusive)];
}

/** The amount of the booking has to be what its rooms come to, in one of the ways in which OTAs add up. */
function checkTotal({ amount, rooms, taxes, services, digits }: Revision, warnings: BookingIssue[]): void {
  if (amount === undefined) return;
  const sum = (amounts: readonly Integer[]) => amounts.reduce<Integer>((total, amount) => add(total, amount), 0);
  const lodging = sum(rooms.map((room) => room.days?.sum ?? room.amount ?? 0));
  const printed = sum(rooms.map((room) => room.amount ?? room.days?.sum ?? 0));
  const extras = sum([...rooms.flatMap((room) => room.services), ...services].map((service) => service.amount));
  const exclusive = sum([...rooms.map((room) => exclusiveOf(room.taxes)), exclusiveOf(taxes)]);
  const ways = [lodging, printed].flatMap((base) =>
    [base, add(base, extras)].flatMap((amount) => [amount, add(amount, exclusive), add(amount, exclusiveOf(taxes))]),
  );
  // Without days, the amounts of the rooms may contain what that of the booking does not.
  if (ways.includes(amount) || amount === subtract(printed, exclusive)) return;
  const params = {
    received: printUnits(amount, digits),
    expected: printUnits(add(add(lodging, extras), exclusive), digits),
  };
  warnings.push(bookingIssue('amount_differs', 'amount', params));
}

/** What comes on top of the price. A tax that does not say where it is, is in the price. */
function exclusiveOf(taxes: readonly PrintedTax[]): Integer {
  return taxes.reduce<Integer>((sum, { isInclusive, amount }) => (isInclusive === false ? add(sum, amount) : sum), 0);
}

/**
 * Whether the OTA puts exclusive taxes into the amounts of rooms: a room with a price for each night shows it, or else
 * the amount of the booking. `undefined` when nothing does.
 */
function areExclusiveInAmounts({ rooms, taxes, amount }: Revision): boolean | undefined {
  for (const { days, amount: ofRoom, taxes: ofTaxes } of rooms) {
    const exclusive = exclusiveOf(ofTaxes);
    if (days === undefined || ofRoom === undefined || exclusive === 0) continue;
    if (ofRoom === add(days.sum, exclusive)) return true;
    if (ofRoom === days.sum) return false;
  }
  if (amount === undefined || rooms.some((room) => room.amount === undefined)) return undefined;
  const sum = rooms.reduce<Integer>((total, room) => add(total, room.amount ?? 0), 0);
  const ofRooms = rooms.reduce<Integer>((total, room) => add(total, exclusiveOf(room.taxes)), 0);
  if (ofRooms === 0) return undefined;
  if (amount === subtract(sum, ofRooms)) return true;
  return amount === add(sum, ofRooms) || amount === add(add(sum, ofRooms), exclusiveOf(taxes)) ? false : undefined;
}
