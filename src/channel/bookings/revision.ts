import { sumOf } from '../../core/calculation/calculation.js';
import { dateOf, dayNumber } from '../../core/calendar/plain-date.js';
import { issue, pathTo } from '../../core/issues/issue.js';
import type { Fields } from '../../core/issues/reading.js';
import { isList, isRecord, readPlainly } from '../../core/issues/reading.js';
import { addNoObject, Report } from '../../core/issues/report.js';
import { shown } from '../../core/issues/texts.js';
import { INPUT_CODES } from '../../core/issues/validation-codes.js';
import { currencyDigits, printUnits } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { LIMITS } from '../../core/stay/schema.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue } from './booking-issues.js';
import { wrappedBookings } from './bookings-in.js';
import type { BookedService, BookedServices, OtaTaxes, ReadingContext, RevisionNotes } from './charges.js';
import { amountIn, isAbsent, isDecimal, printedAmount, readPrinted, readServices, warn } from './charges.js';
import { isCancellationFee } from './names.js';
import type { RoomOfBooking } from './reconciliation.js';
import { readStatus } from './status.js';

/** The fields that a stay needs, in minor units. Taxes and services are those of the booking as a whole. */
export interface Revision extends OtaTaxes, BookedServices {
  readonly currency: string;
  readonly digits: number;
  readonly print: (units: Integer) => string;
  readonly isCancelled: boolean;
  /** Rooms that are not cancelled; for a cancelled booking all rooms. */
  readonly rooms: readonly RoomRead[];
  readonly amount: Integer | undefined;
  /** Cancellation fees of a cancelled booking. They are not services of the stay. */
  readonly fees: readonly BookedService[];
}

interface BookingContext extends ReadingContext {
  readonly isCancelled: boolean;
}

const noNotes = (): RevisionNotes => ({ issues: [], warnings: [] });

/** Reads a revision, its envelope, or its record. For the amount due, a cancelled booking needs valid fees alone. */
export function readRevision(input: unknown, needs: 'stay' | 'amount due') {
  const notes = noNotes();
  const fields = attributesOf(readPlainly(input));
  if (!isRecord(fields)) {
    noteNoObject(fields, { path: '', expected: 'a booking revision, or its envelope' }, notes);
    return { issues: notes.issues, currency: '', isCancelled: false };
  }
  const wrapped = wrappedBookings(fields);
  if (wrapped !== undefined) return { issues: [wrapped], currency: '', isCancelled: false };
  const isCancelled = isOff(fields);
  const { status } = fields;
  if (!isCancelled && status !== undefined && readStatus(status) === undefined) {
    warn(notes, bookingIssue('status_unknown', 'status', { received: status }));
  }
  const reading = { ...readCurrency(fields, notes), path: '', notes, isCancelled };
  if (isCancelled) checkFees(fields, reading);
  const ofStay = isCancelled && needs === 'amount due' ? { ...reading, notes: noNotes() } : reading;
  const revision = readFieldsOf(fields, ofStay);
  const { issues, warnings } = notes;
  return issues.length > 0 ? { issues, currency: reading.currency, isCancelled } : { revision, warnings };
}

function noteNoObject(received: unknown, about: { path: string; expected: string }, notes: RevisionNotes): void {
  const report = new Report(INPUT_CODES);
  addNoObject(received, { ...about, report });
  notes.issues.push(...(report.result(undefined).issues ?? []));
}

const MOST_DIGITS = 4;

function readCurrency({ currency }: Fields, { issues }: RevisionNotes): Pick<ReadingContext, 'currency' | 'digits'> {
  const digits = typeof currency === 'string' ? currencyDigits(currency) : undefined;
  if (typeof currency === 'string' && digits !== undefined) return { currency, digits };
  const params = { field: 'currency', received: currency, expected: 'an ISO 4217 code such as "EUR"' };
  issues.push(issue(isAbsent(currency) ? 'required' : 'unknown_currency', 'currency', params));
  return { currency: '', digits: MOST_DIGITS };
}

function readFieldsOf(fields: Fields, reading: BookingContext): Revision {
  const { currency, digits, isCancelled } = reading;
  const { rooms, feesOfRooms } = readRooms(fields, reading);
  const { services, discounts } = readServices(fields, reading);
  const ofBooking = [...services, ...feesOfRooms];
  const isKept = ({ isFee }: BookedService) => !(isCancelled && isFee);
  return {
    currency,
    digits,
    print: (units) => printUnits(units, digits),
    isCancelled,
    rooms: rooms.map((room) => ({ ...room, services: room.services.filter(isKept) })),
    ...readPrinted(fields, reading),
    services: ofBooking.filter(isKept),
    discounts,
    amount: amountIn(fields, 'amount', reading),
    fees: isCancelled ? [...rooms.flatMap((room) => room.services), ...ofBooking].filter(({ isFee }) => isFee) : [],
  };
}

