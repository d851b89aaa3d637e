import { dateOf, dayNumber, LAST_DAY } from '../calendar/plain-date.js';
import type { StandardSchema } from '../issues/formats.js';
import { standardSchema } from '../issues/formats.js';
import type { Result } from '../issues/issue.js';
import { pathIn, pathTo } from '../issues/issue.js';
import type { Mistakes } from '../issues/mistakes.js';
import { findingOf } from '../issues/mistakes.js';
import { isList, isRecord, plain, readList } from '../issues/reading.js';
import { addNoList, Report, reportMistakes } from '../issues/report.js';
import { STAY_INPUT_CODES } from '../issues/stay-codes.js';
import { INPUT_CODES } from '../issues/validation-codes.js';
import { currencyDigits, isDecimalText, isShortDecimal, significantDecimals } from '../money/amount.js';
import { isWhole } from '../money/integer.js';
import { CURRENCY, parseFields, readObjectOf } from '../schema/fields.js';
import { expectedOf, headObject, ROOM_FIELDS, roomObject, STAY_FIELDS, WORDING } from './fields.js';
import { canBeBorn } from './room-details.js';
import type { RoomGroup } from './room-groups.js';
import { readRoomGroups } from './room-groups.js';
import type { Room, Stay } from './schema.js';
import { isUnusualCheckIn, LIMITS, LODGING, USUAL_DAYS_AFTER_STAY } from './schema.js';

interface StayContext {
  readonly currency: string;
  /** `undefined` for an unknown currency: then decimals are not checked. */
  readonly digits: number | undefined;
  readonly checkIn: string | undefined;
  /** Day number of the check-out of the stay. */
  readonly end: number | undefined;
  readonly report: Report;
}

/**
 * Validates a stay for quotes in a currency. Returns the stay exactly as it was given, or every issue at once. Prices
 * are decimal texts in units of the currency, with at most its number of decimals (trailing zeros aside), or `digits`
 * if it is given. An unknown currency is an issue at `currency`, `digits` outside 0 to 200 one at `digits`.
 * Accepts anything, and never throws.
 *
 * @example
 * ```ts
 * import { validateStay } from 'staytax';
 *
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['120.00', '99.50'] }] };
 * validateStay(stay, 'EUR').value?.rooms.length; // => 1
 * validateStay(stay, 'JPY').issues?.[0]?.path; // => 'rooms[0].nightlyPrices[1]'
 * ```
 */
export function validateStay(input: unknown, currency: string, digits?: number): Result<Stay> {
  return readStay(input, currency, digits).result;
}

export interface ReadStay {
  readonly result: Result<Stay>;
  readonly groups: RoomGroup[] | undefined;
}

/** `validateStay` with the groups of rooms. Refuses all that the fast reader refuses: every valid stay has a quote. */
export function readStay(input: unknown, currency: string, digits?: number): ReadStay {
  const report = new Report(INPUT_CODES);
  const currencyOwn = currencyDigits(currency);
  if (currencyOwn === undefined) {
    const { expected } = CURRENCY.rule;
    report.add('unknown_currency', 'currency', { field: 'currency', received: plain(currency), expected });
  }
  const isCount = isWhole(digits ?? 0, 0, LIMITS.digits);
  if (!isCount) {
    const params = { field: 'digits', received: plain(digits), least: 0, most: LIMITS.digits };
    report.add('not_whole_number', 'digits', { ...params, expected: `a whole number from 0 to ${LIMITS.digits}` });
  }
  const fields = readObjectOf(STAY_FIELDS, input, { path: '', report }, 'an object with checkIn and rooms');
  if (fields === undefined) return { result: report.result<Stay>(undefined), groups: undefined };
  const head = parseFields(headObject(), fields, { path: '', wording: WORDING, report });
  // An issue of another field of the head must not hide issues of rooms about their check-in.
  const firstDay = dayIn(fields['checkIn']);
  const checkIn = firstDay === undefined ? undefined : dateOf(firstDay);
  const end = dayIn(fields['checkOut']);
  if (firstDay !== undefined && end !== undefined && end <= firstDay) {
    report.add('check_out_not_after', 'checkOut', { received: dateOf(end), checkIn: dateOf(firstDay) });
  }
  const context = { currency, digits: isCount ? (digits ?? currencyOwn) : currencyOwn, checkIn, end, report };
  checkPaidDecimals(fields, '', context);
  const rooms = readRooms(fields['rooms'], context);
  const result = report.result(head && { ...head, rooms });
  const groups = result.value && readRoomGroups(result.value, digits ?? currencyOwn ?? 0, 'any-check-in');
  if (result.value === undefined || groups !== undefined) return { result, groups };
  report.add('unreadable', '', { field: 'the stay' });
  return { result: report.result<Stay>(undefined), groups };
}

