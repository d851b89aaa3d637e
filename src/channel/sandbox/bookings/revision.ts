import { dateOf, dayNumber } from '../../../core/calendar/plain-date.js';
import { isRecord } from '../../../core/issues/reading.js';
import { currencyDigits, parseSigned, printUnits } from '../../../core/money/amount.js';
import type { Integer } from '../../../core/money/integer.js';
import { add, multiply, powerOfTen } from '../../../core/money/integer.js';
import { namesOf } from '../../../core/schema/fields.js';
import type { BookedRoom, BookedTax, BookingRevisionAttributes, Occupancy } from '../../api/wire/bookings.js';
import type { Hotel, PropertyRecord } from '../common/hotel.js';
import type { BookOptions, BookRoomOptions } from './book-options.js';

interface RevisionSource {
  readonly property: PropertyRecord;
  readonly hotel: Hotel;
  readonly before: BookingRevisionAttributes | undefined;
  readonly channel_id: string | null;
  readonly newId: () => string;
  /** The time in the API's format. */
  readonly timestamp: string;
}

const CUSTOMER = {
  name: 'Maria',
  surname: 'Rossi',
  mail: 'maria.rossi@guest.example',
  phone: '+39 06 0000 0000',
  address: 'Via Roma 1',
  city: 'Roma',
  zip: '00100',
  country: 'IT',
  language: 'it',
};

/** Builds a revision as an OTA sends it. @throws TypeError if dates or amounts are inconsistent */
export function revisionOf(given: BookOptions, source: RevisionSource): BookingRevisionAttributes {
  const { before, newId, property } = source;
  const { status = 'new' } = given;
  const id = newId();
  const booking_id = before?.booking_id ?? given.booking_id ?? newId();
  const ota_name = given.ota_name ?? before?.ota_name ?? 'BookingCom';
  const code = given.ota_reservation_code ?? before?.ota_reservation_code ?? codeOf(booking_id);
  const customer = given.customer ?? before?.customer ?? CUSTOMER;
  const stay = stayOf(given, source, customer);
  const { rooms, amount } = roomsOf(given, source, stay);
  const channel = { channel_id: source.channel_id };
  const fields = { ...FIELD_DEFAULTS, ...channel, ...independentFields(before), ...independentFields(given) };
  const taxes = given.taxes ?? before?.taxes;
  return {
    id,
    property_id: property.id,
    booking_id,
    unique_id: before?.unique_id ?? `${shortName(given.is_crs_revision ? OFFLINE : ota_name)}-${code}`,
    system_id: given.system_id ?? shortId(newId()),
    ota_reservation_code: code,
    ota_name,
    status,
    rooms,
    ...fields,
    meta: given.meta ?? before?.meta ?? {},
    ...(taxes === undefined ? {} : { taxes }),
    customer,
    occupancy: sumOccupancies(rooms.map(({ occupancy }) => occupancy)),
    arrival_date: stay.arrival_date,
    departure_date: stay.departure_date,
    amount,
    currency: stay.currency,
    acknowledge_status: 'pending',
    inserted_at: source.timestamp,
  };
}

const FIELD_DEFAULTS = {
  notes: null,
  arrival_hour: null,
  payment_type: 'credit_card',
  payment_collect: 'property',
  amount_type: null,
  ota_commission: '0.00',
  guarantee: null,
  services: [],
  deposits: [],
  channel_id: null,
  secondary_ota: null,
  agent: null,
  is_crs_revision: false,
  raw_message: null,
} as const satisfies Partial<BookingRevisionAttributes>;

function independentFields(
  from: BookOptions | BookingRevisionAttributes = {},
): Partial<Pick<BookingRevisionAttributes, keyof typeof FIELD_DEFAULTS>> {
  const names = namesOf(FIELD_DEFAULTS);
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
}

function stayOf(given: BookOptions, { before, timestamp, property }: RevisionSource, customer: object) {
  const today = dayNumber(timestamp.slice(0, 10)) ?? 0;
  const arrival_date = given.arrival_date ?? before?.arrival_date ?? dateOf(today + 14);
  const arrival = dayNumber(arrival_date);
  if (arrival === undefined)
    throw new TypeError(`arrival_date must be a date such as "2026-05-01" (got ${arrival_date}).`);
  const departure_date = given.departure_date ?? departureOf(given, before) ?? dateOf(arrival + 2);
  nightsBetween(arrival_date, departure_date);
  const currency = given.currency ?? before?.currency ?? property.currency;
  const digits = currencyDigits(currency) ?? 2;
  const { name, surname } = { ...CUSTOMER, ...customer };
  return { property_id: property.id, arrival_date, departure_date, currency, digits, guest: { name, surname } };
}

/** By default, a changed booking is one night longer. */
function departureOf(
  { status, arrival_date, rooms }: BookOptions,
  before: RevisionSource['before'],
): string | undefined {
  const departure = before && dayNumber(before.departure_date);
  if (departure === undefined || arrival_date !== undefined) return undefined;
  return dateOf(departure + (status === 'modified' && rooms === undefined ? 1 : 0));
}