/** A booking whose rooms are all cancelled is cancelled. */
function isOff(fields: Fields): boolean {
  if (readStatus(fields['status']) === 'cancelled') return true;
  const rooms = listedRooms(fields).filter(({ room }) => !isEmptyRoom(room));
  return rooms.length > 0 && rooms.every(({ room }) => isCancelledRoom(room));
}

const isCancelledRoom = (room: unknown): boolean => isRecord(room) && room['is_cancelled'] === true;

const isBlank = (value: unknown): boolean => isAbsent(value) || value === '';

/** Some systems keep a removed room as null, or as an object with '' for dates and price. */
function isEmptyRoom(room: unknown): boolean {
  if (!isRecord(room)) return isBlank(room);
  const facts = ['checkin_date', 'checkout_date', 'amount', 'days'].map((name) => room[name]);
  return Object.keys(room).length === 0 || (facts.every(isBlank) && facts.includes(''));
}

/** One more than a stay may have, so that the rule of stays reports the excess. */
const MOST_ROOMS = 1_001;

function listedRooms({ rooms }: Fields): ReadonlyArray<{ readonly room: unknown; readonly path: string }> {
  const listed = isList(rooms) ? rooms.slice(0, MOST_ROOMS) : [];
  return listed.map((room, index) => ({ room, path: pathTo('rooms', index) }));
}

/** An unreadable fee is an issue: leaving it out would make the amount due zero. */
function checkFees(fields: Fields, reading: ReadingContext): void {
  for (const { room: holder, path } of [{ room: fields, path: '' }, ...listedRooms(fields)]) {
    const services = isRecord(holder) ? holder['services'] : undefined;
    for (const [index, service] of (isList(services) ? services : []).entries()) {
      if (!isRecord(service) || !isCancellationFee(service)) continue;
      checkFee(service, { ...reading, path: pathTo(pathTo(path, 'services'), index) });
    }
  }
}

function checkFee(fee: Fields, reading: ReadingContext): void {
  const field = 'total_price';
  const received = fee[field];
  if (isBlank(received)) {
    const params = { field, received, expected: 'the amount of the cancellation fee' };
    reading.notes.issues.push(issue('required', pathTo(reading.path, field), params));
  } else if (printedAmount(received, reading.digits) === undefined) amountIn(fee, field, reading);
}

function readRooms(fields: Fields, reading: BookingContext): { rooms: RoomRead[]; feesOfRooms: BookedService[] } {
  const { notes, isCancelled } = reading;
  const all = listedRooms(fields);
  if (all.length === 0) notes.issues.push(noRooms(fields['rooms']));
  const filled = all.filter(({ room }) => !isEmptyRoom(room));
  const kept = filled.length === 0 ? all : filled;
  for (const entry of all) if (!kept.includes(entry)) warn(notes, bookingIssue('room_empty', entry.path, {}));
  const gone = isCancelled ? [] : kept.filter(({ room }) => isCancelledRoom(room));
  const feesOfRooms = gone.flatMap(({ room, path }) => {
    warn(notes, bookingIssue('room_cancelled', pathTo(path, 'is_cancelled'), {}));
    return isRecord(room) ? readServices(room, { ...reading, path }).services.filter(({ isFee }) => isFee) : [];
  });
  const charged = kept.filter((entry) => !gone.includes(entry));
  const isOnly = kept.length === 1;
  const hasPriceOfBooking = charged.length === 1 && !isBlank(fields['amount']);
  const rooms = charged.flatMap(({ room, path }) => {
    if (isRecord(room)) return readRoom(room, { ...reading, path, booking: fields, isOnly, hasPriceOfBooking }) ?? [];
    noteNoObject(room, { path, expected: 'a room of a booking' }, notes);
    return [];
  });
  return { rooms, feesOfRooms };
}

function noRooms(received: unknown): BookingIssue {
  const params = { field: 'rooms', received, expected: 'a list of at least one room' };
  if (isList(received)) return issue('list_too_short', 'rooms', params);
  return issue(isAbsent(received) ? 'required' : 'not_a_list', 'rooms', params);
}

/** Unwraps the envelope of the API, its `data`, and a record of the client. */
function attributesOf(input: unknown): unknown {
  if (!isRecord(input)) return input;
  if (isRecord(input['attributes'])) return input['attributes'];
  return isRecord(input['data']) ? attributesOf(input['data']) : input;
}

