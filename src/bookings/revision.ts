import { dateOf, dayNumber } from '../calendar/plain-date.js';
import { issue, pathTo } from '../issues/issue.js';
import type { Fields } from '../issues/reading.js';
import { isList, isRecord, readPlainly } from '../issues/reading.js';
import { LONGEST_TITLE, shown } from '../issues/texts.js';
import { currencyDigits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import { LIMITS, LODGING } from '../stay/schema.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue } from './booking-issues.js';
import { isCancellationFee } from './names.js';
import type { BookedRoomContext, ReadingContext, RevisionNotes } from './notes.js';
import { amountIn, listIn, noteNoObject, printedAmount, readPart } from './notes.js';
import type { OtaTaxes } from './printed-taxes.js';
import { readPrinted } from './printed-taxes.js';
import type { RoomOfBooking } from './reconciliation.js';

/**
 * The fields of a revision that a stay needs, in minor units. Its own taxes and services are those of the booking as a
 * whole.
 */
export interface Revision extends OtaTaxes, BookedServices {
  readonly currency: string;
  readonly digits: number;
  readonly isCancelled: boolean;
  /** Rooms that are not cancelled; for a cancelled booking all rooms. */
  readonly rooms: readonly RoomRead[];
  readonly amount: Integer | undefined;
  /** Cancellation fees of a cancelled booking. They are not services of the stay. */
  readonly fees: readonly BookedService[];
}

type ReadRevision =
  | { readonly revision: Revision; readonly warnings: BookingIssue[] }
  | {
      readonly issues: readonly BookingIssue[];
      /** '' if it cannot be read. */
      readonly currency: string;
    };

/** Reads a revision, or the API envelope or client record that contains it. */
export function readRevision(input: unknown): ReadRevision {
  const notes: RevisionNotes = { issues: [], warnings: [] };
  const fields = attributesOf(readPlainly(input));
  if (!isRecord(fields)) {
    noteNoObject(fields, '', 'a booking revision, or its envelope', notes);
    return { issues: notes.issues, currency: '' };
  }
  const reading = { ...readCurrency(fields, notes), notes };
  if (isCancelled(fields)) checkFees(fields, reading);
  const revision = readFieldsOf(fields, reading);
  const { currency } = reading;
  return notes.issues.length > 0 ? { issues: notes.issues, currency } : { revision, warnings: notes.warnings };
}

/**
 * Reads the amount due for a cancelled booking; `undefined` if the booking is not cancelled. Only its fees have to be
 * valid: unreadable parts of the stay are left out, because it does not take place.
 */
export function readCancelled(input: unknown): ReadRevision | undefined {
  const fields = attributesOf(readPlainly(input));
  if (!isRecord(fields) || !isCancelled(fields)) return undefined;
  const notes: RevisionNotes = { issues: [], warnings: [] };
  const reading = { ...readCurrency(fields, notes), notes };
  checkFees(fields, reading);
  if (notes.issues.length > 0) return { issues: notes.issues, currency: reading.currency };
  const revision = readFieldsOf(fields, { ...reading, notes: { issues: [], warnings: [] } });
  return { revision, warnings: notes.warnings };
}

/** The largest number of digits of a currency. */
const MOST_DIGITS = 4;

function readCurrency(fields: Fields, { issues }: RevisionNotes): Pick<ReadingContext, 'currency' | 'digits'> {
  const currency = fields['currency'];
  const digits = typeof currency === 'string' ? currencyDigits(currency) : undefined;
  if (typeof currency === 'string' && digits !== undefined) return { currency, digits };
  const params = { field: 'currency', received: currency, expected: 'an ISO 4217 code such as "EUR"' };
  const isAbsent = currency === undefined || currency === null;
  issues.push(issue(isAbsent ? 'required' : 'unknown_currency', 'currency', params));
  return { currency: '', digits: MOST_DIGITS };
}

function readFieldsOf(fields: Fields, reading: ReadingContext): Revision {
  const { currency, digits, notes } = reading;
  const isOff = isCancelled(fields);
  const { rooms, feesOfRooms } = readRooms(fields, reading);
  const { services, discounts } = readServices(fields, '', reading);
  const ofBooking = [...services, ...feesOfRooms];
  const isKept = ({ isFee }: BookedService) => !(isOff && isFee);
  return {
    currency,
    digits,
    isCancelled: isOff,
    rooms: rooms.map((room) => ({ ...room, services: room.services.filter(isKept) })),
    ...readPrinted(fields, '', reading),
    services: ofBooking.filter(isKept),
    discounts,
    amount: amountIn(fields, 'amount', { path: '', currency, digits, notes }),
    fees: isOff ? [...rooms.flatMap((room) => room.services), ...ofBooking].filter(({ isFee }) => isFee) : [],
  };
}

/** A booking whose rooms are all cancelled is cancelled. */
function isCancelled(fields: Fields): boolean {
  if (fields['status'] === 'cancelled') return true;
  const rooms = listedRooms(fields).filter(({ room }) => !isEmptyRoom(room));
  return rooms.length > 0 && rooms.every(({ room }) => isCancelledRoom(room));
}

const isCancelledRoom = (room: unknown): boolean => isRecord(room) && room['is_cancelled'] === true;

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Some systems keep a removed room as null, or as an object with '' for dates and price. */
function isEmptyRoom(room: unknown): boolean {
  if (!isRecord(room)) return isBlank(room);
  const facts = ['checkin_date', 'checkout_date', 'amount', 'days'].map((name) => room[name]);
  return Object.keys(room).length === 0 || (facts.every(isBlank) && facts.includes(''));
}

function listedRooms({ rooms }: Fields): ReadonlyArray<{ readonly room: unknown; readonly path: string }> {
  const listed = isList(rooms) ? rooms.slice(0, MOST_ROOMS) : [];
  return listed.map((room, at) => ({ room, path: pathTo('rooms', at) }));
}

/** An unreadable fee is an issue: leaving it out would make the amount due zero. */
function checkFees(fields: Fields, reading: ReadingContext): void {
  for (const { room: holder, path } of [{ room: fields, path: '' }, ...listedRooms(fields)]) {
    const services = isRecord(holder) ? holder['services'] : undefined;
    const place = pathTo(path, 'services');
    for (const [at, service] of (isList(services) ? services : []).entries()) {
      if (isRecord(service) && isCancellationFee(service)) checkFee(service, pathTo(place, at), reading);
    }
  }
}

function checkFee(fee: Fields, path: string, reading: ReadingContext): void {
  const field = 'total_price';
  const received = fee[field];
  if (isBlank(received)) {
    const params = { field, received, expected: 'the amount of the cancellation fee' };
    reading.notes.issues.push(issue('required', pathTo(path, field), params));
  } else if (printedAmount(received, reading.digits) === undefined) {
    amountIn(fee, field, { ...reading, path });
  }
}

/** The charged rooms, and the cancellation fees of the others. */
function readRooms(fields: Fields, reading: ReadingContext): { rooms: RoomRead[]; feesOfRooms: BookedService[] } {
  const { notes } = reading;
  const all = listedRooms(fields);
  if (all.length === 0) notes.issues.push(noRooms(fields['rooms']));
  const filled = all.filter(({ room }) => !isEmptyRoom(room));
  const kept = filled.length === 0 ? all : filled;
  for (const entry of all) if (!kept.includes(entry)) notes.warnings.push(bookingIssue('room_empty', entry.path, {}));
  const gone = isCancelled(fields) ? [] : kept.filter(({ room }) => isCancelledRoom(room));
  const feesOfRooms = gone.flatMap(({ room, path }) => {
    notes.warnings.push(bookingIssue('room_cancelled', pathTo(path, 'is_cancelled'), {}));
    return isRecord(room) ? readServices(room, path, reading).services.filter(({ isFee }) => isFee) : [];
  });
  const charged = kept.filter((entry) => !gone.includes(entry));
  const isOnly = kept.length === 1;
  const hasPriceOfBooking = charged.length === 1 && !isBlank(fields['amount']);
  const rooms = charged.flatMap(({ room, path }) => {
    if (isRecord(room)) return readRoom(room, { ...reading, path, booking: fields, isOnly, hasPriceOfBooking }) ?? [];
    noteNoObject(room, path, 'a room of a booking', notes);
    return [];
  });
  return { rooms, feesOfRooms };
}

function noRooms(received: unknown): BookingIssue {
  const params = { field: 'rooms', received, expected: 'a list of at least one room' };
  if (isList(received)) return issue('list_too_short', 'rooms', params);
  return issue(received === undefined || received === null ? 'required' : 'not_a_list', 'rooms', params);
}

/** One more than a stay may have, so that the rule of stays reports the excess. */
const MOST_ROOMS = 1_001;

/** Unwraps the envelope of the API, its `data`, and a record of the client. */
function attributesOf(input: unknown): unknown {
  if (!isRecord(input)) return input;
  if (isRecord(input['attributes'])) return input['attributes'];
  return isRecord(input['data']) ? attributesOf(input['data']) : input;
}

/** A room of a revision, read. */
export interface RoomRead extends OtaTaxes, BookedServices {
  readonly path: string;
  /** The room as received. */
  readonly room: RoomOfBooking;
  /** Day number of the first night. */
  readonly firstDay: number;
  readonly nights: number;
  readonly occupancy: OccupancyRead;
  readonly amount: Integer | undefined;
  /** The prices of all nights; `undefined` if one is missing. */
  readonly days: Days | undefined;
}

/** Reads a room; `undefined` if it has no nights. */
function readRoom(fields: Fields, reading: BookedRoomContext): RoomRead | undefined {
  const { path, notes } = reading;
  const nights = readNights(fields, reading);
  const before = notes.issues.length;
  const days = readDays(fields, nights, reading);
  const amount = readAmount(fields, days, reading);
  const isPriced = days !== undefined || amount !== undefined || notes.issues.length > before;
  if (!isPriced && !reading.hasPriceOfBooking && !(nights === undefined && isFilled(fields['days']))) {
    notes.issues.push(noPrice(path));
  }
  const occupancy = readOccupancy(fields, reading);
  const { room_type_id, rate_plan_id } = fields;
  const room = { ...fields, room_type_id: idOf(room_type_id), rate_plan_id: idOf(rate_plan_id) };
  for (const field of ['room_type_id', 'rate_plan_id'] as const) {
    if (room[field] === null) notes.warnings.push(bookingIssue('room_not_mapped', pathTo(path, field), { field }));
  }
  if (nights === undefined) return undefined;
  return {
    path,
    room,
    ...nights,
    occupancy,
    amount,
    days,
    ...readServices(fields, path, reading),
    ...readPrinted(fields, path, reading),
  };
}

/** Whether there are prices, for a room whose nights cannot be read. */
const isFilled = (days: unknown): boolean => isRecord(days) && Object.keys(days).length > 0;

/** The issue for a room without a price. */
export function noPrice(path: string): BookingIssue {
  const params = { field: 'amount', received: undefined, expected: 'an amount, or a price in days for each night' };
  return issue('required', pathTo(path, 'amount'), params);
}

/** The amount of a room. It is required only if nights lack prices. */
function readAmount(fields: Fields, days: Days | undefined, reading: BookedRoomContext): Integer | undefined {
  if (days === undefined) return amountIn(fields, 'amount', reading);
  const place = pathTo(reading.path, 'amount');
  return readPart('amount', place, reading.notes, (notes) => amountIn(fields, 'amount', { ...reading, notes }));
}

function idOf(id: unknown): string | null {
  return typeof id === 'string' ? id : null;
}

function readNights(fields: Fields, reading: BookedRoomContext): { firstDay: number; nights: number } | undefined {
  const first = readDate(fields, { own: 'checkin_date', common: 'arrival_date' }, reading);
  const last = readDate(fields, { own: 'checkout_date', common: 'departure_date' }, reading);
  if (first === undefined || last === undefined) return undefined;
  const nights = last.day - first.day;
  if (nights >= 1 && nights <= LIMITS.nights) return { firstDay: first.day, nights };
  const params = { received: last.text, checkIn: first.text, most: LIMITS.nights };
  reading.notes.issues.push(bookingIssue('booking_nights', pathTo(reading.path, 'checkout_date'), params));
  return undefined;
}

/** A date of the room, or else of the booking. */
function readDate(
  fields: Fields,
  { own, common }: { readonly own: string; readonly common: string },
  { path, booking, notes }: BookedRoomContext,
): { readonly text: string; readonly day: number } | undefined {
  const isOwn = fields[own] !== undefined && fields[own] !== null;
  const received = isOwn ? fields[own] : booking[common];
  const place = pathTo(path, own);
  const day = typeof received === 'string' ? dayNumber(received) : undefined;
  if (typeof received === 'string' && day !== undefined) {
    if (!isOwn) notes.warnings.push(bookingIssue('room_dates_missing', place, { field: own, value: received }));
    return { text: received, day };
  }
  const isAbsent = received === undefined || received === null;
  const expected = 'a date such as "2026-05-09"';
  notes.issues.push(
    issue(isAbsent ? 'required' : 'not_a_date', isOwn || isAbsent ? place : common, {
      field: isOwn || isAbsent ? own : common,
      received,
      expected,
    }),
  );
  return undefined;
}

/** A price for each night, inclusive taxes in it. */
interface Days {
  readonly prices: readonly Integer[];
  readonly sum: Integer;
}

/**
 * The prices of all nights of a room; `undefined` if one is missing. If the nights cannot be read, the prices are
 * checked anyway, so that all issues are reported at once.
 */
function readDays(
  fields: Fields,
  stay: { readonly firstDay: number; readonly nights: number } | undefined,
  reading: BookedRoomContext,
): Days | undefined {
  const { path, notes } = reading;
  const days = fields['days'];
  const place = pathTo(path, 'days');
  // A room with an amount needs no prices of nights.
  const hasAmount = fields['amount'] !== undefined && fields['amount'] !== null;
  if (isList(days) && days.length > 0) noteDaysList(days, place, { notes, hasAmount });
  if (!isRecord(days)) return undefined;
  const price = (date: string, notes: RevisionNotes) => amountIn(days, date, { ...reading, notes, path: place });
  if (stay === undefined) {
    if (!hasAmount) for (const date of Object.keys(days).slice(0, LIMITS.nights)) price(date, notes);
    return undefined;
  }
  const { firstDay, nights } = stay;
  const dates = Array.from({ length: nights }, (_, at) => dateOf(firstDay + at));
  const others = Object.keys(days).length - dates.filter((date) => Object.hasOwn(days, date)).length;
  if (others > 0) notes.warnings.push(bookingIssue('days_left_out', place, { count: others }));
  const prices = dates.flatMap(
    (date) => (hasAmount ? readPart(date, place, notes, (own) => price(date, own)) : price(date, notes)) ?? [],
  );
  if (prices.length < nights) return undefined;
  return { prices, sum: prices.reduce(add, 0) };
}

const MOST_DAYS_SHOWN = 3;

/** OTAs push a list of nights to the channel manager, which never returns one. */
function noteDaysList(
  days: readonly unknown[],
  path: string,
  { notes, hasAmount }: { readonly notes: RevisionNotes; readonly hasAmount: boolean },
): void {
  if (hasAmount) {
    notes.warnings.push(bookingIssue('part_unreadable', path, { field: 'days', received: days }));
    return;
  }
  const read = days.flatMap((day) => {
    const { date, price } = isRecord(day) ? day : {};
    return typeof date === 'string' && dayNumber(date) !== undefined && typeof price === 'string'
      ? [[date, price]]
      : [];
  });
  const shownDays = read.length === days.length ? read.slice(0, MOST_DAYS_SHOWN) : [['2026-05-09', '100.00']];
  const entries = shownDays.map(([date, price]) => `"${date}": ${shown(price)}`);
  const rest = shownDays.length < read.length ? ', ...' : '';
  const params = { count: days.length, expected: `{ ${entries.join(', ')}${rest} }` };
  notes.issues.push(bookingIssue('days_list', path, params));
}

/** The occupancy of a room. */
interface OccupancyRead {
  readonly adults: number;
  readonly children: number;
  /** Infants need no bed, and no tax counts them. */
  readonly infants: number;
  /** Known ages of children. */
  readonly ages: readonly number[];
  /** Whether the booking states it; otherwise it is assumed. */
  readonly isStated: boolean;
}

/** The occupancy of a room, or of the booking if it has one room. */
function readOccupancy(fields: Fields, reading: BookedRoomContext): OccupancyRead {
  const { path, booking, isOnly, notes } = reading;
  const place = pathTo(path, 'occupancy');
  const stated = fields['occupancy'] ?? (isOnly ? booking['occupancy'] : undefined);
  if (!isRecord(stated)) {
    const guests = fields['guests'];
    const adults = isList(guests) && guests.length > 0 ? Math.min(guests.length, LIMITS.persons) : USUAL_ADULTS;
    notes.warnings.push(bookingIssue('occupancy_missing', place, { persons: adults }));
    return { adults, children: 0, infants: 0, ages: [], isStated: false };
  }
  const adults = countIn(stated, 'adults', place, reading);
  const children = countIn(stated, 'children', place, reading);
  const infants = countIn(stated, 'infants', place, reading);
  const ages = agesIn(stated, children);
  if (ages.length < children) {
    notes.warnings.push(bookingIssue('ages_missing', place, { count: children, guests: ages.length }));
  }
  if (infants > 0) notes.warnings.push(bookingIssue('infants_left_out', place, { count: infants }));
  return { adults, children, infants, ages, isStated: true };
}

const USUAL_ADULTS = 2;

function countIn(occupancy: Fields, field: string, path: string, { notes }: BookedRoomContext): number {
  const received = occupancy[field] ?? 0;
  const count = typeof received === 'string' && /^\d{1,5}$/.test(received) ? Number(received) : received;
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= LIMITS.persons) return count;
  notes.warnings.push(bookingIssue('part_unreadable', pathTo(path, field), { field, received }));
  return field === 'adults' ? USUAL_ADULTS : 0;
}