/**
 * `validateStay` for one currency as a Standard Schema (version 1), for form and API libraries. Its `validate` returns
 * `value` or `issues` and never throws.
 *
 * @example
 * ```ts
 * import { staySchema } from 'staytax';
 *
 * const { validate } = staySchema('JPY')['~standard'];
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['12000', '99.50'] }] };
 * validate(stay).issues?.map(({ path }) => path); // => [['rooms', 0, 'nightlyPrices', 1]]
 * ```
 */
export function staySchema(currency: string): StandardSchema<Stay> {
  return standardSchema((input) => validateStay(input, currency));
}

function readRooms(given: unknown, context: StayContext): Room[] {
  const { report } = context;
  const list = readList(given, LIMITS.rooms);
  if (!isList(list)) {
    addNoList(list, { path: 'rooms', wording: WORDING, report });
    return [];
  }
  const [expected, most] = [expectedOf('rooms'), LIMITS.rooms];
  if (list.length === 0) report.add('list_too_short', 'rooms', { field: 'rooms', expected });
  if (list.length > most) report.add('list_too_long', 'rooms', { field: 'rooms', expected, most });
  const rooms: Room[] = [];
  for (const [index, input] of list.slice(0, LIMITS.rooms).entries()) {
    if (report.isFull) break;
    const room = readRoom(input, pathTo('rooms', index), context);
    if (room !== undefined) rooms.push(room);
  }
  return rooms;
}

function readRoom(input: unknown, path: string, context: StayContext): Room | undefined {
  const { report } = context;
  const fields = readObjectOf(ROOM_FIELDS, input, { path, report }, expectedOf('rooms[]'));
  if (fields === undefined) return undefined;
  const { checkIn = context.checkIn } = fields;
  const firstDay = dayIn(checkIn);
  const end = fields['checkOut'] === undefined ? context.end : dayIn(fields['checkOut']);
  checkPriceForm(fields, end, path, report);
  if (fields['persons'] === undefined && fields['guests'] === undefined) {
    const params = { field: 'persons', received: undefined, expected: expectedOf('persons') };
    report.add('required', pathTo(path, 'persons'), params);
  }
  checkGuestCount(fields, path, report);
  const room = parseFields(roomObject(), fields, { path, wording: WORDING, report });
  checkDecimals(fields, path, context);
  const until = end === undefined || firstDay === undefined ? undefined : end - firstDay;
  const ofRoom = { checkIn, firstDay, nights: nightsIn(fields, until) };
  checkEnd(fields, { ...ofRoom, until }, path, report);
  const [guests, extras] = [entriesIn(fields, 'guests', path), entriesIn(fields, 'extras', path)];
  checkPersons(fields, path, report);
  for (const [guest, place] of guests) checkGuest(guest, ofRoom, place, report);
  for (const [extra, place] of extras) checkExtra(extra, ofRoom.nights, place, report);
  for (const [extra, place] of extras) checkDecimals(extra, place, context);
  checkPaidDecimals(fields, path, context);
  for (const [guest, place] of guests) checkPaidDecimals(guest, place, context);
  checkLastNight(ofRoom, path, report);
  warnOfCheckIn(room, path, context);
  return room;
}

/** A number of guests is a frequent mistake: it is `persons`. Removes it, so that it is reported once. */
function checkGuestCount(fields: Record<string, unknown>, path: string, report: Report): void {
  const { guests } = fields;
  if (typeof guests !== 'number') return;
  const expected = 'a list of guests; their number is persons';
  report.add('not_a_list', pathTo(path, 'guests'), { field: 'guests', received: guests, expected });
  delete fields['guests'];
}

