import * as z from 'zod';
import { dayNumber } from '../calendar/plain-date.js';
import { otherwise } from '../issues/schema-issues.js';
import { isNotBlank, isShort, LONGEST_TITLE } from '../issues/text-rules.js';
import { isDecimalText, LONGEST_DECIMAL } from '../money/amount.js';
import { LIMITS } from './limits.js';

const plainDate = z
  .string()
  .refine((text) => dayNumber(text) !== undefined, otherwise('not_a_date'))
  .meta({ format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

const price = z
  .string()
  .refine(isDecimalText, otherwise('not_decimal'))
  .meta({ pattern: '^\\d+(\\.\\d+)?$', maxLength: LONGEST_DECIMAL });

function wholeNumber(minimum: number, maximum: number) {
  return z
    .int()
    .min(minimum)
    .max(maximum)
    .refine((value) => !Object.is(value, -0), otherwise('not_whole_number'));
}

const label = z
  .string()
  .refine(isShort, otherwise('too_long'))
  .refine(isNotBlank, otherwise('blank'))
  .meta({ minLength: 1, maxLength: LONGEST_TITLE, pattern: '\\S' });

const labels = (of: string) =>
  z.exactOptional(z.array(label).max(LIMITS.labels)).meta({
    description: `Words for what is true of ${of}, such as "resident" or "business": local rules ask for them.`,
  });

const nightsBefore = (of: string) =>
  z.exactOptional(wholeNumber(0, LIMITS.nightsBefore)).meta({
    description: `Nights already slept that count${of}; 0 when absent.`,
  });

const prices = z.array(price).min(1).max(LIMITS.nights);

export const guestObject = z.strictObject({
  age: z
    .exactOptional(wholeNumber(0, LIMITS.age))
    .meta({ description: 'In years, at check-in. A guest without an age is an adult.' }),
  labels: labels('the guest'),
});

export const extraObject = z.strictObject({
  label: label.meta({ description: 'What it is, such as "breakfast". Not "lodging", which is the price of the room.' }),
  nightlyPrices: z.exactOptional(prices).meta({ description: 'One price for each night of the room, as text.' }),
  price: z.exactOptional(price).meta({
    description: 'Instead of nightlyPrices: the price of all nights, as text, spread evenly over those of the room.',
  }),
});

export const roomObject = z.strictObject({
  persons: z.exactOptional(wholeNumber(0, LIMITS.persons)).meta({
    description: 'How many guests sleep in the room. May be left out when guests is given, and may be more than those.',
  }),
  nightlyPrices: z.exactOptional(prices).meta({
    description: 'One price a night from check-in on, as text, every inclusive tax contained.',
  }),
  price: z.exactOptional(price).meta({
    description: 'Instead of nightlyPrices: the price of all nights, as text, spread evenly over `nights`.',
  }),
  nights: z.exactOptional(wholeNumber(1, LIMITS.nights)).meta({ description: 'With `price`: how many nights.' }),
  count: z.exactOptional(wholeNumber(1, LIMITS.count)).meta({
    description: 'How many identical rooms; 1 when absent. Price and persons are those of one room.',
  }),
  checkIn: z.exactOptional(plainDate).meta({ description: "The room's own check-in, when it differs." }),
  guests: z.exactOptional(z.array(guestObject).max(LIMITS.persons)).meta({
    description: 'The guests of one room, as far as they are known. Guests beyond them are adults without labels.',
  }),
  labels: labels('the room'),
  extras: z.exactOptional(z.array(extraObject).max(LIMITS.extras)).meta({
    description: 'Parts of the price beside lodging. The room costs its own price and all of these.',
  }),
  nightsBefore: nightsBefore(" for this room, when they differ from the stay's"),
});

export const stayObject = z.strictObject({
  checkIn: plainDate.meta({ description: 'The date of the first night.' }),
  rooms: z.array(roomObject).min(1).max(LIMITS.rooms).meta({ description: 'The rooms of the stay.' }),
  labels: labels('the whole stay'),
  bookedOn: z.exactOptional(plainDate).meta({ description: 'The date on which the stay was booked.' }),
  nightsBefore: nightsBefore(', such as those of a stay that is extended'),
});

/** A guest, as far as local rules ask. */
export interface Guest {
  /** In years, at check-in. A guest without an age is an adult. */
  readonly age?: number | undefined;
  /** Words for what is true of the guest, such as "resident". */
  readonly labels?: readonly string[] | undefined;
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
  /** Words for what is true of the room, such as "suite". */
  readonly labels?: readonly string[] | undefined;
  /** Parts of the price beside lodging: the room costs its own price and all of these. */
  readonly extras?: readonly Extra[] | undefined;
  /** Nights already slept that count, when they differ from those of the stay. */
  readonly nightsBefore?: number | undefined;
}

/** How many guests sleep in a room: `persons`, or else those who are listed. */
export function personsIn({ persons, guests = [] }: Pick<Room, 'persons' | 'guests'>): number {
  return persons ?? guests.length;
}

/** A stay, exactly as it was given: nothing filled in, nothing left out. */
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
}
