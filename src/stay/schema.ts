/** What was already paid of taxes in the period of their limit over the stay, by title: decimal texts. */
export interface PaidBefore {
  /** The amount of one tax, in the currency of the tax set. */
  readonly [title: string]: string;
}

/** A document that shows what is true of a guest. It is kept, counted in returns, and changes no amount. */
export interface Evidence {
  /** What it shows: a label of the guest, or other words for it, such as "age". */
  readonly label: string;
  /** What was shown, such as "disability card". */
  readonly document: string;
  /** What it is found by, such as its number. */
  readonly reference: string;
}

/** A guest, as far as local rules need. */
export interface Guest {
  /** In years, at check-in. A guest without an age is an adult. */
  readonly age?: number | undefined;
  /** In place of `age`: the date of birth, from which the age on the day of arrival or departure is known. */
  readonly birthDate?: string | undefined;
  /** Words for what is true of the guest, such as "resident". */
  readonly labels?: readonly string[] | undefined;
  /** The date of the guest's own first night, when it is not that of the room. */
  readonly checkIn?: string | undefined;
  /** How many nights the guest sleeps there [to the last night of the room]. */
  readonly nights?: number | undefined;
  /** Nights already slept that count for this guest [those of the room; none for who comes later]. */
  readonly nightsBefore?: number | undefined;
  /** Nights still to come that count for this guest [those of the room; none for who leaves earlier]. */
  readonly nightsAfter?: number | undefined;
  /** What the guest already paid, by title of a tax, where its limit over the stay is one for each guest. */
  readonly paidBefore?: PaidBefore | undefined;
  /** The documents that show what is true of the guest: returns count the nights of those who have one. */
  readonly evidence?: readonly Evidence[] | undefined;
}

/** A part of the price beside lodging: either `nightlyPrices`, one for each night of the room, or `price`. */
export interface Extra {
  /** What it is, such as "breakfast"; not "lodging". */
  readonly label: string;
  /** One price for each night of the room, decimal texts, inclusive taxes contained. */
  readonly nightlyPrices?: readonly string[] | undefined;
  /** In place of `nightlyPrices`: the price of all nights together, spread evenly over them. */
  readonly price?: string | undefined;
}

/** One room of a stay, or `count` identical ones: either `nightlyPrices`, or `price` and `nights`. */
export interface Room {
  /**
   * How many guests sleep in the room, 0 or more: those who count for a tax on persons. May be left out when `guests`
   * is given; when it is larger, the others are adults without labels.
   */
  readonly persons?: number | undefined;
  /** One price a night from check-in on, decimal texts in the currency of the tax set, inclusive taxes contained. */
  readonly nightlyPrices?: readonly string[] | undefined;
  /** In place of `nightlyPrices`: the price of all nights together, spread evenly over them. */
  readonly price?: string | undefined;
  /** With `price`: how many nights. */
  readonly nights?: number | undefined;
  /** How many identical rooms [1]. Price and persons are those of one room. */
  readonly count?: number | undefined;
  /** The date of the room's own first night, when it differs from that of the stay. */
  readonly checkIn?: string | undefined;
  /** The guests of one room, as far as they are known. */
  readonly guests?: readonly Guest[] | undefined;
  /** How many bedrooms the room has, where a tax counts them [1]. */
  readonly bedrooms?: number | undefined;
  /** Words for what is true of the room, such as "suite". */
  readonly labels?: readonly string[] | undefined;
  /** Parts of the price beside lodging: the room costs its own price and all of these. */
  readonly extras?: readonly Extra[] | undefined;
  /** Nights already slept that count, when they differ from those of the stay. */
  readonly nightsBefore?: number | undefined;
  /** Nights still to come that count, when they differ from those of the stay. */
  readonly nightsAfter?: number | undefined;
  /** What was already paid for the room, by title of a tax, where its limit over the stay is one for each room. */
  readonly paidBefore?: PaidBefore | undefined;
}

/** How many guests sleep in a room: `persons`, or else those who are listed. */
export function personsIn({ persons, guests = [] }: Pick<Room, 'persons' | 'guests'>): number {
  return persons ?? guests.length;
}

/** How many nights a room is taken for: a price for each, or else `nights`. */
export function nightsOfRoom({ nightlyPrices, nights = 1 }: Pick<Room, 'nightlyPrices' | 'nights'>): number {
  return nightlyPrices?.length ?? nights;
}

/** A stay, exactly as it was given. */
export interface Stay {
  /** The date of the first night, `YYYY-MM-DD`. */
  readonly checkIn: string;
  /** The rooms of the stay, at least one. */
  readonly rooms: readonly Room[];
  /** Words for what is true of the whole stay, such as "business". */
  readonly labels?: readonly string[] | undefined;
  /** The date on which it was booked, `YYYY-MM-DD`. */
  readonly bookedOn?: string | undefined;
  /** Nights already slept that count, such as those of a stay that is extended [0]. */
  readonly nightsBefore?: number | undefined;
  /** Nights still to come that count, such as those in a room that is moved to [0]. */
  readonly nightsAfter?: number | undefined;
  /** What was already paid for the stay, by title of a tax, where its limit over the stay is one for the stay. */
  readonly paidBefore?: PaidBefore | undefined;
}