interface BookedRoomContext extends ReadingContext {
  /** The booking, which may have fields that the room lacks. */
  readonly booking: Fields;
  readonly isOnly: boolean;
  /** Whether the room takes the price of the booking: it is the only room that is not cancelled. */
  readonly hasPriceOfBooking: boolean;
}

interface BookedNights {
  readonly firstDay: number;
  readonly nights: number;
}

export type RoomRead = NonNullable<ReturnType<typeof readRoom>>;

/** Reads a room; `undefined` if it has no nights. */
function readRoom(fields: Fields, reading: BookedRoomContext) {
  const { path, notes } = reading;
  const nights = readNights(fields, reading);
  const before = notes.issues.length;
  const days = readDays(fields, nights, reading);
  // An amount is required only if nights lack prices.
  const readAmount = (amountNotes: RevisionNotes) => amountIn(fields, 'amount', { ...reading, notes: amountNotes });
  const amount = days === undefined ? readAmount(notes) : readPart('amount', pathTo(path, 'amount'), notes, readAmount);
  const isPriced = days !== undefined || amount !== undefined || notes.issues.length > before;
  const hasPrices = isRecord(fields['days']) && Object.keys(fields['days']).length > 0;
  if (!isPriced && !reading.hasPriceOfBooking && !(nights === undefined && hasPrices)) {
    notes.issues.push(noPrice(path));
  }
  const occupancy = readOccupancy(fields, reading);
  const { room_type_id, rate_plan_id } = fields;
  const room: RoomOfBooking = { ...fields, room_type_id: idOf(room_type_id), rate_plan_id: idOf(rate_plan_id) };
  for (const field of ['room_type_id', 'rate_plan_id'] as const) {
    if (room[field] === null) warn(notes, bookingIssue('room_not_mapped', pathTo(path, field), { field }));
  }
  if (nights === undefined) return undefined;
  const charges = { ...readServices(fields, reading), ...readPrinted(fields, reading) };
  return { path, room, ...nights, occupancy, amount, days, ...charges };
}

/** Reads an optional part. Its issues become warnings, and the part is left out. */
function readPart<Part>(
  field: string,
  path: string,
  { warnings }: RevisionNotes,
  read: (notes: RevisionNotes) => Part,
): Part | undefined {
  const issues: BookingIssue[] = [];
  const part = read({ issues, warnings });
  const [first] = issues;
  if (first === undefined) return part;
  const received = 'received' in first.params ? first.params['received'] : undefined;
  warn({ warnings }, bookingIssue('part_unreadable', path, { field, received }));
  return undefined;
}

export function noPrice(path: string): BookingIssue {
  const params = { field: 'amount', received: undefined, expected: 'an amount, or a price in days for each night' };
  return issue('required', pathTo(path, 'amount'), params);
}

function idOf(id: unknown): string | null {
  return typeof id === 'string' ? id : null;
}

function readNights(fields: Fields, reading: BookedRoomContext): BookedNights | undefined {
  const first = readDate(fields, 'checkin_date', reading);
  const last = readDate(fields, 'checkout_date', reading);
  if (first === undefined || last === undefined) return undefined;
  const nights = last.day - first.day;
  if (nights >= 1 && nights <= LIMITS.nights) return { firstDay: first.day, nights };
  const params = { received: last.text, checkIn: first.text, most: LIMITS.nights };
  reading.notes.issues.push(bookingIssue('booking_nights', pathTo(reading.path, 'checkout_date'), params));
  return undefined;
}

/** The dates of a room, and those of the booking that replace missing ones. */
const DATES = { checkin_date: 'arrival_date', checkout_date: 'departure_date' } as const;

function readDate(
  fields: Fields,
  field: keyof typeof DATES,
  { path, booking, notes }: BookedRoomContext,
): { readonly text: string; readonly day: number } | undefined {
  const isOwn = !isAbsent(fields[field]);
  const received = isOwn ? fields[field] : booking[DATES[field]];
  const place = pathTo(path, field);
  const day = typeof received === 'string' ? dayNumber(received) : undefined;
  if (typeof received === 'string' && day !== undefined) {
    if (!isOwn) warn(notes, bookingIssue('room_dates_missing', place, { field, value: received }));
    return { text: received, day };
  }
  const isMissing = isAbsent(received);
  const isOfRoom = isOwn || isMissing;
  const params = { field: isOfRoom ? field : DATES[field], received, expected: 'a date such as "2026-05-09"' };
  notes.issues.push(issue(isMissing ? 'required' : 'not_a_date', isOfRoom ? place : DATES[field], params));
  return undefined;
}

/**
 * The prices of all nights, inclusive taxes in them; `undefined` if one is missing. If the nights cannot be read, the
 * prices are checked anyway, so that all issues are reported at once.
 */
