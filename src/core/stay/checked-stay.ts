import type { FieldOf } from '../schema/checked.js';
import type { Room, Stay } from './schema.js';

/** Whether an argument has a field; `maybe` if its type says that the field is optional. */
type Has<Given, Field extends PropertyKey> = Field extends keyof Given
  ? Given extends { readonly [Name in Field]: NonNullable<unknown> }
    ? 'yes'
    : Given extends { readonly [Name in Field]?: undefined }
      ? 'no'
      : 'maybe'
  : 'no';

/** A price for each night. The expected type of a field that must be absent is a sentence, which the compiler prints. */
interface ByNight<Given> {
  readonly nightlyPrices: readonly string[];
  readonly price?: Has<Given, 'price'> extends 'yes' ? 'either nightlyPrices or price, not both' : undefined;
  readonly nights?: Has<Given, 'nights'> extends 'yes'
    ? 'nightlyPrices gives the nights: leave nights out'
    : Has<Given, 'nights'> extends 'no'
      ? undefined
      : number | undefined;
}

interface ByPrice {
  readonly nightlyPrices?: undefined;
  readonly price: string;
  readonly nights: number;
}

/** The check-out of the room or of the stay gives the nights. */
interface UntilCheckOut extends Omit<ByPrice, 'nights'> {
  readonly nights?: number | undefined;
}

type PriceFields = Pick<Room, 'nightlyPrices' | 'price' | 'nights'>;

/** The form of the prices by which price fields a room has: [nightlyPrices, price, and any that gives the nights]. */
type PriceForm<Given, Around> = [
  Has<Given, 'nightlyPrices'>,
  Has<Given, 'price'>,
  Has<Given, 'nights'> | Has<Given, 'checkOut'> | Has<Around, 'checkOut'>,
] extends infer Fields
  ? Fields extends ['yes', 'yes' | 'no', unknown] | ['no', 'no', unknown]
    ? ByNight<Given>
    : Fields extends ['no', 'yes', 'no']
      ? ByPrice
      : Fields extends ['no', 'yes', unknown]
        ? UntilCheckOut
        : PriceFields
  : never;

interface WithPersons {
  readonly persons: number;
}

type Guests<Given> = Has<Given, 'persons'> | Has<Given, 'guests'> extends 'no' ? WithPersons : unknown;

type CheckedRoom<Given, Around> = Given extends unknown
  ? Omit<Room, keyof PriceFields> & PriceForm<Given, Around> & Guests<Given>
  : never;

type CheckedRooms<Given, Around> = Given extends readonly unknown[]
  ? { readonly [Index in keyof Given]: CheckedRoom<Given[Index], Around> }
  : readonly Room[];

interface RoomsOf<Given> {
  /** The rooms of the stay, at least one. */
  readonly rooms: CheckedRooms<FieldOf<Given, 'rooms'>, Given>;
}

/**
 * A stay as an argument of the type `Given`. A room that is written in code has one form of price, `nightlyPrices`, or
 * `price` with `nights` or `checkOut`, and `persons` or `guests`. Types whose fields are optional are left to
 * validation. For functions that pass a stay on:
 *
 * @example
 * ```ts
 * import { type CheckedStay, createCalculator, type Stay } from 'staytax';
 *
 * const calculator = createCalculator({ title: 'No taxes', currency: 'EUR', taxes: [] });
 * const totalOf = <Given extends Stay>(stay: CheckedStay<Given>) => calculator.totals<Given>(stay).total;
 * totalOf({ checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] }); // => '100.00'
 * ```
 */
export type CheckedStay<Given> =
  // Never true: from this branch the compiler infers `Given`.
  Given extends { readonly rooms: never } ? Given : Omit<Stay, 'rooms'> & RoomsOf<Given>;
