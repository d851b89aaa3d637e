import { issue } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import { type Fields, isList, isRecord, readPlainly } from '../issues/reading.js';
import { currencyDigits } from '../money/currencies.js';
import type { Integer } from '../money/integer.js';
import type { BookingIssue } from './booking-issues.js';
import { amountIn, type Notes, noteNoObject, type Reading } from './notes.js';
import { type Printed, readPrinted } from './printed-taxes.js';
import { type RoomRead, readRoom, readServices, type Services } from './room.js';

/** A revision, read: every field that a stay needs, in minor units. Its own taxes and services are those of the whole. */
export interface Revision extends Printed, Services {
  readonly currency: string;
  readonly digits: number;
  readonly isCancelled: boolean;
  readonly rooms: readonly RoomRead[];
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
    ...readPrinted(fields, '', reading),
    ...readServices(fields, '', reading),
    amount: amountIn(fields, 'amount', { path: '', currency, digits, notes }),
  };
}

function readRooms(fields: Fields, reading: Reading): RoomRead[] {
  const { notes } = reading;
  const received = fields['rooms'];
  const rooms = isList(received) ? received : [];
  if (rooms.length === 0) notes.issues.push(noRooms(received));
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

function noRooms(received: unknown): BookingIssue {
  const params = { field: 'rooms', received, expected: 'a list of at least one room' };
  if (isList(received)) return issue('list_too_short', 'rooms', params);
  return issue(received === undefined || received === null ? 'required' : 'not_a_list', 'rooms', params);
}

/** As many as a stay may have, and one more, so that the rule of stays says that there are too many. */
const MOST_ROOMS = 1_001;

/** The API's envelope, that inside an answer, and a record of the client hold the attributes. */
function attributesOf(input: unknown): unknown {
  if (!isRecord(input)) return input;
  if (isRecord(input['attributes'])) return input['attributes'];
  return isRecord(input['data']) ? attributesOf(input['data']) : input;
}