/** A room has its prices in one complete form of two. A check-out is in place of `nights`. */
function checkPriceForm(fields: Record<string, unknown>, end: number | undefined, path: string, report: Report): void {
  const given = ['nightlyPrices', 'price', 'nights'].filter((name) => fields[name] !== undefined);
  const form = given.join(' and ');
  if (form === 'nightlyPrices' || form === 'price and nights') return;
  // A check-out that cannot be read was reported.
  if (form === 'price' && (end !== undefined || fields['checkOut'] !== undefined)) return;
  report.add('price_form', path, { given });
}

/** Number of nights of a room; `undefined` if it cannot be read. */
function nightsIn({ nightlyPrices, nights }: Record<string, unknown>, until: number | undefined): number | undefined {
  const count = isList(nightlyPrices) ? nightlyPrices.length : (nights ?? until);
  return isWhole(count, 1, LIMITS.nights) ? count : undefined;
}

/** The check-out is after the check-in, and on the day on which the nights of the room end. */
function checkEnd(
  fields: Record<string, unknown>,
  { firstDay, nights, until }: CheckedNights & { readonly until: number | undefined },
  path: string,
  report: Report,
): void {
  if (firstDay === undefined || until === undefined) return;
  const [checkIn, checkOut] = [dateOf(firstDay), dateOf(firstDay + until)];
  if (until <= 0) {
    const isOwn = fields['checkOut'] !== undefined;
    // The check-out of a stay that is not after its own check-in was reported.
    if (isOwn || fields['checkIn'] !== undefined) {
      report.add('check_out_not_after', isOwn ? pathTo(path, 'checkOut') : path, { received: checkOut, checkIn });
    }
  } else if (until > LIMITS.nights && nights === undefined) {
    report.add('check_out_too_late', path, { nights: until, most: LIMITS.nights });
  } else if (nights !== undefined && nights !== until) {
    report.add('check_out_differs', path, { checkIn, checkOut, until, nights });
  }
}

/** The guests or extras of a room, each with its path. */
function entriesIn(
  room: Record<string, unknown>,
  field: 'guests' | 'extras',
  path: string,
): Array<[entry: Record<string, unknown>, path: string]> {
  const list = room[field];
  if (!isList(list)) return [];
  const most = field === 'guests' ? LIMITS.persons : LIMITS.extras;
  return list
    .slice(0, most)
    .flatMap((entry, index) => (isRecord(entry) ? [[entry, pathTo(pathTo(path, field), index)]] : []));
}

function checkPaidDecimals({ paidBefore }: Record<string, unknown>, path: string, context: StayContext): void {
  const { currency, digits, report } = context;
  if (digits === undefined || !isRecord(paidBefore)) return;
  for (const [title, amount] of Object.entries(paidBefore)) {
    if (!isTooFine(amount, digits)) continue;
    report.add('price_decimals', pathIn(path, 'paidBefore', title), { received: amount, currency, digits });
  }
}

/** Each price that is a decimal has at most the decimals of its currency. */
function checkDecimals(fields: Record<string, unknown>, path: string, { currency, digits, report }: StayContext): void {
  if (digits === undefined) return;
  const { price, nightlyPrices } = fields;
  const refuse = (received: string, ...place: readonly PropertyKey[]) =>
    report.add('price_decimals', pathIn(path, ...place), { received, currency, digits });
  if (isTooFine(price, digits)) refuse(price, 'price');
  if (!isList(nightlyPrices)) return;
  for (const [night, nightly] of nightlyPrices.entries()) {
    if (isTooFine(nightly, digits)) refuse(nightly, 'nightlyPrices', night);
  }
}

/** The cheap check first: a stay may have a million prices, and almost none has too many decimals. */
function isTooFine(price: unknown, digits: number): price is string {
  if (typeof price !== 'string' || !isShortDecimal(price)) return false;
  return significantDecimals(price) > digits && isDecimalText(price);
}

/** The last supported date is in the year 9999, so the last night must begin before it. */
function checkLastNight({ firstDay, nights }: CheckedNights, path: string, report: Report): void {
  // An invalid date or number of nights was reported.
  if (firstDay === undefined || nights === undefined || firstDay + nights - 1 <= LAST_DAY) return;
  report.add('date_out_of_calendar', path, { nights, checkIn: dateOf(firstDay) });
}

