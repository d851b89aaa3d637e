import { issue } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import { type Fields, isList, isRecord, readPlainly } from '../issues/reading.js';
import { currencyDigits } from '../money/currencies.js';
import type { Integer } from '../money/integer.js';
import type { BookingIssue } from './booking-issues.js';
import { amountIn, listIn, type Notes, noteNoObject, type Reading } from './notes.js';
import { type PrintedTax, readPrintedTaxes } from './printed-taxes.js';
import { type RoomRead, readRoom, readServices, type Service } from './room.js';

/** A revision, read: every field that a stay needs, in minor units. */
export interface Revision {
  readonly currency: string;
  readonly digits: number;
  readonly isCancelled: boolean;
  readonly rooms: readonly RoomRead[];
  /** Printed for the booking as a whole. */
  readonly taxes: readonly PrintedTax[];
  /** Of the booking as a whole. */
  readonly services: readonly Service[];
  readonly amount: Integer | undefined;
}

/** Reads a revision, or the envelope or the record of the client that it came in. */
export function readRevision(
  input: unknown,
): { readonly revision: Revision; readonly warnings: BookingIssue[] } | { readonly issues: readonly BookingIssue[] } {
  const notes: Notes = { issues: [], warnings: [] };
  const fields = attributesOf(readPlainly(input));
  if (!isRecord(fields)) {
    noteNoObject(fields, '', 'a booking revision, or its envelope', notes);
    return { issues: notes.issues };
  }
  const currency = fields['currency'];
  const digits = typeof currency === 'string' ? currencyDigits(currency) : undefined;
  if (typeof currency !== 'string' || digits === undefined) {
    const params = { field: 'currency', received: currency, expected: 'an ISO 4217 code such as "EUR"' };
    const isAbsent = currency === undefined || currency === null;
    notes.issues.push(issue(isAbsent ? 'required' : 'unknown_currency', 'currency', params));
    return { issues: notes.issues };
  }
  const revision = readFieldsOf(fields, { currency, digits, notes });
  return notes.issues.length > 0 ? { issues: notes.issues } : { revision, warnings: notes.warnings };
}

function readFieldsOf(fields: Fields, reading: Reading): Revision {
  const { currency, digits, notes } = reading;
  return {
    currency,
    digits,
    isCancelled: fields['status'] === 'cancelled',
    rooms: readRooms(fields, reading),
    taxes: readPrintedTaxes(fields, '', reading),
    services: readServices(fields, '', reading),
    amount: amountIn(fields, 'amount', { path: '', currency, digits, notes }),
  };
}

function readRooms(fields: Fields, reading: Reading): RoomRead[] {
  const { notes } = reading;
  const rooms = listIn(fields, 'rooms', '', notes);
  const expected = 'a list of at least one room';
  if (rooms.length === 0 && !isList(fields['rooms'])) {
    if (notes.issues.length === 0) {
      notes.issues.push(issue('required', 'rooms', { field: 'rooms', received: fields['rooms'], expected }));
    }
  } else if (rooms.length === 0) {
    notes.issues.push(issue('list_too_short', 'rooms', { field: 'rooms', expected }));
  }
  return rooms.slice(0, MOST_ROOMS).flatMap((room, at) => {
    const path = pathTo('rooms', at);
    if (isRecord(room)) {
      const read = readRoom(room, { ...reading, path, booking: fields, isOnly: rooms.length === 1 });
      return read === undefined ? [] : [read];
    }
    noteNoObject(room, path, 'a room of a booking', notes);
    return [];
  });
}

/** As many as a stay may have, and one more, so that the rule of stays says that there are too many. */
const MOST_ROOMS = 1_001;

/** The API's envelope, that inside an answer, and a record of the client hold the attributes. */
function attributesOf(input: unknown): unknown {
  if (!isRecord(input)) return input;
  if (isRecord(input['attributes'])) return input['attributes'];
  return isRecord(input['data']) ? attributesOf(input['data']) : input;
}
