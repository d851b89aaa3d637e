import { dayNumber } from '../calendar/plain-date.js';
import { issue } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import type { Integer } from '../money/integer.js';
import { LIMITS } from '../stay/limits.js';
import { bookingIssue } from './booking-issues.js';
import type { RoomOfBooking } from './data.js';
import { type Days, readDays } from './days.js';
import { amountIn, type Fields, type RoomReading } from './notes.js';
import { type OccupancyRead, readOccupancy } from './occupancy.js';
import { type PrintedTax, readPrintedTaxes } from './printed-taxes.js';
import { readServices, type Service } from './services.js';

/** A room of a revision, read. */
export interface RoomRead {
  readonly path: string;
  /** As it came. */
  readonly room: RoomOfBooking;
  /** Day number of the first night. */
  readonly firstDay: number;
  readonly nights: number;
  readonly occupancy: OccupancyRead;
  readonly amount: Integer | undefined;
  /** The prices of all nights; `undefined` when they are not all there. */
  readonly days: Days | undefined;
  readonly services: readonly Service[];
  readonly taxes: readonly PrintedTax[];
}

/** Reads a room; `undefined` when it has no nights. */
export function readRoom(fields: Fields, reading: RoomReading): RoomRead | undefined {
  const { path, notes } = reading;
  const nights = readNights(fields, reading);
  const amount = amountIn(fields, 'amount', reading);
  const occupancy = readOccupancy(fields, reading);
  const services = readServices(fields, path, reading);
  const taxes = readPrintedTaxes(fields, path, reading);
  const { room_type_id, rate_plan_id } = fields;
  const room = { ...fields, room_type_id: idOf(room_type_id), rate_plan_id: idOf(rate_plan_id) };
  for (const field of ['room_type_id', 'rate_plan_id'] as const) {
    if (room[field] === null) notes.warnings.push(bookingIssue('room_not_mapped', pathTo(path, field), { field }));
  }
  if (nights === undefined) return undefined;
  return { path, room, ...nights, occupancy, amount, days: readDays(fields, nights, reading), services, taxes };
}

function idOf(id: unknown): string | null {
  return typeof id === 'string' ? id : null;
}

function readNights(fields: Fields, reading: RoomReading): { firstDay: number; nights: number } | undefined {
  const first = readDate(fields, { own: 'checkin_date', common: 'arrival_date' }, reading);
  const last = readDate(fields, { own: 'checkout_date', common: 'departure_date' }, reading);
  if (first === undefined || last === undefined) return undefined;
  const nights = last.day - first.day;
  if (nights >= 1 && nights <= LIMITS.nights) return { firstDay: first.day, nights };
  const params = { received: last.text, checkIn: first.text, most: LIMITS.nights };
  reading.notes.issues.push(bookingIssue('booking_nights', pathTo(reading.path, 'checkout_date'), params));
  return undefined;
}

/** A date of the room, or else that of the booking. */
function readDate(
  fields: Fields,
  { own, common }: { readonly own: string; readonly common: string },
  { path, booking, notes }: RoomReading,
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
