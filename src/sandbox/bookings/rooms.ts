import type { BookedRoom, BookedTax, Occupancy } from '../../api/wire/bookings.js';
import { dateOf, dayNumber } from '../../calendar/plain-date.js';
import { isRecord } from '../../issues/reading.js';
import { currencyDigits, parseSigned, parseUnits, printUnits } from '../../money/amount.js';
import type { Integer } from '../../money/integer.js';
import { add, multiply } from '../../money/integer.js';
import type { Hotel, PropertyRecord, RatePlanRecord, RoomTypeRecord } from '../common/hotel.js';
import type { BookRoomOptions } from './book-options.js';

/** The fields that all rooms of a booking share. */
export interface BookedStay {
  readonly property_id: string;
  readonly arrival_date: string;
  readonly departure_date: string;
  readonly currency: string;
  readonly guest: { readonly name: string; readonly surname: string };
}

/** Example amounts in units of the currency: a night, its VAT, and the city tax of a person. */
const NIGHT = 110;
const VAT_OF_NIGHT = 10;
const CITY_TAX_OF_PERSON = 2;

const TWO_ADULTS: Occupancy = { adults: 2, children: 0, infants: 0 };

/** A room in the OTA's format. */
export function roomOf(
  given: BookRoomOptions,
  stay: BookedStay,
  { hotel, booking_room_id }: { readonly hotel: Hotel; readonly booking_room_id: string },
): BookedRoom {
  const { checkin_date = stay.arrival_date, checkout_date = stay.departure_date, occupancy = TWO_ADULTS } = given;
  const { services = [], guests = [stay.guest], meta = null, is_cancelled = false, collected_taxes = [] } = given;
  const { ota_commission = null, ota_unique_id = null } = given;
  const nights = nightsBetween(checkin_date, checkout_date);
  const digits = currencyDigits(stay.currency) ?? 2;
  const price = printUnits(unitsOf(NIGHT, digits), digits);
  const { days = Object.fromEntries(nights.map((night) => [night, price])) } = given;
  const isMadeUp = given.days === undefined && given.amount === undefined;
  const { taxes = isMadeUp ? exampleTaxes(nights.length, occupancy.adults, stay.currency) : [] } = given;
  const { amount = sumOf([...Object.values(days), ...onTop(taxes), ...pricesOf(services)], digits) } = given;
  return {
    booking_room_id,
    checkin_date,
    checkout_date,
    ...mappingOf(given, stay.property_id, hotel),
    occupancy: occupancy.ages === undefined ? withAges(occupancy) : occupancy,
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
export function onTop(taxes: readonly BookedTax[]): string[] {
  return taxes.flatMap(({ is_inclusive, total_price }) => (is_inclusive ? [] : [total_price]));
}

/** The prices of services that have one. */
export function pricesOf(services: readonly unknown[]): string[] {
  return services.flatMap((service) => {
    const price = isRecord(service) ? service['total_price'] : undefined;
    return typeof price === 'string' ? [price] : [];
  });
}

/** Sums amounts. @throws TypeError if one is not an amount of the currency */
export function sumOf(amounts: readonly string[], digits: number): string {
  const total = amounts.reduce<Integer>((sum, amount) => {
    const units = parseSigned(amount, digits);
    if (units === undefined) throw new TypeError(`${JSON.stringify(amount)} is no amount with ${digits} decimals.`);
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
function exampleTaxes(nights: number, persons: number, currency: string): BookedTax[] {
  const digits = currencyDigits(currency) ?? 2;
  const printed = (units: number, times: number) => printUnits(multiply(unitsOf(units, digits), times), digits);
  const vat = { name: 'VAT', type: 'Value Added Tax (VAT)', is_inclusive: true, price_mode: 'Per booking' };
  const city = { name: 'City tax', type: 'City Tax', is_inclusive: false, price_mode: 'Per person per night' };
  const total_price = printed(CITY_TAX_OF_PERSON, nights * persons);
  const price_per_unit = printed(CITY_TAX_OF_PERSON, 1);
  return [
    { ...vat, total_price: printed(VAT_OF_NIGHT, nights), currency },
    { ...city, total_price, nights, persons, price_per_unit, currency },
  ];
}

function unitsOf(amount: number, digits: number): Integer {
  return parseUnits(String(amount), digits) ?? 0;
}

/** Children without an age are 8. */
function withAges(occupancy: Occupancy): Occupancy {
  return { ...occupancy, ages: new Array<number>(occupancy.children).fill(8) };
}

/** The nights of a stay. @throws TypeError if there are none */
export function nightsBetween(from: string, to: string): string[] {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (first === undefined || last === undefined || last <= first || last - first > MOST_NIGHTS) {
    throw new TypeError(
      `A stay must be from a date to a later one, at most ${MOST_NIGHTS} nights (got ${from} to ${to}).`,
    );
  }
  return Array.from({ length: last - first }, (_, at) => dateOf(first + at));
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
    const room: RoomTypeRecord = { ...DOUBLE, id: room_type_id ?? newId(), property_id };
    hotel.roomTypes.set(room.id, room);
    if (rate_plan_id === null) continue;
    const plan: RatePlanRecord = {
      ...STANDARD,
      id: rate_plan_id ?? newId(),
      property_id,
      room_type_id: room.id,
      currency,
    };
    hotel.ratePlans.set(plan.id, plan);
  }
}
