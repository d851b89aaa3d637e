/**
 * The fields of a booking of the table that differ from the usual one: two adults, two nights from 9 May 2026, in one
 * room.
 */
export interface Said {
  readonly nights?: number;
  /** Of each night. */
  readonly price?: string;
  /** In place of a price for each night. */
  readonly days?: object | null;
  readonly occupancy?: object | null;
  readonly taxes?: readonly object[];
  readonly collected?: readonly object[];
  readonly services?: readonly unknown[];
  readonly amount?: unknown;
  /** Of the booking as a whole. */
  readonly whole?: {
    readonly amount?: unknown;
    readonly taxes?: readonly object[];
    readonly services?: readonly object[];
  };
  readonly currency?: string;
}

const date = (day: number) => new Date(Date.UTC(2026, 4, 9 + day)).toISOString().slice(0, 10);

/** The attributes of a revision. */
export function booking(said: Said): object {
  const { nights = 2, price = '106.00', taxes = [], services = [], whole = {}, currency = 'EUR' } = said;
  const prices = Array.from({ length: nights }, (_, night) => [date(night), price] as const);
  const days = said.days === undefined ? Object.fromEntries(prices) : said.days;
  const room = {
    checkin_date: date(0),
    checkout_date: date(nights),
    room_type_id: 'double',
    rate_plan_id: 'standard',
    occupancy: said.occupancy === undefined ? { adults: 2, children: 0, infants: 0 } : said.occupancy,
    ...(days === null ? {} : { days }),
    ...(said.amount === undefined ? {} : { amount: said.amount }),
    taxes,
    services,
    ...(said.collected === undefined ? {} : { collected_taxes: said.collected }),
  };
  return { status: 'new', currency, arrival_date: date(0), departure_date: date(nights), rooms: [room], ...whole };
}

type Type = 'tax' | 'fee' | 'city_tax';

/** A printed tax that the price contains. */
export function within(name: string, total_price: unknown, type: Type = 'tax', others: object = {}): object {
  return { name, type, is_inclusive: true, total_price, ...others };
}

/** A printed tax that comes on top of the price. */
export function onTop(name: string, total_price: unknown, type: Type = 'tax', others: object = {}): object {
  return { name, type, is_inclusive: false, total_price, ...others };
}

/** A printed tax that does not say on which side of the price it is. */
export function somewhere(name: string, total_price: unknown, type: Type = 'tax', others: object = {}): object {
  return { name, type, total_price, ...others };
}