function readDays(fields: Fields, stay: BookedNights | undefined, reading: BookedRoomContext) {
  const { notes } = reading;
  const days = fields['days'];
  const place = pathTo(reading.path, 'days');
  // A room with an amount needs no prices of nights.
  const hasAmount = !isAbsent(fields['amount']);
  if (isList(days) && days.length > 0) {
    if (hasAmount) warn(notes, bookingIssue('part_unreadable', place, { field: 'days', received: days }));
    else notes.issues.push(daysList(days, place));
  }
  if (!isRecord(days)) return undefined;
  const hasDecimals = Object.values(days).some((price) => isDecimal(price, reading.digits));
  const price = (date: string, notesOfPrice: RevisionNotes) =>
    amountIn(days, date, { ...reading, notes: notesOfPrice, path: place, hasDecimals });
  if (stay === undefined) {
    if (!hasAmount) for (const date of Object.keys(days).slice(0, LIMITS.nights)) price(date, notes);
    return undefined;
  }
  const { firstDay, nights } = stay;
  const dates = Array.from({ length: nights }, (_, index) => dateOf(firstDay + index));
  const others = Object.keys(days).length - dates.filter((date) => Object.hasOwn(days, date)).length;
  if (others > 0) warn(notes, bookingIssue('days_left_out', place, { count: others }));
  const prices = dates.flatMap(
    (date) =>
      (hasAmount ? readPart(date, place, notes, (dayNotes) => price(date, dayNotes)) : price(date, notes)) ?? [],
  );
  return prices.length < nights ? undefined : { prices, sum: sumOf(prices) };
}

const MOST_DAYS_SHOWN = 3;

/** OTAs push a list of nights to the channel manager, which never returns one. */
function daysList(days: readonly unknown[], path: string): BookingIssue {
  const prices = days.flatMap((day) => {
    const { date, price } = isRecord(day) ? day : {};
    const isPrice = typeof date === 'string' && dayNumber(date) !== undefined && typeof price === 'string';
    return isPrice ? [[date, price]] : [];
  });
  const shownDays = prices.length === days.length ? prices.slice(0, MOST_DAYS_SHOWN) : [['2026-05-09', '100.00']];
  const entries = shownDays.map(([date, price]) => `"${date}": ${shown(price)}`);
  const ending = shownDays.length < prices.length ? ', ...' : '';
  return bookingIssue('days_list', path, { count: days.length, expected: `{ ${entries.join(', ')}${ending} }` });
}

const USUAL_ADULTS = 2;

/** The occupancy of a room, or of the booking if it has one room, and whether it is stated; otherwise it is assumed. */
function readOccupancy(fields: Fields, reading: BookedRoomContext) {
  const { booking, isOnly, notes } = reading;
  const path = pathTo(reading.path, 'occupancy');
  const stated = fields['occupancy'] ?? (isOnly ? booking['occupancy'] : undefined);
  if (!isRecord(stated)) {
    const guests = fields['guests'];
    const adults = isList(guests) && guests.length > 0 ? Math.min(guests.length, LIMITS.persons) : USUAL_ADULTS;
    warn(notes, bookingIssue('occupancy_missing', path, { persons: adults }));
    return { adults, children: 0, infants: 0, ages: [], isStated: false };
  }
  const countOf = (field: 'adults' | 'children' | 'infants'): number => {
    const received = stated[field] ?? 0;
    const count = typeof received === 'string' && /^\d{1,5}$/.test(received) ? Number(received) : received;
    if (isCount(count, LIMITS.persons)) return count;
    warn(notes, bookingIssue('part_unreadable', pathTo(path, field), { field, received }));
    return field === 'adults' ? USUAL_ADULTS : 0;
  };
  const [adults, children, infants] = [countOf('adults'), countOf('children'), countOf('infants')];
  const ages = agesIn(stated, children);
  if (ages.length < children) {
    warn(notes, bookingIssue('ages_missing', path, { count: children, guests: ages.length }));
  }
  if (infants > 0) warn(notes, bookingIssue('infants_left_out', path, { count: infants }));
  return { adults, children, infants, ages, isStated: true };
}

function isCount(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}

/** If there are more ages than children, the youngest ones are those of infants. */
function agesIn({ ages }: Fields, children: number): number[] {
  const valid = isList(ages) ? ages.filter((age) => isCount(age, LIMITS.age)) : [];
  if (valid.length <= children) return valid;
  const oldest = valid.toSorted((a, b) => b - a).slice(0, children);
  return valid.filter((age) => {
    const position = oldest.indexOf(age);
    if (position === -1) return false;
    oldest.splice(position, 1);
    return true;
  });
}