function roomsOf(given: BookOptions, { before, hotel, newId }: RevisionSource, stay: ReturnType<typeof stayOf>) {
  const { digits } = stay;
  const fee = given.status === 'cancelled' ? feeIn(given, digits) : undefined;
  const isSame = stay.arrival_date === before?.arrival_date && stay.departure_date === before.departure_date;
  if (given.rooms === undefined && before !== undefined && isSame) {
    return { rooms: before.rooms, amount: given.amount ?? fee ?? before.amount };
  }
  const options = given.rooms ?? before?.rooms.map(withoutPrices) ?? [{}];
  const rooms = options.map((room, index) =>
    roomOf(room, stay, { hotel, booking_room_id: before?.rooms[index]?.booking_room_id ?? newId() }),
  );
  const charged = rooms.flatMap(({ is_cancelled, amount }) => (is_cancelled ? [] : [amount]));
  const { taxes = before?.taxes ?? [], services = before?.services ?? [] } = given;
  const amount = given.amount ?? fee ?? sumOf([...charged, ...onTop(taxes), ...pricesOf(services)], digits);
  return { rooms, amount };
}

/** A room as it is booked again, for other days: prices, taxes and services follow from these. */
function withoutPrices({ room_type_id, rate_plan_id, occupancy, guests, ...room }: BookedRoom): BookRoomOptions {
  const { is_cancelled, ota_unique_id } = room;
  return { room_type_id, rate_plan_id, occupancy, guests, is_cancelled, ota_unique_id };
}

/** The fee of a cancellation as its amount; the rooms stay as they were. */
function feeIn({ services = [] }: BookOptions, digits: number): string | undefined {
  const fees = pricesOf(services.filter((service) => isRecord(service) && service['type'] === FEE));
  return fees.length === 0 ? undefined : sumOf(fees, digits);
}

const FEE = 'Cancellation Fee';

/** The channel manager's abbreviations of OTAs in booking codes. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  bookingcom: 'BDC',
  airbnb: 'ABB',
  expedia: 'EXP',
  offline: 'OFL',
};

/** The source of bookings that are entered in the channel manager. */
export const OFFLINE = 'Offline';

function shortName(ota: string): string {
  const letters = ota.replaceAll(/[^A-Za-z]/g, '');
  return SHORT_NAMES[letters.toLowerCase()] ?? letters.slice(0, 3).toUpperCase().padEnd(3, 'X');
}

function sumOccupancies(all: readonly Occupancy[]): Occupancy {
  const sum = (name: 'adults' | 'children' | 'infants') => all.reduce((total, occupancy) => total + occupancy[name], 0);
  const ages = all.flatMap(({ ages = [] }) => ages);
  return { adults: sum('adults'), children: sum('children'), infants: sum('infants'), ages };
}

/** Eight hex digits in the style of sources; not necessarily unique. */
function shortId(id: string): string {
  return id
    .replaceAll(/[^0-9a-f]/gi, '')
    .slice(-8)
    .padStart(8, '0');
}

/** Ten digits, stable for a booking. */
function codeOf(bookingId: string): string {
  return BigInt(`0x${bookingId.replaceAll('-', '').slice(-12)}`)
    .toString()
    .slice(-10)
    .padStart(10, '1');
}

/** Example amounts in units of the currency: a night, its VAT, and the city tax of a person. */
const NIGHT = 110;
const VAT_OF_NIGHT = 10;
const CITY_TAX_OF_PERSON = 2;

const TWO_ADULTS: Occupancy = { adults: 2, children: 0, infants: 0 };

function roomOf(
  given: BookRoomOptions,
  stay: ReturnType<typeof stayOf>,
  { hotel, booking_room_id }: { readonly hotel: Hotel; readonly booking_room_id: string },
): BookedRoom {
  const { checkin_date = stay.arrival_date, checkout_date = stay.departure_date, occupancy = TWO_ADULTS } = given;
  const { services = [], guests = [stay.guest], meta = null, is_cancelled = false, collected_taxes = [] } = given;
  const { ota_commission = null, ota_unique_id = null } = given;
  const nights = nightsBetween(checkin_date, checkout_date);
  const { days = Object.fromEntries(nights.map((night) => [night, printed(NIGHT, stay)])) } = given;
  const isMadeUp = given.days === undefined && given.amount === undefined;
  const { taxes = isMadeUp ? exampleTaxes(nights.length, occupancy.adults, stay) : [] } = given;
  const { amount = sumOf([...Object.values(days), ...onTop(taxes), ...pricesOf(services)], stay.digits) } = given;
  return {
    booking_room_id,
    checkin_date,
    checkout_date,
    ...mappingOf(given, stay.property_id, hotel),
    // Children without an age are 8.
    occupancy: { ...occupancy, ages: occupancy.ages ?? new Array<number>(occupancy.children).fill(8) },
    guests,
    amount,
    days,
    services,
    taxes,
    collected_taxes,
    is_cancelled,
    ota_commission,
    ota_unique_id,
    meta,
  };
}

