import { isRecord } from '../../issues/reading.js';
import { Refusal } from '../common/answers.js';
import type { BookOptions, BookRoomOptions } from './book-options.js';

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isRecordOrNull = (value: unknown): boolean => value === null || isRecord(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isRecords = (value: unknown): boolean => Array.isArray(value) && value.every(isRecord);

type Checks<Options> = { readonly [Name in keyof Required<Options>]: (value: unknown) => boolean };

const ROOM: Checks<BookRoomOptions> = {
  room_type_id: isTextOrNull,
  rate_plan_id: isTextOrNull,
  checkin_date: isText,
  checkout_date: isText,
  occupancy: (value) => isRecord(value) && [value['adults'], value['children'], value['infants']].every(isCount),
  days: (value) => isRecord(value) && Object.values(value).every(isText),
  amount: isText,
  taxes: isRecords,
  collected_taxes: isRecords,
  services: Array.isArray,
  guests: isRecords,
  meta: isRecordOrNull,
};

const BOOKING: Checks<BookOptions> = {
  property_id: isText,
  status: isText,
  booking_id: isText,
  arrival_date: isText,
  departure_date: isText,
  rooms: (value) => isRecords(value) && Array.isArray(value) && value.length > 0,
  currency: isText,
  amount: isText,
  taxes: isRecords,
  services: Array.isArray,
  ota_name: isText,
  ota_reservation_code: isText,
  customer: isRecord,
  notes: isTextOrNull,
  arrival_hour: isTextOrNull,
  payment_collect: (value) => value === null || value === 'property' || value === 'ota',
  payment_type: isTextOrNull,
  ota_commission: isTextOrNull,
  guarantee: isRecordOrNull,
};

/** What a booking that came as JSON has wrong, field by field. */
export function checkBookOptions(body: Readonly<Record<string, unknown>>): void {
  const details = wrongIn(body, BOOKING, '');
  const { rooms } = body;
  if (Array.isArray(rooms) && details['rooms'] === undefined) {
    for (const [at, room] of rooms.entries()) Object.assign(details, wrongIn(room, ROOM, `rooms[${at}].`));
  }
  if (Object.keys(details).length > 0) throw new Refusal(422, details);
}

function wrongIn(fields: Readonly<Record<string, unknown>>, checks: object, path: string): Record<string, string[]> {
  const known = new Map<string, (value: unknown) => boolean>(Object.entries(checks));
  const wrong = Object.entries(fields).flatMap(([name, value]) => {
    const check = known.get(name);
    if (check === undefined) return [[`${path}${name}`, ['is unknown.']]];
    return check(value) ? [] : [[`${path}${name}`, ['has a value that it cannot have.']]];
  });
  return Object.fromEntries(wrong);
}
