import * as z from 'zod';
import { currencyCode, decimalText, plainDate, shortText, uuid, wholeNumber } from './field-schemas.js';
import { TAX_LOGICS } from './logics.js';

export const MOST_RANGES = 20;

/** What a charge is called on the bill. */
export const TAX_TYPES = ['tax', 'fee', 'city_tax'] as const;
/** What a charge is called on the bill. */
export type TaxType = (typeof TAX_TYPES)[number];

const openDate = plainDate.nullable().default(null);

export const dateRangeObject = z
  .object({
    /** The first date that belongs to it, `YYYY-MM-DD`; `null` is open at this end. */
    after: openDate.meta({ description: 'The first date that belongs to the range; null: open at this end.' }),
    /** The last date that belongs to it, `YYYY-MM-DD`; `null` is open at this end. */
    before: openDate.meta({ description: 'The last date that belongs to the range; null: open at this end.' }),
  })
  .meta({ description: 'A period in which a tax applies; both ends belong to it, at least one is given.' });

/** The fields of a tax: everything that is known about it wherever it is nested. */
export const taxObject = z.object({
  /** Given by the API. A tax without one is a draft, known by its title. */
  id: z.exactOptional(shortText).meta({
    type: ['string', 'null'],
    description: 'Given by the API. A tax without one is a draft, known by its title.',
  }),
  /** The name of the tax, as the guest reads it; at most 255 characters. */
  title: shortText.meta({ description: 'The name of the tax, as the guest reads it.' }),
  /** What the rate is multiplied by. */
  logic: z.enum(TAX_LOGICS).meta({ description: 'What the rate is multiplied by.' }),
  /** What kind of charge it is on the bill. */
  type: z.enum(TAX_TYPES).meta({ description: 'What kind of charge it is on the bill.' }),
  /** Decimal text. With `percent` a percentage from 0 to 100, otherwise an amount in units of `currency`. */
  rate: decimalText.meta({ description: 'As text. With logic percent 0 to 100, otherwise an amount of 0 or more.' }),
  /** ISO 4217 code of the amount; `null` with `percent`. */
  currency: currencyCode
    .nullable()
    .default(null)
    .meta({ description: 'ISO 4217 code of the amount; null with logic percent.' }),
  /** true: contained in the room price; false: added on top. */
  is_inclusive: z.boolean().meta({ description: 'true: contained in the room price; false: added on top.' }),
  /** The property that it belongs to, a uuid. */
  property_id: z.exactOptional(uuid).meta({ type: ['string', 'null'], description: 'The property it belongs to.' }),
  /** How many nights from arrival are not taxed; `null`: none. */
  skip_nights: wholeNumber(1)
    .nullable()
    .default(null)
    .meta({ description: 'How many nights from arrival are not taxed; null: none.' }),
  /** How many nights are taxed at most; `null`: all. */
  max_nights: wholeNumber(1)
    .nullable()
    .default(null)
    .meta({ description: 'How many nights are taxed at most; null: all.' }),
  /** The periods in which it applies, at most 20; empty: always. */
  applicable_date_ranges: z
    .array(dateRangeObject)
    .max(MOST_RANGES)
    .default([])
    .meta({ type: ['array', 'null'], description: 'The periods in which the tax applies; empty: always.' }),
  /** The legacy first date, `YYYY-MM-DD`: with `applicable_before` it fills an empty list with one range. */
  applicable_after: openDate.meta({ description: 'Legacy first date: fills the list of ranges with one range.' }),
  /** The legacy last date, `YYYY-MM-DD`. */
  applicable_before: openDate.meta({ description: 'Legacy last date: fills the list of ranges with one range.' }),
});

/** A period in which a tax applies. Both ends belong to it; `null` is an open end. */
export interface DateRange extends z.output<typeof dateRangeObject> {}

/** A tax that obeys every rule, every optional field filled in. `rate` keeps its text as it was given. */
export interface Tax extends z.output<typeof taxObject> {}

/** A tax as a person writes it: what has a default may be left out. */
export interface TaxInput extends Readonly<Omit<z.input<typeof taxObject>, 'applicable_date_ranges'>> {
  /** The periods in which it applies, at most 20; empty or absent: always. */
  readonly applicable_date_ranges?: ReadonlyArray<Readonly<z.input<typeof dateRangeObject>>> | null | undefined;
}