/** The amounts of taxes on top. Prices of nights exclude them; amounts of rooms and bookings include them. */
function onTop(taxes: readonly BookedTax[]): string[] {
  return taxes.flatMap(({ is_inclusive, total_price }) => (is_inclusive ? [] : [total_price]));
}

function pricesOf(services: readonly unknown[]): string[] {
  return services.flatMap((service) => {
    const price = isRecord(service) ? service['total_price'] : undefined;
    return typeof price === 'string' ? [price] : [];
  });
}

/** Sums amounts. @throws TypeError if one is not an amount of the currency */
function sumOf(amounts: readonly string[], digits: number): string {
  const total = amounts.reduce<Integer>((sum, amount) => {
    const units = parseSigned(amount, digits);
    if (units === undefined) throw new TypeError(`${JSON.stringify(amount)} is not an amount with ${digits} decimals.`);
    return add(sum, units);
  }, 0);
  return printUnits(total, digits);
}

/** A room type of another property cannot be mapped, and neither can its rate. */
function mappingOf(
  { room_type_id, rate_plan_id }: BookRoomOptions,
  property_id: string,
  { roomTypes, ratePlans }: Hotel,
): Pick<BookedRoom, 'room_type_id' | 'rate_plan_id'> {
  const rooms = [...roomTypes.values()].filter((room) => room.property_id === property_id);
  const wanted = [...ratePlans.values()].find(({ id }) => id === rate_plan_id);
  const roomId = room_type_id === undefined ? (wanted?.room_type_id ?? rooms[0]?.id ?? null) : room_type_id;
  if (!rooms.some(({ id }) => id === roomId)) return { room_type_id: null, rate_plan_id: null };
  const plans = [...ratePlans.values()].filter((plan) => plan.room_type_id === roomId);
  const planId = rate_plan_id === undefined ? (plans[0]?.id ?? null) : rate_plan_id;
  return { room_type_id: roomId, rate_plan_id: plans.some(({ id }) => id === planId) ? planId : null };
}

/** Example taxes of an OTA, not the rules of any place. */
function exampleTaxes(nights: number, persons: number, stay: ReturnType<typeof stayOf>): BookedTax[] {
  const { currency } = stay;
  const vat = { name: 'VAT', type: 'Value Added Tax (VAT)', is_inclusive: true, price_mode: 'Per booking' };
  const city = { name: 'City tax', type: 'City Tax', is_inclusive: false, price_mode: 'Per person per night' };
  const total_price = printed(CITY_TAX_OF_PERSON * nights * persons, stay);
  const price_per_unit = printed(CITY_TAX_OF_PERSON, stay);
  return [
    { ...vat, total_price: printed(VAT_OF_NIGHT * nights, stay), currency },
    { ...city, total_price, nights, persons, price_per_unit, currency },
  ];
}

/** An amount in whole units of the currency. */
function printed(amount: number, { digits }: { readonly digits: number }): string {
  return printUnits(multiply(amount, powerOfTen(digits)), digits);
}

/** The nights of a stay. @throws TypeError if there are none */
export function nightsBetween(from: string, to: string): string[] {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (first === undefined || last === undefined || last <= first || last - first > MOST_NIGHTS) {
    throw new TypeError(
      `A stay must be from a date to a later one, at most ${MOST_NIGHTS} nights (got ${from} to ${to}).`,
    );
  }
  return Array.from({ length: last - first }, (_, index) => dateOf(first + index));
}

const MOST_NIGHTS = 1_000;

const DOUBLE = { title: 'Double Room', count_of_rooms: 10, occ_adults: 2, occ_children: 1, occ_infants: 1 };
const STANDARD = {
  title: 'Standard Rate',
  sell_mode: 'per_room',
  options: [{ occupancy: 2, is_primary: true }],
} as const;

/**
 * Gives a property without room types the ones that a booking names, with their rate plans, or a double room. Otherwise
 * every booking of such a property would be unmapped.
 */
export function furnish(
  { id: property_id, currency }: PropertyRecord,
  rooms: readonly BookRoomOptions[],
  { hotel, newId }: { readonly hotel: Hotel; readonly newId: () => string },
): void {
  if ([...hotel.roomTypes.values()].some((room) => room.property_id === property_id)) return;
  for (const { room_type_id, rate_plan_id } of rooms) {
    if (room_type_id === null) continue;
    const id = room_type_id ?? newId();
    hotel.roomTypes.set(id, { ...DOUBLE, id, property_id });
    if (rate_plan_id === null) continue;
    const planId = rate_plan_id ?? newId();
    hotel.ratePlans.set(planId, { ...STANDARD, id: planId, property_id, room_type_id: id, currency });
  }
}