function warnOfCheckIn(room: Room | undefined, path: string, { checkIn, report }: StayContext): void {
  if (room?.checkIn === undefined || checkIn === undefined) return;
  reportMistakes(
    STAY_INPUT_CODES,
    CHECK_IN_MISTAKES,
    { received: room.checkIn, checkIn, path: pathTo(path, 'checkIn') },
    report,
  );
}

/** The check-ins of a room and of its stay, and the path of that of the room. */
interface RoomCheckIn {
  readonly received: string;
  readonly checkIn: string;
  readonly path: string;
}

/** Likely mistakes in the check-in of a room, which are found while a stay is read. */
export const CHECK_IN_MISTAKES: Mistakes<RoomCheckIn, 'room_before_stay' | 'room_long_after_stay'> = {
  room_before_stay: { find: unusualCheckIn },
  room_long_after_stay: { find: unusualCheckIn },
};

/** A check-in before that of the stay, or long after it, is allowed and probably a mistake. */
function unusualCheckIn({ received, checkIn, path }: RoomCheckIn) {
  const days = (dayNumber(received) ?? Number.NaN) - (dayNumber(checkIn) ?? Number.NaN);
  if (!isUnusualCheckIn(days)) return [];
  if (days < 0) return [findingOf('room_before_stay', path, { received, checkIn })];
  return [findingOf('room_long_after_stay', path, { received, checkIn, days, most: USUAL_DAYS_AFTER_STAY })];
}

/** The nights of a room, as far as they can be read. */
interface CheckedNights {
  readonly checkIn: unknown;
  readonly firstDay: number | undefined;
  readonly nights: number | undefined;
}

function dayIn(date: unknown): number | undefined {
  return typeof date === 'string' ? dayNumber(date) : undefined;
}

/** A guest sleeps in the room only on its nights. Unreadable fields were reported. */
function checkGuest(guest: Record<string, unknown>, room: CheckedNights, path: string, report: Report): void {
  const { checkIn, firstDay, nights } = room;
  const first = guest['checkIn'] === undefined ? firstDay : dayIn(guest['checkIn']);
  checkBirth(guest, first, pathTo(path, 'birthDate'), report);
  if (first === undefined || nights === undefined || firstDay === undefined) return;
  const end = first + (typeof guest['nights'] === 'number' ? guest['nights'] : 1);
  if (first < firstDay || end > firstDay + nights) report.add('guest_outside_room', path, { checkIn, nights });
}

/** A guest has an age or a date of birth, which is not later than the first night. */
function checkBirth(
  { age, birthDate }: Record<string, unknown>,
  arrival: number | undefined,
  path: string,
  report: Report,
): void {
  if (typeof birthDate !== 'string') return;
  if (age !== undefined) report.add('age_and_birth_date', path, {});
  const birth = dayNumber(birthDate);
  if (birth === undefined || arrival === undefined || canBeBorn(birth, arrival)) return;
  const params = { received: birthDate, checkIn: dateOf(arrival), most: LIMITS.age };
  report.add('birth_date_out_of_range', path, params);
}

function checkPersons({ persons, guests }: Record<string, unknown>, path: string, report: Report): void {
  if (!isList(guests) || typeof persons !== 'number' || !Number.isInteger(persons)) return;
  if (persons < 0 || persons >= guests.length) return;
  report.add('persons_below_guests', pathTo(path, 'persons'), { persons, guests: guests.length });
}

function checkExtra(extra: Record<string, unknown>, nights: number | undefined, path: string, report: Report): void {
  const { label, nightlyPrices } = extra;
  if (label === LODGING) report.add('label_reserved', pathTo(path, 'label'), { received: label });
  const given = ['nightlyPrices', 'price'].filter((name) => extra[name] !== undefined);
  if (given.length !== 1) report.add('extra_price_form', path, { given });
  if (!isList(nightlyPrices) || nightlyPrices.length === 0 || nightlyPrices.length > LIMITS.nights) return;
  // A number of nights that cannot be read was reported.
  if (nights === undefined || nights === nightlyPrices.length) return;
  report.add('extra_nights', pathTo(path, 'nightlyPrices'), { count: nightlyPrices.length, nights });
}
