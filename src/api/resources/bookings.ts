import type { Context } from '../common/context.js';
import { type FieldReader, recordReader } from '../common/read-record.js';
import { attemptsOf, Resource } from '../common/resource.js';
import { send } from '../common/send.js';
import { ACKNOWLEDGE, BOOKING, FEED_PATH, REVISION } from '../wire/bookings.js';
import type {
  BookedOccupancy,
  BookingResource,
  BookingRevisionResource,
  PrintedTax,
  ReservedRoom,
} from './booking-api.js';

/** The bookings of an account. */
export function bookingResource(context: Context): BookingResource {
  const resource = new Resource(BOOKING, { one: readBooking, listed: readBooking }, context);
  return {
    list: (filter, options = {}) => resource.list({ ...options, filter }),
    get: (id, options = {}) => resource.get(id, options),
  };
}

/** The revisions of bookings. */
export function bookingRevisionResource(context: Context): BookingRevisionResource {
  const resource = new Resource(REVISION, { one: readRevision, listed: readRevision }, context);
  return {
    get: (id, options = {}) => resource.get(id, options),
    feed: (filter, { order = { inserted_at: 'asc' }, ...options } = {}) =>
      resource.drain(FEED_PATH, { ...options, order, filter }),
    async acknowledge(id, options = {}) {
      const path = `${resource.pathOf(id)}/${ACKNOWLEDGE}`;
      await send({ method: 'POST', path, isRepeatable: true, ...attemptsOf(options) }, context);
    },
  };
}

const readBooking = recordReader(BOOKING.type, (fields) => ({
  ...factsOf(fields),
  revision_id: fields.text('revision_id', undefined),
}));

const readRevision = recordReader(REVISION.type, (fields) => ({
  ...factsOf(fields),
  booking_id: fields.text('booking_id', fields.related('booking') ?? ''),
}));

function factsOf({ text, object, list, related }: FieldReader) {
  return {
    property_id: text('property_id', related('property') ?? ''),
    unique_id: text('unique_id', undefined),
    system_id: text('system_id', undefined),
    ota_reservation_code: text('ota_reservation_code', undefined),
    ota_name: text('ota_name', undefined),
    status: text('status', ''),
    rooms: list('rooms', roomOf, []),
    taxes: list('taxes', taxOf, []),
    customer: object('customer', null),
    occupancy: occupancyOf(object('occupancy', undefined)),
    arrival_date: text('arrival_date', ''),
    departure_date: text('departure_date', ''),
    amount: text('amount', undefined),
    currency: text('currency', undefined),
    payment_collect: text('payment_collect', null),
    inserted_at: text('inserted_at', undefined),
  };
}

function roomOf({ text, object, list, all }: FieldReader): ReservedRoom {
  const days = Object.entries(object('days', {})).flatMap(([night, price]) =>
    typeof price === 'string' ? [[night, price] as const] : [],
  );
  return {
    checkin_date: text('checkin_date', ''),
    checkout_date: text('checkout_date', ''),
    room_type_id: text('room_type_id', null),
    rate_plan_id: text('rate_plan_id', null),
    occupancy: occupancyOf(object('occupancy', undefined)),
    amount: text('amount', undefined),
    days: Object.fromEntries(days),
    taxes: list('taxes', taxOf, []),
    collected_taxes: list('collected_taxes', taxOf, undefined),
    attributes: all,
  };
}

function taxOf({ text, flag, number }: FieldReader): PrintedTax {
  return {
    name: text('name', ''),
    type: text('type', undefined),
    is_inclusive: flag('is_inclusive', undefined),
    total_price: text('total_price', undefined),
    nights: number('nights', undefined),
    persons: number('persons', undefined),
    price_per_unit: text('price_per_unit', undefined),
    price_mode: text('price_mode', undefined),
    currency: text('currency', undefined),
  };
}

function occupancyOf(occupancy: Readonly<Record<string, unknown>> | undefined): BookedOccupancy | undefined {
  if (occupancy === undefined) return undefined;
  const { adults, children, infants, ages } = occupancy;
  const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
  const known = Array.isArray(ages) ? ages.filter((age) => typeof age === 'number') : undefined;
  return { adults: count(adults), children: count(children), infants: count(infants), ages: known };
}