/** If there are more ages than children, the youngest ones are those of infants. */
function agesIn({ ages }: Fields, children: number): number[] {
  const isAge = (age: unknown): age is number =>
    typeof age === 'number' && Number.isInteger(age) && age >= 0 && age <= LIMITS.age;
  const known = isList(ages) ? ages.filter(isAge) : [];
  if (known.length <= children) return known;
  const oldest = known.toSorted((a, b) => b - a).slice(0, children);
  return known.filter((age) => {
    const at = oldest.indexOf(age);
    if (at === -1) return false;
    oldest.splice(at, 1);
    return true;
  });
}

/** A service with a separate price, such as breakfast. */
export interface BookedService {
  readonly label: string;
  readonly amount: Integer;
  readonly path: string;
  /** Whether it is a cancellation fee. */
  readonly isFee: boolean;
}

/** Services beside the nights, and discounts: services with a negative price. */
interface BookedServices {
  readonly services: readonly BookedService[];
  readonly discounts: readonly BookedService[];
}

/** The services with a price of a room or a booking, and its discounts as amounts above zero. */
function readServices(fields: Fields, path: string, reading: ReadingContext): BookedServices {
  const { notes } = reading;
  const place = pathTo(path, 'services');
  const read = listIn(fields, 'services', path, notes).flatMap((service, at) =>
    readService(service, pathTo(place, at), reading),
  );
  const discounts = read.filter(({ amount }) => amount < 0);
  return {
    services: read.filter(({ amount }) => amount > 0),
    discounts: discounts.map((discount) => ({ ...discount, amount: subtract(0, discount.amount) })),
  };
}

function readService(service: unknown, path: string, { notes, digits }: ReadingContext): BookedService[] {
  const unreadable = (field: string, received: unknown): BookedService[] => {
    notes.warnings.push(bookingIssue('part_unreadable', path, { field, received }));
    return [];
  };
  if (!isRecord(service)) return unreadable('services', service);
  const { total_price } = service;
  if (total_price === undefined || total_price === null) {
    notes.warnings.push(bookingIssue('service_without_price', path, {}));
    return [];
  }
  const amount = printedAmount(total_price, digits);
  return amount === undefined
    ? unreadable('total_price', total_price)
    : [{ label: labelOf(service), amount, path, isFee: isCancellationFee(service) }];
}

/** The label of an extra, from its name or type. It must differ from the label of the room itself. */
function labelOf({ name, type }: Fields): string {
  const label = [name, type].find((text) => typeof text === 'string' && text.trim() !== '' && text !== LODGING);
  return typeof label === 'string' ? label.trim().slice(0, LONGEST_TITLE) : 'service';
}
