import { issue, pathTo } from '../issues/issue.js';
import type { Fields } from '../issues/reading.js';
import { isList, isRecord, readPlainly } from '../issues/reading.js';
import { currencyDigits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue } from './booking-issues.js';
import { isCancellationFee } from './names.js';
import type { ReadingContext, RevisionNotes } from './notes.js';
import { amountIn, noteNoObject, printedAmount } from './notes.js';
import type { OtaTaxes } from './printed-taxes.js';
import { readPrinted } from './printed-taxes.js';
import type { BookedService, BookedServices, RoomRead } from './room.js';
import { readRoom, readServices } from './room.js';

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
