import type { BookingRevisionAttributes, Occupancy } from '../../api/wire/bookings.js';
import { dateOf, dayNumber } from '../../calendar/plain-date.js';
import { isRecord } from '../../issues/reading.js';
import { currencyDigits } from '../../money/amount.js';
import type { Hotel, PropertyRecord } from '../common/hotel.js';
import type { BookOptions } from './book-options.js';
import { nightsBetween, onTop, pricesOf, roomOf, sumOf } from './rooms.js';

/** The inputs of a revision besides its options. */
export interface RevisionSource {
  readonly property: PropertyRecord;
  readonly hotel: Hotel;
  /** The previous revision. */
  readonly before: BookingRevisionAttributes | undefined;
  /** The active connection of the property. */
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
  const said = { ...FIELD_DEFAULTS, ...channel, ...independentFields(before), ...independentFields(given) };
  const taxes = given.taxes ?? before?.taxes;
  return {
    id,
    property_id: property.id,
    booking_id,
    unique_id: before?.unique_id ?? `${shortName(ota_name)}-${code}`,
    system_id: given.system_id ?? shortId(newId()),
    ota_reservation_code: code,
    ota_name,
    status,
    rooms,
    ...said,
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

/** Defaults of independent fields. */
const FIELD_DEFAULTS = {
  notes: null,
  arrival_hour: null,
  payment_type: 'credit_card',
  payment_collect: 'property',
  ota_commission: '0.00',
  guarantee: null,
  services: [],
  deposits: [],
  channel_id: null,
  secondary_ota: null,
  agent: null,
  is_crs_revision: false,
  meta: {},
  raw_message: null,
} as const satisfies Partial<BookingRevisionAttributes>;

type IndependentField = keyof typeof FIELD_DEFAULTS;
const isIndependentField = (name: string): name is IndependentField => Object.hasOwn(FIELD_DEFAULTS, name);

/** The independent fields that are set. */
function independentFields(
  from: BookOptions | BookingRevisionAttributes = {},
): Partial<Pick<BookingRevisionAttributes, IndependentField>> {
  const names = Object.keys(FIELD_DEFAULTS).filter(isIndependentField);
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
  const { name, surname } = { ...CUSTOMER, ...customer };
  return { property_id: property.id, arrival_date, departure_date, currency, guest: { name, surname } };
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
  const digits = currencyDigits(stay.currency) ?? 2;
  const fee = given.status === 'cancelled' ? feeIn(given, digits) : undefined;
  const isSame = stay.arrival_date === before?.arrival_date && stay.departure_date === before.departure_date;
  if (given.rooms === undefined && before !== undefined && isSame) {
    return { rooms: before.rooms, amount: given.amount ?? fee ?? before.amount };
  }
  const asked =
    given.rooms ??
    before?.rooms.map(({ room_type_id, rate_plan_id, occupancy, guests, is_cancelled, ota_unique_id }) => ({
      room_type_id,
      rate_plan_id,
      occupancy,
      guests,
      is_cancelled,
      ota_unique_id,
    }));
  const rooms = (asked ?? [{}]).map((room, at) =>
    roomOf(room, stay, { hotel, booking_room_id: before?.rooms[at]?.booking_room_id ?? newId() }),
  );
  const charged = rooms.flatMap(({ is_cancelled, amount }) => (is_cancelled ? [] : [amount]));
  const { taxes = before?.taxes ?? [], services = before?.services ?? [] } = given;
  const amount = given.amount ?? fee ?? sumOf([...charged, ...onTop(taxes), ...pricesOf(services)], digits);
  return { rooms, amount };
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
