import * as z from 'zod';
import { dayNumber } from '../calendar/plain-date.js';
import { otherwise } from '../issues/schema-issues.js';
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

export const roomObject = z.strictObject({
  persons: wholeNumber(0, LIMITS.persons).meta({ description: 'How many guests sleep in the room.' }),
  nightlyPrices: z.exactOptional(z.array(price).min(1).max(LIMITS.nights)).meta({
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
});

export const stayObject = z.strictObject({
  checkIn: plainDate.meta({ description: 'The date of the first night.' }),
  rooms: z.array(roomObject).min(1).max(LIMITS.rooms).meta({ description: 'The rooms of the stay.' }),
});

/** One room of a stay, or `count` identical ones: either `nightlyPrices`, or `price` and `nights`. */
export interface Room {
  /** How many guests sleep in the room, 0 or more: those who count for a tax on persons. */
  readonly persons: number;
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
}

/** A stay, exactly as it was given: nothing filled in, nothing left out. */
export interface Stay {
  /** The date of the first night, `YYYY-MM-DD`. */
  readonly checkIn: string;
  /** The rooms of the stay, at least one. */
  readonly rooms: readonly Room[];
}
