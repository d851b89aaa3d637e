import { dayNumber } from '../calendar/plain-date.js';

/** Taxes already paid in the period of their limit over the stay, by title: decimal texts. */
export interface PaidBefore {
  /** The amount of one tax, in the currency of the tax set. */
  readonly [title: string]: string;
}

/** A document that proves something about a guest. It is stored and counted in returns, and changes no amount. */
export interface Evidence {
  /** The fact that it proves: a label of the guest, or other words for it, such as "age". */
  readonly label: string;
  /** The kind of document, such as "disability card". */
  readonly document: string;
  /** A reference to find it by, such as its number. */
  readonly reference: string;
}

/** A guest, with the fields that local rules depend on. */
export interface Guest {
  /** In years, at check-in. A guest without an age is an adult. */
  readonly age?: number | undefined;
  /** In place of `age`: the date of birth, which gives the age on the day of arrival or departure. */
  readonly birthDate?: string | undefined;
  /** Facts about the guest, such as "resident". */
  readonly labels?: readonly string[] | undefined;
  /** The date of the guest's first night, if it is not that of the room. */
  readonly checkIn?: string | undefined;
  /** How many nights the guest sleeps there [to the last night of the room]. */
  readonly nights?: number | undefined;
  /** Nights already slept that count for this guest [those of the room; none after a later arrival]. */
  readonly nightsBefore?: number | undefined;
  /** Nights still to come that count for this guest [those of the room; none after an earlier departure]. */
  readonly nightsAfter?: number | undefined;
  /** Amounts that the guest already paid, by title of a tax whose limit over the stay applies to each guest. */
  readonly paidBefore?: PaidBefore | undefined;
  /** Documents about the guest: returns count the nights of guests who have one. */
  readonly evidence?: readonly Evidence[] | undefined;
}

/** A part of the price beside lodging: either `nightlyPrices`, one for each night of the room, or `price`. */
export interface Extra {
  /** The kind of extra, such as "breakfast"; not "lodging". */
  readonly label: string;
  /** One price for each night of the room, decimal texts, including inclusive taxes. */
  readonly nightlyPrices?: readonly string[] | undefined;
  /** In place of `nightlyPrices`: the price of all nights together, spread evenly over them. */
  readonly price?: string | undefined;
}

/** One room of a stay, or `count` identical ones: either `nightlyPrices`, or `price` with `nights` or a date of departure. */
export interface Room {
  /**
   * How many guests sleep in the room, 0 or more: they count for a tax on persons. May be omitted if `guests` is given;
   * if it is larger, the others are adults without labels.
   */
  readonly persons?: number | undefined;
  /** One price a night from check-in on, decimal texts in the currency of the tax set, including inclusive taxes. */
  readonly nightlyPrices?: readonly string[] | undefined;
  /** In place of `nightlyPrices`: the price of all nights together, spread evenly over them. */
  readonly price?: string | undefined;
  /** With `price`: the number of nights. */
  readonly nights?: number | undefined;
  /** With `price`, in place of `nights`: the date of departure, if it is not that of the stay. */
  readonly checkOut?: string | undefined;
  /** Number of identical rooms [1]. Price and persons are those of one room. */
  readonly count?: number | undefined;
  /** The date of the room's first night, if it is not that of the stay. */
  readonly checkIn?: string | undefined;
  /** The guests of one room, as far as they are known. */
  readonly guests?: readonly Guest[] | undefined;
  /** Number of bedrooms of the room, for taxes that count them [1]. */
  readonly bedrooms?: number | undefined;
  /** Facts about the room, such as "suite". */
  readonly labels?: readonly string[] | undefined;
  /** Parts of the price beside lodging: the room costs its own price and all of these. */
  readonly extras?: readonly Extra[] | undefined;
  /** Nights already slept that count, if they are not those of the stay. */
  readonly nightsBefore?: number | undefined;
  /** Nights still to come that count, if they are not those of the stay. */
  readonly nightsAfter?: number | undefined;
  /** Amounts already paid for the room, by title of a tax whose limit over the stay applies to each room. */
  readonly paidBefore?: PaidBefore | undefined;
}

/** Number of guests in a room: `persons`, or else the listed guests. */
export function personsIn({ persons, guests = [] }: Pick<Room, 'persons' | 'guests'>): number {
  return persons ?? guests.length;
}

/** Number of persons in all rooms of a stay. */
export function personsInStay({ rooms }: Pick<Stay, 'rooms'>): number {
  return rooms.reduce((sum, room) => sum + personsIn(room) * (room.count ?? 1), 0);
}

type NightsOfRoom = Pick<Room, 'nightlyPrices' | 'nights' | 'checkIn' | 'checkOut'>;

/**
 * Number of nights of a room: a price for each, or else `nights`, or else those until its check-out or that of the stay.
 *
 * @param stay the dates of the stay; not needed for a room of which `stayInNights` wrote the nights
 */
export function nightsOfRoom(
  { nightlyPrices, nights, checkIn, checkOut }: NightsOfRoom,
  stay?: Pick<Stay, 'checkIn' | 'checkOut'>,
): number {
  if (nightlyPrices !== undefined) return nightlyPrices.length;
  if (nights !== undefined) return nights;
  const [first, last] = [dayNumber(checkIn ?? stay?.checkIn ?? ''), dayNumber(checkOut ?? stay?.checkOut ?? '')];
  return first === undefined || last === undefined ? 1 : last - first;
}

/** A stay, exactly as it was given. */
export interface Stay {
  /** The date of the first night, `YYYY-MM-DD`. */
  readonly checkIn: string;
  /** The date of departure: of rooms with `price` and no `nights`, whose nights it gives; all others must agree. */
  readonly checkOut?: string | undefined;
  /** The rooms of the stay, at least one. */
  readonly rooms: readonly Room[];
  /** Facts about the whole stay, such as "business". */
  readonly labels?: readonly string[] | undefined;
  /** The booking date, `YYYY-MM-DD`. */
  readonly bookedOn?: string | undefined;
  /** Nights already slept that count, such as those of a stay that is extended [0]. */
  readonly nightsBefore?: number | undefined;
  /** Nights still to come that count, such as those in a room that is moved to [0]. */
  readonly nightsAfter?: number | undefined;
  /** Amounts already paid for the stay, by title of a tax whose limit over the stay applies to the stay. */
  readonly paidBefore?: PaidBefore | undefined;
}

/** Limits of a stay: larger than any hotel needs, so that no input stalls a quote. */
export const LIMITS = {
  rooms: 1_000,
  nights: 1_000,
  persons: 10_000,
  count: 10_000,
  bedrooms: 1_000,
  age: 150,
  labels: 100,
  extras: 100,
  nightsElsewhere: 10_000,
  paid: 100,
  evidence: 20,
  /** Digits after the point of the currency: more than a policy can set. */
  digits: 200,
} as const;

/** The label of the price of a room without its extras; no extra may have it. */
export const LODGING = 'lodging';

/** A room that checks in more days after its stay than half a year is probably a mistake. */
export const USUAL_DAYS_AFTER_STAY = 183;

/** Whether a check-in so many days after that of the stay gets a warning. */
export function isUnusualCheckIn(daysAfterStay: number): boolean {
  return daysAfterStay < 0 || daysAfterStay > USUAL_DAYS_AFTER_STAY;
}
